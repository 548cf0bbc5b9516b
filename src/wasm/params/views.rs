//! Arguments as JavaScript sees them: rows, evidence, plans, numbers for the whole.

use serde::Serialize;
use tsify::Tsify;

use super::options::id;
use crate::query_args::{
    self as core, AlignedRow, ArgRow, Finding, ListStage, Method, PastVerdict, Plan, Reason,
    RowKind, Sample, Trouble, Verdict,
};

/// A stage and how far it is: bytes while reading, URLs while counting.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamProgress {
    /// The stage.
    #[tsify(type = "\"idle\" | \"reading\" | \"counting\" | \"done\" | \"stopped\"")]
    pub stage: &'static str,
    /// Done in it.
    pub done: usize,
    /// Of how many.
    pub total: usize,
}

impl From<core::ListProgress> for ParamProgress {
    fn from(progress: core::ListProgress) -> Self {
        let stage = match progress.stage {
            ListStage::Reading => "reading",
            ListStage::Counting => "counting",
            ListStage::Done if progress.total == 0 => "idle",
            ListStage::Done => "done",
            ListStage::Stopped => "stopped",
        };
        Self {
            stage,
            done: progress.done,
            total: progress.total,
        }
    }
}

/// Numbers of rows by verdict.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
pub struct ParamCounts {
    /// It changes the page.
    pub significant: usize,
    /// Not verified yet.
    pub candidate: usize,
    /// It does not change the page.
    pub insignificant: usize,
    /// Verification failed.
    pub unverifiable: usize,
    /// Too few values.
    pub unjudged: usize,
}

impl From<[usize; Verdict::ALL.len()]> for ParamCounts {
    /// In the order of `Verdict::ALL`.
    fn from(rows: [usize; Verdict::ALL.len()]) -> Self {
        let [
            significant,
            candidate,
            insignificant,
            unverifiable,
            unjudged,
        ] = rows;
        Self {
            significant,
            candidate,
            insignificant,
            unverifiable,
            unjudged,
        }
    }
}

/// The lists and their arguments in numbers.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamSummary {
    /// Where the work stands.
    pub progress: ParamProgress,
    /// Whether something asked for is not derived yet.
    pub partial: bool,
    /// Different URLs.
    pub urls: usize,
    /// URLs with their repeats.
    pub occurrences: u64,
    /// Of those, no http or https URLs.
    pub passed: u64,
    /// Occurrences of arguments beyond the limit.
    pub left_out: u64,
    /// Occurrences of arguments whose name is no UTF-8.
    pub not_utf8: u64,
    /// Lines that hold no URL.
    pub skipped: u64,
    /// Rows of the lists.
    pub rows: ParamCounts,
    /// Rows remembered from other lists.
    pub remembered: usize,
    /// Rows of the lists to be verified now.
    pub due: usize,
    /// Rows of the lists by ratio, in bins of one width from 0 to 1; the last one holds 1 too.
    pub ratios: Vec<ParamCounts>,
}

impl ParamSummary {
    pub(super) fn new(summary: &core::ListSummary, progress: ParamProgress) -> Self {
        Self {
            partial: !matches!(progress.stage, "done" | "idle"),
            progress,
            urls: summary.urls,
            occurrences: summary.occurrences,
            passed: summary.passed,
            left_out: summary.left_out,
            not_utf8: summary.not_utf8,
            skipped: summary.skipped,
            rows: summary.rows.into(),
            remembered: summary.remembered,
            due: summary.due,
            ratios: summary.ratios.iter().map(|bin| (*bin).into()).collect(),
        }
    }
}

/// One argument of a scope.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamRow {
    /// Its identity.
    pub id: String,
    /// Host.
    pub host: String,
    /// Path, when the scope is a host and a path.
    #[tsify(optional)]
    pub path: Option<String>,
    /// Name, decoded.
    pub name: String,
    /// Occurrences.
    pub all: u64,
    /// Distinct values.
    pub distinct: u64,
    /// `distinct / all`.
    pub ratio: f64,
    /// What is known of it.
    #[tsify(
        type = "\"significant\" | \"candidate\" | \"insignificant\" | \"unverifiable\" | \"unjudged\""
    )]
    pub verdict: Verdict,
    /// The number of the table: -1 by counting, -2 not verifiable, else the similarity.
    #[tsify(optional)]
    pub significant: Option<f64>,
    /// The comparison that the similarity comes from.
    #[tsify(optional)]
    pub comparison: Option<usize>,
    /// Segments of both of its pages that have a partner …
    #[tsify(optional)]
    pub alike: Option<u32>,
    /// … of how many.
    #[tsify(optional)]
    pub segments: Option<u32>,
    /// Which method the verdict comes from.
    #[tsify(optional, type = "\"plain\" | \"extended\"")]
    pub method: Option<Method>,
    /// Why it is tried.
    #[tsify(
        type = "(\"ratio\" | \"collides\" | \"only-difference\" | \"known-name\" | \"id-like\" | \"elsewhere\")[]"
    )]
    pub reasons: Vec<Reason>,
    /// When it was last checked, in seconds since 1970.
    #[tsify(optional)]
    pub checked: Option<u64>,
    /// When it was last seen.
    #[tsify(optional)]
    pub last_seen: Option<u64>,
    /// Whether it is to be verified now.
    pub due: bool,
    /// Whether the lists hold it.
    pub listed: bool,
    /// Whether pages were compared.
    pub verified: bool,
    /// Values as written, at most 16; an empty one may be a bare name.
    pub values: Vec<String>,
}

