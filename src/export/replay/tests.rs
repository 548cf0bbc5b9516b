#![allow(clippy::unwrap_used)]

use super::*;
use crate::export::{Argument, Redirect, write};

fn rules(removals: &[(&str, Option<&str>, &str)]) -> RuleSet {
    let argument = |(host, path, name): &(&str, Option<&str>, &str)| {
        Argument::spelled(host, *path, name.as_bytes())
    };
    RuleSet {
        removals: removals.iter().map(argument).collect(),
        ..RuleSet::default()
    }
}

fn key(format: RuleFormat, rules: &RuleSet, url: &str) -> String {
    let key = Reader::new(format, rules).key(&Url::new(url.as_bytes()));
    String::from_utf8(key).unwrap()
}

#[test]
fn counts_and_groups() {
    let rules = rules(&[("e.com", None, "sid")]);
    let urls = [
        "http://e.com/a?sid=1",
        "http://e.com/b?sid=1",
        "http://e.com/a",
        "http://e.com/a?sid=1",
        "http://f.com/a?sid=1",
        "http://e.com/a?sid=2&id=7",
    ];
    let replayed = replay(RuleFormat::CleanParam, &rules, &urls);
    assert_eq!(
        (replayed.before, replayed.after, replayed.missed),
        (5, 4, 0)
    );
    let merged = Merged {
        key: b"http://e.com/a".to_vec(),
        urls: vec![0, 2],
        beyond: false,
    };
    assert_eq!(replayed.merged, [merged]);
}

#[test]
fn a_reader_that_merges_more_is_told() {
    let rules = rules(&[("e.com", None, "sid")]);
    let urls = ["http://e.com/?SID=1", "http://e.com/?Sid=2"];
    assert!(replay(RuleFormat::Clearurls, &rules, &urls).merged[0].beyond);
    assert_eq!(replay(RuleFormat::CleanParam, &rules, &urls).merged, []);
    let urls = ["http://www.e.com/?sid=1", "http://www.e.com/?sid=2"];
    assert!(replay(RuleFormat::Adguard, &rules, &urls).merged[0].beyond);
}

/// A verdict is for its path, a rule for all paths that begin with it.
#[test]
fn a_prefix_that_reaches_other_paths_is_told() {
    let urls = [
        "http://e.com/a?y=1",
        "http://e.com/a?y=2",
        "http://e.com/about?y=1",
        "http://e.com/about?y=2",
    ];
    for path in ["/a", "/"] {
        let rules = rules(&[("e.com", Some(path), "y")]);
        for format in [RuleFormat::CleanParam, RuleFormat::Nutch, RuleFormat::Csv] {
            let merged = replay(format, &rules, &urls).merged;
            let beyond: Vec<bool> = merged.iter().map(|group| group.beyond).collect();
            assert_eq!(beyond, [path == "/", true], "{format:?} {path}");
        }
    }
}

#[test]
fn what_is_kept_below_a_path_is_refused_in_every_format() {
    let mut rules = rules(&[("e.com", Some("/"), "x"), ("e.com", Some("/b"), "x")]);
    rules.kept = vec![Argument::spelled("e.com", Some("/story"), b"x")];
    let urls = ["http://e.com/story?x=1", "http://e.com/story?x=2"];
    for format in RuleFormat::ALL {
        let refused = write(format, &rules).refused;
        assert_eq!(refused[0].path.as_deref(), Some("/"), "{format:?}");
        assert_eq!(refused[0].reason.code(), "kept-below");
        assert_eq!(replay(format, &rules, &urls).merged, [], "{format:?}");
    }
}

#[test]
fn a_reader_that_merges_less_is_told() {
    let rules = rules(&[("e.com", None, "a[]")]);
    let urls = [
        "http://e.com/?a[]=1",
        "http://e.com/?a%5B%5D=2",
        "http://e.com/",
    ];
    assert_eq!(replay(RuleFormat::CleanParam, &rules, &urls).missed, 0);
    let chrome = replay(RuleFormat::DeclarativeNetRequest, &rules, &urls);
    assert_eq!((chrome.after, chrome.missed), (3, 2));
}

