//! The slices of work, each a stage over the documents in order.
//!
//! A unit is about a microsecond of one core, from the bytes and shingles handled; shells tune the number of units
//! they ask for by their own clock, so only the order of magnitude matters.

use super::Session;
use super::classes::{Added, Classes};
use super::join::Met;
use super::pairs::{count_with, meet};
use super::results::{Measure, Progress, Stage};
use super::slot::{Deriver, Slot};
use crate::input::RawDocument;
use crate::parallel::{BATCH, map, sum};
use crate::problem::{Problem, ProblemKind};

/// Bytes of documents that may wait to be extracted together.
const MOST_WAITING: usize = 8 << 20;

/// Pairs that are found before they are counted.
const MOST_MET: usize = 1 << 16;

/// A document that is the first of its class, and the earlier classes that it met, in ascending order.
struct Found {
    class: u32,
    document: usize,
    met: Vec<Met>,
}

impl Found {
    /// The counts of its pairs, in their order: those made on the way, and the others now. The document's shingles are cut
    /// again once at most.
    fn counted(
        &self,
        (slots, classes): (&[Slot], &Classes),
        measure: Measure,
        deriver: &Deriver,
    ) -> Vec<usize> {
        let slot = slots.get(self.document);
        let count = slot.map(|slot| count_with(slot, measure, deriver));
        let counts = self.met.iter().map(|&(other, known)| {
            known.unwrap_or_else(|| {
                let earlier = first_of(other, slots, classes);
                let counted = count.as_ref().zip(earlier);
                counted.map_or(0, |(count, earlier)| count(earlier))
            })
        });
        counts.collect()
    }
}

/// The first document of a class; `None` when all were removed.
fn first_of<'s>(class: u32, slots: &'s [Slot], classes: &Classes) -> Option<&'s Slot> {
    slots.get(classes.first(class)? as usize)
}

impl Session {
    /// Does about `units` of work, at least one step, and returns the progress.
    ///
    /// Call again until the stage is [`Stage::Done`], [`Stage::Idle`] or [`Stage::Stopped`].
    pub fn advance(&mut self, units: usize) -> Progress {
        let mut left = units.max(1);
        while left > 0 && !self.stopped {
            let spent = match self.stage() {
                Stage::Reading => self.read_some(),
                Stage::Shingling => self.shingle_some(),
                Stage::Sketching => self.sketch_some(),
                Stage::Joining => self.join_some(left),
                Stage::Idle | Stage::Done | Stage::Stopped => break,
            };
            left = left.saturating_sub(spent.max(1));
        }
        self.progress()
    }

    /// Works until all that was added is read and cut into shingles, for shells that have more to add.
    pub fn take_in(&mut self) {
        while !self.stopped {
            match self.stage() {
                Stage::Reading => self.read_some(),
                Stage::Shingling => self.shingle_some(),
                _ => break,
            };
        }
    }

    /// Works until everything is derived; for shells without a need for progress.
    pub fn finish(&mut self) {
        while !matches!(
            self.advance(usize::MAX).stage,
            Stage::Done | Stage::Idle | Stage::Stopped
        ) {}
    }

