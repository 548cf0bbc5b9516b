//! `dustlens pairs`: pairs of near-duplicate documents. Those of a preset are found by `preset`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use dustlens::decimal::shortest;
use dustlens::message_text::{counted, is_terminal_control, shown};
use dustlens::sessions::documents::results::{ExportFormat, Measure, Summary, write_pairs};
use dustlens::sessions::documents::{Candidates, Keep, Session};
use dustlens::table_writer::RowFormat;
use dustlens_likeness::bands::Bands;

use crate::corpus::{self, Options};
use crate::given::given;
use crate::messages::Messages;
use crate::output;
use crate::preset::{self, Preset};

/// Options that a preset fixes.
const FIXED: [&str; 21] = [
    "clusters",
    "keep",
    "threshold",
    "exact",
    "no_verify",
    "format",
    "shingles",
    "step",
    "cyclic",
    "keep_leftover",
    "keep_case",
    "keep_punctuation",
    "drop_digits",
    "keep_decomposed",
    "fold_yo",
    "sets",
    "sketch",
    "bands",
    "join",
    "hashes",
    "seed",
];

/// Arguments of `pairs`.
#[derive(clap::Args)]
pub struct Args {
    /// Smallest likeness that is printed, from 0 to 1
    #[arg(
        long,
        value_name = "T",
        default_value_t = 0.75,
        allow_negative_numbers = true
    )]
    threshold: f64,

    /// Judge and print pairs by the exact Jaccard similarity: the default
    #[arg(long, conflicts_with = "no_verify")]
    exact: bool,

    /// Judge and print pairs by the estimate m/k of the sketches, unverified; documents that sketches do not tell apart at the threshold, as pages of one template, are counted exactly all the same
    #[arg(long)]
    no_verify: bool,

    /// Find pairs by the exact join, which misses none: the default
    #[arg(long, conflicts_with_all = ["bands", "no_verify"])]
    join: bool,

    /// Find pairs by bands of the signatures in place of the exact join: `auto` (at most one pair in 100,000 at the threshold is missed, as far as --hashes allows) or `B:R`, B bands of R positions; the pairs found are verified exactly unless --no-verify is given
    #[arg(long, value_name = "B:R", value_parser = bands)]
    bands: Option<Candidates>,

    /// Print clusters instead of pairs: the document to keep, then the others, a line a cluster; in the other formats a row for each member with its likeness to the one to keep
    #[arg(long)]
    clusters: bool,

    /// Document of a cluster to keep: the one with the cleanest URL (no redirect, declared as canonical, no session id, the shortest), with the longest text, with the earliest date (of publication in its markup, Last-Modified, the `date`, `published` or `timestamp` of its record), or the first one
    #[arg(long, value_enum, default_value = "cleanest", requires = "clusters")]
    keep: KeepBy,

    /// Do exactly what a starter kit of the course does; it fixes the threshold, shingles and sketches, and prints `url1 url2 R`
    #[arg(long, value_enum, value_name = "PRESET", conflicts_with_all = FIXED)]
    preset: Option<Preset>,

    /// Form of the result; `plain` is `id1 id2 R`, the others have every number of a pair
    #[arg(long, value_enum, default_value = "plain")]
    format: Format,

    /// Threads that read the documents and cut them into shingles, 1 to 256; as many as there are cores by default. The result is the same for any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[command(flatten)]
    options: Options,

    /// Documents, or folders of them: .txt, .md, .html, .docx, .pdf, .zip of those; .jsonl, .jl, .json with an array, .csv, .tsv (these and .html also as .gz) and .parquet with columns `id` or `url` and `text` (--id-field, --text-field); .warc and archives of the course, plain or .gz; `-` or none: standard input (JSON Lines or an array, an archive, or --lines, --sets)
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    Plain,
    Tsv,
    Csv,
    Jsonl,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum KeepBy {
    Cleanest,
    Longest,
    Oldest,
    First,
}

impl From<KeepBy> for Keep {
    fn from(by: KeepBy) -> Self {
        match by {
            KeepBy::Cleanest => Self::Cleanest,
            KeepBy::Longest => Self::Longest,
            KeepBy::Oldest => Self::Oldest,
            KeepBy::First => Self::First,
        }
    }
}