#[test]
fn prefixes_are_no_segments() {
    let rules = rules(&[("e.com", Some("/shop"), "sid")]);
    for (url, after) in [
        ("http://e.com/shopping?sid=1", "http://e.com/shopping"),
        ("http://e.com/sho?sid=1", "http://e.com/sho?sid=1"),
        ("http://e.com/Shop?sid=1", "http://e.com/Shop?sid=1"),
    ] {
        assert_eq!(key(RuleFormat::CleanParam, &rules, url), after);
    }
}

#[test]
fn each_reader_writes_in_its_own_way() {
    let rules = rules(&[("e.com", None, "sid")]);
    let url = "http://e.com/a?b&sid=1&c=x%20y&&b=2&sid=2#sid=3&d";
    for (format, after) in [
        (RuleFormat::CleanParam, "http://e.com/a?b&c=x%20y&&b=2"),
        (RuleFormat::NoVarySearch, "http://e.com/a?b=&c=x+y&b=2"),
        (
            RuleFormat::Adguard,
            "http://e.com/a?b=&c=x%2520y&b=2#sid=3&d",
        ),
        (
            RuleFormat::DeclarativeNetRequest,
            "http://e.com/a?b=&c=x%20y&=&b=2#sid=3&d",
        ),
        (RuleFormat::Clearurls, "http://e.com/a?b=&c=x+y&b=2#d"),
        (RuleFormat::Nutch, "http://e.com/a?b&c=x%20y&&b=2#sid=3&d"),
        (RuleFormat::Stormcrawler, "http://e.com/a?b&b=2&c=x+y"),
        (RuleFormat::Heritrix, "http://e.com/a?b&sid=1&c=x%20y&&b=2"),
        (RuleFormat::Scrapy, "http://e.com/a?b&c=x%20y&b=2#sid=3&d"),
        (RuleFormat::Jsonl, "http://e.com/a?b&c=x%20y&&b=2#sid=3&d"),
    ] {
        assert_eq!(key(format, &rules, url), after, "{}", format.id());
    }
}

#[test]
fn redirects_are_followed_to_their_end() {
    let redirect = |from: &str, to: &str| Redirect {
        host: "e.com".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
    };
    let rules = RuleSet {
        redirects: vec![
            redirect("/story?id=", "/story_"),
            redirect("htm", "html"),
            redirect("?print=1", ""),
        ],
        ..RuleSet::default()
    };
    for (url, after) in [
        ("http://e.com/story?id=7", "http://e.com/story_7"),
        ("http://e.com/a.htm?print=1#x", "http://e.com/a.html#x"),
        ("http://e.com/a.html", "http://e.com/a.html"),
        ("http://f.com/story?id=7", "http://f.com/story?id=7"),
        ("http://e.com", "http://e.com"),
    ] {
        assert_eq!(key(RuleFormat::Nginx, &rules, url), after);
        assert_eq!(key(RuleFormat::Apache, &rules, url), after);
    }
}

/// A blocker takes subdomains too: `x` is taken out of `/a` of `www.e.com`, where nobody looked at it. The rules of other paths
/// have no part in that.
#[test]
fn a_rule_that_misleads_takes_no_rule_of_another_path_with_it() {
    let rules = rules(&[
        ("e.com", Some("/a"), "x"),
        ("e.com", Some("/b"), "x"),
        ("e.com", Some("/c"), "x"),
    ]);
    let urls = [
        "http://www.e.com/a?x=1",
        "http://e.com/b?x=1",
        "http://e.com/c?x=1",
    ];
    let (written, left) = write_for(RuleFormat::Adguard, &rules, &urls[..]);
    let refused: Vec<_> = written
        .refused
        .iter()
        .map(|one| one.path.as_deref())
        .collect();
    assert_eq!(refused, [Some("/a")]);
    let paths: Vec<_> = left
        .removals
        .iter()
        .map(|one| one.path.as_deref())
        .collect();
    assert_eq!(paths, [Some("/b"), Some("/c")]);
}

#[test]
fn odd_lists_are_survived() {
    let rules = rules(&[("e.com", None, "sid")]);
    let urls: [&[u8]; 7] = [
        b"",
        b"?",
        b"#",
        b"http://e.com?sid",
        b"http://e.com/?sid",
        b"\xff?sid=\xff",
        b"mailto:a",
    ];
    for format in RuleFormat::ALL {
        let replayed = replay(format, &rules, &urls);
        assert_eq!(replayed.before, 7, "{}", format.id());
    }
}
