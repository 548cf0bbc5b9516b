//! The sets that have a key: the lists of an inverted index, chained in one vector.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use crate::hash::Mixed;

/// Key → entries for the sets that have it, in so many lists, the last one first.
#[derive(Debug, Clone)]
pub(crate) struct Postings<K, E, const LISTS: usize> {
    heads: HashMap<K, [Head; LISTS], BuildHasherDefault<Mixed>>,
    /// An entry, and the rest of its list.
    entries: Vec<(E, Head)>,
}

/// The beginning of a list: one more than the place of its first entry; 0: it is empty.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Head(u32);

impl<K: Hash + Eq, E: Copy, const LISTS: usize> Postings<K, E, LISTS>
where
    [Head; LISTS]: Default,
{
    /// Adds an entry to one of a key's lists, and returns the lists as they were.
    pub(crate) fn push(&mut self, key: K, list: usize, entry: E) -> [Head; LISTS] {
        let heads = self.heads.entry(key).or_default();
        let before = *heads;
        if let Some(head) = heads.get_mut(list) {
            self.entries.push((entry, *head));
            *head = Head(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        }
        before
    }

    /// Returns the entries of a list.
    pub(crate) fn of(&self, head: Head) -> impl Iterator<Item = E> {
        let mut at = head;
        std::iter::from_fn(move || {
            let (entry, rest) = *self.entries.get(at.0.checked_sub(1)? as usize)?;
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
