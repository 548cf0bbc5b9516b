//! Reads a Parquet file row by row, one row group after another.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Type;
use parquet::errors::ParquetError;
use parquet::file::FOOTER_SIZE;
use parquet::file::metadata::{
    FooterTail, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
};
use parquet::schema::types::ColumnDescriptor;

use crate::problem::{Problem, ProblemKind};

use super::super::columns::Columns;
use super::super::fields::FieldNames;
use super::super::guard::guarded;
use super::super::item::Item;
use super::super::{Limits, RawDocument};
use super::cells::Cells;
use super::pages::Source;
use super::thrift;

/// Reads a file row by row.
pub(in crate::input) struct Parquet {
    name: String,
    limits: Limits,
    fields: FieldNames,
    state: State,
}

enum State {
    Start(Vec<u8>),
    Open(Box<Rows>),
    Done,
}

/// The rows of an open file.
struct Rows {
    metadata: ParquetMetaData,
    columns: Columns,
    /// Of each leaf of the schema, if it is read.
    is_read: Vec<bool>,
    source: Arc<Source>,
    /// Row group that comes next.
    next: usize,
    /// The columns of the one that is being read; none for those that are not read.
    cells: Vec<Option<Cells>>,
    /// Rows of it still to come.
    left: u64,
    /// Rows of the file that were begun.
    row: u64,
    /// Bytes that documents may still take.
    room: u64,
}

/// A fault of a file, or of a part of it.
enum Fault {
    /// It is not what it should be.
    Damaged(String),
    /// It has no column of texts.
    NoTexts(ProblemKind),
}

impl From<ParquetError> for Fault {
    fn from(error: ParquetError) -> Self {
        // The crate puts the sort of an error before its words.
        let words = error.to_string();
        let words = match words.split_once(": ") {
            Some((sort, words)) if ["Parquet error", "EOF", "NYI"].contains(&sort) => words,
            _ => &words,
        };
        Self::Damaged(words.to_owned())
    }
}

impl Parquet {
    pub(in crate::input) fn new(
        name: String,
        bytes: Vec<u8>,
        limits: Limits,
        fields: FieldNames,
    ) -> Self {
        Self {
            name,
            limits,
            fields,
            state: State::Start(bytes),
        }
    }

    /// The next document or problem.
    pub(in crate::input) fn next(&mut self) -> Option<Item> {
        let rows = match &mut self.state {
            State::Open(rows) => rows,
            State::Done => return None,
            State::Start(bytes) => {
                let bytes = std::mem::take(bytes);
                self.state = State::Done;
                match checked(|| Rows::open(bytes, self.limits, &self.fields)) {
                    Ok(rows) => self.state = State::Open(Box::new(rows)),
                    Err(fault) => return Some(Err(self.problem(fault))),
                }
                return self.next();
            }
        };
        match checked(|| rows.next()) {
            Ok(Some(cells)) => {
                let document = rows.document(&self.name, cells);
                match document.bytes.len() as u64 <= rows.room {
                    true => rows.room -= document.bytes.len() as u64,
                    false => return Some(Err(self.too_large())),
                }
                Some(Ok(document))
            }
            Ok(None) => {
                self.state = State::Done;
                None
            }
            Err(_) if rows.source.is_spent() => Some(Err(self.too_large())),
            Err(fault) => {
                let at = rows.source.at();
                rows.leave_group();
                Some(Err(self.problem(fault).at_byte(at)))
            }
        }
    }

    fn problem(&self, fault: Fault) -> Problem {
        let extension = ".parquet";
        let kind = match fault {
            Fault::Damaged(detail) => ProblemKind::BadFile { extension, detail },
            Fault::NoTexts(kind) => kind,
        };
        Problem::new(kind, self.name.clone())
    }

    /// Ends the reading of a file that holds more than is read of one.
    fn too_large(&mut self) -> Problem {
        self.state = State::Done;
        let kind = ProblemKind::InputTooLarge {
            limit: self.limits.unpacked,
        };
        Problem::new(kind, self.name.clone())
    }
}

/// The result of some work of the crate, which may panic.
fn checked<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    let contradicting = || Err(Fault::Damaged("its parts contradict each other".to_owned()));
    guarded(work).unwrap_or_else(contradicting)
}

