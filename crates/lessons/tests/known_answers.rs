//! The examples of the lecture, of the textbook and of tradition, with the answers that are known for them.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::material;
use dustlens_lessons::bands::{BandsQuestion, bands};
use dustlens_lessons::bits::{BitsAnswer, BitsQuestion, Boxes, bits};
use dustlens_lessons::broder::{BroderQuestion, broder};
use dustlens_lessons::hash_loop::{HashLoopQuestion, RowHash, hash_loop};
use dustlens_lessons::incidence::{IncidenceQuestion, incidence};
use dustlens_lessons::minshingle::{MinshingleQuestion, Minshingles, minshingles};
use dustlens_lessons::shingles::{ShinglesQuestion, shingles};
use dustlens_lessons::trials::{Trials, TrialsQuestion};
use dustlens_lessons::{LessonError, Material, TextUnit};
use proptest::prelude::*;

/// The lecture's table: five documents, six shingles, three permutations.
fn lecture() -> MinshingleQuestion {
    let sets = ["sh1 sh5", "sh2", "sh1 sh2 sh5", "sh4", "sh3 sh6"];
    MinshingleQuestion {
        material: material(TextUnit::Item, 1, &sets),
        permutations: 3,
        places: vec![
            vec![1, 2, 3, 4, 5, 6],
            vec![4, 6, 2, 1, 5, 3],
            vec![6, 5, 3, 2, 4, 1],
        ],
        seed: "0".into(),
    }
}

fn signature(of: &Minshingles, document: usize) -> Vec<usize> {
    let rounds = of.rounds.iter();
    rounds
        .map(|round| round.values[document].unwrap())
        .collect()
}

#[test]
fn the_lectures_permutations_give_its_signatures_and_similarities() {
    let answer = minshingles(&lecture()).unwrap();
    let signatures: Vec<_> = (0..5)
        .map(|document| signature(&answer, document))
        .collect();
    let expected = [[1, 4, 4], [2, 6, 5], [1, 4, 4], [4, 1, 2], [3, 2, 1]];
    assert_eq!(signatures, expected);
    for pair in &answer.pairs {
        let told = (pair.shared, pair.union, pair.same);
        match (pair.a, pair.b) {
            (0, 2) => assert_eq!(told, (2, 3, 3)),
            (1, 2) => assert_eq!(told, (1, 3, 0)),
            _ => assert_eq!((pair.shared, pair.same), (0, 0), "{pair:?}"),
        }
    }
    let alike = answer
        .pairs
        .iter()
        .find(|pair| (pair.a, pair.b) == (0, 2))
        .unwrap();
    assert_eq!(
        (alike.shared, alike.only_a, alike.only_b, alike.neither),
        (2, 0, 1, 3)
    );
    assert_eq!(alike.deciding, [Some(0), Some(0), Some(4)]);
}

#[test]
fn the_lectures_signatures_go_through_broders_steps() {
    let question = BroderQuestion {
        signatures: lecture(),
        threshold: 1.0,
    };
    let answer = broder(&question).unwrap();
    let first: Vec<_> = answer.tuples[..3]
        .iter()
        .map(|tuple| (tuple.position, tuple.value, tuple.document))
        .collect();
    assert_eq!(first, [(1, 1, 0), (2, 4, 0), (3, 4, 0)]);
    assert_eq!(
        (answer.groups.len(), answer.written, answer.all_pairs),
        (3, 3, 10)
    );
    let pairs: Vec<_> = answer
        .pairs
        .iter()
        .map(|pair| (pair.a, pair.b, pair.matches, pair.of, pair.is_kept))
        .collect();
    assert_eq!(pairs, [(0, 2, 3, 3, true)]);
    assert!((answer.pairs[0].r - 1.0).abs() < f64::EPSILON);
}

/// The table of signatures after the last row.
fn looped(sets: &[&str], functions: &[(usize, usize)]) -> (Vec<Vec<Option<usize>>>, Vec<bool>) {
    let question = HashLoopQuestion {
        material: material(TextUnit::Item, 1, sets),
        functions: functions.iter().map(|&(a, b)| RowHash { a, b }).collect(),
    };
    let answer = hash_loop(&question).unwrap();
    let permutations = answer.functions.iter().map(|each| each.is_permutation);
    (
        answer.passes.last().unwrap().table.clone(),
        permutations.collect(),
    )
}

