//! A document of a session.

use crate::document::Document;
use crate::input::RawDocument;
use dustlens_likeness::minhash::Signature;
use dustlens_likeness::shingle::Shingled;

/// A document and the data derived from it so far.
#[derive(Debug)]
pub(super) struct Slot {
    pub raw: RawDocument,
    /// Index of the input it came from, in the order of adding.
    pub input: u32,
    pub text: Option<Document>,
    pub words: usize,
    pub shingled: Option<Shingled>,
    pub signature: Option<Signature>,
    pub removed: bool,
    pub taken: Taken,
}

/// The memory that a document took when it was admitted.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub bytes: u64,
    /// Hash of its text.
    pub text: u64,
}

impl Slot {
    /// A document that nothing is derived from yet.
    pub fn new(raw: RawDocument, input: u32) -> Self {
        Self {
            raw,
            input,
            text: None,
            words: 0,
            shingled: None,
            signature: None,
            removed: false,
            taken: Taken::default(),
        }
    }

    /// Read and shingled, and still without a shingle.
    pub fn is_too_short(&self) -> bool {
        self.shingled.as_ref().is_some_and(|s| s.set.is_empty())
    }

    /// Returns the shingles; none before they are made.
    pub fn set(&self) -> &[u64] {
        self.shingled
            .as_ref()
            .map(|s| s.set.hashes())
            .unwrap_or_default()
    }
}
