//! The nearest sets against sorting all of them.

#![allow(missing_docs)]

use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::nearest::{Nearest, Nearness};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

proptest! {
    #[test]
    fn the_best_of_all(
        query in btree_set(0_u64..30, 0..15),
        sets in vec(btree_set(0_u64..30, 0..15), 0..40),
        most in 0_usize..12,
        contained: bool,
    ) {
        let by = if contained { Nearness::Contained } else { Nearness::Jaccard };
        let query: Vec<u64> = query.into_iter().collect();
        let sets: Vec<Vec<u64>> = sets.into_iter().map(|set| set.into_iter().collect()).collect();
        let all = (0_u32..).zip(&sets).map(|(number, set)| (number, overlap(&query, set)));
        let mut sorted: Vec<_> = all.clone().filter(|(_, overlap)| overlap.shared > 0).collect();
        sorted.sort_by(|(one, x), (other, y)| {
            let key = |o| (by.of(o), Nearness::Jaccard.of(o));
            key(y).partial_cmp(&key(x)).unwrap_or(std::cmp::Ordering::Equal).then(one.cmp(other))
        });
        sorted.truncate(most);
        let mut nearest = Nearest::new(by, most);
        let mut offered: Vec<_> = all.collect();
        offered.reverse();
        for (number, overlap) in offered {
            nearest.offer(number, overlap);
        }
        prop_assert_eq!(nearest.found(), sorted.as_slice());
    }
}
