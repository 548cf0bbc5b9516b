//! The table, comma-separated with a header (RFC 4180): `kind,host,path,name,to`.
//!
//! As in `jsonl`, but every cell is text: a spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, so
//! such a name gets a `'` before it, as does one that begins with `'`.

use std::borrow::Cow;

use super::jsonl::{Named, Row, from_rows, rows};
use crate::export::{ReadError, RuleSet, Written};
use crate::table_writer::{guarded, push_quoted};

const HEADER: [&str; 5] = ["kind", "host", "path", "name", "to"];

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (rows, refused) = rows(rules);
    let mut text = record(HEADER);
    for row in &rows {
        text += &match row {
            Row::Remove(named) => line("remove", named),
            Row::Keep(named) => line("keep", named),
            Row::Rewrite { host, from, to } => record(["rewrite", host, "", from, to]),
            Row::KeyOrder => record(["key-order", "", "", "", ""]),
        };
    }
    Written { text, refused }
}

fn line(kind: &str, named: &Named) -> String {
    let path = named.path.as_deref().unwrap_or_default();
    record([kind, &named.host, path, &named.name, ""])
}

/// A line of the table; `name` and `to` are guarded against spreadsheets.
fn record(cells: [&str; 5]) -> String {
    let mut line = Vec::new();
    for (at, cell) in cells.into_iter().enumerate() {
        if at > 0 {
            line.push(b',');
        }
        let cell = Cow::Borrowed(cell.as_bytes());
        push_quoted(&if at < 3 { cell } else { guarded(cell) }, &mut line);
    }
    line.extend_from_slice(b"\r\n");
    String::from_utf8(line).unwrap_or_default()
}

fn bare(cell: &str) -> String {
    cell.strip_prefix('\'').unwrap_or(cell).to_owned()
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut found = Vec::new();
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    if reader.headers().is_ok_and(|header| *header != HEADER[..]) {
        return Err(ReadError::at(1, "the header kind,host,path,name,to"));
    }
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            ReadError::at(usize::try_from(line).unwrap_or(0), "a row of five cells")
        })?;
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let named = || Named {
            host: cell(1).to_owned(),
            path: Some(cell(2).to_owned()).filter(|path| !path.is_empty()),
            name: bare(cell(3)),
        };
        found.push(match cell(0) {
            "remove" => Row::Remove(named()),
            "keep" => Row::Keep(named()),
            "rewrite" => Row::Rewrite {
                host: cell(1).to_owned(),
                from: bare(cell(3)),
                to: bare(cell(4)),
            },
            "key-order" => Row::KeyOrder,
            _ => {
                let line = usize::try_from(line).unwrap_or(0);
                return Err(ReadError::at(line, "remove, keep, rewrite or key-order"));
            }
        });
    }
    Ok(from_rows(found))
}
