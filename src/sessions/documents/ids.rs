//! The ids of the documents in a session, without a second copy of each.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

use super::slot::Slot;

/// Ids in use, as the documents that have them. Five to ten bytes a document.
#[derive(Debug, Default)]
pub(super) struct Ids {
    hasher: RandomState,
    documents: HashTable<u32>,
    /// Ids that several documents came with, and how many.
    repeated: HashMap<String, usize>,
}

impl Ids {
    /// Returns true if a document has the id.
    fn has(&self, id: &str, slots: &[Slot]) -> bool {
        let is_same = |document: &u32| id_of(slots, *document) == Some(id);
        let hash = self.hasher.hash_one(id);
        self.documents.find(hash, is_same).is_some()
    }

    /// Returns another id for a document that came with one that is in use: `id#2`, and so on. `None`: it is free.
    pub fn free(&mut self, id: &str, slots: &[Slot]) -> Option<String> {
        if !self.has(id, slots) {
            return None;
        }
        let count = self.repeated.entry(id.to_owned()).or_insert(1);
        *count += 1;
        let from = *count;
        let mut ids = (from..).map(|number| format!("{id}#{number}"));
        ids.find(|id| !self.has(id, slots))
    }

    /// Adds the id of a document.
    pub fn add(&mut self, document: usize, slots: &[Slot]) {
        let (Ok(number), Some(slot)) = (u32::try_from(document), slots.get(document)) else {
            return;
        };
        let hasher = &self.hasher;
        let hash = |document: &u32| hasher.hash_one(id_of(slots, *document).unwrap_or_default());
        let own = hasher.hash_one(slot.raw.id.as_str());
        self.documents.insert_unique(own, number, hash);
    }

    /// Frees the id of a document.
    pub fn remove(&mut self, document: usize, slots: &[Slot]) {
        let Some(slot) = slots.get(document) else {
            return;
        };
        let is_same = |other: &u32| *other as usize == document;
        let hash = self.hasher.hash_one(slot.raw.id.as_str());
        if let Ok(found) = self.documents.find_entry(hash, is_same) {
            found.remove();
        }
        self.repeated.remove(&slot.raw.id);
    }

    /// Frees all ids.
    pub fn clear(&mut self) {
        self.documents.clear();
        self.repeated.clear();
    }
}

fn id_of(slots: &[Slot], document: u32) -> Option<&str> {
    let slot = slots.get(document as usize)?;
    Some(slot.raw.id.as_str())
}
