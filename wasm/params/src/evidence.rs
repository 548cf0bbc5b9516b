//! What a verdict rests on, as JavaScript sees it.

use serde::Serialize;
use tsify::Tsify;

use super::views::ParamRow;
use dustlens::params as core;
use dustlens::params::{ArgRow, Finding, PastVerdict, Sample, TrialCounts, Trouble, Verdict};
use dustlens_fetching::ParamSegment;

/// Why pages could not be compared.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamTrouble {
    /// Stable name.
    pub code: &'static str,
    /// The site's status, where it is to blame.
    #[tsify(optional)]
    pub status: Option<u16>,
    /// The fetcher's code, where there was no answer.
    #[tsify(optional)]
    pub reason: Option<String>,
}

impl From<&Trouble> for ParamTrouble {
    fn from(trouble: &Trouble) -> Self {
        let (status, reason) = match trouble {
            Trouble::FetchFailed { reason } => (None, Some(reason.clone())),
            Trouble::BadStatus { status } | Trouble::OtherStatus { status } => {
                (Some(*status), None)
            }
            _ => (None, None),
        };
        Self {
            code: trouble.code(),
            status,
            reason,
        }
    }
}

/// One comparison of pages.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamComparison {
    /// The address that was fetched twice.
    pub base: String,
    /// The address with another value, or without the argument.
    pub other: String,
    /// Whether the argument is absent from the other address.
    pub absent: bool,
    /// What it says.
    #[tsify(type = "\"same\" | \"different\" | \"text-changed\" | \"order-only\" | \"undecided\"")]
    pub finding: &'static str,
    /// Why it is undecided.
    #[tsify(optional)]
    pub trouble: Option<ParamTrouble>,
    /// Prescribed score: `alike / segments`.
    #[tsify(optional)]
    pub similarity: Option<f64>,
    /// Ordered likeness by words.
    #[tsify(optional)]
    pub ordered: Option<f64>,
    /// Words of unexplained difference.
    pub changed_words: u32,
    /// Segments of both pages that have a partner.
    pub alike: u32,
    /// Segments of both pages that count.
    pub segments: u32,
    /// Equal.
    pub equal: u32,
    /// On the base page only.
    pub missing: u32,
    /// On the other page only.
    pub added: u32,
    /// Another text at the same place.
    pub differing: u32,
    /// At another position.
    pub moved: u32,
    /// Echoes of the value.
    pub echo: u32,
    /// Dynamic or masked.
    pub dynamic: u32,
}

impl From<&core::Comparison> for ParamComparison {
    fn from(one: &core::Comparison) -> Self {
        let (finding, trouble) = match &one.finding {
            Finding::Same => ("same", None),
            Finding::Different => ("different", None),
            Finding::TextChanged => ("text-changed", None),
            Finding::OrderOnly => ("order-only", None),
            Finding::Undecided { trouble } => ("undecided", Some(trouble.into())),
        };
        Self {
            base: one.base.clone(),
            other: one.other.clone(),
            absent: one.absent,
            finding,
            trouble,
            similarity: one.similarity,
            ordered: one.ordered,
            changed_words: one.changed_words,
            alike: one.counts.alike,
            segments: one.counts.segments,
            equal: one.counts.equal,
            missing: one.counts.missing,
            added: one.counts.added,
            differing: one.counts.differing,
            moved: one.counts.moved,
            echo: one.counts.echo,
            dynamic: one.counts.dynamic,
        }
    }
}

/// The result of an earlier check.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamPast {
    /// What it said.
    #[tsify(
        type = "\"significant\" | \"candidate\" | \"insignificant\" | \"unverifiable\" | \"unjudged\""
    )]
    pub verdict: Verdict,
    /// The number recorded.
    pub significant: f64,
    /// When, in seconds since 1970.
    pub checked: u64,
}

impl From<&PastVerdict> for ParamPast {
    fn from(past: &PastVerdict) -> Self {
        Self {
            verdict: past.verdict,
            significant: past.significant,
            checked: past.checked,
        }
    }
}

/// What came of taking all insignificant arguments out at once.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamTrials {
    /// URLs whose page stayed the same.
    pub same: u32,
    /// URLs whose page could not be compared, those of `unread` left out.
    pub skipped: u32,
    /// Whether these are all URLs of the list with the argument.
    pub all: bool,
    /// The largest share of the argument's URLs on which the verdict may fail, at a confidence of 95 %.
    pub bound: f64,
    /// Shapes of the URLs whose page stayed the same.
    pub shapes: Vec<String>,
    /// Prefixes of paths and shapes of URLs at which nothing could be read: the verdict does not hold there.
    pub unread: Vec<String>,
}

impl From<&TrialCounts> for ParamTrials {
    fn from(counts: &TrialCounts) -> Self {
        Self {
            same: counts.same,
            skipped: counts.skipped,
            all: counts.all,
            bound: counts.bound(),
            shapes: counts.shapes.clone(),
            unread: counts.unread.clone(),
        }
    }
}

/// Everything that a verdict rests on.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamEvidence {
    /// The row.
    pub row: ParamRow,
    /// All comparisons, in order; none when no pages were compared.
    pub comparisons: Vec<ParamComparison>,
    /// Index of the comparison that is shown aligned.
    pub shown: usize,
    /// Its pages side by side.
    pub aligned: Vec<ParamSegment>,
    /// Rows left out of it.
    pub left_out: usize,
    /// Results of earlier checks, oldest first.
    pub history: Vec<ParamPast>,
    /// Addresses where it was seen.
    pub addresses: Vec<String>,
    /// What came of the removal together with others; absent when it was not tried.
    #[tsify(optional)]
    pub trials: Option<ParamTrials>,
}

impl ParamEvidence {
    pub(super) fn new(row: &ArgRow, view: ParamRow) -> Self {
        let evidence = row.evidence.as_ref();
        let alignment = evidence.map(|evidence| &evidence.alignment);
        Self {
            row: view,
            comparisons: evidence.map_or_else(Vec::new, |evidence| {
                evidence.comparisons.iter().map(Into::into).collect()
            }),
            shown: evidence.map_or(0, |evidence| evidence.shown),
            aligned: alignment.map_or_else(Vec::new, |alignment| {
                alignment.rows.iter().map(Into::into).collect()
            }),
            left_out: alignment.map_or(0, |alignment| alignment.left_out),
            history: row.history.iter().map(Into::into).collect(),
            addresses: row
                .samples
                .iter()
                .map(|Sample { url, .. }| url.clone())
                .collect(),
            trials: evidence.and_then(|evidence| evidence.trials.as_ref().map(Into::into)),
        }
    }
}
