//! Lists alone: nothing is fetched.

use dustlens_demo_site::{Site, SiteOptions};

use crate::common::golden;
use crate::{Folder, columns, dustlens, err, good, out};

/// `all` URLs with an argument of `distinct` values.
fn urls(distinct: usize, all: usize) -> String {
    let url = |n: usize| format!("http://e.com/a?k={}\n", n.min(distinct - 1));
    (0..all).map(url).collect()
}

/// `DUSTLENS_BLESS=1` rewrites the golden.
#[test]
fn the_demo_sites_log() {
    let site = Site::generate(&SiteOptions {
        articles: 60,
        ..SiteOptions::default()
    });
    let text = good(&["--all"], site.log().join("\n").as_bytes());
    golden("params-demo.txt", &text);
}

#[test]
fn every_state_of_counting() {
    for (distinct, all, expected) in [
        (9, 9, ""),
        (9, 1_000, ""),
        (10, 10, "10\t10\t1\t\tcandidate"),
        (10, 11, "11\t10\t0.9090909090909091\t-1\tsignificant"),
        (189, 199, "199\t189\t0.949748743718593\t-1\tsignificant"),
        (19, 20, "20\t19\t0.95\t\tcandidate"),
        (20, 21, "21\t20\t0.9523809523809523\t\tcandidate"),
    ] {
        let text = good(&[], urls(distinct, all).as_bytes());
        let (header, rows) = text.split_once('\n').unwrap();
        assert_eq!(
            header,
            "scope\tname\tall\tdistinct\tratio\tsignificant\tverdict"
        );
        let expected = match expected {
            "" => String::new(),
            row => format!("e.com\tk\t{row}\n"),
        };
        assert_eq!(rows, expected, "{distinct} of {all}");
    }
}

#[test]
fn settings_move_the_borders() {
    let nine = urls(9, 10);
    let verdict = |arguments: &[&str]| {
        let text = good(arguments, nine.as_bytes());
        columns(&text).first().map(|row| row[6].to_owned())
    };
    assert_eq!(verdict(&[]), None);
    assert_eq!(verdict(&["--all"]).as_deref(), Some("unjudged"));
    assert_eq!(
        verdict(&["--min-values", "9"]).as_deref(),
        Some("significant")
    );
    assert_eq!(
        verdict(&["--min-values", "9", "--threshold", "0.9"]).as_deref(),
        Some("candidate")
    );
}

#[test]
fn a_path_can_be_the_scope() {
    let list: String = (0..10)
        .map(|n| format!("http://e.com/a?k={n}\nhttp://e.com/b?k=1\n"))
        .collect();
    let host = good(&[], list.as_bytes());
    assert_eq!(
        columns(&host),
        [["e.com", "k", "20", "10", "0.5", "-1", "significant"]]
    );
    let path = good(&["--scope", "path"], list.as_bytes());
    assert_eq!(
        columns(&path),
        [["e.com/a", "k", "10", "10", "1", "", "candidate"]]
    );
}

#[test]
fn more_candidates_with_extended() {
    let list = "http://e.com/a?sid=a1b2c3d4e5\nhttp://e.com/b?sid=a1b2c3d4e5\nhttp://e.com/a\n";
    assert_eq!(columns(&good(&[], list.as_bytes())).len(), 0);
    let text = good(&["--extended", "--details"], list.as_bytes());
    let rows = columns(&text);
    assert_eq!(rows[0][6], "candidate");
    assert!(rows[0][8].contains("collides"), "{rows:?}");
}

#[test]
fn other_formats() {
    let list = urls(10, 10);
    let csv = good(&["--format", "csv"], list.as_bytes());
    assert_eq!(
        csv,
        "scope,name,all,distinct,ratio,significant,verdict\ne.com,k,10,10,1,,candidate\n"
    );
    let json = good(&["--format", "jsonl"], list.as_bytes());
    assert_eq!(
        json,
        "{\"scope\":\"e.com\",\"name\":\"k\",\"all\":10,\"distinct\":10,\"ratio\":1,\"significant\":null,\"verdict\":\"candidate\"}\n"
    );
    let json = good(&["--format", "jsonl", "--details"], urls(10, 11).as_bytes());
    let row: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(row["significant"], -1);
    assert_eq!(row["method"], "plain");
    assert!(row["timestamp"].is_u64());
}

