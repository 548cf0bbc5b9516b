//! Options of the site.

use std::ops::RangeInclusive;

/// Allowed numbers of articles.
pub const ARTICLES: RangeInclusive<usize> = 60..=20_000;
/// Allowed numbers of visits per article.
pub const VISITS: RangeInclusive<usize> = 1..=50;
/// Allowed delays of slow pages, milliseconds.
pub const SLOW_MS: RangeInclusive<u64> = 0..=10_000;

/// The settings of one site. Same settings, same site, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteOptions {
    /// Everything random is drawn from it. Any number; default 1.
    pub seed: u64,
    /// The port in every address the site prints. Default 8788.
    pub port: u16,
    /// Number of different articles written: 60 to 20,000, default 140. Print versions, mirrors and copies come on top.
    /// 60 keeps every planted kind; more only takes more memory (about 3 kB an article).
    pub articles: usize,
    /// Number of visits in the log to an article beside its plain addresses: 1 to 50, default 6.
    pub visits: usize,
    /// Time that slow pages wait before they answer, in milliseconds: 0 to 10,000, default 1,500.
    pub slow_ms: u64,
}

impl Default for SiteOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            port: 8788,
            articles: 140,
            visits: 6,
            slow_ms: 1500,
        }
    }
}

/// A setting outside its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{name} must be between {low} and {high}, not {value}")]
pub struct OptionsError {
    /// The setting's name.
    pub name: &'static str,
    /// The value given.
    pub value: u64,
    /// The least allowed value.
    pub low: u64,
    /// The greatest allowed value.
    pub high: u64,
}

impl OptionsError {
    /// The error's stable name.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "option-out-of-range"
    }
}

impl SiteOptions {
    /// Checks every setting against its range.
    ///
    /// # Errors
    /// The first setting that is outside its range.
    pub fn validate(&self) -> Result<(), OptionsError> {
        let articles = *ARTICLES.start() as u64..=*ARTICLES.end() as u64;
        let visits = *VISITS.start() as u64..=*VISITS.end() as u64;
        in_range("articles", self.articles as u64, &articles)?;
        in_range("visits", self.visits as u64, &visits)?;
        in_range("slow-ms", self.slow_ms, &SLOW_MS)
    }

    /// Returns the settings with values out of range moved to the nearest allowed one.
    #[must_use]
    pub fn clamped(&self) -> Self {
        Self {
            articles: self.articles.clamp(*ARTICLES.start(), *ARTICLES.end()),
            visits: self.visits.clamp(*VISITS.start(), *VISITS.end()),
            slow_ms: self.slow_ms.clamp(*SLOW_MS.start(), *SLOW_MS.end()),
            ..self.clone()
        }
    }
}

fn in_range(
    name: &'static str,
    value: u64,
    range: &RangeInclusive<u64>,
) -> Result<(), OptionsError> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(OptionsError {
        name,
        value,
        low: *range.start(),
        high: *range.end(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_valid_and_the_borders_are_kept() {
        assert_eq!(SiteOptions::default().validate(), Ok(()));
        for (articles, good) in [(59, false), (60, true), (20_000, true), (20_001, false)] {
            let options = SiteOptions {
                articles,
                ..SiteOptions::default()
            };
            assert_eq!(options.validate().is_ok(), good, "{articles}");
            assert_eq!(options.clamped().validate(), Ok(()));
        }
        let slow = SiteOptions {
            slow_ms: 10_001,
            ..SiteOptions::default()
        };
        let error = slow.validate().unwrap_err();
        assert_eq!(
            error.to_string(),
            "slow-ms must be between 0 and 10000, not 10001"
        );
        assert_eq!(error.code(), "option-out-of-range");
    }
}
