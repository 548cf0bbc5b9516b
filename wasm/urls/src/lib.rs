//! Lists of URLs: a [`UrlSession`] handle.
//!
//! URLs are bytes; for showing, bytes that are not UTF-8 become U+FFFD, and positions count UTF-16 units of what is shown.
//! Exports are the bytes themselves.

#![cfg(target_arch = "wasm32")]

mod options;
mod views;

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens::sessions::urls as core;
use dustlens::sessions::urls::RowQuery;
use dustlens::table_writer::RowFormat;
use dustlens_shared::Failure;
use dustlens_shared::{Answer, Problem, Room, UrlReadOptions, answer, answers, given, unknown};
use dustlens_url::{Options, Preset, RULES};

pub use options::{UrlGroupQuery, UrlOptionValue, UrlOptions, UrlQuery, UrlTier};
pub use views::{
    UrlGroup, UrlGroupPage, UrlPage, UrlProgress, UrlRow, UrlRule, UrlRuleCount, UrlStep,
    UrlSummary, UrlTrace,
};

/// Rows of a group that are given with it.
const GROUP_ROWS: usize = 100;

/// Lists of URLs, options, and everything derived from them.
#[wasm_bindgen]
pub struct UrlSession {
    core: core::UrlSession,
    room: Room,
}

