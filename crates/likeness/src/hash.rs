//! The 64-bit mixer behind shingles and signatures.

/// Mixes 64 bits, one to one: every input has an output of its own, and each bit of the input changes about half of
/// the output's. The finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014, figure 16).
#[must_use]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
