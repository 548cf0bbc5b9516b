//! Sitemaps and indexes of sitemaps (sitemaps.org, version 0.9): the text of `<loc>`. Feeds: the `<link>` of each item (RSS 0.9
//! to 2.0) or entry (Atom, RFC 4287).
//!
//! `<loc>` of images and videos (extensions with a prefix of their own) is no page. In an index it is another sitemap, which
//! is listed and not read: nothing is fetched here. A lone `&` and references that stand for nothing are read as they are
//! written, as feeds and sitemaps made by hand have them.

use std::io::Cursor;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Prefix, QName};

use super::xml_text;

use crate::problem::ProblemKind;

/// Reads events one by one.
pub(super) struct Sitemap {
    reader: Reader<Cursor<Vec<u8>>>,
    buffer: Vec<u8>,
    text: String,
    in_url: bool,
    /// By its first element; `None` before that.
    kind: Option<Kind>,
    /// Inside an item or an entry of a feed; inside what an entry says of the feed it was taken from.
    in_item: bool,
    in_source: bool,
    /// Any root is taken.
    any_root: bool,
    /// Elements that are open.
    depth: usize,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u64),
    loc_line: u64,
}

/// A kind of document.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Sitemap,
    Index,
    Rss,
    Atom,
}

/// What one step gives.
pub(super) enum Step {
    /// A URL is in [`Sitemap::url`].
    Url,
    /// The same in an index.
    Sitemap,
    /// Nothing of interest.
    Nothing,
    End,
}

impl Sitemap {
    /// `text` is UTF-8. `any_root`: every `<loc>` counts, whatever the document is.
    pub(super) fn new(text: Vec<u8>, any_root: bool) -> Self {
        let mut reader = Reader::from_reader(Cursor::new(text));
        reader.config_mut().allow_dangling_amp = true;
        Self {
            reader,
            buffer: Vec::new(),
            text: String::new(),
            in_url: false,
            kind: None,
            in_item: false,
            in_source: false,
            any_root,
            depth: 0,
            counted: (0, 1),
            loc_line: 1,
        }
    }

    /// Reads one event.
    ///
    /// # Errors
    /// XML that cannot be read; nothing follows it.
    pub(super) fn step(&mut self) -> Result<Step, ProblemKind> {
        self.buffer.clear();
        let mut buffer = std::mem::take(&mut self.buffer);
        let step = match self.reader.read_event_into(&mut buffer) {
            Ok(event) => self.event(&event),
            Err(error) => Err(bad(error.to_string())),
        };
        self.buffer = buffer;
        step
    }

    fn event(&mut self, event: &Event<'_>) -> Result<Step, ProblemKind> {
        match event {
            Event::Start(tag) => {
                let step = self.start(tag)?;
                self.depth += 1;
                return Ok(step);
            }
            Event::Empty(tag) => {
                self.root(tag)?;
                return Ok(self.link_of_entry(tag));
            }
            Event::Text(text) if self.in_url => self.text.push_str(text.as_ref()),
            Event::CData(text) if self.in_url => self.text.push_str(text.as_ref()),
            Event::GeneralRef(name) if self.in_url => {
                xml_text::push_reference(name, &mut self.text);
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                return Ok(self.end(tag.name()));
            }
            Event::Eof => return self.eof(),
            _ => {}
        }
        Ok(Step::Nothing)
    }

    fn eof(&self) -> Result<Step, ProblemKind> {
        match (self.depth, self.kind) {
            (0, Some(_)) => Ok(Step::End),
            (0, None) => Err(bad("it ends before its first element".to_owned())),
            _ if self.in_url => Err(bad("it ends inside a URL, which was left out".to_owned())),
            _ => Err(bad("it ends while elements are open".to_owned())),
        }
    }

    fn end(&mut self, name: QName<'_>) -> Step {
        self.in_item &= !is_item(name);
        self.in_source &= name.as_ref() != "source";
        if !(self.in_url && self.holds_url(name)) {
            return Step::Nothing;
        }
        self.in_url = false;
        match self.kind {
            Some(Kind::Index) => Step::Sitemap,
            _ => Step::Url,
        }
    }