    /// Returns the progress of the work.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let total = self.slots.len();
        let stage = self.stage();
        let done = match stage {
            Stage::Reading => self.extracted,
            Stage::Shingling => self.shingled,
            Stage::Sketching => self.sketched,
            Stage::Joining => self.join.next,
            Stage::Idle | Stage::Done => total,
            Stage::Stopped => self.join.next,
        };
        Progress { stage, done, total }
    }

    fn stage(&self) -> Stage {
        let total = self.slots.len();
        if self.is_complete() {
            return if total == 0 { Stage::Idle } else { Stage::Done };
        }
        if self.stopped {
            Stage::Stopped
        } else if !self.readers.is_empty() || self.extracted < total {
            Stage::Reading
        } else if self.shingled < total {
            Stage::Shingling
        } else if self.sketched < total && self.needs_signatures() {
            Stage::Sketching
        } else {
            Stage::Joining
        }
    }

    /// True where pairs are found or judged by signatures.
    fn needs_signatures(&self) -> bool {
        self.settings.measure == Measure::Estimate || self.settings.bands().is_some()
    }

    /// Returns true if everything asked for is derived.
    pub(super) fn is_complete(&self) -> bool {
        self.readers.is_empty() && self.join.next == self.slots.len()
    }

    /// Takes the next documents out of the inputs and extracts them, or those that are known and were not extracted yet.
    fn read_some(&mut self) -> usize {
        let mut spent = 0;
        let mut waiting = 0;
        for _ in 0..BATCH {
            let known = self.slots.len();
            let room = BATCH.saturating_sub(known - self.extracted);
            if room == 0 || waiting >= MOST_WAITING {
                break;
            }
            spent += self.take_some(room, MOST_WAITING - waiting);
            let taken = self.slots.get(known..).unwrap_or_default();
            waiting += taken.iter().map(|slot| slot.raw.bytes.len()).sum::<usize>();
        }
        let from = self.extracted;
        let extract = &self.deriver.extract;
        let batch = next_batch(&mut self.slots, from);
        spent += sum(batch, |slot| match slot.removed {
            true => 1,
            false => 20 + slot.read(extract) / 20,
        });
        self.extracted += batch.len();
        (from..self.extracted).for_each(|at| self.admit(at));
        spent
    }

    /// Takes a step in the inputs: mostly a document or several, which are extracted later.
    fn take_some(&mut self, most: usize, bytes: usize) -> usize {
        let Some((input, reader)) = self.readers.front_mut() else {
            return 1;
        };
        let input = *input;
        let items = reader.next_some(most, bytes);
        if items.is_empty() {
            self.readers.pop_front();
        }
        let spent = 5 * items.len().max(1);
        for item in items {
            match item {
                Ok(raw) => self.take(raw, input),
                Err(problem) => self.problems.push(problem),
            }
        }
        spent
    }

    /// Admits a document that was just read, or takes it out and reports it.
    fn admit(&mut self, at: usize) {
        let slot = self.slots.get_mut(at);
        let Some(slot) = slot.filter(|slot| !slot.removed) else {
            return;
        };
        self.memory.release(std::mem::take(&mut slot.taken));
        if let Some(taken) = self.memory.take(slot, &self.settings) {
            slot.taken = taken;
            return;
        }
        self.tell_left_out(at);
        self.take_out(at);
    }

    /// Reports left-out documents in one problem, which names the first and counts all of them.
    fn tell_left_out(&mut self, at: usize) {
        let told = self
            .memory
            .told
            .and_then(|told| self.problems.get_mut(told));
        if let Some(ProblemKind::NoRoom { count, .. }) = told.map(|problem| &mut problem.kind) {
            *count += 1;
            return;
        }
        let kind = ProblemKind::NoRoom {
            limit: self.memory.limit,
            count: 1,
        };
        self.memory.told = Some(self.problems.len());
        let id = self.slots.get(at).map(|slot| slot.raw.id.clone());
        self.problems
            .push(Problem::new(kind, id.unwrap_or_default()));
    }

    /// Takes a document. Two of one id would be one in every table and file: the second becomes `id#2`, and so on.
    fn take(&mut self, mut raw: RawDocument, input: u32) {
        if let Some(own) = self.ids.free(&raw.id, &self.slots) {
            let given = std::mem::replace(&mut raw.id, own);
            let kind = ProblemKind::DuplicateId { id: raw.id.clone() };
            raw.problems.push(Problem::new(kind, given));
        }
        self.slots.push(Slot::new(raw, input));
        self.ids.add(self.slots.len() - 1, &self.slots);
    }

    fn shingle_some(&mut self) -> usize {
        let options = &self.settings.shingles;
        let is_forgetting = self.deriver.texts.is_some();
        let first = self.shingled;
        let batch = next_batch(&mut self.slots, first);
        self.shingled += batch.len();
        self.held -= batch.iter().map(Slot::held).sum::<usize>();
        let spent = sum(batch, |slot| {
            let length = slot.shingle(options);
            if is_forgetting {
                slot.forget_text();
            }
            length.map_or(1, |length| 5 + length / 50)
        });
        self.choose_prefixes(first);
        for slot in next_batch(&mut self.slots, first) {
            if self.held + slot.held() > self.most_held {
                slot.forget_set();
            }
            self.held += slot.held();
        }
        spent
    }

    /// Chooses the prefixes of documents that were just cut, from this one on, if texts are read again and prefixes are enough.
    fn choose_prefixes(&mut self, first: usize) {
        if self.deriver.texts.is_none() {
            return;
        }
        self.pairs.set_floor(self.slots.len(), &self.settings);
        let floor = self.pairs.floor();
        if first == 0 && self.join.is_by_prefixes(floor) {
            self.prefixes.begin(floor);
        }
        let deriver = &self.deriver;
        let cut = self.slots.get(..self.shingled).unwrap_or_default();
        self.prefixes.take_in(first, cut, self.most_held, deriver);
    }

    fn sketch_some(&mut self) -> usize {
        let deriver = &self.deriver;
        let batch = next_batch(&mut self.slots, self.sketched);
        self.sketched += batch.len();
        sum(batch, |slot| {
            let is_made = slot.known_signature().is_some();
            slot.signature(deriver);
            1 + usize::from(!is_made) * sketch_cost(slot, deriver)
        })
    }

    /// Joins the next documents, about so many units of them: those that they meet are found one after another, and counted side
    /// by side.
    fn join_some(&mut self, units: usize) -> usize {
        self.pairs.set_floor(self.live(), &self.settings);
        let deriver = &self.deriver;
        if self.join.is_new() {
            let chosen = self
                .prefixes
                .finish(&self.slots, self.pairs.floor(), deriver);
            chosen
                .into_iter()
                .for_each(|prefixes| self.join.begin_chosen(prefixes));
        }
        let all = (self.slots.as_slice(), &self.classes);
        if let Some(spent) = self.join.prepare(all, self.pairs.floor(), deriver) {
            return spent;
        }
        (self.shown, self.table, self.listing) = (None, None, None);
        let (mut found, mut met, mut spent) = (Vec::new(), 0, 0);
        for document in self.join.next_batch() {
            let (one, steps) = self.join_one(document);
            spent += steps;
            met += one.as_ref().map_or(0, |one| one.met.len());
            found.extend(one);
            if met > MOST_MET || spent >= units {
                break;
            }
        }
        spent + self.keep(&found)
    }

    /// Adds a document to the join, and returns the steps. Copies of an earlier text, removed and too short ones find nothing.
    fn join_one(&mut self, document: usize) -> (Option<Found>, usize) {
        self.join.next = document + 1;
        let slot = self.slots.get(document).filter(|slot| !slot.removed);
        let slot = slot.filter(|slot| !slot.is_too_short());
        let (Some(slot), Ok(number)) = (slot, u32::try_from(document)) else {
            return (None, 1);
        };
        let class = match self.classes.add(number, slot.counts().hash) {
            Added::New(class) => class,
            Added::Known => return (None, 1),
        };
        let floor = self.pairs.floor();
        let deriver = &self.deriver;
        let mut met = Vec::new();
        let at = (document, slot);
        let steps = self
            .join
            .add(class, at, floor, deriver, |pair| met.push(pair));
        if floor <= 0.0 {
            self.add_unmet(class, &mut met);
        }
        met.sort_unstable();
        let steps = 1 + (steps + met.len() * 20) / 100;
        let found = Found {
            class,
            document,
            met,
        };
        (Some(found), steps)
    }

    /// Keeps the pairs of new classes with the earlier ones that they met. Returns the cost of the counts that were not made on
    /// the way.
    fn keep(&mut self, found: &[Found]) -> usize {
        let deriver = &self.deriver;
        let (slots, classes) = (&self.slots, &self.classes);
        let measure = self.settings.measure;
        let counted = map(found, |found| {
            found.counted((slots, classes), measure, deriver)
        });
        let mut steps = 0;
        for (found, counts) in found.iter().zip(counted) {
            let Some(slot) = self.slots.get(found.document) else {
                continue;
            };
            for (&(other, known), counted) in found.met.iter().zip(counts) {
                let Some(earlier) = first_of(other, &self.slots, &self.classes) else {
                    continue;
                };
                steps += usize::from(known.is_none()) * slot.counts().distinct();
                let (a, b) = ((other, earlier), (found.class, slot));
                let pair = meet(a, b, counted, &self.settings, self.pairs.floor());
                pair.into_iter()
                    .for_each(|pair| self.pairs.keep(pair, &self.settings));
            }
        }
        steps / 200
    }

    /// Adds the earlier classes that this one did not meet, for collections in which every pair is kept.
    fn add_unmet(&self, class: u32, met: &mut Vec<Met>) {
        let mut known = vec![false; class as usize];
        met.iter()
            .for_each(|&(other, _)| known[other as usize] = true);
        let unmet = (0..).zip(known).filter(|(_, known)| !known);
        // The join meets all that share a key; bands miss some of those, which have to be counted.
        let shared = self.settings.bands().is_none().then_some(0);
        met.extend(unmet.map(|(other, _)| (other, shared)));
    }
}

/// The documents from one on that are worked on together.
fn next_batch(slots: &mut [Slot], from: usize) -> &mut [Slot] {
    let end = slots.len().min(from + BATCH);
    slots.get_mut(from..end).unwrap_or_default()
}

/// Units of making a document's signature.
fn sketch_cost(slot: &Slot, deriver: &Deriver) -> usize {
    slot.counts().distinct() * deriver.sketcher.positions() / 500
}
