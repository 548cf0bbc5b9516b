//! Choice of the table column and the object key that hold the URLs.

use std::cmp::Reverse;

use super::table::{Step, Table};
use super::{is_web_address, name_rank, quoted_urls};
use crate::problem::ProblemKind;

/// The cells of a row, without blanks and quotes around them.
pub(super) type Record = Vec<Vec<u8>>;

/// The column of the URLs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) column: usize,
    /// The first record names the columns and is no row.
    pub(super) header: bool,
}

/// The records of a table's first lines.
pub(super) fn records(head: &[u8], delimiter: u8) -> Vec<Record> {
    let mut table = Table::new(delimiter);
    let mut records = Vec::new();
    let mut at = 0;
    while let Step::Record(read) | Step::Stray(read) =
        table.step(head.get(at..).unwrap_or_default(), 1, b'\n', true)
    {
        at += read;
        let cells = table.fields();
        let cells = cells.map(|cell| quoted_urls::without(cell.trim_ascii()).to_vec());
        records.push(cells.collect());
    }
    records
}

/// The delimiter that a first line `sep=;` names, as spreadsheets write it, and the length of that line with its end.
pub(super) fn told_delimiter(head: &[u8]) -> Option<(u8, usize)> {
    let end = memchr::memchr2(b'\n', b'\r', head)?;
    let (line, rest) = head.split_at(end);
    let named = line.trim_ascii_end();
    let is_told = named.get(..4)?.eq_ignore_ascii_case(b"sep=");
    let delimiter = match named.get(4..)? {
        [delimiter @ (b',' | b';' | b'\t' | b'|')] => *delimiter,
        [] if line.ends_with(b"\t") => b'\t',
        _ => return None,
    };
    let length = end + if rest.starts_with(b"\r\n") { 2 } else { 1 };
    is_told.then_some((delimiter, length))
}

/// Returns the byte between the cells of a table: of comma, semicolon and tab the one that gives every record as many cells, more than
/// one; then the one that the first line has most of.
pub(super) fn delimiter(head: &[u8]) -> u8 {
    let line = head
        .split(|&byte| matches!(byte, b'\n' | b'\r'))
        .next()
        .unwrap_or_default();
    let merit = |delimiter: &u8| {
        let records = records(head, *delimiter);
        let columns = records.first().map_or(0, Vec::len);
        let is_even = columns > 1 && records.iter().all(|record| record.len() == columns);
        (
            is_even,
            line.iter().filter(|&byte| byte == delimiter).count(),
        )
    };
    // `max_by_key` takes the last of equals.
    let best = [b'\t', b';', b','].into_iter().max_by_key(merit);
    best.unwrap_or(b',')
}

/// Decides by the first records. Without a column asked for: one whose name says URL and whose values are web addresses,
/// then any with web addresses, then the best name, then the first.
///
/// # Errors
/// When the wanted column is not there.
pub(super) fn choose(records: &[Record], wanted: Option<&str>) -> Result<Choice, ProblemKind> {
    let Some((first, rest)) = records.split_first() else {
        return Ok(Choice {
            column: 0,
            header: false,
        });
    };
    let has_url = first.iter().any(|cell| is_web_address(cell));
    if let Some(wanted) = wanted {
        let column = wanted_column(first, wanted)?;
        return Ok(Choice {
            column,
            header: !has_url,
        });
    }
    let rows = if has_url { records } else { rest };
    let addresses = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.filter(|cell| is_web_address(cell)).count()
    };
    let best = (0..first.len())
        .filter_map(|column| {
            let name = if has_url {
                None
            } else {
                name_rank(&first[column])
            };
            let count = addresses(column);
            let merit = merit(name, 2 * count > rows.len())?;
            Some((column, (merit, Reverse(count))))
        })
        .min_by_key(|&(column, merit)| (merit, column));
    let named = first.iter().any(|cell| name_rank(cell).is_some());
    let header = !has_url && (named || best.is_some());
    let column = best.map_or(0, |(column, _)| column);
    Ok(Choice { column, header })
}

/// Returns the merit of a column or key, best first: names that say URL before names that may mean something else, and
/// values that are web addresses before others. `None`: unsuitable.
pub(super) fn merit(name: Option<usize>, is_address: bool) -> Option<(u8, usize)> {
    match (name, is_address) {
        (Some(rank), true) => Some((0, rank)),
        (Some(rank), false) if rank < super::CLEAR_NAMES => Some((1, rank)),
        (None, true) => Some((2, 0)),
        (Some(rank), false) => Some((3, rank)),
        (None, false) => None,
    }
}

fn wanted_column(first: &Record, wanted: &str) -> Result<usize, ProblemKind> {
    let by_name = first
        .iter()
        .position(|cell| cell.eq_ignore_ascii_case(wanted.as_bytes()));
    let by_number = || wanted.parse::<usize>().ok()?.checked_sub(1);
    by_name
        .or_else(by_number)
        .filter(|&column| column < first.len())
        .ok_or_else(|| ProblemKind::UrlColumnMissing {
            column: wanted.to_owned(),
        })
}
