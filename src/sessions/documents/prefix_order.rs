//! The order of keys that all prefixes are chosen by.

use super::common_keys::CommonKeys;
use super::document_slot::{Deriver, Slot};
use super::join_keys::{mark, position_keys};
use super::prefix_store::PrefixStore;
use super::results::Measure;
use super::short_key::ShortKey;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::prefix::{Prefix, Rarest};
use dustlens_likeness::sketch::Signature;

/// Shingles of the first documents, which tell what is common. Their counts stay near the processor.
pub(super) const SAMPLE: usize = 1 << 20;

/// The prefix of a document.
pub(super) type Chosen = Rarest<ShortKey>;

/// The order of keys, from the first document on: that of their hashes, common ones last.
#[derive(Debug, Default)]
pub(super) struct PrefixOrder {
    /// The likeness of the pairs that are looked for; none where prefixes are not chosen here.
    pub floor: Option<f64>,
    pub measure: Measure,
    /// True once the common keys are known.
    pub is_sampled: bool,
    pub common: CommonKeys,
}

impl PrefixOrder {
    /// The prefix of a document that was just cut, once the common keys are known; by its signature, if it has one, where those are compared.
    pub fn of(&self, slot: &Slot, deriver: &Deriver) -> Option<Chosen> {
        let floor = self.floor?;
        if !self.is_sampled {
            return None;
        }
        if self.measure == Measure::Estimate {
            return slot
                .known_signature()
                .map(|signature| self.first_positions(signature, floor));
        }
        (!slot.is_too_short()).then(|| self.rarest(slot, deriver, Prefix::of_random_order))
    }

    /// The prefixes of some documents.
    pub fn of_each(&self, slots: &[Slot], deriver: &Deriver) -> PrefixStore {
        let mut all = PrefixStore::default();
        for slot in slots {
            let chosen = self.of(slot, deriver);
            all.push(chosen.as_ref().map(Rarest::view));
        }
        all
    }

    /// Finds the keys that so many sets of a sample have, which are common.
    pub fn find_common<'k>(
        &mut self,
        sets: impl Iterator<Item = &'k [u64]> + Clone + Sync + Send,
        least: u8,
    ) {
        self.is_sampled = true;
        let mut counts = KeyCounts::new(SAMPLE);
        mark(&mut counts, sets.clone());
        let keys = sets.flatten();
        keys.filter(|key| counts.count(**key) >= least)
            .for_each(|key| self.common.add(*key));
    }

    /// The keys of a document's prefix, whose length follows from the number of keys, of common ones, and the floor.
    pub fn rarest(
        &self,
        slot: &Slot,
        deriver: &Deriver,
        prefix: impl Fn(usize, usize, f64) -> Prefix,
    ) -> Chosen {
        let floor = self.floor.unwrap_or(1.0);
        let set = slot.set(deriver);
        let (others, common) = self.common.apart(&set);
        let prefix = prefix(set.len(), common.len(), floor);
        Rarest::common_last(&others, &common, prefix).renamed(|key| ShortKey::of(&key))
    }

    /// The keys of the first positions of a signature, those of common values last.
    fn first_positions(&self, signature: &Signature, floor: f64) -> Chosen {
        let prefix = Prefix::of_positions(signature.values().len(), floor);
        let keys: Vec<u64> = position_keys(signature).collect();
        let (others, common) = self.common.apart(&keys);
        Rarest::common_last(&others, &common, prefix).renamed(|key| ShortKey::of(&key))
    }
}
