//! The place of a document in its file, by which it is read again.

use std::ops::Range;

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
}
