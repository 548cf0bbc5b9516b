//! Shared parts of the document commands: files, settings, and the work with its progress.

use std::fs::File;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use dustlens::document::TextChoice;
use dustlens::input::{Input, InputKind, ReadOptions};
use dustlens::sessions::documents::results::{Measure, Stage};
use dustlens::sessions::documents::{Session, Settings, Sketch};
use dustlens_likeness::shingle::{Leftover, ShingleOptions, Unit};
use indicatif::{ProgressBar, ProgressStyle};

use crate::memory;
use crate::messages::Messages;
use crate::unusable::Unusable;

/// How texts become sets, and sets signatures.
#[derive(clap::Args)]
pub struct Options {
    /// What a shingle is made of: `words:N` or `chars:N`, N from 1 to 100
    #[arg(long, value_name = "UNIT:N", default_value = "words:5", value_parser = shingles)]
    shingles: (Unit, usize),

    /// Tokens from one shingle's start to the next; 1: overlapping, N: one after another
    #[arg(long, value_name = "N", default_value_t = 1)]
    step: usize,

    /// Join the text's end to its beginning
    #[arg(long)]
    cyclic: bool,

    /// Keep what a step greater than 1 leaves over at the end, as a shorter shingle
    #[arg(long)]
    keep_leftover: bool,

    /// Keep the case of letters (they are lower-cased otherwise)
    #[arg(long)]
    keep_case: bool,

    /// Keep punctuation (it is dropped otherwise)
    #[arg(long)]
    keep_punctuation: bool,

    /// Drop digits
    #[arg(long)]
    drop_digits: bool,

    /// Keep letters and their accents as they are written (they are brought into Unicode's normal form C otherwise)
    #[arg(long)]
    keep_decomposed: bool,

    /// Count the Russian letter ё as е
    #[arg(long)]
    fold_yo: bool,

    /// Kind of signature that the estimates are made from
    #[arg(long, value_enum, default_value = "minhash")]
    sketch: SketchKind,

    /// Number of hash functions k, 1 to 1024; the standard error falls with its square root
    #[arg(long, value_name = "K", default_value_t = 128)]
    hashes: usize,

    /// Seed of the hash functions
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    seed: u64,

    /// Which text of an HTML page is compared
    #[arg(long, value_enum, default_value = "useful")]
    text: Text,

    /// Compare only what is inside elements that match these CSS selectors
    #[arg(long, value_name = "SELECTORS", default_value = "")]
    include: String,

    /// Leave out what is inside elements that match these CSS selectors
    #[arg(long, value_name = "SELECTORS", default_value = "")]
    exclude: String,

    /// Files hold one document a line: `id text`
    #[arg(long)]
    lines: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum SketchKind {
    /// k hash functions, the smallest hash of each: the lecture's method, and the page's
    Minhash,
    /// Fast Similarity Sketching: about ten times as fast, with a smaller error
    Fast,
}

#[derive(Clone, Copy, ValueEnum)]
enum Text {
    /// Main text: menus, headers and footers left out
    Useful,
    /// Everything a reader sees
    Whole,
}

fn shingles(text: &str) -> Result<(Unit, usize), String> {
    let (unit, size) = text.split_once(':').ok_or("write words:5 or chars:8")?;
    let unit = match unit {
        "words" | "word" => Unit::Word,
        "chars" | "char" => Unit::Char,
        other => return Err(format!("`{other}` is no unit; write words:5 or chars:8")),
    };
    let size = size
        .parse()
        .map_err(|_| format!("`{size}` is not a number; write words:5 or chars:8"))?;
    Ok((unit, size))
}

impl Options {
    /// A session with these options.
    ///
    /// # Errors
    /// [`Unusable`] when one is out of its range.
    pub fn session(&self, measure: Measure, threshold: f64) -> anyhow::Result<Session> {
        let (unit, size) = self.shingles;
        let settings = Settings {
            text: match self.text {
                Text::Useful => TextChoice::Useful,
                Text::Whole => TextChoice::Whole,
            },
            include: self.include.clone(),
            exclude: self.exclude.clone(),
            shingles: ShingleOptions {
                unit,
                size,
                step: self.step,
                cyclic: self.cyclic,
                leftover: if self.keep_leftover {
                    Leftover::Keep
                } else {
                    Leftover::Drop
                },
                lowercase: !self.keep_case,
                punctuation: self.keep_punctuation,
                digits: !self.drop_digits,
                compose: !self.keep_decomposed,
                fold_yo: self.fold_yo,
            },
            sketch: match self.sketch {
                SketchKind::Minhash => Sketch::MinHash,
                SketchKind::Fast => Sketch::Fast,
            },
            hashes: self.hashes,
            seed: self.seed,
            measure,
            threshold,
        };
        let mut session =
            Session::new(settings).map_err(|error| Unusable::new(error.to_string()))?;
        if let Some(bytes) = memory::bound() {
            session.set_memory(bytes);
        }
        Ok(session)
    }

