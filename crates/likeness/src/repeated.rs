//! The keys that more than one set may have, found without a table of all keys.
//!
//! Most shingles of a collection of texts are in one text only. They pair nothing, and an index without them takes a
//! fraction of the memory. A cell of two bits counts the keys that fall on it: none, one, more.

use std::hash::{Hash, Hasher};

use crate::overlap::Mixed;

/// Cells for each key: of the keys that one set has, 1 − e^(−1/8), or 12 %, share their cell with another key and pass.
const CELLS_A_KEY: usize = 8;
/// Cells of two bits in a word.
const CELLS_A_WORD: usize = 32;
/// The low bit of each cell.
const LOW: u64 = 0x5555_5555_5555_5555;

/// A filter of keys: it passes each key that was marked twice, and few of the others.
///
/// Two bytes for each key that it was made for.
#[derive(Debug)]
pub struct RepeatedKeys {
    words: Vec<u64>,
}

impl RepeatedKeys {
    /// Creates a filter for so many keys, repeats counted. More may be marked; then more keys pass that are in one set.
    #[must_use]
    pub fn new(keys: usize) -> Self {
        let words = keys.saturating_mul(CELLS_A_KEY) / CELLS_A_WORD + 1;
        Self {
            words: vec![0; words],
        }
    }

    /// Marks the keys of a set, which are distinct, and returns how many there were. O(keys).
    pub fn mark<K: Hash>(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        let mut count = 0;
        for key in keys {
            let (at, shift) = self.cell(&key);
            let word = &mut self.words[at];
            let cell = (*word >> shift) & 0b11;
            *word |= (cell | 1) << (shift + u32::from(cell > 0));
            count += 1;
        }
        count
    }

    /// Returns false for a key that was marked once or never; true for each that was marked more often, and for a few
    /// others.
    pub fn may_repeat<K: Hash>(&self, key: &K) -> bool {
        let (at, shift) = self.cell(key);
        (self.words[at] >> shift) & 0b10 > 0
    }

    /// About how many different keys pass, from below. O(cells).
    #[must_use]
    pub fn count(&self) -> usize {
        let twice = |word: &u64| ((word >> 1) & LOW).count_ones() as usize;
        self.words.iter().map(twice).sum()
    }

    /// The word and the bit where a key's cell begins.
    fn cell<K: Hash>(&self, key: &K) -> (usize, u32) {
        let mut hasher = Mixed::default();
        key.hash(&mut hasher);
        let cells = (self.words.len() * CELLS_A_WORD) as u128;
        // The upper half of the product is a place below the number of cells.
        let cell = ((u128::from(hasher.finish()) * cells) >> 64) as usize;
        (cell / CELLS_A_WORD, (cell % CELLS_A_WORD) as u32 * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::RepeatedKeys;
    use crate::hash::mix;

    #[test]
    fn repeated_keys_pass_and_few_others() {
        let once: Vec<u64> = (0..80_000).map(mix).collect();
        let twice: Vec<u64> = (80_000..100_000).map(mix).collect();
        let mut filter = RepeatedKeys::new(once.len() + 2 * twice.len());
        filter.mark(&once);
        filter.mark(&twice);
        assert!(twice.iter().filter(|key| filter.may_repeat(key)).count() < 4_000);
        filter.mark(&twice);
        assert!(twice.iter().all(|key| filter.may_repeat(key)));
        let false_ones = once.iter().filter(|key| filter.may_repeat(key)).count();
        assert!(
            false_ones < 80_000 * 15 / 100,
            "{false_ones} of 80000 keys of one set pass"
        );
        assert!(
            (18_000..32_000).contains(&filter.count()),
            "{}",
            filter.count()
        );
    }

    #[test]
    fn a_filter_that_is_too_small_loses_no_repeated_key() {
        let keys: Vec<u64> = (0..10_000).map(mix).collect();
        let mut filter = RepeatedKeys::new(0);
        filter.mark(&keys);
        filter.mark(&keys[..1]);
        assert!(filter.may_repeat(&keys[0]));
    }
}
