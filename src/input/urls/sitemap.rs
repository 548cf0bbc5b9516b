//! Sitemaps and indexes of sitemaps (sitemaps.org, version 0.9): the text of `<loc>`.
//!
//! `<loc>` of images and videos (extensions with a prefix of their own) is no page. In an index it is another sitemap, which
//! is listed and not read: nothing is fetched here.

use std::io::Cursor;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Prefix, QName};

use crate::problem::ProblemKind;

/// Reads events one by one.
pub(super) struct Sitemap {
    reader: Reader<Cursor<Vec<u8>>>,
    buffer: Vec<u8>,
    text: String,
    in_loc: bool,
    in_index: bool,
    /// Any root is taken.
    any_root: bool,
    /// Elements that are open, and whether there was one.
    depth: usize,
    begun: bool,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u64),
    loc_line: u64,
}

/// What one step gives.
pub(super) enum Step {
    /// The text of a `<loc>` is in [`Sitemap::url`].
    Url,
    /// The same in an index.
    Sitemap,
    /// Nothing of interest.
    Nothing,
    End,
}

impl Sitemap {
    /// `bytes` should be UTF-8; what is not is replaced. `any_root`: every `<loc>` counts, whatever the document is.
    pub(super) fn new(bytes: Vec<u8>, any_root: bool) -> Self {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        Self {
            reader: Reader::from_reader(Cursor::new(text.into_bytes())),
            buffer: Vec::new(),
            text: String::new(),
            in_loc: false,
            in_index: false,
            any_root,
            depth: 0,
            begun: false,
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
                self.start(tag)?;
                self.depth += 1;
            }
            Event::Empty(tag) => self.root(tag)?,
            Event::Text(text) if self.in_loc => self.text.push_str(text.as_ref()),
            Event::CData(text) if self.in_loc => self.text.push_str(text.as_ref()),
            Event::GeneralRef(name) if self.in_loc => self.reference(name),
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                return Ok(self.end(is_loc(tag.name())));
            }
            Event::Eof => return self.eof(),
            _ => {}
        }
        Ok(Step::Nothing)
    }

    fn eof(&self) -> Result<Step, ProblemKind> {
        match (self.depth, self.begun) {
            (0, true) => Ok(Step::End),
            (0, false) => Err(bad("it ends before its first element".to_owned())),
            _ if self.in_loc => Err(bad("it ends inside a <loc>, which was left out".to_owned())),
            _ => Err(bad("it ends while elements are open".to_owned())),
        }
    }

    fn end(&mut self, is_loc: bool) -> Step {
        if !(self.in_loc && is_loc) {
            return Step::Nothing;
        }
        self.in_loc = false;
        match self.in_index {
            true => Step::Sitemap,
            false => Step::Url,
        }
    }

    /// Looks at the first element: only a sitemap or an index of them is read.
    fn root(&mut self, tag: &BytesStart<'_>) -> Result<(), ProblemKind> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let name = tag.local_name();
        let name = name.as_ref();
        self.in_index = name == "sitemapindex";
        if self.any_root || self.in_index || name == "urlset" {
            return Ok(());
        }
        Err(ProblemKind::NotASitemap {
            root: name.to_owned(),
        })
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> Result<(), ProblemKind> {
        self.root(tag)?;
        if is_loc(tag.name()) {
            if std::mem::replace(&mut self.in_loc, true) {
                return Err(bad("a <loc> begins inside another".to_owned()));
            }
            self.text.clear();
            self.loc_line = self.line();
        }
        Ok(())
    }

    fn reference(&mut self, name: &quick_xml::events::BytesRef<'_>) {
        let character = match name.as_ref() {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => name.resolve_char_ref().ok().flatten(),
        };
        if let Some(character) = character {
            self.text.push(character);
        }
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

/// Extensions have a `loc` of their own.
fn is_loc(name: QName<'_>) -> bool {
    let is_extension =
        |prefix: Prefix<'_>| matches!(prefix.as_ref(), "image" | "video" | "news" | "xhtml");
    name.local_name().as_ref() == "loc" && !name.prefix().is_some_and(is_extension)
}
