//! The list after the rules.

use crate::common::golden;
use crate::stories::{list, site, validate};
use crate::{columns, dustlens, err, good, out};

const LIKELY: &str = "the rules that are applied are likely ones";

#[test]
fn every_url_in_its_order_with_repeats() {
    let list = "HTTP://E.com/story?id=10#top\nhttp://e.com/story_11\nmailto:a@e.com\n".to_owned()
        + &list("http://e.com")
        + "http://e.com/story?id=10\nhttp://other.com/story?id=10\n";
    let output = dustlens(&["--apply"], list.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(err(&output).contains(LIKELY), "{}", err(&output));
    let text = out(&output);
    let rows = columns(&text);
    let urls: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(urls, list.lines().collect::<Vec<_>>());
    assert_eq!(rows[0][1], rows[rows.len() - 2][1]);
    assert_eq!(rows[2][1..], ["mailto:a@e.com", ""]);
    // Rules of one host are not applied to another.
    assert_eq!(
        rows[rows.len() - 1][1..],
        ["http://other.com/story?id=10", ""]
    );
}

/// `DUSTLENS_BLESS=1` rewrites the golden.
#[test]
fn the_valid_rules_once_pages_were_compared() {
    let site = site(|_| None);
    let output = validate(&site, &["--apply"]);
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(0), "{messages}");
    assert!(!messages.contains(LIKELY), "{messages}");
    // Two addresses of each of 24 stories, and 48 list pages.
    let shrink = "with these rules the list's 96 different URLs are 72";
    assert!(messages.contains(shrink), "{messages}");
    let text = out(&output).replace(&site.port.to_string(), "PORT");
    golden("dust-apply.tsv", &text);
}

#[test]
fn other_formats() {
    let list = list("http://e.com");
    let json = good(
        &["--apply", "--format", "jsonl", "--plain"],
        list.as_bytes(),
    );
    let first: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(first["url"], "http://e.com/story?id=10");
    assert_eq!(first["canonical"], "http://e.com/story_10");
    assert_eq!(first["rules"], serde_json::json!(["?id=→_"]));
    let csv = good(&["--apply", "--format", "csv", "--plain"], list.as_bytes());
    assert!(csv.starts_with(
        "url,canonical,rules\nhttp://e.com/story?id=10,http://e.com/story_10,?id=→_\n"
    ));
}

#[test]
fn without_rules_urls_are_only_normalized() {
    let output = dustlens(&["--apply"], b"http://E.com/b/../a?y=1&x=2#f\n");
    let messages = err(&output);
    assert!(messages.contains("no rule was found"), "{messages}");
    assert!(!messages.contains("with these rules"), "{messages}");
    assert!(!messages.contains(LIKELY), "{messages}");
    assert_eq!(
        columns(&out(&output)),
        [[
            "http://E.com/b/../a?y=1&x=2#f",
            "http://e.com/a?x=2&y=1",
            ""
        ]]
    );
}
