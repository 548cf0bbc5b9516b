//! Rules learned from lists of URLs: a [`DustSession`] handle.
//!
//! A validation is driven from outside: what may be fetched now ([`DustSession::next`]), what came of it
//! ([`DustSession::give`]). Between its rounds the list is mined: `progress` says so, and `advance` does it.
//!
//! The module comes in parts, so that a list is mined before the code is there that reads pages (`validation`) or writes
//! files (`details`): see [`dustlens_shared::at_once`]. A call that needs one loads it, and fails with `not-loaded`
//! where it does not come.

#![cfg(target_arch = "wasm32")]

mod details;
mod evidence;
mod files;
mod options;
mod validation;
mod views;

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens::dust as core;
use dustlens::params::FetchOutcome;
use dustlens::sessions::dust as sessions;
use dustlens::sessions::dust::MapQuery;
use dustlens_fetching::FetchedPage;
use dustlens_shared::Failure;
use dustlens_shared::{
    Answer, Problem, Room, UrlReadOptions, answer, answers, at_once, given, unknown,
};

pub use evidence::{
    DustEnvelope, DustEvidence, DustExplained, DustExplainedPair, DustExplainedRule,
    DustExplainedUrl, DustSample,
};
pub use files::{DustFile, DustFormat, DustRefusal};
pub use options::{DustQuery, DustSettings};
use options::{lines, look, trust};
pub use views::{
    DustCounts, DustExample, DustLooked, DustMapPage, DustMapRow, DustNothing, DustPage, DustPlan,
    DustProgress, DustReason, DustRequest, DustRow, DustShrink, DustStep, DustSummary,
};

/// A line `host drop name` for each argument that rows of the stored table of arguments say is insignificant on a whole host.
///
/// # Errors
/// `table-newer`, `table-other`.
#[wasm_bindgen]
pub fn known_arguments(rows: Vec<String>) -> Result<Vec<String>, JsValue> {
    at_once(details::known_arguments(&rows))
}

/// Lists of URLs, settings, the rules found in them, and the validation that proves some.
#[wasm_bindgen]
pub struct DustSession {
    core: sessions::ListSession,
    room: Room,
}

