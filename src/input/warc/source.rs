//! The bytes of a WARC file as one stream, as they are or unzipped, and the place of each in the file as given.
//!
//! In gzip each record is a member of its own (ISO 28500 annex D.2); any other cut into members gives the same stream. Bytes
//! are unzipped as they are asked for. Where a member is damaged the stream ends, until [`Source::recover`] finds the next
//! member that begins with a record.

use std::collections::VecDeque;
use std::io::{Cursor, Read};

use flate2::bufread::GzDecoder;
use flate2::{Decompress, FlushDecompress};

use crate::problem::ProblemKind;

use super::super::Limits;
use super::super::first_bytes::GZIP;
use super::header::{VERSION, VERSION_LINE, begins, next_begin};

/// A member's first bytes as programmes write them for WARC: deflate, no flags.
const MEMBER: &[u8] = b"\x1f\x8b\x08\0";

/// Length of such a member's header.
const MEMBER_HEADER: usize = 10;

/// Bytes of a member in which its first bytes unzipped are.
const MEMBER_HEAD: usize = 1 << 10;

/// Bytes unzipped, or looked through for a record, at a time.
const PIECE: usize = 1 << 16;

/// Members whose places are known ahead; of more in one record the last known one stands for those behind it.
const MEMBERS: usize = 1 << 12;

/// Bytes of a header within which it must end. URIs of inlined pictures take kilobytes.
const HEADER: usize = 1 << 18;

/// A place: a byte of the file, and in gzip how far into what is unzipped from there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub byte: u64,
    pub inside: u64,
}

/// Result of passing over bytes.
pub(super) enum Passed {
    All,
    /// A record begins after so many of them.
    Begin(u64),
    /// The stream ends after so many of them.
    End(u64),
}

enum Zipped {
    Member(Box<GzDecoder<Cursor<Vec<u8>>>>),
    Between(Cursor<Vec<u8>>),
}

/// Why the stream ends before the file does, and the byte of the member.
struct Fault {
    kind: ProblemKind,
    byte: u64,
}

pub(super) struct Source {
    /// Bytes of the stream: all of a plain file, in gzip those unzipped and not yet passed.
    buffer: Vec<u8>,
    at: usize,
    /// Bytes of the stream before the buffer.
    before: u64,
    zipped: Option<Zipped>,
    /// Starts of members, in the stream and in the file.
    members: VecDeque<(u64, u64)>,
    fault: Option<Fault>,
    /// Bytes that may still be unzipped.
    left: u64,
    limit: u64,
}

impl Source {
    pub(super) fn new(bytes: Vec<u8>, limits: Limits) -> Self {
        let limit = limits.unpacked_from(bytes.len());
        let (buffer, zipped) = match bytes.starts_with(GZIP) {
            true => (Vec::new(), Some(Zipped::Between(Cursor::new(bytes)))),
            false => (bytes, None),
        };
        Self {
            buffer,
            at: 0,
            before: 0,
            zipped,
            members: VecDeque::new(),
            fault: None,
            left: limit,
            limit,
        }
    }

