//! The settings that a program for the homework has: those of a kit, or with one of them different.
//!
//! A program of one's own goes wrong by a small thing: letter case, punctuation, the last shingle, the remainder of a negative
//! number. [`Rules`] has these things as settings, so that the pairs of such a program can be computed, and gives everything that
//! becomes of a text on the way to its sketch.

use std::borrow::Cow;

use super::kits::{Kit, Sketch, buckets, permutations};
use super::words::{cleaned, hashes_of, words};

/// Remainder of a division by a positive number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Remainder {
    /// That of floor division, as in Python: −7 mod 20 = 13.
    Floor,
    /// That of division towards zero, as in C: −7 % 20 = −7. As the number of a bucket it loses its sign.
    Truncated,
}

impl Remainder {
    /// The remainder. `modulus` is positive; of 0 the value itself is given.
    #[must_use]
    pub fn of(self, value: i32, modulus: i32) -> i32 {
        let remainder = match self {
            Self::Floor => value.checked_rem_euclid(modulus),
            Self::Truncated => value.checked_rem(modulus),
        };
        remainder.unwrap_or(value)
    }

    /// The number of the bucket, below `buckets`.
    pub(super) fn bucket(self, value: i32, buckets: i32) -> usize {
        self.of(value, buckets).unsigned_abs() as usize
    }
}

/// The settings of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How winners are chosen, and sketches compared.
    pub kit: Kit,
    /// Groups of digits are joined, entities and punctuation made blanks, before the text is cut into words.
    pub cleans: bool,
    /// Letters are made small.
    pub lower_cases: bool,
    /// The last shingle is kept.
    pub keeps_last: bool,
    /// The remainder of a hash.
    pub remainder: Remainder,
}

/// The winners of a text: a number of [`super::SKETCH`] of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winners {
    /// True if a bucket is empty, so that these are the smallest hashes of all. Never so for permutations.
    pub is_fallback: bool,
    /// Their hashes: bucket by bucket, prime by prime, or ascending.
    pub hashes: Vec<i32>,
    /// The places of their shingles in the text, from 0; of equal hashes the first.
    pub places: Vec<usize>,
}

impl Rules {
    /// The settings of a kit as it was published.
    #[must_use]
    pub fn of(kit: Kit) -> Self {
        let is_normalized = kit == Kit::Permutations;
        Self {
            kit,
            cleans: is_normalized,
            lower_cases: is_normalized,
            keeps_last: false,
            remainder: Remainder::Floor,
        }
    }

    /// The text that is cut into words. O(length).
    #[must_use]
    pub fn read<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let cleaned: Cow<'t, str> = match self.cleans {
            true => cleaned(text).into(),
            false => text.into(),
        };
        match self.lower_cases {
            true => cleaned.to_lowercase().into(),
            false => cleaned,
        }
    }

    /// The hashes of the shingles of a text that was [read](Self::read), in their order. O(length).
    #[must_use]
    pub fn hashes(&self, read: &str) -> Vec<i32> {
        let words: Vec<&str> = words(read).collect();
        hashes_of(&words, self.keeps_last)
    }

    /// The hashes that win; `None` for a text that is skipped. O(shingles).
    fn values(&self, hashes: &[i32]) -> Option<(Vec<i32>, bool)> {
        match self.kit {
            Kit::Buckets => buckets(hashes.to_vec(), self.remainder),
            Kit::Permutations => Some((permutations(hashes, self.remainder)?, false)),
        }
    }

    /// The winners among the hashes of a text, with their places; `None` for a text that is skipped. O(20 · shingles).
    #[must_use]
    pub fn winners(&self, hashes: &[i32]) -> Option<Winners> {
        let (values, is_fallback) = self.values(hashes)?;
        let place = |(at, value): (usize, &i32)| {
            // Of the smallest hashes equal ones are different shingles, which follow one another.
            let before = values.iter().take(at).filter(|each| *each == value);
            let before = if is_fallback { before.count() } else { 0 };
            let mut equal = hashes.iter().enumerate().filter(|(_, hash)| *hash == value);
            equal.nth(before).map_or(0, |(place, _)| place)
        };
        Some(Winners {
            is_fallback,
            places: values.iter().enumerate().map(place).collect(),
            hashes: values,
        })
    }

    /// The sketch of a text; `None` for a text that is skipped. O(length).
    #[must_use]
    pub fn sketch(&self, text: &str) -> Option<Sketch> {
        let (values, _) = self.values(&self.hashes(&self.read(text)))?;
        Some(Sketch::of(self.kit, values))
    }
}
