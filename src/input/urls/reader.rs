//! Hands out the URLs of a list, one a call.

use super::sitemap::{self, Sitemap};
use super::source::{Line, Source, Taken};
use super::table::{self, Table};
use super::{Noise, UrlFormat, UrlOptions, UrlRecord, jsonl, lines, log, sniff};
use crate::problem::{Problem, ProblemKind};

/// Reads a list of URLs from bytes that come in pieces.
///
/// Lines, tables and logs are read as their bytes come; sitemaps, gzip and UTF-16 once all of them are there.
pub struct UrlReader {
    name: String,
    options: UrlOptions,
    source: Source,
    state: State,
    noise: Noise,
    sitemaps: Vec<String>,
    /// A URL that had to be put together.
    joined: Vec<u8>,
    told_host: bool,
}

enum State {
    Start,
    Lines,
    Log,
    JsonLines,
    Table(Box<Table>),
    Sitemap(Box<Sitemap>),
    Done,
}

/// What one call gives.
#[derive(Debug)]
pub enum UrlRead<'r> {
    /// A URL.
    Url(UrlRecord<'r>),
    /// Something was passed over or is wrong; the rest is read on.
    Problem(Problem),
    /// Work was done, but nothing is to be said: call again.
    Nothing,
    /// More bytes are needed: [`UrlReader::feed`] or [`UrlReader::end`].
    More,
    /// Everything was read.
    Done,
}

/// Where the URL of a record is.
enum Found {
    Line(Line, usize, usize),
    Joined(u64),
    Table(u64),
    Sitemap(u64),
    Problem(Box<Problem>),
    Nothing,
    More,
    Done,
}

