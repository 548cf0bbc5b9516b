//! JSON Lines: one document a line, `{"id" or "url": …, "text": …}`; and JSON with such objects in arrays.
//!
//! As in tables ([`columns`]), `text` and `content` hold text, `html` and `body` HTML; of several the first that is a string counts. `id` takes
//! precedence over `url`. Ids may be numbers. A record
//! without either name is named by its line, with a warning. Fields that are not known are ignored. JSON is UTF-8 (RFC
//! 8259 §8.1); a byte order mark is skipped, a file in UTF-16 is converted, and bytes that are not UTF-8 are replaced
//! and reported with the document.

use std::ops::Range;

use encoding_rs::Encoding;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::charset::{decode_by, decode_utf32, is_utf16_without_mark};
use crate::date::Date;
use crate::parallel::map;
use crate::problem::{Problem, ProblemKind};

use super::columns;
use super::item::{Item, lossy};
use super::json_records::{Records, Step, begins_array};
use super::mended_json::mended;
use super::{CharsetHint, Format, PartOfFile, Place, RawDocument, Source};

/// A record; other fields are skipped without being stored.
#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    url: Option<&'a RawValue>,
    text: Option<Value>,
    content: Option<Value>,
    html: Option<Value>,
    body: Option<Value>,
    #[serde(borrow)]
    date: Option<&'a RawValue>,
    #[serde(borrow)]
    published: Option<&'a RawValue>,
    #[serde(borrow)]
    timestamp: Option<&'a RawValue>,
}

impl Record<'_> {
    /// Its date: the first of its fields that is one.
    fn date(&self) -> Option<Date> {
        let fields = [self.date, self.published, self.timestamp];
        fields
            .into_iter()
            .find_map(|field| Date::parse(&id(field)?))
    }

    /// Its text, and how it is written.
    fn into_text(self) -> Option<(Format, String)> {
        let fields = [
            ("text", self.text),
            ("content", self.content),
            ("html", self.html),
            ("body", self.body),
        ];
        let mut texts = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name, string(value)?)));
        let (name, text) = texts.next()?;
        Some((columns::format(name, text.as_bytes()), text))
    }
}

/// Reads documents from JSON, in any layout of its records.
pub(super) enum JsonDocuments {
    Lines(JsonLines),
    Records(JsonRecords),
}

impl JsonDocuments {
    /// A reader of JSON Lines, or of an array of records when the text begins with one.
    pub(super) fn lines(name: String, bytes: Vec<u8>, part: Option<PartOfFile>) -> Self {
        if let Some(part) = part {
            return Self::Lines(JsonLines::of_part(name, bytes, part));
        }
        let lines = JsonLines::new(name, bytes);
        let text = lines.bytes.get(lines.at..).unwrap_or_default();
        match begins_array(text.get(..HEAD).unwrap_or(text)) {
            true => Self::Records(JsonRecords::new(lines.name, without_mark(lines.bytes))),
            false => Self::Lines(lines),
        }
    }

    /// A reader of records in arrays, in one another too, or one after another over several lines.
    pub(super) fn records(name: String, bytes: Vec<u8>) -> Self {
        Self::Records(JsonRecords::new(name, text_of(bytes)))
    }

    /// Creates a reader of records if one of them has a text. O(length up to the first that has).
    pub(super) fn with_text(name: String, bytes: Vec<u8>) -> Option<Self> {
        let mut records = JsonRecords::new(name, text_of(bytes));
        records.has_document().then(|| {
            records.json.restart();
            Self::Records(records)
        })
    }

    /// The next document or problem.
    pub(super) fn next(&mut self) -> Option<Item> {
        match self {
            Self::Lines(lines) => lines.next_some(1, 0).pop(),
            Self::Records(records) => records.next(),
        }
    }

