//! Bytes to characters.
//!
//! The encoding is, in this order: UTF-32 by its mark or pattern; a byte order mark; that declared from outside (HTTP
//! header); for HTML the prescan of the first 1,024 bytes (WHATWG HTML §13.2.3.2) with the XML declaration; UTF-16 when the
//! pattern of bytes says so; UTF-8 when the bytes are UTF-8 but for a few broken places; else chardetng's detection, helped
//! by the host's top-level domain.
//! Labels and decoders are those of the WHATWG Encoding standard (encoding_rs).

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::codec;
use super::utf16::is_utf16_without_mark;
use super::utf32::{self, Utf32};
use super::{CharsetHint, Format};
use crate::problem::ProblemKind;

/// Bytes of an HTML document within which a declaration counts.
const PRESCAN: usize = 1024;

/// Number of bytes that detection reads, from shortly before the first one that is not ASCII.
const DETECT: usize = 1 << 20;

/// A decoded document.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    /// Borrowed where the bytes are the text.
    pub text: Cow<'a, str>,
    pub charset: &'static str,
    pub problems: Vec<ProblemKind>,
}

/// Decodes. `tld` is the last label of the host the document came from, lower-case ASCII.
pub(crate) fn decode<'a>(
    bytes: &'a [u8],
    hint: &CharsetHint,
    format: Format,
    tld: Option<&str>,
) -> Decoded<'a> {
    if *hint != CharsetHint::Utf8
        && let Some(decoded) = utf32::decode(bytes)
    {
        return from_utf32(decoded);
    }
    let mut problems = Vec::new();
    let (encoding, skip) = match Encoding::for_bom(bytes) {
        Some(found) => found,
        None => (choose(bytes, hint, format, tld, &mut problems), 0),
    };
    let content = bytes.get(skip..).unwrap_or_default();
    let (text, malformed) = codec::decode(encoding, content);
    if malformed {
        let count = replacements(&text, content, encoding);
        problems.push(ProblemKind::InvalidBytes {
            count,
            charset: encoding.name(),
        });
    }
    Decoded {
        text,
        charset: encoding.name(),
        problems,
    }
}

fn from_utf32(decoded: Utf32) -> Decoded<'static> {
    let (count, charset) = (decoded.broken, decoded.charset);
    let guessed = decoded
        .guessed
        .then_some(ProblemKind::CharsetGuessed { charset });
    let invalid = (count > 0).then_some(ProblemKind::InvalidBytes { count, charset });
    Decoded {
        text: Cow::Owned(decoded.text),
        charset,
        problems: guessed.into_iter().chain(invalid).collect(),
    }
}

/// The encoding of bytes without a byte order mark.
fn choose(
    bytes: &[u8],
    hint: &CharsetHint,
    format: Format,
    tld: Option<&str>,
    problems: &mut Vec<ProblemKind>,
) -> &'static Encoding {
    match hint {
        CharsetHint::Utf8 => return UTF_8,
        CharsetHint::Label(label) => match by_label(label) {
            Some(encoding) => return encoding,
            None => problems.push(ProblemKind::UnknownCharset {
                label: label.clone(),
            }),
        },
        CharsetHint::Unknown => {}
    }
    if format == Format::Html
        && let Some(label) = declared(bytes)
    {
        match by_label(&label) {
            // A declaration that can be read as ASCII is not in UTF-16 (§13.2.3.2, "change the encoding").
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => return UTF_8,
            Some(encoding) if encoding == encoding_rs::X_USER_DEFINED => return WINDOWS_1252,
            Some(encoding) => return encoding,
            None => problems.push(ProblemKind::UnknownCharset { label }),
        }
    }
    detect(bytes, tld, problems)
}

/// The encoding a label names; none for labels of encodings that are only ever replaced.
fn by_label(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.trim_matches(['"', '\'', ' ']).as_bytes())
}

fn detect(bytes: &[u8], tld: Option<&str>, problems: &mut Vec<ProblemKind>) -> &'static Encoding {
    // Russian in UTF-16 can be valid UTF-8 too: its bytes are all below 0x80.
    let encoding = match is_utf16_without_mark(bytes) {
        Some(encoding) => encoding,
        None if is_nearly_utf8(bytes) => return UTF_8,
        None => guess(bytes, tld),
    };
    problems.push(ProblemKind::CharsetGuessed {
        charset: encoding.name(),
    });
    encoding
}

fn guess(bytes: &[u8], tld: Option<&str>) -> &'static Encoding {
    let start = Encoding::ascii_valid_up_to(bytes).saturating_sub(PRESCAN);
    let sample = &bytes[start..bytes.len().min(start + DETECT)];
    let tld = tld.filter(|tld| {
        !tld.is_empty()
            && tld
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    });
    codec::guess(sample, tld)
}

/// Returns true for UTF-8, also with a few broken places: at least ten valid multi-byte sequences for each broken one.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    if std::str::from_utf8(bytes).is_ok() {
        return true;
    }
    let (mut valid, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    valid >= broken.saturating_mul(10)
}

