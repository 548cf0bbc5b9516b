//! The lesson of the homework: the course's known values, the kinds of planted copies, and grades with their reasons.

#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::BTreeSet;

use dustlens::input::{Input, InputKind, ReadOptions, Reader};
use dustlens_lessons::LessonError;
use dustlens_lessons::homework::{
    HomeworkAnswer, HomeworkKit, HomeworkQuestion, Slip, homework, homework_archive, result_of,
};
use proptest::prelude::*;

/// Lists of phrases as the page has them.
const PHRASES: [&str; 4] = [
    "a red kite | the old ferry | our small boat | a quiet pilot | the night train | one grey gull",
    "crosses | leaves behind | follows all day | sees from afar | finds again | slowly passes",
    "the windy bay | a long pier | the northern shore | two dark hills | an empty harbour | the old lighthouse",
    "at 10 000 feet | before the morning rain | in the early light | without a single sound | after the autumn storm",
];

fn question(kit: HomeworkKit, seed: u64, result: &str) -> HomeworkQuestion {
    HomeworkQuestion {
        lines: PHRASES.map(String::from).to_vec(),
        is_made: true,
        seed: seed.to_string(),
        kit,
        pair: [0, 3],
        result: result.into(),
    }
}

fn own(texts: &[&str], result: &str) -> HomeworkAnswer {
    let lines = texts.iter().map(ToString::to_string).collect();
    let made = question(HomeworkKit::B, 1, result);
    homework(&HomeworkQuestion {
        lines,
        is_made: false,
        pair: [0, 1],
        ..made
    })
    .unwrap()
}

fn made(kit: HomeworkKit, seed: u64, result: &str) -> HomeworkAnswer {
    homework(&question(kit, seed, result)).unwrap()
}

#[test]
fn bytes_of_a_record_have_their_meanings() {
    let text = "слово ".repeat(20);
    let record = own(&[&text, "b"], "").record;
    let told: Vec<_> = record
        .iter()
        .map(|group| (group.meaning, group.field, group.count))
        .collect();
    let expected = [
        ("length", "", 4),
        ("tag", "url", 1),
        ("size", "url", 1),
        ("content", "url", 18),
        ("tag", "body", 1),
        ("size", "body", 2),
        ("content", "body", 227),
        ("tag", "text", 1),
        ("size", "text", 2),
        ("content", "text", 220),
    ];
    assert_eq!(told, expected);
    assert_eq!(record[0].hex, "d9 01 00 00");
    assert_eq!(record[0].value, "473");
    assert_eq!(record[1].hex, "0a");
    // 220 = 1 · 128 + 92, the lower seven bits first.
    assert_eq!(record[8].hex, "dc 01");
    assert_eq!(record[8].value, "220");
}

