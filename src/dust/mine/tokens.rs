//! Tokens of a URL (paper §3, "substring substitution rules"): `^`, runs of letters, runs of digits, every other character
//! by itself, `$`.
//!
//! Deviations: 1. rules are mined in path and query only; the host is handled by rules of its own ([`super::hosts`]).
//! 2. Escapes are what their bytes are: those beyond ASCII are letters (`dustlens_url::tokens`).
//! 3. A URL of more than [`MAX_TOKENS`] tokens is not mined, only rewritten: each token more costs S substrings.
//! Cost: linear. Token hashes are 64 bits, strings of tokens are hashed by a polynomial in them, so that the hash of any
//! run of tokens takes O(1). Equal hashes are compared as texts before a rule is reported. [`Site`] keeps 10 bytes a token.

use xxhash_rust::xxh3::xxh3_64;

use super::site_urls::{MAX_LENGTH, SiteUrls};
use dustlens_url::tokens::token_end;

/// The base of the polynomial: odd, else arbitrary.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Odd and else arbitrary: what keeps the halves of an envelope's hash apart.
const BEFORE: u64 = 0xbf58_476d_1ce4_e5b9;
const AFTER: u64 = 0x94d0_49bb_1331_11eb;

/// Most tokens of a URL that is mined, `^` and `$` among them.
pub(crate) const MAX_TOKENS: usize = 256;

/// Borders and hashes of one URL's tokens; kept from URL to URL.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// Byte offsets of the borders: token `k` lies between `at[k]` and `at[k + 1]`; `^` and `$` have no bytes.
    pub at: Vec<u32>,
    prefix: Vec<u64>,
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
}

/// Borders and hashes of all URLs of a sheet. What is too long to be mined has no tokens here.
#[derive(Debug)]
pub(crate) struct Site {
    /// Where the borders of each URL begin.
    starts: Vec<usize>,
    at: Vec<u16>,
    prefix: Vec<u64>,
    powers: Vec<u64>,
    scratch: Tokens,
}

impl Default for Site {
    fn default() -> Self {
        let powers = std::iter::successors(Some(1_u64), |power| Some(power.wrapping_mul(BASE)));
        Self {
            starts: vec![0],
            at: Vec::new(),
            prefix: Vec::new(),
            powers: powers.take(MAX_TOKENS + 1).collect(),
            scratch: Tokens::default(),
        }
    }
}

impl Site {
    /// Takes the next URL of the sheet apart; gives the number of its tokens.
    pub fn add(&mut self, sheet: &SiteUrls) -> usize {
        let text = sheet.get(self.starts.len() - 1);
        let mut count = 0;
        if text.len() <= MAX_LENGTH {
            self.scratch.set(text);
            count = self.scratch.len();
        }
        if count <= MAX_TOKENS && count > 0 {
            let borders = self.scratch.at.iter().map(|at| *at as u16);
            self.at.extend(borders);
            self.prefix.extend_from_slice(&self.scratch.prefix);
        } else {
            count = 0;
        }
        self.starts.push(self.at.len());
        count
    }

    /// The tokens of a URL.
    pub fn get(&self, url: usize) -> Hashes<'_> {
        let range = self.starts[url]..self.starts[url + 1];
        Hashes {
            at: &self.at[range.clone()],
            prefix: &self.prefix[range],
            powers: &self.powers,
        }
    }
}

/// Borders and hashes of one URL of a [`Site`].
#[derive(Clone, Copy)]
pub(crate) struct Hashes<'s> {
    /// As in [`Tokens::at`].
    pub at: &'s [u16],
    prefix: &'s [u64],
    powers: &'s [u64],
}

impl Hashes<'_> {
    /// How many tokens, with `^` and `$`.
    pub fn len(&self) -> usize {
        self.at.len().saturating_sub(1)
    }

    /// Hash of the tokens `from..to`.
    pub fn hash(&self, from: usize, to: usize) -> u64 {
        let head = self.prefix[from].wrapping_mul(self.powers[to - from]);
        self.prefix[to].wrapping_sub(head)
    }

    /// Half a hash for each border: what stands before it, and what stands after it. The sum of one of each is the hash of
    /// an envelope, so that one more costs an addition.
    pub fn halves(&self, out: &mut Halves) {
        let all = self.len();
        for (at, prefix) in self.prefix.iter().enumerate() {
            out.before[at] = prefix.wrapping_mul(BEFORE);
            out.after[at] = self.hash(at, all).wrapping_mul(AFTER);
        }
    }
}

/// What [`Hashes::halves`] fills.
#[derive(Debug)]
pub(crate) struct Halves {
    pub before: [u64; MAX_TOKENS + 1],
    pub after: [u64; MAX_TOKENS + 1],
}

impl Default for Halves {
    fn default() -> Self {
        Self {
            before: [0; MAX_TOKENS + 1],
            after: [0; MAX_TOKENS + 1],
        }
    }
}

/// Two hashes as one, in that order: the second half of SplitMix64 over both. No 128-bit product, which WebAssembly lacks.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut x = (a ^ 0xa076_1d64_78bd_642f)
        .wrapping_mul(BASE)
        .rotate_left(32)
        ^ b;
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
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

    fn site(tails: &[&str]) -> Site {
        let mut sheet = SiteUrls::new("http://e.com");
        let mut site = Site::default();
        for (at, tail) in (0..).zip(tails) {
            sheet.add(tail.as_bytes(), at);
            site.add(&sheet);
        }
        site
    }

    #[test]
    fn equal_runs_hash_alike_and_envelopes_know_their_place() {
        let site = site(&["/story?id=7", "/story_7"]);
        let (a, b) = (site.get(0), site.get(1));
        assert_eq!(a.hash(1, 3), b.hash(1, 3));
        // `?id=` in one and `_` in the other stand in the same envelope (`^/story`, `7$`).
        let envelope = |tokens: Hashes<'_>, from: usize, to: usize| {
            let mut halves = Halves::default();
            tokens.halves(&mut halves);
            halves.before[from].wrapping_add(halves.after[to])
        };
        assert_eq!(envelope(a, 3, 6), envelope(b, 3, 4));
        assert_ne!(envelope(a, 3, 6), envelope(b, 2, 4));
    }

    #[test]
    fn what_is_too_long_has_no_tokens() {
        let (most, more) = ("/".repeat(MAX_TOKENS - 2), "/".repeat(MAX_TOKENS - 1));
        let long = "a".repeat(MAX_LENGTH + 1);
        let site = site(&[&most, &more, &long, "/a"]);
        let counts: Vec<usize> = (0..4).map(|url| site.get(url).len()).collect();
        assert_eq!(counts, [MAX_TOKENS, 0, 0, 4]);
    }
}
