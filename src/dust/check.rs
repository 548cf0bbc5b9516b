//! One rule under test: its samples in their order, and what they came to.

use serde::{Deserialize, Serialize};

use super::rule::{Origin, Reason, Sampled, Status};
use super::sequential::needed;
use super::settings::DustSettings;
use crate::normalize::Change;

/// Samples beyond those needed, for pages that cannot be had.
pub(super) const SPARE: usize = 20;
/// Samples whose pages are shown.
const SHOWN: usize = 8;

/// One direction of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Form {
    pub scope: String,
    pub change: Change,
    /// URLs of the list that it changes.
    pub population: u32,
    /// Sampled URLs, whole, before and after.
    pub samples: Vec<(String, String)>,
}

/// A rule, with the directions to be tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Check {
    pub site: u32,
    pub origin: Origin,
    pub support: u32,
    pub example: (String, String),
    pub forms: Vec<Form>,
    /// The form that is tried.
    pub form: usize,
    pub tally: Tally,
}

/// What the samples of a form came to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    /// Samples looked at.
    pub judged: u32,
    pub agreed: u32,
    pub failed: u32,
    pub skipped: u32,
    pub reason: Option<Reason>,
    pub shown: Vec<Sampled>,
}

/// What came of checking one direction of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DustDecision {
    /// Scheme, host and port.
    pub scope: String,
    /// The direction.
    pub change: Change,
    /// Where it comes from.
    pub origin: Origin,
    /// As in the candidate.
    pub support: u32,
    /// As in the candidate.
    pub example: (String, String),
    /// Valid, refuted or undecided.
    pub status: Status,
    /// Why.
    pub reason: Reason,
    /// Pairs of pages compared.
    pub tested: u32,
    /// Of those, the same.
    pub equal: u32,
    /// Some of them.
    pub samples: Vec<Sampled>,
}

impl Tally {
    /// Takes the next sample's outcome.
    pub fn add(&mut self, sampled: Sampled, reason: Option<Reason>) {
        self.judged += 1;
        match sampled.agrees {
            Some(true) => self.agreed += 1,
            Some(false) => self.failed += 1,
            None => self.skipped += 1,
        }
        if self.shown.len() < SHOWN || sampled.agrees == Some(false) {
            self.shown.push(sampled);
        }
        self.reason = reason.or_else(|| self.reason.take());
    }
}

impl Form {
    /// What its samples say so far; `None` while more are needed.
    pub fn verdict(&self, tally: &Tally, settings: &DustSettings) -> Option<(Status, Reason)> {
        if tally.failed > settings.failures {
            let reason = tally.reason.clone().unwrap_or(Reason::PagesDiffer);
            return Some((Status::Refuted, reason));
        }
        if tally.agreed
            >= needed(settings.precision, settings.confidence, tally.failed) - tally.failed
        {
            let reason = Reason::EnoughAgreed {
                agreed: tally.agreed,
                percent: (settings.precision * 100.0).floor() as u32,
            };
            return Some((Status::Valid, reason));
        }
        if (tally.judged as usize) < self.samples.len() {
            return None;
        }
        // Everything there is was looked at.
        let population = self.population;
        if self.samples.is_empty() {
            return Some((Status::Undecided, Reason::NothingToTry));
        }
        let all = tally.judged >= population && tally.failed == 0;
        if all && tally.agreed > 0 && tally.agreed >= tally.skipped {
            return Some((Status::Valid, Reason::AllAgreed { population }));
        }
        Some((Status::Undecided, Reason::TooFewPages))
    }
}

impl Check {
    pub fn decision(&self, form: usize, status: Status, reason: Reason) -> Option<DustDecision> {
        let of = self.forms.get(form)?;
        Some(DustDecision {
            scope: of.scope.clone(),
            change: of.change.clone(),
            origin: self.origin,
            support: self.support,
            example: self.example.clone(),
            status,
            reason,
            tested: self.tally.agreed + self.tally.failed,
            equal: self.tally.agreed,
            samples: self.tally.shown.clone(),
        })
    }
}
