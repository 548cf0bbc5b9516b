//! Texts that both pages have in another order.
//!
//! Neighbours that are turned, at one place or one behind the other on the page, are looked for among the texts that a page has once;
//! values that change places, such as the free seats of a hall, among those that every fetch has as often. Cost: linear in the segments.

use std::collections::HashMap;

use super::counts::{positions, steady};
use super::dynamics::Dynamics;
use super::persistent::{Occurrences, Question};
use crate::document::{Segment, Segments};

/// Words of neighbours whose order is one in all fetches of the first address and the other one in all of the other,
/// except where order means nothing.
pub(super) fn moved(
    question: &Question<'_>,
    (ours, theirs): (&Occurrences, &Occurrences),
    known: &Dynamics,
) -> u32 {
    let (Some(first), Some(other)) = (question.first.first(), question.other.first()) else {
        return 0;
    };
    let (once, places) = (positions(first), positions(other));
    let common = |one: &Segment<'_>| {
        let is_once = once.contains_key(&one.key) && places.contains_key(&one.key);
        let stays = ours.is_steady(one.key) && theirs.is_steady(one.key);
        is_once && stays && !known.is_volatile(one)
    };
    let turned = |one: u64, next: u64, places: &HashMap<u64, usize>| {
        let known = places.get(&one).zip(places.get(&next));
        known.is_some_and(|(one, next)| one > next)
    };
    let pairs = kept_neighbours(first, common).into_iter();
    let candidates = pairs
        .chain(next_elsewhere(first, common))
        .filter(|(one, next)| {
            turned(one.key, next.key, &places) && !known.are_unordered(one.key, next.key)
        });
    let candidates: Vec<(Segment<'_>, Segment<'_>)> = candidates.collect();
    if candidates.is_empty() {
        return 0;
    }
    let of = |pages: &[&Segments]| -> Vec<HashMap<u64, usize>> {
        pages.iter().skip(1).map(|page| positions(page)).collect()
    };
    let (first, other) = (of(question.first), of(question.other));
    let persist = candidates.iter().filter(|(one, next)| {
        first
            .iter()
            .all(|places| !turned(one.key, next.key, places))
            && other.iter().all(|places| turned(one.key, next.key, places))
    });
    persist.map(|(one, next)| one.words.min(next.words)).sum()
}

/// Words of texts that stand in one order, on the page or at a place, in all fetches of the first address and in another one in all of
/// the other: values that change places, such as the free seats of a hall.
pub(super) fn resequenced(
    question: &Question<'_>,
    (ours, theirs): (&Occurrences, &Occurrences),
    known: &Dynamics,
) -> u32 {
    let keep = |one: &Segment<'_>| {
        let (ours, theirs) = (ours.steady_number(one.key), theirs.steady_number(one.key));
        ours.is_some() && ours == theirs
    };
    let changed = |place: &dyn Fn(&Segment<'_>) -> u64| {
        let orders = [question.first, question.other].map(|pages| one_order(pages, keep, place));
        reordered(&orders, known)
    };
    changed(&|_| 0).max(changed(&|one| one.place_key))
}

/// Words of the texts that have another text in their stead in the other order of a place.
fn reordered([first, other]: &[Orders; 2], known: &Dynamics) -> u32 {
    let of_place = first.iter().map(|(place, order)| {
        let theirs = other.get(place).map_or(&[][..], Vec::as_slice);
        let unordered = order
            .windows(2)
            .any(|pair| known.are_unordered(pair[0].0, pair[1].0));
        if unordered || order.len() != theirs.len() {
            return 0;
        }
        let pairs = order.iter().zip(theirs);
        pairs
            .filter(|(one, other)| one.0 != other.0)
            .map(|(one, _)| one.1)
            .sum()
    });
    of_place.sum()
}

/// By place, its texts in their order, each with its words.
type Orders = HashMap<u64, Vec<(u64, u32)>>;

/// The order of the texts that are kept, at the places where it is always the same.
fn one_order(
    pages: &[&Segments],
    keep: impl Fn(&Segment<'_>) -> bool,
    place: &dyn Fn(&Segment<'_>) -> u64,
) -> Orders {
    let orders = |page: &&Segments| {
        let mut orders = Orders::new();
        for one in page.iter().filter(&keep) {
            let order = orders.entry(place(&one)).or_default();
            order.push((one.key, one.words));
        }
        orders
    };
    steady(pages.iter().map(orders))
}

/// Each text that is kept with the next one that is, at one place.
pub(super) fn kept_neighbours<'s>(
    page: &'s Segments,
    keep: impl Fn(&Segment<'_>) -> bool,
) -> Vec<(Segment<'s>, Segment<'s>)> {
    let mut last: HashMap<u64, Segment<'s>> = HashMap::new();
    let mut pairs = Vec::new();
    for next in page.iter().filter(|one| keep(one)) {
        if let Some(one) = last.insert(next.place_key, next) {
            pairs.push((one, next));
        }
    }
    pairs
}

/// Each text that is kept with the next one that is, where that stands at another place.
fn next_elsewhere<'s>(
    page: &'s Segments,
    keep: impl Fn(&Segment<'_>) -> bool,
) -> Vec<(Segment<'s>, Segment<'s>)> {
    let mut last: Option<Segment<'s>> = None;
    let mut pairs = Vec::new();
    for next in page.iter().filter(|one| keep(one)) {
        let one = last.replace(next);
        pairs.extend(
            one.filter(|one| one.place_key != next.place_key)
                .map(|one| (one, next)),
        );
    }
    pairs
}
