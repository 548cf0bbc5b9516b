//! All arguments of a host that look insignificant, taken out together.
//!
//! What exports do is not to take one argument out of one page, but all of them out of every URL. So of each argument URLs
//! are tried that show every shape it stands in, many of its values, and others besides ([`Settings::trials`]): the page
//! and that of the URL without all of these arguments must be one. Where they differ each argument is taken out by itself;
//! the ones that make the difference are significant. When none does alone, each is kept by itself, and of those beside
//! which the page stays the rarest is significant. An argument that matters only beside another one of them would not show,
//! so each is also kept once while the others of its URL are taken out.
//!
//! URLs that lead to one URL stand next to each other, so that its page is fetched once. Cost: one to two pages a URL, and
//! up to four more for a difference that may be dynamic.
//!
//! [`Settings::trials`]: crate::params::Settings::trials

mod alone;
mod choice;
mod log_in_walls;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Check, Plan, Queue, State};
use crate::params::address;
use crate::params::base_addresses::shape;
use crate::params::decide::Side;
use crate::params::evidence::{Comparison, TrialCounts, Trouble};
use crate::params::fetched::Fetched;
use crate::params::trial::{Trial, TrialFinding, judge_trial, provable};
use crate::params::unread;
use crate::params::verdict::{Decision, UNVERIFIED, Verdict};
use crate::same_page::{Alignment, persistent};
use log_in_walls::Wall;

/// URLs whose pages are fetched ahead of their turn.
const AHEAD: usize = 2;
/// URLs that may say nothing for each that was compared.
const MOST_SKIPPED: u32 = 3;
/// Shapes that are named in the evidence.
const SHAPES: usize = 24;
/// Paths that show one page before it is taken for one that says nothing, such as a log-in page.
const WALL: usize = 3;

/// Where the trials of a host stand.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Trials {
    urls: Vec<String>,
    at: usize,
    /// The trial under way.
    #[serde(default)]
    current: Option<Current>,
    /// The outcomes of the URLs, by their places.
    tried: BTreeMap<usize, Tried>,
    /// Paths by the page that they show.
    pages: BTreeMap<String, BTreeSet<String>>,
    /// Paths to which URLs of the list led instead of to their pages, and how many did.
    #[serde(default)]
    walls: BTreeMap<String, u32>,
    /// URLs put off until more is known.
    #[serde(default)]
    later: BTreeSet<String>,
    /// Pairs of checks of which the first was kept while the second was taken out.
    #[serde(default)]
    beside: BTreeSet<(u32, u32)>,
}

/// The outcome of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Tried {
    /// Its page stayed the same.
    Same,
    /// Its page could not be compared.
    Skipped,
    /// It has no page.
    Gone,
}

/// One URL with and without arguments.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Current {
    /// Checks whose arguments stand in the URL.
    checks: Vec<u32>,
    /// Which of them is taken out by itself; absent: all at once.
    alone: Option<usize>,
    /// Which of them is kept while all the others are taken out.
    #[serde(default)]
    kept: Option<usize>,
    /// Whether one of them was refuted alone.
    refuted: bool,
    /// True when the difference is looked at for longer, since no argument alone makes it, or there is one only.
    #[serde(default)]
    sure: bool,
    /// Fetches of the URL without all of them, while others are looked at.
    #[serde(default)]
    together: Vec<u32>,
    /// The difference that only several together make, while it is found out beside which of them the page stays.
    #[serde(default)]
    restoring: Option<Box<(Comparison, Alignment)>>,
    first: Vec<u32>,
    other: Vec<u32>,
    probe: Option<u32>,
}

impl Plan {
    /// Fetches that the trials of a host may still come to, two for each URL.
    pub(super) fn trials_to_come(&self, queue: &Queue) -> usize {
        let Some(trials) = &queue.trials else {
            let standing = queue
                .checks
                .iter()
                .filter_map(|number| self.checks.get(*number as usize));
            let standing = standing.filter(|check| check.standing.is_some());
            return standing
                .map(|check| 2 * check.trials.len().min(self.settings.trials))
                .sum();
        };
        2 * trials.urls.len().saturating_sub(trials.at + 1)
    }