impl ParamRow {
    pub(super) fn new(row: &ArgRow, due: bool, listed: bool) -> Self {
        let source = row.evidence.as_ref().and_then(|evidence| {
            let mut all = evidence.comparisons.iter().enumerate();
            all.find(|(_, one)| one.similarity.is_some() && one.similarity == row.significant)
        });
        Self {
            id: id(&row.key),
            host: row.key.scope.host.clone(),
            path: row.key.scope.path.clone(),
            name: row.key.name.clone(),
            all: row.all,
            distinct: row.distinct,
            ratio: row.ratio(),
            verdict: row.verdict,
            significant: row.significant,
            comparison: source.map(|(at, _)| at),
            alike: source.map(|(_, one)| one.counts.alike),
            segments: source.map(|(_, one)| one.counts.segments),
            method: row.method,
            reasons: row.reasons.clone(),
            checked: row.checked,
            last_seen: row.last_seen,
            due,
            listed,
            verified: row.evidence.is_some(),
            values: row
                .values
                .iter()
                .map(|value| value.clone().unwrap_or_default())
                .collect(),
        }
    }
}

/// A window of the table.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamPage {
    /// Rows that the query finds.
    pub total: usize,
    /// Rows of the window.
    pub rows: Vec<ParamRow>,
}

/// Why pages could not be compared.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamTrouble {
    /// Stable name.
    pub code: &'static str,
    /// The site's status, where it is to blame.
    #[tsify(optional)]
    pub status: Option<u16>,
    /// The fetcher's code, where there was no answer.
    #[tsify(optional)]
    pub reason: Option<String>,
}

impl From<&Trouble> for ParamTrouble {
    fn from(trouble: &Trouble) -> Self {
        let (status, reason) = match trouble {
            Trouble::FetchFailed { reason } => (None, Some(reason.clone())),
            Trouble::BadStatus { status } | Trouble::OtherStatus { status } => {
                (Some(*status), None)
            }
            _ => (None, None),
        };
        Self {
            code: trouble.code(),
            status,
            reason,
        }
    }
}

/// One comparison of pages.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamComparison {
    /// The address that was fetched twice.
    pub base: String,
    /// The address with another value, or without the argument.
    pub other: String,
    /// Whether the argument is absent from the other address.
    pub absent: bool,
    /// What it says.
    #[tsify(type = "\"same\" | \"different\" | \"text-changed\" | \"order-only\" | \"undecided\"")]
    pub finding: &'static str,
    /// Why it is undecided.
    #[tsify(optional)]
    pub trouble: Option<ParamTrouble>,
    /// Prescribed score: `alike / segments`.
    #[tsify(optional)]
    pub similarity: Option<f64>,
    /// Ordered likeness by words.
    #[tsify(optional)]
    pub ordered: Option<f64>,
    /// Words of unexplained difference.
    pub changed_words: u32,
    /// Segments of both pages that have a partner.
    pub alike: u32,
    /// Segments of both pages that count.
    pub segments: u32,
    /// Equal.
    pub equal: u32,
    /// On the base page only.
    pub missing: u32,
    /// On the other page only.
    pub added: u32,
    /// Another text at the same place.
    pub differing: u32,
    /// At another position.
    pub moved: u32,
    /// Echoes of the value.
    pub echo: u32,
    /// Dynamic or masked.
    pub dynamic: u32,
}

impl From<&core::Comparison> for ParamComparison {
    fn from(one: &core::Comparison) -> Self {
        let (finding, trouble) = match &one.finding {
            Finding::Same => ("same", None),
            Finding::Different => ("different", None),
            Finding::TextChanged => ("text-changed", None),
            Finding::OrderOnly => ("order-only", None),
            Finding::Undecided { trouble } => ("undecided", Some(trouble.into())),
        };
        Self {
            base: one.base.clone(),
            other: one.other.clone(),
            absent: one.absent,
            finding,
            trouble,
            similarity: one.similarity,
            ordered: one.ordered,
            changed_words: one.changed_words,
            alike: one.counts.alike,
            segments: one.counts.segments,
            equal: one.counts.equal,
            missing: one.counts.missing,
            added: one.counts.added,
            differing: one.counts.differing,
            moved: one.counts.moved,
            echo: one.counts.echo,
            dynamic: one.counts.dynamic,
        }
    }
}

/// One row of three pages side by side.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamSegment {
    /// What it shows.
    #[tsify(
        type = "\"equal\" | \"dynamic\" | \"differing\" | \"missing\" | \"added\" | \"moved\" | \"echo\""
    )]
    pub kind: RowKind,
    /// Place in the tree.
    pub place: String,
    /// On the base page.
    #[tsify(optional)]
    pub first: Option<String>,
    /// On the base page's second fetch.
    #[tsify(optional)]
    pub again: Option<String>,
    /// With the other value.
    #[tsify(optional)]
    pub other: Option<String>,
}

