//! Reads an archive record by record.
//!
//! The records are read one by one, and a length is believed only as far as there are bytes. A faulty record is left out and
//! reading goes on behind it, unless nobody can say where that is. No bytes left at a record's start are a clean end.

use std::io::{Cursor, Read};
use std::ops::Range;

use flate2::bufread::MultiGzDecoder;
use flate2::read::GzDecoder;

use crate::problem::{Problem, ProblemKind};

use super::super::first_bytes::GZIP;
use super::super::item::{Item, lossy};
use super::super::{CharsetHint, Format, Limits, MAX_DOCUMENT_BYTES, RawDocument, Source};
use super::message;

/// Bytes of a record's length.
const LENGTH: usize = 4;

/// Bytes examined to tell an archive.
const HEAD: u64 = 4096;

/// Bytes of the shortest header of gzip (RFC 1952 §2.3).
const HEADER: usize = 10;

/// Reads record by record.
pub(in crate::input) struct RecordArchive {
    name: String,
    bytes: Bytes,
    /// Bytes read, unzipped.
    at: u64,
    /// Bytes that may still be read.
    left: u64,
    limits: Limits,
    limit: u64,
    is_over: bool,
}

/// The bytes of an archive, unzipped.
enum Bytes {
    Plain(Cursor<Vec<u8>>),
    Gzip(Box<MultiGzDecoder<Cursor<Vec<u8>>>>),
}

impl Bytes {
    /// True where an error is due to zeros alone that fill a file up behind the last member of gzip, as on tapes; gzip(1) passes over
    /// them too. They are ten or more, the length of a header (RFC 1952 §2.3).
    fn is_filled_up(&self, error: &std::io::Error) -> bool {
        let Self::Gzip(decoder) = self else {
            return false;
        };
        let file = decoder.get_ref();
        let behind = usize::try_from(file.position()).unwrap_or(usize::MAX);
        let rest = file.get_ref().get(behind.saturating_sub(HEADER)..);
        let are_zeros = rest.is_some_and(|rest| rest.iter().all(|byte| *byte == 0));
        are_zeros && error.to_string().contains("header")
    }
}

impl Read for Bytes {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        match self {
            Self::Plain(bytes) => bytes.read(into),
            Self::Gzip(bytes) => bytes.read(into),
        }
    }
}

/// Why bytes cannot be read.
enum Stop {
    /// The archive ends after so many of them.
    End(u64),
    Fault(ProblemKind),
}

impl RecordArchive {
    pub(in crate::input) fn new(name: String, bytes: Vec<u8>, limits: Limits) -> Self {
        let is_gzip = bytes.starts_with(GZIP);
        let limit = match is_gzip {
            true => limits.unpacked_from(bytes.len()),
            false => bytes.len() as u64,
        };
        let bytes = Cursor::new(bytes);
        Self {
            name,
            bytes: match is_gzip {
                true => Bytes::Gzip(Box::new(MultiGzDecoder::new(bytes))),
                false => Bytes::Plain(bytes),
            },
            at: 0,
            left: limit,
            limits,
            limit,
            is_over: false,
        }
    }

    /// The next document or problem.
    pub(in crate::input) fn next(&mut self) -> Option<Item> {
        if self.is_over {
            return None;
        }
        let start = self.at;
        let problem = match self.record() {
            Ok(record) => return Some(self.document(&record, start)),
            Err(Stop::End(0)) if self.at == start => {
                self.is_over = true;
                return None;
            }
            // Nobody knows where the next record begins, or there is none.
            Err(Stop::End(left)) => {
                self.is_over = true;
                let length = LENGTH as u64;
                self.problem(ProblemKind::RecordCutShort { length, left }, start)
            }
            Err(Stop::Fault(kind)) => {
                let is_behind = matches!(kind, ProblemKind::EntryTooLarge { .. });
                self.is_over = !is_behind;
                let is_of_file = matches!(kind, ProblemKind::BadGzip { .. });
                self.problem(kind, if is_of_file { self.at } else { start })
            }
        };
        Some(Err(problem))
    }

    fn problem(&self, kind: ProblemKind, byte: u64) -> Problem {
        Problem::new(kind, self.name.clone()).at_byte(byte)
    }