    /// The next documents or problems, at most so many; no further ones once they have so many bytes. None at the end.
    pub(super) fn next_some(&mut self, most: usize, bytes: usize) -> Vec<Item> {
        match self {
            Self::Lines(lines) => lines.next_some(most, bytes),
            Self::Records(records) => records.next().into_iter().collect(),
        }
    }
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Number of bytes by which an array is told from lines.
const HEAD: usize = 1 << 16;

/// Reads line by line.
pub(super) struct JsonLines {
    name: String,
    bytes: Vec<u8>,
    at: usize,
    line: u64,
    /// Place of the bytes in their file, where they are a part of it.
    part: Option<u64>,
}

/// A line that holds something: its number, and its bytes.
type Line = (u64, Range<usize>);

impl JsonLines {
    /// A reader of whole lines in UTF-8 from somewhere in a file.
    fn of_part(name: String, bytes: Vec<u8>, part: PartOfFile) -> Self {
        let has_mark = part.byte == 0 && bytes.starts_with(MARK);
        Self {
            name,
            bytes,
            at: if has_mark { MARK.len() } else { 0 },
            line: part.line.saturating_sub(1),
            part: Some(part.byte),
        }
    }

    fn new(name: String, bytes: Vec<u8>) -> Self {
        let bytes = in_utf8(bytes);
        let at = if bytes.starts_with(MARK) {
            MARK.len()
        } else {
            0
        };
        Self {
            name,
            bytes,
            at,
            line: 0,
            part: None,
        }
    }

    /// Finds the next line that holds something.
    fn next_line(&mut self) -> Option<Line> {
        while self.at < self.bytes.len() {
            let start = self.at;
            let rest = &self.bytes[start..];
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            self.at = start + end + 1;
            self.line += 1;
            let blanks = rest[..end].len() - rest[..end].trim_ascii_start().len();
            let length = rest[..end].trim_ascii().len();
            if length > 0 {
                let start = start + blanks;
                return Some((self.line, start..start + length));
            }
        }
        None
    }

    /// Reads the next lines side by side.
    fn next_some(&mut self, most: usize, bytes: usize) -> Vec<Item> {
        let mut lines: Vec<Line> = Vec::with_capacity(most);
        let mut held = 0;
        while lines.len() < most
            && (held < bytes || lines.is_empty())
            && let Some(line) = self.next_line()
        {
            held += line.1.len();
            lines.push(line);
        }
        map(&lines, |line| self.item(line))
    }

    fn item(&self, (line, range): &Line) -> Item {
        let (text, broken) = lossy(self.bytes.get(range.clone()).unwrap_or_default());
        let start = self.part.unwrap_or_default() + range.start as u64;
        let place = |kind| Problem::new(kind, self.name.clone()).at_line(*line, start);
        let mut item = record(&self.name, *line, &text, &place);
        if let Ok(document) = &mut item {
            if broken > 0 {
                let charset = "UTF-8";
                let count = broken;
                let kind = ProblemKind::InvalidBytes { count, charset };
                document.problems.push(place(kind));
            }
            let length = range.len() as u64;
            document.place = self.part.map(|_| Place::Record(start..start + length));
        }
        item
    }
}

/// A record of a file that is read again; `None` where no document is there any more.
pub(super) fn json_line(bytes: &[u8]) -> Option<RawDocument> {
    let (text, _) = lossy(bytes);
    let nowhere = |kind| Problem::new(kind, String::new());
    record("", 0, &text, &nowhere).ok()
}

/// Reads a file of records in arrays, one in another too, or one after another over several lines.
pub(super) struct JsonRecords {
    name: String,
    json: Records,
}

impl JsonRecords {
    /// `text` is UTF-8 without a mark.
    fn new(name: String, text: Vec<u8>) -> Self {
        Self {
            name,
            json: Records::new(text),
        }
    }

    /// Returns true if one of the remaining records has a text; skips the records before it.
    fn has_document(&mut self) -> bool {
        loop {
            match self.json.step() {
                Step::Record(range) => {
                    if has_text(self.json.bytes(range)) {
                        return true;
                    }
                }
                Step::Bad(_) => {}
                Step::End => return false,
            }
        }
    }

