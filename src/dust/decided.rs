//! Decided rules as they are stored one by one, and taken up again over any list.
//!
//! [`super::snapshot`] is a session as a whole. Here each rule stands by itself, so that a shell can store it as soon as it is
//! decided, and a later session takes up those of its sites. A rule tried in two directions is stored when both are done
//! with. Where the search for rules stands is stored apart ([`Searched`]): it is about one list and its settings.

use crate::order;
use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::candidate::{Key, sorted};
use super::rule::{DustRule, Reason, Status};
use super::session::{DustSession, place};
use super::settings::DustSettings;
use super::site::parts;
use dustlens_url::{Change, LearnedError};

/// The settings that a proof rests on; the others say what is looked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct ProofSettings {
    precision: f64,
    confidence: f64,
    failures: u32,
    likeness: f64,
    changed_words: u32,
    min_words: u32,
}

impl ProofSettings {
    fn is_same(&self, other: &Self) -> bool {
        let whole = |one: &Self| (one.failures, one.changed_words, one.min_words);
        whole(self) == whole(other)
            && is_near(self.precision, other.precision)
            && is_near(self.confidence, other.confidence)
            && is_near(self.likeness, other.likeness)
    }
}

impl From<&DustSettings> for ProofSettings {
    fn from(settings: &DustSettings) -> Self {
        Self {
            precision: settings.precision,
            confidence: settings.confidence,
            failures: settings.failures,
            likeness: settings.likeness,
            changed_words: settings.changed_words,
            min_words: settings.min_words,
        }
    }
}

/// A decided rule with what a later session needs to leave it decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DecidedRule {
    /// The rule.
    #[serde(flatten)]
    pub rule: DustRule,
    /// The rule in all its directions, each time it was found and tried.
    forms: Vec<Vec<Change>>,
    /// By which settings it was decided.
    proof: ProofSettings,
    /// The hash of its samples together with the other rules, once they were tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    together: Option<String>,
    /// A hash of the list on which it was verified, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    list: Option<String>,
}

/// Why a stored rule cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecidedError {
    /// Its scope is no scheme, host and port, or that which it leads to.
    #[error("`{scope}` is no scheme, host and port such as http://example.com")]
    Scope {
        /// The scope as given.
        scope: String,
    },
    /// It is not decided, or what was tried is another rule.
    #[error("it is not a rule that was decided")]
    Open,
    /// The change cannot be made to a URL.
    #[error(transparent)]
    Change(#[from] LearnedError),
}

impl DecidedRule {
    /// Checks what was stored.
    ///
    /// # Errors
    /// Names what is wrong with it; such a rule must not be taken up.
    pub fn check(&self) -> Result<(), DecidedError> {
        let rule = &self.rule;
        let mut scopes = vec![&rule.scope];
        if let Change::Host { to } = &rule.change {
            scopes.push(to);
        }
        if let Some(scope) = scopes.into_iter().find(|scope| !is_origin(scope)) {
            let scope = scope.clone();
            return Err(DecidedError::Scope { scope });
        }
        if rule.status == Status::Likely
            || !self.forms.iter().any(|forms| forms.contains(&rule.change))
        {
            return Err(DecidedError::Open);
        }
        rule.learned().check()?;
        Ok(())
    }

    /// True when it was decided by these settings.
    #[must_use]
    pub fn is_proved_by(&self, settings: &DustSettings) -> bool {
        self.proof.is_same(&ProofSettings::from(settings))
    }

    /// True when another try may decide what was left undecided: fetches ran out, or its pages could not be had and that `is_old`.
    #[must_use]
    pub fn may_be_tried_again(&self, is_old: bool) -> bool {
        match self.rule.reason {
            Some(Reason::OutOfFetches) => true,
            Some(Reason::TooFewPages) => is_old,
            _ => false,
        }
    }

    fn keys(&self) -> impl Iterator<Item = Key> {
        let scope = &self.rule.scope;
        let forms = self.forms.iter();
        forms.map(|forms| (scope.clone(), sorted(forms)))
    }
}

/// Where the search for rules in a list stands, by its settings: nothing that was looked through is looked through again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// A hash of the list, in hexadecimal digits.
    list: String,
    settings: DustSettings,
    round: u32,
    mined: usize,
    composed: u32,
}

