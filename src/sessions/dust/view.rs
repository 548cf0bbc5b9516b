//! Windows on the rules: which, in which order; the lists and rules in numbers.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{DustProgress, DustStage, ListSession};
use crate::dust::diagnosis::WhyNothing;
use crate::dust::rule::{DustRule, Status, Trust};
use crate::order;

/// Column that rules are sorted by. Rules that are equal in it stand as they were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSort {
    /// As they were found.
    #[default]
    Found,
    /// Pairs of URLs that speak for it.
    Support,
    /// Valid, likely, undecided, refuted.
    Status,
    /// Scheme, host and port.
    Scope,
    /// URLs of the list that it takes away, after the rules before it.
    Removed,
}

/// Which rules are looked at, and in which order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct RuleQuery {
    /// Part of the scope or of what is replaced by what, in any case of letters.
    pub filter: String,
    /// Only rules of which this is known.
    pub status: Option<Status>,
    /// Only rules of this scheme, host and port.
    pub scope: Option<String>,
    /// Column to sort by.
    pub sort: RuleSort,
    /// Which rules are used where it is sorted by what they remove.
    pub trust: Trust,
    /// Largest first.
    pub descending: bool,
}

/// Rules by what is known of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct RuleCounts {
    /// The list speaks for them; nothing was fetched.
    pub likely: usize,
    /// They survived fetching.
    pub valid: usize,
    /// They lead to other pages, or to none.
    pub refuted: usize,
    /// Fetching told nothing.
    pub undecided: usize,
}

/// The lists and their rules in numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DustSummary {
    /// Where the work stands.
    pub progress: DustProgress,
    /// URLs in the lists, with repeats.
    pub given: u64,
    /// Different ones after normalization.
    pub distinct: u64,
    /// Different URLs as the lists write them that normalization makes equal to another one: these and `distinct` make
    /// the different URLs that the other places count.
    pub folded: u64,
    /// Of the URLs given, those that are no http or https URLs with a host: no rule is looked for in them.
    pub passed_over: u64,
    /// Lines that hold no URL.
    pub skipped: u64,
    /// Schemes, hosts and ports.
    pub sites: u64,
    /// Rules known beforehand.
    pub given_rules: usize,
    /// Rules of the lists' sites.
    pub rules: RuleCounts,
    /// Of those, switched off.
    pub off: usize,
    /// Fetches made.
    pub fetched: usize,
    /// Why there is no rule; absent while there is one, or work to do.
    pub nothing: Option<WhyNothing>,
}

impl ListSession {
    /// The rules that a query finds, in its order. O(rules · log rules); sorting by what is removed costs a
    /// [`DustSession::shrink`](crate::dust::DustSession::shrink).
    #[must_use]
    pub fn find(&mut self, query: &RuleQuery) -> Vec<(u32, &DustRule)> {
        let steps = match query.sort {
            RuleSort::Removed => self.shrink(query.trust).steps,
            _ => Vec::new(),
        };
        let removed: HashMap<u32, u64> = steps.into_iter().collect();
        let part = query.filter.to_lowercase();
        let mut rules: Vec<(u32, &DustRule)> = self.rules().collect();
        rules.retain(|(_, rule)| {
            query.status.is_none_or(|status| rule.status == status)
                && query
                    .scope
                    .as_ref()
                    .is_none_or(|scope| rule.scope == *scope)
                && has_part(rule, &part)
        });
        let of = |number: u32| removed.get(&number).copied().unwrap_or_default();
        order::sort_by(&mut rules, |(a, one), (b, other)| {
            let order = match query.sort {
                RuleSort::Found => a.cmp(b),
                RuleSort::Support => one.support.cmp(&other.support),
                RuleSort::Status => rank(one.status).cmp(&rank(other.status)),
                RuleSort::Scope => one.scope.cmp(&other.scope),
                RuleSort::Removed => of(*a).cmp(&of(*b)),
            };
            turned(order, query.descending).then_with(|| a.cmp(b))
        });
        rules
    }

    /// The lists and rules in numbers. O(rules).
    #[must_use]
    pub fn summary(&self) -> DustSummary {
        let counts = self.session.counts();
        let progress = self.progress();
        let mut rules = RuleCounts::default();
        let mut off = 0;
        for (_, rule) in self.rules() {
            off += usize::from(rule.off);
            *match rule.status {
                Status::Likely => &mut rules.likely,
                Status::Valid => &mut rules.valid,
                Status::Refuted => &mut rules.refuted,
                Status::Undecided => &mut rules.undecided,
            } += 1;
        }
        let nothing = (progress.stage == DustStage::Done && rules == RuleCounts::default())
            .then(|| self.session.why_none());
        DustSummary {
            progress,
            given: self.pool.given,
            distinct: counts.distinct,
            folded: ((self.fed - self.unusable) as u64).saturating_sub(counts.distinct),
            passed_over: self.passed_over,
            skipped: self.pool.noise(),
            sites: counts.sites,
            given_rules: self.given.len(),
            rules,
            off,
            fetched: self.fetched(),
            nothing,
        }
    }
}

fn rank(status: Status) -> u8 {
    match status {
        Status::Valid => 0,
        Status::Likely => 1,
        Status::Undecided => 2,
        Status::Refuted => 3,
    }
}

fn turned(order: Ordering, descending: bool) -> Ordering {
    if descending { order.reverse() } else { order }
}

fn has_part(rule: &DustRule, part: &str) -> bool {
    let (from, to) = rule.sides();
    let has = |text: &str| text.to_lowercase().contains(part);
    part.is_empty() || has(&rule.scope) || has(&from) || has(&to)
}
