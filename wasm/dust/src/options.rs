//! What is asked of lists and their rules: settings, windows on the rules, formats of files.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use dustlens::dust::{DustSettings as CoreSettings, Status, Trust};
use dustlens::sessions::dust::{DustFormat, Look, RuleQuery, RuleSort};
use dustlens_shared::Failure;
use dustlens_shared::unknown;
use dustlens_url::LearnedRule;

/// How rules are mined and proved.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct DustSettings {
    /// S: most tokens of a text that is replaced.
    pub max_tokens: usize,
    /// T: URLs that share an envelope beyond which it proves nothing.
    pub max_bucket: usize,
    /// MS: fewest pairs of URLs that speak for a rule.
    pub min_support: u32,
    /// Share of a site's URLs that MS is at least.
    pub support_share: f64,
    /// K: rules that are kept a round and site.
    pub keep: usize,
    /// Rules below each one that are looked at for refinements.
    pub window: usize,
    /// Difference of support up to which a refinement says nothing new.
    pub tolerance: u32,
    /// Rounds of mining.
    pub rounds: usize,
    /// Share of its URLs for which a valid rule holds at least.
    pub precision: f64,
    /// How sure that is.
    pub confidence: f64,
    /// Failures that a rule may have.
    pub failures: u32,
    /// Share of the words of both pages that must agree.
    pub likeness: f64,
    /// Words that may differ at one and the same place of a template.
    pub changed_words: u32,
    /// Fewest words of a page for it to prove that two are the same; shorter ones can be told apart all the same.
    pub min_words: u32,
    /// Fetches after which the rest is left undecided.
    pub max_fetches: usize,
    /// Whether more is tried than the plain method does.
    pub extended: bool,
}

impl From<&CoreSettings> for DustSettings {
    fn from(core: &CoreSettings) -> Self {
        Self {
            max_tokens: core.max_tokens,
            max_bucket: core.max_bucket,
            min_support: core.min_support,
            support_share: core.support_share,
            keep: core.keep,
            window: core.window,
            tolerance: core.tolerance,
            rounds: core.rounds,
            precision: core.precision,
            confidence: core.confidence,
            failures: core.failures,
            likeness: core.likeness,
            changed_words: core.changed_words,
            min_words: core.min_words,
            max_fetches: core.max_fetches,
            extended: core.extended,
        }
    }
}

impl From<DustSettings> for CoreSettings {
    fn from(view: DustSettings) -> Self {
        Self {
            max_tokens: view.max_tokens,
            max_bucket: view.max_bucket,
            min_support: view.min_support,
            support_share: view.support_share,
            keep: view.keep,
            window: view.window,
            tolerance: view.tolerance,
            rounds: view.rounds,
            precision: view.precision,
            confidence: view.confidence,
            failures: view.failures,
            likeness: view.likeness,
            changed_words: view.changed_words,
            min_words: view.min_words,
            max_fetches: view.max_fetches,
            extended: view.extended,
        }
    }
}

/// Which rules, in which order, from which place.
#[derive(Debug, Clone, Deserialize, Tsify)]
pub struct DustQuery {
    /// Part of the scope or of what is replaced by what.
    pub filter: String,
    /// Only rules of which this is known.
    #[serde(default)]
    #[tsify(
        optional,
        type = "\"likely\" | \"valid\" | \"refuted\" | \"undecided\""
    )]
    pub status: Option<Status>,
    /// Only rules of this scheme, host and port.
    #[serde(default)]
    #[tsify(optional)]
    pub scope: Option<String>,
    /// Column to sort by.
    #[tsify(type = "\"found\" | \"support\" | \"status\" | \"scope\" | \"removed\"")]
    pub sort: RuleSort,
    /// Which rules are used where it is sorted by what they remove; usually the valid ones.
    #[serde(default)]
    #[tsify(optional, type = "\"valid\" | \"likely\"")]
    pub trust: Trust,
    /// Largest first.
    pub descending: bool,
    /// Rules to skip.
    pub offset: usize,
    /// Most rules to give.
    pub limit: usize,
}

impl DustQuery {
    pub(super) fn core(&self) -> RuleQuery {
        RuleQuery {
            filter: self.filter.clone(),
            status: self.status,
            scope: self.scope.clone(),
            sort: self.sort,
            trust: self.trust,
            descending: self.descending,
        }
    }
}

pub(super) fn trust(name: &str) -> Result<Trust, Failure> {
    match name {
        "valid" => Ok(Trust::Valid),
        "likely" => Ok(Trust::Likely),
        other => Err(unknown("trust", other)),
    }
}

/// Rules given as lines.
pub(super) fn lines(text: &str) -> Result<Vec<LearnedRule>, Failure> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let rule = |line: &str| LearnedRule::from_line(line).ok_or_else(|| unknown("learned", line));
    lines.map(rule).collect()
}

/// What all URLs are gone over for.
pub(super) fn look(name: &str) -> Result<Look, Failure> {
    match name {
        "shrink" => Ok(Look::Shrink),
        "map" => Ok(Look::Map),
        other => {
            let format = DustFormat::named(other).ok_or_else(|| unknown("look", other))?;
            Ok(Look::Export(format))
        }
    }
}
