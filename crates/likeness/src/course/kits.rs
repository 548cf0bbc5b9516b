//! The two starter kits: how a text becomes a sketch of 20 numbers, and what two sketches have in common.

use super::rules::{Remainder, Rules};

/// Numbers of a sketch.
pub const SKETCH: usize = 20;

/// Moduli of the permutations, in the kit's order.
pub const PRIMES: [i32; SKETCH] = [
    1663, 1999, 2203, 2381, 2411, 2657, 2789, 2843, 2861, 2909, 2953, 3169, 3217, 3259, 3491, 3467,
    3469, 3499, 3511, 27_644_437,
];

/// A starter kit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kit {
    /// `technosphere-a`: the smallest hash of each of 20 buckets, sketches compared as sets; pairs from 0.75.
    Buckets,
    /// `technosphere-b`: the shingle with the smallest hash modulo each of 20 primes, sketches compared position by position;
    /// pairs over 0.75.
    Permutations,
}

/// The keys of a sketch, ascending and distinct. Two sketches of one kit have as many keys in common as values (of buckets)
/// or positions (of permutations).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sketch(Vec<u64>);

impl Sketch {
    /// The sketch of hashes that have won, one a bucket or prime: of permutations a key is a hash with its position.
    pub(super) fn of(kit: Kit, values: Vec<i32>) -> Self {
        let keys = (0_u64..).zip(values).map(|(at, hash)| match kit {
            Kit::Buckets => bits(hash),
            Kit::Permutations => (at << 32) | bits(hash),
        });
        let mut keys: Vec<u64> = keys.collect();
        keys.sort_unstable();
        keys.dedup();
        Self(keys)
    }

    pub(super) fn keys(&self) -> &[u64] {
        &self.0
    }

    /// Number of keys that both have. O(k).
    #[must_use]
    pub fn shared(&self, other: &Self) -> usize {
        crate::jaccard::overlap(&self.0, &other.0).shared
    }
}

impl Kit {
    /// The sketch of a text; `None` for a text that the kit skips. O(length).
    #[must_use]
    pub fn sketch(self, text: &str) -> Option<Sketch> {
        Rules::of(self).sketch(text)
    }

    /// R of two sketches with so much in common: m / (m + 2(20 − m)) for buckets, which is the Jaccard similarity of two sets
    /// of 20, and m / 20 for permutations.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // m is at most 20
    pub fn likeness(self, shared: usize) -> f64 {
        let m = shared.min(SKETCH);
        let whole = match self {
            Self::Buckets => m + 2 * (SKETCH - m),
            Self::Permutations => SKETCH,
        };
        m as f64 / whole as f64
    }

    /// The least that the sketches of a pair have in common: 18 of 20 (R = 0.818), and 16 of 20 (R = 0.8).
    #[must_use]
    pub fn fewest_shared(self) -> usize {
        match self {
            Self::Buckets => 18,
            Self::Permutations => 16,
        }
    }
}

fn bits(hash: i32) -> u64 {
    u64::from(hash.cast_unsigned())
}

/// The smallest hash of each bucket if all have one, else the 20 smallest hashes, repeats kept, if there are 20; true for these.
pub(super) fn buckets(mut hashes: Vec<i32>, remainder: Remainder) -> Option<(Vec<i32>, bool)> {
    hashes.sort_unstable();
    let mut smallest = [None; SKETCH];
    for &hash in &hashes {
        let bucket = remainder.bucket(hash, SKETCH as i32);
        smallest[bucket].get_or_insert(hash);
    }
    let filled: Option<Vec<i32>> = smallest.into_iter().collect();
    let filled = filled.map(|all| (all, false));
    filled.or_else(|| Some((hashes.get(..SKETCH)?.to_vec(), true)))
}

/// For each prime the hash that is smallest modulo it, of equal ones the first in the text.
pub(super) fn permutations(hashes: &[i32], remainder: Remainder) -> Option<Vec<i32>> {
    let smallest = |prime: &i32| {
        let hashes = hashes.iter().copied();
        hashes.min_by_key(|hash| remainder.of(*hash, *prime))
    };
    PRIMES.iter().map(smallest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(hashes: Vec<i32>) -> Option<Vec<i32>> {
        buckets(hashes, Remainder::Floor).map(|(all, _)| all)
    }

    #[test]
    fn a_sketch_of_buckets_needs_all_of_them_or_twenty_shingles() {
        let full: Vec<i32> = (-20..20).rev().collect();
        let smallest = filled(full).unwrap_or_default();
        assert_eq!(smallest, (-20..0).collect::<Vec<_>>());
        // −7 mod 20 is 13.
        let one: Vec<i32> = (0..20).filter(|x| *x != 13).chain([-7]).collect();
        assert_eq!(filled(one.clone()).map(|all| all[13]), Some(-7));
        // Without the sign it falls to the 7, and 13 stays empty.
        let truncated = buckets(one, Remainder::Truncated);
        assert_eq!(truncated.map(|(_, is_fallback)| is_fallback), Some(true));
        let lean: Vec<i32> = (0..25).map(|x| x / 2 * 20).collect();
        assert_eq!(filled(lean.clone()), Some(lean[..20].to_vec()));
        assert_eq!(filled(lean[..19].to_vec()), None);
    }

    #[test]
    fn of_equal_remainders_the_first_shingle_counts() {
        let all: i32 = 1663 * 5;
        assert_eq!(
            permutations(&[7, all + 1, 1, -1662], Remainder::Floor).map(|all| all[0]),
            Some(all + 1)
        );
        assert_eq!(
            permutations(&[7, -8, -1662], Remainder::Truncated).map(|all| all[0]),
            Some(-1662)
        );
        assert_eq!(permutations(&[], Remainder::Floor), None);
    }

    #[test]
    fn likeness_and_the_least_in_common_agree() {
        let near = |x: f64, y: f64| (x - y).abs() < 5e-4;
        for (shared, expected) in [(17, 0.739), (18, 0.818), (19, 0.905), (20, 1.0)] {
            assert!(near(Kit::Buckets.likeness(shared), expected), "{shared}");
        }
        for shared in 0..=SKETCH {
            let is_pair =
                [Kit::Buckets, Kit::Permutations].map(|kit| shared >= kit.fewest_shared());
            let r = |kit: Kit| kit.likeness(shared);
            assert_eq!(
                is_pair,
                [r(Kit::Buckets) >= 0.75, r(Kit::Permutations) > 0.75]
            );
        }
    }
}
