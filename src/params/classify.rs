//! The first stage: what counting says about an argument.
//!
//! Fewer than [`Settings::min_values`] distinct values: not judged. A share of distinct values below
//! [`Settings::threshold`]: significant at once. At it or above (nearly every value is new, as a session id's):
//! possibly insignificant, and the pages decide.

use serde::{Deserialize, Serialize};

use super::settings::Settings;

/// The share of distinct values from which an argument is possibly insignificant, where nobody asked for another one.
pub(super) const THRESHOLD: f64 = 0.95;

/// What the first stage says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Too few distinct values.
    Unjudged,
    /// Its values repeat: recorded with `significant = -1`.
    Significant,
    /// Possibly insignificant.
    Candidate,
}

/// `distinct / all`; 0 when there is nothing.
#[must_use]
pub fn ratio(distinct: u64, all: u64) -> f64 {
    if all == 0 {
        return 0.0;
    }
    distinct as f64 / all as f64
}

/// Judges by counts alone. O(1).
#[must_use]
pub fn classify(distinct: u64, all: u64, settings: &Settings) -> Class {
    if distinct < settings.min_values {
        Class::Unjudged
    } else if ratio(distinct, all) < settings.threshold {
        Class::Significant
    } else {
        Class::Candidate
    }
}
