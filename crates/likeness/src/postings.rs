//! The sets that have a key: the lists of an inverted index, chained in one vector.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use crate::hash::Mixed;

/// Key → the sets that have it, in so many lists, the last set first.
#[derive(Debug, Clone)]
pub(crate) struct Postings<K, const LISTS: usize> {
    heads: HashMap<K, [Head; LISTS], BuildHasherDefault<Mixed>>,
    /// A set, and the rest of its list.
    entries: Vec<(u32, Head)>,
}

/// The beginning of a list: one more than the place of its first entry; 0: it is empty.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Head(u32);

impl<K: Hash + Eq, const LISTS: usize> Postings<K, LISTS>
where
    [Head; LISTS]: Default,
{
    /// Adds a set to one of a key's lists, and returns the lists as they were.
    pub(crate) fn push(&mut self, key: K, list: usize, set: u32) -> [Head; LISTS] {
        let heads = self.heads.entry(key).or_default();
        let before = *heads;
        if let Some(head) = heads.get_mut(list) {
            self.entries.push((set, *head));
            *head = Head(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        }
        before
    }

    /// Returns the sets of a list.
    pub(crate) fn of(&self, head: Head) -> impl Iterator<Item = u32> {
        let mut at = head;
        std::iter::from_fn(move || {
            let (set, rest) = *self.entries.get(at.0.checked_sub(1)? as usize)?;
            at = rest;
            Some(set)
        })
    }
}

impl<K, const LISTS: usize> Default for Postings<K, LISTS> {
    fn default() -> Self {
        Self {
            heads: HashMap::default(),
            entries: Vec::new(),
        }
    }
}
