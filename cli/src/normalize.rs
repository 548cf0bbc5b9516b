//! `dustlens normalize`: the normalized form of URLs, and which rules made it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use dustlens::input::urls::{UrlFormat, UrlOptions, UrlRead, UrlReader};
use dustlens::normalize::{
    Cell, Keep, Normalizer, Options, Pass, Preset, RowFormat, RuleId, RuleSet, Show, Tier,
    UrlSession, UrlStage,
};
use dustlens::problem::{Problem, Severity};

use crate::corpus::Unusable;

/// Arguments of `normalize`.
#[derive(clap::Args)]
pub struct Args {
    /// How much is promised; each tier includes those before it [default: usual]
    #[arg(long, value_enum)]
    tier: Option<TierArg>,

    /// Rules to add, separated by commas
    #[arg(long, value_name = "RULE,…", value_delimiter = ',', value_parser = rule)]
    with: Vec<RuleId>,

    /// Rules to leave out, separated by commas
    #[arg(long, value_name = "RULE,…", value_delimiter = ',', value_parser = rule)]
    without: Vec<RuleId>,

    /// What a rule needs to know, such as `unused-params=ref,sid` or `hosts=@/etc/hosts` (@: read from a file)
    #[arg(long, value_name = "NAME=VALUE")]
    rule_option: Vec<String>,

    /// Rules and form of a known tool, in place of a tier
    #[arg(long, value_enum, conflicts_with = "tier")]
    preset: Option<PresetArg>,

    /// Add a column with every step
    #[arg(long)]
    trace: bool,

    /// Print groups of URLs with one key instead of URLs
    #[arg(long)]
    groups: bool,

    /// With --groups: which URL of a group stands for it
    #[arg(long, value_enum, default_value = "shortest", requires = "groups")]
    keep: KeepArg,

    /// How results are written
    #[arg(long, value_enum, default_value = "tsv")]
    format: FormatArg,

    /// How the lists are written; guessed otherwise
    #[arg(long, value_enum)]
    input: Option<InputArg>,

    /// Column of a table (name, or number from 1) or key of JSON objects that holds the URLs; guessed otherwise
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// Host of an access log whose lines name none, such as https://www.example.com
    #[arg(long, value_name = "HOST")]
    host: Option<String>,

    /// Lists of URLs: lines, .csv, .tsv, sitemaps, access logs, .jsonl, also .gz; `-` or none: standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum TierArg {
    /// By the standards the same resource
    Preserving,
    /// The same on practically every server
    Usual,
    /// The same when the site is built as sites usually are
    Semantic,
}

#[derive(Clone, Copy, ValueEnum)]
enum PresetArg {
    /// canonicalize_url of Python's w3lib
    W3lib,
    /// npm's normalize-url
    NormalizeUrl,
    /// Go's purell with FlagsSafe
    PurellSafe,
    /// Keys of web archives: com,example)/path
    Surt,
}

#[derive(Clone, Copy, ValueEnum)]
enum KeepArg {
    /// The one with the fewest bytes
    Shortest,
    /// The one seen first
    First,
    /// The one seen most often
    MostFrequent,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatArg {
    /// Tab-separated, with a header
    Tsv,
    /// Comma-separated, with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

#[derive(Clone, Copy, ValueEnum)]
enum InputArg {
    /// A URL a line
    Lines,
    /// A table with commas or semicolons
    Csv,
    /// A table with tabs
    Tsv,
    /// A sitemap (XML)
    Sitemap,
    /// A server's log, common or combined
    AccessLog,
    /// An object or a string a line
    JsonLines,
}

fn rule(name: &str) -> Result<RuleId, String> {
    RuleId::named(name.trim()).ok_or_else(|| {
        let names: Vec<&str> = dustlens::normalize::RULES
            .iter()
            .map(|rule| rule.id.name())
            .collect();
        format!("there is no such rule; there are {}", names.join(", "))
    })
}

/// Runs the command.
///
/// # Errors
/// Unusable arguments, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let options = args.options()?;
    let mut run = Run {
        args,
        messages: Messages::default(),
        out: BufWriter::new(std::io::stdout().lock()),
    };
    if args.groups {
        run.groups(&options)?
    } else {
        run.rows(&options)?
    }
    run.out.flush()?;
    Ok(run.messages.finish())
}

impl Args {
    fn options(&self) -> anyhow::Result<Options> {
        let mut options = match (self.preset, self.tier) {
            (Some(preset), _) => preset.preset().options(),
            (None, tier) => Options::up_to(tier.map_or(Tier::Usual, TierArg::tier)),
        };
        let set = |rules: &[RuleId]| -> RuleSet { rules.iter().copied().collect() };
        options.adjust(set(&self.with), set(&self.without));
        for option in &self.rule_option {
            let (name, value) = option
                .split_once('=')
                .ok_or_else(|| Unusable::new("write --rule-option NAME=VALUE"))?;
            let value = match value.strip_prefix('@') {
                Some(path) => std::fs::read_to_string(path)
                    .map_err(|error| Unusable::new(format!("{path} cannot be read: {error}")))?,
                None => value.to_owned(),
            };
            options
                .set(name, &value)
                .map_err(|error| Unusable::new(error.to_string()))?;
        }
        options
            .rules()
            .map_err(|error| Unusable::new(error.to_string()))?;
        Ok(options)
    }

