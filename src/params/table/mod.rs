//! The table `query_args`: what is known of every argument, over time.
//!
//! A verdict stays until it is due for a new check, [`Settings::recheck_after`] seconds after the last one; a row that was
//! not seen for [`Settings::drop_after`] seconds is dropped, however often it was checked. Times are seconds since 1970, always
//! given by the caller; a clock that goes backwards only delays. Every check's result is kept in the row's history.

mod check_row;
mod jsonl;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::candidates::Reason;
use super::classify::{Class, classify, ratio};
use super::evidence::{Evidence, Method, TrialCounts};
use super::observe::{Observed, Sample, Written};
use super::scope::ArgKey;
use super::settings::Settings;
use super::verdict::{BY_COUNTING, Decision, Verdict};

pub use jsonl::{Imported, TableError, TableProblem, VERSION};

/// Results of earlier checks that a row keeps.
pub const MAX_HISTORY: usize = 50;
/// Addresses that a row keeps, to be checked again when no list is at hand.
const KEPT_SAMPLES: usize = 10;

/// One row: an argument of a scope.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArgRow {
    /// Which argument.
    #[serde(flatten)]
    pub key: ArgKey,
    /// What is known of it.
    pub verdict: Verdict,
    /// -1: significant by counting; -2: verification failed; 0 to 1: similarity; absent: not judged or not verified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub significant: Option<f64>,
    /// Which method the verdict comes from; absent while there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// Distinct values in the list it was last seen in.
    pub distinct: u64,
    /// Occurrences in that list.
    pub all: u64,
    /// When it was last checked.
    #[serde(default, rename = "timestamp", skip_serializing_if = "Option::is_none")]
    pub checked: Option<u64>,
    /// When it was last seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_seen: Option<u64>,
    /// Why it is tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// What the verdict rests on, when pages were compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// Addresses to try it on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<Sample>,
    /// Some of its values, as written in a query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Written>,
    /// Results of earlier checks, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<PastVerdict>,
}

/// The result of an earlier check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PastVerdict {
    /// What it said.
    pub verdict: Verdict,
    /// The number recorded.
    pub significant: f64,
    /// When.
    #[serde(rename = "timestamp")]
    pub checked: u64,
}

impl ArgRow {
    /// The counts of what came of taking it out together with others; `None` when that was not tried.
    #[must_use]
    pub fn trials(&self) -> Option<&TrialCounts> {
        self.evidence.as_ref()?.trials.as_ref()
    }

    /// `distinct / all`.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        ratio(self.distinct, self.all)
    }

    /// Whether it was checked, and that is [`Settings::recheck_after`] seconds ago or more.
    #[must_use]
    pub fn is_due(&self, now: u64, settings: &Settings) -> bool {
        self.checked
            .is_some_and(|checked| now.saturating_sub(checked) >= settings.recheck_after)
    }

    /// Whether it was not seen for [`Settings::drop_after`] seconds; a check alone does not keep it. One that was never seen
    /// counts from its last check; without either time it is stale.
    #[must_use]
    pub fn is_stale(&self, now: u64, settings: &Settings) -> bool {
        let from = self.last_seen.or(self.checked);
        from.is_none_or(|from| now.saturating_sub(from) >= settings.drop_after)
    }

    /// Whether it waits for its first verification with these settings: what only the extended method tries is no
    /// candidate of the plain one.
    #[must_use]
    pub fn is_candidate(&self, settings: &Settings) -> bool {
        let tried =
            settings.extended || matches!(self.reasons.as_slice(), [] | [Reason::Ratio, ..]);
        self.verdict == Verdict::Candidate && tried
    }

    /// Whether its verdict is that of compared pages, and there are addresses to compare again: a verdict taken over
    /// from elsewhere without any stays until the argument is seen.
    #[must_use]
    pub fn can_be_rechecked(&self) -> bool {
        self.is_verified() && !self.samples.is_empty()
    }

    /// Whether it can be checked again and is due for it.
    #[must_use]
    pub fn is_recheck_due(&self, now: u64, settings: &Settings) -> bool {
        self.can_be_rechecked() && self.is_due(now, settings)
    }

    /// Whether the verdict is that of compared pages.
    fn is_verified(&self) -> bool {
        self.significant.is_some_and(|number| number != BY_COUNTING)
    }

    /// Takes over what counting says, if it was never verified or is due.
    fn classify(&mut self, class: Class, reasons: Vec<Reason>, settings: &Settings, now: u64) {
        let due = self.checked.is_none() || self.is_due(now, settings);
        if !reasons.is_empty() {
            if !self.is_verified()
                && (due || self.verdict != Verdict::Significant || settings.extended)
            {
                self.put(Verdict::Candidate, None, None, None);
            }
        } else if due && class == Class::Significant {
            self.evidence = None;
            self.put(
                Verdict::Significant,
                Some(BY_COUNTING),
                Some(Method::Plain),
                Some(now),
            );
        }
        self.reasons = reasons;
    }

    /// What it was before it became a candidate; false when it was nothing.
    fn withdraw(&mut self) -> bool {
        let Some(past) = self.history.pop() else {
            return false;
        };
        // Verified rows never become candidates, so what it was is what counting said.
        (self.verdict, self.significant) = (past.verdict, Some(past.significant));
        (self.method, self.checked) = (Some(Method::Plain), Some(past.checked));
        true
    }

    fn put(
        &mut self,
        verdict: Verdict,
        significant: Option<f64>,
        method: Option<Method>,
        now: Option<u64>,
    ) {
        if let (Some(number), Some(checked)) = (self.significant, self.checked) {
            let past = PastVerdict {
                verdict: self.verdict,
                significant: number,
                checked,
            };
            self.history.push(past);
            let surplus = self.history.len().saturating_sub(MAX_HISTORY);
            self.history.drain(..surplus);
        }
        (self.verdict, self.significant, self.method) = (verdict, significant, method);
        self.checked = now.or(self.checked);
    }
}