    /// The fetches that the trials of a host need now.
    pub(super) fn wanted_trials(&mut self, queue: usize) -> Vec<u32> {
        let Some(trials) = self
            .queues
            .get(queue)
            .and_then(|queue| queue.trials.as_ref())
        else {
            return Vec::new();
        };
        let has_first = |current: &Current| current.first.iter().all(|id| self.page(*id).is_some());
        let mut ids: Vec<u32> = match &trials.current {
            // The other page is fetched when the first one proves anything.
            Some(current) if !has_first(current) => current
                .probe
                .iter()
                .chain(&current.first)
                .copied()
                .collect(),
            current => current.iter().flat_map(Current::ids).collect(),
        };
        let open = |id: &u32| {
            let fetch = self.fetches.get(*id);
            fetch.is_some_and(|fetch| fetch.state == State::Waiting)
        };
        if ids.iter().any(open) {
            return ids;
        }
        let ahead = trials.urls.iter().skip(trials.at + 1).take(AHEAD);
        for url in ahead.cloned().collect::<Vec<_>>() {
            let checks = self.standing_in(queue, &url);
            if !checks.is_empty() {
                ids.push(self.fetch(queue, &url, 0, &[]));
            }
        }
        ids
    }

    /// Judges the trials whose pages are there.
    pub(super) fn advance_trials(&mut self, queue: usize) {
        let Some(known) = self.queues.get_mut(queue) else {
            return;
        };
        let mut trials = match known.trials.take() {
            Some(trials) => trials,
            None => self.new_trials(queue),
        };
        while self.try_one(queue, &mut trials) {}
        if trials.at < trials.urls.len() {
            if let Some(known) = self.queues.get_mut(queue) {
                known.trials = Some(trials);
            }
        } else {
            self.end_trials(queue, &trials);
        }
    }

    /// Checks of a host that look insignificant so far.
    pub(super) fn standing(&self, queue: usize) -> Vec<u32> {
        let checks = self
            .queues
            .get(queue)
            .map_or(&[][..], |queue| &queue.checks);
        let stands = |number: &u32| {
            self.checks
                .get(*number as usize)
                .is_some_and(|check| check.standing.is_some())
        };
        checks.iter().copied().filter(stands).collect()
    }

    /// Of those, the ones whose argument stands in a URL.
    fn standing_in(&self, queue: usize, url: &str) -> Vec<u32> {
        let mut checks = self.standing(queue);
        checks.retain(|number| {
            self.checks
                .get(*number as usize)
                .is_some_and(|check| check.is_in(url))
        });
        checks
    }

    fn names(&self, checks: &[u32]) -> Vec<String> {
        let checks = checks
            .iter()
            .filter_map(|number| self.checks.get(*number as usize));
        checks.map(|check| check.key.name.clone()).collect()
    }

    fn without(&self, url: &str, checks: &[u32]) -> String {
        let names = self.names(checks);
        names
            .iter()
            .fold(url.to_owned(), |url, name| address::without(&url, name))
    }

    /// Makes one step; false when pages are missing, or all is over.
    fn try_one(&mut self, queue: usize, trials: &mut Trials) -> bool {
        let Some(url) = trials.urls.get(trials.at).cloned() else {
            return self.replace_gone(queue, trials);
        };
        let Some(current) = trials
            .current
            .take()
            .or_else(|| self.begin_trial(queue, &url))
        else {
            trials.at += 1;
            return true;
        };
        let Some((finding, print)) = self.judge_current(queue, &current) else {
            trials.current = Some(current);
            return false;
        };
        let paths = trials.pages.entry(format!("{print:x}")).or_default();
        if paths.len() < WALL {
            paths.insert(address::folded_path(&url));
        }
        let is_wall = paths.len() >= WALL;
        match finding {
            TrialFinding::Again(side) => {
                trials.current = Some(self.current_again(queue, current, side));
                true
            }
            TrialFinding::Same if current.restoring.is_some() => self.restored(current),
            _ if current.restoring.is_some() => self.next_restoring(queue, trials, current),
            TrialFinding::Same if current.alone.is_some() => {
                self.next_alone(queue, trials, current)
            }
            TrialFinding::Same if !is_wall => match self.to_keep(trials, &current) {
                Some(kept) => self.begin_kept(queue, trials, current, kept),
                None => self.next_trial(trials, current, Some(Tried::Same)),
            },
            TrialFinding::Nothing if current.kept.is_some() => {
                self.next_trial(trials, current, Some(Tried::Same))
            }
            TrialFinding::Same | TrialFinding::Nothing => {
                self.note_wall(trials, &current);
                self.next_trial(trials, current, Some(Tried::Skipped))
            }
            TrialFinding::Gone => self.next_trial(trials, current, Some(Tried::Gone)),
            TrialFinding::Differ(row, alignment) => match self.wall(trials, &current, &row) {
                Wall::None => self.differs(queue, trials, current, (*row, alignment)),
                Wall::Perhaps => self.try_later(trials, &url, current),
                Wall::Sure if current.alone.is_some() => self.next_alone(queue, trials, current),
                Wall::Sure if current.kept.is_some() => {
                    self.next_trial(trials, current, Some(Tried::Same))
                }
                Wall::Sure => self.next_trial(trials, current, Some(Tried::Skipped)),
            },
        }
    }

