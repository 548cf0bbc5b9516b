//! Rules that are kept in the table: a second run fetches nothing.

use std::collections::BTreeSet;

use axum::http::Uri;
use rusqlite::Connection;
use serde_json::Value;

use crate::site::{DemoSite, Served};
use crate::stories::{answer, list, origin, site};
use crate::{Folder, columns, dustlens, err, good, out, run, signal, start};

const TABLES: [&str; 2] = ["t.db", "t.jsonl"];

fn target(site: &Served) -> String {
    format!("127.0.0.1:{}", site.port)
}

/// Validates on a site with a table.
fn validate(site: &Served, table: &str, more: &[&str]) -> std::process::Output {
    let target = target(site);
    let mut arguments = vec!["--validate", "--delay", "0", "--allow", &target];
    arguments.extend(["--table", table]);
    arguments.extend(more);
    dustlens(&arguments, list(&origin(site)).as_bytes())
}

fn good_validate(site: &Served, table: &str, more: &[&str]) -> String {
    let output = validate(site, table, more);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

/// Standard output of a run, and how many pages it asked for.
fn asked(site: &Served, run: impl FnOnce() -> String) -> (String, usize) {
    let before = site.pages().len();
    let text = run();
    (text, site.pages().len() - before)
}

#[test]
fn a_second_format_fetches_nothing() {
    let folder = Folder::make();
    for name in TABLES {
        let table = folder.path(name);
        let site = site(|_| None);
        let (rules, pages) = asked(&site, || good_validate(&site, &table, &["--details"]));
        assert!(pages > 40, "{name}: {pages}");
        assert!(rules.contains("\tvalid\t") && rules.contains("\trefuted\t"));
        let (again, pages) = asked(&site, || good_validate(&site, &table, &["--details"]));
        assert_eq!((again.as_str(), pages), (rules.as_str(), 0), "{name}");
        let fresh = folder.path(&format!("fresh-{name}"));
        for format in ["nginx", "csv", "learned", "json"] {
            let expected = good_validate(&site, &fresh, &["--export", format, "--recheck"]);
            let export = || good_validate(&site, &table, &["--export", format]);
            assert_eq!(asked(&site, export), (expected.clone(), 0), "{name}");
            // Without --validate, too, and without a list.
            let kept = ["--table", &table, "--export", format];
            let listed = || good(&kept, list(&origin(&site)).as_bytes());
            assert_eq!(asked(&site, listed), (expected.clone(), 0), "{name}");
            assert_eq!(asked(&site, || good(&kept, b"")), (expected, 0), "{name}");
        }
    }
}

/// The demo site: many hosts, rounds and kinds of rules.
#[test]
fn many_rules_stay_as_they_are() {
    let folder = Folder::make();
    for (name, more) in [("t.db", None), ("t.jsonl", Some("--plain"))] {
        let table = folder.path(name);
        let demo = DemoSite::new(1);
        let mut arguments = vec!["--validate", "--delay", "0", "--per-host", "4"];
        arguments.extend(["--details", "--table", &table]);
        arguments.extend(more);
        let arguments = demo.arguments(&arguments);
        let first = good(&arguments, demo.log.as_bytes());
        let pages = demo.served.pages().len();
        assert!(columns(&first).len() > 10, "{first}");
        assert_eq!(good(&arguments, demo.log.as_bytes()), first);
        assert_eq!(demo.served.pages().len(), pages, "{name}");
        let mut plain = vec!["--details", "--table", &table];
        plain.extend(more);
        let kept = good(&plain, demo.log.as_bytes());
        let decided = |text: &str| -> Vec<String> {
            let rows = text.lines().filter(|row| !row.contains("\tlikely\t"));
            rows.map(str::to_owned).collect()
        };
        assert_eq!(decided(&kept), decided(&first), "{name}");
    }
}

#[test]
fn without_a_page_valid_rules_are_applied_and_likely_ones_are_not() {
    let folder = Folder::make();
    let table = folder.path("t.db");
    let site = site(|_| None);
    let list = list(&origin(&site));
    let expected = good_validate(&site, &table, &["--apply"]);
    let output = dustlens(&["--apply", "--table", &table], list.as_bytes());
    assert_eq!(out(&output), expected);
    assert!(!err(&output).contains("likely ones"), "{}", err(&output));
}

/// An argument that means nothing, on more pages than may be fetched at first.
#[test]
fn what_ran_out_of_fetches_is_tried_again_at_once() {
    let folder = Folder::make();
    let is_idle = |uri: &Uri| uri.query().is_some_and(|query| query.starts_with("ref="));
    for name in TABLES {
        let table = folder.path(name);
        let site = site(move |uri| is_idle(uri).then(|| answer(&uri.path().parse().unwrap())));
        let origin = origin(&site);
        let stories =
            (0..90).map(|n| format!("{origin}/story_{n}\n{origin}/story_{n}?ref={}\n", n % 7));
        let list: String = stories.collect();
        let target = target(&site);
        let decided = |more: &[&str]| {
            let mut arguments = vec!["--validate", "--delay", "0", "--allow", &target];
            arguments.extend(["--table", &table, "--details"]);
            arguments.extend(more);
            let output = dustlens(&arguments, list.as_bytes());
            let rules = out(&output);
            let row = columns(&rules).into_iter().find(|row| row[1] == "ref=*");
            let row = row.unwrap_or_else(|| panic!("{rules} {}", err(&output)));
            (row[4].to_owned(), row[9].to_owned(), output.status.code())
        };
        let (status, reason, code) = decided(&["--max-fetches", "40"]);
        assert_eq!(
            (status.as_str(), reason.as_str(), code),
            ("undecided", "out-of-fetches", Some(3))
        );
        let (status, _, code) = decided(&[]);
        assert_eq!((status.as_str(), code), ("valid", Some(0)), "{name}");
    }
}

#[test]
fn what_other_settings_proved_is_proved_again() {
    let folder = Folder::make();
    for name in TABLES {
        let table = folder.path(name);
        let site = site(|_| None);
        good_validate(&site, &table, &[]);
        let looser = ["--precision", "0.8"];
        let (rules, pages) = asked(&site, || good_validate(&site, &table, &looser));
        assert!(pages > 10 && rules.contains("\tvalid\t"), "{pages} {rules}");
        let again = || good_validate(&site, &table, &looser);
        assert_eq!(asked(&site, again), (rules, 0), "{name}");
        // Settings of the search do not touch the proof: what is known stays known.
        let more = ["--precision", "0.8", "--min-support", "2"];
        let other = asked(&site, || good_validate(&site, &table, &more));
        assert!(other.1 < pages, "{} {pages}", other.1);
        let samples = ["--samples", "7"];
        let (rules, pages) = asked(&site, || good_validate(&site, &table, &samples));
        assert!(pages > 10, "{pages}");
        let again = || good_validate(&site, &table, &samples);
        assert_eq!(asked(&site, again), (rules, 0), "{name}");
        let recheck = ["--precision", "0.8", "--recheck"];
        assert!(asked(&site, || good_validate(&site, &table, &recheck)).1 > 10);
    }
}

#[test]
fn rules_of_other_lists_stay_in_the_table() {
    let folder = Folder::make();
    for name in TABLES {
        let table = folder.path(name);
        let (one, other) = (site(|_| None), site(|_| None));
        let rules = good_validate(&one, &table, &[]);
        let others = good_validate(&other, &table, &[]);
        assert!(!others.contains(&origin(&one)), "{others}");
        assert_eq!(
            asked(&one, || good_validate(&one, &table, &[])),
            (rules, 0),
            "{name}"
        );
        assert_eq!(
            asked(&other, || good_validate(&other, &table, &[])),
            (others, 0)
        );
        let all = good(&["--table", &table, "--export", "csv"], b"");
        for site in [&one, &other] {
            assert!(all.contains(&target(site)), "{all}");
        }
        // Part of a list has the rules of its site.
        let part = list(&origin(&one)).lines().take(1).collect::<String>();
        let kept = good(&["--table", &table, "--export", "csv"], part.as_bytes());
        assert!(kept.contains(&target(&one)), "{kept}");
        assert!(!kept.contains(&target(&other)), "{kept}");
    }
}

#[test]
fn switched_off_stays_switched_off() {
    let folder = Folder::make();
    for name in TABLES {
        let table = folder.path(name);
        let site = site(|_| None);
        let rules = good_validate(&site, &table, &["--export", "csv"]);
        assert!(rules.contains(",?id=,_"), "{rules}");
        if name == "t.db" {
            let connection = Connection::open(&table).unwrap();
            let off = "UPDATE dust_rules SET off = 1 WHERE status = 'valid'";
            assert_eq!(connection.execute(off, []).unwrap(), 1);
        } else {
            let text = std::fs::read_to_string(&table).unwrap();
            let off = |line: &str| match line.contains("\"status\":\"valid\"") {
                true => line.replace("\"off\":false", "\"off\":true") + "\n",
                false => line.to_owned() + "\n",
            };
            let text: String = text.lines().map(off).collect();
            assert!(text.contains("\"off\":true"), "{text}");
            std::fs::write(&table, text).unwrap();
        }
        for more in [&[][..], &["--recheck"]] {
            let more = [&["--export", "csv"], more].concat();
            let rules = good_validate(&site, &table, &more);
            assert!(!rules.contains(",?id=,_"), "{name} {more:?}: {rules}");
        }
        let rules = good(&["--table", &table, "--export", "csv"], b"");
        assert!(!rules.contains(",?id=,_"), "{name}: {rules}");
    }
}

#[test]
fn the_parameters_lose_nothing() {
    let folder = Folder::make();
    let list = |n: u32| format!("http://e.com/a?id={}&sid={n}\n", n % 7);
    let list: String = (0..80).map(list).collect();
    for name in TABLES {
        let table = folder.path(name);
        let rows = run::good_run("params", &["--table", &table], list.as_bytes());
        let site = site(|_| None);
        let rules = good_validate(&site, &table, &[]);
        for _ in 0..2 {
            let again = run::good_run("params", &["--table", &table], b"");
            assert_eq!(again, rows, "{name}");
            let kept = asked(&site, || good_validate(&site, &table, &[]));
            assert_eq!(kept, (rules.clone(), 0), "{name}");
        }
        let dump = folder.path("dump.jsonl");
        run::good_run("params", &["--table", &table, "--dump", &dump], b"");
        assert!(!std::fs::read_to_string(&dump).unwrap().contains("dust_"));
        if name == "t.jsonl" {
            run::good_run("params", &["--import", &table, "--dump", &dump], b"");
        }
    }
}

#[test]
fn bad_rules_are_named_and_left_as_they_are() {
    let folder = Folder::make();
    let site = site(|_| None);
    let bad = "{\"table\":\"dust_rules\",\"scope\":7}";
    let table = folder.path("t.jsonl");
    good_validate(&site, &table, &[]);
    let text = std::fs::read_to_string(&table).unwrap();
    let no_scope = text
        .lines()
        .find(|line| line.contains("\"valid\""))
        .unwrap()
        .replace(&origin(&site), "nowhere");
    std::fs::write(&table, format!("{text}{bad}\n{no_scope}\n")).unwrap();
    let output = validate(&site, &table, &["--recheck"]);
    let messages = err(&output);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert_eq!(messages.matches("is no rule of the table").count(), 2);
    let text = std::fs::read_to_string(&table).unwrap();
    assert!(text.contains(bad) && text.contains(&no_scope), "{text}");

    let table = folder.path("t.db");
    good_validate(&site, &table, &[]);
    let connection = Connection::open(&table).unwrap();
    let spoil = "UPDATE dust_rules SET row = '{' WHERE status = 'valid'";
    assert_eq!(connection.execute(spoil, []).unwrap(), 1);
    drop(connection);
    let output = dustlens(&["--table", &table, "--export", "csv"], b"");
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(err(&output).contains("it is left as it is"));
}

#[test]
fn foreign_files_are_named_and_left_alone() {
    let folder = Folder::make();
    let site = site(|_| None);
    let notes = "Bread, salt, and string.\n".repeat(90);
    for (name, named) in [
        ("notes.txt", "notes.txt is no SQLite database"),
        ("notes.jsonl", "notes.jsonl is no table of dustlens"),
    ] {
        let table = folder.file(name, notes.as_bytes());
        let output = validate(&site, &table, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", err(&output));
        assert!(err(&output).contains(named), "{}", err(&output));
        assert_eq!(std::fs::read_to_string(&table).unwrap(), notes);
    }
    let rules = out(&crate::stories::validate(&site, &["--export", "jsonl"]));
    let table = folder.file("rules.jsonl", rules.as_bytes());
    let output = validate(&site, &table, &[]);
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(err(&output).contains("rules.jsonl"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&table).unwrap(), rules);
    let output = validate(&site, &folder.path("no/such/t.jsonl"), &[]);
    assert!(err(&output).contains("there is no folder"));
    // Nothing is made where nothing is kept.
    let output = dustlens(&["--table", &folder.path("new.db")], b"http://e.com/\n");
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert!(err(&output).contains("--validate"), "{}", err(&output));
}

/// The valid rules of a table: scope, from, to, without the port.
fn valid(text: &str, port: u16) -> BTreeSet<[String; 3]> {
    let text = text.replace(&format!(":{port}"), "");
    let rows = columns(&text);
    let rows = rows.iter().filter(|row| row[4] == "valid");
    rows.map(|row| [row[0].into(), row[1].into(), row[2].into()])
        .collect()
}

/// Kills or stops a validation when enough is decided, and goes on. All that a validation at one go proves is proved then.
/// More may be: the rules that were kept are applied before the rest is looked for.
fn broken_off(how: &str, code: Option<i32>, name: &str) {
    let folder = Folder::make();
    let table = folder.path(name);
    let demo = DemoSite::new(3);
    let arguments = demo.arguments(&[
        "--validate",
        "--delay",
        "2",
        "--per-host",
        "4",
        "--table",
        &table,
    ]);
    let mut child = start(&arguments, demo.log.as_bytes());
    assert!(demo.served.wait_for(1000, &mut child), "it ended too early");
    signal(&child, how);
    assert_eq!(child.wait_with_output().unwrap().status.code(), code);
    let kept = good(&["--table", &table, "--export", "json"], b"");
    let kept: Vec<Value> = serde_json::from_str(&kept).unwrap();
    assert!(!kept.is_empty(), "{name}");

    let before = demo.served.pages().len();
    let quick = ["--validate", "--delay", "0", "--per-host", "4"];
    let arguments = demo.arguments(&[&quick[..], &["--table", &table]].concat());
    let output = dustlens(&arguments, demo.log.as_bytes());
    assert!(err(&output).contains("decided rule"), "{}", err(&output));
    let pages = demo.served.pages().len() - before;
    let whole = DemoSite::new(3);
    let fresh = whole.arguments(&quick);
    let expected = good(&fresh, whole.log.as_bytes());
    let all = whole.served.pages().len();
    assert!(pages < all, "{pages} {all}");
    let resumed = out(&output);
    let resumed = valid(&resumed, demo.served.port);
    let expected = valid(&expected, whole.served.port);
    let lost: Vec<_> = expected.difference(&resumed).collect();
    assert!(lost.is_empty(), "{name}: {lost:?} of {expected:?}");
    let details = ["--details", "--format", "jsonl", "--table", &table];
    let decided = good(&details, demo.log.as_bytes());
    let decided: Vec<Value> = decided
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for rule in kept {
        let same = |row: &&Value| {
            ["scope", "from", "to"]
                .iter()
                .all(|key| row[key] == rule[key])
        };
        let row = decided.iter().find(same);
        let row = row.unwrap_or_else(|| panic!("{name}: {rule} is gone"));
        assert_ne!(row["status"], "likely", "{name}: {row}");
    }
}

#[test]
fn what_is_decided_when_it_is_killed_is_kept() {
    TABLES
        .iter()
        .for_each(|name| broken_off("-KILL", None, name));
}

#[test]
fn what_is_decided_when_it_is_stopped_is_kept() {
    broken_off("-INT", Some(130), "t.db");
}
