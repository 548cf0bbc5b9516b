//! The running join of documents by the keys that they share.
//!
//! The documents that are there when the join begins are a batch: their keys are marked first ([`RepeatedKeys`]), and the
//! index holds only those that two of them may have. A later document may share a key that one document of the batch has,
//! so the index is made again when documents come later: as a batch of all when they are half of all or more, else once
//! with all keys. A document then costs its own keys, however many there are.

use super::classes::Classes;
use super::results::Measure;
use super::slot::Slot;

use dustlens_likeness::overlap::OverlapIndex;
use dustlens_likeness::repeated::RepeatedKeys;
use std::hash::Hash;

/// The running join: an index of the documents so far, by the keys that the measure counts.
#[derive(Debug)]
pub(super) struct Join {
    /// Documents before this index have met all earlier ones.
    pub next: usize,
    /// The index is made for the documents before this one.
    ready: usize,
    index: Index,
}

#[derive(Debug)]
enum Index {
    Shingles(Batch<u64>),
    /// Broder's ⟨position, value⟩.
    Positions(Batch<(u32, u64)>),
}

/// An index and the keys that it holds.
#[derive(Debug)]
struct Batch<K> {
    index: OverlapIndex<K>,
    /// The keys of the index; without it, all.
    repeated: Option<RepeatedKeys>,
    /// Documents before this one are marked in `repeated`; none while nothing is being marked.
    marking: Option<usize>,
}

/// A slot's keys.
trait Key: Hash + Eq + Copy {
    fn of(slot: &Slot) -> impl Iterator<Item = Self>;
}

impl Key for u64 {
    fn of(slot: &Slot) -> impl Iterator<Item = u64> {
        slot.set().iter().copied()
    }
}

impl Key for (u32, u64) {
    fn of(slot: &Slot) -> impl Iterator<Item = (u32, u64)> {
        let values = slot.known_signature().into_iter().flat_map(|s| s.values());
        (0..).zip(values.copied())
    }
}

impl Join {
    pub fn new(measure: Measure) -> Self {
        let index = match measure {
            Measure::Exact => Index::Shingles(Batch::default()),
            Measure::Estimate => Index::Positions(Batch::default()),
        };
        Self {
            next: 0,
            ready: 0,
            index,
        }
    }

    /// Does a step towards an index that the next document can be added to, and returns what it cost; `None` when there is
    /// nothing left to do.
    pub fn prepare(&mut self, slots: &[Slot], classes: &Classes) -> Option<usize> {
        if self.next < self.ready {
            return None;
        }
        let (spent, is_ready) = match &mut self.index {
            Index::Shingles(batch) => batch.prepare(self.next, slots, classes),
            Index::Positions(batch) => batch.prepare(self.next, slots, classes),
        };
        if is_ready {
            self.ready = slots.len();
        }
        Some(spent)
    }

    /// Adds one document; `emit` gets each earlier one that shares a key with it. Returns the steps taken.
    pub fn add(&mut self, document: u32, slot: &Slot, emit: impl FnMut(u32, usize)) -> usize {
        match &mut self.index {
            Index::Shingles(batch) => batch.index.add(document, &batch.keys(slot), emit),
            Index::Positions(batch) => batch.index.add(document, &batch.keys(slot), emit),
        }
    }
}

impl<K: Key> Default for Batch<K> {
    fn default() -> Self {
        Self {
            index: OverlapIndex::default(),
            repeated: None,
            marking: None,
        }
    }
}

impl<K: Key> Batch<K> {
    /// The keys of a document that the index holds, in their order. Documents that differ only in keys that nothing else
    /// has are one to the index: they share the same with all others.
    fn keys(&self, slot: &Slot) -> Vec<K> {
        let has = |key: &K| {
            self.repeated
                .as_ref()
                .is_none_or(|keys| keys.may_repeat(key))
        };
        K::of(slot).filter(has).collect()
    }

    /// A step before the documents from `next` on are added: what it cost, and whether it was the last one.
    fn prepare(&mut self, next: usize, slots: &[Slot], classes: &Classes) -> (usize, bool) {
        let Some(marked) = self.marking else {
            return self.begin(next, slots, classes);
        };
        let (Some(slot), Some(repeated)) = (slots.get(marked), &mut self.repeated) else {
            self.marking = None;
            self.index
                .reserve(self.repeated.as_ref().map_or(0, RepeatedKeys::count));
            return (self.fill(slots, classes), true);
        };
        let keys = repeated.mark(K::of(slot));
        self.marking = Some(marked + 1);
        (1 + keys / 100, false)
    }

    /// Decides between a batch of all documents, an index of all keys, and the one that there is.
    fn begin(&mut self, next: usize, slots: &[Slot], classes: &Classes) -> (usize, bool) {
        let is_batch = (slots.len() - next) * 2 >= slots.len();
        if !is_batch && self.repeated.is_none() {
            return (1, true);
        }
        *self = Self::default();
        if is_batch {
            let keys = slots.iter().map(|slot| K::of(slot).count()).sum();
            self.repeated = Some(RepeatedKeys::new(keys));
            self.marking = Some(0);
            return (slots.len() / 10, false);
        }
        (self.fill(slots, classes), true)
    }

    /// Puts the documents that have met each other into a new index. Returns the steps taken.
    fn fill(&mut self, slots: &[Slot], classes: &Classes) -> usize {
        let mut steps = 1;
        for (class, members) in classes.live() {
            let first = members.first().and_then(|&first| slots.get(first as usize));
            let keys = first.map(|slot| self.keys(slot)).unwrap_or_default();
            steps += keys.len() / 100;
            self.index.put(class, &keys);
        }
        steps
    }
}
