//! What is known to be dynamic on a host: learned from pages that were fetched more than once.
//!
//! 1. *Volatile* texts stood in one fetch of an address and not in another: an advertisement of a few that take turns.
//! 2. *Dynamic places* held a text that was new with every fetch. The words that such texts have in common in their order
//!    are the place's *skeletons* (`# people are looking at this`); a place without them is *wild* as long as no text was
//!    seen to stay there.
//! 3. *Unordered* neighbours changed their order by themselves.
//! 4. *Calm* places held the same texts in all of many pairs of fetches.
//!
//! Cost: of learning, as [`super::lcs`]; memory is bounded ([`MOST`]).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::counts::{positions, tally};
use super::echo::{ECHOES, stripped};
use super::lcs::heaviest;
use super::order::kept_neighbours;
use super::static_parts::weighted;
use crate::document::{Segment, Segments};

/// Texts, and skeletons of a place, that are remembered.
const MOST: usize = 50_000;
const MOST_SKELETONS: usize = 64;
/// Share of its segments that a page must have in common with another fetch for either to teach anything.
const STEADY: f64 = 0.5;

/// Characters of a unit or a currency that touches a number: `km/h`.
const UNIT: usize = 4;

/// Pairs of fetches after which a place without a change is calm.
const CALM: u32 = 8;

/// What is dynamic on one host.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub(crate) struct Dynamics {
    volatile: BTreeSet<u64>,
    unordered: BTreeSet<u64>,
    places: BTreeMap<u64, Place>,
    /// Pairs of fetches in which a place had the same texts; 0 from the first pair in which it had not.
    unchanged: BTreeMap<u64, u32>,
}

/// Nothing is known.
pub(crate) static UNKNOWN: Dynamics = Dynamics {
    volatile: BTreeSet::new(),
    unordered: BTreeSet::new(),
    places: BTreeMap::new(),
    unchanged: BTreeMap::new(),
};

#[derive(Debug, Clone, Default, PartialEq)]
struct Place {
    /// Whether a text was seen to stay there over two fetches.
    steady: bool,
    /// Whether a text there had no skeleton.
    wild: bool,
    skeletons: BTreeSet<Vec<u64>>,
}

/// Words as hashes, each with the weight 1.
pub(crate) type Words = Vec<(u64, u32)>;

/// The words of a text. What touches a number is a word of its own: the currency of a price stays while the price moves.
pub(crate) fn words(text: &str) -> Words {
    let words = text.split_ascii_whitespace().flat_map(around_number);
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| (xxh3_64(word.as_bytes()), 1)).collect()
}

/// What stands before a word's only number, the number, and what stands behind it, each no longer than a unit; another word whole.
fn around_number(word: &str) -> [&str; 3] {
    let number = word.trim_matches(|c: char| !c.is_ascii_digit());
    let is_one = !number.is_empty() && !number.contains(char::is_alphabetic);
    let is_unit = |text: &str| text.chars().count() <= UNIT;
    let parts = word.split_once(number).filter(|_| is_one);
    let parts = parts.filter(|(before, after)| is_unit(before) && is_unit(after));
    parts.map_or(["", word, ""], |(before, after)| [before, number, after])
}

/// What two texts have in common, in order: at least half of the longer one's words, or nothing.
pub(crate) fn skeleton(first: &[(u64, u32)], again: &[(u64, u32)]) -> Option<Words> {
    let common = heaviest(first, again);
    let longer = first.len().max(again.len());
    (common.len() * 2 >= longer).then(|| {
        common
            .iter()
            .filter_map(|(at, _)| first.get(*at).copied())
            .collect()
    })
}

/// What stands for a text at a place.
fn identity(segment: &Segment<'_>) -> u64 {
    segment.key ^ segment.place_key.rotate_left(32)
}

/// What stands for two texts, whatever their order.
fn pair(one: u64, next: u64) -> u64 {
    one.min(next).rotate_left(23) ^ one.max(next)
}

