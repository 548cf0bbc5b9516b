//! The part `details`: what is looked at when pairs are there, and files.

use wasm_split_helpers::wasm_split;

use dustlens::sessions::documents::Session;
use dustlens::sessions::documents::results::{
    ExportFormat, PairRow as CorePair, export_pairs as pairs_file,
};
use dustlens::table_writer::RowFormat;
use dustlens_likeness::nearest::Nearness;
use dustlens_shared::{Failure, PartAnswer, Thrown, answer};
use tsify::Ts;

use super::pairs::{HeatMap, Incidence};

#[wasm_split(documents_details, fallible)]
pub(super) fn nearest(
    core: &Session,
    document: u32,
    by: Nearness,
    limit: usize,
) -> Result<Vec<CorePair>, Thrown> {
    let queries = document..document.saturating_add(1);
    Ok(core.nearest(queries, by, limit).concat())
}

#[wasm_split(documents_details, fallible)]
pub(super) fn heat_map(core: &mut Session, limit: usize) -> PartAnswer<HeatMap> {
    let map = core.heat_map(limit);
    let ids = ids(core, &map.documents);
    Ok(answer(HeatMap::new(map, ids))?)
}

#[wasm_split(documents_details, fallible)]
pub(super) fn incidence(core: &Session) -> Result<Option<Ts<Incidence>>, Thrown> {
    let view = core.incidence();
    let shown = view.map(|view| {
        let ids = ids(core, &view.documents);
        answer(Incidence::new(view, ids))
    });
    Ok(shown.transpose()?)
}

fn ids(core: &Session, documents: &[u32]) -> Vec<String> {
    let ids = documents
        .iter()
        .map(|&document| core.id(document).to_owned());
    ids.collect()
}

#[wasm_split(documents_details, fallible)]
pub(super) fn export_documents(core: &mut Session) -> Result<Vec<u8>, Thrown> {
    Ok(core.export_documents(RowFormat::Csv))
}

#[wasm_split(documents_details, fallible)]
pub(super) fn export_clusters(core: &mut Session) -> Result<Vec<u8>, Thrown> {
    Ok(core.export_clusters(RowFormat::Csv))
}

#[wasm_split(documents_details, fallible)]
pub(super) fn export_pairs(core: &mut Session, format: ExportFormat) -> Result<String, Thrown> {
    Ok(pairs_file(core.named_pairs(), format).map_err(Failure::from)?)
}
