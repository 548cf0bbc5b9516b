//! The database as a file: its owner, its version, its integrity.
//!
//! `application_id` distinguishes our files from others', `user_version` counts the migrations made. The file is held
//! for the whole run, so that two runs do not decide about the same arguments side by side. While it is held it has a
//! write-ahead log, so that storing an answer costs no more than a write; at the end of a run that is not killed it is
//! one file again.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use super::error::StoreError;

/// "Dust", in the file's header.
const APPLICATION: i64 = 0x4475_7374;

/// Statements that make a table of version n of one of version n − 1. Never changed, only added to.
const MIGRATIONS: [&str; 4] = [
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
    "CREATE TABLE verification_answers (
        id INTEGER PRIMARY KEY,         -- in the order in which they came
        came INTEGER NOT NULL,          -- seconds since 1970
        url TEXT NOT NULL,
        answer TEXT NOT NULL            -- JSON: what the plan keeps of it
    ) STRICT",
    "CREATE TABLE dust_rules (
        id TEXT PRIMARY KEY,            -- scope and change, in words
        place INTEGER NOT NULL,         -- rules are applied in this order
        scope TEXT NOT NULL,            -- scheme, host and port
        \"from\" TEXT NOT NULL,
        \"to\" TEXT NOT NULL,
        status TEXT NOT NULL,           -- valid, refuted or undecided
        tested INTEGER NOT NULL,
        equal INTEGER NOT NULL,
        off INTEGER NOT NULL,           -- 1: switched off
        timestamp INTEGER NOT NULL,     -- when it was decided, seconds since 1970
        row TEXT NOT NULL               -- JSON: the row in JSON Lines
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE dust_search (
        id INTEGER PRIMARY KEY,         -- in the order in which lists were searched
        searched TEXT NOT NULL          -- JSON: where the search for rules in a list stands
    ) STRICT",
];

/// Time to wait for another program's writing.
const PATIENCE: Duration = Duration::from_secs(2);

/// Opens a database, or makes it, and brings it to the newest version.
pub fn open(path: &Path) -> Result<Connection, StoreError> {
    let error = |error: rusqlite::Error| named(path, &error);
    let mut connection = Connection::open(path).map_err(error)?;
    connection.busy_timeout(PATIENCE).map_err(error)?;
    connection
        .pragma_update(None, "locking_mode", "EXCLUSIVE")
        .map_err(error)?;
    check(&connection, path)?;
    set_journal(&connection, "WAL");
    connection
        .pragma_update(None, "synchronous", "NORMAL")
        .map_err(error)?;
    migrate(&mut connection).map_err(error)?;
    Ok(connection)
}

/// Makes the database one file again. If that fails, the next run reads both.
pub fn close(connection: &Connection) {
    set_journal(connection, "DELETE");
}

/// A file system that cannot have this kind of journal keeps the one it has, which is as safe and slower.
fn set_journal(connection: &Connection, kind: &str) {
    let _ = connection.pragma_update_and_check(None, "journal_mode", kind, |_| Ok(()));
}

/// Checks that the database is ours, of a known version, and whole.
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

/// The database's error in the words of a person who chose the file.
pub fn named(path: &Path, error: &rusqlite::Error) -> StoreError {
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