impl Dynamics {
    /// Learns from two fetches of one address; pages with less than half in common teach nothing.
    pub fn learn(&mut self, first: &Segments, again: &Segments) {
        let pairs = heaviest(&weighted(first), &weighted(again));
        if (pairs.len() as f64) < STEADY * first.len().max(again.len()) as f64 {
            return;
        }
        let (counts, counts_again) = (tally(first.iter()), tally(again.iter()));
        let mut unsteady: BTreeMap<u64, [Vec<Words>; 2]> = BTreeMap::new();
        for (side, page, other) in [(0, first, &counts_again), (1, again, &counts)] {
            let mut left = other.clone();
            for segment in page.iter() {
                let known = left.get_mut(&segment.key).filter(|left| **left > 0);
                if let Some(left) = known {
                    *left -= 1;
                    self.places.entry(segment.place_key).or_default().steady = true;
                } else {
                    if self.volatile.len() < MOST {
                        self.volatile.insert(identity(&segment));
                    }
                    unsteady.entry(segment.place_key).or_default()[side].push(words(segment.text));
                }
            }
        }
        for place in first
            .iter()
            .chain(again.iter())
            .map(|one| one.place_key)
            .collect::<BTreeSet<u64>>()
        {
            let pairs = self.unchanged.entry(place);
            if unsteady.contains_key(&place) {
                *pairs.or_default() = 0;
            } else {
                pairs
                    .and_modify(|pairs| *pairs += u32::from(*pairs > 0))
                    .or_insert(1);
            }
        }
        self.learn_order(first, again);
        for (place, [ours, theirs]) in unsteady {
            self.learn_place(place, &ours, &theirs);
        }
    }

    /// Neighbours whose order is the other one in the second fetch have none.
    fn learn_order(&mut self, first: &Segments, again: &Segments) {
        let (once, places) = (positions(first), positions(again));
        let common =
            |one: &Segment<'_>| once.contains_key(&one.key) && places.contains_key(&one.key);
        for (one, next) in kept_neighbours(first, common) {
            let known = (places.get(&one.key), places.get(&next.key));
            if let (Some(a), Some(b)) = known
                && a > b
                && self.unordered.len() < MOST
            {
                self.unordered.insert(pair(one.key, next.key));
            }
        }
    }

    fn learn_place(&mut self, place: u64, ours: &[Words], theirs: &[Words]) {
        let place = self.places.entry(place).or_default();
        for (one, other) in ours.iter().zip(theirs) {
            match skeleton(one, other) {
                Some(words) if place.skeletons.len() < MOST_SKELETONS => {
                    place
                        .skeletons
                        .insert(words.into_iter().map(|word| word.0).collect());
                }
                Some(_) => {}
                None => place.wild = true,
            }
        }
    }

