//! Which pages are fetched to verify arguments, as a state machine without I/O.
//!
//! 1. **Each argument by itself.** A base page is fetched, then the same address with another value and without the
//!    argument, then the base page again (A, B, A: what drifts with time drifts between the two fetches of A). A difference
//!    has to persist: both addresses are fetched again until it goes away or has shown three times ([`persistent`]).
//! 2. **All of them together** ([`trials`]): of URLs of every shape and many values, all arguments that look insignificant
//!    are taken out at once, as exports do, and the page must stay the same.
//!
//! The checks of one host are made one after another, so that what was learned to be dynamic there does not depend on the
//! order of the answers; hosts are independent of each other. An address that several checks need is fetched once for all
//! as long as its page is kept. An answer that says nothing of the page (5xx, 429, a broken connection) is asked for
//! again: see [`crate::fetch::queue`].
//!
//! The shell asks for what may be fetched now ([`Plan::next`]), keeps to its rules of politeness by the host of each
//! request (delay, concurrency, `Retry-After`, robots.txt), and gives back what came of it ([`Plan::give`]); it may do so
//! in any order, and the decisions are the same. A plan can be stored at any moment (serde) and taken up again: what was
//! being fetched then is fetched again, what had been fetched is not. A shell that stores each answer besides
//! ([`Plan::read`]) gives a plan that was stored earlier what came since ([`Plan::resume`]).
//!
//! [`persistent`]: crate::same_page::persistent

mod answers;
mod build;
mod checks;
mod trials;

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::address;
use super::base_addresses::Base;
use super::candidates::Reason;
use super::classify::Class;
use super::fetched::Fetched;
use super::observe::{Sample, Written};
use super::scope::ArgKey;
use super::settings::Settings;
use super::verdict::Decision;
use crate::fetch::queue::{self, State, most_first};
use crate::fetch::{FetchRequest, PlanProgress};
use crate::same_page::dynamics::Dynamics;
use trials::Trials;

pub use answers::PlanAnswer;

/// Checks of one host whose pages are fetched ahead of their turn.
const AHEAD: usize = 2;

/// What is to be checked.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wanted {
    pub key: ArgKey,
    pub distinct: u64,
    pub all: u64,
    pub reasons: Vec<Reason>,
    pub samples: Vec<Sample>,
    pub values: Vec<Written>,
    /// URLs to take it out of, together with the others.
    pub trials: Vec<String>,
    /// Whether these are all the URLs it was seen on.
    pub all_trials: bool,
}

/// A plan of fetches and what came of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    settings: Settings,
    probe: String,
    fetches: Fetches,
    checks: Vec<Check>,
    queues: Vec<Queue>,
    decisions: Vec<Decision>,
}

/// The checks of one host, in their order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
struct Queue {
    checks: Vec<u32>,
    /// How many of them were judged by themselves.
    at: usize,
    /// What is known to be dynamic on the host.
    dynamics: Dynamics,
    /// Second fetches and later ones that it was learned from.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    learned: BTreeSet<u32>,
    /// What is tried together, once every check was judged by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trials: Option<Trials>,
}

/// The purpose of a fetch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Purpose {
    /// The queue that it is made for.
    queue: u32,
    /// Fetches that must be over before this one.
    after: Vec<u32>,
    /// How many places in open checks it has. Its page is kept while a check needs it.
    #[serde(default)]
    uses: u32,
}

/// The fetches of a plan.
type Fetches = queue::Queue<Fetched, Purpose>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Check {
    key: ArgKey,
    class: Class,
    reasons: Vec<Reason>,
    /// Occurrences of the argument.
    all: u64,
    bases: Vec<BaseFetches>,
    /// Bases in place of those that prove nothing, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spare: Vec<Base>,
    /// Bases that were tried or are to be, those given up among them.
    #[serde(default)]
    tried: usize,
    /// Bases given up whose pages are not gone, and prove nothing.
    #[serde(default)]
    given_up: u32,
    /// How many of the bases were judged.
    #[serde(default)]
    judged: usize,
    decided: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trials: Vec<String>,
    #[serde(default)]
    all_trials: bool,
    /// The decision that stands as long as the trials do not say otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    standing: Option<Decision>,
}

impl Check {
    /// True when its argument stands in a URL of its scope.
    fn is_in(&self, url: &str) -> bool {
        let scope = self.key.scope.path.as_deref();
        scope.is_none_or(|path| path == address::path(url))
            && address::value_of(url, &self.key.name).is_some()
    }
}

/// Numbers of the fetches of one base, of each address in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct BaseFetches {
    first: Vec<u32>,
    others: Vec<Vec<u32>>,
    probe: Option<u32>,
}

impl BaseFetches {
    /// In the order in which they are made.
    fn all(&self) -> impl Iterator<Item = u32> {
        let first = self.first.iter().take(1);
        let others = self.others.iter().flatten();
        let again = self.first.iter().skip(1);
        self.probe
            .into_iter()
            .chain(first.chain(others).chain(again).copied())
    }
}

impl Plan {
    /// The next page that may be fetched at a host for which `is_free` holds; it is handed out once. `None` does not mean
    /// that the plan is over: see [`Plan::is_over`].
    pub fn next(&mut self, is_free: impl Fn(&str) -> bool) -> Option<FetchRequest> {
        for queue in 0..self.queues.len() {
            let wanted = self.wanted(queue);
            let id = wanted
                .iter()
                .find(|id| self.may_fetch(**id, &wanted, &is_free))
                .copied();
            let request = id.and_then(|id| self.fetches.hand_out(id, &is_free));
            if request.is_some() {
                return request;
            }
        }
        None
    }

