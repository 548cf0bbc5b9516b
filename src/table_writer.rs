//! Rows as text: TSV, CSV, JSON Lines.
//!
//! Texts are written as the bytes they are in TSV and CSV, except that they do nothing to terminals and spreadsheets: control
//! characters become U+FFFD, and in CSV a text that begins like a formula gets a `'` before it. JSON has them as they are; it
//! is Unicode, so that bytes that are not UTF-8 become U+FFFD there.

use std::borrow::Cow;

use dustlens_url::{RuleSet, Trace};
use serde::{Deserialize, Serialize};

use crate::message_text::is_terminal_control;

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowFormat {
    /// Tab-separated; a tab or line end inside a text becomes a blank.
    Tsv,
    /// Comma-separated (RFC 4180).
    Csv,
    /// One JSON object a line.
    JsonLines,
}

/// A value of a row.
#[derive(Debug, Clone, Copy)]
pub enum Cell<'c> {
    /// Bytes.
    Text(&'c [u8]),
    /// Several texts, separated by blanks in tables: for texts without blanks.
    Texts(&'c [&'c [u8]]),
    /// A count.
    Number(u64),
    /// A number as it is to be written.
    Written(&'c str),
    /// `yes` or `no` in tables, `true` or `false` in JSON.
    YesOrNo(bool),
    /// No value: `null` in JSON, an empty cell in tables.
    Nothing,
    /// Names, separated by commas in tables.
    Rules(RuleSet),
    /// The steps of a trace; `rule before → after | …` in tables.
    Steps(&'c Trace),
}

impl RowFormat {
    /// Writes the names of the columns; JSON Lines have none.
    pub fn push_header(self, names: &[&str], out: &mut Vec<u8>) {
        if self != Self::JsonLines {
            let cells: Vec<(&str, Cell<'_>)> = names
                .iter()
                .map(|name| (*name, Cell::Text(name.as_bytes())))
                .collect();
            self.push_row(&cells, out);
        }
    }

    /// Writes one row: names and values.
    pub fn push_row(self, cells: &[(&str, Cell<'_>)], out: &mut Vec<u8>) {
        match self {
            Self::JsonLines => push_object(cells, out),
            Self::Tsv | Self::Csv => {
                let delimiter = if self == Self::Tsv { b'\t' } else { b',' };
                for (i, (_, cell)) in cells.iter().enumerate() {
                    if i > 0 {
                        out.push(delimiter);
                    }
                    self.push_cell(cell, out);
                }
            }
        }
        out.push(b'\n');
    }

    fn push_cell(self, cell: &Cell<'_>, out: &mut Vec<u8>) {
        match cell {
            Cell::Text(text) => self.push_text(text, out),
            Cell::Texts(texts) => self.push_text(&texts.join(&b' '), out),
            Cell::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Cell::Written(number) => out.extend_from_slice(number.as_bytes()),
            Cell::YesOrNo(is) => out.extend_from_slice(if *is { b"yes" } else { b"no" }),
            Cell::Nothing => {}
            Cell::Rules(rules) if rules.is_empty() => {}
            Cell::Rules(rules) => self.push_text(rules.to_string().as_bytes(), out),
            Cell::Steps(trace) => self.push_text(&steps(trace), out),
        }
    }

    fn push_text(self, text: &[u8], out: &mut Vec<u8>) {
        let mut text = showable(text);
        if self == Self::Csv {
            text = guarded(text);
        }
        if self == Self::Tsv {
            out.extend(text.iter().map(|&byte| {
                if matches!(byte, b'\t' | b'\n' | b'\r') {
                    b' '
                } else {
                    byte
                }
            }));
        } else {
            push_quoted(&text, out);
        }
    }
}

/// Writes a CSV cell, in quotes if it needs them: RFC 4180, and blanks at an end, which some readers drop.
pub(crate) fn push_quoted(text: &[u8], out: &mut Vec<u8>) {
    let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    let has_blank_end = text.first() == Some(&b' ') || text.last() == Some(&b' ');
    if !has_blank_end && !text.iter().any(is_special) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &byte in text {
        if byte == b'"' {
            out.push(byte);
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// A CSV cell that a spreadsheet does not run: one that it would take for a formula, or that begins with `'`, gets a `'`
/// before it.
pub(crate) fn guarded(mut cell: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    let first = cell.first();
    if matches!(
        first,
        Some(b'=' | b'+' | b'-' | b'@' | b'\'' | b'\t' | b'\r')
    ) {
        cell.to_mut().insert(0, b'\'');
    }
    cell
}

/// True for a text that may hold a character which a terminal obeys. A quick look.
pub(crate) fn may_be_obeyed(text: &[u8]) -> bool {
    let may_be = |byte: &u8| *byte < 0x20 || matches!(byte, 0x7f | 0xc2 | 0xe2);
    text.iter().any(may_be)
}

/// The text of a cell: of the characters that a terminal obeys only tabs and line ends stay, of which each format of a table
/// makes something of its own; the others are U+FFFD.
fn showable(text: &[u8]) -> Cow<'_, [u8]> {
    if !may_be_obeyed(text) {
        return Cow::Borrowed(text);
    }
    let is_odd = |c: char| is_terminal_control(c) && !matches!(c, '\t' | '\n' | '\r');
    let mut shown = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid().replace(is_odd, "\u{fffd}");
        shown.extend_from_slice(valid.as_bytes());
        shown.extend_from_slice(chunk.invalid());
    }
    Cow::Owned(shown)
}

fn steps(trace: &Trace) -> Vec<u8> {
    let mut out = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(b" | ");
        }
        out.extend_from_slice(step.by.name().as_bytes());
        out.push(b' ');
        out.extend_from_slice(&step.before);
        out.extend_from_slice(" → ".as_bytes());
        out.extend_from_slice(&step.after);
    }
    out
}

fn push_object(cells: &[(&str, Cell<'_>)], out: &mut Vec<u8>) {
    out.push(b'{');
    for (i, (name, cell)) in cells.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        push_string(name.as_bytes(), out);
        out.push(b':');
        push_value(cell, out);
    }
    out.push(b'}');
}

fn push_value(cell: &Cell<'_>, out: &mut Vec<u8>) {
    match cell {
        Cell::Text(text) => push_string(text, out),
        Cell::Texts(texts) => push_list(texts.iter(), out, |text, out| push_string(text, out)),
        Cell::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        Cell::Written(number) => out.extend_from_slice(number.as_bytes()),
        Cell::YesOrNo(is) => out.extend_from_slice(is.to_string().as_bytes()),
        Cell::Nothing => out.extend_from_slice(b"null"),
        Cell::Rules(rules) => push_list(rules.iter(), out, |id, out| {
            push_string(id.name().as_bytes(), out)
        }),
        Cell::Steps(trace) => push_list(trace.steps.iter(), out, |step, out| {
            let text = Cell::Text;
            let mut cells = vec![("rule", text(step.by.name().as_bytes()))];
            cells.extend(
                step.by
                    .tier()
                    .map(|tier| ("tier", text(tier.name().as_bytes()))),
            );
            cells.extend([("before", text(&step.before)), ("after", text(&step.after))]);
            push_object(&cells, out);
        }),
    }
}

fn push_list<T>(items: impl Iterator<Item = T>, out: &mut Vec<u8>, push: impl Fn(T, &mut Vec<u8>)) {
    out.push(b'[');
    for (i, item) in items.enumerate() {
        if i > 0 {
            out.push(b',');
        }
        push(item, out);
    }
    out.push(b']');
}

fn push_string(text: &[u8], out: &mut Vec<u8>) {
    // Writing text to a vector cannot fail.
    let _ = serde_json::to_writer(out, &String::from_utf8_lossy(text));
}
