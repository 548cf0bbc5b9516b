//! Keys that many documents have: a template's.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::short_key::ShortKey;
use dustlens_likeness::hash::Mixed;

/// Bits that tell most other keys without a look at the table: few enough to stay next to the processor.
const BITS: usize = 1 << 15;

/// A set of keys.
#[derive(Debug)]
pub(super) struct CommonKeys {
    keys: HashSet<ShortKey, BuildHasherDefault<Mixed>>,
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
        self.keys.insert(ShortKey::of(&key));
    }

    pub fn extend(&mut self, others: &Self) {
        others.keys.iter().for_each(|key| self.add(key.wide()));
    }

    pub fn has(&self, key: u64) -> bool {
        let (word, bit) = bit(key);
        self.bits[word] & bit != 0 && self.keys.contains(&ShortKey::of(&key))
    }

    /// Number of these keys that are in the set. O(keys).
    pub fn count(&self, keys: &[u64]) -> usize {
        match self.is_empty() {
            true => 0,
            false => keys.iter().filter(|key| self.has(**key)).count(),
        }
    }
}
