//! The session: slices, changes of settings, removal, stopping; each answer held to a fresh session's.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;
mod oracle;

use std::collections::BTreeSet;

use common::{collection, finished, seen, session, text, words};
use dustlens::input::{Input, InputKind, ReadOptions};
use dustlens::sessions::documents::results::{Measure, Stage};
use dustlens::sessions::documents::{Session, Settings};
use dustlens_likeness::shingle::{ShingleOptions, shingle};
use proptest::prelude::*;

#[test]
fn every_pair_of_a_small_collection_agrees_with_the_oracle() {
    let texts = collection();
    let settings = Settings {
        shingles: words(2),
        threshold: 0.0,
        ..Settings::default()
    };
    let mut session = finished(settings, &texts);
    let sets: Vec<BTreeSet<u64>> = texts
        .iter()
        .map(|t| shingle(t, &words(2)).set.hashes().iter().copied().collect())
        .collect();
    let found: std::collections::BTreeMap<_, _> = session
        .visible_pairs()
        .map(|r| {
            (
                (r.a as usize, r.b as usize),
                (r.overlap.shared, r.overlap.union()),
            )
        })
        .collect();
    assert_eq!(found, oracle::all_pairs(&sets));
    assert_eq!(session.summary().too_short, 1);
}

#[test]
fn slices_of_any_size_give_the_same_answer() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.3,
        ..Settings::default()
    };
    let expected = seen(&mut finished(settings.clone(), &collection()));
    for units in [1, 7, 100] {
        let mut session = session(settings.clone(), &collection());
        while session.advance(units).stage != Stage::Done {}
        assert_eq!(seen(&mut session), expected, "slices of {units}");
    }
}

#[test]
fn stopping_keeps_what_is_done_and_resuming_finishes() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.0,
        ..Settings::default()
    };
    let expected = seen(&mut finished(settings.clone(), &collection()));
    let mut session = session(settings, &collection());
    while session.advance(1).stage != Stage::Joining || session.progress().done < 3 {}
    session.stop();
    assert_eq!(session.advance(1000).stage, Stage::Stopped);
    let summary = session.summary();
    assert!(summary.partial && summary.compared == 3, "{summary:?}");
    assert_eq!(
        summary.pairs, 3,
        "the three pairs of the first three documents stay"
    );
    session.resume();
    session.finish();
    assert_eq!(seen(&mut session), expected);
}

#[test]
fn changed_settings_give_what_a_fresh_session_gives() {
    let start = Settings {
        shingles: words(2),
        threshold: 0.3,
        ..Settings::default()
    };
    let changes = [
        Settings {
            threshold: 0.9,
            ..start.clone()
        },
        Settings {
            threshold: 0.0,
            ..start.clone()
        },
        Settings {
            measure: Measure::Estimate,
            ..start.clone()
        },
        Settings {
            hashes: 16,
            ..start.clone()
        },
        Settings {
            seed: 7,
            measure: Measure::Estimate,
            ..start.clone()
        },
        Settings {
            shingles: words(3),
            ..start.clone()
        },
        Settings {
            text: dustlens::document::TextChoice::Whole,
            ..start.clone()
        },
    ];
    for change in changes {
        let mut session = finished(start.clone(), &collection());
        session.set_settings(change.clone()).unwrap();
        session.finish();
        assert_eq!(
            seen(&mut session),
            seen(&mut finished(change.clone(), &collection())),
            "{change:?}"
        );
    }
}

#[test]
fn moving_the_threshold_starts_no_work() {
    let settings = Settings {
        shingles: words(2),
        ..Settings::default()
    };
    let mut session = finished(settings.clone(), &collection());
    for threshold in [0.0, 0.5, 1.0] {
        session
            .set_settings(Settings {
                threshold,
                ..settings.clone()
            })
            .unwrap();
        assert_eq!(session.progress().stage, Stage::Done);
    }
}

#[test]
fn removed_documents_are_gone_and_numbers_stay() {
    let settings = Settings {
        shingles: words(2),
        threshold: 0.0,
        ..Settings::default()
    };
    let mut session = finished(settings, &collection());
    session.remove(&[0, 99]);
    session.add(text("late", &collection()[0]));
    session.finish();
    assert!(session.visible_pairs().all(|row| row.a != 0 && row.b != 0));
    let ids: Vec<_> = session
        .documents(0, 10)
        .into_iter()
        .map(|row| (row.document, row.id))
        .collect();
    assert_eq!(ids.first().unwrap(), &(1, "d1".to_owned()));
    assert_eq!(ids.last().unwrap(), &(6, "late".to_owned()));
    assert!(session.compare(0, 1).is_err());
    assert_eq!(session.compare(2, 6).unwrap().row.overlap.jaccard(), 1.0);
}

