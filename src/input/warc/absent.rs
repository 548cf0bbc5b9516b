//! In the place of the reader where there is none: a file named `.warc` is not read.

use crate::problem::{Problem, ProblemKind};

use super::super::{Limits, RawDocument};

pub(in crate::input) struct Warc(Option<Problem>);

impl Warc {
    pub(in crate::input) fn new(name: String, _: Vec<u8>, _: Limits) -> Self {
        let extension = ".warc".to_owned();
        let kind = ProblemKind::UnsupportedFileType { extension };
        Self(Some(Problem::new(kind, name)))
    }

    pub(in crate::input) fn next(&mut self) -> Option<Result<RawDocument, Problem>> {
        self.0.take().map(Err)
    }
}

pub(in crate::input) fn is_warc(_: &str, _: &[u8]) -> bool {
    false
}
