//! How much memory the documents may take, estimated before they are compared.
//!
//! A document is admitted when it is read: what it will take as a set, in its signature and in the index of the join
//! follows from its tokens. A copy of a text takes no place in the index, since it is folded there. What does not fit is
//! left out and told, and the rest is compared.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::pairs::{MAX_KEPT_PAIRS, Pairs};
use super::{Session, Slot};
use crate::input::Limits;
use crate::problem::{Problem, ProblemKind};
use crate::report::Measure;
use dustlens_likeness::shingle::Unit;

/// Bytes of a document whatever it holds.
const DOCUMENT: u64 = 1_000;
/// Bytes of a token while a text is cut into shingles, and of its shingle in the set.
const TOKEN: u64 = 24;
/// Bytes of a key in the index: its place in a table that is at most half full, and a list of documents.
const KEY: u64 = 136;

/// The memory that may be taken, and the estimate for the documents.
#[derive(Debug)]
pub(super) struct Memory {
    limit: u64,
    held: u64,
    /// Hash of a text → how many documents with it were admitted.
    texts: HashMap<u64, u32>,
    /// Place among the session's problems of the one that counts what was left out.
    told: Option<usize>,
    pub limits: Limits,
}

/// The memory that a document took when it was admitted.
#[derive(Debug, Default)]
pub(super) struct Taken {
    bytes: u64,
    /// Hash of its text.
    text: u64,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            limit: u64::MAX,
            held: 0,
            texts: HashMap::new(),
            told: None,
            limits: Limits::default(),
        }
    }
}

impl Memory {
    /// Nothing is held any more.
    pub fn clear(&mut self) {
        *self = Self::within(self.limit, self.limits);
    }

    fn within(limit: u64, limits: Limits) -> Self {
        Self {
            limit,
            limits,
            ..Self::default()
        }
    }

    fn is_bounded(&self) -> bool {
        self.limit < u64::MAX
    }

    /// Gives back what a document took.
    pub fn release(&mut self, taken: Taken) {
        self.held = self.held.saturating_sub(taken.bytes);
        if let Some(documents) = self.texts.get_mut(&taken.text) {
            *documents = documents.saturating_sub(1);
        }
    }

    /// Takes room for a document. `None`: there is none. Of the whole five eighths are left to the work itself.
    fn take(&mut self, slot: &Slot, settings: &super::Settings) -> Option<Taken> {
        if !self.is_bounded() {
            return Some(Taken::default());
        }
        let text = hash(slot);
        let documents = self.texts.get(&text).copied().unwrap_or_default();
        let bytes = cost(slot, settings, documents > 0);
        let held = self.held.saturating_add(bytes);
        if held > self.limit / 8 * 3 {
            return None;
        }
        self.held = held;
        self.texts.insert(text, documents + 1);
        Some(Taken { bytes, text })
    }
}

impl Session {
    /// Bounds the memory that the work may take, in bytes; no bound by default. Little: only small inputs are read, and what
    /// does not fit is told. To be called before anything is added.
    pub fn set_memory(&mut self, bytes: u64) {
        self.memory = Memory::within(bytes, Limits::within(bytes));
        let pairs = usize::try_from(bytes / 512).unwrap_or(usize::MAX);
        self.pairs = Pairs::at_most(pairs.min(MAX_KEPT_PAIRS));
        self.restart_join();
    }

    /// Admits a document that was just read, or takes it out and tells of it.
    pub(super) fn admit(&mut self, at: usize) {
        let Some(slot) = self.slots.get_mut(at) else {
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

    /// One problem names the first document that was left out and counts all of them.
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
}

/// The hash of a document's text.
fn hash(slot: &Slot) -> u64 {
    let mut hasher = DefaultHasher::new();
    slot.text.as_ref().map(|text| &text.text).hash(&mut hasher);
    hasher.finish()
}

/// The estimate for a document, in bytes. A copy has no keys in the index.
fn cost(slot: &Slot, settings: &super::Settings, is_copy: bool) -> u64 {
    let text = slot.text.as_ref();
    let length = text.map_or(0, |text| text.text.len() + text.paragraphs.len() * 16);
    let tokens = match settings.shingles.unit {
        Unit::Word => slot.words,
        Unit::Char => text.map_or(0, |text| text.text.len()),
    };
    let (tokens, hashes) = (tokens as u64, settings.hashes as u64);
    let keys = match settings.measure {
        _ if is_copy => 0,
        Measure::Exact => tokens,
        Measure::Estimate => hashes,
    };
    DOCUMENT + (slot.raw.bytes.len() + length) as u64 + tokens * TOKEN + hashes * 8 + keys * KEY
}
