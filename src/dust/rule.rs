//! What is known of a rule: where it holds, what it does, what speaks for it.

use serde::{Deserialize, Serialize};

use crate::normalize::Change;

/// What is known of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The list speaks for it; nothing was fetched.
    Likely,
    /// It survived fetching.
    Valid,
    /// A page that it leads to is not there, or another one.
    Refuted,
    /// Fetching told nothing.
    Undecided,
}

impl Status {
    /// Its public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Likely => "likely",
            Self::Valid => "valid",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
        }
    }
}

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The same paths occur under two names.
    Host,
    /// An argument that may go.
    Argument,
    /// Known habits of servers: index files, slashes.
    Habit,
    /// Envelopes.
    Envelope,
    /// The same number in two shapes of path.
    Template,
}

/// Why a rule has the status it has. The words name what was met, the page says it in its language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// Enough samples agreed.
    #[error(
        "{agreed} sampled pages were the same, enough for {percent} % of all at the asked confidence"
    )]
    EnoughAgreed {
        /// Samples that agreed.
        agreed: u32,
        /// Share that is proved.
        percent: u32,
    },
    /// All URLs of the list that it changes were fetched.
    #[error("every one of the {population} addresses of the list that it changes was fetched")]
    AllAgreed {
        /// How many there are.
        population: u32,
    },
    /// The page it leads to is another one.
    #[error("a page it leads to says something else")]
    PagesDiffer,
    /// The page it leads to cannot be had.
    #[error("a page it leads to is not there ({answer})")]
    NotThere {
        /// Status or the fetcher's code.
        answer: String,
    },
    /// An accepted rule says the same.
    #[error("an accepted rule does the same already")]
    Covered,
    /// Nothing in the list that it would change.
    #[error("there is no address in the list that it changes")]
    NothingToTry,
    /// The pages it starts from could not be had, or prove nothing.
    #[error("too few of the pages it starts from can be compared; fetch again later")]
    TooFewPages,
    /// Fetches ran out.
    #[error("the allowed number of fetches was used up; allow more")]
    OutOfFetches,
}

impl Reason {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::EnoughAgreed { .. } => "enough-agreed",
            Self::AllAgreed { .. } => "all-agreed",
            Self::PagesDiffer => "pages-differ",
            Self::NotThere { .. } => "not-there",
            Self::Covered => "covered",
            Self::NothingToTry => "nothing-to-try",
            Self::TooFewPages => "too-few-pages",
            Self::OutOfFetches => "out-of-fetches",
        }
    }
}

/// One sampled pair of pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sampled {
    /// The address as it is in the list, after the rules accepted before.
    pub from: String,
    /// Where the rule leads.
    pub to: String,
    /// Share of their words that agrees; absent when they could not be compared.
    pub likeness: Option<f64>,
    /// What it says for the rule; absent: nothing.
    pub agrees: Option<bool>,
}

/// A rule of one site.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DustRule {
    /// Scheme, host and port it holds for. It is applied to no other.
    pub scope: String,
    /// What it does.
    pub change: Change,
    /// Where it comes from.
    pub origin: Origin,
    /// Pairs of URLs of the list that speak for it.
    pub support: u32,
    /// Two addresses that it explains.
    pub example: (String, String),
    /// What is known of it.
    pub status: Status,
    /// Why; absent while it is likely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Pairs of pages compared.
    pub tested: u32,
    /// Of those, the same.
    pub equal: u32,
    /// The round it was found in, from 1.
    pub round: u32,
    /// Some of the samples: the first ones, and the one that refuted it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<Sampled>,
    /// Whether a person switched it off.
    #[serde(default)]
    pub off: bool,
}

/// A rule to be tried, in one direction or in both.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    /// Number of its site.
    pub site: u32,
    /// What it does: the direction that is tried first, and the reverse.
    pub forms: Vec<Change>,
    pub origin: Origin,
    pub support: u32,
    pub example: (String, String),
}
