//! The evidence of a verdict, as data: the pages that were compared and what they had in common.

use serde::{Deserialize, Serialize};

use super::address;
use super::base_addresses::shape;
use super::candidates::Reason;
use super::sampling;
use crate::fetch::failure;
use crate::same_page::Alignment;
use crate::same_page::compare::{Compared, Match};

/// Why pages could not be compared. Never a reason to call an argument insignificant.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Trouble {
    /// A fetch gave no answer at all.
    #[error("a page could not be fetched ({reason}); try again later")]
    FetchFailed {
        /// The fetcher's code.
        reason: String,
    },
    /// The base page has not status 200.
    #[error("the page answers with status {status}; there is nothing to compare")]
    BadStatus {
        /// The status.
        status: u16,
    },
    /// The compared page has another status.
    #[error("the page compared with it answers with status {status}")]
    OtherStatus {
        /// The status.
        status: u16,
    },
    /// The base page was redirected to another address: a login, a wall for consent, the home page.
    #[error("the page redirects to another address; there is nothing to compare")]
    Redirected,
    /// The compared page was redirected to another address.
    #[error("the page compared with it redirects elsewhere")]
    RedirectElsewhere,
    /// It is neither HTML nor plain text.
    #[error("the page is neither HTML nor plain text")]
    NotText,
    /// The compared page has another content type.
    #[error("the page compared with it has another content type")]
    OtherContentType,
    /// The answer was cut at the fetcher's cap.
    #[error("the page is larger than what is fetched of it")]
    Truncated,
    /// There is no text.
    #[error("the page has no text")]
    NoSegments,
    /// Two fetches of the same address have less than half in common.
    #[error("two fetches of the same address have less than half of their text in common")]
    Unsteady,
    /// What does not change is too little to prove anything.
    #[error("what does not change on this page is too little text to prove anything")]
    TooLittleText,
    /// It is what the host gives for addresses that do not exist.
    #[error("the host gives this page for addresses that do not exist too")]
    Soft404,
    /// All pages that it was tried on are one: so do sites that ask to log in or to agree first.
    #[error(
        "different addresses of the host all show this page, as a log-in page does; it proves nothing"
    )]
    OnePage,
    /// There is no address to try the argument on, or no second value.
    #[error("no address or no second value is known to try this argument with")]
    NothingToCompare,
}

impl Trouble {
    /// Whether another base may do better: this one's page proves nothing, or a page gave no answer this time.
    pub(super) fn is_of_base(&self) -> bool {
        match self {
            Self::FetchFailed { .. }
            | Self::BadStatus { .. }
            | Self::Redirected
            | Self::NotText
            | Self::Truncated
            | Self::NoSegments
            | Self::Unsteady
            | Self::TooLittleText => true,
            Self::OtherStatus { status } => failure::is_passing_status(*status),
            _ => false,
        }
    }

    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::FetchFailed { .. } => "fetch-failed",
            Self::BadStatus { .. } => "bad-status",
            Self::OtherStatus { .. } => "other-status",
            Self::Redirected => "redirected",
            Self::RedirectElsewhere => "redirect-elsewhere",
            Self::NotText => "not-text",
            Self::OtherContentType => "other-content-type",
            Self::Truncated => "truncated",
            Self::NoSegments => "no-segments",
            Self::Unsteady => "unsteady",
            Self::TooLittleText => "too-little-text",
            Self::Soft404 => "soft404",
            Self::OnePage => "one-page",
            Self::NothingToCompare => "nothing-to-compare",
        }
    }
}

/// What one comparison says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Finding {
    /// The same page.
    Same,
    /// The prescribed score is below the threshold.
    Different,
    /// The score is high, and yet text changed where none should: the decider says no.
    TextChanged,
    /// The same segments in another order: the decider says no.
    OrderOnly,
    /// It could not be told.
    Undecided {
        /// Why.
        trouble: Trouble,
    },
}

/// How many segments of which kind, over both pages' static parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// In both.
    pub equal: u32,
    /// On the base page only.
    pub missing: u32,
    /// On the other page only.
    pub added: u32,
    /// Another text at the same place.
    pub differing: u32,
    /// In both, at another position.
    pub moved: u32,
    /// Echoes of the argument's value.
    pub echo: u32,
    /// Dynamic or masked, on the base page.
    pub dynamic: u32,
    /// Segments that count, over both pages: their mean is half of it.
    #[serde(default)]
    pub segments: u32,
    /// Of those, such as have a partner of the same text, over both pages: `similarity` is `alike / segments`.
    #[serde(default)]
    pub alike: u32,
}