#[test]
fn the_loop_of_the_textbook_fills_its_table() {
    let sets = ["r0 r3", "r2", "r1 r3 r4", "r0 r2 r3"];
    let (table, permutations) = looped(&sets, &[(1, 1), (3, 1)]);
    assert_eq!(
        table,
        [[1, 3, 0, 1].map(Some), [0, 2, 0, 0].map(Some)],
        "columns (1,0) (3,2) (0,0) (1,0)"
    );
    assert_eq!(permutations, [true, true]);
    let question = HashLoopQuestion {
        material: material(TextUnit::Item, 1, &sets),
        functions: vec![RowHash { a: 1, b: 1 }, RowHash { a: 3, b: 1 }],
    };
    let answer = hash_loop(&question).unwrap();
    let told = |a, b| {
        let pair = answer
            .pairs
            .iter()
            .find(|pair| (pair.a, pair.b) == (a, b))
            .unwrap();
        (pair.shared, pair.union, pair.same)
    };
    assert_eq!((told(0, 3), told(0, 2)), ((2, 3, 2), (1, 4, 1)));
    let changes: Vec<_> = answer
        .passes
        .iter()
        .map(|pass| pass.changed.len())
        .collect();
    assert_eq!(changes, [4, 2, 2, 3, 1]);
}

#[test]
fn only_one_function_of_the_exercise_is_a_permutation() {
    let sets = ["r2 r5", "r0 r1", "r3 r4", "r0 r2 r4"];
    let (table, permutations) = looped(&sets, &[(2, 1), (3, 2), (5, 2)]);
    let expected = [[5, 1, 1, 1], [2, 2, 2, 2], [0, 1, 4, 0]];
    assert_eq!(table, expected.map(|line| line.map(Some)));
    assert_eq!(permutations, [false, false, true]);
}

#[test]
fn jaccard_of_the_lecture_and_of_two_words() {
    for (unit, size, texts, expected) in [
        (TextUnit::Item, 1, ["sh1 sh4", "sh1 sh2 sh6"], (1, 4)),
        (TextUnit::Char, 2, ["ABRACADABRA", "BRICABRAC"], (5, 9)),
    ] {
        let question = IncidenceQuestion {
            material: material(unit, size, &texts),
            draws: 4,
            keep: 3,
            seed: "7".into(),
            struck: vec![0, 99],
        };
        let answer = incidence(&question).unwrap();
        assert_eq!((answer.pairs[0].shared, answer.pairs[0].union), expected);
        assert!(answer.pairs[0].guesses.contains(&[expected.0, expected.1]));
        // The first row is shared by both: `sh1`, `AB`.
        let left = answer.pairs[0].left;
        assert_eq!((left.shared, left.union), (expected.0 - 1, expected.1 - 1));
        // Of four rows half are left, so that some are struck out.
        let left = 3.min(answer.matrix.rows.len() / 2);
        assert!(answer.draws.iter().all(|kept| kept.len() == left));
    }
}

#[test]
fn a_rose_is_five_shingles_and_three_distinct_ones() {
    let question = ShinglesQuestion {
        material: material(TextUnit::Word, 4, &["a rose is a rose is a rose"]),
        step: 1,
        cyclic: false,
        leftover: false,
    };
    let answer = shingles(&question).unwrap();
    let text = &answer.texts[0];
    assert_eq!((text.tokens, text.shingles.len(), text.distinct), (8, 5, 3));
    let repeats: Vec<_> = text.shingles.iter().map(|each| each.is_repeat).collect();
    assert_eq!(repeats, [false, false, false, true, true]);
    let whole: String = text
        .pieces
        .iter()
        .map(|piece| piece.text.as_str())
        .collect();
    assert_eq!(whole, "a rose is a rose is a rose");
    assert_eq!(answer.survivors, None);
}

#[test]
fn a_letter_put_in_spoils_overlapping_shingles_around_it_and_others_behind_it() {
    let survivors = |step| {
        let question = ShinglesQuestion {
            material: material(TextUnit::Char, 3, &["abcdefghijkl", "abxcdefghijkl"]),
            step,
            cyclic: false,
            leftover: false,
        };
        let counts = shingles(&question).unwrap().survivors.unwrap();
        (counts.shared, counts.before)
    };
    assert_eq!(survivors(1), (8, 10), "n − 1 are lost");
    assert_eq!(survivors(3), (0, 4), "all behind it are lost");
}

