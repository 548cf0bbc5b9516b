//! What happens to documents on their way through the kits: bytes, shingles, buckets, permutations, pairs.

use std::ops::Range;

use dustlens::input::{ArchiveRecord, PartMeaning};
use dustlens_likeness::course::{
    Kit, PRIMES, Remainder, Rules, SHINGLE_WORDS, SKETCH, Sketch, Winners, normalization, words,
};
use serde::Serialize;
#[cfg(feature = "typescript")]
use tsify::Tsify;

use super::KITS;

/// Bytes of a group that are shown one by one.
const SHOWN_BYTES: usize = 6;
/// Characters of a text that are shown in a group, and on its way through the normalization.
const SHOWN_LETTERS: usize = 32;
const SHOWN_BEGINNING: usize = 120;
/// Shingles that are shown from the beginning, and before the end.
const FIRST: usize = 4;
const LAST: usize = 2;

/// Bytes of a record with one meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct RecordGroup {
    /// `length`, `tag`, `size`, `content`.
    pub meaning: &'static str,
    /// `url`, `body`, `text`; empty for the length of the record.
    pub field: &'static str,
    /// Number of bytes.
    pub count: usize,
    /// The first bytes as two hexadecimal digits each, parted by spaces.
    pub hex: String,
    /// The number that they are, or the beginning of the text.
    pub value: String,
    /// True if there is more of the text.
    pub is_cut: bool,
}

/// The groups of a record as it is written.
pub(super) fn record(record: &ArchiveRecord) -> Vec<RecordGroup> {
    let name = |field: u8| match field {
        1 => "url",
        2 => "body",
        _ => "text",
    };
    let fields = [
        Some(&record.url),
        record.body.as_ref(),
        record.text.as_ref(),
    ];
    let size = |field: u8| {
        let text = fields.get(usize::from(field).saturating_sub(1));
        text.copied().flatten().map_or(0, String::len)
    };
    let parts = record.parts().unwrap_or_default();
    let whole: usize = parts.iter().skip(1).map(|part| part.bytes.len()).sum();
    let groups = parts.iter().map(|part| {
        let (meaning, field, value) = match part.meaning {
            PartMeaning::Length => ("length", "", whole.to_string()),
            PartMeaning::Tag(field) => ("tag", name(field), field.to_string()),
            PartMeaning::Size(field) => ("size", name(field), size(field).to_string()),
            PartMeaning::Content(field) => {
                let text = String::from_utf8_lossy(&part.bytes).into_owned();
                ("content", name(field), text)
            }
        };
        let hex = part.bytes.iter().take(SHOWN_BYTES);
        let hex: Vec<String> = hex.map(|byte| format!("{byte:02x}")).collect();
        RecordGroup {
            meaning,
            field,
            count: part.bytes.len(),
            hex: hex.join(" "),
            is_cut: value.chars().count() > SHOWN_LETTERS,
            value: value.chars().take(SHOWN_LETTERS).collect(),
        }
    });
    groups.collect()
}

/// A shingle and its hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ShingleRow {
    /// Its place in the text, from 0.
    pub place: usize,
    /// Its words.
    pub text: String,
    /// MurmurHash3 as a signed number.
    pub hash: i32,
    /// The remainder of floor division by 20.
    pub bucket: i32,
    /// The remainder that C gives.
    pub truncated: i32,
    /// True for the one that the kits leave out.
    pub is_left_out: bool,
}

/// A text in shingles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct CutSteps {
    /// Number of words.
    pub words: usize,
    /// Number of shingles of the kits, which leave the last one out.
    pub shingles: usize,
    /// The first ones and the last ones.
    pub rows: Vec<ShingleRow>,
}

/// The words of a text that make the shingle at a place.
fn shingle(words: &[&str], place: usize) -> String {
    let range: Range<usize> = place..place + SHINGLE_WORDS;
    words
        .get(range)
        .map_or(String::new(), |words| words.join(" "))
}

