//! The sets that have a key: the lists of an inverted index, chained in one vector.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use crate::hash::Mixed;

/// Key → entries for the sets that have it, in so many lists, the last one first.
#[derive(Debug, Clone)]
pub(crate) struct Postings<K, E, const LISTS: usize> {
    heads: HashMap<K, [Head; LISTS], BuildHasherDefault<Mixed>>,
    /// An entry, and one more than the place of the next one of its list.
    entries: Vec<(E, u32)>,
}

/// The beginning of a list.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Head {
    /// One more than the place of its first entry; 0: it is empty.
    first: u32,
    /// Number of its entries.
    pub(crate) length: u32,
}

impl<K: Hash + Eq, E: Copy, const LISTS: usize> Postings<K, E, LISTS>
where
    [Head; LISTS]: Default,
{
    /// Adds an entry to one of a key's lists, and returns the lists as they were.
    pub(crate) fn push(&mut self, key: K, list: usize, entry: E) -> [Head; LISTS] {
        let heads = self.heads.entry(key).or_default();
        let before = *heads;
        if let Some(head) = heads.get_mut(list) {
            self.entries.push((entry, head.first));
            *head = Head {
                first: u32::try_from(self.entries.len()).unwrap_or(u32::MAX),
                length: head.length.saturating_add(1),
            };
        }
        before
    }

    /// Returns the lists of a key.
    pub(crate) fn heads(&self, key: &K) -> [Head; LISTS] {
        self.heads.get(key).copied().unwrap_or_default()
    }

    /// Returns the entries of a list.
    pub(crate) fn of(&self, head: Head) -> impl Iterator<Item = E> {
        let mut at = head.first;
        std::iter::from_fn(move || {
            let (entry, rest) = *self.entries.get(at.checked_sub(1)? as usize)?;
            at = rest;
            Some(entry)
        })
    }
}

impl<K, E, const LISTS: usize> Default for Postings<K, E, LISTS> {
    fn default() -> Self {
        Self {
            heads: HashMap::default(),
            entries: Vec::new(),
        }
    }
}
