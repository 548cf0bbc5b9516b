//! The characters of a sitemap: its encoding and its entities.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8};
use html5ever::data::NAMED_ENTITIES;
use quick_xml::events::BytesRef;

use crate::charset::decode_after_mark;
use crate::problem::ProblemKind;

/// Bytes within which a declaration counts.
const DECLARATION: usize = 256;

/// Converts a document to UTF-8: valid UTF-8 stays as it is, else the encoding of its declaration is used. Without one,
/// bytes that are not UTF-8 become escapes, as URLs have them, so that different pages stay different.
pub(super) fn decode(bytes: Vec<u8>) -> (Vec<u8>, Option<ProblemKind>) {
    let label = declared(&bytes);
    let encoding = label
        .as_ref()
        .and_then(|label| Encoding::for_label(label.as_bytes()));
    // All bytes of ISO-2022-JP are ASCII.
    let is_shifted = encoding == Some(ISO_2022_JP) && memchr::memchr(0x1b, &bytes).is_some();
    if !is_shifted && std::str::from_utf8(&bytes).is_ok() {
        return (bytes, None);
    }
    let Some(label) = label else {
        return (escaped(&bytes), None);
    };
    match encoding {
        Some(encoding) if encoding == UTF_8 => (escaped(&bytes), None),
        Some(encoding) => {
            let (text, _, malformed) = decode_after_mark(encoding, &bytes);
            let problem = malformed.then(|| ProblemKind::InvalidBytes {
                count: text.matches('\u{fffd}').count() as u64,
                charset: encoding.name(),
            });
            (text.into_owned().into_bytes(), problem)
        }
        None => (escaped(&bytes), Some(ProblemKind::UnknownCharset { label })),
    }
}

/// The encoding that `<?xml … encoding="…"?>` names (XML 1.0 §4.3.3).
fn declared(bytes: &[u8]) -> Option<String> {
    let head = bytes.get(..DECLARATION).unwrap_or(bytes).trim_ascii_start();
    let inside = head.strip_prefix(b"<?xml")?;
    let end = memchr::memmem::find(inside, b"?>")?;
    let declaration = std::str::from_utf8(&inside[..end]).ok()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let label = value[1..].split(quote).next()?.trim();
    (!label.is_empty()).then(|| label.to_owned())
}

fn escaped(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.extend_from_slice(chunk.valid().as_bytes());
        for byte in chunk.invalid() {
            out.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
    out
}

/// Writes the text of a reference (XML 1.0 §4.1, names of HTML too). An unknown one is written as it is.
pub(super) fn push_reference(name: &BytesRef<'_>, out: &mut String) {
    let before = out.len();
    match name.resolve_char_ref() {
        Ok(Some(character)) => out.push(character),
        _ => push_entity(name.as_ref(), out),
    }
    if out.len() == before {
        out.push('&');
        out.push_str(name.as_ref());
        out.push(';');
    }
}

fn push_entity(name: &str, out: &mut String) {
    if let Some(&(first, second)) = NAMED_ENTITIES.get(&format!("{name};")) {
        let characters = [first, second].into_iter().filter(|&code| code != 0);
        out.extend(characters.filter_map(char::from_u32));
    }
}

/// The value of an attribute as it is written, its references resolved.
pub(super) fn resolved(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((text, after)) = rest.split_once('&') {
        out.push_str(text);
        let end = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '#'));
        match end.map(|end| after.split_at(end)) {
            Some((name, tail)) if tail.starts_with(';') && !name.is_empty() => {
                push_reference(&BytesRef::new(name), &mut out);
                rest = &tail[1..];
            }
            _ => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_that_stand_for_nothing_stay() {
        assert_eq!(
            resolved("a&amp;b&eacute;&#38;&#x26;c&d=e;f&nosuch;&#xffffff;&"),
            "a&b\u{e9}&&c&d=e;f&nosuch;&#xffffff;&"
        );
    }

    #[test]
    fn a_declaration_names_an_encoding() {
        let label = |text: &str| declared(text.as_bytes());
        let expected = Some("windows-1251".to_owned());
        assert_eq!(
            label("<?xml version='1.0' encoding='windows-1251'?><a/>"),
            expected
        );
        assert_eq!(label("\n<?xml encoding = \"windows-1251\" ?>"), expected);
        assert_eq!(label("<?xml version='1.0'?><a encoding='x'/>"), None);
        assert_eq!(label("<a encoding='x'/>"), None);
    }
}
