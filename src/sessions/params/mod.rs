//! Lists of URLs and the table of their arguments, in slices, with windows on the rows.
//!
//! What a shell with a screen needs around a [`ParamSession`]: [`ListSession::advance`] does a bounded amount of work and
//! says where it stands; new settings count what was read anew, nothing is read again; a plan of fetches goes on while the
//! lists change. What was known before a list (the stored table) is kept apart until the list is replaced, so that moving a
//! setting back and forth leaves no trace in it.
//!
//! Memory: the bytes of each different URL once, and what [`ParamSession`] takes.

mod known;
mod view;

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;

use crate::export::{Replayed, RuleFormat, RuleSet, Written, replay, write_for};
use crate::fetch::{FetchOutcome, FetchRequest};
use crate::lists::UrlOptions;
use crate::lists::UrlPool;
use crate::params::Plan;
use crate::params::observe::FeedCounts;
use crate::params::scope::ArgKey;
use crate::params::session::{ParamSession, Selection};
use crate::params::settings::Settings;
use crate::params::table::{ArgRow, Imported, Table, TableError};
use crate::params::verdict::{Decision, Verdict};
use crate::problem::Problem;
use crate::session_error::SessionError;

pub use known::{KnownError, known_rules};
pub use view::{ListSummary, RATIO_BINS, RowQuery, RowSort};

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ListStage {
    /// Lists are being read.
    Reading,
    /// Arguments are being counted.
    Counting,
    /// Everything is done.
    Done,
    /// It was stopped; what is there is partial.
    Stopped,
}

/// Where the work stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ListProgress {
    /// What is being done.
    pub stage: ListStage,
    /// Bytes read or URLs counted.
    pub done: usize,
    /// Of how many, as far as is known.
    pub total: usize,
}

/// Lists, settings, the table and the plan under way.
pub struct ListSession {
    pool: UrlPool,
    counted: usize,
    classified: bool,
    stopped: bool,
    session: ParamSession,
    stored: Table,
    seen: HashSet<ArgKey>,
    plan: Option<Plan>,
}

