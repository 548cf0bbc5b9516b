//! Records of a JSON document, one by one: documents and lists of URLs are given so.

use serde::de::IgnoredAny;

/// JSON over several lines: arrays of records, in one another too. Brackets and commas between records only have to close.
pub(super) struct Records {
    text: Vec<u8>,
    at: usize,
    /// Arrays that are open.
    depth: usize,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u64),
}

/// What one step gives.
pub(super) enum Step {
    /// A record is at these bytes.
    Record(std::ops::Range<usize>),
    /// What it is cannot be read on; why.
    Bad(String),
    End,
}

impl Records {
    pub(super) fn new(text: Vec<u8>) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            counted: (0, 1),
        }
    }

    /// Finds the next record. O(its length).
    pub(super) fn step(&mut self) -> Step {
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

    pub(super) fn bytes(&self, range: std::ops::Range<usize>) -> &[u8] {
        self.text.get(range).unwrap_or_default()
    }

    /// The line of a place, from 1; places must be asked for in their order.
    pub(super) fn line(&mut self, at: usize) -> u64 {
        let passed = self.text.get(self.counted.0..at).unwrap_or_default();
        self.counted.1 += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.counted.0 = self.counted.0.max(at);
        self.counted.1
    }

    /// Bytes not yet read.
    pub(super) fn waiting(&self) -> usize {
        self.text.len().saturating_sub(self.at)
    }

    /// Where reading stands.
    pub(super) fn at(&self) -> usize {
        self.at
    }
}
