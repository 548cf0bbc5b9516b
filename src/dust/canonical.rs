//! Canonicalization (paper §6): accepted rules are applied in order, each once a pass, until a pass changes nothing.
//!
//! The smallest canonical set is NP-hard to find; this is the paper's greedy way with two guards. A circle ends at its
//! smallest URL, so that all of its URLs have one form; after [`PASSES`] passes without an end a URL stays as it was. So
//! it ends, and the form of a form is that form. After a pass that changed something the URL is normalized as it was before
//! mining: rules can leave arguments unsorted or dots in a path. Cost: passes × (length + rules that may change the URL:
//! see [`Index`]).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use super::index::Index;
use super::session::parts;
use crate::normalize::{Change, Normalizer};

/// Passes after which a URL is given up.
pub const PASSES: usize = 10;

/// Rules of several sites, ready for use.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Canonicalizer {
    sites: BTreeMap<String, Site>,
    #[serde(skip)]
    tidy: Tidy,
}

/// What a URL goes through after a pass. None: it is left as the rules leave it.
#[derive(Debug, Clone, Default)]
pub(super) struct Tidy(Option<Arc<Mutex<Normalizer>>>);

/// A session has one for all of its rules.
impl PartialEq for Tidy {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Tidy {
    pub fn new(normalizer: Normalizer) -> Self {
        Self(Some(Arc::new(Mutex::new(normalizer))))
    }

    fn url(&self, origin: String, tail: Vec<u8>) -> (String, Vec<u8>) {
        let Some(normalizer) = &self.0 else {
            return (origin, tail);
        };
        let mut normalizer = normalizer.lock().unwrap_or_else(PoisonError::into_inner);
        let url = [origin.as_bytes(), &tail].concat();
        let done = normalizer.normalize(&url);
        match parts(done.url).filter(|_| done.pass.is_none()) {
            Some((origin, tail)) => (origin.to_owned(), tail.to_vec()),
            None => (origin, tail),
        }
    }
}

/// The rules of a site in their order, with their numbers.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Site {
    rules: Vec<(u32, Change)>,
    /// Made when it is first needed after a rule was added.
    #[serde(skip)]
    index: OnceLock<Index>,
}

impl Clone for Site {
    fn clone(&self) -> Self {
        Self {
            rules: self.rules.clone(),
            index: OnceLock::new(),
        }
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
    }
}

impl Site {
    fn index(&self) -> &Index {
        let changes = self.rules.iter().map(|(_, change)| change);
        self.index.get_or_init(|| Index::new(changes))
    }

    /// One pass over a text: every rule once. The scheme and host that one of them leads to.
    fn pass(&self, tail: &mut Vec<u8>, used: &mut Vec<u32>) -> Option<&str> {
        let (mut next, mut places) = (0, Vec::new());
        self.index().candidates(tail, 0, &mut places);
        while let Some(place) = places.get(next) {
            let (number, change) = self.rules.get(*place as usize)?;
            if let Change::Host { to } = change {
                used.push(*number);
                return Some(to);
            }
            next += 1;
            if let Some(changed) = change.apply(tail) {
                *tail = changed;
                used.push(*number);
                let first = place + 1;
                self.index().candidates(tail, first, &mut places);
                next = 0;
            }
        }
        None
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

/// Where a URL stands on its way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    length: usize,
    origin: String,
    tail: Vec<u8>,
}

impl Canonicalizer {
    /// Without rules.
    pub(super) fn new(tidy: Tidy) -> Self {
        Self {
            sites: BTreeMap::new(),
            tidy,
        }
    }

    /// Puts back what is not stored.
    pub(super) fn set_tidy(&mut self, tidy: Tidy) {
        self.tidy = tidy;
    }

    /// Adds a rule of a site after those that are there; `number` is what [`Canonical::rules`] says of it.
    pub fn add(&mut self, scope: &str, number: u32, change: &Change) {
        let site = self.sites.entry(scope.to_owned()).or_default();
        site.rules.push((number, change.clone()));
        site.index = OnceLock::new();
    }

    /// Whether a site has rules.
    pub(super) fn knows(&self, scope: &str) -> bool {
        self.sites.contains_key(scope)
    }

    /// The canonical form of a normalized URL, given as origin and the rest.
    #[must_use]
    pub fn canonical(&self, origin: &str, tail: &[u8]) -> Canonical {
        let (seen, at) = self.walk(origin, tail);
        take(seen, at)
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
            let (origin, tail) = self.tidy.url(origin, tail);
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
        let site = self.sites.get(&place.origin);
        if let Some(to) = site.and_then(|site| site.pass(&mut tail, &mut used)) {
            return (to.to_owned(), tail, used);
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
