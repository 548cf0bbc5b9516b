//! Rules as JavaScript sees them: rows, plans, the shrink, the map, numbers for the whole.

use serde::Serialize;
use tsify::Tsify;

use dustlens::dust as core;
use dustlens::dust::{MineStep, Origin, Reason, Status, WhyNothing};
use dustlens::sessions::dust as sessions;
use dustlens::sessions::dust::DustStage;
use dustlens_fetching::ParamHost;

/// A stage and how far it is: bytes while reading, units of work while mining.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustProgress {
    /// The stage.
    #[tsify(type = "\"idle\" | \"reading\" | \"mining\" | \"done\" | \"stopped\"")]
    pub stage: DustStage,
    /// The kind of rules that is looked for.
    #[tsify(optional, type = "\"hosts\" | \"arguments\" | \"habits\" | \"shapes\"")]
    pub step: Option<MineStep>,
    /// The round of mining, from 1; 0 before any.
    pub round: u32,
    /// Done in it.
    pub done: usize,
    /// Of how many.
    pub total: usize,
}

/// How far all URLs were gone over.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustLooked {
    /// URLs gone over.
    pub done: usize,
    /// Of how many.
    pub total: usize,
}

impl From<sessions::LookProgress> for DustLooked {
    fn from(sessions::LookProgress { done, total }: sessions::LookProgress) -> Self {
        Self { done, total }
    }
}

impl From<sessions::DustProgress> for DustProgress {
    fn from(core: sessions::DustProgress) -> Self {
        Self {
            stage: core.stage,
            step: core.step,
            round: core.round,
            done: core.done,
            total: core.total,
        }
    }
}

/// Rules by what is known of them.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
pub struct DustCounts {
    /// The list speaks for them; nothing was fetched.
    pub likely: usize,
    /// They survived fetching.
    pub valid: usize,
    /// They lead to other pages, or to none.
    pub refuted: usize,
    /// Fetching told nothing.
    pub undecided: usize,
}

/// Why there is no rule.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustNothing {
    /// Stable name; the page words it with `params`.
    #[tsify(
        type = "\"no-urls\" | \"too-few-urls\" | \"nothing-shared\" | \"too-many-share\" | \"too-little-support\""
    )]
    pub code: &'static str,
    /// Values of the sentence.
    pub params: Vec<(&'static str, String)>,
}

impl From<WhyNothing> for DustNothing {
    fn from(why: WhyNothing) -> Self {
        Self {
            code: why.code(),
            params: why.params(),
        }
    }
}

/// The lists and their rules in numbers.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustSummary {
    /// Where the work stands.
    pub progress: DustProgress,
    /// Whether something asked for is not derived yet.
    pub partial: bool,
    /// URLs in the lists.
    pub given: u64,
    /// Different ones after normalization.
    pub distinct: u64,
    /// Different URLs as written that normalization makes equal to another one.
    pub folded: u64,
    /// Of the URLs given, those that are no http or https URLs with a host.
    pub passed_over: u64,
    /// Lines that hold no URL.
    pub skipped: u64,
    /// Schemes, hosts and ports.
    pub sites: u64,
    /// Rules known beforehand.
    pub given_rules: usize,
    /// Rules by what is known of them.
    pub rules: DustCounts,
    /// Of those, switched off.
    pub off: usize,
    /// The round of mining.
    pub round: u32,
    /// Fetches made.
    pub fetched: usize,
    /// Why there is no rule.
    #[tsify(optional)]
    pub nothing: Option<DustNothing>,
}

impl From<sessions::DustSummary> for DustSummary {
    fn from(core: sessions::DustSummary) -> Self {
        Self {
            partial: !matches!(core.progress.stage, DustStage::Done | DustStage::Idle),
            round: core.progress.round,
            progress: core.progress.into(),
            given: core.given,
            distinct: core.distinct,
            folded: core.folded,
            passed_over: core.passed_over,
            skipped: core.skipped,
            sites: core.sites,
            given_rules: core.given_rules,
            rules: DustCounts {
                likely: core.rules.likely,
                valid: core.rules.valid,
                refuted: core.rules.refuted,
                undecided: core.rules.undecided,
            },
            off: core.off,
            fetched: core.fetched,
            nothing: core.nothing.map(Into::into),
        }
    }
}

/// Why a rule has the status it has.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustReason {
    /// Stable name; the page words it with `params`.
    pub code: &'static str,
    /// Values of the sentence.
    pub params: Vec<(&'static str, String)>,
}

impl From<&Reason> for DustReason {
    fn from(reason: &Reason) -> Self {
        Self {
            code: reason.code(),
            params: reason.params(),
        }
    }
}

/// An address and the one it becomes.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustExample {
    /// Before.
    pub from: String,
    /// After.
    pub to: String,
}

impl From<&(String, String)> for DustExample {
    fn from((from, to): &(String, String)) -> Self {
        Self {
            from: from.clone(),
            to: to.clone(),
        }
    }
}