    /// The bytes of the next message.
    fn record(&mut self) -> Result<Vec<u8>, Stop> {
        let head = self.take(LENGTH as u64)?;
        let head = head.first_chunk().copied().unwrap_or_default();
        let given = i32::from_le_bytes(head);
        let Ok(length) = u64::try_from(given) else {
            let length = i64::from(given);
            return Err(Stop::Fault(ProblemKind::BadRecordLength { length }));
        };
        let cut = |stop| match stop {
            Stop::End(left) => Stop::Fault(ProblemKind::RecordCutShort { length, left }),
            fault @ Stop::Fault(_) => fault,
        };
        let limit = self.limits.document as u64;
        if length > limit {
            self.pass(length).map_err(cut)?;
            return Err(Stop::Fault(ProblemKind::EntryTooLarge { limit }));
        }
        self.take(length).map_err(cut)
    }

    /// So many bytes; memory is taken as they come.
    fn take(&mut self, length: u64) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        let read = self.bytes.by_ref().take(length.min(self.left));
        let outcome = { read }.read_to_end(&mut bytes);
        self.passed(bytes.len() as u64, length, outcome.err())?;
        Ok(bytes)
    }

    /// Passes over so many bytes.
    fn pass(&mut self, length: u64) -> Result<(), Stop> {
        let mut read = self.bytes.by_ref().take(length.min(self.left));
        let mut buffer = [0; 1 << 12];
        let mut passed = 0;
        let error = loop {
            match read.read(&mut buffer) {
                Ok(0) => break None,
                Ok(bytes) => passed += bytes as u64,
                Err(error) => break Some(error),
            }
        };
        self.passed(passed, length, error)
    }

    /// Counts bytes that were read, and says why they are not all that were asked for.
    fn passed(&mut self, read: u64, asked: u64, error: Option<std::io::Error>) -> Result<(), Stop> {
        self.at += read;
        self.left -= read;
        if let Some(error) = error {
            if read == 0 && self.bytes.is_filled_up(&error) {
                return Err(Stop::End(0));
            }
            let detail = error.to_string();
            return Err(Stop::Fault(ProblemKind::BadGzip { detail }));
        }
        if read == asked {
            return Ok(());
        }
        // One byte more tells a rest beyond the bound from the end.
        match self.left == 0 && matches!(self.bytes.read(&mut [0]), Ok(1)) {
            true => Err(Stop::Fault(ProblemKind::ZipTooLarge { limit: self.limit })),
            false => Err(Stop::End(read)),
        }
    }

    /// The document of a record that begins at this byte.
    fn document(&self, record: &[u8], start: u64) -> Item {
        let message = start + LENGTH as u64;
        let place = |kind, at: usize| self.problem(kind, message + at as u64);
        let fields = message::fields(record).map_err(|(at, kind)| place(kind, at))?;
        let of = |range: &Range<usize>| record.get(range.clone()).unwrap_or_default();
        let mut problems = Vec::new();
        let mut text = |range: &Range<usize>| {
            let (text, count) = lossy(of(range));
            if let Err(error) = std::str::from_utf8(of(range)) {
                let charset = "UTF-8";
                let kind = ProblemKind::InvalidBytes { count, charset };
                problems.push(place(kind, range.start + error.valid_up_to()));
            }
            text.into_owned()
        };
        let id = fields.url.as_ref().map(&mut text).unwrap_or_default();
        let id = id.trim().to_owned();
        if id.is_empty() {
            return Err(self.problem(ProblemKind::RecordWithoutUrl, start));
        }
        let (format, bytes, charset) = match (&fields.text, &fields.body) {
            (Some(range), _) => (Format::Plain, text(range).into_bytes(), CharsetHint::Utf8),
            // Archives that do not hold UTF-8 hold pages as they came.
            (None, Some(range)) => match std::str::from_utf8(of(range)) {
                Ok(_) => (Format::Html, of(range).to_vec(), CharsetHint::Utf8),
                Err(_) => (Format::Html, of(range).to_vec(), CharsetHint::Unknown),
            },
            (None, None) => (Format::Plain, Vec::new(), CharsetHint::Utf8),
        };
        Ok(RawDocument {
            id,
            source: Source::File,
            format,
            bytes,
            charset,
            page: None,
            date: None,
            place: None,
            problems,
        })
    }
}