    fn reader_options(&self) -> UrlOptions {
        UrlOptions {
            format: self.input.map(InputArg::format),
            column: self.column.clone(),
            host: self.host.clone(),
        }
    }

    fn row_format(&self) -> RowFormat {
        match self.format {
            FormatArg::Tsv => RowFormat::Tsv,
            FormatArg::Csv => RowFormat::Csv,
            FormatArg::Jsonl => RowFormat::JsonLines,
        }
    }

    fn sources(&self) -> VecDeque<PathBuf> {
        if self.files.is_empty() {
            [PathBuf::from("-")].into()
        } else {
            self.files.iter().cloned().collect()
        }
    }
}

/// Bytes read from a file at a time.
const PIECE: usize = 1 << 18;
/// URLs that are named on standard error; further ones are counted.
const NAMED: u64 = 20;
/// URLs normalized between two looks at whether all is done.
const SLICE: usize = 100_000;
/// Rows or groups taken from the session at a time.
const WINDOW: usize = 1_000;

struct Run<'a> {
    args: &'a Args,
    messages: Messages,
    out: BufWriter<std::io::StdoutLock<'a>>,
}

impl Run<'_> {
    /// One row a URL, as they come.
    fn rows(&mut self, options: &Options) -> anyhow::Result<()> {
        let mut normalizer =
            Normalizer::new(options).map_err(|error| Unusable::new(error.to_string()))?;
        let names = ["url", "normalized", "rules", "error", "trace"];
        let names = if self.args.trace {
            &names[..]
        } else {
            &names[..4]
        };
        let mut row = Vec::new();
        self.args.row_format().push_header(names, &mut row);
        self.out.write_all(&row)?;
        for path in self.args.sources() {
            self.file(&path, &mut normalizer)?;
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, normalizer: &mut Normalizer) -> anyhow::Result<()> {
        let (name, mut file) = match open(path) {
            Ok(opened) => opened,
            Err(error) => {
                self.messages.unreadable(&error);
                return Ok(());
            }
        };
        let mut reader = UrlReader::new(name.as_str(), self.args.reader_options());
        loop {
            match reader.next() {
                UrlRead::Url(record) => self.url(&name, record.url, record.line, normalizer)?,
                UrlRead::Problem(problem) => self.messages.problem(&problem),
                UrlRead::Nothing => {}
                UrlRead::Done => return Ok(()),
                UrlRead::More => match piece(&mut file) {
                    Ok(bytes) if bytes.is_empty() => reader.end(),
                    Ok(bytes) => reader.feed(bytes),
                    Err(error) => {
                        self.messages
                            .unreadable(&error.context(format!("{name} cannot be read on")));
                        reader.end();
                    }
                },
            }
        }
    }

    fn url(
        &mut self,
        list: &str,
        url: &[u8],
        line: u64,
        normalizer: &mut Normalizer,
    ) -> anyhow::Result<()> {
        let trace = self.args.trace.then(|| normalizer.trace(url));
        let done = normalizer.normalize(url);
        let mut cells = vec![
            ("url", Cell::Text(url)),
            ("normalized", Cell::Text(done.url)),
            ("rules", Cell::Rules(done.rules)),
            (
                "error",
                Cell::Text(done.pass.map_or("", Pass::code).as_bytes()),
            ),
        ];
        if let Some(trace) = &trace {
            cells.push(("trace", Cell::Steps(trace)));
        }
        let mut row = Vec::with_capacity(2 * url.len() + 64);
        self.args.row_format().push_row(&cells, &mut row);
        self.out.write_all(&row)?;
        if let Some(pass) = done.pass.filter(|pass| pass.is_error()) {
            self.messages.bad_url(list, line, pass);
        }
        Ok(())
    }

    /// One row a group, the largest first; all lists are read before.
    fn groups(&mut self, options: &Options) -> anyhow::Result<()> {
        let mut session =
            UrlSession::new(options).map_err(|error| Unusable::new(error.to_string()))?;
        session.set_keep(self.args.keep.keep());
        for path in self.args.sources() {
            match whole(&path) {
                Ok((name, bytes)) => session.add(name, bytes, self.args.reader_options()),
                Err(error) => self.messages.unreadable(&error),
            }
        }
        while session.advance(SLICE).stage != UrlStage::Done {}
        for problem in session.problems().0 {
            self.messages.problem(problem);
        }
        self.bad_rows(&mut session);
        let format = self.args.row_format();
        let count = session.counts().groups as usize;
        for from in (0..count.max(1)).step_by(WINDOW) {
            self.out
                .write_all(&session.export_groups(format, from, WINDOW))?;
        }
        Ok(())
    }

    fn bad_rows(&mut self, session: &mut UrlSession) {
        let lists = session.lists().to_vec();
        let passed = Show::Passed.into();
        for from in (0..session.row_count(&passed)).step_by(WINDOW) {
            for row in session.rows(&passed, from, WINDOW) {
                let list = lists.get(row.list as usize).map_or("", String::as_str);
                if let Some(pass) = row.pass.filter(|pass| pass.is_error()) {
                    self.messages.bad_url(list, u64::from(row.line), pass);
                }
            }
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

fn piece(file: &mut dyn Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = vec![0; PIECE];
    loop {
        match file.read(&mut bytes) {
            Ok(count) => {
                bytes.truncate(count);
                return Ok(bytes);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn whole(path: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let (name, mut file) = open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)
        .with_context(|| format!("{name} cannot be read"))?;
    Ok((name, bytes))
}

/// What goes to standard error, and the exit status that follows from it.
#[derive(Default)]
struct Messages {
    bad: bool,
    bad_urls: u64,
}

impl Messages {
    fn say(&self, text: &str) {
        let _ = writeln!(std::io::stderr().lock(), "dustlens: {text}"); // a closed standard error must not lose the results
    }

    fn unreadable(&mut self, error: &anyhow::Error) {
        self.bad = true;
        self.say(&format!("{error:#}"));
    }

    fn problem(&mut self, problem: &Problem) {
        self.bad |= problem.severity() == Severity::Error;
        self.say(&problem.to_string());
    }

    fn bad_url(&mut self, list: &str, line: u64, pass: Pass) {
        self.bad = true;
        self.bad_urls += 1;
        if self.bad_urls <= NAMED {
            self.say(&format!("{list}, line {line}: {pass}"));
        }
    }

    fn finish(self) -> ExitCode {
        if self.bad_urls > NAMED {
            let more = self.bad_urls - NAMED;
            self.say(&format!(
                "{more} more URLs are bad; the column error says why"
            ));
        }
        ExitCode::from(u8::from(self.bad))
    }
}

impl TierArg {
    fn tier(self) -> Tier {
        match self {
            Self::Preserving => Tier::Preserving,
            Self::Usual => Tier::Usual,
            Self::Semantic => Tier::Semantic,
        }
    }
}

impl PresetArg {
    fn preset(self) -> Preset {
        match self {
            Self::W3lib => Preset::W3lib,
            Self::NormalizeUrl => Preset::NormalizeUrl,
            Self::PurellSafe => Preset::PurellSafe,
            Self::Surt => Preset::Surt,
        }
    }
}

impl KeepArg {
    fn keep(self) -> Keep {
        match self {
            Self::Shortest => Keep::Shortest,
            Self::First => Keep::First,
            Self::MostFrequent => Keep::MostFrequent,
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
