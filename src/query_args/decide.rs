//! From fetched pages to a verdict on an argument.
//!
//! One comparison says `same`, `different`, `text-changed`, `order-only` or `undecided` ([`Finding`]). A verdict needs all
//! of an argument's comparisons: one that says the pages differ makes it significant, else one that is undecided makes it
//! unverifiable, and only when all say `same` is it insignificant.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::address;
use super::evidence::{Comparison, Counts, Finding, Trouble, counts};
use super::settings::Settings;
use super::verdict::settling;
use crate::document::{Segments, essence};
use crate::fetch::{FetchOutcome, failure};
use crate::same_page::compare::{Compared, Comparing, compare};
use crate::same_page::dynamics::Dynamics;
use crate::same_page::persistent::{self, Difference, Question};
use crate::same_page::static_parts::{Split, weighted};
use crate::same_page::{Alignment, Pages, align, own_words};

/// Share of a page's words that a soft 404 may have of its own: the address it repeats.
const SOFT_404_SHARE: f64 = 0.05;
/// The same, in words.
const SOFT_404_WORDS: u32 = 12;

/// What is kept of a fetched page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fetched {
    pub url: String,
    pub answer: Answer,
}

/// What came of a fetch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Answer {
    Failed {
        reason: String,
    },
    Page {
        status: u16,
        final_url: String,
        content_type: String,
        truncated: bool,
        segments: Option<Segments>,
    },
}

/// A page that can be compared.
#[derive(Clone, Copy)]
pub(super) struct Usable<'f> {
    pub segments: &'f Segments,
    pub content_type: &'f str,
    pub final_url: &'f str,
}

impl Fetched {
    pub fn new(url: &str, outcome: FetchOutcome) -> Self {
        let answer = match outcome {
            FetchOutcome::Failed { reason } => Answer::Failed { reason },
            FetchOutcome::Page {
                status,
                final_url,
                content_type,
                body,
                truncated,
            } => Answer::Page {
                status,
                final_url,
                truncated,
                segments: Segments::of_page(&body, content_type.as_deref()),
                content_type: content_type.as_deref().map(essence).unwrap_or_default(),
            },
        };
        Self {
            url: url.to_owned(),
            answer,
        }
    }

    /// The segments of its page, if there are any.
    pub fn segments(&self) -> Option<&Segments> {
        match &self.answer {
            Answer::Page { segments, .. } => segments.as_ref(),
            Answer::Failed { .. } => None,
        }
    }

    /// The page, if it can be compared at all; `base` says that it is one of the first two.
    pub fn usable(&self, base: bool) -> Result<Usable<'_>, Trouble> {
        match &self.answer {
            Answer::Failed { reason } => Err(Trouble::FetchFailed {
                reason: reason.clone(),
            }),
            Answer::Page { status, .. } if *status != 200 && base => {
                Err(Trouble::BadStatus { status: *status })
            }
            Answer::Page { status, .. } if *status != 200 => {
                Err(Trouble::OtherStatus { status: *status })
            }
            Answer::Page {
                truncated: true, ..
            } => Err(Trouble::Truncated),
            Answer::Page { segments: None, .. } if base => Err(Trouble::NotText),
            Answer::Page { segments: None, .. } => Err(Trouble::OtherContentType),
            Answer::Page {
                segments: Some(segments),
                ..
            } if segments.is_empty() => Err(Trouble::NoSegments),
            Answer::Page {
                segments: Some(segments),
                content_type,
                final_url,
                ..
            } => Ok(Usable {
                segments,
                content_type,
                final_url,
            }),
        }
    }
}

/// What is compared for one argument.
pub(super) struct Case<'f> {
    /// The argument's name.
    pub name: &'f str,
    /// Its bases.
    pub bases: Vec<CaseBase<'f>>,
}

/// A base page and those compared with it, each with all of its fetches.
pub(super) struct CaseBase<'f> {
    /// One fetch at least; two for the prescribed score.
    pub first: Vec<&'f Fetched>,
    /// Addresses with another value, and without; each fetched once at least.
    pub others: Vec<Vec<&'f Fetched>>,
    /// The host's answer to a random address.
    pub probe: Option<&'f Fetched>,
}

