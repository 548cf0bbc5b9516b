//! The end of a table's record, and the detection of stray quotes.
//!
//! Cells may hold line ends within quotes (RFC 4180 §2.6). A quote that is not closed would swallow the records up to the next
//! quote, or all of them. It is taken for stray when its cell spans a line end and
//! - the list ends inside it;
//! - one of its lines is a whole row: as many cells as the first record, one of them a web address;
//! - its last line before the closing quote is the beginning of a row: as many cells as the record has up to that quote, one
//!   of them a web address.
//!
//! Any quote is stray when something other than a delimiter follows the quote that closes it.
//!
//! Each byte is read once, in whatever pieces the bytes come: O(length). A stray quote costs its cell a second read.

use super::is_web_address;

/// End of a record.
#[derive(Debug, PartialEq)]
pub(super) enum Extent {
    /// After this many bytes, its line end among them.
    Record(usize),
    /// The record has a stray quote: its line ends after this many bytes.
    Stray(usize),
    /// The end is not in the bytes available.
    More,
}

/// Scan of one record, continued as its bytes arrive.
#[derive(Default)]
pub(super) struct Scan {
    /// Number of bytes scanned.
    at: usize,
    /// Start of the open cell that is within quotes.
    quote: Option<usize>,
    /// True if something other than a delimiter follows a quote that closes a cell.
    is_odd: bool,
    /// Ends of the record's first line and of its last one so far, both within quotes.
    first_line: Option<usize>,
    last_line: usize,
    /// Cells of the first record of the table; 0 before it.
    columns: usize,
}

impl Scan {
    /// Begins the next record. `columns`: cells of the one before.
    pub(super) fn next(&mut self, columns: usize) {
        let columns = if self.columns == 0 {
            columns
        } else {
            self.columns
        };
        *self = Self {
            columns,
            ..Self::default()
        };
    }

    /// Continues the scan. `text` begins where the record does, and is longer than the last time or whole.
    pub(super) fn extent(&mut self, text: &[u8], delimiter: u8, is_whole: bool) -> Extent {
        loop {
            let rest = text.get(self.at..).unwrap_or_default();
            let Some(found) = memchr::memchr3(b'"', b'\n', b'\r', rest) else {
                self.at = text.len();
                return self.at_the_end(text, is_whole);
            };
            let at = self.at + found;
            let is_quote = text[at] == b'"';
            match self.quote {
                None if !is_quote => return line_end(text, at, is_whole, self.kind()),
                None => self.open(text, at, delimiter),
                Some(quote) if !is_quote => {
                    if let Some(first) = self.first_line_of(quote)
                        && self.is_row(&text[self.last_line + 1..at], delimiter)
                    {
                        return line_end(text, first, is_whole, Extent::Stray);
                    }
                    self.first_line.get_or_insert(at);
                    (self.last_line, self.at) = (at, at + 1);
                }
                Some(quote) => {
                    if let Some(extent) = self.close(text, at, quote, delimiter, is_whole) {
                        return extent;
                    }
                }
            }
        }
    }

    /// Handles a quote within the cell that begins at `quote`: half of a doubled one, or the end of the cell.
    fn close(
        &mut self,
        text: &[u8],
        at: usize,
        quote: usize,
        delimiter: u8,
        is_whole: bool,
    ) -> Option<Extent> {
        self.at = at;
        let closes = match text.get(at + 1) {
            None if !is_whole => return Some(Extent::More),
            Some(b'"') => {
                self.at = at + 2;
                return None;
            }
            next => next.is_none_or(|&next| next == delimiter || matches!(next, b'\n' | b'\r')),
        };
        if let Some(first) = self.first_line_of(quote)
            && (!closes || self.is_row_begun(&text[..at], quote, delimiter))
        {
            return Some(line_end(text, first, is_whole, Extent::Stray));
        }
        self.is_odd |= !closes;
        (self.quote, self.at) = (None, at + 1);
        None
    }

    /// Returns the kind of a record that ends where a line does.
    fn kind(&self) -> fn(usize) -> Extent {
        match self.is_odd {
            true => Extent::Stray,
            false => Extent::Record,
        }
    }

    /// Handles the end of the list, or of the bytes available.
    fn at_the_end(&self, text: &[u8], is_whole: bool) -> Extent {
        match self.quote.and_then(|quote| self.first_line_of(quote)) {
            _ if !is_whole => Extent::More,
            Some(end) => line_end(text, end, true, Extent::Stray),
            None => self.kind()(text.len()),
        }
    }

    /// Returns the end of the record's first line, if the cell that begins at `quote` spans a line end.
    fn first_line_of(&self, quote: usize) -> Option<usize> {
        self.first_line.filter(|_| self.last_line > quote)
    }

    /// A quote begins a cell only where the cell begins.
    fn open(&mut self, text: &[u8], at: usize, delimiter: u8) {
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        self.quote = before
            .is_none_or(|&before| before == delimiter)
            .then_some(at);
        self.at = at + 1;
    }

    fn is_row(&self, line: &[u8], delimiter: u8) -> bool {
        let cells = line.split(|&byte| byte == delimiter);
        (self.columns == 0 || cells.clone().count() == self.columns) && has_address(cells)
    }

    /// True when the last line of a cell begins a row. `text`: the record up to the quote that closes it.
    fn is_row_begun(&self, text: &[u8], quote: usize, delimiter: u8) -> bool {
        let cells = text[self.last_line + 1..].split(|&byte| byte == delimiter);
        let before = text[..quote].iter().filter(|&&byte| byte == delimiter);
        let before = before.count();
        // The first cell counts only if it was an address on the first line too.
        let is_alike = before > 0 || is_web_address(text[quote + 1..].trim_ascii_start());
        is_alike && cells.clone().count() == before + 1 && has_address(cells)
    }
}

fn has_address<'c>(mut cells: impl Iterator<Item = &'c [u8]>) -> bool {
    let quotes = |byte: &u8| matches!(byte, b'"' | b' ');
    cells.any(|cell| {
        let from = cell.iter().take_while(|&byte| quotes(byte)).count();
        is_web_address(&cell[from..])
    })
}

/// The extent up to a line end at `at`, with the second byte of CR LF.
fn line_end(text: &[u8], at: usize, is_whole: bool, extent: fn(usize) -> Extent) -> Extent {
    match (text[at], text.get(at + 1)) {
        (b'\r', Some(b'\n')) => extent(at + 2),
        (b'\r', None) if !is_whole => Extent::More,
        _ => extent(at + 1),
    }
}
