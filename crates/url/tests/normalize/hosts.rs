//! Faults of hosts, ports and backslashes that hostile and real lists showed.

use dustlens_url::{Normalizer, Options, Skipped, Tier};

use crate::support::{by, one, options, pass, tier};

#[test]
fn many_www_are_taken_off_at_once() {
    let many = "www.".repeat(40_000);
    one(
        "strip-www",
        &format!("http://{many}e.com/"),
        "http://e.com/",
    );
    one(
        "strip-www",
        &format!("http://{many}co.uk/"),
        "http://www.co.uk/",
    );
    one(
        "strip-www",
        &format!("http://{many}e.com./"),
        "http://e.com./",
    );
    for stays in [
        format!("http://{many}.e.com/"),
        format!("http://{many}1.2.3.4%2e/"),
    ] {
        one("strip-www", &stays, &stays);
    }
    one("strip-www", "http://www.www.www/", "http://www.www/");
    one("strip-www", "http://WWW.wWw.e.com/", "http://e.com/");
}

/// The rest must be the same name: a dot before it, however it is written, would go the next time or make the rest an
/// address.
#[test]
fn a_dot_goes_only_when_the_same_name_is_left() {
    for stays in [
        "http://1.2.3.4%2E./",
        "http://foo.0x4\u{3002}./",
        "http://foo.0x4\u{ff0e}./",
        "http://foo.0x4.\u{ad}./",
        "http://e.com\u{3002}./",
        "http://e.com../",
        "http://./",
    ] {
        one("host-trailing-dot", stays, stays);
    }
    one("host-trailing-dot", "http://1.2.3.4./", "http://1.2.3.4/");
    one("host-trailing-dot", "http://0x7f.1./", "http://0x7f.1/");
    one("host-trailing-dot", "http://faß.de./", "http://faß.de/");
    one("host-trailing-dot", "http://%65.com./", "http://%65.com/");
    one("host-trailing-dot", "http://xn--a./", "http://xn--a/");
    tier(Tier::Semantic, "http://e.com%2E/", "http://e.com/");
}

#[test]
fn zeros_before_a_port_are_no_other_port() {
    tier(Tier::Preserving, "http://e.com:081/", "http://e.com:81/");
    tier(Tier::Preserving, "http://e.com:0080/", "http://e.com/");
    tier(Tier::Preserving, "https://e.com:0080/", "https://e.com:80/");
    tier(Tier::Preserving, "http://e.com:000/", "http://e.com:0/");
    one("port-zeros", "http://e.com:/", "http://e.com:/");
    one("default-port", "http://e.com:081/", "http://e.com:081/");
}

#[test]
fn a_backslash_in_the_path_is_a_slash() {
    for (before, after) in [
        (
            "http://E.com/a\\b\\..\\c.html",
            "http://e.com/a/b/../c.html",
        ),
        ("http://e.com\\a/", "http://e.com/a/"),
        ("http://u@e.com:80\\a", "http://u@e.com/a"),
        ("http://e.com/a\\b?c\\d#e\\f", "http://e.com/a/b?c\\d#e\\f"),
        ("http://e.com/%5C", "http://e.com/%5C"),
        ("http:\\\\e.com", "http://e.com/"),
        ("http:\\\\E.com\\a?b", "http://e.com/a?b"),
        ("http:/\\e.com/a", "http://e.com/a"),
        ("http:\\/e.com/a", "http://e.com/a"),
        ("http:\\\\e.com\\@f.com/", "http://e.com/@f.com/"),
    ] {
        tier(Tier::Preserving, before, after);
    }
    tier(
        Tier::Semantic,
        "http://www.e.com\\a\\..\\\\b;jsessionid=1\\c.html?utm_id=1",
        "http://e.com/b/c.html",
    );
    let normalizer = Normalizer::new(&options(&["backslashes"])).unwrap();
    let done = normalizer.normalize(b"http://E.com/\xff\\b").unwrap();
    assert_eq!(done.url(), b"http://E.com/\xff/b");
    let trace = normalizer.trace(b"http:\\\\e.com/");
    let [step] = trace.steps.as_slice() else {
        panic!("{trace:?}");
    };
    assert_eq!(step.before, b"http:\\\\e.com/");
    assert_eq!(step.after, b"http://e.com/");
}

/// Readers differ on the host: the part before the backslash, or the part after the `@`.
#[test]
fn a_backslash_that_may_hide_the_host_is_told() {
    for url in [&b"http://e.com\\@f.com/"[..], b"http://a:b\\c@e.com/"] {
        pass(url, Skipped::Backslash);
    }
    let mut off = Options::up_to(Tier::Semantic);
    off.set("unused-params", "x").unwrap();
    off.without = "backslashes"
        .split(',')
        .filter_map(dustlens_url::RuleId::named)
        .collect();
    let normalizer = Normalizer::new(&off).unwrap();
    assert_eq!(
        normalizer.normalize(b"http://e.com/a\\b"),
        Err(Skipped::Backslash)
    );
}

/// WHATWG URL §3.5, domain to ASCII, since June 2026: a host of ASCII is only written in small letters.
#[test]
fn invalid_punycode_stays_as_it_is() {
    for (before, after) in [
        ("http://XN--A.com/", "http://xn--a.com/"),
        ("http://a.b.c.xn--pokxncvks/", "http://a.b.c.xn--pokxncvks/"),
        ("http://xn--/", "http://xn--/"),
        ("http://%78n--a.com/", "http://xn--a.com/"),
        ("http://xn--a,b.com/", "http://xn--a,b.com/"),
        ("http://xn--FA-hia.de/", "http://xn--fa-hia.de/"),
    ] {
        tier(Tier::Preserving, before, after);
    }
    for bad in [
        "http://xn--a.0x4g.1/",
        "http://xn--a b/",
        "http://xn--a.é/",
        "http://xn--a%00/",
    ] {
        pass(bad.as_bytes(), Skipped::BadHost);
    }
    let hosts = "208.77.188.166 XN--A.com";
    let mut table = options(&["ip-to-host"]);
    table.set("hosts", hosts).unwrap();
    assert_eq!(by(&table, b"http://208.77.188.166/"), "http://xn--a.com/");
}
