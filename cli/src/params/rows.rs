//! The table as it is printed.

use dustlens::normalize::RowFormat;
use dustlens::query_args::{ArgRow, Evidence, Finding, Method, Settings};
use serde_json::{Number, Value};

const COLUMNS: [&str; 7] = [
    "scope",
    "name",
    "all",
    "distinct",
    "ratio",
    "significant",
    "verdict",
];
const DETAILS: [&str; 6] = [
    "method",
    "reasons",
    "finding",
    "timestamp",
    "last_seen",
    "due",
];

/// One value of a row. Numbers are written in the shortest decimal form that reads back to the same number.
enum Cell {
    Text(String),
    Texts(Vec<String>),
    Number(String),
    Nothing,
}

impl From<Option<u64>> for Cell {
    fn from(number: Option<u64>) -> Self {
        number.map_or(Self::Nothing, |number| Self::Number(number.to_string()))
    }
}

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

fn detail_cells(row: &ArgRow, now: u64, settings: &Settings) -> [Cell; 6] {
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
    [
        Cell::Text(method.to_owned()),
        Cell::Texts(reasons.collect()),
        Cell::Text(row.evidence.as_ref().map_or("", finding).to_owned()),
        row.checked.into(),
        row.last_seen.into(),
        Cell::Text(due.to_owned()),
    ]
}

/// What the comparison that settled it showed.
fn finding(evidence: &Evidence) -> &'static str {
    let comparison = evidence.comparisons.get(evidence.shown);
    comparison.map_or("", |comparison| match &comparison.finding {
        Finding::Same => "same",
        Finding::Different => "different",
        Finding::TextChanged => "text-changed",
        Finding::OrderOnly => "order-only",
        Finding::Undecided { trouble } => trouble.code(),
    })
}

fn push(format: RowFormat, names: &[&str], cells: Vec<Cell>, out: &mut Vec<u8>) {
    if format == RowFormat::JsonLines {
        let pairs = names.iter().zip(cells);
        let pairs: Vec<String> = pairs
            .map(|(name, cell)| format!("{}:{}", Value::from(*name), value(cell)))
            .collect();
        out.extend_from_slice(format!("{{{}}}\n", pairs.join(",")).as_bytes());
        return;
    }
    let texts: Vec<String> = cells.into_iter().map(text).collect();
    let cells = texts.iter().map(|text| {
        let cell = dustlens::normalize::Cell::Text(text.as_bytes());
        ("", cell)
    });
    format.push_row(&cells.collect::<Vec<_>>(), out);
}

fn text(cell: Cell) -> String {
    match cell {
        Cell::Text(text) | Cell::Number(text) => text,
        Cell::Texts(texts) => texts.join(" "),
        Cell::Nothing => String::new(),
    }
}

fn value(cell: Cell) -> Value {
    match cell {
        Cell::Text(text) => text.into(),
        Cell::Texts(texts) => texts.into(),
        Cell::Number(text) => text.parse::<Number>().map_or(Value::Null, Value::Number),
        Cell::Nothing => Value::Null,
    }
}