impl From<&AlignedRow> for ParamSegment {
    fn from(row: &AlignedRow) -> Self {
        Self {
            kind: row.kind,
            place: row.place.clone(),
            first: row.first.clone(),
            again: row.again.clone(),
            other: row.other.clone(),
        }
    }
}

/// The result of an earlier check.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamPast {
    /// What it said.
    #[tsify(
        type = "\"significant\" | \"candidate\" | \"insignificant\" | \"unverifiable\" | \"unjudged\""
    )]
    pub verdict: Verdict,
    /// The number recorded.
    pub significant: f64,
    /// When, in seconds since 1970.
    pub checked: u64,
}

impl From<&PastVerdict> for ParamPast {
    fn from(past: &PastVerdict) -> Self {
        Self {
            verdict: past.verdict,
            significant: past.significant,
            checked: past.checked,
        }
    }
}

/// Everything that a verdict rests on.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamEvidence {
    /// The row.
    pub row: ParamRow,
    /// All comparisons, in order; none when no pages were compared.
    pub comparisons: Vec<ParamComparison>,
    /// Index of the comparison that is shown aligned.
    pub shown: usize,
    /// Its pages side by side.
    pub aligned: Vec<ParamSegment>,
    /// Rows left out of it.
    pub left_out: usize,
    /// Results of earlier checks, oldest first.
    pub history: Vec<ParamPast>,
    /// Addresses where it was seen.
    pub addresses: Vec<String>,
}

impl ParamEvidence {
    pub(super) fn new(row: &ArgRow, view: ParamRow) -> Self {
        let evidence = row.evidence.as_ref();
        let alignment = evidence.map(|evidence| &evidence.alignment);
        Self {
            row: view,
            comparisons: evidence.map_or_else(Vec::new, |evidence| {
                evidence.comparisons.iter().map(Into::into).collect()
            }),
            shown: evidence.map_or(0, |evidence| evidence.shown),
            aligned: alignment.map_or_else(Vec::new, |alignment| {
                alignment.rows.iter().map(Into::into).collect()
            }),
            left_out: alignment.map_or(0, |alignment| alignment.left_out),
            history: row.history.iter().map(Into::into).collect(),
            addresses: row
                .samples
                .iter()
                .map(|Sample { url, .. }| url.clone())
                .collect(),
        }
    }
}

/// Fetches at one host.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamHost {
    /// Host, with its port.
    pub host: String,
    /// Fetches that may still be made.
    pub fetches: usize,
}

/// A plan of fetches and where it stands.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamPlan {
    /// Fetches planned, at most.
    pub total: usize,
    /// Of those, done.
    pub done: usize,
    /// Of those, no longer needed.
    pub skipped: usize,
    /// Arguments to check.
    pub checks: usize,
    /// Of those, decided.
    pub decided: usize,
    /// Whether every check is decided.
    pub over: bool,
    /// What is left by host, the most first.
    pub hosts: Vec<ParamHost>,
}

impl From<&Plan> for ParamPlan {
    fn from(plan: &Plan) -> Self {
        let progress = plan.progress();
        let hosts = plan.hosts().into_iter();
        Self {
            total: progress.total,
            done: progress.done,
            skipped: progress.skipped,
            checks: progress.checks,
            decided: progress.decided,
            over: plan.is_over(),
            hosts: hosts
                .map(|(host, fetches)| ParamHost { host, fetches })
                .collect(),
        }
    }
}

/// What may be fetched now.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamRequest {
    /// To be given back with the outcome.
    pub id: u32,
    /// The address.
    pub url: String,
    /// Its host with port.
    pub host: String,
}

/// A row as it is stored.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamStored {
    /// Its identity.
    pub id: String,
    /// When it was last checked, in seconds since 1970; 0: never.
    pub checked: u64,
    /// When it was last seen; 0: never.
    pub last_seen: u64,
    /// Its line of the table.
    pub line: String,
}

impl ParamStored {
    pub(super) fn new(row: &ArgRow) -> Self {
        Self {
            id: id(&row.key),
            checked: row.checked.unwrap_or_default(),
            last_seen: row.last_seen.unwrap_or_default(),
            line: row.to_line(),
        }
    }
}

/// A line that is no row.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamTableProblem {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub detail: String,
}

/// What was read of a table.
#[derive(Debug, Clone, Serialize, Tsify)]
pub struct ParamImported {
    /// Rows.
    pub rows: usize,
    /// Its version.
    pub version: u32,
    /// Lines that were left out.
    pub problems: Vec<ParamTableProblem>,
}

impl From<core::Imported> for ParamImported {
    fn from(imported: core::Imported) -> Self {
        let problems = imported.problems.into_iter();
        Self {
            rows: imported.rows,
            version: imported.version,
            problems: problems
                .map(|problem| ParamTableProblem {
                    line: problem.line,
                    detail: problem.detail,
                })
                .collect(),
        }
    }
}
