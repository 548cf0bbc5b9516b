//! Arguments as JavaScript sees them: rows, plans, numbers for the whole.

use serde::Serialize;
use tsify::Tsify;

use super::options::id;
use dustlens::params as core;
use dustlens::params::{ArgRow, Method, Plan, Reason, Verdict};
use dustlens::sessions::params as sessions;
use dustlens::sessions::params::ListStage;
use dustlens_fetching::ParamHost;

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

impl From<sessions::ListProgress> for ParamProgress {
    fn from(progress: sessions::ListProgress) -> Self {
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
    pub(super) fn new(summary: &sessions::ListSummary, progress: ParamProgress) -> Self {
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
        type = "(\"ratio\" | \"collides\" | \"only-difference\" | \"known-name\" | \"id-like\" | \"elsewhere\" | \"together\" | \"unproved\")[]"
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
        Self {
            total: progress.total,
            done: progress.done,
            skipped: progress.skipped,
            checks: progress.checks,
            decided: progress.decided,
            over: plan.is_over(),
            hosts: ParamHost::all(plan.hosts()),
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
