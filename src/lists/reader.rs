//! Hands out the URLs of a list, one a call.

use std::collections::VecDeque;

use super::counts::{Remark, Tally};
use super::found::{Found, UrlRead};
use super::json::Keys;
use super::request::Entry;
use super::sitemap::{self, Sitemap};
use super::source::{Line, Source, Taken};
use super::table::{self, Table};
use super::w3c_log::Columns;
use super::xml_text;
use super::{Noise, UrlFormat, UrlOptions, columns, json_log, lines, log, sniff, w3c_log};
use crate::charset::is_utf16_without_mark;
use crate::input::is_binary;
use crate::input::json_records::{self, Records};
use crate::problem::{Problem, ProblemKind};

/// Reads a list of URLs from bytes that come in pieces.
///
/// Lines, tables and logs are read as their bytes come, from the 20th line on; sitemaps, JSON in arrays, gzip and UTF-16
/// once all of them are there.
pub struct UrlReader {
    name: String,
    options: UrlOptions,
    source: Source,
    state: State,
    tally: Tally,
    /// True while nothing but blanks was read.
    is_blank: bool,
    /// Remarks for the end.
    remarks: VecDeque<Remark>,
    /// A URL that had to be put together.
    joined: Vec<u8>,
    /// The other URLs of the last line, the next one at the end.
    same_line: Vec<Vec<u8>>,
    json: Keys,
    /// The columns of a W3C log.
    columns: Option<Columns>,
    told_host: bool,
}

pub(super) enum State {
    Start,
    Lines,
    Log,
    JsonLines,
    Json(Box<Records>),
    Table(Box<Table>),
    Sitemap(Box<Sitemap>),
    Done,
}

impl UrlReader {
    /// Creates a reader of nothing yet. `name`: that of the file or of the pasted list; its extension helps to guess.
    pub fn new(name: impl Into<String>, options: UrlOptions) -> Self {
        Self {
            name: name.into(),
            options,
            source: Source::default(),
            state: State::Start,
            tally: Tally::default(),
            is_blank: true,
            remarks: VecDeque::new(),
            joined: Vec::new(),
            same_line: Vec::new(),
            json: Keys::default(),
            columns: None,
            told_host: false,
        }
    }

    /// A reader of a list that is there as a whole.
    pub fn whole(name: impl Into<String>, bytes: Vec<u8>, options: UrlOptions) -> Self {
        let mut reader = Self::new(name, options);
        reader.feed(bytes);
        reader.end();
        reader
    }

    /// More bytes.
    pub fn feed(&mut self, bytes: Vec<u8>) {
        self.source.feed(bytes);
    }

    /// No more bytes will come.
    pub fn end(&mut self) {
        self.source.end();
    }

    /// No more bytes will come, though there are more: the last line, which broke off, is left out.
    pub fn cut(&mut self) {
        self.source.cut();
    }

    /// Returns the name of the list.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the lines skipped so far.
    #[must_use]
    pub fn noise(&self) -> &Noise {
        &self.tally.noise
    }

    /// Sitemaps that an index listed so far. They are not read.
    #[must_use]
    pub fn sitemaps(&self) -> &[String] {
        self.tally.sitemaps()
    }

    /// Bytes that are there and not yet read, for a progress bar; of a gzipped list, those unzipped so far.
    #[must_use]
    pub fn waiting(&self) -> usize {
        match &self.state {
            State::Sitemap(sitemap) => sitemap.waiting(),
            State::Json(document) => document.waiting(),
            _ => self.source.rest().len(),
        }
    }

