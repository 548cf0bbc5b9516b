//! More candidates than the classifier gives.
//!
//! A session id that visits two pages has a share of distinct values of one half, and the classifier would never let it
//! be tried; a tracker with five values is not even judged. The pages decide about these too, at the cost of fetches:
//! whoever is named here wrongly is only fetched in vain.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::address;
use super::classify::{Class, classify};
use super::observe::{Observed, Written};
use super::scope::ArgKey;
use super::settings::Settings;
use dustlens_url::{NameSet, Options};

/// Why an argument is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// Nearly every value is new: the classifier's own.
    Ratio,
    /// Without it URLs of the list become one: the same URL was seen with it and without it.
    Collides,
    /// URLs of the list differ in nothing else.
    OnlyDifference,
    /// Its name is on the list of trackers or of session ids.
    KnownName,
    /// Its values look like ids of sessions, few as they are.
    IdLike,
    /// Too few values were seen here, and in another scope of the list an argument of this name is tried.
    Elsewhere,
    /// It has one value, and stands only beside others that have one value too.
    Together,
    /// Only counting says something of it, or nothing does: pages are surer.
    Unproved,
}

/// Finds the reasons to try an argument.
#[derive(Debug)]
pub struct Candidates {
    trackers: NameSet,
    sessions: NameSet,
}

impl Default for Candidates {
    /// With the lists of names that normalization has ([`Options`]).
    fn default() -> Self {
        Self::new(&Options::default())
    }
}

impl Candidates {
    /// With the lists of names in these options.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let names = |list: &[String], fold| NameSet::new(list.iter().map(String::as_str), fold);
        Self {
            trackers: names(&options.tracking_params, false),
            sessions: names(&options.session_ids, true),
        }
    }

    /// Why an argument is tried, in the order of [`Reason`]; empty when it is not. Except for known names a second value
    /// must have been seen, or the page without the argument. O(samples).
    #[must_use]
    pub fn reasons(&self, seen: &Observed, settings: &Settings) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if classify(seen.distinct, seen.all, settings) == Class::Candidate {
            reasons.push(Reason::Ratio);
        }
        if !settings.extended {
            return reasons;
        }
        let name = seen.key.name.as_bytes();
        let absent = seen.samples.iter().any(|sample| sample.absent_seen);
        let only_difference = seen.samples.iter().any(|sample| !sample.others.is_empty());
        let known = self.trackers.contains(name) || self.sessions.contains(name);
        let id_like = seen.id_like >= 2 && seen.id_like * 10 >= seen.distinct * 9;
        for (reason, holds) in [
            (
                Reason::Collides,
                absent && (settings.absence || seen.distinct >= 2),
            ),
            (Reason::OnlyDifference, only_difference),
            (Reason::KnownName, known),
            (Reason::IdLike, id_like),
        ] {
            if holds {
                reasons.push(reason);
            }
        }
        if settings.everything && reasons.is_empty() && seen.all > 0 {
            reasons.push(Reason::Unproved);
        }
        reasons
    }
}

/// Values of the arguments that are tried, by name over all scopes: what was seen of `utm_source` on one host is a value
/// to try it with on another.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(HashMap<String, Vec<Written>>);

/// Values that are kept of a name.
const VALUES: usize = 16;

impl Elsewhere {
    /// Gathers those that have a reason.
    pub fn new<'o>(tried: impl Iterator<Item = (&'o Observed, &'o [Reason])>) -> Self {
        let mut values: HashMap<String, Vec<Written>> = HashMap::new();
        let is_reason = |reason: &Reason| *reason != Reason::Unproved;
        for (seen, _) in tried.filter(|(_, reasons)| reasons.iter().any(is_reason)) {
            let known = values.entry(seen.key.name.clone()).or_default();
            known.extend(
                seen.values
                    .iter()
                    .take(VALUES - known.len().min(VALUES))
                    .cloned(),
            );
        }
        Self(values)
    }

    /// Adds the reason to one that has too few values, and values to one that has a single one.
    pub fn extend(&self, seen: &mut Observed, reasons: &mut Vec<Reason>, settings: &Settings) {
        let Some(values) = self.0.get(&seen.key.name).filter(|_| settings.extended) else {
            return;
        };
        let unproved = reasons.is_empty() || *reasons == [Reason::Unproved];
        if unproved && classify(seen.distinct, seen.all, settings) == Class::Unjudged {
            *reasons = vec![Reason::Elsewhere];
        }
        if seen.values.len() < 2 && !settings.absence {
            let new: Vec<Written> = values
                .iter()
                .filter(|value| !seen.values.contains(value))
                .cloned()
                .collect();
            seen.values.extend(new);
        }
    }
}

/// Arguments with one value. One of them alone says nothing of the page; several that always come together (`st=0&sk=t`) are
/// tried, so that trials take them out as a set.
#[derive(Debug, Default)]
pub(super) struct Constants(HashSet<ArgKey>);

impl Constants {
    /// Gathers those that nothing else gives a reason to try.
    pub fn new<'o>(all: impl Iterator<Item = (&'o Observed, &'o [Reason])>) -> Self {
        let constants = all.filter(|(seen, reasons)| {
            let one_value = seen.distinct == 1 && seen.all > 1;
            one_value && reasons.iter().all(|reason| *reason == Reason::Unproved)
        });
        Self(constants.map(|(seen, _)| seen.key.clone()).collect())
    }

    /// Adds the reason to one that stands beside another one on every URL that was sampled. O(samples).
    pub fn extend(&self, seen: &Observed, reasons: &mut Vec<Reason>, settings: &Settings) {
        let may_be = settings.extended && settings.absence && *reasons != [Reason::Elsewhere];
        if !may_be || !self.0.contains(&seen.key) || seen.samples.is_empty() {
            return;
        }
        let mut urls = seen.samples.iter().map(|sample| &sample.url);
        if urls.all(|url| self.beside(&seen.key, url)) {
            *reasons = vec![Reason::Together];
        }
    }

    /// True when another one stands in a URL.
    fn beside(&self, key: &ArgKey, url: &str) -> bool {
        let mut names = address::names(url).into_iter();
        names.any(|name| {
            let scope = key.scope.clone();
            name != key.name && self.0.contains(&ArgKey { scope, name })
        })
    }
}
