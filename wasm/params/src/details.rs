//! The part `details`: what is looked at when arguments are there. One and its evidence, files, and what a file does to the list.

use wasm_split_helpers::wasm_split;

use dustlens::export::{Replayed, RuleFormat};
use dustlens::sessions::params::ListSession;
use dustlens_shared::{Failure, PartAnswer, Thrown, answer};

use super::evidence::ParamEvidence;
use super::options::key;
use super::rules::{ParamFile, ParamReplay};
use super::view;

#[wasm_split(params_details, fallible)]
pub(super) fn evidence(core: &ListSession, id: &str, now: u64) -> PartAnswer<ParamEvidence> {
    let Some(row) = core.row(&key(id)) else {
        let params = vec![("row", id.to_owned())];
        return Err(Failure::new("unknown-row", params, format!("there is no row {id}")).into());
    };
    Ok(answer(ParamEvidence::new(row, view(core, row, now)))?)
}

#[wasm_split(params_details, fallible)]
pub(super) fn export(
    core: &ListSession,
    format: RuleFormat,
    remembered: bool,
) -> PartAnswer<ParamFile> {
    let rules = core.rules(remembered);
    Ok(answer(ParamFile::new(format, &rules, core))?)
}

/// The effects of a file on the list; `written`: its format, and true if it also has rows that the lists do not have.
#[wasm_split(params_details, fallible)]
pub(super) fn replay(core: &ListSession, written: (RuleFormat, bool)) -> Result<Replayed, Thrown> {
    let rules = core.rules(written.1);
    let (_, sound) = core.write(written.0, &rules);
    Ok(core.replay(written.0, &sound))
}

#[wasm_split(params_details, fallible)]
pub(super) fn replay_window(
    core: &ListSession,
    replayed: &Replayed,
    offset: usize,
    limit: usize,
) -> PartAnswer<ParamReplay> {
    Ok(answer(ParamReplay::new(replayed, core, offset, limit))?)
}
