//! The place of a document in its file, by which it is read again.

use std::ops::Range;

use super::jsonl::json_line;
use super::{CharsetHint, Format, RawDocument, Source};

/// Bytes of a file that hold one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A record in JSON.
    Record(Range<u64>),
    /// A plain text in UTF-8.
    Text(Range<u64>),
}

impl Place {
    /// The bytes, from the beginning of the file.
    #[must_use]
    pub fn range(&self) -> &Range<u64> {
        match self {
            Self::Record(range) | Self::Text(range) => range,
        }
    }

    /// The document that its bytes hold, without its id; `None` where they hold none any more.
    pub(crate) fn document(&self, bytes: Vec<u8>) -> Option<RawDocument> {
        match self {
            Self::Record(_) => json_line(&bytes),
            Self::Text(_) => Some(RawDocument {
                id: String::new(),
                source: Source::File,
                format: Format::Plain,
                bytes,
                charset: CharsetHint::Utf8,
                page: None,
                place: None,
                problems: Vec::new(),
            }),
        }
    }
}
