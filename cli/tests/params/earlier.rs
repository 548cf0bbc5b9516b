//! Tables of parameters that earlier versions have stored.

use crate::common::golden_formats;
use crate::recorded::{json_lines, serve};
use crate::stored::{database, stored};
use crate::{Folder, dustlens, err, good, out};

/// The verdicts without times, and without the method: visits are counted from 1 again, so that other pages than before look
/// as if they changed by themselves.
fn verdicts(text: &str) -> Vec<String> {
    let mut rows = json_lines(text, &["timestamp", "last_seen", "due", "method"]);
    rows.sort();
    rows
}

/// A verification under way was killed: it goes on with the answers that were stored, and ends as one that was not.
#[test]
fn every_version_of_the_database_goes_on() {
    let folder = Folder::make();
    let (site, allow) = serve();
    let list = stored("urls.txt", site.port);
    let run = |more: &[&str]| {
        let mut arguments = vec!["--extended", "--verify", "--delay", "0"];
        arguments.extend(["--details", "--format", "jsonl"]);
        arguments.extend(more);
        arguments.extend(allow.iter().map(String::as_str));
        let before = site.pages().len();
        let output = dustlens(&arguments, list.as_bytes());
        (output, site.pages().len() - before)
    };
    let (anew, all) = run(&[]);
    for version in 1..=4 {
        let table = database(&folder, version, site.port);
        let (output, pages) = run(&["--table", &table]);
        let messages = err(&output);
        assert_eq!(verdicts(&out(&output)), verdicts(&out(&anew)), "{version}");
        assert!(!messages.contains("cannot be read"), "{messages}");
        let goes_on = messages.contains("going on");
        assert_eq!(goes_on, version > 1, "{version}: {messages}");
        // What is decided, and with a plan what was fetched, is not fetched again.
        assert!(pages < all, "{version}: {pages} of {all}");
    }
}

#[test]
fn a_table_in_json_lines_goes_on() {
    let folder = Folder::make();
    let (site, allow) = serve();
    let table = stored("table.jsonl", site.port).replace(":8080", &format!(":{}", site.port));
    let table = folder.file("t.jsonl", table.as_bytes());
    let mut arguments = vec!["--extended", "--verify", "--delay", "0", "--table", &table];
    arguments.extend(["--details", "--format", "jsonl"]);
    arguments.extend(allow.iter().map(String::as_str));
    let list = stored("urls.txt", site.port);
    let output = dustlens(&arguments, list.as_bytes());
    let messages = err(&output);
    assert!(messages.contains("3 arguments to verify"), "{messages}");
    assert!(!messages.contains("is no row"), "{messages}");
    arguments.retain(|argument| *argument != "--table" && *argument != table);
    let anew = dustlens(&arguments, list.as_bytes());
    assert_eq!(verdicts(&out(&output)), verdicts(&out(&anew)));
    // The rules that stand in the same file are still there.
    let kept = std::fs::read_to_string(&table).unwrap();
    assert_eq!(kept.matches("\"dust_rules\"").count(), 5);
}

#[test]
fn a_table_is_printed_in_every_format() {
    let folder = Folder::make();
    let table = folder.file("t.jsonl", stored("table.jsonl", 80).as_bytes());
    golden_formats("params", |format| {
        let arguments = ["--extended", "--import", &table, "--details"];
        good(&[&arguments[..], format].concat(), b"")
    });
}
