//! What a shell shows, prints or saves: the types, the explanation of a pair, and the writers of result files.
//!
//! Positions in text are byte offsets here; the boundary to the browser turns them into UTF-16 offsets.

mod comparison;
mod export;
mod report;

use std::ops::Range;

pub use comparison::{Explained, SHOWN_SHINGLES, explain};
pub use export::{ExportError, ExportFormat, export_pairs, write_pairs};
pub use report::{export_clusters, export_documents};

use super::settings::Sketch;
use crate::input::{PageFacts, Source};
use crate::problem::Problem;
use dustlens_likeness::fast_similarity::{self, independent_positions};
use dustlens_likeness::jaccard::{Overlap, ratio};
use dustlens_likeness::sketch::{interval, standard_error};

/// Number that the threshold and the clusters use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// Exact Jaccard similarity of the sets.
    #[default]
    Exact,
    /// Estimate from the signatures: Broder's R = N/k.
    Estimate,
}

/// Stage of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Nothing to do yet.
    Idle,
    /// Inputs are taken apart and turned into text.
    Reading,
    /// Texts become sets of shingles.
    Shingling,
    /// Sets become signatures.
    Sketching,
    /// Pairs are searched.
    Joining,
    /// Everything is derived.
    Done,
    /// Stopped by the person; results stay.
    Stopped,
}

/// A stage and how far it is, in documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Documents done in it.
    pub done: usize,
    /// Documents known to need it; grows while archives are being read.
    pub total: usize,
}

/// A document of the collection.
#[derive(Debug, Clone)]
pub struct DocumentRow {
    /// Number, stable while the session lives.
    pub document: u32,
    /// URL, path or the person's own id.
    pub id: String,
    /// Index of the input it came from, in the order in which inputs were added.
    pub input: u32,
    /// Origin of the document.
    pub source: Source,
    /// Size before decoding, in bytes.
    pub bytes: usize,
    /// Length of the compared text, in characters.
    pub characters: usize,
    /// Words in the compared text, whatever the shingles are made of.
    pub words: usize,
    /// Number of places of shingles in the text.
    pub positions: usize,
    /// Distinct shingles.
    pub distinct: usize,
    /// No shingle: compared with nothing.
    pub too_short: bool,
    /// `<title>`.
    pub title: Option<String>,
    /// Language code.
    pub language: Option<String>,
    /// WHATWG name of the encoding.
    pub charset: Option<&'static str>,
    /// Canonical address the page names.
    pub canonical: Option<String>,
    /// Facts about a fetched page.
    pub page: Option<PageFacts>,
    /// Index among the clusters.
    pub cluster: Option<usize>,
    /// The pair with the document most like it, on whichever side of the threshold; `None` when no pair with it is kept.
    pub closest: Option<PairRow>,
    /// Number of other documents at or over the threshold.
    pub near: u64,
    /// Faults and doubts about the document.
    pub problems: Vec<Problem>,
}

/// The collection in numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Progress of the work.
    pub progress: Progress,
    /// True if something asked for is not derived yet.
    pub partial: bool,
    /// Documents read.
    pub documents: usize,
    /// Documents whose pairs with all earlier ones are known.
    pub compared: usize,
    /// Documents without a shingle.
    pub too_short: usize,
    /// Pairs at or over the threshold, without the dropped ones.
    pub pairs: u64,
    /// Listed pairs among them. Where those are too many, further pairs of copies are not listed: a copy is listed with
    /// the first document of the same set, and that one with everything that is like them.
    pub listed: usize,
    /// Pairs of different sets at or over the threshold that were not kept, being the least alike of too many.
    pub dropped: u64,
    /// True where there may be more of them: once a million were not kept, less alike ones are not looked for.
    pub drops_uncounted: bool,
    /// Pairs at or over the floor, without the dropped ones.
    pub pairs_kept: u64,
    /// Pairs under it are not kept; 0 for small collections, and never over the threshold.
    pub floor: f64,
    /// Clusters of two or more.
    pub clusters: usize,
    /// Documents beyond one a cluster.
    pub redundant: usize,
    /// Kept pairs by the measure, in 20 bins of 0.05; 1 falls into the last.
    pub histogram: [u64; 20],
    /// k.
    pub hashes: usize,
    /// Seed of the hash functions.
    pub seed: u64,
}

/// A pair in numbers; ratios are derived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairRow {
    /// Number of the earlier document.
    pub a: u32,
    /// Number of the later document.
    pub b: u32,
    /// |A|, |B| and |A∩B| of the sets of shingles.
    pub overlap: Overlap,
    /// Positions in which the signatures agree: Broder's N.
    pub matches: usize,
    /// k.
    pub hashes: usize,
    /// Kind of the signatures.
    pub sketch: Sketch,
}

impl PairRow {
    /// Broder's R = N/k, the estimate of the Jaccard similarity.
    #[must_use]
    pub fn estimate(&self) -> f64 {
        ratio(self.matches, self.hashes)
    }

    /// Standard error of the estimate: √(R(1−R)/k), or the smaller one of a fast sketch.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        standard_error(self.estimate(), self.positions())
    }

    /// The lower and the upper end of the estimate's 95 % interval.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        match self.sketch {
            Sketch::MinHash => interval(self.estimate(), self.positions()),
            Sketch::Fast => {
                fast_similarity::interval(self.matches, self.hashes, self.overlap.union())
            }
        }
    }

    /// Number of independent positions that the estimate is as good as.
    #[allow(clippy::cast_precision_loss)] // k is at most 1024
    fn positions(&self) -> f64 {
        match self.sketch {
            Sketch::MinHash => self.hashes as f64,
            Sketch::Fast => independent_positions(self.hashes, self.overlap.union()),
        }
    }

    /// Returns the number that is held to the threshold.
    #[must_use]
    pub fn measure(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Exact => self.overlap.jaccard(),
            Measure::Estimate => self.estimate(),
        }
    }
}

