//! The keys that several prefixes have.
//!
//! A table of all keys would be far larger than the processor's caches, and each look at it would wait for memory. So the keys are first
//! put into parts by some of their bits, each small enough for a table of its own (radix partitioning: Shatdal, Kant, Naughton, "Cache
//! conscious algorithms for relational query processing", VLDB 1994).

use super::short_key::ShortKey;
use crate::parallel::{map, threads};
use dustlens_likeness::hash::mix;

/// Keys of a part, about.
const PART: usize = 1 << 14;

/// Parts, at most.
const MOST_PARTS: usize = 1 << 16;

/// Keys that are put into parts at once, about: this bounds the memory to 72 MB.
const ROUND: usize = 1 << 23;

/// Some of the keys, by their last bits.
#[derive(Debug, Clone, Copy)]
struct Round {
    number: usize,
    /// Number of all rounds.
    of: usize,
    /// Parts of each.
    parts: usize,
}

impl Round {
    /// All rounds over so many keys, with about so many of them each.
    fn all(keys: usize, round: usize) -> impl Iterator<Item = Self> {
        let of = keys.div_ceil(round).max(1);
        let parts = (keys / of / PART).clamp(1, MOST_PARTS / of);
        (0..of).map(move |number| Self { number, of, parts })
    }

    /// Works something out of each part, side by side.
    fn of_parts<T: Send>(
        self,
        keys: &[ShortKey],
        work: impl Fn(&[Placed]) -> T + Sync + Send,
    ) -> Vec<T> {
        let length = keys.len().div_ceil(threads()).max(1);
        let shares: Vec<(usize, &[ShortKey])> =
            (0..).step_by(length).zip(keys.chunks(length)).collect();
        let shares = map(&shares, |share| parts_of(*share, self));
        let parts: Vec<usize> = (0..self.parts).collect();
        map(&parts, |part| {
            let shares = shares.iter().filter_map(|parts| parts.get(*part));
            work(&shares.flatten().copied().collect::<Vec<_>>())
        })
    }
}

/// A key of all, and its place among them.
#[derive(Debug, Clone, Copy)]
struct Placed {
    key: ShortKey,
    place: [u8; 4],
}

impl Placed {
    fn place(&self) -> usize {
        u32::from_ne_bytes(self.place) as usize
    }
}

/// The keys that are there twice or more often, by their places.
#[derive(Debug)]
pub(super) struct Repeated {
    places: Vec<u64>,
    crowded: Vec<ShortKey>,
}

impl Repeated {
    /// Finds them, and those that are there more than `crowd` times. Of the first 2³²; O(keys).
    pub fn of(keys: &[ShortKey], crowd: u8) -> Self {
        Self::by_rounds(keys, crowd, ROUND)
    }

    /// Does the same with about so many keys a round.
    fn by_rounds(keys: &[ShortKey], crowd: u8, round: usize) -> Self {
        let mut found = Self {
            places: vec![0; keys.len().div_ceil(64)],
            crowded: Vec::new(),
        };
        for round in Round::all(keys.len(), round) {
            for (places, crowded) in round.of_parts(keys, |part| repeated(part, crowd)) {
                places.into_iter().for_each(|place| found.add(place));
                found.crowded.extend(crowded);
            }
        }
        found
    }

    fn add(&mut self, place: usize) {
        if let Some(places) = self.places.get_mut(place / 64) {
            *places |= 1 << (place % 64);
        }
    }

    /// True where a key stands that is there twice.
    pub fn has(&self, place: usize) -> bool {
        let places = self.places.get(place / 64);
        places.is_some_and(|places| places >> (place % 64) & 1 == 1)
    }

    /// The keys that are there more often than a crowd.
    pub fn crowded(&self) -> impl Iterator<Item = u64> {
        self.crowded.iter().map(|key| key.wide())
    }
}

/// Puts the keys of a round into their parts; the first of them stands at this place.
fn parts_of((first, keys): (usize, &[ShortKey]), round: Round) -> Vec<Vec<Placed>> {
    let Round { number, of, parts } = round;
    let about = keys.len() / of / parts;
    let mut placed = vec![Vec::with_capacity(about + about / 8); parts];
    for (key, place) in keys.iter().zip(first..) {
        let Ok(place) = u32::try_from(place) else {
            break;
        };
        let at = (key.low() * of * parts) >> 16;
        if at / parts == number
            && let Some(part) = placed.get_mut(at % parts)
        {
            let place = place.to_ne_bytes();
            part.push(Placed { key: *key, place });
        }
    }
    placed
}

