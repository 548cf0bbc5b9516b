//! `dustlens score`: found pairs against the true ones.

mod pair_lines;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dustlens::decimal::shortest;
use dustlens::message_text::counted;
use dustlens_likeness::course::{Grade, result_lines, result_text};

use crate::corpus;
use crate::lists::FormatArg;
use crate::messages::Messages;
use crate::output;
use crate::rows::{Cell, push};
use crate::standard_input::GZIP;
use crate::unusable::Unusable;
use pair_lines::pair_lines;

/// Lines of a file that are named on standard error; further ones are counted.
const NAMED: usize = 20;

/// Arguments of `score`.
#[derive(clap::Args)]
pub struct Args {
    /// Form of the result; score is |∩| / |∪| of the sets of unordered pairs, and at least 0.9 is a pass
    #[arg(long, value_enum, default_value = "tsv")]
    format: FormatArg,

    /// Pairs that were found: `a b` or `a b R`, a pair a line, separated by blanks or tabs, or what `pairs` wrote in any form; `-`:
    /// standard input
    pairs: PathBuf,

    /// Pairs that are true, written alike
    truth: PathBuf,
}

const COLUMNS: [&str; 8] = [
    "score",
    "pass",
    "precision",
    "recall",
    "f1",
    "shared",
    "found",
    "truth",
];

/// Runs the command.
///
/// # Errors
/// Unusable arguments, a file that cannot be read, or standard output that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let both = [&args.pairs, &args.truth];
    if both.iter().all(|path| path.as_path() == Path::new("-")) {
        let why = "standard input can be the pairs or the truth, not both; give a file for one";
        return Err(Unusable::new(why).into());
    }
    let mut messages = Messages::default();
    let [pairs, truth] = [corpus::bytes(&args.pairs)?, corpus::bytes(&args.truth)?];
    for (path, bytes) in both.into_iter().zip([&pairs, &truth]) {
        if bytes.starts_with(GZIP) {
            let name = path.display();
            let why = format!("{name} is in gzip; unpack it and give the file of pairs itself");
            return Err(Unusable::new(why).into());
        }
    }
    let [pairs, truth] = [&pairs, &truth].map(|bytes| pair_lines(result_text(bytes)));
    let found = read(&args.pairs, &pairs, &mut messages);
    let truth = read(&args.truth, &truth, &mut messages);
    let is_blank = truth.is_empty() && !found.is_empty();
    let grade = Grade::of(found, truth);
    if is_blank {
        let name = args.truth.display();
        messages.say(&format!(
            "{name} has no pair, so that every pair found is a wrong one; is it the right file?"
        ));
    } else if grade.score().is_none() {
        messages.say("there is no pair in either file, so that there is no score");
    }

    let rows = rows(&grade, args.format);
    let mut out = output::results();
    out.write_all(&rows)?;
    out.flush()?;
    Ok(messages.finish(""))
}

/// The header and the row of a grade.
fn rows(grade: &Grade, format: FormatArg) -> Vec<u8> {
    let format = format.row_format();
    let mut rows = Vec::new();
    format.push_header(&COLUMNS, &mut rows);
    let ratio = |ratio: Option<f64>| ratio.map_or(Cell::Nothing, |r| Cell::Number(shortest(r)));
    let number = |number: usize| Cell::Number(number.to_string());
    let cells = vec![
        ratio(grade.score()),
        Cell::Number(grade.is_pass().to_string()),
        ratio(grade.precision()),
        ratio(grade.recall()),
        ratio(grade.f1()),
        number(grade.shared),
        number(grade.found),
        number(grade.truth),
    ];
    push(format, &COLUMNS, cells, &mut rows);
    rows
}

/// The pairs of a file. Lines that are none are named.
fn read<'t>(path: &Path, text: &'t [u8], messages: &mut Messages) -> Vec<(&'t [u8], &'t [u8])> {
    let name = match path == Path::new("-") {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    };
    let mut pairs = Vec::new();
    let mut bad = 0;
    for line in result_lines(text) {
        match line.pair {
            Some(pair) => pairs.push(pair),
            None => {
                bad += 1;
                if bad <= NAMED {
                    let number = line.number;
                    messages.bad(&format!(
                        "{name}, line {number}: this is no pair and was left out; write `url1 url2` or `url1 url2 R`"
                    ));
                }
            }
        }
    }
    if bad > NAMED {
        let more = counted(bad - NAMED, "more line is", "more lines are");
        messages.say(&format!("{name}: {more} no pairs"));
    }
    pairs
}
