//! The words for what is known of an argument, and how comparisons make a verdict.

use serde::{Deserialize, Serialize};

use super::candidates::Reason;
use super::evidence::{Comparison, Evidence, Finding, Method, Trouble};
use super::scope::ArgKey;
use crate::same_page::Alignment;

/// `significant` of an argument that the classifier judged by counting.
pub const BY_COUNTING: f64 = -1.0;
/// `significant` of an argument that could not be verified.
pub const UNVERIFIED: f64 = -2.0;

/// What is known of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It changes the page, or counting says so.
    Significant,
    /// It may be insignificant and was not verified yet.
    Candidate,
    /// It does not change the page.
    Insignificant,
    /// Verification failed: it counts as significant.
    Unverifiable,
    /// Too few values were seen.
    Unjudged,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Significant,
        Self::Candidate,
        Self::Insignificant,
        Self::Unverifiable,
        Self::Unjudged,
    ];

    /// Its public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Significant => "significant",
            Self::Candidate => "candidate",
            Self::Insignificant => "insignificant",
            Self::Unverifiable => "unverifiable",
            Self::Unjudged => "unjudged",
        }
    }
}

/// What verification came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The argument.
    pub key: ArgKey,
    /// Significant, insignificant or unverifiable.
    pub verdict: Verdict,
    /// The least similarity measured, or [`UNVERIFIED`].
    pub significant: f64,
    /// What it rests on.
    pub evidence: Evidence,
}

impl Decision {
    /// A decision without a comparison.
    pub(crate) fn undecided(key: &ArgKey, reasons: &[Reason], trouble: Trouble) -> Self {
        let method = if reasons.contains(&Reason::Ratio) {
            Method::Plain
        } else {
            Method::Extended
        };
        let nothing = Comparison {
            base: String::new(),
            other: String::new(),
            absent: false,
            finding: Finding::Undecided { trouble },
            similarity: None,
            ordered: None,
            changed_words: 0,
            counts: Default::default(),
        };
        Self {
            key: key.clone(),
            verdict: Verdict::Unverifiable,
            significant: UNVERIFIED,
            evidence: Evidence {
                method,
                reasons: reasons.to_vec(),
                comparisons: vec![nothing],
                shown: 0,
                alignment: Alignment::default(),
                trials: None,
            },
        }
    }
}

/// Whether a comparison says that the pages differ.
pub(super) fn differs(one: &Comparison) -> bool {
    !matches!(one.finding, Finding::Same | Finding::Undecided { .. })
}

fn undecided(one: &Comparison) -> bool {
    matches!(one.finding, Finding::Undecided { .. })
}

/// Whether one comparison at least of each kind that was tried, with another value and without the argument, says same.
fn are_shown_same(comparisons: &[Comparison]) -> bool {
    let shown = |absent: bool| {
        let mut of_kind = comparisons
            .iter()
            .filter(|one| one.absent == absent)
            .peekable();
        of_kind.peek().is_none() || of_kind.any(|one| one.finding == Finding::Same)
    };
    !comparisons.is_empty() && shown(true) && shown(false)
}

/// Whether a comparison cannot be told though the base page proves something: the page with the other value is not there,
/// say.
fn is_undecided(one: &Comparison) -> bool {
    matches!(&one.finding, Finding::Undecided { trouble } if !trouble.is_of_base())
}

/// Index of the first comparison that settles the verdict: one that differs, else one that is undecided, else the first.
pub(super) fn settling(comparisons: &[Comparison]) -> usize {
    let differing = comparisons.iter().position(differs);
    differing
        .or_else(|| comparisons.iter().position(undecided))
        .unwrap_or(0)
}

/// The verdict of all comparisons, and the number recorded with it.
pub(super) fn combine(comparisons: &[Comparison]) -> (Verdict, f64) {
    let least = |all: &mut dyn Iterator<Item = &Comparison>| {
        all.filter_map(|one| one.similarity).fold(1.0, f64::min)
    };
    if comparisons.iter().any(differs) {
        (
            Verdict::Significant,
            least(&mut comparisons.iter().filter(|one| differs(one))),
        )
    } else if !are_shown_same(comparisons) || comparisons.iter().any(is_undecided) {
        (Verdict::Unverifiable, UNVERIFIED)
    } else {
        (Verdict::Insignificant, least(&mut comparisons.iter()))
    }
}
