//! A validation under way: rounds of mining and fetching, until a round finds nothing new.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ListSession;
use crate::dust::check::SPARE;
use crate::dust::rule::{DustRule, Status};
use crate::dust::sequential::needed;
use crate::dust::validate::Validation;
use crate::normalize::Change;
use crate::query_args::{FetchOutcome, FetchRequest, address};

/// A validation from its first round to its last.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Verifying {
    /// The name of an address that no host has.
    pub probe: String,
    /// Whether no round finds anything new.
    pub over: bool,
    /// Fetches made before it.
    fetched: usize,
    /// Rules tried in its rounds before the present one.
    checks: usize,
    /// The present round's fetches; absent while it is mined, and at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Validation>,
}

/// Where a validation stands, all of its rounds together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct DustPlan {
    /// Fetches made or asked for so far: how many more are needed depends on the answers. In an estimate the most that
    /// can be needed for what is known now.
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
    /// What is left by host, the most first; in an estimate the most that can be.
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
        self.verifying = Some(Verifying {
            probe: probe.to_owned(),
            over: false,
            fetched: self.session.fetched(),
            checks: 0,
            plan: None,
        });
        self.plan()
    }

    /// The validation under way, or the last one's end.
    #[must_use]
    pub fn under_way(&self) -> Option<DustPlan> {
        self.verifying.as_ref().map(|_| self.plan())
    }

    pub(super) fn is_verifying(&self) -> bool {
        self.verifying.as_ref().is_some_and(|one| !one.over)
    }

    /// Whether the next thing to do is to mine a round.
    pub(super) fn is_round_due(&self) -> bool {
        let due = |one: &Verifying| !one.over && one.plan.is_none();
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
                self.session.finish(plan);
            }
        }
        if !decided.is_empty() {
            self.map = None;
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

    /// What a validation of the rules that are likely now would fetch; nothing is started. A later round can find more,
    /// and a rule that another one does already needs nothing. Cost: linear in the rules.
    #[must_use]
    pub fn estimate(&self) -> DustPlan {
        let settings = self.settings();
        let most = needed(settings.precision, settings.confidence, settings.failures) as usize;
        let mut hosts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let likely = self
            .rules()
            .filter(|(_, rule)| rule.status == Status::Likely);
        let mut checks = 0;
        for (_, rule) in likely {
            checks += 1;
            let directions = if settings.extended {
                directions(&rule.change)
            } else {
                1
            };
            // A sample is the address before and after; the host's answer to an address that does not exist is for all.
            let host = address::host(&rule.scope).to_owned();
            let entry = hosts.entry(host).or_insert((1, 1));
            *entry = (entry.0 + 2, entry.1 + 2 * directions * (most + SPARE));
        }
        let left = settings.max_fetches.saturating_sub(self.fetched());
        let (least, total) = hosts
            .values()
            .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let mut hosts: Vec<(String, usize)> = hosts
            .into_iter()
            .map(|(host, (_, most))| (host, most.min(left)))
            .collect();
        hosts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        DustPlan {
            total: total.min(left),
            least: least.min(left),
            checks,
            hosts,
            round: self.session.round(),
            ..DustPlan::default()
        }
    }
}

/// In how many directions a change is tried.
fn directions(change: &Change) -> usize {
    match change {
        Change::Rewrite { .. } | Change::RewriteEdge { .. } | Change::Template { .. } => 2,
        _ => 1,
    }
}
