//! Items of a feed: what an item has for a link, and the base of relative links.

use quick_xml::events::BytesStart;
use quick_xml::name::QName;
use url::Url;

use super::{is_relative, is_web_address, xml_text};

/// A feed as far as it is read.
#[derive(Default)]
pub(super) struct Feed {
    /// `xml:base` of the feed.
    base: Option<Url>,
    item: Option<Item>,
}

/// The item of an RSS feed, or the entry of an Atom one, that is open.
struct Item {
    /// Prefix of its vocabulary, empty for none.
    prefix: String,
    /// Inside what an entry says of the feed it was taken from.
    in_source: bool,
    base: Option<Url>,
    has_link: bool,
    /// Line of a link without a URL.
    empty_link: Option<u64>,
    guid: Option<(String, u64)>,
}

/// The attribute of a tag, its references resolved.
pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok().flatten()?;
    Some(xml_text::resolved(&attribute.value))
}

fn prefix<'n>(name: &QName<'n>) -> &'n str {
    name.prefix().map_or("", |prefix| prefix.into_inner())
}

/// True for an item of an RSS feed or an entry of an Atom one.
fn is_item(name: QName<'_>) -> bool {
    matches!(name.local_name().as_ref(), "item" | "entry")
}

/// The base that holds inside a tag (XML Base §3): its own, which may be relative to the one outside, else that one.
fn base_inside(tag: &BytesStart<'_>, outside: Option<&Url>) -> Option<Url> {
    let own = attribute(tag, "xml:base").and_then(|own| match outside {
        Some(outside) => outside.join(own.trim()).ok(),
        None => Url::parse(own.trim()).ok(),
    });
    own.or_else(|| outside.cloned())
}

/// The URL that a reference stands for (RFC 3986 §5); as it is written when it is whole or has no base.
fn absolute(reference: &str, base: Option<&Url>) -> String {
    let reference = reference.trim();
    let is_whole = reference.is_empty() || !is_relative(reference.as_bytes());
    match base.filter(|_| !is_whole) {
        Some(base) => base
            .join(reference)
            .map_or_else(|_| reference.to_owned(), String::from),
        None => reference.to_owned(),
    }
}

impl Feed {
    /// Notes the base of the feed's first element, or of its channel.
    pub(super) fn enter(&mut self, tag: &BytesStart<'_>) {
        if self.item.is_none() {
            self.base = base_inside(tag, self.base.as_ref());
        }
    }

    /// Notes the start of an element. What an item that was not closed leaves is returned as by [`Feed::end`].
    pub(super) fn start(&mut self, tag: &BytesStart<'_>) -> Option<(String, u64)> {
        let name = tag.name();
        let is_own = self.is_of_item(name);
        if let Some(item) = &mut self.item
            && is_own
        {
            item.in_source |= name.local_name().as_ref() == "source";
        }
        let is_new = is_item(name) && (self.item.is_none() || is_own);
        if !is_new {
            return None;
        }
        let left = self.item.take().and_then(Item::left);
        self.item = Some(Item {
            prefix: prefix(&name).to_owned(),
            in_source: false,
            base: base_inside(tag, self.base.as_ref()),
            has_link: false,
            empty_link: None,
            guid: None,
        });
        left
    }

    /// Notes the end of an element. An item without a link leaves its guid, or an empty URL for an empty link; with its line.
    pub(super) fn end(&mut self, name: QName<'_>) -> Option<(String, u64)> {
        if !self.is_of_item(name) {
            return None;
        }
        if is_item(name) {
            return self.item.take().and_then(Item::left);
        }
        if let Some(item) = &mut self.item {
            item.in_source &= name.local_name().as_ref() != "source";
        }
        None
    }

    /// True for an element of the vocabulary of the open item; `atom:link` in RSS and those of other extensions are none.
    fn is_of_item(&self, name: QName<'_>) -> bool {
        let item = self.item.as_ref();
        item.is_some_and(|item| item.prefix == prefix(&name))
    }

    /// True for an element of the open item itself, called so.
    pub(super) fn is_field(&self, name: QName<'_>, field: &str) -> bool {
        let in_source = self.item.as_ref().is_some_and(|item| item.in_source);
        self.is_of_item(name) && !in_source && name.local_name().as_ref() == field
    }

    /// The URL of a link, given as it is written; `None` when it is empty.
    pub(super) fn link(&mut self, link: &str, line: u64) -> Option<String> {
        let item = self.item.as_mut()?;
        if link.trim().is_empty() {
            item.empty_link.get_or_insert(line);
            return None;
        }
        item.has_link = true;
        Some(absolute(link, item.base.as_ref()))
    }

    /// The page of an Atom entry, which stands in an attribute; other relations (`self`, `enclosure`, …) are no pages.
    pub(super) fn link_of_entry(&self, tag: &BytesStart<'_>) -> Option<String> {
        if !self.is_field(tag.name(), "link") {
            return None;
        }
        let is_page = attribute(tag, "rel").is_none_or(|rel| rel.eq_ignore_ascii_case("alternate"));
        let href = attribute(tag, "href").filter(|_| is_page)?;
        let outside = self.item.as_ref().and_then(|item| item.base.as_ref());
        Some(absolute(&href, base_inside(tag, outside).as_ref()))
    }

    /// Keeps a guid, which is the item's link when it has no other. `is_said`: the feed calls it a permanent link.
    pub(super) fn guid(&mut self, guid: &str, line: u64, is_said: bool) {
        let guid = guid.trim();
        if let Some(item) = &mut self.item
            && !guid.is_empty()
            && (is_said || is_web_address(guid.as_bytes()))
        {
            let guid = absolute(guid, item.base.as_ref());
            item.guid.get_or_insert((guid, line));
        }
    }
}

impl Item {
    fn left(self) -> Option<(String, u64)> {
        if self.has_link {
            return None;
        }
        let empty = self.empty_link.map(|line| (String::new(), line));
        self.guid.or(empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_get_their_base() {
        let base = Url::parse("http://e.com/a/b?c").ok();
        let url = |reference| absolute(reference, base.as_ref());
        assert_eq!(url(" d "), "http://e.com/a/d");
        assert_eq!(url("?d"), "http://e.com/a/b?d");
        assert_eq!(url("HTTP://e.com/../d"), "HTTP://e.com/../d");
        assert_eq!(url("mailto:a@e.com"), "mailto:a@e.com");
        assert_eq!(url(""), "");
        assert_eq!(absolute("/d", None), "/d");
    }
}
