//! Checks in the order in which they are made: one queue for the sites that have to do with each other.
//!
//! A site's rules are tried one after another, since what is accepted changes what is left to try. Rules of hosts tie sites
//! together: those that a validation's host rules connect share a queue. So no decision depends on another queue's answers,
//! and it does not matter how many fetches are made at a time.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::check::Check;
use dustlens_url::Change;

/// Numbers of checks, in their order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Queue {
    /// Checks that are made one by one.
    checks: Vec<u32>,
    /// How many of them are done with.
    at: usize,
    /// Those of them that held on their first samples: they are verified together when all are done with.
    #[serde(default)]
    screened: Vec<u32>,
    /// Those of these that have held.
    #[serde(default)]
    held: BTreeSet<u32>,
    /// Checks that are made when the screened ones are decided.
    #[serde(default)]
    waiting: Vec<u32>,
}

impl Queue {
    /// The check that is made now; `None` when all are decided, or all that are verified together have held.
    pub fn current(&self) -> Option<u32> {
        let mut together = self.screened.iter().filter(|one| !self.held.contains(one));
        let alone = self.checks.get(self.at);
        alone.or_else(|| together.next()).copied()
    }

    /// Checks that are not decided.
    pub fn open(&self) -> impl Iterator<Item = u32> {
        let alone = self.checks.iter().skip(self.at);
        let rest = alone.chain(&self.screened).chain(&self.waiting);
        rest.copied()
    }

    /// Checks that are verified together, or will be, in their order.
    pub fn screened(&self) -> &[u32] {
        &self.screened
    }

    /// Takes a decided check out.
    pub fn take_out(&mut self, number: u32) {
        if self.checks.get(self.at) == Some(&number) {
            self.at += 1;
        } else {
            self.screened.retain(|one| *one != number);
            self.held.remove(&number);
        }
        if self.at >= self.checks.len() && self.screened.is_empty() {
            self.checks = std::mem::take(&mut self.waiting);
            self.at = 0;
        }
    }

    /// The current check is to be verified together with others.
    pub fn screen(&mut self, number: u32) {
        self.screened.push(number);
        self.take_out(number);
    }

    /// A check is made when the screened ones are decided.
    pub fn wait(&mut self, number: u32) {
        self.waiting.push(number);
        self.take_out(number);
    }

    /// A check has held together with the others.
    pub fn hold(&mut self, number: u32) {
        self.held.insert(number);
    }

    /// A check that has held is to be made again.
    pub fn again(&mut self, number: u32) {
        self.held.remove(&number);
    }
}

/// The queues of a validation, in the order of their first checks. Cost: linear in the checks.
pub(crate) fn queues(checks: &[Check]) -> Vec<Queue> {
    let mut groups = Groups::default();
    let sites: Vec<usize> = checks.iter().map(|check| groups.tie(check)).collect();
    let mut places: HashMap<usize, usize> = HashMap::new();
    let mut queues: Vec<Queue> = Vec::new();
    for (number, site) in (0..).zip(sites) {
        let group = groups.root(site);
        let place = *places.entry(group).or_insert(queues.len());
        if place == queues.len() {
            queues.push(Queue::default());
        }
        if let Some(queue) = queues.get_mut(place) {
            queue.checks.push(number);
        }
    }
    queues
}

/// Sites by number, and which of them belong together: a forest, whose roots stand for their groups.
#[derive(Default)]
struct Groups<'c> {
    numbers: HashMap<&'c str, usize>,
    parents: Vec<usize>,
}

impl<'c> Groups<'c> {
    /// Ties the sites that a check is about; one of them.
    fn tie(&mut self, check: &'c Check) -> usize {
        let scope = check.forms.first().map_or("", |form| &form.scope);
        let scope = self.number(scope);
        for form in &check.forms {
            if let Change::Host { to } = &form.change {
                let to = self.number(to);
                let (a, b) = (self.root(scope), self.root(to));
                if let Some(parent) = self.parents.get_mut(a) {
                    *parent = b;
                }
            }
        }
        scope
    }

    fn number(&mut self, site: &'c str) -> usize {
        let next = self.parents.len();
        let number = *self.numbers.entry(site).or_insert(next);
        if number == next {
            self.parents.push(next);
        }
        number
    }

    /// The root of a site's group; the way to it is halved as it is walked.
    fn root(&mut self, mut at: usize) -> usize {
        while let Some(parent) = self.parents.get(at).copied().filter(|up| *up != at) {
            let above = self.parents.get(parent).copied().unwrap_or(parent);
            if let Some(up) = self.parents.get_mut(at) {
                *up = above;
            }
            at = above;
        }
        at
    }
}
