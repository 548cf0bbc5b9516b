//! Validation by fetching (paper §5.3), as a state machine without I/O, in the manner of the parameters' verifier
//! ([`crate::params::Plan`]), whose requests and outcomes it shares.
//!
//! The rules of one site are tried one after another, those of several sites side by side: see [`super::check_order`]. A page is
//! fetched once for all rules. Samples are judged in their order, so that decisions do not depend on which answer came
//! first nor on how many fetches are made at a time, unless the allowed number of fetches is used up. Longer → shorter
//! is tried first, then the reverse; what an accepted rule already does is skipped, and so is a second host for one that has
//! been replaced. A page that is not there before the change is skipped, one that is not there after it refutes. A soft 404 on
//! either side is never a success. An address that gives no answer (5xx, a broken connection) is asked a second time; when it
//! stays silent it does not refute, and yet counts like a failure where it is asked whether enough has agreed. A shape of URLs
//! whose pages all said nothing is not proved by the others.
//!
//! Stored at any moment and taken up again, it ends with the same decisions: what was handed out and not answered is
//! handed out again.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::check::{Check, DustDecision, Stage, Tally};
use super::check_order::{Queue, queues};
use super::fetch_bound::{FetchBound, Turn};
use super::fetches::{Fetches, Wanted};
use super::outcome::{Cover, Examined};
use super::sample::Compared;
use crate::dust::canonical::Canonicalizer;
use crate::dust::rule::{Origin, Reason, Status};
use crate::dust::settings::DustSettings;
use crate::fetch::{FetchOutcome, FetchRequest, PlanProgress};
use crate::same_page::dynamics::Dynamics;
use crate::same_page::judge::Verdict;
use crate::same_page::page_store::Page;
use dustlens_url::{Change, Normalizer};

/// Most samples of a rule that are fetched at a time.
const AHEAD: u32 = 4;

/// A plan of fetches and what came of them.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Validation {
    pub(crate) settings: DustSettings,
    pub(crate) probe: String,
    pub(crate) fetches: Fetches,
    pub(crate) checks: Vec<Check>,
    pub(super) queues: Vec<Queue>,
    /// The rules that were accepted before, and the checks whose rules are accepted since, with their directions.
    pub(super) accepted: Canonicalizer,
    #[serde(default)]
    pub(super) valid: BTreeSet<(usize, u32)>,
    pub(super) decisions: Vec<DustDecision>,
    decided: usize,
    /// By site: what is known to be dynamic there.
    #[serde(default)]
    pub(crate) dynamics: BTreeMap<String, Dynamics>,
    /// Addresses of samples whose page was not there before the change.
    #[serde(default)]
    pub(super) gone: BTreeSet<String>,
    /// Addresses whose pages were compared.
    #[serde(default)]
    pub(super) compared: Compared,
    /// Sites that another name stands for since a host's rule was accepted.
    #[serde(default)]
    pub(super) replaced: BTreeSet<String>,
    /// Addresses with the places of their fetches that were learned from. Learning twice changes nothing.
    #[serde(skip)]
    pub(crate) learned: HashSet<(String, usize)>,
    /// All accepted rules, and these with those that are verified together; made when they are first asked for.
    #[serde(skip)]
    pub(super) accepted_now: OnceLock<Canonicalizer>,
    #[serde(skip)]
    pub(super) together: OnceLock<Canonicalizer>,
    /// Made when it is first asked for.
    #[serde(skip)]
    pub(super) outlook: OnceLock<FetchBound>,
}

/// What it may still fetch follows from the rest.
impl PartialEq for Validation {
    fn eq(&self, other: &Self) -> bool {
        (&self.settings, &self.probe, &self.fetches)
            == (&other.settings, &other.probe, &other.fetches)
            && (&self.checks, &self.queues, &self.accepted)
                == (&other.checks, &other.queues, &other.accepted)
            && (&self.decisions, self.decided, &self.dynamics)
                == (&other.decisions, other.decided, &other.dynamics)
            && (&self.gone, &self.replaced, &self.compared)
                == (&other.gone, &other.replaced, &other.compared)
    }
}

/// Pages kept from one validation to the next.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Pages {
    fetches: Fetches,
    #[serde(default)]
    dynamics: BTreeMap<String, Dynamics>,
    #[serde(default)]
    gone: BTreeSet<String>,
    #[serde(default)]
    pub(super) compared: Compared,
}

