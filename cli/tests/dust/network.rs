//! What pages say, hosts that ask to be left alone, and those that may not be asked at all.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;

use crate::site::Served;
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
    assert!(messages.contains("1 rule valid"), "{messages}");
    let pages = format!("{} pages fetched", site.pages().len());
    assert!(messages.contains(&pages), "{messages}");
    assert!(!rules.contains('\u{1b}') && !messages.contains('\u{1b}'));
}

/// With one round the list is not mined again after its rules were proved.
#[test]
fn what_the_valid_rules_remove_is_what_they_remove_when_all_is_over() {
    for rounds in ["1", "12"] {
        let messages = err(&validate(&site(|_| None), &["--rounds", rounds]));
        assert!(
            messages.contains("the valid rules remove 24 of 96 different URLs, for "),
            "{rounds}: {messages}"
        );
    }
    let nothing = site(|uri: &Uri| {
        let gone = uri.path().starts_with("/story_");
        gone.then(|| StatusCode::NOT_FOUND.into_response())
    });
    let messages = err(&validate(&nothing, &[]));
    assert!(messages.contains(" 0 rules valid"), "{messages}");
    assert!(
        messages.contains("the valid rules remove 0 of 96 different URLs, for "),
        "{messages}"
    );
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
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
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
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    let rules = out(&output);
    assert!(!columns(&rules).is_empty());
    for row in columns(&rules) {
        assert_eq!(row[4..7], ["likely", "0", "0"], "{rules}");
    }
    let named = format!("{target} is given up for this run: no connection");
    assert_eq!(messages.matches(&named).count(), 1, "{messages}");
    assert!(messages.contains(" 0 rules valid"), "{messages}");
    assert!(messages.contains("0 pages fetched, "), "{messages}");
}

#[test]
fn a_host_that_asks_to_be_left_alone_holds_up_no_other() {
    let open = site(|_| None);
    let shut = site(|uri: &Uri| {
        let headers = [(header::RETRY_AFTER, "3600")];
        let busy = uri.path() != "/robots.txt";
        busy.then(|| (StatusCode::SERVICE_UNAVAILABLE, headers).into_response())
    });
    let targets = [&open, &shut].map(|site| format!("127.0.0.1:{}", site.port));
    let [first, second] = &targets;
    let arguments = [
        "--validate",
        "--delay",
        "0",
        "--allow",
        first,
        "--allow",
        second,
    ];
    let lists = [&shut, &open].map(|site| list(&origin(site)));
    let output = dustlens(&arguments, lists.concat().as_bytes());
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert_eq!(shut.pages().len(), 1, "{:?}", shut.pages());
    // Arguments are looked for before what stories are called.
    let rules = out(&output);
    let of = |site| {
        let scope = origin(site);
        let rows = columns(&rules).into_iter();
        let rows = rows.filter(|row| row[0] == scope).map(|row| row.join("\t"));
        row(
            &format!("\n{}", rows.collect::<Vec<_>>().join("\n")),
            "?id=",
            "_",
        )
    };
    assert_eq!(of(&open), text(["valid", "24", "24"]), "{rules}");
    assert_eq!(of(&shut), text(["likely", "0", "0"]), "{rules}");
}

#[test]
fn words_that_may_change_are_a_setting() {
    for arguments in [["--changed-words", "101"], ["--min-words", "1001"]] {
        let output = dustlens(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            err(&output).contains(&arguments[0][2..]),
            "{}",
            err(&output)
        );
    }
    // The two addresses of a story name two prices.
    let shop = || {
        Served::new(|_| {
            Router::new().fallback(|uri: Uri| async move {
                let text = uri.path_and_query().map_or("/", |text| text.as_str());
                let starts = [("/story?id=", 340), ("/story_", 120)];
                let found = starts.iter().find_map(|(start, more)| {
                    let number: u32 = text.strip_prefix(start)?.parse().ok()?;
                    Some((number, number + more))
                });
                let Some((number, price)) = found else {
                    return StatusCode::NOT_FOUND.into_response();
                };
                let line = format!("The story {number} was told at the ferry by day {number}, ");
                let body = format!("<main><p>{}</p><p>${price}</p></main>", line.repeat(8));
                ([(header::CONTENT_TYPE, "text/html")], body).into_response()
            })
        })
    };
    let status = |more: &[&str]| {
        let output = validate(&shop(), more);
        row(&out(&output), "?id=", "_").unwrap()[0].clone()
    };
    assert_eq!(status(&["--plain"]), "refuted");
    assert_eq!(status(&["--plain", "--changed-words", "2"]), "valid");
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
        let busy = uri.path() != "/robots.txt" && count.fetch_add(1, Ordering::Relaxed) >= 20;
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
    assert_eq!(asked.load(Ordering::Relaxed), 21, "it was left alone");
}
