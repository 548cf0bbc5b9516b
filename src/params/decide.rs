//! From fetched pages to a verdict on an argument.
//!
//! One comparison says `same`, `different`, `text-changed`, `order-only` or `undecided` ([`Finding`]). A verdict needs all
//! of an argument's comparisons: one that says the pages differ makes it significant, else one that is undecided makes it
//! unverifiable, and only when all say `same` is it insignificant.

use std::collections::HashSet;

use super::address;
use super::evidence::{Comparison, Counts, Finding, Trouble, counts};
use super::fetched::Fetched;
use super::settings::Settings;
use super::verdict::settling;
use crate::document::Segments;
use crate::same_page::compare::{Compared, Comparing, compare};
use crate::same_page::dynamics::Dynamics;
use crate::same_page::echo::{Addresses, Values};
use crate::same_page::persistent::{self, Allowed, Difference, Question};
use crate::same_page::static_parts::Split;
use crate::same_page::{Alignment, Pages, align};

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
    /// Bases whose page proves nothing.
    unprovable: Vec<String>,
}

impl Judged {
    /// Whether one of the comparisons with this base says nothing because of the base, or of a page that gave no answer.
    pub fn is_dead(&self, base: &str) -> bool {
        if self.unprovable.iter().any(|url| url == base) {
            return true;
        }
        self.troubles(base).any(Trouble::is_of_base)
    }

    /// True when the page of this base is gone.
    pub fn is_gone(&self, base: &str) -> bool {
        let gone = |trouble: &Trouble| matches!(trouble, Trouble::BadStatus { status: 404 | 410 });
        self.troubles(base).any(gone)
    }

    fn troubles(&self, base: &str) -> impl Iterator<Item = &Trouble> {
        let of_base = self.comparisons.iter().filter(move |one| one.base == base);
        of_base.filter_map(|one| match &one.finding {
            Finding::Undecided { trouble } => Some(trouble),
            _ => None,
        })
    }
}

/// Judges all comparisons of a case. Cost: as [`compare`] for each.
pub(super) fn judge(case: &Case<'_>, settings: &Settings, known: &Dynamics) -> Judged {
    let splits: Vec<Result<Split, Trouble>> = case
        .bases
        .iter()
        .map(|base| split(case.name, base, settings, known))
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
        unprovable: unprovable(case, &splits),
    }
}

fn unprovable(case: &Case<'_>, splits: &[Result<Split, Trouble>]) -> Vec<String> {
    let bases = case.bases.iter().zip(splits);
    let bases = bases.filter(|(_, split)| split.is_err());
    bases
        .filter_map(|(base, _)| Some(base.first.first()?.url.clone()))
        .collect()
}

