//! The table in SQLite: `query_args`, a row an argument, and `verification`, the state of a stopped verification.
//!
//! Every answer is stored when it arrives (`verification_answers`), until the plan that has it is stored.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dustlens::params::{ArgKey, ArgRow, ParamSession, Plan, PlanAnswer, Settings};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::{Map, Value};

use super::error::StoreError;
use super::schema::{self, named};
use super::stopped_run::{Kept, LEISURE};
use crate::messages::{Messages, short};

/// Pages that were fetched longer ago than this are not compared with new ones.
const PLAN_KEPT: u64 = 24 * 60 * 60;

/// Fields of a row in JSON Lines that have a column, with the column's name.
const COLUMNS: [(&str, &str); 8] = [
    ("verdict", "verdict"),
    ("method", "method"),
    ("significant", "significant"),
    ("distinct", "\"distinct\""),
    ("all", "\"all\""),
    ("timestamp", "timestamp"),
    ("lastSeen", "last_seen"),
    ("evidence", "evidence"),
];

/// An open database.
pub struct Database {
    path: PathBuf,
    connection: Connection,
    /// Rows as they were loaded: those that the session no longer has are deleted.
    loaded: BTreeSet<ArgKey>,
    /// When the plan was written last, and how long that took.
    planned: Option<(Instant, Duration)>,
}

impl Database {
    /// Opens it, or makes it, and brings it to the newest version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Ok(Self {
            path: path.to_owned(),
            connection: schema::open(path)?,
            loaded: BTreeSet::new(),
            planned: None,
        })
    }

    /// Merges its rows into the session; a row that cannot be read is named and stays in the file.
    pub fn load(
        &mut self,
        session: &mut ParamSession,
        messages: &mut Messages,
    ) -> Result<(), StoreError> {
        let error = |error: rusqlite::Error| named(&self.path, &error);
        let columns = COLUMNS.map(|(_, column)| column).join(", ");
        let query = format!("SELECT scope, name, rest, {columns} FROM query_args");
        let mut statement = self.connection.prepare(&query).map_err(error)?;
        let mut rows = statement.query([]).map_err(error)?;
        while let Some(row) = rows.next().map_err(error)? {
            let scope: String = row.get(0).map_err(error)?;
            let name: String = row.get(1).map_err(error)?;
            match read_row(row, &scope, &name) {
                Ok(row) => {
                    self.loaded.insert(row.key.clone());
                    session.table_mut().merge(row);
                }
                Err(detail) => messages.bad(&format!(
                    "{}, the row of {}, {} cannot be read ({detail}); it is left as it is",
                    self.path.display(),
                    short(&scope),
                    short(&name)
                )),
            }
        }
        Ok(())
    }

    /// Writes all rows, and deletes those that were dropped.
    pub fn save(&mut self, session: &ParamSession) -> Result<(), String> {
        let written = save(&mut self.connection, session, &self.loaded);
        written.map_err(|error| unwritten(&self.path, &error))
    }

    /// Writes these rows and the state of the plan, all or nothing. A large plan is not written every time: decisions
    /// made since then would only be made again.
    pub fn decided(
        &mut self,
        session: &ParamSession,
        keys: &[ArgKey],
        plan: &Plan,
        now: u64,
    ) -> Result<(), String> {
        let due = self
            .planned
            .is_none_or(|(when, took)| when.elapsed() >= took * LEISURE);
        let rows = keys.iter().filter_map(|key| session.table().get(key));
        let began = Instant::now();
        let write = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for row in rows {
                write_row(&transaction, row)?;
            }
            if due {
                write_plan(&transaction, plan, session.settings(), now)?;
            }
            transaction.commit()
        };
        write(&mut self.connection).map_err(|error| unwritten(&self.path, &error))?;
        if due {
            self.planned = Some((Instant::now(), began.elapsed()));
        }
        Ok(())
    }

    /// Keeps a plan, or forgets the one that was kept.
    pub fn keep_plan(
        &mut self,
        plan: Option<&Plan>,
        settings: &Settings,
        now: u64,
    ) -> Result<(), String> {
        self.planned = None;
        let write = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            match plan {
                Some(plan) => write_plan(&transaction, plan, settings, now)?,
                None => forget_plan(&transaction)?,
            }
            transaction.commit()
        };
        write(&mut self.connection).map_err(|error| unwritten(&self.path, &error))
    }

    /// Stores an answer, until the plan that has it is stored.
    pub fn answered(&mut self, answer: &PlanAnswer, now: u64) -> Result<(), String> {
        let write = |connection: &Connection| {
            let came = i64::try_from(now).unwrap_or(i64::MAX);
            let text = json(answer)?.to_string();
            let query = "INSERT INTO verification_answers (came, url, answer) VALUES (?1, ?2, ?3)";
            let mut statement = connection.prepare_cached(query)?;
            statement.execute(params![came, answer.url(), text])
        };
        let written = write(&self.connection).map(drop);
        written.map_err(|error| unwritten(&self.path, &error))
    }

    /// A plan that was kept under the same settings and is not too old, with the answers that came since.
    pub fn plan(
        &self,
        settings: &Settings,
        now: u64,
        messages: &mut Messages,
    ) -> Result<Option<Kept>, String> {
        let text = |error: rusqlite::Error| error.to_string();
        let query = "SELECT saved, settings, plan, (SELECT max(came) FROM verification_answers)
            FROM verification";
        let row = |row: &Row<'_>| {
            let texts: (String, String) = (row.get(1)?, row.get(2)?);
            let times: (i64, Option<i64>) = (row.get(0)?, row.get(3)?);
            Ok((times, texts))
        };
        let kept = self.connection.query_row(query, [], row);
        let Some(((saved, came), (under, plan))) = kept.optional().map_err(text)? else {
            return Ok(None);
        };
        let seconds = |time: i64| u64::try_from(time).unwrap_or(0);
        let (saved, last) = (seconds(saved), seconds(came.unwrap_or(saved).max(saved)));
        let under: Option<Settings> = serde_json::from_str(&under).ok();
        if now.saturating_sub(last) > PLAN_KEPT || under.as_ref() != Some(settings) {
            return Ok(None);
        }
        let mut plan: Plan = serde_json::from_str(&plan).map_err(|error| error.to_string())?;
        if plan.is_over() {
            return Ok(None);
        }
        plan.resume(self.answers(messages).map_err(text)?);
        Ok(Some(Kept { plan, saved }))
    }

    /// Answers that came after the plan was stored. One that cannot be read is named.
    fn answers(&self, messages: &mut Messages) -> rusqlite::Result<Vec<PlanAnswer>> {
        let query = "SELECT url, answer FROM verification_answers ORDER BY id";
        let mut statement = self.connection.prepare(query)?;
        let mut rows = statement.query([])?;
        let mut answers = Vec::new();
        while let Some(row) = rows.next()? {
            let (url, text): (String, String) = (row.get(0)?, row.get(1)?);
            match serde_json::from_str(&text) {
                Ok(answer) => answers.push(answer),
                Err(error) => messages.bad(&format!(
                    "{}: a stored answer cannot be read ({error}); {} is fetched again",
                    self.path.display(),
                    short(&url)
                )),
            }
        }
        Ok(answers)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        schema::close(&self.connection);
    }
}

