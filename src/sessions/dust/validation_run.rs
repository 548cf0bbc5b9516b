//! A validation from its first round to its last, as it is stored.

use serde::{Deserialize, Serialize};

use crate::dust::prove::validation::Validation;

/// A validation from its first round to its last.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ValidationRun {
    /// The name of an address that no host has.
    pub probe: String,
    /// Whether no round finds anything new.
    pub over: bool,
    /// Fetches made before it.
    pub fetched: usize,
    /// Rules tried in its rounds before the present one.
    pub checks: usize,
    /// The present round's fetches; absent while it is mined, and at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Validation>,
}