/// A page that has to be fetched once more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// The page of this base.
    First(usize),
    /// The page compared with this base, by its place.
    Other(usize, usize),
}

/// Everything found out about a case.
pub(super) struct Judged {
    pub comparisons: Vec<Comparison>,
    pub shown: usize,
    pub alignment: Alignment,
    /// What has to be fetched before more can be said.
    pub again: Option<Again>,
}

impl Judged {
    /// Whether one of the comparisons with this base says nothing because of the base, or of a page that gave no answer.
    pub fn is_dead(&self, base: &str) -> bool {
        let of_base = self.comparisons.iter().filter(|one| one.base == base);
        of_base
            .map(|one| &one.finding)
            .any(|finding| match finding {
                Finding::Undecided { trouble } => trouble.is_of_base(),
                _ => false,
            })
    }
}

/// Judges all comparisons of a case. Cost: as [`compare`] for each.
pub(super) fn judge(case: &Case<'_>, settings: &Settings, known: &Dynamics) -> Judged {
    let splits: Vec<Result<Split, Trouble>> = case
        .bases
        .iter()
        .map(|base| split(case.name, base, settings))
        .collect();
    let everywhere = settings.decider && is_one_page(case, known);
    let (mut comparisons, mut details, mut again) = (Vec::new(), Vec::new(), None);
    for (at, base) in case.bases.iter().enumerate() {
        for (place, fetches) in base.others.iter().enumerate() {
            let Some(other) = fetches.first() else {
                continue;
            };
            let judging = Judging {
                name: case.name,
                base,
                fetches,
                other,
                split: &splits[at],
                everywhere,
            };
            let (row, compared, wanted) = judging.comparison(settings, known);
            again = again.or(wanted.map(|side| match side {
                Side::First => Again::First(at),
                Side::Other => Again::Other(at, place),
            }));
            comparisons.push(row);
            details.push((at, *other, compared));
        }
    }
    let shown = settling(&comparisons);
    let alignment = details.get(shown).and_then(|(at, other, compared)| {
        let (Ok(split), Some(compared)) = (&splits[*at], compared) else {
            return None;
        };
        aligned(&case.bases[*at], other, split, compared)
    });
    Judged {
        comparisons,
        shown,
        alignment: alignment.unwrap_or_default(),
        again,
    }
}

/// Whether bases at different paths all show one page: so do sites that ask to log in or to agree first, and their pages
/// say nothing about arguments.
fn is_one_page(case: &Case<'_>, known: &Dynamics) -> bool {
    let pages = case.bases.iter().filter_map(|base| {
        let first = base.first.first()?;
        let page = first.usable(true).ok()?;
        Some((address::path(&first.url), known.fingerprint(page.segments)))
    });
    let pages: Vec<(&str, u64)> = pages.collect();
    let Some((path, print)) = pages.first() else {
        return false;
    };
    pages.iter().all(|(_, other)| other == print) && pages.iter().any(|(other, _)| other != path)
}

fn aligned(
    base: &CaseBase<'_>,
    other: &Fetched,
    split: &Split,
    compared: &Compared,
) -> Option<Alignment> {
    Some(align(&Pages {
        first: base.first.first()?.usable(true).ok()?.segments,
        again: base
            .first
            .get(1)
            .or(base.first.first())?
            .usable(true)
            .ok()?
            .segments,
        other: other.usable(false).ok()?.segments,
        split,
        compared,
    }))
}

