//! The table of pairs as a file.

use std::io::{self, Write};

use serde::Serialize;

use super::PairRow;
use crate::table_writer::{Cell, RowFormat};

/// File formats of the table of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// Comma-separated values with a header, as [`RowFormat::Csv`].
    Csv,
    /// Tab-separated values with a header, as [`RowFormat::Tsv`].
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
    interval_low: f64,
    interval_high: f64,
    containment_a: f64,
    containment_b: f64,
}

const COLUMNS: [&str; 13] = [
    "a",
    "b",
    "shared",
    "union",
    "jaccard",
    "matches",
    "hashes",
    "estimate",
    "standard_error",
    "interval_low",
    "interval_high",
    "containment_a",
    "containment_b",
];

impl<'a> Exported<'a> {
    fn new(row: &PairRow, a: &'a str, b: &'a str) -> Self {
        let [interval_low, interval_high] = row.interval();
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
            interval_low,
            interval_high,
            containment_a: row.overlap.containment_a(),
            containment_b: row.overlap.containment_b(),
        }
    }

    /// The numbers, in the order of the columns.
    fn numbers(&self) -> [String; 11] {
        [
            self.shared.to_string(),
            self.union.to_string(),
            self.jaccard.to_string(),
            self.matches.to_string(),
            self.hashes.to_string(),
            self.estimate.to_string(),
            self.standard_error.to_string(),
            self.interval_low.to_string(),
            self.interval_high.to_string(),
            self.containment_a.to_string(),
            self.containment_b.to_string(),
        ]
    }

    /// Adds a row of a table.
    fn push(&self, format: RowFormat, out: &mut Vec<u8>) {
        let numbers = self.numbers();
        let ids = [self.a, self.b].map(|id| Cell::Text(id.as_bytes()));
        let numbers = numbers.iter().map(|number| Cell::Written(number));
        let cells = COLUMNS.into_iter().zip(ids.into_iter().chain(numbers));
        format.push_row(&cells.collect::<Vec<_>>(), out);
    }
}

/// Writes the pairs with their documents' ids, a row at a time. O(pairs) time.
///
/// # Errors
/// The writer's.
pub fn write_pairs<'a>(
    rows: impl IntoIterator<Item = (PairRow, &'a str, &'a str)>,
    format: ExportFormat,
    out: &mut impl Write,
) -> io::Result<()> {
    let rows = rows
        .into_iter()
        .map(|(row, a, b)| Exported::new(&row, a, b));
    match format {
        ExportFormat::Csv => write_table(rows, RowFormat::Csv, out),
        ExportFormat::Tsv => write_table(rows, RowFormat::Tsv, out),
        ExportFormat::Jsonl => {
            for row in rows {
                serde_json::to_writer(&mut *out, &row)?;
                out.write_all(b"\n")?;
            }
            Ok(())
        }
        ExportFormat::Json => {
            serde_json::to_writer_pretty(&mut *out, &rows.collect::<Vec<_>>())?;
            out.write_all(b"\n")
        }
    }
}

fn write_table<'a>(
    rows: impl Iterator<Item = Exported<'a>>,
    format: RowFormat,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut text = Vec::new();
    format.push_header(&COLUMNS, &mut text);
    out.write_all(&text)?;
    for row in rows {
        text.clear();
        row.push(format, &mut text);
        out.write_all(&text)?;
    }
    Ok(())
}

/// Returns the pairs as a text.
///
/// # Errors
/// When a writer fails, which memory alone cannot make it do.
pub fn export_pairs<'a>(
    rows: impl IntoIterator<Item = (PairRow, &'a str, &'a str)>,
    format: ExportFormat,
) -> Result<String, ExportError> {
    let mut bytes = Vec::new();
    let failed = |detail: String| ExportError { detail };
    write_pairs(rows, format, &mut bytes).map_err(|error| failed(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| failed(error.to_string()))
}

/// A table that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the table could not be written: {detail}")]
pub struct ExportError {
    detail: String,
}
