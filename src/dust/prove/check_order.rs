//! Checks in the order in which they are made: one queue for the sites that have to do with each other.
//!
//! A site's rules are tried one after another, since what is accepted changes what is left to try. Rules of hosts tie sites
//! together: those that a validation's host rules connect share a queue. So no decision depends on another queue's answers,
//! and it does not matter how many fetches are made at a time.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::check::Check;
use dustlens_url::Change;

/// Rules that are verified together, if there are as many. More of them need fewer pages each, and are decided later.
const GROUP: usize = 8;

/// Numbers of checks, in their order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Queue {
    /// Checks that are made one by one.
    checks: Vec<u32>,
    /// How many of them are done with.
    at: usize,
    /// Checks of these that held on their first samples: they are verified together when there are [`GROUP`] of them, or no
    /// more to come.
    #[serde(default)]
    screened: Vec<u32>,
    /// True while they are verified.
    #[serde(default)]
    together: bool,
    /// Checks of these that have held.
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
        let current = match self.together {
            true => together.next(),
            false => self.checks.get(self.at),
        };
        current.copied()
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
        match self.together {
            true => self.screened.retain(|one| *one != number),
            false => self.at += 1,
        }
        self.held.remove(&number);
        self.turn();
    }

    /// Begins what comes next.
    fn turn(&mut self) {
        self.together &= !self.screened.is_empty();
        if self.screened.len() >= GROUP || self.at >= self.checks.len() {
            self.together = !self.screened.is_empty();
        }
        if !self.together && self.at >= self.checks.len() {
            self.checks = std::mem::take(&mut self.waiting);
            self.at = 0;
        }
    }

    /// Verifies now what is screened; `false` when nothing is, or it is being verified.
    pub fn begin_together(&mut self) -> bool {
        let begins = !self.together && !self.screened.is_empty();
        self.together |= begins;
        begins
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

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(checks: u32) -> Queue {
        Queue {
            checks: (0..checks).collect(),
            ..Queue::default()
        }
    }

    /// Screens the current check; its number.
    fn screen(queue: &mut Queue) -> u32 {
        let number = queue.current().unwrap_or(u32::MAX);
        queue.screen(number);
        number
    }

    #[test]
    fn eight_rules_are_verified_before_the_next_is_tried() {
        let mut queue = queue(10);
        let screened: Vec<u32> = (0..8).map(|_| screen(&mut queue)).collect();
        assert_eq!(screened, [0, 1, 2, 3, 4, 5, 6, 7]);
        for number in screened {
            assert_eq!(queue.current(), Some(number));
            queue.hold(number);
        }
        assert_eq!(queue.current(), None, "all hold");
        // One that held is made again, where it stands.
        queue.again(3);
        assert_eq!(queue.current(), Some(3));
        queue.hold(3);
        (0..8).for_each(|number| queue.take_out(number));
        assert_eq!((queue.current(), queue.screened()), (Some(8), &[][..]));
    }

    #[test]
    fn the_last_ones_are_verified_when_no_more_come_and_those_that_wait_are_tried_then() {
        let mut queue = queue(3);
        screen(&mut queue);
        queue.wait(1);
        assert_eq!(queue.current(), Some(2));
        queue.take_out(2);
        assert_eq!(queue.current(), Some(0), "verified by itself");
        assert_eq!(queue.open().collect::<Vec<_>>(), [0, 1]);
        queue.take_out(0);
        assert_eq!(queue.current(), Some(1));
        assert!(!queue.begin_together(), "nothing is screened");
        screen(&mut queue);
        queue.take_out(1);
        assert_eq!((queue.current(), queue.open().count()), (None, 0));
    }
}
