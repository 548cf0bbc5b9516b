//! A record as it is written, part by part: its length, and of each field a tag, a size and the content.

use std::borrow::Cow;
use std::io::{Error, ErrorKind, Write};

use crate::charset::decode;
use crate::problem::Problem;

use super::super::{Format, RawDocument};

/// The wire type of strings (protobuf encoding, "Message structure").
pub(super) const BYTES: u8 = 2;

/// A document as an archive keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArchiveRecord {
    /// URL or other id.
    pub url: String,
    /// The page as HTML.
    pub body: Option<String>,
    /// The text, already extracted. It is read in place of the page.
    pub text: Option<String>,
}

impl ArchiveRecord {
    /// The record of a document: plain text becomes `text`, HTML becomes `body`, both in UTF-8. The problems are those of
    /// its encoding. O(bytes).
    #[must_use]
    pub fn of(raw: &RawDocument) -> (Self, Vec<Problem>) {
        let decoded = decode(&raw.bytes, &raw.charset, raw.format, None);
        let text = Some(decoded.text.into_owned());
        let (body, text) = match raw.format {
            Format::Html => (text, None),
            Format::Plain => (None, text),
        };
        let url = raw.id.clone();
        let problem = |kind| Problem::new(kind, raw.id.clone());
        let problems = decoded.problems.into_iter().map(problem).collect();
        (Self { url, body, text }, problems)
    }

    /// The bytes of the record, each part with its meaning. O(fields).
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] for a record of 2 GiB or more.
    pub fn parts(&self) -> std::io::Result<Vec<RecordPart<'_>>> {
        let fields = [Some(&self.url), self.body.as_ref(), self.text.as_ref()];
        let mut parts = Vec::new();
        for (field, text) in (1_u8..).zip(fields) {
            let Some(text) = text else { continue };
            let tag = vec![field << 3 | BYTES];
            parts.push(RecordPart::new(PartMeaning::Tag(field), tag.into()));
            let size = varint(text.len());
            parts.push(RecordPart::new(PartMeaning::Size(field), size.into()));
            let content = text.as_bytes();
            parts.push(RecordPart::new(PartMeaning::Content(field), content.into()));
        }
        let length: usize = parts.iter().map(|part| part.bytes.len()).sum();
        let length = i32::try_from(length).map_err(|_| Error::from(ErrorKind::InvalidInput))?;
        let length = length.to_le_bytes().to_vec();
        parts.insert(0, RecordPart::new(PartMeaning::Length, length.into()));
        Ok(parts)
    }

    /// Appends the record to an archive: its length, then the message.
    ///
    /// # Errors
    /// Errors of `out`, and [`ErrorKind::InvalidInput`] for a record of 2 GiB or more; nothing is written of it then.
    pub fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        let mut parts = self.parts()?.into_iter();
        parts.try_for_each(|part| out.write_all(&part.bytes))
    }
}

/// Bytes of a record with one meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordPart<'r> {
    /// What they say.
    pub meaning: PartMeaning,
    /// The bytes.
    pub bytes: Cow<'r, [u8]>,
}

impl<'r> RecordPart<'r> {
    fn new(meaning: PartMeaning, bytes: Cow<'r, [u8]>) -> Self {
        Self { meaning, bytes }
    }
}

/// What bytes of a record say; fields are 1 for `url`, 2 for `body`, 3 for `text`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartMeaning {
    /// The length of the message, a signed number of 32 bits with the lowest byte first.
    Length,
    /// The number of a field, and that it is a string.
    Tag(u8),
    /// The size of the string in bytes, in groups of seven bits with the lowest first.
    Size(u8),
    /// The string in UTF-8.
    Content(u8),
}

/// A number in groups of seven bits, the lowest first.
fn varint(number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut left = number;
    while left > 0x7f {
        bytes.push(left as u8 | 0x80);
        left >>= 7;
    }
    bytes.push(left as u8);
    bytes
}
