//! Archives of length-delimited records: a little-endian signed 32-bit length, then so many bytes of a protobuf message
//! ([`message`]), one after another; as it is or in gzip, of several members too.

mod message;
mod read;
mod record;

pub(super) use read::RecordArchive;
pub use read::is_archive;
pub use record::{ArchiveRecord, PartMeaning, RecordPart};
