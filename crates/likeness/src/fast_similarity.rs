//! Fast Similarity Sketching (Dahlgaard, Knudsen, Thorup, "Fast Similarity Sketching", FOCS 2017, algorithm 1).
//!
//! Keys are thrown at the k positions in rounds. In each of the first k rounds every key falls on one position, another
//! one in each round; in round k + i every key falls on position i, so that none stays empty. A position keeps the key that came in
//! the earliest round, of several the one with the smallest hash. The rounds end when every position has a key, mostly after
//! the first (k ln k) / n.
//!
//! Two sets have the same key in a position with a probability equal to their Jaccard similarity, as with k hash functions
//! of [`crate::minhash`], and the share of agreeing positions varies less than theirs ([`independent_positions`]). The cost is
//! O(k log k + n) instead of O(k·n): about one hash of each key in place of k.

use crate::hash::mix;
use crate::sketch::{self, HASHES, Signature, Sketcher};

/// Number of independent positions that err as much as k of these do for two sets whose union has n keys: from 2k for two keys down
/// to k for very many; infinite for one key or none. O(1).
///
/// The share of agreeing positions is Σ wₑ over the common keys e, where wₑ is the share of the positions that e wins. The
/// common keys are any of the union with equal chance, so its variance is J(1−J) · n/(n−1) · (Σ wₑ² − 1/n); for independent
/// positions Σ wₑ² is 1/k + (1−1/k)/n. Here a round that fills Fᵢ positions gives a key at most one of them, and rounds are
/// independent: Σ wₑ² = 1/k + (1−Q)/n, where Q = Σ E(Fᵢ²)/k². A position stays empty in a round with the chance
/// q = (1−1/k)ⁿ, two of them with q₂ = (1−2/k)ⁿ, and so Q = 1/k + (1−1/k)(1−2q+q₂)/(1−q₂), however many rounds it takes.
#[must_use]
#[allow(clippy::cast_precision_loss)] // k is at most 1024, and sets of 2⁵³ keys do not fit in any memory
pub fn independent_positions(k: usize, union: usize) -> f64 {
    if union < 2 {
        return f64::INFINITY;
    }
    let (k, n) = (k as f64, union as f64);
    let one = (1.0 - 1.0 / k).powf(n);
    let two = (1.0 - 2.0 / k).max(0.0).powf(n);
    let squares = 1.0 / k + (1.0 - 1.0 / k) * (1.0 - 2.0 * one + two) / (1.0 - two);
    1.0 / (n / (n - 1.0) * (1.0 / k - squares / n))
}

/// The 95 % interval of an estimate from k positions of which `matches` agree, for two sets whose union has n keys: its lower end, which
/// belongs to it, and its upper end, which does not. O(1).
///
/// It is Wilson's ([`crate::sketch::interval`]) over the [`independent_positions`], with each end moved to the nearest half of a
/// position from the estimate. `matches` is a whole number: an interval of 7.9 positions to either side holds 15 values of it about
/// a truth at a whole number, 93.8 % of a normal distribution, and 16 about one at a half, 95.3 %; 8 to one side and 7 to the other are 16
/// about each. Minhash, whose share of positions varies more, takes more values and needs no such care.
#[must_use]
#[allow(clippy::cast_precision_loss)] // k is at most 1024
pub fn interval(matches: usize, k: usize, union: usize) -> [f64; 2] {
    if k == 0 {
        return [0.0, 1.0];
    }
    let estimate = matches as f64 / k as f64;
    let halves = 2.0 * k as f64;
    let wilson = sketch::interval(estimate, independent_positions(k, union));
    wilson.map(|end| (estimate + ((end - estimate) * halves).round() / halves).clamp(0.0, 1.0))
}

/// The rounds, seeded.
#[derive(Debug, Clone)]
pub struct FastSketcher {
    positions: usize,
    seed: u64,
}

/// Bits of a hash that order the keys of a round; the others choose the position.
const ORDER_BITS: u32 = 32;

impl FastSketcher {
    /// Creates a sketcher of k positions, brought into [`HASHES`], with a seed.
    #[must_use]
    pub fn new(k: usize, seed: u64) -> Self {
        Self {
            positions: k.clamp(*HASHES.start(), *HASHES.end()),
            seed,
        }
    }

    /// The number that makes a round's hashes other ones than those of all other rounds, and of those of other seeds: the next seed's are
    /// not the next round's.
    fn salt(&self, round: usize) -> u64 {
        mix(mix(self.seed).wrapping_add(round as u64))
    }

    /// The position on which a key falls in a round of this salt, and the key's number there: the smallest wins, and earlier
    /// rounds have smaller ones.
    fn throw(&self, (round, salt): (usize, u64), key: u64) -> (usize, u64) {
        let hash = mix(key ^ salt);
        let position = match round.checked_sub(self.positions) {
            Some(position) => position,
            // The upper half of the product is a place below the number of positions.
            None => (((hash >> ORDER_BITS) * self.positions as u64) >> ORDER_BITS) as usize,
        };
        let order = hash & u64::from(u32::MAX);
        (position, ((round as u64) << ORDER_BITS) | order)
    }

    /// True for sets that fill most positions in the first round, and whose keys have numbers of 32 bits.
    fn has_many(&self, set: &[u64]) -> bool {
        set.len() >= self.positions && u32::try_from(set.len()).is_ok()
    }

    /// The first round without a branch, which no processor could foresee: each key falls as its rank and its number in the set, in one.
    /// Returns how many positions stay empty; all others have rank 0, so that no later round takes them.
    fn first_round(&self, set: &[u64], winners: &mut [u64], ranks: &mut [u64]) -> usize {
        let salt = self.salt(0);
        for (number, &key) in (0..).zip(set) {
            let (position, rank) = self.throw((0, salt), key);
            let fallen: u64 = (rank << ORDER_BITS) | number;
            ranks[position] = ranks[position].min(fallen);
        }
        let mut empty = 0;
        for (winner, rank) in winners.iter_mut().zip(ranks) {
            if *rank == u64::MAX {
                empty += 1;
                continue;
            }
            let number = *rank & u64::from(u32::MAX);
            *winner = usize::try_from(number).map_or(0, |number| set[number]);
            *rank = 0;
        }
        empty
    }
}

impl Sketcher for FastSketcher {
    fn positions(&self) -> usize {
        self.positions
    }

    fn signature(&self, set: &[u64]) -> Option<Signature> {
        if set.is_empty() {
            return None;
        }
        let mut winners = vec![0; self.positions];
        let mut ranks = vec![u64::MAX; self.positions];
        let mut empty = self.positions;
        let mut first = 0;
        if self.has_many(set) {
            empty = self.first_round(set, &mut winners, &mut ranks);
            first = 1;
        }
        for round in first..2 * self.positions {
            if empty == 0 {
                break;
            }
            let salt = self.salt(round);
            for &key in set {
                let (position, rank) = self.throw((round, salt), key);
                if rank < ranks[position] {
                    empty -= usize::from(ranks[position] == u64::MAX);
                    (ranks[position], winners[position]) = (rank, key);
                }
            }
        }
        Some(Signature::new(winners))
    }

    fn rank(&self, position: usize, key: u64) -> u64 {
        let rounds = 0..2 * self.positions;
        let mut throws = rounds.map(|round| self.throw((round, self.salt(round)), key));
        let here = throws.find(|(place, _)| *place == position);
        here.map_or(0, |(_, rank)| rank)
    }
}
