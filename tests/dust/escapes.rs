//! Addresses with escapes: a rule never cuts one, words beyond ASCII are words, and every form is normalized.

use dustlens::dust::{Canonicalizer, DustSession, DustSettings, Trust};
use dustlens::url::Change;
use proptest::prelude::*;

use crate::lists::read;
use crate::support::{rewrite, session, with_rules};

/// The sides of all rules that a list alone speaks for.
fn found(urls: &[String]) -> Vec<(String, String)> {
    let lists = read(urls, 10_000);
    let rules = lists.session().rules().iter();
    rules.map(|rule| rule.sides()).collect()
}

fn has(rules: &[(String, String)], from: &str, to: &str) -> bool {
    rules
        .iter()
        .any(|sides| (sides.0.as_str(), sides.1.as_str()) == (from, to))
}

#[test]
fn digits_of_an_escape_are_none_of_a_rule() {
    let names = [
        "anna", "bert", "carl", "dora", "emil", "fritz", "gerd", "hans",
    ];
    let pairs = names
        .iter()
        .flat_map(|name| ["20", "b"].map(|last| format!("http://e.com/{name}/{last}.html")));
    let mut urls: Vec<String> = pairs.collect();
    urls.extend(
        ["my%20file.html", "my%bfile.html", "%D0%20x"].map(|path| format!("http://e.com/{path}")),
    );
    let mut session = session(DustSettings::default(), &urls);
    session.mine();
    let rules = session.canonicalizer(Trust::Likely);
    assert!(
        session
            .rules()
            .iter()
            .any(|rule| rule.sides() == ("20".to_owned(), "b".to_owned()))
    );
    for url in &urls {
        let form = with_rules(&mut session, url, &rules);
        assert_eq!(with_rules(&mut session, &form, &rules), form);
        assert_eq!(form.contains('%'), url.contains('%'), "{url} → {form}");
    }
    assert_eq!(
        with_rules(&mut session, "http://e.com/my%20file.html", &rules),
        "http://e.com/my%20file.html"
    );
}

#[test]
fn an_escape_ends_before_the_digits_behind_it() {
    let pairs = (10..16).flat_map(|id| {
        [
            format!("http://e.com/p/red%20{id}.html"),
            format!("http://e.com/p/red-{id}.html"),
        ]
    });
    let rules = found(&pairs.collect::<Vec<_>>());
    assert!(has(&rules, "%20", "-"), "{rules:?}");
}

#[test]
fn a_word_beyond_ascii_is_one_token() {
    let pairs = (1..=10).flat_map(|id| {
        [
            format!("http://ru.com/новости?ид={}", id * 3),
            format!("http://ru.com/новости_{}", id * 3),
        ]
    });
    let rules = found(&pairs.collect::<Vec<_>>());
    assert!(has(&rules, "?%D0%B8%D0%B4=", "_"), "{rules:?}");
    let name = "%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8";
    let (from, to) = (format!("^/{name}?%D0%B8%D0%B4=*$"), format!("^/{name}_*$"));
    assert!(has(&rules, &from, &to), "{rules:?}");
    let slugs = (1..=10).flat_map(|id| {
        let slug = "многословный-заголовок-новости-о-том-что-случилось-вчера-вечером";
        [
            format!("http://ru.com/{slug}?p={}", id * 3),
            format!("http://ru.com/{slug}/{}", id * 3),
        ]
    });
    let rules = found(&slugs.collect::<Vec<_>>());
    assert!(has(&rules, "?p=", "/"), "{rules:?}");
}

#[test]
fn forms_are_normalized() {
    let cases = [
        (
            rewrite("a", "z"),
            "http://e.com/?a=1&b=2",
            "http://e.com/?b=2&z=1",
        ),
        (rewrite("_", "."), "http://e.com/x/__/y", "http://e.com/y"),
        (rewrite("_", ""), "http://e.com/a%_20", "http://e.com/a%_20"),
        (rewrite("_", "%4"), "http://e.com/a_1", "http://e.com/a_1"),
    ];
    for (change, url, expected) in cases {
        let mut session = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
        let mut rules = session.canonicalizer(Trust::Valid);
        rules.add("http://e.com", 0, &change);
        assert_eq!(with_rules(&mut session, url, &rules), expected);
        assert_eq!(with_rules(&mut session, expected, &rules), expected);
    }
}

fn change() -> impl Strategy<Value = Change> {
    let text = "[ab2%./?&=_]{0,4}";
    (text, text, any::<bool>(), any::<bool>()).prop_map(|(from, to, edge, end)| match edge {
        true => Change::RewriteEdge { from, to, end },
        false if from.is_empty() => Change::DropParam { name: to },
        false => Change::Rewrite { from, to },
    })
}

proptest! {
    /// Whatever the rules make of an address, normalized or not: the form of a form is that form.
    #[test]
    fn forms_of_forms(
        changes in prop::collection::vec(change(), 0..5),
        tails in prop::collection::vec("/[ab2%./?&=_Ж]{0,12}", 1..6),
    ) {
        let mut session = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
        let mut rules: Canonicalizer = session.canonicalizer(Trust::Valid);
        for (number, change) in (0..).zip(&changes) {
            rules.add("http://e.com", number, change);
        }
        for tail in tails {
            let form = with_rules(&mut session, &format!("http://e.com{tail}"), &rules);
            prop_assert_eq!(&with_rules(&mut session, &form, &rules), &form);
        }
    }
}
