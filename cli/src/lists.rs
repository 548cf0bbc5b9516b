//! What the commands that read lists of URLs have in common: which lists, how they are written, and the messages about
//! them.

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::ValueEnum;
use dustlens::input::urls::{AssumedScheme, UrlFormat, UrlOptions, UrlRead, UrlReader, UrlRecord};
use dustlens::normalize::{Normalizer, RowFormat, Skipped, Tier};
use dustlens::problem::{Problem, ProblemKind, Severity};
use dustlens::words::size;
use indicatif::ProgressBar;

use crate::fetching::{Closed, Pages};
use crate::{memory, output};

/// Bytes read from a file at a time.
const PIECE: usize = 1 << 18;
/// URLs that are named on standard error; further ones are counted.
const NAMED: u64 = 20;
/// Characters of a name that a message shows.
const LONGEST_NAME: usize = 120;

/// Which lists are read, and how they are written.
#[derive(clap::Args)]
pub struct Lists {
    /// How the lists are written; guessed otherwise
    #[arg(long, value_enum)]
    input: Option<InputArg>,

    /// Column of a table (name, or number from 1) or key of JSON objects that holds the URLs; guessed otherwise
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// Host for those lines of an access log that name none, such as https://www.example.com
    #[arg(long, value_name = "HOST", value_parser = host)]
    host: Option<String>,

    /// Scheme that URLs without one get, such as www.example.com/a; paths such as /a stay as they are
    #[arg(long, value_enum, value_name = "SCHEME")]
    assume_scheme: Option<SchemeArg>,

    /// Lists of URLs: lines, .csv, .tsv, sitemaps, feeds, access logs, .jsonl, .json, also .gz; `-` or none: standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum InputArg {
    /// A URL a line
    Lines,
    /// A table with commas, semicolons or tabs
    Csv,
    /// A table with tabs
    Tsv,
    /// A sitemap or a feed; every <loc> of other XML too
    Sitemap,
    /// A server's log, common or combined
    AccessLog,
    /// An object or a string a line, or arrays of them
    JsonLines,
}

#[derive(Clone, Copy, ValueEnum)]
enum SchemeArg {
    /// http://
    Http,
    /// https://
    Https,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// Tab-separated, with a header
    Tsv,
    /// Comma-separated, with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

impl Lists {
    /// How the reader is to take them.
    pub fn reader_options(&self) -> UrlOptions {
        UrlOptions {
            format: self.input.map(InputArg::format),
            column: self.column.clone(),
            host: self.host.clone(),
            scheme: self.assume_scheme.map(SchemeArg::scheme),
        }
    }

    /// The lists in their order; standard input when none is named.
    pub fn sources(&self) -> VecDeque<PathBuf> {
        if self.files.is_empty() {
            [PathBuf::from("-")].into()
        } else {
            self.files.iter().cloned().collect()
        }
    }

