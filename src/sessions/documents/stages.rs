//! The slices of work, each a stage over the documents in order.
//!
//! A unit is about a microsecond of one core, from the bytes and shingles handled; shells tune the number of units
//! they ask for by their own clock, so only the order of magnitude matters.

use super::Session;
use super::document_slot::{Deriver, Slot};
use super::inputs::Inputs;
use super::prefix_order::{Chosen, PrefixOrder};
use super::prefixes::Prefixes;
use super::results::{Measure, Progress, Stage};
use crate::input::RawDocument;
use crate::parallel::{BATCH, both, map, map_mut, sum};
use crate::problem::{Problem, ProblemKind};
use dustlens_likeness::prefix::PrefixCollection;

/// Bytes of documents that may wait to be extracted together.
const MOST_WAITING: usize = 8 << 20;

/// How a text is cut, and what of it is kept at once.
struct Cut<'s> {
    deriver: &'s Deriver,
    order: &'s PrefixOrder,
    /// True where signatures are made at once.
    is_signed: bool,
    /// Shingles that there is still room for.
    room: usize,
}

impl Cut<'_> {
    /// Cuts a text, and returns the cost, with that of the work before, and the prefix.
    fn cut(&self, slot: &mut Slot, before: usize) -> (usize, Option<Chosen>) {
        let mut spent = before + slot.cut(self.deriver);
        if self.is_signed {
            spent += signed(slot, self.deriver);
        }
        let chosen = match self.deriver.reads_again() {
            true => self.order.of(slot, self.deriver),
            false => None,
        };
        if chosen.is_some() && self.is_signed {
            slot.drop_set();
        } else if chosen.is_some() {
            slot.draw_bitmap();
            if slot.held() > self.room {
                slot.forget_set();
            }
        }
        (spent, chosen)
    }
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
        self.take_in_while(|_| true);
    }

    /// Does the same, but leaves what was read ahead, which is then cut while the next input is read.
    pub fn take_in_most(&mut self) {
        self.take_in_while(Inputs::have_more);
    }

    fn take_in_while(&mut self, reads: impl Fn(&Inputs) -> bool) {
        self.share_extraction(0);
        while !self.stopped {
            match self.stage() {
                Stage::Reading if reads(&self.inputs) => self.read_some(),
                Stage::Shingling => self.shingle_some(),
                _ => break,
            };
        }
    }

    /// Works until everything is derived; for shells without a need for progress.
    pub fn finish(&mut self) {
        self.share_extraction(0);
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
        } else if !self.inputs.is_empty() || self.extracted < total {
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
        self.settings.measure == Measure::Estimate || self.bands().is_some()
    }

    /// True where signatures are made as soon as texts are cut: for the prefixes, or since shingles are not held. Else they are made one after
    /// another later, and stand side by side in memory, which matters where most of them are compared with each other.
    fn signs_at_once(&self) -> bool {
        let room = self.most_held.saturating_sub(self.held);
        let is_full = room <= self.most_held / 64;
        let is_early = self.shingled == 0 || self.prefixes.are_chosen() || is_full;
        self.deriver.reads_again() && self.needs_signatures() && is_early
    }

    /// Returns true if everything asked for is derived.
    pub(super) fn is_complete(&self) -> bool {
        self.inputs.is_empty() && self.join.next == self.slots.len()
    }

    /// Takes the next documents out of the inputs and extracts them, or those that are known and were not extracted yet.
    fn read_some(&mut self) -> usize {
        let is_ahead = self.reads_for_tasks();
        let room = match is_ahead {
            true => BATCH,
            false => BATCH.saturating_sub(self.slots.len() - self.extracted),
        };
        let read = self.inputs.take(room, MOST_WAITING);
        let bytes: usize = read
            .iter()
            .flat_map(|(_, item)| item)
            .map(|raw| raw.bytes.len())
            .sum();
        let spent = 5 * read.len().max(1) + bytes / 300;
        for (input, item) in read {
            match item {
                Ok(raw) => self.take(raw, input),
                Err(problem) => self.problems.push(problem),
            }
        }
        if is_ahead {
            return spent;
        }
        let extracted = self.extract_beside_tasks();
        spent.saturating_add(extracted.unwrap_or_else(|| self.extract_some()))
    }

    /// Extracts the next documents, side by side with each other and with the reading of those behind them. A text that is not kept
    /// is cut as soon as it is read, while it is near the processor.
    fn extract_some(&mut self) -> usize {
        let from = self.extracted;
        let is_cut = self.deriver.reads_again() && self.shingled == from;
        let is_signed = self.signs_at_once();
        let (inputs, cut) = (
            &mut self.inputs,
            Cut {
                deriver: &self.deriver,
                order: &self.prefixes.order,
                is_signed,
                room: self.most_held.saturating_sub(self.held),
            },
        );
        let batch = next_batch(&mut self.slots, from);
        let held = batch.iter().map(Slot::held).sum::<usize>();
        self.extracted += batch.len();
        let read = |slot: &mut Slot| {
            let spent = slot.extract(&cut.deriver.extract);
            match is_cut && !slot.removed {
                true => cut.cut(slot, spent),
                false => (spent, None),
            }
        };
        let done = both(
            || map_mut(batch, read),
            || inputs.read_ahead(BATCH, MOST_WAITING),
        );
        (from..self.extracted).for_each(|at| self.admit(at));
        match is_cut {
            true => self.hold_cut(held, done),
            false => done.iter().map(|(spent, _)| spent).sum(),
        }
    }

    /// Admits a document that was just read, or takes it out and reports it.
    pub(super) fn admit(&mut self, at: usize) {
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
        if let Some(own) = self.ids.take(&raw.id, self.slots.len(), &self.slots) {
            let given = std::mem::replace(&mut raw.id, own);
            let kind = ProblemKind::DuplicateId { id: raw.id.clone() };
            raw.problems.push(Problem::new(kind, given));
        }
        self.slots.push(Slot::new(raw, input));
    }

    fn shingle_some(&mut self) -> usize {
        let cut = Cut {
            deriver: &self.deriver,
            order: &self.prefixes.order,
            is_signed: self.signs_at_once(),
            room: self.most_held.saturating_sub(self.held),
        };
        let batch = next_batch(&mut self.slots, self.shingled);
        let held = batch.iter().map(Slot::held).sum::<usize>();
        let done = map_mut(batch, |slot| cut.cut(slot, 0));
        self.hold_cut(held, done)
    }

    /// Takes note of the batch that was just cut, and holds the shingles for which there is room. `before`: those that it held before.
    /// Returns the cost of the work.
    fn hold_cut(&mut self, before: usize, done: Vec<(usize, Option<Chosen>)>) -> usize {
        let first = self.shingled;
        self.shingled += done.len();
        let (spent, chosen): (Vec<usize>, Vec<Option<Chosen>>) = done.into_iter().unzip();
        self.held -= before;
        self.keep_prefixes(first, chosen);
        for slot in next_batch(&mut self.slots, first) {
            if self.held + slot.held() > self.most_held {
                slot.forget_set();
            }
            self.held += slot.held();
        }
        spent.into_iter().sum()
    }

    /// Keeps the prefixes of documents that were just cut, from this one on, if texts are read again and prefixes are enough.
    fn keep_prefixes(&mut self, first: usize, chosen: Vec<Option<Chosen>>) {
        if !self.deriver.reads_again() {
            return;
        }
        self.pairs.set_floor(self.slots.len(), &self.settings);
        let floor = self.pairs.floor();
        if first == 0 && self.join.is_by_prefixes(floor) {
            self.prefixes.begin(floor, self.settings.measure);
        }
        let deriver = &self.deriver;
        let cut = self.slots.get(..self.shingled).unwrap_or_default();
        self.prefixes
            .take_in(first, cut, chosen, self.most_held, deriver);
    }

    /// Chooses the prefixes of all documents, which are cut, by their shingles; none where they are of no use. Not in a browser, whose
    /// module does without them.
    pub(super) fn exact_prefixes(&self) -> Option<PrefixCollection> {
        let (floor, deriver) = (self.pairs.floor(), &self.deriver);
        if cfg!(target_arch = "wasm32") || !self.join.is_by_prefixes(floor) {
            return None;
        }
        let mut prefixes = Prefixes::default();
        prefixes.begin(floor, Measure::Exact);
        for first in (0..self.slots.len()).step_by(BATCH) {
            let cut = self.slots.get(..self.slots.len().min(first + BATCH));
            let cut = cut.unwrap_or_default();
            let batch = cut.get(first..).unwrap_or_default();
            let chosen = map(batch, |slot| prefixes.order.of(slot, deriver));
            prefixes.take_in(first, cut, chosen, self.most_held, deriver);
        }
        prefixes.finish(&self.slots, floor, deriver)
    }

    fn sketch_some(&mut self) -> usize {
        let deriver = &self.deriver;
        let batch = next_batch(&mut self.slots, self.sketched);
        self.sketched += batch.len();
        sum(batch, |slot| 1 + signed(slot, deriver))
    }
}

/// The documents from one on that are worked on together.
fn next_batch(slots: &mut [Slot], from: usize) -> &mut [Slot] {
    let end = slots.len().min(from + BATCH);
    slots.get_mut(from..end).unwrap_or_default()
}

/// Makes a document's signature, unless it is made, and returns the cost in units of work.
fn signed(slot: &Slot, deriver: &Deriver) -> usize {
    if slot.known_signature().is_some() {
        return 0;
    }
    slot.signature(deriver);
    slot.counts().distinct() * deriver.sketcher.positions() / 500
}
