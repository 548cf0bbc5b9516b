//! Reads a WARC file record by record.

use crate::problem::{Problem, ProblemKind};

use super::super::item::Item;
use super::super::{Limits, RawDocument};
use super::fields::head_length;
use super::header::{Header, Kind, VERSION_LINE, begins, next_begin};
use super::http::{Found, found, may_be_page};
use super::source::{Passed, Place, Source};

/// Bytes behind a block that tell whether it ends there: two line ends (ISO 28500 §4) and a version line.
const BEHIND: usize = 4 + VERSION_LINE;

/// Bytes of a block by which it is told whether it holds a page, when it is too large for one.
const BEGINNING: usize = 1 << 14;

/// Reads record by record.
pub(in crate::input) struct Warc {
    name: String,
    source: Source,
    limits: Limits,
    skipped: u64,
    first_skipped: String,
    is_over: bool,
}

/// Result of one record.
enum Step {
    Page(Box<RawDocument>),
    Bad(Problem),
    /// It was passed over.
    Passed,
    End,
}

impl Warc {
    pub(in crate::input) fn new(name: String, bytes: Vec<u8>, limits: Limits) -> Self {
        Self {
            name,
            source: Source::new(bytes, limits),
            limits,
            skipped: 0,
            first_skipped: String::new(),
            is_over: false,
        }
    }

    /// The next document or problem.
    pub(in crate::input) fn next(&mut self) -> Option<Item> {
        while !self.is_over {
            match self.step() {
                Step::Page(raw) => return Some(Ok(*raw)),
                Step::Bad(problem) => return Some(Err(problem)),
                Step::Passed => {}
                Step::End => self.is_over = true,
            }
        }
        self.skipped().map(Err)
    }

    /// Returns the note about records that hold no page, once.
    fn skipped(&mut self) -> Option<Problem> {
        let count = std::mem::take(&mut self.skipped);
        let example = std::mem::take(&mut self.first_skipped);
        let kind = ProblemKind::WarcRecordsSkipped { count, example };
        (count > 0).then(|| Problem::new(kind, self.name.clone()))
    }

    fn step(&mut self) -> Step {
        self.source.skip_line_ends();
        let start = self.source.fill(VERSION_LINE);
        let (is_record, is_end, is_whole) =
            (begins(start), start.is_empty(), start.len() == VERSION_LINE);
        let place = self.source.place();
        if is_end || (!is_whole && self.source.is_broken()) {
            return self.broken_off();
        }
        if !is_record {
            return self.lost(place, "none begins here, with `WARC/1.0` or `WARC/1.1`");
        }
        let Some(length) = self.source.header_length() else {
            return match self.source.is_broken() {
                true => self.broken_off(),
                false => self.lost(place, "its header has no end"),
            };
        };
        match Header::read(self.source.fill(length)) {
            Ok(header) if header.length > self.limits.document as u64 => {
                self.too_large(&header, length, place)
            }
            Ok(header) => self.record(&header, length, place),
            Err(detail) => self.lost(place, &detail),
        }
    }

    /// Handles a record whose header is so long and whose block may be a document.
    fn record(&mut self, header: &Header, head: usize, place: Place) -> Step {
        let length = usize::try_from(header.length).unwrap_or(usize::MAX);
        let whole = head.saturating_add(length);
        let bytes = self.source.fill(whole.saturating_add(BEHIND));
        let behind = bytes.get(whole..).map(after_line_ends);
        let is_trusted = behind.is_some_and(|behind| behind.is_empty() || begins(behind));
        let block = bytes.get(head..whole).unwrap_or_default();
        if !is_trusted || ends_with_record(block) {
            let other = next_begin(bytes).filter(|at| *at < whole);
            let available = bytes.len().saturating_sub(head);
            if let Some(other) = other {
                let left = other.saturating_sub(head);
                return self.lost(place, &overlong(header.length, left as u64));
            }
            if behind.is_none() {
                self.source.skip(whole);
                return self.cut_short(header.length, available as u64, place);
            }
        }
        let found = match header.kind {
            Kind::Content => found(header, block, self.limits.document),
            Kind::Elsewhere => Found::Other,
            Kind::Other => {
                self.source.skip(whole);
                return Step::Passed;
            }
        };
        self.source.skip(whole);
        self.give(found, header, place)
    }

