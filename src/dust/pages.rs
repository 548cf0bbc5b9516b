//! Whether two fetched pages are the same (paper §5.3).
//!
//! Pages are compared by their useful text ([`crate::document`]), paragraph by paragraph, weighted by words: a print
//! version keeps its text and loses its menus. What a second fetch of the first page has otherwise is dynamic: it is
//! masked, and as many words may be new on the other page. Paragraphs that another page of the site has too prove nothing.
//! An answer that is what the host gives for an address that does not exist is no page at all (soft 404). Cost: linear.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::settings::DustSettings;
use crate::document::{ExtractOptions, essence, extract};
use crate::input::{CharsetHint, Format, PageFacts, RawDocument, Source};
use crate::query_args::FetchOutcome;

/// What is kept of a fetched page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Page {
    url: String,
    final_url: String,
    /// Key and words of each paragraph of the useful text, in order; or why there is none.
    lines: Result<Vec<(u64, u32)>, String>,
}

/// What two pages say.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Verdict {
    /// The same, by this share of their words.
    Same(f64),
    /// Different pages.
    Differ(f64),
    /// The second page is not there.
    Gone(String),
    /// Nothing: the first page is not there, or proves nothing.
    Nothing,
    /// A second fetch of the first page would tell.
    FetchAgain,
}

/// What a comparison looks at.
pub(super) struct Comparing<'p> {
    pub first: &'p Page,
    pub other: &'p Page,
    pub again: Option<&'p Page>,
    /// The host's answer to an address that does not exist, for the first page's host and the other's.
    pub probes: [Option<&'p Page>; 2],
    /// Another page of the site.
    pub control: Option<&'p Page>,
}

impl Page {
    pub fn new(url: &str, outcome: FetchOutcome) -> Self {
        let (final_url, lines) = match outcome {
            FetchOutcome::Failed { reason } => (url.to_owned(), Err(reason)),
            FetchOutcome::Page {
                status,
                final_url,
                content_type,
                body,
                truncated,
            } => {
                let lines = lines(status, &final_url, content_type.as_deref(), body, truncated);
                (final_url, lines)
            }
        };
        let whole = |url: &str| url::Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
        Self {
            url: whole(url),
            final_url: whole(&final_url),
            lines,
        }
    }

    /// Whether it can be compared.
    pub fn is_there(&self) -> bool {
        self.lines.is_ok()
    }

    fn was_moved(&self) -> bool {
        self.url != self.final_url
    }

    fn words(&self) -> u32 {
        let lines = self.lines.iter().flatten();
        lines.map(|line| line.1).sum()
    }

    /// Whether it is what the host answers to an address that does not exist.
    fn is_soft_404(&self, probe: Option<&Self>) -> bool {
        let Some(probe) = probe.filter(|probe| probe.is_there()) else {
            return false;
        };
        if probe.was_moved() {
            return self.was_moved() && self.final_url == probe.final_url;
        }
        let (common, all) = common(&lines_of(self), &lines_of(probe));
        f64::from(common) >= 0.8 * f64::from(all)
    }
}

fn lines_of(page: &Page) -> Vec<(u64, u32)> {
    page.lines.clone().unwrap_or_default()
}

fn lines(
    status: u16,
    final_url: &str,
    content_type: Option<&str>,
    body: Vec<u8>,
    truncated: bool,
) -> Result<Vec<(u64, u32)>, String> {
    if status != 200 {
        return Err(status.to_string());
    }
    if truncated {
        return Err("truncated".to_owned());
    }
    let content_type = content_type.unwrap_or_default();
    let format = match essence(content_type).as_str() {
        "" | "text/html" | "application/xhtml+xml" => Format::Html,
        "text/plain" => Format::Plain,
        _ => return Err("not-text".to_owned()),
    };
    let raw = RawDocument {
        id: final_url.to_owned(),
        source: Source::Page,
        format,
        bytes: body,
        charset: charset(content_type),
        page: Some(PageFacts {
            final_url: final_url.to_owned(),
            status,
            ..PageFacts::default()
        }),
        problems: Vec::new(),
    };
    let document = extract(&raw, &ExtractOptions::default());
    let lines = document.text.lines().map(|line| {
        let line = line.trim().to_lowercase();
        (
            xxh3_64(line.as_bytes()),
            line.split_whitespace().count() as u32,
        )
    });
    let lines: Vec<(u64, u32)> = lines.filter(|line| line.1 > 0).collect();
    if lines.is_empty() {
        return Err("no-text".to_owned());
    }
    Ok(lines)
}

