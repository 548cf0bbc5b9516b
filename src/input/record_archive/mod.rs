//! Archives of length-delimited records: a little-endian signed 32-bit length, then so many bytes of a protobuf message
//! ([`message`]), one after another; as it is or in gzip, of several members too.
//!
//! The page writes them and does not read them: reading would add 8 kB to the module of documents. To it such a file is one that is
//! not read.

#[cfg(target_arch = "wasm32")]
mod absent;
#[cfg(not(target_arch = "wasm32"))]
mod message;
#[cfg(not(target_arch = "wasm32"))]
mod read;
mod record;

#[cfg(target_arch = "wasm32")]
pub(super) use absent::{RecordArchive, is_archive};
#[cfg(not(target_arch = "wasm32"))]
pub(super) use read::{RecordArchive, is_archive};
pub use record::{ArchiveRecord, PartMeaning, RecordPart};
