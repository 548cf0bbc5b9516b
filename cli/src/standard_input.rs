//! Standard input among the files: the name by which the core reads it.

use std::io::Read;

use dustlens::input::{FieldNames, ReadOptions};
use flate2::read::MultiGzDecoder;

/// First bytes of gzip (RFC 1952 §2.3.1).
pub const GZIP: &[u8] = b"\x1f\x8b";

/// The name of records of JSON, a line each.
pub const JSON_LINES: &str = "standard-input.jsonl";

/// Names of standard input, which say what is in it: `id text` lines, records of JSON, these in gzip, a table, what its bytes tell.
const NAMES: [&str; 5] = [
    "standard-input.txt",
    JSON_LINES,
    "standard-input.jsonl.gz",
    "standard-input.csv",
    "standard-input",
];

/// Bytes that are looked at, unpacked ones of an archive.
const HEAD: usize = 4096;

/// The name by which standard input is read.
pub fn name_of(bytes: &[u8], options: &ReadOptions) -> &'static str {
    let is_gzip = bytes.starts_with(GZIP);
    let is_packed = [&b"PK"[..], b"%PDF-", b"PAR1"]
        .iter()
        .any(|first| bytes.starts_with(first));
    let is_utf16 = [b"\xff\xfe", b"\xfe\xff"]
        .iter()
        .any(|mark| bytes.starts_with(*mark));
    let [lines_of_text, json, packed_json, table, any] = NAMES;
    match options.lines {
        true => lines_of_text,
        false if holds_objects(bytes) => packed_json,
        false if is_gzip || is_packed || (bytes.contains(&0) && !is_utf16) => any,
        false if may_be_table(bytes, &options.fields) => table,
        false => json,
    }
}

/// True for gzip of a text that begins with a brace.
pub fn holds_objects(bytes: &[u8]) -> bool {
    if !bytes.starts_with(GZIP) {
        return false;
    }
    let mut head = Vec::new();
    // What can be read of a damaged one is enough.
    let unpacked = MultiGzDecoder::new(bytes);
    let _ = unpacked.take(HEAD as u64).read_to_end(&mut head);
    head.trim_ascii_start().starts_with(b"{")
}

/// True for a table of which a column is named as texts are: of several columns, or the one that was named.
fn may_be_table(bytes: &[u8], fields: &FieldNames) -> bool {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
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
