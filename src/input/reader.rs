//! Takes one input apart into documents, one a call.

use crate::problem::{Problem, ProblemKind};

use super::jsonl::JsonLines;
use super::lines::IdLines;
use super::sniff::{self, FileKind};
use super::zip::Archive;
use super::{CharsetHint, Format, Input, InputKind, PageFacts, RawDocument, Source};

/// Cap on one input, in bytes: 512 MiB. A tab has 4 GiB at most for everything.
pub const MAX_INPUT_BYTES: usize = 512 << 20;

/// Reads one input piece by piece: each call of `next` gives one document, or one problem that cost a document.
///
/// A problem never ends the reading; `None` does. Ids are not checked for being unique: other inputs may hold the same.
pub struct Reader(State);

enum State {
    Start(Box<Input>),
    Archive(Box<Archive>),
    JsonLines(JsonLines),
    IdLines(IdLines),
    Done,
}

/// What one step gives.
pub(super) type Item = Result<RawDocument, Problem>;

impl Reader {
    /// A reader that has read nothing yet. Cost: none; work is done a call of `next` at a time, and one call reads one
    /// document, except that `id text` lines are decoded all at once by the first.
    pub fn new(input: Input) -> Self {
        Self(State::Start(Box::new(input)))
    }
}

impl Iterator for Reader {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            let item = match &mut self.0 {
                State::Start(_) => None,
                State::Archive(archive) => Some(archive.next()),
                State::JsonLines(lines) => Some(lines.next()),
                State::IdLines(lines) => Some(lines.next()),
                State::Done => return None,
            };
            match item {
                Some(Some(item)) => return Some(item),
                Some(None) => self.0 = State::Done,
                None => match std::mem::replace(&mut self.0, State::Done) {
                    State::Start(input) => match open(*input) {
                        Opened::One(item) => return Some(*item),
                        Opened::Many(state) => self.0 = state,
                    },
                    state => self.0 = state,
                },
            }
        }
    }
}

enum Opened {
    One(Box<Item>),
    Many(State),
}

impl Opened {
    fn one(item: Item) -> Self {
        Self::One(Box::new(item))
    }
}

fn open(input: Input) -> Opened {
    if input.bytes.len() > MAX_INPUT_BYTES {
        let kind = ProblemKind::InputTooLarge {
            bytes: input.bytes.len() as u64,
            limit: MAX_INPUT_BYTES as u64,
        };
        return Opened::one(Err(Problem::new(kind, input.name)));
    }
    match input.kind {
        InputKind::Text if input.options.lines => Opened::Many(State::IdLines(IdLines::new(
            input.name,
            &input.bytes,
            &CharsetHint::Utf8,
            Source::Text,
        ))),
        InputKind::Text => Opened::one(Ok(pasted(input))),
        InputKind::Page(facts) => Opened::one(page(
            input.name,
            input.bytes,
            input.options.content_type,
            facts,
        )),
        InputKind::File => file(input),
    }
}

/// A pasted text: HTML when it begins like a page, else plain.
fn pasted(input: Input) -> RawDocument {
    let html = sniff::by_content(&input.bytes) == FileKind::Html;
    RawDocument {
        id: input.name,
        source: Source::Text,
        format: if html { Format::Html } else { Format::Plain },
        bytes: input.bytes,
        charset: CharsetHint::Utf8,
        page: None,
        problems: Vec::new(),
    }
}

fn file(input: Input) -> Opened {
    let content_type = ContentType::parse(input.options.content_type.as_deref());
    let extension = sniff::extension(&input.name);
    let kind = match sniff::by_extension(&extension) {
        FileKind::Unknown => content_type
            .kind()
            .unwrap_or_else(|| sniff::by_content(&input.bytes)),
        kind => kind,
    };
    let hint = content_type.hint();
    match kind {
        FileKind::Unsupported => {
            let kind = ProblemKind::UnsupportedFileType {
                extension: format!(".{extension}"),
            };
            Opened::one(Err(Problem::new(kind, input.name)))
        }
        FileKind::Zip => Opened::Many(State::Archive(Box::new(Archive::new(
            input.name,
            input.bytes,
        )))),
        FileKind::JsonLines => {
            Opened::Many(State::JsonLines(JsonLines::new(input.name, input.bytes)))
        }
        FileKind::Plain | FileKind::Unknown if input.options.lines => {
            if sniff::is_binary(&input.bytes, content_type.charset.as_deref()) {
                return Opened::one(Err(Problem::new(ProblemKind::BinaryFile, input.name)));
            }
            Opened::Many(State::IdLines(IdLines::new(
                input.name,
                &input.bytes,
                &hint,
                Source::File,
            )))
        }
        FileKind::Plain | FileKind::Unknown => {
            Opened::one(single(input.name, input.bytes, Format::Plain, hint))
        }
        FileKind::Html => Opened::one(single(input.name, input.bytes, Format::Html, hint)),
    }
}

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
        problems: Vec::new(),
    })
}

/// A fetched page, whatever its status.
fn page(id: String, bytes: Vec<u8>, told: Option<String>, facts: PageFacts) -> Item {
    let header = facts
        .headers
        .get("content-type")
        .map(String::as_str)
        .or(told.as_deref());
    let content_type = ContentType::parse(header);
    let hint = content_type.hint();
    let kind = content_type
        .kind()
        .unwrap_or_else(|| sniff::by_content(&bytes));
    let binary = sniff::is_binary(&bytes, content_type.charset.as_deref());
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
        page: Some(facts),
        problems,
    })
}

/// A media type with its charset (RFC 9110 §8.3.1).
#[derive(Default)]
struct ContentType {
    /// `type/subtype`, lower-cased; empty when not told.
    essence: String,
    charset: Option<String>,
}

impl ContentType {
    fn parse(header: Option<&str>) -> Self {
        let mut parts = header.unwrap_or_default().split(';');
        let essence = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
        let charset = parts.find_map(|parameter| {
            let (name, value) = parameter.split_once('=')?;
            let value = value.trim().trim_matches(['"', '\'']).trim();
            (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty())
                .then(|| value.to_owned())
        });
        Self { essence, charset }
    }

    fn kind(&self) -> Option<FileKind> {
        match self.essence.as_str() {
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

    fn hint(&self) -> CharsetHint {
        match &self.charset {
            Some(label) => CharsetHint::Label(label.clone()),
            None => CharsetHint::Unknown,
        }
    }
}
