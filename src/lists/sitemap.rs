//! Sitemaps and indexes of sitemaps (sitemaps.org, version 0.9): the text of `<loc>`. Feeds: the `<link>` of each item (RSS 0.9
//! to 2.0) or entry (Atom, RFC 4287); the `<guid>` of an item without one.
//!
//! `<loc>` of images and videos (extensions with a prefix of their own) is no page. In an index it is another sitemap, which
//! is listed and not read: nothing is fetched here. A lone `&` and unknown references are read as written, as feeds and
//! sitemaps made by hand have them. Tags that are not closed matter only in a URL. Unreadable markup is skipped
//! (`markup`) and costs the URL that holds it.

use std::io::Cursor;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Prefix, QName};

use super::feed::{self, Feed, Left};
use super::markup::{self, Ahead, Fault, Place};
use super::xml_text;
use crate::problem::ProblemKind;

/// Reads events one by one.
pub(super) struct Sitemap {
    reader: Reader<Cursor<Vec<u8>>>,
    buffer: Vec<u8>,
    ahead: Ahead,
    text: String,
    /// The element whose text is a URL, while it is open.
    open: Option<Open>,
    /// By its first element; `None` before that.
    kind: Option<Kind>,
    feed: Feed,
    /// The `<url>` or `<sitemap>` that is open.
    record: Option<Record>,
    /// Any root is taken.
    any_root: bool,
    /// Name of the first element, and how many of that name are open.
    root: String,
    open_roots: usize,
    /// Start of the last event.
    from: usize,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u64),
    loc_line: u64,
    /// The text of the open URL has signs of markup.
    is_odd: bool,
    fault_line: u64,
    /// A fault to be reported next, and its line.
    owed: Option<(&'static str, u64)>,
}

/// An element of a sitemap that should hold a `<loc>`.
struct Record {
    name: String,
    line: u64,
    /// True once a `<loc>` was read or a fault was reported instead.
    is_done: bool,
}

/// An element whose text is a URL.
struct Open {
    name: String,
    field: Field,
    /// Elements that are open in it.
    inner: usize,
}

#[derive(Clone, Copy)]
enum Field {
    Loc,
    Link,
    /// The feed calls it a permanent link, or leaves that open.
    Guid {
        is_said: bool,
    },
}

/// A kind of document.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Sitemap,
    Index,
    Rss,
    Atom,
}