fn read_row(row: &Row<'_>, scope: &str, name: &str) -> Result<ArgRow, String> {
    let text = |error: rusqlite::Error| error.to_string();
    let rest: String = row.get(2).map_err(text)?;
    let mut fields: Map<String, Value> =
        serde_json::from_str(&rest).map_err(|error| error.to_string())?;
    for (at, (field, _)) in COLUMNS.iter().enumerate() {
        let value = match row.get_ref(at + 3).map_err(text)? {
            rusqlite::types::ValueRef::Null => continue,
            rusqlite::types::ValueRef::Integer(number) => Value::from(number),
            rusqlite::types::ValueRef::Real(number) => Value::from(number),
            value => {
                let value = value.as_str().map_err(|error| error.to_string())?;
                match *field {
                    "evidence" => serde_json::from_str(value).map_err(|error| error.to_string())?,
                    _ => Value::from(value),
                }
            }
        };
        fields.insert((*field).to_owned(), value);
    }
    let (host, path) = scope.split_at(scope.find('/').unwrap_or(scope.len()));
    fields.insert("host".to_owned(), host.into());
    if !path.is_empty() {
        fields.insert("path".to_owned(), path.into());
    }
    fields.insert("name".to_owned(), name.into());
    serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())
}

fn save(
    connection: &mut Connection,
    session: &ParamSession,
    loaded: &BTreeSet<ArgKey>,
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let table = session.table();
    for key in loaded.iter().filter(|key| table.get(key).is_none()) {
        transaction.execute(
            "DELETE FROM query_args WHERE scope = ?1 AND name = ?2",
            params![key.scope.to_string(), key.name],
        )?;
    }
    for row in table.rows() {
        write_row(&transaction, row)?;
    }
    transaction.commit()
}

fn write_row(connection: &Connection, row: &ArgRow) -> rusqlite::Result<()> {
    let mut fields = match json(row)? {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    for key in ["host", "path", "name"] {
        fields.remove(key);
    }
    let mut take = |field: &str| fields.remove(field);
    let text = |value: Option<Value>| value.as_ref().and_then(Value::as_str).map(str::to_owned);
    let (verdict, method) = (text(take("verdict")), text(take("method")));
    let evidence = take("evidence").map(|evidence| evidence.to_string());
    for (field, _) in COLUMNS {
        take(field);
    }
    let number = |number: Option<u64>| number.map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    let mut statement = connection.prepare_cached(
        "INSERT OR REPLACE INTO query_args
        (scope, name, verdict, method, significant, \"distinct\", \"all\", timestamp, last_seen, evidence, rest)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    statement.execute(params![
        row.key.scope.to_string(),
        row.key.name,
        verdict,
        method,
        row.significant,
        number(Some(row.distinct)),
        number(Some(row.all)),
        number(row.checked),
        number(row.last_seen),
        evidence,
        Value::Object(fields).to_string(),
    ])?;
    Ok(())
}

/// Stores a plan. The answers that came before are part of it.
fn write_plan(
    connection: &Connection,
    plan: &Plan,
    settings: &Settings,
    now: u64,
) -> rusqlite::Result<()> {
    forget_plan(connection)?;
    connection.execute(
        "INSERT OR REPLACE INTO verification (id, saved, settings, plan) VALUES (1, ?1, ?2, ?3)",
        params![
            i64::try_from(now).unwrap_or(i64::MAX),
            json(settings)?.to_string(),
            json(plan)?.to_string()
        ],
    )?;
    Ok(())
}

fn forget_plan(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM verification", [])?;
    connection.execute("DELETE FROM verification_answers", [])?;
    Ok(())
}

fn json(value: &impl serde::Serialize) -> rusqlite::Result<Value> {
    serde_json::to_value(value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

fn unwritten(path: &Path, error: &rusqlite::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
