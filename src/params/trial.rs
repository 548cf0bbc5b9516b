//! A URL and the same without all arguments that look insignificant: is it one page?

use std::collections::HashSet;

use super::address;
use super::decide::{Side, named, segments};
use super::evidence::{Comparison, Counts, Finding, Trouble, counts};
use super::fetched::{Fetched, Usable};
use super::settings::Settings;
use crate::document::Segments;
use crate::same_page::compare::{Comparing, compare};
use crate::same_page::dynamics::Dynamics;
use crate::same_page::echo::{Addresses, Values};
use crate::same_page::persistent::{self, Allowed, Difference, Question};
use crate::same_page::static_parts::Split;
use crate::same_page::{Alignment, Pages, align};

/// A URL and the same without some arguments, each with all of its fetches.
pub(super) struct Trial<'f> {
    /// Names of the arguments.
    pub names: &'f [String],
    /// The first page of the URL, which proves something.
    pub usable: Usable<'f>,
    pub first: &'f [&'f Fetched],
    pub other: &'f [&'f Fetched],
    pub probe: Option<&'f Fetched>,
    /// Fetches of each address that a small difference must outlast.
    pub fetches: usize,
}

/// What a trial says.
pub(super) enum TrialFinding {
    /// One page.
    Same,
    /// The page of the URL proves nothing, or one of them gave no answer.
    Nothing,
    /// The URL has no page, so that nothing can be lost there.
    Gone,
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
    let first = trial.usable;
    let other = match trial.comparable(without, first, settings, known) {
        Ok(other) => other,
        Err(trouble) if trouble.is_of_base() => return TrialFinding::Nothing,
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
    let addresses = Addresses::of(address::tail(&fetched.url), address::tail(&without.url));
    let pairs = trial.names.iter();
    let pairs: Vec<String> = pairs
        .filter_map(|name| address::pair_of(&fetched.url, name))
        .collect();
    let values = pairs
        .iter()
        .chain(&values)
        .map(|value| (value.as_str(), None));
    let values: Vec<Values<'_>> = addresses.values().chain(values).collect();
    let question = Question {
        first: &firsts,
        other: &others,
        values: &values,
        allowed: Allowed::changes(settings.changed_words),
        fetches: trial.fetches,
        strict: false,
        calm: true,
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

/// The page of a URL, or what follows when it proves nothing.
pub(super) fn provable<'f>(
    fetched: &'f Fetched,
    probe: Option<&Fetched>,
    settings: &Settings,
    known: &Dynamics,
) -> Result<Usable<'f>, TrialFinding> {
    let first = match fetched.usable(true) {
        Ok(first) => first,
        Err(Trouble::BadStatus { status: 404 | 410 }) => return Err(TrialFinding::Gone),
        Err(_) => return Err(TrialFinding::Nothing),
    };
    if !settings.may_stay(&fetched.url, first.final_url, "") {
        return Err(TrialFinding::Nothing);
    }
    if fetched.is_soft_404(known, probe) {
        return Err(TrialFinding::Gone);
    }
    let words: u32 = first.segments.iter().map(|one| one.words).sum();
    match words >= settings.min_words {
        true => Ok(first),
        false => Err(TrialFinding::Nothing),
    }
}

impl Trial<'_> {
    fn comparable<'f>(
        &self,
        without: &'f Fetched,
        first: Usable<'_>,
        settings: &Settings,
        known: &Dynamics,
    ) -> Result<Usable<'f>, Trouble> {
        let other = without.usable(false)?;
        if other.content_type != first.content_type {
            return Err(Trouble::OtherContentType);
        }
        let place = |url: &str| {
            let names = self.names.iter();
            names.fold(address::target(url, ""), |url, name| {
                address::without(&url, name)
            })
        };
        if !settings.may_stay(&without.url, other.final_url, "")
            && place(other.final_url) != place(first.final_url)
        {
            return Err(Trouble::RedirectElsewhere);
        }
        if without.is_soft_404(known, self.probe) {
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
            known: None,
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

/// The value of an argument, decoded and lower-cased.
fn value(url: &str, name: &str) -> String {
    let written = address::value_of(url, name).flatten().unwrap_or_default();
    address::decoded(written.as_bytes()).to_lowercase()
}
