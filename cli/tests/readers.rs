//! `dustlens pairs` on sets, web archives, tables and damaged office files.

#![allow(missing_docs, clippy::unwrap_used)]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn dustlens(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dustlens"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn sets_are_compared_item_by_item() {
    let sets = "ann jazz chess C++ C++\nbob\tC++  chess jazz golf\neve c++ Chess\nnobody\n";
    let output = dustlens(&["pairs", "--sets", "--threshold", "0.5"], sets.as_bytes());
    assert_eq!(out(&output), "ann bob 0.75\n");
    assert!(
        err(&output).contains("standard input, line 4"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(1));
    // Estimates are of the same sets.
    let sets = "a x y z\nb z x y\n";
    let output = dustlens(&["pairs", "--sets", "--no-verify"], sets.as_bytes());
    assert_eq!(
        (out(&output).as_str(), output.status.code()),
        ("a b 1.0\n", Some(0))
    );
}

#[test]
fn sets_have_no_shingles() {
    for option in [
        ["--shingles", "words:2"],
        ["--preset", "technosphere-a"],
        ["--lines", "--cyclic"],
    ] {
        let output = dustlens(&["pairs", "--sets", option[0], option[1]], b"");
        assert_eq!(output.status.code(), Some(2), "{option:?}");
    }
}

#[test]
fn pages_of_a_web_archive_are_compared() {
    let page = |url: &str, words: &str| {
        let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{words}");
        format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{block}\r\n\r\n",
            block.len()
        )
    };
    let words = "one two three four five six seven eight nine ten";
    let bad = page("http://b.example/", words).replace("Content-Length: ", "Content-Length: -");
    let start = page("http://a.example/", words).len();
    let archive = [
        page("http://a.example/", words),
        bad,
        page("http://c.example/", words),
    ]
    .concat();
    let path = file("archive.warc", archive.as_bytes());
    let output = dustlens(&["pairs", path.to_str().unwrap()], b"");
    assert_eq!(out(&output), "http://a.example/ http://c.example/ 1.0\n");
    let said = format!("archive.warc, byte {start}: this WARC record cannot be read");
    assert!(err(&output).contains(&said), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_table_and_a_damaged_pdf_are_read_or_named() {
    let words = "one two three four five six seven eight nine ten";
    let table = file(
        "table.csv",
        format!("id;text\na;{words}\nb;\"{words}\"\n").as_bytes(),
    );
    let pdf = file("damaged.pdf", b"%PDF-1.4\n1 0 obj\n<<");
    let output = dustlens(
        &["pairs", table.to_str().unwrap(), pdf.to_str().unwrap()],
        b"",
    );
    assert_eq!(out(&output), "a b 1.0\n");
    assert!(
        err(&output).contains("this .pdf file is damaged or is none"),
        "{}",
        err(&output)
    );
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}
