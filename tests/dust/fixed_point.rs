//! Normalization and DUST apply the rules of a site by one engine: the same rules give a URL the same form.

use dustlens::dust::{Canonicalizer, DustSettings};
use dustlens::url::{Change, Evidence, LearnedRule, Normalizer, Options};

use crate::support::rewrite;

const HOST: &str = "e.com";

/// The form of a path and query by DUST and by normalization.
fn forms(changes: &[Change], tail: &str) -> [String; 2] {
    let origin = format!("http://{HOST}");
    let mut rules = Canonicalizer::default();
    for (number, change) in (0..).zip(changes) {
        rules.add(&origin, number, change);
    }
    let by_dust = rules.canonical(&origin, tail.as_bytes());
    let learned = changes.iter().map(|change| LearnedRule {
        host: HOST.to_owned(),
        change: change.clone(),
        evidence: Evidence::default(),
    });
    let session = crate::support::session(DustSettings::default(), &[]);
    let options = Options {
        learned: learned.collect(),
        ..session.options().clone()
    };
    let url = format!("{origin}{tail}");
    let normalizer = Normalizer::new(&options).unwrap();
    let done = normalizer
        .normalize(url.as_bytes())
        .unwrap()
        .into_url()
        .into_owned();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    [by_dust.origin + &text(by_dust.tail), text(done)]
}

#[track_caller]
fn both(changes: &[Change], tail: &str, expected: &str) {
    let expected = format!("http://{HOST}{expected}");
    assert_eq!(forms(changes, tail), [expected.clone(), expected], "{tail}");
}

/// A rewrite changes one place a pass.
#[test]
fn an_address_may_need_twenty_passes() {
    let dashes = format!("/a{}.html", "-a".repeat(20));
    let lines = format!("/a{}.html", "_a".repeat(20));
    both(&[rewrite("-", "_")], &dashes, &lines);
}

/// All three stand for each other. A pass leads from the first to the second and from there to the third and back.
#[test]
fn a_circle_ends_at_its_smallest_address() {
    let changes = [
        rewrite("/three/", "/one/"),
        rewrite("/two/", "/three/"),
        rewrite("/one/", "/two/"),
    ];
    for start in ["/one/x.html", "/two/x.html", "/three/x.html"] {
        both(&changes, start, "/two/x.html");
    }
}

/// The other rules hold where one has no end.
#[test]
fn a_rule_without_an_end_is_left_out() {
    let drop = Change::DropParam {
        name: "ref".to_owned(),
    };
    let changes = [rewrite("loop", "loop/loop"), drop];
    both(&changes, "/loop.html?id=1&ref=2", "/loop.html?id=1");
}

/// A rule that asks for `?id=` directly behind the path is applied in its turn.
#[test]
fn rules_are_applied_in_their_order() {
    let drop = Change::DropParam {
        name: "id".to_owned(),
    };
    let changes = [rewrite("?id=", "_"), drop];
    both(&changes, "/story?id=7", "/story_7");
}