/// The shingles of a text as the kit of buckets reads it.
pub(super) fn cut(text: &str) -> CutSteps {
    let rules = Rules {
        keeps_last: true,
        ..Rules::of(Kit::Buckets)
    };
    let all: Vec<&str> = words(text).collect();
    let hashes = rules.hashes(text);
    let row = |(place, &hash): (usize, &i32)| ShingleRow {
        place,
        text: shingle(&all, place),
        hash,
        bucket: Remainder::Floor.of(hash, SKETCH as i32),
        truncated: Remainder::Truncated.of(hash, SKETCH as i32),
        is_left_out: place + 1 == hashes.len(),
    };
    let rows = hashes.iter().enumerate().map(row);
    let is_shown = |row: &ShingleRow| row.place < FIRST || row.place + LAST >= hashes.len();
    CutSteps {
        words: all.len(),
        shingles: hashes.len().saturating_sub(1),
        rows: rows.filter(is_shown).collect(),
    }
}

/// A bucket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Bucket {
    /// Its hashes, counted with repeats.
    pub count: usize,
    /// The smallest of them.
    pub smallest: Option<i32>,
}

/// A document in buckets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct BucketSteps {
    /// Number of shingles.
    pub shingles: usize,
    /// The buckets 0 to 19.
    pub buckets: Vec<Bucket>,
    /// Number of buckets without a hash.
    pub empty: usize,
    /// `buckets`: the smallest hash of each, `smallest`: the 20 smallest hashes, `skipped`: there is no sketch.
    pub way: &'static str,
    /// The hashes of the sketch.
    pub sketch: Vec<i32>,
}

/// The buckets of a text.
pub(super) fn buckets(text: &str) -> BucketSteps {
    let rules = Rules::of(Kit::Buckets);
    let hashes = rules.hashes(text);
    let mut buckets = vec![
        Bucket {
            count: 0,
            smallest: None
        };
        SKETCH
    ];
    for &hash in &hashes {
        let number = Remainder::Floor.of(hash, SKETCH as i32).unsigned_abs() as usize;
        if let Some(bucket) = buckets.get_mut(number) {
            bucket.count += 1;
            bucket.smallest = Some(bucket.smallest.map_or(hash, |least| least.min(hash)));
        }
    }
    let winners = rules.winners(&hashes);
    BucketSteps {
        shingles: hashes.len(),
        empty: buckets.iter().filter(|bucket| bucket.count == 0).count(),
        buckets,
        way: match &winners {
            Some(Winners {
                is_fallback: false, ..
            }) => "buckets",
            Some(_) => "smallest",
            None => "skipped",
        },
        sketch: winners.map_or(Vec::new(), |winners| winners.hashes),
    }
}

/// A text on its way through the normalization.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct NormalSteps {
    /// The document by its number from 0.
    pub document: usize,
    /// The beginning of the text: as it is, digits joined, entities and punctuation made blanks, in small letters.
    pub stages: Vec<String>,
    /// Words of the whole text before, and after.
    pub words: [usize; 2],
}

/// The part of a text that is shown on its way.
fn beginning(text: &str) -> String {
    text.chars().take(SHOWN_BEGINNING).collect()
}

/// The normalization of the document that it changes most.
pub(super) fn normal(texts: &[&str]) -> NormalSteps {
    // Words that come or go, and above all operations that change something in the beginning.
    let gain = |text: &str| {
        let mut stages = vec![beginning(text)];
        stages.extend(normalization(&beginning(text)));
        let acting = stages.windows(2).filter(|pair| pair.first() != pair.last());
        let [_, _, cleaned, _] = normalization(text);
        let moved = words(text).count().abs_diff(words(&cleaned).count());
        (acting.count(), moved)
    };
    let most = (0..texts.len()).rev();
    let document = most.max_by_key(|&at| texts.get(at).map(|text| gain(text)));
    let document = document.unwrap_or(0);
    let text = texts.get(document).copied().unwrap_or_default();
    let beginning = beginning(text);
    let [_, _, _, whole] = normalization(text);
    let mut stages = vec![beginning.clone()];
    stages.extend(normalization(&beginning));
    NormalSteps {
        document,
        stages,
        words: [words(text).count(), words(&whole).count()],
    }
}

/// The shingle that wins for a prime.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Winner {
    /// Its place in the text, from 0.
    pub place: usize,
    /// Its words.
    pub text: String,
    /// Its hash.
    pub hash: i32,
    /// The remainder of floor division by the prime.
    pub remainder: i32,
}

