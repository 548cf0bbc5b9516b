//! The arguments that a stored table knows, for the place that learns rules.

use super::{ListSession, RowQuery, RowSort};
use crate::params::scope::Scope;
use crate::params::settings::Settings;
use crate::params::table::{Table, TableError};
use crate::params::verdict::Verdict;
use crate::session_error::SessionError;

/// Why a table tells nothing.
#[derive(Debug, thiserror::Error)]
pub enum KnownError {
    /// No session could be made.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// It cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// A line `host drop name` for each argument that the rows, lines of a table without its header, say is insignificant on a
/// whole host. Lines that are no rows are left out, and so are names that a line of rules cannot say: it is split at white
/// space, and `""` stands for nothing. O(n log n).
///
/// # Errors
/// When the rows are those of a newer table.
pub fn known_rules(rows: &[String]) -> Result<Vec<String>, KnownError> {
    let mut session = ListSession::new(Settings::default())?;
    session.import(&format!("{}\n{}", Table::header(), rows.join("\n")))?;
    let query = RowQuery {
        remembered: true,
        verdict: Some(Verdict::Insignificant),
        due: false,
        filter: String::new(),
        sort: RowSort::Name,
        descending: false,
    };
    let rows = session.rows(&query, 0);
    let lines = rows.iter().filter_map(|row| {
        let name = &row.key.name;
        let is_word = !name.is_empty() && !name.contains(char::is_whitespace) && name != "\"\"";
        let Scope { host, path } = &row.key.scope;
        (path.is_none() && is_word).then(|| format!("{host} drop {name}"))
    });
    Ok(lines.collect())
}
