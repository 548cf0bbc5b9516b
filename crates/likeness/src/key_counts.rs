//! How many sets have a key, without a table of all keys.
//!
//! Most shingles of a collection of texts are in one text only. They pair nothing, and an index without them takes a
//! fraction of the memory. A cell counts the keys that fall on it, up to 255: a count may be too high, never too low.

use crate::hash::place;

/// Cells for each key: of the keys that one set has, 1 − e^(−1/2), or 39 %, share their cell with another key. More cells
/// find more of the keys that pair nothing; fewer stay closer to the processor, and looking at them is most of the cost.
const CELLS_A_KEY: usize = 2;

/// Bits by which a key is turned for the second look: other bits of it choose the cell then.
const TURN: u32 = 32;

/// Counts of keys, from above: two bytes for each key that it was made for, of more than 134 million keys fewer, but at least one.
#[derive(Debug)]
pub struct KeyCounts {
    cells: Vec<u8>,
    /// Counts of the keys that seem to be in two sets or more.
    again: Option<Vec<u8>>,
}

/// Bytes over which there is one cell for each key only.
const MUCH: usize = 256 << 20;

/// The cells for so many keys.
fn cells(keys: usize) -> Vec<u8> {
    vec![0; keys.saturating_mul(CELLS_A_KEY).min(keys.max(MUCH)) + 1]
}

/// The count of a key's cell.
fn count(cells: &[u8], key: u64) -> u8 {
    let cell = cells.get(place(key, cells.len()));
    cell.copied().unwrap_or_default()
}

/// The keys that count, in their order. Each is written, and stays if it counts: cells are then looked at without waiting for what the
/// ones before them say.
fn filtered(keys: &[u64], counts: impl Fn(u64) -> bool) -> Vec<u64> {
    let mut found = vec![0; keys.len()];
    let mut length = 0;
    for key in keys {
        found[length] = *key;
        length += usize::from(counts(*key));
    }
    found.truncate(length);
    found
}

impl KeyCounts {
    /// Creates counts for so many keys, repeats counted. More may be marked; then more counts are too high.
    #[must_use]
    pub fn new(keys: usize) -> Self {
        Self {
            cells: cells(keys),
            again: None,
        }
    }

    /// Begins a second look: all sets are marked once more, and of the keys that share their cell with another one, most are told
    /// apart by a second cell. O(cells).
    pub fn look_again(&mut self) {
        let repeated = self.cells.iter().filter(|cell| **cell > 1);
        self.again = Some(cells(repeated.map(|cell| usize::from(*cell)).sum()));
    }

    /// True once a second look has begun.
    #[must_use]
    pub fn is_looked_at_again(&self) -> bool {
        self.again.is_some()
    }

    /// Counts the keys of a set, which are distinct and evenly spread hashes, and returns how many there were. O(keys).
    pub fn mark(&mut self, keys: &[u64]) -> usize {
        let mut parts = self.parts(1);
        parts.iter_mut().map(|part| part.mark(keys)).sum()
    }

    /// Cuts the counts into so many parts, at least one, which can be marked side by side. A key falls into one of them, so that
    /// each part has to see all keys.
    pub fn parts(&mut self, parts: usize) -> Vec<Part<'_>> {
        let (cells, seen) = match &mut self.again {
            Some(again) => (again, Some(self.cells.as_slice())),
            None => (&mut self.cells, None),
        };
        let all = cells.len();
        let length = all.div_ceil(parts.max(1));
        let firsts = (0..all).step_by(length);
        let parts = cells.chunks_mut(length).zip(firsts);
        let part = |(cells, first)| Part {
            cells,
            first,
            all,
            seen,
        };
        parts.map(part).collect()
    }

    /// Returns in how many sets a key was, at least: 255 stands for all higher counts.
    #[must_use]
    pub fn count(&self, key: u64) -> u8 {
        count(&self.cells, key)
    }

    /// Returns the keys that were in two sets or more, in their order, and of those of one set some: two in five, after a second look one in
    /// six. O(keys).
    #[must_use]
    pub fn repeated_of(&self, keys: &[u64]) -> Vec<u64> {
        let repeated = filtered(keys, |key| self.count(key) > 1);
        match &self.again {
            Some(again) => filtered(&repeated, |key| count(again, key.rotate_left(TURN)) > 1),
            None => repeated,
        }
    }

    /// Returns about how many different keys are in two sets or more, from below. O(cells).
    #[must_use]
    pub fn repeated(&self) -> usize {
        let cells = self.again.as_ref().unwrap_or(&self.cells);
        cells.iter().filter(|cell| **cell > 1).count()
    }
}

/// Counts of the keys of a range.
#[derive(Debug)]
pub struct Part<'c> {
    cells: &'c mut [u8],
    /// Cells before it, and of all parts.
    first: usize,
    all: usize,
    /// The counts of the first look, at a second one.
    seen: Option<&'c [u8]>,
}

impl Part<'_> {
    /// Counts the keys of a set that fall into this part, and returns how many they were. O(keys).
    pub fn mark(&mut self, keys: &[u64]) -> usize {
        let Some(seen) = self.seen else {
            // Keys in ascending order have cells in ascending order, which the processor fetches ahead.
            return keys.iter().map(|key| self.add(*key)).sum();
        };
        let repeated = filtered(keys, |key| count(seen, key) > 1);
        let turned = repeated.iter().map(|key| key.rotate_left(TURN));
        turned.map(|key| self.add(key)).sum()
    }

    fn add(&mut self, key: u64) -> usize {
        let at = place(key, self.all).wrapping_sub(self.first);
        let Some(count) = self.cells.get_mut(at) else {
            return 0;
        };
        *count = count.saturating_add(1);
        1
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
        counts.look_again();
        for keys in [&once, &twice, &twice] {
            counts.mark(keys);
        }
        assert_eq!(counts.repeated_of(&twice), twice);
        let high = counts.repeated_of(&once).len();
        assert!(high < 80_000 * 16 / 100, "{high} of 80000 keys of one set");
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
            whole.look_again();
            cut.look_again();
            let marked: usize = cut
                .parts(parts)
                .iter_mut()
                .map(|part| part.mark(&keys))
                .sum();
            assert_eq!(whole.mark(&keys), marked);
            assert_eq!(whole.repeated_of(&keys), cut.repeated_of(&keys));
        }
    }
}
