//! Result of one step of a reader.

use std::borrow::Cow;

use crate::problem::{Problem, ProblemKind};

use super::sniff;
use super::{CharsetHint, Format, RawDocument, Source};

/// Result of one step: a document or a problem.
pub(super) type Item = Result<RawDocument, Problem>;

/// A file that is one document.
pub(super) fn single(id: String, bytes: Vec<u8>, format: Format, charset: CharsetHint) -> Item {
    let label = match &charset {
        CharsetHint::Label(label) => Some(label.as_str()),
        _ => None,
    };
    if sniff::is_binary(&bytes, label) {
        return Err(Problem::new(ProblemKind::BinaryFile, id));
    }
    Ok(RawDocument {
        id,
        source: Source::File,
        format,
        bytes,
        charset,
        page: None,
        date: None,
        place: None,
        problems: Vec::new(),
    })
}

/// The bytes as text, and how many broken places were replaced in it.
pub(super) fn lossy(bytes: &[u8]) -> (Cow<'_, str>, u64) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), 0);
    }
    let broken = bytes
        .utf8_chunks()
        .filter(|chunk| !chunk.invalid().is_empty())
        .count();
    (String::from_utf8_lossy(bytes), broken as u64)
}
