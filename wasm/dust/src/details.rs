//! The part `details`: what is looked at when rules are there. One rule and its evidence, what the rules do to the list, files.

use wasm_split_helpers::wasm_split;

use dustlens::dust::Trust;
use dustlens::sessions::dust as sessions;
use dustlens::sessions::dust::{ListSession, Look, MapQuery};
use dustlens::sessions::params::known_rules;
use dustlens_shared::{Failure, PartAnswer, Thrown, answer};

use super::evidence::DustEvidence;
use super::files::DustFile;
use super::unknown_row;
use super::views::{DustLooked, DustMapPage, DustShrink};

#[wasm_split(dust_details, fallible)]
pub(super) fn known_arguments(rows: &[String]) -> Result<Vec<String>, Thrown> {
    Ok(known_rules(rows).map_err(Failure::from)?)
}

#[wasm_split(dust_details, fallible)]
pub(super) fn evidence(core: &ListSession, id: &str) -> PartAnswer<DustEvidence> {
    let (number, rule) = core.rule(id).ok_or_else(|| unknown_row(id))?;
    let evidence = core.evidence(number);
    Ok(answer(DustEvidence::new(&evidence, number, rule))?)
}

#[wasm_split(dust_details, fallible)]
pub(super) fn look(
    core: &mut ListSession,
    look: Look,
    trust: Trust,
    units: usize,
) -> PartAnswer<DustLooked> {
    Ok(answer(core.look(look, trust, units).into())?)
}

#[wasm_split(dust_details, fallible)]
pub(super) fn shrink(core: &mut ListSession, trust: Trust) -> PartAnswer<DustShrink> {
    let shrink = core.shrink(trust);
    Ok(answer(DustShrink::new(&shrink, core.session().rules()))?)
}

#[wasm_split(dust_details, fallible)]
pub(super) fn map(
    core: &mut ListSession,
    query: &MapQuery,
    offset: usize,
    limit: usize,
) -> PartAnswer<DustMapPage> {
    let (total, rows) = core.map(query, offset, limit);
    let rows = rows.into_iter().map(Into::into).collect();
    Ok(answer(DustMapPage { total, rows })?)
}

#[wasm_split(dust_details, fallible)]
pub(super) fn map_piece(
    core: &mut ListSession,
    trust: Trust,
    from: usize,
    count: usize,
) -> Result<Vec<u8>, Thrown> {
    Ok(core.map_piece(trust, from, count))
}

#[wasm_split(dust_details, fallible)]
pub(super) fn export(
    core: &mut ListSession,
    format: sessions::DustFormat,
    trust: Trust,
) -> PartAnswer<DustFile> {
    Ok(answer(core.export(format, trust).into())?)
}
