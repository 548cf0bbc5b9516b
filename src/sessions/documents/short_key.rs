//! The keys of prefixes as they are kept.

use std::hash::{Hash, Hasher};

/// The upper 40 bits of a key, in which two keys of a million documents seldom agree; those that do are counted, and found to be
/// different then. A third less memory than a whole key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct ShortKey([u8; 5]);

/// Bits of a key that are left out.
const CUT: u32 = 24;

impl ShortKey {
    /// Shortens a key.
    pub fn of(key: &u64) -> Self {
        let [a, b, c, d, e, ..] = key.to_be_bytes();
        Self([a, b, c, d, e])
    }

    /// Its last 16 bits.
    pub fn low(self) -> usize {
        let [.., d, e] = self.0;
        usize::from(u16::from_be_bytes([d, e]))
    }

    /// The same bits of a key as a number.
    pub fn word(key: u64) -> u64 {
        key >> CUT
    }

    /// A key of this number, with zeros behind it.
    pub fn wide_of(word: u64) -> u64 {
        word << CUT
    }

    /// The key, with zeros behind it.
    pub fn wide(self) -> u64 {
        let [a, b, c, d, e] = self.0;
        u64::from_be_bytes([a, b, c, d, e, 0, 0, 0])
    }
}

impl Hash for ShortKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Tables take the lower bits.
        state.write_u64(Self::word(self.wide()));
    }
}
