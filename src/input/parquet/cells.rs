//! The cells of a column in one row group, one after another.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use parquet::basic::{Compression, ConvertedType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;

use super::pages::{Pages, Source, fault};

/// The cells of a column.
pub(super) struct Cells {
    column: ColumnReader,
    /// True for whole numbers without a sign.
    is_unsigned: bool,
    /// True for days since 1970.
    is_day: bool,
}

impl Cells {
    /// Prepares the cells of a column.
    ///
    /// # Errors
    /// A packing that is not read.
    pub(super) fn new(
        source: &Arc<Source>,
        column: &ColumnChunkMetaData,
        rows: usize,
    ) -> Result<Self> {
        let packing = column.compression();
        // What these unpack to is bounded by the size that a page tells; the others go on to the end.
        let is_read = matches!(
            packing,
            Compression::UNCOMPRESSED
                | Compression::SNAPPY
                | Compression::ZSTD(_)
                | Compression::LZ4_RAW
        );
        if !is_read {
            let packing = packing.to_string();
            let name = packing.split('(').next().unwrap_or_default();
            return Err(fault(format!(
                "it is packed by {name}, which is not read; write it with snappy, zstd, lz4_raw or none"
            )));
        }
        let pages = Pages::new(source, column, rows)?;
        Ok(Self {
            column: get_column_reader(column.column_descr_ptr(), Box::new(pages)),
            is_day: column.column_descr().converted_type() == ConvertedType::DATE,
            is_unsigned: matches!(
                column.column_descr().converted_type(),
                ConvertedType::UINT_8
                    | ConvertedType::UINT_16
                    | ConvertedType::UINT_32
                    | ConvertedType::UINT_64
            ),
        })
    }

    /// The next cell as text; empty where there is no value.
    ///
    /// # Errors
    /// A damaged page, or fewer cells than rows.
    pub(super) fn next(&mut self) -> Result<Vec<u8>> {
        let is_unsigned = self.is_unsigned;
        Ok(match &mut self.column {
            ColumnReader::ByteArrayColumnReader(column) => {
                let cell: Option<ByteArray> = next(column)?;
                cell.map_or_else(Vec::new, |cell| cell.data().to_vec())
            }
            ColumnReader::Int32ColumnReader(column) => match next(column)? {
                Some(cell) if is_unsigned => cell.cast_unsigned().to_string().into_bytes(),
                Some(cell) if self.is_day => day(cell),
                cell => written(cell),
            },
            ColumnReader::Int64ColumnReader(column) => match next(column)? {
                Some(cell) if is_unsigned => cell.cast_unsigned().to_string().into_bytes(),
                cell => written(cell),
            },
            _ => Vec::new(),
        })
    }
}

/// The date of a day as text; nothing for one before 1970.
fn day(days: i32) -> Vec<u8> {
    let Ok(days) = u64::try_from(days) else {
        return Vec::new();
    };
    let begin = UNIX_EPOCH + Duration::from_secs(days * 86_400);
    httpdate::fmt_http_date(begin).into_bytes()
}

fn written(cell: Option<impl ToString>) -> Vec<u8> {
    cell.map_or_else(Vec::new, |cell| cell.to_string().into_bytes())
}

/// The next value of a column, if the row has one. Values are taken one by one: a small page may hold many that are long.
fn next<T: DataType>(column: &mut ColumnReaderImpl<T>) -> Result<Option<T::T>> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let (rows, _, _) = column.read_records(1, Some(&mut levels), None, &mut values)?;
    match rows {
        1 => Ok(values.pop()),
        _ => Err(ParquetError::EOF(
            "a column ends before its rows do".to_owned(),
        )),
    }
}
