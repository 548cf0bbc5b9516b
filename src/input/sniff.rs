//! Kind of a file, from its name and its first bytes.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use crate::charset::{decode_utf32, is_utf16_without_mark};

use super::first_bytes::{GZIP, PDF, ZIP};
use super::record_archive::is_archive;
use super::warc::is_warc;

/// Number of bytes examined.
pub(super) const SAMPLE: usize = 4096;

/// Kind of a file's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Plain,
    Html,
    Zip,
    JsonLines,
    /// JSON over several lines: records in arrays.
    Json,
    /// An archive of length-delimited records, as it is or in gzip.
    Records,
    /// A WARC file, as it is or in gzip.
    Warc,
    /// Rows of documents: CSV, TSV.
    Table,
    /// Rows of documents in columns: Parquet.
    Parquet,
    Docx,
    Pdf,
    /// A kind that is known and not read.
    Unsupported,
    /// The name is unknown: the bytes decide.
    Unknown,
}

/// Kinds known by their extension and not read.
const UNSUPPORTED: &[&str] = &[
    "7z", "avi", "bmp", "bz2", "class", "dll", "doc", "epub", "exe", "gif", "gz", "ico", "jar",
    "jpeg", "jpg", "mkv", "mov", "mp3", "mp4", "odt", "ogg", "otf", "parquet", "png", "ppt",
    "pptx", "rar", "rtf", "so", "tar", "tgz", "tif", "tiff", "ttf", "wasm", "wav", "webm", "webp",
    "woff", "woff2", "xls", "xlsx", "xz", "zst",
];

/// True where readers are compiled in that the page does without.
const NATIVE: bool = !cfg!(target_arch = "wasm32");

/// Extensions that come along with saved pages and hold no document of their own; skipped inside archives.
const COMPANIONS: &[&str] = &["css", "eot", "js", "map", "mjs", "rels", "svg", "xml"];

/// Extension with neither its dot nor upper case; empty when there is none.
pub(super) fn extension(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => extension.to_lowercase(),
        _ => String::new(),
    }
}

/// Returns the kind by the name.
pub(super) fn by_extension(extension: &str) -> FileKind {
    match extension {
        "txt" | "text" | "md" | "markdown" => FileKind::Plain,
        "html" | "htm" | "xhtml" | "xht" | "shtml" => FileKind::Html,
        "zip" => FileKind::Zip,
        "jsonl" | "ndjson" | "jl" => FileKind::JsonLines,
        "json" => FileKind::Json,
        "csv" | "tsv" => FileKind::Table,
        "warc" => FileKind::Warc,
        "docx" => FileKind::Docx,
        "pdf" => FileKind::Pdf,
        "parquet" if NATIVE => FileKind::Parquet,
        _ if UNSUPPORTED.contains(&extension) => FileKind::Unsupported,
        _ => FileKind::Unknown,
    }
}

/// Returns true if a file of an archive is a companion of pages rather than a document.
pub(super) fn is_companion(extension: &str) -> bool {
    COMPANIONS.contains(&extension) || by_extension(extension) == FileKind::Unsupported
}

/// Returns the kind by the bytes: an archive, HTML, or text.
pub(super) fn by_content(bytes: &[u8]) -> FileKind {
    if is_zip(bytes) {
        match memchr::memmem::find(bytes, b"word/document.xml") {
            Some(_) => FileKind::Docx,
            None => FileKind::Zip,
        }
    } else if is_warc("", bytes) {
        FileKind::Warc
    } else if bytes.starts_with(PDF) {
        FileKind::Pdf
    } else if is_parquet(bytes) {
        FileKind::Parquet
    } else if is_archive(bytes, false) {
        FileKind::Records
    } else if looks_like_html(bytes) {
        FileKind::Html
    } else {
        FileKind::Plain
    }
}

/// A local file header or an empty archive's end (APPNOTE 4.3.7, 4.3.16).
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP) || bytes.starts_with(b"PK\x05\x06")
}

/// The beginning of a Parquet file, where those are read.
fn is_parquet(bytes: &[u8]) -> bool {
    NATIVE && bytes.starts_with(b"PAR1")
}

/// Tags that HTML begins with.
const TAGS: &[&str] = &[
    "!doctype html",
    "html",
    "head",
    "body",
    "title",
    "meta",
    "script",
    "style",
    "div",
    "p",
    "table",
    "h1",
    "br",
    "a",
    "b",
    "article",
    "main",
    "section",
    "font",
    "iframe",
    "link",
];

