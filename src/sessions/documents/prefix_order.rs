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
    /// The prefix of a document that was just cut, once the common keys are known, or of one with a signature.
    pub fn of(&self, slot: &Slot, deriver: &Deriver) -> Option<Chosen> {
        let floor = self.floor?;
        if self.measure == Measure::Estimate {
            return slot
                .known_signature()
                .map(|signature| self.first_positions(signature, floor));
        }
        let is_known = self.is_sampled && !slot.is_too_short();
        is_known.then(|| self.rarest(slot, deriver, Prefix::of_random_order))
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
        let common = self.common.count(&set);
        let prefix = prefix(set.len(), common, floor);
        let count = |key: &u64| u8::from(common > 0 && self.common.has(*key));
        Rarest::choose_ascending(&set, prefix, count).renamed(|key| ShortKey::of(&key))
    }

    /// The keys of the first positions of a signature, those of common values last.
    fn first_positions(&self, signature: &Signature, floor: f64) -> Chosen {
        let size = signature.values().len();
        let Prefix { long, short } = Prefix::of_positions(size, floor);
        let is_common = |key: &u64| self.common.has(*key);
        let keys = position_keys(signature);
        let rare = keys.clone().filter(|key| !is_common(key));
        let keys = rare.chain(keys.filter(is_common)).take(long);
        Rarest {
            size,
            before: 0,
            keys: keys.map(|key| ShortKey::of(&key)).collect(),
            short,
        }
    }
}
