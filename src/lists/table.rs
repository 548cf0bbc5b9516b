//! CSV and TSV (RFC 4180): one column holds the URLs.
//!
//! A record ends at the first line end outside quotes. A quote that spans lines by mistake is taken for a stray one:
//! its line is a record of its own, and the next line is read as usual.

use csv_core::{ReadRecordResult, ReaderBuilder};

use super::columns::Choice;
use super::extent::{Extent, Scan};
use super::quoted_urls;

/// Takes a table apart, record by record.
pub(super) struct Table {
    core: csv_core::Reader,
    /// For a line with a stray quote.
    unquoted: csv_core::Reader,
    delimiter: u8,
    scan: Scan,
    fields: Vec<u8>,
    ends: Vec<usize>,
    /// Number of elements of both that the record uses.
    used: (usize, usize),
    line: u64,
    choice: Choice,
}

/// Result of one step.
pub(super) enum Step {
    /// This many bytes were read, the record is whole.
    Record(usize),
    /// This many bytes of one line with a stray quote were read.
    Stray(usize),
    /// The rest of the record is not there yet.
    More,
    End,
}

impl Table {
    pub(super) fn new(delimiter: u8) -> Self {
        let mut builder = ReaderBuilder::new();
        builder.delimiter(delimiter);
        Self {
            core: builder.build(),
            unquoted: builder.quoting(false).build(),
            delimiter,
            scan: Scan::default(),
            fields: vec![0; 4096],
            ends: vec![0; 64],
            used: (0, 0),
            line: 1,
            choice: Choice {
                column: 0,
                header: false,
            },
        }
    }

    /// Reads the next record of `input`, which is the rest of the list or the part of it that has arrived. `line`: the
    /// number of its first line, `line_end`: the byte that ends lines.
    pub(super) fn step(&mut self, input: &[u8], line: u64, line_end: u8, is_whole: bool) -> Step {
        let is_blank = |byte: &&u8| matches!(byte, b'\r' | b'\n');
        let blank = input.iter().take_while(is_blank).count();
        let (blanks, record) = input.split_at(blank);
        if record.is_empty() {
            return if is_whole { Step::End } else { Step::More };
        }
        self.line = line + blanks.iter().filter(|&&byte| byte == line_end).count() as u64;
        let extent = self.scan.extent(record, self.delimiter, is_whole);
        let (Extent::Record(length) | Extent::Stray(length)) = extent else {
            return Step::More;
        };
        let is_stray = matches!(extent, Extent::Stray(_));
        self.read(&record[..length], is_stray);
        self.scan.next(self.used.1);
        if is_stray {
            self.unquote();
            return Step::Stray(blank + length);
        }
        Step::Record(blank + length)
    }

    /// Takes one record apart.
    fn read(&mut self, record: &[u8], is_stray: bool) {
        let core = match is_stray {
            true => &mut self.unquoted,
            false => &mut self.core,
        };
        self.used = (0, 0);
        let mut rest = record;
        loop {
            let fields = &mut self.fields[self.used.0..];
            let ends = &mut self.ends[self.used.1..];
            let (result, taken, written, ended) = core.read_record(rest, fields, ends);
            let had_input = !rest.is_empty();
            rest = &rest[taken..];
            self.used.0 += written;
            self.used.1 += ended;
            match result {
                // Without a line end the record ends with the input.
                ReadRecordResult::InputEmpty if had_input => {}
                ReadRecordResult::OutputFull => self.fields.resize(self.fields.len() * 2, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
                _ => return,
            }
        }
    }

    /// Puts blanks in the place of quotes around cells, which are no part of a URL.
    fn unquote(&mut self) {
        let mut from = 0;
        for &to in &self.ends[..self.used.1] {
            if let Some(cell) = self.fields.get_mut(from..to) {
                let quotes = |byte: &&mut u8| matches!(**byte, b'"' | b' ');
                cell.iter_mut()
                    .take_while(quotes)
                    .for_each(|byte| *byte = b' ');
                let end = cell.iter_mut().rev();
                end.take_while(quotes).for_each(|byte| *byte = b' ');
            }
            from = to;
        }
    }

    /// Returns the line where the record begins, from 1.
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

    /// Sets the column of the URLs.
    pub(super) fn choose(&mut self, choice: Choice) {
        self.choice = choice;
    }

    /// Returns true if the record is the header; asked once a record.
    pub(super) fn is_header(&mut self) -> bool {
        std::mem::take(&mut self.choice.header)
    }

    /// The record's URL, without blanks and quotes around it.
    pub(super) fn url(&self) -> Option<&[u8]> {
        self.field(self.choice.column)
            .map(|cell| quoted_urls::without(cell.trim_ascii()))
            .filter(|url| !url.is_empty())
    }
}