/// All rows, by scope and name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Table {
    rows: BTreeMap<ArgKey, ArgRow>,
}

impl Table {
    /// All rows, by scope and name.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &ArgRow> {
        self.rows.values()
    }

    /// The row of an argument.
    #[must_use]
    pub fn get(&self, key: &ArgKey) -> Option<&ArgRow> {
        self.rows.get(key)
    }

    /// Puts a row in, unless one that was checked or seen later is there.
    pub fn merge(&mut self, row: ArgRow) {
        let age = |row: &ArgRow| (row.checked, row.last_seen);
        match self.rows.get(&row.key) {
            Some(known) if age(known) > age(&row) => {}
            _ => {
                self.rows.insert(row.key.clone(), row);
            }
        }
    }

    /// Merges what was seen of an argument at a time, and why it is to be tried. What was verified stays until it is due;
    /// what counting says is written anew when it is due, or when it was never verified and is a candidate now. One that
    /// was a candidate with other settings and is none now is again what it was. One that is neither judged nor known is
    /// not recorded, and given back with the verdict `unjudged`.
    pub fn observe(
        &mut self,
        seen: &Observed,
        reasons: Vec<Reason>,
        settings: &Settings,
        now: u64,
    ) -> Option<ArgRow> {
        let class = classify(seen.distinct, seen.all, settings);
        let is_nothing = class == Class::Unjudged && reasons.is_empty();
        let known = self.rows.remove(&seen.key);
        let mut row = known.unwrap_or_else(|| row_of(seen, Vec::new()));
        // Other settings made a candidate of it.
        let withdrawn = row.verdict == Verdict::Candidate && reasons.is_empty() && !row.withdraw();
        if is_nothing && (withdrawn || row.verdict == Verdict::Unjudged) {
            return Some(row_of(seen, reasons));
        }
        (row.distinct, row.all) = (seen.distinct, seen.all);
        row.last_seen = row.last_seen.max(Some(now));
        row.samples = seen.samples.iter().take(KEPT_SAMPLES).cloned().collect();
        row.values.clone_from(&seen.values);
        row.classify(class, reasons, settings, now);
        self.rows.insert(row.key.clone(), row);
        None
    }

    /// Writes a decision down. One about an argument that is not in the table is ignored.
    pub fn record(&mut self, decision: Decision, now: u64) {
        if let Some(row) = self.rows.get_mut(&decision.key) {
            let method = Some(decision.evidence.method);
            row.put(
                decision.verdict,
                Some(decision.significant),
                method,
                Some(now),
            );
            row.evidence = Some(decision.evidence);
        }
    }

    /// Takes a row out, and gives it back.
    pub fn forget(&mut self, key: &ArgKey) -> Option<ArgRow> {
        self.rows.remove(key)
    }

    /// Drops stale rows and says how many.
    pub fn drop_stale(&mut self, now: u64, settings: &Settings) -> usize {
        let before = self.rows.len();
        self.rows.retain(|_, row| !row.is_stale(now, settings));
        before - self.rows.len()
    }
}

fn row_of(seen: &Observed, reasons: Vec<Reason>) -> ArgRow {
    ArgRow {
        key: seen.key.clone(),
        verdict: Verdict::Unjudged,
        significant: None,
        method: None,
        distinct: seen.distinct,
        all: seen.all,
        checked: None,
        last_seen: None,
        reasons,
        evidence: None,
        samples: Vec::new(),
        values: Vec::new(),
        history: Vec::new(),
    }
}