    /// Looks at the first element: only sitemaps, indexes of them and feeds are read.
    fn root(&mut self, tag: &BytesStart<'_>) -> Result<(), ProblemKind> {
        if self.kind.is_some() {
            return Ok(());
        }
        let name = tag.local_name();
        let kind = match name.as_ref() {
            "urlset" => Some(Kind::Sitemap),
            "sitemapindex" => Some(Kind::Index),
            "rss" | "RDF" => Some(Kind::Rss),
            "feed" => Some(Kind::Atom),
            _ => None,
        };
        self.kind = kind.or_else(|| self.any_root.then_some(Kind::Sitemap));
        match self.kind {
            Some(_) => Ok(()),
            None => Err(ProblemKind::NotASitemap {
                root: name.as_ref().to_owned(),
            }),
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> Result<Step, ProblemKind> {
        self.root(tag)?;
        let name = tag.name();
        self.in_item |= is_item(name);
        self.in_source |= name.as_ref() == "source";
        if self.holds_url(name) {
            if std::mem::replace(&mut self.in_url, true) {
                return Err(bad("a URL begins inside another".to_owned()));
            }
            self.text.clear();
            self.loc_line = self.line();
        }
        Ok(self.link_of_entry(tag))
    }

    /// True when the text of an element is a URL.
    fn holds_url(&self, name: QName<'_>) -> bool {
        let is_feed = matches!(self.kind, Some(Kind::Rss | Kind::Atom));
        let link = self.kind == Some(Kind::Rss) && self.is_link_of_item(name);
        link || ((self.any_root || !is_feed) && is_loc(name))
    }

    /// True for a link of the feed's own vocabulary; `atom:link` in RSS and those of other extensions are none.
    fn is_link_of_item(&self, name: QName<'_>) -> bool {
        self.in_item && !self.in_source && name.as_ref() == "link"
    }

    /// The page of an Atom entry, which stands in an attribute; other relations (`self`, `enclosure`, …) are no pages.
    fn link_of_entry(&mut self, tag: &BytesStart<'_>) -> Step {
        if self.kind != Some(Kind::Atom) || !self.is_link_of_item(tag.name()) {
            return Step::Nothing;
        }
        let value = |name| tag.try_get_attribute(name).ok().flatten();
        let is_page = value("rel").is_none_or(|rel| rel.value.eq_ignore_ascii_case("alternate"));
        let Some(href) = value("href").filter(|_| is_page && !self.in_url) else {
            return Step::Nothing;
        };
        self.text = xml_text::resolved(&href.value);
        self.loc_line = self.line();
        Step::Url
    }

    /// The line where reading stands, from 1.
    pub(super) fn line(&mut self) -> u64 {
        let position = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX);
        let bytes = self.reader.get_ref().get_ref();
        let passed = bytes.get(self.counted.0..position).unwrap_or_default();
        self.counted.1 += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.counted.0 = self.counted.0.max(position);
        self.counted.1
    }

    /// The text of the last `<loc>`, without blanks around it.
    pub(super) fn url(&self) -> &[u8] {
        self.text.trim().as_bytes()
    }

    /// Bytes not yet read.
    pub(super) fn waiting(&self) -> usize {
        let position = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX);
        self.reader
            .get_ref()
            .get_ref()
            .len()
            .saturating_sub(position)
    }

    /// Where that `<loc>` is, from 1.
    pub(super) fn loc_line(&self) -> u64 {
        self.loc_line
    }
}

fn bad(detail: String) -> ProblemKind {
    ProblemKind::BadSitemap { detail }
}

/// An item of an RSS feed, an entry of an Atom one.
fn is_item(name: QName<'_>) -> bool {
    matches!(name.local_name().as_ref(), "item" | "entry")
}

/// Extensions have a `loc` of their own.
fn is_loc(name: QName<'_>) -> bool {
    let is_extension =
        |prefix: Prefix<'_>| matches!(prefix.as_ref(), "image" | "video" | "news" | "xhtml");
    name.local_name().as_ref() == "loc" && !name.prefix().is_some_and(is_extension)
}