#[wasm_bindgen]
impl UrlSession {
    /// An empty session.
    ///
    /// # Errors
    /// `bad-option`.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<UrlOptions>) -> Result<UrlSession, JsValue> {
        let options = given(&options)?.into_core()?;
        Ok(Self {
            core: core::UrlSession::new(&options).map_err(Failure::from)?,
            room: Room::default(),
        })
    }

    /// Every rule, in the order of work.
    ///
    /// # Errors
    /// None in practice.
    pub fn rules() -> Result<Vec<Ts<UrlRule>>, JsValue> {
        answers(RULES.iter().map(UrlRule::from))
    }

    /// Every rule option with its default.
    ///
    /// # Errors
    /// None in practice.
    pub fn option_defaults() -> Result<Vec<Ts<UrlOptionValue>>, JsValue> {
        answers(options::values(&Options::default()))
    }

    /// Every rule option with its value in a preset. Options that name the preset have these values already; `with`,
    /// `without` and `values` change single ones and keep the rest, and how the result is written.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn preset_options(name: &str) -> Result<Vec<Ts<UrlOptionValue>>, JsValue> {
        answers(options::values(&options::preset(name)?.options()))
    }

    /// Names of the presets.
    pub fn presets() -> Vec<String> {
        Preset::ALL
            .iter()
            .map(|preset| preset.name().to_owned())
            .collect()
    }

    /// The options a session has when nobody says otherwise.
    ///
    /// # Errors
    /// None in practice.
    pub fn default_options() -> Answer<UrlOptions> {
        answer(UrlOptions::default())
    }

    /// Ids of the rules that options switch on, in the order of work.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn active_rules(options: Ts<UrlOptions>) -> Result<Vec<String>, JsValue> {
        let options = given(&options)?.into_core()?;
        let rules = options.rules().map_err(Failure::from)?;
        Ok(rules.iter().map(|rule| rule.name().to_owned()).collect())
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

    /// Takes everything out; the options stay.
    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// Puts new options in force; every URL is normalized again.
    ///
    /// # Errors
    /// `bad-option`; the old options stay in force.
    pub fn set_options(&mut self, options: Ts<UrlOptions>) -> Result<(), JsValue> {
        let options = given(&options)?.into_core()?;
        Ok(self.core.set_options(&options).map_err(Failure::from)?)
    }

    /// Chooses which URL of a group stands for it.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn set_keep(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "\"shortest\" | \"first\" | \"frequent\"")]
        keep: &str,
    ) -> Result<(), JsValue> {
        self.core.set_keep(options::keep(keep)?);
        Ok(())
    }

    /// Reads or normalizes about `units` URLs and says where it stands.
    ///
    /// # Errors
    /// None in practice.
    pub fn advance(&mut self, units: u32) -> Answer<UrlProgress> {
        self.room.make();
        answer(self.core.advance(units as usize).into())
    }

    /// Stops the work; what is derived stays.
    ///
    /// # Errors
    /// None in practice.
    pub fn stop(&mut self) -> Answer<UrlProgress> {
        self.core.stop();
        answer(self.core.progress().into())
    }

    /// Lets the work go on after a stop.
    ///
    /// # Errors
    /// None in practice.
    pub fn resume(&mut self) -> Answer<UrlProgress> {
        self.core.resume();
        answer(self.core.progress().into())
    }

    /// The lists in numbers.
    ///
    /// # Errors
    /// None in practice.
    pub fn summary(&self) -> Answer<UrlSummary> {
        let progress = self.core.progress().into();
        answer(UrlSummary::new(&self.core.counts(), progress))
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
    /// `bad-option`, `bad-value`.
    pub fn rows(&mut self, query: Ts<UrlQuery>) -> Answer<UrlPage> {
        let query = given(&query)?;
        let core = query.core()?;
        let total = self.core.row_count(&core);
        let rows = self.core.rows(&core, query.offset, query.limit);
        let numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
        let rows = numbers.into_iter().filter_map(|row| self.view(row));
        answer(UrlPage {
            total,
            rows: rows.collect(),
        })
    }

    /// One row.
    ///
    /// # Errors
    /// None in practice.
    pub fn row(&self, row: u32) -> Result<Option<Ts<UrlRow>>, JsValue> {
        self.view(row).map(answer).transpose()
    }

    fn view(&self, number: u32) -> Option<UrlRow> {
        let row = self.core.row(number)?;
        let list = self.core.lists().get(row.list as usize);
        let list = list.map_or("", String::as_str);
        Some(UrlRow::new(&row, list, self.core.merged_group(number)))
    }

    /// The way of one row to its key.
    ///
    /// # Errors
    /// `unknown-row`.
    pub fn trace(&mut self, row: u32) -> Answer<UrlTrace> {
        let url = self.core.row(row).map(|row| row.url.to_vec());
        match (url, self.core.trace(row)) {
            (Some(url), Some(trace)) => answer(UrlTrace::new(row, &url, &trace)),
            _ => Err(Failure::new(
                "unknown-row",
                vec![("row", row.to_string())],
                format!("there is no row {row}"),
            )
            .into()),
        }
    }

    /// A window of the groups of two or more URLs.
    ///
    /// # Errors
    /// `bad-option`, `bad-value`.
    pub fn groups(&mut self, query: Ts<UrlGroupQuery>) -> Answer<UrlGroupPage> {
        let query = given(&query)?;
        let core = query.core();
        let total = self.core.group_count(&core);
        let numbers = self.core.group_numbers(&core, query.offset, query.limit);
        let groups = numbers
            .into_iter()
            .filter_map(|group| self.group_view(group));
        answer(UrlGroupPage {
            total,
            groups: groups.collect(),
        })
    }

    /// One group.
    ///
    /// # Errors
    /// None in practice.
    pub fn group(&self, group: u32) -> Result<Option<Ts<UrlGroup>>, JsValue> {
        self.group_view(group).map(answer).transpose()
    }

    fn group_view(&self, number: u32) -> Option<UrlGroup> {
        let rows = self.core.group_rows(number, 0, GROUP_ROWS);
        let numbers = rows.iter().map(|row| row.number).collect();
        Some(UrlGroup::new(&self.core.group(number)?, numbers))
    }

    /// A part of a file, as bytes; the part at 0 begins with the header.
    ///
    /// # Errors
    /// `bad-option`.
    pub fn export(
        &mut self,
        #[wasm_bindgen(
            unchecked_param_type = "\"csv\" | \"tsv\" | \"jsonl\" | \"unique\" | \"groups\""
        )]
        format: &str,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<u8>, JsValue> {
        let all = RowQuery::default();
        Ok(match format {
            "csv" => self.core.export(RowFormat::Csv, &all, offset, limit),
            "tsv" => self.core.export(RowFormat::Tsv, &all, offset, limit),
            "jsonl" => self.core.export(RowFormat::JsonLines, &all, offset, limit),
            "unique" => self.core.export_unique(offset, limit),
            "groups" => self.core.export_groups(RowFormat::Csv, offset, limit),
            other => return Err(unknown("format", other).into()),
        })
    }
}
