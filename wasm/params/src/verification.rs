//! The part `verification`: arguments are judged by pages. No other part reads pages, or tells if two of them are one.

use tsify::Ts;
use wasm_split_helpers::wasm_split;

use dustlens::params::{FetchOutcome, Plan, Selection};
use dustlens::sessions::params::ListSession;
use dustlens_shared::{Failure, PartAnswer, Thrown, answer, answers};

use super::views::{ParamPlan, ParamRequest, ParamStored};

#[wasm_split(params_verification, fallible)]
pub(super) fn start(
    core: &mut ListSession,
    selection: &Selection,
    when: (bool, u64),
    probe: &str,
) -> PartAnswer<ParamPlan> {
    let plan = core.plan(selection, when.0, when.1, probe);
    begin(core, plan)
}

#[wasm_split(params_verification, fallible)]
pub(super) fn take_up(core: &mut ListSession, state: &str) -> PartAnswer<ParamPlan> {
    let plan: Plan = serde_json::from_str(state).map_err(|error| {
        let params = vec![("detail", error.to_string())];
        Failure::new("bad-plan", params, format!("no stored plan: {error}"))
    })?;
    begin(core, plan)
}

fn begin(core: &mut ListSession, plan: Plan) -> PartAnswer<ParamPlan> {
    let view = ParamPlan::from(&plan);
    core.start(plan);
    Ok(answer(view)?)
}

#[wasm_split(params_verification, fallible)]
pub(super) fn view(plan: &Plan) -> Result<Option<Ts<ParamPlan>>, Thrown> {
    Ok(Some(answer(ParamPlan::from(plan))?))
}

#[wasm_split(params_verification, fallible)]
pub(super) fn state(plan: &Plan) -> Result<String, Thrown> {
    Ok(serde_json::to_string(plan).unwrap_or_default())
}

#[wasm_split(params_verification, fallible)]
pub(super) fn next(
    core: &mut ListSession,
    busy: &[String],
) -> Result<Option<Ts<ParamRequest>>, Thrown> {
    let free = |host: &str| !busy.iter().any(|one| one == host);
    let request = core.next(free).map(|request| ParamRequest {
        id: request.id,
        url: request.url,
        host: request.host,
    });
    Ok(request.map(answer).transpose()?)
}

#[wasm_split(params_verification, fallible)]
pub(super) fn put_back(core: &mut ListSession, id: u32) -> Result<(), Thrown> {
    core.put_back(id);
    Ok(())
}

#[wasm_split(params_verification, fallible)]
pub(super) fn give(
    core: &mut ListSession,
    id: u32,
    outcome: FetchOutcome,
    now: u64,
) -> Result<Vec<Ts<ParamStored>>, Thrown> {
    let rows = core.give(id, outcome, now);
    Ok(answers(rows.iter().map(ParamStored::new))?)
}

#[wasm_split(params_verification, fallible)]
pub(super) fn decided(core: &mut ListSession, now: u64) -> Result<Vec<Ts<ParamStored>>, Thrown> {
    let rows = core.take_decisions(now);
    Ok(answers(rows.iter().map(ParamStored::new))?)
}
