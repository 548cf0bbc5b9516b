//! `dustlens pairs`: pairs of near-duplicate documents.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use dustlens::report::{Measure, shortest};

use crate::corpus::{self, Options};

/// Arguments of `pairs`.
#[derive(clap::Args)]
pub struct Args {
    /// Smallest likeness that is printed, from 0 to 1
    #[arg(long, value_name = "T", default_value_t = 0.75)]
    threshold: f64,

    /// Print the exact Jaccard similarity instead of the estimate m/k of the sketches
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    options: Options,

    /// Documents: .txt, .md, .html, .zip of those, .jsonl; `-` or none: standard input (JSON Lines, or --lines)
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
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
    for pair in &pairs {
        let likeness = shortest(pair.measure(measure));
        writeln!(
            out,
            "{} {} {likeness}",
            session.id(pair.a),
            session.id(pair.b)
        )?;
    }
    out.flush()?;
    if session.summary().capped {
        eprintln!(
            "dustlens: there are more pairs than are kept; raise --threshold to see all of those above it"
        );
    }
    Ok(corpus::report_problems(&mut session, &unreadable))
}
