//! From a page to segments: what its text consists of, and where each part stands.
//!
//! A segment is the text between two block-level tags or line breaks, white space folded, lower-cased: no script, style,
//! comment or attribute. Its place is the chain of block elements around it with class and id and without sibling
//! numbers, so that an inserted block shifts nothing: `body > main.story > p`. Two fetches of a page are compared by
//! their segments ([`crate::query_args`]).
//!
//! Choices where "between block-level tags" leaves one:
//! 1. The document's `<title>` is a segment too, at the place `title`.
//! 2. Inside `<pre>` each line is a segment.
//! 3. What an author hides by style or `hidden` counts: it belongs to the page that the server sent.
//! 4. A run of letters and digits that holds a digit is written `#` in a class or id: `item-17` is a sibling number and
//!    `block-8f3a` a token, both new with every fetch.
//!
//! Cost: linear in the page. Texts and places are compared by 64-bit keys (XXH3); texts are kept for showing.

mod parts;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::ops::Range;

use html5ever::local_name;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::html::{self, Class, NodeId, Tree};
use super::text::{is_space, shows_nothing};
use crate::as_it_is::AsItIs;
use crate::input::{CharsetHint, Format};

/// Place of the document's title.
const TITLE: &str = "title";

/// One segment of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment<'s> {
    /// Folded and lower-cased; never empty.
    pub text: &'s str,
    /// The block elements around it, outermost first, joined by ` > `.
    pub place: &'s str,
    /// Key of text and place together: equal keys, equal segments.
    pub key: u64,
    /// Key of the place.
    pub place_key: u64,
    /// Words, parted by white space; at least 1.
    pub words: u32,
}

/// The segments of one page, in document order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "parts::Stored", into = "parts::Stored")]
pub struct Segments {
    text: String,
    items: Vec<Item>,
    places: Vec<Place>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Item {
    range: Range<usize>,
    key: u64,
    place: u32,
    words: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    path: String,
    key: u64,
}

impl Segments {
    /// The segments of a page's markup, already decoded.
    #[must_use]
    pub fn of_html(html: &str) -> Self {
        let tree = html::parse(html, &|name| matches!(name, "class" | "id"));
        Walk::new(&tree).run()
    }

    /// The segments of a plain text: its lines, in one place.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let mut writer = Writer::default();
        let place = writer.place("text");
        for line in text.split(['\n', '\r']) {
            writer.push(line, true);
            writer.end_segment(place);
        }
        writer.out
    }

    /// The segments of an answer's body. `content_type` is the header as it came; its charset counts as elsewhere
    /// ([`super::extract`]). `None` when it is neither HTML nor plain text; without a header HTML is taken for granted.
    #[must_use]
    pub fn of_page(body: &[u8], content_type: Option<&str>) -> Option<Self> {
        let (html, text) = decoded(body, content_type)?;
        Some(if html {
            Self::of_html(&text)
        } else {
            Self::of_text(&text)
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Segment<'_>> {
        self.items.get(index).map(|item| self.segment(item))
    }

    /// All of them, in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Segment<'_>> {
        self.items.iter().map(|item| self.segment(item))
    }

    fn segment(&self, item: &Item) -> Segment<'_> {
        let place = self.places.get(item.place as usize);
        Segment {
            text: self.text.get(item.range.clone()).unwrap_or_default(),
            place: place.map_or("", |place| &place.path),
            key: item.key,
            place_key: place.map_or(0, |place| place.key),
            words: item.words,
        }
    }
}

/// Whether a body is HTML, and its text; `None` when it is neither that nor plain text.
fn decoded(body: &[u8], content_type: Option<&str>) -> Option<(bool, String)> {
    let content_type = content_type.unwrap_or_default();
    let format = match essence(content_type).as_str() {
        "" | "text/html" | "application/xhtml+xml" => Format::Html,
        "text/plain" => Format::Plain,
        _ => return None,
    };
    let hint = charset(content_type).map_or(CharsetHint::Unknown, CharsetHint::Label);
    let decoded = super::decode(body, &hint, format, None);
    Some((format == Format::Html, decoded.text))
}

/// What stands before the parameters of a content type, lower-cased.
pub(crate) fn essence(content_type: &str) -> String {
    let first = content_type.split([';', ',']).next().unwrap_or_default();
    first.trim().to_ascii_lowercase()
}

