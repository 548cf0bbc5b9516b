//! The slices of reading: documents are taken out of the inputs, and their texts out of them.

use super::Session;
use super::cut::{CHUNK, CutChunk, Cutter};
use super::document_slot::Slot;
use super::inputs::NumberedUnread;
use super::stages::next_batch;
use crate::parallel::{BATCH, both, map_into, sum};
use crate::problem::{Problem, ProblemKind};

/// Bytes of documents that may wait to be extracted together.
const MOST_WAITING: usize = 8 << 20;

/// Documents that are read together, where they are cut too: many, so that no core waits long for the last of them.
const MOST_TOGETHER: usize = BATCH * 8;

/// Documents that one worker read one after another.
struct ReadChunk {
    documents: Vec<Result<Slot, Problem>>,
    cut: CutChunk,
}

impl ReadChunk {
    /// Reads documents, and cuts them if that is wanted.
    fn of(found: &mut [Option<NumberedUnread>], cut: &Cutter<'_>, is_cut: bool) -> Self {
        let mut done = CutChunk::default();
        let read = |(input, unread): NumberedUnread| {
            let mut slot = Slot::new(unread.read()?, input);
            done.spent += slot.extract(&cut.deriver.extract);
            if is_cut {
                cut.cut(&mut slot, &mut done);
            }
            Ok(slot)
        };
        Self {
            documents: found
                .iter_mut()
                .filter_map(Option::take)
                .map(read)
                .collect(),
            cut: done,
        }
    }
}

impl Session {
    /// Takes the next documents out of the inputs and extracts them, or those that are known and were not extracted yet.
    pub(super) fn read_some(&mut self) -> usize {
        if self.reads_for_tasks() {
            return self.read_for_tasks();
        }
        if self.extracted == self.slots.len() {
            return self.read_next();
        }
        let extracted = self.extract_beside_tasks();
        extracted.unwrap_or_else(|| self.extract_some())
    }

    /// Takes the next documents out of the inputs, for tasks.
    fn read_for_tasks(&mut self) -> usize {
        let found = self.inputs.take(BATCH, MOST_WAITING);
        let spent = cost_of(&found);
        for (input, unread) in found {
            self.take(unread.read().map(|raw| Slot::new(raw, input)));
        }
        self.name_new();
        spent
    }

    /// Takes the next documents out of the inputs and extracts them, side by side with each other, while those behind them are found. A
    /// text that is not kept is cut as soon as it is read, while it is near the processor.
    fn read_next(&mut self) -> usize {
        let is_cut = self.deriver.reads_again() && self.shingled == self.slots.len();
        // The first ones are a sample, of which no more are needed.
        let most = match self.prefixes.order.is_sampled {
            true => MOST_TOGETHER,
            false => BATCH,
        };
        let found = self.inputs.take(most, MOST_WAITING);
        let mut spent = cost_of(&found);
        let (is_signed, room) = (self.signs_at_once(), self.room());
        let cut = Cutter::new(&self.deriver, &self.prefixes.order, is_signed, room);
        let inputs = &mut self.inputs;
        let mut found: Vec<Option<NumberedUnread>> = found.into_iter().map(Some).collect();
        let chunks = both(
            || {
                map_into(found.chunks_mut(CHUNK).collect(), |found| {
                    ReadChunk::of(found, &cut, is_cut)
                })
            },
            || inputs.find_ahead(most, MOST_WAITING),
        );
        let from = self.slots.len();
        let mut done = Vec::with_capacity(chunks.len());
        for chunk in chunks {
            chunk.documents.into_iter().for_each(|read| self.take(read));
            spent += chunk.cut.spent;
            done.push(chunk.cut);
        }
        self.extracted = self.slots.len();
        match is_cut {
            true => _ = self.hold_cut(0, done),
            false => self.name_new(),
        }
        (from..self.extracted).for_each(|at| self.admit(at));
        spent
    }

    /// Extracts the next documents, side by side.
    fn extract_some(&mut self) -> usize {
        let from = self.extracted;
        let batch = next_batch(&mut self.slots, from);
        self.extracted += batch.len();
        let spent = sum(batch, |slot| slot.extract(&self.deriver.extract));
        (from..self.extracted).for_each(|at| self.admit(at));
        spent
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

    /// Takes what was read: a document, which is still to be named, or a problem.
    fn take(&mut self, read: Result<Slot, Problem>) {
        match read {
            Ok(slot) => self.slots.push(slot),
            Err(problem) => self.problems.push(problem),
        }
    }

    /// Names the documents that were taken.
    fn name_new(&mut self) {
        let renamed = self.ids.take_new(&self.slots);
        self.rename(renamed);
    }

    /// Gives documents other ids than those that they came with.
    pub(super) fn rename(&mut self, renamed: Vec<(usize, String)>) {
        for (document, own) in renamed {
            if let Some(slot) = self.slots.get_mut(document) {
                slot.rename(own);
            }
        }
    }
}

/// The cost of reading documents, in units of work.
fn cost_of(found: &[NumberedUnread]) -> usize {
    let bytes: usize = found.iter().map(|(_, unread)| unread.bytes()).sum();
    5 * found.len().max(1) + bytes / 300
}