/// One comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The address that was fetched twice.
    pub base: String,
    /// The address with another value, or without the argument.
    pub other: String,
    /// Whether the argument is absent from the other address.
    pub absent: bool,
    /// What it says.
    pub finding: Finding,
    /// Prescribed score, 0 to 1; absent when nothing was compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub similarity: Option<f64>,
    /// Ordered likeness by words, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordered: Option<f64>,
    /// Words of unexplained difference.
    #[serde(default)]
    pub changed_words: u32,
    /// Segments by kind.
    #[serde(default)]
    pub counts: Counts,
}

/// Which method a verdict comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// The plain two-stage method comes to it by itself.
    Plain,
    /// It would not have tried this argument, or comes to another verdict.
    Extended,
}

/// Everything that a verdict rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Which method it comes from.
    pub method: Method,
    /// Why the argument was tried.
    pub reasons: Vec<Reason>,
    /// All comparisons, in order.
    pub comparisons: Vec<Comparison>,
    /// Index of the comparison that is shown aligned: the first that settled the verdict.
    pub shown: usize,
    /// That comparison's pages side by side; empty when nothing was compared.
    pub alignment: Alignment,
    /// URLs without all insignificant arguments at once; absent when none was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trials: Option<TrialCounts>,
}

/// What came of taking all insignificant arguments out at once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialCounts {
    /// URLs with the argument whose page stayed the same.
    pub same: u32,
    /// URLs with the argument whose page could not be compared, those of `unread` left out.
    pub skipped: u32,
    /// Whether these are all URLs that the list has with it.
    pub all: bool,
    /// URLs with the argument that have no page any more.
    #[serde(default)]
    pub gone: u32,
    /// All URLs of the list with it that have a page; absent when they are more than are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub population: Option<u32>,
    /// Shapes of the URLs whose page stayed the same, at most 24.
    pub shapes: Vec<String>,
    /// Parts of the host at which nothing could be read, prefixes of paths and shapes of URLs (these have a `?`): the verdict
    /// does not hold there, and the other numbers leave these URLs out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
    /// Prefixes of paths below which it holds, where it does not hold on the whole host; none when what was read cannot be
    /// told from what was not by paths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<String>,
}

impl TrialCounts {
    /// True when the verdict on an argument holds at a URL.
    #[must_use]
    pub fn holds_at(&self, url: &str, name: &str) -> bool {
        let (path, shape) = (address::path(url), shape(url, name));
        let mut parts = self.unread.iter();
        !parts.any(|part| match part.contains('?') {
            true => shape == *part,
            false => path.starts_with(part.as_str()),
        })
    }

    /// The largest share of the argument's URLs on which the verdict may fail, at a confidence of 95 %: 0 when all of them
    /// were compared, else by the number of those that were, and of all where it is known (`params::sampling`).
    #[must_use]
    pub fn bound(&self) -> f64 {
        match self.all && self.skipped == 0 {
            true => 0.0,
            false => sampling::bound(self.population.map(|all| all as usize), self.same as usize),
        }
    }
}

/// Counts of a comparison.
pub(crate) fn counts(compared: &Compared) -> Counts {
    let mut counts = Counts::default();
    for state in &compared.first {
        match state {
            Match::Dynamic => counts.dynamic += 1,
            Match::Equal(_) => counts.equal += 1,
            Match::Moved(_) => counts.moved += 1,
            Match::Echo(_) => counts.echo += 1,
            Match::Differing(_) => counts.differing += 1,
            Match::Alone => counts.missing += 1,
        }
    }
    let added = compared
        .other
        .iter()
        .filter(|state| **state == Match::Alone);
    counts.added = added.count() as u32;
    for state in compared.first.iter().chain(&compared.other) {
        counts.segments += u32::from(*state != Match::Dynamic);
        counts.alike += u32::from(matches!(
            state,
            Match::Equal(_) | Match::Moved(_) | Match::Echo(_)
        ));
    }
    counts
}
