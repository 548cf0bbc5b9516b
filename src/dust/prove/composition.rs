//! The proof of the rules as they are applied together (step 7 of the method).
//!
//! Deviation: a rule is verified on the list as it stands when the rule is found. Applied with the rules that are found
//! later it meets other URLs: forms that these make. So when nothing new is found, every valid rule is tried on a sample of
//! what it changes behind a rule that was found after it, on the way from a URL of the list to its form. One that fails is
//! refuted; this is repeated until nothing changes, [`MOST_ROUNDS`] times at most. A rule that was verified on another list, on
//! fewer URLs than a proof takes, or beside a rule that has gone since, is tried on a sample of all that it changes.
//!
//! Cost: the canonical forms of the list; pages that were fetched before are not fetched again.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::check::{Check, Form, SPARE, Stage};
use super::sample::Applications;
use super::sample_size::needed;
use crate::dust::rule::{Reason, Trust};
use crate::dust::session::DustSession;
use crate::fetch::address;
use dustlens_url::Change;

/// How often the rules are proved together.
const MOST_ROUNDS: u32 = 6;

/// What was proved: the hash of the samples of each rule.
pub(crate) type Proved = BTreeMap<(String, Change), u64>;

/// The proof of the rules together that is due.
#[derive(Debug, Clone, Default)]
pub(crate) struct Compositions {
    checks: Vec<Check>,
    /// The hashes that are proved when these are made.
    proved: Proved,
}

/// Rules that were verified on one list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Verified {
    /// A hash of the list.
    pub list: String,
    pub rules: BTreeSet<(String, Change)>,
}

impl Verified {
    /// Forgets what was verified on another list.
    pub fn turn_to(&mut self, list: String) {
        if self.list != list {
            self.list = list;
            self.rules.clear();
        }
    }

    /// Forgets the rules of a site: one of them is not in force any more, and the others may meet what it changed. Names of
    /// hosts are about several sites.
    pub fn forget(&mut self, scope: &str, change: &Change) {
        match change {
            Change::Host { .. } => self.rules.clear(),
            _ => self.rules.retain(|one| one.0 != scope),
        }
    }
}

/// URLs that a rule changes on the ways of the list.
#[derive(Default)]
struct Changed {
    all: Applications,
    /// Behind a rule that was found after it.
    beyond: Applications,
}

impl DustSession {
    /// Looks for what the valid rules change that was not verified yet, and notes those that change nothing else. Cost:
    /// the canonical form of every URL.
    pub(crate) fn compose(&mut self) {
        self.compositions = self.due();
        if self.compositions.checks.is_empty() {
            self.proved.append(&mut self.compositions.proved);
        }
    }

    /// How many rules are to be tried together.
    pub(crate) fn composing(&self) -> usize {
        self.compositions.checks.len()
    }

    /// Takes the rules that are to be tried together. They count as proved, whatever comes of them: one that fails is not in
    /// force any more.
    pub(crate) fn take_compositions(&mut self) -> Vec<Check> {
        let mut due = std::mem::take(&mut self.compositions);
        self.composed += 1;
        self.proved.append(&mut due.proved);
        due.checks
    }

    fn due(&self) -> Compositions {
        let mut due = Compositions::default();
        if !self.settings.extended || self.composed >= MOST_ROUNDS {
            return due;
        }
        let settings = &self.settings;
        let most = needed(settings.precision, settings.confidence, settings.failures) as usize;
        let most = most + SPARE;
        let mut changed = self.changed(most);
        let is_this_list = self.verified.list == self.list_hash();
        for (number, rule) in self.in_force(Trust::Valid) {
            let Some(Changed { all, beyond }) = changed.remove(&number) else {
                continue;
            };
            let all = all.form(&rule.scope, &rule.change, most);
            let (key, hash) = ((rule.scope.clone(), rule.change.clone()), hash(&all));
            if self.proved.get(&key) == Some(&hash) {
                continue;
            }
            let is_proved = matches!(rule.reason, Some(Reason::EnoughAgreed { .. }));
            if !is_this_list || !is_proved || !self.verified.rules.contains(&key) {
                due.checks.push(Check::of(rule, all, Stage::Composed));
            } else if !beyond.is_empty() {
                let form = beyond.form(&rule.scope, &rule.change, most);
                due.checks.push(Check::of(rule, form, Stage::Beyond));
            }
            due.proved.insert(key, hash);
        }
        due
    }

    /// The URLs that each valid rule changes; at most `most` URLs of a shape.
    fn changed(&self, most: usize) -> HashMap<u32, Changed> {
        let rules = self.canonicalizer(Trust::Valid);
        let mut changed: HashMap<u32, Changed> = HashMap::new();
        for sheet in self.base.iter().filter(|sheet| rules.knows(&sheet.origin)) {
            for tail in sheet.iter() {
                let steps = rules.steps(&sheet.origin, tail);
                for (at, (number, from, to)) in steps.iter().enumerate() {
                    let changed = changed.entry(*number).or_default();
                    changed.all.add(from.clone(), to.clone(), most);
                    if !self.was_there(steps.get(..=at).unwrap_or_default()) {
                        changed.beyond.add(from.clone(), to.clone(), most);
                    }
                }
            }
        }
        changed
    }

    /// True when the last rule of a way was verified on it: it changes the URL as it was when the rule was found, and
    /// none before it was found later.
    fn was_there(&self, steps: &[(u32, String, String)]) -> bool {
        let rule = |number: u32| self.rules.get(number as usize);
        let Some(last) = steps.last().and_then(|step| rule(step.0)) else {
            return false;
        };
        let rounds = steps
            .iter()
            .map(|step| rule(step.0).map_or(0, |one| one.round));
        if rounds.clone().any(|round| round > last.round) {
            return false;
        }
        let mut found = rounds.zip(steps).filter(|(round, _)| *round == last.round);
        found.next().is_some_and(|(_, (_, from, _))| {
            let is_host = matches!(last.change, Change::Host { .. });
            is_host || last.change.apply(address::tail(from).as_bytes()).is_some()
        })
    }
}

fn hash(form: &Form) -> u64 {
    let parts = form.samples.iter();
    let hashes =
        parts.map(|(from, to)| xxh3_64(from.as_bytes()) ^ xxh3_64(to.as_bytes()).rotate_left(1));
    hashes.fold(u64::from(form.population), |hash, one| {
        hash.rotate_left(5) ^ one
    })
}
