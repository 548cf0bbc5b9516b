//! Pages that are wanted and what came of them: the words that every plan of fetches and both shells share.
//!
//! The core plans, a shell fetches. A [`FetchRequest`] says which page is wanted, a [`FetchOutcome`] what came of it,
//! [`PlanProgress`] where a plan stands. `queue` holds the fetches of a plan. [`failure`] is the one table of what a failed fetch says of its address and its host,
//! [`pace`] says when a host may be asked again and when it is given up, `address` has the host by which requests are spaced.

pub(crate) mod address;
pub mod failure;
pub mod pace;
pub(crate) mod queue;

use serde::{Deserialize, Serialize};

/// How often a page is asked for as long as no answer says anything of it.
pub(crate) const TRIES: u8 = 3;

/// The outcome of a fetch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FetchOutcome {
    /// An answer, whatever its status.
    Page {
        /// Status of the last hop.
        status: u16,
        /// Address of the last hop.
        final_url: String,
        /// The header `Content-Type`, as it came.
        content_type: Option<String>,
        /// The body, decompressed, in its own encoding.
        body: Vec<u8>,
        /// Whether the body was cut at the fetcher's cap.
        truncated: bool,
    },
    /// No answer: a refusal of the fetcher (robots.txt, its policy) or of the network.
    Failed {
        /// The fetcher's code, such as `robots-disallowed` or `timeout`.
        reason: String,
    },
}

/// A page that may be fetched now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FetchRequest {
    /// To be given back with the outcome.
    pub id: u32,
    /// The address.
    pub url: String,
    /// Its host with port: requests to one host are to be spaced.
    pub host: String,
}

/// Where a plan stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanProgress {
    /// The most fetches that the plan can come to, those done among them. It never rises.
    pub total: usize,
    /// Of those, done.
    pub done: usize,
    /// Of those, no longer needed.
    pub skipped: usize,
    /// Things to check.
    pub checks: usize,
    /// Of those, decided.
    pub decided: usize,
}

impl FetchOutcome {
    /// Whether a second try may bring another answer: an overloaded server (408, 425, 429, 5xx) or a broken connection.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Page { status, .. } => failure::is_passing_status(*status),
            Self::Failed { reason } => failure::is_passing(reason),
        }
    }
}
