//! Documents with one and the same set of shingles, folded into classes.
//!
//! Only the first document of a class meets the others: n copies of one page would make n(n − 1)/2 pairs, and each of
//! them once more with everything that is like the page. O(1) a document, whose set was hashed when it was made.

use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

use dustlens_likeness::hash::{Mixed, SetHash};

/// Marks "of no class": not met yet, removed, or without a shingle.
const NONE: u32 = u32::MAX;

/// Classes in the order of their first documents.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// Hash of a set → its class.
    by_hash: HashMap<SetHash, u32, BuildHasherDefault<Mixed>>,
    /// Class → its documents, ascending; none when all were removed.
    members: Vec<Vec<u32>>,
    /// Document → its class.
    of: Vec<u32>,
}

/// The class of a document that was added.
pub(super) enum Added {
    /// The document is the first with its set.
    New(u32),
    /// Another document has the same set.
    Known,
}

impl Classes {
    /// Adds a document by the hash of its set. A document after which all others of its class were removed begins a new one.
    pub fn add(&mut self, document: u32, set: SetHash) -> Added {
        let members = &self.members;
        let is_live = |class: &u32| members.get(*class as usize).is_some_and(|m| !m.is_empty());
        let known = self.by_hash.get(&set).copied().filter(is_live);
        let class = known.unwrap_or_else(|| number(self.members.len()));
        if known.is_none() {
            self.by_hash.insert(set, class);
            self.members.push(Vec::new());
        }
        self.members[class as usize].push(document);
        self.of.resize(document as usize + 1, NONE);
        self.of[document as usize] = class;
        known.map_or(Added::New(class), |_| Added::Known)
    }

    /// Takes documents out of their classes. O(documents + their classes).
    pub fn remove(&mut self, documents: &[u32]) {
        let mut touched = BTreeSet::new();
        for &document in documents {
            if let Some(class) = self.of.get_mut(document as usize) {
                touched.insert(std::mem::replace(class, NONE));
            }
        }
        let of = &self.of;
        for class in touched {
            if let Some(members) = self.members.get_mut(class as usize) {
                members.retain(|&member| of.get(member as usize) == Some(&class));
            }
        }
    }

    /// The class of a document; `None` for one that was not added, or was removed.
    pub fn of(&self, document: u32) -> Option<u32> {
        let class = self.of.get(document as usize).copied();
        class.filter(|class| *class != NONE)
    }

    /// The documents of a class, ascending.
    pub fn members(&self, class: u32) -> &[u32] {
        self.members
            .get(class as usize)
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// The first document of a class; `None` when all were removed.
    pub fn first(&self, class: u32) -> Option<u32> {
        self.members(class).first().copied()
    }

    /// Classes that still have a document.
    pub fn live(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let all = (0..).zip(self.members.iter().map(Vec::as_slice));
        all.filter(|(_, members)| !members.is_empty())
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(NONE)
}
