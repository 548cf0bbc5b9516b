//! Items of a feed: the link of an item, and the base of relative links.

use quick_xml::events::BytesStart;
use quick_xml::name::QName;
use url::Url;

use super::{is_relative, is_web_address, xml_text};

/// State of a feed that is being read.
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
    line: u64,
    /// The element with a text, or with another feed's data, that is open in it: links in there are not its own.
    inside: Option<String>,
    base: Option<Url>,
    /// True once a link was returned or a fault was reported instead.
    is_done: bool,
    guid: Option<(String, u64)>,
}

/// The rest of an item without a link.
pub(super) enum Left {
    /// The guid, and its line.
    Url(String, u64),
    /// No URL; the line of the item.
    Nothing(u64),
}

/// Elements of an item that may hold markup.
const CONTAINERS: [&str; 8] = [
    "content",
    "summary",
    "description",
    "encoded",
    "title",
    "rights",
    "source",
    "body",
];

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

/// True for the relation of a page to its entry, also under its whole name (RFC 4287 §4.2.7.2).
fn is_alternate(relation: &str) -> bool {
    let name = relation.rsplit_once("iana.org/assignments/relation/");
    name.map_or(relation, |(_, name)| name)
        .eq_ignore_ascii_case("alternate")
}

/// The base that holds inside a tag (XML Base §3): its own, which may be relative to the one outside, else that one.
fn base_inside(tag: &BytesStart<'_>, outside: Option<&Url>) -> Option<Url> {
    let own = attribute(tag, "xml:base").and_then(|own| match outside {
        Some(outside) => outside.join(own.trim()).ok(),
        None => Url::parse(own.trim()).ok(),
    });
    own.or_else(|| outside.cloned())
}

/// Resolves a reference to its URL (RFC 3986 §5); returns it as written when it is whole or there is no base.
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

    /// Notes the start of an element. The rest of an item that was not closed is returned as by [`Feed::end`].
    pub(super) fn start(&mut self, tag: &BytesStart<'_>, line: u64) -> Option<Left> {
        let name = tag.name();
        let is_own = self.is_of_item(name);
        if let Some(item) = &mut self.item
            && item.inside.is_none()
            && CONTAINERS.contains(&name.local_name().as_ref())
        {
            item.inside = Some(name.as_ref().to_owned());
        }
        let is_new = is_item(name) && (self.item.is_none() || is_own);
        if !is_new {
            return None;
        }
        let left = self.item.take().and_then(Item::left);
        self.item = Some(Item {
            prefix: prefix(&name).to_owned(),
            line,
            inside: None,
            base: base_inside(tag, self.base.as_ref()),
            is_done: false,
            guid: None,
        });
        left
    }

    /// Notes the end of an element. An item without a link leaves its guid, or nothing.
    pub(super) fn end(&mut self, name: QName<'_>) -> Option<Left> {
        if is_item(name) && self.is_of_item(name) {
            return self.item.take().and_then(Item::left);
        }
        if let Some(item) = &mut self.item
            && item.inside.as_deref() == Some(name.as_ref())
        {
            item.inside = None;
        }
        None
    }

    /// Notes that a fault of the open item was reported.
    pub(super) fn tell(&mut self) {
        if let Some(item) = &mut self.item {
            item.is_done = true;
        }
    }

    /// Returns true for an element of the vocabulary of the open item; `atom:link` in RSS and elements of other
    /// extensions do not belong to it.
    fn is_of_item(&self, name: QName<'_>) -> bool {
        let item = self.item.as_ref();
        item.is_some_and(|item| item.prefix == prefix(&name))
    }

    /// Returns true for an element of the open item itself with this name.
    pub(super) fn is_field(&self, name: QName<'_>, field: &str) -> bool {
        let is_inside = |item: &Item| item.inside.is_some();
        let is_inside = self.item.as_ref().is_some_and(is_inside);
        self.is_of_item(name) && !is_inside && name.local_name().as_ref() == field
    }

    /// The URL of a link, given as it is written; `None` when it is empty.
    pub(super) fn link(&mut self, link: &str) -> Option<String> {
        let item = self.item.as_mut().filter(|_| !link.trim().is_empty())?;
        item.is_done = true;
        Some(absolute(link, item.base.as_ref()))
    }

    /// Returns the page of an Atom entry, from the attribute `href`; other relations (`self`, `enclosure`, …) are no
    /// pages.
    pub(super) fn link_of_entry(&mut self, tag: &BytesStart<'_>) -> Option<String> {
        if !self.is_field(tag.name(), "link") {
            return None;
        }
        let is_page = attribute(tag, "rel").is_none_or(|rel| is_alternate(rel.trim()));
        let href = attribute(tag, "href").filter(|href| is_page && !href.trim().is_empty())?;
        let item = self.item.as_mut()?;
        item.is_done = true;
        Some(absolute(
            &href,
            base_inside(tag, item.base.as_ref()).as_ref(),
        ))
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
    fn left(self) -> Option<Left> {
        let guid = self.guid.map(|(guid, line)| Left::Url(guid, line));
        (!self.is_done).then(|| guid.unwrap_or(Left::Nothing(self.line)))
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