fn trials(hashes: usize, threshold: f64) -> TrialsQuestion {
    TrialsQuestion {
        material: material(TextUnit::Item, 1, &["a b c d e f", "a b c d e f g h"]),
        a: 0,
        b: 1,
        hashes,
        threshold,
        seeds: 1_000,
        seed: "1".into(),
    }
}

#[test]
fn a_thousand_seeds_spread_as_the_binomial_distribution_says() {
    let mut run = Trials::new(&trials(20, 0.75)).unwrap();
    while run.advance(64) {}
    let answer = run.answer();
    assert_eq!((answer.shared, answer.union, answer.done), (6, 8, 1_000));
    assert_eq!(answer.histogram.iter().sum::<usize>(), 1_000);
    // P(X ≤ 14) of 20 with p = 3/4.
    assert!(
        (answer.expected_missed - 0.382_827).abs() < 1e-5,
        "{answer:?}"
    );
    assert!((340..=425).contains(&answer.missed), "{}", answer.missed);
    assert!((answer.mean - 0.75).abs() < 0.02, "{}", answer.mean);
    assert!((answer.standard_error - 0.096_824).abs() < 1e-5);
    assert_eq!(answer.strip.len(), 20);
    let mut once = Trials::new(&trials(20, 0.75)).unwrap();
    assert!(!once.advance(usize::MAX));
    assert_eq!(once.answer(), answer, "slices change nothing");
}

#[test]
fn bands_of_the_textbook() {
    let question = BandsQuestion {
        material: trials(1, 0.5).material,
        a: 0,
        b: 1,
        bands: 20,
        rows: 5,
        at: vec![0.8, 0.4],
        seed: "1".into(),
    };
    let answer = bands(&question).unwrap();
    assert_eq!((answer.agree.len(), answer.meets.len()), (100, 20));
    let near = |x: f64, y: f64| assert!((x - y).abs() < 1e-5, "{x} {y}");
    near(answer.chances[0].band, 0.32768);
    near(answer.chances[0].missed, 0.00035);
    near(answer.chances[1].band, 0.01024);
    near(answer.chances[1].missed, 0.81395);
    near(answer.step, 0.54928);
}

#[test]
fn bad_questions_are_refused_by_name() {
    let long = "x".repeat(401);
    let sized = |size, texts: &[&str]| material(TextUnit::Word, size, texts).matrix().unwrap_err();
    let names = [sized(0, &["a"]), sized(1, &[]), sized(1, &[&long])].map(|error| match error {
        LessonError::OutOfRange { name, .. } => name,
        _ => "",
    });
    assert_eq!(names, ["size", "texts", "length"]);
    let doubled = MinshingleQuestion {
        places: vec![vec![1, 1, 2, 3, 4, 5]],
        ..lecture()
    };
    let error = LessonError::Permutation { number: 1, rows: 6 };
    assert_eq!(minshingles(&doubled).unwrap_err(), error);
    let seedless = MinshingleQuestion {
        places: Vec::new(),
        seed: "-1".into(),
        ..lecture()
    };
    assert_eq!(minshingles(&seedless).unwrap_err().code(), "lesson-seed");
    assert_eq!(
        Trials::new(&trials(0, 0.5)).unwrap_err().params()[0].1,
        "hashes"
    );
}

