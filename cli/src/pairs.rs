//! `dustlens pairs`: pairs of near-duplicate documents.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::decimal::shortest;
use dustlens::message_text::{is_obeyed, shown};
use dustlens::sessions::documents::Session;
use dustlens::sessions::documents::results::{ExportFormat, Measure, Summary, write_pairs};

use crate::corpus::{self, Options};
use crate::messages::{Messages, count};
use crate::output;

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

    /// Print the exact Jaccard similarity instead of the estimate m/k of the sketches
    #[arg(long)]
    exact: bool,

    /// Form of the result; `plain` is `id1 id2 R`, the others have every number of a pair
    #[arg(long, value_enum, default_value = "plain")]
    format: Format,

    #[command(flatten)]
    options: Options,

    /// Documents: .txt, .md, .html, .zip of those, .jsonl, .jl, .json with an array; `-` or none: standard input (JSON Lines or an array, or --lines)
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

/// Runs the command.
///
/// # Errors
/// Unusable arguments, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let measure = if args.exact {
        Measure::Exact
    } else {
        Measure::Estimate
    };
    let mut session = args.options.session(measure, args.threshold)?;
    session.keep_visible_only();
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &standard_input[..]
    } else {
        &args.files
    };
    let mut messages = Messages::default();
    args.options.work(&mut session, files, &mut messages);

    let written = write(&mut session, args.format, &mut messages);
    corpus::say_problems(&mut session, &mut messages);
    corpus::say_no_pair(&mut session, &mut messages);
    say_left_out(&session.summary(), args.threshold, &mut messages);
    written?;
    Ok(messages.finish(""))
}

/// Reports the number and kind of the pairs not printed.
fn say_left_out(summary: &Summary, threshold: f64, messages: &mut Messages) {
    if summary.dropped > 0 {
        let pairs = count(summary.dropped, "more pair", "more pairs");
        messages.bad(&format!(
            "{pairs} of different texts at or over {threshold} left out, being the least alike of more than are kept; raise --threshold"
        ));
    }
    let unlisted = summary.pairs.saturating_sub(summary.listed as u64);
    if unlisted > 0 {
        let pairs = count(unlisted, "more pair", "more pairs");
        messages.bad(&format!(
            "{pairs} of copies not printed; each copy is printed with the first document of the same text, and that one with everything like it"
        ));
    }
}

const REPLACED: &str = "some ids hold control characters, printed as \u{fffd}; use --format jsonl to have them as they are";

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
    let pairs = pairs.inspect(|(_, a, b)| odd |= a.contains(is_obeyed) || b.contains(is_obeyed));
    write_pairs(pairs, format, &mut out)?;
    if odd && !matches!(format, ExportFormat::Jsonl) {
        messages.say(REPLACED);
    }
    Ok(out.flush()?)
}

/// `id1 id2 R`, a pair a line, as the course prescribes it.
fn plain(
    session: &mut Session,
    messages: &mut Messages,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let (mut blanks, mut odd) = (false, false);
    for (a, b, likeness) in session.named_likenesses() {
        for id in [a, b] {
            blanks |= id.contains(char::is_whitespace);
            odd |= id.contains(is_obeyed);
        }
        let (a, b) = (shown(a), shown(b));
        writeln!(out, "{a} {b} {}", shortest(likeness))?;
    }
    if blanks {
        messages.say(
            "some ids hold blanks, so that these lines cannot be taken apart; use --format tsv",
        );
    }
    if odd {
        messages.say(REPLACED);
    }
    Ok(())
}
