//! Round trips: every written rule is read back.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::export::scope::without_conflicts;

/// Returns the rules that must come back: all that were not refused.
fn left(rules: &RuleSet, refused: &[Refusal]) -> Vec<Argument> {
    let tidy = rules.tidy().removals;
    tidy.into_iter()
        .filter(|argument| {
            let shown = Refusal::argument(argument, Reason::EmptyName);
            let mut of_arguments = refused
                .iter()
                .filter(|refusal| refusal.reason != Reason::RedirectsNotExpressible);
            !of_arguments.any(|refusal| {
                // A contradiction within the rules themselves is reported as it was given.
                let path = refusal
                    .path
                    .as_deref()
                    .filter(|path| !["", "/"].contains(path));
                let host = refusal.host.to_ascii_lowercase();
                (&host, path, &refusal.name) == (&shown.host, shown.path.as_deref(), &shown.name)
            })
        })
        .collect()
}

fn check_back(format: RuleFormat, rules: &RuleSet) {
    let written = write(format, rules);
    let back = read(format, &written.text).unwrap_or_else(|error| {
        panic!("{}: {error}\n{}", format.id(), written.text);
    });
    let left = left(rules, &written.refused);
    match format {
        RuleFormat::Nginx | RuleFormat::Apache => {
            let arguments = RuleSet {
                redirects: Vec::new(),
                ..rules.clone()
            };
            let refused = written.refused.len() - write(format, &arguments).refused.len();
            assert_eq!(back.redirects.len() + refused, rules.tidy().redirects.len());
            let known = |rule| rules.tidy().redirects.contains(rule);
            assert!(back.redirects.iter().all(known), "{}", written.text);
        }
        RuleFormat::Pywb => {
            let names = |list: &[Argument]| -> BTreeSet<Vec<u8>> {
                list.iter().map(|a| a.name.to_ascii_lowercase()).collect()
            };
            assert!(names(&back.kept).is_subset(&names(&rules.kept)));
            assert_eq!(back.kept.is_empty(), left.is_empty(), "{}", written.text);
        }
        RuleFormat::Stormcrawler => {
            let names = |list: &[Argument]| -> BTreeSet<Vec<u8>> {
                list.iter().map(|argument| argument.name.clone()).collect()
            };
            assert_eq!(names(&back.removals), names(&left), "{}", written.text);
        }
        _ => assert_eq!(back.removals, left, "{}: {}", format.id(), written.text),
    }
    // Writing what was read gives the same file, but for formats that are read into less than they were written from.
    if !matches!(
        format,
        RuleFormat::Pywb | RuleFormat::Stormcrawler | RuleFormat::Adguard
    ) {
        assert_eq!(write(format, &back).text, written.text, "{}", format.id());
    }
}

const HOSTILE: &[&str] = &[
    "a[]",
    "a.b",
    "%",
    "%41",
    "a%",
    "a b",
    " a",
    "a ",
    "\"q\"",
    "'q'",
    "a&b",
    "a=b",
    "a#b",
    "é",
    "имя",
    "日本",
    "a+b",
    "+",
    "^$.*+?()[]{}|\\/",
    "a|b",
    "(a",
    "a,b",
    "~a",
    "/a/",
    "$a",
    "${a}",
    "#{a}",
    "a\nb",
    "a\tb",
    "a\0b",
    "<a>",
    "&amp;",
    "]]>",
    "-",
    "--",
    "=1",
    "@x",
    "*",
    "**",
    "a*",
    "utm_*",
    "a:b",
    "a;b",
    "{0}",
    "%%",
    "$1",
    "\\1",
    "\u{1f600}",
    "ﬀ",
    "K",
    "A[]",
    "sid",
    "SID",
    "q",
];

fn name() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => prop::sample::select(HOSTILE).prop_map(|name| name.as_bytes().to_vec()),
        2 => "[a-zA-Z0-9_.~-]{1,12}".prop_map(String::into_bytes),
        2 => ".{0,8}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..12),
        1 => "[a-z]{300,700}".prop_map(String::into_bytes),
    ]
}

