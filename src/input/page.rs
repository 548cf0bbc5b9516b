//! A fetched page as a raw document: its format follows from its media type, else from its bytes.

use crate::charset::ContentType;
use crate::problem::{Problem, ProblemKind};

use super::item::Item;
use super::sniff::{self, FileKind};
use super::{Format, PageFacts, RawDocument, Source};

/// A fetched page, whatever its status.
pub(super) fn page(id: String, bytes: Vec<u8>, told: Option<String>, facts: PageFacts) -> Item {
    let header = facts
        .headers
        .get("content-type")
        .map(String::as_str)
        .or(told.as_deref());
    let content_type = ContentType::parse(header);
    let hint = content_type.hint();
    let kind = kind_of(&content_type.essence).unwrap_or_else(|| sniff::by_content(&bytes));
    let binary = sniff::is_binary(&bytes, content_type.charset());
    if binary || !matches!(kind, FileKind::Plain | FileKind::Html) {
        let kind = match content_type.essence.as_str() {
            "" | "text/html" | "text/plain" => ProblemKind::BinaryFile,
            essence => ProblemKind::UnsupportedContentType {
                content_type: essence.to_owned(),
            },
        };
        return Err(Problem::new(kind, id));
    }
    let mut problems = Vec::new();
    if facts.status != 200 {
        problems.push(Problem::new(
            ProblemKind::HttpStatus {
                status: facts.status,
            },
            id.clone(),
        ));
    }
    if facts.truncated {
        problems.push(Problem::new(ProblemKind::TruncatedPage, id.clone()));
    }
    let format = if kind == FileKind::Html {
        Format::Html
    } else {
        Format::Plain
    };
    Ok(RawDocument {
        id,
        source: Source::Page,
        format,
        bytes,
        charset: hint,
        page: Some(Box::new(facts)),
        date: None,
        place: None,
        problems,
    })
}

/// Returns the kind of file that a media type (lower-cased, without parameters) names; `None` when its content must
/// decide.
pub(super) fn kind_of(essence: &str) -> Option<FileKind> {
    match essence {
        "text/html" | "application/xhtml+xml" => Some(FileKind::Html),
        "text/plain" | "text/markdown" => Some(FileKind::Plain),
        "application/zip" | "application/x-zip-compressed" => Some(FileKind::Zip),
        "application/x-ndjson" | "application/jsonl" | "application/jsonlines" => {
            Some(FileKind::JsonLines)
        }
        "" | "application/octet-stream" => None,
        essence if essence.starts_with("text/") => None,
        essence
            if essence.ends_with("/xml")
                || essence.ends_with("+xml")
                || essence.ends_with("json") =>
        {
            None
        }
        _ => Some(FileKind::Unsupported),
    }
}
