//! A document of a session.

use std::sync::OnceLock;

use crate::document::{Document, ExtractOptions, extract};
use crate::input::RawDocument;
use dustlens_likeness::shingle::{ShingleOptions, Shingled, count_words, shingle};
use dustlens_likeness::sketch::{Signature, Sketcher};

/// A document and the data derived from it so far.
#[derive(Debug)]
pub(super) struct Slot {
    /// Without bytes once a plain text was read: see [`Slot::read`].
    pub raw: RawDocument,
    /// Index of the input it came from, in the order of adding.
    pub input: u32,
    pub text: Option<Document>,
    /// Counted when they are first asked for, unless shingling counted them.
    words: OnceLock<usize>,
    pub shingled: Option<Shingled>,
    /// Made when it is first asked for: the exact measure needs those of a few documents only.
    signature: OnceLock<Option<Signature>>,
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
            words: OnceLock::new(),
            shingled: None,
            signature: OnceLock::new(),
            removed: false,
            taken: Taken::default(),
        }
    }

    /// Takes the text out of the bytes, and returns how many there were. No option changes the text of a plain document: it
    /// is read once, and its bytes are dropped.
    pub fn read(&mut self, options: &ExtractOptions) -> usize {
        let is_plain = self.raw.is_plain();
        if is_plain && self.text.is_some() {
            return 0;
        }
        let mut document = extract(&self.raw, options);
        document.text.shrink_to_fit();
        self.words = OnceLock::new();
        self.text = Some(document);
        let bytes = self.raw.bytes.len();
        if is_plain {
            self.raw.bytes = Vec::new();
        }
        bytes
    }

    /// Cuts the text into shingles, which replace earlier ones, and returns its length in bytes; `None` before it is read.
    pub fn shingle(&mut self, options: &ShingleOptions) -> Option<usize> {
        let text = &self.text.as_ref()?.text;
        let shingled = shingle(text, options);
        let length = text.len();
        if options.tokens_are_words() {
            self.words = OnceLock::from(shingled.tokens);
        }
        self.set_shingles(shingled);
        Some(length)
    }

    /// Replaces the shingles; the signature of the earlier ones is forgotten.
    pub fn set_shingles(&mut self, shingled: Shingled) {
        self.shingled = Some(shingled);
        self.forget_signature();
    }

    /// Number of words of the text; 0 before it is read. O(text) the first time.
    pub fn words(&self) -> usize {
        let count = || {
            self.text
                .as_ref()
                .map_or(0, |document| count_words(&document.text))
        };
        *self.words.get_or_init(count)
    }

    /// Forgets the signature: the hash functions are other ones now, or the shingles.
    pub fn forget_signature(&mut self) {
        self.signature = OnceLock::new();
    }

    /// Returns the signature; none without a shingle. O(k · shingles) the first time.
    pub fn signature(&self, sketcher: &dyn Sketcher) -> Option<&Signature> {
        let made = || sketcher.signature(self.set());
        self.signature.get_or_init(made).as_ref()
    }

    /// Returns the signature, if it was made.
    pub fn known_signature(&self) -> Option<&Signature> {
        self.signature.get().and_then(Option::as_ref)
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
