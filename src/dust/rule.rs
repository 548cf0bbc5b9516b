//! What is known of a rule: where it holds, what it does, what speaks for it.

use serde::{Deserialize, Serialize};

use super::site::name;
use crate::message_text::counted;
use crate::same_page::Alignment;
use dustlens_url::{Change, Evidence, LearnedRule};

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

/// Which rules are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// Those that survived fetching.
    #[default]
    Valid,
    /// Those that the list alone speaks for, too.
    Likely,
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
        "{} the same, enough for {percent} % of all at the asked confidence",
        counted(*agreed, "sampled page was", "sampled pages were")
    )]
    EnoughAgreed {
        /// Samples that agreed.
        agreed: u32,
        /// Share that is proved.
        percent: u32,
    },
    /// All URLs of the list that it changes were tried, and none spoke against it.
    #[error(
        "{} tried, and every page that could be compared was the same",
        all_words(*population)
    )]
    AllAgreed {
        /// How many there are.
        population: u32,
    },
    /// The page it leads to is another one.
    #[error("a page it leads to says something else")]
    PagesDiffer,
    /// It leads to another template and drops or adds arguments without which a page is another one in part.
    #[error(
        "without the arguments that it drops or adds, a page is another one in part ({without})"
    )]
    ArgumentsMatter {
        /// The address without them.
        without: String,
    },
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

fn all_words(population: u32) -> String {
    match population {
        1 => "the one address of the list that it changes was".to_owned(),
        _ => format!("each of the {population} addresses of the list that it changes was"),
    }
}

impl Reason {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::EnoughAgreed { .. } => "enough-agreed",
            Self::AllAgreed { .. } => "all-agreed",
            Self::PagesDiffer => "pages-differ",
            Self::ArgumentsMatter { .. } => "arguments-matter",
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

/// The pages of a sample side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AlignedSample {
    /// Which of the decision's samples: the one that refutes, else the first that agreed.
    pub sample: usize,
    /// Its useful text: `first` before the change, `other` after it, `again` the second fetch of the former, or itself
    /// when none was needed. Without rows when there is no page after the change.
    pub alignment: Alignment,
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
    /// Two addresses that it makes one. Both are in the list or what the rules of earlier rounds make of it, but the second of an argument's rule may
    /// be missing there.
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
    /// One of them with its pages side by side; absent when none was compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aligned: Option<AlignedSample>,
    /// Whether a person switched it off.
    #[serde(default)]
    pub off: bool,
}

impl Reason {
    /// What its sentence is filled with, by name.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::EnoughAgreed { agreed, percent } => vec![
                ("agreed", agreed.to_string()),
                ("percent", percent.to_string()),
            ],
            Self::AllAgreed { population } => vec![("population", population.to_string())],
            Self::ArgumentsMatter { without } => vec![("without", without.clone())],
            Self::NotThere { answer } => vec![("answer", answer.clone())],
            Self::PagesDiffer
            | Self::Covered
            | Self::NothingToTry
            | Self::TooFewPages
            | Self::OutOfFetches => Vec::new(),
        }
    }
}

impl DustRule {
    /// What it is called where one word has to do: `from→to`.
    #[must_use]
    pub fn name(&self) -> String {
        let (from, to) = self.sides();
        let name = format!("{from}→{to}");
        let words: Vec<&str> = name.split_whitespace().collect();
        words.join("%20")
    }

    /// A rule without support that the list alone speaks for.
    pub(super) fn likely(
        scope: String,
        change: &Change,
        origin: Origin,
        example: &(String, String),
        round: u32,
    ) -> Self {
        Self {
            scope,
            change: change.clone(),
            origin,
            support: 0,
            example: example.clone(),
            status: Status::Likely,
            reason: None,
            tested: 0,
            equal: 0,
            round,
            samples: Vec::new(),
            aligned: None,
            off: false,
        }
    }

    /// What is looked for and what stands there afterwards, for people: see [`Change::sides`]. A host's rule has the two
    /// origins.
    #[must_use]
    pub fn sides(&self) -> (String, String) {
        let (from, to) = self.change.sides();
        match self.change {
            Change::Host { .. } => (self.scope.clone(), to),
            _ => (from, to),
        }
    }

    /// Its identity: scope and change, the same in every session. `%` and blanks in the texts are escaped, so that it is a
    /// line of words.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = self.scope.clone();
        for word in self.change.words() {
            id.push(' ');
            id += &word.replace('%', "%25").replace(' ', "%20");
        }
        id
    }

    /// The rule as normalization uses it: for the name of its host, whatever scheme and port.
    #[must_use]
    pub fn learned(&self) -> LearnedRule {
        LearnedRule {
            host: name(&self.scope).to_owned(),
            change: self.change.clone(),
            evidence: Evidence {
                support: u64::from(self.support),
                checked: u64::from(self.tested),
                agreed: u64::from(self.equal),
            },
        }
    }

    /// Whether it is in force by that trust.
    #[must_use]
    pub fn is_in_force(&self, trust: Trust) -> bool {
        let likely = trust == Trust::Likely && self.status == Status::Likely;
        (self.status == Status::Valid || likely) && !self.off
    }
}