/// Sort keys of the table of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// Number of the earlier document.
    A,
    /// Number of the later document.
    B,
    /// Exact Jaccard similarity.
    Jaccard,
    /// Estimate.
    Estimate,
    /// |A∩B|.
    Shared,
    /// The larger of the two containments.
    Containment,
}

/// Filter, order and window of a query for pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairQuery {
    /// Column to sort by; ties by the documents' numbers.
    pub sort: SortKey,
    /// Largest first.
    pub descending: bool,
    /// Part of either id, letters of any case; empty: all.
    pub filter: String,
    /// Only pairs with this document.
    pub document: Option<u32>,
    /// Only pairs inside this cluster.
    pub cluster: Option<usize>,
    /// Rows to skip.
    pub offset: usize,
    /// Most rows to give.
    pub limit: usize,
}

/// Sort keys of the table of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DocumentSort {
    /// The order in which they came.
    Order,
    /// Id.
    Id,
    /// Size before decoding.
    Bytes,
    /// Words.
    Words,
    /// Distinct shingles.
    Shingles,
    /// Likeness of the closest match.
    Closest,
    /// Documents at or over the threshold.
    Near,
    /// Index of the cluster.
    Cluster,
    /// Number of problems.
    Problems,
}

/// Filter, order and window of a query for documents. Those without the number sorted by come last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentQuery {
    /// Column to sort by; ties by the documents' numbers.
    pub sort: DocumentSort,
    /// Largest first.
    pub descending: bool,
    /// Part of id or title, letters of any case; empty: all.
    pub filter: String,
    /// Rows to skip.
    pub offset: usize,
    /// Most rows to give.
    pub limit: usize,
}

/// Documents joined by pairs at or over the threshold, directly or through others.
#[derive(Debug, Clone, PartialEq)]
pub struct Cluster {
    /// The document to keep, as the session chooses it.
    pub keep: u32,
    /// All members, ascending, the one to keep among them.
    pub members: Vec<u32>,
    /// Number of members that state no date that can be read.
    pub undated: u32,
    /// Pairs at or over the threshold among them.
    pub pairs: u64,
    /// Lowest measure among those pairs.
    pub lowest: f64,
    /// Highest measure among those pairs.
    pub highest: f64,
}

/// Exact Jaccard similarity of every two documents of a few.
#[derive(Debug, Clone, PartialEq)]
pub struct HeatMap {
    /// Documents by row and column, alike ones beside each other.
    pub documents: Vec<u32>,
    /// Row-major values, `documents.len()` squared.
    pub values: Vec<f64>,
    /// Number of documents that could have been shown.
    pub total: usize,
}

/// Documents × shingles of a small collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncidenceView {
    /// Columns.
    pub documents: Vec<u32>,
    /// Rows, in the order of first appearance, as text.
    pub shingles: Vec<String>,
    /// Row-major by shingle: `cells[shingle * documents.len() + document]`.
    pub cells: Vec<bool>,
}

/// A text with its shared parts marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedText {
    /// The document.
    pub document: u32,
    /// Id.
    pub id: String,
    /// The compared text.
    pub text: String,
    /// Paragraphs as byte ranges.
    pub paragraphs: Vec<Range<usize>>,
    /// Byte ranges covered by shared shingles: merged, ascending.
    pub shared: Vec<Range<usize>>,
    /// The places of all shingles, in text order.
    pub places: Vec<ShinglePlace>,
}

/// A place of a shingle in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShinglePlace {
    /// Byte range, of a shingle round the end of a cyclic text the part at the end.
    pub range: Range<usize>,
    /// Number of the shingle: the same in both texts.
    pub shingle: u32,
}

/// A shingle as text, with the number of its places in both documents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShingleView {
    /// The folded tokens.
    pub text: String,
    /// Hash.
    pub hash: u64,
    /// Places in A.
    pub a: usize,
    /// Places in B.
    pub b: usize,
}

/// A part of many shingles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShingleList {
    /// Number of all shingles.
    pub total: usize,
    /// The first of them in text order, at most [`SHOWN_SHINGLES`].
    pub shown: Vec<ShingleView>,
}

/// A position of two signatures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignaturePosition {
    /// Position, from 1.
    pub position: usize,
    /// A's minshingle.
    pub a: ShingleView,
    /// B's minshingle.
    pub b: ShingleView,
    /// Hash of A's minshingle under the position's function: the smallest in A.
    pub a_hash: u64,
    /// Hash of B's minshingle under the position's function: the smallest in B.
    pub b_hash: u64,
    /// True if both are the same shingle.
    pub equal: bool,
}

/// Two paragraphs that belong together, or one that has no counterpart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlignedParagraph {
    /// Index in A.
    pub a: Option<usize>,
    /// Index in B.
    pub b: Option<usize>,
}

/// Everything needed to check the numbers of one pair by eye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The numbers.
    pub row: PairRow,
    /// The earlier document.
    pub a: MarkedText,
    /// The later document.
    pub b: MarkedText,
    /// Paragraphs side by side.
    pub aligned: Vec<AlignedParagraph>,
    /// Shingles of both.
    pub shared: ShingleList,
    /// Shingles of A alone.
    pub only_a: ShingleList,
    /// Shingles of B alone.
    pub only_b: ShingleList,
    /// The signatures, position by position; empty when one text is too short.
    pub signature: Vec<SignaturePosition>,
}