fn charset(content_type: &str) -> CharsetHint {
    let parameters = content_type.split(';').skip(1);
    let mut named = parameters.filter_map(|parameter| parameter.split_once('='));
    let found = named.find(|(name, _)| name.trim().eq_ignore_ascii_case("charset"));
    found.map_or(CharsetHint::Unknown, |(_, value)| {
        CharsetHint::Label(value.trim().trim_matches('"').to_owned())
    })
}

/// Words of lines that both have, by multisets, and the mean of all words.
fn common(a: &[(u64, u32)], b: &[(u64, u32)]) -> (u32, u32) {
    let rest = without(a, b);
    let sum = |lines: &[(u64, u32)]| lines.iter().map(|line| line.1).sum::<u32>();
    let all = (sum(a) + sum(b)).div_ceil(2);
    (sum(a) - sum(&rest), all)
}

/// The lines of `a` that `b` lacks, by multisets.
fn without(a: &[(u64, u32)], b: &[(u64, u32)]) -> Vec<(u64, u32)> {
    let mut left: HashMap<u64, u32> = HashMap::new();
    for line in b {
        *left.entry(line.0).or_default() += 1;
    }
    let lacks = |line: &&(u64, u32)| match left.get_mut(&line.0) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    a.iter().filter(lacks).copied().collect()
}

/// Compares two pages.
pub(super) fn compare(c: &Comparing<'_>, settings: &DustSettings) -> Verdict {
    if !c.first.is_there() || c.first.is_soft_404(c.probes[0]) {
        return Verdict::Nothing;
    }
    if let Err(answer) = &c.other.lines {
        return Verdict::Gone(answer.clone());
    }
    if c.other.is_soft_404(c.probes[1]) {
        return Verdict::Gone("soft-404".to_owned());
    }
    if c.first.words() < settings.min_words {
        return Verdict::Nothing;
    }
    if c.first.final_url == c.other.final_url {
        // Both sent to the first page of the site: that is how some say "not found".
        let home = url::Url::parse(&c.first.final_url).is_ok_and(|url| url.path() == "/");
        let lost = home && c.first.was_moved() && c.other.was_moved();
        return if lost {
            Verdict::Nothing
        } else {
            Verdict::Same(1.0)
        };
    }
    by_text(c, settings)
}

fn by_text(c: &Comparing<'_>, settings: &DustSettings) -> Verdict {
    let (first, other) = (lines_of(c.first), lines_of(c.other));
    if first == other {
        return Verdict::Same(1.0);
    }
    let (rough, all) = common(&first, &other);
    // Nothing dynamic turns a page into one that shares less than half with it.
    if 2 * rough < all {
        return Verdict::Differ(f64::from(rough) / f64::from(all));
    }
    let Some(again) = c.again else {
        return Verdict::FetchAgain;
    };
    let again = lines_of(again);
    let dynamic = without(&first, &again);
    let slack: u32 = without(&again, &first).iter().map(|line| line.1).sum();
    let mut still = without(&first, &dynamic);
    let mut theirs = other;
    if let Some(control) = c.control.map(lines_of).filter(|lines| *lines != first) {
        let own = without(&still, &control);
        let own_words: u32 = own.iter().map(|line| line.1).sum();
        if own_words >= settings.min_words {
            still = own;
            theirs = without(&theirs, &control);
        }
    }
    let sum = |lines: &[(u64, u32)]| lines.iter().map(|line| line.1).sum::<u32>();
    let missing = sum(&without(&still, &theirs));
    let added = sum(&without(&theirs, &still)).saturating_sub(slack);
    let kept = sum(&still) - missing;
    let likeness = f64::from(kept) / f64::from((kept + missing.max(added)).max(1));
    if kept > 0 && likeness >= settings.likeness {
        Verdict::Same(likeness)
    } else {
        Verdict::Differ(likeness)
    }
}
