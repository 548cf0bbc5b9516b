//! What a session shows: clusters, windows of the table, the explanation of a pair, the incidence matrix.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{collection, finished, query, text, words};
use dustlens::sessions::documents::results::{
    DocumentQuery, DocumentSort, MarkedText, PairQuery, PairRow,
};
use dustlens::sessions::documents::{Keep, Session, Settings};
use dustlens::table_writer::RowFormat;
use dustlens_likeness::hash::mix;

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
fn every_document_has_its_closest_match_and_its_near_copies() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.5,
        ..Settings::default()
    };
    let mut session = finished(settings, &collection());
    let every = |sort, descending| DocumentQuery {
        sort,
        descending,
        filter: String::new(),
        offset: 0,
        limit: 100,
    };
    let all = session.pairs(&query()).1;
    let closest = session.closest_pairs(100);
    let (total, rows) = session.document_table(&every(DocumentSort::Order, false));
    assert_eq!(total, 6);
    for row in &rows {
        let of = |pair: &&PairRow| pair.a == row.document || pair.b == row.document;
        assert_eq!(row.near, all.iter().filter(of).count() as u64);
        let best = closest.iter().chain(&all).filter(of);
        let best = best.map(|pair| pair.overlap.jaccard()).fold(0.0, f64::max);
        let found = row.closest.map_or(0.0, |pair| pair.overlap.jaccard());
        assert_eq!(found, best);
    }
    let (_, sorted) = session.document_table(&every(DocumentSort::Near, true));
    assert!(sorted.windows(2).all(|two| two[0].near >= two[1].near));
    let (_, sorted) = session.document_table(&every(DocumentSort::Cluster, true));
    assert_eq!(sorted.last().map(|row| row.cluster), Some(None));
    let named = DocumentQuery {
        filter: "D3".to_owned(),
        ..every(DocumentSort::Id, true)
    };
    assert_eq!(session.document_table(&named).0, 1);
}

#[test]
fn the_closest_pairs_stand_there_whatever_the_threshold() {
    let settings = Settings {
        shingles: words(2),
        threshold: 1.0,
        ..Settings::default()
    };
    let texts = ["a b c d e f", "a b c d e g", "x y z"].map(str::to_owned);
    let mut session = finished(settings, &texts);
    assert_eq!(session.pairs(&query()).0, 0);
    let closest = session.closest_pairs(2);
    assert_eq!((closest[0].a, closest[0].b), (0, 1));
    assert_eq!(closest[0].overlap.shared, 4);
    assert_eq!(closest.len(), 2);
    assert_eq!(session.documents(2, 1)[0].closest, None);
}

#[test]
fn the_report_is_written_with_the_document_to_keep() {
    let settings = Settings {
        shingles: words(2),
        ..Settings::default()
    };
    let mut session = Session::new(settings).unwrap();
    for (id, body) in [
        ("http://e.com/story?id=7&sid=1", "one two three four"),
        ("http://e.com/story?id=7", "one two three four"),
        ("http://e.com/other", "five six seven"),
    ] {
        session.add(text(id, body));
    }
    session.finish();
    let written = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    assert_eq!(
        written(session.export_clusters(RowFormat::Csv)),
        "cluster,size,keep,document,is_kept,shared,union,jaccard,estimate\n\
         1,2,http://e.com/story?id=7,http://e.com/story?id=7,yes,,,,\n\
         1,2,http://e.com/story?id=7,http://e.com/story?id=7&sid=1,no,3,3,1,1\n"
    );
    assert_eq!(
        (session.clusters()[0].undated, session.undated()),
        (2, (2, 2))
    );
    session.set_keep(Keep::First);
    let documents = written(session.export_documents(RowFormat::Csv));
    let lines: Vec<&str> = documents.lines().collect();
    assert_eq!(
        lines[2],
        "http://e.com/story?id=7,,4,3,1,no,http://e.com/story?id=7&sid=1,1,http://e.com/story?id=7&sid=1,3,3,1"
    );
    assert_eq!(
        lines[3],
        "http://e.com/other,,3,2,,yes,http://e.com/other,0,,,,"
    );
}

