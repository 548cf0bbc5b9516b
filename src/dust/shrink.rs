//! What the rules make of the list, and why there may be none.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::canonical::{Canonicalizer, Place};
use super::rule::DustRule;
use super::session::{DustSession, Trust};
use super::sheet::Sheet;
use super::tokens::mix;
use crate::normalize::Change;

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

    /// What its sentence is filled with, by name.
    #[must_use]
    pub fn params(self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooFewUrls {
                urls,
                least,
                needed,
            } => vec![
                ("urls", urls.to_string()),
                ("least", least.to_string()),
                ("needed", needed.to_string()),
            ],
            Self::NothingShared => Vec::new(),
            Self::TooLittleSupport { best, least } => {
                vec![("best", best.to_string()), ("least", least.to_string())]
            }
        }
    }
}

/// The different forms of a list, rule by rule.
struct Counted<'l> {
    rules: Canonicalizer,
    urls: Vec<Url<'l>>,
    /// Hashes of the forms, and how many URLs have each.
    forms: HashMap<u64, u32>,
}

/// A URL, the places it goes through, and its form.
struct Url<'l> {
    origin: &'l str,
    tail: &'l [u8],
    /// Empty while no rule changes it.
    way: Vec<Place>,
    form: u64,
}

impl<'l> Counted<'l> {
    fn new(sheets: &'l [Sheet]) -> Self {
        let mut forms = HashMap::new();
        let mut urls = Vec::new();
        for sheet in sheets {
            for tail in sheet.iter() {
                let form = hash(&sheet.origin, tail);
                *forms.entry(form).or_default() += 1;
                urls.push(Url {
                    origin: &sheet.origin,
                    tail,
                    way: Vec::new(),
                    form,
                });
            }
        }
        Self {
            rules: Canonicalizer::default(),
            urls,
            forms,
        }
    }

    fn len(&self) -> u64 {
        self.forms.len() as u64
    }

    /// Adds a rule behind all others. Where it changes none of a URL's places, that URL's way is what it was.
    fn add(&mut self, number: u32, rule: &DustRule) {
        self.rules.add(&rule.scope, number, &rule.change);
        let host = matches!(rule.change, Change::Host { .. });
        let changes = |origin: &str, tail: &[u8]| {
            origin == rule.scope && (host || rule.change.apply(tail).is_some())
        };
        for url in &mut self.urls {
            let met = match url.way.is_empty() {
                true => changes(url.origin, url.tail),
                false => url
                    .way
                    .iter()
                    .any(|place| changes(&place.origin, &place.tail)),
            };
            if met {
                let (form, way) = self.rules.way(url.origin, url.tail);
                let form = hash(&form.origin, &form.tail);
                url.way = way;
                move_one(
                    &mut self.forms,
                    std::mem::replace(&mut url.form, form),
                    form,
                );
            }
        }
    }
}

fn hash(origin: &str, tail: &[u8]) -> u64 {
    mix(xxh3_64(origin.as_bytes()), xxh3_64(tail))
}

fn move_one(forms: &mut HashMap<u64, u32>, from: u64, to: u64) {
    if let Some(count) = forms.get_mut(&from) {
        *count -= 1;
        if *count == 0 {
            forms.remove(&from);
        }
    }
    *forms.entry(to).or_default() += 1;
}

impl DustSession {
    /// How the list shrinks by the rules in force. Cost: rules × URLs for looking whether a rule changes a URL; only those
    /// that it changes are canonicalized anew.
    #[must_use]
    pub fn shrink(&self, trust: Trust) -> Shrink {
        let mut list = Counted::new(&self.base);
        let before = list.len();
        let (mut after, mut steps) = (before, Vec::new());
        for (number, rule) in self.in_force(trust) {
            list.add(number, rule);
            // A rule alone can also part URLs that a later one brings together again.
            steps.push((number, after.saturating_sub(list.len())));
            after = list.len();
        }
        Shrink {
            before,
            after,
            steps,
        }
    }

    /// Why nothing was found; `None` when something was.
    #[must_use]
    pub fn why_nothing(&self) -> Option<WhyNothing> {
        self.rules().is_empty().then(|| self.why_none())
    }

    /// Why a list has no rule, when it has none.
    pub(super) fn why_none(&self) -> WhyNothing {
        let urls = self.counts().distinct;
        let least = self.settings.min_support;
        let needed = 2 * u64::from(least);
        if urls < needed {
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
        }
    }
}
