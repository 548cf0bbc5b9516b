//! The table as a file of JSON Lines, the same as the page's: read as a whole and written as a whole.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dustlens::params::{ParamSession, Table};

use super::error::StoreError;
use super::stopped_run::LEISURE;
use crate::messages::Messages;
use crate::unusable::Unusable;

/// A file of JSON Lines.
pub struct Lines {
    path: PathBuf,
    /// Lines of the rules that `dust` keeps in the same file.
    rules: Vec<String>,
    written: Option<(Instant, Duration)>,
}

impl Lines {
    /// The file at this path, which may not be there yet.
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            rules: Vec::new(),
            written: None,
        }
    }

    /// Merges its rows into the session. When lines of it are bad, a copy is made before it is ever written.
    pub fn load(
        &mut self,
        session: &mut ParamSession,
        messages: &mut Messages,
    ) -> anyhow::Result<()> {
        let Some(text) = read_lines(&self.path).map_err(Unusable::from)? else {
            return Ok(());
        };
        let rules = text.lines().filter(|line| Table::is_of_rules(line));
        self.rules = rules.map(str::to_owned).collect();
        if !super::import(&text, &self.path, session, messages)? {
            let copy = beside(&self.path, ".bad");
            std::fs::write(&copy, &text).map_err(|error| {
                Unusable::new(format!("{} cannot be written: {error}", copy.display()))
            })?;
            messages.say(&format!(
                "the table with its bad lines is kept as {}",
                copy.display()
            ));
        }
        Ok(())
    }

    /// Writes it as a whole.
    pub fn save(&mut self, session: &ParamSession) -> Result<(), String> {
        let began = Instant::now();
        let mut text = session.table().to_jsonl();
        for line in &self.rules {
            text.push_str(line);
            text.push('\n');
        }
        put_in_place(&self.path, &text)?;
        self.written = Some((Instant::now(), began.elapsed()));
        Ok(())
    }

    /// Writes the file as [`Self::save`] does, unless it was written just now.
    pub fn save_at_leisure(&mut self, session: &ParamSession) -> Result<(), String> {
        match self.written {
            Some((when, took)) if when.elapsed() < took * LEISURE => Ok(()),
            _ => self.save(session),
        }
    }
}

/// The text of a table; `None` when there is no file yet, and a place for it.
///
/// # Errors
/// When it cannot be read.
pub fn read_lines(path: &Path) -> Result<Option<String>, StoreError> {
    let unopened = |detail: String| StoreError::Unopened {
        path: path.to_owned(),
        detail,
    };
    let folder = path.parent();
    if let Some(folder) = folder.filter(|folder| *folder != Path::new("") && !folder.is_dir()) {
        return Err(unopened(format!("there is no folder {}", folder.display())));
    }
    let text = match std::fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unopened(error.to_string())),
    };
    text.map(Some).map_err(|_| StoreError::Foreign {
        path: path.to_owned(),
        what: "no text in UTF-8",
    })
}

/// Writes a file beside and puts it in place, so that a run that breaks off leaves the old file or the new one.
///
/// # Errors
/// Returns a message about a file that cannot be written, with the reason.
pub fn put_in_place(path: &Path, text: &str) -> Result<(), String> {
    let part = beside(path, ".part");
    std::fs::write(&part, text)
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
