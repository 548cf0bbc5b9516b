//! `dustlens compare`: how alike two documents are.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::sessions::documents::results::{ExportFormat, Measure, write_pairs};

use crate::corpus::{self, Options};
use crate::messages::Messages;
use crate::output;

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

/// Forms of rows with every number of a pair.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    Tsv,
    Csv,
    Jsonl,
}

impl From<Format> for ExportFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Tsv => Self::Tsv,
            Format::Csv => Self::Csv,
            Format::Jsonl => Self::Jsonl,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Unusable arguments, a document that cannot be read, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut session = args.options.session(Measure::Exact, 0.0)?;
    let mut messages = Messages::default();
    let files = [args.a.as_path(), args.b.as_path()];
    args.options.work(&mut session, &files, &mut messages);
    let documents = session.documents(0, 3);
    let [a, b] = documents.as_slice() else {
        corpus::say_problems(&mut session, &mut messages);
        let found = session.summary().documents;
        messages.bad(&format!(
            "two documents are needed; found in the files: {found}"
        ));
        return Ok(messages.finish(""));
    };
    let comparison = session.compare(a.document, b.document)?;
    let row = (comparison.row, a.id.as_str(), b.id.as_str());
    let mut out = output::results();
    let written = write_pairs([row], args.format.into(), &mut out).and_then(|()| out.flush());
    corpus::say_problems(&mut session, &mut messages);
    if session.summary().compared < 2 {
        messages.bad(
            "there was nothing to compare; the 0 says only that a text without a shingle is like no other",
        );
    }
    written?;
    Ok(messages.finish(""))
}
