//! Prefixes of a collection that is read part by part, chosen while its documents are cut, so that no document is cut a second time
//! for the join.
//!
//! The rarest keys of a set make its prefix (`dustlens_likeness::prefix`), and any order of all keys is right as long as all sets use
//! the same one. The order here comes from the first documents: the keys that few of *them* have, the others after. A template
//! that begins later is found when all are cut: keys of too many prefixes move to the end of the order, and the documents that had them in
//! theirs choose again. At last the keys of a single prefix are dropped, since they pair nothing.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::join::mark;
use super::prefix_store::PrefixStore;
use super::repeated::{Keys, Repeated};
use super::short_key::ShortKey;
use super::slot::{Deriver, Slot};
use crate::parallel::map;
use dustlens_likeness::hash::Mixed;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::prefix::{Prefix, Rarest};

/// Shingles of the first documents, which give the order. Their counts stay near the processor.
const SAMPLE: usize = 1 << 20;

/// Prefixes that may have a key before it moves to the end of the order.
const CROWD: u8 = 64;

/// Rounds in which keys move: each finds the next ones of a template.
const ROUNDS: usize = 8;

/// The prefixes of the documents so far.
#[derive(Debug)]
pub(super) struct Prefixes {
    /// The likeness of the pairs that are looked for, from the first document on; none where prefixes are not chosen here.
    floor: Option<f64>,
    sample: KeyCounts,
    sampled: usize,
    is_sampled: bool,
    /// Documents that were seen.
    documents: usize,
    /// Hashes of the sets that have a prefix.
    sets: HashSet<u64, BuildHasherDefault<Mixed>>,
    /// A copy of an earlier set has none.
    kept: PrefixStore,
    /// Keys at the end of the order.
    crowded: Keys,
}

impl Default for Prefixes {
    fn default() -> Self {
        Self {
            floor: None,
            sample: KeyCounts::new(0),
            sampled: 0,
            is_sampled: false,
            documents: 0,
            sets: HashSet::default(),
            kept: PrefixStore::default(),
            crowded: Keys::default(),
        }
    }
}

impl Prefixes {
    /// Begins, before the first document, with the likeness of the pairs that are looked for.
    pub fn begin(&mut self, floor: f64) {
        *self = Self {
            floor: Some(floor),
            sample: KeyCounts::new(SAMPLE),
            ..Self::default()
        };
    }

    /// Takes the documents that were just cut, from this one on. `most`: shingles that may be held, which bounds the sample too.
    pub fn take_in(&mut self, first: usize, slots: &[Slot], most: usize, deriver: &Deriver) {
        if self.floor.is_none() || self.documents != first {
            *self = Self::default();
            return;
        }
        self.documents = slots.len();
        let batch = slots.get(first..).unwrap_or_default();
        if self.is_sampled {
            self.choose(batch, deriver);
            return;
        }
        let sets = batch.iter().map(Slot::held_set);
        self.sampled += mark(&mut self.sample, sets);
        if self.sampled >= SAMPLE.min(most) {
            self.finish_sample(slots, deriver);
        }
    }

    fn finish_sample(&mut self, slots: &[Slot], deriver: &Deriver) {
        self.is_sampled = true;
        self.choose(slots, deriver);
    }

    /// Chooses the prefixes of the next documents.
    fn choose(&mut self, slots: &[Slot], deriver: &Deriver) {
        let with_copies = slots.iter().map(|slot| {
            let is_new = !slot.is_too_short() && self.sets.insert(slot.counts().hash.short());
            (is_new, slot)
        });
        let new: Vec<(bool, &Slot)> = with_copies.collect();
        let chosen = map(&new, |(is_new, slot)| {
            is_new.then(|| self.prefix(slot, deriver))
        });
        for prefix in chosen {
            self.kept.push(prefix.as_ref());
        }
    }

    fn prefix(&self, slot: &Slot, deriver: &Deriver) -> Rarest<ShortKey> {
        let floor = self.floor.unwrap_or(1.0);
        let set = slot.set(deriver);
        let prefix = Prefix::of_jaccard(set.len(), floor);
        let count = |key: &u64| match self.crowded.contains(&ShortKey::of(key)) {
            true => u8::MAX,
            false => self.sample.count(*key).min(u8::MAX - 1),
        };
        Rarest::choose_ascending(&set, prefix, count).renamed(|key| ShortKey::of(&key))
    }

    /// Returns the prefixes of all documents, and nothing where they are not those of these documents.
    pub fn finish(&mut self, slots: &[Slot], floor: f64, deriver: &Deriver) -> Option<PrefixStore> {
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
        let repeated = self.settle(slots, deriver);
        let mut kept = std::mem::take(self).kept;
        kept.retain(|key| repeated.has(key));
        Some(kept)
    }

    /// Moves keys of too many prefixes to the end of the order until there are none; returns the keys that
    /// two prefixes have.
    fn settle(&mut self, slots: &[Slot], deriver: &Deriver) -> Repeated {
        for _ in 0..ROUNDS {
            let repeated = Repeated::of(self.kept.keys(), CROWD);
            let mut moved = repeated.crowded();
            moved.retain(|key| !self.crowded.contains(key));
            if moved.is_empty() {
                return repeated;
            }
            self.crowded.extend(&moved);
            let is_moved = |at: &usize| {
                let prefix = self.kept.get(*at);
                prefix.is_some_and(|prefix| prefix.keys.iter().any(|key| moved.contains(key)))
            };
            let of_those: Vec<usize> = (0..self.kept.len()).filter(is_moved).collect();
            let again = map(&of_those, |at| {
                slots.get(*at).map(|slot| self.prefix(slot, deriver))
            });
            for (at, prefix) in of_those.into_iter().zip(again) {
                prefix
                    .iter()
                    .for_each(|prefix| self.kept.replace(at, prefix));
            }
        }
        Repeated::of(self.kept.keys(), CROWD)
    }
}
