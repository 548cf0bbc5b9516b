//! Two fetches of one page: what of it is static and what is dynamic.
//!
//! Segments equal in both are static, the rest is dynamic. Places that gave only dynamic segments are masked: whatever
//! stands there on another page is dynamic as well. Where a place holds both, the gap between two static segments
//! remembers how much dynamic text stood in it (a *slot*), so that a clock in a paragraph of the footer is not taken for
//! new text of the page. O(n log n) in the segments beside the common subsequence ([`super::lcs`]).

use std::collections::{BTreeMap, HashMap, HashSet};

use super::lcs::{Weighted, heaviest};
use crate::document::Segments;

/// What two fetches say of a segment of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Static, and in the same order in both.
    Fixed,
    /// Static, but it or another one of its place is elsewhere in the other fetch: order means nothing there.
    Floating,
    /// In one fetch only.
    Dynamic,
}

/// Dynamic text by place: for each gap, how many segments stood there.
pub(crate) type Slots = HashMap<u64, BTreeMap<usize, u32>>;

/// A page taken apart by two fetches.
#[derive(Debug)]
pub(crate) struct Split {
    /// One a segment of the first fetch.
    pub fates: Vec<Fate>,
    /// For each segment of the first fetch the number of fixed ones before it.
    pub gaps: Vec<usize>,
    /// Number of fixed segments.
    pub fixed: usize,
    /// Dynamic segments of the second fetch with their gap.
    pub again: Vec<(usize, usize)>,
    /// Static segments / mean number of segments.
    pub overlap: f64,
    /// Keys of places with dynamic segments only.
    pub masked: HashSet<u64>,
    /// Dynamic text at other places.
    pub slots: Slots,
}

/// Keys with words as weights.
pub(crate) fn weighted(segments: &Segments) -> Vec<Weighted> {
    segments
        .iter()
        .map(|segment| (segment.key, segment.words))
        .collect()
}

/// Indices by key, in order.
pub(crate) fn by_key(keys: impl Iterator<Item = (usize, u64)>) -> HashMap<u64, Vec<usize>> {
    let mut map: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, key) in keys {
        map.entry(key).or_default().push(index);
    }
    // The first index is taken first, by `pop`.
    map.values_mut().for_each(|indices| indices.reverse());
    map
}

impl Split {
    /// Splits a page by two fetches of it.
    pub fn new(first: &Segments, second: &Segments) -> Self {
        let (a, b) = (weighted(first), weighted(second));
        let pairs = heaviest(&a, &b);
        let mut fates = vec![Fate::Dynamic; a.len()];
        let mut matched = vec![false; b.len()];
        for (x, y) in &pairs {
            (fates[*x], matched[*y]) = (Fate::Fixed, true);
        }
        let rest = b.iter().enumerate().filter(|(at, _)| !matched[*at]);
        let mut rest = by_key(rest.map(|(at, element)| (at, element.0)));
        for (at, element) in a.iter().enumerate() {
            if fates[at] == Fate::Dynamic
                && let Some(other) = rest.get_mut(&element.0).and_then(Vec::pop)
            {
                (fates[at], matched[other]) = (Fate::Floating, true);
            }
        }
        let loose = loose_places(first, &fates);
        let mut fixed_again = HashSet::new();
        for (x, y) in pairs {
            if first
                .get(x)
                .is_some_and(|segment| loose.contains(&segment.place_key))
            {
                fates[x] = Fate::Floating;
            } else {
                fixed_again.insert(y);
            }
        }
        let again = dynamic_gaps(&matched, &fixed_again);
        Self::of(first, second, fates, again, fixed_again.len())
    }

    fn of(
        first: &Segments,
        second: &Segments,
        fates: Vec<Fate>,
        again: Vec<(usize, usize)>,
        fixed: usize,
    ) -> Self {
        let still = fates.iter().filter(|fate| **fate != Fate::Dynamic).count();
        let all = first.len() + second.len();
        let mut seen = 0;
        let gaps: Vec<usize> = fates
            .iter()
            .map(|fate| {
                let before = seen;
                seen += usize::from(*fate == Fate::Fixed);
                before
            })
            .collect();
        let mut split = Self {
            gaps,
            fixed,
            overlap: if all == 0 {
                0.0
            } else {
                2.0 * still as f64 / all as f64
            },
            masked: HashSet::new(),
            slots: Slots::new(),
            fates,
            again,
        };
        split.find_places(first, second);
        split
    }

    /// Masks and slots.
    fn find_places(&mut self, first: &Segments, second: &Segments) {
        let mut steady = HashSet::new();
        let mut counts: HashMap<(u64, usize), (u32, u32)> = HashMap::new();
        for ((segment, fate), gap) in first.iter().zip(&self.fates).zip(&self.gaps) {
            if *fate == Fate::Dynamic {
                counts.entry((segment.place_key, *gap)).or_default().0 += 1;
            } else {
                steady.insert(segment.place_key);
            }
        }
        for (at, gap) in &self.again {
            if let Some(segment) = second.get(*at) {
                counts.entry((segment.place_key, *gap)).or_default().1 += 1;
            }
        }
        for ((place, gap), (one, two)) in counts {
            if steady.contains(&place) {
                self.slots
                    .entry(place)
                    .or_default()
                    .insert(gap, one.max(two));
            } else {
                self.masked.insert(place);
            }
        }
    }

    /// Words of the static part.
    pub fn static_words(&self, first: &Segments) -> u32 {
        let parts = first.iter().zip(&self.fates);
        parts
            .filter(|(_, fate)| **fate != Fate::Dynamic)
            .map(|(segment, _)| segment.words)
            .sum()
    }
}

/// Places where something changed its order by itself: there order means nothing.
fn loose_places(first: &Segments, fates: &[Fate]) -> HashSet<u64> {
    let floating = first
        .iter()
        .zip(fates)
        .filter(|(_, fate)| **fate == Fate::Floating);
    floating.map(|(segment, _)| segment.place_key).collect()
}

/// Unmatched segments of the second fetch, each with the number of fixed ones before it.
fn dynamic_gaps(matched: &[bool], fixed: &HashSet<usize>) -> Vec<(usize, usize)> {
    let mut before = 0;
    let mut found = Vec::new();
    for (at, is_matched) in matched.iter().enumerate() {
        if fixed.contains(&at) {
            before += 1;
        } else if !is_matched {
            found.push((at, before));
        }
    }
    found
}
