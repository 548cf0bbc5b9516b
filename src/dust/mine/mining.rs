//! Looking for rules: at one go, or in steps. What is looked for when, and how it is counted: [`super::miner`].

use std::collections::HashMap;

use super::miner::{Goal, MineProgress, Mining};
use crate::dust::candidate::scope;
use crate::dust::prove::composition::Compositions;
use crate::dust::rule::{DustRule, Status, Trust};
use crate::dust::session::DustSession;
use dustlens_url::Change;

/// Units of work that keep a step of mining short: well under 20 milliseconds in a browser.
pub const MINE_UNITS: usize = 20_000;

impl DustSession {
    /// Looks for rules that the list speaks for and that were not tried yet: the next stage that has any, or nothing. They
    /// become `likely`. The answer is how many were found.
    pub fn mine(&mut self) -> usize {
        self.mine_begin(false);
        self.mine_all()
    }

    /// Looks for rules of all kinds at once, from the list alone and without a page; by the plain method for substrings
    /// only. Of arguments those that leave other URLs of the list when they go. They are likely for a round that is still
    /// to come. The answer is how many were found.
    pub fn mine_list(&mut self) -> usize {
        self.mine_begin(true);
        self.mine_all()
    }

    fn mine_all(&mut self) -> usize {
        loop {
            if let Some(found) = self.mine_step(usize::MAX).found {
                return found;
            }
        }
    }

    /// Begins to mine in steps: as [`DustSession::mine_list`] when `list_only`, else as [`DustSession::mine`]. What was
    /// begun before and is not over is given up. URLs that are added while it is under way may be missed.
    pub fn mine_begin(&mut self, list_only: bool) {
        self.pending.clear();
        self.mining = None;
        if !list_only && self.mined >= self.settings.rounds {
            return;
        }
        self.sheets = Vec::new();
        let mut rules = self.canonicalizer(Trust::Valid);
        let goal = Goal {
            all: list_only,
            extended: self.settings.extended,
            given: self.given.clone(),
        };
        if list_only {
            self.add_given(&mut rules);
        }
        self.mining = Some(Mining::new(&self.base, rules, goal, &self.tried));
    }

    /// Mines on, by about `budget` units of work: a unit is a substring of a URL or work like it, and [`MINE_UNITS`] take
    /// a browser some milliseconds. The rules stand in [`DustSession::rules`] when [`MineProgress::found`] says how many
    /// there are; in between, nothing of the session changes.
    pub fn mine_step(&mut self, budget: usize) -> MineProgress {
        let Some(mut mining) = self.mining.take() else {
            if self.pending.is_empty() {
                self.compose();
            }
            return MineProgress {
                found: Some(self.pending.len() + self.composing()),
                ..MineProgress::default()
            };
        };
        if !mining.step(
            &self.base,
            &self.settings,
            &self.tried,
            // One unit is taken for looking at what is to be done.
            budget.max(2),
        ) {
            let progress = mining.progress(None);
            self.mining = Some(mining);
            return progress;
        }
        self.pending = std::mem::take(&mut mining.found);
        self.compositions = Compositions::default();
        if self.pending.is_empty() && !mining.is_list_only() {
            self.compose();
        }
        let found = self.pending.len() + self.composing();
        let progress = mining.progress(Some(found));
        let mining_list = mining.is_list_only();
        self.mined += usize::from(mining.buckets.is_some() && !mining_list);
        self.buckets = mining.buckets.unwrap_or(self.buckets);
        self.sheets = mining.sheets;
        if mining_list {
            self.note_likely(self.round + 1, false);
        } else {
            self.round += u32::from(!self.pending.is_empty());
            self.note_likely(self.round, true);
        }
        progress
    }

    /// Puts likely rules that are found again where they are found now. Decided ones stay where they are, unless they are tried again, in any
    /// direction, and may be valid on the list as it is now.
    fn note_likely(&mut self, round: u32, are_tried: bool) {
        let mut rules: Vec<Option<DustRule>> = self.rules.drain(..).map(Some).collect();
        let mut places: HashMap<(String, Change), usize> = HashMap::new();
        for (at, rule) in rules.iter().flatten().enumerate() {
            places.insert((rule.scope.clone(), rule.change.clone()), at);
        }
        let stays = |rule: &DustRule| match rule.status {
            Status::Likely => false,
            Status::Valid => true,
            Status::Refuted | Status::Undecided => !are_tried,
        };
        for one in &self.pending {
            let scope = scope(&self.sheets, one);
            for (direction, change) in one.forms.iter().enumerate() {
                let key = (scope.clone(), change.clone());
                let known = places.get(&key).and_then(|at| rules.get_mut(*at));
                let known = match known {
                    Some(Some(rule)) if stays(rule) => continue,
                    Some(known) => known.take(),
                    None => None,
                };
                let decided = known.filter(|rule| rule.status != Status::Likely);
                let rule = match decided {
                    Some(rule) => DustRule { round, ..rule },
                    None if direction > 0 => continue,
                    None => DustRule {
                        off: self.off.contains(&key),
                        support: one.support,
                        ..DustRule::likely(scope.clone(), change, one.origin, &one.example, round)
                    },
                };
                rules.push(Some(rule));
                places.insert(key, rules.len() - 1);
            }
        }
        self.rules = rules.into_iter().flatten().collect();
    }
}
