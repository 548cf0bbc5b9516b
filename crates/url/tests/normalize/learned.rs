//! Rules of one site.

use dustlens_url::{
    Change, Evidence, LearnedError, LearnedRule, Normalizer, OptionError, Options, RuleId, RuleSet,
    Tier,
};

use crate::support::{by, options};

fn learned(host: &str, change: Change) -> LearnedRule {
    LearnedRule {
        host: host.to_owned(),
        change,
        evidence: Evidence::default(),
    }
}

fn rewrite(from: &str, to: &str) -> Change {
    Change::Rewrite {
        from: from.to_owned(),
        to: to.to_owned(),
    }
}

#[test]
fn learned_rules_hold_for_their_host_and_on_token_borders() {
    let mut options = Options::up_to(Tier::Learned);
    options.learned = vec![
        learned(
            "e.com",
            Change::DropParam {
                name: "ref".to_owned(),
            },
        ),
        learned("e.com", rewrite("story?id=", "story_")),
        learned("e.com", rewrite("htm", "html")),
    ];
    let check = |before: &str, after: &str| assert_eq!(by(&options, before.as_bytes()), after);
    check("http://www.e.com/story?id=7&ref=x", "http://e.com/story_7/");
    check(
        "http://other.com/story?id=7&ref=x",
        "http://other.com/story?id=7&ref=x",
    );
    check("http://e.com/a.html", "http://e.com/a.html");
    check("http://e.com/a.htm", "http://e.com/a.html");
}

/// The worked example of the registry, whatever the other rules make of host and path, and however the host is spelled.
#[test]
fn a_learned_rule_holds_in_every_tier() {
    let url = b"http://WWW.example.com/story?id=7";
    let with: RuleSet = [RuleId::LearnedRules].into_iter().collect();
    for (tier, expected) in [
        (None, "http://WWW.example.com/story_7"),
        (Some(Tier::Preserving), "http://www.example.com/story_7"),
        (Some(Tier::Usual), "http://www.example.com/story_7/"),
        (Some(Tier::Semantic), "http://example.com/story_7/"),
        (Some(Tier::Learned), "http://example.com/story_7/"),
    ] {
        let hosts = ["www.example.com", "www.Example.com", "WWW.example.com"];
        for host in hosts.into_iter().skip(if tier.is_none() { 2 } else { 0 }) {
            let mut options = Options {
                tier,
                with,
                ..Options::default()
            };
            let line = format!("{host} rewrite story?id= story_");
            options.set("learned", &line).unwrap();
            assert_eq!(by(&options, url), expected, "{tier:?} {host}");
        }
    }
}

#[test]
fn a_rule_of_an_international_host_or_of_an_address() {
    let mut options = Options::up_to(Tier::Learned);
    for (host, url, expected) in [
        (
            "Faß.de",
            "http://xn--fa-hia.de/?a=1&b=2",
            "http://xn--fa-hia.de/?b=2",
        ),
        (
            "0x7f.1",
            "http://127.0.0.1/?a=1&b=2",
            "http://127.0.0.1/?b=2",
        ),
        ("[0:0::1]", "http://[::1]/?a=1&b=2", "http://[::1]/?b=2"),
        ("e.com.", "http://www.e.com/?a=1&b=2", "http://e.com/?b=2"),
    ] {
        options.set("learned", &format!("{host} drop a")).unwrap();
        assert_eq!(by(&options, url.as_bytes()), expected);
    }
}

#[test]
fn a_learned_rule_without_a_host_name_is_refused() {
    for host in [
        "http://e.com/",
        "e.com:80",
        "u@e.com",
        "e.com/a",
        "[::",
        "e%com",
    ] {
        let mut options = Options::up_to(Tier::Learned);
        options.set("learned", &format!("{host} drop a")).unwrap();
        let refused = Normalizer::new(&options).unwrap_err();
        let host = host.to_owned();
        assert_eq!(refused, OptionError::Learned(LearnedError::Host { host }));
    }
}

#[test]
fn learned_circles_have_one_key_and_endless_rules_none() {
    let mut options = options(&["learned"]);
    options.learned = vec![
        learned("e.com", rewrite("a", "b")),
        learned("e.com", rewrite("b", "a")),
    ];
    assert_eq!(
        by(&options, b"http://e.com/a/b"),
        by(&options, b"http://e.com/b/a")
    );
    options.learned = vec![learned("e.com", rewrite("x", "x/x"))];
    assert_eq!(by(&options, b"http://e.com/x"), "http://e.com/x");
    options.learned = vec![learned("e.com", rewrite("x", "#"))];
    let refused = Normalizer::new(&options).unwrap_err();
    assert_eq!(
        refused,
        OptionError::Learned(LearnedError::Text {
            text: "#".to_owned()
        })
    );
}

