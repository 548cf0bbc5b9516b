//! The lesson about pages and their useful parts.

#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::material;
use dustlens_lessons::TextUnit;
use dustlens_lessons::incidence::Counted;
use dustlens_lessons::pages::{PagesAnswer, PagesQuestion, PairKind, pages};
use proptest::prelude::*;

const KITES: [&str; 8] = [
    "kites.example/red | Home News Reviews Shop Forum About Contact Search | A red kite rises over the quiet hill at noon | Terms Privacy Help Cookies Careers Site map",
    "hill.example/p/17 | Blog Photos Guestbook Links Tags | A red kite rises over the quiet hill at noon | Older posts Newer posts Subscribe by mail",
    "kites.example/item/41 | Home News Reviews Shop Forum About Contact Search | Sorry nothing was found | Terms Privacy Help Cookies Careers Site map",
    "kites.example/item/57 | Home News Reviews Shop Forum About Contact Search | Sorry nothing was found | Terms Privacy Help Cookies Careers Site map",
    "lab.example/notes | Start Notes Code Talks | Paper sails hold the wind better after a light rain | Written by hand",
    "mirror.example/lab/notes | Start Notes Code Talks | Paper sails hold the wind better after a light rain | Written by hand",
    "kites.example/race | Home News Reviews Shop Forum About Contact Search | Forty pilots race along the windy northern shore today | Terms Privacy Help Cookies Careers Site map",
    "daily.example/sport/9 | Front World Sport Weather Culture | Forty pilots will race along the windy southern shore today | Editors Archive Advertise",
];

fn pages_of(texts: &[&str]) -> PagesAnswer {
    pages(&PagesQuestion {
        material: material(TextUnit::Word, 2, texts),
    })
    .unwrap()
}

#[test]
fn pages_are_sorted_by_their_useful_parts() {
    let answer = pages_of(&KITES);
    let first = &answer.pages[0];
    assert_eq!(first.url, "kites.example/red");
    assert_eq!(first.useful, "A red kite rises over the quiet hill at noon");
    assert_eq!((first.useful_shingles, first.shingles), (9, 24));
    let of = |a: usize, b: usize| {
        let pair = answer.pairs.iter().find(|pair| (pair.a, pair.b) == (a, b));
        let pair = pair.unwrap();
        let fraction = |counted: Counted| (counted.shared, counted.union);
        (fraction(pair.whole), fraction(pair.useful), pair.kind)
    };
    assert_eq!(of(0, 6), ((13, 34), (0, 17), PairKind::Different));
    assert_eq!(of(0, 1), ((9, 36), (9, 9), PairKind::Copy));
    assert_eq!(of(2, 3), ((18, 18), (3, 3), PairKind::Soft));
    assert_eq!(of(4, 5), ((16, 16), (9, 9), PairKind::Mirror));
    assert_eq!(of(6, 7).1, (5, 12));
    assert_eq!(of(6, 7).2, PairKind::Similar);
}

#[test]
fn bars_part_a_page_as_far_as_there_are_some() {
    let parts: Vec<[String; 4]> = pages_of(&[
        "all of it",
        "menu | text",
        "a.b/c | text",
        "m | one | two | f",
    ])
    .pages
    .into_iter()
    .map(|page| [page.url, page.before, page.useful, page.after])
    .collect();
    let expected = [
        ["", "", "all of it", ""],
        ["", "menu", "text", ""],
        ["a.b/c", "", "text", ""],
        ["", "m", "one two", "f"],
    ];
    assert_eq!(parts, expected.map(|page| page.map(str::to_owned)));
}

proptest! {
    #[test]
    fn a_useful_part_never_has_more_shingles_than_its_page(texts in prop::collection::vec("[a-c |.]{0,40}", 2..6)) {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        for page in pages_of(&texts).pages {
            prop_assert!(page.useful_shingles <= page.shingles, "{:?}", page);
            prop_assert!((0.0..=1.0).contains(&page.share));
        }
    }
}
