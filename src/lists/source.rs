//! The bytes of a list: given in pieces, unzipped and converted to UTF-8 if need be, taken line by line.

use std::io::{Cursor, Read};

use flate2::read::MultiGzDecoder;

use crate::charset::{decode_after_mark, decode_utf32};
use crate::input::MAX_INPUT_BYTES;
use crate::problem::ProblemKind;

/// Unzipped at a time, in bytes.
const PIECE: usize = 1 << 20;

/// Bytes in which a line must end while it is being unzipped: a few kilobytes unzip to gigabytes of one line.
const LONGEST_LINE: usize = 16 << 20;

/// A line's place in the buffer, without its end, and its number from 1.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) number: u64,
}

/// Result of taking a line.
pub(super) enum Taken {
    Line(Line),
    /// The rest of the line is not there yet.
    More,
    End,
}

pub(super) struct Source {
    buffer: Vec<u8>,
    at: usize,
    /// Number of the line at `at`, from 0.
    line: u64,
    ended: bool,
    begun: bool,
    /// Position up to which no line end was found, so that the bytes are not searched again.
    searched: usize,
    unzip: Option<Box<MultiGzDecoder<Cursor<Vec<u8>>>>>,
    unzipped: usize,
    /// Byte that ends a line.
    line_end: u8,
    /// Unzipping broke off, so that the last line is not whole.
    is_cut: bool,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            buffer: Vec::new(),
            at: 0,
            line: 0,
            ended: false,
            begun: false,
            searched: 0,
            unzip: None,
            unzipped: 0,
            line_end: b'\n',
            is_cut: false,
        }
    }
}

impl Source {
    /// More bytes, after those given before.
    pub(super) fn feed(&mut self, bytes: Vec<u8>) {
        if self.buffer.is_empty() {
            self.buffer = bytes;
        } else {
            self.compact();
            self.buffer.extend_from_slice(&bytes);
        }
    }

    fn compact(&mut self) {
        self.buffer.drain(..self.at);
        self.searched = self.searched.saturating_sub(self.at);
        self.at = 0;
    }

    /// No more bytes will come.
    pub(super) fn end(&mut self) {
        self.ended = true;
    }

    /// Ends the bytes, with the last line broken off: it is taken out.
    pub(super) fn cut(&mut self) {
        self.ended = true;
        self.is_cut = true;
        if self.unzip.is_none() {
            self.drop_unfinished();
        }
    }

    /// Examines the first bytes, once: a byte order mark, gzip, UTF-16. `false`: more bytes are needed to tell.
    pub(super) fn begin(&mut self) -> bool {
        if self.begun {
            return true;
        }
        if self.buffer.len() < 3 && !self.ended {
            return false;
        }
        let zipped = self.buffer.starts_with(b"\x1f\x8b");
        let utf16 = self.buffer.starts_with(b"\xff\xfe") || self.buffer.starts_with(b"\xfe\xff");
        if (zipped || utf16) && !self.ended {
            return false;
        }
        self.begun = true;
        if zipped {
            let bytes = std::mem::take(&mut self.buffer);
            self.unzip = Some(Box::new(MultiGzDecoder::new(Cursor::new(bytes))));
        } else if utf16 {
            match decode_utf32(&self.buffer) {
                Some(decoded) => self.buffer = decoded.text.into_bytes(),
                None => self.decode(encoding_rs::UTF_8),
            }
        } else if self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        true
    }

    /// Converts the buffer to UTF-8; all bytes must have arrived.
    pub(super) fn decode(&mut self, encoding: &'static encoding_rs::Encoding) {
        self.compact();
        let text = decode_after_mark(encoding, &self.buffer).0.into_owned();
        self.buffer = text.into_bytes();
    }

    /// Returns true if everything is in the buffer.
    pub(super) fn is_whole(&self) -> bool {
        self.ended && self.unzip.is_none()
    }

    /// Unzips one piece more. `false`: there is nothing to unzip.
    ///
    /// # Errors
    /// A damaged file, or one larger than the cap; the bytes unzipped before are kept.
    pub(super) fn unzip(&mut self) -> Result<bool, ProblemKind> {
        let Some(mut decoder) = self.unzip.take() else {
            return Ok(false);
        };
        self.compact();
        let before = self.buffer.len();
        if self.searched >= LONGEST_LINE {
            self.is_cut = true;
            let limit = LONGEST_LINE as u64;
            return Err(ProblemKind::LineTooLong { limit });
        }
        let limit = PIECE.min(MAX_INPUT_BYTES - self.unzipped);
        let outcome = decoder
            .by_ref()
            .take(limit as u64)
            .read_to_end(&mut self.buffer);
        let got = self.buffer.len() - before;
        self.unzipped += got;
        if self.buffer.starts_with(b"\xef\xbb\xbf") && self.unzipped == got {
            self.at = 3;
        }
        self.is_cut = outcome.is_err() || self.unzipped >= MAX_INPUT_BYTES;
        outcome.map_err(|error| ProblemKind::BadGzip {
            detail: error.to_string(),
        })?;
        if self.is_cut {
            return Err(ProblemKind::InputTooLarge {
                limit: MAX_INPUT_BYTES as u64,
            });
        }
        if got > 0 {
            self.unzip = Some(decoder);
        }
        Ok(got > 0)
    }

    /// Takes out the last line when it broke off.
    pub(super) fn drop_unfinished(&mut self) {
        if std::mem::take(&mut self.is_cut) {
            let end = memchr::memrchr(self.line_end, self.rest()).map_or(0, |at| at + 1);
            self.buffer.truncate(self.at + end);
        }
    }

    /// Sets a lone carriage return as the line end.
    pub(super) fn end_lines_with_returns(&mut self) {
        self.line_end = b'\r';
    }

    /// Returns the byte that ends a line.
    pub(super) fn line_end(&self) -> u8 {
        self.line_end
    }

    /// Bytes that are there and not yet taken.
    pub(super) fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    /// All that is left, out of the buffer.
    pub(super) fn take_rest(&mut self) -> Vec<u8> {
        self.compact();
        std::mem::take(&mut self.buffer)
    }

    /// Bytes of a line.
    pub(super) fn bytes(&self, line: &Line) -> &[u8] {
        self.buffer.get(line.from..line.to).unwrap_or_default()
    }

    /// Takes `count` bytes that were read some other way.
    pub(super) fn skip(&mut self, count: usize) {
        let taken = self.rest().get(..count).unwrap_or_default();
        self.line += memchr::memchr_iter(self.line_end, taken).count() as u64;
        self.at += count;
        self.searched = self.at;
    }

    /// Number of the line that comes next, from 1.
    pub(super) fn line_number(&self) -> u64 {
        self.line + 1
    }

    /// The next line.
    pub(super) fn line(&mut self) -> Taken {
        let from = self.at;
        let start = self.searched.max(from);
        let found = self
            .buffer
            .get(start..)
            .and_then(|rest| memchr::memchr(self.line_end, rest));
        let to = match found {
            Some(at) => start + at,
            None if from >= self.buffer.len() && self.is_whole() => return Taken::End,
            None if self.is_whole() => self.buffer.len(),
            None => {
                self.searched = self.buffer.len();
                return Taken::More;
            }
        };
        self.at = (to + 1).min(self.buffer.len());
        self.searched = self.at;
        self.line += 1;
        Taken::Line(Line {
            from,
            to,
            number: self.line,
        })
    }
}
