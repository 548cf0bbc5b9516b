//! Rules of one site.

use dustlens::normalize::{
    Change, Evidence, LearnedError, LearnedRule, Normalizer, OptionError, Options, Tier,
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
        learned("e.com", rewrite("story/?id=", "story_")),
        learned("e.com", rewrite("htm", "html")),
        learned(
            "e.com",
            Change::DropParam {
                name: "ref".to_owned(),
            },
        ),
    ];
    let check = |before: &str, after: &str| assert_eq!(by(&options, before.as_bytes()), after);
    check("http://www.e.com/story?id=7&ref=x", "http://e.com/story_7/");
    check(
        "http://other.com/story?id=7&ref=x",
        "http://other.com/story/?id=7&ref=x",
    );
    check("http://e.com/a.html", "http://e.com/a.html");
    check("http://e.com/a.htm", "http://e.com/a.html");
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

#[test]
fn learned_rules_are_read_and_written_as_json() {
    let rule = learned("e.com", rewrite("a", "b"));
    let text = serde_json::to_string(&rule).unwrap();
    assert_eq!(
        text,
        r#"{"host":"e.com","kind":"rewrite","from":"a","to":"b","evidence":{"support":0,"checked":0,"agreed":0}}"#
    );
    let short = r#"{"host":"e.com","kind":"drop-param","name":"ref"}"#;
    let back: LearnedRule = serde_json::from_str(short).unwrap();
    assert_eq!(
        back,
        learned(
            "e.com",
            Change::DropParam {
                name: "ref".to_owned()
            }
        )
    );
}
