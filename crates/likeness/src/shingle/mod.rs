//! From a text to its set of shingles.
//!
//! A shingle is `size` tokens in a row (Broder, Glassman, Manasse, Zweig, "Syntactic clustering of the Web",
//! WWW 1997, §2). Its hash is a polynomial in the hashes of its tokens modulo 2⁶⁴, rolled from one position to
//! the next and then mixed; two different shingles get the same hash with a probability of about 2⁻⁶⁴, which for
//! a million different shingles means less than one chance in thirty million of a single false match.
//!
//! Cost: O(tokens) time for any size; one `u64` a position.

mod characters;
mod sorted;
mod tokens;

use crate::hash::mix;

pub(crate) use characters::is_letter_or_number;
use sorted::sorted;
pub use tokens::{Token, count_words, each_token, tokens};

/// Unit of a shingle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Words (runs of word characters).
    Word,
    /// Characters; a run of white space counts as one space.
    Char,
    /// Items of a set: what stands between white space, as it is. No option folds them, and with size 1 a text is the set of its
    /// items.
    Item,
}

/// Treatment of the tokens that a step greater than 1 leaves over at the end of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Leftover {
    /// The tokens are left out.
    Drop,
    /// The tokens make one shorter shingle.
    Keep,
}

/// Options of shingling. The default suits prose: 5 overlapping words, lower-cased, no punctuation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShingleOptions {
    /// Words or characters. Default: words.
    pub unit: Unit,
    /// Tokens in a shingle, 1 to [`MAX_SIZE`]. Small: many texts look alike; large: one edit spoils more. Default 5.
    pub size: usize,
    /// Tokens from one shingle's start to the next, 1 to `size`. 1: overlapping; `size`: one after another. Default 1.
    pub step: usize,
    /// The end of the text is joined to its beginning; with step 1 every token starts a shingle. Default no.
    pub cyclic: bool,
    /// Treatment of a rest shorter than a shingle. Default: dropped.
    pub leftover: Leftover,
    /// Letters are lower-cased. Default yes.
    pub lowercase: bool,
    /// Punctuation is kept: a token of its own among words, a character among characters. Default no.
    pub punctuation: bool,
    /// Digits are kept. Default yes.
    pub digits: bool,
    /// Letters with their marks are brought into one form (Unicode's normal form C) and are one character, so that a text is
    /// the same whether a programme wrote `é` or `e` with an accent behind it; else every scalar value is a character.
    /// Default yes.
    pub compose: bool,
    /// The Russian letter ё counts as е, for texts of which some are printed without its dots. Default no.
    pub fold_yo: bool,
}

/// The longest shingle that can be asked for, in tokens.
pub const MAX_SIZE: usize = 100;

impl Default for ShingleOptions {
    fn default() -> Self {
        Self {
            unit: Unit::Word,
            size: 5,
            step: 1,
            cyclic: false,
            leftover: Leftover::Drop,
            lowercase: true,
            punctuation: false,
            digits: true,
            compose: true,
            fold_yo: false,
        }
    }
}

impl ShingleOptions {
    /// True if the tokens are the words that [`count_words`] counts.
    #[must_use]
    pub fn tokens_are_words(&self) -> bool {
        self.unit == Unit::Word && !self.punctuation && self.digits
    }
}

/// A shingle at its place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShingleAt {
    /// The shingle's hash, the same wherever the shingle occurs.
    pub hash: u64,
    /// Index of its first token.
    pub first: usize,
    /// Number of its tokens: `size`, or fewer for a leftover.
    pub len: usize,
}

/// The distinct shingles of a text: sorted hashes without repeats.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShingleSet {
    hashes: Vec<u64>,
}

impl ShingleSet {
    /// Makes a set of hashes in any order, repeats allowed. O(n log n), and O(n) for evenly spread ones of a usual text.
    #[must_use]
    pub fn new(hashes: Vec<u64>) -> Self {
        let mut hashes = sorted(hashes);
        hashes.dedup();
        Self { hashes }
    }

    /// The hashes in ascending order.
    #[must_use]
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// The hashes in ascending order, without a copy.
    #[must_use]
    pub fn into_hashes(self) -> Vec<u64> {
        self.hashes
    }

    /// Number of distinct shingles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Returns true if the text had no shingle at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Returns true if a shingle with this hash is in the set. O(log n).
    #[must_use]
    pub fn contains(&self, hash: u64) -> bool {
        self.hashes.binary_search(&hash).is_ok()
    }
}

