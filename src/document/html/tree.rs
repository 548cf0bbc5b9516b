//! The tree as one vector in document order.
//!
//! Nodes are only ever appended, so a subtree is a contiguous range of indices: walking is a loop, skipping a subtree a
//! jump, dropping a `Vec`. Nothing here can recurse. Indices are kept in 32 bits: a tree has few more than [`MAX_NODES`]
//! nodes.

use html5ever::LocalName;
use html5ever::tendril::StrTendril;

use super::MAX_NODES;
use super::tags::Class;

/// Index of a node.
pub(in crate::document) type NodeId = usize;

/// Marks "no element before this one".
const NONE: u32 = u32::MAX;

struct Node {
    parent: u32,
    kind: Kind,
}

/// Element or text; comments and the like are not kept.
enum Kind {
    Element {
        name: LocalName,
        class: Class,
        /// Range in the tree's attributes.
        attributes: (u32, u32),
        /// One past the last node of the subtree.
        end: u32,
        /// The element before it under the same parent.
        previous: u32,
    },
    Text(StrTendril),
}

/// An element to be appended.
pub(super) struct Element {
    pub name: LocalName,
    pub class: Class,
    /// Range in the tree's attributes.
    pub attributes: (u32, u32),
    pub parent: NodeId,
    /// The element before it under the same parent.
    pub previous: Option<NodeId>,
}

/// A parsed document. Node 0 is `<html>`.
#[derive(Default)]
pub(in crate::document) struct Tree {
    nodes: Vec<Node>,
    attributes: Vec<(LocalName, StrTendril)>,
    /// True if some elements were nested deeper than the cap.
    pub too_deep: bool,
}

impl Tree {
    /// True when it holds as many nodes as are read.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES
    }

    /// Number of nodes; ids are below it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The element around it; the root is its own parent.
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.nodes.get(id).map_or(0, |node| node.parent as usize)
    }

    /// Name of an element; `None` for text.
    pub fn name(&self, id: NodeId) -> Option<&LocalName> {
        match &self.nodes.get(id)?.kind {
            Kind::Element { name, .. } => Some(name),
            Kind::Text(_) => None,
        }
    }

    /// Properties of an element's name; none for text.
    pub fn class(&self, id: NodeId) -> Class {
        match self.nodes.get(id).map(|node| &node.kind) {
            Some(Kind::Element { class, .. }) => *class,
            _ => Class::default(),
        }
    }

    /// Content of a text node; `None` for an element.
    pub fn text(&self, id: NodeId) -> Option<&str> {
        match &self.nodes.get(id)?.kind {
            Kind::Element { .. } => None,
            Kind::Text(text) => Some(text),
        }
    }

    /// Returns one past the last node of the subtree; for text, the next node.
    pub fn end(&self, id: NodeId) -> NodeId {
        match self.nodes.get(id).map(|node| &node.kind) {
            Some(Kind::Element { end, .. }) => *end as usize,
            _ => id + 1,
        }
    }

    /// The element before it under the same parent.
    pub fn previous(&self, id: NodeId) -> Option<NodeId> {
        match self.nodes.get(id)?.kind {
            Kind::Element { previous, .. } if previous != NONE => Some(previous as usize),
            _ => None,
        }
    }

    /// Attributes of an element, in order; none for text.
    pub fn attributes(&self, id: NodeId) -> &[(LocalName, StrTendril)] {
        match self.nodes.get(id).map(|node| &node.kind) {
            Some(Kind::Element {
                attributes: (from, to),
                ..
            }) => self
                .attributes
                .get(*from as usize..*to as usize)
                .unwrap_or_default(),
            _ => &[],
        }
    }

    /// Value of an attribute by its lower-case name.
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.attributes(id)
            .iter()
            .find(|(key, _)| &**key == name)
            .map(|(_, value)| &**value)
    }

    /// The children of an element, in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let end = self.end(id);
        let mut next = id + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next = self.end(child);
            Some(child)
        })
    }

    /// Every element, in document order, with its name.
    pub fn elements(&self) -> impl Iterator<Item = (NodeId, &LocalName)> {
        (0..self.len()).filter_map(|id| Some((id, self.name(id)?)))
    }

    /// The concatenated text of a subtree, as written.
    pub fn inner_text(&self, id: NodeId) -> String {
        (id..self.end(id))
            .filter_map(|inner| self.text(inner))
            .collect()
    }

    /// Appends an element without content.
    pub(super) fn append_element(&mut self, element: Element) -> NodeId {
        let id = self.len();
        let kind = Kind::Element {
            name: element.name,
            class: element.class,
            attributes: element.attributes,
            end: id as u32 + 1,
            previous: element.previous.map_or(NONE, |previous| previous as u32),
        };
        self.nodes.push(Node {
            parent: element.parent as u32,
            kind,
        });
        id
    }

    /// Appends text. Pieces that the tokenizer cut in one place become one node.
    pub(super) fn append_text(&mut self, parent: NodeId, text: StrTendril) {
        if let Some(Node {
            parent: before,
            kind: Kind::Text(started),
        }) = self.nodes.last_mut()
            && *before == parent as u32
        {
            started.push_tendril(&text);
            return;
        }
        self.nodes.push(Node {
            parent: parent as u32,
            kind: Kind::Text(text),
        });
    }

    /// Keeps attributes and gives their range.
    pub(super) fn store(
        &mut self,
        attributes: impl Iterator<Item = (LocalName, StrTendril)>,
    ) -> (u32, u32) {
        let from = self.attributes.len() as u32;
        self.attributes.extend(attributes);
        (from, self.attributes.len() as u32)
    }

    /// Notes where a subtree ends, once its element is closed.
    pub(super) fn set_end(&mut self, id: NodeId, to: NodeId) {
        if let Some(Kind::Element { end, .. }) = self.nodes.get_mut(id).map(|node| &mut node.kind) {
            *end = to as u32;
        }
    }

    /// Gives an element its attributes after the fact.
    pub(super) fn set_attributes(&mut self, id: NodeId, range: (u32, u32)) {
        if let Some(Kind::Element { attributes, .. }) =
            self.nodes.get_mut(id).map(|node| &mut node.kind)
        {
            *attributes = range;
        }
    }
}
