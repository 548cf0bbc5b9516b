//! Envelopes (paper §4.1): for every substring α of 0…S tokens of a URL p α s, the pair (p, s) is its envelope. URLs in one
//! envelope differ only in α; an envelope with 2…T of them is evidence for each pair of its substrings.
//!
//! Cost: about 170 substrings a URL at S = 12, in records of 16 bytes. They are made in passes, each for one share of the
//! envelopes' hashes, so that a pass keeps at most [`PASS`] records, or a sixteenth of them when that is more.

use super::sheet::{MAX_LENGTH, Sheet};
use super::tokens::Tokens;

/// Records of a pass (24 MB).
const PASS: usize = 1_500_000;
/// Most passes.
const PASSES: usize = 16;

/// A substring in its envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Record {
    pub envelope: u64,
    /// Place in the sheet.
    pub url: u32,
    /// First token.
    pub from: u16,
    /// How many tokens.
    pub tokens: u16,
}

/// Gives every bucket of 2…`max_bucket` records to `emit`: records by URL, buckets in an order that only the list decides.
pub(super) fn each_bucket(
    sheet: &Sheet,
    max_tokens: usize,
    max_bucket: usize,
    mut emit: impl FnMut(&[Record]),
) {
    let mut tokens = Tokens::default();
    let total: usize = (0..sheet.len())
        .map(|url| estimate(sheet.get(url), max_tokens, &mut tokens))
        .sum();
    let passes = total.div_ceil(PASS).clamp(1, PASSES) as u64;
    let mut records = Vec::new();
    for pass in 0..passes {
        records.clear();
        for url in 0..sheet.len() {
            let text = sheet.get(url);
            if text.len() <= MAX_LENGTH {
                tokens.set(text);
                push(
                    &tokens,
                    url as u32,
                    max_tokens,
                    (pass, passes),
                    &mut records,
                );
            }
        }
        records.sort_unstable();
        for bucket in records.chunk_by(|a, b| a.envelope == b.envelope) {
            if (2..=max_bucket).contains(&bucket.len()) {
                emit(bucket);
            }
        }
    }
}

fn estimate(text: &[u8], max_tokens: usize, tokens: &mut Tokens) -> usize {
    if text.len() > MAX_LENGTH {
        return 0;
    }
    tokens.set(text);
    tokens.len() * max_tokens.min(tokens.len())
}

fn push(
    tokens: &Tokens,
    url: u32,
    max_tokens: usize,
    (pass, passes): (u64, u64),
    out: &mut Vec<Record>,
) {
    let all = tokens.len();
    for from in 0..all {
        // Nothing stands before `^` or after `$`.
        let least = usize::from(from == 0);
        for count in least..=max_tokens.min(all - from) {
            let envelope = tokens.envelope(from, from + count);
            let part = (u128::from(envelope) * u128::from(passes)) >> 64;
            if part as u64 == pass && count < all {
                out.push(Record {
                    envelope,
                    url,
                    from: from as u16,
                    tokens: count as u16,
                });
            }
        }
    }
}
