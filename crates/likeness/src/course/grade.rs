//! How well found pairs agree with the true ones, as the course grades them.

use std::collections::HashSet;
use std::hash::Hash;

/// Sizes of two sets of unordered pairs and of what they share; the ratios are derived from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grade {
    /// Different pairs that were found.
    pub found: usize,
    /// Different pairs that are true.
    pub truth: usize,
    /// Pairs that are in both.
    pub shared: usize,
}

impl Grade {
    /// Compares two lists of pairs; the order of a pair's members and repeats do not count. O(pairs).
    pub fn of<T: Hash + Ord>(
        found: impl IntoIterator<Item = (T, T)>,
        truth: impl IntoIterator<Item = (T, T)>,
    ) -> Self {
        let unordered = |(a, b): (T, T)| if a <= b { (a, b) } else { (b, a) };
        let found: HashSet<(T, T)> = found.into_iter().map(unordered).collect();
        let truth: HashSet<(T, T)> = truth.into_iter().map(unordered).collect();
        Self {
            found: found.len(),
            truth: truth.len(),
            shared: found.intersection(&truth).count(),
        }
    }

    /// |∩| / |∪|, the score. `None` when both lists are empty.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        ratio(self.shared, self.union())
    }

    /// True when the score is at least 0.9.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.union() > 0 && self.shared * 10 >= self.union() * 9
    }

    /// Share of the found pairs that are true. `None` when none was found.
    #[must_use]
    pub fn precision(&self) -> Option<f64> {
        ratio(self.shared, self.found)
    }

    /// Share of the true pairs that were found. `None` when none is true.
    #[must_use]
    pub fn recall(&self) -> Option<f64> {
        ratio(self.shared, self.truth)
    }

    /// The harmonic mean of precision and recall, 2|∩| / (|found| + |truth|). `None` when both lists are empty.
    #[must_use]
    pub fn f1(&self) -> Option<f64> {
        ratio(2 * self.shared, self.found + self.truth)
    }

    fn union(&self) -> usize {
        self.found + self.truth - self.shared
    }
}

#[allow(clippy::cast_precision_loss)] // counts stay far below 2⁵³
fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
