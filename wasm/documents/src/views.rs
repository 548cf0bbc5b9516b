//! The core's results as JavaScript sees them: 64-bit hashes as hexadecimal strings, positions in text as UTF-16
//! offsets, absent values left out.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use dustlens::input::Source;
use dustlens::sessions::documents::results;
use dustlens_fetching::Hop;
use dustlens_shared::{Problem, memory};

/// How to read a file.
#[derive(Debug, Clone, Default, Deserialize, Tsify)]
pub struct ReadOptions {
    /// Each line is a record `id text`.
    #[serde(default)]
    pub lines: Option<bool>,
    /// Content type told from outside.
    #[serde(default)]
    pub content_type: Option<String>,
}

/// A stage of the work.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Nothing to do.
    Idle,
    /// Inputs become text.
    Reading,
    /// Texts become sets.
    Shingling,
    /// Sets become signatures.
    Sketching,
    /// Pairs are looked for.
    Joining,
    /// Everything is derived.
    Done,
    /// Stopped by the person.
    Stopped,
}

/// A stage and how far it is, in documents.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Documents done in it.
    pub done: usize,
    /// Documents that need it.
    pub total: usize,
}

impl From<results::Progress> for Progress {
    fn from(progress: results::Progress) -> Self {
        let stage = match progress.stage {
            results::Stage::Idle => Stage::Idle,
            results::Stage::Reading => Stage::Reading,
            results::Stage::Shingling => Stage::Shingling,
            results::Stage::Sketching => Stage::Sketching,
            results::Stage::Joining => Stage::Joining,
            results::Stage::Done => Stage::Done,
            results::Stage::Stopped => Stage::Stopped,
        };
        Self {
            stage,
            done: progress.done,
            total: progress.total,
        }
    }
}

/// Where a document came from.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum DocumentSource {
    /// Pasted.
    Text,
    /// A file or a part of one.
    File,
    /// A fetched page.
    Page,
}

/// The document most like another one.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Closest {
    /// Its number.
    pub document: u32,
    /// Its id.
    pub id: String,
    /// Counted: shared shingles, or agreeing positions, by the measure in force.
    pub part: usize,
    /// Of so many: all shingles of both, or all positions.
    pub all: usize,
    /// The measure itself.
    pub value: f64,
}

/// The column of a name; the order in which they came for any other.
pub(super) fn sort_named(name: &str) -> results::DocumentSort {
    use results::DocumentSort as Sort;
    match name {
        "id" => Sort::Id,
        "bytes" => Sort::Bytes,
        "words" => Sort::Words,
        "shingles" => Sort::Shingles,
        "closest" => Sort::Closest,
        "near" => Sort::Near,
        "cluster" => Sort::Cluster,
        "problems" => Sort::Problems,
        _ => Sort::Order,
    }
}

/// A window of the table of documents.
#[derive(Debug, Clone, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct DocumentPage {
    /// Documents that the query finds.
    pub total: usize,
    /// Rows of the window.
    pub rows: Vec<DocumentRow>,
}

/// One document of the collection.
#[derive(Debug, Clone, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct DocumentRow {
    /// Its number, stable while the session lives.
    pub document: u32,
    /// URL, path or the person's own id.
    pub id: String,
    /// Index of the input it came from, in the order of `add_…` calls since the last `clear`.
    pub input: u32,
    /// Where it came from.
    pub source: DocumentSource,
    /// Size before decoding, in bytes.
    pub bytes: usize,
    /// Length of the compared text, in characters.
    pub characters: usize,
    /// Words in it.
    pub words: usize,
    /// Places where a shingle stands.
    pub shingles: usize,
    /// Distinct shingles.
    pub distinct: usize,
    /// No shingle: compared with nothing.
    pub too_short: bool,
    /// `<title>`.
    #[tsify(optional)]
    pub title: Option<String>,
    /// Language code.
    #[tsify(optional)]
    pub language: Option<String>,
    /// WHATWG name of the encoding.
    #[tsify(optional)]
    pub charset: Option<&'static str>,
    /// Canonical address that the page names.
    #[tsify(optional)]
    pub canonical: Option<String>,
    /// HTTP status.
    #[tsify(optional)]
    pub status: Option<u16>,
    /// URL of the last hop.
    #[tsify(optional)]
    pub final_url: Option<String>,
    /// Redirects on the way.
    pub hops: Vec<Hop>,
    /// Milliseconds the fetch took.
    #[tsify(optional)]
    pub elapsed_ms: Option<u64>,
    /// Index among the clusters.
    #[tsify(optional)]
    pub cluster: Option<usize>,
    /// The document most like it, on whichever side of the threshold.
    #[tsify(optional)]
    pub closest: Option<Closest>,
    /// Other documents at or over the threshold.
    pub near: u64,
    /// What is wrong or doubtful about it.
    pub problems: Vec<Problem>,
}

