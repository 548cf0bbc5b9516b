//! Views that several places show.

use std::collections::BTreeMap;

use dustlens::problem::{self, Severity};
use serde::Serialize;
use tsify::Tsify;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum ProblemSeverity {
    /// Something could not be used.
    Error,
    /// Something is doubtful.
    Warning,
    /// Good to know.
    Note,
}

/// What is wrong with an input or a document.
#[derive(Debug, Clone, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Problem {
    /// Stable name; the page words it with `params`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: ProblemSeverity,
    /// File name, URL or document id.
    pub source: String,
    /// Line, from 1.
    #[tsify(optional)]
    pub line: Option<u64>,
    /// Byte offset, from 0.
    #[tsify(optional)]
    pub byte: Option<u64>,
    /// Values of the sentence.
    #[tsify(type = "Record<string, string>")]
    pub params: BTreeMap<&'static str, String>,
    /// The sentence in English.
    pub message: String,
}

impl From<&problem::Problem> for Problem {
    fn from(problem: &problem::Problem) -> Self {
        Self {
            code: problem.kind.code(),
            severity: match problem.severity() {
                Severity::Error => ProblemSeverity::Error,
                Severity::Warning => ProblemSeverity::Warning,
                Severity::Note => ProblemSeverity::Note,
            },
            source: problem.source.clone(),
            line: problem.line,
            byte: problem.byte,
            params: problem.kind.params().into_iter().collect(),
            message: problem.to_string(),
        }
    }
}

/// A range of UTF-16 offsets.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct Span {
    /// First unit.
    pub start: usize,
    /// Behind the last unit.
    pub end: usize,
}
