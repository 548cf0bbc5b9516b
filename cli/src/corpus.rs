//! Shared parts of the document commands: files, settings, and the work with its progress.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::ValueEnum;
use dustlens::document::{ExtractOptions, TextChoice};
use dustlens::input::{Input, InputKind, RawDocument, ReadOptions, Reader};
use dustlens::problem::Problem;
use dustlens::sessions::documents::results::{Measure, Stage};
use dustlens::sessions::documents::{Candidates, Session, Settings, Sketch};
use dustlens_likeness::shingle::{Leftover, ShingleOptions, Unit};
use indicatif::ProgressBar;

use crate::fields::Fields;
use crate::given::given;
use crate::memory;
use crate::messages::Messages;
use crate::parts::{Files, Parts};
use crate::progress::bar;
use crate::standard_input;
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

    /// Kind of signature that estimates are made from: fast (fewer hashes, a smaller error) where pairs are judged by them, with --no-verify, and minhash, as lectures and the page have it, else
    #[arg(long, value_enum)]
    sketch: Option<SketchKind>,

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

    #[command(flatten)]
    fields: Fields,

    /// Files hold one document a line: `id text`
    #[arg(long)]
    lines: bool,

    /// Files hold one set a line, `id item item …`: tags, interests, links. Items are taken as they are, in any order; R is |A∩B|/|A∪B| of the sets
    #[arg(long, conflicts_with_all = FOLDING)]
    sets: bool,
}

/// Options that say how a text becomes a set.
const FOLDING: [&str; 13] = [
    "shingles",
    "step",
    "cyclic",
    "keep_leftover",
    "keep_case",
    "keep_punctuation",
    "drop_digits",
    "keep_decomposed",
    "fold_yo",
    "text",
    "include",
    "exclude",
    "lines",
];

/// Shingles of which a line's items are one each.
const ITEMS: ShingleOptions = ShingleOptions {
    unit: Unit::Item,
    size: 1,
    step: 1,
    cyclic: false,
    leftover: Leftover::Drop,
    lowercase: false,
    punctuation: true,
    digits: true,
    compose: false,
    fold_yo: false,
};

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
    fn settings(&self, measure: Measure, threshold: f64) -> Settings {
        Settings {
            text: match self.text {
                Text::Useful => TextChoice::Useful,
                Text::Whole => TextChoice::Whole,
            },
            include: self.include.clone(),
            exclude: self.exclude.clone(),
            shingles: match self.sets {
                true => ITEMS,
                false => self.shingle_options(),
            },
            sketch: match (self.sketch, measure) {
                (Some(SketchKind::Fast), _) | (None, Measure::Estimate) => Sketch::Fast,
                (Some(SketchKind::Minhash), _) | (None, Measure::Exact) => Sketch::MinHash,
            },
            hashes: self.hashes,
            seed: self.seed,
            measure,
            candidates: Candidates::Join,
            threshold,
        }
    }

    fn shingle_options(&self) -> ShingleOptions {
        let (unit, size) = self.shingles;
        ShingleOptions {
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
        }
    }

    /// A session with these options.
    ///
    /// # Errors
    /// [`Unusable`] when one is out of its range.
    pub fn session(&self, measure: Measure, threshold: f64) -> anyhow::Result<Session> {
        self.session_by(measure, threshold, Candidates::Join)
    }

    /// A session with these options that finds pairs in this way.
    ///
    /// # Errors
    /// [`Unusable`] when one is out of its range.
    pub fn session_by(
        &self,
        measure: Measure,
        threshold: f64,
        candidates: Candidates,
    ) -> anyhow::Result<Session> {
        let settings = Settings {
            candidates,
            ..self.settings(measure, threshold)
        };
        let mut session =
            Session::new(settings).map_err(|error| Unusable::new(error.to_string()))?;
        if let Some(bytes) = memory::bound() {
            session.set_memory(bytes);
        }
        Ok(session)
    }

    /// Reads the files into a session and works until everything is derived; unreadable files are named.
    pub fn work(&self, session: &mut Session, files: &[&Path], messages: &mut Messages) {
        for file in files {
            if let Err(error) = self.add(session, file) {
                messages.unreadable(&error);
            }
        }
        finish(session);
    }

    /// Does the same, and keeps no texts that can be read again, where memory has no bound that they are held to.
    pub fn work_through(&self, session: &mut Session, files: &[PathBuf], messages: &mut Messages) {
        Adding::new(self, session).add(session, files, messages);
        finish(session);
    }

    /// How the text of a page is taken.
    ///
    /// # Errors
    /// [`Unusable`] for a selector that cannot be used.
    pub fn extraction(&self) -> anyhow::Result<ExtractOptions> {
        let settings = self.settings(Measure::Exact, 0.0);
        let options = settings.check();
        options.map_err(|error| Unusable::new(error.to_string()).into())
    }

    /// How files are read.
    pub fn reading(&self) -> ReadOptions {
        self.fields.reading(self.lines || self.sets)
    }

    /// Queues a file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn add(&self, session: &mut Session, path: &Path) -> anyhow::Result<()> {
        session.add(input(path, &self.reading())?);
        Ok(())
    }
}