impl DocumentRow {
    pub(super) fn new(row: results::DocumentRow, closest: Option<Closest>) -> Self {
        let page = row.page.as_ref();
        let hops = page.map(|p| p.hops.as_slice()).unwrap_or_default();
        Self {
            document: row.document,
            id: row.id,
            input: row.input,
            source: match row.source {
                Source::Text => DocumentSource::Text,
                Source::File => DocumentSource::File,
                Source::Page => DocumentSource::Page,
            },
            bytes: row.bytes,
            characters: row.characters,
            words: row.words,
            shingles: row.positions,
            distinct: row.distinct,
            too_short: row.too_short,
            title: row.title,
            language: row.language,
            charset: row.charset,
            canonical: row.canonical,
            status: page.map(|p| p.status),
            final_url: page.map(|p| p.final_url.clone()),
            hops: hops
                .iter()
                .map(|hop| Hop {
                    url: hop.url.clone(),
                    status: hop.status,
                })
                .collect(),
            elapsed_ms: page.map(|p| p.elapsed_ms),
            cluster: row.cluster,
            closest,
            near: row.near,
            problems: row.problems.iter().map(Problem::from).collect(),
        }
    }
}

/// The collection in numbers.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Summary {
    /// Where the work stands.
    pub progress: Progress,
    /// Whether something asked for is not derived yet.
    pub partial: bool,
    /// Documents read.
    pub documents: usize,
    /// Documents whose pairs with all earlier ones are known.
    pub compared: usize,
    /// Documents without a shingle.
    pub too_short: usize,
    /// Pairs at or over the threshold, without the dropped ones.
    pub pairs: u64,
    /// The listed ones among them; the others are further pairs of copies.
    pub listed: usize,
    /// Pairs of different sets at or over the threshold that were not kept, being the least alike of too many.
    pub dropped: u64,
    /// True where there may be more of them, which were not counted.
    pub drops_uncounted: bool,
    /// Pairs at or over the floor, without the dropped ones.
    pub pairs_kept: u64,
    /// Pairs under it are not kept.
    pub floor: f64,
    /// Clusters of two or more.
    pub clusters: usize,
    /// Documents beyond one a cluster.
    pub redundant: usize,
    /// Kept pairs by the measure, in 20 bins of 0.05.
    pub histogram: Vec<u64>,
    /// k.
    pub hashes: usize,
    /// Seed of the hash functions.
    pub seed: String,
    /// Bytes that the module's memory has, with those that are free in it.
    pub memory: u64,
}

impl From<results::Summary> for Summary {
    fn from(summary: results::Summary) -> Self {
        Self {
            progress: summary.progress.into(),
            partial: summary.partial,
            documents: summary.documents,
            compared: summary.compared,
            too_short: summary.too_short,
            pairs: summary.pairs,
            listed: summary.listed,
            dropped: summary.dropped,
            drops_uncounted: summary.drops_uncounted,
            pairs_kept: summary.pairs_kept,
            floor: summary.floor,
            clusters: summary.clusters,
            redundant: summary.redundant,
            histogram: summary.histogram.to_vec(),
            hashes: summary.hashes,
            seed: summary.seed.to_string(),
            memory: memory(),
        }
    }
}

/// Documents joined by pairs at or over the threshold.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Cluster {
    /// The document to keep.
    pub keep: u32,
    /// All members, ascending.
    pub members: Vec<u32>,
    /// Members that state no date.
    pub undated: u32,
    /// Pairs among them.
    pub pairs: u64,
    /// Lowest measure among those pairs.
    pub lowest: f64,
    /// Highest measure among those pairs.
    pub highest: f64,
}

impl From<&results::Cluster> for Cluster {
    fn from(cluster: &results::Cluster) -> Self {
        Self {
            keep: cluster.keep,
            members: cluster.members.clone(),
            undated: cluster.undated,
            pairs: cluster.pairs,
            lowest: cluster.lowest,
            highest: cluster.highest,
        }
    }
}