/// True when bases at three paths and more, letter case apart, all show one page: so do sites that ask to log in or to agree first, and their
/// pages say nothing about arguments.
fn is_one_page(case: &Case<'_>, known: &Dynamics) -> bool {
    let pages = case.bases.iter().filter_map(|base| {
        let first = base.first.first()?;
        let page = first.usable(true).ok()?;
        let print = known.fingerprint(page.segments, address::tail(&first.url));
        Some((address::folded_path(&first.url), print))
    });
    let pages: Vec<(String, u64)> = pages.collect();
    let paths: HashSet<&String> = pages.iter().map(|(path, _)| path).collect();
    paths.len() >= 3 && pages.windows(2).all(|pair| pair[0].1 == pair[1].1)
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
fn split(
    name: &str,
    base: &CaseBase<'_>,
    settings: &Settings,
    known: &Dynamics,
) -> Result<Split, Trouble> {
    let Some(fetched) = base.first.first() else {
        return Err(Trouble::NothingToCompare);
    };
    let again = base.first.get(1).unwrap_or(fetched);
    let (first, again) = (fetched.usable(true)?, again.usable(true)?);
    if !settings.may_stay(&fetched.url, first.final_url, name) {
        return Err(Trouble::Redirected);
    }
    if address::target(first.final_url, name) != address::target(again.final_url, name)
        || first.content_type != again.content_type
    {
        return Err(Trouble::Unsteady);
    }
    let split = Split::new(first.segments, again.segments);
    if split.overlap < steady_share(settings) {
        return Err(Trouble::Unsteady);
    }
    if split.static_words(first.segments) < settings.min_words {
        return Err(Trouble::TooLittleText);
    }
    if fetched.is_soft_404(known, base.probe) {
        return Err(Trouble::Soft404);
    }
    Ok(split)
}

/// Share of its segments that a base page must have in common with its second fetch. The decider looks at what persists, so
/// that less is enough for it.
fn steady_share(settings: &Settings) -> f64 {
    if settings.decider { 0.25 } else { 0.5 }
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
        let judged = self.compare(settings, known).and_then(|compared| {
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
    fn compare(&self, settings: &Settings, known: &Dynamics) -> Result<Compared, Trouble> {
        let split = self.split.as_ref().map_err(Clone::clone)?;
        let fetched = self.base.first.first().ok_or(Trouble::NothingToCompare)?;
        let (first, page) = (fetched.usable(true)?, self.other.usable(false)?);
        if page.content_type != first.content_type {
            return Err(Trouble::OtherContentType);
        }
        let stays =
            settings.decider && settings.may_stay(&self.other.url, page.final_url, self.name);
        if !stays
            && address::target(page.final_url, self.name)
                != address::target(first.final_url, self.name)
        {
            return Err(Trouble::RedirectElsewhere);
        }
        if self.other.is_soft_404(known, self.base.probe) {
            return Err(Trouble::Soft404);
        }
        let values = self.values(&fetched.url);
        Ok(compare(&Comparing {
            first: first.segments,
            split,
            other: page.segments,
            known: settings.decider.then_some(known),
            masked: &match settings.decider {
                true => known.masked(first.segments),
                false => HashSet::new(),
            },
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
        let first = self.base.first.first().map_or("", |first| &first.url);
        let (values, addresses) = (
            self.values(first),
            Addresses::of(address::tail(first), address::tail(&self.other.url)),
        );
        let pairs = [first, &self.other.url].map(|url| address::pair_of(url, self.name));
        let repeated: Vec<Values<'_>> = addresses
            .values()
            .chain([
                (pairs[0].as_deref().unwrap_or_default(), pairs[1].as_deref()),
                (&*values.0, values.1.as_deref()),
            ])
            .collect();
        let question = Question {
            first: &segments(&self.base.first, true)?,
            other: &segments(self.fetches, false)?,
            values: &repeated,
            allowed: Allowed::changes(settings.changed_words),
            fetches: persistent::FETCHES,
            strict: true,
            calm: true,
        };
        let (found, again) = match persistent::decide(&question, known) {
            persistent::Answer::Same if self.everywhere => return Err(Trouble::OnePage),
            // The score is that of the static part: what is dynamic shows in a second fetch.
            persistent::Answer::Same => {
                let low = compared.similarity < settings.similarity;
                let again = (low && self.base.first.len() < 2).then_some(Side::First);
                return Ok((Finding::Same, 0, again));
            }
            persistent::Answer::Differ(found) => (found, None),
            persistent::Answer::FirstAgain(found) => (found, Some(Side::First)),
            persistent::Answer::OtherAgain(found) => (found, Some(Side::Other)),
        };
        let finding = named(found, compared, settings);
        Ok((finding, found.words() + found.moved, again))
    }
}

pub(super) fn segments<'f>(
    fetches: &[&'f Fetched],
    base: bool,
) -> Result<Vec<&'f Segments>, Trouble> {
    let pages = fetches.iter().map(|one| one.usable(base));
    pages.map(|page| Ok(page?.segments)).collect()
}

/// The word for a difference.
pub(super) fn named(found: Difference, compared: &Compared, settings: &Settings) -> Finding {
    if found.words() <= settings.changed_words {
        Finding::OrderOnly
    } else if compared.similarity < settings.similarity {
        Finding::Different
    } else {
        Finding::TextChanged
    }
}
