//! Records of a JSON document, one by one, for documents and lists of URLs.
//!
//! A broken record may seem to hold the records after it. Its lines are therefore read again, each by itself: lines
//! that are whole records are returned, and reading continues at the next line that begins a record. Each byte is read
//! a bounded number of times: O(length).

use std::ops::Range;

use serde::de::IgnoredAny;

/// JSON over several lines: arrays of records, in one another too. Brackets and commas between records only have to close.
pub(crate) struct Records {
    text: Vec<u8>,
    at: usize,
    /// Arrays that are open.
    depth: usize,
    /// Up to where lines were counted, and how many there were.
    counted: (usize, u64),
    broken: Option<Broken>,
    /// Start of the last fault.
    bad_at: usize,
}

/// A broken record whose lines are read again.
#[derive(Clone, Copy)]
struct Broken {
    /// Up to here the lines seem to be its own.
    until: usize,
    /// True if the record is a string, so that the others may be strings too.
    is_string: bool,
}

/// True for the beginning of an array, all of it or as much as there is. O(the beginning).
pub(crate) fn begins_array(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let Some(inside) = text.strip_prefix(b"[") else {
        return false;
    };
    match inside.trim_ascii_start().first() {
        Some(b'"' | b'{' | b'[' | b']') => true,
        // Excludes `[1] http://…` and `[2026-11-21] …`.
        Some(_) => match serde_json::from_slice::<IgnoredAny>(text) {
            Ok(_) => true,
            Err(error) => error.is_eof(),
        },
        None => false,
    }
}

/// The result of one step.
pub(crate) enum Step {
    /// A record is at these bytes.
    Record(Range<usize>),
    /// A record that cannot be read, and why.
    Bad(String),
    End,
}

impl Records {
    pub(crate) fn new(text: Vec<u8>) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            counted: (0, 1),
            broken: None,
            bad_at: 0,
        }
    }

    /// Begins again at the first record.
    pub(super) fn restart(&mut self) {
        *self = Self::new(std::mem::take(&mut self.text));
    }

    /// Finds the next record. O(its length).
    pub(crate) fn step(&mut self) -> Step {
        if let Some(step) = self.again() {
            return step;
        }
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
            _ => self.bad("it ends inside an array", self.at),
        }
    }

    fn bad(&mut self, why: &str, at: usize) -> Step {
        self.bad_at = at;
        Step::Bad(why.to_owned())
    }

    fn record(&mut self) -> Step {
        let from = self.at;
        let rest = self.text.get(from..).unwrap_or_default();
        let mut values = serde_json::Deserializer::from_slice(rest).into_iter::<IgnoredAny>();
        let (is_eof, until) = match values.next() {
            Some(Ok(_)) => {
                self.at += values.byte_offset().max(1);
                return Step::Record(from..self.at);
            }
            Some(Err(error)) if error.is_eof() => (true, self.text.len()),
            Some(Err(error)) => {
                let ends = memchr::memchr_iter(b'\n', rest).take(error.line().saturating_sub(1));
                (false, ends.last().map_or(from, |end| from + end + 1))
            }
            None => (false, from),
        };
        let is_string = rest.first() == Some(&b'"');
        self.broken = Some(Broken { until, is_string });
        self.depth = 0;
        match is_eof {
            true => self.bad("it ends inside a record", from),
            false => self.bad("it is no JSON", from),
        }
    }

    /// Returns the next record among the lines of a broken one. `None`: reading continues behind them.
    fn again(&mut self) -> Option<Step> {
        let broken = self.broken.take()?;
        while let Some(line) = self.next_line(broken) {
            self.at = line.start;
            if line.start >= broken.until {
                return None;
            }
            self.at = line.end;
            let text = self.text.get(line.clone()).unwrap_or_default();
            let is_object = text.first() == Some(&b'{');
            match whole(text) {
                Some(length) => {
                    self.broken = Some(broken);
                    return Some(Step::Record(line.start..line.start + length));
                }
                None if is_object => {
                    self.broken = Some(broken);
                    return Some(self.bad("it is no JSON", line.start));
                }
                None => {}
            }
        }
        self.at = self.text.len();
        None
    }

    /// The next line that begins a record, from its first sign on.
    fn next_line(&self, broken: Broken) -> Option<Range<usize>> {
        let mut at = self.at;
        loop {
            let end = memchr::memchr(b'\n', self.text.get(at..)?)?;
            let line = at + end + 1;
            let text = self.text.get(line..)?;
            let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
            let blanks = text.iter().take_while(is_blank).count();
            at = line + blanks;
            let begins = match self.text.get(at) {
                Some(b'{') => true,
                Some(b'"') => broken.is_string,
                _ => false,
            };
            if begins {
                let text = self.text.get(at..)?;
                let length = memchr::memchr(b'\n', text).unwrap_or(text.len());
                return Some(at..at + length);
            }
        }
    }

    pub(crate) fn bytes(&self, range: Range<usize>) -> &[u8] {
        self.text.get(range).unwrap_or_default()
    }

    /// The line of a place, from 1; places must be asked for in their order.
    pub(crate) fn line(&mut self, at: usize) -> u64 {
        let passed = self.text.get(self.counted.0..at).unwrap_or_default();
        self.counted.1 += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.counted.0 = self.counted.0.max(at);
        self.counted.1
    }

    /// Bytes not yet read.
    pub(crate) fn waiting(&self) -> usize {
        self.text.len().saturating_sub(self.at)
    }

    /// Returns the start of the last record that cannot be read.
    pub(crate) fn bad_at(&self) -> usize {
        self.bad_at
    }
}

