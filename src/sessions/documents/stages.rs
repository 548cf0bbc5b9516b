//! The slices of work, each a stage over the documents in order.
//!
//! A unit is about a microsecond of one core, from the bytes and shingles handled; shells tune the number of units
//! they ask for by their own clock, so only the order of magnitude matters.

use super::Session;
use super::cut::{CHUNK, CutChunk, Cutter, signed};
use super::document_slot::Slot;
use super::inputs::Inputs;
use super::join;
use super::prefix_store::PrefixStore;
use super::prefixes::Prefixes;
use super::results::{Measure, Progress, Stage};
use crate::parallel::{BATCH, both, map_into, sum};
use dustlens_likeness::prefix::PrefixCollection;

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
    pub(super) fn needs_signatures(&self) -> bool {
        self.settings.measure == Measure::Estimate || self.bands().is_some()
    }

    /// Shingles that there is still room for.
    pub(super) fn room(&self) -> usize {
        self.most_held.saturating_sub(self.held)
    }

    /// True where signatures are made as soon as texts are cut: for the prefixes, or since shingles are not held. Else they are made one after
    /// another later, and stand side by side in memory, which matters where most of them are compared with each other.
    pub(super) fn signs_at_once(&self) -> bool {
        let is_full = self.room() <= self.most_held / 64;
        let is_early = self.shingled == 0 || self.prefixes.are_chosen_for(Measure::Estimate);
        let is_late = is_full && !self.prefixes.are_chosen_for(Measure::Exact);
        self.deriver.reads_again() && self.needs_signatures() && (is_early || is_late)
    }

    /// Returns true if everything asked for is derived.
    pub(super) fn is_complete(&self) -> bool {
        self.inputs.is_empty() && self.join.next == self.slots.len()
    }

    fn shingle_some(&mut self) -> usize {
        let (is_signed, room) = (self.signs_at_once(), self.room());
        let cut = Cutter::new(&self.deriver, &self.prefixes.order, is_signed, room);
        let batch = next_batch(&mut self.slots, self.shingled);
        let held = batch.iter().map(Slot::held).sum::<usize>();
        let done = map_into(batch.chunks_mut(CHUNK).collect(), |slots| {
            let mut done = CutChunk::default();
            slots.iter_mut().for_each(|slot| cut.cut(slot, &mut done));
            done
        });
        self.hold_cut(held, done)
    }

    /// Takes note of the batch that was just cut, names its documents, and holds the shingles for which there is room. `before`: those that
    /// it held before. Returns the cost of the work.
    pub(super) fn hold_cut(&mut self, before: usize, done: Vec<CutChunk>) -> usize {
        let first = self.shingled;
        self.shingled += done.iter().map(|chunk| chunk.documents).sum::<usize>();
        self.held -= before;
        let spent = done.iter().map(|chunk| chunk.spent).sum();
        let prefixes: Vec<PrefixStore> = done.into_iter().map(|chunk| chunk.prefixes).collect();
        self.begin_prefixes(first);
        let (documents, ids) = (self.slots.as_slice(), &mut self.ids);
        let cut = documents.get(..self.shingled).unwrap_or_default();
        let (deriver, most) = (&self.deriver, self.most_held);
        let renamed = both(
            || ids.take_new(documents),
            || {
                if deriver.reads_again() {
                    (self.prefixes).take_in(first, cut, &prefixes, most, deriver);
                }
            },
        );
        self.rename(renamed);
        self.try_signatures(first);
        let batch = self.slots.get_mut(first..self.shingled);
        for slot in batch.unwrap_or_default() {
            if self.held + slot.held() > self.most_held {
                slot.forget_set();
            }
            self.held += slot.held();
        }
        spent
    }

    /// Begins to keep the prefixes of documents, if the first ones were just cut, texts are read again and prefixes are enough.
    fn begin_prefixes(&mut self, first: usize) {
        if !self.deriver.reads_again() {
            return;
        }
        self.pairs.set_floor(self.slots.len(), &self.settings);
        let floor = self.pairs.floor();
        if first == 0 && self.bands().is_none() && join::are_prefixes_enough(floor) {
            self.prefixes.begin(floor, self.settings.measure);
        }
    }

    /// Chooses the prefixes of all documents, which are cut, by their shingles; none where they are of no use. Not in a browser, whose
    /// module does without them.
    pub(super) fn exact_prefixes(&self) -> Option<PrefixCollection> {
        let (floor, deriver) = (self.pairs.floor(), &self.deriver);
        if cfg!(target_arch = "wasm32") || !join::are_prefixes_enough(floor) {
            return None;
        }
        let mut prefixes = Prefixes::default();
        prefixes.begin(floor, Measure::Exact);
        for first in (0..self.slots.len()).step_by(BATCH) {
            let cut = self.slots.get(..self.slots.len().min(first + BATCH));
            let cut = cut.unwrap_or_default();
            let batch = cut.get(first..).unwrap_or_default();
            let chosen = map_into(batch.chunks(CHUNK).collect(), |slots| {
                prefixes.order.of_each(slots, deriver)
            });
            prefixes.take_in(first, cut, &chosen, self.most_held, deriver);
        }
        prefixes.finish(&self.slots, floor, deriver)
    }

    fn sketch_some(&mut self) -> usize {
        if self.sketched == 0 && self.join_without_signatures() {
            return self.slots.len() / 100;
        }
        let deriver = &self.deriver;
        let batch = next_batch(&mut self.slots, self.sketched);
        self.sketched += batch.len();
        sum(batch, |slot| 1 + signed(slot, deriver))
    }
}

/// The documents from one on that are worked on together.
pub(super) fn next_batch(slots: &mut [Slot], from: usize) -> &mut [Slot] {
    let end = slots.len().min(from + BATCH);
    slots.get_mut(from..end).unwrap_or_default()
}
