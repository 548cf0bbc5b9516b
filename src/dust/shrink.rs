//! What the rules make of the list.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::canonical::Canonicalizer;
use super::mine::site_urls::SiteUrls;
use super::mine::tokens::mix;
use super::rule::Trust;
use super::session::DustSession;

/// How the list shrinks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shrink {
    /// Different URLs after normalization.
    pub before: u64,
    /// Different ones after the rules.
    pub after: u64,
    /// Rule by rule: its number, and how many URLs it took away. Together they are all that went.
    pub steps: Vec<(u32, u64)>,
}

fn hash(origin: &str, tail: &[u8]) -> u64 {
    mix(xxh3_64(origin.as_bytes()), xxh3_64(tail))
}

/// A shrink that is being counted: the form of each URL of the list, as far as they have been looked at.
pub(crate) struct Shrinking {
    rules: Canonicalizer,
    in_force: Vec<u32>,
    /// Of each URL: what its form is known by, and the last rule of its way.
    forms: Vec<(u64, Option<u32>)>,
    /// The site and the URL of it that come next.
    next: (usize, usize),
    /// How many URLs there are.
    total: usize,
    /// Whether the forms stand in their order.
    sorted: bool,
}

impl Shrinking {
    pub fn new(session: &DustSession, trust: Trust) -> Self {
        Self {
            rules: session.canonicalizer(trust),
            in_force: session.in_force(trust).map(|(number, _)| number).collect(),
            forms: Vec::new(),
            next: (0, 0),
            total: session.base.iter().map(SiteUrls::len).sum(),
            sorted: false,
        }
    }

    /// Looks at `units` URLs more.
    pub fn step(&mut self, session: &DustSession, units: usize) {
        let mut left = units;
        while let Some(sheet) = session.base.get(self.next.0) {
            let to = sheet.len().min(self.next.1.saturating_add(left));
            for at in self.next.1..to {
                let form = self.rules.canonical(&sheet.origin, sheet.get(at));
                let last = form.rules.iter().max().copied();
                self.forms.push((hash(&form.origin, &form.tail), last));
            }
            left -= to - self.next.1;
            self.next.1 = to;
            if to < sheet.len() {
                return;
            }
            self.next = (self.next.0 + 1, 0);
        }
        if !self.sorted {
            self.forms.sort_unstable();
            self.sorted = true;
        }
    }

    /// URLs looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.forms.len(), self.total)
    }

    /// What came of the URLs that were looked at.
    pub fn end(&self) -> Shrink {
        let mut removed: BTreeMap<u32, u64> = self.in_force.iter().map(|rule| (*rule, 0)).collect();
        let mut after = 0;
        for group in self.forms.chunk_by(|one, other| one.0 == other.0) {
            after += 1;
            for rule in group.iter().skip(1).filter_map(|(_, last)| *last) {
                *removed.entry(rule).or_default() += 1;
            }
        }
        Shrink {
            before: self.forms.len() as u64,
            after,
            steps: removed.into_iter().collect(),
        }
    }
}

impl DustSession {
    /// How the list shrinks by the rules in force. Of the URLs of one form that stays for which the fewest rules had to be
    /// known; each other one counts for the last rule of its way, by which it went. Cost: as the canonical forms of the list.
    #[must_use]
    pub fn shrink(&self, trust: Trust) -> Shrink {
        let mut shrinking = Shrinking::new(self, trust);
        shrinking.step(self, usize::MAX);
        shrinking.end()
    }
}
