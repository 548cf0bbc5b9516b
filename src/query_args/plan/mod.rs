//! Which pages are fetched to verify arguments, as a state machine without I/O.
//!
//! A base page is fetched, then the same address with another value and without the argument, then the base page again
//! (A, B, A: what drifts with time drifts between the two fetches of A). An address that several checks need is fetched
//! once for all. The number of fetches is known before the first; fewer are made when a check is decided early.
//!
//! The shell asks for what may be fetched now ([`Plan::next`]), keeps to its rules of politeness by the host of each
//! request (delay, concurrency, `Retry-After`, robots.txt), and gives back what came of it ([`Plan::give`]); it may do so
//! in any order, and the decisions are the same. A plan can be stored at any moment (serde) and taken up again: what was
//! being fetched then is fetched anew, what had been fetched is not.

mod build;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::query_args::candidates::Reason;
use crate::query_args::classify::Class;
use crate::query_args::decide::{Case, CaseBase, Fetched, judge};
use crate::query_args::evidence::{Comparison, Evidence, Finding, Method};
use crate::query_args::observe::{Sample, Written};
use crate::query_args::scope::ArgKey;
use crate::query_args::settings::Settings;
use crate::query_args::verdict::{Decision, Verdict, combine};
use crate::query_args::{FetchOutcome, address};

/// Ordered likeness below which two pages differ by more than a text that rotates, such as an advertisement that happened
/// to be the same in both fetches of the base page.
const CLEARLY_DIFFERENT: f64 = 0.9;

/// What may be fetched now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchRequest {
    /// To be given back with the outcome.
    pub id: u32,
    /// The address.
    pub url: String,
    /// Its host with port: requests to one host are to be spaced.
    pub host: String,
}

/// Where a plan stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanProgress {
    /// Fetches planned.
    pub total: usize,
    /// Of those, done.
    pub done: usize,
    /// Of those, no longer needed.
    pub skipped: usize,
    /// Arguments to check.
    pub checks: usize,
    /// Of those, decided.
    pub decided: usize,
}

/// What is to be checked.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wanted {
    pub key: ArgKey,
    pub distinct: u64,
    pub all: u64,
    pub reasons: Vec<Reason>,
    pub samples: Vec<Sample>,
    pub values: Vec<Written>,
}

/// A plan of fetches and what came of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    settings: Settings,
    fetches: Vec<Fetch>,
    checks: Vec<Check>,
    decisions: Vec<Decision>,
    /// Fetches before this one are over.
    #[serde(skip)]
    from: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Fetch {
    url: String,
    /// Fetches that must be over before this one.
    after: Vec<u32>,
    /// Checks that need it.
    users: Vec<u32>,
    state: State,
    /// Kept while a check needs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    page: Option<Fetched>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Waiting,
    /// Handed out. A stored plan has it waiting again.
    #[serde(rename(serialize = "waiting"), alias = "out")]
    Out,
    Done,
    Skipped,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Check {
    key: ArgKey,
    class: Class,
    reasons: Vec<Reason>,
    bases: Vec<BaseFetches>,
    /// How many of them were judged.
    #[serde(default)]
    judged: usize,
    decided: bool,
}

/// Numbers of the fetches of one base.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct BaseFetches {
    first: u32,
    others: Vec<u32>,
    again: u32,
    probe: Option<u32>,
}

impl BaseFetches {
    fn all(&self) -> impl Iterator<Item = u32> {
        let others = self.others.iter().copied();
        [self.first, self.again]
            .into_iter()
            .chain(others)
            .chain(self.probe)
    }
}

impl Plan {
    /// What may be fetched now at a host for which `is_free` holds; it is handed out once. `None` does not mean that the
    /// plan is over: see [`Plan::is_over`].
    pub fn next(&mut self, is_free: impl Fn(&str) -> bool) -> Option<FetchRequest> {
        let is_over = |fetch: &Fetch| matches!(fetch.state, State::Done | State::Skipped);
        while self.fetches.get(self.from).is_some_and(is_over) {
            self.from += 1;
        }
        let over = |id: &u32| {
            let state = self.fetches.get(*id as usize).map(|fetch| fetch.state);
            matches!(state, None | Some(State::Done | State::Skipped))
        };
        let at = self.fetches.iter().skip(self.from).position(|fetch| {
            fetch.state == State::Waiting
                && is_free(address::host(&fetch.url))
                && fetch.after.iter().all(over)
        })?;
        let at = at + self.from;
        let fetch = self.fetches.get_mut(at)?;
        fetch.state = State::Out;
        Some(FetchRequest {
            id: at as u32,
            host: address::host(&fetch.url).to_owned(),
            url: fetch.url.clone(),
        })
    }

