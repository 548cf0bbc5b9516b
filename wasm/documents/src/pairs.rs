//! Pairs and their explanation as JavaScript sees them.

use js_sys::{Float64Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::JsValue;

use dustlens::sessions::documents::results;
use dustlens::utf16;
use dustlens_shared::Span;

/// Column to sort by.
#[derive(Debug, Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum PairSort {
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
    /// The larger containment.
    Containment,
}

/// Which pairs, in which order, from which place.
#[derive(Debug, Clone, Deserialize, Tsify)]
pub struct PairQuery {
    /// Column to sort by.
    pub sort: PairSort,
    /// Largest first.
    pub descending: bool,
    /// Part of either id.
    pub filter: String,
    /// Only pairs with this document.
    #[tsify(optional)]
    pub document: Option<u32>,
    /// Only pairs inside this cluster.
    #[tsify(optional)]
    pub cluster: Option<usize>,
    /// Rows to skip.
    pub offset: usize,
    /// Most rows to give.
    pub limit: usize,
}

impl From<PairQuery> for results::PairQuery {
    fn from(query: PairQuery) -> Self {
        Self {
            sort: match query.sort {
                PairSort::A => results::SortKey::A,
                PairSort::B => results::SortKey::B,
                PairSort::Jaccard => results::SortKey::Jaccard,
                PairSort::Estimate => results::SortKey::Estimate,
                PairSort::Shared => results::SortKey::Shared,
                PairSort::Containment => results::SortKey::Containment,
            },
            descending: query.descending,
            filter: query.filter,
            document: query.document,
            cluster: query.cluster,
            offset: query.offset,
            limit: query.limit,
        }
    }
}

/// One pair in numbers.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct PairRow {
    /// Number of the earlier document.
    pub a: u32,
    /// Number of the later document.
    pub b: u32,
    /// Id of the earlier document.
    pub a_id: String,
    /// Id of the later document.
    pub b_id: String,
    /// |A∩B|
    pub shared: usize,
    /// |A∪B|
    pub union: usize,
    /// |A∩B| / |A∪B|
    pub jaccard: f64,
    /// |A|
    pub a_size: usize,
    /// |B|
    pub b_size: usize,
    /// |A∩B| / |A|
    pub containment_a: f64,
    /// |A∩B| / |B|
    pub containment_b: f64,
    /// Positions in which the signatures agree: Broder's N.
    pub matches: usize,
    /// k.
    pub hashes: usize,
    /// N/k.
    pub estimate: f64,
    /// √(R(1−R)/k)
    pub standard_error: f64,
}

impl PairRow {
    pub(super) fn new(row: &results::PairRow, a_id: &str, b_id: &str) -> Self {
        let overlap = &row.overlap;
        Self {
            a: row.a,
            b: row.b,
            a_id: a_id.to_owned(),
            b_id: b_id.to_owned(),
            shared: overlap.shared,
            union: overlap.union(),
            jaccard: overlap.jaccard(),
            a_size: overlap.a,
            b_size: overlap.b,
            containment_a: overlap.containment_a(),
            containment_b: overlap.containment_b(),
            matches: row.matches,
            hashes: row.hashes,
            estimate: row.estimate(),
            standard_error: row.standard_error(),
        }
    }
}

/// A window of the table of pairs.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct PairPage {
    /// Pairs that the query finds.
    pub total: usize,
    /// Rows of the window.
    pub rows: Vec<PairRow>,
}

/// Exact Jaccard similarity of every two of a few documents.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct HeatMap {
    /// Documents by row and column.
    pub documents: Vec<u32>,
    /// Their ids.
    pub ids: Vec<String>,
    /// Row-major values.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array")]
    pub values: JsValue,
    /// How many documents could have been shown.
    pub total: usize,
}

impl HeatMap {
    pub(super) fn new(map: results::HeatMap, ids: Vec<String>) -> Self {
        let values = Float64Array::from(map.values.as_slice()).into();
        Self {
            documents: map.documents,
            ids,
            values,
            total: map.total,
        }
    }
}

/// Documents × shingles.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Incidence {
    /// Columns.
    pub documents: Vec<u32>,
    /// Their ids.
    pub ids: Vec<String>,
    /// Rows as text.
    pub shingles: Vec<String>,
    /// Row-major by shingle: 1 where the document has it.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub cells: JsValue,
}

impl Incidence {
    pub(super) fn new(view: results::IncidenceView, ids: Vec<String>) -> Self {
        let cells: Vec<u8> = view.cells.iter().map(|&cell| u8::from(cell)).collect();
        let cells = Uint8Array::from(cells.as_slice()).into();
        Self {
            documents: view.documents,
            ids,
            shingles: view.shingles,
            cells,
        }
    }
}

