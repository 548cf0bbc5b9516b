//! Query arguments of lists of URLs: a [`ParamSession`] handle.
//!
//! Times are seconds since 1970 and always given by the caller. A plan of fetches is driven from outside: what may be
//! fetched now ([`ParamSession::next`]), what came of it ([`ParamSession::give`]); its state is a text that can be stored
//! at any moment.
//!
//! The module comes in parts, so that arguments are counted before the code is there that reads pages (`verification`) or writes
//! files (`details`): see [`dustlens_shared::at_once`]. A call that needs one loads it, and fails with `not-loaded`
//! where it does not come.

#![cfg(target_arch = "wasm32")]

mod details;
mod evidence;
mod options;
mod rules;
mod verification;
mod views;

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens::export::{Replayed, RuleFormat};
use dustlens::params as core;
use dustlens::params::{ArgRow, FetchOutcome, Selection};
use dustlens::sessions::params as sessions;
use dustlens_fetching::FetchedPage;
use dustlens_shared::Failure;
use dustlens_shared::{Answer, Problem, Room, UrlReadOptions, answer, answers, at_once, given};

pub use evidence::{ParamComparison, ParamEvidence, ParamPast, ParamTrouble};
use options::key;
pub use options::{ParamQuery, ParamSelection, ParamSettings};
pub use rules::{ParamFile, ParamFormat, ParamMerged, ParamRefusal, ParamReplay};
pub use views::{
    ParamCounts, ParamImported, ParamPage, ParamPlan, ParamProgress, ParamRequest, ParamRow,
    ParamStored, ParamSummary, ParamTableProblem,
};

/// Lists of URLs, settings, the table of their arguments, and the plan that verifies some.
#[wasm_bindgen]
pub struct ParamSession {
    core: sessions::ListSession,
    room: Room,
    /// The last replay; dropped by everything that could change it.
    replayed: Option<(RuleFormat, bool, Replayed)>,
}

/// JavaScript's clock as the core's: whole seconds, never negative.
fn seconds(now: f64) -> u64 {
    now.max(0.0) as u64
}

