//! The course's kits: known answers, and the join held to comparing every two sketches.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens_likeness::course::{Grade, Kit, Sketch, each_pair, murmur3_x86_32, shingle_hashes};
use dustlens_likeness::sketch::missed_by_bands;
use proptest::prelude::*;

const KITS: [Kit; 2] = [Kit::Buckets, Kit::Permutations];

#[test]
fn hashes_that_the_course_checks() {
    for (text, hash) in [
        ("foo", -156_908_512),
        ("a rose is a rose", -19_509_676),
        ("Итак мы имели дело с", -806_793_549),
        ("мы имели дело с неразменным", 1_235_589_381),
    ] {
        let made = murmur3_x86_32(text.as_bytes(), 0).cast_signed();
        assert_eq!(made, hash, "{text}");
    }
}

#[test]
fn the_last_shingle_is_left_out() {
    let text = "Итак, мы имели дело с неразменным";
    assert_eq!(shingle_hashes(text), [-806_793_549]);
    let longer = format!("{text} рублём");
    assert_eq!(shingle_hashes(&longer), [-806_793_549, 1_235_589_381]);
    assert!(shingle_hashes("Итак, мы имели дело с").is_empty());
    assert!(shingle_hashes("").is_empty());
}

#[test]
fn short_texts_have_no_sketch() {
    let words = |count: usize| -> String { (0..count).map(|i| format!("w{i} ")).collect() };
    for (count, expected) in [
        (0, [false, false]),
        (4, [false, false]),
        (5, [false, false]),
        (6, [false, true]),
        (24, [false, true]),
        (25, [true, true]),
    ] {
        let text = words(count);
        let has_sketch = KITS.map(|kit| kit.sketch(&text).is_some());
        assert_eq!(has_sketch, expected, "{count} words");
    }
}

#[test]
fn only_the_kit_with_permutations_normalizes() {
    let plain: String = (0..60).map(|i| format!("слово{i} ")).collect();
    let dressed = plain.to_uppercase().replace(' ', "&nbsp;«» ");
    let equal = |kit: Kit| kit.sketch(&plain) == kit.sketch(&dressed);
    assert_eq!(KITS.map(equal), [false, true]);
}

/// Every pair by comparing every two.
fn by_definition(kit: Kit, sketches: &[Option<Sketch>]) -> Vec<(usize, usize, f64)> {
    let mut pairs = Vec::new();
    for (b, later) in sketches.iter().enumerate() {
        for (a, earlier) in sketches[..b].iter().enumerate() {
            if let (Some(x), Some(y)) = (earlier, later) {
                let shared = x.shared(y);
                if shared >= kit.fewest_shared() {
                    pairs.push((a, b, kit.likeness(shared)));
                }
            }
        }
    }
    pairs
}

fn found(kit: Kit, sketches: &[Option<Sketch>]) -> Vec<(usize, usize, f64)> {
    let mut pairs = Vec::new();
    let all: Result<(), ()> = each_pair(kit, sketches, |a, b, r| {
        pairs.push((a, b, r));
        Ok(())
    });
    all.unwrap();
    pairs.sort_by_key(|&(a, b, _)| (b, a));
    pairs
}

#[test]
fn a_pair_that_cannot_be_handed_on_ends_the_search() {
    let text: String = (0..40).map(|i| format!("w{i} ")).collect();
    let sketches = vec![Kit::Buckets.sketch(&text); 1_000];
    let mut emitted = 0;
    let ended = each_pair(Kit::Buckets, &sketches, |_, _, _| {
        emitted += 1;
        if emitted < 7 { Ok(()) } else { Err("full") }
    });
    assert_eq!((ended, emitted), (Err("full"), 7));
}

/// Texts that differ in few words, some of them of very few different words.
fn texts() -> impl Strategy<Value = Vec<String>> {
    let change = (0_usize..80, 0_usize..4);
    let changes = proptest::collection::vec(change, 0..4);
    let text = (0_usize..3, 4_usize..90, 1_usize..40, changes);
    let made = |(kind, count, variety, changes): (usize, usize, usize, Vec<(usize, usize)>)| {
        let mut words: Vec<String> = (0..count)
            .map(|i| match kind {
                0 => format!("слово{}", i % variety),
                _ => format!("w{kind}_{i}"),
            })
            .collect();
        for (at, to) in changes {
            if let Some(word) = words.get_mut(at) {
                *word = format!("new{to}");
            }
        }
        words.join(" ")
    };
    proptest::collection::vec(text.prop_map(made), 0..30)
}

proptest! {
    #[test]
    fn the_join_agrees_with_comparing_every_two(texts in texts()) {
        for kit in KITS {
            let sketches: Vec<_> = texts.iter().map(|text| kit.sketch(text)).collect();
            prop_assert_eq!(found(kit, &sketches), by_definition(kit, &sketches));
        }
    }

    #[test]
    fn any_text_is_read(text in "\\PC*|[&;\u{300}\u{ad} \t\n1-9а-яA-Z_.😀]*") {
        for kit in KITS {
            let sketch = kit.sketch(&text);
            prop_assert!(sketch.is_none() || sketch == kit.sketch(&text));
        }
    }
}

#[test]
fn a_grade_has_known_answers() {
    let truth = [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")];
    let grade = Grade::of([("b", "a"), ("c", "d"), ("c", "d"), ("x", "y")], truth);
    assert_eq!((grade.found, grade.truth, grade.shared), (3, 4, 2));
    assert_eq!(grade.score(), Some(0.4));
    assert_eq!(grade.precision(), Some(2.0 / 3.0));
    assert_eq!(grade.recall(), Some(0.5));
    assert_eq!(grade.f1(), Some(4.0 / 7.0));
    assert!(!grade.is_pass());
}

#[test]
fn nine_tenths_pass_and_nothing_does_not() {
    let truth: Vec<(u32, u32)> = (0..10).map(|i| (i, i + 100)).collect();
    let of = |found: &[(u32, u32)]| Grade::of(found.iter().copied(), truth.iter().copied());
    assert!(of(&truth[..9]).is_pass() && !of(&truth[..8]).is_pass());
    let none = Grade::of(Vec::<(u32, u32)>::new(), []);
    assert_eq!(
        (none.score(), none.precision(), none.f1()),
        (None, None, None)
    );
    assert!(!none.is_pass());
    let missed = Grade::of([], [(1, 2)]);
    assert_eq!(
        (missed.score(), missed.precision(), missed.recall()),
        (Some(0.0), None, Some(0.0))
    );
}

#[test]
fn twenty_bands_of_five() {
    // The lecture cuts after the fifth place: .000356 is .00035 there.
    let near = |x: f64, y: f64| (0.0..1e-5).contains(&(x - y + 1e-12));
    assert!(near(0.8_f64.powi(5), 0.32768) && near(missed_by_bands(0.8, 20, 5), 0.00035));
    assert!(near(0.4_f64.powi(5), 0.01024) && near(missed_by_bands(0.4, 20, 5), 0.81395));
}
