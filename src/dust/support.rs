//! Support of pairs (paper §4.2): each envelope that holds both α and β, in documents that may be the same, adds 1.
//!
//! Cost: 40 bytes for each pair that occurs at all. Hashes only find pairs; texts are compared before a pair is reported.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::envelope::{Record, each_bucket};
use super::likeness::{Known, sizes_agree};
use super::settings::DustSettings;
use super::sheet::Sheet;
use super::tokens::{Tokens, mix};

/// One side of a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Side {
    pub text: String,
    /// It begins with `^`.
    pub start: bool,
    /// It ends with `$`.
    pub end: bool,
}

/// Two texts that stand for each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pair {
    /// The longer one, or the greater.
    pub long: Side,
    pub short: Side,
    pub support: u32,
    /// Places in the sheet of two URLs that it explains: with the long side, with the short one.
    pub example: (u32, u32),
}

/// Takes a key that is a hash already.
#[derive(Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0, u64::from(*byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[derive(Clone, Copy)]
struct Count {
    support: u32,
    /// The least example, so that the order of counting means nothing.
    example: (Place, Place),
}

/// URL, first token, tokens.
type Place = (u32, u16, u16);

/// Pairs with a support of at least `least`, by support, then shorter first (paper §4.3).
pub(super) fn pairs(
    sheet: &Sheet,
    settings: &DustSettings,
    least: u32,
    known: &Known<'_>,
) -> (Vec<Pair>, Buckets) {
    let mut counts: HashMap<u64, Count, BuildHasherDefault<AsItIs>> = HashMap::default();
    let mut buckets = Buckets::default();
    let (mut tokens, mut scratch) = (Vec::new(), Tokens::default());
    each_bucket(sheet, settings.max_tokens, settings.max_bucket, |bucket| {
        buckets.shared += 1;
        hashes(sheet, bucket, &mut scratch, &mut tokens);
        for (at, first) in bucket.iter().enumerate() {
            for (next, second) in bucket.iter().enumerate().skip(at + 1) {
                if alike(sheet, first, second, settings, known) {
                    add(&mut counts, (tokens[at], first), (tokens[next], second));
                }
            }
        }
    });
    buckets.best = counts
        .values()
        .map(|count| count.support)
        .max()
        .unwrap_or(0);
    let kept = counts.into_values().filter(|count| count.support >= least);
    let mut pairs: Vec<Pair> = kept.filter_map(|count| pair(sheet, &count)).collect();
    pairs.sort_unstable_by(|a, b| {
        let size = |pair: &Pair| pair.long.text.len() + pair.short.text.len();
        let anchors = |pair: &Pair| usize::from(pair.long.start) + usize::from(pair.long.end);
        b.support
            .cmp(&a.support)
            .then_with(|| (size(a), anchors(a)).cmp(&(size(b), anchors(b))))
            .then_with(|| (&a.long, &a.short).cmp(&(&b.long, &b.short)))
    });
    (pairs, buckets)
}

/// What the envelopes came to, to say why nothing was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Buckets {
    /// Envelopes of 2…T URLs.
    pub shared: u64,
    /// The greatest support of all pairs.
    pub best: u32,
}

fn hashes(sheet: &Sheet, bucket: &[Record], scratch: &mut Tokens, out: &mut Vec<u64>) {
    out.clear();
    for record in bucket {
        scratch.set(sheet.get(record.url as usize));
        let from = usize::from(record.from);
        out.push(scratch.hash(from, from + usize::from(record.tokens)));
    }
}

fn alike(
    sheet: &Sheet,
    first: &Record,
    second: &Record,
    settings: &DustSettings,
    known: &Known<'_>,
) -> bool {
    let (a, b) = (first.url as usize, second.url as usize);
    let verdict = known(sheet.first[a], sheet.first[b]);
    verdict.unwrap_or_else(|| sizes_agree(sheet.sizes[a], sheet.sizes[b], settings.size_tolerance))
}

fn add(
    counts: &mut HashMap<u64, Count, BuildHasherDefault<AsItIs>>,
    first: (u64, &Record),
    second: (u64, &Record),
) {
    let place = |record: &Record| (record.url, record.from, record.tokens);
    let ((a, first), (b, second)) = if first.0 <= second.0 {
        (first, second)
    } else {
        (second, first)
    };
    let example = (place(first), place(second));
    counts
        .entry(mix(a, b))
        .and_modify(|count| {
            count.support += 1;
            count.example = count.example.min(example);
        })
        .or_insert(Count {
            support: 1,
            example,
        });
}

fn pair(sheet: &Sheet, count: &Count) -> Option<Pair> {
    let mut tokens = Tokens::default();
    let mut side = |place: Place| {
        let text = sheet.get(place.0 as usize);
        tokens.set(text);
        let (from, to) = (
            usize::from(place.1),
            usize::from(place.1) + usize::from(place.2),
        );
        let (start, end) = (tokens.at[from] as usize, tokens.at[to] as usize);
        let found = Side {
            text: std::str::from_utf8(&text[start..end]).ok()?.to_owned(),
            start: from == 0 && to > 0,
            end: to == tokens.len(),
        };
        Some((found, [&text[..start], b"\0", &text[end..]].concat()))
    };
    let (first, around) = side(count.example.0)?;
    let (second, other) = side(count.example.1)?;
    // Equal hashes of different envelopes, or of equal texts, are no evidence.
    if around != other || first == second {
        return None;
    }
    let (a, b) = (count.example.0.0, count.example.1.0);
    let swap = (first.text.len(), &first) < (second.text.len(), &second);
    let (long, short, example) = if swap {
        (second, first, (b, a))
    } else {
        (first, second, (a, b))
    };
    Some(Pair {
        long,
        short,
        support: count.support,
        example,
    })
}
