//! `dustlens pairs`: pairs of near-duplicate documents.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::report::{ExportFormat, Measure, PairRow, export_pairs, shortest};
use dustlens::session::Session;

use crate::corpus::{self, Options};

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

    /// Documents: .txt, .md, .html, .zip of those, .jsonl; `-` or none: standard input (JSON Lines, or --lines)
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
    let standard_input = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &standard_input[..]
    } else {
        &args.files
    };
    let unreadable: Vec<anyhow::Error> = files
        .iter()
        .filter_map(|file| args.options.add(&mut session, file).err())
        .collect();
    corpus::finish(&mut session);

    let mut pairs = session.visible_pairs().to_vec();
    pairs.sort_unstable_by_key(|pair| (pair.a, pair.b));
    let mut out = BufWriter::new(std::io::stdout().lock());
    out.write_all(written(&session, &pairs, args.format, measure)?.as_bytes())?;
    out.flush()?;
    if session.summary().capped {
        eprintln!(
            "dustlens: there are more pairs than are kept; raise --threshold to see all of those above it"
        );
    }
    Ok(corpus::report_problems(&mut session, &unreadable))
}

fn written(
    session: &Session,
    pairs: &[PairRow],
    format: Format,
    measure: Measure,
) -> anyhow::Result<String> {
    let named = pairs
        .iter()
        .map(|pair| (*pair, session.id(pair.a), session.id(pair.b)));
    let format = match format {
        Format::Plain => return Ok(plain(named, measure)),
        Format::Tsv => ExportFormat::Tsv,
        Format::Csv => ExportFormat::Csv,
        Format::Jsonl => ExportFormat::Jsonl,
    };
    Ok(export_pairs(named, format)?)
}

/// `id1 id2 R`, a pair a line, as the course prescribes it.
fn plain<'s>(pairs: impl Iterator<Item = (PairRow, &'s str, &'s str)>, measure: Measure) -> String {
    let mut text = String::new();
    let mut blanks = false;
    for (pair, a, b) in pairs {
        blanks |= [a, b].iter().any(|id| id.contains(char::is_whitespace));
        text += &format!("{a} {b} {}\n", shortest(pair.measure(measure)));
    }
    if blanks {
        eprintln!(
            "dustlens: some ids hold blanks, so that these lines cannot be taken apart; use --format tsv"
        );
    }
    text
}
