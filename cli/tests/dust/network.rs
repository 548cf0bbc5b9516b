//! What pages say, hosts that ask to be left alone, and those that may not be asked at all.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;

use crate::stories::{list, origin, site, validate};
use crate::{columns, dustlens, err, out};

/// Status, tested and equal of the rule with these sides.
fn row(text: &str, from: &str, to: &str) -> Option<[String; 3]> {
    let mut rows = columns(text).into_iter();
    let row = rows.find(|row| row[1..3] == [from, to])?;
    Some([row[4], row[5], row[6]].map(str::to_owned))
}

fn text(row: [&str; 3]) -> Option<[String; 3]> {
    Some(row.map(str::to_owned))
}

#[test]
fn pages_decide() {
    let site = site(|_| None);
    let output = validate(&site, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let rules = out(&output);
    assert_eq!(row(&rules, "?id=", "_"), text(["valid", "24", "24"]));
    assert_eq!(row(&rules, "sort=*", ""), text(["refuted", "1", "0"]));
    assert!(!rules.contains("likely"), "{rules}");
    let messages = err(&output);
    assert!(messages.contains("1 rules valid"), "{messages}");
    let pages = format!("{} pages fetched", site.pages().len());
    assert!(messages.contains(&pages), "{messages}");
    assert!(!rules.contains('\u{1b}') && !messages.contains('\u{1b}'));
}

#[test]
fn fewer_samples_mean_fewer_pages() {
    let tested = |samples: &str| {
        let site = site(|_| None);
        let output = validate(&site, &["--samples", samples, "--plain"]);
        let row = row(&out(&output), "?id=", "_").unwrap();
        assert_eq!(row[0], "valid");
        row[1].parse::<u32>().unwrap()
    };
    assert_eq!((tested("5"), tested("12"), tested("59")), (5, 12, 24));
}

#[test]
fn no_more_pages_than_allowed() {
    let site = site(|_| None);
    let output = validate(&site, &["--max-fetches", "10", "--details"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(site.pages().len() <= 10);
    let rules = out(&output);
    assert!(rules.contains("\tout-of-fetches\t"), "{rules}");
    assert!(rules.contains("\tundecided\t"), "{rules}");
    assert!(!rules.contains("\tvalid\t"), "{rules}");
}

#[test]
fn offline_nothing_is_proved() {
    // A port that nobody listens on any more.
    let port = site(|_| None).port;
    let target = format!("127.0.0.1:{port}");
    let arguments = [
        "--validate",
        "--delay",
        "0",
        "--allow",
        &target,
        "--details",
    ];
    let output = dustlens(&arguments, list(&format!("http://{target}")).as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let rules = out(&output);
    assert!(!columns(&rules).is_empty());
    for row in columns(&rules) {
        assert_eq!(row[4..7], ["undecided", "0", "0"], "{rules}");
    }
    assert_eq!(columns(&rules)[0][9], "too-few-pages", "{rules}");
    assert!(err(&output).contains(" 0 rules valid"), "{}", err(&output));
}

#[test]
fn this_machine_is_not_fetched_from_unless_it_is_opened() {
    let site = site(|_| None);
    let arguments = [
        "--validate",
        "--delay",
        "0",
        "--plain",
        "--min-support",
        "24",
    ];
    let output = dustlens(&arguments, list(&origin(&site)).as_bytes());
    assert!(!out(&output).contains("\tvalid\t"), "{}", out(&output));
    assert_eq!(site.pages(), [""; 0]);
}

#[test]
fn robots_txt_is_obeyed_unless_told_otherwise() {
    let site = site(|uri: &Uri| {
        let file = "User-agent: *\nDisallow: /story";
        (uri.path() == "/robots.txt").then(|| file.into_response())
    });
    let rule = |more: &[&str]| row(&out(&validate(&site, more)), "?id=", "_");
    assert_eq!(rule(&[]), text(["undecided", "0", "0"]));
    assert!(!site.pages().iter().any(|url| url.contains("/story")));
    assert_eq!(rule(&["--ignore-robots"]), text(["valid", "24", "24"]));
}

#[test]
fn a_long_wait_is_left_to_the_next_run() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let site = site(move |uri: &Uri| {
        let busy = uri.path() != "/robots.txt" && count.fetch_add(1, Ordering::Relaxed) >= 60;
        let headers = [(header::RETRY_AFTER, "3600")];
        busy.then(|| (StatusCode::SERVICE_UNAVAILABLE, headers).into_response())
    });
    let output = validate(&site, &[]);
    assert_eq!(output.status.code(), Some(1));
    let messages = err(&output);
    let named = messages.matches("asks to be left alone for 3600 s").count();
    assert_eq!(named, 1, "{messages}");
    // What was decided is printed, the rest is only likely.
    let rules = out(&output);
    assert!(rules.contains("\trefuted\t"), "{rules}");
    assert!(rules.contains("\tlikely\t"), "{rules}");
    assert_eq!(asked.load(Ordering::Relaxed), 61, "it was left alone");
}