impl UrlReader {
    /// A reader of nothing yet. `name`: the file's, or what a pasted list is to be called; its extension helps to guess.
    pub fn new(name: impl Into<String>, options: UrlOptions) -> Self {
        Self {
            name: name.into(),
            options,
            source: Source::default(),
            state: State::Start,
            noise: Noise::default(),
            sitemaps: Vec::new(),
            joined: Vec::new(),
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

    /// What the list is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was passed over so far.
    #[must_use]
    pub fn noise(&self) -> &Noise {
        &self.noise
    }

    /// Sitemaps that an index listed so far. They are not read.
    #[must_use]
    pub fn sitemaps(&self) -> &[String] {
        &self.sitemaps
    }

    /// Bytes that are there and not yet read, for a progress bar; of a gzipped list, those unzipped so far.
    #[must_use]
    pub fn waiting(&self) -> usize {
        match &self.state {
            State::Sitemap(sitemap) => sitemap.waiting(),
            _ => self.source.rest().len(),
        }
    }

    /// The next URL or problem. One call reads one record, passes over one line, or unzips a mebibyte.
    #[allow(clippy::should_implement_trait)] // it lends what it gives
    pub fn next(&mut self) -> UrlRead<'_> {
        match self.find() {
            Found::Line(line, from, to) => UrlRead::Url(UrlRecord {
                url: self.source.bytes(&line).get(from..to).unwrap_or_default(),
                line: line.number,
            }),
            Found::Joined(line) => UrlRead::Url(UrlRecord {
                url: &self.joined,
                line,
            }),
            Found::Table(line) => match &self.state {
                State::Table(table) => UrlRead::Url(UrlRecord {
                    url: table.url().unwrap_or_default(),
                    line,
                }),
                _ => UrlRead::Nothing,
            },
            Found::Sitemap(line) => match &self.state {
                State::Sitemap(sitemap) => UrlRead::Url(UrlRecord {
                    url: sitemap.url(),
                    line,
                }),
                _ => UrlRead::Nothing,
            },
            Found::Problem(problem) => UrlRead::Problem(*problem),
            Found::Nothing => UrlRead::Nothing,
            Found::More => UrlRead::More,
            Found::Done => UrlRead::Done,
        }
    }

    fn find(&mut self) -> Found {
        match self.state {
            State::Start => self.start(),
            State::Lines | State::Log | State::JsonLines => self.line(),
            State::Table(_) => self.record(),
            State::Sitemap(_) => self.event(),
            State::Done => Found::Done,
        }
    }

    fn problem(&self, kind: ProblemKind) -> Found {
        Found::Problem(Box::new(Problem::new(kind, self.name.clone())))
    }

    fn problem_at(&self, kind: ProblemKind, line: u64) -> Found {
        let mut problem = Problem::new(kind, self.name.clone());
        problem.line = Some(line);
        Found::Problem(Box::new(problem))
    }

    /// More bytes from where there are some: unzipped, else from outside.
    fn more(&mut self) -> Found {
        match self.source.unzip() {
            Ok(true) => Found::Nothing,
            Ok(false) if self.source.is_whole() => Found::Nothing,
            Ok(false) => Found::More,
            Err(kind) => self.problem(kind),
        }
    }

    /// Decides the format once a line is there.
    fn start(&mut self) -> Found {
        if !self.source.begin() {
            return Found::More;
        }
        let head = self.source.rest();
        let text = head.trim_ascii_start();
        if !self.source.is_whole() && !text.contains(&b'\n') && head.len() < 1 << 16 {
            return self.more();
        }
        let format = self
            .options
            .format
            .unwrap_or_else(|| sniff::format(&self.name, text));
        let column = self.options.column.clone();
        self.state = match format {
            UrlFormat::Lines => State::Lines,
            UrlFormat::AccessLog => State::Log,
            UrlFormat::JsonLines => State::JsonLines,
            UrlFormat::Csv => State::Table(Box::new(Table::new(Table::delimiter(text), column))),
            UrlFormat::Tsv => State::Table(Box::new(Table::new(b'\t', column))),
            UrlFormat::Sitemap if !self.source.is_whole() => return self.more(),
            UrlFormat::Sitemap => State::Sitemap(Box::new(Sitemap::new(self.source.take_rest()))),
        };
        Found::Nothing
    }

    fn line(&mut self) -> Found {
        let line = match self.source.line() {
            Taken::Line(line) => line,
            Taken::More => return self.more(),
            Taken::End => {
                self.state = State::Done;
                return self.noise_problem();
            }
        };
        let text = self.source.bytes(&line);
        if text.trim_ascii().is_empty() {
            return Found::Nothing;
        }
        match self.state {
            State::Log => self.log_line(line),
            State::JsonLines => self.json_line(&line),
            _ => match lines::url(text) {
                Some(url) => {
                    let from = url.as_ptr() as usize - text.as_ptr() as usize;
                    let to = from + url.len();
                    Found::Line(line, from, to)
                }
                None => self.skip(line.number),
            },
        }
    }

    fn skip(&mut self, line: u64) -> Found {
        self.noise.add(line);
        Found::Nothing
    }

    /// At the end: what was passed over.
    fn noise_problem(&self) -> Found {
        match self.noise.lines.first() {
            Some(&line) => self.problem_at(
                ProblemKind::UrlLinesSkipped {
                    count: self.noise.count,
                },
                line,
            ),
            None => Found::Done,
        }
    }

    fn log_line(&mut self, line: Line) -> Found {
        let text = self.source.bytes(&line);
        let Some(request) = log::request(text) else {
            return self.skip(line.number);
        };
        self.joined.clear();
        if !super::is_web_address(request.target) {
            match (request.host, &self.options.host) {
                (_, Some(host)) => push_host(host.as_bytes(), &mut self.joined),
                (Some(host), None) => push_host(host, &mut self.joined),
                (None, None) if self.told_host => return self.skip(line.number),
                (None, None) => {
                    self.told_host = true;
                    self.noise.add(line.number);
                    return self.problem_at(ProblemKind::LogWithoutHost, line.number);
                }
            }
        }
        log::push_target(request.target, &mut self.joined);
        Found::Joined(line.number)
    }

    fn json_line(&mut self, line: &Line) -> Found {
        let text = self.source.bytes(line).trim_ascii();
        match jsonl::url(text, self.options.column.as_deref()) {
            Ok(url) if url.trim().is_empty() => self.skip(line.number),
            Ok(url) => {
                self.joined.clear();
                self.joined.extend_from_slice(url.trim().as_bytes());
                Found::Joined(line.number)
            }
            Err(kind) => self.problem_at(kind, line.number),
        }
    }

    fn record(&mut self) -> Found {
        let State::Table(table) = &mut self.state else {
            return Found::Nothing;
        };
        if self.source.rest().is_empty() && !self.source.is_whole() {
            return self.more();
        }
        match table.step(self.source.rest(), self.source.line_number()) {
            table::Step::More(read) => {
                self.source.skip(read);
                Found::Nothing
            }
            table::Step::Record(read) => {
                self.source.skip(read);
                self.table_row()
            }
            table::Step::End => {
                self.state = State::Done;
                self.noise_problem()
            }
        }
    }

    fn table_row(&mut self) -> Found {
        let State::Table(table) = &mut self.state else {
            return Found::Nothing;
        };
        let line = table.line();
        if !table.has_begun() {
            match table.begin() {
                Ok(false) => {}
                Ok(true) => return Found::Nothing,
                Err(kind) => {
                    self.state = State::Done;
                    return self.problem_at(kind, line);
                }
            }
        }
        if table.url().is_some() {
            Found::Table(line)
        } else {
            self.skip(line)
        }
    }

    fn event(&mut self) -> Found {
        let State::Sitemap(sitemap) = &mut self.state else {
            return Found::Nothing;
        };
        match sitemap.step() {
            Ok(sitemap::Step::Nothing) => Found::Nothing,
            Ok(sitemap::Step::Url) if sitemap.url().is_empty() => {
                let line = sitemap.loc_line();
                self.skip(line)
            }
            Ok(sitemap::Step::Url) => Found::Sitemap(sitemap.loc_line()),
            Ok(sitemap::Step::Sitemap) => {
                self.sitemaps
                    .push(String::from_utf8_lossy(sitemap.url()).into_owned());
                Found::Nothing
            }
            Ok(sitemap::Step::End) => {
                self.state = State::Done;
                match self.sitemaps.len() as u64 {
                    0 => self.noise_problem(),
                    count => self.problem(ProblemKind::SitemapIndex { count }),
                }
            }
            Err(kind) => {
                let line = sitemap.line();
                self.state = State::Done;
                self.problem_at(kind, line)
            }
        }
    }
}

/// `http://` before a host that has no scheme; a port of 80 or 443 says the scheme.
fn push_host(host: &[u8], out: &mut Vec<u8>) {
    let host = host.trim_ascii();
    let host = host.strip_suffix(b"/").unwrap_or(host);
    if super::is_web_address(host) {
        out.extend_from_slice(host);
    } else if let Some(host) = host.strip_suffix(b":443") {
        out.extend_from_slice(b"https://");
        out.extend_from_slice(host);
    } else {
        out.extend_from_slice(b"http://");
        out.extend_from_slice(host.strip_suffix(b":80").unwrap_or(host));
    }
}
