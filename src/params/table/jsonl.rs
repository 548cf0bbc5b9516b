//! The table as JSON Lines: the same in the browser, in SQLite's shell and on the command line.
//!
//! The first line says what it is: `{"table":"query_args","version":1}`. Each further line is a row. Lines without such a
//! header are version 0, the bare columns of the method's description (`scope`, `name`, `significant`, `distinct`, `all`,
//! `timestamp`, `last_seen`): the verdict follows from the number. A newer version than this program's is refused. The
//! rules of a site may stand in the same file; their lines name their table and are no rows of this one.

use serde::{Deserialize, Serialize};

use super::check_row::RowCheck;
use super::{ArgRow, Table};
use crate::params::evidence::Method;
use crate::params::scope::{ArgKey, Scope};
use crate::params::settings::Settings;
use crate::params::verdict::{UNVERIFIED, Verdict};
use dustlens_url::OptionError;

/// The version that is written.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    table: String,
    version: u32,
}

/// Why a table cannot be read at all. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Written by a newer program.
    #[error(
        "this table has version {version}, and this program reads versions up to {VERSION}; use a newer program"
    )]
    Newer {
        /// Its version.
        version: u32,
    },
    /// Another table.
    #[error("this is the table {table}, not query_args; choose another file")]
    OtherTable {
        /// Its name.
        table: String,
    },
    /// Options of normalization that contradict each other; never, in practice.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl TableError {
    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Newer { .. } => "table-newer",
            Self::OtherTable { .. } => "table-other",
            Self::Option(error) => error.code(),
        }
    }
}

/// A line that is no row. The others are read on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("line {line} is no row of the table ({detail}); correct it or take it out")]
pub struct TableProblem {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub detail: String,
}

/// What was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Rows.
    pub rows: usize,
    /// The version that the text had.
    pub version: u32,
    /// Lines that were left out.
    pub problems: Vec<TableProblem>,
}

/// How the names of the tables of rules begin.
const RULES: &str = "dust_";

/// A line that names its table.
#[derive(Deserialize)]
struct Named {
    table: String,
}

/// A row of version 0.
#[derive(Deserialize)]
struct Bare {
    scope: String,
    name: String,
    significant: f64,
    distinct: u64,
    all: u64,
    #[serde(default)]
    timestamp: Option<u64>,
    #[serde(default)]
    last_seen: Option<u64>,
}

impl Bare {
    fn migrate(self, similarity: f64) -> ArgRow {
        let (host, path) = match self.scope.split_once('/') {
            Some((host, path)) => (host.to_owned(), Some(format!("/{path}"))),
            None => (self.scope, None),
        };
        let verdict = match self.significant {
            number if number == UNVERIFIED => Verdict::Unverifiable,
            number if number >= similarity => Verdict::Insignificant,
            _ => Verdict::Significant,
        };
        ArgRow {
            key: ArgKey {
                scope: Scope { host, path },
                name: self.name,
            },
            verdict,
            significant: Some(self.significant),
            method: Some(Method::Plain),
            distinct: self.distinct,
            all: self.all,
            checked: self.timestamp,
            last_seen: self.last_seen.or(self.timestamp),
            reasons: Vec::new(),
            evidence: None,
            samples: Vec::new(),
            values: Vec::new(),
            history: Vec::new(),
        }
    }
}

impl ArgRow {
    /// The row as a line of a table, without the line end.
    #[must_use]
    pub fn to_line(&self) -> String {
        // Plain structs of texts and finite numbers always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Table {
    /// The first line of a table, without the line end: what says that rows of this version follow.
    #[must_use]
    pub fn header() -> String {
        let header = Header {
            table: "query_args".to_owned(),
            version: VERSION,
        };
        serde_json::to_string(&header).unwrap_or_default()
    }

    /// The whole table, a header line and a line for each row, by scope and name.
    #[must_use]
    pub fn to_jsonl(&self) -> String {
        let mut text = Self::header() + "\n";
        for line in self.rows().map(ArgRow::to_line) {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// True when a line of the file belongs to the rules of a site, which are no rows of this table and stay as they are.
    #[must_use]
    pub fn is_of_rules(line: &str) -> bool {
        serde_json::from_str::<Named>(line).is_ok_and(|line| line.table.starts_with(RULES))
    }

    /// Merges rows of a text: of two rows for one argument the one that was checked later stays.
    ///
    /// # Errors
    /// When it is another table or one of a newer version. A bad line is no error: it is named in the answer.
    pub fn import(&mut self, text: &str, settings: &Settings) -> Result<Imported, TableError> {
        let mut imported = Imported::default();
        let mut check = RowCheck::new()?;
        let lines = text
            .lines()
            .map(|line| line.trim_start_matches('\u{feff}').trim());
        let mut first = true;
        for (number, line) in (1..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            if std::mem::take(&mut first)
                && let Ok(header) = serde_json::from_str::<Header>(line)
            {
                imported.version = checked_version(header)?;
                continue;
            }
            let row = read_row(line, imported.version, settings);
            match row.and_then(|row| check.checked(row)) {
                Ok(row) => {
                    self.merge(row);
                    imported.rows += 1;
                }
                Err(_) if Self::is_of_rules(line) => {}
                Err(detail) => imported.problems.push(TableProblem {
                    line: number,
                    detail,
                }),
            }
        }
        Ok(imported)
    }
}

fn checked_version(header: Header) -> Result<u32, TableError> {
    if header.table != "query_args" {
        return Err(TableError::OtherTable {
            table: header.table,
        });
    }
    if header.version > VERSION {
        return Err(TableError::Newer {
            version: header.version,
        });
    }
    Ok(header.version)
}

fn read_row(line: &str, version: u32, settings: &Settings) -> Result<ArgRow, String> {
    if version > 0 {
        return serde_json::from_str(line).map_err(|error| error.to_string());
    }
    let bare: Bare = serde_json::from_str(line).map_err(|error| error.to_string())?;
    Ok(bare.migrate(settings.similarity))
}
