//! One rule under test: its samples in their order, and what they came to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::sample_size::needed;
use crate::dust::rule::{AlignedSample, Origin, Reason, Sampled, Status};
use crate::dust::settings::DustSettings;
use crate::fetch::address;
use crate::same_page::Alignment;
use crate::same_page::judge::Verdict;
use dustlens_url::Change;

/// Samples beyond those needed: for pages that cannot be had, and for the more that are needed when one gave no answer.
pub(crate) const SPARE: usize = 60;
/// Samples of a shape that say nothing before the shape is not proved by the others.
const SILENT: u32 = 3;
/// Samples whose pages are shown.
const SHOWN: usize = 8;

/// One direction of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Form {
    pub scope: String,
    pub change: Change,
    /// URLs of the list that it changes.
    pub population: u32,
    /// Sampled URLs, whole, before and after.
    pub samples: Vec<(String, String)>,
    /// The shape of each.
    #[serde(default)]
    pub shapes: Vec<u64>,
}

/// A rule, with the directions to be tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Check {
    pub site: u32,
    pub origin: Origin,
    pub support: u32,
    pub example: (String, String),
    pub forms: Vec<Form>,
    /// The form that is tried.
    pub form: usize,
    pub tally: Tally,
    /// Whether it is a valid rule, tried on what it changes together with the others.
    #[serde(default)]
    pub composed: bool,
}

/// What the samples of a form came to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// Samples looked at.
    pub judged: u32,
    pub agreed: u32,
    pub failed: u32,
    /// Samples that told nothing, those without an answer among them.
    pub skipped: u32,
    /// Samples whose second page gave no answer.
    pub unread: u32,
    pub reason: Option<Reason>,
    pub shown: Vec<Sampled>,
    pub aligned: Option<AlignedSample>,
    /// Shapes of samples that agreed, and of those that said nothing though there was a page.
    #[serde(default)]
    pub proved: BTreeSet<u64>,
    #[serde(default)]
    pub silent: BTreeMap<u64, u32>,
    /// Samples looked at when it was last asked whether accepted rules do the same; absent: not yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compared: Option<u32>,
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
    /// One of them, side by side; absent when none was compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aligned: Option<AlignedSample>,
}

impl Tally {
    /// Notes what a sample says for its shape.
    pub fn note_shape(&mut self, shape: u64, verdict: &Verdict) {
        match verdict {
            Verdict::Same(_) => {
                self.proved.insert(shape);
            }
            Verdict::Nothing | Verdict::Unread => *self.silent.entry(shape).or_default() += 1,
            _ => {}
        }
    }

    /// Whether a shape was tried [`SILENT`] times and nothing speaks for it.
    fn has_silent_shape(&self) -> bool {
        let mut silent = self.silent.iter().filter(|(_, count)| **count >= SILENT);
        silent.any(|(shape, _)| !self.proved.contains(shape))
    }

    /// Takes the next sample's outcome.
    pub fn add(&mut self, sampled: Sampled, reason: Option<Reason>, alignment: Option<Alignment>) {
        self.judged += 1;
        match sampled.agrees {
            Some(true) => self.agreed += 1,
            Some(false) => self.failed += 1,
            None => self.skipped += 1,
        }
        if self.shown.len() < SHOWN || sampled.agrees == Some(false) {
            self.align(sampled.agrees, alignment);
            self.shown.push(sampled);
        }
        self.reason = reason.or_else(|| self.reason.take());
    }
}

impl Tally {
    /// Whether it is to be asked, now, if the accepted rules do the same: before the first pages are compared, and anew
    /// whenever a sample told nothing.
    pub fn may_be_covered(&self) -> bool {
        self.agreed + self.failed == 0 && self.compared != Some(self.judged)
    }

    /// Keeps the next shown sample's pages if they are those to be shown: the first that differ, else the first of all.
    fn align(&mut self, agrees: Option<bool>, alignment: Option<Alignment>) {
        let sample = self.shown.len();
        let refutes = agrees == Some(false) && self.failed == 1;
        if refutes || (agrees == Some(true) && self.aligned.is_none()) {
            self.aligned = Some(AlignedSample {
                sample,
                alignment: alignment.unwrap_or_default(),
            });
        }
    }
}

impl Form {
    /// The texts that the change takes out of a URL: arguments as they are written, and their values decoded; lower-cased.
    pub fn values(&self, url: &str) -> Vec<String> {
        let name = match &self.change {
            Change::DropParam { name } | Change::DropValue { name, .. } => name,
            _ => return Vec::new(),
        };
        let pairs = url::Url::parse(url).ok();
        let pairs = pairs.iter().flat_map(|url| url.query_pairs());
        let own = pairs.filter(|(known, _)| known == name);
        let values = own.map(|(_, value)| value.to_lowercase());
        let written = address::pair_of(url, name).into_iter();
        written.chain(values).collect()
    }

    /// What its samples say so far; `None` while more are needed.
    pub fn verdict(&self, tally: &Tally, settings: &DustSettings) -> Option<(Status, Reason)> {
        if tally.failed > settings.failures {
            let reason = tally.reason.clone().unwrap_or(Reason::PagesDiffer);
            return Some((Status::Refuted, reason));
        }
        let against = tally.failed + tally.unread;
        let enough = needed(settings.precision, settings.confidence, against) - against;
        if tally.agreed >= enough && !tally.has_silent_shape() {
            let reason = Reason::EnoughAgreed {
                agreed: tally.agreed,
                percent: (settings.precision * 100.0).floor() as u32,
            };
            return Some((Status::Valid, reason));
        }
        let left = (self.samples.len() as u32).saturating_sub(tally.judged);
        let whole = tally.judged + left >= self.population && against == 0;
        let silent = tally.agreed >= enough && tally.has_silent_shape();
        if left > 0 && !silent && (whole || tally.agreed + left >= enough) {
            return None;
        }
        Some(self.at_the_end(tally, whole))
    }

    /// Everything there is was looked at, or what is left cannot be enough.
    fn at_the_end(&self, tally: &Tally, whole: bool) -> (Status, Reason) {
        if self.samples.is_empty() {
            return (Status::Undecided, Reason::NothingToTry);
        }
        let population = self.population;
        let enough = tally.agreed > 0 && tally.agreed >= tally.skipped;
        if whole && enough && !tally.has_silent_shape() {
            return (Status::Valid, Reason::AllAgreed { population });
        }
        (Status::Undecided, Reason::TooFewPages)
    }
}

impl Check {
    /// The directions that are still to be tried, with the sample at which each goes on.
    pub fn open(&self) -> impl Iterator<Item = (&Form, usize)> {
        let from = |at| {
            if at == self.form {
                self.tally.judged as usize
            } else {
                0
            }
        };
        let forms = self.forms.iter().enumerate().skip(self.form);
        forms.map(move |(at, form)| (form, from(at)))
    }

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
            aligned: self.tally.aligned.clone(),
        })
    }
}