fn bands(text: &str) -> Result<Candidates, String> {
    if text == "auto" {
        return Ok(Candidates::ProposedBands);
    }
    let numbers = text.split_once(':').and_then(|(bands, rows)| {
        let (bands, rows) = (bands.parse().ok()?, rows.parse().ok()?);
        Some(Candidates::Bands(Bands { bands, rows }))
    });
    numbers.ok_or_else(|| {
        format!("`{text}` is no number of bands and of their rows; write auto or 32:4")
    })
}

/// Runs the command.
///
/// # Errors
/// Unusable arguments, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    // This thread works too: else it would hand each batch over and wait.
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.use_current_thread()
        .build_global()
        .context("the threads cannot be started; give a smaller --threads")?;
    if let Some(preset) = args.preset {
        return preset::run(preset, &args.options, &args.files);
    }
    let mut session = session(args)?;
    let mut messages = Messages::default();
    let files = given(&args.files, &mut messages);
    args.options
        .work_through(&mut session, &files, &mut messages);
    say_replaced(&session, &mut messages);
    if args.clusters && args.keep == KeepBy::Oldest {
        say_undated(&mut session, &mut messages);
    }
    let written = match args.clusters {
        true => clusters(&mut session, args.format, &mut messages),
        false => write(&mut session, args.format, &mut messages),
    };
    corpus::say_problems(&mut session, &mut messages);
    let summary = session.summary();
    corpus::say_too_few(summary.compared, &messages);
    if !args.clusters {
        say_left_out(&summary, args.threshold, &mut messages);
    }
    written?;
    // The system takes the memory back faster than document by document.
    std::mem::forget(session);
    Ok(messages.finish(""))
}

/// A session with the settings of the arguments.
///
/// # Errors
/// Unusable arguments.
fn session(args: &Args) -> anyhow::Result<Session> {
    let measure = match args.no_verify && !args.exact {
        true => Measure::Estimate,
        false => Measure::Exact,
    };
    let candidates = args.bands.filter(|_| !args.join).unwrap_or_default();
    let options = &args.options;
    let mut session = options.session_by(measure, args.threshold, candidates)?;
    match args.clusters {
        true => {
            session.keep_clusters_only();
            session.set_keep(args.keep.into());
        }
        false => session.keep_visible_only(),
    }
    Ok(session)
}

/// Reports that the exact join, or signatures without bands, took the place of those that were asked for.
fn say_replaced(session: &Session, messages: &mut Messages) {
    if session.is_without_bands() {
        messages.say(match session.settings().measure {
            Measure::Exact => {
                "bands show too many pairs of these documents; the exact join took their place, which misses none"
            }
            Measure::Estimate => {
                "bands show too many pairs of these documents; signatures are compared without them, which misses none"
            }
        });
    }
    if session.is_without_estimates() {
        messages.say(
            "signatures hardly tell these documents apart at this threshold; they are counted exactly instead",
        );
    }
}

/// Reports how many of the documents that may be the oldest state no date that can be read.
fn say_undated(session: &mut Session, messages: &mut Messages) {
    let (undated, all) = session.undated();
    if undated > 0 {
        messages.say(&format!(
            "{undated} of the {all} documents in clusters have no date that can be read, and come behind those with one; of equal ones the first is kept"
        ));
    }
}

/// Reports the number and kind of the pairs not printed.
fn say_left_out(summary: &Summary, threshold: f64, messages: &mut Messages) {
    if summary.dropped > 0 {
        let pairs = counted(summary.dropped, "more pair", "more pairs");
        let least = if summary.drops_uncounted {
            "at least "
        } else {
            ""
        };
        messages.bad(&format!(
            "{least}{pairs} of different texts at or over {threshold} left out, however many documents have these texts, being the least alike of more than are kept; raise --threshold, or give --clusters to see what belongs together"
        ));
    }
    let unlisted = summary.pairs.saturating_sub(summary.listed as u64);
    if unlisted > 0 {
        let pairs = counted(unlisted, "more pair", "more pairs");
        messages.bad(&format!(
            "{pairs} not printed, of documents that are copies of printed ones; each copy is printed with the first document of the same text, and that one with everything like it; give --clusters to have each on one line"
        ));
    }
}

