//! Exact likeness of two sets: Jaccard similarity and containment (Broder, "On the resemblance and containment
//! of documents", SEQUENCES 1997, §2).

use crate::prefix::share;

/// Counts of the overlap of two sets; the ratios are derived from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlap {
    /// |A|
    pub a: usize,
    /// |B|
    pub b: usize,
    /// |A∩B|
    pub shared: usize,
}

impl Overlap {
    /// |A∪B|
    #[must_use]
    pub fn union(&self) -> usize {
        self.a + self.b - self.shared
    }

    /// Jaccard similarity |A∩B| / |A∪B|, from 0 to 1. Two empty sets are not alike: 0, because a text without a
    /// shingle says nothing.
    #[must_use]
    pub fn jaccard(&self) -> f64 {
        ratio(self.shared, self.union())
    }

    /// Containment of A in B: |A∩B| / |A|; 0 for an empty A.
    #[must_use]
    pub fn containment_a(&self) -> f64 {
        ratio(self.shared, self.a)
    }

    /// Containment of B in A: |A∩B| / |B|; 0 for an empty B.
    #[must_use]
    pub fn containment_b(&self) -> f64 {
        ratio(self.shared, self.b)
    }
}

/// `part / whole`, 0 when there is no whole.
#[must_use]
#[allow(clippy::cast_precision_loss)] // counts stay far below 2⁵³
pub fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// Counts the overlap of two ascending sequences without repeats. O(|A| + |B|).
#[must_use]
pub fn overlap<T: Ord>(a: &[T], b: &[T]) -> Overlap {
    Overlap {
        a: a.len(),
        b: b.len(),
        shared: shared_from(a, b, 0.0).unwrap_or_default(),
    }
}

/// Counts what two ascending sequences without repeats share; `None` where that is nothing, or their Jaccard similarity under `floor`, which is told as soon
/// as too many elements of one are not in the other. O(|A| + |B|), of unlike ones about (1 − `floor`) times that.
#[must_use]
pub fn shared_from<T: Ord>(a: &[T], b: &[T], floor: f64) -> Option<usize> {
    let least = share(a.len() + b.len(), floor / (1.0 + floor)).max(1);
    // Elements of each that may be missing from the other.
    let spare_a = a.len().checked_sub(least)?;
    let spare_b = b.len().checked_sub(least)?;
    let (mut i, mut j, mut shared) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        // Which one is less is a matter of chance: no branch follows from it.
        let order = x.cmp(y);
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
        shared += usize::from(order.is_eq());
        if i - shared > spare_a || j - shared > spare_b {
            return None;
        }
    }
    (shared >= least).then_some(shared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::mix;

    #[test]
    fn what_is_shared_is_told_from_the_floor_on() {
        // Sets of 0 to 40 of 64 numbers, so that pairs of every likeness come.
        let sets: Vec<Vec<u64>> = (0..120)
            .map(|set| {
                let has = |number: &u64| mix(set * 64 + number) % 120 < set.min(80);
                (0..64).filter(has).collect()
            })
            .collect();
        for floor in [0.0, 0.1, 0.3, 1.0 / 3.0, 0.5, 0.75, 0.9, 1.0] {
            for (a, b) in sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b))) {
                let all = overlap(a, b);
                let in_both = a.iter().filter(|number| b.contains(number)).count();
                assert_eq!(all.shared, in_both, "{a:?} {b:?}");
                let expected = (all.shared > 0 && all.jaccard() >= floor).then_some(all.shared);
                assert_eq!(shared_from(a, b, floor), expected, "{floor} {a:?} {b:?}");
            }
        }
    }
}
