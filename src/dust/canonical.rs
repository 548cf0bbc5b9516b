//! Canonicalization (paper §6): accepted rules are applied in order, each once a pass, until a pass changes nothing.
//!
//! The smallest canonical set is NP-hard to find; this is the paper's greedy way with two guards. A circle ends at its
//! smallest URL, so that all of its URLs have one form; after [`PASSES`] passes without an end a URL stays as it was. So
//! it ends, and the form of a form is that form. Cost: passes × rules × length.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::normalize::Change;

/// Passes after which a URL is given up.
pub const PASSES: usize = 10;

/// Rules of several sites, ready for use.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Canonicalizer {
    sites: BTreeMap<String, Vec<(u32, Change)>>,
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

/// Where a URL stands on its way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    length: usize,
    pub origin: String,
    pub tail: Vec<u8>,
}

impl Canonicalizer {
    /// Adds a rule of a site after those that are there; `number` is what [`Canonical::rules`] says of it.
    pub fn add(&mut self, scope: &str, number: u32, change: &Change) {
        let rules = self.sites.entry(scope.to_owned()).or_default();
        rules.push((number, change.clone()));
    }

    /// How many rules a site has.
    pub(super) fn rules_of(&self, scope: &str) -> usize {
        self.sites.get(scope).map_or(0, Vec::len)
    }

    /// The canonical form of a normalized URL, given as origin and the rest.
    #[must_use]
    pub fn canonical(&self, origin: &str, tail: &[u8]) -> Canonical {
        let (seen, at) = self.walk(origin, tail);
        take(seen, at)
    }

    /// The same with every place on the way: where each pass began and ended. A rule added behind all others that changes
    /// none of them changes nothing.
    pub(super) fn way(&self, origin: &str, tail: &[u8]) -> (Canonical, Vec<Place>) {
        let (seen, at) = self.walk(origin, tail);
        let places = seen.iter().map(|(place, _)| place.clone()).collect();
        (take(seen, at), places)
    }

    /// The places from the first to the last, and which of them is the form; none: the last.
    fn walk(&self, origin: &str, tail: &[u8]) -> (Vec<(Place, Vec<u32>)>, Option<usize>) {
        let place = |origin: String, tail: Vec<u8>| Place {
            length: origin.len() + tail.len(),
            origin,
            tail,
        };
        let mut seen = vec![(place(origin.to_owned(), tail.to_vec()), Vec::new())];
        loop {
            let last = &seen[seen.len() - 1].0;
            let (origin, tail, used) = self.pass(last);
            if used.is_empty() {
                return (seen, None);
            }
            let next = place(origin, tail);
            if let Some(from) = seen.iter().position(|(before, _)| *before == next) {
                let circle = (from..seen.len()).min_by_key(|at| &seen[*at].0);
                return (seen, circle);
            }
            let given_up = seen.len() > PASSES;
            seen.push((next, used));
            if given_up {
                return (seen, Some(0));
            }
        }
    }

    /// One pass: every rule of the site once; a new name ends it.
    fn pass(&self, place: &Place) -> (String, Vec<u8>, Vec<u32>) {
        let mut tail = place.tail.clone();
        let mut used = Vec::new();
        for (number, change) in self.sites.get(&place.origin).into_iter().flatten() {
            if let Change::Host { to } = change {
                used.push(*number);
                return (to.clone(), tail, used);
            }
            if let Some(changed) = change.apply(&tail) {
                tail = changed;
                used.push(*number);
            }
        }
        if tail == place.tail {
            used.clear();
        }
        (place.origin.clone(), tail, used)
    }
}

/// The form at that place of the way, or at its end, with the rules that led there.
fn take(seen: Vec<(Place, Vec<u32>)>, at: Option<usize>) -> Canonical {
    let at = at.unwrap_or(seen.len() - 1);
    let mut rules = Vec::new();
    let mut end = None;
    for (place, used) in seen.into_iter().take(at + 1) {
        for number in used {
            if !rules.contains(&number) {
                rules.push(number);
            }
        }
        end = Some(place);
    }
    let (origin, tail) = end.map_or_else(Default::default, |place| (place.origin, place.tail));
    Canonical {
        origin,
        tail,
        rules,
    }
}
