//! What the rules make of the list, and why there may be none.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::canonical::Canonicalizer;
use super::envelope::each_bucket;
use super::rule::Status;
use super::session::{DustSession, Trust, sheets};
use super::tokens::{Tokens, mix};

/// How the list shrinks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shrink {
    /// Different URLs after normalization.
    pub before: u64,
    /// Different ones after the rules.
    pub after: u64,
    /// Rule by rule, each after those before it: its number, and how many URLs it took away.
    pub steps: Vec<(u32, u64)>,
}

/// Why no rule was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WhyNothing {
    /// Too few URLs for the least support.
    #[error(
        "{urls} different addresses are too few: a rule needs {least} pairs that speak for it, at least {needed} addresses; give a longer list"
    )]
    TooFewUrls {
        /// Different URLs.
        urls: u64,
        /// MS.
        least: u32,
        /// URLs that so many pairs need.
        needed: u64,
    },
    /// No two URLs of a site differ in one short place only.
    #[error(
        "no two addresses of a site differ in one short place only; there is nothing to learn from"
    )]
    NothingShared,
    /// The best pair of texts has too little support.
    #[error(
        "the most frequent difference occurs {best} times, and {least} are needed; give a longer list, or ask for less"
    )]
    TooLittleSupport {
        /// The greatest support.
        best: u32,
        /// MS.
        least: u32,
    },
}

impl WhyNothing {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::TooFewUrls { .. } => "too-few-urls",
            Self::NothingShared => "nothing-shared",
            Self::TooLittleSupport { .. } => "too-little-support",
        }
    }
}

/// An envelope with the texts that stand in it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EnvelopeView {
    /// Scheme, host and port.
    pub scope: String,
    /// What stands before.
    pub before: String,
    /// What stands behind.
    pub after: String,
    /// The texts, one a URL.
    pub texts: Vec<String>,
}

impl DustSession {
    /// How the list shrinks by the rules in force. Cost: rules × URLs.
    #[must_use]
    pub fn shrink(&self, trust: Trust) -> Shrink {
        let mut rules = Canonicalizer::default();
        let before = self.counts().distinct;
        let (mut after, mut steps) = (before, Vec::new());
        for (number, rule) in (0..).zip(self.rules()) {
            let trusted = rule.status == Status::Valid
                || trust == Trust::Likely && rule.status == Status::Likely;
            if !trusted || rule.off {
                continue;
            }
            rules.add(&rule.scope, number, &rule.change);
            let now = self.forms(&rules);
            // A rule alone can also part URLs that a later one brings together again.
            steps.push((number, after.saturating_sub(now)));
            after = now;
        }
        Shrink {
            before,
            after,
            steps,
        }
    }

    fn forms(&self, rules: &Canonicalizer) -> u64 {
        let mut seen = HashSet::new();
        for sheet in &self.base {
            for tail in sheet.iter() {
                let form = rules.canonical(&sheet.origin, tail);
                seen.insert(mix(xxh3_64(form.origin.as_bytes()), xxh3_64(&form.tail)));
            }
        }
        seen.len() as u64
    }

    /// Why nothing was found; `None` when something was.
    #[must_use]
    pub fn why_nothing(&self) -> Option<WhyNothing> {
        if !self.rules().is_empty() {
            return None;
        }
        let urls = self.counts().distinct;
        let least = self.settings.min_support;
        let needed = 2 * u64::from(least);
        Some(if urls < needed {
            WhyNothing::TooFewUrls {
                urls,
                least,
                needed,
            }
        } else if self.buckets.best == 0 {
            WhyNothing::NothingShared
        } else {
            WhyNothing::TooLittleSupport {
                best: self.buckets.best,
                least,
            }
        })
    }

    /// The envelopes of the list that hold at least two URLs, sorted, at most `most` of them: the method step by step. Meant
    /// for short lists. Cost: as a round of mining.
    #[must_use]
    pub fn envelopes(&self, most: usize) -> Vec<EnvelopeView> {
        let mut out = std::collections::BTreeSet::new();
        let (max_tokens, max_bucket) = (self.settings.max_tokens, self.settings.max_bucket);
        let mut tokens = Tokens::default();
        for sheet in sheets(&self.base, &Canonicalizer::default()) {
            each_bucket(&sheet, max_tokens, max_bucket, |bucket| {
                let mut view = EnvelopeView {
                    scope: sheet.origin.clone(),
                    before: String::new(),
                    after: String::new(),
                    texts: Vec::new(),
                };
                for record in bucket {
                    let tail = sheet.get(record.url as usize);
                    tokens.set(tail);
                    let (from, to) = (
                        usize::from(record.from),
                        usize::from(record.from + record.tokens),
                    );
                    let (start, end) = (tokens.at[from] as usize, tokens.at[to] as usize);
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    let anchored = |edge: bool, mark: &'static str| if edge { mark } else { "" };
                    let inside = text(&tail[start..end]);
                    view.before = anchored(from > 0, "^").to_owned() + &text(&tail[..start]);
                    view.after = text(&tail[end..]) + anchored(to < tokens.len(), "$");
                    view.texts.push(
                        anchored(from == 0, "^").to_owned()
                            + &inside
                            + anchored(to == tokens.len(), "$"),
                    );
                }
                out.insert(view);
                if out.len() > most {
                    out.pop_last();
                }
            });
        }
        out.into_iter().collect()
    }
}
