//! The core's results as JavaScript sees them: 64-bit hashes as hexadecimal strings, positions in text as UTF-16
//! offsets, absent values left out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::input::{self, Source};
use crate::params::FetchOutcome;
use crate::problem::{self, Severity};
use crate::sessions::documents::results;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum ProblemSeverity {
    /// Something could not be used.
    Error,
    /// Something is doubtful.
    Warning,
    /// Good to know.
    Note,
}

/// What is wrong with an input or a document.
#[derive(Debug, Clone, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Problem {
    /// Stable name; the page words it with `params`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: ProblemSeverity,
    /// File name, URL or document id.
    pub source: String,
    /// Line, from 1.
    #[tsify(optional)]
    pub line: Option<u64>,
    /// Byte offset, from 0.
    #[tsify(optional)]
    pub byte: Option<u64>,
    /// Values of the sentence.
    #[tsify(type = "Record<string, string>")]
    pub params: BTreeMap<&'static str, String>,
    /// The sentence in English.
    pub message: String,
}

impl From<&problem::Problem> for Problem {
    fn from(problem: &problem::Problem) -> Self {
        Self {
            code: problem.kind.code(),
            severity: match problem.severity() {
                Severity::Error => ProblemSeverity::Error,
                Severity::Warning => ProblemSeverity::Warning,
                Severity::Note => ProblemSeverity::Note,
            },
            source: problem.source.clone(),
            line: problem.line,
            byte: problem.byte,
            params: problem.kind.params().into_iter().collect(),
            message: problem.to_string(),
        }
    }
}

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

/// One redirect.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct Hop {
    /// URL that answered with a redirect.
    pub url: String,
    /// Its status, 3xx.
    pub status: u16,
}

/// A page as the proxy fetched it.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct FetchedPage {
    /// URL asked for.
    pub url: String,
    /// URL of the last hop.
    pub final_url: String,
    /// Status of the last hop.
    pub status: u16,
    /// Redirects on the way.
    pub hops: Vec<Hop>,
    /// Content type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// A few headers, names lower-cased.
    #[tsify(type = "Record<string, string>")]
    pub headers: BTreeMap<String, String>,
    /// Body.
    #[serde(with = "serde_bytes")]
    #[tsify(type = "Uint8Array")]
    pub body: Vec<u8>,
    /// Whether the body was cut.
    pub truncated: bool,
    /// Milliseconds from request to last byte.
    pub elapsed_ms: u64,
}

impl From<FetchedPage> for FetchOutcome {
    fn from(page: FetchedPage) -> Self {
        Self::Page {
            status: page.status,
            final_url: page.final_url,
            content_type: page.content_type,
            body: page.body,
            truncated: page.truncated,
        }
    }
}

impl From<FetchedPage> for input::Input {
    fn from(page: FetchedPage) -> Self {
        let mut headers = page.headers;
        if let Some(content_type) = &page.content_type {
            headers
                .entry("content-type".to_owned())
                .or_insert_with(|| content_type.clone());
        }
        let facts = input::PageFacts {
            final_url: page.final_url,
            status: page.status,
            hops: page
                .hops
                .into_iter()
                .map(|hop| input::Hop {
                    url: hop.url,
                    status: hop.status,
                })
                .collect(),
            headers,
            truncated: page.truncated,
            elapsed_ms: page.elapsed_ms,
        };
        let options = input::ReadOptions {
            lines: false,
            content_type: page.content_type,
        };
        Self {
            name: page.url,
            kind: input::InputKind::Page(facts),
            bytes: page.body,
            options,
        }
    }
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

impl From<report::Progress> for Progress {
    fn from(progress: report::Progress) -> Self {
        let stage = match progress.stage {
            report::Stage::Idle => Stage::Idle,
            report::Stage::Reading => Stage::Reading,
            report::Stage::Shingling => Stage::Shingling,
            report::Stage::Sketching => Stage::Sketching,
            report::Stage::Joining => Stage::Joining,
            report::Stage::Done => Stage::Done,
            report::Stage::Stopped => Stage::Stopped,
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
    /// What is wrong or doubtful about it.
    pub problems: Vec<Problem>,
}

impl From<report::DocumentRow> for DocumentRow {
    fn from(row: report::DocumentRow) -> Self {
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
}

impl From<report::Summary> for Summary {
    fn from(summary: report::Summary) -> Self {
        Self {
            progress: summary.progress.into(),
            partial: summary.partial,
            documents: summary.documents,
            compared: summary.compared,
            too_short: summary.too_short,
            pairs: summary.pairs,
            listed: summary.listed,
            dropped: summary.dropped,
            pairs_kept: summary.pairs_kept,
            floor: summary.floor,
            clusters: summary.clusters,
            redundant: summary.redundant,
            histogram: summary.histogram.to_vec(),
            hashes: summary.hashes,
            seed: summary.seed.to_string(),
        }
    }
}

/// Documents joined by pairs at or over the threshold.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Cluster {
    /// The document to keep: the longest text.
    pub keep: u32,
    /// All members, ascending.
    pub members: Vec<u32>,
    /// Pairs among them.
    pub pairs: u64,
    /// Lowest measure among those pairs.
    pub lowest: f64,
    /// Highest measure among those pairs.
    pub highest: f64,
}

impl From<&report::Cluster> for Cluster {
    fn from(cluster: &report::Cluster) -> Self {
        Self {
            keep: cluster.keep,
            members: cluster.members.clone(),
            pairs: cluster.pairs,
            lowest: cluster.lowest,
            highest: cluster.highest,
        }
    }
}