fn charset(content_type: &str) -> Option<String> {
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches('"');
        (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then(|| value.to_owned())
    })
}

/// The walk over a tree: the open blocks with their places.
struct Walk<'t> {
    tree: &'t Tree,
    writer: Writer,
    /// Open blocks: where they end, and their place.
    open: Vec<(NodeId, u32)>,
    pre_end: NodeId,
    /// Text nodes at which the segments of the useful text begin, and of each segment whether it is one of them.
    useful: HashSet<NodeId>,
    marks: Vec<bool>,
    /// Where the open segment begins.
    begin: NodeId,
    /// Places by the key of their parent and label.
    known: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    label: String,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree) -> Self {
        let mut writer = Writer::default();
        writer.place("");
        Self {
            tree,
            writer,
            open: Vec::new(),
            pre_end: 0,
            useful: HashSet::new(),
            marks: Vec::new(),
            begin: 0,
            known: HashMap::default(),
            label: String::new(),
        }
    }

    fn run(self) -> Segments {
        self.run_marked().0
    }

    /// The segments, and of each whether it belongs to the useful text.
    fn run_marked(mut self) -> (Segments, Vec<bool>) {
        let tree = self.tree;
        let mut id = 1;
        while id < tree.len() {
            self.leave(id);
            let class = tree.class(id);
            if let Some(text) = tree.text(id) {
                self.text(id, text);
            } else if tree.name(id) == Some(&local_name!("title")) {
                self.title(id);
                id = tree.end(id);
                continue;
            } else if class.is(Class::INVISIBLE) && tree.name(id) != Some(&local_name!("head")) {
                self.part(class);
                id = tree.end(id);
                continue;
            } else {
                self.enter(id, class);
            }
            id += 1;
        }
        self.end_segment();
        (self.writer.out, self.marks)
    }

    fn current(&self) -> u32 {
        self.open.last().map_or(0, |(_, place)| *place)
    }

    fn end_segment(&mut self) {
        let place = self.current();
        self.writer.end_segment(place);
        if self.marks.len() < self.writer.out.len() {
            self.marks.push(self.useful.contains(&self.begin));
        }
    }

    fn leave(&mut self, id: NodeId) {
        while self.open.last().is_some_and(|(end, _)| *end <= id) {
            self.end_segment();
            self.open.pop();
        }
    }

    /// What is left out still parts what stands around it.
    fn part(&mut self, class: Class) {
        if class.is(Class::BLOCK) {
            self.end_segment();
        } else if class.is(Class::PARTS_WORDS) {
            self.writer.blank = true;
        }
    }

    fn enter(&mut self, id: NodeId, class: Class) {
        self.part(class);
        let end = self.tree.end(id);
        if class.is(Class::BLOCK) && end > id + 1 {
            let place = self.place_of(id);
            self.open.push((end, place));
        }
        if class.is(Class::PREFORMATTED) {
            self.pre_end = self.pre_end.max(end);
        }
    }

    fn title(&mut self, id: NodeId) {
        self.end_segment();
        let text = self.tree.inner_text(id);
        let place = self.writer.place(TITLE);
        self.writer.push(&text, true);
        self.writer.end_segment(place);
        self.marks.resize(self.writer.out.len(), false);
    }

    fn text(&mut self, id: NodeId, text: &str) {
        if id >= self.pre_end {
            self.push(id, text);
            return;
        }
        for (at, line) in text.split(['\n', '\r']).enumerate() {
            if at > 0 {
                self.end_segment();
            }
            self.push(id, line);
        }
    }

    fn push(&mut self, id: NodeId, text: &str) {
        if self.writer.is_empty() {
            self.begin = id;
        }
        self.writer.push(text, true);
    }

    /// The place inside a block. A page has few: each is looked up by its parent's and its own label's key.
    fn place_of(&mut self, id: NodeId) -> u32 {
        let parent = self.current();
        self.label.clear();
        self.label
            .push_str(self.tree.name(id).map_or("", |name| name));
        for (mark, name) in [('#', "id"), ('.', "class")] {
            for word in self
                .tree
                .attribute(id, name)
                .unwrap_or_default()
                .split_ascii_whitespace()
            {
                self.label.push(mark);
                push_steady(word, &mut self.label);
            }
        }
        let key = xxh3_64_with_seed(self.label.as_bytes(), u64::from(parent));
        if let Some(place) = self.known.get(&key) {
            return *place;
        }
        let above = self.writer.out.places.get(parent as usize);
        let path = match above.map(|place| place.path.as_str()) {
            None | Some("") => self.label.clone(),
            // Elements nest up to 512 deep, and each place would repeat all above it.
            Some(above) if above.len() > MAX_PLACE => above.to_owned(),
            Some(above) => format!("{above} > {}", self.label),
        };
        let place = self.writer.place(&path);
        self.known.insert(key, place);
        place
    }
}

