//! The sets most like one: of many that come in any number, the best few.
//!
//! ```
//! use dustlens_likeness::{jaccard::overlap, nearest::{Nearest, Nearness}};
//!
//! let query = [1, 2, 3, 4];
//! let sets: [&[u64]; 3] = [&[1, 2, 3], &[1, 2, 3, 4, 5, 6, 7, 8], &[9]];
//! let mut nearest = Nearest::new(Nearness::Contained, 10);
//! for (number, set) in (0..).zip(sets) {
//!     nearest.offer(number, overlap(&query, set));
//! }
//! let numbers: Vec<u32> = nearest.found().iter().map(|near| near.0).collect();
//! assert_eq!(numbers, [1, 0]); // all four keys, three of four; the third set shares none
//! ```

use std::cmp::Ordering;

use crate::jaccard::Overlap;

/// How near another set is to a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Nearness {
    /// Jaccard similarity |A∩B| / |A∪B|: sets that are alike as a whole.
    #[default]
    Jaccard,
    /// Containment of the query in the other, |A∩B| / |A|: sets that have the query in them, however large they are.
    Contained,
}

impl Nearness {
    /// The nearness of B to A, the query, from 0 to 1.
    #[must_use]
    pub fn of(self, overlap: &Overlap) -> f64 {
        match self {
            Self::Jaccard => overlap.jaccard(),
            Self::Contained => overlap.containment_a(),
        }
    }
}

/// The nearest sets so far.
#[derive(Debug, Clone)]
pub struct Nearest {
    by: Nearness,
    most: usize,
    found: Vec<(u32, Overlap)>,
}

impl Nearest {
    /// Keeps at most so many.
    #[must_use]
    pub fn new(by: Nearness, most: usize) -> Self {
        Self {
            by,
            most,
            found: Vec::new(),
        }
    }

    /// Takes a set by its number and its overlap with the query, A. One that shares nothing is not near. O(kept).
    pub fn offer(&mut self, number: u32, overlap: Overlap) {
        if overlap.shared == 0 {
            return;
        }
        let offered = (number, overlap);
        let place = self
            .found
            .partition_point(|held| self.order(held, &offered).is_lt());
        if place < self.most {
            self.found.insert(place, offered);
            self.found.truncate(self.most);
        }
    }

    /// The nearest first. Of sets that are equally near the one that is more alike as a whole comes first, then the one with
    /// the smaller number, so that the result does not depend on the order of offers.
    #[must_use]
    pub fn found(&self) -> &[(u32, Overlap)] {
        &self.found
    }

    fn order(&self, one: &(u32, Overlap), other: &(u32, Overlap)) -> Ordering {
        let by = |near: Nearness| near.of(&other.1).total_cmp(&near.of(&one.1));
        by(self.by)
            .then_with(|| by(Nearness::Jaccard))
            .then(one.0.cmp(&other.0))
    }
}
