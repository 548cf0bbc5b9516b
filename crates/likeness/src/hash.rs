//! The 64-bit mixer behind shingles and signatures, and the hash of a whole set.

use std::hash::{Hash, Hasher};

/// Mixes 64 bits, one to one: every input has an output of its own, and each bit of the input changes about half of
/// the output's. The finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014, figure 16).
#[must_use]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The place of an evenly spread hash among so many places, in its order: the upper half of the product (Lemire, "Fast random integer
/// generation in an interval", 2019, §2). 0 where there are none.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // it is below `places`
pub fn place(hash: u64, places: usize) -> usize {
    match u32::try_from(places) {
        Ok(places) if usize::BITS == u32::BITS => place_by_halves(hash, places) as usize,
        _ => ((u128::from(hash) * places as u128) >> 64) as usize,
    }
}

/// The same without a product of 128 bits, which is a call of a function in WebAssembly.
fn place_by_halves(hash: u64, places: u32) -> u64 {
    let (high, low) = (hash >> 32, hash & u64::from(u32::MAX));
    let places = u64::from(places);
    (high * places + ((low * places) >> 32)) >> 32
}

/// A fast hasher for short keys, as of hashes and numbers: a rotation and a multiplication for each. Keys that somebody chose can collide.
#[derive(Debug, Default, Clone)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u64(&mut self, x: u64) {
        self.0 = self.0.rotate_left(23) ^ x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_u32(&mut self, x: u32) {
        self.write_u64(u64::from(x));
    }
    fn write_usize(&mut self, x: usize) {
        self.write_u64(x as u64);
    }
}

/// Two independent hashes of a set of keys. Sets with equal hashes are taken for one: by chance one pair of sets in
/// 2^128 is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SetHash(u64, u64);

impl SetHash {
    /// Returns 64 bits of it, for tables.
    #[must_use]
    pub fn short(&self) -> u64 {
        self.0
    }

    /// Returns the hash of distinct keys, the same in whatever order they come. O(keys).
    #[must_use]
    pub fn of<K: Hash>(keys: &[K]) -> Self {
        let mut hash = Self(keys.len() as u64, 0);
        for key in keys {
            let mut mixed = Mixed::default();
            key.hash(&mut mixed);
            let x = mixed.finish();
            hash.0 = hash.0.wrapping_add(mix(x));
            hash.1 = hash.1.wrapping_add(mix(x ^ 0x9e37_79b9_7f4a_7c15));
        }
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_by_halves_is_the_upper_half_of_the_product() {
        let hashes = (0..2_000).map(mix).chain([0, 1, u64::MAX, u64::MAX << 32]);
        for hash in hashes {
            for places in [0, 1, 2, 3, 1_000_003, 1 << 31, u32::MAX] {
                let whole = (u128::from(hash) * u128::from(places)) >> 64;
                assert_eq!(u128::from(place_by_halves(hash, places)), whole);
            }
        }
    }
}
