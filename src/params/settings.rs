//! Everything that can be chosen about the method, with its range.

use serde::{Deserialize, Serialize};

use super::address;
use crate::session_error::SettingError;

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// What an argument is judged within.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScopeKind {
    /// All pages of a host: `id` is one argument everywhere. Default.
    #[default]
    Host,
    /// A host and a path: `/story?id=` and `/list?id=` are two arguments.
    Path,
}

/// The settings. [`Settings::default`] is what the page uses, [`Settings::plain`] the plain two-stage method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// What an argument is judged within. Default: the host.
    pub scope: ScopeKind,
    /// Fewest distinct values to be judged by the classifier: 1 judges everything, a high number only what is frequent.
    /// 1 to 1,000,000, default 10.
    pub min_values: u64,
    /// Share of distinct values from which the classifier calls an argument possibly insignificant: low lets more be
    /// verified, 1 only those whose values never repeat. 0.5 to 1, default 0.95.
    pub threshold: f64,
    /// Similarity from which the verifier calls an argument insignificant: low calls more so, 1 only those whose pages
    /// are equal. 0.5 to 1, default 0.95.
    pub similarity: f64,
    /// Whether more is tried than the classifier gives: arguments whose removal makes URLs collide, known trackers,
    /// what looks like a session id. Default: yes.
    pub extended: bool,
    /// Whether every argument is tried, also one that counting calls significant or does not judge: it finds what no URL of
    /// the list shows to be idle and costs some three fetches an argument that matters. Only with `extended`. Default: no.
    pub everything: bool,
    /// Whether the decider judges beside the prescribed score. Default: yes.
    pub decider: bool,
    /// Pages on which an argument is tried: more are surer and cost more fetches. 1 to 10, default 3.
    pub bases: usize,
    /// URLs of each argument that looks insignificant from which all such arguments are taken out together: many find what
    /// matters on few URLs and cost a page or two each, 0 trusts the bases. 59 without a difference say with a confidence of
    /// 95 % that the argument matters on less than 5 % of its URLs. 0 to 128, default 60.
    pub trials: usize,
    /// Whether the page without the argument is tried too, since exports delete it. Default: yes.
    pub absence: bool,
    /// Whether a random address of the host is fetched to know its soft 404. Default: yes.
    pub soft_404: bool,
    /// Words of unexplained difference that the decider lets pass: 0 lets none pass. 0 to 100, default 0.
    pub changed_words: u32,
    /// Fewest words that do not change between two fetches of a page for it to prove anything: 0 takes an application's
    /// empty shell for a page. 0 to 1,000, default 12.
    pub min_words: u32,
    /// Seconds before a verdict is checked again. 0 to ten years, default a week.
    pub recheck_after: u64,
    /// Seconds after its last check when an argument not seen since is dropped. A day to ten years, default 60 days.
    pub drop_after: u64,
    /// Arguments that are observed; those that come later are only counted. 1 to 10,000,000, default 100,000.
    pub max_arguments: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            scope: ScopeKind::Host,
            min_values: 10,
            threshold: super::classify::THRESHOLD,
            similarity: 0.95,
            extended: true,
            everything: false,
            decider: true,
            bases: 3,
            trials: 60,
            absence: true,
            soft_404: true,
            changed_words: 0,
            min_words: 12,
            recheck_after: 7 * DAY,
            drop_after: 60 * DAY,
            max_arguments: 100_000,
        }
    }
}

impl Settings {
    /// The plain two-stage method and nothing else: one page, another value, the prescribed score.
    #[must_use]
    pub fn plain() -> Self {
        Self::default().as_plain()
    }

    /// The plain method with these numbers: everything that goes beyond it is off.
    #[must_use]
    pub(super) fn as_plain(&self) -> Self {
        Self {
            extended: false,
            everything: false,
            decider: false,
            bases: 1,
            trials: 0,
            absence: false,
            soft_404: false,
            min_words: 0,
            ..self.clone()
        }
    }

    /// Whether a page that was reached by a redirect stands for the one asked for.
    pub(super) fn may_stay(&self, asked: &str, reached: &str, name: &str) -> bool {
        address::is_same_page(asked, reached, name)
            || (self.decider && address::is_own_redirect(asked, reached, name))
    }

    /// Whether what looks insignificant is tried together: only removals are.
    pub(super) fn has_trials(&self) -> bool {
        self.decider && self.absence && self.trials > 0
    }

    /// Checks every setting against its range.
    ///
    /// # Errors
    /// The first that is outside.
    pub fn validate(&self) -> Result<(), SettingError> {
        let years = (3650 * DAY) as f64;
        for (name, value, low, high) in [
            ("min-values", self.min_values as f64, 1.0, 1e6),
            ("threshold", self.threshold, 0.5, 1.0),
            ("similarity", self.similarity, 0.5, 1.0),
            ("bases", self.bases as f64, 1.0, 10.0),
            ("trials", self.trials as f64, 0.0, 128.0),
            ("changed-words", f64::from(self.changed_words), 0.0, 100.0),
            ("min-words", f64::from(self.min_words), 0.0, 1000.0),
            ("recheck-after", self.recheck_after as f64, 0.0, years),
            ("drop-after", self.drop_after as f64, DAY as f64, years),
            ("max-arguments", self.max_arguments as f64, 1.0, 1e7),
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
}
