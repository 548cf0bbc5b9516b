//! Everything that can be chosen about the method, with its range.

use serde::{Deserialize, Serialize};

use crate::same_page::judge::Policy;
use crate::session_error::SettingError;

/// The settings. Fields of older versions are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct DustSettings {
    /// S: most tokens of a text that is replaced. Few miss long rules, many cost time and crowd the list with refinements.
    /// 1 to 35, default 12 (the paper: 35).
    pub max_tokens: usize,
    /// T: URLs that share an envelope beyond which it proves nothing. 2 keeps only the surest pairs, many let paging and
    /// other series in. 2 to 100, default 6.
    pub max_bucket: usize,
    /// MS: fewest pairs of URLs that speak for a rule: 1 takes accidents for rules. 1 to 1,000,000, default 3; it is raised
    /// to `support_share` of the site's URLs.
    pub min_support: u32,
    /// Share of a site's URLs that MS is at least. 0 to 0.1, default 0.0005.
    pub support_share: f64,
    /// K: rules that are kept a round and site. 1 to 10,000, default 100.
    pub keep: usize,
    /// Rules below each one that are looked at for refinements. 1 to 100,000, default 1,100.
    pub window: usize,
    /// Difference of support, in pairs, up to which a refinement says nothing new. 0 to 1,000, default 1.
    pub tolerance: u32,
    /// Rounds of mining, each on what the accepted rules left. 1 to 50, default 12.
    pub rounds: usize,
    /// Share of its URLs for which a valid rule holds at least. 0.5 to 0.999, default 0.95.
    pub precision: f64,
    /// How sure that is. 0.5 to 0.999, default 0.95: 59 samples without a failure.
    pub confidence: f64,
    /// Failures that a rule may have; each asks for more samples. 0 to 10, default 0.
    pub failures: u32,
    /// Share of the words of both pages that must agree where their templates differ. 0.5 to 1, default 0.98.
    pub likeness: f64,
    /// Words of both pages that may differ at one and the same place of their template, where nothing is dynamic. 0 to
    /// 100, default 0: a price makes another page.
    pub changed_words: u32,
    /// Fewest words of a page for it to prove that two are the same; shorter ones can be told apart all the same. 0 to 1,000, default 12.
    pub min_words: u32,
    /// Whether more is tried than the plain method does: hosts, arguments, habits, templates, the reverse direction, and
    /// several rounds. Default: yes.
    pub extended: bool,
    /// Fetches after which the rest is left undecided; 0: as many as the list is worth, see
    /// [`super::DustSession::budget`]. 0 to 10,000,000, default 0.
    pub max_fetches: usize,
}

impl Default for DustSettings {
    fn default() -> Self {
        Self {
            max_tokens: 12,
            max_bucket: 6,
            min_support: 3,
            support_share: 0.0005,
            keep: 100,
            window: 1_100,
            tolerance: 1,
            rounds: 12,
            precision: 0.95,
            confidence: 0.95,
            failures: 0,
            likeness: 0.98,
            changed_words: 0,
            min_words: 12,
            extended: true,
            max_fetches: 0,
        }
    }
}

impl DustSettings {
    /// The paper's method and nothing else: one round of envelopes, longer → shorter.
    #[must_use]
    pub fn plain() -> Self {
        Self {
            extended: false,
            rounds: 1,
            ..Self::default()
        }
    }

    /// Checks every setting against its range.
    ///
    /// # Errors
    /// The first that is outside.
    pub fn validate(&self) -> Result<(), SettingError> {
        for (name, value, low, high) in [
            ("max-tokens", self.max_tokens as f64, 1.0, 35.0),
            ("max-bucket", self.max_bucket as f64, 2.0, 100.0),
            ("min-support", f64::from(self.min_support), 1.0, 1e6),
            ("support-share", self.support_share, 0.0, 0.1),
            ("keep", self.keep as f64, 1.0, 1e4),
            ("window", self.window as f64, 1.0, 1e5),
            ("tolerance", f64::from(self.tolerance), 0.0, 1e3),
            ("rounds", self.rounds as f64, 1.0, 50.0),
            ("precision", self.precision, 0.5, 0.999),
            ("confidence", self.confidence, 0.5, 0.999),
            ("failures", f64::from(self.failures), 0.0, 10.0),
            ("likeness", self.likeness, 0.5, 1.0),
            ("changed-words", f64::from(self.changed_words), 0.0, 100.0),
            ("min-words", f64::from(self.min_words), 0.0, 1e3),
            ("max-fetches", self.max_fetches as f64, 0.0, 1e7),
        ] {
            if !(low..=high).contains(&value) {
                return Err(SettingError {
                    name,
                    value,
                    low,
                    high,
                });
            }
        }
        Ok(())
    }

    /// The limits within which two pages are one.
    pub(crate) fn policy(&self) -> Policy {
        Policy {
            likeness: self.likeness,
            changed_words: self.changed_words,
            min_words: self.min_words,
        }
    }

    /// MS for a site of so many URLs.
    #[must_use]
    pub fn support_for(&self, urls: usize) -> u32 {
        let share = (self.support_share * urls as f64).ceil() as u32;
        self.min_support.max(share)
    }
}