#[test]
fn the_places_of_shingles_have_one_number_in_both_texts() {
    let settings = Settings {
        shingles: words(2),
        ..Settings::default()
    };
    let texts = ["a b c a b", "x a b"].map(str::to_owned);
    let found = finished(settings, &texts).compare(0, 1).unwrap();
    let places = |text: &MarkedText| -> Vec<(usize, usize, u32)> {
        let places = text.places.iter();
        places
            .map(|at| (at.range.start, at.range.end, at.shingle))
            .collect()
    };
    assert_eq!(
        places(&found.a),
        [(0, 3, 0), (2, 5, 1), (4, 7, 2), (6, 9, 0)]
    );
    assert_eq!(places(&found.b), [(0, 3, 4), (2, 5, 0)]);
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

/// One changed word takes every shingle of a short text with it, and the texts stand side by side all the same.
#[test]
fn paragraphs_without_a_common_shingle_are_aligned_by_their_words() {
    let first = "Every morning the keeper climbs the stairs and lights the lamp above the harbour.";
    let texts = [
        format!("{first}\nNobody else lives on the rock."),
        format!(
            "{}\nThe mail comes twice a week by boat.",
            first.replace("morning", "evening")
        ),
    ];
    for size in [3, 8, 20] {
        let settings = Settings {
            shingles: words(size),
            threshold: 0.0,
            ..Settings::default()
        };
        let shown = finished(settings, &texts).compare(1, 0).unwrap();
        let pairs: Vec<_> = shown.aligned.iter().map(|p| (p.a, p.b)).collect();
        let rest = [(Some(1), None), (None, Some(1))];
        assert_eq!(pairs, [&[(Some(0), Some(0))][..], &rest].concat(), "{size}");
    }
}

#[test]
fn the_heat_map_has_every_document_by_every_other() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.5,
        ..Settings::default()
    };
    let mut texts = collection();
    texts.extend((0..40).map(|at| format!("one two three {at} four five six {} seven", at / 2)));
    let mut session = finished(settings, &texts);
    let map = session.heat_map(1000);
    let count = map.documents.len();
    assert_eq!(
        (count, map.total),
        (45, 45),
        "all but the one that is too short"
    );
    let mut each = map.documents.clone();
    each.sort_unstable();
    each.dedup();
    assert_eq!(each.len(), count, "each once");
    for cluster in session.clusters() {
        let inside = map.documents.iter().map(|d| cluster.members.contains(d));
        let places: Vec<usize> = inside
            .enumerate()
            .filter(|at| at.1)
            .map(|at| at.0)
            .collect();
        assert_eq!(
            places[places.len() - 1] - places[0] + 1,
            cluster.members.len()
        );
    }
    for (row, &one) in map.documents.iter().enumerate() {
        for (column, &other) in map.documents.iter().enumerate() {
            let exact = session.compare(one, other).unwrap().row.overlap.jaccard();
            assert_eq!(map.values[row * count + column], exact);
        }
    }
    let part = session.heat_map(7);
    assert_eq!((part.documents.len(), part.total), (7, 45));
    let largest = &session.clusters()[0].members;
    assert!(largest.len() < 7 && largest.iter().all(|d| part.documents.contains(d)));
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

/// Texts of sixty words, each an edited copy of an earlier one, or its own.
fn edited_texts() -> Vec<String> {
    let word = |seed: u64| format!("w{}", mix(seed) % 500);
    let mut texts: Vec<Vec<String>> = Vec::new();
    for number in 0..1_200_u64 {
        let chosen = mix(number);
        let earlier = texts.get(chosen as usize % (number as usize + 1));
        let mut own = match earlier.filter(|_| !chosen.is_multiple_of(4)) {
            Some(earlier) => earlier.clone(),
            None => (0..60).map(|at| word(number * 100 + at)).collect(),
        };
        for edit in 0..chosen % 9 {
            own[mix(chosen + edit) as usize % 60] = word(chosen + edit);
        }
        texts.push(own);
    }
    texts.iter().map(|words| words.join(" ")).collect()
}

#[test]
fn clusters_alone_are_those_of_all_pairs() {
    let texts = edited_texts();
    for threshold in [0.1, 0.3, 0.5, 0.8] {
        let found = |is_alone: bool| {
            let settings = Settings {
                shingles: words(2),
                threshold,
                ..Settings::default()
            };
            let mut session = Session::new(settings).unwrap();
            match is_alone {
                true => session.keep_clusters_only(),
                false => session.keep_visible_only(),
            }
            for (number, body) in texts.iter().enumerate() {
                session.add(text(&number.to_string(), body));
            }
            session.finish();
            let clusters = session.clusters().iter();
            let clusters: Vec<_> = clusters
                .map(|one| (one.keep, one.members.clone()))
                .collect();
            (clusters, session.summary().pairs)
        };
        let ((all, pairs), (alone, fewer)) = (found(false), found(true));
        assert!(!all.is_empty());
        match threshold < 0.2 {
            true => assert!(fewer * 3 < pairs, "{fewer} of {pairs}"),
            false => assert!(fewer <= pairs, "{fewer} of {pairs}"),
        }
        assert_eq!(alone, all, "{threshold}");
    }
}
