//! The only source of chance here: SplitMix64.
//!
//! Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), §3.
//! One 64-bit addition and one mixing function per number; every seed is good, the period is 2^64.
//! Not for secrets.
//!
//! Each part of the site draws from its own *stream*, named by a label, so that a part that grows
//! does not change what the others draw from the same seed.

/// The odd constant of the Weyl sequence: 2^64 divided by the golden ratio (OOPSLA 2014, §3).
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A generator of reproducible numbers.
#[derive(Debug, Clone)]
pub(crate) struct Rng {
    state: u64,
}

impl Rng {
    /// The stream `label` of `seed`.
    pub(crate) fn new(seed: u64, label: &str) -> Self {
        Self {
            state: mix(seed ^ fnv1a(label.as_bytes())),
        }
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN_GAMMA);
        mix(self.state)
    }

    /// A number in `0..bound`; 0 when `bound` is 0. The bias is under `bound / 2^64`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number in `low..=high`.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in `percent` cases of a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of the items, or nothing when there are none.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Returns one of the words; the empty string when there are none.
    pub(crate) fn word<'a>(&mut self, words: &[&'a str]) -> &'a str {
        self.pick(words).copied().unwrap_or("")
    }

    /// `digits` lower-case hexadecimal digits, at most 16.
    pub(crate) fn hex(&mut self, digits: usize) -> String {
        let mut text = format!("{:016x}", self.next());
        text.truncate(digits);
        text
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}

/// The finishing function of SplitMix64 (variant 13 of Stafford's mixers).
fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// FNV-1a, 64 bits: turns a stream's label into a number.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence_for_state_zero_comes_out() {
        let mut rng = Rng { state: 0 };
        assert_eq!(rng.next(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(rng.next(), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(rng.next(), 0x06c4_5d18_8009_454f);
    }

    #[test]
    fn streams_differ_and_repeat() {
        assert_eq!(Rng::new(7, "log").next(), Rng::new(7, "log").next());
        assert_ne!(Rng::new(7, "log").next(), Rng::new(7, "text").next());
        assert_ne!(Rng::new(7, "log").next(), Rng::new(8, "log").next());
    }

    #[test]
    fn bounds_are_kept() {
        let mut rng = Rng::new(1, "bounds");
        assert_eq!(rng.below(0), 0);
        for _ in 0..1000 {
            assert!((3..=5).contains(&rng.between(3, 5)));
        }
        assert_eq!(rng.word(&[]), "");
    }
}
