//! Lists of URLs and the rules found in them, in slices, with windows on what a screen shows.
//!
//! What a shell with a screen needs around a [`DustSession`]: [`ListSession::advance`] does a bounded amount of work and
//! says where it stands. A list is read, fed and mined by itself, which gives likely rules of all kinds; a validation then
//! goes round by round, as `mine` and `validation` do, so that its result is the one that the command line has. New
//! settings mine what was read anew, nothing is read again. What was decided stays, whatever becomes of lists and settings:
//! it is shown while the list has its site.
//!
//! Memory: the bytes of each different URL once, and what [`DustSession`] takes.

mod estimate;
mod evidence;
mod export;
mod file;
mod list_pass;
mod map;
mod map_table;
mod pass_cache;
mod redirects;
mod round;
mod state;
mod validation_run;
mod view;

use serde::Serialize;

use crate::dust::mine::miner::{MineProgress, MineStep};
use crate::dust::rule::DustRule;
use crate::dust::session::DustSession;
use crate::dust::settings::DustSettings;
use crate::lists::UrlOptions;
use crate::lists::UrlPool;
use crate::problem::Problem;
use crate::session_error::{SessionError, SettingError};
use dustlens_url::LearnedRule;

pub use evidence::{DustEvidence, RuleEnvelope};
pub use file::{DustFile, DustFormat, RefusedRule};
pub use list_pass::{Look, LookProgress};
pub use map::{MapQuery, MapRow};
use pass_cache::Looks;
pub use round::DustPlan;
pub use state::StateError;
use validation_run::ValidationRun;
pub use view::{DustSummary, RuleCounts, RuleQuery, RuleSort};

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DustStage {
    /// There is nothing to do and no URL.
    Idle,
    /// Lists are being read.
    Reading,
    /// URLs are being normalized, or rules looked for.
    Mining,
    /// Everything is done, but for a validation's fetches.
    Done,
    /// It was stopped; what is there is partial.
    Stopped,
}

/// Where the work stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DustProgress {
    /// What is being done.
    pub stage: DustStage,
    /// The kind of rules that is looked for.
    pub step: Option<MineStep>,
    /// The round of mining, from 1; 0 before any.
    pub round: u32,
    /// Bytes read, or units of work.
    pub done: usize,
    /// Of how many, as far as is known.
    pub total: usize,
}

/// Lists, settings, the rules found, and the validation under way.
pub struct ListSession {
    pool: UrlPool,
    given: Vec<LearnedRule>,
    session: DustSession,
    /// Different URLs that were normalized, and those among them that are of no use.
    fed: usize,
    unusable: usize,
    /// URLs, with repeats, that are no http or https URLs with a host.
    passed_over: u64,
    /// Whether the list was mined by itself.
    mined: bool,
    /// Mining under way: whether of the list by itself, and where it stands.
    mining: Option<(bool, MineProgress)>,
    stopped: bool,
    verifying: Option<ValidationRun>,
    /// What is known of all URLs; dropped by whatever could change it.
    looks: Looks,
}

