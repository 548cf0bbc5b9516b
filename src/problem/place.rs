//! One problem with the place where it was seen, and how bad it is.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ProblemKind;

/// One thing wrong with one input, with the place where it was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The fault.
    pub kind: ProblemKind,
    /// File name, URL or document id it concerns, as the person gave it.
    pub source: String,
    /// Line of the input, counted from 1, where lines make sense.
    pub line: Option<u64>,
    /// Byte offset in the input, counted from 0, where it is known.
    pub byte: Option<u64>,
}

impl Problem {
    /// A problem of a whole input or document, without a place inside it.
    pub fn new(kind: ProblemKind, source: impl Into<String>) -> Self {
        Self {
            kind,
            source: source.into(),
            line: None,
            byte: None,
        }
    }

    /// The same problem at a line (from 1) and the byte offset (from 0) where that line begins, if it is known.
    #[must_use]
    pub fn at_line(mut self, line: u64, byte: impl Into<Option<u64>>) -> Self {
        self.line = Some(line);
        self.byte = byte.into();
        self
    }

    /// The same problem at a byte offset (from 0).
    #[must_use]
    pub fn at_byte(mut self, byte: u64) -> Self {
        self.byte = Some(byte);
        self
    }

    /// How bad it is: the severity of its kind.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

/// `source, line 3: what is wrong`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        match (self.line, self.byte) {
            (Some(line), Some(byte)) => write!(f, ", line {line} (byte {byte})")?,
            (Some(line), None) => write!(f, ", line {line}")?,
            (None, Some(byte)) => write!(f, ", byte {byte}")?,
            (None, None) => {}
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for Problem {}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Good to know; nothing is lost.
    Note,
    /// The document is there, but something about it is doubtful.
    Warning,
    /// A document or a part of the input could not be used.
    Error,
}

impl ProblemKind {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        match self {
            Self::CharsetGuessed { .. }
            | Self::NestedTooDeep { .. }
            | Self::UrlLinesSkipped { .. }
            | Self::RequestsGone { .. }
            | Self::WarcRecordsSkipped { .. }
            | Self::ZipEntriesSkipped { .. } => Severity::Note,
            Self::EmptyDocument
            | Self::TooShort { .. }
            | Self::NoTokens
            | Self::NoDocuments
            | Self::TooManyElements { .. }
            | Self::JsonMissingId { .. }
            | Self::DuplicateId { .. }
            | Self::InvalidBytes { .. }
            | Self::UnknownCharset { .. }
            | Self::StrayQuotes { .. }
            | Self::RecordsWithoutUrl { .. }
            | Self::NoUrls
            | Self::RelativeUrls { .. }
            | Self::SitemapIndex { .. }
            | Self::TruncatedPage
            | Self::HttpStatus { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
