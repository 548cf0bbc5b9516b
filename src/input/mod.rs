//! From a person's input to raw documents: pasted text, files, archives, records, fetched pages.
//!
//! An [`Input`] is one thing given; a [`Reader`] takes it apart into [`RawDocument`]s, one a call, so that an archive of
//! 100,000 documents can be read in slices and cancelled. Decoding and markup are the next step's
//! ([`crate::document::extract`]). Nothing here touches the network or a disk: bytes and fetched pages are passed in.

mod columns;
mod fields;
mod first_bytes;
#[cfg(not(target_arch = "wasm32"))]
mod guard;
mod gzip;
mod item;
mod json_lines;
pub(crate) mod json_records;
mod jsonl;
mod limits;
mod lines;
mod mended_json;
mod office;
mod one_document;
mod page;
mod parquet;
mod place;
mod reader;
mod record_archive;
mod sniff;
mod sniff_records;
mod table;
mod warc;
mod zip;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::date::Date;

pub use crate::charset::{CharsetHint, Format};
pub use fields::FieldNames;
#[cfg(not(target_arch = "wasm32"))]
pub use guard::is_guarded;
pub use limits::{Limits, MAX_DOCUMENT_BYTES, MAX_INPUT_BYTES, MAX_UNPACKED_BYTES};
#[cfg(target_arch = "wasm32")]
pub use office::{OfficeText, elsewhere as office_elsewhere};
pub(crate) use one_document::{Documents, OneDocument, Unread};
pub use place::Place;
pub(crate) use reader::read_again;
pub use reader::{Reader, holds_lines, is_known_name};
pub use record_archive::{ArchiveRecord, PartMeaning, RecordPart, is_archive};
pub(crate) use sniff::is_binary;

/// An input: its name, its kind and its bytes.
#[derive(Debug, Clone)]
pub struct Input {
    /// Id of a pasted text, path of a file as given, or the URL asked for.
    pub name: String,
    /// Kind of the input.
    pub kind: InputKind,
    /// Content, untouched.
    pub bytes: Vec<u8>,
    /// Options for reading it.
    pub options: ReadOptions,
}

/// Kind of an input.
#[derive(Debug, Clone)]
pub enum InputKind {
    /// Pasted: UTF-8, one document.
    Text,
    /// A file: its format follows from its extension, else from its bytes.
    File,
    /// The answer of a server.
    Page(PageFacts),
}

/// The beginning of a part of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartOfFile {
    /// Number of its first line, from 1.
    pub line: u64,
    /// Place of its first byte, from 0.
    pub byte: u64,
}

/// Options for reading an input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Each line is a record `id text`, split at its first blank. Default: no. Archives, JSON Lines and pages ignore it.
    pub lines: bool,
    /// Content type given by the caller, such as `text/html; charset=windows-1251`. It decides the format of a file
    /// whose extension is unknown; its charset takes the place of the HTTP header's.
    pub content_type: Option<String>,
    /// The bytes are whole lines in UTF-8 of a file of JSON Lines, or of one whose lines are records, from here on. Their documents then
    /// know their places, and problems name those. Default: the bytes are all of the file.
    pub part: Option<PartOfFile>,
    /// The fields of records and the columns of tables that are read. Default: those with the usual names.
    pub fields: FieldNames,
}

/// Facts about a fetched page besides its bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageFacts {
    /// URL of the last hop.
    pub final_url: String,
    /// HTTP status of the last hop.
    pub status: u16,
    /// Redirects on the way, first to last, without the last answer.
    #[serde(default)]
    pub hops: Vec<Hop>,
    /// Headers of the last hop that matter here, names lower-cased.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// True if the body was cut at the fetcher's cap.
    #[serde(default)]
    pub truncated: bool,
    /// Time from request to last byte, in milliseconds.
    #[serde(default)]
    pub elapsed_ms: u64,
}

/// A redirect.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hop {
    /// URL that answered with a redirect.
    pub url: String,
    /// HTTP status, 3xx.
    pub status: u16,
}

/// Origin of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Pasted.
    Text,
    /// A file, or a record or entry of one.
    File,
    /// A fetched page.
    Page,
}

/// A document before decoding. Written by serde it is what its text depends on.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RawDocument {
    /// Id: the record's own, the path as given, `archive.zip/dir/name.html`, or the URL asked for.
    #[serde(skip)]
    pub id: String,
    /// Origin of the document.
    pub source: Source,
    /// Plain text or HTML.
    pub format: Format,
    /// The bytes as they came (UTF-8 when they were a string in JSON).
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
    /// Hint about the encoding of the bytes.
    pub charset: CharsetHint,
    /// Facts about a fetched page.
    pub page: Option<Box<PageFacts>>,
    /// The date that its record states.
    #[serde(skip)]
    pub date: Option<Date>,
    /// Its place in the file, where a part of one was given ([`ReadOptions::part`]): it can be read again.
    #[serde(skip)]
    pub place: Option<Place>,
    /// Problems seen while reading that the document survived.
    #[serde(skip)]
    pub problems: Vec<crate::problem::Problem>,
}

impl RawDocument {
    /// True for plain text, whose text no option changes.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.format == Format::Plain
    }
}
