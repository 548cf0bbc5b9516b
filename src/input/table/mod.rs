//! Tables of documents: CSV and TSV with a header, a document a row.
//!
//! Columns are known by their names ([`super::columns`]); a row without an id is named by its line. Cells are parted by the one of
//! comma, semicolon, tab and `|` that shows these names, or by that of a first line `sep=;` as spreadsheets write it. The encoding is
//! decided for the whole file, so it is decoded at once.
//!
//! Tables of URLs ([`crate::lists`]) are read by code of their own: there a cell is an address, by which stray quotes and
//! columns are told; here it is a text of many lines, and only the header says which.

mod rows;

use crate::charset::decode;
use crate::problem::{Problem, ProblemKind};

use super::columns::Columns;
use super::fields::FieldNames;
use super::item::Item;
use super::{CharsetHint, Format};

use rows::{Row, Rows, first};

/// Bytes between cells, the best first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// Reads row by row.
pub(super) struct Table {
    name: String,
    rows: Rows,
    fields: FieldNames,
    header: Option<Header>,
    /// Problems of the file as a whole, still to be given, last first.
    problems: Vec<ProblemKind>,
    /// True if offsets in the text are the offsets in the file, but for a mark of so many bytes.
    exact: Option<usize>,
}

/// The columns.
struct Header {
    /// Their number.
    count: usize,
    columns: Columns,
}

impl Table {
    pub(super) fn new(name: String, bytes: &[u8], hint: &CharsetHint, fields: FieldNames) -> Self {
        let decoded = decode(bytes, hint, Format::Plain, None);
        let (exact, text) = (behind_mark(bytes, &decoded.text), decoded.text.into_owned());
        Self {
            name,
            rows: Rows::new(text),
            fields,
            header: None,
            problems: decoded.problems,
            exact,
        }
    }

    /// The next document or problem.
    pub(super) fn next(&mut self) -> Option<Item> {
        if let Some(kind) = self.problems.pop() {
            return Some(Err(Problem::new(kind, self.name.clone())));
        }
        if self.header.is_none() {
            let (delimiter, at) = delimiter(self.rows.text(), &self.fields);
            self.rows.begin(delimiter, at);
            let row = self.rows.next()?;
            match Header::of(&row, &self.fields) {
                Ok(header) => self.header = Some(header),
                Err(kind) => {
                    // Nothing can be read without it.
                    self.rows = Rows::new(String::new());
                    return Some(Err(self.problem(kind, &row)));
                }
            }
        }
        let row = self.rows.next()?;
        Some(self.document(row))
    }

    fn problem(&self, kind: ProblemKind, row: &Row) -> Problem {
        let mut problem = Problem::new(kind, self.name.clone());
        problem.line = Some(row.line);
        problem.byte = self.exact.map(|mark| (mark + row.start) as u64);
        problem
    }

    /// The document of a row.
    fn document(&self, mut row: Row) -> Item {
        let bad =
            |row: &Row, detail: String| Err(self.problem(ProblemKind::BadTableRow { detail }, row));
        let cells = match std::mem::replace(&mut row.cells, Ok(Vec::new())) {
            Ok(cells) => cells,
            Err(fault) => return bad(&row, fault.to_owned()),
        };
        let Some(header) = &self.header else {
            return bad(&row, "there is no header".to_owned());
        };
        let is_filled = |cell: &String| !cell.trim().is_empty();
        let columns = header.count;
        if cells.len() < columns || cells.iter().skip(columns).any(is_filled) {
            let count = cells.len();
            let cells = if count == 1 { "cell" } else { "cells" };
            return bad(
                &row,
                format!("it has {count} {cells}, the header has {columns}"),
            );
        }
        let cells = cells.into_iter().map(String::into_bytes).collect();
        let place = || format!("{}:{}", self.name, row.line);
        let problem = |kind| self.problem(kind, &row);
        Ok(header.columns.document(cells, place, problem))
    }
}

impl Header {
    /// The columns of a first row.
    ///
    /// # Errors
    /// When none of them holds texts.
    fn of(row: &Row, fields: &FieldNames) -> Result<Self, ProblemKind> {
        let names: &[String] = row.cells.as_deref().unwrap_or_default();
        Ok(Self {
            count: names.len(),
            columns: Columns::of(names, fields)?,
        })
    }
}

/// True for text whose first line names a column of ids and one of texts, as tables of documents do, or the column of texts that the caller
/// names.
pub(super) fn is_table(text: &str, fields: &FieldNames) -> bool {
    let (delimiter, at) = delimiter(text, fields);
    let header = text.get(at..).unwrap_or_default();
    let cells = first(header.trim_start_matches(['\r', '\n']), delimiter);
    let has_ids = || fields.text.is_some() || cells.iter().any(|cell| fields.is_id(cell));
    cells.iter().any(|cell| fields.is_text(cell)) && has_ids()
}

/// The byte between cells, and where the header begins: that of a first line `sep=;`, else the one that shows the most of the
/// names that are known, else the one that gives the most cells.
fn delimiter(text: &str, fields: &FieldNames) -> (u8, usize) {
    if let Some(told) = told_delimiter(text) {
        return told;
    }
    let is_known = |cell: &&String| fields.is_text(cell) || fields.is_id(cell);
    let header = text.trim_start_matches(['\r', '\n']);
    let merit = |delimiter: &u8| {
        let cells = first(header, *delimiter);
        (cells.iter().filter(is_known).count(), cells.len())
    };
    // `max_by_key` takes the last of equals.
    let best = DELIMITERS.into_iter().rev().max_by_key(merit);
    (best.unwrap_or(b','), 0)
}

fn told_delimiter(text: &str) -> Option<(u8, usize)> {
    let (line, _) = text.split_once('\n')?;
    let told = line.trim_end_matches('\r');
    let is_told = told.get(..4)?.eq_ignore_ascii_case("sep=");
    match told.as_bytes().get(4..)? {
        [delimiter] if is_told && DELIMITERS.contains(delimiter) => {
            Some((*delimiter, line.len() + 1))
        }
        _ => None,
    }
}

/// The length of the byte order mark before a text that the file holds as it is.
fn behind_mark(bytes: &[u8], text: &str) -> Option<usize> {
    let mark = bytes.len().checked_sub(text.len())?;
    let is_mark = bytes.get(..mark)? == b"\xef\xbb\xbf" || mark == 0;
    (is_mark && bytes.get(mark..)? == text.as_bytes()).then_some(mark)
}
