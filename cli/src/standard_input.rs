//! Standard input among the files: the name by which the core reads it.

use std::io::Read;

use dustlens::input::{FieldNames, ReadOptions, is_archive};
use flate2::read::MultiGzDecoder;

/// First bytes of gzip (RFC 1952 §2.3.1).
pub const GZIP: &[u8] = b"\x1f\x8b";

/// The name of records of JSON, a line each.
pub const JSON_LINES: &str = "standard-input.jsonl";

/// Names of standard input, which say what is in it: `id text` lines, records of JSON, a table, these two in gzip, `id text` lines in gzip, which are not
/// read, what its bytes tell.
const NAMES: [&str; 7] = [
    "standard-input.txt",
    JSON_LINES,
    "standard-input.csv",
    "standard-input.jsonl.gz",
    "standard-input.csv.gz",
    "standard-input.txt.gz",
    "standard-input",
];

/// Beginnings of archives and documents that are no text, and of archives that are.
const ARCHIVES: [&[u8]; 4] = [b"PK", b"%PDF-", b"PAR1", b"WARC/"];

/// The byte order mark of UTF-8, and those of UTF-16.
pub const MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Bytes that are looked at, unpacked ones of an archive.
const HEAD: usize = 4096;

/// The name by which standard input is read.
pub fn name_of(bytes: &[u8], options: &ReadOptions) -> &'static str {
    let [
        lines,
        json,
        table,
        packed_json,
        packed_table,
        packed_lines,
        any,
    ] = NAMES;
    if options.lines {
        return if bytes.starts_with(GZIP) {
            packed_lines
        } else {
            lines
        };
    }
    let unpacked = unpacked_head(bytes);
    let head = unpacked.as_deref().unwrap_or(bytes);
    let is_packed = unpacked.is_some();
    let is_text = match is_packed {
        true => is_text(head),
        false => !head.contains(&0) || is_utf16(head),
    };
    // The length of a record may begin with a brace or as a byte order mark does.
    let is_other = is_archive(head, false) || ARCHIVES.iter().any(|first| head.starts_with(first));
    if !is_text || is_other {
        return any;
    }
    match (may_be_table(head, &options.fields), is_packed) {
        (true, false) => table,
        (true, true) => packed_table,
        (false, false) => json,
        (false, true) => packed_json,
    }
}

/// The first bytes of what is in gzip.
fn unpacked_head(bytes: &[u8]) -> Option<Vec<u8>> {
    if !bytes.starts_with(GZIP) {
        return None;
    }
    let mut head = Vec::new();
    // What can be read of a damaged one is enough.
    let unpacked = MultiGzDecoder::new(bytes);
    let _ = unpacked.take(HEAD as u64).read_to_end(&mut head);
    Some(head)
}

/// True for UTF-16 with a mark, or of JSON without one.
fn is_utf16(head: &[u8]) -> bool {
    let begins = |first: &&[u8]| head.starts_with(first);
    UTF16_MARKS.iter().any(begins)
        || [b"{\0", b"\0{"]
            .iter()
            .any(|first| head.starts_with(*first))
}

/// True for the beginning of a text, whatever its encoding: records of JSON, or no character of it rules anything but lines.
fn is_text(head: &[u8]) -> bool {
    let is_odd = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1b);
    let is_plain = || !head.is_empty() && !head.iter().any(is_odd);
    is_utf16(head) || begins_with_object(head) || is_plain()
}

/// True for gzip of a text that begins with a brace.
pub fn holds_objects(bytes: &[u8]) -> bool {
    unpacked_head(bytes).is_some_and(|head| begins_with_object(&head))
}

/// True for the beginning of a text in UTF-8 whose first sign is a brace.
pub fn begins_with_object(head: &[u8]) -> bool {
    let head = head.strip_prefix(MARK).unwrap_or(head);
    let head = head.trim_ascii_start();
    head.starts_with(b"{") && !head.starts_with(b"{\0")
}

/// True for a table of which a column is named as texts are: of several columns, or the one that was named.
fn may_be_table(bytes: &[u8], fields: &FieldNames) -> bool {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let head = head.strip_prefix(MARK).unwrap_or(head);
    let first = head.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let least = if fields.text.is_some() { 1 } else { 2 };
    b"\t,;|".iter().any(|delimiter| {
        let mut cells = csv::ReaderBuilder::new();
        let cells = cells.delimiter(*delimiter).has_headers(false);
        let row = cells
            .from_reader(first.unwrap_or_default())
            .records()
            .next();
        let Some(Ok(names)) = row else {
            return false;
        };
        names.len() >= least && names.iter().any(|name| fields.is_text(name))
    })
}

/// The name for people.
pub fn shown(name: &str) -> &str {
    match NAMES.contains(&name) {
        true => "standard input",
        false => name,
    }
}
