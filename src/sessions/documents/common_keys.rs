//! Keys that many documents have: a template's.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::short_key::ShortKey;
use dustlens_likeness::hash::Mixed;

/// Bits that tell most other keys without a look at the table: few enough to stay next to the processor.
const BITS: usize = 1 << 15;

/// A set of keys.
#[derive(Debug)]
pub(super) struct CommonKeys {
    /// [As they are kept](ShortKey), in a word.
    keys: HashSet<u64, BuildHasherDefault<Mixed>>,
    /// The bits of these keys.
    bits: Box<[u64; BITS / 64]>,
}

impl Default for CommonKeys {
    fn default() -> Self {
        Self {
            keys: HashSet::default(),
            bits: Box::new([0; BITS / 64]),
        }
    }
}

/// The word of a key, and its bit in there.
fn bit(key: u64) -> (usize, u64) {
    let at = (key >> 32) as usize % BITS;
    (at / 64, 1 << (at % 64))
}

impl CommonKeys {
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub fn add(&mut self, key: u64) {
        let (word, bit) = bit(key);
        self.bits[word] |= bit;
        self.keys.insert(ShortKey::word(key));
    }

    pub fn extend(&mut self, others: &Self) {
        for word in &others.keys {
            self.add(ShortKey::wide_of(*word));
        }
    }

    pub fn has(&self, key: u64) -> bool {
        let (word, bit) = bit(key);
        self.bits[word] & bit != 0 && self.keys.contains(&ShortKey::word(key))
    }

    /// The keys of a set that are not among these, and those that are, each in the order of the set. O(keys).
    pub fn apart<'k>(&self, keys: &'k [u64]) -> (Cow<'k, [u64]>, Vec<u64>) {
        let Some(first) = keys.iter().position(|key| self.has(*key)) else {
            return (Cow::Borrowed(keys), Vec::new());
        };
        let (before, rest) = keys.split_at(first);
        let mut others = Vec::with_capacity(keys.len());
        others.extend_from_slice(before);
        let mut common = Vec::with_capacity(rest.len());
        for key in rest {
            match self.has(*key) {
                true => common.push(*key),
                false => others.push(*key),
            }
        }
        (Cow::Owned(others), common)
    }
}
