//! The parts of a page that differ between two fetches: clock, advertisement, token, counter.
//!
//! All of them follow from the seed and the number of the visit, so a test that numbers its visits
//! sees the same bytes each time.

use crate::random::Rng;
use crate::story::Language;
use crate::words::chrome::{ADS_EN, ADS_RU};

/// Seconds that pass between two visits.
const SECONDS_A_VISIT: u64 = 37;
/// The clock at visit 0: a quarter past eight in the morning.
const OPENING: u64 = 8 * 3600 + 15 * 60;
/// Number on the visitors' counter before the first visit.
const EARLIER_VISITORS: u64 = 48_000;

/// The changing values of one answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dynamic {
    /// `HH:MM:SS`.
    pub(crate) clock: String,
    /// Three or four words; always others than at the visit before.
    pub(crate) ad: &'static str,
    /// 16 hexadecimal digits, only ever written into attributes, scripts and comments.
    pub(crate) token: String,
    /// The visitor's number.
    pub(crate) visitor: String,
}

impl Dynamic {
    /// The values at visit number `visit`.
    pub(crate) fn new(seed: u64, visit: u64, language: Language) -> Self {
        let ads = match language {
            Language::English => ADS_EN,
            Language::Russian => ADS_RU,
        };
        let seconds = (OPENING + visit % 86_400 * SECONDS_A_VISIT) % 86_400;
        let (minutes, second) = (seconds / 60, seconds % 60);
        Self {
            clock: format!("{:02}:{:02}:{second:02}", minutes / 60, minutes % 60),
            ad: ads
                .get((visit % ads.len() as u64) as usize)
                .copied()
                .unwrap_or(""),
            token: Rng::new(seed ^ visit, "token").hex(16),
            visitor: EARLIER_VISITORS.saturating_add(visit).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_visits_differ_everywhere_and_repeat() {
        let first = Dynamic::new(1, 5, Language::English);
        let second = Dynamic::new(1, 6, Language::English);
        assert_eq!(first, Dynamic::new(1, 5, Language::English));
        assert_ne!(first.clock, second.clock);
        assert_ne!(first.ad, second.ad);
        assert_ne!(first.token, second.token);
        assert_ne!(first.visitor, second.visitor);
        assert_eq!(first.clock, "08:18:05");
    }

    #[test]
    fn the_last_visit_of_all_has_values_too() {
        let last = Dynamic::new(1, u64::MAX, Language::Russian);
        assert_eq!(last.visitor, u64::MAX.to_string());
    }
}
