//! The table in SQLite: `query_args`, a row an argument, and `verification`, where a stopped verification stands.
//!
//! `application_id` tells our files from others', `user_version` which migrations were made. The file is held for the whole
//! run, so that two runs do not decide about the same arguments side by side.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dustlens::query_args::{ArgKey, ArgRow, ParamSession, Plan, Settings};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use serde_json::{Map, Value};

use super::{LEISURE, StoreError};
use crate::lists::{Messages, short};

/// "Dust", in the file's header.
const APPLICATION: i64 = 0x4475_7374;

/// What makes a table of version n of one of version n − 1. Never changed, only added to.
const MIGRATIONS: [&str; 2] = [
    "CREATE TABLE query_args (
        scope TEXT NOT NULL,            -- host, or host and path
        name TEXT NOT NULL,             -- decoded
        verdict TEXT NOT NULL,
        method TEXT,                    -- plain or extended
        significant REAL,               -- -1 by counting, -2 not verifiable, 0 to 1 the similarity
        \"distinct\" INTEGER NOT NULL,
        \"all\" INTEGER NOT NULL,
        timestamp INTEGER,              -- last check, seconds since 1970
        last_seen INTEGER,
        evidence TEXT,                  -- JSON
        rest TEXT NOT NULL,             -- JSON: everything else of the row in JSON Lines
        PRIMARY KEY (scope, name)
    ) STRICT, WITHOUT ROWID",
    "CREATE TABLE verification (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        saved INTEGER NOT NULL,         -- seconds since 1970
        settings TEXT NOT NULL,         -- JSON
        plan TEXT NOT NULL              -- JSON
    ) STRICT",
];

/// How long another program's writing is waited for.
const PATIENCE: Duration = Duration::from_secs(2);
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
    /// Rows as they were loaded: of these, what the session has no more is deleted.
    loaded: BTreeSet<ArgKey>,
    /// When the plan was written last, and how long that took.
    planned: Option<(Instant, Duration)>,
}

impl Database {
    /// Opens it, or makes it, and brings it to the newest version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let error = |error: rusqlite::Error| named(path, &error);
        let mut connection = Connection::open(path).map_err(error)?;
        connection.busy_timeout(PATIENCE).map_err(error)?;
        connection
            .pragma_update(None, "locking_mode", "EXCLUSIVE")
            .map_err(error)?;
        check(&connection, path)?;
        migrate(&mut connection).map_err(error)?;
        Ok(Self {
            path: path.to_owned(),
            connection,
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

    /// Writes these rows and where the plan stands, all or nothing. A large plan is not written every time: what was
    /// decided since then would only be decided again.
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
        let written = match plan {
            Some(plan) => write_plan(&self.connection, plan, settings, now),
            None => self
                .connection
                .execute("DELETE FROM verification", [])
                .map(drop),
        };
        written.map_err(|error| unwritten(&self.path, &error))
    }

    /// A plan that was kept under the same settings and is not too old.
    pub fn plan(&self, settings: &Settings, now: u64) -> Result<Option<Plan>, String> {
        let kept = self
            .connection
            .query_row(
                "SELECT saved, settings, plan FROM verification",
                [],
                |row| {
                    let texts: (String, String) = (row.get(1)?, row.get(2)?);
                    Ok((row.get::<_, i64>(0)?, texts))
                },
            )
            .optional()
            .map_err(|error| error.to_string())?;
        let Some((saved, (under, plan))) = kept else {
            return Ok(None);
        };
        let age = now.saturating_sub(saved.try_into().unwrap_or(0));
        if age > PLAN_KEPT
            || serde_json::from_str::<Settings>(&under).ok().as_ref() != Some(settings)
        {
            return Ok(None);
        }
        let plan: Plan = serde_json::from_str(&plan).map_err(|error| error.to_string())?;
        Ok((!plan.is_over()).then_some(plan))
    }
}

/// Whether it is ours, of a version that is known, and whole.
fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let error = |error: rusqlite::Error| named(path, &error);
    let number = |pragma: &str| {
        connection
            .pragma_query_value(None, pragma, |row| row.get::<_, i64>(0))
            .map_err(error)
    };
    let (application, version) = (number("application_id")?, number("user_version")?);
    let objects: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(error)?;
    let fresh = application == 0 && version == 0 && objects == 0;
    if !fresh && application != APPLICATION {
        return Err(StoreError::Foreign {
            path: path.to_owned(),
            what: "a database of another program",
        });
    }
    let known = MIGRATIONS.len() as i64;
    if version > known {
        return Err(StoreError::Newer {
            path: path.to_owned(),
            version,
            known,
        });
    }
    let health: String = connection
        .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
        .map_err(error)?;
    if health == "ok" {
        return Ok(());
    }
    Err(StoreError::Damaged {
        path: path.to_owned(),
        detail: health.lines().last().unwrap_or_default().to_owned(),
    })
}

/// Makes the migrations that are missing, all or nothing. Writing takes the lock that is held from here on.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let behaviour = rusqlite::TransactionBehavior::Exclusive;
    let transaction = connection.transaction_with_behavior(behaviour)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let made = usize::try_from(version).unwrap_or(0);
    for migration in MIGRATIONS.iter().skip(made) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    transaction.commit()
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

fn write_plan(
    connection: &Connection,
    plan: &Plan,
    settings: &Settings,
    now: u64,
) -> rusqlite::Result<()> {
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

fn json(value: &impl serde::Serialize) -> rusqlite::Result<Value> {
    serde_json::to_value(value)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
}

/// What the database says, in the words of a person who chose the file.
fn named(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked { path },
        Some(ErrorCode::NotADatabase) => StoreError::Foreign {
            path,
            what: "no SQLite database",
        },
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged {
            path,
            detail: error.to_string(),
        },
        _ => StoreError::Unopened {
            path,
            detail: error.to_string(),
        },
    }
}

fn unwritten(path: &Path, error: &rusqlite::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
