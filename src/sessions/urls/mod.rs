//! A million URLs: lists and options in, windows of rows and groups out.
//!
//! As [`super::documents`], it works in slices: [`UrlSession::advance`] does a bounded amount of work and returns its
//! progress. New options start the normalization again from the first URL; nothing is read again.
//!
//! Memory: the bytes of each different URL once, those of its normalized form once if it differs, and 45 bytes besides.
//! A million URLs of 80 bytes that all change take about 220 MB; a repeated URL takes nothing.

mod export;
pub(crate) mod groups;
mod table;
mod views;

use dustlens_url::{Buffers, Normalizer, OptionError, Options, RuleId, RuleSet, Skipped};
use serde::Serialize;

use crate::lists::{Texts, UrlOptions, UrlPool};
use groups::Groups;

pub use groups::{Group, Keep};
pub use table::{GroupQuery, GroupSort, RowQuery, RowSort, Show};
pub use views::{GroupRow, Row, UrlCounts};

use table::Orders;

/// Results for a row besides its texts.
#[derive(Debug, Clone, Copy)]
struct Known {
    rules: RuleSet,
    /// Number in the texts of normalized forms; `u32::MAX`: the URL is its own.
    normalized: u32,
    skipped: Option<Skipped>,
}

/// Counts that grow with the rows.
#[derive(Debug, Default)]
struct Tally {
    rules: [u32; RuleId::COUNT],
    changed: u32,
    passed: u32,
    errors: u32,
}

impl Tally {
    fn add(&mut self, rules: RuleSet, skipped: Option<Skipped>) {
        for id in rules.iter() {
            self.rules[id as usize] += 1;
        }
        self.changed += u32::from(!rules.is_empty());
        self.passed += u32::from(skipped.is_some());
        self.errors += u32::from(skipped.is_some_and(Skipped::is_error));
    }
}

/// Stage of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UrlStage {
    /// Lists are being read.
    Reading,
    /// Rules are being applied.
    Normalizing,
    /// Everything is done.
    Done,
    /// The work was stopped; the results are partial.
    Stopped,
}

/// Progress of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct UrlProgress {
    /// Stage.
    pub stage: UrlStage,
    /// Bytes read or rows normalized.
    pub done: usize,
    /// Total known so far.
    pub total: usize,
}

/// Lists, options, and everything derived from them.
pub struct UrlSession {
    normalizer: Normalizer,
    buffers: Buffers,
    pool: UrlPool,
    known: Vec<Known>,
    forms: Texts,
    groups: Groups,
    tally: Tally,
    keep: Keep,
    row_orders: Orders<RowQuery>,
    group_orders: Orders<GroupQuery>,
    stopped: bool,
}

impl UrlSession {
    /// An empty session.
    ///
    /// # Errors
    /// Options that contradict each other.
    pub fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self {
            normalizer: Normalizer::new(options)?,
            buffers: Buffers::new(),
            pool: UrlPool::new(),
            known: Vec::new(),
            forms: Texts::new(),
            groups: Groups::default(),
            tally: Tally::default(),
            keep: Keep::default(),
            row_orders: Orders::default(),
            group_orders: Orders::default(),
            stopped: false,
        })
    }

    /// Queues a list; [`UrlSession::advance`] reads it.
    pub fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>, options: UrlOptions) {
        self.pool.add(name.into(), bytes, options);
        self.stopped = false;
    }

    /// Puts new options in force; every URL is normalized again.
    ///
    /// # Errors
    /// Options that contradict each other; the old ones stay in force.
    pub fn set_options(&mut self, options: &Options) -> Result<(), OptionError> {
        self.normalizer = Normalizer::new(options)?;
        self.forget_results();
        self.stopped = false;
        Ok(())
    }

    /// Chooses the URL that represents a group. Nothing is normalized again.
    pub fn set_keep(&mut self, keep: Keep) {
        self.keep = keep;
        self.row_orders.clear();
    }

    fn forget_results(&mut self) {
        self.known.clear();
        self.forms.clear();
        self.groups.clear();
        self.tally = Tally::default();
        self.row_orders.clear();
        self.group_orders.clear();
    }

    /// Takes everything out; the options stay.
    pub fn clear(&mut self) {
        self.forget_results();
        self.pool.clear();
        self.stopped = false;
    }

    /// Stops the work; results stay.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Continues after a stop.
    pub fn resume(&mut self) {
        self.stopped = false;
    }

    /// Works on: at most `units` records read or URLs normalized. A thousand units take about a millisecond.
    pub fn advance(&mut self, units: usize) -> UrlProgress {
        let mut left = if self.stopped { 0 } else { units.max(1) };
        while left > 0 && !self.pool.is_read() {
            self.pool.read_one();
            left -= 1;
        }
        while left > 0 && self.known.len() < self.pool.urls.len() {
            self.normalize_one();
            left -= 1;
        }
        self.progress()
    }

    fn stage(&self) -> UrlStage {
        if self.stopped {
            UrlStage::Stopped
        } else if !self.pool.is_read() {
            UrlStage::Reading
        } else if self.known.len() < self.pool.urls.len() {
            UrlStage::Normalizing
        } else {
            UrlStage::Done
        }
    }

    /// Returns the progress of the work. O(lists that are still to be read).
    #[must_use]
    pub fn progress(&self) -> UrlProgress {
        let (done, total) = if self.pool.is_read() {
            (self.known.len(), self.pool.urls.len())
        } else {
            self.pool.progress()
        };
        let stage = self.stage();
        UrlProgress { stage, done, total }
    }

    fn normalize_one(&mut self) {
        let row = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        let url = self.pool.urls.get(row);
        let done = self.normalizer.key(url, &mut self.buffers);
        let mut known = Known {
            rules: done.rules,
            normalized: u32::MAX,
            skipped: done.skipped,
        };
        if done.url != url {
            known.normalized = u32::try_from(self.forms.len()).unwrap_or(u32::MAX);
            self.forms.push(done.url);
        }
        self.tally.add(done.rules, done.skipped);
        self.known.push(known);
        let (urls, known, forms) = (&self.pool.urls, &self.known, &self.forms);
        let key_of = |row: u32| key(urls, known, forms, row);
        self.groups.add(key_of(row), key_of);
    }
}

fn key<'s>(urls: &'s Texts, known: &[Known], forms: &'s Texts, row: u32) -> &'s [u8] {
    match known.get(row as usize) {
        Some(known) if known.normalized != u32::MAX => forms.get(known.normalized),
        _ => urls.get(row),
    }
}
