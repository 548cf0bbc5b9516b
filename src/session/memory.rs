//! How much memory the documents may take, estimated before they are compared.
//!
//! A document is admitted when it is read: what it will take as a set, in its signature and in the index of the join
//! follows from its tokens. What does not fit is left out by name, and the rest is compared.

use super::pairs::{MAX_KEPT_PAIRS, Pairs};
use super::{Session, Slot};
use crate::input::Limits;
use crate::problem::{Problem, ProblemKind};
use crate::report::Measure;
use crate::shingle::Unit;

/// Bytes of a document whatever it holds.
const DOCUMENT: u64 = 1_000;
/// Bytes of a token while a text is cut into shingles, and of its shingle in the set.
const TOKEN: u64 = 24;
/// Bytes of a key in the index: its place in a table that is at most half full, and a list of documents.
const KEY: u64 = 136;

/// The memory that may be taken, and the estimate for the documents.
#[derive(Debug, Clone, Copy)]
pub(super) struct Memory {
    limit: u64,
    held: u64,
    pub limits: Limits,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            limit: u64::MAX,
            held: 0,
            limits: Limits::default(),
        }
    }
}

impl Memory {
    /// Nothing is held any more.
    pub fn clear(&mut self) {
        self.held = 0;
    }

    /// Gives back what a document took.
    pub fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Takes room for a document. False: there is none. Of the whole five eighths are left to the work itself.
    fn take(&mut self, bytes: u64) -> bool {
        let held = self.held.saturating_add(bytes);
        let fits = held <= self.limit / 8 * 3;
        if fits {
            self.held = held;
        }
        fits
    }
}

impl Session {
    /// Bounds the memory that the work may take, in bytes; no bound by default. Little: only small inputs are read, and what
    /// does not fit is named. To be called before anything is added.
    pub fn set_memory(&mut self, bytes: u64) {
        self.memory = Memory {
            limit: bytes,
            held: 0,
            limits: Limits::within(bytes),
        };
        let pairs = usize::try_from(bytes / 512).unwrap_or(usize::MAX);
        self.pairs = Pairs::at_most(pairs.min(MAX_KEPT_PAIRS));
        self.restart_join();
    }

    /// Admits a document that was just read, or takes it out and names it.
    pub(super) fn admit(&mut self, at: usize) {
        let Some(slot) = self.slots.get_mut(at) else {
            return;
        };
        let cost = cost(slot, &self.settings);
        self.memory.release(std::mem::take(&mut slot.cost));
        if self.memory.take(cost) {
            slot.cost = cost;
            return;
        }
        let kind = ProblemKind::NoRoom {
            limit: self.memory.limit,
        };
        self.problems.push(Problem::new(kind, slot.raw.id.clone()));
        self.take_out(at);
    }
}

/// The estimate for a document, in bytes.
fn cost(slot: &Slot, settings: &super::Settings) -> u64 {
    let text = slot.text.as_ref();
    let length = text.map_or(0, |text| text.text.len() + text.paragraphs.len() * 16);
    let tokens = match settings.shingles.unit {
        Unit::Word => slot.words,
        Unit::Char => text.map_or(0, |text| text.text.len()),
    };
    let (tokens, hashes) = (tokens as u64, settings.hashes as u64);
    let keys = match settings.measure {
        Measure::Exact => tokens,
        Measure::Estimate => hashes,
    };
    DOCUMENT + (slot.raw.bytes.len() + length) as u64 + tokens * TOKEN + hashes * 8 + keys * KEY
}
