//! `dustlens normalize`: the normalized form of URLs, and which rules made it.

use std::io::Write;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::sessions::urls::{Keep, Show, UrlSession, UrlStage};
use dustlens::table_writer::Cell;
use dustlens::url::{Buffers, Normalizer, Options, Preset, RuleId, RuleSet, Skipped, Tier};

use crate::lists::{FormatArg, Lists, whole};
use crate::messages::Messages;
use crate::output::{self, Results};
use crate::unusable::Unusable;

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

    /// What a rule needs to know, such as `unused-params=ref,sid`, `hosts=@/etc/hosts` (@: read from a file) or
    /// `tracking-params=+ref` (+: added to the list that is there; without it the list is replaced, also by a second one)
    #[arg(long, value_name = "NAME=VALUE")]
    rule_option: Vec<String>,

    /// Rules and form of a known tool, in place of a tier
    #[arg(long, value_enum, conflicts_with = "tier")]
    preset: Option<PresetArg>,

    /// Add a column with every step
    #[arg(long)]
    trace: bool,

    /// Print groups of URLs with one key instead of URLs: a row for each URL, with --format jsonl an object for each group
    #[arg(long)]
    groups: bool,

    /// Print only the URLs to keep, a line each: one of each key, in the order in which they were first given
    #[arg(long, conflicts_with_all = ["groups", "trace", "format"])]
    unique: bool,

    /// With --groups or --unique: which URL of a group stands for it [default: shortest]
    #[arg(long, value_enum)]
    keep: Option<KeepArg>,

    /// How results are written
    #[arg(long, value_enum, default_value = "tsv")]
    format: FormatArg,

    #[command(flatten)]
    lists: Lists,
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

fn rule(name: &str) -> Result<RuleId, String> {
    RuleId::named(name.trim()).ok_or_else(|| {
        let names: Vec<&str> = dustlens::url::RULES
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
    for message in args.idle_options(&options) {
        Messages::default().say(&message);
    }
    let mut run = Run {
        args,
        messages: Messages::default(),
        out: output::results(),
    };
    if args.groups || args.unique {
        run.all(&options)?
    } else {
        run.rows(&options)?
    }
    run.out.flush()?;
    let hint = match args.groups || args.unique {
        true => "; run again without --groups and --unique, and the column error says why",
        false => "; the column error says why",
    };
    Ok(run.messages.finish(hint))
}

impl Args {
    fn options(&self) -> anyhow::Result<Options> {
        if self.keep.is_some() && !self.groups && !self.unique {
            return Err(Unusable::new("give --keep together with --groups or --unique").into());
        }
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
            options
                .set(name, &option_value(value)?)
                .map_err(|error| Unusable::new(error.to_string()))?;
        }
        options
            .rules()
            .map_err(|error| Unusable::new(error.to_string()))?;
        Ok(options)
    }

    /// Messages about rule options whose rules are off: they change nothing.
    fn idle_options(&self, options: &Options) -> Vec<String> {
        let on = options.rules().unwrap_or_default();
        let names = self.rule_option.iter().filter_map(|it| it.split_once('='));
        let idle = names.filter_map(|(name, _)| {
            let rules = Options::rules_of(name);
            if !rules.intersection(on).is_empty() {
                return None;
            }
            let switches: Vec<String> = rules.iter().map(|id| format!("--with {id}")).collect();
            let switches = switches.join(" or ");
            Some(format!(
                "the rule option {name} changes nothing, since its rule is off; switch it on with {switches}"
            ))
        });
        idle.collect()
    }
}

/// The value of a rule option; `@path` is read from that file, after a `+` too.
fn option_value(value: &str) -> anyhow::Result<String> {
    let (plus, rest) = match value.strip_prefix('+') {
        Some(rest) => ("+", rest),
        None => ("", value),
    };
    let Some(path) = rest.strip_prefix('@') else {
        return Ok(value.to_owned());
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| Unusable::new(format!("{path} cannot be read: {error}")))?;
    Ok(format!("{plus}{text}"))
}

fn is_blank(list: &[u8]) -> bool {
    let text = list.strip_prefix(b"\xef\xbb\xbf").unwrap_or(list);
    text.trim_ascii().is_empty()
}

/// URLs normalized between two checks for the end.
const SLICE: usize = 100_000;
/// Rows or groups taken from the session at a time.
const WINDOW: usize = 1_000;

struct Run<'a> {
    args: &'a Args,
    messages: Messages,
    out: Results,
}

