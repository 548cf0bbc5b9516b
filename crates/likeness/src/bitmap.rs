//! A bound on what two sets share, from a bit for each key (Sandes, Teodoro, Melo, "Bitmap filter: Speeding up exact set similarity
//! joins with bitwise operations", Information Systems 88, 2020).

/// Numbers of 64 bits.
const NUMBERS: usize = 16;

/// 1,024 bits: those that the last bits of a set's keys name. 128 bytes.
///
/// A set of 300 keys sets a quarter of them, one of 3,000 nearly all: then the bound says little.
///
/// ```
/// use dustlens_likeness::bitmap::Bitmap;
///
/// let (a, b) = ([1, 2, 3, 4], [3, 4, 5, 6]);
/// assert_eq!(Bitmap::of(&a).most_shared(a.len(), &Bitmap::of(&b), b.len()), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bitmap([u64; NUMBERS]);

impl Bitmap {
    /// Of the keys of a set, which are hashes. O(keys).
    #[must_use]
    pub fn of(keys: &[u64]) -> Self {
        let mut bits = [0; NUMBERS];
        for key in keys {
            // The remainder is smaller than the length.
            bits[(key / 64 % NUMBERS as u64) as usize] |= 1 << (key % 64);
        }
        Self(bits)
    }

    /// The most keys that two sets of these sizes can share: a bit that one of them alone has belongs to a key that it alone has. O(1).
    #[must_use]
    pub fn most_shared(&self, size: usize, other: &Self, others: usize) -> usize {
        let (mut own_alone, mut others_alone) = (0, 0);
        for (own, other) in self.0.iter().zip(&other.0) {
            own_alone += (own & !other).count_ones();
            others_alone += (other & !own).count_ones();
        }
        let left = size.saturating_sub(own_alone as usize);
        left.min(others.saturating_sub(others_alone as usize))
    }
}
