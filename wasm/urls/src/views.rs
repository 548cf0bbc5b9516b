//! Lists of URLs as JavaScript sees them: rows, groups, traces, numbers for the whole.

use std::ops::Range;

use dustlens_url::percent::difference;
use serde::Serialize;
use tsify::Tsify;

use super::options::UrlOptionValue;
use dustlens::sessions::urls as core;
use dustlens_shared::Span;
use dustlens_url::{RULES, RuleId, Skipped, Tier};

/// A row of the table of rules.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlRule {
    /// Public name.
    pub id: &'static str,
    /// Its promise.
    #[tsify(type = "\"preserving\" | \"usual\" | \"semantic\" | \"learned\"")]
    pub tier: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// One line in plain English.
    pub summary: &'static str,
    /// Worked example: before.
    pub before: &'static str,
    /// Worked example: after this rule alone.
    pub after: &'static str,
    /// A rule option the example needs.
    #[tsify(optional)]
    pub option: Option<UrlOptionValue>,
}

impl From<&dustlens_url::Rule> for UrlRule {
    fn from(rule: &dustlens_url::Rule) -> Self {
        let option = rule.example.option;
        Self {
            id: rule.id.name(),
            tier: rule.tier.name(),
            source: rule.source,
            summary: rule.summary,
            before: rule.example.before,
            after: rule.example.after,
            option: option.map(|(name, value)| UrlOptionValue::new(name, value)),
        }
    }
}

/// A stage and how far it is: bytes while reading, URLs otherwise.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlProgress {
    /// The stage.
    #[tsify(type = "\"idle\" | \"reading\" | \"normalizing\" | \"done\" | \"stopped\"")]
    pub stage: &'static str,
    /// Done in it.
    pub done: usize,
    /// Of how many.
    pub total: usize,
}

impl From<core::UrlProgress> for UrlProgress {
    fn from(progress: core::UrlProgress) -> Self {
        let stage = match progress.stage {
            core::UrlStage::Reading => "reading",
            core::UrlStage::Normalizing => "normalizing",
            core::UrlStage::Done if progress.total == 0 => "idle",
            core::UrlStage::Done => "done",
            core::UrlStage::Stopped => "stopped",
        };
        Self {
            stage,
            done: progress.done,
            total: progress.total,
        }
    }
}

/// How many URLs a rule changed.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlRuleCount {
    /// The rule.
    pub rule: &'static str,
    /// URLs.
    pub urls: u32,
}

/// The lists in numbers.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlSummary {
    /// Where the work stands.
    pub progress: UrlProgress,
    /// Whether something asked for is not derived yet.
    pub partial: bool,
    /// Different URLs.
    pub urls: u32,
    /// URLs with their repeats.
    pub occurrences: u64,
    /// Different keys.
    pub keys: u32,
    /// Keys of two or more URLs.
    pub groups: u32,
    /// URLs beyond one a key.
    pub merged: u32,
    /// URLs that a rule changed.
    pub changed: u32,
    /// URLs passed through with a reason.
    pub passed: u32,
    /// Of those, faulty ones.
    pub errors: u32,
    /// Lines that hold no URL.
    pub skipped: u64,
    /// How many URLs each rule changed, in the order of work.
    pub counts: Vec<UrlRuleCount>,
}

impl UrlSummary {
    pub(super) fn new(counts: &core::UrlCounts, progress: UrlProgress) -> Self {
        let rules = RULES.iter().zip(&counts.rules);
        let of_rules = rules
            .filter(|(_, urls)| **urls > 0)
            .map(|(rule, &urls)| UrlRuleCount {
                rule: rule.id.name(),
                urls,
            });
        Self {
            partial: !matches!(progress.stage, "done" | "idle"),
            progress,
            urls: counts.urls,
            occurrences: counts.given,
            keys: counts.keys,
            groups: counts.groups,
            merged: counts.normalized.saturating_sub(counts.keys),
            changed: counts.changed,
            passed: counts.passed,
            errors: counts.errors,
            skipped: counts.noise,
            counts: of_rules.collect(),
        }
    }
}

