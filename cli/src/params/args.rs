//! The arguments, and the core's settings that follow from them.

use std::path::PathBuf;

use clap::ValueEnum;
use dustlens::export::RuleFormat;
use dustlens::params::{ScopeKind, Settings};

use crate::fetching::FetchSettings;
use crate::lists::{FormatArg, Lists};
use crate::unusable::Unusable;

/// Arguments of `params`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 done; 1 some input was bad, not all arguments were counted, pages of a host could not be fetched, or a file \
was not written or lacks a rule (named, the rest is done); 2 unusable arguments or table; 130 stopped with Ctrl+C while \
verifying: what was decided is printed and kept.")]
pub struct Args {
    /// Fewest different values an argument is judged by, 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 10)]
    min_values: u64,

    /// Share of different values from which an argument is a candidate, and similarity from which it is insignificant,
    /// 0.5 to 1
    #[arg(long, value_name = "T", default_value_t = 0.95)]
    threshold: f64,

    /// Similarity from which an argument is insignificant, when it is not that of --threshold; 0.5 to 1
    #[arg(long, value_name = "T")]
    similarity: Option<f64>,

    /// What an argument is judged within
    #[arg(long, value_enum, default_value = "host")]
    scope: ScopeArg,

    /// Try more candidates (trackers, session ids, what makes URLs collide), on several pages and without the argument,
    /// and let the order of the text decide beside the score
    #[arg(long)]
    extended: bool,

    /// Fetch pages to decide about the candidates, and about verdicts that are due for a new check
    #[arg(long)]
    pub verify: bool,

    /// With --verify: check every candidate and every verified argument again, however new its verdict is
    #[arg(long, requires = "verify")]
    pub recheck: bool,

    #[command(flatten)]
    pub fetch_settings: FetchSettings,

    /// With --extended: try every argument, also those that counting calls significant or does not judge
    #[arg(long, requires = "extended")]
    everything: bool,

    /// URLs of each argument that looks insignificant from which all such arguments are taken out together, 0 to 128
    /// [default: 0; with --extended 60]
    #[arg(long, value_name = "N", requires = "extended")]
    trials: Option<usize>,

    /// With --extended: let the prescribed score decide alone
    #[arg(long, requires = "extended")]
    no_decider: bool,

    /// With --extended: do not fetch the pages without the argument
    #[arg(long, requires = "extended")]
    no_absence: bool,

    /// With --extended: do not fetch an address that no site has, to know the page that stands in for a 404
    #[arg(long, requires = "extended")]
    no_soft_404: bool,

