//! The rules in SQLite: `dust_rules`, a row a rule, and `dust_search`, the states of the search for rules.

use std::path::{Path, PathBuf};

use dustlens::dust::Searched;
use rusqlite::{Connection, params};

use super::{Row, Stored, checked};
use crate::messages::{Messages, short};
use crate::params::store::{StoreError, schema};

/// An open database.
pub struct Database {
    path: PathBuf,
    connection: Connection,
}

impl Database {
    /// Opens it, or makes it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self {
            path: path.to_owned(),
            connection: schema::open(path)?,
        })
    }

    /// Loads the rules. A rule that cannot be read is named and stays in the file.
    pub fn load(&self, messages: &mut Messages) -> Result<Stored, StoreError> {
        let error = |error: rusqlite::Error| schema::named(&self.path, &error);
        let query = "SELECT id, off, row FROM dust_rules ORDER BY place, id";
        let mut statement = self.connection.prepare(query).map_err(error)?;
        let mut found = statement.query([]).map_err(error)?;
        let mut rows = Vec::new();
        while let Some(row) = found.next().map_err(error)? {
            let (id, off): (String, bool) = (
                row.get(0).map_err(error)?,
                row.get::<_, i64>(1).map_err(error)? != 0,
            );
            let text: String = row.get(2).map_err(error)?;
            match checked(serde_json::from_str(&text)).and_then(|row| is_its(row, &id)) {
                Ok(mut row) => {
                    row.decided.rule.off = off;
                    rows.push(row);
                }
                Err(detail) => messages.bad(&format!(
                    "{}, the rule {} cannot be read ({detail}); it is left as it is",
                    self.path.display(),
                    short(&id)
                )),
            }
        }
        Ok(Stored {
            rows,
            searched: self.searched().map_err(error)?,
        })
    }

    /// Loads the states of the search. One that cannot be read is dropped: the list is searched again.
    fn searched(&self) -> rusqlite::Result<Vec<Searched>> {
        let query = "SELECT searched FROM dust_search ORDER BY id";
        let mut statement = self.connection.prepare(query)?;
        let texts = statement.query_map([], |row| row.get::<_, String>(0))?;
        let read = |text: String| serde_json::from_str(&text).ok();
        texts
            .filter_map(|text| text.map(read).transpose())
            .collect()
    }

    /// Writes those of the rows that were changed, all or nothing.
    pub fn decided(&mut self, rows: &[Row], changed: &[usize]) -> Result<(), String> {
        let write = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for place in changed {
                if let Some(row) = rows.get(*place) {
                    write_row(&transaction, row, *place)?;
                }
            }
            transaction.commit()
        };
        write(&mut self.connection).map_err(|error| self.unwritten(&error))
    }

    /// Writes the order of the rules, and the states of the search.
    pub fn order(&mut self, rows: &[Row], searched: &[Searched]) -> Result<(), String> {
        let write = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for (row, place) in rows.iter().zip(0_i64..) {
                transaction
                    .prepare_cached("UPDATE dust_rules SET place = ?2 WHERE id = ?1")?
                    .execute(params![row.id(), place])?;
            }
            transaction.execute("DELETE FROM dust_search", [])?;
            for searched in searched {
                let insert = "INSERT INTO dust_search (searched) VALUES (?1)";
                transaction.execute(insert, [json(searched)?])?;
            }
            transaction.commit()
        };
        write(&mut self.connection).map_err(|error| self.unwritten(&error))
    }

    fn unwritten(&self, error: &rusqlite::Error) -> String {
        format!("{} cannot be written: {error}", self.path.display())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        schema::close(&self.connection);
    }
}

fn is_its(row: Row, id: &str) -> Result<Row, String> {
    match row.id() == id {
        true => Ok(row),
        false => Err("it is another rule".to_owned()),
    }
}

fn write_row(connection: &Connection, row: &Row, place: usize) -> rusqlite::Result<()> {
    let rule = &row.decided.rule;
    let (from, to) = rule.sides();
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(
        "INSERT OR REPLACE INTO dust_rules
        (id, place, scope, \"from\", \"to\", status, tested, equal, off, timestamp, row)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    statement.execute(params![
        row.id(),
        number(place as u64),
        rule.scope,
        from,
        to,
        rule.status.name(),
        rule.tested,
        rule.equal,
        rule.off,
        number(row.timestamp),
        json(row)?,
    ])?;
    Ok(())
}

fn json(value: &impl serde::Serialize) -> rusqlite::Result<String> {
    serde_json::to_string(value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}