proptest! {
    #[test]
    fn drawn_permutations_are_permutations_and_winners_come_first(
        texts in prop::collection::vec("[a-d]{3}[a-d ]{0,21}", 1..6), size in 1_usize..4, seed in any::<u64>(),
    ) {
        let question = MinshingleQuestion {
            material: Material { texts, unit: TextUnit::Char, size },
            permutations: 3,
            places: Vec::new(),
            seed: seed.to_string(),
        };
        let answer = minshingles(&question).unwrap();
        for round in &answer.rounds {
            let mut places = round.places.clone();
            places.sort_unstable();
            prop_assert!(places.into_iter().eq(1..=answer.matrix.rows.len()));
            for (column, winner) in answer.matrix.columns.iter().zip(&round.winners) {
                let least = column.iter().copied().min_by_key(|&row| round.places[row]);
                prop_assert_eq!(least, *winner);
            }
        }
        // The same first row is the same as: the first row of the union is shared.
        for pair in &answer.pairs {
            let both = |row: usize| answer.matrix.cells[row][pair.a] && answer.matrix.cells[row][pair.b];
            let decided = pair.deciding.iter().flatten().filter(|&&row| both(row)).count();
            prop_assert_eq!(decided, pair.same);
        }
    }

    #[test]
    fn a_text_without_a_shingle_is_refused_by_its_number(
        texts in prop::collection::vec("[a-d]( [a-d]){0,4}", 2..6), size in 1_usize..7,
    ) {
        let short = texts.iter().position(|text| text.split(' ').count() < size);
        let refused = short.map(|at| LessonError::NoShingle { number: at + 1, size });
        let material = Material { texts, unit: TextUnit::Word, size };
        prop_assert_eq!(material.matrix().err(), refused.clone());
        let question = TrialsQuestion { material, ..trials(4, 0.5) };
        prop_assert_eq!(Trials::new(&question).err(), refused);
    }

    #[test]
    fn no_text_makes_a_lesson_panic(texts in prop::collection::vec(".{0,60}", 0..9), size in 0_usize..24) {
        let material = Material { texts, unit: TextUnit::Word, size };
        let _ = material.matrix();
        let _ = shingles(&ShinglesQuestion { material: material.clone(), step: size, cyclic: true, leftover: true });
        let question = TrialsQuestion { material, seeds: 2, ..trials(4, 0.5) };
        if let Ok(mut run) = Trials::new(&question) {
            run.advance(2);
            let _ = run.answer();
        }
    }
}

/// The running example's pair, kept as numbers.
fn kept_as_numbers(texts: &[&str], listed: &[usize]) -> BitsAnswer {
    bits(&BitsQuestion {
        material: material(TextUnit::Word, 2, texts),
        a: 0,
        b: 1,
        listed: listed.to_vec(),
        longer: 1,
    })
    .unwrap()
}

#[test]
fn numbers_of_fewer_bits_fall_together() {
    let texts = ["a red kite rises", "a red kite drops"];
    let answer = kept_as_numbers(&texts, &[64, 16, 4, 1]);
    assert_eq!(
        (answer.text_bytes, answer.hash_bytes),
        (5 + 8 + 10 + 10, 32)
    );
    // "a red kite", "red kite rises", "red kite drops": shingles of a word more.
    let long = answer.long;
    assert_eq!(
        (long.size, long.text_bytes, long.hash_bytes),
        (3, 10 + 14 + 14, 24)
    );
    assert_eq!(answer.room, 2);
    let whole = answer.widths[0];
    assert_eq!(
        (whole.bits, whole.used, whole.collided, whole.bytes),
        (64, 4, 0, 32)
    );
    assert_eq!((whole.shared, whole.union), (2, 4));
    let [long, short, all, two] = &answer.listed[..] else {
        panic!("four were asked for");
    };
    let ends = |boxes: &Boxes| {
        let mut ends: Vec<(usize, String)> = boxes
            .boxes
            .iter()
            .flat_map(|one| one.shingles.iter().map(|&row| (row, one.number.clone())))
            .collect();
        ends.sort();
        ends
    };
    for (row, number) in ends(long) {
        assert_eq!(answer.shingles[row].hash, number);
    }
    for (row, number) in ends(short) {
        assert_eq!(answer.shingles[row].hash[12..], number);
    }
    assert_eq!((all.boxes.len(), two.boxes.len()), (16, 2));
    let million = answer.crowds[1];
    assert!((million.pairs_32 - 116.415).abs() < 0.001, "{million:?}");
    let refused = bits(&BitsQuestion {
        material: material(TextUnit::Word, 2, &texts),
        a: 0,
        b: 2,
        listed: vec![65],
        longer: 1,
    });
    assert_eq!(refused.unwrap_err().code(), "lesson-range");
}

proptest! {
    #[test]
    fn fewer_bits_never_part_what_more_have_joined(texts in prop::collection::vec("[a-d] [a-d][a-d ]{0,57}", 2..6)) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let answer = kept_as_numbers(&texts, &[8]);
        let shingles = answer.shingles.len();
        for pair in answer.widths.windows(2) {
            prop_assert!(pair[1].used <= pair[0].used && pair[1].collided >= pair[0].collided);
            prop_assert!(pair[1].chance >= pair[0].chance);
        }
        for width in &answer.widths {
            prop_assert_eq!(width.collided > 0, width.bits <= answer.first);
            prop_assert_eq!(width.collided > 0, width.used < shingles);
        }
        let listed: usize = answer.listed[0].boxes.iter().map(|one| one.shingles.len()).sum();
        prop_assert_eq!(listed, shingles);
    }
}
