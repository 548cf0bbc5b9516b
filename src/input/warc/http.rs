//! The page that a record holds: its media type, its status and headers where it came over HTTP, its body.

use std::collections::BTreeMap;

use crate::charset::ContentType;
use crate::problem::{Problem, ProblemKind};

use super::super::item::{Item, single};
use super::super::page::page;
use super::super::{Format, PageFacts, RawDocument};
use super::body::unpacked;
use super::fields::{Fields, first_line, head_length};
use super::header::Header;

/// Headers that are kept: those that the proxy passes on, and the type.
const KEPT: [&str; 8] = [
    "content-language",
    "content-type",
    "etag",
    "last-modified",
    "link",
    "location",
    "retry-after",
    "x-robots-tag",
];

/// Schemes of addresses of pages; others (`dns:`, `metadata:`, `urn:`) name notes of the crawler.
const SCHEMES: [&str; 5] = ["http", "https", "ftp", "ftps", "file"];

/// Result of looking into a block.
pub(super) enum Found {
    /// A page, and how many bytes were unpacked for it.
    Page(Box<RawDocument>, u64),
    /// A page that cannot be read.
    Bad(ProblemKind),
    /// Something else.
    Other,
}

/// An HTTP response (RFC 9112 §2.1).
struct Response<'b> {
    status: u16,
    fields: Fields,
    body: &'b [u8],
}

impl<'b> Response<'b> {
    /// Takes a message apart; `None` without a status line. A head without an end has no body.
    fn of(block: &'b [u8]) -> Option<Self> {
        if !block.starts_with(b"HTTP/") {
            return None;
        }
        let length = head_length(block, 0).unwrap_or(block.len());
        let (head, body) = block.split_at_checked(length)?;
        let (line, rest) = first_line(head);
        let line = String::from_utf8_lossy(line);
        let status = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
        Some(Self {
            status,
            fields: Fields::read(rest),
            body,
        })
    }

    /// True if its head says that it is a page.
    fn is_page(&self) -> bool {
        let content_type = ContentType::parse(self.fields.get("content-type"));
        (200..300).contains(&self.status) && format(&content_type.essence) != Some(None)
    }
}

/// The format that a media type stands for: `Some(None)` for what is no page, `None` where the bytes must decide.
fn format(essence: &str) -> Option<Option<Format>> {
    match essence {
        "" => None,
        "text/html" | "application/xhtml+xml" => Some(Some(Format::Html)),
        "text/plain" | "text/markdown" => Some(Some(Format::Plain)),
        _ => Some(None),
    }
}

/// True if a block that begins like this may hold a page.
pub(super) fn may_be_page(header: &Header, beginning: &[u8]) -> bool {
    match is_http(header, beginning) {
        true => Response::of(beginning).is_none_or(|response| response.is_page()),
        false => {
            let content_type = ContentType::parse(header.content_type.as_deref());
            format(&content_type.essence) != Some(None)
        }
    }
}

fn is_http(header: &Header, block: &[u8]) -> bool {
    let content_type = ContentType::parse(header.content_type.as_deref());
    match content_type.essence.as_str() {
        "application/http" => true,
        "" => block.starts_with(b"HTTP/"),
        _ => false,
    }
}

/// Looks for a page in a block. `limit`: bytes that its body may have.
pub(super) fn found(header: &Header, block: &[u8], limit: usize) -> Found {
    let Some(uri) = &header.uri else {
        return bad("it has no WARC-Target-URI");
    };
    let scheme = uri.split(':').next().unwrap_or_default();
    let is_address = SCHEMES
        .iter()
        .any(|known| known.eq_ignore_ascii_case(scheme));
    if !is_address || !may_be_page(header, block) {
        return Found::Other;
    }
    match is_http(header, block) {
        true => match Response::of(block) {
            Some(response) => over_http(header, uri, &response, limit),
            None => bad("its block is no HTTP response"),
        },
        false => stored(header, uri, block),
    }
}

fn bad(detail: &str) -> Found {
    let detail = detail.to_owned();
    Found::Bad(ProblemKind::BadWarcRecord { detail })
}

/// The page of a response.
fn over_http(header: &Header, uri: &str, response: &Response<'_>, limit: usize) -> Found {
    let body = match unpacked(response.body, &response.fields, limit) {
        Ok(body) => body,
        Err(kind) => return Found::Bad(kind),
    };
    let fields = KEPT.iter().filter_map(|name| {
        let value = response.fields.get(name)?;
        Some(((*name).to_owned(), value.to_owned()))
    });
    let facts = PageFacts {
        final_url: uri.to_owned(),
        status: response.status,
        headers: fields.collect::<BTreeMap<String, String>>(),
        truncated: header.is_cut,
        ..PageFacts::default()
    };
    let bytes = body.bytes.into_owned();
    let unpacked = bytes.len() as u64;
    let mut found = of(page(uri.to_owned(), bytes, None, facts), unpacked);
    if let (Found::Page(raw, _), Some(detail)) = (&mut found, body.damage) {
        let kind = ProblemKind::BadPageBody { detail };
        raw.problems.push(Problem::new(kind, uri));
    }
    found
}

/// The page of a block that is one by itself.
fn stored(header: &Header, uri: &str, block: &[u8]) -> Found {
    let content_type = ContentType::parse(header.content_type.as_deref());
    let format = match format(&content_type.essence) {
        Some(Some(format)) => format,
        Some(None) => return Found::Other,
        None => Format::Plain,
    };
    let raw = single(uri.to_owned(), block.to_vec(), format, content_type.hint());
    let mut found = of(raw, 0);
    if let (Found::Page(raw, _), true) = (&mut found, header.is_cut) {
        raw.problems
            .push(Problem::new(ProblemKind::TruncatedPage, uri));
    }
    found
}

/// The only faults there are kinds of content: such a record holds no page.
fn of(item: Item, unpacked: u64) -> Found {
    item.map_or(Found::Other, |raw| Found::Page(Box::new(raw), unpacked))
}
