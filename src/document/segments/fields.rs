//! Texts that a form's fields show: values of `<input>`, texts of `<textarea>` and `<option>`.
//!
//! They follow the segment around them, so that it stays whole: `From <input> to <input>` is one line.

use html5ever::local_name;

use super::walk::Walk;
use crate::document::folding::{is_space, shows_nothing};
use crate::document::html::{Class, NodeId, Tree};

/// A field whose text comes after the open segment.
pub(super) struct Field {
    id: NodeId,
    /// End of the field's text.
    end: NodeId,
    /// Place of the block around.
    parent: u32,
}

/// Types of `<input>` that show no text, or hide the typed text.
const WITHOUT_TEXT: [&str; 7] = [
    "hidden", "password", "checkbox", "radio", "file", "image", "color",
];

impl Walk<'_> {
    /// Notes the fields of an element. Returns true if it is a field or holds nothing else.
    pub(super) fn field(&mut self, id: NodeId) -> bool {
        match self.tree.name(id) {
            Some(&local_name!("input") | &local_name!("textarea")) => {
                self.note_field(id, self.tree.end(id));
            }
            Some(&local_name!("select") | &local_name!("datalist")) => self.options(id),
            _ => return false,
        }
        true
    }

    /// Notes the options of a list. One without an end tag ends at the next.
    fn options(&mut self, id: NodeId) {
        let end = self.tree.end(id);
        let is_option = |at: &NodeId| self.tree.name(*at) == Some(&local_name!("option"));
        let mut next = (id..end).find(is_option);
        while let Some(option) = next {
            next = (option + 1..end).find(is_option);
            self.note_field(option, self.tree.end(option).min(next.unwrap_or(end)));
        }
    }

    fn note_field(&mut self, id: NodeId, end: NodeId) {
        if texts(self.tree, id, end).any(|text| !is_blank(text)) {
            let parent = self.current();
            self.fields.push(Field { id, end, parent });
        }
    }

    /// Writes the fields of the segment that has ended. They are no part of the useful text.
    pub(super) fn write_fields(&mut self) {
        for Field { id, end, parent } in std::mem::take(&mut self.fields) {
            let place = self.place_of(id, parent, None);
            for text in texts(self.tree, id, end) {
                self.writer.push(text, true);
            }
            self.writer.end_segment(place);
        }
        self.marks.resize(self.writer.out.len(), false);
    }
}

/// The pieces of a field's text.
fn texts(tree: &Tree, id: NodeId, end: NodeId) -> impl Iterator<Item = &str> {
    let is_input = tree.name(id) == Some(&local_name!("input"));
    let value = match is_input && has_text(tree, id) {
        true => tree.attribute(id, "value"),
        false => None,
    };
    let mut next = id + 1;
    let inner = std::iter::from_fn(move || {
        while next < end {
            let at = next;
            next = match tree.class(at).is(Class::INVISIBLE) {
                true => tree.end(at),
                false => at + 1,
            };
            if let Some(text) = tree.text(at) {
                return Some(text);
            }
        }
        None
    });
    value.into_iter().chain(inner)
}

/// True when an `<input>` shows its value. A type that nobody knows is one for text.
fn has_text(tree: &Tree, id: NodeId) -> bool {
    let kind = tree.attribute(id, "type").unwrap_or_default();
    !WITHOUT_TEXT
        .iter()
        .any(|one| kind.eq_ignore_ascii_case(one))
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|c| is_space(c) || shows_nothing(c))
}
