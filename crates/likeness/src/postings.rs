//! The sets that have a key: the lists of an inverted index, chained in one vector.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use crate::hash::Mixed;

/// Key → the sets that have it, the last one first.
#[derive(Debug, Clone)]
pub(crate) struct Postings<K> {
    /// One more than the place of a key's last entry.
    last: HashMap<K, u32, BuildHasherDefault<Mixed>>,
    /// A set, and one more than the place of the entry before it; 0: there is none.
    entries: Vec<(u32, u32)>,
}

impl<K: Hash + Eq + Copy> Postings<K> {
    /// Adds a set to those of a key.
    pub(crate) fn push(&mut self, key: K, set: u32) {
        let before = self.last.entry(key).or_default();
        self.entries.push((set, *before));
        *before = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
    }

    /// Returns the sets of a key, the last one first.
    pub(crate) fn of(&self, key: &K) -> impl Iterator<Item = u32> {
        let mut at = self.last.get(key).copied().unwrap_or_default();
        std::iter::from_fn(move || {
            let (set, before) = *self.entries.get(at.checked_sub(1)? as usize)?;
            at = before;
            Some(set)
        })
    }
}

impl<K> Default for Postings<K> {
    fn default() -> Self {
        Self {
            last: HashMap::default(),
            entries: Vec::new(),
        }
    }
}
