//! Signatures of which a few bits a position are kept, for storing: 128 positions take 16 bytes with one bit each.
//!
//! Li, König, "b-Bit Minwise Hashing", WWW 2010. Two positions with different keys agree in b bits with the chance 2⁻ᵇ, which the estimate
//! takes out; what is left is a larger error. Which key a position had is lost.

use crate::hash::mix;
use crate::sketch::{self, Signature, standard_error};

/// The numbers of bits a position that can be kept.
pub const BITS: [u32; 5] = [1, 2, 4, 8, 16];

/// A signature of b bits a position, in whole bytes.
///
/// ```
/// use dustlens_likeness::{b_bit::BitSignature, minhash::MinHasher, sketch::Sketcher};
///
/// let sketcher = MinHasher::new(128, 1);
/// let signature = sketcher.signature(&[3, 5, 8]).expect("a set that is not empty");
/// let stored = BitSignature::of(&signature, 2, 1).expect("two bits");
/// assert_eq!(stored.bytes().len(), 32);
/// assert_eq!(stored.estimate(&stored), Some(1.0));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BitSignature {
    bits: u32,
    positions: usize,
    bytes: Vec<u8>,
}

impl BitSignature {
    /// Keeps so many bits of each position, of a hash that the seed chooses: the sketcher's will do. Signatures can be compared
    /// that were made with one seed. `None` for a number of bits that is not one of [`BITS`]. O(k).
    #[must_use]
    pub fn of(signature: &Signature, bits: u32, seed: u64) -> Option<Self> {
        let positions = signature.values().len();
        let mut bytes = vec![0; length(positions, bits)?];
        let seed = mix(seed);
        for (at, key) in (0..).zip(signature.values()) {
            // Positions that one key wins have bits of their own each: else an agreement by chance would count in all of them.
            let kept = mix(key.wrapping_add(mix(seed.wrapping_add(at)))).to_be_bytes();
            let place = (at * u64::from(bits)) as usize;
            if bits == 16 {
                bytes[place / 8..place / 8 + 2].copy_from_slice(&kept[..2]);
            } else {
                bytes[place / 8] |= (kept[0] >> (8 - bits)) << (place % 8);
            }
        }
        Some(Self {
            bits,
            positions,
            bytes,
        })
    }

    /// A signature that was stored; `None` where there are not as many bytes as so many positions of so many bits take.
    #[must_use]
    pub fn from_bytes(positions: usize, bits: u32, bytes: Vec<u8>) -> Option<Self> {
        (length(positions, bits)? == bytes.len()).then_some(Self {
            bits,
            positions,
            bytes,
        })
    }

    /// The bits, the first position's lowest in the first byte.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Number of positions in which the kept bits agree; `None` for signatures of other sizes. O(k · bits / 8).
    #[must_use]
    pub fn matches(&self, other: &Self) -> Option<usize> {
        if (self.bits, self.positions) != (other.bits, other.positions) {
            return None;
        }
        let pairs = self.bytes.iter().zip(&other.bytes);
        let differing: u32 = match self.bits {
            16 => {
                let both = self.bytes.chunks(2).zip(other.bytes.chunks(2));
                both.map(|(one, other)| u32::from(one != other)).sum()
            }
            bits => pairs.map(|(one, other)| differing(one ^ other, bits)).sum(),
        };
        Some(self.positions.saturating_sub(differing as usize))
    }

    /// Estimates the Jaccard similarity of the sets without bias, so that sets with little in common may get one below 0; `None` for
    /// signatures of other sizes, and without a position. Its [`standard_error`](Self::standard_error) depends on the similarity.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // counts of positions
    pub fn estimate(&self, other: &Self) -> Option<f64> {
        let share = self.matches(other)? as f64 / self.positions as f64;
        let chance = chance(self.bits);
        share
            .is_finite()
            .then_some((share - chance) / (1.0 - chance))
    }

    /// Standard error of an estimate of sets with this Jaccard similarity, from so many independent positions (formula 11 of the paper
    /// for sets that are small beside all keys there are).
    #[must_use]
    pub fn standard_error(similarity: f64, positions: f64, bits: u32) -> f64 {
        let chance = chance(bits);
        let agrees = chance + (1.0 - chance) * similarity;
        standard_error(agrees, positions) / (1.0 - chance)
    }

    /// The 95 % interval of an estimate, its lower and its upper end: Wilson's of the share of agreeing positions
    /// ([`crate::sketch::interval`]) over so many independent ones, less the share that chance makes agree. `None` for signatures of
    /// other sizes.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // counts of positions
    pub fn interval(&self, other: &Self, positions: f64) -> Option<[f64; 2]> {
        let share = self.matches(other)? as f64 / (self.positions as f64).max(1.0);
        let chance = chance(self.bits);
        let similarity = |end: f64| ((end - chance) / (1.0 - chance)).clamp(0.0, 1.0);
        Some(sketch::interval(share, positions).map(similarity))
    }
}

/// Chance of different keys to agree in so many bits.
fn chance(bits: u32) -> f64 {
    (-f64::from(bits)).exp2()
}

/// Bytes of so many positions; `None` for a number of bits that cannot be kept.
fn length(positions: usize, bits: u32) -> Option<usize> {
    let all = positions.checked_mul(bits as usize)?;
    BITS.contains(&bits).then_some(all.div_ceil(8))
}

/// Number of groups of so many bits, 1 to 8, in which one is set.
fn differing(mut byte: u8, bits: u32) -> u32 {
    let (mut width, mut lowest) = (1, 0xff_u8);
    while width < bits {
        byte |= byte >> width;
        width *= 2;
        lowest = match width {
            2 => 0x55,
            4 => 0x11,
            _ => 0x01,
        };
    }
    (byte & lowest).count_ones()
}
