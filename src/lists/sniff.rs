//! Format of a list of URLs: by its first lines, and by the name's extension where they leave it open.

use super::columns;
use super::columns::{Record, records};
use super::{UrlFormat, is_url_name, is_web_address, json_log, markup, w3c_log};
use crate::input::json_records;

/// Number of lines examined.
const LINES: usize = 20;
/// Number of bytes examined, however few lines they have.
const BYTES: usize = 1 << 16;

/// The lines by which a list is judged; `None`: they are not all there yet. They are the same however the bytes come.
pub(super) fn head(text: &[u8], is_whole: bool) -> Option<&[u8]> {
    let window = text.get(..BYTES).unwrap_or(text);
    let mut lines = 0;
    let mut from = 0;
    for at in memchr::memchr_iter(b'\n', window) {
        lines += usize::from(!window[from..at].trim_ascii().is_empty());
        from = at + 1;
        if lines == LINES {
            return Some(&window[..from]);
        }
    }
    if is_whole && text.len() <= BYTES {
        Some(text)
    } else if text.len() >= BYTES {
        // A line that is cut is judged only when there is no other.
        Some(if lines == 0 { window } else { &window[..from] })
    } else {
        None
    }
}

/// Returns true if lines end with a lone carriage return, as on old systems.
pub(super) fn has_bare_returns(head: &[u8]) -> bool {
    memchr::memchr(b'\n', head).is_none() && memchr::memchr(b'\r', head.trim_ascii_end()).is_some()
}

/// Returns true for JSON in one piece over several lines, or in arrays.
pub(super) fn is_json_document(head: &[u8]) -> bool {
    let text = head.trim_ascii_start();
    match text.first() {
        Some(b'[') => json_records::begins_array(text),
        Some(b'{') => {
            let line = lines(text).next().unwrap_or_default();
            serde_json::from_slice::<serde::de::IgnoredAny>(line).is_err_and(|error| error.is_eof())
        }
        _ => false,
    }
}

/// The format of a list that begins with `head`.
pub(super) fn format(name: &str, head: &[u8]) -> UrlFormat {
    let line = lines(head).next().unwrap_or_default();
    match line.first() {
        Some(b'<') if !is_bracketed(line) => return UrlFormat::Sitemap,
        Some(b'{') if is_json_log(head) => return UrlFormat::AccessLog,
        Some(b'{') => return UrlFormat::JsonLines,
        Some(b'#') if w3c_log::is_log(head) => return UrlFormat::AccessLog,
        Some(b'[') if is_json_document(head) => return UrlFormat::JsonLines,
        _ if super::log::is_log_line(line) => return UrlFormat::AccessLog,
        _ if markup::start(head) > 0 => return UrlFormat::Sitemap,
        _ if columns::told_delimiter(head).is_some() => return UrlFormat::Csv,
        _ => {}
    }
    match extension(name).as_str() {
        "csv" => UrlFormat::Csv,
        "tsv" | "tab" => UrlFormat::Tsv,
        "json" | "jsonl" | "ndjson" | "jsonlines" => UrlFormat::JsonLines,
        _ => by_shape(head).unwrap_or(UrlFormat::Lines),
    }
}

/// Returns true if lines of JSON are requests of a log, all but a tenth.
fn is_json_log(head: &[u8]) -> bool {
    let (all, requests) = lines(head).fold((0, 0), |(all, requests), line| {
        let is_request = json_log::entry(line).is_some();
        (all + 1, requests + usize::from(is_request))
    });
    requests > 0 && requests * 10 >= all * 9
}

/// Lines that are not blank.
fn lines(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = head.split(|&byte| matches!(byte, b'\n' | b'\r'));
    lines
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
}

/// `<http://…>`, as RFC 3986 appendix C has it.
fn is_bracketed(line: &[u8]) -> bool {
    line.strip_prefix(b"<").is_some_and(is_web_address)
}

/// The extension in small letters, that of the file inside for `.gz`.
fn extension(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    name.rsplit_once('.')
        .map_or("", |(_, extension)| extension)
        .to_owned()
}

/// A table or strings, when all lines are alike.
fn by_shape(head: &[u8]) -> Option<UrlFormat> {
    if lines(head).all(|line| line.starts_with(b"\"")) {
        let is_json = |line| serde_json::from_slice::<String>(line).is_ok();
        let escapes = memchr::memchr(b'\\', head).is_some();
        let json = escapes && lines(head).all(is_json);
        return lines(head).next().map(|_| match json {
            true => UrlFormat::JsonLines,
            false => UrlFormat::Csv,
        });
    }
    for (delimiter, format) in [
        (b'\t', UrlFormat::Tsv),
        (b';', UrlFormat::Csv),
        (b',', UrlFormat::Csv),
    ] {
        if memchr::memchr(delimiter, head).is_some()
            && is_table(&records(head, delimiter), delimiter)
        {
            return Some(format);
        }
    }
    None
}

/// Returns true if records are rows of a table: a cell of the first names the column, or all have their URL in one
/// column and nothing in the other cells that could be a piece of it. Commas and semicolons are legal in URLs.
fn is_table(records: &[Record], delimiter: u8) -> bool {
    let Some((first, rest)) = records.split_first() else {
        return false;
    };
    if first.len() > 1
        && !first.iter().any(|cell| is_web_address(cell))
        && first.iter().any(|cell| is_url_name(cell))
    {
        return true;
    }
    let rows = match place(first) {
        Some(_) => records,
        None => rest,
    };
    let Some(column) = rows.first().and_then(place) else {
        return false;
    };
    if rows.iter().any(|row| place(row) != Some(column)) {
        return false;
    }
    if column == 0 {
        return delimiter != b'\t' && have_cells_of_their_own(rows);
    }
    // Tabs before a URL may only indent it.
    let is_empty = |row: &Record| row.iter().take(column).all(Vec::is_empty);
    delimiter != b'\t' || !rows.iter().all(is_empty)
}

/// The first cell that holds a whole address.
fn place(record: &Record) -> Option<usize> {
    record.iter().position(|cell| is_web_address(cell))
}

/// Returns true if the cells after the URLs are no part of them: as many in every row, each a number, a date, a text
/// with blanks, another URL or nothing, and no URL twice (`/list,1` and `/list,2` are two URLs).
fn have_cells_of_their_own(rows: &[Record]) -> bool {
    let columns = rows.first().map_or(0, Vec::len);
    let plain = |cell: &Vec<u8>| {
        cell.iter()
            .all(|byte| byte.is_ascii_digit() || b".-:% ".contains(byte))
            || cell.iter().any(u8::is_ascii_whitespace)
            || is_web_address(cell)
    };
    let mut urls: Vec<_> = rows.iter().filter_map(|row| row.first()).collect();
    urls.sort_unstable();
    urls.dedup();
    rows.len() > 1
        && columns > 1
        && urls.len() == rows.len()
        && rows
            .iter()
            .all(|row| row.len() == columns && row.iter().skip(1).all(plain))
}
