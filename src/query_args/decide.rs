//! From fetched pages to a verdict on an argument.
//!
//! One comparison says `same`, `different`, `text-changed`, `order-only` or `undecided` ([`Finding`]). A verdict needs all
//! of an argument's comparisons: one that says the pages differ makes it significant, else one that is undecided makes it
//! unverifiable, and only when all say `same` is it insignificant.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::compare::{Compared, Comparing, compare};
use super::evidence::{Alignment, Comparison, Counts, Finding, Pages, Trouble, align, counts};
use super::lcs::Weighted;
use super::settings::Settings;
use super::split::{Split, weighted};
use super::verdict::settling;
use super::{FetchOutcome, address};
use crate::document::{Segments, essence};

/// Share of a page's words that a soft 404 may have of its own: the address it repeats.
const SOFT_404_SHARE: f64 = 0.05;
/// The same, in words.
const SOFT_404_WORDS: u32 = 12;
/// Share of a page's words that masks learned on other bases may hide.
const SHARED_MASK_SHARE: f64 = 0.2;

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
struct Usable<'f> {
    segments: &'f Segments,
    content_type: &'f str,
    final_url: &'f str,
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

    /// The page, if it can be compared at all; `base` says that it is one of the first two.
    fn usable(&self, base: bool) -> Result<Usable<'_>, Trouble> {
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

/// A base page and those compared with it.
pub(super) struct CaseBase<'f> {
    pub first: &'f Fetched,
    pub again: &'f Fetched,
    /// Addresses with another value, and without.
    pub others: Vec<&'f Fetched>,
    /// The host's answer to a random address.
    pub probe: Option<&'f Fetched>,
}

/// Everything found out about a case.
pub(super) struct Judged {
    pub comparisons: Vec<Comparison>,
    pub shown: usize,
    pub alignment: Alignment,
}

