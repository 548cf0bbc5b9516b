//! Sorting where a second does not matter, and a kilobyte does.
//!
//! Each kind of item that the standard library sorts brings some ten kilobytes of its own into the module that a page
//! downloads. Here the places are sorted, by one compiled sort for all kinds, and then the items are moved there. Comparing
//! costs an indirect call, and sorting four bytes an item: lists of millions are better sorted by the standard library.

use std::cmp::Ordering;

/// Sorts by a comparison; equal items keep their order. O(n log n).
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places = places(items.len(), &|a, b| compare(&items[a], &items[b]));
    // Each circle of places is followed once; what is at its place names itself.
    for start in 0..places.len() {
        let mut at = start;
        while places[at] != start {
            let next = std::mem::replace(&mut places[at], at);
            items.swap(at, next);
            at = next;
        }
        places[at] = at;
    }
}

/// Sorts; equal items keep their order. O(n log n).
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, Ord::cmp);
}

/// Sorts by what is told of an item, asked for in each comparison; equal items keep their order. O(n log n).
pub(crate) fn sort_by_key<T, Key: Ord>(items: &mut [T], key: impl Fn(&T) -> Key) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Where the item of each place is taken from.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_library(items: Vec<(u8, u32)>) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let mut sorted = items.clone();
            sort_by_key(&mut sorted, |item| item.0);
            prop_assert_eq!(&sorted, &expected);
            expected.sort();
            sort(&mut sorted);
            prop_assert_eq!(sorted, expected);
        }
    }
}
