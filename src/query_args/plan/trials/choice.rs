//! The URLs out of which the arguments are taken.
//!
//! Each argument has a few of its own first, round its shapes and values. Then the arguments with the fewest URLs take
//! theirs, since the others stand in many of these, too.

use std::collections::{BTreeSet, HashMap};

use super::Trials;
use crate::query_args::plan::Plan;
use crate::query_args::sampling::enough;

/// URLs that each argument chooses before the others have all of theirs.
const OWN: usize = 12;

/// A choice under way.
struct Choice<'p> {
    plan: &'p Plan,
    queue: usize,
    /// URLs chosen, each with the one that it leads to.
    urls: Vec<(String, &'p str)>,
    known: BTreeSet<&'p str>,
    /// Where those that they lead to come first.
    places: HashMap<String, usize>,
    /// URLs of each check.
    counts: HashMap<u32, usize>,
}

impl Plan {
    /// Chooses the URLs until each argument that stands has enough.
    pub(super) fn new_trials(&self, queue: usize) -> Trials {
        let mut choice = Choice {
            plan: self,
            queue,
            urls: Vec::new(),
            known: BTreeSet::new(),
            places: HashMap::new(),
            counts: HashMap::new(),
        };
        let mut standing = self.standing(queue);
        for round in 0..OWN {
            for number in &standing {
                if let Some(url) = choice.urls_of(*number).get(round) {
                    choice.add(*number, url);
                }
            }
        }
        standing.sort_by_key(|number| choice.urls_of(*number).len());
        for number in &standing {
            choice.fill(*number);
        }
        let Choice {
            mut urls, places, ..
        } = choice;
        urls.sort_by_key(|(other, _)| places.get(other).copied());
        Trials {
            urls: urls.into_iter().map(|(_, url)| url.to_owned()).collect(),
            ..Trials::default()
        }
    }
}

impl<'p> Choice<'p> {
    fn urls_of(&self, number: u32) -> &'p [String] {
        let check = self.plan.checks.get(number as usize);
        check.map_or(&[], |check| &check.trials)
    }

    fn is_full(&self, number: u32) -> bool {
        let check = self.plan.checks.get(number as usize);
        let all = check.filter(|check| check.all_trials);
        let enough = all.map_or(usize::MAX, |check| enough(check.trials.len()));
        let count = self.counts.get(&number).copied().unwrap_or(0);
        count >= enough.min(self.plan.settings.trials)
    }

    /// Adds a URL for an argument, unless that one has enough.
    fn add(&mut self, number: u32, url: &'p str) {
        if self.is_full(number) || !self.known.insert(url) {
            return;
        }
        let checks = self.plan.standing_in(self.queue, url);
        for check in &checks {
            *self.counts.entry(*check).or_default() += 1;
        }
        let other = self.plan.without(url, &checks);
        self.places.entry(other.clone()).or_insert(self.urls.len());
        self.urls.push((other, url));
    }

    /// Adds the rest of an argument's URLs until it has enough.
    fn fill(&mut self, number: u32) {
        let rest = self.urls_of(number).iter().skip(OWN);
        for url in rest {
            self.add(number, url);
        }
    }
}
