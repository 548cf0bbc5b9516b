//! Reasons for refusing a question.

/// Why a lesson cannot be worked through with what it was given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LessonError {
    /// A number out of its range.
    #[error("{name} must be between {low} and {high}, not {given}")]
    OutOfRange {
        /// The field's name.
        name: &'static str,
        /// The smallest value that is accepted.
        low: usize,
        /// The largest value that is accepted.
        high: usize,
        /// The value.
        given: usize,
    },
    /// A text that is shorter than a shingle, so that it has none.
    #[error("text {number} has no shingle of {size}: it is too short")]
    NoShingle {
        /// The text's number, from 1.
        number: usize,
        /// The size of a shingle, in words or characters.
        size: usize,
    },
    /// A seed that is no number of 64 bits.
    #[error("the seed `{given}` is no whole number below 2^64")]
    Seed {
        /// The text that was given.
        given: String,
    },
    /// Places that are no permutation of the rows.
    #[error("permutation {number} does not give each of {rows} rows a place of its own")]
    Permutation {
        /// The permutation's number, from 1.
        number: usize,
        /// The number of rows.
        rows: usize,
    },
    /// Names of rules that there are not, or that contradict each other.
    #[error("`{given}` names no rules that go together")]
    Rule {
        /// The names that were given.
        given: String,
    },
    /// The core refuses a lesson's own settings.
    #[error("{detail}")]
    Session {
        /// Its sentence.
        detail: String,
    },
}

impl LessonError {
    /// The error for these names.
    pub(crate) fn rule(given: &str) -> Self {
        Self::Rule {
            given: given.chars().take(80).collect(),
        }
    }

    /// The stable name of the kind of error.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OutOfRange { .. } => "lesson-range",
            Self::NoShingle { .. } => "lesson-no-shingle",
            Self::Seed { .. } => "lesson-seed",
            Self::Permutation { .. } => "lesson-permutation",
            Self::Rule { .. } => "lesson-rule",
            Self::Session { .. } => "lesson-session",
        }
    }

    /// The values that the error's sentence names.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::OutOfRange {
                name,
                low,
                high,
                given,
            } => vec![
                ("name", (*name).to_owned()),
                ("low", low.to_string()),
                ("high", high.to_string()),
                ("given", given.to_string()),
            ],
            Self::Seed { given } | Self::Rule { given } => vec![("given", given.clone())],
            Self::NoShingle { number, size } => {
                vec![("number", number.to_string()), ("size", size.to_string())]
            }
            Self::Session { detail } => vec![("detail", detail.clone())],
            Self::Permutation { number, rows } => {
                vec![("number", number.to_string()), ("rows", rows.to_string())]
            }
        }
    }
}

/// Returns the value if it lies in its range.
pub(crate) fn within(
    name: &'static str,
    given: usize,
    low: usize,
    high: usize,
) -> Result<usize, LessonError> {
    if (low..=high).contains(&given) {
        Ok(given)
    } else {
        Err(LessonError::OutOfRange {
            name,
            low,
            high,
            given,
        })
    }
}

/// Reads a seed: 64 bits, written in decimal, because JavaScript's numbers do not hold them.
pub(crate) fn seed(given: &str) -> Result<u64, LessonError> {
    given.parse().map_err(|_| LessonError::Seed {
        given: given.chars().take(40).collect(),
    })
}
