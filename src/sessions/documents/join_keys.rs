//! The keys of a document that the running join works with.

use std::borrow::Cow;

use super::document_slot::{Deriver, Slot};
use super::results::Measure;
use super::short_key::ShortKey;
use crate::parallel::{sum, threads};
use dustlens_likeness::hash::mix;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::prefix::{Prefix, Rarest};
use dustlens_likeness::sketch::Signature;

/// Chooses keys of documents.
#[derive(Clone, Copy)]
pub(super) struct Chooser<'c> {
    measure: Measure,
    pub counts: Option<&'c KeyCounts>,
    floor: f64,
    deriver: &'c Deriver,
}

/// The keys by which a document is found.
#[derive(Debug, Clone)]
pub(super) struct ChosenKeys {
    pub rarest: Rarest<ShortKey>,
    /// Of each position of its signature if no other document is known to agree with it there, and a byte of the key; nothing where
    /// shingles are counted.
    pub positions: Vec<(bool, u8)>,
}

impl<'c> Chooser<'c> {
    /// `counts`: of the keys of all documents, where there are any. `floor`: pairs under it need not be found.
    pub fn new(
        measure: Measure,
        counts: Option<&'c KeyCounts>,
        (floor, deriver): (f64, &'c Deriver),
    ) -> Self {
        Self {
            measure,
            counts,
            floor,
            deriver,
        }
    }

    /// All keys of a document: its shingles, or the [`position_keys`] of its signature.
    pub fn keys<'s>(&self, slot: &'s Slot) -> Cow<'s, [u64]> {
        if self.measure == Measure::Exact {
            return slot.set(self.deriver);
        }
        let signature = slot.known_signature();
        Cow::Owned(signature.into_iter().flat_map(position_keys).collect())
    }

    /// The keys that another document may have, in their order. Documents that differ only in keys that nothing else has are one to the
    /// index: they share the same with all others.
    pub fn shared_keys(&self, slot: &Slot) -> Vec<u64> {
        let keys = self.keys(slot);
        match self.counts {
            Some(counts) => counts.repeated_of(&keys),
            None => keys.into_owned(),
        }
    }

    /// The keys of a document's prefix.
    pub fn choose(&self, slot: &Slot) -> ChosenKeys {
        let keys = self.keys(slot);
        let prefix = match self.measure {
            Measure::Exact => Prefix::of_jaccard(keys.len(), self.floor),
            Measure::Estimate => Prefix::of_positions(keys.len(), self.floor),
        };
        let count = |key: &u64| self.counts.map_or(0, |counts| counts.count(*key));
        let rarest = Rarest::choose(&keys, prefix, self.counts.is_some(), count);
        let is_alone = rarest.keys.is_empty();
        let is_unique = |key: &u64| self.counts.is_some() && (is_alone || count(key) == 1);
        ChosenKeys {
            positions: match self.measure {
                Measure::Exact => Vec::new(),
                Measure::Estimate => keys
                    .iter()
                    .map(|key| (is_unique(key), byte(*key)))
                    .collect(),
            },
            rarest: rarest.renamed(|key| ShortKey::of(&key)),
        }
    }
}

/// Broder's ⟨position, value⟩ of each position of a signature, as one hash.
pub(super) fn position_keys(signature: &Signature) -> impl Iterator<Item = u64> {
    let values = (0..).zip(signature.values());
    values.map(|(at, value): (u64, &u64)| mix(value.wrapping_add(mix(at))))
}

/// The last byte of a key.
#[allow(clippy::cast_possible_truncation)] // on purpose
fn byte(key: u64) -> u8 {
    key as u8
}

/// Counts the keys of sets, a range of keys beside the other, and returns how many there were.
pub(super) fn mark<'k>(
    counts: &mut KeyCounts,
    sets: impl Iterator<Item = &'k [u64]> + Clone + Sync + Send,
) -> usize {
    let mut parts = counts.parts(threads());
    sum(&mut parts, |part| {
        sets.clone().map(|keys| part.mark(keys)).sum::<usize>()
    })
}