    /// Returns the next URL or problem. One call reads one record, skips one line, or unzips a mebibyte.
    #[allow(clippy::should_implement_trait)] // it lends what it gives
    pub fn next(&mut self) -> UrlRead<'_> {
        let mut found = match self.find() {
            Found::Problem(problem) => return UrlRead::Problem(*problem),
            Found::More => return UrlRead::More,
            Found::Done => return UrlRead::Done,
            found => found,
        };
        if let Some(scheme) = self.options.scheme
            && let Some(record) = found.record(&self.source, &self.state, &self.joined)
            && let Some(url) = scheme.before(record.url)
        {
            found = Found::Joined(record.line);
            self.joined = url;
        }
        match found.record(&self.source, &self.state, &self.joined) {
            Some(record) => {
                self.tally.add(record.url, record.line);
                UrlRead::Url(record)
            }
            None => UrlRead::Nothing,
        }
    }

    fn find(&mut self) -> Found {
        match self.state {
            State::Start => self.start(),
            State::Lines | State::Log | State::JsonLines => self.line(),
            State::Table(_) => self.record(),
            State::Sitemap(_) => self.event(),
            State::Json(_) => self.json_record(),
            State::Done => self.remark(),
        }
    }

    /// Reports a problem, at a line if it has one.
    fn problem(&mut self, kind: ProblemKind, line: Option<u64>) -> Found {
        let mut problem = Problem::new(kind, self.name.clone());
        problem.line = line;
        self.tally.tell();
        Found::Problem(Box::new(problem))
    }

    /// Reports a problem and ends the reading.
    fn give_up(&mut self, kind: ProblemKind, line: Option<u64>) -> Found {
        let problem = self.problem(kind, line);
        self.finish();
        problem
    }

    /// Everything is read.
    fn finish(&mut self) -> Found {
        self.state = State::Done;
        self.remarks = self.tally.remarks(self.is_blank).into();
        Found::Nothing
    }

    /// Returns the next remark.
    fn remark(&mut self) -> Found {
        match self.remarks.pop_front() {
            Some((kind, line)) => self.problem(kind, line),
            None => Found::Done,
        }
    }

    /// More bytes from where there are some: unzipped, else from outside.
    fn more(&mut self) -> Found {
        match self.source.unzip() {
            Ok(true) => Found::Nothing,
            Ok(false) if self.source.is_whole() => Found::Nothing,
            Ok(false) => Found::More,
            Err(kind) => {
                if !matches!(self.state, State::Start) {
                    self.source.drop_unfinished();
                }
                self.problem(kind, None)
            }
        }
    }

    /// Decides the format once the first lines are there.
    fn start(&mut self) -> Found {
        if !self.source.begin() {
            return Found::More;
        }
        let is_whole = self.source.is_whole();
        let Some(head) = sniff::head(self.source.rest(), is_whole) else {
            return self.more();
        };
        let head = head.to_vec();
        if memchr::memchr(0, &head).is_some()
            && let Some(found) = self.not_plain_text(&head, is_whole)
        {
            return found;
        }
        let format = self
            .options
            .format
            .unwrap_or_else(|| sniff::format(&self.name, &head));
        let json = format == UrlFormat::JsonLines && sniff::is_json_document(&head);
        let returns = sniff::has_bare_returns(&head);
        if (json || format == UrlFormat::Sitemap) && !is_whole {
            return self.more();
        }
        self.is_blank = head.trim_ascii().is_empty();
        if returns {
            self.source.end_lines_with_returns();
        }
        if json {
            self.state = State::Json(Box::new(Records::new(self.source.take_rest())));
            return Found::Nothing;
        }
        self.begin(format, &head)
    }

    /// Judges a list with NUL bytes: UTF-16 is converted, a binary file is given up. `None`: a text with a few of them.
    fn not_plain_text(&mut self, head: &[u8], is_whole: bool) -> Option<Found> {
        if let Some(encoding) = is_utf16_without_mark(head) {
            if !is_whole {
                return Some(self.more());
            }
            self.source.decode(encoding);
            return Some(Found::Nothing);
        }
        is_binary(head, None).then(|| self.give_up(ProblemKind::BinaryUrlList, None))
    }

    fn begin(&mut self, format: UrlFormat, head: &[u8]) -> Found {
        if format == UrlFormat::Sitemap {
            let (text, problem) = xml_text::decode(self.source.take_rest());
            let sitemap = Sitemap::new(text, self.options.format.is_some());
            self.state = State::Sitemap(Box::new(sitemap));
            return problem.map_or(Found::Nothing, |kind| self.problem(kind, None));
        }
        self.source.drop_unfinished();
        self.state = match format {
            UrlFormat::AccessLog => {
                self.columns = w3c_log::is_log(head).then(Columns::default);
                State::Log
            }
            UrlFormat::JsonLines => State::JsonLines,
            UrlFormat::Csv => {
                if let Some((delimiter, length)) = columns::told_delimiter(head) {
                    self.source.skip(length);
                    return self.begin_table(delimiter, &head[length..]);
                }
                return self.begin_table(columns::delimiter(head.trim_ascii_start()), head);
            }
            UrlFormat::Tsv => return self.begin_table(b'\t', head),
            UrlFormat::Lines | UrlFormat::Sitemap => State::Lines,
        };
        Found::Nothing
    }

    fn begin_table(&mut self, delimiter: u8, head: &[u8]) -> Found {
        let records = columns::records(head, delimiter);
        match columns::choose(&records, self.options.column.as_deref()) {
            Ok(choice) => {
                let mut table = Table::new(delimiter);
                table.choose(choice);
                self.state = State::Table(Box::new(table));
                Found::Nothing
            }
            Err(kind) => {
                let blank = head.iter().take_while(|byte| byte.is_ascii_whitespace());
                let lines = blank.filter(|&&byte| byte == self.source.line_end());
                let line = lines.count() as u64 + 1;
                self.give_up(kind, Some(line))
            }
        }
    }

    fn line(&mut self) -> Found {
        if let Some(url) = self.same_line.pop() {
            self.joined = url;
            return Found::Joined(self.source.line_number() - 1);
        }
        let line = match self.source.line() {
            Taken::Line(line) => line,
            Taken::More => return self.more(),
            Taken::End => return self.finish(),
        };
        let text = self.source.bytes(&line);
        if text.trim_ascii().is_empty() {
            return Found::Nothing;
        }
        self.is_blank = false;
        match self.state {
            State::Log => self.log_line(line),
            State::JsonLines => self.json_line(&line),
            _ => self.url_line(line),
        }
    }

    fn url_line(&mut self, line: Line) -> Found {
        let text = self.source.bytes(&line);
        if let Some(urls) = lines::several(text) {
            self.same_line = urls.into_iter().rev().map(<[u8]>::to_vec).collect();
            self.joined = self.same_line.pop().unwrap_or_default();
            return Found::Joined(line.number);
        }
        match lines::url(text) {
            Some(url) => {
                let from = url.as_ptr() as usize - text.as_ptr() as usize;
                let to = from + url.len();
                Found::Line(line, from, to)
            }
            None => self.skip(line.number),
        }
    }

    fn skip(&mut self, line: u64) -> Found {
        self.tally.skip(line);
        Found::Nothing
    }

    fn without_url(&mut self, line: u64) -> Found {
        self.tally.without_url(line);
        Found::Nothing
    }

    fn log_line(&mut self, line: Line) -> Found {
        let text = self.source.bytes(&line);
        if let Some(columns) = w3c_log::columns(text) {
            self.columns = Some(columns);
            return Found::Nothing;
        }
        let is_directive = self.columns.is_some() && text.starts_with(b"#");
        if is_directive {
            return Found::Nothing;
        }
        let entry = match (&self.columns, text.trim_ascii_start().first()) {
            (Some(columns), _) => columns.entry(text),
            (None, Some(b'{')) => json_log::entry(text),
            (None, _) => log::entry(text),
        };
        let request = match entry.unwrap_or(Entry::Other) {
            Entry::Page(request) => request,
            Entry::Gone => {
                self.tally.gone(line.number);
                return Found::Nothing;
            }
            Entry::Other => return self.skip(line.number),
        };
        self.joined.clear();
        match request.write(self.options.host.as_deref(), &mut self.joined) {
            Some(()) => Found::Joined(line.number),
            None => self.without_host(line.number),
        }
    }

    /// Reports once that lines have no host; all such lines are left out for this reason.
    fn without_host(&mut self, line: u64) -> Found {
        self.tally.pass_over(line);
        if std::mem::replace(&mut self.told_host, true) {
            return Found::Nothing;
        }
        self.problem(ProblemKind::LogWithoutHost, Some(line))
    }

    fn json_line(&mut self, line: &Line) -> Found {
        let text = self.source.bytes(line).trim_ascii();
        let url = self.json.url(text, self.options.column.as_deref());
        self.json_url(url, line.number)
    }

    fn json_url(&mut self, url: Result<Vec<u8>, ProblemKind>, line: u64) -> Found {
        match url {
            Ok(url) if url.is_empty() => self.without_url(line),
            Ok(url) => {
                self.joined = url;
                Found::Joined(line)
            }
            Err(kind) => self.problem(kind, Some(line)),
        }
    }

    fn json_record(&mut self) -> Found {
        let State::Json(document) = &mut self.state else {
            return Found::Nothing;
        };
        match document.step() {
            json_records::Step::Record(range) => {
                let line = document.line(range.start);
                let url = self
                    .json
                    .url(document.bytes(range), self.options.column.as_deref());
                self.json_url(url, line)
            }
            json_records::Step::Bad(detail) => {
                let line = document.line(document.bad_at());
                self.problem(ProblemKind::BadUrlRecord { detail }, Some(line))
            }
            json_records::Step::End => self.finish(),
        }
    }

    fn record(&mut self) -> Found {
        let State::Table(table) = &mut self.state else {
            return Found::Nothing;
        };
        match table.step(
            self.source.rest(),
            self.source.line_number(),
            self.source.line_end(),
            self.source.is_whole(),
        ) {
            table::Step::Record(read) => self.source.skip(read),
            table::Step::Stray(read) => {
                self.tally.stray_quote(table.line());
                self.source.skip(read);
            }
            table::Step::More => return self.more(),
            table::Step::End => return self.finish(),
        }
        self.table_row()
    }

    fn table_row(&mut self) -> Found {
        let State::Table(table) = &mut self.state else {
            return Found::Nothing;
        };
        let line = table.line();
        self.is_blank = false;
        if table.is_header() {
            return Found::Nothing;
        }
        match table.url() {
            Some(_) => Found::Table(line),
            None => self.skip(line),
        }
    }

    fn event(&mut self) -> Found {
        let State::Sitemap(sitemap) = &mut self.state else {
            return Found::Nothing;
        };
        match sitemap.step() {
            Ok(sitemap::Step::Nothing) => Found::Nothing,
            Ok(sitemap::Step::Url | sitemap::Step::Sitemap) if sitemap.url().is_empty() => {
                let line = sitemap.loc_line();
                self.without_url(line)
            }
            Ok(sitemap::Step::Missing(line)) => self.without_url(line),
            Ok(sitemap::Step::Url) => Found::Sitemap(sitemap.loc_line()),
            Ok(sitemap::Step::Sitemap) => {
                self.tally.list_sitemap(sitemap.url());
                Found::Nothing
            }
            Ok(sitemap::Step::End) => self.finish(),
            Ok(sitemap::Step::Fault(detail)) => {
                let detail = detail.to_owned();
                let line = sitemap.fault_line();
                self.problem(ProblemKind::BrokenMarkup { detail }, Some(line))
            }
            Err(kind) => {
                let line = sitemap.fault_line();
                self.give_up(kind, Some(line))
            }
        }
    }
}