fn argument() -> impl Strategy<Value = Argument> {
    let hosts = &[
        "example.com",
        "www.example.com",
        "shop.example.com",
        "127.0.0.1:8080",
        "xn--e1a.ru",
        "EXAMPLE.com",
        "",
        "[::1]",
        "a b",
    ];
    let paths = &[
        "", "/", "/shop", "/shop/", "/shop/a", "/a.b-c_d", "/a(b)", "/%D1%8F", "/*", "/a^b",
        "/a|b$", "/a'b", "/a?b", "/A", "/é", "x",
    ];
    let path = prop::option::of(prop::sample::select(&paths[..]));
    (prop::sample::select(&hosts[..]), path, name()).prop_map(|(host, path, name)| Argument {
        host: host.to_owned(),
        path: path.map(str::to_owned),
        name,
    })
}

fn redirect() -> impl Strategy<Value = Redirect> {
    let text = || {
        prop_oneof![
            prop::sample::select(
                &[
                    "/story?id=",
                    "/story_",
                    "index.php",
                    "/",
                    "?print=1",
                    "$1",
                    "%1",
                    "a%2Fb",
                    "x.y",
                    ""
                ][..]
            )
            .prop_map(str::to_owned),
            "[a-z0-9/?&=$%{}.+*-]{0,8}",
            ".{0,4}",
        ]
    };
    let host = prop::sample::select(&["example.com", "e.com:80", ""][..]);
    (host, text(), text()).prop_map(|(host, from, to)| Redirect {
        host: host.to_owned(),
        from,
        to,
    })
}

fn rules() -> impl Strategy<Value = RuleSet> {
    (
        prop::collection::vec(argument(), 0..9),
        prop::collection::vec(argument(), 0..5),
        prop::collection::vec(redirect(), 0..5),
        any::<bool>(),
    )
        .prop_map(|(removals, kept, redirects, key_order)| RuleSet {
            removals,
            kept,
            redirects,
            key_order,
            ..RuleSet::default()
        })
}

/// An argument that is kept and taken away, given twice, is refused once.
#[test]
fn what_contradicts_the_rules_is_refused_once() {
    let argument = Argument {
        host: "example.com".to_owned(),
        path: None,
        name: b"id".to_vec(),
    };
    let rules = RuleSet {
        removals: vec![argument.clone(), argument.clone()],
        kept: vec![argument],
        ..RuleSet::default()
    };
    for format in RuleFormat::ALL {
        let refused = write(format, &rules).refused;
        let kept_below = refused.iter().filter(|one| one.reason == Reason::KeptBelow);
        assert_eq!(kept_below.count(), 1, "{}", format.id());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_gives_back_what_it_wrote(rules in rules()) {
        for format in RuleFormat::ALL {
            check_back(format, &rules);
        }
    }

    #[test]
    fn foreign_text_is_refused_and_nothing_panics(text in ".{0,80}") {
        for format in RuleFormat::ALL {
            let _ = read(format, &text);
        }
    }

    /// The tables hold everything that does not contradict itself.
    #[test]
    fn tables_are_whole(rules in rules()) {
        let mut rules = without_conflicts(&rules.tidy()).0;
        rules.removals.retain(|argument| std::str::from_utf8(&argument.name).is_ok());
        rules.kept.retain(|argument| std::str::from_utf8(&argument.name).is_ok());
        for format in [RuleFormat::Csv, RuleFormat::Jsonl] {
            let written = write(format, &rules);
            prop_assert!(written.refused.is_empty());
            prop_assert_eq!(read(format, &written.text), Ok(rules.clone()));
        }
    }
}

#[test]
fn each_hostile_name_alone_comes_back_from_every_format() {
    for name in HOSTILE {
        for path in [None, Some("/shop")] {
            let rules = keeping(
                set(&[("example.com", path, name)]),
                &[("example.com", None, "id")],
            );
            for format in RuleFormat::ALL {
                check_back(format, &rules);
            }
        }
    }
}
