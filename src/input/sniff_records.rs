//! Files of documents one after another, told by their first bytes.

use serde::de::IgnoredAny;

use super::fields::FieldNames;
use super::jsonl::has_text;
use super::sniff::{FileKind, SAMPLE};
use super::table::is_table;

/// Returns the kind of a file of documents one after another, if it is one by its bytes: JSON objects with a text, or a table
/// whose header names ids and texts. O(the first object, or the first line).
pub(super) fn records_by_content(bytes: &[u8], fields: &FieldNames) -> Option<FileKind> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = bytes.trim_ascii_start();
    if let Some(elements) = text.strip_prefix(b"[") {
        return first_object(elements, fields).map(|_| FileKind::Json);
    }
    if let Some(length) = first_object(text, fields) {
        let is_one_line = !text.get(..length)?.contains(&b'\n');
        return Some(if is_one_line {
            FileKind::JsonLines
        } else {
            FileKind::Json
        });
    }
    let line = bytes.get(..bytes.len().min(SAMPLE))?;
    let end = line.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(line.get(..end)?).ok()?;
    is_table(line, fields).then_some(FileKind::Table)
}

/// The length of a JSON object with a text, which the bytes begin with.
fn first_object(bytes: &[u8], fields: &FieldNames) -> Option<usize> {
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    let mut objects = serde_json::Deserializer::from_slice(bytes).into_iter::<IgnoredAny>();
    objects.next()?.ok()?;
    let length = objects.byte_offset();
    let object = bytes.get(..length)?;
    has_text(object, fields).then_some(length)
}
