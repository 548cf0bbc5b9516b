//! Prefixes of a collection that is read part by part, chosen while its documents are cut, so that no document is cut a second time
//! for the join.
//!
//! The first keys of a set make its prefix (`dustlens_likeness::prefix`), and any order of all keys is right as long as all sets use
//! the same one. Here it is that of the hashes, which is a random one, so that fewer keys are enough; but keys that are common come last:
//! those that many of the first documents have. A template that begins later is found when all are cut: keys of too many prefixes become
//! common, and the documents that had them in theirs choose again, as many as in any order. At last the keys of a single prefix are
//! dropped, since they pair nothing.
//!
//! Where signatures are compared, the first positions make the prefix, and those of common values come last in the same way. Where few
//! positions are left to a page by its template, the prefixes are given up, and the join counts the values of all positions.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::common_keys::CommonKeys;
use super::document_slot::{Deriver, Slot};
use super::join_keys::{mark, position_keys};
use super::prefix_store::PrefixStore;
use super::repeated::Repeated;
use super::results::Measure;
use super::short_key::ShortKey;
use crate::parallel::map;
use dustlens_likeness::hash::Mixed;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::prefix::{Prefix, PrefixCollection, Rarest};
use dustlens_likeness::sketch::Signature;

/// Shingles of the first documents, which tell what is common. Their counts stay near the processor.
const SAMPLE: usize = 1 << 20;

/// Documents of the sample that have a common key, at least.
const COMMON: u8 = 16;

/// The same for values of positions: the first batch alone is the sample.
const COMMON_VALUE: u8 = 3;

/// One of so many signatures of the sample, at most, may have a common value in its prefix, unless prefixes are given up.
const MOST_WITH_COMMON: usize = 32;

/// Prefixes that may have a key before it becomes common.
const CROWD: u8 = 64;

/// Entries of lists that a document may meet by the positions of its signature, on an average.
const MOST_ENTRIES: usize = 64;

/// Rounds in which keys become common: each finds the next ones of a template.
const ROUNDS: usize = 8;

/// The prefix of a document.
pub(super) type Chosen = Rarest<ShortKey>;

/// The prefixes of the documents so far.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    /// The likeness of the pairs that are looked for, from the first document on; none where prefixes are not chosen here.
    floor: Option<f64>,
    measure: Measure,
    /// Shingles of the sample so far.
    sampled: usize,
    is_sampled: bool,
    /// Documents that were seen.
    documents: usize,
    /// Hashes of the sets that have a prefix.
    sets: HashSet<u64, BuildHasherDefault<Mixed>>,
    /// A copy of an earlier set has none.
    kept: PrefixStore,
    common: CommonKeys,
}

impl Prefixes {
    /// Begins, before the first document, with the likeness of the pairs that are looked for, and its measure.
    pub fn begin(&mut self, floor: f64, measure: Measure) {
        *self = Self {
            floor: Some(floor),
            measure,
            ..Self::default()
        };
    }

    /// True from the first documents on, unless prefixes are of no use.
    pub fn are_chosen(&self) -> bool {
        self.floor.is_some()
    }

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

    /// Takes the documents that were just cut, from this one on, and the prefixes that were [chosen](Self::of) of them. `most`: shingles
    /// that may be held, which bounds the sample too.
    pub fn take_in(
        &mut self,
        first: usize,
        slots: &[Slot],
        chosen: Vec<Option<Chosen>>,
        most: usize,
        deriver: &Deriver,
    ) {
        if self.floor.is_none() || self.documents != first {
            *self = Self::default();
            return;
        }
        self.documents = slots.len();
        let batch = slots.get(first..).unwrap_or_default();
        if self.is_sampled {
            self.keep(batch, chosen);
            return;
        }
        if self.measure == Measure::Estimate {
            self.sample_positions(batch, deriver);
            return;
        }
        self.sampled += batch.iter().map(Slot::held).sum::<usize>();
        if self.sampled >= SAMPLE.min(most) {
            self.finish_sample(slots, deriver);
        }
    }

