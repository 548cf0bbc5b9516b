//! One rule under test: its samples in their order, and what they came to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::outcome::Examined;
use super::sample_size::needed;
use crate::dust::candidate::Candidate;
use crate::dust::rule::{AlignedSample, DustRule, Origin, Reason, Sampled, Status};
use crate::dust::settings::DustSettings;
use crate::fetch::address;
use crate::same_page::Alignment;
use crate::same_page::judge::Verdict;
use dustlens_url::Change;

/// Samples beyond those needed: for pages that cannot be had, and for the more that are needed when one gave no answer.
pub(crate) const SPARE: usize = 60;
/// Samples of a shape that say nothing before the shape is not proved by the others.
const SILENT: u32 = 3;
/// Samples that agree before a rule is verified together with others.
const SCREENED: u32 = 6;
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
    pub origin: Origin,
    pub support: u32,
    pub example: (String, String),
    pub forms: Vec<Form>,
    /// The form that is tried.
    pub form: usize,
    pub tally: Tally,
    #[serde(default)]
    pub stage: Stage,
    /// Other checks whose rules were applied, too, when its samples agreed.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub beside: BTreeSet<u32>,
}

/// How a rule is tried.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    /// By itself: its first samples, and all of them where others say nothing of it.
    #[default]
    Alone,
    /// Together with the other rules of its site that held on their first samples.
    Together,
    /// It is valid, and is tried on what it changes together with the others.
    Composed,
    /// The same, only on what it did not change when it was verified.
    Beyond,
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
    /// True when it adds to what an earlier decision says.
    #[serde(default)]
    pub adds: bool,
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
    pub fn add(&mut self, examined: Examined) {
        let (from, to) = examined.pair;
        let agrees = examined.judged.agrees();
        let mut sampled = Sampled {
            from,
            to,
            likeness: None,
            agrees,
        };
        let reason = match examined.judged.verdict {
            Verdict::Same(likeness) => {
                sampled.likeness = Some(likeness);
                None
            }
            Verdict::Differ(likeness) => {
                sampled.likeness = Some(likeness);
                Some(Reason::PagesDiffer)
            }
            Verdict::ArgumentsMatter {
                with,
                without,
                likeness,
            } => {
                (sampled.from, sampled.to) = (with, without.clone());
                sampled.likeness = Some(likeness);
                Some(Reason::ArgumentsMatter { without })
            }
            Verdict::Gone(answer) => Some(Reason::NotThere { answer }),
            Verdict::Nothing | Verdict::Missing | Verdict::Unread => None,
        };
        self.judged += 1;
        match agrees {
            Some(true) => self.agreed += 1,
            Some(false) => self.failed += 1,
            None => self.skipped += 1,
        }
        if self.shown.len() < SHOWN || agrees == Some(false) {
            self.align(agrees, examined.judged.alignment);
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
    /// A candidate, with the samples of its directions.
    pub fn new(candidate: Candidate, forms: Vec<Form>) -> Self {
        Self {
            origin: candidate.origin,
            support: candidate.support,
            example: candidate.example,
            forms,
            form: 0,
            tally: Tally::default(),
            stage: Stage::Alone,
            beside: BTreeSet::new(),
        }
    }

    /// A valid rule that is tried once more.
    pub fn of(rule: &DustRule, form: Form, stage: Stage) -> Self {
        Self {
            origin: rule.origin,
            support: rule.support,
            example: (rule.example.1.clone(), rule.example.0.clone()),
            forms: vec![form],
            form: 0,
            tally: Tally::default(),
            stage,
            beside: BTreeSet::new(),
        }
    }

    /// True when it has held on so many samples that it is verified together with others from now on.
    pub fn is_screened(&self) -> bool {
        self.may_join() && self.tally.failed == 0 && self.tally.agreed >= SCREENED
    }

    /// True for a valid rule that is tried on what it changes together with the others.
    pub fn is_composed(&self) -> bool {
        matches!(self.stage, Stage::Composed | Stage::Beyond)
    }

    /// True when it may be verified together with others later. Names of hosts tie sites together, and are few.
    pub fn may_join(&self) -> bool {
        self.origin != Origin::Host && self.stage == Stage::Alone
    }

    /// Samples that it may still take, where a proof takes at most `most`.
    pub fn to_come(&self, most: u32) -> usize {
        let population = self.forms.get(self.form).map_or(0, |form| form.population);
        most.min(population).saturating_sub(self.tally.agreed) as usize
    }

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
            adds: self.stage == Stage::Beyond && status == Status::Valid,
        })
    }
}