    /// The fetches that a queue needs now, in their order.
    fn wanted(&mut self, queue: usize) -> Vec<u32> {
        let Some(known) = self.queues.get(queue) else {
            return Vec::new();
        };
        if known.at >= known.checks.len() {
            return self.wanted_trials(queue);
        }
        let checks = known.checks.iter().skip(known.at);
        let checks = checks.filter_map(|number| self.checks.get(*number as usize));
        let checks = checks.filter(|check| !check.decided).take(AHEAD);
        if !self.settings.decider {
            let bases = checks.flat_map(|check| &check.bases);
            return bases.flat_map(BaseFetches::all).collect();
        }
        // What was learned since may ask for a page of an earlier base once more.
        let bases = checks.flat_map(|check| check.bases.iter().take(check.judged + 1));
        bases.flat_map(|base| self.next_of_base(base)).collect()
    }

    /// The fetches of a base up to the first page compared with it that is still missing: it may decide.
    fn next_of_base(&self, base: &BaseFetches) -> Vec<u32> {
        let others = base.others.iter();
        let there = |ids: &&Vec<u32>| ids.iter().all(|id| self.page(*id).is_some());
        let needed = others.clone().take_while(there).count() + 1;
        let first = base.first.iter().chain(others.take(needed).flatten());
        base.probe.into_iter().chain(first.copied()).collect()
    }

    /// Whether a fetch of those that are wanted now waits for no other of them.
    fn may_fetch(&self, id: u32, wanted: &[u32], is_free: &impl Fn(&str) -> bool) -> bool {
        let is_over = |id: &u32| {
            let state = self.fetches.get(*id).map(|fetch| fetch.state);
            matches!(state, None | Some(State::Done | State::Skipped))
        };
        self.fetches.get(id).is_some_and(|fetch| {
            fetch.state == State::Waiting
                && fetch
                    .own
                    .after
                    .iter()
                    .all(|before| !wanted.contains(before) || is_over(before))
                && is_free(address::host(&fetch.url))
        })
    }

    /// Puts a request back that was handed out and not made.
    pub fn put_back(&mut self, id: u32) {
        self.fetches.put_back(id);
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

    /// Every host with the fetches that are planned there and not made, the most first: at one host they come one after
    /// another, so the first says how long it takes at least. O(fetches).
    #[must_use]
    pub fn hosts(&self) -> Vec<(String, usize)> {
        let mut hosts: HashMap<&str, usize> = HashMap::new();
        let open = |state: State| matches!(state, State::Waiting | State::Out);
        for fetch in self.fetches.iter().filter(|fetch| open(fetch.state)) {
            *hosts.entry(address::host(&fetch.url)).or_default() += 1;
        }
        for (queue, host) in self
            .queues
            .iter()
            .filter_map(|queue| Some((queue, self.host_of(queue)?)))
        {
            let to_come = self.trials_to_come(queue);
            if to_come > 0 {
                *hosts.entry(host).or_default() += to_come;
            }
        }
        let hosts = hosts
            .into_iter()
            .map(|(host, count)| (host.to_owned(), count));
        most_first(hosts)
    }

    fn host_of(&self, queue: &Queue) -> Option<&str> {
        let check = self.checks.get(*queue.checks.first()? as usize)?;
        let first = *check.bases.first()?.first.first()?;
        Some(address::host(&self.fetches.get(first)?.url))
    }

    /// Where it stands. Differences that may be dynamic and arguments that look insignificant add fetches. O(fetches).
    #[must_use]
    pub fn progress(&self) -> PlanProgress {
        let (mut done, mut skipped) = (0, 0);
        for fetch in self.fetches.iter() {
            match fetch.state {
                State::Done => done += 1,
                State::Skipped => skipped += 1,
                State::Waiting | State::Out => {}
            }
        }
        let to_come: usize = self
            .queues
            .iter()
            .map(|queue| self.trials_to_come(queue))
            .sum();
        PlanProgress {
            total: self.fetches.len() + to_come,
            done,
            skipped,
            checks: self.checks.len(),
            decided: self.checks.iter().filter(|check| check.decided).count(),
        }
    }

    fn page(&self, id: u32) -> Option<&Fetched> {
        self.fetches.page(id)
    }

    /// Judges what can be judged at a host: its checks in their order, then all that stand together.
    fn advance(&mut self, queue: usize) {
        while let Some(known) = self.queues.get(queue) {
            let Some(number) = known.checks.get(known.at).copied() else {
                self.advance_trials(queue);
                return;
            };
            if !self.judge_check(queue, number) {
                return;
            }
            if let Some(known) = self.queues.get_mut(queue) {
                known.at += 1;
            }
        }
    }

    /// The same as [`Plan::fetch`], for a place in a check.
    fn fetch_for_check(&mut self, queue: usize, url: &str, nth: u8, after: &[u32]) -> u32 {
        let id = self.fetch(queue, url, nth, after);
        if let Some(fetch) = self.fetches.get_mut(id) {
            fetch.own.uses += 1;
        }
        id
    }

    /// A fetch, planned once for all that need it while its page is kept. It waits for what the first of them names.
    fn fetch(&mut self, queue: usize, url: &str, nth: u8, after: &[u32]) -> u32 {
        let usable = self.fetches.find(url, nth).filter(|id| {
            let fetch = self.fetches.get(*id);
            fetch.is_some_and(|fetch| match fetch.state {
                State::Done => fetch.page.is_some(),
                State::Waiting | State::Out => true,
                State::Skipped => false,
            })
        });
        usable.unwrap_or_else(|| {
            let own = Purpose {
                queue: queue as u32,
                after: after.to_vec(),
                uses: 0,
            };
            self.fetches.add(url, nth, own)
        })
    }
}
