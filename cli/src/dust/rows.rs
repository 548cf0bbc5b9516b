//! The rules as they are printed.

use dustlens::dust::{DustRule, Origin};
use dustlens::table_writer::RowFormat;

use crate::rows::{Cell, push};

const COLUMNS: [&str; 7] = [
    "scope", "from", "to", "support", "status", "tested", "equal",
];
const DETAILS: [&str; 6] = [
    "origin",
    "round",
    "reason",
    "detail",
    "example_from",
    "example_to",
];

/// The rules in a format, in the order in which they were found; `details` adds columns.
pub fn write(rules: &[DustRule], format: RowFormat, details: bool) -> Vec<u8> {
    let mut names = COLUMNS.to_vec();
    if details {
        names.extend(DETAILS);
    }
    let mut out = Vec::new();
    format.push_header(&names, &mut out);
    for rule in rules {
        let mut cells = cells(rule);
        if details {
            cells.extend(detail_cells(rule));
        }
        push(format, &names, cells, &mut out);
    }
    out
}

fn cells(rule: &DustRule) -> Vec<Cell> {
    let (from, to) = rule.sides();
    vec![
        Cell::Text(rule.scope.clone()),
        Cell::Text(from),
        Cell::Text(to),
        rule.support.into(),
        rule.status.name().into(),
        rule.tested.into(),
        rule.equal.into(),
    ]
}

fn detail_cells(rule: &DustRule) -> [Cell; 6] {
    let reason = rule.reason.as_ref();
    [
        origin(rule.origin).into(),
        rule.round.into(),
        reason.map_or("", |reason| reason.code()).into(),
        Cell::Text(reason.map_or_else(String::new, ToString::to_string)),
        Cell::Text(rule.example.0.clone()),
        Cell::Text(rule.example.1.clone()),
    ]
}

fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Host => "host",
        Origin::Argument => "argument",
        Origin::Habit => "habit",
        Origin::Envelope => "envelope",
        Origin::Template => "template",
    }
}