    /// A hash of what is not dynamic on a page: without the places where texts change, or where these are all places without
    /// the texts that do; that of all its texts when nothing else is left. What repeats path or query of the page's own
    /// address (`tail`) counts without it: so a wall that says the address has one hash for all of them.
    pub fn fingerprint(&self, page: &Segments, tail: &str) -> u64 {
        let tail = tail.to_lowercase();
        let own = [tail.as_str(), tail.split('?').next().unwrap_or_default()];
        let dynamic: [fn(&Place, &Segment<'_>) -> bool; 2] = [
            |place, _| place.wild || !place.skeletons.is_empty(),
            |place, segment| place.wild || place.has_state(&words(segment.text)),
        ];
        for is_dynamic in dynamic {
            let hash = hash_of(page, own, &|segment| {
                let place = self.places.get(&segment.place_key);
                !place.is_some_and(|place| is_dynamic(place, segment)) && !self.is_volatile(segment)
            });
            if hash != 0 {
                return hash;
            }
        }
        hash_of(page, own, &|_| true)
    }

    /// Places of a page where everything changes with the visits.
    pub fn masked(&self, page: &Segments) -> HashSet<u64> {
        let is_masked =
            |place: &Place| !place.steady && (place.wild || !place.skeletons.is_empty());
        let places = page.iter().map(|segment| segment.place_key);
        places
            .filter(|key| self.places.get(key).is_some_and(is_masked))
            .collect()
    }

    /// Whether a text comes and goes at its place.
    pub fn is_volatile(&self, segment: &Segment<'_>) -> bool {
        self.volatile.contains(&identity(segment))
    }

    /// Whether a place had the same texts whenever a page was fetched twice.
    pub fn is_calm(&self, place: u64) -> bool {
        self.unchanged
            .get(&place)
            .is_some_and(|pairs| *pairs >= CALM)
    }

    /// Whether the order of two neighbours means nothing.
    pub fn are_unordered(&self, one: u64, next: u64) -> bool {
        self.unordered.contains(&pair(one, next))
    }

    /// Whether a text was seen to change with the visits, or stands where texts do.
    pub fn is_dynamic(&self, segment: &Segment<'_>) -> bool {
        let place = self.places.get(&segment.place_key);
        let states = place.is_some_and(|place| place.wild && !place.steady);
        states || self.is_volatile(segment)
    }

    /// Whether two texts at one place are two states of one dynamic text: both have the same skeleton, or the place is
    /// wild.
    pub fn are_states(&self, place: u64, one: &str, other: &str) -> bool {
        let Some(known) = self.places.get(&place) else {
            return false;
        };
        if known.wild && !known.steady {
            return true;
        }
        let (one, other) = (words(one), words(other));
        known
            .skeletons
            .iter()
            .any(|skeleton| fits(skeleton, &one) && fits(skeleton, &other))
    }
}

impl Place {
    /// True for a text with one of the skeletons.
    fn has_state(&self, text: &[(u64, u32)]) -> bool {
        self.skeletons.iter().any(|skeleton| fits(skeleton, text))
    }
}

/// A hash of the texts that are kept, in their order; 0 when there are none. Up to [`ECHOES`] of them may repeat the values: they count without
/// them. Where more do, the values are what the page is about.
fn hash_of(page: &Segments, values: [&str; 2], keep: &dyn Fn(&Segment<'_>) -> bool) -> u64 {
    let add = |hash: u64, key: u64| hash.rotate_left(5) ^ key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (mut whole, mut without, mut echoes) = (0, 0, 0);
    for one in page.iter().filter(|one| keep(one)) {
        let says_it = values.iter().any(|value| one.text.contains(value));
        let rest = says_it.then(|| stripped(one.text, values.into_iter()));
        let rest = rest.filter(|rest| rest != one.text);
        echoes += usize::from(rest.is_some());
        whole = add(whole, one.key);
        without = add(
            without,
            rest.map_or(one.key, |text| xxh3_64(text.as_bytes())),
        );
    }
    match echoes <= ECHOES {
        true => without,
        false => whole,
    }
}

/// Whether a text is a skeleton with other words in its gaps, no more of them than the skeleton has.
fn fits(skeleton: &[u64], text: &[(u64, u32)]) -> bool {
    if text.len() > 2 * skeleton.len() {
        return false;
    }
    let mut words = text.iter();
    skeleton
        .iter()
        .all(|wanted| words.any(|word| word.0 == *wanted))
}

/// Hashes as hexadecimal digits: readers of JSON round large numbers.
#[derive(Serialize, Deserialize)]
struct Stored {
    volatile: Vec<String>,
    unordered: Vec<String>,
    places: Vec<(String, bool, bool, Vec<Vec<String>>)>,
    #[serde(default)]
    unchanged: Vec<(String, u32)>,
}

fn hex(key: &u64) -> String {
    format!("{key:x}")
}

fn unhex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap_or_default()
}

impl From<Dynamics> for Stored {
    fn from(known: Dynamics) -> Self {
        let skeletons = |place: &Place| {
            place
                .skeletons
                .iter()
                .map(|words| words.iter().map(hex).collect())
                .collect()
        };
        Self {
            volatile: known.volatile.iter().map(hex).collect(),
            unordered: known.unordered.iter().map(hex).collect(),
            places: known
                .places
                .iter()
                .map(|(key, place)| (hex(key), place.steady, place.wild, skeletons(place)))
                .collect(),
            unchanged: known
                .unchanged
                .iter()
                .map(|(key, pairs)| (hex(key), *pairs))
                .collect(),
        }
    }
}

impl From<Stored> for Dynamics {
    fn from(stored: Stored) -> Self {
        let place = |(key, steady, wild, skeletons): &(String, bool, bool, Vec<Vec<String>>)| {
            let skeletons = skeletons
                .iter()
                .map(|words| words.iter().map(|word| unhex(word)).collect())
                .collect();
            (
                unhex(key),
                Place {
                    steady: *steady,
                    wild: *wild,
                    skeletons,
                },
            )
        };
        Self {
            volatile: stored.volatile.iter().map(|key| unhex(key)).collect(),
            unordered: stored.unordered.iter().map(|key| unhex(key)).collect(),
            places: stored.places.iter().map(place).collect(),
            unchanged: stored
                .unchanged
                .iter()
                .map(|(key, pairs)| (unhex(key), *pairs))
                .collect(),
        }
    }
}
