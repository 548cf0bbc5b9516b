//! Documents with one and the same set of shingles, folded into classes.
//!
//! Only the first document of a class meets the others: n copies of one page would make n(n − 1)/2 pairs, and each of
//! them once more with everything that is like the page. O(1) a document, whose set was hashed when it was made.

use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

use dustlens_likeness::hash::{Mixed, SetHash};
use hashbrown::HashTable;

/// Marks a document of no class (not met yet, removed, or without a shingle), and a class without a document.
const NONE: u32 = u32::MAX;

/// Classes in the order of their first documents.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// Classes, by the hashes of their sets.
    by_hash: HashTable<u32>,
    /// Class → the hash of its set.
    hashes: Vec<SetHash>,
    /// Class → its first document; none when all were removed.
    first: Vec<u32>,
    /// Class of several documents → all of them, ascending.
    several: HashMap<u32, Vec<u32>, BuildHasherDefault<Mixed>>,
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
        let hashes = &self.hashes;
        let is_same = |class: &u32| hashes.get(*class as usize) == Some(&set);
        let found = self.by_hash.find(set.short(), is_same).copied();
        let known = found.and_then(|class| Some((class, self.first(class)?)));
        let class = known.map_or_else(|| number(self.first.len()), |(class, _)| class);
        if let Some((_, first)) = known {
            let members = self.several.entry(class).or_insert_with(|| vec![first]);
            members.push(document);
        } else {
            self.first.push(document);
            self.hashes.push(set);
            self.name(set, class, found);
        }
        self.of.resize(document as usize + 1, NONE);
        self.of[document as usize] = class;
        match known {
            Some(_) => Added::Known,
            None => Added::New(class),
        }
    }

    /// Makes a class the one of a set, in place of one that has no document any more.
    fn name(&mut self, set: SetHash, class: u32, before: Option<u32>) {
        let is_before = |other: &u32| Some(*other) == before;
        if let Some(place) = self.by_hash.find_mut(set.short(), is_before) {
            *place = class;
            return;
        }
        let hashes = &self.hashes;
        let short = |class: &u32| hashes.get(*class as usize).map_or(0, SetHash::short);
        self.by_hash.insert_unique(set.short(), class, short);
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
        for class in touched.into_iter().filter(|class| *class != NONE) {
            let is_member = |member: &u32| of.get(*member as usize) == Some(&class);
            let left = self.several.get_mut(&class).and_then(|members| {
                members.retain(is_member);
                members.first().copied()
            });
            if let Some(first) = self.first.get_mut(class as usize) {
                *first = left
                    .or_else(|| Some(*first).filter(is_member))
                    .unwrap_or(NONE);
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
        let several = self.several.get(&class).map(Vec::as_slice);
        let single = || {
            self.first
                .get(class as usize)
                .filter(|first| **first != NONE)
        };
        several.unwrap_or_else(|| single().map(std::slice::from_ref).unwrap_or_default())
    }

    /// The first document of a class; `None` when all were removed.
    pub fn first(&self, class: u32) -> Option<u32> {
        let first = self.first.get(class as usize).copied();
        first.filter(|first| *first != NONE)
    }

    /// Classes that still have a document.
    pub fn live(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let classes = 0..number(self.first.len());
        let all = classes.map(|class| (class, self.members(class)));
        all.filter(|(_, members)| !members.is_empty())
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(NONE)
}
