//! WARC files (ISO 28500:2017, WARC/1.0 and 1.1), as they are or in gzip: a document for each page that was stored.
//!
//! Pages are the records `response`, `resource` and `conversion` (§6.3, §6.4, §6.8) that hold HTML or plain text, a response
//! over HTTP with a status of success alone. What holds no page – redirects, errors, pictures, `revisit` – is passed over and
//! counted; `warcinfo`, `request` and `metadata` are passed over in silence. A faulty record is named by its byte in the file as
//! given, in gzip by that of its member, and reading goes on at the next line that begins a record, or the next member.
//!
//! It is read by hand. The crate `warc` ends at the first fault and tells no place, and a length that lies makes it take the
//! records behind for a part of the block; here a block is believed only when a record, or nothing, stands behind it.
//!
//! Cost: O(bytes) time whatever they hold; memory for one block, one document at most ([`super::Limits`]).

mod body;
mod fields;
mod header;
mod http;
mod read;
mod source;

pub(super) use read::Warc;
pub(super) use source::is_warc;
