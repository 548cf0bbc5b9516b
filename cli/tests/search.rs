//! `dustlens search`: the documents most like one, and those that contain it.

#![allow(missing_docs, clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn search(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dustlens"));
    command.arg("search").args(arguments).output().unwrap()
}

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

/// Columns `b`, `jaccard` and `containment_a` of each row.
fn rows(output: &Output) -> Vec<(String, f64, f64)> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let column = |name: &str| header.iter().position(|known| *known == name).unwrap();
    let [b, jaccard, contained] = ["b", "jaccard", "containment_a"].map(column);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| cells[at].parse().unwrap();
        (cells[b].to_owned(), number(jaccard), number(contained))
    };
    lines.map(row).collect()
}

const QUERY: &str = "one two three four five six seven eight";

#[test]
fn the_most_alike_come_first_and_by_containment_the_longest_that_has_all() {
    let long = format!(
        "before it came this {QUERY} and behind it came that and more of the same kind again"
    );
    let texts = [
        ("long", long.as_str()),
        ("half", "one two three four five six and then other words"),
        ("copy", QUERY),
        (
            "other",
            "a text of other words that has nothing to do with it",
        ),
    ];
    let lines = texts.map(|(id, text)| format!("{{\"id\": \"{id}\", \"text\": \"{text}\"}}\n"));
    let corpus = file("search.jsonl", &lines.concat());
    let query = file("search.txt", QUERY);
    let shingles = ["--shingles", "words:3"];
    let found = rows(&search(&[&shingles[..], &[&query, &corpus]].concat()));
    let ids: Vec<&str> = found.iter().map(|row| row.0.as_str()).collect();
    assert_eq!(ids, ["copy", "half", "long"]);
    // Six shingles; four of them and four others: 4/10.
    assert!((found[1].1 - 0.4).abs() < 1e-12, "{found:?}");

    let by = ["--by", "containment", "--threshold", "0.9"];
    let found = rows(&search(&[&shingles[..], &by, &[&query, &corpus]].concat()));
    let expected = [("copy", 1.0), ("long", 1.0)];
    let seen: Vec<(&str, f64)> = found.iter().map(|row| (row.0.as_str(), row.2)).collect();
    assert_eq!(seen, expected);
    let top = ["--top", "1", "--format", "csv"];
    let output = search(&[&shingles[..], &top, &[&query, &corpus]].concat());
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
}

#[test]
fn a_document_is_not_searched_for_in_itself_and_each_of_several_is_searched_for() {
    let [a, b] = [file("search-a.txt", QUERY), file("search-b.txt", QUERY)];
    let found = rows(&search(&[&a, &a, &b]));
    let ids: Vec<&str> = found.iter().map(|row| row.0.as_str()).collect();
    assert_eq!(ids, [b.as_str()]);

    let sets = file("search-sets.txt", "ann jazz chess\nbob golf\n");
    let others = file(
        "search-others.txt",
        "cid chess jazz\ndan golf tennis\neve golf\n",
    );
    let output = search(&["--sets", "--format", "jsonl", &sets, &others]);
    let text = String::from_utf8(output.stdout).unwrap();
    let pairs: Vec<(String, String)> = text
        .lines()
        .map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = |key: &str| row[key].as_str().unwrap().to_owned();
            (name("a"), name("b"))
        })
        .collect();
    let expected = [("ann", "cid"), ("bob", "eve"), ("bob", "dan")];
    assert_eq!(pairs, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

#[test]
fn what_is_missing_is_said() {
    let empty = file("search-empty.jsonl", "");
    let query = file("search-query.txt", QUERY);
    let output = search(&[&empty, &query]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no document to search for"), "{said}");
    let other = file(
        "search-other.txt",
        "nothing here has five words of it in common",
    );
    let output = search(&[&query, &other]);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("shares a shingle"), "{said}");
    assert_eq!(
        search(&["--top", "0", &query, &other]).status.code(),
        Some(2)
    );
    assert_eq!(
        search(&["--threshold", "2", &query, &other]).status.code(),
        Some(2)
    );
}
