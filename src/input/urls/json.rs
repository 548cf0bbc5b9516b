//! JSON: `{"url": …}` or `"…"` a line, or in arrays.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::columns::merit;
use super::{is_web_address, name_rank};
use crate::problem::ProblemKind;

/// The URL of a record.
///
/// # Errors
/// No JSON, or no URL in it.
pub(super) fn url<'l>(record: &'l [u8], key: Option<&str>) -> Result<Cow<'l, str>, ProblemKind> {
    let bad = |detail: String| ProblemKind::BadUrlRecord { detail };
    let text = std::str::from_utf8(record).map_err(|_| bad("it is not UTF-8".to_owned()))?;
    if text.starts_with('"') {
        return string(text).ok_or_else(|| bad("the string is not closed".to_owned()));
    }
    let object: BTreeMap<Cow<'l, str>, &'l RawValue> =
        serde_json::from_str(text).map_err(|error| bad(format!("column {}", error.column())))?;
    let mut strings = object
        .iter()
        .filter_map(|(name, value)| Some((name, string(value.get())?)));
    let found = match key {
        Some(key) => strings.find(|(name, _)| *name == key),
        None => strings
            .filter_map(|(name, url)| {
                let is_address = is_web_address(url.trim().as_bytes());
                let merit = merit(name_rank(name.as_bytes()), is_address)?;
                Some((merit, (name, url)))
            })
            .min_by_key(|(merit, _)| *merit)
            .map(|(_, found)| found),
    };
    found.map(|(_, url)| url).ok_or_else(|| {
        bad(format!(
            "there is no `{}` with a string",
            key.unwrap_or("url")
        ))
    })
}

/// A JSON string, borrowed where it has no escapes.
fn string(json: &str) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
    json.starts_with('"').then(|| {
        serde_json::from_str::<Text<'_>>(json)
            .ok()
            .map(|text| text.0)
    })?
}

/// JSON over several lines: arrays of records, in one another too. Brackets and commas between records only have to close.
pub(in crate::input) struct Document {
    text: Vec<u8>,
    at: usize,
    /// Arrays that are open.
    depth: usize,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u64),
}

/// What one step gives.
pub(in crate::input) enum Step {
    /// A record is at these bytes.
    Record(std::ops::Range<usize>),
    /// What it is cannot be read on; why.
    Bad(String),
    End,
}

impl Document {
    pub(in crate::input) fn new(text: Vec<u8>) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            counted: (0, 1),
        }
    }

    /// Finds the next record. O(its length).
    pub(in crate::input) fn step(&mut self) -> Step {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'[' => self.depth += 1,
                b']' => self.depth = self.depth.saturating_sub(1),
                b',' | b' ' | b'\t' | b'\r' | b'\n' => {}
                _ => return self.record(),
            }
            self.at += 1;
        }
        match std::mem::take(&mut self.depth) {
            0 => Step::End,
            _ => Step::Bad("it ends inside an array".to_owned()),
        }
    }

    fn record(&mut self) -> Step {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let mut values = serde_json::Deserializer::from_slice(rest).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(_)) => {
                let from = self.at;
                self.at += values.byte_offset().max(1);
                Step::Record(from..self.at)
            }
            error => {
                let why = match error {
                    Some(Err(error)) if error.is_eof() => "it ends inside a record",
                    _ => "it is no JSON from here on",
                };
                (self.at, self.depth) = (self.text.len(), 0);
                Step::Bad(why.to_owned())
            }
        }
    }

    pub(in crate::input) fn bytes(&self, range: std::ops::Range<usize>) -> &[u8] {
        self.text.get(range).unwrap_or_default()
    }

    /// The line of a place, from 1; places must be asked for in their order.
    pub(in crate::input) fn line(&mut self, at: usize) -> u64 {
        let passed = self.text.get(self.counted.0..at).unwrap_or_default();
        self.counted.1 += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.counted.0 = self.counted.0.max(at);
        self.counted.1
    }

    /// Bytes not yet read.
    pub(in crate::input) fn waiting(&self) -> usize {
        self.text.len().saturating_sub(self.at)
    }

    /// Where reading stands.
    pub(in crate::input) fn at(&self) -> usize {
        self.at
    }
}
