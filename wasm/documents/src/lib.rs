//! The boundary of the place Documents: a [`Session`] and its view types.
//!
//! The module comes in parts, so that texts are compared before the code is there that takes files apart (`files`) or draws and writes
//! tables (`details`): see [`dustlens_shared::at_once`]. A call that needs one loads it, and fails with `not-loaded` where it does
//! not come.

#![cfg(target_arch = "wasm32")]

mod details;
mod files;
mod office;
mod pairs;
mod settings;
mod views;

use tsify::Ts;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens::input::{Input, InputKind};
use dustlens::random;
use dustlens::sessions::documents::results::{
    DocumentQuery, DocumentRow as CoreDocument, ExportFormat, Measure, PairRow as CorePair,
};
use dustlens::sessions::documents::{Keep, Session as CoreSession, Settings as CoreSettings};
use dustlens_fetching::FetchedPage;
use dustlens_likeness::nearest::Nearness;
use dustlens_shared::{Answer, Failure, Problem, Room, answer, answers, at_once, given};

pub use pairs::{Comparison, HeatMap, Incidence, PairPage, PairQuery, PairRow};
pub use settings::Settings;
pub use views::{Closest, Cluster, DocumentPage, DocumentRow, Progress, ReadOptions, Summary};

/// Draws a seed for the sketches, as a decimal number.
///
/// # Errors
/// `no-randomness`.
#[wasm_bindgen]
pub fn draw_seed() -> Result<String, JsValue> {
    Ok(random::seed().map_err(Failure::from)?.to_string())
}

/// Does a task of a session in another worker, and returns its result.
///
/// # Errors
/// `bad-task`.
#[wasm_bindgen]
pub fn extract_task(task: &[u8]) -> Result<Vec<u8>, JsValue> {
    Ok(dustlens::sessions::documents::extract_task(task).map_err(Failure::from)?)
}

/// Documents, settings, and everything derived from them.
#[wasm_bindgen]
pub struct Session {
    core: CoreSession,
    room: Room,
}