/// The shingles of one text, counted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shingled {
    /// The distinct shingles.
    pub set: ShingleSet,
    /// Number of tokens in the text.
    pub tokens: usize,
    /// Number of places of shingles in the text (repeats counted).
    pub positions: usize,
}

/// Cuts `text` into shingles and keeps the distinct ones.
///
/// A text of fewer than `size` tokens has no shingle, whatever the other switches: it is too short to be compared.
#[must_use]
pub fn shingle(text: &str, options: &ShingleOptions) -> Shingled {
    let mut tokens = Vec::with_capacity(text.len() / 6);
    each_token(text, options, |token, _| tokens.push(token.hash));
    let mut hashes = Vec::with_capacity(tokens.len() / options.step.max(1) + 1);
    each_shingle(&tokens, options, |shingle| hashes.push(shingle.hash));
    Shingled {
        tokens: tokens.len(),
        positions: hashes.len(),
        set: ShingleSet::new(hashes),
    }
}

/// A token, or the hash of one.
pub trait Hashed {
    /// Returns the token's hash.
    fn hash(&self) -> u64;
}

impl Hashed for Token {
    fn hash(&self) -> u64 {
        self.hash
    }
}

impl Hashed for u64 {
    fn hash(&self) -> u64 {
        *self
    }
}

/// Calls `emit` with every shingle of `tokens`, or of their hashes, in text order, repeats included.
pub fn each_shingle(
    tokens: &[impl Hashed],
    options: &ShingleOptions,
    mut emit: impl FnMut(ShingleAt),
) {
    let size = options.size.clamp(1, MAX_SIZE);
    let step = options.step.clamp(1, size);
    let count = tokens.len();
    if count < size {
        return;
    }
    let starts = if options.cyclic {
        count
    } else {
        count - size + 1
    };
    let mut rolling = Rolling::start(tokens, size);
    let mut covered = 0;
    let mut next = 0;
    for first in 0..starts {
        if first == next {
            emit(ShingleAt {
                hash: rolling.hash(size),
                first,
                len: size,
            });
            covered = first + size;
            next += step;
        }
        rolling.roll(tokens, first, size);
    }
    if !options.cyclic && options.leftover == Leftover::Keep && covered < count {
        let len = count - next;
        emit(ShingleAt {
            hash: Rolling::start(&tokens[next..], len).hash(len),
            first: next,
            len,
        });
    }
}

/// The shingle's tokens as they were hashed: folded words joined by a space, or folded characters joined by nothing.
#[must_use]
pub fn shingle_text(
    text: &str,
    tokens: &[Token],
    at: &ShingleAt,
    options: &ShingleOptions,
) -> String {
    let joint = if options.unit == Unit::Char { "" } else { " " };
    let words = (at.first..at.first + at.len).filter_map(|i| tokens.get(i % tokens.len().max(1)));
    let mut shown = Vec::with_capacity(at.len);
    for token in words {
        let slice = text
            .get(token.start as usize..token.end as usize)
            .unwrap_or_default();
        let before = shown.len();
        each_token(slice, options, |_, folded| shown.push(folded.to_owned()));
        // A blank, with the punctuation beside it that does not count.
        if shown.len() == before {
            shown.push(" ".to_owned());
        }
    }
    shown.join(joint)
}

/// Odd multiplier of the polynomial (the golden ratio in 64 bits).
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The rolling polynomial Σ tᵢ·BASEⁿ⁻¹⁻ⁱ over the window's token hashes.
struct Rolling {
    value: u64,
    /// BASEⁿ⁻¹, the weight of the token that leaves the window.
    weight: u64,
}

impl Rolling {
    fn start(tokens: &[impl Hashed], size: usize) -> Self {
        let value = tokens.iter().take(size).fold(0_u64, |sum, t| {
            sum.wrapping_mul(BASE).wrapping_add(t.hash())
        });
        let weight = (1..size).fold(1_u64, |power, _| power.wrapping_mul(BASE));
        Self { value, weight }
    }

    /// Moves the window from `first` to `first + 1`; past the end it continues at the beginning.
    fn roll(&mut self, tokens: &[impl Hashed], first: usize, size: usize) {
        let leaving = tokens[first].hash();
        let next = first + size;
        let next = next.checked_sub(tokens.len()).unwrap_or(next);
        let entering = tokens[next].hash();
        self.value = self
            .value
            .wrapping_sub(leaving.wrapping_mul(self.weight))
            .wrapping_mul(BASE)
            .wrapping_add(entering);
    }

    fn hash(&self, size: usize) -> u64 {
        mix(self.value ^ size as u64)
    }
}
