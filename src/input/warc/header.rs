//! The header of a record (ISO 28500 §4, §5): its version line and the named fields that matter here.

use super::fields::{Fields, first_line};
use crate::date::Date;

/// Begins the version line of every record.
pub(super) const VERSION: &[u8] = b"WARC/1.";

/// Bytes in which the line of a version ends, and the first sign behind it.
pub(super) const VERSION_LINE: usize = 12;

/// A record's kind, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// May hold a page: `response`, `resource`, `conversion`.
    Content,
    /// Stands for a page that is stored elsewhere, or is the rest of one: `revisit`, `continuation`.
    Elsewhere,
    /// Everything else, kinds that are not known among them (§6.1).
    Other,
}

/// The fields of a record that matter here.
#[derive(Debug)]
pub(super) struct Header {
    pub kind: Kind,
    /// `WARC-Target-URI`.
    pub uri: Option<String>,
    /// `Content-Length`, in bytes.
    pub length: u64,
    /// `WARC-Date`.
    pub date: Option<Date>,
    /// `Content-Type` of the block.
    pub content_type: Option<String>,
    /// True if the block is a part of what was sent: `WARC-Truncated`, or the first of several segments (§7).
    pub is_cut: bool,
}

impl Header {
    /// Reads a header of this length, blank line included.
    ///
    /// # Errors
    /// Says why it is none that can be read.
    pub(super) fn read(head: &[u8]) -> Result<Self, String> {
        let (_, rest) = first_line(head);
        let fields = Fields::read(rest);
        let Some(kind) = fields.get("warc-type") else {
            return Err("it has no WARC-Type".to_owned());
        };
        let Some(length) = fields.get("content-length") else {
            return Err("it has no Content-Length".to_owned());
        };
        let is_number = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
        let Some(length) = length.parse().ok().filter(|_| is_number) else {
            let length: String = length.chars().take(40).collect();
            return Err(format!("its Content-Length is `{length}`"));
        };
        Ok(Self {
            kind: match kind.to_ascii_lowercase().as_str() {
                "response" | "resource" | "conversion" => Kind::Content,
                "revisit" | "continuation" => Kind::Elsewhere,
                _ => Kind::Other,
            },
            uri: fields.get("warc-target-uri").and_then(uri),
            length,
            date: fields.get("warc-date").and_then(Date::parse),
            content_type: fields.get("content-type").map(str::to_owned),
            is_cut: fields.get("warc-truncated").is_some()
                || fields.get("warc-segment-number").is_some(),
        })
    }
}

/// The URI without the angle brackets of version 1.0 (in its grammar, §4), of which some programmes still write.
fn uri(value: &str) -> Option<String> {
    let inside = value
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'));
    let uri = inside.unwrap_or(value).trim();
    (!uri.is_empty()).then(|| uri.to_owned())
}

/// True for bytes that begin with a record's version line and the first letter of a field, as far as they go.
pub(super) fn begins(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(VERSION) else {
        return false;
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = rest.get(digits..).unwrap_or_default();
    let line = rest.strip_prefix(b"\r").unwrap_or(rest);
    let begins_field = match line {
        [b'\n', first, ..] => first.is_ascii_alphabetic(),
        [b'\n'] | [] => true,
        _ => false,
    };
    (1..=2).contains(&digits) && begins_field
}

/// The place of the first line behind the beginning that begins a record.
pub(super) fn next_begin(bytes: &[u8]) -> Option<usize> {
    let lines = memchr::memmem::find_iter(bytes, b"\nWARC/1.").map(|at| at + 1);
    { lines }.find(|at| begins(bytes.get(*at..).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_told_by_their_first_line() {
        for (bytes, expected) in [
            (&b"WARC/1.0\r\nWARC-Type: x"[..], true),
            (b"WARC/1.1\nContent", true),
            (b"WARC/1.1", true),
            (b"WARC/1.", false),
            (b"WARC/1.123\r\nA", false),
            (b"WARC/1.0 is a format", false),
            (b"WARC/1.0\r\n\r\n", false),
            (b"WARC/2.0\r\nA", false),
        ] {
            assert_eq!(begins(bytes), expected, "{bytes:?}");
        }
        assert_eq!(
            next_begin(b"WARC/1.0\r\nWARC/1.1 x\nWARC/1.1\r\nA"),
            Some(21)
        );
        assert_eq!(next_begin(b"WARC/1.0\r\nA: b"), None);
    }

    #[test]
    fn lengths_are_plain_numbers() {
        for (length, expected) in [
            ("17", Some(17)),
            ("-1", None),
            ("+1", None),
            ("0x10", None),
            ("", None),
            ("18446744073709551616", None),
            ("2147483648", Some(1 << 31)),
        ] {
            let head =
                format!("WARC/1.1\r\nwarc-type: response\r\nCONTENT-LENGTH: {length}\r\n\r\n");
            let header = Header::read(head.as_bytes());
            assert_eq!(
                header.ok().map(|header| header.length),
                expected,
                "{length}"
            );
        }
        assert!(Header::read(b"WARC/1.1\r\nContent-Length: 1\r\n\r\n").is_err());
    }

    #[test]
    fn brackets_around_a_uri_go() {
        assert_eq!(
            uri("<http://e.example/>").as_deref(),
            Some("http://e.example/")
        );
        assert_eq!(
            uri("http://e.example/").as_deref(),
            Some("http://e.example/")
        );
        assert_eq!(uri("<>"), None);
    }
}