/// One different URL.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlRow {
    /// Its number.
    pub row: u32,
    /// As it was given.
    pub url: String,
    /// Its key; as it was given while it is not normalized.
    pub normalized: String,
    /// The changed part of the original.
    pub url_span: Span,
    /// The changed part of the key.
    pub normalized_span: Span,
    /// Rules that changed something.
    pub rules: Vec<&'static str>,
    /// Why it was passed through.
    #[tsify(optional)]
    pub pass: Option<&'static str>,
    /// How often it was given.
    pub repeats: u32,
    /// Name of the list it was first seen in.
    pub list: String,
    /// Line there, from 1.
    pub line: u32,
    /// Its group, when it shares its key.
    #[tsify(optional)]
    pub group: Option<u32>,
}

impl UrlRow {
    pub(super) fn new(row: &core::Row<'_>, list: &str, group: Option<u32>) -> Self {
        let key = row.normalized.unwrap_or(row.url);
        let (before, after) = difference(row.url, key);
        let (url, url_span) = shown(row.url, &before);
        let (normalized, normalized_span) = shown(key, &after);
        Self {
            row: row.number,
            url,
            normalized,
            url_span,
            normalized_span,
            rules: row.rules.iter().map(RuleId::name).collect(),
            pass: row.skipped.map(Skipped::code),
            repeats: row.repeats,
            list: list.to_owned(),
            line: row.line,
            group,
        }
    }
}

/// A window of the table.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlPage {
    /// Rows that the query finds.
    pub total: usize,
    /// Rows of the window.
    pub rows: Vec<UrlRow>,
}

/// One change of a URL on its way.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlStep {
    /// Its maker: a rule, or the preset that writes the result in its own form.
    pub by: &'static str,
    /// The rule's tier; none for a preset's form.
    #[tsify(optional)]
    pub tier: Option<&'static str>,
    /// The URL before.
    pub before: String,
    /// The URL after.
    pub after: String,
    /// The changed part before.
    pub before_span: Span,
    /// The changed part after.
    pub after_span: Span,
}

impl From<&dustlens_url::Step> for UrlStep {
    fn from(step: &dustlens_url::Step) -> Self {
        let (before, before_span) = shown(&step.before, &step.before_range);
        let (after, after_span) = shown(&step.after, &step.after_range);
        Self {
            by: step.by.name(),
            tier: step.by.tier().map(Tier::name),
            before,
            after,
            before_span,
            after_span,
        }
    }
}

/// The way from a URL to its key.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlTrace {
    /// The row.
    pub row: u32,
    /// The original.
    pub url: String,
    /// The key.
    pub normalized: String,
    /// Why it was passed through.
    #[tsify(optional)]
    pub pass: Option<&'static str>,
    /// Every change, in the order of work.
    pub steps: Vec<UrlStep>,
}

impl UrlTrace {
    pub(super) fn new(row: u32, url: &[u8], trace: &dustlens_url::Trace) -> Self {
        Self {
            row,
            url: text(url),
            normalized: text(&trace.url),
            pass: trace.skipped.map(Skipped::code),
            steps: trace.steps.iter().map(UrlStep::from).collect(),
        }
    }
}

/// URLs with one key.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlGroup {
    /// Its number.
    pub group: u32,
    /// What its URLs have in common.
    pub key: String,
    /// The row to keep.
    pub keep: u32,
    /// Its URL.
    pub keep_url: String,
    /// Different URLs.
    pub urls: u32,
    /// URLs with their repeats.
    pub occurrences: u64,
    /// Its rows, at most 100.
    pub rows: Vec<u32>,
}

impl UrlGroup {
    pub(super) fn new(group: &core::GroupRow<'_>, rows: Vec<u32>) -> Self {
        Self {
            group: group.number,
            key: text(group.key),
            keep: group.keep,
            keep_url: text(group.kept),
            urls: group.urls,
            occurrences: group.occurrences,
            rows,
        }
    }
}

/// A window of the groups.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct UrlGroupPage {
    /// Groups that the query finds.
    pub total: usize,
    /// Groups of the window.
    pub groups: Vec<UrlGroup>,
}

/// Bytes as text, and a range of them in UTF-16 units of that text.
fn shown(bytes: &[u8], range: &Range<usize>) -> (String, Span) {
    let units = |part: Option<&[u8]>| {
        let part = String::from_utf8_lossy(part.unwrap_or_default());
        part.encode_utf16().count()
    };
    let start = units(bytes.get(..range.start));
    let end = start + units(bytes.get(range.clone()));
    (text(bytes), Span { start, end })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
