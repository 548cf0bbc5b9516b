//! The proof of the rules as they are applied together (step 7 of the method).
//!
//! Deviation: a rule is first proved on the list as it stands when the rule is found. Applied together with the others it
//! meets other URLs: forms that another rule makes, values that were gone by then. So when nothing new is found, every
//! valid rule is tried again on a sample of what it really changes on the way from each URL of the list to its form. One
//! that fails is refuted; this is repeated until nothing changes, [`MOST_ROUNDS`] times at most.
//!
//! Cost: the canonical forms of the list; pages that were fetched before are not fetched again.

use std::collections::{BTreeMap, HashMap};

use xxhash_rust::xxh3::xxh3_64;

use super::check::{Check, Form, SPARE, Tally};
use super::sample::Applications;
use super::sample_size::needed;
use crate::dust::rule::Trust;
use crate::dust::session::DustSession;
use dustlens_url::Change;

/// How often the rules are proved together.
const MOST_ROUNDS: u32 = 6;

/// What was proved: the hash of the samples of each rule.
pub(crate) type Proved = BTreeMap<(String, Change), u64>;

impl DustSession {
    /// Rules whose applications were not proved yet. Cost: the canonical form of every URL.
    pub(crate) fn compositions(&self) -> Vec<Check> {
        if !self.settings.extended || self.composed >= MOST_ROUNDS {
            return Vec::new();
        }
        let rules = self.canonicalizer(Trust::Valid);
        let settings = &self.settings;
        let most = needed(settings.precision, settings.confidence, settings.failures) as usize;
        let most = most + SPARE;
        let mut applications: HashMap<u32, Applications> = HashMap::new();
        for sheet in self.base.iter().filter(|sheet| rules.knows(&sheet.origin)) {
            for tail in sheet.iter() {
                for (number, from, to) in rules.steps(&sheet.origin, tail) {
                    applications.entry(number).or_default().add(from, to, most);
                }
            }
        }
        let mut checks: Vec<Check> = Vec::new();
        for (number, rule) in self.in_force(Trust::Valid) {
            let Some(all) = applications.remove(&number) else {
                continue;
            };
            let form = all.form(&rule.scope, &rule.change, most);
            let key = (rule.scope.clone(), rule.change.clone());
            if self.proved.get(&key) != Some(&hash(&form)) {
                checks.push(Check {
                    site: 0,
                    origin: rule.origin,
                    support: rule.support,
                    example: (rule.example.1.clone(), rule.example.0.clone()),
                    forms: vec![form],
                    form: 0,
                    tally: Tally::default(),
                    composed: true,
                });
            }
        }
        checks
    }

    /// Notes that these are proved, whatever comes of them: a rule that fails is not in force any more.
    pub(crate) fn note_compositions(&mut self, checks: &[Check]) {
        self.composed += 1;
        for form in checks.iter().flat_map(|check| &check.forms) {
            let key = (form.scope.clone(), form.change.clone());
            self.proved.insert(key, hash(form));
        }
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