    /// Hands out every URL with the name of its list, in pieces as they come. What cannot be read is named, and the rest is
    /// read on.
    ///
    /// # Errors
    /// The taker's own.
    pub fn each(
        &self,
        messages: &mut Messages,
        mut take: impl FnMut(&mut Messages, &str, UrlRecord<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for path in self.sources() {
            match open(&path) {
                Ok((name, file)) => self.each_of(&name, file, messages, &mut take)?,
                Err(error) => messages.unreadable(&error),
            }
        }
        Ok(())
    }

    /// The same with the URLs alone. Those that `take` cannot use are named when they are no good to anybody, else counted.
    ///
    /// # Errors
    /// None of the lists'; those are named.
    pub fn each_used(
        &self,
        messages: &mut Messages,
        mut take: impl FnMut(&[u8]) -> bool,
    ) -> anyhow::Result<()> {
        let judge = Normalizer::up_to(Tier::Preserving);
        self.each(messages, |messages, list, record| {
            if !take(record.url)
                && let Err(skipped) = judge.normalize(record.url)
            {
                match skipped {
                    Skipped::OtherScheme => messages.other.add(list, record.line),
                    Skipped::Relative => messages.relative.add(list, record.line),
                    _ => messages.bad_url(list, record.line, skipped),
                }
            }
            Ok(())
        })?;
        messages.say_passed();
        Ok(())
    }

    fn each_of(
        &self,
        name: &str,
        mut file: Box<dyn Read>,
        messages: &mut Messages,
        take: &mut impl FnMut(&mut Messages, &str, UrlRecord<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut reader = UrlReader::new(name, self.reader_options());
        // Bytes that were read and gave nothing yet: the reader holds them.
        let (mut held, limit) = (0, memory::limits().input);
        let mut is_empty = true;
        loop {
            match reader.next() {
                UrlRead::Url(record) => {
                    (held, is_empty) = (0, false);
                    take(messages, name, record)?;
                }
                UrlRead::Problem(problem) => {
                    is_empty = false;
                    messages.problem(&problem);
                }
                UrlRead::Nothing => held = 0,
                UrlRead::Done => break,
                UrlRead::More => match piece(&mut file, &mut held, limit) {
                    Ok(bytes) if bytes.is_empty() => reader.end(),
                    Ok(bytes) => reader.feed(bytes),
                    Err(error) => {
                        messages.unreadable(&error.context(format!("{name} cannot be read on")));
                        is_empty = false;
                        reader.cut();
                    }
                },
            }
        }
        if is_empty {
            messages.empty(name);
        }
        Ok(())
    }
}

impl FormatArg {
    /// The core's name for it.
    pub fn row_format(self) -> RowFormat {
        match self {
            Self::Tsv => RowFormat::Tsv,
            Self::Csv => RowFormat::Csv,
            Self::Jsonl => RowFormat::JsonLines,
        }
    }
}

fn open(path: &Path) -> anyhow::Result<(String, Box<dyn Read>)> {
    if path == Path::new("-") {
        return Ok((
            "standard input".to_owned(),
            Box::new(std::io::stdin().lock()),
        ));
    }
    let name = path.to_string_lossy().into_owned();
    let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
    Ok((name, Box::new(file)))
}

/// The next bytes of a list, none at its end, unless more than `limit` would be held.
fn piece(file: &mut dyn Read, held: &mut usize, limit: usize) -> anyhow::Result<Vec<u8>> {
    if *held > limit {
        bail!(
            "it has more than {} before its next URL{}",
            size(limit as u64),
            memory::remedy()
        );
    }
    let mut bytes = vec![0; PIECE];
    loop {
        match file.read(&mut bytes) {
            Ok(count) => {
                bytes.truncate(count);
                *held += count;
                return Ok(bytes);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// A whole list with its name; `-` is standard input.
///
/// # Errors
/// When it cannot be read.
pub fn whole(path: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let (name, file) = open(path)?;
    let bytes = memory::read(&name, file)?;
    Ok((name, bytes))
}

/// What goes to standard error, and the exit status that follows from it.
#[derive(Default)]
pub struct Messages {
    bad: bool,
    bad_urls: u64,
    /// URLs with another scheme than http and https, such as `mailto:`.
    other: Passed,
    /// Relative references that no problem of their list was said about.
    relative: Passed,
    /// Something was said of the lists.
    told: bool,
    /// A list may be empty without a word: there is something else to work on.
    pub may_be_empty: bool,
    /// Problems of each kind.
    kinds: BTreeMap<&'static str, u64>,
    /// The problem that was said last.
    last: String,
}

/// URLs that nothing is wrong with, but that are not used.
#[derive(Default)]
struct Passed {
    count: u64,
    /// Where the first one stands.
    first: String,
}

impl Passed {
    fn add(&mut self, list: &str, line: u64) {
        if self.count == 0 {
            self.first = format!("{list}, line {line}");
        }
        self.count += 1;
    }

    /// So many of the list that was read last were told otherwise.
    fn take_off(&mut self, told: u64) {
        self.count = self.count.saturating_sub(told);
        if self.count == 0 {
            self.first.clear();
        }
    }
}

impl Messages {
    /// Says something that is no fault of the input, in one line.
    pub fn say(&self, text: &str) {
        output::say(text);
    }

    /// Names a list without a URL and without a fault.
    pub fn empty(&self, list: &str) {
        if !self.may_be_empty {
            self.say(&format!("{list} is empty: there is no URL in it"));
        }
    }

    /// Names something that could not be used.
    pub fn bad(&mut self, text: &str) {
        self.bad = true;
        self.say(text);
    }

    /// Names a list that cannot be read.
    pub fn unreadable(&mut self, error: &anyhow::Error) {
        self.told = true;
        self.bad(&format!("{error:#}"));
    }

    /// Names a problem of a list.
    pub fn problem(&mut self, problem: &Problem) {
        self.told = true;
        self.bad |= problem.severity() == Severity::Error;
        // Told or not, these are not counted once more at the end.
        if let ProblemKind::RelativeUrls { count } = problem.kind {
            self.relative.take_off(count);
        }
        let text = problem.to_string();
        if self.last == text {
            return;
        }
        self.last.clone_from(&text);
        let of_kind = self.kinds.entry(problem.kind.code()).or_default();
        *of_kind += 1;
        if *of_kind > NAMED {
            return;
        }
        let hint = match problem.kind {
            ProblemKind::NoRoom { .. } => "; `ulimit -v unlimited` lifts this shell's bound",
            ProblemKind::NotASitemap { .. } | ProblemKind::NoUrls => " (--input)",
            ProblemKind::TooShort { .. } => " (--shingles)",
            ProblemKind::LogWithoutHost => ", such as --host https://www.example.com",
            ProblemKind::RelativeUrls { .. } => {
                "; write --assume-scheme http when they are addresses such as www.example.com/a"
            }
            _ => "",
        };
        self.say(&format!("{text}{hint}"));
    }

    /// Says once how many URLs are none that can be used, though nothing is wrong with them.
    fn say_passed(&mut self) {
        let all = self.other.count + self.relative.count;
        if all == 0 {
            return;
        }
        self.told = true;
        let first = match self.other.count {
            0 => &self.relative.first,
            _ => &self.other.first,
        };
        let what = count(all, "address is", "addresses are");
        let since = match all {
            1 => "it is no whole http or https URL",
            _ => "they are no whole http or https URLs; the first of them",
        };
        self.say(&format!("{what} passed over, since {since}: {first}"));
    }

    /// Whether something was said of the lists: bad URLs, unreadable files, lines that were left out.
    pub fn told_of_lists(&self) -> bool {
        self.told
    }

    /// Names a URL that cannot be used; after the first few they are only counted.
    pub fn bad_url(&mut self, list: &str, line: u64, reason: Skipped) {
        (self.bad, self.told) = (true, true);
        self.bad_urls += 1;
        if self.bad_urls <= NAMED {
            self.say(&format!("{list}, line {line}: {reason}"));
        }
    }

    /// Names a host that nothing more is fetched from in this run.
    pub fn closed(&mut self, host: &str, why: Closed, bar: &ProgressBar) {
        bar.suspend(|| self.bad(&why.sentence(host)));
    }

    /// Says what came of a run's fetches. When nothing did, that is bad.
    pub fn pages(&mut self, pages: Pages) {
        let came = count(pages.came, "page", "pages");
        let failed = match pages.failed {
            0 => String::new(),
            failed => format!(", {failed} could not be"),
        };
        self.bad |= pages.came == 0 && pages.failed > 0;
        self.say(&format!("{came} fetched{failed}"));
    }

    /// Counts the bad URLs and the problems that were not named; `hint` says where they stand.
    pub fn finish(&self, hint: &str) -> ExitCode {
        if self.bad_urls > NAMED {
            let more = count(self.bad_urls - NAMED, "more URL is", "more URLs are");
            self.say(&format!("{more} bad{hint}"));
        }
        for (kind, problems) in self.kinds.iter().filter(|(_, count)| **count > NAMED) {
            let more = count(problems - NAMED, "more problem", "more problems");
            self.say(&format!("{more} of the kind {kind}"));
        }
        ExitCode::from(u8::from(self.bad))
    }
}

/// The beginning of a name that may be of any length, for a message.
pub fn short(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => Cow::Owned(format!("{}…", name.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(name),
    }
}

/// The end of a message about a rule that a URL of the list speaks against.
pub fn example(example: Option<&(String, String)>) -> String {
    let text = example.map(|(from, to)| format!(" (for example {} → {})", short(from), short(to)));
    text.unwrap_or_default()
}

/// A number with what is counted.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, one: &str, more: &str) -> String {
    match number == N::from(1) {
        true => format!("1 {one}"),
        false => format!("{number} {more}"),
    }
}

/// A host that addresses can be made with, also with its scheme or a port.
fn host(text: &str) -> Result<String, String> {
    let after = |scheme: &str| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    };
    let name = after("http://")
        .or_else(|| after("https://"))
        .unwrap_or(text);
    let judge = Normalizer::up_to(Tier::Preserving);
    let address = format!("http://{}/", name.trim_end_matches('/'));
    let is_good = judge.normalize(address.as_bytes()).is_ok();
    if is_good && !name.contains("//") && !name.contains(['?', '#', '\\']) {
        return Ok(text.to_owned());
    }
    Err("this is no host; write one such as www.example.com or https://www.example.com".to_owned())
}

impl SchemeArg {
    fn scheme(self) -> AssumedScheme {
        match self {
            Self::Http => AssumedScheme::Http,
            Self::Https => AssumedScheme::Https,
        }
    }
}

impl InputArg {
    fn format(self) -> UrlFormat {
        match self {
            Self::Lines => UrlFormat::Lines,
            Self::Csv => UrlFormat::Csv,
            Self::Tsv => UrlFormat::Tsv,
            Self::Sitemap => UrlFormat::Sitemap,
            Self::AccessLog => UrlFormat::AccessLog,
            Self::JsonLines => UrlFormat::JsonLines,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut() {
        assert_eq!(short("ä"), "ä");
        let long = "ä".repeat(3_000);
        assert_eq!(short(&long).chars().count(), LONGEST_NAME + 1);
        assert_eq!(short(&"ä".repeat(LONGEST_NAME)), "ä".repeat(LONGEST_NAME));
    }

    #[test]
    fn one_is_no_plural() {
        let pages = |n: usize| count(n, "page", "pages");
        assert_eq!(
            [pages(0), pages(1), pages(2)],
            ["0 pages", "1 page", "2 pages"]
        );
    }
}