#[test]
fn short_and_empty_documents_are_named_and_never_equal() {
    let texts = [
        "two words".to_owned(),
        "two words".to_owned(),
        String::new(),
        String::new(),
    ];
    let mut session = finished(
        Settings {
            threshold: 0.0,
            ..Settings::default()
        },
        &texts,
    );
    assert_eq!(session.summary().pairs, 0);
    for row in session.documents(0, 10) {
        assert!(row.too_short);
        assert_eq!(row.problems.len(), 1, "{row:?}");
    }
}

#[test]
fn documents_of_one_id_get_names_of_their_own() {
    let mut session = Session::new(Settings::default()).unwrap();
    for id in ["a", "a#2", "a", "a"] {
        session.add(text(id, "one two three four five"));
    }
    session.finish();
    let rows = session.documents(0, 10);
    assert_eq!(
        rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(),
        ["a", "a#2", "a#3", "a#4"]
    );
    let codes: Vec<_> = rows
        .iter()
        .flat_map(|row| &row.problems)
        .map(|p| p.kind.code())
        .collect();
    assert_eq!(codes, ["duplicate-id", "duplicate-id"]);
}

#[test]
fn what_is_told_of_a_renamed_document_names_it_by_its_new_id() {
    let mut session = Session::new(Settings::default()).unwrap();
    let lines: [&[u8]; 3] = [
        br#"{"id": "x.jsonl", "text": "one two three four five"}"#,
        br#"{"id": "x.jsonl", "text": ""}"#,
        b"{\"id\": \"x.jsonl\", \"text\": \"one two three four \xff\"}",
    ];
    session.add(Input {
        name: "x.jsonl".to_owned(),
        kind: InputKind::File,
        bytes: lines.join(&b'\n'),
        options: ReadOptions::default(),
    });
    session.finish();
    let problems = session.document_problems();
    let told: Vec<_> = problems
        .filter(|problem| problem.kind.code() != "too-short")
        .map(|problem| (problem.kind.code(), problem.source, problem.line))
        .collect();
    let of = |source: &str| source.to_owned();
    assert_eq!(
        told,
        [
            ("empty-document", of("x.jsonl#2"), None),
            ("duplicate-id", of("x.jsonl"), None),
            // A fault of the file, not of the document.
            ("invalid-bytes", of("x.jsonl"), Some(3)),
            ("duplicate-id", of("x.jsonl"), None),
        ]
    );
}

#[test]
fn a_removed_document_frees_its_id() {
    let mut session = Session::new(Settings::default()).unwrap();
    let body = "one two three four five";
    session.add(text("a", body));
    session.add(text("b", body));
    session.finish();
    session.remove(&[1, 1]);
    session.add(text("b", body));
    session.finish();
    let rows = session.documents(0, 10);
    let seen: Vec<_> = rows
        .iter()
        .map(|row| (row.id.as_str(), row.input))
        .collect();
    assert_eq!(seen, [("a", 0), ("b", 2)]);
    assert!(rows.iter().all(|row| row.problems.is_empty()));
}

#[test]
fn a_collection_that_becomes_small_keeps_every_pair_again() {
    let count = u32::try_from(dustlens::sessions::documents::SMALL_COLLECTION).unwrap() + 1;
    let mut session = Session::new(Settings::default()).unwrap();
    for i in 0..count {
        session.add(text(
            &format!("d{i}"),
            &format!("words{i} that{i} differ{i} in{i} every{i} place{i}"),
        ));
    }
    session.finish();
    assert!(session.summary().floor > 0.0 && session.summary().pairs_kept == 0);
    session.remove(&[0]);
    session.finish();
    let all = u64::from(count - 1) * u64::from(count - 2) / 2;
    assert_eq!(
        (session.summary().floor, session.summary().pairs_kept),
        (0.0, all)
    );
}

#[test]
fn ten_thousand_empty_documents_are_each_named() {
    let lines = "{\"id\": 1, \"text\": \"\"}\n".repeat(10_000);
    let mut session = Session::new(Settings::default()).unwrap();
    let options = ReadOptions::default();
    session.add(Input {
        name: "many.jsonl".to_owned(),
        kind: InputKind::File,
        bytes: lines.into_bytes(),
        options,
    });
    session.finish();
    let rows = session.documents(0, usize::MAX);
    let named =
        rows.iter().filter(|row| !row.problems.is_empty()).count() + session.problems().len();
    assert!(named >= 10_000, "{named}");
    assert_eq!(session.summary().pairs, 0);
}

