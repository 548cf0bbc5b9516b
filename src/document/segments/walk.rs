//! The walk over a tree that writes its segments.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use html5ever::local_name;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::columns::Columns;
use super::fields::Field;
use super::segment::Segments;
use super::writer::Writer;
use crate::document::html::{Class, NodeId, Tree};
use crate::hash::AsItIs;

/// Place of the document's title.
const TITLE: &str = "title";

/// Place of the address that a page goes on to by itself.
const REFRESH: &str = "refresh";

/// The walk over a tree: the open blocks with their places.
pub(super) struct Walk<'t> {
    pub tree: &'t Tree,
    pub writer: Writer,
    /// Open blocks: where they end, and their place.
    open: Vec<(NodeId, u32)>,
    pre_end: NodeId,
    pub columns: Columns,
    /// Fields inside the open segment.
    pub fields: Vec<Field>,
    /// Text nodes at which the segments of the useful text begin, and a mark for each segment that is one of them.
    pub useful: HashSet<NodeId>,
    pub marks: Vec<bool>,
    /// Start of the open segment.
    begin: NodeId,
    /// Places by the key of their parent and label.
    known: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    label: String,
}

impl<'t> Walk<'t> {
    pub fn new(tree: &'t Tree) -> Self {
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

    pub fn run(self) -> Segments {
        self.run_marked().0
    }

    /// Returns the segments, and for each a mark if it belongs to the useful text.
    pub fn run_marked(mut self) -> (Segments, Vec<bool>) {
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
        if class.is(Class::IN_HEAD)
            && let Some(address) = refresh(self.tree, id)
        {
            self.apart(REFRESH, address);
            return self.tree.end(id);
        }
        // Most elements, at the least cost.
        if !class.is(Class::INVISIBLE) && !class.is(Class::PARTS_WORDS) {
            self.enter(id, class);
            return id + 1;
        }
        let name = self.tree.name(id);
        if name == Some(&local_name!("title")) {
            self.apart(TITLE, &self.tree.inner_text(id));
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

    pub fn current(&self) -> u32 {
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

    /// Parts the text around an element that is left out.
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

    /// Writes a segment at a place of its own.
    fn apart(&mut self, place: &str, text: &str) {
        self.end_segment();
        let place = self.writer.place(place);
        self.writer.push(text, true);
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
    pub fn place_of(&mut self, id: NodeId, parent: u32, column: Option<u32>) -> u32 {
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

/// The address that an element has the browser go on to (HTML, §4.2.5.3, `http-equiv="refresh"`), as it is written.
fn refresh(tree: &Tree, id: NodeId) -> Option<&str> {
    let is_refresh = tree.name(id) == Some(&local_name!("meta"))
        && tree
            .attribute(id, "http-equiv")?
            .eq_ignore_ascii_case("refresh");
    let (_, address) = tree.attribute(id, "content")?.split_once([';', ','])?;
    let address = address.trim_ascii();
    let (name, named) = address.split_once('=').unwrap_or_default();
    let address = match name.trim_ascii().eq_ignore_ascii_case("url") {
        true => named.trim_ascii(),
        false => address,
    };
    is_refresh.then(|| address.trim_matches(['"', '\'']))
}

/// Returns true if a template is shown in place: the tree of a component, which browsers draw before any script runs.
fn is_shadow(tree: &Tree, id: NodeId) -> bool {
    tree.name(id) == Some(&local_name!("template"))
        && tree
            .attribute(id, "shadowrootmode")
            .is_some_and(|mode| matches!(&*mode.to_ascii_lowercase(), "open" | "closed"))
}

/// Length from which a place is not made longer, in bytes: deeper elements count as being at that place.
const MAX_PLACE: usize = 4096;

/// Longest part of a class or id that is kept, in bytes.
const MAX_LABEL: usize = 128;

/// Writes a class or id without the parts that change from one sibling or fetch to the next.
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
