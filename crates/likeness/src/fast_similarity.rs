//! Fast Similarity Sketching (Dahlgaard, Knudsen, Thorup, "Fast Similarity Sketching", FOCS 2017, algorithm 1).
//!
//! Keys are thrown at the k positions in rounds. In each of the first k rounds every key falls on one position, another
//! one in each round; in round k + i every key falls on position i, so that none stays empty. A position keeps the key that came in
//! the earliest round, of several the one with the smallest hash. The rounds end when every position has a key, mostly after
//! the first (k ln k) / n.
//!
//! Two sets have the same key in a position with a probability equal to their Jaccard similarity, as with k hash functions
//! of [`crate::minhash`], and the share of agreeing positions varies less than theirs. The cost is O(k log k + n) instead of
//! O(k·n): about one hash of each key in place of k.

use crate::hash::mix;
use crate::sketch::{HASHES, Signature, Sketcher};

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

    /// The number that makes a round's hashes other ones than those of all other rounds.
    fn salt(&self, round: usize) -> u64 {
        mix(self.seed.wrapping_add(round as u64))
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
        for round in 0..2 * self.positions {
            let salt = self.salt(round);
            for &key in set {
                let (position, rank) = self.throw((round, salt), key);
                if rank < ranks[position] {
                    empty -= usize::from(ranks[position] == u64::MAX);
                    (ranks[position], winners[position]) = (rank, key);
                }
            }
            if empty == 0 {
                break;
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
