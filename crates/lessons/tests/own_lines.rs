//! Lines that no example is like.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::material;
use dustlens_lessons::TextUnit;
use dustlens_lessons::incidence::{IncidenceQuestion, incidence};
use dustlens_lessons::pages::{PagesQuestion, PairKind, pages};
use dustlens_lessons::shingles::{ShinglesQuestion, shingles};

#[test]
fn two_sets_without_a_shared_row_have_one_fraction_to_guess() {
    let answer = incidence(&IncidenceQuestion {
        material: material(
            TextUnit::Word,
            2,
            &["alpha beta gamma", "delta epsilon zeta"],
        ),
        draws: 1,
        keep: 4,
        seed: "1".into(),
        struck: Vec::new(),
    });
    assert_eq!(answer.unwrap().pairs[0].guesses, [[0, 4]]);
}

#[test]
fn a_blank_beside_a_sign_that_does_not_count_is_seen_in_the_shingle() {
    let question = ShinglesQuestion {
        material: material(TextUnit::Char, 4, &["one - two"]),
        step: 1,
        cyclic: false,
        leftover: false,
    };
    let answer = shingles(&question).unwrap();
    let told = answer.texts[0]
        .shingles
        .iter()
        .map(|each| each.text.as_str());
    assert_eq!(told.collect::<Vec<_>>(), ["one ", "ne t", "e tw", " two"]);
}

#[test]
fn equal_pages_with_next_to_nothing_useful_are_soft_404s() {
    for useful in ["word", ""] {
        let line = format!("x.example/a | Home News | {useful} | Foot note");
        let material = material(TextUnit::Word, 2, &[&line, &line]);
        let answer = pages(&PagesQuestion { material }).unwrap();
        assert_eq!(answer.pairs[0].kind, PairKind::Soft, "{useful:?}");
    }
}

#[test]
fn an_empty_url_and_a_host_with_a_port_are_no_menu() {
    let line = "menu one | one two three four | foot";
    for url in ["", "localhost:80/x"] {
        let material = material(TextUnit::Word, 2, &[&format!("{url} | {line}")]);
        let answer = pages(&PagesQuestion { material }).unwrap();
        let page = &answer.pages[0];
        let told = [&page.url, &page.before, &page.useful, &page.after];
        assert_eq!(told, [url, "menu one", "one two three four", "foot"]);
    }
}
