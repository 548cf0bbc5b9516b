//! The URLs out of which the arguments are taken.
//!
//! Each argument has a few of its own first, round its shapes and values. Then the arguments with the fewest URLs take
//! theirs, since the others stand in many of these, too.

use std::collections::{BTreeSet, HashMap};

use super::{Trials, Tried};
use crate::params::plan::Plan;
use crate::params::sampling::enough;

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
    /// URLs that each check still wants.
    wanted: HashMap<u32, usize>,
}

impl Plan {
    /// Chooses the URLs until each argument that stands has enough.
    pub(super) fn new_trials(&self, queue: usize) -> Trials {
        let mut standing = self.standing(queue);
        let wanted = standing
            .iter()
            .map(|number| (*number, self.wanted_urls(*number)));
        let mut choice = Choice {
            plan: self,
            queue,
            urls: Vec::new(),
            known: BTreeSet::new(),
            places: HashMap::new(),
            wanted: wanted.collect(),
        };
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

    /// Adds URLs in place of those that have no page, for arguments that were tried on less than half of their URLs by then;
    /// false when none needs more, or has more.
    pub(super) fn replace_gone(&self, queue: usize, trials: &mut Trials) -> bool {
        let before = trials.urls.len();
        for number in self.standing(queue) {
            let Some(check) = self.checks.get(number as usize) else {
                continue;
            };
            let came = |wanted| trials.came(wanted).filter(|url| check.is_in(url)).count();
            let missing = self
                .wanted_urls(number)
                .div_ceil(2)
                .saturating_sub(came(Tried::Same));
            let known: BTreeSet<&String> = trials.urls.iter().collect();
            let new = check.trials.iter().filter(|url| !known.contains(url));
            let new: Vec<String> = new.take(missing.min(came(Tried::Gone))).cloned().collect();
            trials.urls.extend(new);
        }
        trials.urls.len() > before
    }

    /// How many URLs a check is tried on.
    fn wanted_urls(&self, number: u32) -> usize {
        let check = self.checks.get(number as usize);
        let all = check.filter(|check| check.all_trials);
        let enough = all.map_or(usize::MAX, |check| enough(check.trials.len()));
        enough.min(self.settings.trials)
    }
}

impl<'p> Choice<'p> {
    fn urls_of(&self, number: u32) -> &'p [String] {
        let check = self.plan.checks.get(number as usize);
        check.map_or(&[], |check| &check.trials)
    }

    /// Adds a URL for an argument, unless that one has enough.
    fn add(&mut self, number: u32, url: &'p str) {
        if self.wanted.get(&number) == Some(&0) || !self.known.insert(url) {
            return;
        }
        let checks = self.plan.standing_in(self.queue, url);
        for check in &checks {
            if let Some(wanted) = self.wanted.get_mut(check) {
                *wanted = wanted.saturating_sub(1);
            }
        }
        let other = self.plan.without(url, &checks);
        self.places.entry(other.clone()).or_insert(self.urls.len());
        self.urls.push((other, url));
    }

    /// Adds the rest of an argument's URLs until it has enough.
    fn fill(&mut self, number: u32) {
        for url in self.urls_of(number).iter().skip(OWN) {
            self.add(number, url);
        }
    }
}
