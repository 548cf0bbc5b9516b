//! Learned rules as JSON: they are stored, and handed to the command.

use dustlens::url::{Change, Evidence, LearnedRule};

fn learned(change: Change) -> LearnedRule {
    LearnedRule {
        host: "e.com".to_owned(),
        change,
        evidence: Evidence::default(),
    }
}

#[test]
fn a_rule_is_written_with_its_kind_and_read_without_its_evidence() {
    let rewrite = Change::Rewrite {
        from: "a".to_owned(),
        to: "b".to_owned(),
    };
    assert_eq!(
        serde_json::to_string(&learned(rewrite)).unwrap(),
        r#"{"host":"e.com","kind":"rewrite","from":"a","to":"b","evidence":{"support":0,"checked":0,"agreed":0}}"#
    );
    let short = r#"{"host":"e.com","kind":"drop-param","name":"ref"}"#;
    let dropped = Change::DropParam {
        name: "ref".to_owned(),
    };
    let back: LearnedRule = serde_json::from_str(short).unwrap();
    assert_eq!(back, learned(dropped));
}

#[test]
fn every_kind_of_change_comes_back_from_json() {
    for line in [
        "e.com rewrite /story?id= /story_",
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
        let json = serde_json::to_string(&rule).unwrap();
        assert_eq!(serde_json::from_str::<LearnedRule>(&json).unwrap(), rule);
    }
}
