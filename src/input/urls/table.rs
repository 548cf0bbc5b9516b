//! CSV and TSV (RFC 4180): one column holds the URLs.

use csv_core::{ReadRecordResult, ReaderBuilder};

use super::columns::Choice;

/// Takes a table apart, record by record.
pub(super) struct Table {
    core: csv_core::Reader,
    fields: Vec<u8>,
    ends: Vec<usize>,
    /// How much of both is used by the record that is being read.
    used: (usize, usize),
    place: Place,
    line: u64,
    choice: Choice,
}

/// Where reading stands.
#[derive(PartialEq)]
enum Place {
    Between,
    Inside,
    /// A record is whole and may still be asked for.
    Whole,
}

/// What one step gives.
pub(super) enum Step {
    /// This many bytes were read, the record is whole.
    Record(usize),
    /// This many bytes were read, there are no more.
    More(usize),
    End,
}

impl Table {
    pub(super) fn new(delimiter: u8) -> Self {
        Self {
            core: ReaderBuilder::new().delimiter(delimiter).build(),
            fields: vec![0; 4096],
            ends: vec![0; 64],
            used: (0, 0),
            place: Place::Between,
            line: 1,
            choice: Choice {
                column: 0,
                header: false,
            },
        }
    }

    /// Semicolons where the first line has more of them than commas.
    pub(super) fn delimiter(head: &[u8]) -> u8 {
        let line = head
            .split(|&byte| matches!(byte, b'\n' | b'\r'))
            .next()
            .unwrap_or_default();
        let count = |wanted: u8| line.iter().filter(|&&byte| byte == wanted).count();
        if count(b';') > count(b',') {
            b';'
        } else {
            b','
        }
    }

    /// Reads on; an empty input says that there is no more. `line`: the number of its first line, `line_end` what ends lines.
    pub(super) fn step(&mut self, input: &[u8], line: u64, line_end: u8) -> Step {
        if self.place != Place::Inside {
            let is_blank = |byte: &&u8| matches!(byte, b'\r' | b'\n');
            let blank = input.iter().take_while(is_blank).count();
            let ends = input[..blank].iter().filter(|&&byte| byte == line_end);
            self.line = line + ends.count() as u64;
            self.used = (0, 0);
            // The record may begin in the next piece only.
            if blank < input.len() || input.is_empty() {
                self.place = Place::Inside;
            }
        }
        let mut read = 0;
        loop {
            let (fields, ends) = (
                &mut self.fields[self.used.0..],
                &mut self.ends[self.used.1..],
            );
            let (result, taken, written, ended) =
                self.core.read_record(&input[read..], fields, ends);
            read += taken;
            self.used.0 += written;
            self.used.1 += ended;
            match result {
                ReadRecordResult::InputEmpty if input.is_empty() => {}
                ReadRecordResult::InputEmpty => return Step::More(read),
                ReadRecordResult::OutputFull => self.fields.resize(self.fields.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
                ReadRecordResult::Record => {
                    self.place = Place::Whole;
                    return Step::Record(read);
                }
                ReadRecordResult::End => return Step::End,
            }
        }
    }

    /// Where the record begins, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    fn field(&self, number: usize) -> Option<&[u8]> {
        let ends = &self.ends[..self.used.1];
        let from = number
            .checked_sub(1)
            .map_or(Some(0), |before| ends.get(before).copied())?;
        self.fields.get(from..*ends.get(number)?)
    }

    /// The record's cells.
    pub(super) fn fields(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.used.1).filter_map(|number| self.field(number))
    }

    /// Says where the URLs are.
    pub(super) fn choose(&mut self, choice: Choice) {
        self.choice = choice;
    }

    /// Whether the record is the header; asked once a record.
    pub(super) fn is_header(&mut self) -> bool {
        std::mem::take(&mut self.choice.header)
    }

    /// The record's URL, without blanks around it.
    pub(super) fn url(&self) -> Option<&[u8]> {
        self.field(self.choice.column)
            .map(<[u8]>::trim_ascii)
            .filter(|url| !url.is_empty())
    }
}