#[wasm_bindgen]
impl Session {
    /// An empty session.
    ///
    /// # Errors
    /// `bad-setting`.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: Ts<Settings>) -> Result<Session, JsValue> {
        let settings = given(&settings)?.into_core()?;
        Ok(Self {
            core: CoreSession::new(settings).map_err(Failure::from)?,
            room: Room::default(),
        })
    }

    /// The settings a session has when nobody says otherwise.
    ///
    /// # Errors
    /// None in practice.
    pub fn default_settings() -> Answer<Settings> {
        answer(Settings::from(&CoreSettings::default()))
    }

    /// Queues a file; `advance` reads it.
    ///
    /// # Errors
    /// `bad-value` when the options have the wrong shape; `not-loaded`.
    pub fn add_file(
        &mut self,
        name: String,
        bytes: Vec<u8>,
        options: Option<Ts<ReadOptions>>,
    ) -> Result<(), JsValue> {
        let options: ReadOptions = options.as_ref().map(given).transpose()?.unwrap_or_default();
        let options = dustlens::input::ReadOptions {
            lines: options.lines.unwrap_or_default(),
            content_type: options.content_type,
            ..dustlens::input::ReadOptions::default()
        };
        self.room.add(bytes.len());
        self.add(Input {
            name,
            kind: InputKind::File,
            bytes,
            options,
        })
    }

    /// Queues a pasted text.
    ///
    /// # Errors
    /// None in practice.
    pub fn add_text(&mut self, id: String, text: String) -> Result<(), JsValue> {
        let options = dustlens::input::ReadOptions::default();
        self.add(Input {
            name: id,
            kind: InputKind::Text,
            bytes: text.into_bytes(),
            options,
        })
    }

    /// Readers of files are loaded for what is not one document by its name or by the way it came.
    fn add(&mut self, input: Input) -> Result<(), JsValue> {
        match self.core.add_document(input) {
            Ok(()) => Ok(()),
            Err(input) => at_once(files::add(&mut self.core, *input)),
        }
    }

    /// Queues a fetched page.
    ///
    /// # Errors
    /// `bad-value` when the page has the wrong shape; `not-loaded`.
    pub fn add_page(&mut self, page: Ts<FetchedPage>) -> Result<(), JsValue> {
        self.add(given(&page)?.into())
    }

    /// Takes documents out.
    pub fn remove(&mut self, documents: &[u32]) {
        self.core.remove(documents);
    }

    /// Takes everything out; the settings stay.
    pub fn clear(&mut self) {
        self.core.clear();
    }

    /// The settings in force.
    ///
    /// # Errors
    /// None in practice.
    pub fn settings(&self) -> Answer<Settings> {
        answer(Settings::from(self.core.settings()))
    }

    /// Puts new settings in force; only what depends on the change is derived again.
    ///
    /// # Errors
    /// `bad-setting` with its `field`; the old settings stay in force.
    pub fn set_settings(&mut self, settings: Ts<Settings>) -> Result<(), JsValue> {
        let settings = given(&settings)?.into_core()?;
        Ok(self.core.set_settings(settings).map_err(Failure::from)?)
    }

    /// Does about `units` microseconds of work and says where it stands.
    ///
    /// # Errors
    /// None in practice.
    pub fn advance(&mut self, units: u32) -> Answer<Progress> {
        self.room.make();
        answer(self.core.advance(units as usize).into())
    }

    /// Says how many tasks for other workers may be out at a time; 0: none.
    pub fn share_extraction(&mut self, tasks: usize) {
        self.core.share_extraction(tasks);
    }

    /// Takes the next task: text to be taken out of HTML by another worker with [`extract_task`]. None while too little waits.
    pub fn next_task(&mut self) -> Option<Vec<u8>> {
        self.core.next_task()
    }

    /// Takes the result of a task.
    ///
    /// # Errors
    /// `bad-task`.
    pub fn take_result(&mut self, result: &[u8]) -> Result<(), JsValue> {
        Ok(self.core.take_result(result).map_err(Failure::from)?)
    }

    /// Gives up all tasks that are out: the workers are gone.
    pub fn drop_tasks(&mut self) {
        self.core.drop_tasks();
    }

    /// True while nothing can be done before a result comes.
    pub fn is_waiting(&self) -> bool {
        self.core.is_waiting()
    }

    /// Stops the work; what is derived stays.
    ///
    /// # Errors
    /// None in practice.
    pub fn stop(&mut self) -> Answer<Progress> {
        self.core.stop();
        answer(self.core.progress().into())
    }

    /// Lets the work go on after a stop.
    ///
    /// # Errors
    /// None in practice.
    pub fn resume(&mut self) -> Answer<Progress> {
        self.core.resume();
        answer(self.core.progress().into())
    }

    /// The collection in numbers.
    ///
    /// # Errors
    /// None in practice.
    pub fn summary(&mut self) -> Answer<Summary> {
        answer(self.core.summary().into())
    }

    /// Problems of inputs that gave no document.
    ///
    /// # Errors
    /// None in practice.
    pub fn problems(&self) -> Result<Vec<Ts<Problem>>, JsValue> {
        answers(self.core.problems().iter().map(Problem::from))
    }

    /// Documents read so far.
    ///
    /// # Errors
    /// None in practice.
    pub fn documents(
        &mut self,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<Ts<DocumentRow>>, JsValue> {
        let rows = self.core.documents(offset, limit);
        answers(rows.into_iter().map(|row| self.document_row(row)))
    }

    /// A window of the table of documents: those with `filter` in id or title, in the order of a column; documents without
    /// its number come last.
    ///
    /// # Errors
    /// None in practice.
    pub fn document_table(
        &mut self,
        #[wasm_bindgen(
            unchecked_param_type = "\"order\" | \"id\" | \"bytes\" | \"words\" | \"shingles\" | \"closest\" | \"near\" | \"cluster\" | \"problems\""
        )]
        sort: &str,
        descending: bool,
        filter: String,
        offset: usize,
        limit: usize,
    ) -> Answer<DocumentPage> {
        let sort = views::sort_named(sort);
        let (total, rows) = self.core.document_table(&DocumentQuery {
            sort,
            descending,
            filter,
            offset,
            limit,
        });
        let rows = rows.into_iter().map(|row| self.document_row(row)).collect();
        answer(DocumentPage { total, rows })
    }

    fn document_row(&self, row: CoreDocument) -> DocumentRow {
        let measure = self.core.settings().measure;
        let closest = row.closest.map(|pair| {
            let document = if pair.a == row.document {
                pair.b
            } else {
                pair.a
            };
            let (part, all) = match measure {
                Measure::Exact => (pair.overlap.shared, pair.overlap.union()),
                Measure::Estimate => (pair.matches, pair.hashes),
            };
            Closest {
                document,
                id: self.core.id(document).to_owned(),
                part,
                all,
                value: pair.measure(measure),
            }
        });
        DocumentRow::new(row, closest)
    }

    /// The most alike of all pairs, on whichever side of the threshold.
    ///
    /// # Errors
    /// None in practice.
    pub fn closest_pairs(&mut self, limit: usize) -> Answer<PairPage> {
        let rows = self.core.closest_pairs(limit);
        self.page(&rows)
    }

    fn page(&self, rows: &[CorePair]) -> Answer<PairPage> {
        answer(PairPage {
            total: rows.len(),
            rows: rows.iter().map(|row| self.row(row)).collect(),
        })
    }

    /// The numbers of a document with each of others; those that are gone are left out.
    ///
    /// # Errors
    /// None in practice.
    pub fn pairs_with(&self, document: u32, others: &[u32]) -> Answer<PairPage> {
        let rows = others
            .iter()
            .filter_map(|&other| self.core.pair_row(document, other));
        self.page(&rows.collect::<Vec<_>>())
    }

    /// The pairs of a document with the `limit` nearest, the nearest first, the earlier document of each as `a`: by Jaccard similarity, or
    /// by the share of its shingles that they contain. Documents that share nothing with it are left out. O(shingles of all documents).
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn nearest(
        &self,
        document: u32,
        #[wasm_bindgen(unchecked_param_type = "\"jaccard\" | \"contained\"")] by: &str,
        limit: usize,
    ) -> Answer<PairPage> {
        let by = match by {
            "contained" => Nearness::Contained,
            _ => Nearness::Jaccard,
        };
        self.page(&at_once(details::nearest(&self.core, document, by, limit))?)
    }

    /// Chooses the document of a cluster to keep: `cleanest`, `longest`, `oldest` or `first`.
    pub fn set_keep(
        &mut self,
        #[wasm_bindgen(
            unchecked_param_type = "\"cleanest\" | \"longest\" | \"oldest\" | \"first\""
        )]
        keep: &str,
    ) {
        self.core.set_keep(match keep {
            "longest" => Keep::Longest,
            "oldest" => Keep::Oldest,
            "first" => Keep::First,
            _ => Keep::Cleanest,
        });
    }

    /// The documents with their closest matches and the documents kept in their place, as CSV.
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn export_documents(&mut self) -> Result<String, JsValue> {
        at_once(details::export_documents(&mut self.core)).map(text_of)
    }

    /// The members of the clusters with their likeness to the document to keep, as CSV.
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn export_clusters(&mut self) -> Result<String, JsValue> {
        at_once(details::export_clusters(&mut self.core)).map(text_of)
    }

    /// A window of the table of pairs.
    ///
    /// # Errors
    /// `bad-value` when the query has the wrong shape.
    pub fn pairs(&mut self, query: Ts<PairQuery>) -> Answer<PairPage> {
        let (total, rows) = self.core.pairs(&given(&query)?.into());
        answer(PairPage {
            total,
            rows: rows.iter().map(|row| self.row(row)).collect(),
        })
    }

    fn row(&self, row: &CorePair) -> PairRow {
        PairRow::new(row, self.core.id(row.a), self.core.id(row.b))
    }

    /// Clusters of two or more documents.
    ///
    /// # Errors
    /// None in practice.
    pub fn clusters(&mut self) -> Result<Vec<Ts<Cluster>>, JsValue> {
        answers(self.core.clusters().iter().map(Cluster::from))
    }

    /// Exact Jaccard similarity of every two of at most `limit` documents.
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn heat_map(&mut self, limit: usize) -> Answer<HeatMap> {
        at_once(details::heat_map(&mut self.core, limit))
    }

    /// Why two documents have the likeness they have.
    ///
    /// # Errors
    /// `unknown-document`.
    pub fn compare(&self, a: u32, b: u32) -> Answer<Comparison> {
        answer(self.core.compare(a, b).map_err(Failure::from)?.into())
    }

    /// The incidence matrix of a small collection.
    ///
    /// # Errors
    /// `not-loaded`.
    pub fn incidence(&self) -> Result<Option<Ts<Incidence>>, JsValue> {
        at_once(details::incidence(&self.core))
    }

    /// The pairs at or over the threshold as a file: `csv`, `tsv`, `jsonl` or `json`.
    ///
    /// # Errors
    /// `unknown-format`, `not-loaded`.
    pub fn export_pairs(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "\"csv\" | \"tsv\" | \"jsonl\" | \"json\"")]
        format: &str,
    ) -> Result<String, JsValue> {
        let format = match format {
            "csv" => ExportFormat::Csv,
            "tsv" => ExportFormat::Tsv,
            "jsonl" => ExportFormat::Jsonl,
            "json" => ExportFormat::Json,
            other => {
                let params = vec![("format", other.to_owned())];
                return Err(Failure::new(
                    "unknown-format",
                    params,
                    format!("there is no format `{other}`"),
                )
                .into());
            }
        };
        at_once(details::export_pairs(&mut self.core, format))
    }
}

/// A table whose texts are UTF-8.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}
