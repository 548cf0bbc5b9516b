//! Why a list has no rule, in words that are true of it.

use serde::{Deserialize, Serialize};

use super::session::DustSession;
use crate::message_text::counted;

/// Why no rule was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WhyNothing {
    /// No http or https URL with a host.
    #[error("there is no http or https address to learn from")]
    NoUrls,
    /// Too few URLs for the least support.
    #[error(
        "{} too few: a rule needs {} for it, at least {needed} addresses; give a longer list",
        counted(*urls, "different address is", "different addresses are"),
        counted(*least, "pair that speaks", "pairs that speak")
    )]
    TooFewUrls {
        /// Different URLs.
        urls: u64,
        /// MS.
        least: u32,
        /// URLs that so many pairs need.
        needed: u64,
    },
    /// No two URLs of a site are in one envelope.
    #[error(
        "no two addresses of a site differ in one place of at most {} only; there is nothing to learn from{}",
        counted(*tokens, "token", "tokens"),
        left_out_words(*left_out)
    )]
    NothingShared {
        /// S.
        tokens: u32,
        /// URLs that are too long to be mined.
        left_out: u64,
    },
    /// All envelopes of several URLs are shared by too many.
    #[error(
        "more than {most} addresses at a time are equal but for one short place, as with page numbers and names of pages; so many prove nothing: give a list that names pages in several ways, or raise --max-bucket if these lead to the same pages"
    )]
    TooManyShare {
        /// T.
        most: u32,
    },
    /// The best pair of texts has too little support.
    #[error(
        "the most frequent difference occurs {}, and {} needed; give a longer list, or ask for less",
        counted(*best, "time", "times"),
        counted(*least, "is", "are")
    )]
    TooLittleSupport {
        /// The greatest support of a site.
        best: u32,
        /// What was needed there: MS, raised to `support_share` of the site's URLs.
        least: u32,
    },
}

fn left_out_words(left_out: u64) -> String {
    match left_out {
        0 => String::new(),
        _ => format!(
            " ({} too long to be looked at)",
            counted(left_out, "address is", "addresses are")
        ),
    }
}

impl WhyNothing {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NoUrls => "no-urls",
            Self::TooFewUrls { .. } => "too-few-urls",
            Self::NothingShared { .. } => "nothing-shared",
            Self::TooManyShare { .. } => "too-many-share",
            Self::TooLittleSupport { .. } => "too-little-support",
        }
    }

    /// What its sentence is filled with, by name; first what its plural is of.
    #[must_use]
    pub fn params(self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoUrls => Vec::new(),
            Self::TooFewUrls {
                urls,
                least,
                needed,
            } => vec![
                ("urls", urls.to_string()),
                ("least", least.to_string()),
                ("needed", needed.to_string()),
            ],
            Self::NothingShared { tokens, left_out } => vec![
                ("tokens", tokens.to_string()),
                ("left_out", left_out.to_string()),
            ],
            Self::TooManyShare { most } => vec![("most", most.to_string())],
            Self::TooLittleSupport { best, least } => {
                vec![("best", best.to_string()), ("least", least.to_string())]
            }
        }
    }
}

impl DustSession {
    /// Why nothing was found; `None` when something was.
    #[must_use]
    pub fn why_nothing(&self) -> Option<WhyNothing> {
        self.rules().is_empty().then(|| self.why_none())
    }

    /// Why a list has no rule, when it has none.
    pub(crate) fn why_none(&self) -> WhyNothing {
        let (urls, buckets) = (self.counts().distinct, &self.buckets);
        let (settings, least) = (&self.settings, self.settings.min_support);
        let needed = 2 * u64::from(least);
        if urls == 0 {
            WhyNothing::NoUrls
        } else if urls < needed {
            WhyNothing::TooFewUrls {
                urls,
                least,
                needed,
            }
        } else if buckets.shared > 0 {
            WhyNothing::TooLittleSupport {
                best: buckets.best,
                // More than MS where a share of a long list is more.
                least: buckets.least,
            }
        } else if buckets.crowded > 0 {
            WhyNothing::TooManyShare {
                most: settings.max_bucket as u32,
            }
        } else {
            WhyNothing::NothingShared {
                tokens: settings.max_tokens as u32,
                left_out: buckets.left_out,
            }
        }
    }
}
