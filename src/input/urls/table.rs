//! CSV and TSV (RFC 4180): one column holds the URLs.

use csv_core::{ReadRecordResult, ReaderBuilder};

use super::{is_url_name, is_web_address};
use crate::problem::ProblemKind;

/// Takes a table apart, record by record.
pub(super) struct Table {
    core: csv_core::Reader,
    fields: Vec<u8>,
    ends: Vec<usize>,
    /// How much of both is used by the record that is being read.
    used: (usize, usize),
    place: Place,
    line: u64,
    wanted: Option<String>,
    column: Option<usize>,
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
    pub(super) fn new(delimiter: u8, wanted: Option<String>) -> Self {
        Self {
            core: ReaderBuilder::new().delimiter(delimiter).build(),
            fields: vec![0; 4096],
            ends: vec![0; 64],
            used: (0, 0),
            place: Place::Between,
            line: 1,
            wanted,
            column: None,
        }
    }

    /// Semicolons where the first line has more of them than commas.
    pub(super) fn delimiter(head: &[u8]) -> u8 {
        let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let count = |wanted: u8| line.iter().filter(|&&byte| byte == wanted).count();
        if count(b';') > count(b',') {
            b';'
        } else {
            b','
        }
    }

    /// Reads on; an empty input says that there is no more. `line`: the number of its first line.
    pub(super) fn step(&mut self, input: &[u8], line: u64) -> Step {
        if self.place != Place::Inside {
            let blank = input
                .iter()
                .take_while(|byte| matches!(byte, b'\r' | b'\n'))
                .filter(|&&byte| byte == b'\n');
            self.line = line + blank.count() as u64;
            self.used = (0, 0);
            self.place = Place::Inside;
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

    fn fields(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.used.1).filter_map(|number| self.field(number))
    }

    /// Decides the column by the first record. `true`: that record is a header.
    ///
    /// # Errors
    /// When the wanted column is not there.
    pub(super) fn begin(&mut self) -> Result<bool, ProblemKind> {
        let named = match &self.wanted {
            Some(wanted) => self.wanted_column(wanted)?,
            None => self.fields().position(is_url_name),
        };
        let urls = self
            .fields()
            .position(|field| is_web_address(field.trim_ascii()));
        self.column = Some(named.or(urls).unwrap_or(0));
        Ok(urls.is_none())
    }

    fn wanted_column(&self, wanted: &str) -> Result<Option<usize>, ProblemKind> {
        let by_name = self
            .fields()
            .position(|field| field.trim_ascii().eq_ignore_ascii_case(wanted.as_bytes()));
        let by_number = || {
            wanted
                .parse::<usize>()
                .ok()
                .and_then(|number| number.checked_sub(1))
        };
        match by_name
            .or_else(by_number)
            .filter(|&column| column < self.used.1)
        {
            Some(column) => Ok(Some(column)),
            None => Err(ProblemKind::UrlColumnMissing {
                column: wanted.to_owned(),
            }),
        }
    }

    /// Whether the column is decided.
    pub(super) fn has_begun(&self) -> bool {
        self.column.is_some()
    }

    /// The record's URL, without blanks around it.
    pub(super) fn url(&self) -> Option<&[u8]> {
        self.field(self.column?)
            .map(<[u8]>::trim_ascii)
            .filter(|url| !url.is_empty())
    }
}
