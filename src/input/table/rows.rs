//! Rows of CSV (RFC 4180): cells between delimiters, in quotes where they hold delimiters, quotes or line ends.
//!
//! A quote that is not closed would swallow the rows behind it. It is told by what follows the quote that closes it, which is
//! no delimiter, or by the end of the file; such a row is broken, and reading goes on in its second line. Within one line a stray
//! quote is taken as it is.
//!
//! Cost: O(length). Lines are read again behind a broken row, in all no more than four times the length of the file: then the
//! broken row is all that it seemed to be.

/// How often the length of the file may be read again.
const AGAIN: usize = 4;

/// A row, or why it is none.
pub(super) struct Row {
    pub cells: Result<Vec<String>, &'static str>,
    /// Byte of the text where it begins, and its line from 1.
    pub start: usize,
    pub line: u64,
}

/// Takes a text apart, row by row.
pub(super) struct Rows {
    text: String,
    at: usize,
    line: u64,
    delimiter: u8,
    again: usize,
}

impl Rows {
    pub(super) fn new(text: String) -> Self {
        let again = text.len().saturating_mul(AGAIN);
        Self {
            text,
            at: 0,
            line: 1,
            delimiter: b',',
            again,
        }
    }

    /// The text that is taken apart.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Sets the byte between cells, and where the first row begins.
    pub(super) fn begin(&mut self, delimiter: u8, at: usize) {
        self.delimiter = delimiter;
        self.pass_to(at);
    }

    fn pass_to(&mut self, end: usize) {
        let passed = self.text.as_bytes().get(self.at..end).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.at = end;
    }

    /// The next row; blank lines are passed over.
    pub(super) fn next(&mut self) -> Option<Row> {
        let blanks = self.text.as_bytes().get(self.at..)?.iter();
        let blanks = { blanks }.take_while(|byte| matches!(byte, b'\r' | b'\n'));
        self.pass_to(self.at + blanks.count());
        let (start, line) = (self.at, self.line);
        if start == self.text.len() {
            return None;
        }
        let (cells, mut end) = row(&self.text, start, self.delimiter);
        if cells.is_err() {
            let second = line_end(&self.text, start);
            let waste = end.saturating_sub(second);
            if waste <= self.again {
                self.again -= waste;
                end = second;
            } else {
                end = line_end(&self.text, end);
            }
        }
        self.pass_to(end.max(start + 1).min(self.text.len()));
        Some(Row { cells, start, line })
    }
}

/// The cells of the first row of a text for this delimiter.
pub(super) fn first(text: &str, delimiter: u8) -> Vec<String> {
    row(text, 0, delimiter).0.unwrap_or_default()
}

/// The end of the line that this byte is in, behind its line feed.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    memchr::memchr(b'\n', rest).map_or(text.len(), |end| at + end + 1)
}

/// The row that begins at a byte, and where it ends; of a broken one, where that was seen.
fn row(text: &str, start: usize, delimiter: u8) -> (Result<Vec<String>, &'static str>, usize) {
    let bytes = text.as_bytes();
    let mut cells = Vec::new();
    let mut at = start;
    loop {
        let (cell, end) = match bytes.get(at) {
            Some(b'"') => quoted(text, at, delimiter),
            _ => plain(text, at, delimiter),
        };
        match cell {
            Ok(cell) => cells.push(cell),
            Err(fault) => return (Err(fault), end),
        }
        match bytes.get(end) {
            Some(byte) if *byte == delimiter => at = end + 1,
            Some(b'\r') if bytes.get(end + 1) == Some(&b'\n') => return (Ok(cells), end + 2),
            Some(_) => return (Ok(cells), end + 1),
            None => return (Ok(cells), end),
        }
    }
}

/// A cell without quotes, and its end.
fn plain(text: &str, at: usize, delimiter: u8) -> (Result<String, &'static str>, usize) {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    let length = memchr::memchr3(delimiter, b'\n', b'\r', rest).unwrap_or(rest.len());
    let cell = text.get(at..at + length).unwrap_or_default();
    (Ok(cell.to_owned()), at + length)
}

/// A cell in quotes that begins at a byte, and its end.
fn quoted(text: &str, start: usize, delimiter: u8) -> (Result<String, &'static str>, usize) {
    let bytes = text.as_bytes();
    let mut cell = String::new();
    let mut at = start + 1;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let Some(length) = memchr::memchr(b'"', rest) else {
            return (Err("a quote is not closed"), text.len());
        };
        cell.push_str(text.get(at..at + length).unwrap_or_default());
        at += length + 1;
        match bytes.get(at) {
            Some(b'"') => {
                cell.push('"');
                at += 1;
            }
            None | Some(b'\r' | b'\n') => return (Ok(cell), at),
            Some(byte) if *byte == delimiter => return (Ok(cell), at),
            Some(_) if memchr::memchr(b'\n', &bytes[start..at]).is_some() => {
                return (
                    Err("a quote is not closed, or not doubled inside a cell"),
                    at,
                );
            }
            Some(_) => {
                let (more, end) = plain(text, at, delimiter);
                cell.push_str(&more.unwrap_or_default());
                return (Ok(cell), end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows with their lines; `!` for a broken one.
    fn rows(text: &str) -> Vec<String> {
        let mut rows = Rows::new(text.to_owned());
        let rows = std::iter::from_fn(|| rows.next());
        rows.map(|row| match row.cells {
            Ok(cells) => format!("{}:{}", row.line, cells.join("|")),
            Err(_) => format!("{}:!", row.line),
        })
        .collect()
    }

    #[test]
    fn cells_may_hold_anything_in_quotes() {
        let text = "a,b\r\n\"x, \"\"y\"\"\",\"two\r\nlines\"\n\n,\n\"\"";
        assert_eq!(
            rows(text),
            ["1:a|b", "2:x, \"y\"|two\r\nlines", "5:|", "6:"]
        );
        assert_eq!(rows("a\"b,\"c\"d\n1,2"), ["1:a\"b|cd", "2:1|2"]);
    }

    #[test]
    fn a_broken_row_costs_its_first_line() {
        assert_eq!(
            rows("1,\"open\n2,\"fine\"\n3,x\n"),
            ["1:!", "2:2|fine", "3:3|x"]
        );
        assert_eq!(rows("1,x\n2,\"cut sh"), ["1:1|x", "2:!"]);
        assert_eq!(rows("1,\"open\n2,x\n3,y"), ["1:!", "2:2|x", "3:3|y"]);
    }

    #[test]
    fn rows_that_seem_one_take_linear_time() {
        // Each line begins a row that is open to the end of the file.
        let text = "a\",\"\n".repeat(200_000);
        let rows = rows(&text);
        assert!(rows.len() > 1 && rows[0] == "1:!");
    }
}
