//! From a page to segments: what its text consists of, and where each part stands.
//!
//! A segment is the text between two block-level tags or line breaks, white space folded, lower-cased: no script, style,
//! comment or attribute, but for what fields of forms show. Its place is the chain of block elements around it with class and id and without sibling
//! numbers, so that an inserted block shifts nothing: `body > main.story > p`. Two fetches of a page are compared by
//! their segments ([`crate::query_args`]).
//!
//! Choices where "between block-level tags" leaves one:
//! 1. The document's `<title>` is a segment too, at the place `title`.
//! 2. Inside `<pre>` each line is a segment.
//! 3. What an author hides by style or `hidden` counts: it belongs to the page that the server sent.
//! 4. A run of letters and digits that holds a digit is written `#` in a class or id: `item-17` is a sibling number and
//!    `block-8f3a` a token, both new with every fetch.
//! 5. What a field of a form shows is a segment behind the text in which it stands, at a place of its own inside the block
//!    around: the value of an `<input>`, the text of a `<textarea>` and of each `<option>`. Fields that show no text (hidden
//!    ones, passwords, boxes to tick, files, pictures, colors) are left out: tokens stand there.
//! 6. A cell of a table behind an empty cell of its row has its column's number in its place, `td@3`: there the column says
//!    what the text alone does not. Cells that reach down from a row above are not counted.
//! 7. A `<template shadowrootmode>` is read where it stands, as browsers show it; other templates are not.
//! 8. In runs of Han, Hiragana and Katakana, which have no white space between words, two characters count as a word.
//!
//! Cost: linear in the page. Texts and places are compared by 64-bit keys (XXH3); texts are kept for showing.

mod columns;
mod fields;
mod parts;
mod writer;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::ops::Range;

use html5ever::local_name;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::html::{self, Class, NodeId, Tree};
use crate::as_it_is::AsItIs;
use crate::input::{CharsetHint, Format};
use columns::Columns;
use fields::Field;
use writer::Writer;

/// Place of the document's title.
const TITLE: &str = "title";

/// True when an attribute of this name is read here.
fn is_read(name: &str) -> bool {
    matches!(
        name,
        "class" | "id" | "type" | "value" | "colspan" | "shadowrootmode"
    )
}

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
    /// Words, parted by white space; in runs of Han, Hiragana and Katakana one for each two characters begun. At least 1.
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
        let tree = html::parse(html, &is_read);
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
    columns: Columns,
    /// Fields inside the open segment.
    fields: Vec<Field>,
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
            columns: Columns::default(),
            fields: Vec::new(),
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
            id = match tree.text(id) {
                Some(text) => {
                    self.text(id, text);
                    id + 1
                }
                None => self.element(id),
            };
        }
        self.end_segment();
        (self.writer.out, self.marks)
    }

    /// Takes an element's start, or the whole of it. The node that comes next.
    fn element(&mut self, id: NodeId) -> NodeId {
        let class = self.tree.class(id);
        // Most elements, at the least cost.
        if !class.is(Class::INVISIBLE) && !class.is(Class::PARTS_WORDS) {
            self.enter(id, class);
            return id + 1;
        }
        let name = self.tree.name(id);
        if name == Some(&local_name!("title")) {
            self.title(id);
        } else if self.field(id) {
            self.part(class);
        } else if is_shadow(self.tree, id) {
            self.end_segment();
            self.open(id, None);
            return id + 1;
        } else if class.is(Class::INVISIBLE) && name != Some(&local_name!("head")) {
            self.part(class);
        } else {
            self.enter(id, class);
            return id + 1;
        }
        self.tree.end(id)
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
        if !self.fields.is_empty() {
            self.write_fields();
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
        let column = self.column(id, class);
        if class.is(Class::BLOCK) && end > id + 1 {
            self.open(id, column);
        }
        if class.is(Class::PREFORMATTED) {
            self.pre_end = self.pre_end.max(end);
        }
    }

    fn open(&mut self, id: NodeId, column: Option<u32>) {
        let place = self.place_of(id, self.current(), column);
        self.open.push((self.tree.end(id), place));
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
    fn place_of(&mut self, id: NodeId, parent: u32, column: Option<u32>) -> u32 {
        self.label.clear();
        self.label
            .push_str(self.tree.name(id).map_or("", |name| name));
        if let Some(column) = column {
            self.label.push('@');
            self.label.push_str(&column.to_string());
        }
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

/// True when a template is shown where it stands: the tree of a component, which browsers draw before any script runs.
fn is_shadow(tree: &Tree, id: NodeId) -> bool {
    tree.name(id) == Some(&local_name!("template"))
        && tree
            .attribute(id, "shadowrootmode")
            .is_some_and(|mode| matches!(&*mode.to_ascii_lowercase(), "open" | "closed"))
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
