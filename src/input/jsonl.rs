//! JSON Lines: one document a line, `{"id" or "url": …, "text": …}`; and JSON with such objects in arrays.
//!
//! Fields are known by their names, as the columns of tables are ([`FieldNames`]); of several texts the first that is a string counts. Ids may
//! be numbers. A record without one is named by its line, with a warning. JSON is UTF-8 (RFC 8259 §8.1); a byte order mark is
//! skipped, a file in UTF-16 is converted, and bytes that are not UTF-8 are replaced and reported with the document.

use std::fmt;

use encoding_rs::Encoding;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::charset::{decode_by, decode_utf32, is_utf16_without_mark};
use crate::date::Date;
use crate::problem::{Problem, ProblemKind};

use super::columns;
use super::fields::{Field, FieldNames};
use super::item::{Item, lossy};
use super::json_lines::{JsonLines, UnreadLine};
use super::json_records::{Records, Step, begins_array};
use super::mended_json::mended;
use super::one_document::{Unread, fitting};
use super::{CharsetHint, Limits, PartOfFile, RawDocument, Source};

/// What a record holds; other fields are skipped without being stored. Of several fields of one use the one whose name counts first
/// stays, and of a name that comes twice the last one, as for JavaScript and Python.
#[derive(Default)]
struct Record {
    /// Each with its place among the names of such fields.
    text: Option<(usize, String)>,
    id: Option<(usize, String)>,
    date: Option<(usize, Date)>,
}

/// Keeps a value where none came before it whose name counts first.
fn put<T>(kept: &mut Option<(usize, T)>, place: usize, value: Option<T>) {
    if let Some(value) = value
        && kept.as_ref().is_none_or(|(best, _)| place <= *best)
    {
        *kept = Some((place, value));
    }
}

/// Reads the fields of a JSON object that have these names.
#[derive(Clone, Copy)]
struct Fields<'f>(&'f FieldNames);

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = Record;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Record, M::Error> {
        let mut record = Record::default();
        while let Some(field) = map.next_key_seed(self)? {
            match field {
                Some(Field::Text(place)) => put(&mut record.text, place, string(map.next_value()?)),
                Some(Field::Id(place)) => put(&mut record.id, place, id(map.next_value()?)),
                Some(Field::Date(place)) => {
                    let date = id(map.next_value()?).and_then(|date| Date::parse(&date));
                    put(&mut record.date, place, date);
                }
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        Ok(record)
    }
}

/// Tells the use of a field by its name.
impl<'de> DeserializeSeed<'de> for Fields<'_> {
    type Value = Option<Field>;

    fn deserialize<D: Deserializer<'de>>(self, key: D) -> Result<Self::Value, D::Error> {
        key.deserialize_str(Name(self.0))
    }
}

struct Name<'f>(&'f FieldNames);

impl Visitor<'_> for Name<'_> {
    type Value = Option<Field>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("the name of a field")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.field(name))
    }
}

/// Reads documents from JSON, in any layout of its records.
pub(super) enum JsonDocuments {
    Lines(JsonLines),
    Records(JsonRecords),
}

impl JsonDocuments {
    /// A reader of JSON Lines, or of an array of records when the text begins with one.
    pub(super) fn lines(
        name: String,
        bytes: Vec<u8>,
        part: Option<PartOfFile>,
        fields: FieldNames,
    ) -> Self {
        if let Some(part) = part {
            return Self::Lines(JsonLines::new(name, (bytes, false), Some(part), fields));
        }
        let (bytes, is_recoded) = in_utf8(bytes);
        let text = bytes.strip_prefix(MARK).unwrap_or(&bytes);
        match begins_array(text.get(..HEAD).unwrap_or(text)) {
            true => Self::Records(JsonRecords::new(name, (bytes, is_recoded), fields)),
            false => Self::Lines(JsonLines::new(name, (bytes, is_recoded), None, fields)),
        }
    }

    /// A reader of records in arrays, in one another too, or one after another over several lines.
    pub(super) fn records(name: String, bytes: Vec<u8>, fields: FieldNames) -> Self {
        Self::Records(JsonRecords::new(name, in_utf8(bytes), fields))
    }

    /// Creates a reader of records if one of them has a text. O(length up to the first that has).
    pub(super) fn with_text(name: String, bytes: Vec<u8>, fields: FieldNames) -> Option<Self> {
        let mut records = JsonRecords::new(name, in_utf8(bytes), fields);
        records.has_document().then(|| {
            records.json.restart();
            Self::Records(records)
        })
    }

    /// The next document or problem.
    pub(super) fn next(&mut self) -> Option<Item> {
        match self {
            Self::Lines(lines) => lines.next_line().map(UnreadLine::read),
            Self::Records(records) => records.next(),
        }
    }

    /// The next records or problems, at most so many; no further ones once they have so many bytes. None at the end. A record that is
    /// parsed may have `limits` bytes.
    pub(super) fn next_some(&mut self, most: usize, bytes: usize, limits: Limits) -> Vec<Unread> {
        match self {
            Self::Lines(lines) => {
                let found = lines.next_some(most, bytes).into_iter();
                found.map(|line| Unread::Line(line, limits)).collect()
            }
            Self::Records(records) => {
                let item = records.next().into_iter();
                let fits = |item: Item| item.and_then(|document| fitting(document, limits));
                item.map(|item| Unread::Read(fits(item))).collect()
            }
        }
    }
}

