//! Rules applied: borders, circles, composition, order of arguments; and the laws.

use dustlens::dust::{Canonicalizer, DustSettings, PASSES};
use dustlens::url::Change;
use proptest::prelude::*;

use crate::support::{canonical, learn, none, page, rewrite, session};

const SITE: &str = "http://e.com";

fn rules(changes: &[Change]) -> Canonicalizer {
    let mut rules = Canonicalizer::default();
    for (number, change) in (0..).zip(changes) {
        rules.add(SITE, number, change);
    }
    rules
}

fn form(changes: &[Change], tail: &str) -> String {
    let form = rules(changes).canonical(SITE, tail.as_bytes());
    assert_eq!(form.origin, SITE);
    String::from_utf8(form.tail).unwrap()
}

#[test]
fn rules_are_applied_on_token_borders_only() {
    let changes = [rewrite("htm", "html")];
    assert_eq!(form(&changes, "/a.htm"), "/a.html");
    assert_eq!(form(&changes, "/a.html"), "/a.html");
    assert_eq!(form(&[rewrite("1", "2")], "/11"), "/11");
    assert_eq!(
        form(&[rewrite("story?id=", "story_")], "/mystory?id=1"),
        "/mystory?id=1"
    );
}

#[test]
fn circles_end_at_one_address_for_all_of_them() {
    let changes = [
        rewrite("/a/", "/b/"),
        rewrite("/b/", "/c/"),
        rewrite("/c/", "/a/"),
    ];
    // All three in one pass: nothing changes in the end.
    assert_eq!(form(&changes, "/a/x"), "/a/x");
    let forms: Vec<String> = [["/one/", "/two/"], ["/two/", "/one/"]]
        .map(|[from, to]| form(&[rewrite(from, to)], "/one/x"))
        .to_vec();
    assert_eq!(forms, ["/two/x", "/one/x"]);
    let mut circle = Canonicalizer::default();
    for (number, (scope, to)) in (0..).zip([("http://a", "http://b"), ("http://b", "http://a")]) {
        let to = to.to_owned();
        circle.add(scope, number, &Change::Host { to });
    }
    for origin in ["http://a", "http://b"] {
        assert_eq!(circle.canonical(origin, b"/").origin, "http://a");
    }
}

#[test]
fn a_rule_that_grows_its_address_leaves_it() {
    let changes = [rewrite("/x/", "/x/x/")];
    assert_eq!(form(&changes, "/x/1"), "/x/1");
}

#[test]
fn composed_rules_reach_the_third_address() {
    let changes = [
        rewrite("/old/", "/archive/"),
        rewrite("/archive/", "/story?id="),
    ];
    let composed = rules(&changes).canonical(SITE, b"/old/7");
    assert_eq!(composed.tail, b"/story?id=7");
    assert_eq!(composed.rules, [0, 1]);
    let reversed: Vec<Change> = changes.into_iter().rev().collect();
    assert_eq!(form(&reversed, "/old/7"), "/story?id=7");
}

#[test]
fn edges_templates_arguments_and_slashes() {
    let edge = |from: &str, to: &str, end| Change::RewriteEdge {
        from: from.to_owned(),
        to: to.to_owned(),
        end,
    };
    assert_eq!(form(&[edge("/en/", "/", false)], "/en/a/en/b"), "/a/en/b");
    assert_eq!(form(&[edge(".html", "", true)], "/a.html.html"), "/a");
    assert_eq!(form(&[edge("", "/", true)], "/a"), "/a/");
    let template = Change::Template {
        from: "/doc.cgi?ref=*".to_owned(),
        to: "/doc/*.htm".to_owned(),
    };
    assert_eq!(
        form(std::slice::from_ref(&template), "/doc.cgi?ref=17"),
        "/doc/17.htm"
    );
    assert_eq!(form(&[template], "/doc.cgi?ref=x17"), "/doc.cgi?ref=x17");
    let value = Change::DropValue {
        name: "lang".to_owned(),
        value: "en".to_owned(),
    };
    assert_eq!(
        form(std::slice::from_ref(&value), "/a?lang=en&x=1"),
        "/a?x=1"
    );
    assert_eq!(form(std::slice::from_ref(&value), "/a?lang=en"), "/a");
    assert_eq!(form(&[value], "/a?lang=ens"), "/a?lang=ens");
    let session = Change::DropPathParam {
        name: "jsessionid".to_owned(),
    };
    assert_eq!(form(&[session], "/a;jsessionid=AB/b?id=1"), "/a/b?id=1");
    assert_eq!(form(&[Change::DirectorySlash], "/a/b"), "/a/b/");
    assert_eq!(form(&[Change::DirectorySlash], "/a.b"), "/a.b");
    assert_eq!(form(&[Change::DirectorySlash], "/a?b"), "/a?b");
}

