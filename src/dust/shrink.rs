//! What the rules make of the list, and why there may be none.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::canonical::Canonicalizer;
use super::session::{DustSession, Trust};
use super::tokens::mix;
use crate::as_it_is::AsItIs;

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

/// A URL gets another form when a rule is added.
struct Event {
    rule: u32,
    from: u64,
    to: u64,
}

/// What happens to the form of a URL as the rules are added one after another.
fn events(rules: &Canonicalizer, origin: &str, tail: &[u8], out: &mut Vec<Event>) {
    let mut form = hash(origin, tail);
    let mut next = rules.first_to_change(origin, tail, None);
    while let Some(rule) = next {
        let (canonical, way) = rules.way(origin, tail, rule);
        let from = std::mem::replace(&mut form, hash(&canonical.origin, &canonical.tail));
        out.push(Event {
            rule,
            from,
            to: form,
        });
        let places = way.iter();
        next = places
            .filter_map(|place| rules.first_to_change(&place.origin, &place.tail, Some(rule)))
            .min();
    }
}

/// Hashes of forms, and how many URLs have each.
#[derive(Default)]
struct Forms(HashMap<u64, u32, BuildHasherDefault<AsItIs>>);

impl Forms {
    fn add(&mut self, form: u64) {
        *self.0.entry(form).or_default() += 1;
    }

    fn take(&mut self, form: u64) {
        if let Some(count) = self.0.get_mut(&form) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&form);
            }
        }
    }

    fn len(&self) -> u64 {
        self.0.len() as u64
    }
}

fn hash(origin: &str, tail: &[u8]) -> u64 {
    mix(xxh3_64(origin.as_bytes()), xxh3_64(tail))
}

impl DustSession {
    /// How the list shrinks by the rules in force. Cost: the URLs, and for each rule those that it changes.
    #[must_use]
    pub fn shrink(&self, trust: Trust) -> Shrink {
        let rules = self.canonicalizer(trust);
        let (mut forms, mut all) = (Forms::default(), Vec::new());
        for sheet in &self.base {
            for tail in sheet.iter() {
                forms.add(hash(&sheet.origin, tail));
                events(&rules, &sheet.origin, tail, &mut all);
            }
        }
        all.sort_by_key(|event| event.rule);
        let before = forms.len();
        let (mut after, mut steps, mut events) = (before, Vec::new(), all.iter().peekable());
        for (number, _) in self.in_force(trust) {
            while let Some(event) = events.next_if(|event| event.rule <= number) {
                forms.take(event.from);
                forms.add(event.to);
            }
            // A rule alone can also part URLs that a later one brings together again.
            steps.push((number, after.saturating_sub(forms.len())));
            after = forms.len();
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
