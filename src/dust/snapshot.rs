//! What a session has learned, apart from its list: kept when settings or lists change, and stored between visits.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::candidate::Key;
use super::prove::composition::Verified;
use super::rule::{DustRule, Reason, Status};
use super::session::DustSession;
use super::settings::DustSettings;
use crate::order;
use crate::session_error::SettingError;
use dustlens_url::Change;

/// What was learned so far. Rules that are only likely follow from the list and are found again; of them those are kept
/// that a validation under way tries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Memory {
    rules: Vec<DustRule>,
    tried: Vec<Key>,
    off: Vec<(String, Change)>,
    planned: Vec<Key>,
    planned_from: usize,
    round: u32,
    mined: usize,
    fetched: usize,
    /// Scope, change, and the samples' hash in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    proved: Vec<(String, Change, String)>,
    #[serde(default)]
    verified: Verified,
}

impl Memory {
    /// Rules that were decided.
    #[must_use]
    pub fn decided(&self) -> usize {
        let decided = |rule: &&DustRule| rule.status != Status::Likely;
        self.rules.iter().filter(decided).count()
    }
}

impl DustSession {
    /// Puts new settings in force. Decided rules stay, likely ones are to be mined anew.
    ///
    /// # Errors
    /// A setting out of its range; the old settings stay in force.
    pub fn set_settings(&mut self, settings: DustSettings) -> Result<(), SettingError> {
        settings.validate()?;
        self.settings = settings;
        self.forget_likely();
        Ok(())
    }

    /// What was learned, without the pages.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let mut tried: Vec<Key> = self.tried.iter().cloned().collect();
        order::sort(&mut tried);
        let kept = |rule: &DustRule| rule.status != Status::Likely || self.is_planned(rule);
        let before = self.rules.iter().take(self.planned_from);
        Memory {
            rules: self
                .rules
                .iter()
                .filter(|rule| kept(rule))
                .cloned()
                .collect(),
            tried,
            off: self.off.iter().cloned().collect(),
            planned: self.planned.clone(),
            planned_from: before.filter(|rule| kept(rule)).count(),
            round: self.round,
            mined: self.mined,
            fetched: self.fetched,
            proved: self
                .proved
                .iter()
                .map(|((scope, change), hash)| (scope.clone(), change.clone(), format!("{hash:x}")))
                .collect(),
            verified: self.verified.clone(),
        }
    }

    /// Takes up what was learned in place of what is known now; the list stays.
    pub fn remember(&mut self, memory: Memory) {
        self.rules = memory.rules;
        self.tried = memory.tried.into_iter().collect();
        self.off = memory.off.into_iter().collect();
        self.planned = memory.planned;
        self.planned_from = memory.planned_from.min(self.rules.len());
        (self.round, self.mined, self.fetched) = (memory.round, memory.mined, memory.fetched);
        self.verified = memory.verified;
        let proved = memory.proved.into_iter();
        self.proved = proved
            .map(|(scope, change, hash)| {
                (
                    (scope, change),
                    u64::from_str_radix(&hash, 16).unwrap_or_default(),
                )
            })
            .collect();
        self.pending.clear();
        self.mining = None;
    }

    /// A session over another list, or the same one given anew, that knows what this one has learned.
    pub(crate) fn hand_over(&mut self, other: &mut Self) {
        other.remember(self.memory());
        other.pages = std::mem::take(&mut self.pages);
    }

    /// Makes ready for a validation from its first round on. Rules that an earlier one left undecided, for want of fetches,
    /// of pages or of hosts that answer, are tried again. O(rules tried).
    pub fn begin(&mut self) {
        self.mined = 0;
        self.composed = 0;
        self.pending.clear();
        self.mining = None;
        let is_open = |rule: &DustRule| {
            let open = Some(Reason::OutOfFetches) == rule.reason;
            open || rule.reason == Some(Reason::TooFewPages)
        };
        let rules = self.rules.iter().filter(|rule| !is_open(rule));
        let rules: HashMap<_, _> = rules
            .map(|rule| ((rule.scope.as_str(), &rule.change), rule))
            .collect();
        self.tried
            .retain(|key| is_decided(key, |change| rules.get(&(key.0.as_str(), change)).copied()));
    }

    /// Drops the rules that only the list speaks for, as far as no validation is about them.
    pub fn forget_likely(&mut self) {
        self.pending.clear();
        self.mining = None;
        let rules = std::mem::take(&mut self.rules);
        let from = self.planned_from;
        self.planned_from = 0;
        for (at, rule) in rules.into_iter().enumerate() {
            if rule.status != Status::Likely || self.is_planned(&rule) {
                self.rules.push(rule);
                self.planned_from += usize::from(at < from);
            }
        }
    }

    fn is_planned(&self, rule: &DustRule) -> bool {
        let same = |key: &Key| key.0 == rule.scope && key.1.contains(&rule.change);
        self.planned.iter().any(same)
    }

    /// What a plan has not decided in the end was not tried.
    pub(crate) fn end_plan(&mut self) {
        for key in std::mem::take(&mut self.planned) {
            if !self.is_decided(&key) {
                self.tried.remove(&key);
            }
        }
        self.planned_from = self.rules.len();
    }

    /// True when a direction was accepted or found to be known, or all were looked at. O(rules).
    pub(super) fn is_decided(&self, key: &Key) -> bool {
        is_decided(key, |change| {
            let mut rules = self.rules.iter();
            rules.find(|rule| rule.scope == key.0 && rule.change == *change)
        })
    }
}

/// [`DustSession::is_decided`] with a way to find the rule of a direction.
fn is_decided<'r>((_, forms): &Key, of: impl Fn(&Change) -> Option<&'r DustRule>) -> bool {
    let both_ways = |reason: &Reason| matches!(reason, Reason::Covered | Reason::PagesDiffer);
    let enough = |rule: &DustRule| {
        rule.status == Status::Valid || rule.reason.as_ref().is_some_and(both_ways)
    };
    let decided = |rule: &DustRule| rule.status != Status::Likely;
    forms.iter().filter_map(&of).any(enough) || forms.iter().all(|one| of(one).is_some_and(decided))
}
