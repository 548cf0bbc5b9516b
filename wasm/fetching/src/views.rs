//! What the verifications of arguments and of rules have in common: fetches by host, pages side by side.

use serde::Serialize;
use tsify::Tsify;

use dustlens::params::{AlignedRow, RowKind};

/// One row of three pages side by side.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamSegment {
    /// What it shows.
    #[tsify(
        type = "\"equal\" | \"dynamic\" | \"differing\" | \"missing\" | \"added\" | \"moved\" | \"echo\""
    )]
    pub kind: RowKind,
    /// Place in the tree.
    pub place: String,
    /// On the base page.
    #[tsify(optional)]
    pub first: Option<String>,
    /// On the base page's second fetch.
    #[tsify(optional)]
    pub again: Option<String>,
    /// With the other value.
    #[tsify(optional)]
    pub other: Option<String>,
}

impl From<&AlignedRow> for ParamSegment {
    fn from(row: &AlignedRow) -> Self {
        Self {
            kind: row.kind,
            place: row.place.clone(),
            first: row.first.clone(),
            again: row.again.clone(),
            other: row.other.clone(),
        }
    }
}

/// Fetches at one host.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamHost {
    /// Host, with its port.
    pub host: String,
    /// Fetches that may still be made.
    pub fetches: usize,
}

impl ParamHost {
    /// Fetches at each host.
    #[must_use]
    pub fn all(hosts: Vec<(String, usize)>) -> Vec<Self> {
        let hosts = hosts.into_iter();
        hosts
            .map(|(host, fetches)| Self { host, fetches })
            .collect()
    }
}
