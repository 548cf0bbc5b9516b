//! The running join of documents by the keys that they share.
//!
//! The documents that are there when the join begins are a batch: their keys are counted first ([`KeyCounts`]), and the
//! index holds only those that two of them may have. A later document may share a key that one document of the batch has,
//! so the index is made again when documents come later: as a batch of all when they are half of all or more, else once
//! with all keys.
//!
//! While hardly any pair is too unlike to be kept, an index of all keys counts the shared ones on the way
//! ([`OverlapIndex`]). From a floor of [`FILTERED_FROM`] on, documents are found by their rarest keys alone
//! ([`PrefixIndex`]) and counted afterwards: a document then costs its own keys, whatever templates it shares with others.

use super::classes::Classes;
use super::results::Measure;
use super::slot::Slot;

use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::overlap::OverlapIndex;
use dustlens_likeness::prefix::{Prefix, PrefixIndex, Rarest};
use std::hash::Hash;

/// The floor of the kept pairs from which on the rarest keys are enough: below it they are most of the keys.
const FILTERED_FROM: f64 = 0.3;

/// The running join: an index of the documents so far, by the keys that the measure counts.
#[derive(Debug)]
pub(super) struct Join {
    /// Documents before this index have met all earlier ones.
    pub next: usize,
    /// The index is made for the documents before this one.
    ready: usize,
    keys: Keys,
}

#[derive(Debug)]
enum Keys {
    Shingles(Batch<u64>),
    /// Broder's ⟨position, value⟩.
    Positions(Batch<(u32, u64)>),
}

/// An earlier class that a document met, and the number of keys that they share, if it was counted on the way.
pub(super) type Met = (u32, Option<usize>);

/// An index and the keys that it holds.
#[derive(Debug)]
struct Batch<K> {
    index: Index<K>,
    /// Counts of the batch's keys; without them the index is not for a batch, and holds all keys.
    counts: Option<KeyCounts>,
    /// Documents before this one are counted; none while nothing is being counted.
    counting: Option<usize>,
}

#[derive(Debug)]
enum Index<K> {
    All(OverlapIndex<K>),
    Rarest(PrefixIndex<K>),
}

/// A slot's keys.
trait Key: Hash + Ord + Copy {
    fn of(slot: &Slot) -> impl Iterator<Item = Self>;

    /// The prefix of a slot with so many keys, for pairs at or over the floor.
    fn prefix(keys: usize, floor: f64) -> Prefix;
}

impl Key for u64 {
    fn of(slot: &Slot) -> impl Iterator<Item = u64> {
        slot.set().iter().copied()
    }

    fn prefix(keys: usize, floor: f64) -> Prefix {
        Prefix::of_jaccard(keys, floor)
    }
}

impl Key for (u32, u64) {
    fn of(slot: &Slot) -> impl Iterator<Item = (u32, u64)> {
        let values = slot.known_signature().into_iter().flat_map(|s| s.values());
        (0..).zip(values.copied())
    }

    fn prefix(keys: usize, floor: f64) -> Prefix {
        Prefix::of_positions(keys, floor)
    }
}

impl Join {
    pub fn new(measure: Measure) -> Self {
        let keys = match measure {
            Measure::Exact => Keys::Shingles(Batch::default()),
            Measure::Estimate => Keys::Positions(Batch::default()),
        };
        Self {
            next: 0,
            ready: 0,
            keys,
        }
    }

    /// Does a step towards an index that the next document can be added to, and returns what it cost; `None` when there is
    /// nothing left to do. `floor`: that of the kept pairs.
    pub fn prepare(&mut self, slots: &[Slot], classes: &Classes, floor: f64) -> Option<usize> {
        let now = (self.next, self.next < self.ready, floor);
        let (spent, is_ready) = match &mut self.keys {
            Keys::Shingles(batch) => batch.prepare(now, slots, classes),
            Keys::Positions(batch) => batch.prepare(now, slots, classes),
        }?;
        if is_ready {
            self.ready = slots.len();
        }
        Some(spent)
    }

    /// Adds the first document of a class; `emit` gets each earlier class that it may be alike with. Returns the steps taken.
    pub fn add(&mut self, class: u32, slot: &Slot, floor: f64, emit: impl FnMut(Met)) -> usize {
        match &mut self.keys {
            Keys::Shingles(batch) => batch.add(class, slot, floor, emit),
            Keys::Positions(batch) => batch.add(class, slot, floor, emit),
        }
    }
}

