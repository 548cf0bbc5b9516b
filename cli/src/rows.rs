//! Rows of results whose cells may hold nothing, in every format.

use std::borrow::Cow;

use dustlens::table_writer::RowFormat;
use serde_json::{Number, Value};

/// One value of a row. Numbers are written in the shortest decimal form that reads back to the same number.
pub enum Cell {
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

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::Number(number.to_string())
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Writes one row: the columns' names and their values.
pub fn push(format: RowFormat, names: &[&str], cells: Vec<Cell>, out: &mut Vec<u8>) {
    if format == RowFormat::JsonLines {
        let pairs = names.iter().zip(cells);
        let pairs: Vec<String> = pairs
            .map(|(name, cell)| format!("{}:{}", Value::from(*name), value(cell)))
            .collect();
        out.extend_from_slice(format!("{{{}}}\n", pairs.join(",")).as_bytes());
        return;
    }
    use dustlens::table_writer::Cell as Written;
    let texts: Vec<Cow<'_, str>> = cells.iter().map(text).collect();
    let cells = cells.iter().zip(&texts).map(|(cell, text)| match cell {
        Cell::Number(_) => ("", Written::Written(text)),
        _ => ("", Written::Text(text.as_bytes())),
    });
    format.push_row(&cells.collect::<Vec<_>>(), out);
}

fn text(cell: &Cell) -> Cow<'_, str> {
    match cell {
        Cell::Text(text) | Cell::Number(text) => text.into(),
        Cell::Texts(texts) => texts.join(" ").into(),
        Cell::Nothing => "".into(),
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn row(format: RowFormat, name: &str) -> String {
        let mut out = Vec::new();
        let number = Cell::Number("-1".to_owned());
        push(format, &["name", "n"], vec![name.into(), number], &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn names_do_nothing_to_terminals_and_spreadsheets() {
        for (format, name, expected) in [
            (
                RowFormat::Tsv,
                "\u{1b}[31mred\tx\ny",
                "\u{fffd}[31mred x y\t-1\n",
            ),
            (RowFormat::Tsv, "=formula", "=formula\t-1\n"),
            (RowFormat::Csv, "=formula", "'=formula,-1\n"),
            (RowFormat::Csv, "'quoted", "''quoted,-1\n"),
            (RowFormat::Csv, "plain", "plain,-1\n"),
            (
                RowFormat::JsonLines,
                "=\u{1b}",
                "{\"name\":\"=\\u001b\",\"n\":-1}\n",
            ),
        ] {
            assert_eq!(row(format, name), expected, "{name:?}");
        }
    }
}
