//! `id text` lines: one document a line, its id up to the first blank or tab.

use crate::charset::decode;
use crate::problem::{Problem, ProblemKind};

use super::item::Item;
use super::{CharsetHint, Format, PartOfFile, Place, RawDocument, Source};

/// Reads line by line. The encoding is decided for the whole file, so it is decoded at once.
pub(super) struct IdLines {
    name: String,
    source: Source,
    text: String,
    /// Problems of the file as a whole, still to be given, last first.
    problems: Vec<ProblemKind>,
    at: usize,
    line: u64,
    /// True if offsets in `text` are those in the file, behind its part.
    exact: bool,
    /// Place of the text in its file, where it is a part of it.
    part: Option<u64>,
}

impl IdLines {
    pub(super) fn new(name: String, bytes: &[u8], hint: &CharsetHint, source: Source) -> Self {
        let decoded = decode(bytes, hint, Format::Plain, None);
        let exact = decoded.text.as_bytes() == bytes;
        Self {
            name,
            source,
            text: decoded.text.into_owned(),
            problems: decoded.problems,
            at: 0,
            line: 0,
            exact,
            part: None,
        }
    }

    /// Reads whole lines in UTF-8 from somewhere in a file.
    pub(super) fn of_part(name: String, bytes: Vec<u8>, part: PartOfFile) -> Self {
        Self {
            name,
            source: Source::File,
            text: String::from_utf8(bytes)
                .unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()),
            problems: Vec::new(),
            at: 0,
            line: part.line.saturating_sub(1),
            exact: true,
            part: Some(part.byte),
        }
    }

    /// Returns the next document or problem; skips blank lines.
    pub(super) fn next(&mut self) -> Option<Item> {
        if let Some(kind) = self.problems.pop() {
            return Some(Err(Problem::new(kind, self.name.clone())));
        }
        while self.at < self.text.len() {
            let start = self.at;
            let rest = &self.text[start..];
            let line = rest.split_once('\n').map_or(rest, |(line, _)| line);
            self.at = start + line.len() + 1;
            self.line += 1;
            if !line.trim().is_empty() {
                return Some(self.record(line, start));
            }
        }
        None
    }

    fn record(&self, whole: &str, start: usize) -> Item {
        let line = whole.trim();
        let start = self.part.unwrap_or_default() + start as u64;
        let Some((id, text)) = line.split_once([' ', '\t']) else {
            let mut problem = Problem::new(ProblemKind::BadLinesRecord, self.name.clone());
            problem.line = Some(self.line);
            problem.byte = self.exact.then_some(start);
            return Err(problem);
        };
        let text = text.trim_start();
        // Nothing but blanks follows the text.
        let end = start + whole.trim_end().len() as u64;
        let place = |_| Place::Text(end - text.len() as u64..end);
        Ok(RawDocument {
            id: id.to_owned(),
            source: self.source,
            format: Format::Plain,
            bytes: text.as_bytes().to_vec(),
            charset: CharsetHint::Utf8,
            page: None,
            date: None,
            place: self.part.map(place),
            problems: Vec::new(),
        })
    }
}