#[test]
fn the_made_archive_is_read_back_by_the_projects_reader() {
    let question = question(HomeworkKit::A, 10, "");
    let answer = homework(&question).unwrap();
    let bytes = homework_archive(&question).unwrap();
    assert_eq!(bytes.len(), answer.bytes);
    let input = Input {
        name: "homework.bin".into(),
        kind: InputKind::File,
        bytes,
        options: ReadOptions::default(),
    };
    let read: Vec<_> = Reader::new(input).map(|item| item.unwrap()).collect();
    let told: Vec<_> = read
        .iter()
        .map(|raw| (raw.id.as_str(), raw.bytes.as_slice()))
        .collect();
    let expected: Vec<_> = answer
        .documents
        .iter()
        .map(|each| (each.url.as_str(), each.text.as_bytes()))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn the_courses_hashes_and_remainders_are_seen() {
    let cut = own(&["Итак мы имели дело с неразменным рублём", "x"], "").cut;
    let rows: Vec<_> = cut
        .rows
        .iter()
        .map(|row| (row.text.as_str(), row.hash, row.is_left_out))
        .collect();
    assert_eq!(rows[0], ("Итак мы имели дело с", -806_793_549, false));
    assert_eq!(
        rows[1],
        ("мы имели дело с неразменным", 1_235_589_381, false)
    );
    assert!(rows[2].2);
    assert_eq!((cut.words, cut.shingles), (7, 2));
    assert_eq!((cut.rows[0].bucket, cut.rows[0].truncated), (11, -9));
}

#[test]
fn three_records_show_the_three_ways_of_kit_a() {
    for seed in [1, 10, 77, 999_999_999] {
        let answer = made(HomeworkKit::A, seed, "");
        let ways: Vec<_> = answer.buckets.iter().map(|each| each.way).collect();
        assert_eq!(ways[..3], ["buckets", "smallest", "skipped"], "{seed}");
        assert_eq!(ways.len(), answer.documents.len());
        assert_eq!(answer.documents[2].skipped, [true, false]);
        let [full, lean, ..] = answer.buckets.as_slice() else {
            panic!()
        };
        let smallest: Vec<_> = full
            .buckets
            .iter()
            .filter_map(|bucket| bucket.smallest)
            .collect();
        assert_eq!(full.sketch, smallest);
        assert!(lean.sketch.is_sorted() && lean.empty > 0);
    }
}

#[test]
fn kit_b_compares_position_by_position() {
    let answer = made(HomeworkKit::B, 10, "");
    let same = answer
        .primes
        .positions
        .iter()
        .filter(|each| each.is_same)
        .count();
    assert_eq!(answer.primes.positions[0].prime, 1663);
    assert_eq!(
        (same, answer.primes.r),
        (answer.primes.shared, same as f64 / 20.0)
    );
    let pair = answer
        .pairs
        .iter()
        .find(|pair| (pair.a, pair.b) == (0, 3))
        .unwrap();
    assert_eq!(pair.kits[1].shared, Some(same));
    assert!(pair.kits[1].is_pair);
    for winner in answer
        .primes
        .positions
        .iter()
        .flat_map(|each| each.winners.iter().flatten())
    {
        assert!(winner.remainder >= 0);
    }
}

#[test]
fn the_normalization_goes_through_four_stages() {
    let normal = own(&["x", "«А&nbsp;Б» стоит 10 000 за_штуку"], "").normal;
    assert_eq!(normal.document, 1);
    assert_eq!(
        normal.stages,
        [
            "«А&nbsp;Б» стоит 10 000 за_штуку",
            "«А&nbsp;Б» стоит 10000 за_штуку",
            "«А Б» стоит 10000 за_штуку",
            " А Б  стоит 10000 за штуку",
            " а б  стоит 10000 за штуку",
        ]
    );
}

#[test]
fn a_small_slip_costs_the_pass() {
    for kit in [HomeworkKit::A, HomeworkKit::B] {
        let slips = made(kit, 10, "").slips;
        let of = |slip: Slip| slips.iter().find(|each| each.slip == slip).unwrap();
        for slip in [Slip::Case, Slip::Marks, Slip::Last] {
            assert!(!of(slip).is_pass, "{kit:?} {slip:?}");
        }
        assert_eq!(of(Slip::Last).found, of(Slip::Last).truth + 1);
    }
}

#[test]
fn a_result_is_graded_with_reasons() {
    let kit = made(HomeworkKit::A, 10, "");
    let first = kit.lines[0].clone();
    let result = format!(
        "{first}\n{first}\nhttp://a.example/1 http://a.example/2 0.9\nhttp://a.example/1 http://a.example/3\n\
         http://a.example/1 http://b.example/ 1\nhttp://a.example/5 http://a.example/5 1.0\nnonsense\n"
    );
    let graded = made(HomeworkKit::A, 10, &result).graded.unwrap();
    assert_eq!((graded.found, graded.shared, graded.repeated), (5, 1, 1));
    let reasons: Vec<_> = graded.extra.iter().map(|pair| pair.reason).collect();
    assert_eq!(reasons, ["below", "skipped", "unknown", "itself"]);
    assert_eq!(graded.extra[1].ids, ["http://a.example/3"]);
    assert_eq!((graded.bad_lines, graded.bad[0].number), (1, 7));
    assert_eq!(graded.missed.len(), kit.lines.len() - 1);
    assert!(!graded.is_pass);
    // Shells of Windows write UTF-16.
    let units = "\u{feff}a b".encode_utf16().flat_map(u16::to_le_bytes);
    assert_eq!(result_of(&units.collect::<Vec<u8>>()), "a b");
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let refused = |change: fn(&mut HomeworkQuestion)| {
        let mut question = question(HomeworkKit::A, 1, "");
        change(&mut question);
        homework(&question).unwrap_err()
    };
    let name = |error: LessonError| match error {
        LessonError::OutOfRange { name, .. } => name,
        _ => "",
    };
    assert_eq!(name(refused(|q| q.lines.truncate(1))), "lines");
    assert_eq!(name(refused(|q| q.lines[0] = "x".repeat(401))), "length");
    assert_eq!(name(refused(|q| q.pair = [0, 12])), "pair");
    assert_eq!(name(refused(|q| q.result = "x".repeat(200_001))), "result");
    assert_eq!(refused(|q| q.seed = "x".into()).code(), "lesson-seed");
}

/// A seed by which the changed copy once had too little in common with its text.
#[test]
fn each_archive_has_a_pair_by_both_kits() {
    for seed in (0..12).chain([5_438_053_899_610_316_536]) {
        let answer = made(HomeworkKit::A, seed, "");
        let near = answer.pairs.iter().find(|pair| (pair.a, pair.b) == (0, 3));
        let kits = &near.unwrap().kits;
        assert!(kits.iter().all(|kit| kit.is_pair), "{seed} {kits:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_kits_own_result_passes_and_a_slips_result_is_told(seed in any::<u64>(), is_b in any::<bool>()) {
        let kit = if is_b { HomeworkKit::B } else { HomeworkKit::A };
        let answer = made(kit, seed, "");
        let graded = made(kit, seed, &answer.lines.join("\n")).graded.unwrap();
        prop_assert_eq!(graded.score, Some(1.0));
        prop_assert!(graded.missed.is_empty() && graded.extra.is_empty() && graded.like.is_none());
        // A pair is in the result exactly if its kit says so.
        let at = usize::from(is_b);
        let kept = answer.pairs.iter().filter(|pair| pair.kits[at].is_pair).count();
        prop_assert_eq!(kept, answer.lines.len());
        let urls: BTreeSet<_> = answer.documents.iter().map(|each| &each.url).collect();
        prop_assert_eq!(urls.len(), 12);
    }

    #[test]
    fn any_result_and_any_texts_are_taken(
        texts in prop::collection::vec("\\PC{0,120}", 2..8),
        result in "\\PC{0,200}",
        has_lists in any::<bool>(),
    ) {
        let answer = homework(&HomeworkQuestion {
            lines: texts,
            is_made: has_lists,
            pair: [0, 1],
            ..question(HomeworkKit::B, 3, &result)
        }).unwrap();
        if let Some(graded) = answer.graded {
            prop_assert_eq!(graded.missed.len(), graded.truth - graded.shared);
            prop_assert_eq!(graded.extra.len(), graded.found - graded.shared);
        }
    }
}
