//! A verification that is killed: what was fetched before is not fetched again.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;
use std::thread::sleep;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rusqlite::Connection;
use serde_json::Value;

use crate::site::Served;
use crate::{Folder, dustlens, err, good, out, signal, start};

/// Pages that a site still gives while a command is to be killed: a slow machine cannot finish before the kill.
const LEAD: usize = 4;

/// Pages of three sections. The number and the page of the list matter, session ids do not.
struct Sections {
    served: Served,
    /// Pages that are answered; later ones wait until this is raised.
    limit: Arc<AtomicUsize>,
}

impl Deref for Sections {
    type Target = Served;

    fn deref(&self) -> &Served {
        &self.served
    }
}

fn site() -> Sections {
    let limit = Arc::new(AtomicUsize::new(usize::MAX));
    let asked = Arc::new(AtomicUsize::new(0));
    let gate = Arc::clone(&limit);
    let served = Served::new(|_| {
        Router::new().fallback(move |uri: Uri| {
            let page = usize::from(uri.path() != "/robots.txt");
            let nth = asked.fetch_add(page, SeqCst) + page;
            let gate = Arc::clone(&gate);
            async move {
                tokio::time::sleep(Duration::from_millis(3)).await;
                while nth > gate.load(SeqCst) {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                answer(&uri)
            }
        })
    });
    Sections { served, limit }
}

fn answer(uri: &Uri) -> Response {
    let section = uri.path();
    if !["/boats", "/mills", "/ferries"].contains(&section) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let query = uri.query().unwrap_or_default().split('&');
    let value = |name: &str| {
        let mut pairs = query.clone().filter_map(|pair| pair.split_once('='));
        pairs.find_map(|(known, value)| (known == name).then(|| value.to_owned()))
    };
    let name = format!("{section} {:?} {:?}", value("id"), value("p"));
    let lines = (0..8).map(|line| {
        format!(
            "<p>Line {line} of {name}: it was built by hand and has crossed the river since.</p>"
        )
    });
    let body = format!("<h1>{name}</h1>{}", lines.collect::<String>());
    ([(header::CONTENT_TYPE, "text/html")], body).into_response()
}

fn list(site: &Served) -> String {
    let url = |n: u32| {
        let section = ["boats", "mills", "ferries"][n as usize % 3];
        let port = site.port;
        format!(
            "http://127.0.0.1:{port}/{section}?id={n}&p={}&sid=s{n}&tok=t{n}&ref=r{n}\n",
            n % 4
        )
    };
    (0..60).map(url).collect()
}

fn arguments<'a>(target: &'a str, table: &'a str) -> Vec<&'a str> {
    let mut all = vec!["--extended", "--verify", "--delay", "0"];
    all.extend(["--allow", target, "--table", table]);
    all
}

/// How often each page was asked for; the address that no site has is drawn at random.
fn asked(site: &Served) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for url in site.pages() {
        let url = match url.find("no-such-page-") {
            Some(_) => "no such page".to_owned(),
            None => url[url.rfind('/').unwrap()..].to_owned(),
        };
        *counts.entry(url).or_default() += 1;
    }
    counts
}

/// A table as JSON, without its times, ports and random addresses.
fn rows(site: &Served, table: &str, folder: &Folder) -> Vec<Value> {
    let dump = folder.path("dump.jsonl");
    good(&["--extended", "--table", table, "--dump", &dump], b"");
    let text = std::fs::read_to_string(&dump).unwrap();
    let text = text.replace(&site.port.to_string(), "PORT");
    let mut rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    rows.iter_mut().for_each(forget_times);
    rows
}

fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| key != "timestamp" && key != "lastSeen");
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// Runs until so many pages were asked for, and a moment longer, then kills it. False: it ended before.
fn kill_at(site: &Sections, table: &str, pages: usize, moment: Duration) -> bool {
    let target = format!("127.0.0.1:{}", site.port);
    site.limit.store(pages + LEAD, SeqCst);
    let mut child = start(&arguments(&target, table), list(site).as_bytes());
    if !site.wait_for(pages, &mut child) {
        return false;
    }
    sleep(moment);
    signal(&child, "-KILL");
    child.wait().unwrap();
    site.limit.store(usize::MAX, SeqCst);
    true
}

fn undisturbed(folder: &Folder) -> (BTreeMap<String, usize>, Vec<Value>) {
    let site = site();
    let target = format!("127.0.0.1:{}", site.port);
    let table = folder.path("undisturbed.db");
    good(&arguments(&target, &table), list(&site).as_bytes());
    (asked(&site), rows(&site, &table, folder))
}

/// `DUSTLENS_KILLS=20` kills it that often.
#[test]
fn a_kill_costs_one_page_at_most() {
    let kills = std::env::var("DUSTLENS_KILLS").map_or(6, |kills| kills.parse().unwrap());
    let folder = Folder::make();
    let (needed, expected) = undisturbed(&folder);
    let all: usize = needed.values().sum();
    assert!(all > 50, "{needed:?}");

    let site = site();
    let table = folder.path("killed.db");
    let mut random = 7_u64;
    let mut killed = 0;
    for turn in 1..=kills {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let share = all * turn / (kills + 1);
        let pages = share.saturating_sub((random >> 33) as usize % 5).max(1);
        let moment = Duration::from_micros((random >> 40) % 6_000);
        killed += usize::from(kill_at(&site, &table, pages, moment));
    }
    let target = format!("127.0.0.1:{}", site.port);
    let last = dustlens(&arguments(&target, &table), list(&site).as_bytes());
    assert_eq!(last.status.code(), Some(0), "{}", err(&last));
    assert!(err(&last).contains("going on"), "{}", err(&last));
    assert_eq!(killed, kills);

    let extra: usize = asked(&site)
        .iter()
        .map(|(url, count)| count.saturating_sub(needed.get(url).copied().unwrap_or(0)))
        .sum();
    println!("{kills} kills, {all} pages needed, {extra} fetched beyond them");
    assert!(extra <= kills, "{extra} pages too many, {kills} kills");
    assert_eq!(rows(&site, &table, &folder), expected);
}

#[test]
fn a_bad_answer_is_named_and_fetched_again() {
    let folder = Folder::make();
    let (needed, expected) = undisturbed(&folder);
    let all: usize = needed.values().sum();
    let site = site();
    let table = folder.path("bad.db");
    assert!(kill_at(&site, &table, all - 30, Duration::ZERO));
    let connection = Connection::open(&table).unwrap();
    let rows_of = "SELECT count(*) FROM verification_answers";
    let stored: i64 = connection.query_row(rows_of, [], |row| row.get(0)).unwrap();
    assert!(stored >= 2, "{stored}");
    let spoil = "UPDATE verification_answers SET answer = '{\"nth\":' WHERE id = (SELECT max(id) FROM verification_answers)";
    assert_eq!(connection.execute(spoil, []).unwrap(), 1);
    drop(connection);

    let target = format!("127.0.0.1:{}", site.port);
    let output = dustlens(&arguments(&target, &table), list(&site).as_bytes());
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    let named = "a stored answer cannot be read";
    assert_eq!(messages.matches(named).count(), 1, "{messages}");
    assert!(messages.contains("fetched again"), "{messages}");
    assert!(out(&output).contains("\tinsignificant"), "{}", out(&output));
    let fetched: usize = asked(&site).values().sum();
    assert!(fetched <= all + 2, "{fetched} {all}");
    assert_eq!(rows(&site, &table, &folder), expected);
}
