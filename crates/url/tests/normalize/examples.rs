//! Worked examples with the rule named, and those of RFC 3986 §5.4 and §6.2.

use dustlens_url::reference::split;
use dustlens_url::{Normalizer, Options, RULES, RuleId, RuleSet, Skipped, Tier};

use crate::support::{by, one, options, pass, tier};

#[test]
fn every_rule_has_a_name_a_place_and_an_example_that_holds() {
    for (i, rule) in RULES.iter().enumerate() {
        assert_eq!(rule.id as usize, i);
        assert_eq!(RuleId::named(rule.id.name()), Some(rule.id));
        let mut options = Options::only(RuleSet::EMPTY.with(rule.id));
        if let Some((name, value)) = rule.example.option {
            options.set(name, value).unwrap();
        }
        let normalizer = Normalizer::new(&options).unwrap();
        let done = normalizer
            .normalize(rule.example.before.as_bytes())
            .unwrap();
        assert_eq!(
            std::str::from_utf8(done.url()).unwrap(),
            rule.example.after,
            "{}",
            rule.id
        );
        assert_eq!(done.rules(), RuleSet::EMPTY.with(rule.id), "{}", rule.id);
    }
}

#[test]
fn worked_examples_of_the_design() {
    one(
        "lowercase-scheme-host",
        "HTTP://www.Example.com/",
        "http://www.example.com/",
    );
    one(
        "uppercase-escapes",
        "http://www.example.com/a%c2%b1b",
        "http://www.example.com/a%C2%B1b",
    );
    one(
        "decode-unreserved",
        "http://www.example.com/%7Eusername/",
        "http://www.example.com/~username/",
    );
    one(
        "default-port",
        "http://www.example.com:80/bar.html",
        "http://www.example.com/bar.html",
    );
    one(
        "directory-slash",
        "http://www.example.com/alice",
        "http://www.example.com/alice/",
    );
    // A query or a path parameter follows: the last segment is no directory.
    for url in [
        "http://www.example.com/story?id=7",
        "http://www.example.com/story?",
        "http://www.example.com/cart;item=3",
        "http://www.example.com/cart%3Bitem=3",
    ] {
        one("directory-slash", url, url);
    }
    one(
        "dot-segments",
        "http://www.example.com/../a/b/../c/./d.html",
        "http://www.example.com/a/c/d.html",
    );
    one(
        "directory-index",
        "http://www.example.com/default.asp",
        "http://www.example.com/",
    );
    one(
        "directory-index",
        "http://www.example.com/a/index.html",
        "http://www.example.com/a/",
    );
    one(
        "fragment",
        "http://www.example.com/bar.html#section1",
        "http://www.example.com/bar.html",
    );
    one(
        "limit-scheme",
        "https://www.example.com/",
        "http://www.example.com/",
    );
    one(
        "duplicate-slashes",
        "http://www.example.com/foo//bar.html",
        "http://www.example.com/foo/bar.html",
    );
    one(
        "strip-www",
        "http://www.example.com/",
        "http://example.com/",
    );
    let (one_name, two_names) = (
        "http://e.com/?article=fred&lang=en",
        "http://e.com/?lang=en&article=fred",
    );
    one("sort-query", two_names, one_name);
    one(
        "empty-query",
        "http://www.example.com/display?",
        "http://www.example.com/display",
    );
    let with = |name: &str, value: &str, rule: &str| {
        let mut options = options(&[rule]);
        options.set(name, value).unwrap();
        options
    };
    let hosts = with("hosts", "208.77.188.166 www.example.com", "ip-to-host");
    assert_eq!(
        by(&hosts, b"http://208.77.188.166/"),
        "http://www.example.com/"
    );
    let unused = with("unused-params", "fakefoo", "unused-params");
    assert_eq!(
        by(&unused, b"http://e.com/display?id=123&fakefoo=fakebar"),
        "http://e.com/display?id=123"
    );
    let defaults = with("default-params", "sort=ascending", "default-params");
    assert_eq!(
        by(&defaults, b"http://e.com/display?id=&sort=ascending"),
        "http://e.com/display"
    );
}

/// RFC 3986 §6.2.2 and §6.2.3.
#[test]
fn examples_of_rfc_3986_6_2() {
    tier(
        Tier::Preserving,
        "HTTP://www.EXAMPLE.com/",
        "http://www.example.com/",
    ); // lowercase-scheme-host
    one(
        "lowercase-scheme-host",
        "HTTP://www.EXAMPLE.com/",
        "http://www.example.com/",
    );
    one("uppercase-escapes", "http://e.com/%3a", "http://e.com/%3A");
    // example://a/b/c/%7Bfoo%7D and eXAMPLE://a/./b/../b/%63/%7bfoo%7d, as http.
    let rules = [
        "lowercase-scheme-host",
        "dot-segments",
        "decode-unreserved",
        "uppercase-escapes",
    ];
    assert_eq!(
        by(&options(&rules), b"hTTP://a/./b/../b/%63/%7bfoo%7d"),
        "http://a/b/c/%7Bfoo%7D"
    );
    one("empty-path", "http://example.com", "http://example.com/");
    one("empty-port", "http://example.com:/", "http://example.com/");
    one(
        "default-port",
        "http://example.com:80/",
        "http://example.com/",
    );
    one(
        "default-port",
        "https://example.com:443/",
        "https://example.com/",
    );
    one(
        "default-port",
        "https://example.com:80/",
        "https://example.com:80/",
    );
    // §6.2.3: an empty query is not the same as none.
    tier(
        Tier::Usual,
        "http://www.example.com/?",
        "http://www.example.com/?",
    );
}

/// RFC 3986 §5.2.2 up to the removal of dot segments, which is the rule's part.
fn resolve(base: &str, reference: &str) -> Vec<u8> {
    let (b, r) = (split(base.as_bytes()), split(reference.as_bytes()));
    let [scheme, host] = [b.scheme.unwrap(), b.authority.unwrap().host];
    if r.scheme.is_some() {
        return reference.into();
    }
    let host = r.authority.map_or(host, |authority| authority.host);
    let path = match (r.authority, r.path) {
        (None, b"") => b.path.to_vec(),
        (None, path) if path[0] != b'/' => {
            let dir = b.path.iter().rposition(|&byte| byte == b'/').unwrap() + 1;
            [&b.path[..dir], path].concat()
        }
        (_, path) => path.to_vec(),
    };
    let query = r.query.or(if r.authority.is_none() && r.path.is_empty() {
        b.query
    } else {
        None
    });
    let part = |mark: &str, text: Option<&[u8]>| {
        text.map_or(Vec::new(), |text| [mark.as_bytes(), text].concat())
    };
    [
        scheme,
        b"://",
        host,
        &path,
        &part("?", query),
        &part("#", r.fragment),
    ]
    .concat()
}

#[test]
fn examples_of_rfc_3986_5_4_by_dot_segments() {
    let examples = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"),
    ];
    for (reference, target) in examples {
        let joined = resolve("http://a/b/c/d;p?q", reference);
        assert_eq!(
            by(&options(&["dot-segments"]), &joined),
            target,
            "{reference}"
        );
    }
    pass(b"http:g", Skipped::NoHost); // §5.4.2, strict
}
