//! The slices of the join: documents find the earlier ones that they may be alike with, and are judged by what they share.

use std::ops::Range;

use super::Session;
use super::classes::Added;
use super::join::Met;
use super::judge::{Judge, Judged, NewClass};
use super::pairs::KeptPair;
use crate::parallel::map_with;

/// Pairs that are found before they are counted.
const MOST_MET: usize = 1 << 16;

impl Session {
    /// Joins the next documents, about so many units of them: those that they meet are found one after another, and counted side
    /// by side.
    pub(super) fn join_some(&mut self, units: usize) -> usize {
        self.pairs.set_floor(self.live(), &self.settings);
        if self.join.is_new() {
            if self.join_without_signatures() {
                return self.slots.len() / 100;
            }
            if self.deriver.reads_again() {
                self.begin_by_chosen();
            }
        }
        let deriver = &self.deriver;
        let all = (self.slots.as_slice(), &self.classes);
        let floor = self.pairs.search_floor(&self.settings);
        if let Some(spent) = self.join.prepare(all, floor, deriver) {
            return spent;
        }
        (self.shown, self.table, self.listing) = (None, None, None);
        if let Some(batch) = self.join.next_side_by_side() {
            return self.join_side_by_side(batch);
        }
        let (mut found, mut met, mut spent) = (Vec::new(), 0, 0);
        for document in self.join.next_batch() {
            let (one, steps) = self.join_one(document);
            spent += steps;
            let new = one.as_ref().and_then(|one| one.met.as_ref());
            met += new.map_or(0, Vec::len);
            found.extend(one);
            if self.join.is_crowded() {
                self.give_bands_up();
                return spent;
            }
            if met > MOST_MET || spent >= units {
                break;
            }
        }
        spent + self.keep(&found)
    }

    /// Begins with the prefixes that were chosen while the documents were cut, if they are of use.
    fn begin_by_chosen(&mut self) {
        let floor = self.pairs.floor();
        let chosen = self.prefixes.finish(&self.slots, floor, &self.deriver);
        if let Some(prefixes) = chosen {
            self.join.begin_chosen(prefixes);
        }
    }

    /// Joins the next documents, which find the earlier ones side by side, and are judged at once.
    fn join_side_by_side(&mut self, batch: Range<usize>) -> usize {
        let mut found = Vec::with_capacity(batch.len());
        for document in batch {
            self.join.next = document + 1;
            if let Some(class) = self.new_class(document) {
                self.join.name(document, class);
                found.push(NewClass {
                    class,
                    document,
                    met: None,
                });
            }
        }
        let spent = self.keep(&found);
        self.join.took(found.len(), spent);
        1 + spent
    }

    /// The class of a document that is the first of it; none for copies of an earlier text, removed and too short ones.
    fn new_class(&mut self, document: usize) -> Option<u32> {
        let slot = self.slots.get(document).filter(|slot| !slot.removed);
        let slot = slot.filter(|slot| !slot.is_too_short())?;
        let number = u32::try_from(document).ok()?;
        match self.classes.add(number, slot.counts().hash) {
            Added::New(class) => Some(class),
            Added::Known => None,
        }
    }

    /// Adds a document to the join, and returns the earlier ones that it may be alike with, and the steps. Where clusters are looked for by
    /// themselves its pairs are kept at once.
    fn join_one(&mut self, document: usize) -> (Option<NewClass>, usize) {
        self.join.next = document + 1;
        let class = self.new_class(document);
        let slot = self.slots.get(document);
        let Some((class, slot)) = class.zip(slot) else {
            return (None, 1);
        };
        let all = (self.slots.as_slice(), &self.classes);
        let judge = Judge::new(all, &self.settings, &self.pairs, &self.deriver);
        let pair_with = judge.with(class, slot);
        let (mut met, mut pairs) = (Vec::new(), Vec::new());
        let (mut told, is_told) = (0, self.join.is_by_clusters());
        let meets = |one| {
            if !is_told {
                met.push(one);
                return false;
            }
            told += 1;
            let pair = pair_with(one).filter(|pair| pair.joins(&self.settings));
            pairs.extend(pair);
            pair.is_some()
        };
        let (at, by) = ((document, slot), (judge.floor, judge.deriver));
        let steps = self.join.add(class, at, by, self.joined.as_mut(), meets);
        if judge.floor <= 0.0 && !is_told {
            self.add_unmet(class, &mut met);
        }
        met.sort_unstable();
        let steps = 1 + (steps + met.len() * 20) / 100 + told * slot.counts().distinct() / 200;
        for pair in pairs {
            self.pairs.keep(pair, &self.settings);
        }
        let found = (!met.is_empty()).then_some(NewClass {
            class,
            document,
            met: Some(met),
        });
        (found, steps)
    }

    /// Judges new classes side by side, and keeps their pairs with the earlier ones. Returns the cost.
    fn keep(&mut self, found: &[NewClass]) -> usize {
        let all = (self.slots.as_slice(), &self.classes);
        let judge = Judge::new(all, &self.settings, &self.pairs, &self.deriver);
        let (join, joined) = (&self.join, self.joined.as_ref());
        let judged = map_with(found, Vec::new, |earlier, found| match &found.met {
            Some(met) => judge.pairs(found, &mut met.iter().copied(), joined),
            None => {
                let (mut met, steps) = join.earlier(found.document, judge.floor, earlier);
                let mut judged = judge.pairs(found, &mut met, joined);
                judged.cost += steps / 100;
                judged
            }
        });
        if let Some(joined) = &mut self.joined {
            joined.grow(self.slots.len());
        }
        let mut spent = 0;
        for Judged { pairs, cost } in judged {
            spent += cost;
            for pair in pairs {
                self.keep_pair(pair);
            }
        }
        spent
    }

    /// Keeps a pair, unless it is under the floor, which may have risen since it was judged.
    fn keep_pair(&mut self, pair: KeptPair) {
        if pair.likeness(&self.settings) < self.pairs.floor() {
            return;
        }
        if let Some(joined) = &mut self.joined
            && pair.joins(&self.settings)
        {
            joined.union(pair.a, pair.b);
        }
        self.pairs.keep(pair, &self.settings);
    }

    /// Adds the earlier classes that this one did not meet, for collections in which every pair is kept.
    fn add_unmet(&self, class: u32, met: &mut Vec<Met>) {
        let mut known = vec![false; class as usize];
        met.iter()
            .for_each(|&(other, _)| known[other as usize] = true);
        let unmet = (0..).zip(known).filter(|(_, known)| !known);
        // The join meets all that share a key; bands miss some of those, which have to be counted.
        let shared = self.bands().is_none().then_some(0);
        met.extend(unmet.map(|(other, _)| (other, shared)));
    }
}