/// The length of a record that a line consists of, but for a comma or bracket behind it.
fn whole(line: &[u8]) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_slice(line).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    let length = values.byte_offset();
    let rest = line.get(length..)?;
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b']');
    rest.iter().all(is_between).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The records, and `!` with its line for each fault.
    fn records(text: &str) -> Vec<String> {
        let mut records = Records::new(text.into());
        let mut all = Vec::new();
        loop {
            match records.step() {
                Step::Record(range) => {
                    let record = records.bytes(range.clone());
                    all.push(String::from_utf8_lossy(record).into_owned());
                    records.line(range.start);
                }
                Step::Bad(_) => {
                    let line = records.line(records.bad_at());
                    all.push(format!("!{line}"));
                }
                Step::End => return all,
            }
        }
    }

    #[test]
    fn a_broken_record_costs_itself_alone() {
        for depth in [1, 100, 10_000] {
            let deep = "{\"a\":".repeat(depth);
            assert_eq!(
                records(&format!("{deep}\n{{\"b\":1}}\n{{\"c\":1}}\n")),
                ["!1", "{\"b\":1}", "{\"c\":1}"]
            );
            assert_eq!(
                records(&format!("{{}}\n{deep}\n{{\"b\":1}}")),
                ["{}", "!2", "{\"b\":1}"]
            );
        }
        assert_eq!(
            records("[\n{\"a\":1},\n{\"b\":},\n{\"c\":1}\n]"),
            ["{\"a\":1}", "!3", "{\"c\":1}"]
        );
        assert_eq!(
            records("[\n\"a\",\n\"b,\n\"c\"\n]"),
            ["\"a\"", "!3", "\"c\""]
        );
        assert_eq!(
            records("[\n{\n\"a\": 1 2,\n\"b\": 3\n},\n{\n\"c\": 1\n}\n]"),
            ["!2", "{\n\"c\": 1\n}"]
        );
        assert_eq!(
            records("{\"a\":\n{\"b\":\n{\"c\":1}\n{}"),
            ["!1", "!2", "{\"c\":1}", "{}"]
        );
        assert_eq!(records("[{\"a\":1}"), ["{\"a\":1}", "!1"]);
    }

    #[test]
    fn broken_records_without_number_take_linear_time() {
        for line in [
            "{\"a\":\n",
            "{\"a\":[\n{\"b\":1},\n",
            "\"\n",
            "{\n",
            "[{\"a\":\n",
        ] {
            assert!(!records(&line.repeat(20_000)).is_empty());
        }
    }
}