#[wasm_bindgen]
impl DustSession {
    /// An empty session.
    ///
    /// # Errors
    /// `bad-setting` with its `field`.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: Ts<DustSettings>) -> Result<DustSession, JsValue> {
        let settings = given(&settings)?.into();
        Ok(Self {
            core: sessions::ListSession::new(settings).map_err(Failure::from)?,
            room: Room::default(),
        })
    }

    /// The settings a session has when nobody says otherwise.
    ///
    /// # Errors
    /// None in practice.
    pub fn default_settings() -> Answer<DustSettings> {
        answer(DustSettings::from(&core::DustSettings::default()))
    }

    /// The paper's method and nothing else.
    ///
    /// # Errors
    /// None in practice.
    pub fn plain_settings() -> Answer<DustSettings> {
        answer(DustSettings::from(&core::DustSettings::plain()))
    }

    /// The formats that rules, and the map of all URLs, can be written in.
    ///
    /// # Errors
    /// None in practice.
    pub fn formats() -> Result<Vec<Ts<DustFormat>>, JsValue> {
        answers(files::formats())
    }

    /// The method step by step on a short list: at most 40 URLs of at most 400 bytes are looked at.
    ///
    /// # Errors
    /// `bad-setting`, `bad-value`.
    pub fn explain(urls: Vec<String>, settings: Ts<DustSettings>) -> Answer<DustExplained> {
        let settings: core::DustSettings = given(&settings)?.into();
        let explained = core::explain(&urls, &settings).map_err(Failure::from)?;
        answer(explained.into())
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
        Ok(())
    }

    /// Takes the lists out. What was decided is remembered, and shown again with a list of the same site.
    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// The settings in force.
    ///
    /// # Errors
    /// None in practice.
    pub fn settings(&self) -> Answer<DustSettings> {
        answer(DustSettings::from(self.core.settings()))
    }

    /// Puts new settings in force; what was read is mined anew, decided rules stay.
    ///
    /// # Errors
    /// `bad-setting` with its `field`; the old settings stay in force.
    pub fn set_settings(&mut self, settings: Ts<DustSettings>) -> Result<(), JsValue> {
        let settings = given(&settings)?.into();
        Ok(self.core.set_settings(settings).map_err(Failure::from)?)
    }

    /// Puts rules in force that are known beforehand, a line each, such as `e.com drop sid`; they are applied to every
    /// URL first.
    ///
    /// # Errors
    /// `bad-option` with the line; the old ones stay in force.
    pub fn set_given(&mut self, text: &str) -> Result<(), JsValue> {
        let rules = lines(text)?;
        Ok(self.core.set_given(rules).map_err(Failure::from)?)
    }

    /// Reads, normalizes or mines about `units` URLs and says where it stands.
    ///
    /// # Errors
    /// None in practice.
    pub fn advance(&mut self, units: u32) -> Answer<DustProgress> {
        self.room.make();
        if self.core.is_verifying() {
            return at_once(validation::advance(&mut self.core, units as usize));
        }
        answer(self.core.advance_list(units as usize).into())
    }

    /// Stops the work; what is derived stays.
    ///
    /// # Errors
    /// None in practice.
    pub fn stop(&mut self) -> Answer<DustProgress> {
        self.core.stop();
        self.progress()
    }

    /// Lets the work go on after a stop.
    ///
    /// # Errors
    /// None in practice.
    pub fn resume(&mut self) -> Answer<DustProgress> {
        self.core.resume();
        self.progress()
    }

    /// Where the work stands.
    ///
    /// # Errors
    /// None in practice.
    pub fn progress(&self) -> Answer<DustProgress> {
        answer(self.core.progress().into())
    }

    /// The lists and their rules in numbers.
    ///
    /// # Errors
    /// None in practice.
    pub fn summary(&self) -> Answer<DustSummary> {
        answer(self.core.summary().into())
    }

    /// Problems of the lists.
    ///
    /// # Errors
    /// None in practice.
    pub fn problems(&self) -> Result<Vec<Ts<Problem>>, JsValue> {
        answers(self.core.problems().0.iter().map(Problem::from))
    }

    /// A window of the rules.
    ///
    /// # Errors
    /// `bad-value`.
    pub fn rows(&mut self, query: Ts<DustQuery>) -> Answer<DustPage> {
        let query = given(&query)?;
        let found = self.core.find(&query.core());
        let window = found.iter().skip(query.offset).take(query.limit);
        answer(DustPage {
            total: found.len(),
            rows: window.map(|rule| DustRow::new(*rule)).collect(),
        })
    }

    /// Everything that a rule rests on.
    ///
    /// # Errors
    /// `unknown-row`.
    pub fn evidence(&self, id: &str) -> Answer<DustEvidence> {
        at_once(details::evidence(&self.core, id))
    }

    /// Switches a rule off, or on again. A rule that is off is used nowhere.
    ///
    /// # Errors
    /// `unknown-row`.
    pub fn switch(&mut self, id: &str, off: bool) -> Result<(), JsValue> {
        match self.core.switch(id, off) {
            true => Ok(()),
            false => Err(unknown_row(id).into()),
        }
    }

    /// Goes on over all URLs, at most `units` of them, for what `shrink`, `map` and `map_piece` say, and for the `export` of
    /// redirects: over when `done` is `total`. Those go over the rest by themselves. Rules or lists that change begin it anew.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn look(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "\"shrink\" | \"map\" | \"nginx\" | \"apache\"")]
        what: &str,
        #[wasm_bindgen(unchecked_param_type = "\"valid\" | \"likely\"")] trust_in: &str,
        units: u32,
    ) -> Answer<DustLooked> {
        let (look, trust) = (look(what)?, trust(trust_in)?);
        at_once(details::look(&mut self.core, look, trust, units as usize))
    }

    /// How the list shrinks, rule by rule.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn shrink(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "\"valid\" | \"likely\"")] trust_in: &str,
    ) -> Answer<DustShrink> {
        at_once(details::shrink(&mut self.core, trust(trust_in)?))
    }

    /// A window of what every URL becomes.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn map(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "\"valid\" | \"likely\"")] trust_in: &str,
        changed_only: bool,
        filter: String,
        offset: usize,
        limit: usize,
    ) -> Answer<DustMapPage> {
        let query = MapQuery {
            trust: trust(trust_in)?,
            changed_only,
            filter,
        };
        at_once(details::map(&mut self.core, &query, offset, limit))
    }

    /// The rules in force as a file; redirects without those that lead a URL of the lists astray. Goes over what `look` has
    /// not yet. The map of all URLs is taken in pieces: see `map_piece`.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn export(
        &mut self,
        #[wasm_bindgen(
            unchecked_param_type = "\"json\" | \"jsonl\" | \"learned\" | \"nginx\" | \"apache\""
        )]
        format: &str,
        #[wasm_bindgen(unchecked_param_type = "\"valid\" | \"likely\"")] trust_in: &str,
    ) -> Answer<DustFile> {
        let named = sessions::DustFormat::named(format).ok_or_else(|| unknown("format", format))?;
        at_once(details::export(&mut self.core, named, trust(trust_in)?))
    }

    /// `count` lines of the map from the URL `from` on as CSV (`url,canonical,rules`), with the header before the first;
    /// empty at its end.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn map_piece(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "\"valid\" | \"likely\"")] trust_in: &str,
        from: usize,
        count: usize,
    ) -> Result<Vec<u8>, JsValue> {
        at_once(details::map_piece(
            &mut self.core,
            trust(trust_in)?,
            from,
            count,
        ))
    }

    /// What a validation of the likely rules would fetch; nothing is started.
    ///
    /// # Errors
    /// None in practice.
    pub fn estimate(&self) -> Answer<DustPlan> {
        answer(self.core.estimate().into())
    }

    /// Starts a validation; one under way is dropped. `probe`: a name that no page has, drawn at random. Its first round
    /// is mined by `advance`.
    ///
    /// # Errors
    /// None in practice.
    pub fn start(&mut self, probe: &str) -> Answer<DustPlan> {
        at_once(validation::start(&mut self.core, probe))
    }

    /// The validation under way, or the end of the last one.
    ///
    /// # Errors
    /// None in practice.
    pub fn under_way(&self) -> Result<Option<Ts<DustPlan>>, JsValue> {
        match self.core.is_begun() {
            true => at_once(validation::under_way(&self.core)),
            false => Ok(None),
        }
    }

    /// What may be fetched now, at none of the `busy` hosts.
    ///
    /// # Errors
    /// None in practice.
    pub fn next(&mut self, busy: Vec<String>) -> Result<Option<Ts<DustRequest>>, JsValue> {
        at_once(validation::next(&mut self.core, &busy))
    }

    /// Puts a request back that was not made.
    ///
    /// # Errors
    /// None in practice.
    pub fn put_back(&mut self, id: u32) -> Result<(), JsValue> {
        at_once(validation::put_back(&mut self.core, id))
    }

    /// Takes the answer to a request; the rules decided by it.
    ///
    /// # Errors
    /// `bad-value`.
    pub fn give(&mut self, id: u32, page: Ts<FetchedPage>) -> Result<Vec<Ts<DustRow>>, JsValue> {
        let page = given(&page)?.into();
        at_once(validation::give(&mut self.core, id, page))
    }

    /// The same when there was no answer: `reason` is the fetcher's code.
    ///
    /// # Errors
    /// None in practice.
    pub fn give_failure(&mut self, id: u32, reason: String) -> Result<Vec<Ts<DustRow>>, JsValue> {
        let failed = FetchOutcome::Failed { reason };
        at_once(validation::give(&mut self.core, id, failed))
    }

    /// Drops the validation under way; what was decided stays.
    ///
    /// # Errors
    /// None in practice.
    pub fn cancel(&mut self) -> Result<(), JsValue> {
        match self.core.is_begun() {
            true => at_once(validation::cancel(&mut self.core)),
            false => Ok(()),
        }
    }

    /// What was decided, and the validation under way, as a text to be stored.
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn state(&self) -> Result<String, JsValue> {
        at_once(validation::state(&self.core))
    }

    /// Takes up what was stored, in place of what is known; how many decided rules there are.
    ///
    /// # Errors
    /// `bad-state`; nothing was changed.
    pub fn restore(&mut self, text: &str) -> Result<usize, JsValue> {
        at_once(validation::restore(&mut self.core, text))
    }
}

fn unknown_row(id: &str) -> Failure {
    let params = vec![("row", id.to_owned())];
    Failure::new("unknown-row", params, format!("there is no rule {id}"))
}
