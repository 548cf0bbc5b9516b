//! How many pages may be fetched, in which order they are spent, and what was not tried for want of them.
//!
//! Deviation: the paper fetches as many pages for every rule. Here the list decides how many pages are fetched, and of the
//! rules that wait at several sites the one of most support comes first.

use super::sample_size::needed;
use crate::dust::rule::{Reason, Trust};
use crate::dust::session::DustSession;

/// Different URLs of the list for each page that is fetched.
const URLS_A_PAGE: u64 = 2;
/// One page in so many is kept for proving the rules together.
const RESERVE: usize = 10;
/// Pages from which some are kept for that.
const RESERVED_FROM: usize = 1_000;
/// Pages that are fetched for a short list.
const LEAST: u64 = 5_000;

/// Rules that were not tried, since no more pages were allowed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Untried {
    /// How many there are.
    pub rules: usize,
    /// URLs that they may remove at most.
    pub urls: u64,
    /// Pages that proving all of them may take, about.
    pub pages: u64,
}

impl DustSession {
    /// Pages that may be fetched in all: the setting, or by default one for every two different URLs, 5,000 at least.
    #[must_use]
    pub fn budget(&self) -> usize {
        match self.settings.max_fetches {
            0 => (self.counts().distinct / URLS_A_PAGE).max(LEAST) as usize,
            chosen => chosen,
        }
    }

    /// Pages that may still be fetched.
    #[must_use]
    pub fn left(&self) -> usize {
        self.budget().saturating_sub(self.fetched())
    }

    /// Pages that are kept for proving the valid rules together, without which they do not stay valid: one in ten, of
    /// [`RESERVED_FROM`] and more.
    pub(crate) fn reserve(&self) -> usize {
        match self.budget() {
            pages @ RESERVED_FROM.. if self.settings.extended => pages / RESERVE,
            _ => 0,
        }
    }

    /// URLs of the list that the valid rules remove, as they are now. What normalization makes one was one before. Cost: as
    /// [`DustSession::shrink`].
    #[must_use]
    pub fn saved(&self) -> u64 {
        let shrink = self.shrink(Trust::Valid);
        shrink.steps.iter().map(|(_, removed)| removed).sum()
    }

    /// The rules that were not tried for want of pages. O(rules).
    #[must_use]
    pub fn untried(&self) -> Untried {
        let settings = self.settings();
        let most = u64::from(needed(
            settings.precision,
            settings.confidence,
            settings.failures,
        ));
        let open = self.rules().iter();
        let open = open.filter(|rule| rule.reason == Some(Reason::OutOfFetches));
        open.fold(Untried::default(), |all, rule| Untried {
            rules: all.rules + 1,
            urls: all.urls + u64::from(rule.support),
            pages: all.pages + 2 * most.min(1 + u64::from(rule.support)),
        })
    }
}
