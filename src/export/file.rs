//! Result of writing.

use super::reason::Refusal;

/// A file, and the rules left out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub text: String,
    /// Parts left out: first contradictions within the rules themselves, then rules that the format cannot express,
    /// both in the order of hosts, paths and names.
    pub refused: Vec<Refusal>,
}
