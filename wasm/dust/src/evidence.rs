//! What speaks for a rule, and the method step by step, as JavaScript sees it.

use serde::Serialize;
use tsify::Tsify;

use super::views::{DustExample, DustRow};
use dustlens::dust::{self as core, Fate};
use dustlens::sessions::dust as sessions;
use dustlens_fetching::ParamSegment;

/// Two pages that were compared, or could not be.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustSample {
    /// The address before.
    pub from: String,
    /// Where the rule leads.
    pub to: String,
    /// Share of their words that agrees.
    #[tsify(optional)]
    pub likeness: Option<f64>,
    /// What it says for the rule; absent: nothing.
    #[tsify(optional)]
    pub agrees: Option<bool>,
}

impl From<&core::Sampled> for DustSample {
    fn from(core: &core::Sampled) -> Self {
        Self {
            from: core.from.clone(),
            to: core.to.clone(),
            likeness: core.likeness,
            agrees: core.agrees,
        }
    }
}

/// An envelope with the texts that stand in it.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustEnvelope {
    /// Scheme, host and port.
    pub scope: String,
    /// What stands before.
    pub before: String,
    /// What stands behind.
    pub after: String,
    /// The texts.
    pub texts: Vec<String>,
}

/// Everything that a rule rests on.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustEvidence {
    /// The rule.
    pub row: DustRow,
    /// Addresses of the list that it changes.
    pub population: u32,
    /// Some of them, at most 12.
    pub examples: Vec<DustExample>,
    /// Envelopes that speak for it, at most 5; of rules that are no rewrites none.
    pub envelopes: Vec<DustEnvelope>,
    /// Pages that were compared: the first ones, and those that spoke against it.
    pub samples: Vec<DustSample>,
    /// Place of the sample whose pages are aligned.
    #[tsify(optional)]
    pub shown: Option<usize>,
    /// Its pages side by side.
    pub aligned: Vec<ParamSegment>,
    /// Rows left out of it.
    pub left_out: usize,
}

impl DustEvidence {
    pub(super) fn new(
        evidence: &sessions::DustEvidence,
        number: u32,
        rule: &core::DustRule,
    ) -> Self {
        let envelopes = evidence.envelopes.iter();
        let alignment = rule.aligned.as_ref().map(|one| &one.alignment);
        Self {
            row: DustRow::new((number, rule)),
            population: evidence.population,
            examples: evidence.examples.iter().map(Into::into).collect(),
            envelopes: envelopes
                .map(|one| DustEnvelope {
                    scope: rule.scope.clone(),
                    before: one.before.clone(),
                    after: one.after.clone(),
                    texts: one.texts.to_vec(),
                })
                .collect(),
            samples: rule.samples.iter().map(Into::into).collect(),
            shown: rule.aligned.as_ref().map(|one| one.sample),
            aligned: alignment
                .map_or_else(Vec::new, |one| one.rows.iter().map(Into::into).collect()),
            left_out: alignment.map_or(0, |one| one.left_out),
        }
    }
}

/// A URL and its tokens.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustExplainedUrl {
    /// As it was given.
    pub given: String,
    /// Scheme, host and port after normalization; absent when it is no address that rules are learned from.
    #[tsify(optional)]
    pub scope: Option<String>,
    /// The URL after normalization; absent likewise.
    #[tsify(optional)]
    pub url: Option<String>,
    /// Tokens of path and query, from `^` to `$`.
    pub tokens: Vec<String>,
}

/// Two texts that stand for each other, and what becomes of them.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustExplainedPair {
    /// The longer one.
    pub from: String,
    /// The shorter one.
    pub to: String,
    /// Envelopes that speak for it.
    pub support: u32,
    /// What becomes of it.
    #[tsify(type = "\"kept\" | \"too-few\" | \"refines\"")]
    pub fate: &'static str,
    /// Place of the pair that it refines.
    #[tsify(optional)]
    pub refines: Option<usize>,
}

/// A rule of the short list.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustExplainedRule {
    /// What is looked for.
    pub from: String,
    /// What stands there afterwards.
    pub to: String,
    /// Envelopes that speak for it.
    pub support: u32,
}

/// Envelopes of a short list that are sent.
const ENVELOPES: usize = 200;
/// Pairs of a short list that are sent.
const PAIRS: usize = 60;

/// The method step by step on a short list.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustExplained {
    /// The URLs, at most 40.
    pub urls: Vec<DustExplainedUrl>,
    /// Envelopes that hold at least two of them, and no more than prove something; at most 200.
    pub envelopes: Vec<DustEnvelope>,
    /// How many more there are.
    pub more_envelopes: usize,
    /// How many envelopes hold more of them than prove something.
    pub crowded: usize,
    /// Pairs by support, at most 60.
    pub pairs: Vec<DustExplainedPair>,
    /// How many more there are.
    pub more_pairs: usize,
    /// The pairs that are kept.
    pub rules: Vec<DustExplainedRule>,
}

impl From<core::Explained> for DustExplained {
    fn from(core: core::Explained) -> Self {
        let kept = core.pairs.iter().filter(|pair| pair.fate == Fate::Kept);
        let rules = kept.map(|pair| DustExplainedRule {
            from: pair.from.clone(),
            to: pair.to.clone(),
            support: pair.support,
        });
        let rules = rules.collect();
        let urls = core.urls.into_iter().map(|one| DustExplainedUrl {
            url: one.url,
            given: one.given,
            scope: one.scope,
            tokens: one.tokens,
        });
        let more_envelopes = core.envelopes.len().saturating_sub(ENVELOPES);
        let more_pairs = core.pairs.len().saturating_sub(PAIRS);
        let envelopes = core.envelopes.into_iter().map(|one| DustEnvelope {
            scope: one.scope,
            before: one.before,
            after: one.after,
            texts: one.texts,
        });
        Self {
            urls: urls.collect(),
            envelopes: envelopes.take(ENVELOPES).collect(),
            more_envelopes,
            crowded: core.crowded,
            pairs: core.pairs.into_iter().take(PAIRS).map(pair).collect(),
            more_pairs,
            rules,
        }
    }
}

fn pair(core: core::ExplainedPair) -> DustExplainedPair {
    let (fate, refines) = match core.fate {
        Fate::Kept => ("kept", None),
        Fate::TooFew => ("too-few", None),
        Fate::Refines(other) => ("refines", Some(other)),
    };
    DustExplainedPair {
        from: core.from,
        to: core.to,
        support: core.support,
        fate,
        refines,
    }
}
