//! More candidates than the classifier gives.
//!
//! A session id that visits two pages has a share of distinct values of one half, and the classifier would never let it
//! be tried; a tracker with five values is not even judged. The pages decide about these too, at the cost of fetches:
//! whoever is named here wrongly is only fetched in vain.

use serde::{Deserialize, Serialize};

use super::classify::{Class, classify};
use super::observe::Observed;
use super::settings::Settings;
use crate::normalize::{Names, Options};

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
}

/// Finds the reasons to try an argument.
#[derive(Debug)]
pub struct Candidates {
    trackers: Names,
    sessions: Names,
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
        let names = |list: &[String], fold| Names::new(list.iter().map(String::as_str), fold);
        Self {
            trackers: names(&options.tracking_params, false),
            sessions: names(&options.session_ids, true),
        }
    }

    /// Why an argument is tried, in the order of [`Reason`]; empty when it is not. A value to compare with must have
    /// been seen, or the page without the argument. O(samples).
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
        let other = seen.distinct >= 2;
        let absent = seen.samples.iter().any(|sample| sample.absent_seen);
        for (reason, holds) in [
            (Reason::Collides, absent),
            (
                Reason::OnlyDifference,
                seen.samples.iter().any(|sample| sample.other.is_some()),
            ),
            (
                Reason::KnownName,
                self.trackers.contains(name) || self.sessions.contains(name),
            ),
            (
                Reason::IdLike,
                seen.id_like >= 2 && seen.id_like * 10 >= seen.distinct * 9,
            ),
        ] {
            if holds && (other || (absent && settings.absence)) {
                reasons.push(reason);
            }
        }
        reasons
    }
}
