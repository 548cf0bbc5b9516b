//! What comes of writing.

use super::reason::Refusal;

/// A file, and what it does not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub text: String,
    /// What had to be left out: what contradicts the rules themselves, then what the format cannot say, both in the order
    /// of hosts, paths and names.
    pub refused: Vec<Refusal>,
}