/// A text with what it shares marked.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct TextView {
    /// The document.
    pub document: u32,
    /// Its id.
    pub id: String,
    /// The compared text.
    pub text: String,
    /// Its paragraphs.
    pub paragraphs: Vec<Span>,
    /// What shared shingles cover: merged, ascending.
    pub shared: Vec<Span>,
    /// The places of its shingles in text order, three numbers each: start, end, number of the shingle in both texts.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array")]
    pub places: JsValue,
}

/// The places of shingles in UTF-16 offsets, three numbers each.
fn places_of(marked: &results::MarkedText) -> JsValue {
    // Shingles overlap, but their starts ascend, and so do their ends.
    let units = |of: fn(&results::ShinglePlace) -> usize| {
        let bytes: Vec<_> = marked.places.iter().map(|at| of(at)..of(at)).collect();
        utf16::ranges(&marked.text, &bytes)
    };
    let (starts, ends) = (units(|at| at.range.start), units(|at| at.range.end));
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let numbers: Vec<u32> = (starts.iter().zip(&ends).zip(&marked.places))
        .flat_map(|((start, end), at)| [number(start.start), number(end.start), at.shingle])
        .collect();
    Uint32Array::from(numbers.as_slice()).into()
}

impl From<results::MarkedText> for TextView {
    fn from(marked: results::MarkedText) -> Self {
        let spans = |bytes: &[std::ops::Range<usize>]| {
            let units = utf16::ranges(&marked.text, bytes).into_iter();
            units
                .map(|range| Span {
                    start: range.start,
                    end: range.end,
                })
                .collect()
        };
        Self {
            document: marked.document,
            paragraphs: spans(&marked.paragraphs),
            shared: spans(&marked.shared),
            places: places_of(&marked),
            id: marked.id,
            text: marked.text,
        }
    }
}

/// Two paragraphs that belong together, or one alone.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct AlignedParagraph {
    /// Index in A.
    #[tsify(optional)]
    pub a: Option<usize>,
    /// Index in B.
    #[tsify(optional)]
    pub b: Option<usize>,
}

/// A shingle with the number of its places in both documents.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ShingleView {
    /// Its folded tokens.
    pub text: String,
    /// Its 64-bit hash, hexadecimal.
    pub hash: String,
    /// Places in A.
    pub a: usize,
    /// Places in B.
    pub b: usize,
}

impl From<&results::ShingleView> for ShingleView {
    fn from(view: &results::ShingleView) -> Self {
        Self {
            text: view.text.clone(),
            hash: hex(view.hash),
            a: view.a,
            b: view.b,
        }
    }
}

/// Some of many shingles.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ShingleList {
    /// How many there are.
    pub total: usize,
    /// The first of them.
    pub shown: Vec<ShingleView>,
}

impl From<&results::ShingleList> for ShingleList {
    fn from(list: &results::ShingleList) -> Self {
        Self {
            total: list.total,
            shown: list.shown.iter().map(ShingleView::from).collect(),
        }
    }
}

/// One position of two signatures.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct SignaturePosition {
    /// Position, from 1.
    pub position: usize,
    /// A's minshingle.
    pub a: ShingleView,
    /// B's minshingle.
    pub b: ShingleView,
    /// Its hash under the position's function, hexadecimal.
    pub a_hash: String,
    /// Its hash under the position's function, hexadecimal.
    pub b_hash: String,
    /// Whether they are the same shingle.
    pub equal: bool,
}

/// Everything needed to check the numbers of one pair by eye.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Comparison {
    /// The numbers.
    pub row: PairRow,
    /// The earlier document.
    pub a: TextView,
    /// The later document.
    pub b: TextView,
    /// Paragraphs side by side.
    pub aligned: Vec<AlignedParagraph>,
    /// Shingles of both.
    pub shared: ShingleList,
    /// Shingles of A alone.
    pub only_a: ShingleList,
    /// Shingles of B alone.
    pub only_b: ShingleList,
    /// The signatures, position by position.
    pub signature: Vec<SignaturePosition>,
}

impl From<results::Comparison> for Comparison {
    fn from(core: results::Comparison) -> Self {
        let signature = core.signature.iter().map(|position| SignaturePosition {
            position: position.position,
            a: (&position.a).into(),
            b: (&position.b).into(),
            a_hash: hex(position.a_hash),
            b_hash: hex(position.b_hash),
            equal: position.equal,
        });
        Self {
            row: PairRow::new(&core.row, &core.a.id, &core.b.id),
            aligned: core
                .aligned
                .iter()
                .map(|pair| AlignedParagraph {
                    a: pair.a,
                    b: pair.b,
                })
                .collect(),
            shared: (&core.shared).into(),
            only_a: (&core.only_a).into(),
            only_b: (&core.only_b).into(),
            signature: signature.collect(),
            a: core.a.into(),
            b: core.b.into(),
        }
    }
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}
