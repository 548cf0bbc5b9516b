//! A filter of the texts in a target, at one bit a text: a server has hundreds of rules, and few of them are for an
//! address.

/// Bytes of a piece by which a text is known.
const PIECE: usize = 3;
/// Bits of a set.
const BITS: usize = 8_192;

/// The pieces of a target, hashed.
pub(super) struct Trigrams([u64; BITS / 64]);

/// The first piece of a text; `None` for a shorter text, which can be anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct First(Option<usize>);

impl First {
    pub fn of(text: &[u8]) -> Self {
        Self(text.first_chunk::<PIECE>().map(slot))
    }
}

impl Trigrams {
    pub fn of(target: &[u8]) -> Self {
        let mut bits = [0; BITS / 64];
        for slot in target.array_windows::<PIECE>().map(slot) {
            if let Some(word) = bits.get_mut(slot / 64) {
                *word |= 1 << (slot % 64);
            }
        }
        Self(bits)
    }

    /// Returns true if a text may be in the target: never false if it is.
    pub fn may_have(&self, first: First) -> bool {
        let word = |slot: usize| self.0.get(slot / 64).copied().unwrap_or_default();
        first
            .0
            .is_none_or(|slot| word(slot) >> (slot % 64) & 1 == 1)
    }
}

fn slot(piece: &[u8; PIECE]) -> usize {
    let [a, b, c] = piece.map(u32::from);
    let hash = (a | b << 8 | c << 16).wrapping_mul(0x9e37_79b1);
    (hash >> 19) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_there_is_found() {
        let target = b"/story?id=7";
        let grams = Trigrams::of(target);
        for from in 0..target.len() {
            for to in from + 1..=target.len() {
                assert!(grams.may_have(First::of(&target[from..to])));
            }
        }
        assert!(!grams.may_have(First::of(b"print")));
    }
}