    /// Reads the files into a session and works until everything is derived; unreadable files are named.
    pub fn work(&self, session: &mut Session, files: &[PathBuf], messages: &mut Messages) {
        for file in files {
            if let Err(error) = self.add(session, file) {
                messages.unreadable(&error);
            }
        }
        finish(session);
    }

    /// Queues a file; `-` is standard input, JSON Lines or an array of records unless `--lines` is given.
    ///
    /// # Errors
    /// When it cannot be read.
    fn add(&self, session: &mut Session, path: &Path) -> anyhow::Result<()> {
        let standard_input = path == Path::new("-");
        let bytes = if standard_input {
            memory::read("standard input", std::io::stdin().lock())?
        } else {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
            memory::read(&name, file)?
        };
        let name = match (standard_input, self.lines) {
            (true, true) => STANDARD_INPUT[0].to_owned(),
            (true, false) => STANDARD_INPUT[1].to_owned(),
            (false, _) => path.to_string_lossy().into_owned(),
        };
        let options = ReadOptions {
            lines: self.lines,
            content_type: None,
        };
        session.add(Input {
            name,
            kind: InputKind::File,
            bytes,
            options,
        });
        Ok(())
    }
}

/// Names of standard input where documents are named after their input: `id text` lines, or records of JSON.
const STANDARD_INPUT: [&str; 2] = ["standard-input.txt", "standard-input.jsonl"];

/// Work between two checks of the progress bar's clock, in the session's units.
const SLICE: usize = 200_000;

/// Works until everything is derived, with a bar on a terminal.
fn finish(session: &mut Session) {
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new(0)
    } else {
        ProgressBar::hidden()
    };
    if let Ok(style) =
        ProgressStyle::with_template("{msg:10} {bar:30} {pos}/{len} documents, {eta} left")
    {
        bar.set_style(style);
    }
    loop {
        let progress = session.advance(SLICE);
        bar.set_message(match progress.stage {
            Stage::Reading => "reading",
            Stage::Shingling => "shingling",
            Stage::Sketching => "sketching",
            Stage::Joining => "joining",
            Stage::Idle | Stage::Done | Stage::Stopped => break,
        });
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    }
    bar.finish_and_clear();
}

/// Names every problem on standard error.
pub fn say_problems(session: &mut Session, messages: &mut Messages) {
    for problem in session.problems() {
        let mut said = problem.clone();
        if STANDARD_INPUT.contains(&said.source.as_str()) {
            said.source = "standard input".to_owned();
        }
        messages.problem(&said);
    }
    for problem in session.document_problems() {
        messages.problem(&problem);
    }
}

/// Says when there is nothing to compare.
pub fn say_no_pair(session: &mut Session, messages: &mut Messages) {
    let compared = match session.summary().compared {
        0 => "no document",
        1 => "only one document",
        _ => return,
    };
    messages.say(&format!(
        "{compared} can be compared, so that there is no pair; give two or more, each with text for a shingle"
    ));
}
