//! The table as a file of JSON Lines, the same as the page's: read as a whole and written as a whole.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dustlens::query_args::ParamSession;

use super::{LEISURE, StoreError};
use crate::corpus::Unusable;
use crate::lists::Messages;

/// A file of JSON Lines.
pub struct Lines {
    path: PathBuf,
    written: Option<(Instant, Duration)>,
}

impl Lines {
    /// The file at this path, which may not be there yet.
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            written: None,
        }
    }

    /// Merges its rows into the session. When lines of it are bad, a copy is made before it is ever written.
    pub fn load(&self, session: &mut ParamSession, messages: &mut Messages) -> anyhow::Result<()> {
        let folder = self.path.parent();
        if let Some(folder) = folder.filter(|folder| *folder != Path::new("") && !folder.is_dir()) {
            let detail = format!("there is no folder {}", folder.display());
            return Err(self.unopened(detail).into());
        }
        let text = match std::fs::read(&self.path) {
            Ok(bytes) => String::from_utf8(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(self.unopened(error.to_string()).into()),
        };
        let text = text.map_err(|_| {
            Unusable::from(StoreError::Foreign {
                path: self.path.clone(),
                what: "no text in UTF-8",
            })
        })?;
        if !super::import(&text, &self.path, session, messages)? {
            let copy = self.beside(".bad");
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

    /// Writes it beside and puts it in place, so that a run that breaks off leaves the old file or the new one.
    pub fn save(&mut self, session: &ParamSession) -> Result<(), String> {
        let began = Instant::now();
        let part = self.beside(".part");
        std::fs::write(&part, session.table().to_jsonl())
            .and_then(|()| std::fs::rename(&part, &self.path))
            .map_err(|error| format!("{} cannot be written: {error}", self.path.display()))?;
        self.written = Some((Instant::now(), began.elapsed()));
        Ok(())
    }

    /// The same, unless it was written just now.
    pub fn save_at_leisure(&mut self, session: &ParamSession) -> Result<(), String> {
        match self.written {
            Some((when, took)) if when.elapsed() < took * LEISURE => Ok(()),
            _ => self.save(session),
        }
    }

    fn unopened(&self, detail: String) -> Unusable {
        Unusable::from(StoreError::Unopened {
            path: self.path.clone(),
            detail,
        })
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(&self.path);
        name.push(ending);
        name.into()
    }
}
