//! Decided rules between two runs, in the parameters' table: SQLite or JSON Lines.
//!
//! A rule is stored when it is decided, with the settings that proved it. A later run takes up the rules of its list's
//! sites, and proves those again that were proved by other settings. Rules of other sites stay as they are.
//!
//! | file | its concern |
//! |---|---|
//! | `database` | the rules in SQLite |
//! | `lines` | the rules among the lines of a table in JSON Lines |

mod database;
mod lines;

use std::collections::HashMap;
use std::path::Path;

use dustlens::dust::{DecidedRule, DustSession, Searched, Status};
use dustlens::message_text::counted;
use serde::{Deserialize, Serialize};

use crate::clock::now;
use crate::messages::Messages;
use crate::params::store;
use crate::unusable::Unusable;
use database::Database;
use lines::Lines;

/// Seconds after which rules left undecided for want of pages are tried again.
const TRIED_AGAIN: u64 = 24 * 60 * 60;

/// Number of lists for which the state of the search is kept.
const LISTS: usize = 20;

/// A rule as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// When it was decided, in seconds since 1970.
    timestamp: u64,
    #[serde(flatten)]
    decided: DecidedRule,
}

/// The contents of a file.
#[derive(Default)]
struct Stored {
    /// In the order in which the rules are applied.
    rows: Vec<Row>,
    searched: Vec<Searched>,
}

/// Place where the rules are kept.
enum Place {
    Nowhere,
    Database(Database),
    Lines(Lines),
}

/// The stored rules, and the file that they are in.
pub struct RuleTable {
    place: Place,
    rows: Vec<Row>,
    /// Places of the rules by their names.
    places: HashMap<String, usize>,
    /// State of the search in each of the last lists.
    searched: Vec<Searched>,
}

/// Choice of the stored rules that a run takes up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TakeUp {
    /// All: nothing is fetched.
    All,
    /// The rules that were proved by the settings in force.
    Proved,
    /// None: everything is proved again.
    None,
}

impl RuleTable {
    /// A table that keeps nothing.
    pub fn nowhere() -> Self {
        Self {
            place: Place::Nowhere,
            rows: Vec::new(),
            places: HashMap::new(),
            searched: Vec::new(),
        }
    }

    /// The rules of a file. One that is written and is not there yet is made. Bad rows are named and left as they are.
    ///
    /// # Errors
    /// [`Unusable`] when it is no table.
    pub fn open(path: &Path, written: bool, messages: &mut Messages) -> anyhow::Result<Self> {
        let (place, stored) = match store::is_lines(path) {
            true => {
                let (lines, stored) = Lines::open(path, messages).map_err(Unusable::from)?;
                (Place::Lines(lines), stored)
            }
            false => {
                let database = Database::open(path).map_err(Unusable::from)?;
                let stored = database.load(messages).map_err(Unusable::from)?;
                (Place::Database(database), stored)
            }
        };
        let mut table = Self {
            place: if written { place } else { Place::Nowhere },
            searched: stored.searched,
            ..Self::nowhere()
        };
        for row in stored.rows {
            table.put(row);
        }
        Ok(table)
    }

    /// Gives a session the rules known for its list's sites, and reports them. Returns true if there are any.
    pub fn take_up(&self, session: &mut DustSession, which: TakeUp, messages: &Messages) -> bool {
        let now = now();
        let settings = session.settings().clone();
        let times: HashMap<String, u64> = self.rows.iter().map(Row::time).collect();
        let takes = |one: &DecidedRule| match which {
            TakeUp::All => true,
            TakeUp::None => false,
            TakeUp::Proved => {
                let decided = times.get(&one.rule.id()).copied().unwrap_or(0);
                let is_old = now.saturating_sub(decided) > TRIED_AGAIN;
                one.is_proved_by(&settings) && !one.may_be_tried_again(is_old)
            }
        };
        let rows = self.rows.iter().map(|row| row.decided.clone());
        let all = session.take_up(&rows.collect::<Vec<_>>(), takes);
        let searched = self.searched.iter().filter(|_| all);
        searched.for_each(|searched| session.go_on(searched));
        let rules = session.rules();
        let valid = rules.iter().filter(|rule| rule.status == Status::Valid);
        if !rules.is_empty() {
            messages.say(&format!(
                "{} of the table, {} of them valid, and no page is fetched for them",
                counted(rules.len(), "decided rule", "decided rules"),
                valid.count()
            ));
        }
        if !all {
            messages.say("rules of the table are verified again: fetches ran out for them, they were verified by other settings or could not be decided a day ago, or --recheck asks for it");
        }
        !session.rules().is_empty()
    }

    /// Stores rules that were just decided.
    pub fn decided(&mut self, rules: Vec<DecidedRule>, messages: &mut Messages) {
        if matches!(self.place, Place::Nowhere) || rules.is_empty() {
            return;
        }
        let timestamp = now();
        let mut changed = Vec::new();
        for decided in rules {
            changed.push(self.put(Row { timestamp, decided }));
        }
        let saved = match &mut self.place {
            Place::Nowhere => Ok(()),
            Place::Database(database) => database.decided(&self.rows, &changed),
            Place::Lines(lines) => lines.save_at_leisure(&self.rows, &self.searched),
        };
        self.check(saved, messages);
    }

    /// Stores the rules in the order in which they are applied, and the state of the search. `whole`: every rule found
    /// is decided.
    pub fn round_over(&mut self, session: &DustSession, whole: bool, messages: &mut Messages) {
        self.search_over(session, whole);
        let ids = session.rules().iter().map(|rule| rule.id()).zip(0..);
        let places: HashMap<String, usize> = ids.collect();
        self.rows.sort_by_cached_key(|row| {
            let place = places.get(&row.id()).copied();
            place.unwrap_or(usize::MAX)
        });
        self.places = self.rows.iter().map(Row::id).zip(0..).collect();
        let saved = match &mut self.place {
            Place::Nowhere => Ok(()),
            Place::Database(database) => database.order(&self.rows, &self.searched),
            Place::Lines(lines) => lines.save(&self.rows, &self.searched),
        };
        self.check(saved, messages);
    }

    /// Notes the state of the search in the list; none, when a rule that was found is not decided.
    fn search_over(&mut self, session: &DustSession, whole: bool) {
        let now = session.searched();
        self.searched.retain(|one| !one.is_of_the_list_of(&now));
        if whole && !session.is_open() {
            self.searched.push(now);
        }
        let surplus = self.searched.len().saturating_sub(LISTS);
        self.searched.drain(..surplus);
    }

    /// Puts a row in the place of the one that is there for its rule, or at the end; its place is the answer.
    fn put(&mut self, row: Row) -> usize {
        let next = self.rows.len();
        let place = *self.places.entry(row.id()).or_insert(next);
        match self.rows.get_mut(place) {
            Some(known) => *known = row,
            None => self.rows.push(row),
        }
        place
    }

    fn check(&mut self, saved: Result<(), String>, messages: &mut Messages) {
        if let Err(error) = saved {
            messages.bad(&format!(
                "{error}; what is decided from here on is printed and not kept"
            ));
            self.place = Place::Nowhere;
        }
    }
}

impl Row {
    fn id(&self) -> String {
        self.decided.rule.id()
    }

    fn time(&self) -> (String, u64) {
        (self.id(), self.timestamp)
    }
}

/// A row that was read, if it can be used.
fn checked(row: Result<Row, serde_json::Error>) -> Result<Row, String> {
    let row = row.map_err(|error| error.to_string())?;
    row.decided.check().map_err(|error| error.to_string())?;
    Ok(row)
}
