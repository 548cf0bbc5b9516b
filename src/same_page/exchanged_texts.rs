//! Texts that stand between the same two neighbours on both pages, and are others there.
//!
//! A text that comes and goes elsewhere on a page, in a box of advertisements of the same markup, tells nothing by how often it is there.
//! It does between two texts that stay: what always stands there on the one page and never on the other is a difference. Cost: linear
//! in the segments.

use std::collections::{HashMap, HashSet};

use super::counts::{positions, steady};
use crate::document::{Segment, Segments};

/// Texts of a gap, the keys in ascending order: which is the text that stays before it.
type Gaps = HashMap<u64, Vec<u64>>;

/// The segments of the first address's page, and those of the other one's, that always stand in a gap of theirs and not in the same gap
/// of the other page. None before each address was fetched twice.
pub(super) fn exchanged<'s>(
    ours: &[&'s Segments],
    theirs: &[&'s Segments],
) -> (Vec<Segment<'s>>, Vec<Segment<'s>>) {
    let (&[first, _, ..], &[other, _, ..]) = (ours, theirs) else {
        return (Vec::new(), Vec::new());
    };
    let staying = staying(ours.iter().chain(theirs));
    let of = |pages: &[&Segments]| steady(pages.iter().map(|page| gaps(page, &staying)));
    let (ours, theirs) = (of(ours), of(theirs));
    (
        lacking(first, &staying, &ours, &theirs),
        lacking(other, &staying, &theirs, &ours),
    )
}

/// The texts that every fetch of both addresses has once.
fn staying<'p, 's: 'p>(pages: impl Iterator<Item = &'p &'s Segments>) -> HashSet<u64> {
    let mut once = pages.map(|page| positions(page));
    let mut staying: HashSet<u64> = once.next().unwrap_or_default().into_keys().collect();
    for page in once {
        staying.retain(|key| page.contains_key(key));
    }
    staying
}

/// The segments of a page that do not stay, each with the gap that it stands in.
fn between<'s>(
    page: &'s Segments,
    staying: &HashSet<u64>,
) -> impl Iterator<Item = (u64, Segment<'s>)> {
    let mut gap = 0;
    page.iter().filter_map(move |segment| {
        if staying.contains(&segment.key) {
            gap = segment.key;
            return None;
        }
        Some((gap, segment))
    })
}

fn gaps(page: &Segments, staying: &HashSet<u64>) -> Gaps {
    let mut gaps: Gaps = staying.iter().map(|key| (*key, Vec::new())).collect();
    for (gap, segment) in between(page, staying) {
        gaps.entry(gap).or_default().push(segment.key);
    }
    gaps.values_mut().for_each(|keys| keys.sort_unstable());
    gaps
}

/// The segments that a gap of this page always has, and the same gap of the other one never, where each always has the same.
fn lacking<'s>(
    page: &'s Segments,
    staying: &HashSet<u64>,
    ours: &Gaps,
    theirs: &Gaps,
) -> Vec<Segment<'s>> {
    let is_lacking = |(gap, segment): &(u64, Segment<'_>)| {
        let both = ours.get(gap).zip(theirs.get(gap));
        both.is_some_and(|(_, theirs)| theirs.binary_search(&segment.key).is_err())
    };
    let lacking = between(page, staying).filter(is_lacking);
    lacking.map(|(_, segment)| segment).collect()
}
