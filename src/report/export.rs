//! The table of pairs as a file.

use serde::Serialize;

use super::PairRow;

/// File formats of the table of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// Comma-separated values with a header (RFC 4180).
    Csv,
    /// Tab-separated values with a header; tabs and line ends inside a field become spaces.
    Tsv,
    /// One JSON object a line.
    Jsonl,
    /// One JSON array.
    Json,
}

#[derive(Serialize)]
struct Exported<'a> {
    a: &'a str,
    b: &'a str,
    shared: usize,
    union: usize,
    jaccard: f64,
    matches: usize,
    hashes: usize,
    estimate: f64,
    standard_error: f64,
    containment_a: f64,
    containment_b: f64,
}

const COLUMNS: [&str; 11] = [
    "a",
    "b",
    "shared",
    "union",
    "jaccard",
    "matches",
    "hashes",
    "estimate",
    "standard_error",
    "containment_a",
    "containment_b",
];

impl<'a> Exported<'a> {
    fn new(row: &PairRow, a: &'a str, b: &'a str) -> Self {
        Self {
            a,
            b,
            shared: row.overlap.shared,
            union: row.overlap.union(),
            jaccard: row.overlap.jaccard(),
            matches: row.matches,
            hashes: row.hashes,
            estimate: row.estimate(),
            standard_error: row.standard_error(),
            containment_a: row.overlap.containment_a(),
            containment_b: row.overlap.containment_b(),
        }
    }

    fn fields(&self) -> [String; 11] {
        [
            self.a.to_owned(),
            self.b.to_owned(),
            self.shared.to_string(),
            self.union.to_string(),
            self.jaccard.to_string(),
            self.matches.to_string(),
            self.hashes.to_string(),
            self.estimate.to_string(),
            self.standard_error.to_string(),
            self.containment_a.to_string(),
            self.containment_b.to_string(),
        ]
    }
}

/// Writes the pairs with their documents' ids. O(pairs).
///
/// # Errors
/// When a writer fails, which memory alone cannot make it do.
pub fn export_pairs<'a>(
    rows: impl IntoIterator<Item = (PairRow, &'a str, &'a str)>,
    format: ExportFormat,
) -> Result<String, ExportError> {
    let rows = rows
        .into_iter()
        .map(|(row, a, b)| Exported::new(&row, a, b));
    match format {
        ExportFormat::Csv => csv_text(rows),
        ExportFormat::Tsv => Ok(tsv_text(rows)),
        ExportFormat::Jsonl => rows
            .map(|row| Ok(serde_json::to_string(&row)? + "\n"))
            .collect(),
        ExportFormat::Json => Ok(serde_json::to_string_pretty(&rows.collect::<Vec<_>>())? + "\n"),
    }
}

/// A table that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the table could not be written: {detail}")]
pub struct ExportError {
    detail: String,
}

impl From<csv::Error> for ExportError {
    fn from(error: csv::Error) -> Self {
        Self {
            detail: error.to_string(),
        }
    }
}

impl From<serde_json::Error> for ExportError {
    fn from(error: serde_json::Error) -> Self {
        Self {
            detail: error.to_string(),
        }
    }
}

fn csv_text<'a>(rows: impl Iterator<Item = Exported<'a>>) -> Result<String, ExportError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for row in rows {
        writer.write_record(row.fields())?;
    }
    let bytes = writer.into_inner().map_err(|e| ExportError {
        detail: e.to_string(),
    })?;
    String::from_utf8(bytes).map_err(|e| ExportError {
        detail: e.to_string(),
    })
}

fn tsv_text<'a>(rows: impl Iterator<Item = Exported<'a>>) -> String {
    let mut text = COLUMNS.join("\t") + "\n";
    for row in rows {
        text += &row
            .fields()
            .map(|field| field.replace(['\t', '\n', '\r'], " "))
            .join("\t");
        text.push('\n');
    }
    text
}