impl ListSession {
    /// A session without lists.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn new(settings: DustSettings) -> Result<Self, SessionError> {
        Ok(Self {
            pool: UrlPool::new(),
            given: Vec::new(),
            session: DustSession::new(settings, Vec::new())?,
            fed: 0,
            unusable: 0,
            passed_over: 0,
            mined: false,
            mining: None,
            stopped: false,
            verifying: None,
            looks: Looks::default(),
        })
    }

    /// Queues a list; [`ListSession::advance`] reads it. A round of validation under way goes on, the next one sees it.
    pub fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>, options: UrlOptions) {
        self.pool.add(name.into(), bytes, options);
        self.mine_anew();
    }

    /// Takes the lists out. What was decided is remembered, and shown again with a list of the same site.
    pub fn clear(&mut self) {
        self.pool.clear();
        // The settings and given rules are those in force, which were found sound.
        let _ = self.feed_anew(self.given.clone());
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &DustSettings {
        self.session.settings()
    }

    /// Puts new settings in force; the lists are mined anew, decided rules stay. A round of validation under way ends by
    /// the settings it began with.
    ///
    /// # Errors
    /// A setting out of its range; the old settings stay in force.
    pub fn set_settings(&mut self, settings: DustSettings) -> Result<(), SettingError> {
        self.session.set_settings(settings)?;
        self.mine_anew();
        Ok(())
    }

    /// Puts rules in force that are known beforehand, such as the parameters' verdicts: they are proved like any other.
    ///
    /// # Errors
    /// A rule that cannot be used; the old ones stay in force.
    pub fn set_given(&mut self, given: Vec<LearnedRule>) -> Result<(), SessionError> {
        self.feed_anew(given)
    }

    /// Rules known beforehand.
    #[must_use]
    pub fn given(&self) -> &[LearnedRule] {
        &self.given
    }

    fn mine_anew(&mut self) {
        self.session.forget_likely();
        (self.mined, self.mining) = (false, None);
        (self.stopped, self.looks) = (false, Looks::default());
    }

    fn feed_anew(&mut self, given: Vec<LearnedRule>) -> Result<(), SessionError> {
        let mut session = DustSession::new(self.settings().clone(), given.clone())?;
        self.session.hand_over(&mut session);
        (self.session, self.given) = (session, given);
        (self.fed, self.unusable, self.passed_over) = (0, 0, 0);
        self.mine_anew();
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

    /// Works on: at most `units` records read, URLs normalized, or units of mining. A thousand units take some
    /// milliseconds, a step of mining with [`crate::dust::MINE_UNITS`] too.
    pub fn advance(&mut self, units: usize) -> DustProgress {
        let left = self.feed(units);
        if left > 0 && self.is_fed() && self.is_round_due() {
            if let Some(found) = self.mine(left, false) {
                self.begin_round(found);
            }
        } else {
            self.mine_list(left);
        }
        self.progress()
    }

    /// The same but for the rounds of a validation, which wait for [`ListSession::advance`]. It needs no code that validates:
    /// the page loads that when a person asks for a validation.
    pub fn advance_list(&mut self, units: usize) -> DustProgress {
        let left = self.feed(units);
        self.mine_list(left);
        self.progress()
    }

    /// Reads and normalizes at most `units` URLs; how many units are left.
    fn feed(&mut self, units: usize) -> usize {
        let mut left = if self.stopped { 0 } else { units.max(1) };
        while left > 0 && !self.pool.is_read() {
            self.pool.read_one();
            left -= 1;
        }
        while left > 0 && self.pool.is_read() && self.fed < self.pool.urls.len() {
            self.feed_one();
            left -= 1;
        }
        left
    }

    fn feed_one(&mut self) {
        let row = self.fed;
        let number = u32::try_from(row).unwrap_or(u32::MAX);
        // No list says how large a document is: the reader of logs gives addresses only.
        if !self.session.add_url(self.pool.urls.get(number)) {
            let repeats = self.pool.repeats.get(row).copied().unwrap_or_default();
            self.passed_over += u64::from(repeats);
            self.unusable += 1;
        }
        self.fed += 1;
        self.looks = Looks::default();
    }

    fn mine_list(&mut self, units: usize) {
        if units > 0 && self.is_fed() && !self.mined && !self.is_verifying() {
            self.mine(units, true);
        }
    }

    /// Mines on: the list `alone`, or a round of the validation. At the end what was found.
    fn mine(&mut self, units: usize, alone: bool) -> Option<usize> {
        if self.mining.is_none_or(|(was_alone, _)| was_alone != alone) {
            self.session.mine_begin(alone);
        }
        let progress = self.session.mine_step(units);
        self.mining = Some((alone, progress)).filter(|_| progress.found.is_none());
        if progress.found.is_some() {
            self.mined = true;
            self.looks = Looks::default();
        }
        progress.found
    }

    /// Whether everything was read and something is to be mined.
    fn must_mine(&self) -> bool {
        self.is_fed() && (self.is_round_due() || !self.mined && !self.is_verifying())
    }

    /// True if there are URLs, and all of them were read and normalized.
    fn is_fed(&self) -> bool {
        self.pool.is_read() && self.fed == self.pool.urls.len() && self.fed > 0
    }

    /// Where the work stands.
    #[must_use]
    pub fn progress(&self) -> DustProgress {
        let (is_read, urls) = (self.pool.is_read(), self.pool.urls.len());
        let mining = self.mining.map(|(_, progress)| progress);
        let (done, total) = match (is_read, mining) {
            (false, _) => self.pool.progress(),
            (true, Some(mining)) => (mining.done as usize, mining.total as usize),
            (true, None) => (self.fed, urls),
        };
        let stage = if self.stopped {
            DustStage::Stopped
        } else if !is_read {
            DustStage::Reading
        } else if self.fed < urls || self.must_mine() {
            DustStage::Mining
        } else if urls == 0 {
            DustStage::Idle
        } else {
            DustStage::Done
        };
        DustProgress {
            stage,
            step: mining.and_then(|mining| mining.step),
            round: self.session.round(),
            done,
            total,
        }
    }

    /// Problems seen while reading, at most a thousand, and how many there were.
    #[must_use]
    pub fn problems(&self) -> (&[Problem], u64) {
        self.pool.problems()
    }

    /// The session underneath.
    #[must_use]
    pub fn session(&self) -> &DustSession {
        &self.session
    }

    /// The rules of the lists' sites, or all while there is no list, with their numbers. A number is a rule's place among
    /// all rules; it changes when likely rules are mined anew.
    pub fn rules(&self) -> impl Iterator<Item = (u32, &DustRule)> {
        let all = self.session.counts().sites == 0;
        let rules = (0..).zip(self.session.rules());
        rules.filter(move |(_, rule)| all || self.session.has_site(&rule.scope))
    }

    /// A rule by its identity ([`DustRule::id`]).
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<(u32, &DustRule)> {
        self.rules().find(|(_, rule)| rule.id() == id)
    }

    /// Switches a rule off, or on again: it is used nowhere then. The answer is whether there is one.
    pub fn switch(&mut self, id: &str, off: bool) -> bool {
        let number = self.rule(id).map(|(number, _)| number);
        if let Some(number) = number {
            self.session.switch(number as usize, off);
            self.looks = Looks::default();
        }
        number.is_some()
    }
}
