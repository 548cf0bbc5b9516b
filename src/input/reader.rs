//! Takes one input apart into documents, one a call.

use crate::charset::ContentType;
use crate::problem::{Problem, ProblemKind};

use super::fields::FieldNames;
use super::gzip;
use super::item::{Item, single};
use super::jsonl::{JsonDocuments, json_line};
use super::lines::IdLines;
use super::office;
use super::one_document::{Documents, Unread, fitting, one_document};
use super::page::{kind_of, page};
use super::parquet::Parquet;
use super::record_archive::{RecordArchive, is_archive};
use super::sniff::{self, FileKind};
use super::sniff_records::records_by_content;
use super::table::Table;
use super::warc::{Warc, is_warc};
use super::zip::Archive;
use super::{CharsetHint, Format, Input, InputKind, Limits, Place, RawDocument, Source};

/// Reads one input piece by piece: each call of `next` gives one document, or one problem that cost a document.
///
/// A problem never ends the reading; `None` does. Ids are not checked for being unique: other inputs may hold the same.
pub struct Reader {
    state: State,
    name: String,
    limits: Limits,
    /// True until the first document or problem.
    is_silent: bool,
    /// Of the file as a whole.
    fault: Option<Problem>,
}

enum State {
    Start(Box<Input>),
    One(Box<Item>),
    Archive(Box<Archive>),
    Json(Box<JsonDocuments>),
    IdLines(IdLines),
    Records(Box<RecordArchive>),
    Warc(Box<Warc>),
    Table(Box<Table>),
    Parquet(Box<Parquet>),
    Done,
}

impl Reader {
    /// A reader that has read nothing yet. Cost: none; work is done a call of `next` at a time, and one call reads one
    /// document, except that `id text` lines are decoded all at once by the first.
    pub fn new(input: Input) -> Self {
        Self::within(input, Limits::default())
    }

    /// Creates a reader with other caps.
    pub fn within(input: Input, limits: Limits) -> Self {
        Self {
            name: input.name.clone(),
            // Nothing in a part of a file is nothing of note.
            is_silent: input.options.part.is_none(),
            state: State::Start(Box::new(input)),
            limits,
            fault: None,
        }
    }

    /// Reports an input that gave nothing at all.
    fn end(&mut self) -> Option<Item> {
        self.state = State::Done;
        std::mem::take(&mut self.is_silent)
            .then(|| Err(Problem::new(ProblemKind::NoDocuments, self.name.clone())))
    }
}

impl Documents for Reader {
    fn next_some(&mut self, most: usize, bytes: usize) -> Vec<Unread> {
        if self.fault.is_none()
            && let State::Json(documents) = &mut self.state
        {
            let found = documents.next_some(most, bytes, self.limits);
            if !found.is_empty() {
                self.is_silent = false;
                return found;
            }
        }
        self.next().map(Unread::Read).into_iter().collect()
    }
}

impl Iterator for Reader {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(fault) = self.fault.take() {
                self.is_silent = false;
                return Some(Err(fault));
            }
            let item = match &mut self.state {
                State::Start(_) | State::One(_) => None,
                State::Archive(archive) => Some(archive.next()),
                State::Json(documents) => Some(documents.next()),
                State::IdLines(lines) => Some(lines.next()),
                State::Records(archive) => Some(archive.next()),
                State::Warc(archive) => Some(archive.next()),
                State::Table(table) => Some(table.next()),
                State::Parquet(rows) => Some(rows.next()),
                State::Done => return None,
            };
            match item {
                Some(Some(item)) => {
                    self.is_silent = false;
                    return Some(item.and_then(|document| fitting(document, self.limits)));
                }
                Some(None) => return self.end(),
                None => match std::mem::replace(&mut self.state, State::Done) {
                    State::Start(input) => {
                        let (input, fault) = gzip::unpacked(*input, self.limits);
                        self.fault = fault;
                        self.state = open(input, self.limits);
                    }
                    State::One(item) => {
                        return Some(item.and_then(|document| fitting(document, self.limits)));
                    }
                    state => self.state = state,
                },
            }
        }
    }
}

impl State {
    fn one(item: Item) -> Self {
        Self::One(Box::new(item))
    }
}

fn open(input: Input, limits: Limits) -> State {
    let input = match one_document(input, limits) {
        Ok(item) => return State::one(item),
        Err(input) => *input,
    };
    match input.kind {
        InputKind::Text => State::IdLines(IdLines::new(
            input.name,
            &input.bytes,
            &CharsetHint::Utf8,
            Source::Text,
        )),
        InputKind::Page(facts) => State::one(page(
            input.name,
            input.bytes,
            input.options.content_type,
            facts,
        )),
        InputKind::File => file(input, limits),
    }
}

/// The document that the bytes of a place hold, without its id; `None` where they hold none any more.
pub(crate) fn read_again(
    place: &Place,
    bytes: Vec<u8>,
    fields: &FieldNames,
) -> Option<RawDocument> {
    match place {
        Place::Record(_) => json_line(&bytes, fields),
        Place::Text(_) => Some(RawDocument {
            id: String::new(),
            source: Source::File,
            format: Format::Plain,
            bytes,
            charset: CharsetHint::Utf8,
            page: None,
            date: None,
            place: None,
            problems: Vec::new(),
        }),
    }
}