impl Pages {
    /// Addresses whose pages were compared.
    pub fn compared(&self) -> &Compared {
        &self.compared
    }
}

impl Validation {
    /// Its first samples are looked at by [`Validation::take_pages`].
    pub(crate) fn new(
        checks: Vec<Check>,
        accepted: Canonicalizer,
        settings: &DustSettings,
        probe: &str,
        left: usize,
    ) -> Self {
        Self {
            settings: settings.clone(),
            probe: probe.to_owned(),
            fetches: Fetches::default().go_on(left),
            queues: queues(&checks),
            checks,
            accepted,
            valid: BTreeSet::new(),
            decisions: Vec::new(),
            decided: 0,
            dynamics: BTreeMap::new(),
            gone: BTreeSet::new(),
            compared: Compared::new(),
            replaced: BTreeSet::new(),
            learned: HashSet::new(),
            accepted_now: OnceLock::new(),
            together: OnceLock::new(),
            outlook: OnceLock::new(),
        }
    }

    /// Puts back what is not stored.
    pub(crate) fn set_normalizer(&mut self, normalizer: Arc<Normalizer>) {
        self.accepted.set_normalizer(normalizer);
        (self.accepted_now, self.together) = Default::default();
    }

    /// Begins, with the pages that an earlier validation has fetched: they need not be fetched again.
    pub(crate) fn take_pages(&mut self, earlier: &mut Pages) {
        let pages = std::mem::take(earlier);
        self.fetches = pages.fetches.go_on(self.fetches.left());
        self.dynamics = pages.dynamics;
        self.gone = pages.gone;
        self.compared = pages.compared;
        // Those that had no answer are forgotten and may be tried again.
        self.gone.retain(|url| self.fetches.page(url).is_some());
        self.advance_all();
    }

    /// The pages, for the next validation, and how many fetches were made.
    pub(crate) fn into_pages(self) -> (Pages, usize) {
        let made = self.fetches.done();
        let pages = Pages {
            fetches: self.fetches,
            dynamics: self.dynamics,
            gone: self.gone,
            compared: self.compared,
        };
        (pages, made)
    }

    /// What may be fetched now at a host for which `is_free` holds; it is handed out once. `None` does not mean that the
    /// plan is over: see [`Validation::is_over`].
    pub fn next(&mut self, is_free: impl Fn(&str) -> bool) -> Option<FetchRequest> {
        loop {
            if let Some(request) = self.hand_out(&is_free) {
                return Some(request);
            }
            if self.fetches.is_used_up() {
                self.give_up();
            }
            if self.fetches.is_waited_for() || !self.end_screening() {
                return None;
            }
        }
    }

    fn hand_out(&mut self, is_free: &impl Fn(&str) -> bool) -> Option<FetchRequest> {
        let may_screen = self.may_screen();
        for number in self.most_support_first() {
            let check = self.checks.get(number as usize);
            if !may_screen && check.is_some_and(Check::may_join) {
                continue;
            }
            for wanted in self.wanted(number) {
                let request = self.fetches.hand_out(&wanted, is_free);
                if let Some(request) = request {
                    self.refresh(&request.url);
                    return Some(request);
                }
            }
        }
        None
    }

