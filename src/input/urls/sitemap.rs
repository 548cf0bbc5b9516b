//! Sitemaps and indexes of sitemaps (sitemaps.org, version 0.9): the text of `<loc>`.
//!
//! `<loc>` of images and videos (extensions with a prefix of their own) is no page. In an index it is another sitemap, which
//! is listed and not read: nothing is fetched here.

use std::io::Cursor;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::problem::ProblemKind;

/// Reads events one by one.
pub(super) struct Sitemap {
    reader: Reader<Cursor<Vec<u8>>>,
    buffer: Vec<u8>,
    text: String,
    in_loc: bool,
    in_index: bool,
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
    /// `bytes` should be UTF-8; what is not is replaced.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        let mut reader = Reader::from_reader(Cursor::new(text.into_bytes()));
        reader.config_mut().check_end_names = false;
        Self {
            reader,
            buffer: Vec::new(),
            text: String::new(),
            in_loc: false,
            in_index: false,
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
            Ok(event) => Ok(self.event(&event)),
            Err(error) => Err(ProblemKind::BadSitemap {
                detail: error.to_string(),
            }),
        };
        self.buffer = buffer;
        step
    }

    fn event(&mut self, event: &Event<'_>) -> Step {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::Text(text) if self.in_loc => self.text.push_str(text.as_ref()),
            Event::CData(text) if self.in_loc => self.text.push_str(text.as_ref()),
            Event::GeneralRef(name) if self.in_loc => self.reference(name),
            Event::End(_) if self.in_loc => {
                self.in_loc = false;
                return if self.in_index {
                    Step::Sitemap
                } else {
                    Step::Url
                };
            }
            Event::Eof => return Step::End,
            _ => {}
        }
        Step::Nothing
    }

    fn start(&mut self, tag: &BytesStart<'_>) {
        let name = tag.name();
        let prefixed = name
            .prefix()
            .is_some_and(|prefix| is_extension(prefix.as_ref()));
        match name.local_name().as_ref() {
            "sitemapindex" => self.in_index = true,
            "loc" if !prefixed => {
                self.in_loc = true;
                self.text.clear();
                self.loc_line = self.line();
            }
            _ => {}
        }
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

/// Prefixes of extensions that have a `loc` of their own.
fn is_extension(prefix: &str) -> bool {
    matches!(prefix, "image" | "video" | "news" | "xhtml")
}
