//! `dustlens pairs --preset`: the pairs that a starter kit of the course finds.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use dustlens::document::{ExtractOptions, extract};
use dustlens::input::{ArchiveRecord, Format, RawDocument};
use dustlens::message_text::counted;
use dustlens_likeness::course::{Kit, Sketch, each_pair};

use crate::corpus::{self, Options};
use crate::messages::Messages;
use crate::output;
use crate::pairs::PlainLines;

/// A starter kit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Preset {
    /// The smallest hash of each of 20 buckets, compared as sets; R ≥ 0.75
    TechnosphereA,
    /// The smallest hash modulo each of 20 primes, compared one by one; R > 0.75
    TechnosphereB,
}

impl Preset {
    fn kit(self) -> Kit {
        match self {
            Self::TechnosphereA => Kit::Buckets,
            Self::TechnosphereB => Kit::Permutations,
        }
    }

    /// Words that a text needs to have a sketch.
    fn words(self) -> usize {
        match self {
            Self::TechnosphereA => 25,
            Self::TechnosphereB => 6,
        }
    }
}

/// Documents by their URLs, without their texts.
#[derive(Default)]
struct Sketched {
    urls: Vec<String>,
    sketches: Vec<Option<Sketch>>,
}

/// Runs the command.
///
/// # Errors
/// Unusable arguments, or standard output that cannot be written.
pub fn run(preset: Preset, options: &Options, files: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let extraction = options.extraction()?;
    let mut messages = Messages::default();
    let mut all = Sketched::default();
    let kit = preset.kit();
    corpus::each_document(files, &options.reading(), &mut messages, |raw, messages| {
        let text = text(&raw, &extraction, messages);
        all.sketches.push(kit.sketch(&text));
        all.urls.push(raw.id);
        Ok(())
    })?;

    let mut out = output::results();
    let mut lines = PlainLines::default();
    let written = each_pair(kit, &all.sketches, |a, b, r| {
        lines.write(&all.urls[a], &all.urls[b], r, &mut out)
    });
    let written = written.and_then(|()| out.flush());
    say_skipped(preset, &all, &messages);
    lines.say(
        "give the documents ids without blanks",
        "some ids hold control characters, printed as \u{fffd}",
        &messages,
    );
    written?;
    Ok(messages.finish(""))
}

/// A plain text exactly as it was given, a page's text as the page shows it.
fn text(raw: &RawDocument, extraction: &ExtractOptions, messages: &mut Messages) -> String {
    match raw.format {
        Format::Plain => {
            let (record, problems) = ArchiveRecord::of(raw);
            let problems = problems.iter();
            problems.for_each(|problem| messages.problem(problem));
            record.text.unwrap_or_default()
        }
        Format::Html => {
            let document = extract(raw, extraction);
            let of_page = document.problems.iter().skip(raw.problems.len());
            of_page.for_each(|problem| messages.problem(problem));
            document.text
        }
    }
}

fn say_skipped(preset: Preset, all: &Sketched, messages: &Messages) {
    let skipped = all.skipped();
    if skipped > 0 {
        let skipped = counted(
            skipped,
            "document has no sketch and was skipped",
            "documents have no sketch and were skipped",
        );
        messages.say(&format!(
            "{skipped}: this preset needs {} words",
            preset.words()
        ));
    }
    let different: HashSet<&String> = all.urls.iter().collect();
    let repeated = all.urls.len() - different.len();
    if repeated > 0 {
        let repeated = counted(repeated, "document has", "documents have");
        messages.say(&format!(
            "{repeated} the URL of another; the pairs do not tell them apart"
        ));
    }
    corpus::say_too_few(all.urls.len() - all.skipped(), messages);
}

impl Sketched {
    fn skipped(&self) -> usize {
        self.sketches
            .iter()
            .filter(|sketch| sketch.is_none())
            .count()
    }
}
