//! Tokens of a URL (paper §3, "substring substitution rules"): `^`, runs of letters, runs of digits, every other character
//! by itself, `$`.
//!
//! Deviation 1: rules are mined in path and query only; the host is handled by rules of its own ([`super::hosts`]).
//! Cost: linear. Token hashes are 64 bits, strings of tokens are hashed by a polynomial in them, so that the hash of any
//! run of tokens takes O(1). Equal hashes are compared as texts before a rule is reported.

use xxhash_rust::xxh3::xxh3_64;

/// The base of the polynomial: odd, else arbitrary.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Borders and hashes of one URL's tokens; kept from URL to URL.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    /// Byte offsets of the borders: token `k` lies between `at[k]` and `at[k + 1]`; `^` and `$` have no bytes.
    pub at: Vec<u32>,
    prefix: Vec<u64>,
    powers: Vec<u64>,
}

impl Tokens {
    /// Takes a text apart.
    pub fn set(&mut self, text: &[u8]) {
        self.at.clear();
        self.prefix.clear();
        self.at.extend([0, 0]);
        self.prefix.extend([0, 1]);
        let mut from = 0;
        while from < text.len() {
            let to = token_end(text, from);
            self.push(xxh3_64(&text[from..to]), to);
            from = to;
        }
        self.push(2, text.len());
        if self.powers.is_empty() {
            self.powers.push(1);
        }
        while self.powers.len() < self.at.len() {
            let last = self.powers[self.powers.len() - 1];
            self.powers.push(last.wrapping_mul(BASE));
        }
    }

    fn push(&mut self, token: u64, end: usize) {
        let last = self.prefix[self.prefix.len() - 1];
        self.prefix
            .push(last.wrapping_mul(BASE).wrapping_add(token));
        self.at.push(end as u32);
    }

    /// How many tokens, with `^` and `$`.
    pub fn len(&self) -> usize {
        self.at.len() - 1
    }

    /// Hash of the tokens `from..to`.
    pub fn hash(&self, from: usize, to: usize) -> u64 {
        let head = self.prefix[from].wrapping_mul(self.powers[to - from]);
        self.prefix[to].wrapping_sub(head)
    }

    /// Hash of what stands around the tokens `from..to`.
    pub fn envelope(&self, from: usize, to: usize) -> u64 {
        let (before, after) = (self.prefix[from], self.hash(to, self.len()));
        mix(
            before ^ 0x51_7c_c1_b7_27_22_0a_95,
            after.rotate_left(23) ^ BASE,
        )
    }
}

/// Two hashes as one, in that order.
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let wide = u128::from(a ^ 0xa076_1d64_78bd_642f) * u128::from(b ^ 0xe703_7ed1_a0b4_28db);
    let folded = (wide as u64) ^ ((wide >> 64) as u64);
    folded ^ a.rotate_left(32).wrapping_mul(BASE)
}

fn token_end(text: &[u8], from: usize) -> usize {
    let same: fn(&u8) -> bool = match text[from] {
        b'0'..=b'9' => u8::is_ascii_digit,
        b'a'..=b'z' | b'A'..=b'Z' => u8::is_ascii_alphabetic,
        _ => return from + 1,
    };
    let rest = text[from..].iter();
    from + rest.take_while(|byte| same(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_letters_and_digits_and_single_characters() {
        let mut tokens = Tokens::default();
        tokens.set(b"/story_12?id=a1");
        assert_eq!(tokens.at, [0, 0, 1, 6, 7, 9, 10, 12, 13, 14, 15, 15]);
        assert_eq!(tokens.len(), 11);
    }

    #[test]
    fn equal_runs_hash_alike_and_envelopes_know_their_place() {
        let (mut a, mut b) = (Tokens::default(), Tokens::default());
        a.set(b"/story?id=7");
        b.set(b"/story_7");
        assert_eq!(a.hash(1, 3), b.hash(1, 3));
        // `?id=` in one and `_` in the other stand in the same envelope (`^/story`, `7$`).
        assert_eq!(a.envelope(3, 6), b.envelope(3, 4));
        assert_ne!(a.envelope(3, 6), b.envelope(2, 4));
    }
}
