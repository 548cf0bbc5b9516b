//! The pages of a column, looked at before anything is taken out of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::{Buf, Bytes, buf::Reader};
use parquet::basic::{Encoding, Type};
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::serialized_reader::SerializedPageReader;

use super::thrift;

/// A file from which columns read their pages, within bounds that all of them share. The crate asks for a reader where a page
/// begins, and for bytes behind its header.
#[derive(Debug)]
pub(super) struct Source {
    file: Bytes,
    /// Bytes that pages may unpack to.
    most: u64,
    unpacked: AtomicU64,
    /// Place of the page that was begun last.
    at: AtomicU64,
}

impl Source {
    pub(super) fn new(file: Bytes, most: u64) -> Self {
        Self {
            file,
            most,
            unpacked: AtomicU64::new(0),
            at: AtomicU64::new(0),
        }
    }

    /// True once a page would have unpacked to more than is left.
    pub(super) fn is_spent(&self) -> bool {
        self.unpacked.load(Ordering::Relaxed) > self.most
    }

    /// Byte of the header of the page that was begun last.
    pub(super) fn at(&self) -> u64 {
        self.at.load(Ordering::Relaxed)
    }

    /// Counts a page that begins with this header.
    ///
    /// # Errors
    /// One that unpacks to more than is left, or does not say to how much.
    fn begin(&self, at: u64, header: &[u8]) -> Result<()> {
        self.at.store(at, Ordering::Relaxed);
        let size = thrift::unpacked_size(header).and_then(|size| u64::try_from(size).ok());
        let size = size.ok_or_else(|| fault("the header of a page cannot be read"))?;
        let before = self.unpacked.fetch_add(size, Ordering::Relaxed);
        match before.saturating_add(size) > self.most {
            true => Err(fault("it unpacks to too much")),
            false => Ok(()),
        }
    }
}

/// An error in these words.
pub(super) fn fault(words: impl Into<String>) -> ParquetError {
    ParquetError::General(words.into())
}

impl Length for Source {
    fn len(&self) -> u64 {
        self.file.len() as u64
    }
}

impl ChunkReader for Source {
    type T = Reader<Bytes>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let at = usize::try_from(start)
            .ok()
            .filter(|at| *at <= self.file.len());
        let at = at.ok_or_else(|| fault("a page begins behind the end of the file"))?;
        let rest = self.file.slice(at..);
        self.begin(start, &rest)?;
        Ok(rest.reader())
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let range = usize::try_from(start).ok().and_then(|start| {
            let end = start.checked_add(length)?;
            (end <= self.file.len()).then_some(start..end)
        });
        let range = range.ok_or_else(|| fault("a page ends behind the end of the file"))?;
        Ok(self.file.slice(range))
    }
}

/// The pages of a column in one row group.
pub(super) struct Pages {
    pages: SerializedPageReader<Source>,
    /// Fewest bytes that a value takes in a dictionary.
    least: usize,
}

impl Pages {
    /// Prepares the pages of a column.
    ///
    /// # Errors
    /// A packing that is not known.
    pub(super) fn new(
        source: &Arc<Source>,
        column: &ColumnChunkMetaData,
        rows: usize,
    ) -> Result<Self> {
        let least = match column.column_type() {
            Type::INT64 => 8,
            _ => 4,
        };
        Ok(Self {
            pages: SerializedPageReader::new(Arc::clone(source), column, rows, None)?,
            least,
        })
    }

    /// The page, if its encoding takes no more memory than it has bytes.
    fn checked(&self, page: Page) -> Result<Page> {
        let encoding = page.encoding();
        let is_plain = encoding == Encoding::PLAIN;
        #[allow(deprecated)] // files have it
        let by_dictionary = [Encoding::PLAIN_DICTIONARY, Encoding::RLE_DICTIONARY];
        if let Page::DictionaryPage {
            buf, num_values, ..
        } = &page
            && *num_values as usize > buf.len() / self.least
        {
            return Err(fault("a dictionary has fewer values than it says"));
        }
        match is_plain || by_dictionary.contains(&encoding) {
            true => Ok(page),
            false => Err(fault(format!(
                "its columns are in the encoding {encoding}, which is not read; write plain or dictionary encoding"
            ))),
        }
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        page.map(|page| self.checked(page)).transpose()
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }
}
