//! The join against every two documents compared: all thresholds, words and characters, documents that come and go.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::{session, text};
use dustlens::sessions::documents::{Session, Settings};
use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::shingle::{ShingleOptions, ShingleSet, Unit, shingle};
use proptest::prelude::*;

/// A generator of numbers below a bound (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (dustlens_likeness::hash::mix(self.0) % bound as u64) as usize
    }
}

/// Texts of common and rare words, templates of several sizes in front, and copies with a few words changed.
fn texts(count: usize) -> Vec<String> {
    let mut numbers = Numbers(7);
    let mut texts: Vec<Vec<String>> = Vec::new();
    for document in 0..count {
        let words = if document > 0 && numbers.below(2) == 0 {
            let mut words = texts[numbers.below(document)].clone();
            for _ in 0..numbers.below(8) {
                let at = numbers.below(words.len());
                words[at] = format!("c{}", numbers.below(500));
            }
            words.truncate(words.len() - numbers.below(words.len() / 3 + 1));
            words
        } else {
            let template = numbers.below(4) * 6;
            let own = 5 + numbers.below(30);
            let front = (0..template).map(|word| format!("t{word}"));
            let word = |_| match numbers.below(3) {
                0 => format!("a{}", numbers.below(6)),
                _ => format!("w{}", numbers.below(300)),
            };
            front
                .chain((0..own).map(word).collect::<Vec<_>>())
                .collect()
        };
        texts.push(words);
    }
    texts.iter().map(|words| words.join(" ")).collect()
}

/// Pairs of different documents with a likeness above 0, by brute force.
fn every_two(texts: &[String], options: &ShingleOptions) -> BTreeMap<(u32, u32), f64> {
    let sets: Vec<ShingleSet> = texts
        .iter()
        .map(|text| shingle(text, options).set)
        .collect();
    let mut pairs = BTreeMap::new();
    for (b, y) in (0_u32..).zip(&sets) {
        for (a, x) in (0..b).zip(&sets) {
            let likeness = overlap(x.hashes(), y.hashes()).jaccard();
            if likeness > 0.0 {
                pairs.insert((a, b), likeness);
            }
        }
    }
    pairs
}

fn found(session: &mut Session) -> BTreeMap<(u32, u32), f64> {
    let rows = session.visible_pairs();
    rows.map(|row| ((row.a, row.b), row.overlap.jaccard()))
        .collect()
}

fn over(pairs: &BTreeMap<(u32, u32), f64>, threshold: f64) -> BTreeMap<(u32, u32), f64> {
    let kept = pairs.iter().filter(|(_, likeness)| **likeness >= threshold);
    kept.map(|(pair, likeness)| (*pair, *likeness)).collect()
}

/// `DUSTLENS_JOIN_DOCUMENTS` compares more of them.
#[test]
fn every_threshold_finds_what_brute_force_finds() {
    let count = std::env::var("DUSTLENS_JOIN_DOCUMENTS").ok();
    let texts = texts(count.and_then(|count| count.parse().ok()).unwrap_or(400));
    let words = (1..=5).map(|size| (Unit::Word, size));
    for (unit, size) in words.chain((3..=8).map(|size| (Unit::Char, size))) {
        let shingles = ShingleOptions {
            unit,
            size,
            ..ShingleOptions::default()
        };
        let expected = every_two(&texts, &shingles);
        for threshold in [0.3, 0.35, 0.5, 0.65, 0.75, 0.8, 0.9, 0.95, 1.0] {
            let settings = Settings {
                shingles,
                threshold,
                ..Settings::default()
            };
            let mut session = session(settings, &texts);
            session.keep_visible_only();
            session.finish();
            let found = found(&mut session);
            assert!(
                found == over(&expected, threshold),
                "{unit:?} {size} {threshold}"
            );
            assert!(unit == Unit::Word && size == 5 || !found.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Documents come in any number of batches and go again, and the threshold moves: the pairs are those of the documents
    /// that are there.
    #[test]
    fn documents_come_and_go(
        parts in proptest::collection::vec((1_usize..12, 0_usize..3, 1_u8..=10), 1..6),
        visible_only: bool,
    ) {
        let shingles = ShingleOptions { size: 2, ..ShingleOptions::default() };
        let texts = texts(60);
        let mut session = Session::new(Settings { shingles, threshold: 0.5, ..Settings::default() }).unwrap();
        if visible_only {
            session.keep_visible_only();
        }
        let all = every_two(&texts, &shingles);
        let (mut added, mut gone) = (0, Vec::new());
        for (more, less, threshold) in parts {
            for body in texts.iter().skip(added).take(more) {
                session.add(text(&format!("d{added}"), body));
                added += 1;
            }
            session.finish();
            let removed: Vec<u32> = (0..less).map(|at| ((at * 7 + added) % added) as u32).collect();
            session.remove(&removed);
            gone.extend(removed);
            let threshold = f64::from(threshold) / 10.0;
            session.set_settings(Settings { threshold, ..session.settings().clone() }).unwrap();
            session.finish();
            let mut expected = over(&all, threshold);
            expected.retain(|(a, b), _| (*b as usize) < added && !gone.contains(a) && !gone.contains(b));
            prop_assert_eq!(found(&mut session), expected);
        }
    }
}