/// Returns true if the content begins with a tag that only HTML begins with (after WHATWG MIME Sniffing §7.1).
pub(super) fn looks_like_html(bytes: &[u8]) -> bool {
    let sample: Vec<u8> = bytes
        .iter()
        .take(SAMPLE)
        .copied()
        .filter(|byte| *byte != 0)
        .collect();
    let text = String::from_utf8_lossy(&sample).to_ascii_lowercase();
    let mut rest =
        text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{fffd}');
    while let Some(comment) = rest.strip_prefix("<!--") {
        rest = comment
            .split_once("-->")
            .map_or("", |(_, after)| after)
            .trim_start();
    }
    if let Some(xml) = rest.strip_prefix("<?xml") {
        return xml.contains("<html") || xml.contains("<!doctype html");
    }
    rest.strip_prefix('<').is_some_and(|rest| {
        TAGS.iter().any(|tag| {
            rest.strip_prefix(tag)
                .is_some_and(|after| after.starts_with([' ', '>', '\n', '\r', '\t', '/']))
        })
    })
}

/// Returns true for content that is not text: a known signature, or more than one control byte in twenty.
pub(crate) fn is_binary(bytes: &[u8], charset: Option<&str>) -> bool {
    const SIGNATURES: &[&[u8]] = &[
        PDF,
        b"\x89PNG",
        b"\xff\xd8\xff",
        b"GIF8",
        GZIP,
        b"\x7fELF",
        b"MZ\x90",
        b"\0asm",
        b"\xd0\xcf\x11\xe0",
        ZIP,
        b"PAR1",
        b"Rar!",
        b"7z\xbc\xaf",
        b"BZh",
        b"{\\rtf",
        b"SQLite format 3",
        b"\x28\xb5\x2f\xfd",
        b"\xfd7zXZ",
    ];
    if SIGNATURES
        .iter()
        .any(|signature| bytes.starts_with(signature))
    {
        return true;
    }
    if decode_utf32(bytes.get(..bytes.len().min(SAMPLE)).unwrap_or_default()).is_some() {
        return false;
    }
    let declared = charset.and_then(|label| Encoding::for_label(label.as_bytes()));
    if Encoding::for_bom(bytes).is_some()
        || declared.is_some_and(|encoding| encoding == UTF_16LE || encoding == UTF_16BE)
    {
        return false;
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let control = sample.iter().filter(|byte| is_control(**byte)).count();
    control * 20 > sample.len() && is_utf16_without_mark(bytes).is_none()
}

/// Control characters that no text has: all but tab, line ends, form feed, ESC (ISO-2022-JP) and ^Z (old DOS files).
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0b | 0x0e..=0x19 | 0x1c..=0x1f | 0x7f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions() {
        assert_eq!(extension("a/b.d/C.HTML"), "html");
        assert_eq!(extension(".htaccess"), "");
        assert_eq!(extension("a.b/readme"), "");
        assert_eq!(by_extension("odt"), FileKind::Unsupported);
        assert_eq!(by_extension("log"), FileKind::Unknown);
    }

    #[test]
    fn contents() {
        for (bytes, kind) in [
            (
                &b"\xef\xbb\xbf <!-- c --> <!DOCTYPE html>"[..],
                FileKind::Html,
            ),
            (b"<?xml version='1.0'?>\n<html>", FileKind::Html),
            (b"<?xml version='1.0'?>\n<rss>", FileKind::Plain),
            (b"<p>x", FileKind::Html),
            (b"<pre-history> of", FileKind::Plain),
            (b"PK\x03\x04....", FileKind::Zip),
            (b"\x03\0\0\0\x0a\x01u", FileKind::Records),
            (b"WARC/1.0\r\nWARC-Type: x", FileKind::Warc),
            (b"just text", FileKind::Plain),
        ] {
            assert_eq!(
                by_content(bytes),
                kind,
                "{}",
                String::from_utf8_lossy(bytes)
            );
        }
    }

    #[test]
    fn utf16_is_not_binary() {
        let russian = "Текст без метки порядка байтов, но с пробелами.";
        let little: Vec<u8> = russian.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = russian.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert!(!is_binary(&little, None) && !is_binary(&big, None));
        assert!(is_binary(&[0; 100], None));
        assert!(is_binary(b"\x00\x01\x02binary\x00\x00", None));
        assert!(!is_binary(
            b"one stray \x00 byte in a long enough line of text",
            None
        ));
    }
}