impl Searched {
    /// True when both are about one list.
    #[must_use]
    pub fn is_of_the_list_of(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl DustSession {
    /// Of these rules those that are decided, with the other directions of each, as they are to be stored. One whose other
    /// direction is still being tried is left out until that is decided, too. Cost: the rules given times those tried.
    #[must_use]
    pub fn decided_rules(&self, numbers: impl IntoIterator<Item = usize>) -> Vec<DecidedRule> {
        let mut places = BTreeSet::new();
        for number in numbers {
            let Some(rule) = self.rules.get(number) else {
                continue;
            };
            for forms in self.closed(rule) {
                let others = forms.iter();
                places.extend(others.filter_map(|one| place(&self.rules, &rule.scope, one)));
            }
        }
        let rules = places.into_iter().filter_map(|place| self.rules.get(place));
        let rules = rules.filter(|rule| rule.status != Status::Likely);
        rules.map(|rule| self.decided_rule(rule)).collect()
    }

    /// The tries of a rule that are done with, in all its directions.
    fn closed<'s>(&'s self, rule: &'s DustRule) -> impl Iterator<Item = &'s Vec<Change>> {
        let of = |key: &&Key| key.0 == rule.scope && key.1.contains(&rule.change);
        let open = |key: &&Key| self.planned.contains(*key) && !self.is_decided(key);
        let keys = self.tried.iter().filter(of);
        keys.filter(move |key| !open(key)).map(|key| &key.1)
    }

    fn decided_rule(&self, rule: &DustRule) -> DecidedRule {
        let key = (rule.scope.clone(), rule.change.clone());
        let hash = self.proved.get(&key);
        let is_verified = self.verified.rules.contains(&key);
        let mut forms: Vec<Vec<Change>> = self.closed(rule).cloned().collect();
        order::sort(&mut forms);
        DecidedRule {
            rule: rule.clone(),
            forms,
            proof: ProofSettings::from(&self.settings),
            together: hash.map(|hash| format!("{hash:x}")),
            list: is_verified.then(|| self.verified.list.clone()),
        }
    }

    /// Takes up stored rules, in their order, as far as the list has their sites; all of them when there is no list. Those
    /// for which `takes` does not hold, and the other directions of each, are to be tried again. Switched off stays
    /// switched off. The answer is whether all rules of the list's sites were taken up.
    pub fn take_up(&mut self, rules: &[DecidedRule], takes: impl Fn(&DecidedRule) -> bool) -> bool {
        let here: Vec<&DecidedRule> = rules
            .iter()
            .filter(|one| self.base.is_empty() || self.has_site(&one.rule.scope))
            .collect();
        let again: HashSet<Key> = here
            .iter()
            .filter(|one| !takes(one))
            .flat_map(|one| one.keys())
            .collect();
        self.verified.turn_to(self.list_hash());
        let mut gone = Vec::new();
        for one in here {
            let rule = &one.rule;
            let name = (rule.scope.clone(), rule.change.clone());
            if rule.off {
                self.off.insert(name.clone());
            }
            if one.keys().any(|key| again.contains(&key)) {
                continue;
            }
            let hash = one.together.as_deref();
            if let Some(hash) = hash.and_then(|hex| u64::from_str_radix(hex, 16).ok()) {
                self.proved.insert(name.clone(), hash);
            }
            if one.list.as_ref() == Some(&self.verified.list) {
                self.verified.rules.insert(name);
            } else if one.together.is_some() && rule.status != Status::Valid {
                gone.push(name);
            }
            self.tried.extend(one.keys());
            self.round = self.round.max(rule.round);
            self.rules.push(rule.clone());
        }
        for (scope, change) in gone {
            self.verified.forget(&scope, &change);
        }
        self.planned_from = self.rules.len();
        again.is_empty()
    }

    /// True when a rule is not decided, or was left so since fetches ran out.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let is_open = |rule: &DustRule| {
            rule.status == Status::Likely || rule.reason == Some(Reason::OutOfFetches)
        };
        self.rules.iter().any(is_open)
    }

    /// Where the search stands. Cost: the list.
    #[must_use]
    pub fn searched(&self) -> Searched {
        Searched {
            list: self.list_hash(),
            settings: self.settings.clone(),
            round: self.round,
            mined: self.mined,
            composed: self.composed,
        }
    }

    /// Goes on where the search stood, if it was that of this list by these settings.
    pub fn go_on(&mut self, searched: &Searched) {
        let now = &self.settings;
        let mut known = searched.settings.clone();
        for (known, now) in [
            (&mut known.precision, now.precision),
            (&mut known.confidence, now.confidence),
            (&mut known.likeness, now.likeness),
            (&mut known.support_share, now.support_share),
        ] {
            if is_near(*known, now) {
                *known = now;
            }
        }
        known.max_fetches = now.max_fetches;
        let is_same = known == *now;
        if is_same && searched.list == self.list_hash() {
            self.round = self.round.max(searched.round);
            (self.mined, self.composed) = (searched.mined, searched.composed);
            self.verified.turn_to(searched.list.clone());
            let valid = self
                .rules
                .iter()
                .filter(|rule| rule.status == Status::Valid);
            let keys = valid.map(|rule| (rule.scope.clone(), rule.change.clone()));
            self.verified.rules.extend(keys);
        }
    }

    /// The same for the same different URLs, in any order.
    pub(super) fn list_hash(&self) -> String {
        let mut sum = 0_u64;
        for sheet in &self.base {
            let site = xxh3_64(sheet.origin.as_bytes());
            for tail in sheet.iter() {
                let one = site.rotate_left(17) ^ xxh3_64(tail);
                sum = sum.wrapping_add(xxh3_64(&one.to_le_bytes()));
            }
        }
        format!("{sum:x}")
    }
}

/// True when two numbers are one, but for what is lost when they are written in JSON and read.
fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-12
}

/// True when a text is scheme, host and port and nothing else.
fn is_origin(text: &str) -> bool {
    let web = text.starts_with("http://") || text.starts_with("https://");
    let origin = parts(text.as_bytes()).map(|(origin, _)| origin);
    web && origin == Some(text) && url::Url::parse(text).is_ok()
}
