//! Hosts that ask to be left alone, and those that may not be asked at all.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::site::Served;
use crate::{Folder, columns, dustlens, err, out};

const PAGE: &str = "<h1>A walk along the river</h1><p>We set out early, before the market opened, and followed the \
    bank past the mill and the two bridges.</p><p>At noon we ate bread under the willows and watched the ferry.</p>";

/// A site of one page, whatever its arguments. `judge` may answer instead.
fn one_page(judge: impl Fn(&Uri) -> Option<Response> + Clone + Send + Sync + 'static) -> Served {
    Served::new(|_| {
        Router::new().fallback(move |uri: Uri| {
            let answer = judge(&uri).unwrap_or_else(|| match uri.path() {
                "/a" => ([(header::CONTENT_TYPE, "text/html")], PAGE).into_response(),
                _ => StatusCode::NOT_FOUND.into_response(),
            });
            async move { answer }
        })
    })
}

fn list(site: &Served) -> String {
    let port = site.port;
    (0..10)
        .map(|n| format!("http://127.0.0.1:{port}/a?sid={n}\n"))
        .collect()
}

fn verify(site: &Served, more: &[&str]) -> std::process::Output {
    let target = format!("127.0.0.1:{}", site.port);
    let mut arguments = vec!["--verify", "--delay", "0", "--allow", &target];
    arguments.extend(more);
    dustlens(&arguments, list(site).as_bytes())
}

fn verdict(output: &std::process::Output) -> (String, String) {
    let text = out(output);
    let rows = columns(&text);
    (rows[0][5].to_owned(), rows[0][6].to_owned())
}

fn text(significant: &str, verdict: &str) -> (String, String) {
    (significant.to_owned(), verdict.to_owned())
}

fn busy(retry_after: &str) -> Response {
    let headers = [(header::RETRY_AFTER, retry_after.to_owned())];
    (StatusCode::SERVICE_UNAVAILABLE, headers).into_response()
}

#[test]
fn a_page_is_asked_for_again_when_the_host_says_so() {
    let seen = Arc::new(Mutex::new(HashSet::new()));
    let site = one_page(move |uri| {
        let new = uri.path() == "/a" && seen.lock().unwrap().insert(uri.to_string());
        new.then(|| busy("0"))
    });
    let output = verify(&site, &[]);
    assert_eq!(
        verdict(&output),
        text("1", "insignificant"),
        "{}",
        err(&output)
    );
    // Two addresses, the first of them twice; each refused once.
    assert_eq!(site.pages().len(), 5, "{:?}", site.pages());
}

#[test]
fn a_host_that_is_always_busy_is_asked_three_times() {
    let site = one_page(|uri| (uri.path() == "/a").then(|| busy("0")));
    let output = verify(&site, &[]);
    assert_eq!(verdict(&output), text("-2", "unverifiable"));
    assert!(err(&output).contains("status 503"), "{}", err(&output));
    let pages = site.pages();
    for url in &pages {
        let times = pages.iter().filter(|other| *other == url).count();
        assert!(times <= 6, "two fetches of three tries: {pages:?}");
    }
}