    /// The next document or problem.
    fn next(&mut self) -> Option<Item> {
        let (found, at) = match self.json.step() {
            Step::Record(range) => (Ok(range.clone()), range.start),
            Step::Bad(detail) => (Err(detail), self.json.bad_at()),
            Step::End => return None,
        };
        let line = self.json.line(at);
        let place = |kind| Problem::new(kind, self.name.clone()).at_line(line, at as u64);
        Some(match found {
            Ok(range) => {
                let (text, _) = lossy(self.json.bytes(range));
                record(&self.name, line, &text, &place)
            }
            Err(detail) => Err(place(ProblemKind::BadJson { detail })),
        })
    }
}

/// True for a JSON object with a text.
pub(super) fn has_text(object: &[u8]) -> bool {
    let (text, _) = lossy(object);
    record("", 0, &text, &|kind| Problem::new(kind, String::new())).is_ok()
}

/// The document of one JSON object.
fn record(name: &str, line: u64, text: &str, place: &impl Fn(ProblemKind) -> Problem) -> Item {
    match serde_json::from_str(text) {
        Ok(record) => document(name, line, record, place),
        Err(error) => record_mended(name, line, text, place)
            .unwrap_or_else(|| Err(place(bad_line(text, &error)))),
    }
}

/// The document of what is a JSON object but for halves of characters, numbers that are none, and fields that come twice: the last
/// one counts, as it does for JavaScript and Python.
fn record_mended(
    name: &str,
    line: u64,
    text: &str,
    place: &impl Fn(ProblemKind) -> Problem,
) -> Option<Item> {
    let (text, halves) = mended(text).unwrap_or_else(|| (text.to_owned(), 0));
    let mut item = match serde_json::from_str(&text) {
        Ok(record) => document(name, line, record, place),
        Err(error) if error.is_data() => {
            let once = serde_json::from_str::<Value>(&text).ok()?.to_string();
            document(name, line, serde_json::from_str(&once).ok()?, place)
        }
        Err(_) => return None,
    };
    if let Ok(document) = &mut item
        && halves > 0
    {
        let charset = "UTF-16";
        let kind = ProblemKind::InvalidBytes {
            count: halves,
            charset,
        };
        document.problems.push(place(kind));
    }
    Some(item)
}

/// The document of a record.
fn document(
    name: &str,
    line: u64,
    record: Record<'_>,
    place: &impl Fn(ProblemKind) -> Problem,
) -> Item {
    let own = id(record.id).or_else(|| id(record.url));
    let date = record.date();
    let Some((format, text)) = record.into_text() else {
        return Err(place(ProblemKind::JsonMissingText));
    };
    let mut problems = Vec::new();
    let id = own.unwrap_or_else(|| {
        let id = format!("{name}:{line}");
        problems.push(place(ProblemKind::JsonMissingId { id: id.clone() }));
        id
    });
    Ok(RawDocument {
        id,
        source: Source::File,
        format,
        bytes: text.into_bytes(),
        charset: CharsetHint::Utf8,
        page: None,
        date,
        place: None,
        problems,
    })
}

/// The bytes in UTF-8, without their mark.
fn text_of(bytes: Vec<u8>) -> Vec<u8> {
    without_mark(in_utf8(bytes))
}

fn without_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    bytes
}

/// The bytes in UTF-8 when they are in UTF-16 or UTF-32, by their mark or by their looks.
fn in_utf8(bytes: Vec<u8>) -> Vec<u8> {
    if let Some(decoded) = decode_utf32(&bytes) {
        return decoded.text.into_bytes();
    }
    match Encoding::for_bom(&bytes) {
        Some((encoding, skip)) if encoding != encoding_rs::UTF_8 => {
            decoded(encoding, &bytes[skip..])
        }
        Some(_) => bytes,
        None => match is_utf16_without_mark(&bytes) {
            Some(encoding) => decoded(encoding, &bytes),
            None => bytes,
        },
    }
}

fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> Vec<u8> {
    let (text, _) = decode_by(encoding, bytes);
    text.into_owned().into_bytes()
}

/// Returns the message of serde_json without its line number, which is always 1 here.
fn bad_line(line: &str, error: &serde_json::Error) -> ProblemKind {
    let detail = if line.starts_with('{') {
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(message.as_str(), |(message, _)| message);
        format!("{message} at column {}", error.column())
    } else {
        "it does not begin with `{`".to_owned()
    };
    ProblemKind::BadJsonLine { detail }
}

fn string(value: Option<Value>) -> Option<String> {
    match value {
        Some(Value::String(text)) => Some(text),
        _ => None,
    }
}

/// A name: a string that is not blank, or a number as written.
fn id(value: Option<&RawValue>) -> Option<String> {
    let json = value?.get();
    let name = match json.as_bytes().first()? {
        b'"' => serde_json::from_str(json).ok()?,
        b'-' | b'0'..=b'9' => json.to_owned(),
        _ => return None,
    };
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