    fn begin_trial(&mut self, queue: usize, url: &str) -> Option<Current> {
        let checks = self.standing_in(queue, url);
        if checks.is_empty() {
            return None;
        }
        let other = self.without(url, &checks);
        let probe = self.settings.soft_404.then(|| self.probe_of(url));
        Some(Current {
            alone: None,
            kept: None,
            refuted: false,
            sure: false,
            together: Vec::new(),
            restoring: None,
            first: vec![self.fetch(queue, url, 0, &[])],
            other: vec![self.fetch(queue, &other, 0, &[])],
            probe: probe.map(|probe| self.fetch(queue, &probe, 0, &[])),
            checks,
        })
    }

    /// What the pages of a trial say, and a hash of the first; `None` while pages are missing.
    fn judge_current(&mut self, queue: usize, current: &Current) -> Option<(TrialFinding, u64)> {
        let there = |ids: &[u32]| ids.iter().all(|id| self.page(*id).is_some());
        let has_other = there(&current.other);
        if !there(&current.first) || current.probe.is_some_and(|id| !there(&[id])) {
            return None;
        }
        if has_other {
            self.learn(queue, &[current.first.clone(), current.other.clone()]);
        }
        let dynamics = &self.queues.get(queue)?.dynamics;
        let first = self.page(*current.first.first()?)?;
        let print = first.segments().map_or(0, |page| {
            dynamics.fingerprint(page, address::tail(&first.url))
        });
        let probe = current.probe.and_then(|id| self.page(id));
        let usable = match provable(first, probe, &self.settings, dynamics) {
            Ok(usable) => usable,
            Err(finding) => return Some((finding, print)),
        };
        let pages =
            |ids: &[u32]| -> Vec<&Fetched> { ids.iter().filter_map(|id| self.page(*id)).collect() };
        let names = self.names(&current.taken_out());
        let trial = Trial {
            names: &names,
            usable,
            first: &pages(&current.first),
            other: &pages(&current.other),
            probe,
            fetches: match current.sure {
                true => persistent::SURE_FETCHES,
                false => persistent::FETCHES,
            },
        };
        has_other.then(|| (judge_trial(&trial, &self.settings, dynamics), print))
    }

    fn current_again(&mut self, queue: usize, mut current: Current, side: Side) -> Current {
        let ids = match side {
            Side::First => &mut current.first,
            Side::Other => &mut current.other,
        };
        let last = ids.last().copied().unwrap_or_default();
        if let Some((url, nth)) = self
            .fetches
            .get(last)
            .map(|one| (one.url.clone(), one.nth + 1))
        {
            ids.push(self.fetch(queue, &url, nth, &[last]));
        }
        current
    }