    /// Takes what came of a request. One that was not handed out is ignored.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) {
        if self.fetches.give(id, outcome) {
            self.refresh_fetch(id);
            self.advance_all();
        }
    }

    /// Puts a request back that was handed out and not made.
    pub fn put_back(&mut self, id: u32) {
        self.fetches.put_back(id);
        self.refresh_fetch(id);
    }

    /// Decisions made so far. Those of one site stand in its order; which site comes first depends on the answers.
    #[must_use]
    pub fn decisions(&self) -> &[DustDecision] {
        &self.decisions
    }

    pub(crate) fn all_decisions(&mut self) -> Vec<DustDecision> {
        std::mem::take(&mut self.decisions)
    }

    /// Whether every rule is decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.queues.iter().all(|queue| queue.current().is_none())
    }

    /// Where it stands. `total` is the most that can be needed: what is done, and for every undecided rule the samples left
    /// in both directions, with the hosts' answers to an unknown one. An address counts once for all rules, and no more are
    /// counted than are allowed. A difference that may be dynamic adds fetches, and so may forms to which rules lead together. Cost: constant, but for the first time.
    #[must_use]
    pub fn progress(&self) -> PlanProgress {
        let to_come = self.outlook().total().min(self.fetches.allowed());
        PlanProgress {
            total: self.fetches.done() + to_come,
            done: self.fetches.done(),
            skipped: 0,
            checks: self.checks.len(),
            decided: self.decided,
        }
    }

    /// Every host with the most fetches that it may still be asked for, the most first. O(hosts).
    #[must_use]
    pub fn hosts(&self) -> Vec<(String, usize)> {
        self.outlook().hosts(self.fetches.allowed())
    }

    fn outlook(&self) -> &FetchBound {
        self.outlook.get_or_init(|| {
            let mut outlook = FetchBound::default();
            let queues = self.queues.iter();
            let numbers = queues.flat_map(Queue::open);
            let checks = numbers.filter_map(|number| self.checks.get(number as usize));
            for (form, from) in checks.flat_map(Check::open) {
                outlook.turn_form(form, from, &self.probe, Turn::Needed, &self.fetches);
            }
            outlook
        })
    }

    fn refresh(&mut self, url: &str) {
        if let Some(outlook) = self.outlook.get_mut() {
            outlook.refresh(url, &self.fetches);
        }
    }

    fn refresh_fetch(&mut self, id: u32) {
        if let (Some(outlook), Some(url)) = (self.outlook.get_mut(), self.fetches.url(id)) {
            outlook.refresh(url, &self.fetches);
        }
    }

    /// The checks that the queues are at, those first whose rules save most: on them the pages are spent.
    fn most_support_first(&self) -> Vec<u32> {
        let mut checks: Vec<u32> = (0..self.queues.len())
            .filter_map(|queue| self.current(queue))
            .collect();
        let support = |check: u32| self.checks.get(check as usize).map_or(0, |one| one.support);
        checks.sort_by_key(|check| std::cmp::Reverse(support(*check)));
        checks
    }

    pub(super) fn current(&self, queue: usize) -> Option<u32> {
        self.queues.get(queue)?.current()
    }

    /// What the current samples of a check need; few of them until the first has agreed.
    fn wanted(&self, number: u32) -> Vec<Wanted> {
        let mut wanted = Vec::new();
        let Some(check) = self.checks.get(number as usize) else {
            return wanted;
        };
        let Some(form) = check.forms.get(check.form) else {
            return wanted;
        };
        let ahead = (check.tally.agreed + 1).min(AHEAD) as usize;
        let from = check.tally.judged as usize;
        wanted.extend(self.examine(number, from).err().unwrap_or_default());
        for (from, to) in form.samples.iter().skip(from + 1).take(ahead - 1) {
            wanted.push((from.clone(), 0));
            if self.fetches.page(from).is_some_and(Page::is_comparable) {
                let way = self.way(number, from).map(|way| way.to);
                wanted.push((way.unwrap_or_else(|| to.clone()), 0));
            }
        }
        wanted
    }

    pub(super) fn advance_all(&mut self) {
        (0..self.queues.len()).for_each(|queue| self.advance(queue));
    }

    /// Judges what can be judged at a site, and goes on to its next rule.
    fn advance(&mut self, queue: usize) {
        while let Some(number) = self.current(queue).or_else(|| self.all_hold(queue)) {
            match self.covered_by(queue, number) {
                Some(Cover::Accepted) => {
                    self.decide(queue, number, Status::Undecided, Reason::Covered);
                    continue;
                }
                Some(Cover::Screened) => {
                    self.wait(queue, number);
                    continue;
                }
                None => {}
            }
            let Some(check) = self.checks.get(number as usize) else {
                return;
            };
            let Some(form) = check.forms.get(check.form) else {
                self.take_out(queue, number);
                continue;
            };
            if let Some((status, reason)) = form.verdict(&check.tally, &self.settings) {
                let holds = status == Status::Valid && check.stage == Stage::Together;
                match self.queues.get_mut(queue).filter(|_| holds) {
                    Some(queue) => queue.hold(number),
                    None => self.decide(queue, number, status, reason),
                }
                continue;
            }
            if self.settings.extended && check.is_screened() {
                self.screen(queue, number);
                continue;
            }
            let at = check.tally.judged as usize;
            let Ok(examined) = self.examine(number, at) else {
                if self.learn(number, at) {
                    continue;
                }
                return;
            };
            if examined.number == number {
                self.take_sample(at, examined);
            } else {
                self.refute(queue, examined);
            }
        }
    }

    fn take_sample(&mut self, at: usize, examined: Examined) {
        let Some(check) = self.checks.get_mut(examined.number as usize) else {
            return;
        };
        let form = check.forms.get(check.form);
        let Some((from, _)) = form.and_then(|form| form.samples.get(at)) else {
            return;
        };
        let first = self.fetches.page(from);
        if first.is_some_and(|page| !page.is_comparable()) {
            self.gone.insert(from.clone());
        }
        if examined.judged.agrees().is_some() {
            let (from, to) = &examined.pair;
            let hashes = [from, to].map(|url| xxh3_64(url.as_bytes()));
            self.compared.extend(hashes);
        }
        if let (Some(outlook), Some(form)) = (self.outlook.get_mut(), form) {
            outlook.turn_sample(form, at, Turn::Over, &self.fetches);
        }
        let verdict = &examined.judged.verdict;
        check.tally.unread += u32::from(*verdict == Verdict::Unread);
        if let Some(shape) = form.and_then(|form| form.shapes.get(at)) {
            check.tally.note_shape(*shape, verdict);
        }
        check.beside.extend(&examined.beside);
        check.tally.add(examined);
    }

    /// A rule that is to be verified together with others leads to another page.
    fn refute(&mut self, queue: usize, examined: Examined) {
        let number = examined.number;
        let Some(check) = self.checks.get_mut(number as usize) else {
            return;
        };
        check.tally.add(examined);
        self.outlook = OnceLock::new();
        let reason = check.tally.reason.clone().unwrap_or(Reason::PagesDiffer);
        self.decide(queue, number, Status::Refuted, reason);
    }

    /// Decides the direction that a check tries, and goes on to its other one or to the next check.
    pub(super) fn decide(&mut self, queue: usize, number: u32, status: Status, reason: Reason) {
        let Some(check) = self.checks.get(number as usize) else {
            return;
        };
        let was_together = check.stage == Stage::Together;
        // The other direction makes the same pages one.
        let differ = status == Status::Refuted && reason == Reason::PagesDiffer;
        let covered = reason == Reason::Covered;
        let only = status == Status::Valid || covered || differ || check.origin == Origin::Host;
        self.note_decision(number, status, reason);
        if !self.turn_direction(number, only) {
            self.take_out(queue, number);
        } else if was_together && let Some(queue) = self.queues.get_mut(queue) {
            queue.wait(number);
        }
        if was_together && status != Status::Valid {
            self.try_again_without(queue, number);
        }
    }

    pub(super) fn note_decision(&mut self, number: u32, status: Status, reason: Reason) {
        let Some(check) = self.checks.get(number as usize) else {
            return;
        };
        let Some(decision) = check.decision(check.form, status, reason) else {
            return;
        };
        if status == Status::Valid {
            self.valid.insert((check.form, number));
            (self.accepted_now, self.together) = Default::default();
            if matches!(decision.change, Change::Host { .. }) {
                self.replaced.insert(decision.scope.clone());
            }
        }
        self.decisions.push(decision);
    }

    /// Turns a check to its next direction, or to its end when no other is to be tried; `true` when there is one.
    fn turn_direction(&mut self, number: u32, only: bool) -> bool {
        let Some(check) = self.checks.get_mut(number as usize) else {
            return false;
        };
        let next = check.form + 1;
        let forms = if only { check.forms.len() } else { next };
        if let Some(outlook) = self.outlook.get_mut() {
            for (form, from) in check.open().take(forms.saturating_sub(check.form)) {
                outlook.turn_form(form, from, &self.probe, Turn::Over, &self.fetches);
            }
        }
        check.form = next;
        check.tally = Tally::default();
        if check.stage == Stage::Together {
            check.stage = Stage::Alone;
        }
        check.beside.clear();
        !only && next < check.forms.len()
    }

    pub(super) fn take_out(&mut self, queue: usize, number: u32) {
        self.decided += 1;
        if let Some(queue) = self.queues.get_mut(queue) {
            queue.take_out(number);
        }
    }
}
