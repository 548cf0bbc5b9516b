//! Shared parts of the commands that read lists of URLs: the choice of lists, and their format.

use std::collections::VecDeque;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use dustlens::lists::{AssumedScheme, UrlFormat, UrlOptions, UrlRead, UrlReader, UrlRecord};
use dustlens::message_text::size;
use dustlens::table_writer::RowFormat;
use dustlens::url::{Normalizer, Tier};

use crate::memory;
use crate::messages::Messages;

/// Bytes read from a file at a time.
const PIECE: usize = 1 << 18;

/// Which lists are read, and how they are written.
#[derive(clap::Args)]
pub struct Lists {
    /// How the lists are written; guessed otherwise
    #[arg(long, value_enum)]
    input: Option<InputArg>,

    /// Column of a table (name, or number from 1) or key of JSON objects that holds the URLs; guessed otherwise
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// Host for those lines of an access log that name none, such as www.example.com; https:// unless it says http://
    #[arg(long, value_name = "HOST", value_parser = host)]
    host: Option<String>,

    /// Scheme that URLs without one get, such as www.example.com/a; paths such as /a stay as they are
    #[arg(long, value_enum, value_name = "SCHEME")]
    assume_scheme: Option<SchemeArg>,

    /// Lists of URLs: lines, .csv, .tsv, sitemaps, feeds, access logs, .jsonl, .json, also .gz; `-` or none: standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum InputArg {
    /// A URL a line
    Lines,
    /// A table with commas, semicolons or tabs
    Csv,
    /// A table with tabs
    Tsv,
    /// A sitemap or a feed; every <loc> of other XML too
    Sitemap,
    /// A server's log, common or combined
    AccessLog,
    /// An object or a string a line, or arrays of them
    JsonLines,
}