/// Length from which a place is not made longer, in bytes: what is nested deeper counts as standing there.
const MAX_PLACE: usize = 4096;

/// Longest part of a class or id that is kept, in bytes.
const MAX_LABEL: usize = 128;

/// A class or id without what changes from one sibling or fetch to the next.
fn push_steady(word: &str, out: &mut String) {
    let word = word
        .get(..word.floor_char_boundary(MAX_LABEL))
        .unwrap_or_default();
    if !word.bytes().any(|byte| byte.is_ascii_digit()) {
        out.push_str(word);
        return;
    }
    let run_end = |text: &str, of_words: bool| {
        text.find(|c: char| c.is_alphanumeric() != of_words)
            .unwrap_or(text.len())
    };
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let in_run = first.is_alphanumeric();
        let (run, tail) = rest.split_at(run_end(rest, in_run));
        if in_run && run.bytes().any(|byte| byte.is_ascii_digit()) {
            out.push('#');
        } else {
            out.push_str(run);
        }
        rest = tail;
    }
}

/// Writes folded, lower-cased text, segment by segment.
#[derive(Default)]
struct Writer {
    out: Segments,
    start: usize,
    blank: bool,
    words: u32,
}

impl Writer {
    /// Registers a place and gives its number.
    fn place(&mut self, path: &str) -> u32 {
        let number = self.out.places.len() as u32;
        self.out.places.push(Place {
            path: path.to_owned(),
            key: xxh3_64_with_seed(path.as_bytes(), 1),
        });
        number
    }

    /// Appends text; with `lower` it is lower-cased.
    fn push(&mut self, text: &str, lower: bool) {
        let mut rest = text;
        loop {
            let end = word_end(rest);
            let (word, tail) = rest.split_at(end);
            self.word(word, lower);
            if tail.is_empty() {
                return;
            }
            self.blank = true;
            rest = tail.trim_start_matches(is_space);
        }
    }

    fn word(&mut self, word: &str, lower: bool) {
        let plain = word.is_ascii();
        if word.is_empty() || (!plain && word.chars().all(shows_nothing)) {
            return;
        }
        let text = &mut self.out.text;
        let first = text.len() == self.start;
        if !first && self.blank {
            text.push(' ');
        }
        self.words += u32::from(first || self.blank);
        self.blank = false;
        let from = text.len();
        if plain {
            text.push_str(word);
            if lower && let Some(added) = text.get_mut(from..) {
                added.make_ascii_lowercase();
            }
        } else {
            let kept = word.chars().filter(|c| !shows_nothing(*c));
            if lower {
                text.extend(kept.flat_map(char::to_lowercase));
            } else {
                text.extend(kept);
            }
        }
    }

    /// Whether nothing stands in the open segment yet.
    fn is_empty(&self) -> bool {
        self.out.text.len() == self.start
    }

    fn end_segment(&mut self, place: u32) {
        self.blank = false;
        let end = self.out.text.len();
        if end == self.start {
            return;
        }
        let place_key = self
            .out
            .places
            .get(place as usize)
            .map_or(0, |place| place.key);
        let text = self.out.text.get(self.start..).unwrap_or_default();
        self.out.items.push(Item {
            range: self.start..end,
            key: xxh3_64_with_seed(text.as_bytes(), place_key),
            place,
            words: std::mem::take(&mut self.words),
        });
        self.start = end;
    }
}

/// Where the first word ends: at white space, found a byte at a time while the text is ASCII.
fn word_end(text: &str) -> usize {
    match text.bytes().position(|byte| byte <= b' ' || byte >= 0x7f) {
        None => text.len(),
        Some(at) if text.as_bytes().get(at).is_some_and(|byte| *byte <= b' ') => at,
        Some(at) => {
            let rest = text.get(at..).unwrap_or_default();
            at + rest.find(is_space).unwrap_or(rest.len())
        }
    }
}
