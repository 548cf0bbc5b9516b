//! How many sets have a key, without a table of all keys.
//!
//! Most shingles of a collection of texts are in one text only. They pair nothing, and an index without them takes a
//! fraction of the memory. A cell counts the keys that fall on it, up to 255: a count may be too high, never too low.

use crate::hash::place;

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

    /// Counts the keys of a set, which are distinct and evenly spread hashes, and returns how many there were. O(keys).
    pub fn mark(&mut self, keys: &[u64]) -> usize {
        let (first, all) = (0, self.cells.len());
        let cells = &mut self.cells;
        Part { cells, first, all }.mark(keys)
    }

    /// Cuts the counts into so many parts, at least one, which can be marked side by side. A key falls into one of them, so that
    /// each part has to see all keys.
    pub fn parts(&mut self, parts: usize) -> Vec<Part<'_>> {
        let all = self.cells.len();
        let length = all.div_ceil(parts.max(1));
        let firsts = (0..all).step_by(length);
        let parts = self.cells.chunks_mut(length).zip(firsts);
        parts
            .map(|(cells, first)| Part { cells, first, all })
            .collect()
    }

    /// Returns in how many sets a key was, at least: 255 stands for all higher counts.
    #[must_use]
    pub fn count(&self, key: u64) -> u8 {
        let at = place(key, self.cells.len());
        self.cells.get(at).copied().unwrap_or_default()
    }

    /// Returns the keys that were in two sets or more, in their order, and of those of one set some. O(keys).
    #[must_use]
    pub fn repeated_of(&self, keys: &[u64]) -> Vec<u64> {
        let mut repeated = vec![0; keys.len()];
        let mut length = 0;
        // Each is written, and stays if it counts: cells are then looked at without waiting for what the ones before them say.
        for key in keys {
            repeated[length] = *key;
            length += usize::from(self.count(*key) > 1);
        }
        repeated.truncate(length);
        repeated
    }

    /// Returns about how many different keys are in two sets or more, from below. O(cells).
    #[must_use]
    pub fn repeated(&self) -> usize {
        self.cells.iter().filter(|cell| **cell > 1).count()
    }
}

/// Counts of the keys of a range.
#[derive(Debug)]
pub struct Part<'c> {
    cells: &'c mut [u8],
    /// Cells before it, and of all parts.
    first: usize,
    all: usize,
}

impl Part<'_> {
    /// Counts the keys of a set that fall into this part, and returns how many they were. O(keys).
    pub fn mark(&mut self, keys: &[u64]) -> usize {
        let mut marked = 0;
        for key in keys {
            // Keys in ascending order have cells in ascending order, which the processor fetches ahead.
            let at = place(*key, self.all).wrapping_sub(self.first);
            if let Some(count) = self.cells.get_mut(at) {
                *count = count.saturating_add(1);
                marked += 1;
            }
        }
        marked
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
        assert!(twice.iter().all(|key| counts.count(*key) >= 2));
        let high = once.iter().filter(|key| counts.count(**key) > 1).count();
        assert!(high < 80_000 * 42 / 100, "{high} of 80000 keys of one set");
        for keys in [&once, &twice] {
            let is_repeated = |key: &u64| counts.count(*key) > 1;
            let repeated: Vec<u64> = keys.iter().copied().filter(is_repeated).collect();
            assert_eq!(counts.repeated_of(keys), repeated);
        }
        assert!(counts.repeated_of(&[]).is_empty());
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
        assert!(keys.iter().all(|key| counts.count(*key) == 255));
    }

    #[test]
    fn parts_marked_by_themselves_are_the_whole() {
        let keys: Vec<u64> = (0..1_000).map(mix).collect();
        for parts in [0, 1, 2, 3, 7, 5_000] {
            let (mut whole, mut cut) = (KeyCounts::new(keys.len()), KeyCounts::new(keys.len()));
            for set in keys.chunks(100).chain([&keys[..]]) {
                let marked = cut.parts(parts).iter_mut().map(|part| part.mark(set)).sum();
                assert_eq!(whole.mark(set), marked);
            }
            assert!(keys.iter().all(|key| whole.count(*key) == cut.count(*key)));
        }
    }
}
