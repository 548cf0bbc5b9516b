//! How many sets have a key, without a table of all keys.
//!
//! Most shingles of a collection of texts are in one text only. They pair nothing, and an index without them takes a
//! fraction of the memory. A cell counts the keys that fall on it, up to 255: a count may be too high, never too low.

use std::hash::{Hash, Hasher};

use crate::hash::Mixed;

/// Cells for each key: of the keys that one set has, 1 − e^(−1/2), or 39 %, share their cell with another key. More cells
/// find more of the keys that pair nothing; fewer stay closer to the processor, and looking at them is most of the cost.
const CELLS_A_KEY: usize = 2;

/// Counts of keys, from above: two bytes for each key that it was made for, of more than 134 million keys fewer, but at least one.
#[derive(Debug)]
pub struct KeyCounts {
    cells: Vec<u8>,
}

/// Bytes over which there is one cell for each key only.
const MUCH: usize = 256 << 20;

/// The number of cells for so many keys.
fn cells(keys: usize) -> usize {
    keys.saturating_mul(CELLS_A_KEY).min(keys.max(MUCH))
}

impl KeyCounts {
    /// Creates counts for so many keys, repeats counted. More may be marked; then more counts are too high.
    #[must_use]
    pub fn new(keys: usize) -> Self {
        Self {
            cells: vec![0; cells(keys) + 1],
        }
    }

    /// Counts the keys of a set, which are distinct, and returns how many there were. O(keys).
    pub fn mark<K: Hash>(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        let mut count = 0;
        for key in keys {
            let at = self.cell(&key);
            self.cells[at] = self.cells[at].saturating_add(1);
            count += 1;
        }
        count
    }

    /// Returns in how many sets a key was, at least: 255 stands for all higher counts.
    pub fn count<K: Hash>(&self, key: &K) -> u8 {
        self.cells[self.cell(key)]
    }

    /// Returns about how many different keys are in two sets or more, from below. O(cells).
    #[must_use]
    pub fn repeated(&self) -> usize {
        self.cells.iter().filter(|cell| **cell > 1).count()
    }

    /// The cell of a key.
    fn cell<K: Hash>(&self, key: &K) -> usize {
        let mut hasher = Mixed::default();
        key.hash(&mut hasher);
        // The upper half of the product is a place below the number of cells.
        ((u128::from(hasher.finish()) * self.cells.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::KeyCounts;
    use crate::hash::mix;

    #[test]
    fn no_count_is_too_low_and_few_are_too_high() {
        let once: Vec<u64> = (0..80_000).map(mix).collect();
        let twice: Vec<u64> = (80_000..100_000).map(mix).collect();
        let mut counts = KeyCounts::new(once.len() + 2 * twice.len());
        assert_eq!(counts.mark(&once), 80_000);
        counts.mark(&twice);
        counts.mark(&twice);
        assert!(twice.iter().all(|key| counts.count(key) >= 2));
        let high = once.iter().filter(|key| counts.count(key) > 1).count();
        assert!(high < 80_000 * 42 / 100, "{high} of 80000 keys of one set");
        let repeated = counts.repeated();
        assert!((18_000..60_000).contains(&repeated), "{repeated}");
    }

    #[test]
    fn counts_end_at_255_and_too_few_cells_lose_no_key() {
        let keys: Vec<u64> = (0..1_000).map(mix).collect();
        let mut counts = KeyCounts::new(0);
        for _ in 0..300 {
            counts.mark(&keys);
        }
        assert!(keys.iter().all(|key| counts.count(key) == 255));
    }
}
