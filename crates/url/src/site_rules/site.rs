//! Rules by site, ready for use.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::reference::{split, split_origin};
use crate::site_rules::index::Index;
use crate::site_rules::rewrite::Change;

/// A URL in the two parts that rules of a site read and write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteUrl {
    /// Scheme, user, host and port: `http://example.com:8080`.
    pub origin: Vec<u8>,
    /// Path and query, without a fragment.
    pub path_and_query: Vec<u8>,
}

impl SiteUrl {
    /// Both parts, copied.
    #[must_use]
    pub fn new(origin: &[u8], path_and_query: &[u8]) -> Self {
        Self {
            origin: origin.to_vec(),
            path_and_query: path_and_query.to_vec(),
        }
    }

    /// The parts of a URL but its fragment; `None` for a text without scheme or authority.
    #[must_use]
    pub fn of(url: &[u8]) -> Option<Self> {
        split_origin(url).map(|(origin, path_and_query, _)| Self::new(origin, path_and_query))
    }

    /// The URL.
    #[must_use]
    pub fn to_url(&self) -> Vec<u8> {
        [self.origin.as_slice(), &self.path_and_query].concat()
    }

    /// The order by which the smallest of several URLs is chosen: by length, then by their bytes.
    pub(crate) fn size(&self) -> (usize, &[u8], &[u8]) {
        let length = self.origin.len() + self.path_and_query.len();
        (length, &self.origin, &self.path_and_query)
    }
}

/// Meaning of a site's name in a set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// An origin: `http://example.com:8080`. A rule holds for one scheme and one port.
    #[default]
    Origin,
    /// A host: `example.com`. A rule holds for every scheme, user and port.
    Host,
}

/// Rules of several sites, ready for use.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SiteRules {
    sites: BTreeMap<String, Site>,
    #[cfg_attr(feature = "serde", serde(skip))]
    hosts: bool,
}

impl SiteRules {
    /// A set without rules.
    #[must_use]
    pub fn new(scope: Scope) -> Self {
        Self {
            sites: BTreeMap::new(),
            hosts: scope == Scope::Host,
        }
    }

    /// Adds a rule of a site behind those that are there. `number` is the rule's name in [`super::Applied`]; several rules
    /// may share one, and are left out together where one of them has no end.
    pub fn add(&mut self, site: &str, number: u32, change: &Change) {
        let site = self.sites.entry(site.to_owned()).or_default();
        site.rules.push((number, change.clone()));
        site.index = OnceLock::new();
    }

    /// `true` for a set without rules.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty()
    }

    /// Returns `true` if the site of an origin has rules.
    #[must_use]
    pub fn has_rules(&self, origin: &[u8]) -> bool {
        self.site(origin).is_some()
    }

    /// The rules of an origin's site. O(length + log of the number of sites).
    pub(super) fn site(&self, origin: &[u8]) -> Option<&Site> {
        let name = match self.hosts {
            true => split(origin).authority?.host,
            false => origin,
        };
        self.sites.get(std::str::from_utf8(name).ok()?)
    }
}

/// A rule at work in a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The rule's number.
    pub rule: u32,
    /// Path and query before it.
    pub before: Vec<u8>,
    /// Path and query after it; the same for a rule that changes the site's name.
    pub after: Vec<u8>,
}

/// The rules of one site in their order, with their numbers.
#[derive(Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub(super) struct Site {
    rules: Vec<(u32, Change)>,
    /// Made when it is first needed after a rule was added.
    #[cfg_attr(feature = "serde", serde(skip))]
    index: OnceLock<Index>,
}

/// The index of a copy is made when it is first needed.
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

    /// Does one pass over a URL of the site: every rule once in their order, but for those whose numbers are in
    /// `left_out`. A rule that leads to another origin ends the pass: the rules behind it are not those of the site
    /// reached.
    pub(super) fn pass(&self, url: &mut SiteUrl, left_out: &[u32]) -> Vec<Applied> {
        let (mut applied, mut next, mut places) = (Vec::new(), 0, Vec::new());
        self.index().candidates(&url.path_and_query, 0, &mut places);
        while let Some(&place) = places.get(next) {
            let Some((number, change)) = self.rules.get(place as usize) else {
                break;
            };
            next += 1;
            if left_out.contains(number) {
                continue;
            }
            if let Change::Host { to } = change {
                if to.as_bytes() == url.origin {
                    continue;
                }
                applied.push(Applied::new(*number, url, url.path_and_query.clone()));
                url.origin = to.clone().into_bytes();
                break;
            }
            if let Some(changed) = change.apply(&url.path_and_query) {
                applied.push(Applied::new(*number, url, changed.clone()));
                url.path_and_query = changed;
                self.index()
                    .candidates(&url.path_and_query, place + 1, &mut places);
                next = 0;
            }
        }
        applied
    }
}

impl Applied {
    fn new(rule: u32, url: &SiteUrl, after: Vec<u8>) -> Self {
        Self {
            rule,
            before: url.path_and_query.clone(),
            after,
        }
    }
}