/// A position of two sketches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Position {
    /// The prime.
    pub prime: i32,
    /// The winner of each document; none where it is skipped.
    pub winners: Vec<Option<Winner>>,
    /// True if the winners have one hash.
    pub is_same: bool,
}

/// Two documents by their permutations.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct PrimeSteps {
    /// The documents by their numbers from 0.
    pub documents: [usize; 2],
    /// The positions in the order of the primes.
    pub positions: Vec<Position>,
    /// Positions with equal winners.
    pub shared: usize,
    /// R.
    pub r: f64,
}

/// The winners of a text, prime by prime.
fn winners(text: &str) -> Vec<Option<Winner>> {
    let rules = Rules::of(Kit::Permutations);
    let read = rules.read(text);
    let all: Vec<&str> = words(&read).collect();
    let Some(winners) = rules.winners(&rules.hashes(&read)) else {
        return vec![None; SKETCH];
    };
    let of = winners.hashes.iter().zip(&winners.places).zip(PRIMES);
    let winner = |((&hash, &place), prime): ((&i32, &usize), i32)| {
        Some(Winner {
            place,
            text: shingle(&all, place),
            hash,
            remainder: Remainder::Floor.of(hash, prime),
        })
    };
    of.map(winner).collect()
}

/// Two documents position by position.
pub(super) fn primes(texts: &[&str], documents: [usize; 2]) -> PrimeSteps {
    let text = |document: usize| texts.get(document).copied().unwrap_or_default();
    let [a, b] = documents.map(|document| winners(text(document)));
    let positions = PRIMES.iter().zip(a.into_iter().zip(b));
    let positions = positions.map(|(&prime, (a, b))| Position {
        prime,
        is_same: matches!((&a, &b), (Some(a), Some(b)) if a.hash == b.hash),
        winners: vec![a, b],
    });
    let positions: Vec<Position> = positions.collect();
    let shared = positions.iter().filter(|each| each.is_same).count();
    PrimeSteps {
        documents,
        positions,
        shared,
        r: Kit::Permutations.likeness(shared),
    }
}

/// A pair by one kit.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct OfKit {
    /// Values or positions in common; none where a document is skipped.
    pub shared: Option<usize>,
    /// R.
    pub r: f64,
    /// True if the kit reports the pair.
    pub is_pair: bool,
}

/// The threshold of a kit.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct KitThreshold {
    /// The least that a pair has in common.
    pub fewest: usize,
    /// R of so much.
    pub r: f64,
    /// R of one less.
    pub below: f64,
}

/// The threshold of a kit.
pub(super) fn threshold(kit: Kit) -> KitThreshold {
    let fewest = kit.fewest_shared();
    KitThreshold {
        fewest,
        r: kit.likeness(fewest),
        below: kit.likeness(fewest.saturating_sub(1)),
    }
}

/// Two documents by both kits.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct HomeworkPair {
    /// The first document, from 0.
    pub a: usize,
    /// The second document.
    pub b: usize,
    /// The kits in their order.
    pub kits: [OfKit; 2],
}

/// Two sketches of a kit.
pub(super) fn of_kit(kit: Kit, a: Option<&Sketch>, b: Option<&Sketch>) -> OfKit {
    let shared = a.zip(b).map(|(a, b)| a.shared(b));
    OfKit {
        shared,
        r: kit.likeness(shared.unwrap_or(0)),
        is_pair: shared.is_some_and(|shared| shared >= kit.fewest_shared()),
    }
}

/// The pairs that have something in common in a kit, those that are most alike first.
pub(super) fn pairs(made: &[Vec<Option<Sketch>>; 2]) -> Vec<HomeworkPair> {
    let [first, _] = made;
    let documents = first.len();
    let of = |kit: usize, at: usize| made[kit].get(at).and_then(Option::as_ref);
    let mut pairs = Vec::new();
    for a in 0..documents {
        for b in a + 1..documents {
            let kits = [0, 1].map(|kit| of_kit(KITS[kit], of(kit, a), of(kit, b)));
            if kits.iter().any(|kit| kit.shared.unwrap_or(0) > 0) {
                pairs.push(HomeworkPair { a, b, kits });
            }
        }
    }
    let most = |pair: &HomeworkPair| pair.kits.iter().filter_map(|kit| kit.shared).max();
    pairs.sort_by_key(|pair| std::cmp::Reverse(most(pair)));
    pairs
}
