//! The lesson: does a parameter matter? Stage one counts: distinct values / all URLs with the parameter. Stage two compares
//! pages: a page is fetched, then the same URL with another value, then the page again; segments that differ between both
//! fetches of the page are dynamic, the similarity is counted over the others. Both are the crate `dustlens`'s own
//! ([`dustlens::params`]): this lesson hands in pages from memory ([`SiteWords`], or what lines name) and keeps what a
//! figure shows. Cost: O(lines) for counting, two trials a parameter, each of a few small pages.

mod listed;
mod site;

use std::collections::HashMap;

use dustlens::params::{
    ArgKey, ArgRow, Class, Decision, Finding, ParamSession, RowKind, Selection, Settings, Verdict,
    classify,
};
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::addresses::MOST_ADDRESSES;
use crate::error::{LessonError, within};
use crate::material::MOST_LENGTH;
use listed::{Listed, keys, named, values};
pub use site::{MADE_HOST, SiteWords};
use site::{Site, Template, Visit};

/// The most parameters that are shown; those that come later in the lines are counted.
pub const MOST_PARAMETERS: usize = 12;
/// Fewest distinct values to be judged by counting: a dozen URLs are few, so it is less than the usual ten.
pub const MIN_VALUES: u64 = 3;
/// The time of the lesson, in seconds since 1970: any will do.
const NOW: u64 = 0;

/// The question of the lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ParameterQuestion {
    /// A URL a line, and behind a blank what its page shows, where that is known: parts between bars, in which the number of
    /// the fetch stands for `#`. At most [`MOST_ADDRESSES`] lines of at most [`MOST_LENGTH`] characters; a URL that comes
    /// twice shows both pages in turn.
    pub lines: Vec<String>,
    /// The words of the made site, which has a page for every URL of [`MADE_HOST`] if no line says what its page shows.
    pub site: SiteWords,
}

/// Every step of the lesson.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ParameterAnswer {
    /// The URLs as they were given.
    pub urls: Vec<ParameterUrl>,
    /// The parameters in the order in which they come, at most [`MOST_PARAMETERS`].
    pub parameters: Vec<Parameter>,
    /// Parameters that are not shown.
    pub left_out: usize,
    /// True if the pages of a URL are those of the made site.
    pub is_made: bool,
    /// Fewest distinct values to be judged by counting.
    pub min_values: u64,
    /// Share of distinct values from which a parameter is a candidate.
    pub threshold: f64,
    /// Similarity from which the score calls two pages the same.
    pub similarity: f64,
    /// The first candidate that chooses the page, by its number; `None`: there is none.
    pub chooses: Option<usize>,
    /// The comparison for it under templates of growing weight; empty beside the made site.
    pub templates: Vec<UnderTemplate>,
}

/// A URL of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ParameterUrl {
    /// Its parts, which make it when they are joined.
    pub parts: Vec<ParameterPart>,
    /// What its page shows; empty: not known.
    pub page: String,
    /// False for what is no http or https URL with a host.
    pub is_url: bool,
}

/// A part of a URL.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct ParameterPart {
    /// The text.
    pub text: String,
    /// The parameter that it is, by its number from 0.
    pub parameter: Option<usize>,
}

/// A parameter of the list.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Parameter {
    /// The host.
    pub host: String,
    /// The name, decoded.
    pub name: String,
    /// Its values as they come, each once; `∅` where it stands without a sign of equality.
    pub values: Vec<String>,
    /// Distinct values.
    pub distinct: u64,
    /// How often it occurs: in URLs that come twice, and twice in one URL.
    pub all: u64,
    /// distinct / all.
    pub ratio: f64,
    /// What counting says: `significant`, `candidate`, `unjudged`.
    pub counting: &'static str,
    /// What pages say.
    pub trial: Trial,
}

/// The comparison of pages for a parameter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Trial {
    /// The URL that is fetched twice; empty: there is none.
    pub base: String,
    /// The same URL with another value.
    pub other: String,
    /// Both pages, segment by segment, with the second fetch of the first.
    pub rows: Vec<TrialRow>,
    /// The comparison by the score alone.
    pub score: Score,
    /// The same if the page is not fetched again, and nothing is known to be dynamic.
    pub at_once: Score,
    /// The verdict of the strict comparison, which asks again and lets no difference pass.
    pub verdict: &'static str,
    /// What that comparison found: `same`, `different`, `text-changed`, `order-only`, `undecided`.
    pub finding: &'static str,
    /// Why nothing could be compared, by a code; empty: it could.
    pub trouble: &'static str,
    /// Words of difference that stay when pages are fetched again.
    pub changed_words: u32,
    /// Fetches of both comparisons, of the score and of the strict one.
    pub fetches: [usize; 2],
}

