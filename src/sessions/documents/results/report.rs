//! The report as a file: the documents with the one to keep, and the members of the clusters.

use super::{Cluster, DocumentRow, PairRow};
use crate::table_writer::{Cell, RowFormat};

const DOCUMENT_COLUMNS: [&str; 12] = [
    "document",
    "title",
    "words",
    "shingles",
    "cluster",
    "keep",
    "kept_document",
    "near_copies",
    "closest",
    "shared",
    "union",
    "jaccard",
];

const CLUSTER_COLUMNS: [&str; 9] = [
    "cluster", "size", "keep", "document", "is_kept", "shared", "union", "jaccard", "estimate",
];

/// Writes a row a document; clusters are numbered from 1. `cluster_of` gives a document's cluster.
#[must_use]
pub fn export_documents<'a>(
    rows: impl IntoIterator<Item = DocumentRow>,
    clusters: &[Cluster],
    id: impl Fn(u32) -> &'a str,
    format: RowFormat,
) -> Vec<u8> {
    let mut out = Vec::new();
    format.push_header(&DOCUMENT_COLUMNS, &mut out);
    for row in rows {
        let keep = row.cluster.and_then(|at| clusters.get(at)).map(|c| c.keep);
        let [shared, union, jaccard] = numbers(row.closest.as_ref());
        let other = row.closest.map(|pair| {
            if pair.a == row.document {
                pair.b
            } else {
                pair.a
            }
        });
        let cells = [
            Cell::Text(row.id.as_bytes()),
            text(row.title.as_deref()),
            Cell::Number(row.words as u64),
            Cell::Number(row.distinct as u64),
            row.cluster
                .map_or(Cell::Nothing, |at| Cell::Number(at as u64 + 1)),
            Cell::YesOrNo(keep.is_none_or(|keep| keep == row.document)),
            text(Some(id(keep.unwrap_or(row.document)))),
            Cell::Number(row.near),
            text(other.map(&id)),
            written(&shared),
            written(&union),
            written(&jaccard),
        ];
        push(&DOCUMENT_COLUMNS, &cells, format, &mut out);
    }
    out
}

/// Writes a row a member with its likeness to the document to keep, which comes first; clusters are numbered from 1.
#[must_use]
pub fn export_clusters<'a>(
    clusters: &[Cluster],
    id: impl Fn(u32) -> &'a str,
    pair: impl Fn(u32, u32) -> Option<PairRow>,
    format: RowFormat,
) -> Vec<u8> {
    let mut out = Vec::new();
    format.push_header(&CLUSTER_COLUMNS, &mut out);
    for (number, cluster) in (1..).zip(clusters) {
        let others = cluster.members.iter().filter(|id| **id != cluster.keep);
        for &member in std::iter::once(&cluster.keep).chain(others) {
            let row = if member == cluster.keep {
                None
            } else {
                pair(cluster.keep, member)
            };
            let [shared, union, jaccard] = numbers(row.as_ref());
            let estimate = row.map(|row| row.estimate().to_string());
            let cells = [
                Cell::Number(number),
                Cell::Number(cluster.members.len() as u64),
                text(Some(id(cluster.keep))),
                text(Some(id(member))),
                Cell::YesOrNo(member == cluster.keep),
                written(&shared),
                written(&union),
                written(&jaccard),
                written(&estimate),
            ];
            push(&CLUSTER_COLUMNS, &cells, format, &mut out);
        }
    }
    out
}

fn push(names: &[&str], cells: &[Cell<'_>], format: RowFormat, out: &mut Vec<u8>) {
    let row: Vec<(&str, Cell<'_>)> = names.iter().copied().zip(cells.iter().copied()).collect();
    format.push_row(&row, out);
}

fn text(text: Option<&str>) -> Cell<'_> {
    text.map_or(Cell::Nothing, |text| Cell::Text(text.as_bytes()))
}

fn written(number: &Option<String>) -> Cell<'_> {
    number.as_deref().map_or(Cell::Nothing, Cell::Written)
}

/// |A∩B|, |A∪B| and the exact likeness.
fn numbers(row: Option<&PairRow>) -> [Option<String>; 3] {
    let overlap = row.map(|row| &row.overlap);
    [
        overlap.map(|overlap| overlap.shared.to_string()),
        overlap.map(|overlap| overlap.union().to_string()),
        overlap.map(|overlap| overlap.jaccard().to_string()),
    ]
}