/// Splits a base page by its first two fetches, or says why that proves nothing. All of it is static as long as there is
/// one.
fn split(name: &str, base: &CaseBase<'_>, settings: &Settings) -> Result<Split, Trouble> {
    let Some(fetched) = base.first.first() else {
        return Err(Trouble::NothingToCompare);
    };
    let again = base.first.get(1).unwrap_or(fetched);
    let (first, again) = (fetched.usable(true)?, again.usable(true)?);
    if !address::is_same_page(&fetched.url, first.final_url, name) {
        return Err(Trouble::Redirected);
    }
    if target(first.final_url, name) != target(again.final_url, name)
        || first.content_type != again.content_type
    {
        return Err(Trouble::Unsteady);
    }
    let split = Split::new(first.segments, again.segments);
    if split.overlap < 0.5 {
        return Err(Trouble::Unsteady);
    }
    if split.static_words(first.segments) < settings.min_words {
        return Err(Trouble::TooLittleText);
    }
    if is_soft_404(fetched, first, &split.masked, base.probe) {
        return Err(Trouble::Soft404);
    }
    Ok(split)
}

/// One comparison under way.
struct Judging<'j> {
    name: &'j str,
    base: &'j CaseBase<'j>,
    /// All fetches of the other page, `other` first.
    fetches: &'j [&'j Fetched],
    other: &'j Fetched,
    split: &'j Result<Split, Trouble>,
    /// Whether all bases show one page.
    everywhere: bool,
}

/// Of two addresses, the one to be fetched again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    First,
    Other,
}

impl Judging<'_> {
    fn comparison(
        &self,
        settings: &Settings,
        known: &Dynamics,
    ) -> (Comparison, Option<Compared>, Option<Side>) {
        let base = self
            .base
            .first
            .first()
            .map_or("", |first| first.url.as_str());
        let mut row = Comparison {
            base: base.to_owned(),
            other: self.other.url.clone(),
            absent: address::value_of(&self.other.url, self.name).is_none(),
            finding: Finding::Same,
            similarity: None,
            ordered: None,
            changed_words: 0,
            counts: Counts::default(),
        };
        let judged = self.compare(settings).and_then(|compared| {
            let (finding, changed, again) = self.finding(&compared, settings, known)?;
            Ok((compared, finding, changed, again))
        });
        match judged {
            Err(trouble) => {
                row.finding = Finding::Undecided { trouble };
                (row, None, None)
            }
            Ok((compared, finding, changed, again)) => {
                row.finding = finding;
                row.similarity = Some(compared.similarity);
                row.ordered = Some(compared.ordered);
                row.changed_words = changed;
                row.counts = counts(&compared);
                (row, Some(compared), again)
            }
        }
    }

    /// The prescribed comparison, of the first fetches.
    fn compare(&self, settings: &Settings) -> Result<Compared, Trouble> {
        let split = self.split.as_ref().map_err(Clone::clone)?;
        let fetched = self.base.first.first().ok_or(Trouble::NothingToCompare)?;
        let (first, page) = (fetched.usable(true)?, self.other.usable(false)?);
        if page.content_type != first.content_type {
            return Err(Trouble::OtherContentType);
        }
        if target(page.final_url, self.name) != target(first.final_url, self.name) {
            return Err(Trouble::RedirectElsewhere);
        }
        if is_soft_404(self.other, page, &split.masked, self.base.probe) {
            return Err(Trouble::Soft404);
        }
        let values = self.values(&fetched.url);
        Ok(compare(&Comparing {
            first: first.segments,
            split,
            other: page.segments,
            masked: &HashSet::new(),
            values: (&values.0, values.1.as_deref()),
            forgive: settings.decider,
        }))
    }

    fn values(&self, base: &str) -> (String, Option<String>) {
        let value = |url: &str| {
            let written = address::value_of(url, self.name)?.unwrap_or_default();
            Some(address::decoded(written.as_bytes()).to_lowercase())
        };
        (value(base).unwrap_or_default(), value(&self.other.url))
    }

    /// The finding with its words of difference, and what has to be fetched again before it holds.
    fn finding(
        &self,
        compared: &Compared,
        settings: &Settings,
        known: &Dynamics,
    ) -> Result<(Finding, u32, Option<Side>), Trouble> {
        if !settings.decider {
            let same = compared.similarity >= settings.similarity;
            let finding = if same {
                Finding::Same
            } else {
                Finding::Different
            };
            return Ok((finding, compared.changed, None));
        }
        let values = self.values(self.base.first.first().map_or("", |first| &first.url));
        let question = Question {
            first: &segments(&self.base.first, true)?,
            other: &segments(self.fetches, false)?,
            values: &[(&values.0, values.1.as_deref())],
            changed_words: settings.changed_words,
        };
        let (found, again) = match persistent::decide(&question, known) {
            persistent::Answer::Same if self.everywhere => return Err(Trouble::OnePage),
            persistent::Answer::Same => return Ok((Finding::Same, 0, None)),
            persistent::Answer::Differ(found) => (found, None),
            persistent::Answer::FirstAgain(found) => (found, Some(Side::First)),
            persistent::Answer::OtherAgain(found) => (found, Some(Side::Other)),
        };
        let finding = named(found, compared, settings);
        Ok((finding, found.words() + found.moved, again))
    }
}

