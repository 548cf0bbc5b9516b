//! Rows of results whose cells may hold nothing, in every format.

use dustlens::table_writer::{self, RowFormat};

/// A value of a row. Numbers are written in the shortest decimal form that reads back to the same number.
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
    let lists: Vec<Vec<&[u8]>> = cells.iter().map(texts).collect();
    let borrowed = cells.iter().zip(&lists).map(|(cell, list)| match cell {
        Cell::Text(text) => table_writer::Cell::Text(text.as_bytes()),
        Cell::Texts(_) => table_writer::Cell::Texts(list),
        Cell::Number(number) => table_writer::Cell::Written(number),
        Cell::Nothing => table_writer::Cell::Nothing,
    });
    let named: Vec<_> = names.iter().copied().zip(borrowed).collect();
    format.push_row(&named, out);
}

fn texts(cell: &Cell) -> Vec<&[u8]> {
    match cell {
        Cell::Texts(texts) => texts.iter().map(String::as_bytes).collect(),
        _ => Vec::new(),
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