#[wasm_bindgen]
impl ParamSession {
    /// An empty session.
    ///
    /// # Errors
    /// `bad-setting`.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: Ts<ParamSettings>) -> Result<ParamSession, JsValue> {
        let settings = given(&settings)?.into();
        Ok(Self {
            core: sessions::ListSession::new(settings).map_err(Failure::from)?,
            room: Room::default(),
            replayed: None,
        })
    }

    /// The settings a session has when nobody says otherwise.
    ///
    /// # Errors
    /// None in practice.
    pub fn default_settings() -> Answer<ParamSettings> {
        answer(ParamSettings::from(&core::Settings::default()))
    }

    /// The plain two-stage method and nothing else.
    ///
    /// # Errors
    /// None in practice.
    pub fn plain_settings() -> Answer<ParamSettings> {
        answer(ParamSettings::from(&core::Settings::plain()))
    }

    /// The formats that rules about arguments can be written in.
    ///
    /// # Errors
    /// None in practice.
    pub fn formats() -> Result<Vec<Ts<ParamFormat>>, JsValue> {
        answers(rules::formats())
    }

    /// Queues a list; `advance` reads it.
    ///
    /// # Errors
    /// `bad-option`, `bad-value`.
    pub fn add(
        &mut self,
        name: String,
        bytes: Vec<u8>,
        options: Option<Ts<UrlReadOptions>>,
    ) -> Result<(), JsValue> {
        let options: UrlReadOptions = options.as_ref().map(given).transpose()?.unwrap_or_default();
        self.room.add(bytes.len());
        self.core.add(name, bytes, options.into_core()?);
        self.replayed = None;
        Ok(())
    }

    /// Takes the lists out. What a whole list said of its arguments stays in the table.
    pub fn clear(&mut self) {
        self.core.clear();
        self.replayed = None;
    }

    /// The settings in force.
    ///
    /// # Errors
    /// None in practice.
    pub fn settings(&self) -> Answer<ParamSettings> {
        answer(ParamSettings::from(self.core.settings()))
    }

    /// Puts new settings in force; what was read is counted anew.
    ///
    /// # Errors
    /// `bad-setting` with its `field`; the old settings stay in force.
    pub fn set_settings(&mut self, settings: Ts<ParamSettings>) -> Result<(), JsValue> {
        let settings = given(&settings)?.into();
        self.core.set_settings(settings).map_err(Failure::from)?;
        self.replayed = None;
        Ok(())
    }

    /// Reads or counts about `units` URLs and says where it stands.
    ///
    /// # Errors
    /// None in practice.
    pub fn advance(&mut self, units: u32, now: f64) -> Answer<ParamProgress> {
        self.room.make();
        self.replayed = None;
        answer(self.core.advance(units as usize, seconds(now)).into())
    }

    /// Stops the work; what is derived stays.
    ///
    /// # Errors
    /// None in practice.
    pub fn stop(&mut self) -> Answer<ParamProgress> {
        self.core.stop();
        answer(self.core.progress().into())
    }

    /// Lets the work go on after a stop.
    ///
    /// # Errors
    /// None in practice.
    pub fn resume(&mut self) -> Answer<ParamProgress> {
        self.core.resume();
        answer(self.core.progress().into())
    }

    /// The lists and their arguments in numbers, as of `now`.
    ///
    /// # Errors
    /// None in practice.
    pub fn summary(&self, now: f64) -> Answer<ParamSummary> {
        let progress = self.core.progress().into();
        answer(ParamSummary::new(
            &self.core.summary(seconds(now)),
            progress,
        ))
    }

    /// Problems of the lists.
    ///
    /// # Errors
    /// None in practice.
    pub fn problems(&self) -> Result<Vec<Ts<Problem>>, JsValue> {
        answers(self.core.problems().0.iter().map(Problem::from))
    }

    /// A window of the table.
    ///
    /// # Errors
    /// `bad-value`.
    pub fn rows(&self, query: Ts<ParamQuery>, now: f64) -> Answer<ParamPage> {
        let (query, now) = (given(&query)?, seconds(now));
        let found = self.core.rows(&query.core(), now);
        let window = found.iter().skip(query.offset).take(query.limit);
        answer(ParamPage {
            total: found.len(),
            rows: window.map(|row| view(&self.core, row, now)).collect(),
        })
    }

    /// Everything that the verdict of a row rests on.
    ///
    /// # Errors
    /// `unknown-row`.
    pub fn evidence(&self, id: &str, now: f64) -> Answer<ParamEvidence> {
        let now = seconds(now);
        at_once(details::evidence(&self.core, id, now))
    }

    /// What a verification would fetch; nothing is started.
    ///
    /// # Errors
    /// `bad-value`.
    pub fn estimate(
        &self,
        selection: Ts<ParamSelection>,
        remembered: bool,
        now: f64,
    ) -> Answer<ParamPlan> {
        let selection = given(&selection)?.into();
        let plan = self.core.estimate(&selection, remembered, seconds(now));
        answer(ParamPlan::from(&plan))
    }

    /// Starts a verification; one under way is dropped. `probe`: a name that no page has, drawn at random.
    ///
    /// # Errors
    /// `bad-value`.
    pub fn verify(
        &mut self,
        selection: Ts<ParamSelection>,
        remembered: bool,
        now: f64,
        probe: &str,
    ) -> Answer<ParamPlan> {
        let selection = given(&selection)?.into();
        let when = (remembered, seconds(now));
        at_once(verification::start(&mut self.core, &selection, when, probe))
    }

    /// Takes up a verification that was stored.
    ///
    /// # Errors
    /// `bad-plan` when the text is no stored plan.
    pub fn take_up(&mut self, state: &str) -> Answer<ParamPlan> {
        at_once(verification::take_up(&mut self.core, state))
    }

    /// The verification under way.
    ///
    /// # Errors
    /// None in practice.
    pub fn under_way(&self) -> Result<Option<Ts<ParamPlan>>, JsValue> {
        match self.core.under_way() {
            Some(plan) => at_once(verification::view(plan)),
            None => Ok(None),
        }
    }

    /// The verification under way as a text to be stored; empty when there is none.
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn state(&self) -> Result<String, JsValue> {
        match self.core.under_way() {
            Some(plan) => at_once(verification::state(plan)),
            None => Ok(String::new()),
        }
    }

    /// Drops the verification under way; what was decided stays.
    pub fn cancel(&mut self) {
        self.core.cancel();
    }

    /// What may be fetched now, at none of the `busy` hosts.
    ///
    /// # Errors
    /// None in practice.
    pub fn next(&mut self, busy: Vec<String>) -> Result<Option<Ts<ParamRequest>>, JsValue> {
        at_once(verification::next(&mut self.core, &busy))
    }

    /// Puts a request back that was not made.
    ///
    /// # Errors
    /// None in practice.
    pub fn put_back(&mut self, id: u32) -> Result<(), JsValue> {
        at_once(verification::put_back(&mut self.core, id))
    }

    /// Takes the answer to a request; the rows decided by it, as they are to be stored.
    ///
    /// # Errors
    /// `bad-value`.
    pub fn give(
        &mut self,
        id: u32,
        page: Ts<FetchedPage>,
        now: f64,
    ) -> Result<Vec<Ts<ParamStored>>, JsValue> {
        let outcome = given(&page)?.into();
        self.replayed = None;
        at_once(verification::give(
            &mut self.core,
            id,
            outcome,
            seconds(now),
        ))
    }

    /// The same when there was no answer: `reason` is the fetcher's code.
    ///
    /// # Errors
    /// None in practice.
    pub fn give_failure(
        &mut self,
        id: u32,
        reason: String,
        now: f64,
    ) -> Result<Vec<Ts<ParamStored>>, JsValue> {
        self.replayed = None;
        let failed = FetchOutcome::Failed { reason };
        at_once(verification::give(&mut self.core, id, failed, seconds(now)))
    }

    /// Rows that a verification decides without a fetch, as they are to be stored; asked once, right at its start.
    ///
    /// # Errors
    /// None in practice.
    pub fn decided(&mut self, now: f64) -> Result<Vec<Ts<ParamStored>>, JsValue> {
        at_once(verification::decided(&mut self.core, seconds(now)))
    }

    /// Every row of the table, as it is to be stored.
    ///
    /// # Errors
    /// None in practice.
    pub fn stored(&self) -> Result<Vec<Ts<ParamStored>>, JsValue> {
        answers(self.core.table().rows().map(ParamStored::new))
    }

    /// The line that stands before stored lines to make a table of them.
    pub fn table_header() -> String {
        core::Table::header()
    }

    /// The whole table as JSON Lines.
    pub fn table(&self) -> String {
        self.core.table().to_jsonl()
    }

    /// Merges a table, of two rows of one argument the one checked later.
    ///
    /// # Errors
    /// `table-newer`, `table-other`; nothing was changed.
    pub fn import(&mut self, text: &str) -> Answer<ParamImported> {
        let imported = self.core.import(text).map_err(Failure::from)?;
        self.replayed = None;
        answer(imported.into())
    }

    /// Takes rows out of the table.
    pub fn forget(&mut self, ids: Vec<String>) {
        let keys: Vec<core::ArgKey> = ids.iter().map(|id| key(id)).collect();
        self.core.forget(&keys);
        self.replayed = None;
    }

    /// The rules that follow from the rows of the lists or, with `remembered`, from all, as a file.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn export(&self, format: &str, remembered: bool) -> Answer<ParamFile> {
        let format = rules::format(format)?;
        at_once(details::export(&self.core, format, remembered))
    }

    /// What that file would make of the lists, with a window of the groups it merges.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn replay(
        &mut self,
        format: &str,
        remembered: bool,
        offset: usize,
        limit: usize,
    ) -> Answer<ParamReplay> {
        let written = (rules::format(format)?, remembered);
        let known = self.replayed.take();
        let known = known.filter(|known| (known.0, known.1) == written);
        let known = match known {
            Some(known) => known.2,
            None => at_once(details::replay(&self.core, written))?,
        };
        let view = at_once(details::replay_window(&self.core, &known, offset, limit));
        self.replayed = Some((written.0, written.1, known));
        view
    }
}

/// A row as the page shows it, at a time.
fn view(core: &sessions::ListSession, row: &ArgRow, now: u64) -> ParamRow {
    let due = Selection::Due.takes(row, now, core.settings());
    ParamRow::new(row, due, core.holds(&row.key))
}
