//! `dustlens search`: which documents are most like one, or contain it?

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::sessions::documents::results::{Measure, write_pairs};
use dustlens_likeness::nearest::Nearness;

use crate::compare::Format;
use crate::corpus::{self, Adding, Options};
use crate::given::given;
use crate::messages::Messages;
use crate::output;
use crate::unusable::Unusable;

/// Arguments of `search`.
#[derive(clap::Args)]
pub struct Args {
    /// Documents to print for each one searched for, the nearest first
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    top: u32,

    /// Measure by which a document is near
    #[arg(long, value_enum, value_name = "MEASURE", default_value = "jaccard")]
    by: By,

    /// Smallest likeness by this measure that is printed, from 0 to 1; what shares no shingle is never printed
    #[arg(long, value_name = "T", default_value_t = 0.0)]
    threshold: f64,

    /// Form of the result; `a` is the document searched for
    #[arg(long, value_enum, default_value = "tsv")]
    format: Format,

    #[command(flatten)]
    options: Options,

    /// The document to search for; a file of several searches for each
    query: PathBuf,

    /// Documents to search, files as `dustlens pairs` reads them; `-` or none: standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// |A∩B| / |A∪B|: alike as a whole
    Jaccard,
    /// |A∩B| / |A|: the share of the searched document's shingles that the other has, however long it is
    Containment,
}

/// Runs the command.
///
/// # Errors
/// Unusable arguments, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut session = args.options.session(Measure::Exact, args.threshold)?;
    let mut messages = Messages::default();
    // Whoever names all files of a folder does not ask for the document itself.
    let mut files = given(&args.files, &mut messages);
    files.retain(|file| *file != args.query);
    if files.is_empty() {
        return Err(Unusable::new(
            "the documents to search are the query itself; give other ones, or find its pairs by `dustlens pairs`",
        )
        .into());
    }
    let adding = Adding::new(&args.options, &mut session);
    adding.add(
        &mut session,
        std::slice::from_ref(&args.query),
        &mut messages,
    );
    session.take_in();
    let queries = 0..session.taken_in();
    adding.add(&mut session, &files, &mut messages);
    session.take_in();
    let by = match args.by {
        By::Jaccard => Nearness::Jaccard,
        By::Containment => Nearness::Contained,
    };
    let found = session.nearest(queries.clone(), by, args.top as usize);
    let near = found.iter().flatten();
    let near = near.filter(|row| by.of(&row.overlap) >= args.threshold);
    let rows = near.map(|row| (*row, session.id(row.a), session.id(row.b)));
    let mut out = output::results();
    let written = write_pairs(rows, args.format.into(), &mut out).and_then(|()| out.flush());
    corpus::say_problems(&mut session, &mut messages);
    if queries.is_empty() {
        messages.bad("there is no document to search for in the first file");
    } else if found.iter().all(Vec::is_empty) {
        messages.say("no document shares a shingle with what was searched for");
    }
    written?;
    Ok(messages.finish(""))
}