#[test]
fn a_long_wait_is_left_to_the_next_run() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    let open = Arc::new(Mutex::new(false));
    let door = Arc::clone(&open);
    let site =
        one_page(move |uri| (uri.path() == "/a" && !*door.lock().unwrap()).then(|| busy("3600")));
    let output = verify(&site, &["--table", &table]);
    assert_eq!(output.status.code(), Some(1));
    let messages = err(&output);
    assert!(
        messages.contains("asks to be left alone for 3600 s"),
        "{messages}"
    );
    assert_eq!(verdict(&output), text("", "candidate"));
    assert_eq!(site.pages().len(), 1, "it was left alone");

    *open.lock().unwrap() = true;
    let output = verify(&site, &["--table", &table]);
    assert!(err(&output).contains("going on"), "{}", err(&output));
    assert_eq!(verdict(&output), text("1", "insignificant"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn robots_txt_is_obeyed_unless_told_otherwise() {
    let robots = |uri: &Uri| {
        let file = "User-agent: *\nDisallow: /a";
        (uri.path() == "/robots.txt").then(|| file.into_response())
    };
    let site = one_page(robots);
    let output = verify(&site, &[]);
    assert_eq!(verdict(&output), text("-2", "unverifiable"));
    assert!(
        err(&output).contains("robots-disallowed"),
        "{}",
        err(&output)
    );
    assert_eq!(site.pages(), [""; 0]);
    let output = verify(&site, &["--ignore-robots"]);
    assert_eq!(verdict(&output), text("1", "insignificant"));
}

#[test]
fn this_machine_is_not_fetched_from_unless_it_is_opened() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    let site = one_page(|_| None);
    let arguments = ["--verify", "--delay", "0", "--table", &table];
    let output = dustlens(&arguments, list(&site).as_bytes());
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    let remedy = format!("--allow 127.0.0.1:{}", site.port);
    assert_eq!(messages.matches(&remedy).count(), 1, "{messages}");
    assert!(messages.contains("0 of 1 argument decided"), "{messages}");
    assert!(messages.contains("0 pages fetched, 1 could not be"));
    // Nothing was decided, so that the next run need not be told to check again.
    assert_eq!(verdict(&output), text("", "candidate"));
    assert_eq!(site.pages(), [""; 0]);
    let output = verify(&site, &["--table", &table]);
    assert_eq!(verdict(&output), text("1", "insignificant"));
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
}

#[test]
fn a_host_without_connection_is_given_up_and_the_others_are_not() {
    let site = one_page(|_| None);
    // A port that nobody listens on any more.
    let gone = one_page(|_| None).port;
    let other: String = (0..40)
        .map(|n| format!("http://127.0.0.1:{gone}/a?sid={n}\nhttp://localhost:{gone}/a?sid={n}\n"))
        .collect();
    let here = list(&site).replace("127.0.0.1", "here.localhost");
    let allow = [
        format!("127.0.0.1:{gone}"),
        format!("localhost:{gone}"),
        format!("here.localhost:{}", site.port),
    ];
    let mut arguments = vec!["--verify", "--delay", "0"];
    for target in &allow {
        arguments.extend(["--allow", target.as_str()]);
    }
    let output = dustlens(&arguments, (other + &here).as_bytes());
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    for host in ["127.0.0.1", "localhost"] {
        let named = format!("dustlens: {host}:{gone} is given up for this run: no connection");
        assert_eq!(messages.matches(&named).count(), 1, "{messages}");
    }
    let printed = out(&output);
    let verdict_of = |host: &str| {
        let rows = columns(&printed);
        let row = rows.iter().find(|row| row[0] == host).unwrap();
        row[6].to_owned()
    };
    assert_eq!(verdict_of("127.0.0.1"), "candidate");
    assert_eq!(verdict_of("localhost"), "candidate");
    assert_eq!(verdict_of("here.localhost"), "insignificant");
}

#[test]
fn each_failure_has_its_own_remedy() {
    let robots = |uri: &Uri| {
        let file = "User-agent: *\nDisallow: /a";
        (uri.path() == "/robots.txt").then(|| file.into_response())
    };
    let site = one_page(robots);
    let output = verify(&site, &[]);
    let messages = err(&output);
    assert!(messages.contains("--ignore-robots"), "{messages}");
    assert!(messages.contains("--recheck"), "{messages}");
    assert!(!messages.contains("try again later"), "{messages}");
    assert!(
        messages.contains("0 of 1 argument decided, 1 cannot be verified"),
        "{messages}"
    );
    assert_eq!(output.status.code(), Some(1), "no page was fetched");
}

#[test]
fn more_samples_mean_more_pages() {
    let port_free = |urls: Vec<String>| {
        let urls: HashSet<String> = urls.into_iter().collect();
        urls.len()
    };
    let asked = |samples: &str| {
        let site = one_page(|_| None);
        let port = site.port;
        let list: String = (0..30)
            .map(|n| format!("http://127.0.0.1:{port}/a?id={}&sid={n}\n", n % 5))
            .collect();
        let target = format!("127.0.0.1:{port}");
        let arguments = [
            "--verify",
            "--delay",
            "0",
            "--per-host",
            "4",
            "--allow",
            &target,
            "--samples",
            samples,
        ];
        let output = dustlens(&arguments, list.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        port_free(site.pages())
    };
    assert_eq!((asked("1"), asked("3")), (2, 6));
}