    /// Takes what came of a request. One that was not handed out, or not needed any more, is ignored.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) {
        let Some(fetch) = self.fetches.get_mut(id as usize) else {
            return;
        };
        if fetch.state != State::Out {
            return;
        }
        fetch.page = Some(Fetched::new(&fetch.url, outcome));
        fetch.state = State::Done;
        for check in fetch.users.clone() {
            self.look_at(check);
        }
        self.forget(id);
    }

    /// Puts a request back that was handed out and not made.
    pub fn put_back(&mut self, id: u32) {
        if let Some(fetch) = self.fetches.get_mut(id as usize)
            && fetch.state == State::Out
        {
            fetch.state = State::Waiting;
        }
    }

    /// Decisions made since the last call; they are part of a stored plan until they are taken.
    pub fn take_decisions(&mut self) -> Vec<Decision> {
        std::mem::take(&mut self.decisions)
    }

    /// Whether every check is decided.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.checks.iter().all(|check| check.decided)
    }

    /// The arguments that are checked.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &ArgKey> {
        self.checks.iter().map(|check| &check.key)
    }

    /// Every host with the fetches that may still be made there, the most first: at one host they come one after
    /// another, so the first says how long it takes. O(fetches).
    #[must_use]
    pub fn hosts(&self) -> Vec<(String, usize)> {
        let mut hosts: HashMap<&str, usize> = HashMap::new();
        for fetch in &self.fetches {
            if matches!(fetch.state, State::Waiting | State::Out) {
                *hosts.entry(address::host(&fetch.url)).or_default() += 1;
            }
        }
        let named = hosts
            .into_iter()
            .map(|(host, count)| (host.to_owned(), count));
        let mut hosts: Vec<(String, usize)> = named.collect();
        hosts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        hosts
    }

    /// Where it stands; before the first fetch `total` is what it will be at most.
    #[must_use]
    pub fn progress(&self) -> PlanProgress {
        let (mut done, mut skipped) = (0, 0);
        for fetch in &self.fetches {
            match fetch.state {
                State::Done => done += 1,
                State::Skipped => skipped += 1,
                State::Waiting | State::Out => {}
            }
        }
        PlanProgress {
            total: self.fetches.len(),
            done,
            skipped,
            checks: self.checks.len(),
            decided: self.checks.iter().filter(|check| check.decided).count(),
        }
    }

    fn page(&self, id: u32) -> Option<&Fetched> {
        self.fetches.get(id as usize)?.page.as_ref()
    }

    /// Decides a check when all its pages are there, or when its first bases suffice. Bases are looked at in their order,
    /// so that the decision does not depend on which page came first.
    fn look_at(&mut self, number: u32) {
        loop {
            let Some(check) = self
                .checks
                .get(number as usize)
                .filter(|check| !check.decided)
            else {
                return;
            };
            let upto = check.judged + 1;
            let Some(decision) = self.try_first(number, upto) else {
                return;
            };
            if let Some(check) = self.checks.get_mut(number as usize) {
                check.judged = upto;
            }
            if let Some(decision) = decision {
                self.decide(number, decision);
            }
        }
    }

    /// Judges by the first bases; the outer `None`: their pages are not all there, the inner one: they do not suffice.
    fn try_first(&self, number: u32, upto: usize) -> Option<Option<Decision>> {
        let check = self.checks.get(number as usize)?;
        let bases = check.bases.get(..upto)?;
        let bases: Vec<CaseBase<'_>> = bases
            .iter()
            .map(|base| self.base(base))
            .collect::<Option<_>>()?;
        let judged = judge(
            &Case {
                name: &check.key.name,
                bases,
            },
            &self.settings,
        );
        if upto < check.bases.len() && !self.differ_clearly(&judged.comparisons) {
            return Some(None);
        }
        let (verdict, significant) = combine(&judged.comparisons);
        let method = match check.bases.first().and_then(|base| self.base(base)) {
            Some(first) => method(check, first, verdict, &self.settings),
            None => Method::Extended,
        };
        Some(Some(Decision {
            key: check.key.clone(),
            verdict,
            significant,
            evidence: Evidence {
                method,
                reasons: check.reasons.clone(),
                comparisons: judged.comparisons,
                shown: judged.shown,
                alignment: judged.alignment,
            },
        }))
    }

    /// Whether no further page can show that the difference is a text that rotates with the visits.
    fn differ_clearly(&self, comparisons: &[Comparison]) -> bool {
        let is_clear = |one: &Comparison| {
            let alike = one.ordered.unwrap_or_default();
            !self.settings.decider || alike < CLEARLY_DIFFERENT
        };
        let mut differing = comparisons
            .iter()
            .filter(|one| one.finding == Finding::Different);
        differing.any(is_clear)
    }

    /// A base whose pages are all there.
    fn base(&self, base: &BaseFetches) -> Option<CaseBase<'_>> {
        Some(CaseBase {
            first: self.page(base.first)?,
            again: self.page(base.again)?,
            others: base
                .others
                .iter()
                .map(|other| self.page(*other))
                .collect::<Option<_>>()?,
            probe: match base.probe {
                Some(probe) => Some(self.page(probe)?),
                None => None,
            },
        })
    }

    fn decide(&mut self, number: u32, decision: Decision) {
        self.decisions.push(decision);
        let Some(check) = self.checks.get_mut(number as usize) else {
            return;
        };
        check.decided = true;
        let ids: Vec<u32> = check.bases.iter().flat_map(BaseFetches::all).collect();
        for id in ids {
            self.forget(id);
        }
    }

    /// Drops a page, or a fetch to come, that no open check needs.
    fn forget(&mut self, id: u32) {
        let Some(fetch) = self.fetches.get_mut(id as usize) else {
            return;
        };
        let checks = &self.checks;
        let needed = fetch.users.iter().any(|user| {
            checks
                .get(*user as usize)
                .is_some_and(|check| !check.decided)
        });
        if !needed {
            fetch.page = None;
            if fetch.state == State::Waiting {
                fetch.state = State::Skipped;
            }
        }
    }
}

/// Plain when the plain method comes to the same verdict by itself: when it would have tried the argument, on the first
/// base, with another value only, by the prescribed score alone.
fn method(check: &Check, mut first: CaseBase<'_>, verdict: Verdict, settings: &Settings) -> Method {
    first.probe = None;
    first
        .others
        .retain(|other| address::value_of(&other.url, &check.key.name).is_some());
    first.others.truncate(1);
    let name = &check.key.name;
    let case = Case {
        name,
        bases: vec![first],
    };
    let judged = judge(&case, &settings.as_plain());
    if check.class == Class::Candidate && combine(&judged.comparisons).0 == verdict {
        Method::Plain
    } else {
        Method::Extended
    }
}