/// A comparison by the score.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct Score {
    /// Over both pages, static segments that have a partner of the same text.
    pub alike: u32,
    /// Static segments of both pages.
    pub segments: u32,
    /// alike / segments; `None` when nothing could be compared.
    pub similarity: Option<f64>,
    /// The verdict: `significant`, `insignificant`, `unverifiable`.
    pub verdict: &'static str,
}

impl Score {
    fn of(decision: Option<&Decision>) -> Self {
        let one = decision.and_then(shown);
        Self {
            alike: one.map_or(0, |one| one.counts.alike),
            segments: one.map_or(0, |one| one.counts.segments),
            similarity: one.and_then(|one| one.similarity),
            verdict: verdict(decision),
        }
    }
}

/// A segment of both pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct TrialRow {
    /// `equal`, `dynamic`, `differing`, `missing`, `added`, `moved`, `echo`.
    pub kind: &'static str,
    /// Its place in the tree of the page.
    pub place: String,
    /// The text on the page; empty: it is not there.
    pub first: String,
    /// The text on the second fetch of the page.
    pub again: String,
    /// The text on the page with another value.
    pub other: String,
}

/// A comparison under a template.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct UnderTemplate {
    /// Entries of the menu.
    pub menu: usize,
    /// The comparison.
    pub trial: Trial,
}

/// Works the lesson through.
///
/// # Errors
/// [`LessonError::OutOfRange`] for too many or too long lines.
pub fn parameter(question: &ParameterQuestion) -> Result<ParameterAnswer, LessonError> {
    within("lines", question.lines.len(), 1, MOST_ADDRESSES)?;
    for line in &question.lines {
        within("length", line.chars().count(), 0, MOST_LENGTH)?;
    }
    let lines = question.lines.iter();
    let listed: Vec<Listed> = lines.map(|line| Listed::read(line)).collect();
    let site = Site {
        words: &question.site,
        pages: named(&listed),
    };
    let sessions = Sessions {
        plain: session(&listed, &by_score())?,
        strict: session(&listed, &strictly())?,
    };
    let keys = keys(&listed);
    let shown = keys.iter().take(MOST_PARAMETERS);
    let parameters: Vec<Parameter> = shown
        .filter_map(|key| sessions.parameter(key, values(&listed, key), &site))
        .collect();
    let chooses = parameters.iter().position(Parameter::is_refuted);
    let place = |key: &ArgKey| parameters.iter().position(|one| is_of(one, key));
    Ok(ParameterAnswer {
        urls: listed.iter().map(|one| one.shown(&place)).collect(),
        left_out: keys.len() - parameters.len(),
        is_made: keys.iter().any(|key| site.makes(&key.scope.host)),
        min_values: MIN_VALUES,
        threshold: by_score().threshold,
        similarity: by_score().similarity,
        templates: match chooses.and_then(|at| keys.get(at)) {
            Some(key) if site.makes(&key.scope.host) => sessions.templates(key, &site),
            _ => Vec::new(),
        },
        chooses,
        parameters,
    })
}

impl Parameter {
    /// True if counting makes it a candidate, and pages show that it matters.
    fn is_refuted(&self) -> bool {
        self.counting == Verdict::Candidate.name()
            && self.trial.verdict == Verdict::Significant.name()
    }
}

/// The settings of the comparison by the score alone: one page, another value, the page again. Every parameter is tried, so
/// that a person can see pages of those too that counting decides.
fn by_score() -> Settings {
    Settings {
        decider: false,
        ..strictly()
    }
}

/// The settings of the strict comparison of the same pages.
fn strictly() -> Settings {
    Settings {
        min_values: MIN_VALUES,
        everything: true,
        bases: 1,
        trials: 0,
        absence: false,
        soft_404: false,
        min_words: 0,
        ..Settings::default()
    }
}

fn is_of(one: &Parameter, key: &ArgKey) -> bool {
    one.host == key.scope.host && one.name == key.name
}

fn session(listed: &[Listed], settings: &Settings) -> Result<ParamSession, LessonError> {
    let mut session =
        ParamSession::new(settings.clone()).map_err(|error| LessonError::Session {
            detail: error.to_string(),
        })?;
    for one in listed {
        session.add_url(one.url.as_bytes(), 1);
    }
    session.finish(NOW);
    Ok(session)
}

