//! The lesson of addresses: RFC 3986's own examples, and the heap of the page.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens_lessons::LessonError;
use dustlens_lessons::addresses::{AddressesAnswer, AddressesQuestion, addresses};
use proptest::prelude::*;

/// The heap that the page shows: four pages, twelve addresses.
const HEAP: [&str; 12] = [
    "HTTP://A.example:80/x/../%74ea?n=2&by=5&utm_id=9#top tea",
    "http://a.example/tea?n=2&by=5 tea",
    "http://A.example/tea?n=2&by=5 tea",
    "http://a.example/%74ea?n=2&by=5 tea",
    "http://a.example/x/../tea?n=2&by=5 tea",
    "http://a.example/tea?by=5&n=2 tea",
    "http://a.example/news news",
    "http://a.example/news/ news",
    "http://a.example/news/index.html news",
    "http://a.example/news#top news",
    "http://a.example/map#/north north",
    "http://a.example/map#/south south",
];

fn answer(lines: &[&str], heaps: &[&[&str]]) -> Result<AddressesAnswer, LessonError> {
    let texts = |list: &[&str]| list.iter().map(ToString::to_string).collect();
    addresses(&AddressesQuestion {
        lines: texts(lines),
        heaps: heaps.iter().map(|names| texts(names)).collect(),
    })
}

#[test]
fn the_rfcs_example_falls_into_its_parts() {
    // RFC 3986 §3, with the parts of §3.2 besides.
    let url = "http://me@example.com:8042/over/there?name=ferret&n=1#nose";
    let parts = answer(&[url], &[]).unwrap().parts;
    let told: Vec<_> = parts
        .iter()
        .map(|part| (part.kind, part.text.as_str()))
        .collect();
    let expected = [
        ("scheme", "http://"),
        ("user", "me@"),
        ("host", "example.com"),
        ("port", ":8042"),
        ("path", "/over/there"),
        ("parameter", "?name=ferret"),
        ("parameter", "&n=1"),
        ("fragment", "#nose"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn equivalent_addresses_of_the_rfc_are_one_by_the_first_two_tiers() {
    // RFC 3986 §6.2.2.
    let lines = [
        "example://a/b/c/%7Bfoo%7D",
        "http://a/b/c/%7Bfoo%7D/",
        "hTTP://a/./b/../b/%63/%7bfoo%7d/",
    ];
    let answer = answer(&lines, &[&["preserving"], &["usual"]]).unwrap();
    let groups: Vec<_> = answer.heaps.iter().map(|heap| heap.groups.len()).collect();
    // The first is no http URL, and so in no group.
    assert_eq!(groups, [2, 1]);
    assert!(!answer.addresses[0].is_url);
    assert_eq!((answer.urls, answer.example), (2, 2));
}

#[test]
fn the_heap_collapses_tier_by_tier_and_says_where_a_rule_goes_too_far() {
    let choices: [&[&str]; 5] = [
        &[],
        &["preserving"],
        &["usual"],
        &["usual", "sort-query"],
        &["semantic"],
    ];
    let answer = answer(&HEAP, &choices).unwrap();
    let counts: Vec<_> = answer
        .heaps
        .iter()
        .map(|heap| (heap.groups.len(), heap.wrong))
        .collect();
    assert_eq!(counts, [(12, 0), (10, 0), (8, 0), (7, 0), (3, 1)]);
    assert_eq!((answer.pages, answer.example), (4, 0));
    let wrong: Vec<_> = answer.rules.iter().filter(|rule| rule.wrong > 0).collect();
    assert_eq!(wrong.len(), 1);
    assert_eq!(
        (wrong[0].rule, wrong[0].tier, wrong[0].changes),
        ("fragment", "semantic", 4)
    );
    let last = answer.heaps.last().unwrap();
    let merged = last
        .groups
        .iter()
        .find(|group| group.pages.len() > 1)
        .unwrap();
    assert_eq!(
        (merged.pages.as_slice(), merged.members.as_slice()),
        (
            ["north".into(), "south".into()].as_slice(),
            [10, 11].as_slice()
        )
    );
}

#[test]
fn the_example_goes_through_the_rules_one_after_another() {
    let answer = answer(&HEAP, &[]).unwrap();
    let way: Vec<_> = answer
        .steps
        .iter()
        .map(|step| (step.tier, step.rule, step.after.concat()))
        .collect();
    let last = way.last().unwrap();
    assert_eq!(last.2, "http://a.example/tea?by=5&n=2");
    let tiers: std::collections::BTreeSet<_> = way.iter().map(|(tier, ..)| *tier).collect();
    assert_eq!(tiers.len(), 3);
}

#[test]
fn what_cannot_be_asked_is_refused_by_name() {
    assert_eq!(answer(&["a"; 13], &[]).unwrap_err().code(), "lesson-range");
    assert_eq!(
        answer(&["a"], &[&["nowhere"]]).unwrap_err().code(),
        "lesson-rule"
    );
    assert_eq!(
        answer(&["a"], &[&["strip-www", "add-www"]])
            .unwrap_err()
            .code(),
        "lesson-rule"
    );
}

proptest! {
    #[test]
    fn parts_make_the_address_and_groups_hold_every_url(lines in prop::collection::vec("[!-~а-я ]{0,40}", 1..12)) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let answer = answer(&lines, &[&["semantic"]]).unwrap();
        let joined: String = answer.parts.iter().map(|part| part.text.as_str()).collect();
        prop_assert_eq!(&joined, &answer.addresses[answer.example].url);
        let mut members: Vec<_> = answer.heaps[0].groups.iter().flat_map(|group| group.members.clone()).collect();
        members.sort_unstable();
        let urls: Vec<_> = (0..lines.len()).filter(|&at| answer.addresses[at].is_url).collect();
        prop_assert_eq!(answer.urls, urls.len());
        prop_assert_eq!(members, urls);
    }
}
