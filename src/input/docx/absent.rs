//! In the place of the reader where there is none.

use crate::problem::{Problem, ProblemKind};

use super::super::{Limits, RawDocument};

pub(in crate::input) fn document(
    name: String,
    _: Vec<u8>,
    _: Limits,
) -> (Result<RawDocument, Problem>, u64) {
    let extension = ".docx".to_owned();
    let problem = Problem::new(ProblemKind::UnsupportedFileType { extension }, name);
    (Err(problem), 0)
}
