//! Prefixes of a collection that is read part by part, chosen while its documents are cut, so that no document is cut a second time
//! for the join.
//!
//! The first keys of a set make its prefix (`dustlens_likeness::prefix`), and any order of all keys is right as long as all sets use
//! the same one. Here it is that of the hashes, which is a random one, so that fewer keys are enough; but keys that are common come last:
//! those that many of the first documents have. A template that begins later is found when all are cut: keys of too many prefixes become
//! common, and the documents that had them in theirs choose again, as many as in any order. At last the keys of a single prefix are
//! dropped, since they pair nothing.
//!
//! Where signatures are compared, the first positions make the prefix: that order is as good as any, as long as hardly any value is common.
//! Where many are, as in pages of one template, the prefixes are given up, and the join counts the values of all positions.

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

/// Shingles of the first documents, which tell what is common. Their counts stay near the processor.
const SAMPLE: usize = 1 << 20;

/// Documents of the sample that have a common key, at least.
const COMMON: u8 = 16;

/// Prefixes that may have a key before it becomes common.
const CROWD: u8 = 64;

/// Entries of lists that a document may meet by the positions of its signature, on an average.
const MOST_ENTRIES: usize = 64;

/// Share of the positions in which the first documents agree with each other, at most, unless they are pages of one template.
const MOST_AGREEING: f64 = 1.0 / 2048.0;

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
            return slot.known_signature().map(|signature| {
                let size = signature.values().len();
                let Prefix { long, short } = Prefix::of_positions(size, floor);
                let keys = position_keys(signature).take(long);
                Rarest {
                    size,
                    before: 0,
                    keys: keys.map(|key| ShortKey::of(&key)).collect(),
                    short,
                }
            });
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
            self.is_sampled = true;
            match agreeing(batch) > MOST_AGREEING {
                true => *self = Self::default(),
                false => self.keep(batch, map(batch, |slot| self.of(slot, deriver))),
            }
            return;
        }
        self.sampled += batch.iter().map(Slot::held).sum::<usize>();
        if self.sampled >= SAMPLE.min(most) {
            self.finish_sample(slots, deriver);
        }
    }

    /// Finds the common keys of the sample, whose sets are all held, and chooses the prefixes of its documents.
    fn finish_sample(&mut self, slots: &[Slot], deriver: &Deriver) {
        self.is_sampled = true;
        let sets = slots.iter().map(Slot::held_set);
        let mut counts = KeyCounts::new(SAMPLE);
        mark(&mut counts, sets.clone());
        let keys = sets.flatten();
        keys.filter(|key| counts.count(**key) >= COMMON)
            .for_each(|key| self.common.add(*key));
        let chosen = map(slots, |slot| self.of(slot, deriver));
        self.keep(slots, chosen);
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
        let steps = || (0..all.len()).map(|at| all.steps(at)).sum::<usize>();
        let is_fit = measure == Measure::Exact || steps() <= MOST_ENTRIES * slots.len();
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

/// The share of the positions in which documents agree with others that do not stand near them.
#[allow(clippy::cast_precision_loss)] // counts of a batch
fn agreeing(batch: &[Slot]) -> f64 {
    let (some, others) = batch.split_at(batch.len() / 2);
    let pairs = some.iter().zip(others).filter_map(|(one, other)| {
        let (one, other) = (one.known_signature()?, other.known_signature()?);
        Some((one.matches(other), one.values().len()))
    });
    let (agreeing, all) = pairs.fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    agreeing as f64 / all.max(1) as f64
}