#[derive(Clone, Copy, ValueEnum)]
enum SchemeArg {
    /// http://
    Http,
    /// https://
    Https,
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatArg {
    /// Tab-separated, with a header
    Tsv,
    /// Comma-separated, with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

impl Lists {
    /// Returns the options for the reader.
    pub fn reader_options(&self) -> UrlOptions {
        UrlOptions {
            format: self.input.map(InputArg::format),
            column: self.column.clone(),
            host: self.host.clone(),
            scheme: self.assume_scheme.map(SchemeArg::scheme),
        }
    }

    /// The lists in their order; standard input when none is named.
    pub fn sources(&self) -> VecDeque<PathBuf> {
        if self.files.is_empty() {
            [PathBuf::from("-")].into()
        } else {
            self.files.iter().cloned().collect()
        }
    }

    /// Hands out every URL with the name of its list, in pieces as they come. An unreadable list is named, and the rest
    /// is still read.
    ///
    /// # Errors
    /// The taker's own.
    pub fn each(
        &self,
        messages: &mut Messages,
        mut take: impl FnMut(&mut Messages, &str, UrlRecord<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for path in self.sources() {
            match open(&path) {
                Ok((name, file)) => self.each_of(&name, file, messages, &mut take)?,
                Err(error) => messages.unreadable(&error),
            }
        }
        Ok(())
    }

    /// Hands out the URLs alone, as [`Lists::each`] does. URLs that `take` cannot use are named when they are no good
    /// to anybody, else counted.
    ///
    /// # Errors
    /// No errors of the lists; those are named.
    pub fn each_used(
        &self,
        messages: &mut Messages,
        mut take: impl FnMut(&[u8]) -> bool,
    ) -> anyhow::Result<()> {
        let judge = Normalizer::up_to(Tier::Preserving);
        self.each(messages, |messages, list, record| {
            if !take(record.url)
                && let Err(skipped) = judge.normalize(record.url)
            {
                messages.unused_url(list, record.line, skipped);
            }
            Ok(())
        })?;
        messages.say_passed();
        Ok(())
    }

    fn each_of(
        &self,
        name: &str,
        mut file: Box<dyn Read>,
        messages: &mut Messages,
        take: &mut impl FnMut(&mut Messages, &str, UrlRecord<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut reader = UrlReader::new(name, self.reader_options());
        // Bytes that were read and gave nothing yet: the reader holds them.
        let (mut held, limit) = (0, memory::limits().input);
        let mut is_empty = true;
        loop {
            match reader.next() {
                UrlRead::Url(record) => {
                    (held, is_empty) = (0, false);
                    take(messages, name, record)?;
                }
                UrlRead::Problem(problem) => {
                    is_empty = false;
                    messages.problem(&problem);
                }
                UrlRead::Nothing => held = 0,
                UrlRead::Done => break,
                UrlRead::More => match piece(&mut file, &mut held, limit) {
                    Ok(bytes) if bytes.is_empty() => reader.end(),
                    Ok(bytes) => reader.feed(bytes),
                    Err(error) => {
                        messages.unreadable(&error.context(format!("{name} cannot be read on")));
                        is_empty = false;
                        reader.cut();
                    }
                },
            }
        }
        if is_empty {
            messages.empty(name);
        }
        Ok(())
    }
}

impl FormatArg {
    /// The core's name for it.
    pub fn row_format(self) -> RowFormat {
        match self {
            Self::Tsv => RowFormat::Tsv,
            Self::Csv => RowFormat::Csv,
            Self::Jsonl => RowFormat::JsonLines,
        }
    }
}

fn open(path: &Path) -> anyhow::Result<(String, Box<dyn Read>)> {
    if path == Path::new("-") {
        return Ok((
            "standard input".to_owned(),
            Box::new(std::io::stdin().lock()),
        ));
    }
    let name = path.to_string_lossy().into_owned();
    let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
    Ok((name, Box::new(file)))
}

/// The next bytes of a list, none at its end, unless more than `limit` would be held.
fn piece(file: &mut dyn Read, held: &mut usize, limit: usize) -> anyhow::Result<Vec<u8>> {
    if *held > limit {
        bail!(
            "it has more than {} before its next URL{}",
            size(limit as u64),
            memory::remedy()
        );
    }
    let mut bytes = vec![0; PIECE];
    loop {
        match file.read(&mut bytes) {
            Ok(count) => {
                bytes.truncate(count);
                *held += count;
                return Ok(bytes);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// A whole list with its name; `-` is standard input.
///
/// # Errors
/// When it cannot be read.
pub fn whole(path: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let (name, file) = open(path)?;
    let bytes = memory::read(&name, file)?;
    Ok((name, bytes))
}

/// A host that addresses can be made with, also with its scheme or a port. One without a scheme is taken with https.
fn host(text: &str) -> Result<String, String> {
    let after = |scheme: &str| {
        let (start, rest) = text.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    };
    let told = after("http://").or_else(|| after("https://"));
    let name = told.unwrap_or(text);
    let judge = Normalizer::up_to(Tier::Preserving);
    let address = format!("http://{}/", name.trim_end_matches('/'));
    let is_good = judge.normalize(address.as_bytes()).is_ok();
    if is_good && !name.contains("//") && !name.contains(['?', '#', '\\']) {
        return Ok(match told {
            None if !name.ends_with(":80") => format!("https://{text}"),
            _ => text.to_owned(),
        });
    }
    Err("this is no host; write one such as www.example.com or https://www.example.com".to_owned())
}

impl SchemeArg {
    fn scheme(self) -> AssumedScheme {
        match self {
            Self::Http => AssumedScheme::Http,
            Self::Https => AssumedScheme::Https,
        }
    }
}

impl InputArg {
    fn format(self) -> UrlFormat {
        match self {
            Self::Lines => UrlFormat::Lines,
            Self::Csv => UrlFormat::Csv,
            Self::Tsv => UrlFormat::Tsv,
            Self::Sitemap => UrlFormat::Sitemap,
            Self::AccessLog => UrlFormat::AccessLog,
            Self::JsonLines => UrlFormat::JsonLines,
        }
    }
}