#[test]
fn lists_are_read_as_elsewhere() {
    let folder = Folder::make();
    let log: String = (0..10)
        .map(|n| {
            format!("1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET /a?k={n} HTTP/1.1\" 200 10\n")
        })
        .collect();
    let log = folder.file("access.log", log.as_bytes());
    let text = good(&["--host", "https://e.com", &log], b"");
    assert_eq!(columns(&text)[0][..4], ["e.com", "k", "10", "10"]);
}

#[test]
fn bad_lines_are_named_and_the_rest_is_done() {
    let list = format!("http://[::1/?k=1\n{}http://e.com:99999/\n", urls(10, 10));
    let output = dustlens(&["no/such/file.txt", "-"], list.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let messages = err(&output);
    for named in [
        "no/such/file.txt cannot be read",
        "standard input, line 1: the host",
        "standard input, line 12: the port",
    ] {
        assert!(messages.contains(named), "{messages}");
    }
    assert_eq!(columns(&out(&output))[0][3], "10");
}

#[test]
fn unusable_arguments_end_with_2() {
    for arguments in [
        &["--threshold", "0.4"][..],
        &["--threshold", "NaN"],
        &["--min-values", "0"],
        &["--samples", "0"],
        &["--samples", "11"],
        &["--delay", "600001"],
        &["--host", "bad host"],
        &["--per-host", "0"],
        &["--export", "robots"],
        &["--export", "nginx"],
        &["--export", "apache"],
        &["--export", "csv", "--format", "csv"],
        &["--no-decider"],
        &["--changed-words", "1"],
        &["--extended", "--changed-words", "101"],
        &["--min-words", "1001"],
        &["--recheck-after", "3651"],
        &["--drop-after", "0"],
        &["--max-arguments", "0"],
        &["--similarity", "0.4"],
        &["--dump", "/no/such/folder/x.jsonl"],
        &["--dump", "/"],
        &["--allow", "localhost"],
        &["--recheck"],
        &["--scope", "page"],
    ] {
        let output = dustlens(arguments, b"http://e.com/\n");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(out(&output), "", "{arguments:?}");
        assert!(!err(&output).is_empty());
    }
    let output = dustlens(&["--export", "robots"], b"");
    assert!(err(&output).contains("clean-param"), "{}", err(&output));
    let output = dustlens(&["--samples", "11"], b"");
    assert!(err(&output).contains("--samples"), "{}", err(&output));
}

#[test]
fn what_is_not_counted_is_said_with_what_helps() {
    let list = |hosts: &[&str]| -> String {
        let urls = hosts.iter();
        let urls =
            urls.flat_map(|host| ["/a?x=1", "/b?y=1"].map(|url| format!("http://{host}{url}\n")));
        urls.collect()
    };
    let one = list(&["e.com"]);
    let two = list(&["e.com", "f.com"]);
    for (arguments, list, expected) in [
        (&[][..], &one, None),
        (
            &["--max-arguments", "1"],
            &one,
            Some(": 1; raise --max-arguments\n"),
        ),
        (
            &["--max-arguments", "3"],
            &two,
            Some(": 1; raise --max-arguments, or read fewer hosts at once\n"),
        ),
        (
            &["--max-arguments", "1", "--scope", "path"],
            &one,
            Some(": 1; raise --max-arguments, or judge by host and not by path (--scope host)\n"),
        ),
    ] {
        let output = dustlens(arguments, list.as_bytes());
        let messages = err(&output);
        let code = i32::from(expected.is_some());
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {messages}"
        );
        let expected = expected.unwrap_or_default();
        assert!(messages.ends_with(expected), "{arguments:?}: {messages}");
    }
}

#[test]
fn names_reach_a_terminal_as_text() {
    let list: String = (0..10)
        .map(|n| format!("http://e.com/?%1b[31mred={n}&%3Dformula={n}\n"))
        .collect();
    let output = dustlens(&[], list.as_bytes());
    assert!(!out(&output).contains('\u{1b}'), "{}", out(&output));
    assert!(!err(&output).contains('\u{1b}'), "{}", err(&output));
    assert!(out(&output).contains("\u{fffd}[31mred"));
    let csv = good(&["--format", "csv"], list.as_bytes());
    assert!(csv.contains("e.com,'=formula,10,"), "{csv}");
}
