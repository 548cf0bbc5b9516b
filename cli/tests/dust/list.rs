//! Lists alone: nothing is fetched.

use dustlens_demo_site::{Site, SiteOptions};

use crate::common::golden;
use crate::stories::list;
use crate::{Folder, columns, dustlens, err, good, out};

const HEADER: &str = "scope\tfrom\tto\tsupport\tstatus\ttested\tequal\n";

/// Scope, both sides, support and status of every rule.
fn rules(text: &str) -> Vec<[String; 5]> {
    let rows = columns(text).into_iter();
    rows.map(|row| [row[0], row[1], row[2], row[3], row[4]].map(str::to_owned))
        .collect()
}

#[test]
fn the_demo_sites_log() {
    let site = Site::generate(&SiteOptions {
        articles: 60,
        ..SiteOptions::default()
    });
    let log = site.log().join("\n");
    golden("dust-demo.txt", &good(&[], log.as_bytes()));
    let plain = good(&["--plain"], log.as_bytes());
    golden("dust-demo-plain.txt", &plain);
}

#[test]
fn a_rule_of_two_shapes_is_likely() {
    let text = good(&[], list("http://e.com").as_bytes());
    assert!(text.starts_with(HEADER), "{text}");
    let rules = rules(&text);
    let expected = ["http://e.com", "?id=", "_", "24", "likely"];
    assert!(rules.iter().any(|rule| *rule == expected), "{text}");
    for row in columns(&text) {
        assert_eq!(row[4..], ["likely", "0", "0"]);
    }
}

#[test]
fn the_order_of_the_list_and_its_repeats_change_nothing() {
    let first = list("http://e.com");
    let mut lines: Vec<&str> = first.lines().collect();
    lines.extend(lines.clone());
    let forth = good(&[], lines.join("\n").as_bytes());
    assert_eq!(forth, good(&[], first.as_bytes()));
}

#[test]
fn settings_move_the_borders() {
    let count = |arguments: &[&str]| {
        let text = good(arguments, list("http://e.com").as_bytes());
        columns(&text).len()
    };
    let all = count(&[]);
    assert!(count(&["--min-support", "24"]) <= all);
    assert_eq!(count(&["--min-support", "1000"]), 0);
    assert!(count(&["--plain"]) < all);
    assert!(count(&["--plain", "--max-tokens", "1"]) < count(&["--plain"]));
}

#[test]
fn other_formats() {
    let list = list("http://e.com");
    let csv = good(&["--format", "csv"], list.as_bytes());
    assert!(csv.starts_with("scope,from,to,support,status,tested,equal\n"));
    assert!(
        csv.contains("\nhttp://e.com,?id=,_,24,likely,0,0\n"),
        "{csv}"
    );
    let json = good(&["--format", "jsonl"], list.as_bytes());
    let line = "{\"scope\":\"http://e.com\",\"from\":\"?id=\",\"to\":\"_\",\"support\":24,\"status\":\"likely\",\"tested\":0,\"equal\":0}";
    assert!(json.lines().any(|row| row == line), "{json}");
    let json = good(&["--format", "jsonl", "--details"], list.as_bytes());
    for row in json.lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        assert_eq!(row["round"], 1);
        assert_eq!(row["reason"], "");
        assert!(
            row["example_from"]
                .as_str()
                .unwrap()
                .starts_with("http://e.com/")
        );
    }
}

#[test]
fn lists_are_read_as_elsewhere() {
    let folder = Folder::make();
    let line = |path: &str| {
        format!("1.2.3.4 - - [21/Nov/2026:00:00:01 +0000] \"GET {path} HTTP/1.1\" 200 10\n")
    };
    let paths = list("").lines().map(line).collect::<String>();
    let log = folder.file("access.log", paths.as_bytes());
    let text = good(&["--host", "https://e.com", &log], b"");
    let expected = good(&[], list("https://e.com").as_bytes());
    assert_eq!(text, expected);
}

#[test]
fn hosts_do_not_share_rules() {
    let two = format!("{}{}", list("http://a.com"), list("http://b.com:81"));
    let text = good(&[], two.as_bytes());
    let of = |scope: &str| {
        let rules = rules(&text).into_iter();
        let rules = rules.filter(|rule| rule[0] == scope && !rule[1].starts_with("http"));
        rules.map(|rule| rule[1..].to_vec()).collect::<Vec<_>>()
    };
    assert!(!of("http://a.com").is_empty());
    assert_eq!(of("http://a.com"), of("http://b.com:81"));
    // One more shape at one host is no rule at the other.
    let more: String = (10..20)
        .map(|n| format!("http://a.com/tale_{n}\n"))
        .collect();
    let text = good(&[], (two + &more).as_bytes());
    let tales = rules(&text).into_iter();
    let tales = tales.filter(|rule| rule[1].contains("tale") || rule[2].contains("tale"));
    let scopes: Vec<String> = tales.map(|rule| rule[0].clone()).collect();
    assert!(!scopes.is_empty() && scopes.iter().all(|scope| scope == "http://a.com"));
}

#[test]
fn bad_lines_are_named_and_the_rest_is_done() {
    let list = format!(
        "http://[::1/?k=1\n{}http://e.com:99999/\n",
        list("http://e.com")
    );
    let output = dustlens(&["no/such/file.txt", "-"], list.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let messages = err(&output);
    for named in [
        "no/such/file.txt cannot be read",
        "standard input, line 1: the host",
        "standard input, line 98: the port",
    ] {
        assert!(messages.contains(named), "{messages}");
    }
    assert!(out(&output).contains("\t?id=\t_\t24\tlikely\t"));
}

#[test]
fn unusable_arguments_end_with_2() {
    for (arguments, named) in [
        (&["--min-support", "0"][..], "min-support"),
        (&["--max-bucket", "1"], "max-bucket"),
        (&["--max-bucket", "101"], "max-bucket"),
        (&["--max-tokens", "36"], "max-tokens"),
        (&["--rounds", "0"], "rounds"),
        (&["--rounds", "51"], "rounds"),
        (&["--precision", "0.4"], "precision"),
        (&["--precision", "NaN"], "precision"),
        (&["--likeness", "0.4"], "likeness"),
        (&["--confidence", "1"], "confidence"),
        (&["--samples", "4"], "--samples must be between 5 and 2995"),
        (
            &["--samples", "2996"],
            "--samples must be between 5 and 2995",
        ),
        (&["--samples", "59", "--precision", "0.9"], "--precision"),
        (&["--max-fetches", "10000001"], "max-fetches"),
        (&["--delay", "600001"], "--delay"),
        (&["--per-host", "9"], "--per-host"),
        (&["--allow", "localhost"], "--allow"),
        (&["--export", "robots"], "learned"),
        (&["--export", "csv", "--format", "csv"], "--format"),
        (&["--apply", "--details"], "--details"),
        (&["--table", "no/such/table.db"], "no such file"),
    ] {
        let output = dustlens(arguments, list("http://e.com").as_bytes());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(out(&output), "", "{arguments:?}");
        let messages = err(&output);
        assert!(messages.contains(named), "{arguments:?}: {messages}");
    }
}

/// A closed pipe behind the command is no fault of it: it ends as if by SIGPIPE.
#[test]
fn a_reader_may_stop_early() {
    let mut child = crate::command(&["--apply"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut input, list("http://e.com").as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(141), "{}", err(&output));
}