    /// The next bytes, so many of them unless the stream ends before.
    pub(super) fn fill(&mut self, wanted: usize) -> &[u8] {
        while self.rest().len() < wanted && self.more() {}
        let rest = self.rest();
        rest.get(..wanted).unwrap_or(rest)
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.at..).unwrap_or_default()
    }

    /// Passes over bytes that are there.
    pub(super) fn skip(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.buffer.len());
    }

    /// Passes over the line ends between records.
    pub(super) fn skip_line_ends(&mut self) {
        loop {
            let bytes = self.fill(PIECE);
            let is_line_end = |byte: &&u8| matches!(byte, b'\r' | b'\n');
            let count = bytes.iter().take_while(is_line_end).count();
            let is_over = count < bytes.len() || count == 0;
            self.skip(count);
            if is_over {
                return;
            }
        }
    }

    /// Passes over so many bytes, or up to a line that begins a record if one comes before. O(bytes).
    pub(super) fn pass(&mut self, count: u64) -> Passed {
        let mut passed = 0;
        loop {
            let window = self.fill(PIECE);
            let (length, is_last) = (window.len(), window.len() < PIECE);
            let left = count - passed;
            // Of a line at the window's end the next window has more.
            let is_seen = |at: &usize| is_last || at + VERSION_LINE <= length;
            let begin = next_begin(window).filter(is_seen);
            if let Some(at) = begin.filter(|at| (*at as u64) < left) {
                self.skip(at);
                return Passed::Begin(passed + at as u64);
            }
            if let Some(left) = usize::try_from(left).ok().filter(|left| *left <= length) {
                self.skip(left);
                return Passed::All;
            }
            if is_last {
                self.skip(length);
                return Passed::End(passed + length as u64);
            }
            let step = PIECE - 2 * VERSION_LINE;
            self.skip(step);
            passed += step as u64;
        }
    }

    /// The length of the header that begins here; `None` if it does not end.
    pub(super) fn header_length(&mut self) -> Option<usize> {
        let (mut wanted, mut from) = (1 << 10, 0);
        loop {
            let bytes = self.fill(wanted);
            if let Some(length) = super::fields::head_length(bytes, from) {
                return Some(length);
            }
            if bytes.len() < wanted || wanted >= HEADER {
                return None;
            }
            from = wanted - 4;
            wanted *= 2;
        }
    }

    /// The place of the next byte.
    pub(super) fn place(&mut self) -> Place {
        let at = self.before + self.at as u64;
        while self.members.get(1).is_some_and(|(start, _)| *start <= at) {
            self.members.pop_front();
        }
        match self.members.front() {
            Some((start, byte)) => Place {
                byte: *byte,
                inside: at.saturating_sub(*start),
            },
            None => Place {
                byte: at,
                inside: 0,
            },
        }
    }

    /// True if the stream ends before the file does.
    pub(super) fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// Passes over what is left of a broken stream, and returns why it broke and the byte of its member. It goes on with the
    /// next member that begins with a record.
    pub(super) fn recover(&mut self) -> Option<(ProblemKind, u64)> {
        let Fault { kind, byte } = self.fault.take()?;
        self.before += self.buffer.len() as u64;
        self.buffer.clear();
        self.at = 0;
        if let Some(Zipped::Between(file)) = &mut self.zipped {
            let bytes = file.get_ref();
            let behind = usize::try_from(byte)
                .unwrap_or(bytes.len())
                .saturating_add(1);
            let next = next_member(bytes, behind).unwrap_or(bytes.len());
            file.set_position(next as u64);
        }
        Some((kind, byte))
    }

    /// Counts bytes that a block was unpacked to. `false`: they are more than may be.
    pub(super) fn unpack(&mut self, count: u64) -> bool {
        self.left = self.left.saturating_sub(count);
        self.left > 0
    }

    /// The bound on unpacked bytes.
    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// Unzips a piece more. `false`: there is none.
    fn more(&mut self) -> bool {
        if self.fault.is_some() {
            return false;
        }
        let mut member = match self.zipped.take() {
            Some(Zipped::Member(member)) => member,
            Some(Zipped::Between(file)) => match self.open(file) {
                Some(member) => member,
                None => return false,
            },
            None => return false,
        };
        self.compact();
        let before = self.buffer.len();
        let most = self.left.saturating_add(1).min(PIECE as u64);
        let outcome = member.as_mut().take(most).read_to_end(&mut self.buffer);
        let got = (self.buffer.len() - before) as u64;
        if let Err(error) = outcome {
            let detail = error.to_string();
            self.break_off(ProblemKind::BadGzip { detail });
        } else if got > self.left {
            // A bomb ends here: nothing behind it is looked at.
            self.buffer.pop();
            let limit = self.limit;
            self.break_off(ProblemKind::ZipTooLarge { limit });
            return false;
        }
        self.left = self.left.saturating_sub(got);
        self.zipped = Some(match self.fault.is_none() && got == most {
            true => Zipped::Member(member),
            false => Zipped::Between(member.into_inner()),
        });
        true
    }

    fn break_off(&mut self, kind: ProblemKind) {
        let byte = self.members.back().map_or(0, |(_, byte)| *byte);
        self.fault = Some(Fault { kind, byte });
    }

    /// The member that begins at the file's position, if there is one.
    fn open(&mut self, file: Cursor<Vec<u8>>) -> Option<Box<GzDecoder<Cursor<Vec<u8>>>>> {
        let byte = file.position();
        let at = usize::try_from(byte).unwrap_or(usize::MAX);
        let bytes = file.get_ref().get(at..).unwrap_or_default();
        if bytes.starts_with(GZIP) {
            self.begin_member(byte);
            return Some(Box::new(GzDecoder::new(file)));
        }
        // Tapes and block devices fill up with zeros, which gzip passes over as well.
        if bytes.iter().any(|byte| *byte != 0) {
            let detail = "no member of it begins here".to_owned();
            let kind = ProblemKind::BadGzip { detail };
            self.fault = Some(Fault { kind, byte });
        }
        self.zipped = Some(Zipped::Between(file));
        None
    }

    fn begin_member(&mut self, byte: u64) {
        let start = self.before + self.buffer.len() as u64;
        // An empty member has no place of its own.
        if self.members.back().is_some_and(|(last, _)| *last == start) {
            self.members.pop_back();
        }
        if self.members.len() < MEMBERS {
            self.members.push_back((start, byte));
        }
    }

    /// Gives up the bytes that were passed, once they are more than those that were not.
    fn compact(&mut self) {
        if self.at > PIECE && self.at > self.rest().len() {
            self.buffer.drain(..self.at);
            self.before += self.at as u64;
            self.at = 0;
        }
    }
}

