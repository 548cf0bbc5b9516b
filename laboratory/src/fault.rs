//! Faults: missing pages in every dress, walls, limits, flaps.

use crate::random::{Random, falls, mix};

/// The site's way of saying that there is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    Status,
    /// Status 200 with a fixed text.
    Soft,
    /// Status 200 with a text that has the address in it.
    SoftEcho,
    /// Status 200 with a text that has the titles of some pages, other ones for every address.
    SoftSuggestions,
    /// A redirect to the front page.
    Home,
}

/// The faults of a site; percentages of pages or thousandths of visits.
#[derive(Debug, Clone)]
pub(crate) struct Faults {
    pub(crate) missing: Missing,
    /// Pages that no longer exist, in percent.
    pub(crate) gone: u64,
    pub(crate) empty: u64,
    /// Visits that fail, per thousand.
    pub(crate) flaps: u64,
    pub(crate) resets: u64,
    pub(crate) timeouts: u64,
    pub(crate) cuts: u64,
    pub(crate) consent: u64,
    /// Rate limit: the last few of so many visits are refused, with the seconds to wait.
    pub(crate) limit: Option<(u64, u64, u64)>,
    /// The shape behind the log-in page, and the one that robots must not visit.
    pub(crate) wall: Option<usize>,
    pub(crate) robots: Option<usize>,
    /// The log-in page has a clock.
    pub(crate) wall_clock: bool,
    /// The log-in page repeats where the visitor wanted to go.
    pub(crate) wall_echo: bool,
}

/// Accident of one visit, before the site decides anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accident {
    Failure(&'static str),
    Status(u16),
    Limit(u64),
    Consent,
}

impl Faults {
    pub(crate) fn draw(random: &mut Random, shapes: usize) -> Self {
        let mut some = |percent: usize, low: usize, high: usize| -> u64 {
            if random.chance(percent) {
                random.between(low, high) as u64
            } else {
                0
            }
        };
        let (gone, empty, flaps) = (some(70, 2, 20), some(10, 1, 4), some(30, 10, 100));
        let (resets, timeouts, cuts) = (some(12, 5, 40), some(12, 5, 40), some(10, 5, 50));
        let consent = some(6, 20, 150);
        let limited = some(12, 30, 300);
        let one_shape = |random: &mut Random, percent: usize| {
            (shapes > 1 && random.chance(percent)).then(|| random.between(1, shapes - 1))
        };
        Self {
            missing: match random.below(10) {
                0..5 => Missing::Status,
                5 | 6 => Missing::Soft,
                7 => Missing::SoftEcho,
                8 => Missing::SoftSuggestions,
                _ => Missing::Home,
            },
            gone,
            empty,
            flaps,
            resets,
            timeouts,
            cuts,
            consent,
            limit: (limited > 0).then(|| (limited, 1 + limited / 20, random.between(1, 30) as u64)),
            wall: one_shape(random, 12),
            robots: one_shape(random, 6),
            wall_clock: random.chance(30),
            wall_echo: random.chance(30),
        }
    }

    pub(crate) fn none() -> Self {
        Self {
            missing: Missing::Status,
            gone: 0,
            empty: 0,
            flaps: 0,
            resets: 0,
            timeouts: 0,
            cuts: 0,
            consent: 0,
            limit: None,
            wall: None,
            robots: None,
            wall_clock: false,
            wall_echo: false,
        }
    }

    pub(crate) fn accident(&self, seed: u64, visit: u64) -> Option<Accident> {
        let happens = |permille: u64, salt: u64| falls(permille, &[seed, salt, visit]);
        if happens(self.resets, 41) {
            return Some(Accident::Failure("connection-reset"));
        }
        if happens(self.timeouts, 42) {
            let slow = !mix(&[seed, visit]).is_multiple_of(3);
            return Some(Accident::Failure(if slow {
                "timeout"
            } else {
                "connect-failed"
            }));
        }
        if let Some((period, burst, wait)) = self.limit
            && visit % period >= period - burst
        {
            return Some(Accident::Limit(wait));
        }
        if happens(self.flaps, 43) {
            return Some(Accident::Status(if mix(&[seed, visit]).is_multiple_of(4) {
                500
            } else {
                503
            }));
        }
        happens(self.consent, 44).then_some(Accident::Consent)
    }

    /// True when the body of this visit is cut off.
    pub(crate) fn cut(&self, seed: u64, visit: u64) -> bool {
        falls(self.cuts, &[seed, 45, visit])
    }

    /// The faults one by one taken out.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let mut out = Vec::new();
        let mut without = |present: bool, change: fn(&mut Self)| {
            if present {
                let mut copy = self.clone();
                change(&mut copy);
                out.push(copy);
            }
        };
        without(self.missing != Missing::Status, |faults| {
            faults.missing = Missing::Status
        });
        without(self.gone > 0, |faults| faults.gone = 0);
        without(self.empty > 0, |faults| faults.empty = 0);
        without(self.flaps > 0, |faults| faults.flaps = 0);
        without(self.resets > 0, |faults| faults.resets = 0);
        without(self.timeouts > 0, |faults| faults.timeouts = 0);
        without(self.cuts > 0, |faults| faults.cuts = 0);
        without(self.consent > 0, |faults| faults.consent = 0);
        without(self.limit.is_some(), |faults| faults.limit = None);
        without(self.wall.is_some(), |faults| faults.wall = None);
        without(self.robots.is_some(), |faults| faults.robots = None);
        out
    }
}