/// What the first stage says.
fn counting(row: &ArgRow) -> &'static str {
    match classify(row.distinct, row.all, &by_score()) {
        Class::Unjudged => Verdict::Unjudged.name(),
        Class::Significant => Verdict::Significant.name(),
        Class::Candidate => Verdict::Candidate.name(),
    }
}

/// The list under both settings.
struct Sessions {
    plain: ParamSession,
    strict: ParamSession,
}

impl Sessions {
    fn parameter(&self, key: &ArgKey, values: Vec<String>, site: &Site<'_>) -> Option<Parameter> {
        let row = self.plain.row(key)?;
        Some(Parameter {
            host: key.scope.host.clone(),
            name: key.name.clone(),
            values,
            distinct: row.distinct,
            all: row.all,
            ratio: row.ratio(),
            counting: counting(row),
            trial: self.trial(key, site, Template::Usual),
        })
    }

    fn trial(&self, key: &ArgKey, site: &Site<'_>, template: Template) -> Trial {
        let run = |session, is_still| run(session, key, site, template, is_still);
        let (scored, fetches) = run(&self.plain, false);
        let (strict, more) = run(&self.strict, false);
        let (at_once, _) = run(&self.plain, true);
        let one = scored.as_ref().and_then(shown);
        let found = strict.as_ref().and_then(shown);
        let rows = scored.iter().flat_map(|one| &one.evidence.alignment.rows);
        let (finding, trouble) = found.map_or(("undecided", ""), |one| names(&one.finding));
        Trial {
            base: one.map_or(String::new(), |one| one.base.clone()),
            other: one.map_or(String::new(), |one| one.other.clone()),
            rows: rows.map(TrialRow::from).collect(),
            score: Score::of(scored.as_ref()),
            at_once: Score::of(at_once.as_ref()),
            verdict: verdict(strict.as_ref()),
            finding,
            trouble,
            changed_words: found.map_or(0, |one| one.changed_words),
            fetches: [fetches, more],
        }
    }

    fn templates(&self, key: &ArgKey, site: &Site<'_>) -> Vec<UnderTemplate> {
        let under = Template::ALL.map(|template| UnderTemplate {
            menu: template.menu(),
            trial: self.trial(key, site, template),
        });
        under.into()
    }
}

fn verdict(decision: Option<&Decision>) -> &'static str {
    let verdict = decision.map(|one| one.verdict);
    verdict.unwrap_or(Verdict::Unverifiable).name()
}

/// The comparison that a decision rests on.
fn shown(decision: &Decision) -> Option<&dustlens::params::Comparison> {
    decision.evidence.comparisons.get(decision.evidence.shown)
}

/// Works the plan of a parameter off with pages from memory; the decision, and how many pages were asked for. `is_still`: a
/// URL has the same page whenever it is asked for, as if it had been fetched once.
fn run(
    session: &ParamSession,
    key: &ArgKey,
    site: &Site<'_>,
    template: Template,
    is_still: bool,
) -> (Option<Decision>, usize) {
    let keys = vec![key.clone()];
    let mut plan = session.plan(&Selection::Only { keys }, NOW, "");
    let mut visits: HashMap<String, (usize, usize)> = HashMap::new();
    let mut all = 0;
    while let Some(request) = plan.next(|_| true) {
        let (first, own) = visits.entry(request.url.clone()).or_insert((all, 0));
        let visit = match is_still {
            true => Visit {
                all: *first,
                own: 0,
            },
            false => Visit { all, own: *own },
        };
        plan.give(request.id, site.answer(&request.url, template, visit));
        *own += 1;
        all += 1;
    }
    (plan.take_decisions().pop(), all)
}

/// The name of a finding, and the code of what stood in its way.
fn names(finding: &Finding) -> (&'static str, &'static str) {
    match finding {
        Finding::Same => ("same", ""),
        Finding::Different => ("different", ""),
        Finding::TextChanged => ("text-changed", ""),
        Finding::OrderOnly => ("order-only", ""),
        Finding::Undecided { trouble } => ("undecided", trouble.code()),
    }
}

fn name(kind: RowKind) -> &'static str {
    match kind {
        RowKind::Equal => "equal",
        RowKind::Dynamic => "dynamic",
        RowKind::Differing => "differing",
        RowKind::Missing => "missing",
        RowKind::Added => "added",
        RowKind::Moved => "moved",
        RowKind::Echo => "echo",
    }
}

impl From<&dustlens::params::AlignedRow> for TrialRow {
    fn from(row: &dustlens::params::AlignedRow) -> Self {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        Self {
            kind: name(row.kind),
            place: row.place.clone(),
            first: text(&row.first),
            again: text(&row.again),
            other: text(&row.other),
        }
    }
}
