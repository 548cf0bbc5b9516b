//! Exact likeness of two sets: Jaccard similarity and containment (Broder, "On the resemblance and containment
//! of documents", SEQUENCES 1997, §2).

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
    let (mut i, mut j, mut shared) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                shared += 1;
                i += 1;
                j += 1;
            }
        }
    }
    Overlap {
        a: a.len(),
        b: b.len(),
        shared,
    }
}