/// The first of each key of a part, by their numbers in it.
fn firsts(all: &[Placed]) -> Vec<u32> {
    let slots = (all.len() * 2).next_power_of_two();
    // The firsts, from 1 on.
    let mut table = vec![0_u32; slots];
    let first = |(one, number): (&Placed, u32)| {
        let mut slot = mix(one.key.wide()) as usize & (slots - 1);
        loop {
            match table[slot].checked_sub(1) {
                None => {
                    table[slot] = number + 1;
                    return number;
                }
                Some(first) if all[first as usize].key == one.key => return first,
                Some(_) => slot = (slot + 1) & (slots - 1),
            }
        }
    };
    all.iter().zip(0..).map(first).collect()
}

/// The places of the repeated keys of a part, and those that are there more than `crowd` times.
fn repeated(all: &[Placed], crowd: u8) -> (Vec<usize>, Vec<ShortKey>) {
    let mut again = vec![0_u8; all.len()];
    let mut places = Vec::new();
    for ((one, number), first) in all.iter().zip(0_u32..).zip(firsts(all)) {
        if number != first {
            let again = &mut again[first as usize];
            *again = again.saturating_add(1);
            places.push(one.place());
        }
    }
    let firsts = all.iter().zip(&again).filter(|(_, again)| **again > 0);
    places.extend(firsts.clone().map(|(one, _)| one.place()));
    let crowded = firsts.filter(|(_, again)| **again >= crowd);
    (places, crowded.map(|(one, _)| one.key).collect())
}

/// The places of a part with the numbers of their keys, from 0 on, and how many keys there are.
fn numbered(all: &[Placed]) -> (Vec<(usize, u32)>, u32) {
    let mut numbers: Vec<u32> = Vec::with_capacity(all.len());
    let mut next = 0;
    for (at, first) in firsts(all).into_iter().enumerate() {
        let known = numbers.get(first as usize).copied();
        numbers.push(known.unwrap_or(next));
        next += u32::from(first as usize == at);
    }
    let places = all.iter().map(Placed::place);
    (places.zip(numbers).collect(), next)
}

/// The keys as numbers from 0 on, the same for those that are equal. Of the first 2³²; O(keys).
pub(super) fn number(keys: &[ShortKey]) -> Vec<u32> {
    let mut numbers = vec![0; keys.len()];
    let mut next = 0;
    for round in Round::all(keys.len(), ROUND) {
        for (places, count) in round.of_parts(keys, numbered) {
            for (place, number) in places {
                numbers[place] = next + number;
            }
            next += count;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn keys(numbers: impl IntoIterator<Item = u64>) -> Vec<ShortKey> {
        let key = |number| ShortKey::of(&mix(number));
        numbers.into_iter().map(key).collect()
    }

    #[test]
    fn repeated_keys_are_found_and_no_others() {
        // One part, several, and several rounds of one and of several.
        for (count, round) in [
            (1_000, ROUND),
            (100_000, ROUND),
            (10_000, 3_000),
            (100_000, 70_000),
        ] {
            let all = keys((0..count).chain(0..count / 5));
            let repeated = Repeated::by_rounds(&all, 64, round);
            for (place, number) in (0..count).chain(0..count / 5).enumerate() {
                assert_eq!(
                    repeated.has(place),
                    number < count / 5,
                    "{place} of {count}"
                );
            }
            assert_eq!(repeated.crowded().count(), 0);
        }
    }

    #[test]
    fn a_crowd_is_found() {
        let again = |times| (0..times).flat_map(|_| 0..10);
        let found = |times| {
            let all = keys((10..10_000).chain(again(times)));
            let mut crowded: Vec<u64> = Repeated::of(&all, 64).crowded().collect();
            crowded.sort_unstable();
            crowded
        };
        assert!(found(64).is_empty());
        let mut expected: Vec<u64> = keys(0..10).iter().map(|key| key.wide()).collect();
        expected.sort_unstable();
        assert_eq!(found(65), expected);
    }

    #[test]
    fn equal_keys_have_one_number_and_no_number_is_left_out() {
        for count in [0, 1, 1_000, 100_000] {
            let all = (0..count).chain((0..count / 5).rev());
            let numbers = number(&keys(all.clone()));
            let mut by_key = HashMap::new();
            for (key, number) in all.zip(&numbers) {
                assert_eq!(
                    *by_key.entry(key).or_insert(*number),
                    *number,
                    "{key} of {count}"
                );
            }
            let mut all: Vec<u32> = by_key.into_values().collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count as u32));
        }
    }

    #[test]
    fn nothing_is_repeated_where_there_is_nothing() {
        let repeated = Repeated::of(&[], 64);
        assert!(!repeated.has(0) && repeated.crowded().next().is_none());
    }
}