const REPLACED: &str = "some ids hold control characters, printed as \u{fffd} or a blank; use --format jsonl to have them as they are";

fn write(session: &mut Session, format: Format, messages: &mut Messages) -> anyhow::Result<()> {
    let mut out = output::results();
    let format = match format {
        Format::Plain => {
            plain(session, messages, &mut out)?;
            return Ok(out.flush()?);
        }
        Format::Tsv => ExportFormat::Tsv,
        Format::Csv => ExportFormat::Csv,
        Format::Jsonl => ExportFormat::Jsonl,
    };
    let mut odd = false;
    let pairs = session.named_pairs();
    // A quoted cell holds tabs and ends of lines as they are.
    let is_quoted = |c: char| format == ExportFormat::Csv && matches!(c, '\t' | '\n' | '\r');
    let is_odd = |c: char| is_terminal_control(c) && !is_quoted(c);
    let pairs = pairs.inspect(|(_, a, b)| odd |= a.contains(is_odd) || b.contains(is_odd));
    write_pairs(pairs, format, &mut out)?;
    if odd && !matches!(format, ExportFormat::Jsonl) {
        messages.say(REPLACED);
    }
    Ok(out.flush()?)
}

/// Writes the clusters, the largest first. Every copy is in one, however many pairs of copies there are.
fn clusters(session: &mut Session, format: Format, messages: &mut Messages) -> anyhow::Result<()> {
    let mut out = output::results();
    let rows = match format {
        Format::Plain => return plain_clusters(session, messages, &mut out),
        Format::Tsv => RowFormat::Tsv,
        Format::Csv => RowFormat::Csv,
        Format::Jsonl => RowFormat::JsonLines,
    };
    out.write_all(&session.export_clusters(rows))?;
    Ok(out.flush()?)
}

fn plain_clusters(
    session: &mut Session,
    messages: &mut Messages,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut lines = PlainLines::default();
    for cluster in session.clusters().to_vec() {
        let others = cluster.members.iter().filter(|id| **id != cluster.keep);
        let ids = std::iter::once(&cluster.keep).chain(others);
        lines.write_ids(ids.map(|document| session.id(*document)), out)?;
    }
    lines.say("use --format tsv", REPLACED, messages);
    Ok(out.flush()?)
}

fn plain(
    session: &mut Session,
    messages: &mut Messages,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let mut lines = PlainLines::default();
    for (a, b, likeness) in session.named_likenesses() {
        lines.write(a, b, likeness, out)?;
    }
    lines.say("use --format tsv", REPLACED, messages);
    Ok(())
}

/// `id1 id2 R`, a pair a line, as the course prescribes it; and what its readers may stumble over.
#[derive(Default)]
pub struct PlainLines {
    blanks: bool,
    odd: bool,
}

impl PlainLines {
    /// Writes a pair.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(&mut self, a: &str, b: &str, r: f64, out: &mut impl Write) -> std::io::Result<()> {
        self.look_at(a);
        self.look_at(b);
        writeln!(out, "{} {} {}", shown(a), shown(b), shortest(r))
    }

    /// Writes ids with blanks between.
    ///
    /// # Errors
    /// Errors of `out`.
    fn write_ids<'i>(
        &mut self,
        ids: impl Iterator<Item = &'i str>,
        out: &mut impl Write,
    ) -> std::io::Result<()> {
        for (at, id) in ids.enumerate() {
            self.look_at(id);
            let gap = if at > 0 { " " } else { "" };
            write!(out, "{gap}{}", shown(id))?;
        }
        writeln!(out)
    }

    fn look_at(&mut self, id: &str) {
        self.blanks |= id.contains(char::is_whitespace);
        self.odd |= id.contains(is_terminal_control);
    }

    /// Says which ids these lines cannot hold; `remedy` tells what to do about blanks.
    pub fn say(&self, remedy: &str, replaced: &str, messages: &Messages) {
        if self.blanks {
            messages.say(&format!(
                "some ids hold blanks, so that these lines cannot be taken apart; {remedy}"
            ));
        }
        if self.odd {
            messages.say(replaced);
        }
    }
}