/// Returns true for an archive of length-delimited records, plain or in gzip, by its first bytes. A file that is named `.gz` is one too when
/// it holds no text. O(first record + 4 KiB).
#[must_use]
pub fn is_archive(bytes: &[u8], is_named_gz: bool) -> bool {
    if !bytes.starts_with(GZIP) {
        let is_empty = is_named_gz && bytes.is_empty();
        return is_empty || begins(bytes) || has_record(bytes);
    }
    let mut head = Vec::new();
    let damage = GzDecoder::new(bytes).take(HEAD).read_to_end(&mut head);
    let holds_text = head.len() >= LENGTH && !head.iter().any(is_control);
    begins(&head)
        || has_record(&head)
        || (is_named_gz && !holds_text && (damage.is_ok() || head.is_empty()))
}

/// A control character that no text has.
fn is_control(byte: &u8) -> bool {
    *byte < b' ' && !byte.is_ascii_whitespace()
}

/// Returns true for bytes in whose beginning a record with a web address stands behind others that are faulty, or behind none.
fn has_record(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD as usize).unwrap_or(bytes);
    if !head.iter().any(is_control) {
        return false;
    }
    // Before the address there are its length in one or two bytes, the tag, and the length of the record.
    let mut addresses = memchr::memmem::find_iter(head, b"http");
    addresses.any(|at| {
        let record = |before: usize| head.get(at.checked_sub(LENGTH + before)?..);
        let is_record = |record: &[u8]| record.get(LENGTH - 1) == Some(&0) && begins(record);
        [2, 3].into_iter().filter_map(record).any(is_record)
    })
}

/// True for bytes that may be an address.
fn is_url(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|byte| *byte >= b' ' && *byte != 0x7f)
}

/// True for a message with an address, whatever its first field is.
fn has_url(message: &[u8]) -> bool {
    let url = message::fields(message).ok().and_then(|fields| fields.url);
    url.and_then(|url| message.get(url)).is_some_and(is_url)
}

/// Returns true for bytes that begin with a record: a length, a tag, and what follows from it.
fn begins(head: &[u8]) -> bool {
    let Some((length, message)) = head.split_first_chunk() else {
        return false;
    };
    // The fourth byte of such a length is a control character: no text in UTF-8 has it there.
    let length = usize::try_from(i32::from_le_bytes(*length)).ok();
    let length = length.filter(|length| *length <= MAX_DOCUMENT_BYTES);
    let mut at = 1;
    let Some(field) = message::varint(message, &mut at) else {
        return false;
    };
    let Ok(field) = usize::try_from(field) else {
        return false;
    };
    let end = at.saturating_add(field);
    let fits = length.is_some_and(|length| end <= length);
    let content = message.get(at..end.min(message.len()));
    let is_url = content.is_some_and(is_url);
    let whole = length.and_then(|length| message.get(..length));
    if whole.is_some_and(has_url) {
        return true;
    }
    match message.first() {
        Some(b'\x0a') => is_url && (fits || matches!(message.get(end), Some(b'\x12' | b'\x1a'))),
        Some(b'\x12' | b'\x1a') => fits,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_archive;

    #[test]
    fn archives_are_told_by_their_first_record() {
        for (bytes, expected) in [
            (&b"\x03\0\0\0\x0a\x01u"[..], true),
            (b"\xff\xff\xff\xff\x0a\x01u\x12\x00", true),
            (b"\xff\xff\xff\x7f\x0a\x01u\x1a\x00", true),
            (b"\x06\0\0\0\x12\x01b\x0a\x01u", true),
            (b"\x0d\0\0\0\x0a\x0bmy file.txt", true),
            // An unknown field first.
            (b"\x06\0\0\0\x22\x01x\x0a\x01u", true),
            (b"\x06\0\0\0\x22\x01x\x0a\x02u", false),
            // Behind a faulty record.
            (
                b"\xff\xff\xff\xff\x0e\0\0\0\x0a\x0chttp://a.com/\x12\0",
                true,
            ),
            (b"\0\0\0\0\x0e\0\0\0\x0a\x0chttp://a.com/", true),
            (
                b"\x05\0\0\0\x0a\0\x12\x01b\x0e\0\0\0\x0a\x0chttp://a.com/",
                true,
            ),
            (b"x\x01y\n\x0chttp://a.com/\x12\0", false),
            (b"s\x01e \n\x0chttp://a.com/", false),
            (b"abcd\nhello", false),
            (b"abcd\n\x05hello\n", false),
            (b"a\0b\0\n\0c\0", false),
            (b"a\0\0\0\n\0\0\0", false),
            (b"", false),
            (b"\x03\0\0\0", false),
        ] {
            assert_eq!(is_archive(bytes, false), expected, "{bytes:?}");
        }
        assert!(is_archive(b"", true));
    }
}
