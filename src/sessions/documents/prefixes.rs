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
use super::join_keys::position_keys;
use super::prefix_order::{Chosen, PrefixOrder, SAMPLE};
use super::prefix_store::PrefixStore;
use super::repeated::Repeated;
use super::results::Measure;
use super::short_key::ShortKey;
use crate::parallel::map;
use dustlens_likeness::hash::Mixed;
use dustlens_likeness::prefix::{Prefix, PrefixCollection, Rarest, RarestKeys};

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

/// The prefixes of the documents so far.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    pub order: PrefixOrder,
    kept: KeptPrefixes,
    /// Shingles of the sample so far.
    sampled: usize,
    /// Documents that were seen.
    documents: usize,
}

/// The prefixes that are kept: a copy of an earlier set has none.
#[derive(Debug, Default)]
struct KeptPrefixes {
    store: PrefixStore,
    /// Hashes of the sets that have a prefix.
    sets: HashSet<u64, BuildHasherDefault<Mixed>>,
}

impl KeptPrefixes {
    /// Keeps the prefixes of the next documents, but for copies.
    fn add<'c>(
        &mut self,
        slots: &[Slot],
        chosen: impl Iterator<Item = Option<RarestKeys<'c, ShortKey>>>,
    ) {
        for (slot, chosen) in slots.iter().zip(chosen) {
            let chosen = chosen.filter(|_| self.sets.insert(slot.counts().hash.short()));
            self.store.push(chosen);
        }
    }

    /// Does the same with prefixes one by one.
    fn add_each(&mut self, slots: &[Slot], chosen: &[Option<Chosen>]) {
        let chosen = chosen
            .iter()
            .map(|chosen| chosen.as_ref().map(Rarest::view));
        self.add(slots, chosen);
    }
}

impl Prefixes {
    /// Begins, before the first document, with the likeness of the pairs that are looked for, and its measure.
    pub fn begin(&mut self, floor: f64, measure: Measure) {
        *self = Self::default();
        (self.order.floor, self.order.measure) = (Some(floor), measure);
    }

    /// True from the first documents on, unless prefixes are of no use.
    pub fn are_chosen(&self) -> bool {
        self.order.floor.is_some()
    }

    /// True where they are chosen for pairs of this measure.
    pub fn are_chosen_for(&self, measure: Measure) -> bool {
        self.are_chosen() && self.order.measure == measure
    }

