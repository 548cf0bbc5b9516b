//! Logs in the W3C extended format (Hallam-Baker, Behlendorf, "Extended Log File Format", W3C WD-logfile-960323), as IIS and
//! CloudFront write them: a `#Fields:` line names the columns of the lines behind it, `-` stands for nothing.

use std::borrow::Cow;

use super::request::{Entry, Request, is_for_page};

/// Places of the columns that matter, from 0.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Columns {
    method: Option<usize>,
    /// The whole target, or its path and its query.
    uri: Option<usize>,
    stem: Option<usize>,
    query: Option<usize>,
    /// The site: the visitor's name for it before that of the server behind.
    hosts: Vec<usize>,
    protocol: Option<usize>,
    port: Option<usize>,
    status: Option<usize>,
}

/// Columns with the site, the surest first.
const HOSTS: [&str; 3] = ["x-host-header", "cs-host", "cs(host)"];

/// The columns that a directive names; `None` for another line.
pub(super) fn columns(line: &[u8]) -> Option<Columns> {
    const DIRECTIVE: &[u8] = b"#fields:";
    let (start, names) = line.trim_ascii().split_at_checked(DIRECTIVE.len())?;
    if !start.eq_ignore_ascii_case(DIRECTIVE) {
        return None;
    }
    let names = String::from_utf8_lossy(names).to_ascii_lowercase();
    let names: Vec<&str> = names.split_ascii_whitespace().collect();
    let place = |name: &str| names.iter().position(|column| *column == name);
    Some(Columns {
        method: place("cs-method"),
        uri: place("cs-uri"),
        stem: place("cs-uri-stem"),
        query: place("cs-uri-query"),
        hosts: HOSTS.into_iter().filter_map(place).collect(),
        protocol: place("cs-protocol"),
        port: place("s-port"),
        status: place("sc-status"),
    })
}

/// Returns true if a list that begins so is such a log: directives alone stand before the one that names the target.
pub(super) fn is_log(head: &[u8]) -> bool {
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let directives = lines
        .map(<[u8]>::trim_ascii)
        .take_while(|line| line.is_empty() || line.starts_with(b"#"));
    let mut named = directives.filter_map(columns);
    named.any(|columns| columns.uri.or(columns.stem).is_some())
}

impl Columns {
    /// The entry of a request for a page; `None` for another line.
    pub(super) fn entry<'l>(&self, line: &'l [u8]) -> Option<Entry<'l>> {
        let cells = cells(line);
        let cell = |place: Option<usize>| {
            let cell = *cells.get(place?)?;
            (!matches!(cell, b"-" | b"")).then_some(cell)
        };
        if self.method.is_some() && !cell(self.method).is_some_and(is_for_page) {
            return None;
        }
        let whole = cell(self.uri).or(cell(self.stem))?;
        let query = cell(self.query).filter(|_| cell(self.uri).is_none());
        let target = match query {
            Some(query) => Cow::Owned([whole, b"?", query].concat()),
            None => Cow::Borrowed(whole),
        };
        let is_target = target.first() == Some(&b'/') || super::is_web_address(&target);
        let is_secure = cell(self.protocol) == Some(b"https") || cell(self.port) == Some(b"443");
        let host = self.hosts.iter().find_map(|host| cell(Some(*host)));
        let request = is_target.then(|| Request {
            host: host.map(Cow::Borrowed),
            is_secure,
            target,
        });
        request.map(|request| Entry::of(request, cell(self.status)))
    }
}

/// The cells of a line: blanks or tabs between them, and perhaps quotes around one that holds blanks.
fn cells(line: &[u8]) -> Vec<&[u8]> {
    let mut cells = Vec::new();
    let mut rest = line.trim_ascii();
    while let Some(&first) = rest.first() {
        let end = match first {
            b'"' => closing_quote(rest),
            _ => None,
        };
        let end = end
            .or_else(|| rest.iter().position(u8::is_ascii_whitespace))
            .unwrap_or(rest.len());
        let (cell, after) = rest.split_at(end);
        cells.push(
            cell.strip_prefix(b"\"")
                .and_then(|cell| cell.strip_suffix(b"\""))
                .unwrap_or(cell),
        );
        rest = after.trim_ascii_start();
    }
    cells
}

/// The place behind the quote that closes a cell; a doubled quote inside is one of the cell.
fn closing_quote(cell: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr::memchr(b'"', cell.get(at..)?)? + 1;
        if cell.get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
}
