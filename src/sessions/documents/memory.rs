//! Memory that the documents may take, estimated before they are compared.
//!
//! A document is admitted when it is read: the cost of its set, its signature and its keys in the index of the join
//! follows from its tokens. A copy of a text takes no room in the index, since it is folded there. Documents that do
//! not fit are left out and reported, and the rest is compared.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Settings;
use super::document_slot::{Slot, Taken};
use super::results::Measure;
use crate::input::Limits;
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
    pub limit: u64,
    held: u64,
    /// Hash of a text → how many documents with it were admitted.
    texts: HashMap<u64, u32>,
    /// Place among the session's problems of the one that counts left-out documents.
    pub told: Option<usize>,
    pub limits: Limits,
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
    /// Forgets all that is held.
    pub fn clear(&mut self) {
        *self = Self::within(self.limit, self.limits);
    }

    /// Creates an empty account with a bound.
    pub fn within(limit: u64, limits: Limits) -> Self {
        Self {
            limit,
            limits,
            ..Self::default()
        }
    }

    fn is_bounded(&self) -> bool {
        self.limit < u64::MAX
    }

    /// Gives back the room of a document.
    pub fn release(&mut self, taken: Taken) {
        self.held = self.held.saturating_sub(taken.bytes);
        if let Some(documents) = self.texts.get_mut(&taken.text) {
            *documents = documents.saturating_sub(1);
        }
    }

    /// Takes room for a document. `None`: there is none. Five eighths of the whole are left to the work itself.
    pub fn take(&mut self, slot: &Slot, settings: &Settings) -> Option<Taken> {
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

/// The hash of a document's text.
fn hash(slot: &Slot) -> u64 {
    let mut hasher = DefaultHasher::new();
    slot.text.as_ref().map(|text| &text.text).hash(&mut hasher);
    hasher.finish()
}

/// The estimate for a document, in bytes. A copy has no keys in the index.
fn cost(slot: &Slot, settings: &Settings, is_copy: bool) -> u64 {
    let text = slot.text.as_ref();
    let length = text.map_or(0, |text| text.text.len() + text.paragraphs.len() * 16);
    let tokens = match settings.shingles.unit {
        Unit::Word => slot.words(),
        Unit::Char => text.map_or(0, |text| text.text.len()),
        Unit::Item => text.map_or(0, |text| text.text.len() / 2 + 1),
    };
    let (tokens, hashes) = (tokens as u64, settings.hashes as u64);
    let keys = match settings.measure {
        _ if is_copy => 0,
        Measure::Exact => tokens,
        Measure::Estimate => hashes,
    };
    DOCUMENT + (slot.raw.bytes.len() + length) as u64 + tokens * TOKEN + hashes * 8 + keys * KEY
}