/// Result of one step.
pub(super) enum Step {
    /// A URL is in [`Sitemap::url`].
    Url,
    /// A URL in an index.
    Sitemap,
    /// A record without a URL, at this line.
    Missing(u64),
    /// Unreadable markup, skipped.
    Fault(&'static str),
    /// Nothing of interest.
    Nothing,
    End,
}

fn reader(text: Cursor<Vec<u8>>) -> Reader<Cursor<Vec<u8>>> {
    let mut reader = Reader::from_reader(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    reader
}

impl Record {
    fn left(self) -> Option<Left> {
        (!self.is_done).then_some(Left::Nothing(self.line))
    }
}

impl Sitemap {
    /// `text` is UTF-8. `any_root`: every `<loc>` counts, whatever the document is.
    pub(super) fn new(text: Vec<u8>, any_root: bool) -> Self {
        let start = markup::start(&text);
        let mut text = Cursor::new(text);
        text.set_position(start as u64);
        Self {
            reader: reader(text),
            buffer: Vec::new(),
            ahead: Ahead::default(),
            text: String::new(),
            open: None,
            kind: None,
            feed: Feed::default(),
            record: None,
            any_root,
            root: String::new(),
            open_roots: 0,
            from: 0,
            counted: (0, 1),
            loc_line: 1,
            is_odd: false,
            fault_line: 1,
            owed: None,
        }
    }

    /// Reads one event.
    ///
    /// # Errors
    /// A document that is no sitemap, or ends early; nothing follows it.
    pub(super) fn step(&mut self) -> Result<Step, ProblemKind> {
        if let Some((detail, line)) = self.owed.take() {
            self.fault_line = line;
            return Ok(Step::Fault(detail));
        }
        self.from = self.position();
        if let Some(fault) = self.look() {
            return self.pass_over(&fault);
        }
        self.buffer.clear();
        let mut buffer = std::mem::take(&mut self.buffer);
        let step = match self.reader.read_event_into(&mut buffer) {
            Ok(event) => self.event(&event),
            Err(_) => {
                let resume = markup::next_tag(self.bytes(), self.from + 1);
                let detail = "it is no XML";
                self.pass_over(&Fault { resume, detail })
            }
        };
        self.buffer = buffer;
        step
    }

    fn bytes(&self) -> &[u8] {
        self.reader.get_ref().get_ref()
    }

    fn position(&self) -> usize {
        usize::try_from(self.reader.get_ref().position()).unwrap_or(usize::MAX)
    }

    /// Checks the next piece of markup.
    fn look(&mut self) -> Option<Fault> {
        let place = Place {
            in_url: self.open.is_some(),
            in_prolog: self.kind.is_none(),
        };
        let text = self.reader.get_ref().get_ref();
        (text.get(self.from) == Some(&b'<'))
            .then(|| self.ahead.fault(text, self.from, place))
            .flatten()
    }

    /// Skips unreadable markup, with the URL that holds it.
    fn pass_over(&mut self, fault: &Fault) -> Result<Step, ProblemKind> {
        self.fault_line = self.line();
        self.open = None;
        self.tell();
        if fault.resume >= self.bytes().len() {
            return Err(bad(format!("it ends early, since {}", fault.detail)));
        }
        let name = markup::start_name(self.bytes().get(self.from..).unwrap_or_default());
        if !name.is_empty() {
            // The name, at least, of an unclosed tag is known.
            let name = String::from_utf8_lossy(name).into_owned();
            self.begin(&BytesStart::new(name))?;
            self.tell();
        }
        let stub = reader(Cursor::new(Vec::new()));
        let mut text = std::mem::replace(&mut self.reader, stub).into_inner();
        text.set_position(fault.resume as u64);
        self.reader = reader(text);
        Ok(Step::Fault(fault.detail))
    }

    fn event(&mut self, event: &Event<'_>) -> Result<Step, ProblemKind> {
        match event {
            Event::Start(tag) => return self.start(tag),
            Event::Empty(tag) => {
                self.root(tag)?;
                if self.is_record(tag.name()) {
                    return Ok(Step::Missing(self.line()));
                }
                return Ok(self.link_of_entry(tag));
            }
            Event::Text(text) if self.open.is_some() => self.push(text.as_ref()),
            Event::CData(text) if self.open.is_some() => self.text.push_str(text.as_ref()),
            Event::GeneralRef(name) if self.open.is_some() => {
                xml_text::push_reference(name, &mut self.text);
            }
            Event::End(tag) => return Ok(self.end(tag.name())),
            Event::Eof => return self.eof(),
            _ => {}
        }
        Ok(Step::Nothing)
    }

    fn eof(&mut self) -> Result<Step, ProblemKind> {
        self.fault_line = match self.open {
            Some(_) => self.loc_line,
            None => self.line(),
        };
        match (self.open_roots, self.kind) {
            _ if self.open.is_some() => {
                Err(bad("it ends inside a URL, which was left out".to_owned()))
            }
            (0, Some(_)) => Ok(Step::End),
            (0, None) => Err(bad("it ends before its first element".to_owned())),
            _ => Err(bad("it ends while elements are open".to_owned())),
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> Result<Step, ProblemKind> {
        match &mut self.open {
            Some(open) if !markup::is_known(tag.local_name().as_ref()) => {
                open.inner += 1;
                return Ok(Step::Nothing);
            }
            Some(_) => self.drop_unclosed(),
            None => {}
        }
        let left = self.begin(tag)?;
        if let Some(field) = self.field(tag) {
            self.open = Some(Open {
                name: tag.name().as_ref().to_owned(),
                field,
                inner: 0,
            });
            self.text.clear();
            self.loc_line = self.line();
            self.is_odd = false;
            if let Some(record) = &mut self.record {
                record.is_done = true;
            }
        }
        match left {
            Some(left) => Ok(self.left(left)),
            None => Ok(self.link_of_entry(tag)),
        }
    }

    /// Notes where in the document a tag leads.
    fn begin(&mut self, tag: &BytesStart<'_>) -> Result<Option<Left>, ProblemKind> {
        self.root(tag)?;
        if tag.name().as_ref() == self.root {
            self.open_roots += 1;
        }
        let line = self.line();
        if self.is_record(tag.name()) {
            let name = tag.name().as_ref().to_owned();
            let is_done = false;
            let before = self.record.replace(Record {
                name,
                line,
                is_done,
            });
            return Ok(before.and_then(Record::left));
        }
        if !self.is_feed() {
            return Ok(None);
        }
        if matches!(
            tag.local_name().as_ref(),
            "rss" | "RDF" | "feed" | "channel"
        ) {
            self.feed.enter(tag);
        }
        Ok(self.feed.start(tag, line))
    }

    /// True for an element that should hold a `<loc>`.
    fn is_record(&self, name: QName<'_>) -> bool {
        let record = match self.kind {
            Some(Kind::Sitemap) if !self.any_root => "url",
            Some(Kind::Index) => "sitemap",
            _ => return false,
        };
        name.local_name().as_ref() == record
    }

    /// Notes that a fault of the open record was reported.
    fn tell(&mut self) {
        self.feed.tell();
        if let Some(record) = &mut self.record {
            record.is_done = true;
        }
    }

    /// Adds to the text of a URL. The rest of broken markup marks it as odd.
    fn push(&mut self, text: &str) {
        let is_first = self.text.trim_start().is_empty();
        self.is_odd |= text.contains("]]>") || is_first && text.trim_start().starts_with('>');
        self.text.push_str(text);
    }

    /// Leaves out a URL that is not closed.
    fn drop_unclosed(&mut self) {
        if self.open.take().is_some() {
            self.tell();
            self.owed = Some(("a URL is not closed", self.loc_line));
        }
    }

    fn end(&mut self, name: QName<'_>) -> Step {
        if let Some(open) = &mut self.open {
            let is_own = name.as_ref() == open.name;
            match (is_own, open.inner) {
                (true, 0) => return self.close(),
                (false, 1..) => {
                    open.inner -= 1;
                    return Step::Nothing;
                }
                (true, 1..) | (false, 0) => self.drop_unclosed(),
            }
        }
        if name.as_ref() == self.root {
            self.open_roots = self.open_roots.saturating_sub(1);
        }
        let is_own = |record: &mut Record| name.as_ref() == record.name;
        let record = self.record.take_if(is_own).and_then(Record::left);
        match record.or_else(|| self.feed.end(name)) {
            Some(left) => self.left(left),
            None => Step::Nothing,
        }
    }

    /// A URL is whole.
    fn close(&mut self) -> Step {
        if self.is_odd {
            self.open = None;
            self.tell();
            self.fault_line = self.loc_line;
            return Step::Fault("there is `]]>` or `>` in the text of a URL");
        }
        match self.open.take().map(|open| open.field) {
            Some(Field::Loc) if self.kind == Some(Kind::Index) => Step::Sitemap,
            Some(Field::Loc) => Step::Url,
            Some(Field::Link) => match self.feed.link(&self.text) {
                Some(url) => {
                    self.text = url;
                    Step::Url
                }
                None => Step::Nothing,
            },
            Some(Field::Guid { is_said }) => {
                self.feed.guid(&self.text, self.loc_line, is_said);
                Step::Nothing
            }
            None => Step::Nothing,
        }
    }

    /// The URL that an item left.
    fn left(&mut self, left: Left) -> Step {
        match left {
            Left::Url(url, line) => {
                (self.text, self.loc_line) = (url, line);
                Step::Url
            }
            Left::Nothing(line) => Step::Missing(line),
        }
    }

    /// Checks the first element: only sitemaps, indexes of them and feeds are read.
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
        tag.name().as_ref().clone_into(&mut self.root);
        match self.kind {
            Some(_) => Ok(()),
            None => {
                self.fault_line = self.line();
                Err(ProblemKind::NotASitemap {
                    root: name.as_ref().to_owned(),
                })
            }
        }
    }

    fn is_feed(&self) -> bool {
        matches!(self.kind, Some(Kind::Rss | Kind::Atom))
    }

    /// Returns the part that the text of an element plays, when it is a URL.
    fn field(&self, tag: &BytesStart<'_>) -> Option<Field> {
        let name = tag.name();
        let is_rss = self.kind == Some(Kind::Rss);
        if is_rss && self.feed.is_field(name, "link") {
            return Some(Field::Link);
        }
        if is_rss && self.feed.is_field(name, "guid") {
            let said = feed::attribute(tag, "isPermaLink");
            let is = |value: &str| {
                let said = said.as_deref().map(str::trim);
                said.is_some_and(|said| said.eq_ignore_ascii_case(value))
            };
            let is_said = is("true");
            return (!is("false")).then_some(Field::Guid { is_said });
        }
        ((self.any_root || !self.is_feed()) && is_loc(name)).then_some(Field::Loc)
    }

    /// Returns the page of an Atom entry, from the attribute `href`.
    fn link_of_entry(&mut self, tag: &BytesStart<'_>) -> Step {
        if self.kind != Some(Kind::Atom) || self.open.is_some() {
            return Step::Nothing;
        }
        let Some(url) = self.feed.link_of_entry(tag) else {
            return Step::Nothing;
        };
        self.text = url;
        self.loc_line = self.line();
        Step::Url
    }

    /// The line where the last event begins, from 1.
    fn line(&mut self) -> u64 {
        let bytes = self.reader.get_ref().get_ref();
        let passed = bytes.get(self.counted.0..self.from).unwrap_or_default();
        self.counted.1 += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.counted.0 = self.counted.0.max(self.from);
        self.counted.1
    }

    /// The line of the last fault, from 1.
    pub(super) fn fault_line(&self) -> u64 {
        self.fault_line
    }

    /// The text of the last `<loc>`, without blanks around it.
    pub(super) fn url(&self) -> &[u8] {
        self.text.trim().as_bytes()
    }

    /// Bytes not yet read.
    pub(super) fn waiting(&self) -> usize {
        self.bytes().len().saturating_sub(self.position())
    }

    /// Returns the line of the last `<loc>`, from 1.
    pub(super) fn loc_line(&self) -> u64 {
        self.loc_line
    }
}

fn bad(detail: String) -> ProblemKind {
    ProblemKind::BadSitemap { detail }
}

/// Extensions have a `loc` of their own.
fn is_loc(name: QName<'_>) -> bool {
    const EXTENSIONS: [&str; 4] = ["image", "video", "news", "xhtml"];
    let is_extension = |prefix: Prefix<'_>| EXTENSIONS.contains(&prefix.as_ref());
    name.local_name().as_ref() == "loc" && !name.prefix().is_some_and(is_extension)
}