impl Rows {
    /// Reads the metadata of a file.
    ///
    /// # Errors
    /// Metadata that cannot be read, or no column of texts.
    fn open(bytes: Vec<u8>, limits: Limits, fields: &FieldNames) -> Result<Self, Fault> {
        let room = limits.unpacked_from(bytes.len());
        let file = Bytes::from(bytes);
        if !metadata_of(&file).is_some_and(thrift::has_sound_schema) {
            let words = "its end, which tells of all columns, is missing or damaged";
            return Err(Fault::Damaged(words.to_owned()));
        }
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file)?;
        // Each row of a document takes a byte at least; more would be documents without end.
        let rows = u64::try_from(metadata.file_metadata().num_rows()).unwrap_or(u64::MAX);
        if rows > file.len() as u64 {
            return Err(Fault::Damaged(format!("it tells of {rows} rows")));
        }
        let leaves = metadata.file_metadata().schema_descr().columns();
        let names: Vec<String> = leaves.iter().map(|leaf| name_of(leaf, fields)).collect();
        let columns = Columns::of(&names, fields).map_err(Fault::NoTexts)?;
        let mut is_read = vec![false; names.len()];
        for place in columns.places() {
            is_read[place] = true;
        }
        Ok(Self {
            columns,
            is_read,
            source: Arc::new(Source::new(file, room)),
            next: 0,
            cells: Vec::new(),
            left: 0,
            row: 0,
            room,
            metadata,
        })
    }

    /// The cells of the next row; nothing behind the last one.
    ///
    /// # Errors
    /// A fault of a row group, of which no more is read then.
    fn next(&mut self) -> Result<Option<Vec<Vec<u8>>>, Fault> {
        while self.left == 0 {
            let Some(group) = self.metadata.row_groups().get(self.next) else {
                return Ok(None);
            };
            self.next += 1;
            self.cells.clear();
            self.cells = self.cells_of(group)?;
            self.left = u64::try_from(group.num_rows()).unwrap_or_default();
        }
        self.left -= 1;
        self.row += 1;
        let cells = self.cells.iter_mut();
        let row: Result<Vec<_>, _> = cells
            .map(|column| column.as_mut().map_or(Ok(Vec::new()), Cells::next))
            .collect();
        Ok(Some(row?))
    }

    fn cells_of(&self, group: &RowGroupMetaData) -> Result<Vec<Option<Cells>>, Fault> {
        let rows = usize::try_from(group.num_rows()).unwrap_or_default();
        let columns = group.columns().iter().zip(&self.is_read);
        let cells = columns.map(|(column, is_read)| {
            let cells = || Cells::new(&self.source, column, rows);
            is_read.then(cells).transpose()
        });
        Ok(cells.collect::<Result<_, _>>()?)
    }

    /// Passes over what is left of the row group that is being read.
    fn leave_group(&mut self) {
        self.row += self.left;
        self.left = 0;
        self.cells.clear();
    }

    fn document(&self, name: &str, cells: Vec<Vec<u8>>) -> RawDocument {
        let place = || format!("{name}:{}", self.row);
        let problem = |kind| Problem::new(kind, name.to_owned());
        self.columns.document(cells, place, problem)
    }
}

/// The bytes that tell of all columns, before the last eight.
fn metadata_of(file: &Bytes) -> Option<&[u8]> {
    let end = file.len().checked_sub(FOOTER_SIZE)?;
    let tail = FooterTail::try_from(file.get(end..)?).ok()?;
    file.get(end.checked_sub(tail.metadata_length())?..end)
}

/// The name by which a leaf of the schema is known: one that no column has which is read, where its values are of another kind or
/// not one a row.
fn name_of(leaf: &ColumnDescriptor, fields: &FieldNames) -> String {
    let name = leaf.path().string();
    let kind = leaf.physical_type();
    let is_fit = match kind {
        Type::BYTE_ARRAY => true,
        Type::INT32 | Type::INT64 => !fields.is_text(&name),
        _ => false,
    };
    match is_fit && leaf.max_rep_level() == 0 {
        true => name,
        false => format!("{name} ({kind})"),
    }
}
