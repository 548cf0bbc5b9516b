//! What a session shows: clusters, windows of the table, the explanation of a pair, the incidence matrix.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{collection, finished, query, words};
use dustlens::sessions::documents::Settings;
use dustlens::sessions::documents::results::PairQuery;

#[test]
fn clusters_keep_the_longest_and_count_the_redundant() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.5,
        ..Settings::default()
    };
    let mut session = finished(settings, &collection());
    let clusters = session.clusters().to_vec();
    assert_eq!(clusters.len(), 1);
    assert_eq!(clusters[0].members, [0, 1, 2, 4]);
    assert_eq!(clusters[0].keep, 0);
    assert_eq!(clusters[0].highest, 1.0);
    let summary = session.summary();
    assert_eq!((summary.clusters, summary.redundant), (1, 3));
    assert_eq!(session.documents(3, 1)[0].cluster, None);
}

#[test]
fn windows_of_the_table_are_parts_of_one_order() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.0,
        ..Settings::default()
    };
    let mut session = finished(settings, &collection());
    let (total, all) = session.pairs(&query());
    assert_eq!(total, 10);
    assert!(
        all.windows(2)
            .all(|w| w[0].overlap.jaccard() >= w[1].overlap.jaccard())
    );
    let window = session
        .pairs(&PairQuery {
            offset: 3,
            limit: 4,
            ..query()
        })
        .1;
    assert_eq!(window, all[3..7]);
    let (with_d3, rows) = session.pairs(&PairQuery {
        filter: "D3".to_owned(),
        ..query()
    });
    assert_eq!(
        (with_d3, rows.iter().all(|r| r.a == 3 || r.b == 3)),
        (4, true)
    );
}

#[test]
fn comparison_shows_where_and_why() {
    let texts = [
        "Intro words here.\nThe quick brown fox jumps over it.".to_owned(),
        "😀 The quick brown fox sleeps.".to_owned(),
    ];
    let settings = Settings {
        shingles: words(3),
        threshold: 0.0,
        ..Settings::default()
    };
    let session = finished(settings, &texts);
    let shown = session.compare(1, 0).unwrap();
    assert_eq!(
        (shown.a.document, shown.b.document),
        (0, 1),
        "the earlier document is A"
    );
    let marked = |side: &dustlens::sessions::documents::results::MarkedText| -> Vec<String> {
        side.shared
            .iter()
            .map(|r| side.text[r.clone()].to_owned())
            .collect()
    };
    assert_eq!(marked(&shown.a), ["The quick brown fox"]);
    assert_eq!(marked(&shown.b), ["The quick brown fox"]);
    assert_eq!(shown.shared.total, 2);
    assert_eq!(shown.shared.shown[0].text, "the quick brown");
    let overlap = shown.row.overlap;
    assert_eq!(shown.only_a.total, overlap.a - overlap.shared);
    assert_eq!(shown.only_b.total, overlap.b - overlap.shared);
    assert_eq!(shown.signature.len(), 128);
    assert_eq!(
        shown.signature.iter().filter(|p| p.equal).count(),
        shown.row.matches
    );
    assert!(
        shown
            .signature
            .iter()
            .all(|p| p.equal == (p.a_hash == p.b_hash))
    );
    let pairs: Vec<_> = shown.aligned.iter().map(|p| (p.a, p.b)).collect();
    assert_eq!(pairs, [(Some(0), None), (Some(1), Some(0))]);
}

#[test]
fn incidence_matrix_of_a_miniature() {
    let texts = ["a b c d".to_owned(), "b c d e".to_owned()];
    let session = finished(
        Settings {
            shingles: words(2),
            ..Settings::default()
        },
        &texts,
    );
    let view = session.incidence().unwrap();
    assert_eq!(view.shingles, ["a b", "b c", "c d", "d e"]);
    assert_eq!(
        view.cells,
        [true, false, true, true, true, true, false, true]
    );
}
