//! Making a plan: which pages each check is tried on, and what its fetches wait for.

use std::collections::HashMap;

use super::{BaseFetches, Check, Fetches, Plan, Queue, Wanted};
use crate::params::address;
use crate::params::base_addresses::{Base, choose};
use crate::params::classify::classify;
use crate::params::evidence::Trouble;
use crate::params::settings::Settings;
use crate::params::verdict::Decision;

impl Plan {
    /// Plans the checks, and judges none: see [`Plan::begun`]. `probe` is the name of an address that no host has, for soft
    /// 404s: a random one, drawn by the shell. The checks of one host are made one after another, those of several hosts side by
    /// side.
    pub(in crate::params) fn new(wanted: &[Wanted], settings: &Settings, probe: &str) -> Self {
        let mut plan = Self {
            settings: settings.clone(),
            probe: probe.to_owned(),
            fetches: Fetches::default(),
            checks: Vec::new(),
            queues: Vec::new(),
            decisions: Vec::new(),
        };
        let mut queues: HashMap<String, usize> = HashMap::new();
        let mut bases: Vec<Vec<String>> = Vec::new();
        for one in wanted {
            let next = queues.len();
            let queue = *queues.entry(one.key.scope.host.clone()).or_insert(next);
            if queue == next {
                plan.queues.push(Queue::default());
                bases.push(Vec::new());
            }
            if let Some(bases) = bases.get_mut(queue) {
                plan.check(one, queue, bases);
            }
        }
        plan
    }

    /// The plan after it has judged what needs no fetch. Its numbers stay the same until something is fetched.
    #[must_use]
    pub(crate) fn begun(mut self) -> Self {
        for queue in 0..self.queues.len() {
            self.advance(queue);
        }
        self
    }

    fn check(&mut self, wanted: &Wanted, queue: usize, known: &mut Vec<String>) {
        let settings = self.settings.clone();
        let path = wanted.key.scope.path.as_deref();
        let shared = known.iter().find(|url| {
            path.is_none_or(|path| path == address::path(url))
                && address::count_of(url, &wanted.key.name) == 1
        });
        let shared = shared.map(String::as_str);
        let mut bases = choose(
            &wanted.key.name,
            &wanted.samples,
            &wanted.values,
            shared,
            &settings,
        );
        let mut spare = bases.split_off(settings.bases.min(bases.len()));
        spare.reverse();
        for base in &bases {
            if !known.contains(&base.url) {
                known.push(base.url.clone());
            }
        }
        let number = self.checks.len() as u32;
        let bases: Vec<BaseFetches> = bases
            .into_iter()
            .enumerate()
            .map(|(turn, base)| self.base(queue, turn, base))
            .collect();
        let nothing = bases.is_empty();
        if nothing {
            self.decisions.push(Decision::undecided(
                &wanted.key,
                &wanted.reasons,
                Trouble::NothingToCompare,
            ));
        }
        self.checks.push(Check {
            key: wanted.key.clone(),
            class: classify(wanted.distinct, wanted.all, &settings),
            reasons: wanted.reasons.clone(),
            all: wanted.all,
            bases,
            spare,
            tried: settings.bases,
            given_up: 0,
            judged: 0,
            decided: nothing,
            trials: wanted.trials.clone(),
            all_trials: wanted.all_trials,
            standing: None,
        });
        if let Some(queue) = self.queues.get_mut(queue) {
            queue.checks.push(number);
        }
    }

    /// A, B, A for the prescribed score. The decider asks for the second A only where it is needed.
    pub(super) fn base(&mut self, queue: usize, turn: usize, base: Base) -> BaseFetches {
        let probe = self.settings.soft_404.then(|| {
            let address = self.probe_of(&base.url);
            self.fetch_for_check(queue, &address, 0, &[])
        });
        let first = self.fetch_for_check(queue, &base.url, 0, &[]);
        let mut others: Vec<u32> = Vec::new();
        for url in &base.others {
            others.push(self.fetch_for_check(queue, url, 0, &[first]));
        }
        let mut fetches = vec![first];
        if !self.settings.decider {
            // The page without the argument is fetched after the second A on every other base, so that a text that
            // rotates with the visits is not the same twice on all of them.
            let late = usize::from(turn % 2 == 1 && others.len() > 1);
            let mut bracketed = others[..others.len() - late].to_vec();
            bracketed.push(first);
            fetches.push(self.fetch_for_check(queue, &base.url, 1, &bracketed));
        }
        BaseFetches {
            first: fetches,
            others: others.into_iter().map(|other| vec![other]).collect(),
            probe,
        }
    }

    /// The address of the host of `url` that does not exist.
    pub(super) fn probe_of(&self, url: &str) -> String {
        format!("{}/{}", address::origin(url), self.probe)
    }
}
