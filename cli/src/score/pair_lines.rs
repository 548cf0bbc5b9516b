//! Pairs in the forms that `dustlens pairs` writes, as the lines that a result of the course has.

use std::borrow::Cow;

use csv::ReaderBuilder;
use serde::Deserialize;

/// A pair of `--format jsonl`; its figures are not read.
#[derive(Deserialize)]
struct Pair {
    a: String,
    b: String,
}

/// The lines `a<TAB>b` of a table whose first columns are `a`, `b` and `shared`, or of JSON objects with these keys; another text as it is. The lines keep
/// their numbers. O(bytes).
pub fn pair_lines(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    let first = text.split(|byte| *byte == b'\n').next();
    let first = first.unwrap_or_default().trim_ascii();
    let has_columns = |delimiter: u8| {
        let mut names = first.split(|byte| *byte == delimiter);
        let first_three = [names.next(), names.next(), names.next()];
        first_three == [Some(&b"a"[..]), Some(b"b"), Some(b"shared")]
    };
    if first.starts_with(b"{") {
        of_objects(&text).into()
    } else if let Some(delimiter) = [b'\t', b','].into_iter().find(|one| has_columns(*one)) {
        of_table(&text, delimiter).into()
    } else {
        text
    }
}

fn of_objects(text: &[u8]) -> Vec<u8> {
    let mut lines = Vec::new();
    for line in text.split(|byte| *byte == b'\n') {
        match serde_json::from_slice(line) {
            Ok(Pair { a, b }) => push(&a, &b, &mut lines),
            // One cell, which is no pair.
            Err(_) if !line.trim_ascii().is_empty() => lines.push(b'?'),
            Err(_) => {}
        }
        lines.push(b'\n');
    }
    lines
}

fn of_table(text: &[u8], delimiter: u8) -> Vec<u8> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .quoting(delimiter == b',')
        .flexible(true)
        .from_reader(text);
    let (mut lines, mut at) = (b"\n".to_vec(), 2);
    for row in reader.byte_records() {
        let Ok(row) = row else { break };
        let line = row.position().map_or(at, csv::Position::line);
        while at < line {
            lines.push(b'\n');
            at += 1;
        }
        let cell = |place| String::from_utf8_lossy(row.get(place).unwrap_or_default());
        match delimiter {
            b',' => push(unguarded(&cell(0)), unguarded(&cell(1)), &mut lines),
            _ => push(&cell(0), &cell(1), &mut lines),
        }
        lines.push(b'\n');
        at += 1;
    }
    lines
}

/// A cell without the `'` that keeps spreadsheets from running it.
fn unguarded(cell: &str) -> &str {
    let guarded = |rest: &&str| rest.starts_with(['=', '+', '-', '@', '\'', '\t', '\r']);
    cell.strip_prefix('\'').filter(guarded).unwrap_or(cell)
}

/// Ends of lines and tabs in an id would make others of it.
fn push(a: &str, b: &str, lines: &mut Vec<u8>) {
    let line = [a, b].map(|id| id.trim().replace(['\t', '\r', '\n'], " "));
    lines.extend_from_slice(line.join("\t").as_bytes());
}
