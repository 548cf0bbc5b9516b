//! More pairs than can be kept: the floor rises, copies are folded, the least alike go and are counted.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;
mod oracle;

use std::collections::BTreeSet;

use common::{session, words};
use dustlens::sessions::documents::results::{Measure, PairQuery, SortKey};
use dustlens::sessions::documents::{Session, Settings};
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::shingle::shingle;
use dustlens_likeness::sketch::Sketcher;
use proptest::prelude::*;

fn bounded(settings: Settings, texts: &[String], most: usize) -> Session {
    let mut session = session(settings, texts);
    session.keep_at_most(most);
    session.finish();
    session
}

fn at(threshold: f64) -> Settings {
    Settings {
        shingles: words(1),
        threshold,
        ..Settings::default()
    }
}

/// Pages that share a fifth of their words, and copies of some with one word changed.
fn pages_of_one_template() -> (Vec<String>, BTreeSet<(u32, u32)>) {
    let menu: Vec<String> = (0..10).map(|i| format!("menu{i}")).collect();
    let page = |page: usize| (0..20).map(move |i| format!("w{page}x{i}")).collect();
    let mut pages: Vec<Vec<String>> = (0..350).map(page).collect();
    let copies = (0..10).map(|copy| {
        let mut words: Vec<String> = pages[copy * 30].clone();
        words[19] = format!("changed{copy}");
        words
    });
    pages.extend(copies.collect::<Vec<_>>());
    let texts = pages
        .iter()
        .map(|words| [&menu[..], words].concat().join(" "));
    (
        texts.collect(),
        (0..10).map(|copy| (copy * 30, 350 + copy)).collect(),
    )
}

#[test]
fn near_duplicates_do_not_vanish_behind_a_template() {
    let (texts, planted) = pages_of_one_template();
    for measure in [Measure::Exact, Measure::Estimate] {
        let settings = Settings { measure, ..at(0.8) };
        let mut session = bounded(settings, &texts, 5_000);
        let found: BTreeSet<_> = session.visible_pairs().map(|row| (row.a, row.b)).collect();
        assert_eq!(found, planted, "{measure:?}");
        let summary = session.summary();
        assert!(summary.floor > 0.1 && summary.floor <= 0.8, "{summary:?}");
        assert!(
            summary.pairs_kept <= 5_000 && summary.dropped == 0,
            "{summary:?}"
        );
    }
}

#[test]
fn identical_documents_are_each_named() {
    let mut texts = vec!["one and the same text".to_owned(); 3_000];
    texts.push("one and the same text but longer".to_owned());
    let mut session = bounded(at(0.5), &texts, 4_000);
    let named: BTreeSet<u32> = session
        .visible_pairs()
        .flat_map(|row| [row.a, row.b])
        .collect();
    assert_eq!(named.len(), 3_001);
    let summary = session.summary();
    assert_eq!(summary.pairs, 3_000 * 2_999 / 2 + 3_000);
    assert_eq!((summary.listed, summary.dropped), (4_000, 0));
    assert_eq!((summary.clusters, summary.redundant), (1, 3_000));
    assert_eq!(session.clusters()[0].pairs, summary.pairs);

    // Rows of copies follow from one set; the others are counted.
    let query = PairQuery {
        sort: SortKey::Jaccard,
        descending: false,
        filter: String::new(),
        document: None,
        cluster: None,
        offset: 0,
        limit: 1,
    };
    let (found, rows) = session.pairs(&query);
    assert_eq!((found, rows[0].b), (4_000, 3_000));
    assert_eq!((rows[0].overlap.shared, rows[0].overlap.union()), (5, 7));
    let (_, rows) = session.pairs(&PairQuery {
        descending: true,
        ..query
    });
    let overlap = rows[0].overlap;
    assert_eq!((overlap.a, overlap.b, overlap.shared), (5, 5, 5));
    assert_eq!(rows[0].matches, rows[0].hashes);
}

#[test]
fn what_is_over_the_bound_is_the_least_alike_and_counted() {
    let (texts, planted) = pages_of_one_template();
    let mut session = bounded(at(0.2), &texts, 1_000);
    let summary = session.summary();
    assert_eq!(summary.listed, 1_000);
    assert_eq!(summary.dropped, 360 * 359 / 2 - 1_000);
    let found: BTreeSet<_> = session.visible_pairs().map(|row| (row.a, row.b)).collect();
    assert!(found.is_superset(&planted));

    // Over the dropped ones nothing is missing, and nothing is looked for again.
    session.set_settings(at(0.5)).unwrap();
    let summary = session.summary();
    assert!(!summary.partial && summary.dropped == 0, "{summary:?}");
    assert_eq!(summary.listed, planted.len());

    // Back under them everything is looked for again.
    session.set_settings(at(0.2)).unwrap();
    assert!(session.summary().partial);
    session.finish();
    assert_eq!(session.summary().dropped, 360 * 359 / 2 - 1_000);
}