/// Replacement characters that decoding put in: those of the result without those that were in the input.
fn replacements(text: &str, content: &[u8], encoding: &'static Encoding) -> u64 {
    let of = |haystack: &[u8]| memchr::memmem::find_iter(haystack, "\u{fffd}").count() as u64;
    let own = if encoding == UTF_8 { of(content) } else { 0 };
    of(text.as_bytes()).saturating_sub(own).max(1)
}

/// The label that an HTML document declares in its first bytes.
fn declared(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(PRESCAN)];
    xml_declared(head).or_else(|| prescan(head))
}

/// Reads `<?xml … encoding="…"`; UTF-16 shows in its very bytes (§13.2.3.2, "get an XML encoding").
fn xml_declared(head: &[u8]) -> Option<String> {
    let rest = head.strip_prefix(b"<?xml")?;
    let end = memchr::memchr(b'>', rest)?;
    let declaration = std::str::from_utf8(rest.get(..end)?).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value
        .get(1..)?
        .split_once(quote)
        .map(|(label, _)| label.to_owned())
}

/// The prescan: the first `<meta>` outside of comments that names an encoding.
fn prescan(head: &[u8]) -> Option<String> {
    let mut at = 0;
    while let Some(open) = memchr::memchr(b'<', head.get(at..)?).map(|found| at + found) {
        let rest = head.get(open..)?;
        if rest.starts_with(b"<!--") {
            // The two dashes of the opening may be those of the end: `<!-->` is a comment.
            at = open + 2 + memchr::memmem::find(&rest[2..], b"-->")? + 3;
        } else if is_meta(rest) {
            let (found, length) = meta_charset(&rest[5..]);
            if found.is_some() {
                return found;
            }
            at = open + 5 + length;
        } else if rest.get(1).is_some_and(u8::is_ascii_alphabetic) || rest.starts_with(b"</") {
            let name = rest
                .iter()
                .position(|byte| is_blank(*byte) || *byte == b'>')?;
            at = open + name + attributes(&rest[name..]).1;
        } else if matches!(rest.get(1), Some(b'!' | b'?')) {
            at = open + memchr::memchr(b'>', rest)? + 1;
        } else {
            at = open + 1;
        }
    }
    None
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'/')
}

fn is_meta(rest: &[u8]) -> bool {
    rest.get(1..5)
        .is_some_and(|name| name.eq_ignore_ascii_case(b"meta"))
        && rest.get(5).is_some_and(|byte| is_blank(*byte))
}

/// The encoding that a `<meta>` names, and the length of its attributes.
fn meta_charset(rest: &[u8]) -> (Option<String>, usize) {
    let (attributes, length) = attributes(rest);
    let value = |name: &str| {
        attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    };
    let by_pragma = || {
        let pragma = value("http-equiv")?.eq_ignore_ascii_case("content-type");
        pragma.then(|| content_charset(value("content")?)).flatten()
    };
    (value("charset").cloned().or_else(by_pragma), length)
}

/// The `charset=…` of a content type (WHATWG HTML §2.4.4, "extracting a character encoding from a meta element").
fn content_charset(content: &str) -> Option<String> {
    let lower = content.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower.get(from..)?.find("charset") {
        from += found + "charset".len();
        let Some(value) = lower.get(from..)?.trim_start().strip_prefix('=') else {
            continue;
        };
        let value = value.trim_start();
        let label = match value.strip_prefix(['"', '\'']) {
            Some(quoted) => quoted.split_once(value.get(..1)?)?.0,
            None => value.split([' ', '\t', '\n', '\r', '\x0c', ';']).next()?,
        };
        return Some(label.to_owned());
    }
    None
}

/// Attributes of a tag from after its name, names and values lower-cased; and where the tag ends.
fn attributes(rest: &[u8]) -> (Vec<(String, String)>, usize) {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += rest[at..]
            .iter()
            .take_while(|byte| is_blank(**byte))
            .count();
        match rest.get(at) {
            None => return (found, at),
            Some(b'>') => return (found, at + 1),
            _ => {}
        }
        let name = take(rest, &mut at, |byte| {
            byte == b'=' || byte == b'>' || is_blank(byte)
        });
        at += rest[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let mut value = String::new();
        if rest.get(at) == Some(&b'=') {
            at += 1;
            at += rest[at..]
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace())
                .count();
            value = match rest.get(at) {
                Some(&quote @ (b'"' | b'\'')) => {
                    at += 1;
                    let value = take(rest, &mut at, |byte| byte == quote);
                    at = rest.len().min(at + 1);
                    value
                }
                _ => take(rest, &mut at, |byte| {
                    byte == b'>' || byte.is_ascii_whitespace()
                }),
            };
        }
        found.push((name, value));
    }
}

/// Bytes up to where `stop` holds, lower-cased.
fn take(rest: &[u8], at: &mut usize, stop: impl Fn(u8) -> bool) -> String {
    let start = *at;
    *at += rest[start..]
        .iter()
        .take_while(|byte| !stop(**byte))
        .count();
    String::from_utf8_lossy(&rest[start..*at]).to_ascii_lowercase()
}