/// A rule of one site.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustRow {
    /// Its identity.
    pub id: String,
    /// Its number, from 1, in the order in which rules were found.
    pub number: u32,
    /// Scheme, host and port.
    pub scope: String,
    /// What it does.
    #[tsify(
        type = "\"rewrite\" | \"rewrite-edge\" | \"template\" | \"drop-param\" | \"drop-value\" | \"drop-path-param\" | \"directory-slash\" | \"host\""
    )]
    pub kind: &'static str,
    /// What is looked for: `^` and `$` mark the edges, `*` any value.
    pub from: String,
    /// What stands there afterwards.
    pub to: String,
    /// As a line of learned rules.
    pub line: String,
    /// Where it comes from.
    #[tsify(type = "\"host\" | \"argument\" | \"habit\" | \"envelope\" | \"template\"")]
    pub origin: Origin,
    /// What is known of it.
    #[tsify(type = "\"likely\" | \"valid\" | \"refuted\" | \"undecided\"")]
    pub status: Status,
    /// Why; absent while it is likely.
    #[tsify(optional)]
    pub reason: Option<DustReason>,
    /// Pairs of URLs of the list that speak for it.
    pub support: u32,
    /// Pairs of pages compared.
    pub tested: u32,
    /// Of those, the same.
    pub equal: u32,
    /// The round it was found in, from 1.
    pub round: u32,
    /// Whether it is switched off.
    pub off: bool,
    /// Two addresses that it makes one; the second of an argument's rule may be missing from the list.
    pub example: DustExample,
}

impl DustRow {
    pub(super) fn new((number, rule): (u32, &core::DustRule)) -> Self {
        let (from, to) = rule.sides();
        Self {
            id: rule.id(),
            number: number + 1,
            scope: rule.scope.clone(),
            kind: rule.change.kind(),
            from,
            to,
            line: rule.learned().to_string(),
            origin: rule.origin,
            status: rule.status,
            reason: rule.reason.as_ref().map(Into::into),
            support: rule.support,
            tested: rule.tested,
            equal: rule.equal,
            round: rule.round,
            off: rule.off,
            example: (&rule.example).into(),
        }
    }
}

/// A window of the rules.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustPage {
    /// Rules that the query finds.
    pub total: usize,
    /// Rules of the window.
    pub rows: Vec<DustRow>,
}

/// What one rule takes away.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustStep {
    /// The rule's number.
    pub number: u32,
    /// Its identity.
    pub id: String,
    /// Scheme, host and port.
    pub scope: String,
    /// What is looked for.
    pub from: String,
    /// What stands there afterwards.
    pub to: String,
    /// URLs that it takes away after the rules before it.
    pub removed: u64,
}

/// How the list shrinks.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustShrink {
    /// Different URLs after normalization.
    pub before: u64,
    /// Different ones after the rules.
    pub after: u64,
    /// Rule by rule.
    pub steps: Vec<DustStep>,
}

impl DustShrink {
    pub(super) fn new(shrink: &core::Shrink, rules: &[core::DustRule]) -> Self {
        let steps = shrink.steps.iter().filter_map(|(number, removed)| {
            let rule = rules.get(*number as usize)?;
            let (from, to) = rule.sides();
            Some(DustStep {
                number: number + 1,
                id: rule.id(),
                scope: rule.scope.clone(),
                from,
                to,
                removed: *removed,
            })
        });
        Self {
            before: shrink.before,
            after: shrink.after,
            steps: steps.collect(),
        }
    }
}

/// A URL and what it becomes.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustMapRow {
    /// As it is in the lists.
    pub url: String,
    /// After normalization and the rules.
    pub canonical: String,
    /// Numbers of the rules that led to it.
    pub rules: Vec<u32>,
}

impl From<sessions::MapRow<'_>> for DustMapRow {
    fn from(row: sessions::MapRow<'_>) -> Self {
        Self {
            url: String::from_utf8_lossy(row.url).into_owned(),
            canonical: String::from_utf8_lossy(row.canonical).into_owned(),
            rules: row.rules.iter().map(|number| number + 1).collect(),
        }
    }
}

/// A window of the map.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustMapPage {
    /// URLs that are found.
    pub total: usize,
    /// Rows of the window.
    pub rows: Vec<DustMapRow>,
}

/// A validation and where it stands, all of its rounds together.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustPlan {
    /// Fetches made or asked for so far; in an estimate the most that can be needed.
    pub total: usize,
    /// In an estimate the fewest that can be needed; else 0.
    pub least: usize,
    /// Fetches made.
    pub done: usize,
    /// Fetches no longer needed.
    pub skipped: usize,
    /// Rules tried.
    pub checks: usize,
    /// Of those, decided.
    pub decided: usize,
    /// Whether no round finds anything new.
    pub over: bool,
    /// What is left by host, the most first.
    pub hosts: Vec<ParamHost>,
    /// The round of mining.
    pub round: u32,
}

impl From<sessions::DustPlan> for DustPlan {
    fn from(core: sessions::DustPlan) -> Self {
        Self {
            total: core.total,
            least: core.least,
            done: core.done,
            skipped: core.skipped,
            checks: core.checks,
            decided: core.decided,
            over: core.over,
            hosts: ParamHost::all(core.hosts),
            round: core.round,
        }
    }
}

/// What may be fetched now.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct DustRequest {
    /// To be given back with the outcome.
    pub id: u32,
    /// The address.
    pub url: String,
    /// Its host with port.
    pub host: String,
}
