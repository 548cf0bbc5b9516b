//! `dustlens pack`: documents into an archive of the course's format.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use dustlens::input::ArchiveRecord;
use dustlens::message_text::counted;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::corpus;
use crate::fields::Fields;
use crate::messages::Messages;
use crate::output;
use crate::unusable::Unusable;

/// Arguments of `pack`.
#[derive(clap::Args)]
pub struct Args {
    /// The archive, in gzip when its name ends in .gz; an existing file is replaced; `-`: standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Files hold one document a line: `id text`
    #[arg(long)]
    lines: bool,

    #[command(flatten)]
    fields: Fields,

    /// Documents, as for `pairs`; ids become URLs, HTML becomes `body`, other text `text`; `-` or none: standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Extensions by which a file is read as something else than an archive.
const OTHERS: [&str; 20] = [
    "txt", "text", "md", "markdown", "html", "htm", "xhtml", "xht", "shtml", "zip", "jsonl",
    "ndjson", "jl", "json", "csv", "tsv", "parquet", "docx", "pdf", "warc",
];

/// Runs the command.
///
/// # Errors
/// Unusable arguments, or an archive that cannot be written.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let extension = extension(&args.output);
    check(args, &extension)?;
    let mut messages = Messages::default();
    if args.output == Path::new("-") {
        let mut out = output::results();
        pack(args, &mut out, &mut messages)?;
        out.flush()?;
        return Ok(messages.finish(""));
    }
    let name = args.output.display().to_string();
    let unwritten = || format!("{name} cannot be written");
    let part = Part::beside(&args.output);
    let packed = write(args, part.path(), &extension, &mut messages).with_context(unwritten);
    match packed {
        Ok(packed) if packed > 0 => {
            part.finish(&args.output).with_context(unwritten)?;
            let packed = counted(packed, "document", "documents");
            messages.say(&format!("{packed} packed into {name}"));
        }
        Ok(_) => {
            part.discard();
            let left = match args.output.exists() {
                true => "left as it is",
                false => "not written",
            };
            messages.say(&format!("there is no document; {name} was {left}"));
        }
        Err(error) => {
            part.discard();
            return Err(error);
        }
    }
    Ok(messages.finish(""))
}

/// The file that is written: one beside the archive, which it replaces once it is whole; the archive itself where that is no file, but a
/// device or a pipe.
struct Part {
    path: PathBuf,
    is_archive: bool,
}

impl Part {
    fn beside(archive: &Path) -> Self {
        let is_archive = archive.exists() && !archive.is_file();
        let mut name = archive.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        Self {
            path: match is_archive {
                true => archive.to_owned(),
                false => archive.with_file_name(name),
            },
            is_archive,
        }
    }

    fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the file in the place of the archive.
    fn finish(self, archive: &Path) -> std::io::Result<()> {
        match self.is_archive {
            true => Ok(()),
            false => fs::rename(&self.path, archive),
        }
    }

    /// Takes the file away again.
    fn discard(self) {
        if !self.is_archive {
            // What cannot be taken away stays beside the archive, which is what matters.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Writes an archive, in gzip by its extension, and returns the number of its documents.
fn write(
    args: &Args,
    path: &Path,
    extension: &str,
    messages: &mut Messages,
) -> anyhow::Result<usize> {
    let mut out = BufWriter::new(File::create(path)?);
    let packed = if extension == "gz" {
        let mut zipped = GzEncoder::new(out, Compression::default());
        let packed = pack(args, &mut zipped, messages)?;
        out = zipped.finish()?;
        packed
    } else {
        pack(args, &mut out, messages)?
    };
    out.flush()?;
    Ok(packed)
}

/// Refuses an archive that would not be read as one, and one that is to be read at the same time.
///
/// # Errors
/// [`Unusable`].
fn check(args: &Args, extension: &str) -> anyhow::Result<()> {
    if OTHERS.contains(&extension) {
        return Err(Unusable::new(format!(
            "a file named .{extension} is not read as an archive; give it a name that ends in .gz or .bin"
        ))
        .into());
    }
    let is_same = |file: &PathBuf| same(file, &args.output);
    if args.files.iter().any(is_same) {
        let name = args.output.display();
        return Err(Unusable::new(format!(
            "{name} is to be read and to be written; write to another file"
        ))
        .into());
    }
    Ok(())
}

/// Writes the documents, and returns how many there were.
fn pack(args: &Args, out: &mut impl Write, messages: &mut Messages) -> anyhow::Result<usize> {
    let mut urls = HashSet::new();
    let mut packed = 0;
    let reading = args.fields.reading(args.lines);
    corpus::each_document(&args.files, &reading, messages, |raw, messages| {
        let (record, problems) = ArchiveRecord::of(&raw);
        problems
            .iter()
            .for_each(|problem| messages.problem(problem));
        record.write(out)?;
        urls.insert(record.url);
        packed += 1;
        Ok(())
    })?;
    let repeated = packed - urls.len();
    if repeated > 0 {
        let repeated = counted(repeated, "document has", "documents have");
        messages.say(&format!("{repeated} the URL of another"));
    }
    Ok(packed)
}

fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_lowercase()
}

/// Returns true if both names lead to one file.
fn same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| real(other) == Some(one))
}
