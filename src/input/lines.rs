//! `id text` lines: one document a line, its id up to the first blank or tab.

use crate::charset::decode;
use crate::problem::{Problem, ProblemKind};

use super::item::Item;
use super::{CharsetHint, Format, RawDocument, Source};

/// Reads line by line. The encoding is decided for the whole file, so it is decoded at once.
pub(super) struct IdLines {
    name: String,
    source: Source,
    text: String,
    /// Problems of the file as a whole, still to be given, last first.
    problems: Vec<ProblemKind>,
    at: usize,
    line: u64,
    /// True if offsets in `text` are the offsets in the file.
    exact: bool,
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

    fn record(&self, line: &str, start: usize) -> Item {
        let line = line.trim();
        let Some((id, text)) = line.split_once([' ', '\t']) else {
            let mut problem = Problem::new(ProblemKind::BadLinesRecord, self.name.clone());
            problem.line = Some(self.line);
            problem.byte = self.exact.then_some(start as u64);
            return Err(problem);
        };
        Ok(RawDocument {
            id: id.to_owned(),
            source: self.source,
            format: Format::Plain,
            bytes: text.trim_start().as_bytes().to_vec(),
            charset: CharsetHint::Utf8,
            page: None,
            place: None,
            problems: Vec::new(),
        })
    }
}
