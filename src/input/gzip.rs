//! Records and pages in gzip (RFC 1952): `a.jsonl.gz` is unpacked as a whole and read as `a.jsonl`. Archives of the course and WARC have
//! readers that unpack as they go.

use std::io::Read;

use flate2::bufread::MultiGzDecoder;

use crate::problem::{Problem, ProblemKind};

use super::first_bytes::GZIP;
use super::sniff::{self, FileKind};
use super::{Input, InputKind, Limits};

/// The name of the file that is packed in a file of this name; none where it is not unpacked here.
pub(super) fn packed_name(name: &str) -> Option<&str> {
    let (stem, end) = name.split_at_checked(name.len().checked_sub(3)?)?;
    let kind = sniff::by_extension(&sniff::extension(stem));
    let is_read = matches!(
        kind,
        FileKind::JsonLines | FileKind::Json | FileKind::Table | FileKind::Html
    );
    (is_read && end.eq_ignore_ascii_case(".gz")).then_some(stem)
}

/// The input with its bytes unpacked if it is such a file, and why they are not all, with the byte up to which it was unpacked. O(unpacked bytes).
pub(super) fn unpacked(mut input: Input, limits: Limits) -> (Input, Option<Problem>) {
    let is_file = matches!(input.kind, InputKind::File);
    if !is_file || packed_name(&input.name).is_none() || !input.bytes.starts_with(GZIP) {
        return (input, None);
    }
    let limit = limits.unpacked_from(input.bytes.len());
    let mut bytes = Vec::new();
    let mut packed = input.bytes.as_slice();
    let outcome = MultiGzDecoder::new(&mut packed)
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes);
    let at = input.bytes.len() - packed.len();
    let is_over = bytes.len() as u64 > limit;
    let kind = match outcome {
        _ if is_over => Some(ProblemKind::ZipTooLarge { limit }),
        Err(error) => Some(ProblemKind::BadGzip {
            detail: error.to_string(),
        }),
        Ok(_) => None,
    };
    bytes.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    input.bytes = bytes;
    let problem = kind.map(|kind| Problem::new(kind, input.name.clone()).at_byte(at as u64));
    (input, problem)
}
