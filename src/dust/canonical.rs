//! Canonicalization (paper §6): the accepted rules of each site, applied by the engine that normalization uses for rules of
//! a site, [`SiteRules`]; its file says how circles and rules without an end are treated, and what it costs.
//!
//! After a pass that changed something the URL is normalized as it was before mining: rules can leave arguments unsorted or
//! dots in a path.

use std::sync::Arc;

use dustlens_url::site_rules::{SiteRules, SiteUrl, Stop};
use dustlens_url::{Buffers, Change, Normalizer, RuleSet};
use serde::{Deserialize, Serialize};

pub use dustlens_url::site_rules::PASSES;

/// Rules of several sites, ready for use. Sites are told apart by scheme, host and port.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Canonicalizer {
    rules: SiteRules,
    /// Normalizes a URL after each pass. None: the URL stays as the rules leave it.
    #[serde(skip)]
    normalizer: Option<Arc<Normalizer>>,
}

/// The normalizer does not count: a session has one for all of its rules.
impl PartialEq for Canonicalizer {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}

/// A URL's canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canonical {
    /// Scheme, host and port.
    pub origin: String,
    /// Path and query.
    pub tail: Vec<u8>,
    /// Numbers of the rules that led to it, each once, in the order of their first use.
    pub rules: Vec<u32>,
}

impl Canonicalizer {
    /// Without rules.
    pub(super) fn new(normalizer: Arc<Normalizer>) -> Self {
        Self {
            rules: SiteRules::default(),
            normalizer: Some(normalizer),
        }
    }

    /// Puts back the normalizer, which is not stored.
    pub(super) fn set_normalizer(&mut self, normalizer: Arc<Normalizer>) {
        self.normalizer = Some(normalizer);
    }

    /// Adds a rule of a site after those that are there; `number` is the rule's name in [`Canonical::rules`].
    pub fn add(&mut self, scope: &str, number: u32, change: &Change) {
        self.rules.add(scope, number, change);
    }

    /// Whether a site has rules.
    pub(super) fn knows(&self, scope: &str) -> bool {
        self.rules.has_rules(scope.as_bytes())
    }

    /// A URL as it is before the rules, as origin and the rest; `None` when it is no http or https URL with a host.
    pub(super) fn normalized(&self, url: &[u8]) -> Option<(String, Vec<u8>)> {
        let mut buffers = Buffers::default();
        let key = self.normalizer.as_ref()?.key(url, &mut buffers);
        let url = SiteUrl::of(key.url).filter(|_| key.skipped.is_none())?;
        Some((String::from_utf8(url.origin).ok()?, url.path_and_query))
    }

    /// The canonical form of a normalized URL, given as origin and the rest.
    #[must_use]
    pub fn canonical(&self, origin: &str, tail: &[u8]) -> Canonical {
        let mut way = self.way(origin, tail);
        let mut rules = Vec::new();
        for applied in way.iter().flat_map(|stop| &stop.applied) {
            if !rules.contains(&applied.rule) {
                rules.push(applied.rule);
            }
        }
        let end = way.pop().and_then(|stop| {
            let origin = String::from_utf8(stop.url.origin).ok()?;
            Some((origin, stop.url.path_and_query))
        });
        let (origin, tail) = end.unwrap_or_else(|| (origin.to_owned(), tail.to_vec()));
        Canonical {
            origin,
            tail,
            rules,
        }
    }

    /// Every application of a rule on the way to the form: its number, and the URL before it and after it.
    pub(super) fn steps(&self, origin: &str, tail: &[u8]) -> Vec<(u32, String, String)> {
        let mut out = Vec::new();
        for pair in self.way(origin, tail).windows(2) {
            let (before, after) = (&pair[0].url.origin, &pair[1]);
            for applied in &after.applied {
                let is_last =
                    Some(&applied.after) == after.applied.last().map(|applied| &applied.after);
                let origin_after = if is_last { &after.url.origin } else { before };
                let from = [before.as_slice(), &applied.before].concat();
                let to = [origin_after.as_slice(), &applied.after].concat();
                if let (Ok(from), Ok(to)) = (String::from_utf8(from), String::from_utf8(to)) {
                    out.push((applied.rule, from, to));
                }
            }
        }
        out
    }

    /// The URLs from a normalized one to its form, with the rules that led to each.
    fn way(&self, origin: &str, tail: &[u8]) -> Vec<Stop> {
        let mut buffers = Buffers::default();
        let url = SiteUrl::new(origin.as_bytes(), tail);
        self.rules.way(url, |url| match &self.normalizer {
            None => Some((url, RuleSet::EMPTY)),
            Some(normalizer) => {
                let url = url.to_url();
                let key = normalizer.key(&url, &mut buffers);
                let changed = SiteUrl::of(key.url).filter(|_| key.skipped.is_none())?;
                Some((changed, key.rules))
            }
        })
    }
}
