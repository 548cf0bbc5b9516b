//! Minshingles: for each of k orders of all shingles, the document's first one (Broder, Charikar, Frieze,
//! Mitzenmacher, "Min-wise independent permutations", STOC 1998). Two documents have the same minshingle in an
//! order with a probability equal to their Jaccard similarity, so the share of agreeing positions estimates it.
//!
//! The orders are given by hash functions hᵢ(x) = aᵢ·x + bᵢ mod 2⁶⁴ (aᵢ odd) over the already mixed 64-bit hashes
//! of the shingles; a₀b₀a₁b₁… come from SplitMix64 started at the seed. *The value kept is the shingle whose hash is
//! smallest*, not the hash itself, so a position of the signature can be shown as text.
//!
//! Cost: O(k·n) time for n distinct shingles, k words of memory a document. For exact answers on few documents use
//! [`crate::jaccard`]; the standard error of the estimate is √(J(1−J)/k).

use crate::hash::mix;

/// Smallest and largest k that can be asked for.
pub const HASHES: std::ops::RangeInclusive<usize> = 1..=1024;

/// The winning shingles of a document, one for each hash function.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature(Vec<u64>);

impl Signature {
    /// The winners, by position.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.0
    }

    /// Number of positions in which the two signatures agree. O(k).
    #[must_use]
    pub fn matches(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).filter(|(a, b)| a == b).count()
    }
}

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

    /// k, the number of functions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.functions.len()
    }

    /// Never: there is at least one function.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// hᵢ(x), for showing; 0 for a position there is not.
    #[must_use]
    pub fn hash(&self, position: usize, x: u64) -> u64 {
        self.functions
            .get(position)
            .map_or(0, |&(a, b)| a.wrapping_mul(x).wrapping_add(b))
    }

    /// The signature of a set; none for an empty set, which agrees with nothing.
    #[must_use]
    pub fn signature(&self, set: &[u64]) -> Option<Signature> {
        let winners = self.functions.iter().map(|&(a, b)| {
            minshingle(set.iter().copied(), |&x| a.wrapping_mul(x).wrapping_add(b))
                .map(|(winner, _)| winner)
        });
        winners.collect::<Option<Vec<_>>>().map(Signature)
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

/// Standard error of an estimate r from k positions: √(r(1−r)/k).
#[must_use]
#[allow(clippy::cast_precision_loss)] // k is at most 1024
pub fn standard_error(r: f64, k: usize) -> f64 {
    if k == 0 {
        0.0
    } else {
        (r * (1.0 - r) / k as f64).max(0.0).sqrt()
    }
}