    /// Goes on to the next URL; what came of this one counts, unless it comes again or refuted an argument.
    fn next_trial(&mut self, trials: &mut Trials, current: Current, tried: Option<Tried>) -> bool {
        trials.tried.extend(tried.map(|tried| (trials.at, tried)));
        trials.at += 1;
        let soon = trials.urls.get(trials.at..).unwrap_or_default();
        let soon: Vec<&String> = soon.iter().take(1 + AHEAD).collect();
        let others: Vec<u32> = current
            .first
            .iter()
            .chain(&current.other)
            .chain(&current.together)
            .copied()
            .collect();
        for id in others {
            let url = self.fetches.get(id).map(|fetch| fetch.url.clone());
            let leads = |one: &&String| {
                let queue = self
                    .fetches
                    .get(id)
                    .map_or(0, |fetch| fetch.own.queue as usize);
                let checks = self.standing_in(queue, one);
                url.as_ref() == Some(*one) || url == Some(self.without(one, &checks))
            };
            if !soon.iter().any(leads) {
                self.drop_page(id);
            }
        }
        true
    }

    /// What still stands is insignificant.
    fn end_trials(&mut self, queue: usize, trials: &Trials) {
        let one_page = self.is_one_page(queue, trials);
        for number in self.standing(queue) {
            let Some(check) = self.checks.get_mut(number as usize) else {
                continue;
            };
            let Some(mut decision) = check.standing.take() else {
                continue;
            };
            if one_page {
                let undecided = Decision::undecided(&check.key, &check.reasons, Trouble::OnePage);
                self.decide(number, undecided);
                continue;
            }
            let (counts, skipped) = counted(trials, check);
            if counts.same * MOST_SKIPPED < skipped {
                (decision.verdict, decision.significant) = (Verdict::Unverifiable, UNVERIFIED);
            }
            decision.evidence.trials = Some(counts);
            self.decide(number, decision);
        }
        for id in 0..self.fetches.len() as u32 {
            let fetch = self.fetches.get(id);
            if fetch.is_some_and(|fetch| fetch.own.queue as usize == queue) {
                self.drop_page(id);
            }
        }
    }
}

/// The outcomes of the URLs of a check in numbers, and how many of them could not be compared.
fn counted(trials: &Trials, check: &Check) -> (TrialCounts, u32) {
    let came =
        |wanted| -> Vec<&str> { trials.came(wanted).filter(|url| check.is_in(url)).collect() };
    let (same, skipped, gone) = (came(Tried::Same), came(Tried::Skipped), came(Tried::Gone));
    let mut counts = TrialCounts::default();
    if check.key.scope.path.is_none() {
        let reach = unread::reach(&check.key.name, &same, &skipped, &check.trials);
        (counts.unread, counts.below) = (reach.unread, reach.below);
    }
    for shape in same.iter().map(|url| shape(url, &check.key.name)) {
        if counts.shapes.len() < SHAPES && !counts.shapes.contains(&shape) {
            counts.shapes.push(shape);
        }
    }
    let holds = |url: &&str| counts.holds_at(url, &check.key.name);
    let number = |urls: &[&str]| urls.iter().copied().filter(holds).count() as u32;
    let all = check
        .trials
        .iter()
        .map(String::as_str)
        .filter(holds)
        .count() as u32;
    let (compared, left, without) = (number(&same), number(&skipped), number(&gone));
    (counts.same, counts.skipped, counts.gone) = (compared, left, without);
    counts.all = check.all_trials && all == compared + left + without;
    counts.population = check.all_trials.then(|| all - without);
    (counts, skipped.len() as u32)
}

impl Trials {
    /// The URLs of which this came.
    fn came(&self, wanted: Tried) -> impl Iterator<Item = &str> {
        let all = self
            .tried
            .iter()
            .filter(move |(_, tried)| **tried == wanted);
        all.filter_map(|(at, _)| self.urls.get(*at))
            .map(String::as_str)
    }
}

impl Current {
    /// The checks whose arguments the other page lacks.
    fn taken_out(&self) -> Vec<u32> {
        let all = self.checks.iter().enumerate();
        let taken = all.filter(|(at, _)| match (self.alone, self.kept) {
            (Some(alone), _) => *at == alone,
            (None, kept) => kept != Some(*at),
        });
        taken.map(|(_, check)| *check).collect()
    }

    fn ids(&self) -> impl Iterator<Item = u32> {
        let ids = self
            .first
            .iter()
            .chain(&self.other)
            .chain(&self.together)
            .copied();
        self.probe.into_iter().chain(ids)
    }
}