    /// The step of what was found in a record, if there is still room for what it was unpacked to.
    fn give(&mut self, found: Found, header: &Header, place: Place) -> Step {
        match found {
            Found::Page(..) if self.is_exhausted(&found) => {
                self.is_over = true;
                let limit = self.source.limit();
                self.bad(ProblemKind::ZipTooLarge { limit }, place)
            }
            Found::Page(mut raw, _) => {
                raw.date = header.date;
                let nowhere = raw.problems.iter_mut().filter(|each| each.byte.is_none());
                nowhere.for_each(|problem| problem.byte = Some(place.byte));
                Step::Page(raw)
            }
            Found::Bad(kind) => self.bad(kind, place),
            Found::Other => self.pass_over(header),
        }
    }

    /// Counts what a page was unpacked to; true if that is more than may be.
    fn is_exhausted(&mut self, found: &Found) -> bool {
        matches!(found, Found::Page(_, unpacked) if *unpacked > 0 && !self.source.unpack(*unpacked))
    }

    /// Handles a record whose block is larger than any document.
    fn too_large(&mut self, header: &Header, head: usize, place: Place) -> Step {
        let beginning = self.source.fill(head + BEGINNING);
        let beginning = beginning.get(head..).unwrap_or_default();
        let is_page = header.kind == Kind::Content && may_be_page(header, beginning);
        self.source.skip(head);
        match self.source.pass(header.length) {
            Passed::Begin(left) => {
                let detail = overlong(header.length, left);
                self.bad(ProblemKind::BadWarcRecord { detail }, place)
            }
            Passed::End(left) => self.cut_short(header.length, left, place),
            Passed::All if is_page => {
                let limit = self.limits.document as u64;
                self.bad(ProblemKind::EntryTooLarge { limit }, place)
            }
            Passed::All if header.kind == Kind::Other => Step::Passed,
            Passed::All => self.pass_over(header),
        }
    }

    /// Counts a record that holds no page.
    fn pass_over(&mut self, header: &Header) -> Step {
        if self.skipped == 0 {
            self.first_skipped = header.uri.clone().unwrap_or_default();
        }
        self.skipped += 1;
        Step::Passed
    }

    /// Handles a record that the stream ends in.
    fn cut_short(&mut self, length: u64, left: u64, place: Place) -> Step {
        if self.source.is_broken() {
            return self.broken_off();
        }
        let detail = format!("it has {left} of its {length} bytes, where the file ends");
        self.bad(ProblemKind::BadWarcRecord { detail }, place)
    }

    /// The end of the stream, or the fault that it breaks off at.
    fn broken_off(&mut self) -> Step {
        match self.source.recover() {
            Some((kind, byte)) => Step::Bad(Problem::new(kind, self.name.clone()).at_byte(byte)),
            None => Step::End,
        }
    }

    /// Reports a record and goes on where the next one begins.
    fn lost(&mut self, place: Place, detail: &str) -> Step {
        self.source.pass(u64::MAX);
        let detail = detail.to_owned();
        self.bad(ProblemKind::BadWarcRecord { detail }, place)
    }

    fn bad(&self, mut kind: ProblemKind, place: Place) -> Step {
        if let (ProblemKind::BadWarcRecord { detail }, 1..) = (&mut kind, place.inside) {
            let inside = format!("; {} bytes into what is unzipped from there", place.inside);
            detail.push_str(&inside);
        }
        Step::Bad(Problem::new(kind, self.name.clone()).at_byte(place.byte))
    }
}

/// True if the end of a block is a record that ends there as well: its length took in the records behind it. Text that quotes
/// a record to its last byte, and ends with it, is not told from that.
fn ends_with_record(block: &[u8]) -> bool {
    let mut lines = memchr::memmem::rfind_iter(block, b"\nWARC/1.").map(|at| at + 1);
    let last = lines.find_map(|at| block.get(at..).filter(|rest| begins(rest)));
    let length = last.and_then(|record| Some((record, head_length(record, 0)?)));
    length.is_some_and(|(record, head)| {
        let header = record.get(..head).and_then(|head| Header::read(head).ok());
        let length = header.and_then(|header| usize::try_from(header.length).ok());
        let end = length.and_then(|length| record.get(head.checked_add(length)?..));
        end.is_some_and(|behind| after_line_ends(behind).is_empty())
    })
}

/// Says that a length reaches into the next record.
fn overlong(length: u64, left: u64) -> String {
    format!("its Content-Length is {length}, but another record begins after {left} bytes")
}

fn after_line_ends(bytes: &[u8]) -> &[u8] {
    let is_line_end = |byte: &&u8| matches!(byte, b'\r' | b'\n');
    let count = bytes.iter().take_while(is_line_end).count();
    bytes.get(count..).unwrap_or_default()
}