#[test]
fn settings_out_of_range_are_refused_by_name_and_change_nothing() {
    let mut session = Session::new(Settings::default()).unwrap();
    let bad = [
        (
            Settings {
                hashes: 0,
                ..Settings::default()
            },
            "hashes",
        ),
        (
            Settings {
                hashes: 1025,
                ..Settings::default()
            },
            "hashes",
        ),
        (
            Settings {
                threshold: f64::NAN,
                ..Settings::default()
            },
            "threshold",
        ),
        (
            Settings {
                threshold: 1.01,
                ..Settings::default()
            },
            "threshold",
        ),
        (
            Settings {
                shingles: words(0),
                ..Settings::default()
            },
            "shingles.size",
        ),
        (
            Settings {
                shingles: words(101),
                ..Settings::default()
            },
            "shingles.size",
        ),
        (
            Settings {
                shingles: ShingleOptions {
                    step: 6,
                    ..words(5)
                },
                ..Settings::default()
            },
            "shingles.step",
        ),
        (
            Settings {
                exclude: "p >> q".to_owned(),
                ..Settings::default()
            },
            "exclude",
        ),
    ];
    for (settings, field) in bad {
        assert_eq!(session.set_settings(settings).unwrap_err().field(), field);
        assert_eq!(session.settings(), &Settings::default());
    }
}

proptest! {
    /// Whatever the order of adding, removing, changing and working in slices: the end is a fresh session's.
    #[test]
    fn any_history_ends_like_a_fresh_session(
        texts in proptest::collection::vec("[ab]( [abc]){0,6}", 1..8),
        steps in proptest::collection::vec((0_u8..4, 1_usize..30), 0..12),
    ) {
        let start = Settings { shingles: words(2), threshold: 0.2, hashes: 8, ..Settings::default() };
        let mut session = Session::new(start.clone()).unwrap();
        let mut given = Vec::new();
        let mut now = start.clone();
        for (kind, n) in steps {
            match kind {
                0 => {
                    let body = texts[n % texts.len()].clone();
                    session.add(text(&format!("d{}", given.len()), &body));
                    given.push(body);
                }
                1 => {
                    session.advance(n);
                }
                2 => {
                    #[allow(clippy::cast_precision_loss)]
                    let threshold = (n % 10) as f64 / 10.0;
                    let measure = if n % 2 == 0 { Measure::Exact } else { Measure::Estimate };
                    now = Settings { threshold, measure, shingles: words(1 + n % 3), ..start.clone() };
                    session.set_settings(now.clone()).unwrap();
                }
                _ => {
                    session.stop();
                    session.resume();
                }
            }
        }
        session.finish();
        prop_assert_eq!(seen(&mut session), seen(&mut finished(now, &given)));
    }
    /// However documents come and go, each pair has the counts that its two documents have by themselves.
    #[test]
    fn later_documents_meet_all_earlier_ones(
        batches in proptest::collection::vec(proptest::collection::vec("[a-e]( [a-h]){1,5}", 1..9), 1..7),
        gone in proptest::collection::vec((0_usize..6, 0_u32..20), 0..6),
        is_exact: bool,
    ) {
        let measure = if is_exact { Measure::Exact } else { Measure::Estimate };
        let settings = Settings { shingles: words(1), threshold: 0.0, hashes: 4, measure, ..Settings::default() };
        let mut session = Session::new(settings).unwrap();
        for (at, batch) in batches.iter().enumerate() {
            for (n, body) in batch.iter().enumerate() {
                session.add(text(&format!("{at}.{n}"), body));
            }
            session.finish();
            let leave: Vec<u32> = gone.iter().filter(|(when, _)| *when == at).map(|(_, document)| *document).collect();
            session.remove(&leave);
        }
        session.finish();
        let rows: Vec<_> = session.visible_pairs().collect();
        let live = session.summary().compared;
        prop_assert_eq!(rows.len(), live * live.saturating_sub(1) / 2);
        for row in rows {
            let alone = session.compare(row.a, row.b).unwrap().row;
            prop_assert_eq!((row.overlap.shared, row.matches), (alone.overlap.shared, alone.matches));
        }
    }
}
