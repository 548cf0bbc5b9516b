//! The table between two runs: in SQLite, as JSON Lines, or nowhere.
//!
//! An unusable file is refused before anything is done. A file that cannot be written on the way is named once, and the
//! work continues in memory.

mod error;
mod lines;
pub mod schema;
mod sqlite;
mod stopped_run;

use std::path::Path;

use dustlens::export;
use dustlens::export::{RuleFormat, RuleSet};
use dustlens::params::{ArgKey, ParamSession, Plan, PlanAnswer, Settings};
use serde_json::Value;

use crate::messages::Messages;
use crate::unusable::Unusable;
pub use error::StoreError;
use lines::Lines;
pub use lines::{put_in_place, read_lines};
use sqlite::Database;
pub use stopped_run::{Kept, LEISURE};

/// Place where the table is kept.
pub enum Store {
    /// Nowhere: it is printed and forgotten.
    Nowhere,
    /// In a database, with the plan of a verification that was stopped and the answers that came since it was stored.
    Database(Database),
    /// In a file of JSON Lines.
    Lines(Lines),
}

impl Store {
    /// Opens a file or makes it; JSON Lines when its name ends in `.jsonl`.
    ///
    /// # Errors
    /// [`Unusable`] when it can hold no table.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Nowhere);
        };
        if is_lines(path) {
            return Ok(Self::Lines(Lines::new(path)));
        }
        let database = Database::open(path).map_err(Unusable::from)?;
        Ok(Self::Database(database))
    }

    /// Merges the stored rows into the session. Bad rows are named and left where they are.
    ///
    /// # Errors
    /// [`Unusable`] when the file as a whole is not one.
    pub fn load(
        &mut self,
        session: &mut ParamSession,
        messages: &mut Messages,
    ) -> anyhow::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Lines(lines) => lines.load(session, messages),
            Self::Database(database) => {
                database.load(session, messages).map_err(Unusable::from)?;
                Ok(())
            }
        }
    }

    /// Stores the whole table.
    pub fn save(&mut self, session: &ParamSession, messages: &mut Messages) {
        let saved = match self {
            Self::Nowhere => Ok(()),
            Self::Lines(lines) => lines.save(session),
            Self::Database(database) => database.save(session),
        };
        self.check(saved, messages);
    }

    /// Stores rows that were just decided, and the state of the plan.
    pub fn decided(
        &mut self,
        session: &ParamSession,
        keys: &[ArgKey],
        plan: &Plan,
        now: u64,
        messages: &mut Messages,
    ) {
        let saved = match self {
            Self::Nowhere => Ok(()),
            Self::Lines(lines) => lines.save_at_leisure(session),
            Self::Database(database) => database.decided(session, keys, plan, now),
        };
        self.check(saved, messages);
    }

    /// Keeps a plan that is not over for the next run; with none, forgets the one that was kept.
    pub fn keep_plan(
        &mut self,
        plan: Option<&Plan>,
        session: &ParamSession,
        now: u64,
        messages: &mut Messages,
    ) {
        let saved = match self {
            Self::Nowhere => Ok(()),
            Self::Lines(lines) => lines.save(session),
            Self::Database(database) => database.keep_plan(plan, session.settings(), now),
        };
        self.check(saved, messages);
    }

    /// Stores an answer when it arrives, so that no page is fetched twice when the run is killed. A file of JSON Lines is
    /// written as a whole and has no place for it.
    pub fn answered(&mut self, answer: &PlanAnswer, now: u64, messages: &mut Messages) {
        if let Self::Database(database) = self {
            let saved = database.answered(answer, now);
            self.check(saved, messages);
        }
    }

    /// The plan of a verification that was stopped less than a day ago, under the same settings.
    pub fn plan(&mut self, settings: &Settings, now: u64, messages: &mut Messages) -> Option<Kept> {
        let Self::Database(database) = self else {
            return None;
        };
        match database.plan(settings, now, messages) {
            Ok(kept) => kept,
            Err(error) => {
                messages.say(&format!(
                    "the verification that was stopped begins anew: {error}"
                ));
                None
            }
        }
    }

    fn check(&mut self, saved: Result<(), String>, messages: &mut Messages) {
        if let Err(error) = saved {
            messages.bad(&format!(
                "{error}; what is found out from here on is printed and not kept"
            ));
            *self = Self::Nowhere;
        }
    }
}

/// Merges the rows of a table that is only read; bad rows are named.
///
/// # Errors
/// [`Unusable`] when the file is missing or of another kind.
pub fn read(
    path: &Path,
    session: &mut ParamSession,
    messages: &mut Messages,
) -> anyhow::Result<()> {
    let unopened = |detail: String| {
        let path = path.to_owned();
        Unusable::from(StoreError::Unopened { path, detail })
    };
    if !path.is_file() {
        return Err(unopened("there is no such file".to_owned()).into());
    }
    if !is_lines(path) {
        let database = Database::open(path).and_then(|mut file| file.load(session, messages));
        return Ok(database.map_err(Unusable::from)?);
    }
    let text = std::fs::read_to_string(path).map_err(|error| unopened(error.to_string()))?;
    if !is_table(&text) && !is_rules(&text) {
        let (path, what) = (path.to_owned(), "no table of dustlens");
        return Err(Unusable::from(StoreError::Foreign { path, what }).into());
    }
    import(&text, path, session, messages).map(|_| ())
}

/// Returns true if a table is kept as JSON Lines.
pub fn is_lines(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("jsonl")
}

/// Merges the rows of a text in JSON Lines; bad lines are named.
///
/// # Errors
/// [`Unusable`] when it is another table.
pub fn import(
    text: &str,
    path: &Path,
    session: &mut ParamSession,
    messages: &mut Messages,
) -> anyhow::Result<bool> {
    if is_rules(text) {
        let what =
            "a file of rules that --export jsonl wrote; the table itself is written by --dump";
        let text = format!("{} is no table but {what}", path.display());
        return Err(Unusable::new(text).into());
    }
    let settings = session.settings().clone();
    let imported = session
        .table_mut()
        .import(text, &settings)
        .map_err(|error| Unusable::new(format!("{}: {error}", path.display())))?;
    for problem in &imported.problems {
        messages.bad(&format!("{}, {problem}", path.display()));
    }
    Ok(imported.problems.is_empty())
}

/// True when a text begins as tables in JSON Lines do; an empty one is a table without rows.
fn is_table(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let Some(first) = text.lines().find(|line| !line.trim().is_empty()) else {
        return true;
    };
    let fields: Option<serde_json::Map<String, Value>> = serde_json::from_str(first).ok();
    fields.is_some_and(|fields| {
        ["table", "name"]
            .iter()
            .any(|key| fields.contains_key(*key))
    })
}

/// Returns true if the text is an export in JSON Lines.
fn is_rules(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().find(|line| !line.trim().is_empty());
    let rules = first.and_then(|line| export::read(RuleFormat::Jsonl, line).ok());
    rules.is_some_and(|rules| rules != RuleSet::default())
}
