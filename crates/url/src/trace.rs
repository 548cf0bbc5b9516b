//! Trace of a URL's changes, rule by rule.

use std::ops::Range;

use crate::options::Form;
use crate::percent::difference;
use crate::rule_table::{RuleId, Tier};
use crate::skip_reason::Skipped;

/// The maker of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A rule.
    Rule(RuleId),
    /// The form in which a preset writes the result, after all rules.
    Form(Form),
}

impl By {
    /// Returns the public name: a rule's, or a preset's.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.name(),
            Self::Form(form) => form.name(),
        }
    }

    /// The rule, if it is one.
    #[must_use]
    pub fn rule(self) -> Option<RuleId> {
        match self {
            Self::Rule(rule) => Some(rule),
            Self::Form(_) => None,
        }
    }

    /// Returns the tier. A form has none.
    #[must_use]
    pub fn tier(self) -> Option<Tier> {
        self.rule().map(|rule| rule.rule().tier)
    }
}

/// A change of a URL on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The rule or form that made it.
    pub by: By,
    /// The whole URL before.
    pub before: Vec<u8>,
    /// The whole URL after.
    pub after: Vec<u8>,
    /// Bytes of `before` that are different; empty where something was put in.
    pub before_range: Range<usize>,
    /// Bytes of `after` that are different; empty where something was taken out.
    pub after_range: Range<usize>,
}

impl Step {
    pub(crate) fn new(by: By, before: &[u8], after: &[u8]) -> Self {
        let (before_range, after_range) = difference(before, after);
        let (before, after) = (before.to_vec(), after.to_vec());
        Self {
            by,
            before,
            after,
            before_range,
            after_range,
        }
    }
}

/// The way from a URL to its normalized form.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// Every change, in the order of work.
    pub steps: Vec<Step>,
    /// The normalized form, or the URL as it was.
    pub url: Vec<u8>,
    /// The reason why it is not normalized.
    pub skipped: Option<Skipped>,
    /// Bytes of the original that are different in the result.
    pub original_range: Range<usize>,
    /// Bytes of the result that are different from the original.
    pub url_range: Range<usize>,
}

impl Trace {
    /// `blanks`: the bytes before `original` in the URL as it was given.
    pub(crate) fn new(
        steps: Vec<Step>,
        original: &[u8],
        blanks: usize,
        url: &[u8],
        skipped: Option<Skipped>,
    ) -> Self {
        let (original_range, url_range) = difference(original, url);
        Self {
            steps,
            url: url.to_vec(),
            skipped,
            original_range: original_range.start + blanks..original_range.end + blanks,
            url_range,
        }
    }
}