/// Judges all comparisons of a case. Cost: as [`compare`] for each.
pub(super) fn judge(case: &Case<'_>, settings: &Settings) -> Judged {
    let splits: Vec<Result<Split, Trouble>> = case
        .bases
        .iter()
        .map(|base| split(case.name, base, settings))
        .collect();
    let masks: Vec<HashSet<u64>> = splits
        .iter()
        .enumerate()
        .map(|(at, _)| shared_mask(case, &splits, at, settings))
        .collect();
    let mut comparisons = Vec::new();
    let mut details = Vec::new();
    for (at, base) in case.bases.iter().enumerate() {
        for other in &base.others {
            let (comparison, compared) =
                comparison(case.name, base, other, (&splits[at], &masks[at]), settings);
            comparisons.push(comparison);
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
    }
}

fn aligned(
    base: &CaseBase<'_>,
    other: &Fetched,
    split: &Split,
    compared: &Compared,
) -> Option<Alignment> {
    Some(align(&Pages {
        first: base.first.usable(true).ok()?.segments,
        again: base.again.usable(true).ok()?.segments,
        other: other.usable(false).ok()?.segments,
        split,
        compared,
    }))
}

/// Splits a base page by its two fetches, or says why that proves nothing.
fn split(name: &str, base: &CaseBase<'_>, settings: &Settings) -> Result<Split, Trouble> {
    let (first, again) = (base.first.usable(true)?, base.again.usable(true)?);
    if !address::is_same_page(&base.first.url, first.final_url, name) {
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
    if is_soft_404(base.first, first, &split.masked, base.probe) {
        return Err(Trouble::Soft404);
    }
    Ok(split)
}

/// Masked places of the other bases, unless they would hide too much of this one: an advertisement that happened to be
/// the same twice here was seen to change there.
fn shared_mask(
    case: &Case<'_>,
    splits: &[Result<Split, Trouble>],
    at: usize,
    settings: &Settings,
) -> HashSet<u64> {
    let (true, Ok(own), Ok(page)) = (
        settings.decider,
        &splits[at],
        case.bases[at].first.usable(true),
    ) else {
        return HashSet::new();
    };
    let others = splits.iter().enumerate().filter(|(other, _)| *other != at);
    let places = others
        .filter_map(|(_, split)| split.as_ref().ok())
        .flat_map(|split| &split.masked);
    sparing_mask(places.copied().collect(), page.segments, own)
}

/// A mask, or nothing when it would hide too much of a page's static part.
pub(crate) fn sparing_mask(mask: HashSet<u64>, page: &Segments, split: &Split) -> HashSet<u64> {
    let hidden = page.iter().filter(|one| mask.contains(&one.place_key));
    let hidden: u32 = hidden.map(|one| one.words).sum();
    if f64::from(hidden) <= SHARED_MASK_SHARE * f64::from(split.static_words(page)) {
        mask
    } else {
        HashSet::new()
    }
}

fn comparison(
    name: &str,
    base: &CaseBase<'_>,
    other: &Fetched,
    (split, mask): (&Result<Split, Trouble>, &HashSet<u64>),
    settings: &Settings,
) -> (Comparison, Option<Compared>) {
    let absent = address::value_of(&other.url, name).is_none();
    let mut row = Comparison {
        base: base.first.url.clone(),
        other: other.url.clone(),
        absent,
        finding: Finding::Same,
        similarity: None,
        ordered: None,
        changed_words: 0,
        counts: Counts::default(),
    };
    match compare_pages(name, base, other, (split, mask), settings) {
        Err(trouble) => {
            row.finding = Finding::Undecided { trouble };
            (row, None)
        }
        Ok((compared, soft_404)) => {
            row.finding = finding(&compared, soft_404, settings);
            row.similarity = Some(compared.similarity);
            row.ordered = Some(compared.ordered);
            row.changed_words = compared.changed;
            row.counts = counts(&compared);
            (row, Some(compared))
        }
    }
}

/// The comparison, and whether the other page is a soft 404.
fn compare_pages(
    name: &str,
    base: &CaseBase<'_>,
    other: &Fetched,
    (split, mask): (&Result<Split, Trouble>, &HashSet<u64>),
    settings: &Settings,
) -> Result<(Compared, bool), Trouble> {
    let split = split.as_ref().map_err(Clone::clone)?;
    let (first, page) = (base.first.usable(true)?, other.usable(false)?);
    if page.content_type != first.content_type {
        return Err(Trouble::OtherContentType);
    }
    if target(page.final_url, name) != target(first.final_url, name) {
        return Err(Trouble::RedirectElsewhere);
    }
    let value = |url: &str| {
        let written = address::value_of(url, name)?.unwrap_or_default();
        Some(address::decoded(written.as_bytes()).to_lowercase())
    };
    let values = (
        value(&base.first.url).unwrap_or_default(),
        value(&other.url),
    );
    let compared = compare(&Comparing {
        first: first.segments,
        split,
        other: page.segments,
        masked: mask,
        values: (&values.0, values.1.as_deref()),
        forgive: settings.decider,
    });
    let soft_404 = is_soft_404(other, page, &split.masked, base.probe);
    Ok((compared, soft_404))
}

fn finding(compared: &Compared, soft_404: bool, settings: &Settings) -> Finding {
    if soft_404 {
        return Finding::Undecided {
            trouble: Trouble::Soft404,
        };
    }
    if compared.similarity < settings.similarity {
        return Finding::Different;
    }
    if !settings.decider {
        return Finding::Same;
    }
    let in_order = compared.ordered >= settings.similarity;
    if in_order && compared.changed <= settings.changed_words {
        Finding::Same
    } else if compared.moved > 0 && compared.changed - compared.moved <= settings.changed_words {
        Finding::OrderOnly
    } else {
        Finding::TextChanged
    }
}

/// Where a page stands, apart from the argument that is tried.
fn target(url: &str, name: &str) -> String {
    let url = url::Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
    address::without(&url, name)
}

/// Whether a page is what the host answers to an address that does not exist: it was redirected where the probe was, or
/// it says hardly anything that the probe does not say.
fn is_soft_404(
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

/// Words of a page that another one does not say, by multisets of keys, and all of its words.
pub(crate) fn own_words(page: &[Weighted], other: &[Weighted]) -> (u32, u32) {
    let mut said: HashMap<u64, u32> = HashMap::new();
    for (key, _) in other {
        *said.entry(*key).or_default() += 1;
    }
    let (mut own, mut all) = (0, 0);
    for (key, words) in page {
        all += words;
        match said.get_mut(key) {
            Some(left) if *left > 0 => *left -= 1,
            _ => own += words,
        }
    }
    (own, all)
}
