//! Which format a list of URLs has.

use super::{UrlFormat, is_url_name, is_web_address};

/// By the first lines, and by the name's extension where they leave it open. `head` has at least one whole line.
pub(super) fn format(name: &str, head: &[u8]) -> UrlFormat {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines
        .into_iter()
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    match line.first() {
        Some(b'<') => return UrlFormat::Sitemap,
        Some(b'{') => return UrlFormat::JsonLines,
        _ if super::log::is_log_line(line) => return UrlFormat::AccessLog,
        _ => {}
    }
    match extension(name).as_str() {
        "csv" => UrlFormat::Csv,
        "tsv" | "tab" => UrlFormat::Tsv,
        "jsonl" | "ndjson" | "jsonlines" => UrlFormat::JsonLines,
        "xml" => UrlFormat::Sitemap,
        _ => table(line).unwrap_or(UrlFormat::Lines),
    }
}

/// The extension in small letters, that of the file inside for `.gz`.
fn extension(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    name.rsplit_once('.')
        .map_or("", |(_, extension)| extension)
        .to_owned()
}

/// A table when a cell of its first line names the column.
fn table(line: &[u8]) -> Option<UrlFormat> {
    let named = |delimiter: u8| {
        let cell = |cell: &[u8]| {
            is_url_name(
                cell.strip_prefix(b"\"")
                    .and_then(|c| c.strip_suffix(b"\""))
                    .unwrap_or(cell),
            )
        };
        line.contains(&delimiter) && line.split(|&byte| byte == delimiter).any(cell)
    };
    if is_web_address(line) {
        None
    } else if named(b'\t') {
        Some(UrlFormat::Tsv)
    } else {
        (named(b',') || named(b';')).then_some(UrlFormat::Csv)
    }
}
