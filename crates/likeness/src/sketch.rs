//! Sketches: k numbers of a set, of which two sets have about as large a share in common as they have of their union.
//!
//! | sketcher | value of a position | cost of a set of n |
//! |---|---|---|
//! | [`crate::minhash::MinHasher`] | the key with the smallest of n hashes, a hash function for each position | O(k·n) |
//! | [`crate::fast_similarity::FastSketcher`] | the key that falls on the position first | O(k log k + n) |

/// Smallest and largest k that can be asked for.
pub const HASHES: std::ops::RangeInclusive<usize> = 1..=1024;

/// The winning keys of a set, one for each position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Signature(Vec<u64>);

impl Signature {
    /// A signature of these winners.
    pub(crate) fn new(winners: Vec<u64>) -> Self {
        Self(winners)
    }

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

/// A way to make signatures of k positions: the share of positions in which two sets agree estimates their Jaccard similarity
/// without bias. Signatures can be compared when one sketcher made both, or two of the same kind, k and seed.
pub trait Sketcher: std::fmt::Debug {
    /// Returns k, the number of positions; at least 1.
    fn positions(&self) -> usize;

    /// Returns the signature of a set of distinct keys, which are mixed hashes; none for an empty set, which agrees with
    /// nothing.
    fn signature(&self, set: &[u64]) -> Option<Signature>;

    /// Returns the number by which a key wins a position, for showing: the smallest wins. 0 for a position there is not.
    fn rank(&self, position: usize, key: u64) -> u64;
}

/// Standard error of an estimate r from k independent positions: √(r(1−r)/k); 0 for none. Those of a sketch of
/// [`crate::fast_similarity`] count for [more](crate::fast_similarity::independent_positions).
#[must_use]
pub fn standard_error(r: f64, k: f64) -> f64 {
    if k > 0.0 {
        (r * (1.0 - r) / k).max(0.0).sqrt()
    } else {
        0.0
    }
}

/// The quantile of the normal distribution that leaves 2.5 % above it.
const Z_95: f64 = 1.959_964;

/// The 95 % interval of an estimate r from k independent positions, its lower and its upper end (Wilson, "Probable inference, the law of
/// succession, and statistical inference", JASA 22, 1927): unlike r plus and minus two standard errors it stays between 0 and 1, and is
/// none too narrow where all positions agree. 0 and 1 for no position.
#[must_use]
pub fn interval(r: f64, k: f64) -> [f64; 2] {
    if k <= 0.0 {
        return [0.0, 1.0];
    }
    let square = Z_95 * Z_95;
    let middle = r + square / (2.0 * k);
    let half = Z_95 * (r * (1.0 - r) / k + square / (4.0 * k * k)).max(0.0).sqrt();
    let [low, high] = [middle - half, middle + half].map(|end| end / (1.0 + square / k));
    // At the ends the formula gives 0 and 1; arithmetic misses them by a rounding.
    let low = if r <= 0.0 { 0.0 } else { low.max(0.0) };
    let high = if r >= 1.0 { 1.0 } else { high.min(1.0) };
    [low, high]
}

/// Share of the pairs of similarity s that no band shows: (1 − sʳ)ᵇ for signatures cut into b bands of r positions, where two
/// documents meet that agree in all of a band (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", §3.4.2).
#[must_use]
pub fn missed_by_bands(s: f64, bands: u32, rows: u32) -> f64 {
    let agrees = s.powi(i32::try_from(rows).unwrap_or(i32::MAX));
    (1.0 - agrees).powi(i32::try_from(bands).unwrap_or(i32::MAX))
}