    /// With --extended: words of unexplained difference that are let pass, 0 to 100
    #[arg(long, value_name = "N", default_value_t = 0, requires = "extended",
        value_parser = clap::value_parser!(u32).range(0..=100))]
    changed_words: u32,

    /// Fewest words that stay on a page for it to prove anything, 0 to 1000 [default: 0; with --extended 12]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    min_words: Option<u32>,

    /// Days after which a verdict is due for a new check, 0 to 3650
    #[arg(long, value_name = "DAYS", default_value_t = 7,
        value_parser = clap::value_parser!(u64).range(0..=3650))]
    recheck_after: u64,

    /// Days after which an argument that was not seen again since its last check is dropped from the table, 1 to 3650
    #[arg(long, value_name = "DAYS", default_value_t = 60,
        value_parser = clap::value_parser!(u64).range(1..=3650))]
    drop_after: u64,

    /// Arguments that are counted, 1 to 10000000; what belongs to others is left out, and said
    #[arg(long, value_name = "N", default_value_t = 100_000,
        value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    max_arguments: u64,

    /// Pages that each argument is tried on, 1 to 10 [default: 1; with --extended 3]
    #[arg(long, value_name = "N")]
    samples: Option<usize>,

    /// Keep what is found out in this file, and start from what it knows: SQLite, or JSON Lines when it ends in .jsonl.
    /// A verification that is stopped or killed goes on at the next run where it stood (from a .jsonl file: with the
    /// arguments still undecided, whose pages are fetched again). At a terminal no list is needed then
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,

    /// Take over the rows of a table in JSON Lines, as the page and --dump write it
    #[arg(long, value_name = "FILE")]
    pub import: Option<PathBuf>,

    /// Write the whole table as JSON Lines, as the page reads it
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,

    /// Print rules that remove the insignificant arguments, in one of these formats: clean-param (robots.txt),
    /// no-vary-search, adguard, declarative-net-request, clearurls, nutch, stormcrawler, heritrix, pywb, scrapy,
    /// cloudflare, fastly, cloudfront, csv, jsonl
    #[arg(long, value_name = "FORMAT", value_parser = rule_format, conflicts_with_all = ["format", "all", "details"])]
    pub export: Option<RuleFormat>,

    /// How the table is printed
    #[arg(long, value_enum, default_value = "tsv")]
    pub format: FormatArg,

    /// Also print arguments with too few values to be judged
    #[arg(long)]
    pub all: bool,

    /// Further columns: which method decided (plain or extended), why it was tried, what the pages showed, when, and on
    /// how many URLs it was tried with all insignificant arguments removed (tried), the largest share of its URLs where the
    /// verdict may fail (bound), and below which paths nothing could be read, so that it does not hold there (unread)
    #[arg(long)]
    pub details: bool,

    #[command(flatten)]
    pub lists: Lists,
}

/// Seconds.
const DAY: u64 = 24 * 60 * 60;

#[derive(Clone, Copy, ValueEnum)]
enum ScopeArg {
    /// All pages of a host
    Host,
    /// Each path of a host by itself
    Path,
}

fn rule_format(id: &str) -> Result<RuleFormat, String> {
    // Redirects of servers leave arguments alone.
    let takes_arguments =
        |format: &RuleFormat| !matches!(format, RuleFormat::Nginx | RuleFormat::Apache);
    let format = RuleFormat::from_id(id).filter(takes_arguments);
    format.ok_or_else(|| {
        let formats = RuleFormat::ALL.iter().filter(|one| takes_arguments(one));
        let ids: Vec<&str> = formats.map(|format| format.id()).collect();
        format!("there is no such format; there are {}", ids.join(", "))
    })
}

impl Args {
    /// The plain method, or with `--extended` everything, with what was chosen.
    ///
    /// # Errors
    /// [`Unusable`] for a value out of its range.
    pub fn settings(&self) -> anyhow::Result<Settings> {
        let mut settings = match self.extended {
            true => Settings::default(),
            false => Settings::plain(),
        };
        settings.scope = match self.scope {
            ScopeArg::Host => ScopeKind::Host,
            ScopeArg::Path => ScopeKind::Path,
        };
        settings.min_values = self.min_values;
        settings.threshold = self.threshold;
        settings.similarity = self.similarity.unwrap_or(self.threshold);
        settings.bases = self.samples.unwrap_or(settings.bases);
        settings.decider &= !self.no_decider;
        settings.everything = self.everything;
        settings.trials = self.trials.unwrap_or(settings.trials);
        settings.absence &= !self.no_absence;
        settings.soft_404 &= !self.no_soft_404;
        settings.changed_words = self.changed_words;
        settings.min_words = self.min_words.unwrap_or(settings.min_words);
        settings.recheck_after = self.recheck_after * DAY;
        settings.drop_after = self.drop_after * DAY;
        settings.max_arguments = usize::try_from(self.max_arguments).unwrap_or(usize::MAX);
        if settings.validate().is_err() && self.samples.is_some_and(|n| !(1..=10).contains(&n)) {
            return Err(Unusable::new("--samples must be between 1 and 10").into());
        }
        settings
            .validate()
            .map_err(|error| Unusable::new(error.to_string()))?;
        Ok(settings)
    }
}