fn segments<'f>(fetches: &[&'f Fetched], base: bool) -> Result<Vec<&'f Segments>, Trouble> {
    let pages = fetches.iter().map(|one| one.usable(base));
    pages.map(|page| Ok(page?.segments)).collect()
}

/// A URL and the same without some arguments, each with all of its fetches.
pub(super) struct Trial<'f> {
    /// Names of the arguments.
    pub names: &'f [String],
    pub first: &'f [&'f Fetched],
    pub other: &'f [&'f Fetched],
    pub probe: Option<&'f Fetched>,
}

/// What a trial says.
pub(super) enum TrialFinding {
    /// One page.
    Same,
    /// The page of the URL proves nothing, or one of them gave no answer.
    Nothing,
    /// A page is needed once more.
    Again(Side),
    /// Two pages, or none without the arguments; how it is shown.
    Differ(Box<Comparison>, Alignment),
}

/// Judges a trial. Cost: as [`persistent`].
pub(super) fn judge_trial(
    trial: &Trial<'_>,
    settings: &Settings,
    known: &Dynamics,
) -> TrialFinding {
    let (Some(fetched), Some(without)) = (trial.first.first(), trial.other.first()) else {
        return TrialFinding::Nothing;
    };
    let Some(first) = trial.provable(fetched, settings) else {
        return TrialFinding::Nothing;
    };
    let other = match trial.comparable(without, first) {
        Ok(other) => other,
        Err(Trouble::FetchFailed { reason }) if failure::is_passing(&reason) => {
            return TrialFinding::Nothing;
        }
        Err(Trouble::OtherStatus { status }) if failure::is_passing_status(status) => {
            return TrialFinding::Nothing;
        }
        Err(trouble) => {
            let row = trial.row(fetched, without, Finding::Undecided { trouble });
            return TrialFinding::Differ(Box::new(row), Alignment::default());
        }
    };
    let (Ok(firsts), Ok(others)) = (segments(trial.first, true), segments(trial.other, false))
    else {
        return TrialFinding::Nothing;
    };
    let values: Vec<String> = trial
        .names
        .iter()
        .map(|name| value(&fetched.url, name))
        .collect();
    let values: Vec<(&str, Option<&str>)> =
        values.iter().map(|value| (value.as_str(), None)).collect();
    let question = Question {
        first: &firsts,
        other: &others,
        values: &values,
        changed_words: settings.changed_words,
    };
    match persistent::decide(&question, known) {
        persistent::Answer::Same => TrialFinding::Same,
        persistent::Answer::FirstAgain(_) => TrialFinding::Again(Side::First),
        persistent::Answer::OtherAgain(_) => TrialFinding::Again(Side::Other),
        persistent::Answer::Differ(found) => {
            trial.difference(found, (first.segments, other.segments), settings)
        }
    }
}

