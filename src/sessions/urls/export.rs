//! Results as text: rows, groups, and the list of unique URLs.
//!
//! A normalized URL is ASCII unless `encode-non-ascii` is off.

use dustlens_url::Skipped;
use dustlens_url::percent::push_escape;

use super::{GroupQuery, Row, RowQuery, Show, UrlSession};
use crate::message_text::is_terminal_control;
use crate::table_writer::{Cell, RowFormat, may_be_obeyed};

const COLUMNS: [&str; 5] = ["url", "normalized", "rules", "error", "repeats"];
const GROUP_COLUMNS: [&str; 4] = ["key", "keep", "urls", "member"];

/// Every file can be written a window at a time; the header is before row 0, and the windows make up the whole.
impl UrlSession {
    /// The rows that a query finds, as text.
    pub fn export(
        &mut self,
        format: RowFormat,
        query: &RowQuery,
        from: usize,
        count: usize,
    ) -> Vec<u8> {
        let mut out = Vec::new();
        if from == 0 {
            format.push_header(&COLUMNS, &mut out);
        }
        for row in self.rows(query, from, count) {
            format.push_row(&cells(&row), &mut out);
        }
        out
    }

    /// The URLs to keep, a line each: one of each key, in the order in which they were seen. Control characters, line ends
    /// among them, are U+FFFD.
    pub fn export_unique(&mut self, from: usize, count: usize) -> Vec<u8> {
        let mut out = Vec::new();
        for row in self.rows(&Show::Kept.into(), from, count) {
            push_showable(row.url, &mut out);
            out.push(b'\n');
        }
        out
    }

    /// The groups of at least two URLs, the largest first: key, URL to keep, number of URLs, and the URLs. A table has a row
    /// for each URL, since URLs as they are given may hold blanks and anything else that could separate them; JSON Lines
    /// have an object for each group.
    pub fn export_groups(&mut self, format: RowFormat, from: usize, count: usize) -> Vec<u8> {
        let mut out = Vec::new();
        if from == 0 {
            format.push_header(&GROUP_COLUMNS, &mut out);
        }
        let [key, keep, urls, member] = GROUP_COLUMNS;
        let numbers = self.group_numbers(&GroupQuery::default(), from, count);
        for group in numbers.into_iter().filter_map(|number| self.group(number)) {
            let rows = self.group_rows(group.number, 0, usize::MAX);
            let texts: Vec<&[u8]> = rows.iter().map(|row| row.url).collect();
            let mut push = |name, cell| {
                let cells = [
                    (key, Cell::Text(group.key)),
                    (keep, Cell::Text(group.kept)),
                    (urls, Cell::Number(u64::from(group.urls))),
                    (name, cell),
                ];
                format.push_row(&cells, &mut out);
            };
            match format {
                RowFormat::JsonLines => push("members", Cell::Texts(&texts)),
                _ => texts.iter().for_each(|text| push(member, Cell::Text(text))),
            }
        }
        out
    }
}

fn cells<'r>(row: &Row<'r>) -> [(&'static str, Cell<'r>); 5] {
    let [url, normalized, rules, error, repeats] = COLUMNS;
    [
        (url, Cell::Text(row.url)),
        (normalized, Cell::Text(row.normalized.unwrap_or_default())),
        (rules, Cell::Rules(row.rules)),
        (
            error,
            Cell::Text(row.skipped.map_or("", Skipped::code).as_bytes()),
        ),
        (repeats, Cell::Number(u64::from(row.repeats))),
    ]
}

/// Writes a URL in one line that a terminal shows: characters that it would obey are escaped, as browsers do it, and
/// control characters of ASCII, which no URL has, are U+FFFD.
fn push_showable(url: &[u8], out: &mut Vec<u8>) {
    if !may_be_obeyed(url) {
        return out.extend_from_slice(url);
    }
    for chunk in url.utf8_chunks() {
        for c in chunk.valid().chars() {
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            match (is_terminal_control(c), c.is_ascii()) {
                (false, _) => out.extend_from_slice(bytes),
                (true, true) => out.extend_from_slice("\u{fffd}".as_bytes()),
                (true, false) => bytes.iter().for_each(|&byte| push_escape(byte, out)),
            }
        }
        out.extend_from_slice(chunk.invalid());
    }
}