impl Run<'_> {
    /// Writes one row a URL, as they come.
    fn rows(&mut self, options: &Options) -> anyhow::Result<()> {
        let normalizer =
            Normalizer::new(options).map_err(|error| Unusable::new(error.to_string()))?;
        let mut buffers = Buffers::new();
        let names = ["url", "normalized", "rules", "error", "trace"];
        let names = if self.args.trace {
            &names[..]
        } else {
            &names[..4]
        };
        let mut row = Vec::new();
        self.args.format.row_format().push_header(names, &mut row);
        self.out.write_all(&row)?;
        let (out, args) = (&mut self.out, self.args);
        args.lists
            .each(&mut self.messages, |messages, list, record| {
                let skipped = write_url(record.url, args, &normalizer, &mut buffers, out)?;
                if let Some(reason) = skipped.filter(|reason| reason.is_error()) {
                    messages.bad_url(list, record.line, reason);
                }
                Ok(())
            })
    }

    /// Writes results that need all lists together: groups, the largest first, or the URLs to keep.
    fn all(&mut self, options: &Options) -> anyhow::Result<()> {
        let mut session =
            UrlSession::new(options).map_err(|error| Unusable::new(error.to_string()))?;
        session.set_keep(self.args.keep.map_or(Keep::default(), KeepArg::keep));
        for path in self.args.lists.sources() {
            match whole(&path) {
                Ok((name, bytes)) => {
                    if is_blank(&bytes) {
                        self.messages.empty(&name);
                    }
                    session.add(name, bytes, self.args.lists.reader_options());
                }
                Err(error) => self.messages.unreadable(&error),
            }
        }
        while session.advance(SLICE).stage != UrlStage::Done {}
        for problem in session.problems().0 {
            self.messages.problem(problem);
        }
        self.bad_rows(&mut session);
        let counts = session.counts();
        let count = if self.args.unique {
            counts.keys
        } else {
            counts.groups
        };
        for from in (0..count.max(1) as usize).step_by(WINDOW) {
            let part = if self.args.unique {
                session.export_unique(from, WINDOW)
            } else {
                session.export_groups(self.args.format.row_format(), from, WINDOW)
            };
            self.out.write_all(&part)?;
        }
        Ok(())
    }

    fn bad_rows(&mut self, session: &mut UrlSession) {
        let lists = session.lists().to_vec();
        let passed = Show::Passed.into();
        for from in (0..session.row_count(&passed)).step_by(WINDOW) {
            for row in session.rows(&passed, from, WINDOW) {
                let list = lists.get(row.list as usize).map_or("", String::as_str);
                if let Some(reason) = row.skipped.filter(|reason| reason.is_error()) {
                    self.messages.bad_url(list, u64::from(row.line), reason);
                }
            }
        }
    }
}

/// Writes the row of a URL. Returns the reason why it is not normalized, if there is one.
fn write_url(
    url: &[u8],
    args: &Args,
    normalizer: &Normalizer,
    buffers: &mut Buffers,
    out: &mut impl Write,
) -> anyhow::Result<Option<Skipped>> {
    let trace = args.trace.then(|| normalizer.trace(url));
    let done = normalizer.key(url, buffers);
    let mut cells = vec![
        ("url", Cell::Text(url)),
        ("normalized", Cell::Text(done.url)),
        ("rules", Cell::Rules(done.rules)),
        (
            "error",
            Cell::Text(done.skipped.map_or("", Skipped::code).as_bytes()),
        ),
    ];
    if let Some(trace) = &trace {
        cells.push(("trace", Cell::Steps(trace)));
    }
    let mut row = Vec::with_capacity(2 * url.len() + 64);
    args.format.row_format().push_row(&cells, &mut row);
    out.write_all(&row)?;
    Ok(done.skipped)
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
