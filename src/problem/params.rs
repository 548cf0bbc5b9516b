//! The values of a problem's sentence.

use std::fmt;

use super::ProblemKind;

impl ProblemKind {
    /// The values of its sentence by name, for a sentence in another language. Numbers are in plain decimal.
    pub fn params(&self) -> Vec<(&'static str, String)> {
        let list = |values: &[(&'static str, &dyn fmt::Display)]| {
            values
                .iter()
                .map(|(name, value)| (*name, value.to_string()))
                .collect()
        };
        match self {
            Self::BadZip { detail }
            | Self::BadGzip { detail }
            | Self::BadUrlRecord { detail }
            | Self::BadSitemap { detail }
            | Self::BrokenMarkup { detail }
            | Self::ZipEntryDamaged { detail }
            | Self::BadJson { detail }
            | Self::BadJsonLine { detail }
            | Self::BadWarcRecord { detail }
            | Self::BadTableRow { detail }
            | Self::BadPageBody { detail } => list(&[("detail", detail)]),
            Self::ZipEntryUnsupported { method } => list(&[("method", method)]),
            Self::ZipEntriesSkipped { count, example }
            | Self::WarcRecordsSkipped { count, example } => {
                list(&[("count", count), ("example", example)])
            }
            Self::TextColumnMissing { columns } => list(&[("columns", columns)]),
            Self::BadFile { extension, detail } => {
                list(&[("extension", extension), ("detail", detail)])
            }
            Self::PackedPage { coding } => list(&[("coding", coding)]),
            Self::ZipTooLarge { limit }
            | Self::TooManyElements { limit }
            | Self::EntryTooLarge { limit }
            | Self::LineTooLong { limit }
            | Self::InputTooLarge { limit } => list(&[("limit", limit)]),
            Self::BadRecordLength { length } => list(&[("length", length)]),
            Self::RecordCutShort { length, left } => list(&[("length", length), ("left", left)]),
            Self::RecordWireType { field, wire_type } => {
                list(&[("field", field), ("wire_type", wire_type)])
            }
            Self::NoRoom { limit, count } => list(&[("limit", limit), ("count", count)]),
            Self::UrlColumnMissing { column } => list(&[("column", column)]),
            Self::UrlLinesSkipped { count, first }
            | Self::RequestsGone { count, first }
            | Self::StrayQuotes { count, first }
            | Self::RecordsWithoutUrl { count, first } => {
                list(&[("count", count), ("first", first)])
            }
            Self::RelativeUrls { count } | Self::SitemapIndex { count } => {
                list(&[("count", count)])
            }
            Self::NotASitemap { root } => list(&[("root", root)]),
            Self::UnsupportedFileType { extension } => list(&[("extension", extension)]),
            Self::JsonMissingId { id } | Self::DuplicateId { id } => list(&[("id", id)]),
            Self::InvalidBytes { count, charset } => {
                list(&[("count", count), ("charset", charset)])
            }
            Self::CharsetGuessed { charset } => list(&[("charset", charset)]),
            Self::UnknownCharset { label } => list(&[("label", label)]),
            Self::NestedTooDeep { limit } => list(&[("limit", limit)]),
            Self::BadSelector { selector, detail } => {
                list(&[("selector", selector), ("detail", detail)])
            }
            Self::HttpStatus { status } => list(&[("status", status)]),
            Self::UnsupportedContentType { content_type } => {
                list(&[("content_type", content_type)])
            }
            Self::TooShort {
                tokens,
                needed,
                unit,
            } => list(&[("tokens", tokens), ("needed", needed), ("unit", unit)]),
            Self::BinaryFile
            | Self::EmptyDocument
            | Self::NoDocuments
            | Self::NoTokens
            | Self::LogWithoutHost
            | Self::TruncatedZip
            | Self::ZipEntryEncrypted
            | Self::NestedArchive
            | Self::JsonMissingText
            | Self::BadLinesRecord
            | Self::BadRecord
            | Self::RecordWithoutUrl
            | Self::NoUrls
            | Self::BinaryUrlList
            | Self::TruncatedPage => Vec::new(),
        }
    }
}