impl<K: Key> Default for Batch<K> {
    fn default() -> Self {
        Self {
            index: Index::All(OverlapIndex::default()),
            counts: None,
            counting: None,
        }
    }
}

impl<K: Key> Batch<K> {
    /// The keys of a document that another one may have, in their order. Documents that differ only in keys that nothing
    /// else has are one to the index: they share the same with all others.
    fn shared_keys(&self, slot: &Slot) -> Vec<K> {
        let has = |key: &K| {
            self.counts
                .as_ref()
                .is_none_or(|counts| counts.count(key) > 1)
        };
        K::of(slot).filter(has).collect()
    }

    fn rarest(&self, slot: &Slot, floor: f64) -> Rarest<K> {
        let size = K::of(slot).count();
        let count = |key: &K| self.counts.as_ref().map_or(0, |counts| counts.count(key));
        Rarest::choose(
            K::of(slot),
            K::prefix(size, floor),
            self.counts.is_some(),
            count,
        )
    }

    fn add(&mut self, class: u32, slot: &Slot, floor: f64, mut emit: impl FnMut(Met)) -> usize {
        if let Index::Rarest(_) = self.index {
            let rarest = self.rarest(slot, floor);
            let Index::Rarest(index) = &mut self.index else {
                return 1;
            };
            return index.add(class, &rarest, floor, |other| emit((other, None)));
        }
        let keys = self.shared_keys(slot);
        match &mut self.index {
            Index::All(index) => {
                index.add(class, &keys, |other, shared| emit((other, Some(shared))))
            }
            Index::Rarest(_) => 1,
        }
    }

    /// A step before the next document is added: what it cost, and whether it was the last one; `None`: no step is needed.
    fn prepare(
        &mut self,
        (next, is_ready, floor): (usize, bool, f64),
        slots: &[Slot],
        classes: &Classes,
    ) -> Option<(usize, bool)> {
        let is_late = floor >= FILTERED_FROM && matches!(self.index, Index::All(_));
        if is_ready {
            // The floor has risen on the way.
            return is_late.then(|| (self.fill(slots, classes, floor), true));
        }
        let Some(counted) = self.counting else {
            return Some(self.begin(next, slots, classes, floor));
        };
        let (Some(slot), Some(counts)) = (slots.get(counted), &mut self.counts) else {
            self.counting = None;
            return Some((self.fill(slots, classes, floor), true));
        };
        let keys = counts.mark(K::of(slot));
        self.counting = Some(counted + 1);
        Some((1 + keys / 100, false))
    }

    /// Decides between a batch of all documents, an index of all keys, and the one that there is.
    fn begin(
        &mut self,
        next: usize,
        slots: &[Slot],
        classes: &Classes,
        floor: f64,
    ) -> (usize, bool) {
        let is_batch = (slots.len() - next) * 2 >= slots.len();
        let is_fit = matches!(self.index, Index::Rarest(_)) == (floor >= FILTERED_FROM);
        if !is_batch && self.counts.is_none() && is_fit {
            return (1, true);
        }
        self.counts = None;
        if is_batch {
            let keys = slots.iter().map(|slot| K::of(slot).count()).sum();
            self.counts = Some(KeyCounts::new(keys));
            self.counting = Some(0);
            return (slots.len() / 10, false);
        }
        (self.fill(slots, classes, floor), true)
    }

    /// Puts the documents that have met each other into a new index. Returns the steps taken.
    fn fill(&mut self, slots: &[Slot], classes: &Classes, floor: f64) -> usize {
        let is_filtered = floor >= FILTERED_FROM;
        let firsts = classes.live().filter_map(|(class, members)| {
            let first = members.first()?;
            Some((class, slots.get(*first as usize)?))
        });
        let mut steps = 1;
        if is_filtered {
            let mut index = PrefixIndex::default();
            for (class, slot) in firsts {
                let rarest = self.rarest(slot, floor);
                steps += rarest.size / 100;
                index.put(class, &rarest);
            }
            self.index = Index::Rarest(index);
            return steps;
        }
        let mut index = OverlapIndex::default();
        index.reserve(self.counts.as_ref().map_or(0, KeyCounts::repeated));
        for (class, slot) in firsts {
            let keys = self.shared_keys(slot);
            steps += keys.len() / 100;
            index.put(class, &keys);
        }
        self.index = Index::All(index);
        steps
    }
}