/// Once a rule has written an argument into the path, the rules behind it no longer find the argument.
#[test]
fn rules_of_a_site_are_applied_in_their_order() {
    let mut options = Options::up_to(Tier::Learned);
    let (write, drop) = ("e.com rewrite ?id= _", "e.com drop id");
    for (first, second, expected) in [
        (write, drop, "http://e.com/story.php_7"),
        (drop, write, "http://e.com/story.php"),
    ] {
        options
            .set("learned", &format!("{first}\n{second}"))
            .unwrap();
        assert_eq!(by(&options, b"http://e.com/story.php?id=7"), expected);
    }
}

/// The other rules hold where one has no end.
#[test]
fn an_endless_rule_is_left_out() {
    let mut options = Options::up_to(Tier::Learned);
    let lines = "e.com rewrite loop loop/loop\ne.com drop ref";
    options.set("learned", lines).unwrap();
    assert_eq!(
        by(&options, b"http://e.com/loop.html?id=1&ref=2"),
        "http://e.com/loop.html?id=1"
    );
}

/// A rule of names that leads to the name itself, or to one that the other rules make the name again, changes nothing and
/// does not hide the rules behind it. One that leads away ends the pass: the rules behind it are of the name that is left.
#[test]
fn a_rule_of_names_is_applied_in_its_turn() {
    let mut options = Options::up_to(Tier::Learned);
    let mut check = |lines: &str, before: &str, after: &str| {
        options.set("learned", lines).unwrap();
        assert_eq!(by(&options, before.as_bytes()), after, "{lines}");
    };
    let itself = "e.com host https://www.e.com\ne.com drop ref";
    check(itself, "http://e.com/?ref=1", "http://e.com/");
    let away = "e.com host http://f.com\nf.com drop ref";
    check(away, "http://e.com/?ref=1#top", "http://f.com/");
    let behind = "e.com host http://f.com\ne.com drop ref";
    check(behind, "http://e.com/?ref=1", "http://f.com/?ref=1");
    let before = "e.com drop ref\ne.com host http://f.com";
    check(before, "http://e.com/?ref=1", "http://f.com/");
}

/// A pass that makes no URL any more is taken back.
#[test]
fn a_name_that_is_no_host_is_not_led_to() {
    let mut options = Options::up_to(Tier::Learned);
    options.set("learned", "e.com host http://e..%com").unwrap();
    assert_eq!(by(&options, b"http://e.com/a.b"), "http://e.com/a.b");
}

/// The trace of a URL that rules of its site change is the way there, with a step a pass.
#[test]
fn a_trace_shows_every_pass() {
    let mut options = Options::up_to(Tier::Learned);
    options
        .set("learned", "e.com rewrite - _\ne.com drop ref")
        .unwrap();
    let trace = Normalizer::new(&options)
        .unwrap()
        .trace(b"http://e.com/a-b-c?ref=1#top");
    let steps = trace.steps.iter().map(|step| {
        let after = String::from_utf8(step.after.clone()).unwrap();
        format!("{} {after}", step.by.name())
    });
    let expected = [
        "fragment http://e.com/a-b-c?ref=1",
        "learned http://e.com/a_b-c",
        "directory-slash http://e.com/a_b-c/",
        "learned http://e.com/a_b_c/",
    ];
    assert_eq!(steps.collect::<Vec<_>>(), expected);
}

#[test]
fn a_text_that_begins_with_the_query_leaves_the_path_before_it() {
    let options = Options {
        learned: vec![learned("e.com", rewrite("?id=", "_"))],
        ..Options::up_to(Tier::Learned)
    };
    let same = by(&options, b"http://e.com/story_3");
    assert_eq!(by(&options, b"http://e.com/story?id=3"), same);
    assert_eq!(
        by(&options, b"http://e.com/story/?id=3"),
        "http://e.com/story/_3/"
    );
    assert_eq!(
        by(&options, b"http://e.com/story.php?id=3"),
        "http://e.com/story.php_3"
    );
}

#[test]
fn every_change_is_written_and_read_as_a_line() {
    for line in [
        "e.com rewrite /story?id= /story_",
        "e.com rewrite index.php \"\"",
        "e.com start \"\" /en",
        "e.com end .htm .html",
        "e.com template /doc.cgi?ref=* /doc/*.htm",
        "e.com drop ref",
        "e.com drop-value sort \"\"",
        "e.com drop-path jsessionid",
        "e.com slash",
        "e.com host http://www.e.com",
    ] {
        let rule = LearnedRule::from_line(line).unwrap();
        assert_eq!(rule.to_string(), line);
    }
    for line in ["", "e.com", "e.com rewrite", "e.com drop", "e.com turn a b"] {
        assert_eq!(LearnedRule::from_line(line), None, "{line}");
    }
}
