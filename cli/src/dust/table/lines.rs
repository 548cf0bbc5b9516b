//! The rules among the lines of a table in JSON Lines. All other lines stay as they are.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dustlens::dust::Searched;
use dustlens::params::Table;
use serde::{Deserialize, Serialize};

use super::{Row, Stored, checked};
use crate::messages::Messages;
use crate::params::store::{self, LEISURE, StoreError};

/// The name by which a line says that it is a rule.
const RULE: &str = "dust_rules";
/// The name that marks a line as a state of the search.
const SEARCH: &str = "dust_search";

/// A line of ours.
#[derive(Serialize, Deserialize)]
struct Line<T> {
    table: String,
    #[serde(flatten)]
    row: T,
}

/// A file of JSON Lines.
pub struct Lines {
    path: PathBuf,
    /// Lines of the parameters, and ours that cannot be read.
    others: Vec<String>,
    written: Option<(Instant, Duration)>,
}

impl Lines {
    /// Reads a file, which may not be there yet.
    pub fn open(path: &Path, messages: &mut Messages) -> Result<(Self, Stored), StoreError> {
        let text = store::read_lines(path)?.unwrap_or_else(|| Table::header() + "\n");
        let mut others = Vec::new();
        let mut stored = Stored::default();
        for (line, number) in text.lines().zip(1..) {
            match read(line) {
                Read::Other => others.push(line.to_owned()),
                Read::Rule(row) => stored.rows.push(*row),
                Read::Search(searched) => stored.searched.push(*searched),
                Read::Bad(detail) => {
                    others.push(line.to_owned());
                    messages.bad(&format!(
                        "{}, line {number} is no rule of the table ({detail}); it is left as it is",
                        path.display()
                    ));
                }
            }
        }
        let lines = Self {
            path: path.to_owned(),
            others,
            written: None,
        };
        Ok((lines, stored))
    }

    /// Writes it beside and puts it in place, so that a run that breaks off leaves the old file or the new one.
    pub fn save(&mut self, rows: &[Row], searched: &[Searched]) -> Result<(), String> {
        let began = Instant::now();
        let mut text = String::new();
        for line in &self.others {
            text.push_str(line);
            text.push('\n');
        }
        for row in rows {
            text += &line(RULE, row);
        }
        for searched in searched {
            text += &line(SEARCH, searched);
        }
        store::put_in_place(&self.path, &text)?;
        self.written = Some((Instant::now(), began.elapsed()));
        Ok(())
    }

    /// Writes the file as [`Self::save`] does, unless it was written just now.
    pub fn save_at_leisure(&mut self, rows: &[Row], searched: &[Searched]) -> Result<(), String> {
        match self.written {
            Some((when, took)) if when.elapsed() < took * LEISURE => Ok(()),
            _ => self.save(rows, searched),
        }
    }
}

/// A line of the table, by its kind.
enum Read {
    Other,
    Rule(Box<Row>),
    Search(Box<Searched>),
    Bad(String),
}

fn read(line: &str) -> Read {
    #[derive(Deserialize)]
    struct Name {
        table: String,
    }
    let name = serde_json::from_str(line).map(|name: Name| name.table);
    match name.as_deref() {
        Ok(RULE) => {
            let row = serde_json::from_str(line).map(|line: Line<Row>| line.row);
            checked(row).map_or_else(Read::Bad, |row| Read::Rule(Box::new(row)))
        }
        Ok(SEARCH) => match serde_json::from_str(line) {
            Ok(Line { row, .. }) => Read::Search(Box::new(row)),
            Err(error) => Read::Bad(error.to_string()),
        },
        _ => Read::Other,
    }
}

fn line<T: Serialize>(table: &str, row: &T) -> String {
    let line = Line {
        table: table.to_owned(),
        row,
    };
    // Texts and numbers only: there is nothing that JSON cannot say.
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}