#[test]
fn beyond_a_million_dropped_pairs_only_those_that_are_more_alike_are_looked_for() {
    let mut texts: Vec<String> = (0..1_700).map(|i| format!("one two own{i}")).collect();
    // Two of the last ones are more alike than all others.
    texts[1_650] = "one two three four own1650".to_owned();
    texts[1_690] = "one two three four own1690".to_owned();
    let mut session = bounded(at(0.2), &texts, 1_000);
    let summary = session.summary();
    assert!(summary.drops_uncounted, "{summary:?}");
    let all = 1_700 * 1_699 / 2;
    assert!(
        (1_000_000..all - 1_000).contains(&summary.dropped),
        "{summary:?}"
    );
    let found: BTreeSet<_> = session.visible_pairs().map(|row| (row.a, row.b)).collect();
    let firsts = (0..).flat_map(|b| (0..b).map(move |a| (a, b)));
    let expected = firsts.take(999).chain([(1_650, 1_690)]);
    assert_eq!(found, expected.collect());

    // What was not looked for is under the new threshold.
    session.set_settings(at(0.6)).unwrap();
    let summary = session.summary();
    assert!(!summary.partial && !summary.drops_uncounted, "{summary:?}");
    assert_eq!((summary.listed, summary.dropped), (1, 0));
}

#[test]
fn a_removed_document_makes_room() {
    let texts: Vec<String> = (0..8).map(|i| format!("same same2 own{i}")).collect();
    let mut session = bounded(at(0.2), &texts, 21);
    assert_eq!(session.summary().dropped, 7);
    session.remove(&[3]);
    session.finish();
    let summary = session.summary();
    assert_eq!((summary.listed, summary.dropped), (21, 0));
}

#[test]
fn a_class_outlives_its_first_document() {
    let mut texts = vec!["a b c d".to_owned(); 3];
    texts.push("a b c e".to_owned());
    let mut session = bounded(at(0.5), &texts, 100);
    session.remove(&[0]);
    session.finish();
    let found: Vec<_> = session.visible_pairs().map(|row| (row.a, row.b)).collect();
    assert_eq!(found, [(1, 2), (1, 3), (2, 3)]);
    assert_eq!(session.summary().clusters, 1);
}

proptest! {
    /// Folding, the rising floor and the bound list what the definition lists.
    #[test]
    fn bounded_pairs_agree_with_the_definition(
        texts in proptest::collection::vec("[a-d]( [a-f]){0,4}", 0..24),
        most in 1_usize..60,
        threshold in 0_u8..=10,
        estimate: bool,
        visible_only: bool,
        units in 1_usize..200,
    ) {
        let measure = if estimate { Measure::Estimate } else { Measure::Exact };
        let settings = Settings { measure, hashes: 8, ..at(f64::from(threshold) / 10.0) };
        let sets: Vec<BTreeSet<u64>> = texts
            .iter()
            .map(|text| shingle(text, &settings.shingles).set.hashes().iter().copied().collect())
            .collect();
        let hasher = MinHasher::new(8, settings.seed);
        let signature = |d: usize| {
            hasher.signature(&sets[d].iter().copied().collect::<Vec<_>>()).unwrap()
        };
        let likeness = |a: usize, b: usize| match measure {
            Measure::Estimate => signature(a).matches(&signature(b)) as f64 / 8.0,
            Measure::Exact => {
                let (shared, union) = oracle::jaccard(&sets[a], &sets[b]);
                shared as f64 / union as f64
            }
        };
        let expected = oracle::bounded_pairs(&sets, likeness, settings.threshold, most);

        let mut session = session(settings.clone(), &texts);
        session.keep_at_most(most);
        if visible_only {
            session.keep_visible_only();
        }
        // In slices, each of them looked at: that must not change what comes out.
        while session.advance(units).stage != dustlens::sessions::documents::results::Stage::Done && !texts.is_empty() {
            session.summary();
        }
        let summary = session.summary();
        let rows: Vec<_> = session.visible_pairs().collect();
        let listed: BTreeSet<_> = rows.iter().map(|r| (r.a as usize, r.b as usize)).collect();
        prop_assert_eq!(listed.len(), rows.len());
        prop_assert_eq!(&listed, &expected.listed);
        prop_assert_eq!(
            (summary.pairs, summary.dropped),
            (expected.pairs as u64, expected.dropped as u64)
        );
        prop_assert!(summary.floor <= settings.threshold);
        for row in rows {
            let (a, b) = (row.a as usize, row.b as usize);
            let (shared, union) = oracle::jaccard(&sets[a], &sets[b]);
            prop_assert_eq!((row.overlap.shared, row.overlap.union()), (shared, union));
            prop_assert_eq!(row.overlap.a, sets[a].len());
            prop_assert_eq!(row.matches, signature(a).matches(&signature(b)));
        }
        if summary.dropped == 0 {
            let over = oracle::bounded_pairs(&sets, likeness, summary.floor, usize::MAX);
            prop_assert_eq!(summary.pairs_kept, over.pairs as u64);
        }
    }
}