/// True for a file that [`ReadOptions::lines`](super::ReadOptions::lines) cuts into lines, by its name and its first bytes.
#[must_use]
pub fn holds_lines(name: &str, head: &[u8]) -> bool {
    may_be_lines(kind_of_file(name, "", head))
}

/// True for the name of a file of documents, by its extension.
#[must_use]
pub fn is_known_name(name: &str) -> bool {
    let is_web_archive = name.to_ascii_lowercase().ends_with(".warc.gz");
    let kind = sniff::by_extension(&sniff::extension(gzip::packed_name(name).unwrap_or(name)));
    is_web_archive || !matches!(kind, FileKind::Unknown | FileKind::Unsupported)
}

fn may_be_lines(kind: FileKind) -> bool {
    matches!(kind, FileKind::Plain | FileKind::Table | FileKind::Unknown)
}

fn file(input: Input, limits: Limits) -> State {
    if let (true, Some(part)) = (input.options.lines, input.options.part) {
        return State::IdLines(IdLines::of_part(input.name, input.bytes, part));
    }
    let content_type = ContentType::parse(input.options.content_type.as_deref());
    let named = gzip::packed_name(&input.name).unwrap_or(&input.name);
    let mut kind = kind_of_file(named, &content_type.essence, &input.bytes);
    if kind == FileKind::Plain && !input.options.lines && has_no_kind(named, &content_type) {
        kind = records_by_content(&input.bytes, &input.options.fields).unwrap_or(kind);
    }
    let Input {
        name,
        bytes,
        options,
        ..
    } = input;
    let hint = content_type.hint();
    if may_be_lines(kind) && options.lines {
        return rows(name, bytes, &content_type, |name, bytes, hint| {
            State::IdLines(IdLines::new(name, bytes, hint, Source::File))
        });
    }
    match kind {
        FileKind::Plain | FileKind::Unknown => State::one(single(name, bytes, Format::Plain, hint)),
        FileKind::Html => State::one(single(name, bytes, Format::Html, hint)),
        FileKind::Table => rows(name, bytes, &content_type, |name, bytes, hint| {
            State::Table(Box::new(Table::new(name, bytes, hint, options.fields)))
        }),
        FileKind::JsonLines => {
            let lines = JsonDocuments::lines(name, bytes, options.part, options.fields);
            State::Json(Box::new(lines))
        }
        FileKind::Json => State::Json(Box::new(JsonDocuments::records(
            name,
            bytes,
            options.fields,
        ))),
        packed => packed_file(packed, name, bytes, (limits, options.fields)),
    }
}

/// A file of a kind that is no text.
fn packed_file(
    kind: FileKind,
    name: String,
    bytes: Vec<u8>,
    (limits, fields): (Limits, FieldNames),
) -> State {
    match kind {
        FileKind::Docx => State::one(office::docx(name, bytes, limits).0),
        FileKind::Pdf => State::one(office::pdf(name, bytes, limits).0),
        FileKind::Records => State::Records(Box::new(RecordArchive::new(name, bytes, limits))),
        FileKind::Warc => State::Warc(Box::new(Warc::new(name, bytes, limits))),
        FileKind::Parquet => State::Parquet(Box::new(Parquet::new(name, bytes, limits, fields))),
        FileKind::Zip => State::Archive(Box::new(Archive::new(name, bytes, limits, fields))),
        FileKind::Unsupported
        | FileKind::Plain
        | FileKind::Html
        | FileKind::Table
        | FileKind::Json
        | FileKind::JsonLines
        | FileKind::Unknown => {
            let extension = format!(".{}", sniff::extension(&name));
            let kind = ProblemKind::UnsupportedFileType { extension };
            State::one(Err(Problem::new(kind, name)))
        }
    }
}

/// A text that is read row by row.
fn rows(
    name: String,
    bytes: Vec<u8>,
    content_type: &ContentType,
    reader: impl FnOnce(String, &[u8], &CharsetHint) -> State,
) -> State {
    if sniff::is_binary(&bytes, content_type.charset()) {
        return State::one(Err(Problem::new(ProblemKind::BinaryFile, name)));
    }
    reader(name, &bytes, &content_type.hint())
}

/// True if neither the name of a file nor its media type says its kind.
fn has_no_kind(name: &str, content_type: &ContentType) -> bool {
    let by_name = sniff::by_extension(&sniff::extension(name));
    by_name == FileKind::Unknown && kind_of(&content_type.essence).is_none()
}

/// The kind of a file by its extension, else by the media type it was given with, else by its content.
fn kind_of_file(name: &str, essence: &str, bytes: &[u8]) -> FileKind {
    let extension = sniff::extension(name);
    match sniff::by_extension(&extension) {
        FileKind::Unknown => kind_of(essence).unwrap_or_else(|| sniff::by_content(bytes)),
        FileKind::Unsupported if extension == "gz" && is_warc(name, bytes) => FileKind::Warc,
        FileKind::Unsupported if extension == "gz" && is_archive(bytes, true) => FileKind::Records,
        kind => kind,
    }
}
