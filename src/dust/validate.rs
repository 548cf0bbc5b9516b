//! Validation by fetching (paper §5.3), as a state machine without I/O, in the manner of the parameters' verifier
//! ([`crate::query_args::Plan`]), whose requests and outcomes it shares.
//!
//! The rules of one site are tried one after another, those of several sites side by side. A page is fetched once for all
//! rules. Samples are judged in their order, so that decisions do not depend on which answer came first. Longer → shorter
//! is tried first, then the reverse; what an accepted rule already does is skipped. A page that is not there before the
//! change is skipped, one that is not there after it refutes. A soft 404 on either side is never a success.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::canonical::Canonicalizer;
use super::check::{Check, DustDecision, Tally};
use super::pages::{Comparing, Page, Verdict, compare};
use super::rule::{Origin, Reason, Sampled, Status};
use super::settings::DustSettings;
use crate::query_args::{FetchOutcome, FetchRequest, PlanProgress, address};

/// Most samples of a rule that are fetched at a time.
const AHEAD: u32 = 4;

/// A plan of fetches and what came of them.
#[derive(Debug, Clone)]
pub struct Validation {
    settings: DustSettings,
    probe: String,
    fetches: Vec<Fetch>,
    known: HashMap<(String, bool), u32>,
    checks: Vec<Check>,
    queues: Vec<Queue>,
    accepted: Canonicalizer,
    decisions: Vec<DustDecision>,
    decided: usize,
    done: usize,
    left: usize,
}

/// Checks of one site, in their order.
#[derive(Debug, Clone, Default)]
struct Queue {
    checks: Vec<u32>,
    at: usize,
}

#[derive(Debug, Clone)]
struct Fetch {
    url: String,
    state: State,
    page: Option<Page>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Waiting,
    Out,
    Done,
}

/// What a check needs next: addresses, and whether it is the second fetch of one.
type Wanted = Vec<(String, bool)>;

impl Validation {
    pub(super) fn new(
        checks: Vec<Check>,
        accepted: Canonicalizer,
        settings: &DustSettings,
        probe: &str,
        left: usize,
    ) -> Self {
        let sites = checks.iter().map(|check| check.site + 1).max().unwrap_or(0);
        let mut queues = vec![Queue::default(); sites as usize];
        for (number, check) in (0..).zip(&checks) {
            if let Some(queue) = queues.get_mut(check.site as usize) {
                queue.checks.push(number);
            }
        }
        queues.retain(|queue| !queue.checks.is_empty());
        let mut plan = Self {
            settings: settings.clone(),
            probe: probe.to_owned(),
            fetches: Vec::new(),
            known: HashMap::new(),
            checks,
            queues,
            accepted,
            decisions: Vec::new(),
            decided: 0,
            done: 0,
            left,
        };
        (0..plan.queues.len()).for_each(|queue| plan.advance(queue));
        plan
    }

    /// Pages that an earlier validation has fetched need not be fetched again.
    pub(super) fn take_pages(&mut self, other: &mut Pages) {
        for ((url, again), page) in other.0.drain() {
            let id = self.fetch(&url, again);
            if let Some(fetch) = self.fetches.get_mut(id as usize) {
                (fetch.state, fetch.page) = (State::Done, Some(page));
            }
        }
        (0..self.queues.len()).for_each(|queue| self.advance(queue));
    }

    pub(super) fn into_pages(self) -> (Pages, usize) {
        let mut pages = HashMap::new();
        for (key, id) in self.known {
            let page = self
                .fetches
                .get(id as usize)
                .and_then(|fetch| fetch.page.clone());
            pages.extend(page.map(|page| (key, page)));
        }
        (Pages(pages), self.done)
    }

    /// What may be fetched now at a host for which `is_free` holds; it is handed out once. `None` does not mean that the
    /// plan is over: see [`Validation::is_over`].
    pub fn next(&mut self, is_free: impl Fn(&str) -> bool) -> Option<FetchRequest> {
        for queue in 0..self.queues.len() {
            let Some(check) = self.current(queue) else {
                continue;
            };
            for (url, again) in self.wanted(check) {
                let id = self.fetch(&url, again);
                let Some(fetch) = self.fetches.get_mut(id as usize) else {
                    continue;
                };
                let host = address::host(&fetch.url).to_owned();
                if fetch.state == State::Waiting && self.left > 0 && is_free(&host) {
                    fetch.state = State::Out;
                    self.left -= 1;
                    return Some(FetchRequest { id, url, host });
                }
            }
        }
        let out = self.fetches.iter().any(|fetch| fetch.state == State::Out);
        if self.left == 0 && !out {
            self.give_up();
        }
        None
    }