    /// Takes the documents that were just cut, from this one on, and the prefixes that were [chosen](PrefixOrder::of) of them. `most`: shingles
    /// that may be held, which bounds the sample too.
    pub fn take_in(
        &mut self,
        first: usize,
        slots: &[Slot],
        chosen: &[PrefixStore],
        most: usize,
        deriver: &Deriver,
    ) {
        if self.order.floor.is_none() || self.documents != first {
            *self = Self::default();
            return;
        }
        self.documents = slots.len();
        let batch = slots.get(first..).unwrap_or_default();
        if self.order.is_sampled {
            self.kept
                .add(batch, chosen.iter().flat_map(PrefixStore::each));
            return;
        }
        if self.order.measure == Measure::Estimate {
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
        self.order
            .find_common(slots.iter().map(Slot::held_set), COMMON);
        let chosen = map(slots, |slot| self.order.of(slot, deriver));
        self.kept.add_each(slots, &chosen);
    }

    /// Does the same for the signatures of the first documents, and gives the prefixes up where too many of them have common keys.
    fn sample_positions(&mut self, batch: &[Slot], deriver: &Deriver) {
        let keys = map(batch, |slot| -> Vec<u64> {
            let signature = slot.known_signature();
            signature.into_iter().flat_map(position_keys).collect()
        });
        let unlike = unlike(&keys, self.order.floor.unwrap_or(1.0));
        self.order.find_common(unlike.iter().copied(), COMMON_VALUE);
        let chosen = map(batch, |slot| self.order.of(slot, deriver));
        let has_common = |rarest: &&Chosen| {
            let mut keys = rarest.keys.iter();
            keys.any(|key| self.order.common.has(key.wide()))
        };
        match chosen.iter().flatten().filter(has_common).count() * MOST_WITH_COMMON > batch.len() {
            true => *self = Self::default(),
            false => self.kept.add_each(batch, &chosen),
        }
    }

    /// Returns the prefixes of all documents, and nothing where they are not those of these documents.
    pub fn finish(
        &mut self,
        slots: &[Slot],
        floor: f64,
        deriver: &Deriver,
    ) -> Option<PrefixCollection> {
        let is_fit = self.order.floor.is_some_and(|chosen| chosen <= floor);
        if !is_fit || self.documents != slots.len() {
            return None;
        }
        if !self.order.is_sampled {
            self.finish_sample(slots, deriver);
        }
        let is_lost =
            |(at, slot): (usize, &Slot)| slot.removed && self.kept.store.get(at).is_some();
        if slots.iter().enumerate().any(is_lost) {
            return None;
        }
        let repeated = match self.order.measure {
            Measure::Exact => self.settle(slots, deriver),
            Measure::Estimate => Repeated::of(self.kept.store.keys(), u8::MAX),
        };
        if u32::try_from(self.kept.store.keys().len()).is_err() {
            return None;
        }
        let measure = self.order.measure;
        let all = std::mem::take(self).kept.store.collect(&repeated);
        let is_fit = measure == Measure::Exact || all.all_steps() <= MOST_ENTRIES * slots.len();
        is_fit.then_some(all)
    }

    /// Makes keys of too many prefixes common until there are none; returns the keys that two prefixes have.
    fn settle(&mut self, slots: &[Slot], deriver: &Deriver) -> Repeated {
        for _ in 0..ROUNDS {
            let repeated = Repeated::of(self.kept.store.keys(), CROWD);
            let mut new = CommonKeys::default();
            let keys = repeated.crowded();
            keys.filter(|key| !self.order.common.has(*key))
                .for_each(|key| new.add(key));
            if new.is_empty() {
                return repeated;
            }
            self.order.common.extend(&new);
            let is_moved = |at: &usize| {
                let prefix = self.kept.store.get(*at);
                prefix.is_some_and(|prefix| prefix.keys.iter().any(|key| new.has(key.wide())))
            };
            let of_those: Vec<usize> = (0..self.kept.store.len()).filter(is_moved).collect();
            let again = map(&of_those, |at| {
                let slot = slots.get(*at)?;
                // Of the first keys in the order some were taken out: what is left is in no random order any more.
                let full = |keys, _, floor| Prefix::of_jaccard(keys, floor);
                Some((*at, self.order.rarest(slot, deriver, full)))
            });
            let again: Vec<_> = again.into_iter().flatten().collect();
            self.kept.store.replace(&again);
        }
        Repeated::of(self.kept.store.keys(), CROWD)
    }
}

/// The signatures that agree with no earlier one of these in so great a share of positions, since values that copies have are not common;
/// all of them where more than half are copies. O(signatures² · positions).
#[allow(clippy::cast_precision_loss)] // positions are far below 2⁵³
fn unlike(signatures: &[Vec<u64>], share: f64) -> Vec<&[u64]> {
    let mut kept: Vec<&[u64]> = Vec::with_capacity(signatures.len());
    for signature in signatures {
        let is_alike = |other: &&[u64]| {
            let both = signature.iter().zip(*other);
            let equal = both.filter(|(a, b)| a == b).count();
            equal as f64 >= share * signature.len() as f64
        };
        if !kept.iter().any(is_alike) {
            kept.push(signature);
        }
    }
    match kept.len() * 2 < signatures.len() {
        true => signatures.iter().map(Vec::as_slice).collect(),
        false => kept,
    }
}