/// The byte order mark of UTF-8.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// Number of bytes by which an array is told from lines.
const HEAD: usize = 1 << 16;

/// A record of a file that is read again; `None` where no document is there any more.
pub(super) fn json_line(bytes: &[u8], fields: &FieldNames) -> Option<RawDocument> {
    let (text, _) = lossy(bytes);
    let nowhere = |kind| Problem::new(kind, String::new());
    record(("", 0), &text, fields, &nowhere).ok()
}

/// Reads a file of records in arrays, one in another too, or one after another over several lines.
pub(super) struct JsonRecords {
    name: String,
    json: Records,
    fields: FieldNames,
    /// Bytes of the file before the records; none where these are recoded, so that their places say nothing of the file.
    before: Option<usize>,
}

impl JsonRecords {
    /// Of bytes [in UTF-8](in_utf8).
    fn new(name: String, (mut bytes, is_recoded): (Vec<u8>, bool), fields: FieldNames) -> Self {
        let mark = if bytes.starts_with(MARK) {
            MARK.len()
        } else {
            0
        };
        bytes.drain(..mark);
        Self {
            name,
            json: Records::new(bytes),
            fields,
            before: (!is_recoded).then_some(mark),
        }
    }

    /// Returns true if one of the remaining records has a text; skips the records before it.
    fn has_document(&mut self) -> bool {
        loop {
            match self.json.step() {
                Step::Record(range) => {
                    if has_text(self.json.bytes(range), &self.fields) {
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
        let byte = self.before.map(|before| (before + at) as u64);
        let place = |kind| Problem::new(kind, self.name.clone()).at_line(line, byte);
        Some(match found {
            Ok(range) => {
                let (text, _) = lossy(self.json.bytes(range));
                record((&self.name, line), &text, &self.fields, &place)
            }
            Err(detail) => Err(place(ProblemKind::BadJson { detail })),
        })
    }
}

/// True for a JSON object with a text.
pub(super) fn has_text(object: &[u8], fields: &FieldNames) -> bool {
    json_line(object, fields).is_some()
}

/// The document of one JSON object, of a file and a line of it.
pub(super) fn record(
    at: (&str, u64),
    text: &str,
    fields: &FieldNames,
    place: &impl Fn(ProblemKind) -> Problem,
) -> Item {
    let error = match parsed(text, fields) {
        Ok(record) => return document(at, record, fields, place),
        Err(error) => error,
    };
    let mended = mended(text);
    let Some((Ok(record), halves)) = mended.map(|(text, halves)| (parsed(&text, fields), halves))
    else {
        return Err(place(bad_line(text, &error)));
    };
    let mut item = document(at, record, fields, place);
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
    item
}

/// The fields of an object.
fn parsed(text: &str, fields: &FieldNames) -> serde_json::Result<Record> {
    let mut json = serde_json::Deserializer::from_str(text);
    let record = json.deserialize_map(Fields(fields))?;
    json.end()?;
    Ok(record)
}

/// The document of a record.
fn document(
    (name, line): (&str, u64),
    record: Record,
    fields: &FieldNames,
    place: &impl Fn(ProblemKind) -> Problem,
) -> Item {
    let Some((at, text)) = record.text else {
        return Err(place(ProblemKind::JsonMissingText));
    };
    let mut problems = Vec::new();
    let id = record.id.map(|(_, id)| id).unwrap_or_else(|| {
        let id = format!("{name}:{line}");
        problems.push(place(ProblemKind::JsonMissingId { id: id.clone() }));
        id
    });
    Ok(RawDocument {
        id,
        source: Source::File,
        format: columns::format(fields.markup(at), text.as_bytes()),
        bytes: text.into_bytes(),
        charset: CharsetHint::Utf8,
        page: None,
        date: record.date.map(|(_, date)| date),
        place: None,
        problems,
    })
}

/// The bytes in UTF-8 when they are in UTF-16 or UTF-32, by their mark or by their looks, and true; else as they are, and false.
fn in_utf8(bytes: Vec<u8>) -> (Vec<u8>, bool) {
    if let Some(decoded) = decode_utf32(&bytes) {
        return (decoded.text.into_bytes(), true);
    }
    let by_mark = Encoding::for_bom(&bytes);
    let by_looks = || is_utf16_without_mark(&bytes).map(|encoding| (encoding, 0));
    match by_mark.or_else(by_looks) {
        Some((encoding, skip)) if encoding != encoding_rs::UTF_8 => {
            let rest = bytes.get(skip..).unwrap_or_default();
            (decoded(encoding, rest), true)
        }
        _ => (bytes, false),
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

fn string(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// A name: a string that is not blank, or a number as written.
fn id(value: &RawValue) -> Option<String> {
    let json = value.get();
    let name = match json.as_bytes().first()? {
        b'"' => serde_json::from_str(json).ok()?,
        b'-' | b'0'..=b'9' => json.to_owned(),
        _ => return None,
    };
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
