//! The lines of a JSON Lines file: they are found one after another, and read wherever there is time.

use std::ops::Range;
use std::sync::Arc;

use crate::problem::{Problem, ProblemKind};

use super::fields::FieldNames;
use super::item::{Item, lossy};
use super::jsonl::{MARK, record};
use super::{PartOfFile, Place};

/// Finds line after line.
pub(super) struct JsonLines {
    file: Arc<LinesFile>,
    at: usize,
    line: u64,
}

/// A file in UTF-8, or whole lines from somewhere in it.
struct LinesFile {
    name: String,
    bytes: Vec<u8>,
    fields: FieldNames,
    /// True where they were recoded, so that a place in them is none in the file.
    is_recoded: bool,
    /// Place of the bytes in their file, where they are a part of it.
    part: Option<u64>,
}

/// A line that holds something and is still to be parsed.
pub(crate) struct UnreadLine {
    file: Arc<LinesFile>,
    /// From 1 on.
    number: u64,
    range: Range<usize>,
}

impl JsonLines {
    /// A reader of lines in UTF-8, of a file or a part of one; true behind the bytes: they were recoded.
    pub(super) fn new(
        name: String,
        (bytes, is_recoded): (Vec<u8>, bool),
        part: Option<PartOfFile>,
        fields: FieldNames,
    ) -> Self {
        let is_begin = part.as_ref().is_none_or(|part| part.byte == 0);
        let has_mark = is_begin && bytes.starts_with(MARK);
        Self {
            at: if has_mark { MARK.len() } else { 0 },
            line: part.as_ref().map_or(0, |part| part.line.saturating_sub(1)),
            file: Arc::new(LinesFile {
                name,
                bytes,
                fields,
                is_recoded,
                part: part.map(|part| part.byte),
            }),
        }
    }

    /// Finds the next line that holds something.
    pub(super) fn next_line(&mut self) -> Option<UnreadLine> {
        let bytes = &self.file.bytes;
        while self.at < bytes.len() {
            let start = self.at;
            let rest = bytes.get(start..).unwrap_or_default();
            let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..end).unwrap_or_default();
            self.at = start + line.len() + 1;
            self.line += 1;
            let held = line.trim_ascii_start();
            let start = start + line.len() - held.len();
            let length = held.trim_ascii_end().len();
            if length > 0 {
                return Some(UnreadLine {
                    file: Arc::clone(&self.file),
                    number: self.line,
                    range: start..start + length,
                });
            }
        }
        None
    }

    /// The next lines, at most so many; no further ones once they have so many bytes.
    pub(super) fn next_some(&mut self, most: usize, bytes: usize) -> Vec<UnreadLine> {
        let (mut lines, mut held) = (Vec::with_capacity(most), 0);
        while lines.len() < most
            && (held < bytes || lines.is_empty())
            && let Some(line) = self.next_line()
        {
            held += line.bytes();
            lines.push(line);
        }
        lines
    }
}

impl UnreadLine {
    /// Its length.
    pub(super) fn bytes(&self) -> usize {
        self.range.len()
    }

    /// Parses it.
    pub(super) fn read(self) -> Item {
        let Self {
            file,
            number,
            range,
        } = self;
        let (text, broken) = lossy(file.bytes.get(range.clone()).unwrap_or_default());
        let start = file.part.unwrap_or_default() + range.start as u64;
        let byte = (!file.is_recoded).then_some(start);
        let place = |kind| Problem::new(kind, file.name.clone()).at_line(number, byte);
        let mut item = record((&file.name, number), &text, &file.fields, &place);
        if let Ok(document) = &mut item {
            if broken > 0 {
                let charset = "UTF-8";
                let count = broken;
                let kind = ProblemKind::InvalidBytes { count, charset };
                document.problems.push(place(kind));
            }
            let length = range.len() as u64;
            document.place = file.part.map(|_| Place::Record(start..start + length));
        }
        item
    }
}
