//! What was done to a URL, rule by rule.

use std::ops::Range;

use super::bytes::difference;
use super::registry::{RuleId, Tier};

/// One rule that changed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Which.
    pub rule: RuleId,
    /// Its tier.
    pub tier: Tier,
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
    pub(crate) fn new(rule: RuleId, before: &[u8], after: &[u8]) -> Self {
        let (before_range, after_range) = difference(before, after);
        let (before, after) = (before.to_vec(), after.to_vec());
        Self {
            rule,
            tier: rule.rule().tier,
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
    /// Rules that changed something, in the order of work.
    pub steps: Vec<Step>,
    /// The normalized form, or the URL as it was.
    pub url: Vec<u8>,
    /// Why it was left as it was.
    pub pass: Option<super::Pass>,
    /// Bytes of the original that are different in the result.
    pub original_range: Range<usize>,
    /// Bytes of the result that are different from the original.
    pub url_range: Range<usize>,
}
