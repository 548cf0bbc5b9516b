//! In the place of the reader where there is none: a file named `.parquet` is not read.

use crate::problem::{Problem, ProblemKind};

use super::super::{FieldNames, Limits, RawDocument};

pub(in crate::input) struct Parquet(Option<Problem>);

impl Parquet {
    pub(in crate::input) fn new(name: String, _: Vec<u8>, _: Limits, _: FieldNames) -> Self {
        let extension = ".parquet".to_owned();
        let kind = ProblemKind::UnsupportedFileType { extension };
        Self(Some(Problem::new(kind, name)))
    }

    pub(in crate::input) fn next(&mut self) -> Option<Result<RawDocument, Problem>> {
        self.0.take().map(Err)
    }
}
