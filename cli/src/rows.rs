//! Rows of results whose cells may hold nothing, in every format.

use dustlens::normalize::RowFormat;
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
