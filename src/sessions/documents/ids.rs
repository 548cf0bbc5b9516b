//! The ids of the documents in a session, without a second copy of each.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::document_slot::Slot;
use dustlens_likeness::hash::mix;

/// A document, and a part of its id's hash, so that a growing table asks for no id.
#[derive(Debug, Clone, Copy)]
struct Named {
    document: u32,
    hash: u32,
}

/// Ids in use, as the documents that have them. Nine to twenty bytes a document.
#[derive(Debug, Default)]
pub(super) struct Ids {
    hasher: RandomState,
    documents: HashTable<Named>,
    /// Ids that several documents came with, and how many.
    repeated: HashMap<String, usize>,
    /// Documents that were named, the first ones.
    named: usize,
}

/// A document, and the id that it gets, in ascending order of the documents.
type Renamed = Vec<(usize, String)>;

impl Ids {
    #[allow(clippy::cast_possible_truncation)] // a part is enough
    fn hash(&self, id: &str) -> u32 {
        self.hasher.hash_one(id) as u32
    }

    /// Takes the ids of the documents that came since the last time. Two documents of one id would be one in every table and file: the second
    /// gets `id#2`, and so on, which is returned.
    pub fn take_new(&mut self, slots: &[Slot]) -> Renamed {
        let mut renamed = Renamed::new();
        let from = std::mem::replace(&mut self.named, slots.len());
        for (document, slot) in slots.iter().enumerate().skip(from) {
            let own = self.take(&slot.raw.id, document, (slots, &renamed));
            renamed.extend(own.map(|own| (document, own)));
        }
        renamed
    }

    /// Takes the id of a document. Returns the one that it gets instead where that is in use.
    fn take(&mut self, id: &str, document: usize, slots: (&[Slot], &Renamed)) -> Option<String> {
        let document = u32::try_from(document).ok()?;
        if self.insert(id, document, slots) {
            return None;
        }
        let count = self.repeated.entry(id.to_owned()).or_insert(1);
        *count += 1;
        let from = *count;
        let mut named = (from..).map(|number| (number, format!("{id}#{number}")));
        let (number, own) = named.find(|(_, own)| self.insert(own, document, slots))?;
        if let Some(count) = self.repeated.get_mut(id) {
            *count = number;
        }
        Some(own)
    }

    /// Adds an id, and returns true, unless a document has it.
    fn insert(&mut self, id: &str, document: u32, slots: (&[Slot], &Renamed)) -> bool {
        let hash = self.hash(id);
        let is_same =
            |other: &Named| other.hash == hash && id_of(slots, other.document as usize) == Some(id);
        let again = |other: &Named| spread(other.hash);
        match self.documents.entry(spread(hash), is_same, again) {
            Entry::Occupied(_) => false,
            Entry::Vacant(place) => {
                place.insert(Named { document, hash });
                true
            }
        }
    }

    /// Frees the id of a document.
    pub fn remove(&mut self, document: usize, slots: &[Slot]) {
        let Some(id) = slots.get(document).map(|slot| slot.raw.id.as_str()) else {
            return;
        };
        let is_same = |other: &Named| other.document as usize == document;
        let hash = spread(self.hash(id));
        if let Ok(found) = self.documents.find_entry(hash, is_same) {
            found.remove();
        }
        self.repeated.remove(id);
    }

    /// Frees all ids.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// The hash as a table takes it: all bits of it count.
fn spread(hash: u32) -> u64 {
    mix(u64::from(hash))
}

fn id_of<'s>((slots, renamed): (&'s [Slot], &'s Renamed), document: usize) -> Option<&'s str> {
    if let Ok(own) = renamed.binary_search_by_key(&document, |(at, _)| *at) {
        return renamed.get(own).map(|(_, own)| own.as_str());
    }
    let slot = slots.get(document)?;
    Some(slot.raw.id.as_str())
}
