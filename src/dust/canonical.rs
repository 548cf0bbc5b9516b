//! Canonicalization (paper §6): accepted rules are applied in order, each once a pass, until a pass changes nothing.
//!
//! The smallest canonical set is NP-hard to find; this is the paper's greedy way with two guards. A circle ends at its
//! smallest URL, so that all of its URLs have one form; rules that go on after [`PASSES`] passes are left out for that URL, and
//! the others still hold. So it ends. After a pass that changed something the URL is normalized as it was before
//! mining: rules can leave arguments unsorted or dots in a path. Cost: passes × (length + rules that may change the URL:
//! see [`Index`]).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use super::index::Index;
use super::site::parts;
use crate::normalize::{Change, Normalizer};

/// Passes after which the rules that still change a URL are left out for it.
pub const PASSES: usize = 10;
/// How often rules are left out before a URL stays as it is.
const RETRIES: usize = 4;

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
        let url = [origin.as_bytes(), &tail].concat();
        self.parts(&url).unwrap_or((origin, tail))
    }

    /// Origin and the rest of a URL after normalization; `None` when it is no http or https URL with a host.
    fn parts(&self, url: &[u8]) -> Option<(String, Vec<u8>)> {
        let normalizer = self.0.as_ref()?;
        let mut normalizer = normalizer.lock().unwrap_or_else(PoisonError::into_inner);
        let done = normalizer.normalize(url);
        let (origin, tail) = parts(done.url).filter(|_| done.pass.is_none())?;
        Some((origin.to_owned(), tail.to_vec()))
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

    /// One pass over a text: every rule once, but those that are left out. The scheme and host that one of them leads to.
    fn pass(&self, tail: &mut Vec<u8>, out: &[u32], steps: &mut Vec<Step>) -> Option<&str> {
        let (mut next, mut places) = (0, Vec::new());
        self.index().candidates(tail, 0, &mut places);
        while let Some(place) = places.get(next) {
            let (number, change) = self.rules.get(*place as usize)?;
            next += 1;
            if out.contains(number) {
                continue;
            }
            if let Change::Host { to } = change {
                steps.push((*number, tail.clone(), tail.clone()));
                return Some(to);
            }
            if let Some(changed) = change.apply(tail) {
                let before = std::mem::replace(tail, changed);
                steps.push((*number, before, tail.clone()));
                let first = place + 1;
                self.index().candidates(tail, first, &mut places);
                next = 0;
            }
        }
        None
    }
}

/// A rule's number, and path and query before it and after it.
type Step = (u32, Vec<u8>, Vec<u8>);

/// Places that a URL passes, each with the rules that led there; the URL's own is the first.
type Way = Vec<(Place, Vec<Step>)>;

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

    /// A URL as it is before the rules, as origin and the rest; `None` when it is no http or https URL with a host.
    pub(super) fn normalized(&self, url: &[u8]) -> Option<(String, Vec<u8>)> {
        self.tidy.parts(url)
    }

    /// The canonical form of a normalized URL, given as origin and the rest.
    #[must_use]
    pub fn canonical(&self, origin: &str, tail: &[u8]) -> Canonical {
        take(self.way(origin, tail))
    }

    /// Every application of a rule on the way to the form: its number, and the URL before it and after it.
    pub(super) fn steps(&self, origin: &str, tail: &[u8]) -> Vec<(u32, String, String)> {
        let mut out = Vec::new();
        for pair in self.way(origin, tail).windows(2) {
            let (before, after) = (&pair[0].0, &pair[1]);
            for (number, from, to) in &after.1 {
                let is_last = Some(to) == after.1.last().map(|step| &step.2);
                let origin_after = if is_last {
                    &after.0.origin
                } else {
                    &before.origin
                };
                if let (Ok(from), Ok(to)) = (std::str::from_utf8(from), std::str::from_utf8(to)) {
                    let from = format!("{}{from}", before.origin);
                    out.push((*number, from, format!("{origin_after}{to}")));
                }
            }
        }
        out
    }

    /// The places from the URL to its form, each with the rules that led there. Where a rule was left out since it has no
    /// end, the form's own way may lead on: it is followed, so that a form's form is that form.
    fn way(&self, origin: &str, tail: &[u8]) -> Way {
        let (mut way, mut is_whole) = self.way_of(origin, tail);
        let mut ends = vec![way.len() - 1];
        while !is_whole {
            let Some((end, _)) = way.last().cloned() else {
                return way;
            };
            let (next, whole) = self.way_of(&end.origin, &end.tail);
            is_whole = whole;
            let reached = next.last().map_or(&end, |(place, _)| place).clone();
            if reached == end {
                return way;
            }
            if let Some(from) = ends.iter().position(|at| way[*at].0 == reached) {
                let circle = ends[from..].iter().min_by_key(|at| &way[**at].0).copied();
                way.truncate(circle.unwrap_or(0) + 1);
                return way;
            }
            if ends.len() > PASSES {
                return vec![(Place::new(origin.to_owned(), tail.to_vec()), Vec::new())];
            }
            way.extend(next.into_iter().skip(1));
            ends.push(way.len() - 1);
        }
        way
    }

    /// The way of a URL without the rules that have no end on it, and whether it is that of all rules.
    fn way_of(&self, origin: &str, tail: &[u8]) -> (Way, bool) {
        let mut out = Vec::new();
        for _ in 0..RETRIES {
            match self.walk(origin, tail, &out) {
                Ok(way) => return (way, out.is_empty()),
                Err(endless) => out.extend(endless),
            }
        }
        let start = Place::new(origin.to_owned(), tail.to_vec());
        (vec![(start, Vec::new())], false)
    }

    /// The way without some rules; the error has those that go on without end.
    fn walk(&self, origin: &str, tail: &[u8], out: &[u32]) -> Result<Way, Vec<u32>> {
        let mut seen = vec![(Place::new(origin.to_owned(), tail.to_vec()), Vec::new())];
        loop {
            let (next, used) = self.pass(&seen[seen.len() - 1].0, out);
            if used.is_empty() {
                return Ok(seen);
            }
            if let Some(from) = seen.iter().position(|(before, _)| *before == next) {
                let circle = (from..seen.len()).min_by_key(|at| &seen[*at].0);
                seen.truncate(circle.unwrap_or(0) + 1);
                return Ok(seen);
            }
            if seen.len() > PASSES {
                return Err(used.into_iter().map(|step| step.0).collect());
            }
            seen.push((next, used));
        }
    }

    /// One pass: every rule of the site once; a new name ends it.
    fn pass(&self, place: &Place, out: &[u32]) -> (Place, Vec<Step>) {
        let mut tail = place.tail.clone();
        let mut used = Vec::new();
        let site = self.sites.get(&place.origin);
        let to = site.and_then(|site| site.pass(&mut tail, out, &mut used));
        let origin = to.map_or_else(|| place.origin.clone(), str::to_owned);
        if to.is_none() && tail == place.tail {
            used.clear();
            return (place.clone(), used);
        }
        let (origin, tail) = self.tidy.url(origin, tail);
        (Place::new(origin, tail), used)
    }
}

impl Place {
    fn new(origin: String, tail: Vec<u8>) -> Self {
        Self {
            length: origin.len() + tail.len(),
            origin,
            tail,
        }
    }
}

/// The end of a way, with the rules that led there.
fn take(way: Way) -> Canonical {
    let mut rules = Vec::new();
    let mut end = None;
    for (place, used) in way {
        for (number, ..) in used {
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
