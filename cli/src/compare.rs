//! `dustlens compare`: how alike two documents are.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::report::{ExportFormat, Measure, export_pairs};

use crate::corpus::{self, Options};

/// Arguments of `compare`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    options: Options,

    /// Form of the result
    #[arg(long, value_enum, default_value = "tsv")]
    format: Format,

    /// One document
    a: PathBuf,

    /// The other document
    b: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Tsv,
    Csv,
    Jsonl,
}

/// Runs the command.
///
/// # Errors
/// Unusable arguments, a document that cannot be read, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut session = args.options.session(Measure::Exact, 0.0)?;
    args.options.add(&mut session, &args.a)?;
    args.options.add(&mut session, &args.b)?;
    corpus::finish(&mut session);
    let documents = session.documents(0, usize::MAX);
    let [a, b] = documents.as_slice() else {
        let status = corpus::report_problems(&mut session, &[]);
        eprintln!(
            "dustlens: two documents are needed, and {} were found in the files",
            documents.len()
        );
        return Ok(if status == ExitCode::SUCCESS {
            ExitCode::from(1)
        } else {
            status
        });
    };
    let comparison = session.compare(a.document, b.document)?;
    let format = match args.format {
        Format::Tsv => ExportFormat::Tsv,
        Format::Csv => ExportFormat::Csv,
        Format::Jsonl => ExportFormat::Jsonl,
    };
    let row = (comparison.row, a.id.as_str(), b.id.as_str());
    std::io::stdout()
        .lock()
        .write_all(export_pairs([row], format)?.as_bytes())?;
    Ok(corpus::report_problems(&mut session, &[]))
}
