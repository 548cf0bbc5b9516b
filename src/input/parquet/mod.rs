//! Parquet files: a document a row, natively.
//!
//! The crate `parquet` takes the file apart. Columns are known by their names, as in tables of text ([`super::columns`]); others
//! are not read. Of text columns those that hold byte arrays count, of columns that name a row whole numbers too; columns inside lists and
//! structures do not.
//!
//! What a file says of itself is not believed: the nesting of its schema, the size and the encoding of each page and the length of each
//! dictionary are looked at before memory is taken for them ([`thrift`], [`pages`]). A fault costs the rest of its row group, and is named by
//! the byte of the page in which it lies; what panics in the crate costs no more ([`super::guard`]).
//!
//! Cost: O(bytes of the columns) time; memory for the file and one page a column.
//!
//! The page does without: to it such a file is one that is not read.

#[cfg(target_arch = "wasm32")]
mod absent;
#[cfg(not(target_arch = "wasm32"))]
mod cells;
#[cfg(not(target_arch = "wasm32"))]
mod pages;
#[cfg(not(target_arch = "wasm32"))]
mod read;
#[cfg(not(target_arch = "wasm32"))]
mod thrift;

#[cfg(target_arch = "wasm32")]
pub(super) use absent::Parquet;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use read::Parquet;
