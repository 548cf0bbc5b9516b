//! Minshingles: for each of k orders of all shingles, the document's first one (Broder, Charikar, Frieze,
//! Mitzenmacher, "Min-wise independent permutations", STOC 1998). Two documents have the same minshingle in an
//! order with a probability equal to their Jaccard similarity, so the share of agreeing positions estimates it.
//!
//! The orders are given by hash functions hᵢ(x) = aᵢ·x + bᵢ mod 2⁶⁴ (aᵢ odd) over the already mixed 64-bit hashes
//! of the shingles; a₀b₀a₁b₁… come from SplitMix64 started at the seed. *The value kept is the shingle whose hash is
//! smallest*, not the hash itself, so a position of the signature can be shown as text.
//!
//! Cost: O(k·n) time for n distinct shingles, k words of memory a document. For exact answers on few documents use
//! [`crate::jaccard`]; the standard error of the estimate is √(J(1−J)/k). [`crate::fast_similarity`] costs less and errs less.

use crate::hash::mix;
use crate::sketch::{HASHES, Signature, Sketcher};

/// k seeded hash functions.
#[derive(Debug, Clone)]
pub struct MinHasher {
    functions: Vec<(u64, u64)>,
}

impl MinHasher {
    /// Makes k functions from a seed; k is brought into [`HASHES`].
    #[must_use]
    pub fn new(k: usize, seed: u64) -> Self {
        let mut state = seed;
        let mut draw = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            mix(state)
        };
        let k = k.clamp(*HASHES.start(), *HASHES.end());
        Self {
            functions: (0..k).map(|_| (draw() | 1, draw())).collect(),
        }
    }
}

impl Sketcher for MinHasher {
    fn positions(&self) -> usize {
        self.functions.len()
    }

    fn signature(&self, set: &[u64]) -> Option<Signature> {
        let winners = self.functions.iter().map(|&(a, b)| {
            minshingle(set.iter().copied(), |&x| a.wrapping_mul(x).wrapping_add(b))
                .map(|(winner, _)| winner)
        });
        winners.collect::<Option<Vec<_>>>().map(Signature::new)
    }

    /// hᵢ(x).
    fn rank(&self, position: usize, key: u64) -> u64 {
        self.functions
            .get(position)
            .map_or(0, |&(a, b)| a.wrapping_mul(key).wrapping_add(b))
    }
}

/// The item whose hash is smallest, with that hash; the first of equals. None when there are no items.
pub fn minshingle<T, H: Ord>(
    items: impl IntoIterator<Item = T>,
    hash: impl Fn(&T) -> H,
) -> Option<(T, H)> {
    let mut best: Option<(T, H)> = None;
    for item in items {
        let h = hash(&item);
        if best.as_ref().is_none_or(|(_, least)| h < *least) {
            best = Some((item, h));
        }
    }
    best
}

/// Signatures by explicit permutations, as a lecture writes them: `permutations[p][s]` is the place of shingle `s`
/// in permutation `p`, and a document's value is the smallest place among its shingles.
///
/// `sets` hold indexes of shingles. An empty set, or one with a shingle that a permutation lacks, has no signature.
#[must_use]
pub fn by_permutations<P: Ord + Copy>(
    sets: &[Vec<usize>],
    permutations: &[Vec<P>],
) -> Vec<Option<Vec<P>>> {
    let signature = |set: &Vec<usize>| {
        let place = |p: &Vec<P>| {
            let places: Option<Vec<P>> = set.iter().map(|&s| p.get(s).copied()).collect();
            places.and_then(|all| all.into_iter().min())
        };
        permutations.iter().map(place).collect()
    };
    sets.iter().map(signature).collect()
}