/// Files on their way into a session. Texts that can be read again are not kept, where memory has no bound that they are held to.
pub struct Adding<'o> {
    options: &'o Options,
    again: Option<Files>,
}

impl<'o> Adding<'o> {
    /// Prepares an empty session.
    pub fn new(options: &'o Options, session: &mut Session) -> Self {
        let fields = || Files::new(options.reading().fields);
        let again = memory::bound().is_none().then(fields);
        if let Some(again) = &again {
            session.read_again(Box::new(again.clone()));
        }
        Self { options, again }
    }

    /// Queues files, the parts of large ones one after another as they are taken in; unreadable ones are named.
    pub fn add(&self, session: &mut Session, files: &[PathBuf], messages: &mut Messages) {
        let bar = bar("{msg:10} {pos} documents");
        bar.set_message("reading");
        for file in files {
            let outcome = match &self.again {
                Some(again) => self.add_parts(session, file, (again, &bar), messages),
                None => self.options.add(session, file),
            };
            if let Err(error) = outcome {
                bar.suspend(|| messages.unreadable(&error));
            }
        }
        bar.finish_and_clear();
    }

    fn add_parts(
        &self,
        session: &mut Session,
        path: &Path,
        (again, bar): (&Files, &ProgressBar),
        messages: &mut Messages,
    ) -> anyhow::Result<()> {
        let Some(mut parts) = Parts::open(path, &self.options.reading())? else {
            again.push(None);
            return self.options.add(session, path);
        };
        let before = (session.progress().total, session.problems().len());
        if let Some(fault) = parts.fault() {
            bar.suspend(|| say(&fault, messages));
        }
        let (file, empty) = (parts.file(), parts.empty());
        parts.each(|part| {
            again.push(Some(Arc::clone(&file)));
            session.add(part.input);
            session.take_in_most();
            if let Some(told) = part.too_long {
                bar.suspend(|| messages.bad(&told));
            }
            bar.set_position(session.progress().total as u64);
        })?;
        session.take_in();
        if before == (session.progress().total, session.problems().len()) {
            again.push(None);
            session.add(empty);
        }
        Ok(())
    }
}

/// The bytes of a file; `-` is standard input.
///
/// # Errors
/// When they cannot be read, or are too many.
pub fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    if path == Path::new("-") {
        return memory::read("standard input", std::io::stdin().lock());
    }
    let name = path.display().to_string();
    if path.is_dir() {
        bail!("{name} is a folder; give one of the files in it");
    }
    let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
    memory::read(&name, file)
}

/// A file as an input; `-` is standard input: JSON Lines or an array of records unless each line is a document or the bytes are no text.
///
/// # Errors
/// When it cannot be read.
fn input(path: &Path, options: &ReadOptions) -> anyhow::Result<Input> {
    let bytes = bytes(path)?;
    let name = match path == Path::new("-") {
        true => standard_input::name_of(&bytes, options).to_owned(),
        false => path.to_string_lossy().into_owned(),
    };
    Ok(Input {
        name,
        kind: InputKind::File,
        bytes,
        options: options.clone(),
    })
}

/// Reads files, standard input when there is none, and hands their documents on one by one. What cannot be read is named.
///
/// # Errors
/// The first error of `give`.
pub fn each_document(
    files: &[PathBuf],
    options: &ReadOptions,
    messages: &mut Messages,
    mut give: impl FnMut(RawDocument, &mut Messages) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bar = bar("{msg:10} {pos} documents");
    bar.set_message("reading");
    let limits = memory::limits();
    for file in given(files, messages) {
        let input = match input(&file, options) {
            Ok(input) => input,
            Err(error) => {
                bar.suspend(|| messages.unreadable(&error));
                continue;
            }
        };
        for item in Reader::within(input, limits) {
            match item {
                Ok(raw) => {
                    let problems = raw.problems.iter();
                    problems.for_each(|problem| bar.suspend(|| say(problem, messages)));
                    give(raw, messages)?;
                    bar.inc(1);
                }
                Err(problem) => bar.suspend(|| say(&problem, messages)),
            }
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Work between two checks of the progress bar's clock, in the session's units.
const SLICE: usize = 200_000;

/// Works until everything is derived, with a bar on a terminal.
fn finish(session: &mut Session) {
    let bar = bar("{msg:10} {bar:30} {pos}/{len} documents, {eta} left");
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
        say(problem, messages);
    }
    for problem in session.document_problems() {
        say(&problem, messages);
    }
}

/// Names a problem, with standard input by its usual name.
pub fn say(problem: &Problem, messages: &mut Messages) {
    let mut said = problem.clone();
    said.source = standard_input::shown(&said.source).to_owned();
    messages.problem(&said);
}

/// Says when so few documents have no pair.
pub fn say_too_few(compared: usize, messages: &Messages) {
    let compared = match compared {
        0 => "no document",
        1 => "only one document",
        _ => return,
    };
    messages.say(&format!(
        "{compared} can be compared, so that there is no pair; give two or more, each with text for a shingle"
    ));
}
