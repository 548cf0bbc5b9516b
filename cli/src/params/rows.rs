//! The table as it is printed.

use dustlens::params::{ArgRow, Finding, Method, Settings, Verdict};
use dustlens::table_writer::RowFormat;

use crate::rows::{Cell, push};

const COLUMNS: [&str; 7] = [
    "scope",
    "name",
    "all",
    "distinct",
    "ratio",
    "significant",
    "verdict",
];
const DETAILS: [&str; 9] = [
    "method",
    "reasons",
    "finding",
    "timestamp",
    "last_seen",
    "due",
    "tried",
    "bound",
    "unread",
];

/// The rows in a format; `details` adds columns, seen at that time and with these settings.
pub fn write(rows: &[ArgRow], format: RowFormat, details: Option<(u64, &Settings)>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut names = COLUMNS.to_vec();
    if details.is_some() {
        names.extend(DETAILS);
    }
    format.push_header(&names, &mut out);
    for row in rows {
        let mut cells = cells(row);
        if let Some((now, settings)) = details {
            cells.extend(detail_cells(row, now, settings));
        }
        push(format, &names, cells, &mut out);
    }
    out
}

fn cells(row: &ArgRow) -> Vec<Cell> {
    let number = |x: f64| Cell::Number(x.to_string());
    vec![
        Cell::Text(row.key.scope.to_string()),
        Cell::Text(row.key.name.clone()),
        Some(row.all).into(),
        Some(row.distinct).into(),
        number(row.ratio()),
        row.significant.map_or(Cell::Nothing, number),
        Cell::Text(row.verdict.name().to_owned()),
    ]
}

fn detail_cells(row: &ArgRow, now: u64, settings: &Settings) -> [Cell; 9] {
    let method = row.method.map_or("", |method| match method {
        Method::Plain => "plain",
        Method::Extended => "extended",
    });
    let reasons = row.reasons.iter().filter_map(|reason| {
        let name = serde_json::to_value(reason).ok()?;
        Some(name.as_str()?.to_owned())
    });
    let due = match row.is_recheck_due(now, settings) {
        true => "due",
        false => "",
    };
    let trials = row.trials();
    let bound = trials.filter(|_| row.verdict == Verdict::Insignificant);
    [
        Cell::Text(method.to_owned()),
        Cell::Texts(reasons.collect()),
        Cell::Text(finding(row).to_owned()),
        row.checked.into(),
        row.last_seen.into(),
        Cell::Text(due.to_owned()),
        trials.map(|trials| u64::from(trials.same)).into(),
        bound.map_or(Cell::Nothing, |trials| {
            Cell::Number(((trials.bound() * 1e4).ceil() / 1e4).to_string())
        }),
        Cell::Texts(trials.map_or_else(Vec::new, |trials| trials.unread.clone())),
    ]
}

/// Returns the result of the comparison that settled it; `unread` when trials left it open.
fn finding(row: &ArgRow) -> &'static str {
    let Some(evidence) = &row.evidence else {
        return "";
    };
    if row.verdict == Verdict::Unverifiable && row.trials().is_some() {
        return "unread";
    }
    let comparison = evidence.comparisons.get(evidence.shown);
    comparison.map_or("", |comparison| match &comparison.finding {
        Finding::Same => "same",
        Finding::Different => "different",
        Finding::TextChanged => "text-changed",
        Finding::OrderOnly => "order-only",
        Finding::Undecided { trouble } => trouble.code(),
    })
}