impl ListSession {
    /// A session without lists and with an empty table.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn new(settings: Settings) -> Result<Self, SessionError> {
        Ok(Self {
            pool: UrlPool::new(),
            counted: 0,
            classified: true,
            stopped: false,
            session: ParamSession::new(settings)?,
            stored: Table::default(),
            seen: HashSet::new(),
            plan: None,
        })
    }

    /// Queues a list; [`ListSession::advance`] reads it.
    pub fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>, options: UrlOptions) {
        self.pool.add(name.into(), bytes, options);
        self.classified = false;
        self.stopped = false;
    }

    /// Takes the lists out. What a whole list said of its arguments stays in the table.
    pub fn clear(&mut self) {
        if self.classified {
            self.stored = self.session.table().clone();
        }
        self.pool.clear();
        self.stopped = false;
        // The settings are those in force, which were found sound.
        let _ = self.count_anew(self.session.settings().clone());
        self.classified = true;
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.session.settings()
    }

    /// Puts new settings in force; what was read is counted anew.
    ///
    /// # Errors
    /// A setting out of its range; the old settings stay in force.
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), SessionError> {
        self.count_anew(settings)?;
        self.stopped = false;
        Ok(())
    }

    fn count_anew(&mut self, settings: Settings) -> Result<(), SessionError> {
        self.session = ParamSession::new(settings)?;
        *self.session.table_mut() = self.stored.clone();
        self.seen.clear();
        self.counted = 0;
        self.classified = self.pool.is_read() && self.pool.urls.len() == 0;
        Ok(())
    }

    /// Stops the work; what is derived stays.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Goes on after a stop.
    pub fn resume(&mut self) {
        self.stopped = false;
    }

    /// Works on: at most `units` records read or URLs counted. At the end arguments are classified, as seen at `now`
    /// (seconds since 1970). A thousand units take about a millisecond.
    pub fn advance(&mut self, units: usize, now: u64) -> ListProgress {
        let mut left = if self.stopped { 0 } else { units.max(1) };
        while left > 0 && !self.pool.is_read() {
            self.pool.read_one();
            left -= 1;
        }
        while left > 0 && self.pool.is_read() && self.counted < self.pool.urls.len() {
            self.count_one();
            left -= 1;
        }
        if left > 0 && !self.classified {
            self.classify(now);
        }
        self.progress()
    }

    fn count_one(&mut self) {
        let row = self.counted;
        let repeats = self.pool.repeats.get(row).copied().unwrap_or_default();
        let number = u32::try_from(row).unwrap_or(u32::MAX);
        self.session
            .add_url(self.pool.urls.get(number), u64::from(repeats));
        self.counted += 1;
    }

    fn classify(&mut self, now: u64) {
        self.session.finish(now);
        self.seen = self.session.seen().cloned().collect();
        self.classified = true;
    }

    /// Where the work stands.
    #[must_use]
    pub fn progress(&self) -> ListProgress {
        let is_read = self.pool.is_read();
        let (done, total) = match is_read {
            true => (self.counted, self.pool.urls.len()),
            false => self.pool.progress(),
        };
        let stage = match (self.stopped, is_read, self.classified) {
            (true, ..) => ListStage::Stopped,
            (_, false, _) => ListStage::Reading,
            (.., false) => ListStage::Counting,
            _ => ListStage::Done,
        };
        ListProgress { stage, done, total }
    }

    /// Problems seen while reading, at most a thousand, and how many there were.
    #[must_use]
    pub fn problems(&self) -> (&[Problem], u64) {
        self.pool.problems()
    }

    /// What was fed of the lists.
    #[must_use]
    pub fn fed(&self) -> FeedCounts {
        self.session.counts()
    }

    /// The table with what the lists say, for storing.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.session.table()
    }

    /// Merges a table, such as the one stored at the last visit, and counts the lists anew on top of it.
    ///
    /// # Errors
    /// A text that is no such table, or a newer one; nothing was changed.
    pub fn import(&mut self, text: &str) -> Result<Imported, TableError> {
        let settings = self.session.settings().clone();
        let imported = self.stored.import(text, &settings)?;
        // The settings are those in force, which were found sound.
        let _ = self.count_anew(settings);
        self.stopped = false;
        Ok(imported)
    }

    /// Takes rows out of the table. What a list at hand says of an argument is there again when it is counted anew.
    pub fn forget(&mut self, keys: &[ArgKey]) {
        for key in keys {
            self.stored.forget(key);
            self.session.table_mut().forget(key);
        }
    }

    /// Plans the fetches for the rows of a selection, of those that the lists hold or, with `remembered`, of all. The
    /// plan is only under way after [`ListSession::start`]. `probe`: see [`ParamSession::plan`].
    #[must_use]
    pub fn plan(&self, selection: &Selection, remembered: bool, now: u64, probe: &str) -> Plan {
        self.planned(selection, remembered, now, probe).begun()
    }

    /// A plan for its numbers alone, which are those of [`ListSession::plan`]. It needs no code that judges pages: the page
    /// loads that when a person asks for a verification.
    #[must_use]
    pub fn estimate(&self, selection: &Selection, remembered: bool, now: u64) -> Plan {
        self.planned(selection, remembered, now, "probe")
    }

    fn planned(&self, selection: &Selection, remembered: bool, now: u64, probe: &str) -> Plan {
        let settings = self.session.settings();
        let is_listed = |row: &&ArgRow| remembered || self.seen.contains(&row.key);
        if let Selection::Only { keys } = selection {
            let rows = keys.iter().collect::<BTreeSet<_>>().into_iter();
            let rows = rows.filter_map(|key| self.session.table().get(key));
            return self.session.plan_of(rows.filter(is_listed), probe);
        }
        let rows = self.session.table().rows().filter(is_listed);
        let chosen = rows.filter(|row| selection.takes(row, now, settings));
        self.session.plan_of(chosen, probe)
    }

    /// Starts a plan, or takes one up that was stored; one that was under way is dropped.
    pub fn start(&mut self, plan: Plan) {
        // Its rows stay, whatever becomes of the lists meanwhile.
        for key in plan.keys() {
            if let Some(row) = self.session.table().get(key) {
                self.stored.merge(row.clone());
            }
        }
        self.plan = Some(plan);
    }

    /// The plan under way.
    #[must_use]
    pub fn under_way(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Drops the plan under way; what was decided stays.
    pub fn cancel(&mut self) {
        self.plan = None;
    }

    /// What may be fetched now at a host for which `is_free` holds.
    pub fn next(&mut self, is_free: impl Fn(&str) -> bool) -> Option<FetchRequest> {
        self.plan.as_mut()?.next(is_free)
    }

    /// Puts a request back that was not made.
    pub fn put_back(&mut self, id: u32) {
        if let Some(plan) = &mut self.plan {
            plan.put_back(id);
        }
    }

    /// Takes what came of a request and writes what is decided by it, as decided at `now`; the rows decided.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome, now: u64) -> Vec<ArgRow> {
        if let Some(plan) = &mut self.plan {
            plan.give(id, outcome);
        }
        self.take_decisions(now)
    }

    /// Writes what the plan decided since the last call, as decided at `now`; a plan that can compare nothing decides
    /// before its first fetch.
    pub fn take_decisions(&mut self, now: u64) -> Vec<ArgRow> {
        let decisions = self.plan.as_mut().map(Plan::take_decisions);
        let rows = decisions.unwrap_or_default().into_iter();
        rows.filter_map(|decision| self.record(decision, now))
            .collect()
    }

    fn record(&mut self, decision: Decision, now: u64) -> Option<ArgRow> {
        let key = decision.key.clone();
        self.stored.record(decision.clone(), now);
        self.session.record(decision, now);
        let row = self.session.table().get(&key);
        row.or_else(|| self.stored.get(&key)).cloned()
    }

    /// The rules that follow from the rows that the lists hold or, with `remembered`, from all.
    #[must_use]
    pub fn rules(&self, remembered: bool) -> RuleSet {
        let rows = self.session.row_refs(true).into_iter();
        RuleSet::of_arguments(rows.filter(|row| {
            let is_listed = row.verdict == Verdict::Unjudged || self.seen.contains(&row.key);
            remembered || is_listed
        }))
    }

    /// The rules as a file, without those by which its reader would take a URL of the lists for another than they say; and
    /// the rules that are left. Cost: URLs × rules.
    #[must_use]
    pub fn write(&self, format: RuleFormat, rules: &RuleSet) -> (Written, RuleSet) {
        write_for(format, rules, &self.pool)
    }

    /// What a file in that format would make of the lists.
    #[must_use]
    pub fn replay(&self, format: RuleFormat, rules: &RuleSet) -> Replayed {
        let urls: Vec<&[u8]> = (0..self.pool.urls.len())
            .map(|row| self.pool.urls.get(u32::try_from(row).unwrap_or(u32::MAX)))
            .collect();
        replay(format, rules, &urls)
    }

    /// A URL of the lists by its number in a replay.
    #[must_use]
    pub fn url(&self, number: usize) -> &[u8] {
        self.pool
            .urls
            .get(u32::try_from(number).unwrap_or(u32::MAX))
    }
}
