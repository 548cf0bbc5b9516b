//! Texts of pages, counted.

use std::collections::HashMap;

use crate::document::{Segment, Segments};

/// Where the texts stand that a page has once.
pub(super) fn positions(page: &Segments) -> HashMap<u64, usize> {
    let counts = tally(page.iter());
    let all = page.iter().enumerate();
    let once = all.filter(|(_, one)| counts.get(&one.key) == Some(&1));
    once.map(|(at, one)| (one.key, at)).collect()
}

/// How often each key occurs.
pub(super) fn tally<'s>(segments: impl Iterator<Item = Segment<'s>>) -> HashMap<u64, u32> {
    let mut counts = HashMap::new();
    segments.for_each(|segment| *counts.entry(segment.key).or_insert(0) += 1);
    counts
}

/// The values at the places where every fetch has the same.
pub(super) fn steady<T: PartialEq>(
    mut fetches: impl Iterator<Item = HashMap<u64, T>>,
) -> HashMap<u64, T> {
    let mut kept = fetches.next().unwrap_or_default();
    for fetch in fetches {
        kept.retain(|place, value| fetch.get(place) == Some(value));
    }
    kept
}