impl Trial<'_> {
    /// The URL's page, if it proves anything.
    fn provable<'f>(&self, fetched: &'f Fetched, settings: &Settings) -> Option<Usable<'f>> {
        let first = fetched.usable(true).ok()?;
        let words: u32 = first.segments.iter().map(|one| one.words).sum();
        let stays = address::is_same_page(&fetched.url, first.final_url, "");
        let soft = is_soft_404(fetched, first, &HashSet::new(), self.probe);
        (stays && words >= settings.min_words && !soft).then_some(first)
    }

    fn comparable<'f>(
        &self,
        without: &'f Fetched,
        first: Usable<'_>,
    ) -> Result<Usable<'f>, Trouble> {
        let other = without.usable(false)?;
        let target = |url: &str| {
            self.names
                .iter()
                .fold(target(url, ""), |url, name| address::without(&url, name))
        };
        if other.content_type != first.content_type {
            return Err(Trouble::OtherContentType);
        }
        if target(other.final_url) != target(first.final_url) {
            return Err(Trouble::RedirectElsewhere);
        }
        if is_soft_404(without, other, &HashSet::new(), self.probe) {
            return Err(Trouble::Soft404);
        }
        Ok(other)
    }

    fn row(&self, first: &Fetched, other: &Fetched, finding: Finding) -> Comparison {
        Comparison {
            base: first.url.clone(),
            other: other.url.clone(),
            absent: true,
            finding,
            similarity: None,
            ordered: None,
            changed_words: 0,
            counts: Counts::default(),
        }
    }

    /// The difference with its figures, and the pages side by side.
    fn difference(
        &self,
        found: Difference,
        (first, other): (&Segments, &Segments),
        settings: &Settings,
    ) -> TrialFinding {
        let again = self
            .first
            .get(1)
            .and_then(|page| page.segments())
            .unwrap_or(first);
        let split = Split::new(first, again);
        let compared = compare(&Comparing {
            first,
            split: &split,
            other,
            masked: &HashSet::new(),
            values: ("", None),
            forgive: true,
        });
        let finding = named(found, &compared, settings);
        let row = Comparison {
            similarity: Some(compared.similarity),
            ordered: Some(compared.ordered),
            changed_words: found.words() + found.moved,
            counts: counts(&compared),
            ..self.row(self.first[0], self.other[0], finding)
        };
        let pages = Pages {
            first,
            again,
            other,
            split: &split,
            compared: &compared,
        };
        TrialFinding::Differ(Box::new(row), align(&pages))
    }
}

/// The word for a difference.
fn named(found: Difference, compared: &Compared, settings: &Settings) -> Finding {
    if found.words() <= settings.changed_words {
        Finding::OrderOnly
    } else if compared.similarity < settings.similarity {
        Finding::Different
    } else {
        Finding::TextChanged
    }
}

/// The value of an argument, decoded and lower-cased.
fn value(url: &str, name: &str) -> String {
    let written = address::value_of(url, name).flatten().unwrap_or_default();
    address::decoded(written.as_bytes()).to_lowercase()
}

/// Where a page stands, apart from the argument that is tried.
fn target(url: &str, name: &str) -> String {
    let url = url::Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
    address::without(&url, name)
}

/// Whether a page is what the host answers to an address that does not exist: it was redirected where the probe was, or
/// it says hardly anything that the probe does not say.
pub(super) fn is_soft_404(
    fetched: &Fetched,
    page: Usable<'_>,
    masked: &HashSet<u64>,
    probe: Option<&Fetched>,
) -> bool {
    let Some(probe) = probe else {
        return false;
    };
    let Ok(answer) = probe.usable(true) else {
        return false;
    };
    let moved = |asked: &str, reached: &str| target(asked, "") != target(reached, "");
    if moved(&probe.url, answer.final_url) {
        return moved(&fetched.url, page.final_url)
            && target(page.final_url, "") == target(answer.final_url, "");
    }
    let words = |segments: &Segments| -> Vec<(u64, u32)> {
        let seen = segments
            .iter()
            .filter(|one| !masked.contains(&one.place_key));
        seen.map(|one| (one.key, one.words)).collect()
    };
    let (own, all) = own_words(&words(page.segments), &weighted(answer.segments));
    own <= SOFT_404_WORDS && f64::from(own) <= SOFT_404_SHARE * f64::from(all)
}
