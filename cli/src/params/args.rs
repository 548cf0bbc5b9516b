//! The arguments, and the core's settings that follow from them.

use std::path::PathBuf;

use clap::ValueEnum;
use dustlens::query_args::{ScopeKind, Settings};
use dustlens::report::rules::RuleFormat;

use crate::corpus::Unusable;
use crate::fetching::Manners;
use crate::lists::{FormatArg, Lists};

/// Arguments of `params`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 done; 1 some input was bad, or a host could not be asked for now (named, the rest is done); 2 unusable \
arguments or table; 130 stopped with Ctrl+C while verifying: what was decided is printed and kept.")]
pub struct Args {
    /// Fewest different values an argument is judged by, 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 10)]
    min_values: u64,

    /// Share of different values from which an argument is a candidate, and similarity from which it is insignificant;
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

    /// Fetch pages to decide about the candidates, and about verdicts older than a week
    #[arg(long)]
    pub verify: bool,

    /// With --verify: check every candidate and every verified argument again, however new its verdict is
    #[arg(long, requires = "verify")]
    pub recheck: bool,

    #[command(flatten)]
    pub manners: Manners,

    /// Pages that each argument is tried on, 1 to 10 [default: 1; with --extended 3]
    #[arg(long, value_name = "N")]
    samples: Option<usize>,

    /// Keep what is found out in this file, and start from what it knows: SQLite, or JSON Lines when it ends in .jsonl.
    /// A verification that is stopped goes on at the next run (from a .jsonl file: with the arguments still undecided).
    /// At a terminal no list is needed then
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

    /// Further columns: which method decided (plain or extended), why it was tried, what the pages showed, when
    #[arg(long)]
    pub details: bool,

    #[command(flatten)]
    pub lists: Lists,
}

#[derive(Clone, Copy, ValueEnum)]
enum ScopeArg {
    /// All pages of a host
    Host,
    /// Each path of a host by itself
    Path,
}

fn rule_format(id: &str) -> Result<RuleFormat, String> {
    RuleFormat::from_id(id).ok_or_else(|| {
        let ids: Vec<&str> = RuleFormat::ALL.iter().map(|format| format.id()).collect();
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
        if settings.validate().is_err() && self.samples.is_some_and(|n| !(1..=10).contains(&n)) {
            return Err(Unusable::new("--samples must be between 1 and 10").into());
        }
        settings
            .validate()
            .map_err(|error| Unusable::new(error.to_string()))?;
        Ok(settings)
    }
}