    /// Takes what came of a request. One that was not handed out is ignored.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) {
        let Some(fetch) = self.fetches.get_mut(id as usize) else {
            return;
        };
        if fetch.state != State::Out {
            return;
        }
        fetch.page = Some(Page::new(&fetch.url, outcome));
        fetch.state = State::Done;
        self.done += 1;
        (0..self.queues.len()).for_each(|queue| self.advance(queue));
    }

    /// Puts a request back that was handed out and not made.
    pub fn put_back(&mut self, id: u32) {
        if let Some(fetch) = self.fetches.get_mut(id as usize)
            && fetch.state == State::Out
        {
            fetch.state = State::Waiting;
            self.left += 1;
        }
    }

    /// Decisions made so far. Those of one site stand in its order; which site comes first depends on the answers.
    #[must_use]
    pub fn decisions(&self) -> &[DustDecision] {
        &self.decisions
    }

    pub(super) fn all_decisions(&mut self) -> Vec<DustDecision> {
        std::mem::take(&mut self.decisions)
    }

    /// Whether every rule is decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.queues
            .iter()
            .all(|queue| queue.at >= queue.checks.len())
    }

    /// Where it stands. `total` is what was asked for so far: how many more are needed depends on the answers.
    #[must_use]
    pub fn progress(&self) -> PlanProgress {
        PlanProgress {
            total: self.fetches.len(),
            done: self.done,
            skipped: 0,
            checks: self.checks.len(),
            decided: self.decided,
        }
    }

    /// Every host with the fetches that were asked for and are not done, the most first. O(fetches).
    #[must_use]
    pub fn hosts(&self) -> Vec<(String, usize)> {
        let mut hosts: HashMap<&str, usize> = HashMap::new();
        for fetch in self
            .fetches
            .iter()
            .filter(|fetch| fetch.state != State::Done)
        {
            *hosts.entry(address::host(&fetch.url)).or_default() += 1;
        }
        let named = hosts
            .into_iter()
            .map(|(host, count)| (host.to_owned(), count));
        let mut hosts: Vec<(String, usize)> = named.collect();
        hosts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        hosts
    }

    fn current(&self, queue: usize) -> Option<u32> {
        let queue = self.queues.get(queue)?;
        queue.checks.get(queue.at).copied()
    }

    fn fetch(&mut self, url: &str, again: bool) -> u32 {
        let next = self.fetches.len() as u32;
        let id = *self.known.entry((url.to_owned(), again)).or_insert(next);
        if id == next {
            self.fetches.push(Fetch {
                url: url.to_owned(),
                state: State::Waiting,
                page: None,
            });
        }
        id
    }

    fn page(&self, url: &str, again: bool) -> Option<&Page> {
        let id = self.known.get(&(url.to_owned(), again))?;
        self.fetches.get(*id as usize)?.page.as_ref()
    }

    fn probe_of(&self, url: &str) -> String {
        format!("{}/{}", address::origin(url), self.probe)
    }

    /// What the current samples of a check need; few of them until the first has agreed.
    fn wanted(&self, number: u32) -> Wanted {
        let Some(check) = self.checks.get(number as usize) else {
            return Vec::new();
        };
        let Some(form) = check.forms.get(check.form) else {
            return Vec::new();
        };
        let ahead = (check.tally.agreed + 1).min(AHEAD) as usize;
        let from = check.tally.judged as usize;
        let mut wanted = Vec::new();
        for (at, (from, to)) in form.samples.iter().enumerate().skip(from).take(ahead) {
            wanted.extend([(self.probe_of(from), false), (self.probe_of(to), false)]);
            wanted.push((from.clone(), false));
            let Some(first) = self.page(from, false) else {
                continue;
            };
            if first.is_there() {
                wanted.push((to.clone(), false));
            }
            if self.judge(check, at) == Some(Verdict::FetchAgain) {
                wanted.push((from.clone(), true));
                wanted.extend(control(&form.samples, at).map(|url| (url, false)));
            }
        }
        wanted
    }

    /// What a sample says; `None` while pages are missing.
    fn judge(&self, check: &Check, at: usize) -> Option<Verdict> {
        let form = check.forms.get(check.form)?;
        let (from, to) = form.samples.get(at)?;
        let probes = [self.probe_of(from), self.probe_of(to)];
        let probes = [self.page(&probes[0], false)?, self.page(&probes[1], false)?];
        let first = self.page(from, false)?;
        if !first.is_there() {
            return Some(Verdict::Nothing);
        }
        let control = control(&form.samples, at);
        let control_page = control.as_ref().and_then(|url| self.page(url, false));
        let again = self.page(from, true);
        // Until both are there the second fetch counts as missing.
        let ready = control.is_none() || control_page.is_some();
        Some(compare(
            &Comparing {
                first,
                other: self.page(to, false)?,
                again: again.filter(|_| ready),
                probes: probes.map(Some),
                control: control_page,
            },
            &self.settings,
        ))
    }

    /// Judges what can be judged at a site, and goes on to its next rule.
    fn advance(&mut self, queue: usize) {
        while let Some(number) = self.current(queue) {
            let Some(check) = self.checks.get(number as usize) else {
                return;
            };
            if check.tally.judged == 0 && self.is_covered(check) {
                self.decide(queue, number, Status::Undecided, Reason::Covered);
                continue;
            }
            let Some(form) = check.forms.get(check.form) else {
                self.next_check(queue);
                continue;
            };
            if let Some((status, reason)) = form.verdict(&check.tally, &self.settings) {
                self.decide(queue, number, status, reason);
                continue;
            }
            let at = check.tally.judged as usize;
            let Some(verdict) = self
                .judge(check, at)
                .filter(|one| *one != Verdict::FetchAgain)
            else {
                return;
            };
            self.take_sample(number, at, verdict);
        }
    }

    fn take_sample(&mut self, number: u32, at: usize, verdict: Verdict) {
        let Some(check) = self.checks.get_mut(number as usize) else {
            return;
        };
        let Some((from, to)) = check
            .forms
            .get(check.form)
            .and_then(|form| form.samples.get(at))
        else {
            return;
        };
        let (likeness, agrees, reason) = match verdict {
            Verdict::Same(likeness) => (Some(likeness), Some(true), None),
            Verdict::Differ(likeness) => (Some(likeness), Some(false), Some(Reason::PagesDiffer)),
            Verdict::Gone(answer) => (None, Some(false), Some(Reason::NotThere { answer })),
            Verdict::Nothing | Verdict::FetchAgain => (None, None, None),
        };
        let sampled = Sampled {
            from: from.clone(),
            to: to.clone(),
            likeness,
            agrees,
        };
        check.tally.add(sampled, reason);
    }

    /// Whether the accepted rules already lead both addresses of the example, and the first sample's, to one form.
    fn is_covered(&self, check: &Check) -> bool {
        let Some(form) = check.forms.get(check.form) else {
            return false;
        };
        let same = |(from, to): &(String, String)| {
            let form = |url: &str| {
                let origin = address::origin(url);
                let tail = url.get(origin.len()..).unwrap_or_default();
                let canonical = self.accepted.canonical(origin, tail.as_bytes());
                (canonical.origin, canonical.tail)
            };
            form(from) == form(to)
        };
        // Those whose first page was found missing say nothing.
        let gone = |(from, _): &&(String, String)| {
            self.page(from, false).is_some_and(|page| !page.is_there())
        };
        !form.samples.is_empty() && form.samples.iter().filter(|one| !gone(one)).all(same)
    }

    fn decide(&mut self, queue: usize, number: u32, status: Status, reason: Reason) {
        let Some(check) = self.checks.get_mut(number as usize) else {
            return;
        };
        let covered = reason == Reason::Covered;
        let decision = check.decision(check.form, status, reason);
        if let Some(decision) = decision {
            if status == Status::Valid {
                self.accepted.add(&decision.scope, number, &decision.change);
            }
            self.decisions.push(decision);
        }
        let host = check.origin == Origin::Host;
        check.form += 1;
        check.tally = Tally::default();
        if status == Status::Valid || covered || host || check.form >= check.forms.len() {
            self.next_check(queue);
        }
    }

    fn next_check(&mut self, queue: usize) {
        self.decided += 1;
        if let Some(queue) = self.queues.get_mut(queue) {
            queue.at += 1;
        }
    }

    /// Leaves the rest undecided: no more fetches are allowed.
    fn give_up(&mut self) {
        for queue in 0..self.queues.len() {
            while let Some(number) = self.current(queue) {
                let check = self.checks.get(number as usize);
                let decision = check.and_then(|check| {
                    check.decision(check.form, Status::Undecided, Reason::OutOfFetches)
                });
                self.decisions.extend(decision);
                self.next_check(queue);
            }
        }
    }
}

/// Pages kept from one validation to the next, by address and whether it was the second fetch.
#[derive(Debug, Clone, Default)]
pub(super) struct Pages(HashMap<(String, bool), Page>);

/// Another sample's address, whose page shows what all pages of the site have.
fn control(samples: &[(String, String)], at: usize) -> Option<String> {
    let other = samples.get(if at == 0 { 1 } else { 0 })?;
    Some(other.0.clone())
}