/// The next member of gzip from this byte on that begins with a record. O(bytes).
fn next_member(bytes: &[u8], from: usize) -> Option<usize> {
    let mut inflate = Decompress::new(false);
    let mut begins_record = |at: &usize| {
        let start = at + MEMBER_HEADER;
        let end = bytes.len().min(start + MEMBER_HEAD);
        let mut head = [0; VERSION.len()];
        inflate.reset(false);
        let packed = bytes.get(start..end).unwrap_or_default();
        // Damage shows in what is unzipped.
        let _ = inflate.decompress(packed, &mut head, FlushDecompress::None);
        head == VERSION
    };
    let found = memchr::memmem::find_iter(bytes.get(from..)?, MEMBER);
    { found.map(|at| from + at) }.find(|at| begins_record(at))
}

/// True for a WARC file, by its first bytes, or by its name where gzip cannot be opened.
pub(in crate::input) fn is_warc(name: &str, bytes: &[u8]) -> bool {
    if !bytes.starts_with(GZIP) {
        return begins(bytes.get(..VERSION_LINE).unwrap_or(bytes));
    }
    let mut head = Vec::new();
    let mut unzipped = GzDecoder::new(bytes).take(VERSION_LINE as u64);
    // Damage behind these bytes does not matter here.
    let _ = unzipped.read_to_end(&mut head);
    begins(&head) || name.to_lowercase().ends_with(".warc.gz")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let _ = encoder.write_all(bytes);
        encoder.finish().unwrap_or_default()
    }

    #[test]
    fn files_are_told_by_their_first_line_or_name() {
        let record = b"WARC/1.1\r\nWARC-Type: warcinfo\r\n";
        assert!(is_warc("a", record) && is_warc("a.gz", &gzip(record)));
        assert!(!is_warc("a", b"WARC/1.1 is a format of archives"));
        assert!(!is_warc("a.gz", &gzip(b"a text")));
        assert!(is_warc("A.WARC.gz", b"\x1f\x8b\x08"));
    }

    #[test]
    fn places_are_those_of_members() {
        let (one, two) = (gzip(b"first"), gzip(b"second"));
        let bytes = [&one[..], &gzip(b""), &two].concat();
        let mut source = Source::new(bytes.clone(), Limits::default());
        assert_eq!(source.fill(100), b"firstsecond");
        let mut place = |skip| {
            source.skip(skip);
            let Place { byte, inside } = source.place();
            (byte, inside)
        };
        let start = (bytes.len() - two.len()) as u64;
        assert_eq!((place(0), place(3)), ((0, 0), (0, 3)));
        assert_eq!((place(2), place(1)), ((start, 0), (start, 1)));
    }

    #[test]
    fn a_line_at_the_end_of_a_window_is_found() {
        for shift in 0..40 {
            let text = vec![b'x'; PIECE - shift];
            let bytes = [&text[..], b"\nWARC/1.1\r\nA: b"].concat();
            let mut source = Source::new(bytes, Limits::default());
            let expected = (PIECE - shift + 1) as u64;
            assert!(matches!(source.pass(u64::MAX), Passed::Begin(at) if at == expected));
        }
    }
}
