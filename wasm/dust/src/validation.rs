//! The part `validation`: rules are proved by pages. No other part reads pages, or tells if two of them are one.

use tsify::Ts;
use wasm_split_helpers::wasm_split;

use dustlens::params::FetchOutcome;
use dustlens::sessions::dust::ListSession;
use dustlens_shared::{Failure, PartAnswer, Thrown, answer, answers};

use super::views::{DustPlan, DustProgress, DustRequest, DustRow};

#[wasm_split(dust_validation, fallible)]
pub(super) fn advance(core: &mut ListSession, units: usize) -> PartAnswer<DustProgress> {
    Ok(answer(core.advance(units).into())?)
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn start(core: &mut ListSession, probe: &str) -> PartAnswer<DustPlan> {
    Ok(answer(core.start(probe).into())?)
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn under_way(core: &ListSession) -> Result<Option<Ts<DustPlan>>, Thrown> {
    let plan = core.under_way();
    Ok(plan.map(|plan| answer(plan.into())).transpose()?)
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn next(
    core: &mut ListSession,
    busy: &[String],
) -> Result<Option<Ts<DustRequest>>, Thrown> {
    let free = |host: &str| !busy.iter().any(|one| one == host);
    let request = core.next(free).map(|request| DustRequest {
        id: request.id,
        url: request.url,
        host: request.host,
    });
    Ok(request.map(answer).transpose()?)
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn put_back(core: &mut ListSession, id: u32) -> Result<(), Thrown> {
    core.put_back(id);
    Ok(())
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn give(
    core: &mut ListSession,
    id: u32,
    outcome: FetchOutcome,
) -> Result<Vec<Ts<DustRow>>, Thrown> {
    let decided = core.give(id, outcome);
    let rules = decided.iter().filter_map(|id| core.rule(id));
    Ok(answers(rules.map(DustRow::new))?)
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn cancel(core: &mut ListSession) -> Result<(), Thrown> {
    core.cancel();
    Ok(())
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn state(core: &ListSession) -> Result<String, Thrown> {
    Ok(core.state())
}

#[wasm_split(dust_validation, fallible)]
pub(super) fn restore(core: &mut ListSession, text: &str) -> Result<usize, Thrown> {
    Ok(core.restore(text).map_err(Failure::from)?)
}