fn change() -> impl Strategy<Value = Change> {
    let text = || "[/a-c_0-1?=&.]{0,4}";
    prop_oneof![
        (text(), text()).prop_map(|(from, to)| rewrite(&format!("{from}a"), &to)),
        (text(), text(), any::<bool>()).prop_map(|(from, to, end)| Change::RewriteEdge {
            from,
            to,
            end
        }),
        "[a-c]".prop_map(|name| Change::DropParam { name }),
        ("[a-c]", "[0-1]").prop_map(|(name, value)| Change::DropValue { name, value }),
        Just(Change::DirectorySlash),
        (text(), text()).prop_map(|(from, to)| Change::Template {
            from: format!("/{from}*"),
            to: format!("/{to}*"),
        }),
    ]
}

proptest! {
    #[test]
    fn canonicalization_ends_and_is_idempotent(
        changes in prop::collection::vec(change(), 0..6),
        tail in "/[/a-c_0-1?=&.]{0,12}",
    ) {
        let rules = rules(&changes);
        let once = rules.canonical(SITE, tail.as_bytes());
        let twice = rules.canonical(&once.origin, &once.tail);
        prop_assert_eq!(once.tail, twice.tail);
    }
}

/// One pass after another in the order of the rules, each tried on every text.
fn naive(rules: &[(u32, Change)], tail: &str) -> (String, Vec<u32>) {
    let (mut text, mut all) = (tail.as_bytes().to_vec(), Vec::new());
    for _ in 0..PASSES {
        let before = text.clone();
        let mut used = Vec::new();
        for (number, change) in rules {
            if let Some(changed) = change.apply(&text) {
                text = changed;
                used.push(*number);
            }
        }
        if text == before {
            break;
        }
        all.extend(
            used.into_iter()
                .filter(|one| !all.contains(one))
                .collect::<Vec<_>>(),
        );
    }
    (String::from_utf8(text).unwrap(), all)
}

/// Rules that only ever shorten, so that no circle has to be told from an end.
fn shortening() -> impl Strategy<Value = Change> {
    let text = || "[a-c/?=&1_.-]{1,4}";
    let rewrite = (text(), any::<bool>(), any::<bool>()).prop_map(|(from, edge, end)| {
        let to = from
            .chars()
            .next()
            .filter(|_| from.len() > 1)
            .map(String::from)
            .unwrap_or_default();
        if edge {
            Change::RewriteEdge { from, to, end }
        } else {
            Change::Rewrite { from, to }
        }
    });
    let template =
        ("/[a-c]{1,2}[?_=/]?1?", "[a-c.]{0,3}").prop_map(|(before, after)| Change::Template {
            from: format!("{before}*{after}"),
            to: "/*".to_owned(),
        });
    let drop = "[a-c]".prop_map(|name| Change::DropParam { name });
    prop_oneof![4 => rewrite, 2 => template, 1 => drop]
}

proptest! {
    /// The index passes no rule over that changes something.
    #[test]
    fn rules_are_found_as_by_trying_each(
        changes in prop::collection::vec(shortening(), 0..12),
        tails in prop::collection::vec("/[a-c/?=&1_.-]{0,14}", 1..8),
    ) {
        let rules: Vec<(u32, Change)> = (0..).zip(changes).collect();
        let mut all = Canonicalizer::default();
        for (number, change) in &rules {
            all.add("http://e.com", *number, change);
        }
        for tail in tails {
            let found = all.canonical("http://e.com", tail.as_bytes());
            let (text, used) = naive(&rules, &tail);
            prop_assert_eq!(String::from_utf8(found.tail).unwrap(), text);
            prop_assert_eq!(found.rules, used);
        }
    }
}

/// A server that does not tell letter case: what links have is the form in small letters, whichever comes first in the list.
#[test]
fn of_two_spellings_the_one_with_small_letters_stays() {
    let mut urls: Vec<String> = (100..140)
        .flat_map(|id| {
            [
                format!("http://e.com/Item/{id}"),
                format!("http://e.com/item/{id}"),
            ]
        })
        .collect();
    for _ in 0..2 {
        let mut session = session(DustSettings::default(), &urls);
        learn(&mut session, |url| match url.to_lowercase() {
            low if low.contains("/item/") => page(url, &low),
            _ => none(url),
        });
        let found = canonical(&mut session, "http://e.com/Item/123");
        assert_eq!(found, "http://e.com/item/123");
        urls.reverse();
    }
}
