//! A validation under way: rounds of mining and fetching, until a round finds nothing new.

use serde::Serialize;

use super::ListSession;
use super::pass_cache::Looks;
use super::validation_run::ValidationRun;
use crate::dust::rule::DustRule;
use crate::fetch::{FetchOutcome, FetchRequest};

/// Where a validation stands, all of its rounds together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct DustPlan {
    /// The most fetches that the rounds so far can need, those made among them: it falls as rules are decided, and a new
    /// round adds its own. In an estimate the most that can be needed for what is known now.
    pub total: usize,
    /// In an estimate the fewest: every rule refuted by its first sample.
    pub least: usize,
    /// Fetches made.
    pub done: usize,
    /// Fetches planned and no longer needed.
    pub skipped: usize,
    /// Rules tried.
    pub checks: usize,
    /// Of those, decided.
    pub decided: usize,
    /// Whether no round finds anything new.
    pub over: bool,
    /// The most that can be left by host, the most first.
    pub hosts: Vec<(String, usize)>,
    /// The round of mining, from 1; 0 before any.
    pub round: u32,
}

impl ListSession {
    /// Starts a validation; one under way is dropped, what it decided stays. `probe`: see
    /// [`DustSession::validation`](crate::dust::DustSession::validation). The first round is mined by
    /// [`ListSession::advance`], as all are.
    pub fn start(&mut self, probe: &str) -> DustPlan {
        self.cancel();
        self.session.begin();
        self.mining = None;
        self.verifying = Some(ValidationRun {
            probe: probe.to_owned(),
            over: false,
            fetched: self.session.fetched(),
            checks: 0,
            plan: None,
        });
        self.plan()
    }

    /// True if there is a validation, under way or over.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.verifying.is_some()
    }

    /// The validation under way, or the last one's end.
    #[must_use]
    pub fn under_way(&self) -> Option<DustPlan> {
        self.verifying.as_ref().map(|_| self.plan())
    }

    /// True while a validation is under way.
    #[must_use]
    pub fn is_verifying(&self) -> bool {
        self.verifying.as_ref().is_some_and(|one| !one.over)
    }

    /// Whether the next thing to do is to mine a round.
    pub(super) fn is_round_due(&self) -> bool {
        let due = |one: &ValidationRun| !one.over && one.plan.is_none();
        self.verifying.as_ref().is_some_and(due)
    }

    /// Plans the fetches for what a round has found, or ends the validation.
    pub(super) fn begin_round(&mut self, found: usize) {
        let Some(verifying) = &mut self.verifying else {
            return;
        };
        if found > 0 {
            let plan = self.session.validation(&verifying.probe);
            verifying.plan = Some(plan);
            // A plan that can compare nothing is over before its first fetch.
            self.take_decisions();
            return;
        }
        verifying.over = true;
        self.session.forget_likely();
    }

    /// Drops the validation under way; what was decided stays, and the list is mined anew by itself.
    pub fn cancel(&mut self) {
        if let Some(verifying) = self.verifying.take() {
            if let Some(plan) = verifying.plan {
                self.session.finish(plan);
            }
            if !verifying.over {
                self.mine_anew();
            }
        }
    }

    /// What may be fetched now at a host for which `is_free` holds.
    pub fn next(&mut self, is_free: impl Fn(&str) -> bool) -> Option<FetchRequest> {
        let request = self.verifying.as_mut()?.plan.as_mut()?.next(is_free);
        if request.is_none() {
            // It gives up by itself when the fetches run out.
            self.take_decisions();
        }
        request
    }

    /// Puts a request back that was not made.
    pub fn put_back(&mut self, id: u32) {
        if let Some(plan) = self.verifying.as_mut().and_then(|one| one.plan.as_mut()) {
            plan.put_back(id);
        }
    }

    /// Takes what came of a request; the identities of the rules decided by it.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) -> Vec<String> {
        match self.verifying.as_mut().and_then(|one| one.plan.as_mut()) {
            Some(plan) => plan.give(id, outcome),
            None => return Vec::new(),
        }
        self.take_decisions()
    }

    /// Writes what the plan decided since the last call, and closes the round when that was all.
    pub(super) fn take_decisions(&mut self) -> Vec<String> {
        let Some(verifying) = &mut self.verifying else {
            return Vec::new();
        };
        let Some(plan) = &mut verifying.plan else {
            return Vec::new();
        };
        let numbers = self.session.take_decisions(plan);
        let rules = self.session.rules();
        let decided = numbers.iter().filter_map(|at| rules.get(*at));
        let decided: Vec<String> = decided.map(DustRule::id).collect();
        if plan.is_over() {
            verifying.checks += plan.progress().checks;
            if let Some(plan) = verifying.plan.take() {
                self.session.set_aside(plan);
            }
        }
        if !decided.is_empty() {
            self.looks = Looks::default();
        }
        decided
    }

    fn plan(&self) -> DustPlan {
        let Some(verifying) = &self.verifying else {
            return DustPlan::default();
        };
        let before = self.session.fetched().saturating_sub(verifying.fetched);
        let mut view = DustPlan {
            total: before,
            done: before,
            checks: verifying.checks,
            decided: verifying.checks,
            over: verifying.over,
            round: self.session.round(),
            ..DustPlan::default()
        };
        if let Some(plan) = &verifying.plan {
            let progress = plan.progress();
            view.total += progress.total;
            view.done += progress.done;
            view.skipped = progress.skipped;
            view.checks += progress.checks;
            view.decided += progress.decided;
            view.hosts = plan.hosts();
        }
        view
    }

    /// Fetches made, those of the validation under way too.
    #[must_use]
    pub fn fetched(&self) -> usize {
        let plan = self.verifying.as_ref().and_then(|one| one.plan.as_ref());
        self.session.fetched() + plan.map_or(0, |plan| plan.progress().done)
    }
}
