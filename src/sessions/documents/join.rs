//! The running join of documents by the keys that they share.

use super::results::Measure;
use super::slot::Slot;
use std::collections::HashSet;

use dustlens_likeness::hash::mix;
use dustlens_likeness::overlap::OverlapIndex;

/// The running join: an index of the documents so far, by the keys that the measure counts.
#[derive(Debug)]
pub(super) struct Join {
    /// Documents before this index have met all earlier ones.
    pub next: usize,
    index: Index,
}

#[derive(Debug)]
enum Index {
    Shingles(OverlapIndex<u64>),
    /// Broder's ⟨position, value⟩.
    Positions(OverlapIndex<(u32, u64)>),
}

impl Join {
    pub fn new(measure: Measure) -> Self {
        let index = match measure {
            Measure::Exact => Index::Shingles(OverlapIndex::default()),
            Measure::Estimate => Index::Positions(OverlapIndex::default()),
        };
        Self { next: 0, index }
    }

    /// Makes room for the keys of these documents, of which nothing is in the index yet.
    pub fn reserve(&mut self, slots: &[Slot]) {
        let slots = slots.iter().filter(|slot| !slot.removed);
        match &mut self.index {
            Index::Shingles(index) => {
                index.reserve(about_distinct(slots.flat_map(Slot::set).copied()));
            }
            Index::Positions(index) => {
                let signatures = slots.filter_map(|slot| slot.signature.as_ref());
                let keys = signatures.flat_map(|one| (0..).zip(one.values().iter().copied()));
                index.reserve(about_distinct(
                    keys.map(|(at, value): (u64, u64)| mix(value ^ at)),
                ));
            }
        }
    }

    /// Adds one document; `emit` gets each earlier one that shares a key with it. Returns the steps taken.
    pub fn add(&mut self, document: u32, slot: &Slot, emit: impl FnMut(u32, usize)) -> usize {
        match &mut self.index {
            Index::Shingles(index) => {
                let keys = slot
                    .shingled
                    .as_ref()
                    .map(|s| s.set.hashes())
                    .unwrap_or_default();
                index.add(document, keys, emit)
            }
            Index::Positions(index) => {
                let values = slot.signature.iter().flat_map(|s| s.values());
                let keys: Vec<(u32, u64)> = (0..).zip(values.copied()).collect();
                index.add(document, &keys, emit)
            }
        }
    }
}

/// How many different keys there are, within some percent for a hundred thousand and more: those of one hash in 64 are
/// counted.
fn about_distinct(keys: impl Iterator<Item = u64>) -> usize {
    const ONE_IN: u64 = 64;
    let sampled: HashSet<u64> = keys.filter(|key| mix(*key).is_multiple_of(ONE_IN)).collect();
    sampled.len() * ONE_IN as usize
}