    /// Finds the common keys of the sample, whose sets are all held, and chooses the prefixes of its documents.
    fn finish_sample(&mut self, slots: &[Slot], deriver: &Deriver) {
        self.find_common(slots.iter().map(Slot::held_set), COMMON);
        let chosen = map(slots, |slot| self.of(slot, deriver));
        self.keep(slots, chosen);
    }

    /// Finds the keys that so many sets of a sample have.
    fn find_common<'k>(
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

    /// Does the same for the signatures of the first documents, and gives the prefixes up where too many of them have common keys.
    fn sample_positions(&mut self, batch: &[Slot], deriver: &Deriver) {
        let keys = map(batch, |slot| -> Vec<u64> {
            let signature = slot.known_signature();
            signature.into_iter().flat_map(position_keys).collect()
        });
        self.find_common(keys.iter().map(Vec::as_slice), COMMON_VALUE);
        let chosen = map(batch, |slot| self.of(slot, deriver));
        let has_common = |rarest: &&Chosen| {
            let mut keys = rarest.keys.iter();
            keys.any(|key| self.common.has(key.wide()))
        };
        match chosen.iter().flatten().filter(has_common).count() * MOST_WITH_COMMON > batch.len() {
            true => *self = Self::default(),
            false => self.keep(batch, chosen),
        }
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

    /// Keeps the prefixes of the next documents, but for copies.
    fn keep(&mut self, slots: &[Slot], chosen: Vec<Option<Chosen>>) {
        for (slot, chosen) in slots.iter().zip(chosen) {
            let chosen = chosen.filter(|_| self.sets.insert(slot.counts().hash.short()));
            self.kept.push(chosen.as_ref().map(Rarest::view));
        }
    }

    /// The keys of a document's prefix, whose length follows from the number of keys, of common ones, and the floor.
    fn rarest(
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

    /// Returns the prefixes of all documents, and nothing where they are not those of these documents.
    pub fn finish(
        &mut self,
        slots: &[Slot],
        floor: f64,
        deriver: &Deriver,
    ) -> Option<PrefixCollection> {
        let is_fit = self.floor.is_some_and(|chosen| chosen <= floor);
        if !is_fit || self.documents != slots.len() {
            return None;
        }
        if !self.is_sampled {
            self.finish_sample(slots, deriver);
        }
        let is_lost = |(at, slot): (usize, &Slot)| slot.removed && self.kept.get(at).is_some();
        if slots.iter().enumerate().any(is_lost) {
            return None;
        }
        let repeated = match self.measure {
            Measure::Exact => self.settle(slots, deriver),
            Measure::Estimate => Repeated::of(self.kept.keys(), u8::MAX),
        };
        if u32::try_from(self.kept.keys().len()).is_err() {
            return None;
        }
        let measure = self.measure;
        let all = std::mem::take(self).kept.collect(&repeated);
        let is_fit = measure == Measure::Exact || all.all_steps() <= MOST_ENTRIES * slots.len();
        is_fit.then_some(all)
    }

    /// Makes keys of too many prefixes common until there are none; returns the keys that two prefixes have.
    fn settle(&mut self, slots: &[Slot], deriver: &Deriver) -> Repeated {
        for _ in 0..ROUNDS {
            let repeated = Repeated::of(self.kept.keys(), CROWD);
            let mut new = CommonKeys::default();
            let keys = repeated.crowded();
            keys.filter(|key| !self.common.has(*key))
                .for_each(|key| new.add(key));
            if new.is_empty() {
                return repeated;
            }
            self.common.extend(&new);
            let is_moved = |at: &usize| {
                let prefix = self.kept.get(*at);
                prefix.is_some_and(|prefix| prefix.keys.iter().any(|key| new.has(key.wide())))
            };
            let of_those: Vec<usize> = (0..self.kept.len()).filter(is_moved).collect();
            let again = map(&of_those, |at| {
                let slot = slots.get(*at)?;
                // Of the first keys in the order some were taken out: what is left is in no random order any more.
                let full = |keys, _, floor| Prefix::of_jaccard(keys, floor);
                Some((*at, self.rarest(slot, deriver, full)))
            });
            let again: Vec<_> = again.into_iter().flatten().collect();
            self.kept.replace(&again);
        }
        Repeated::of(self.kept.keys(), CROWD)
    }
}
