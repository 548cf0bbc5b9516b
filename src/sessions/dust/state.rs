//! What was learned as a text, to be stored between visits.
//!
//! Decided rules, what was tried (so that it is not tried again), which rules are switched off, and the validation under
//! way. The list is not in it: given again, it is mined on as if nothing had happened.

use serde::{Deserialize, Serialize};

use super::ListSession;
use super::validation_run::ValidationRun;
use crate::dust::prove::validation::Pages;
use crate::dust::snapshot::Memory;

/// Version of the text. A reader takes its own only.
const VERSION: u32 = 1;

/// Why a stored text cannot be taken up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// No JSON, or not what is stored.
    #[error("this is no stored work on rules ({detail}); learn them anew")]
    Damaged {
        /// What is wrong.
        detail: String,
    },
    /// Written by a newer release.
    #[error("the stored rules are of version {version}, newer than this program; update it")]
    Newer {
        /// Its version.
        version: u32,
    },
}

impl StateError {
    /// The stable name that crosses the boundaries.
    pub const CODE: &'static str = "bad-state";
}

#[derive(Deserialize)]
struct Header {
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    version: u32,
    memory: Memory,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verifying: Option<ValidationRun>,
    /// What a validation has fetched, while its next round is mined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pages: Option<Pages>,
}

impl ListSession {
    /// What was learned, as a text for [`ListSession::restore`]. Cost: linear in the rules and in the pages of a plan.
    #[must_use]
    pub fn state(&self) -> String {
        let verifying = self.verifying.as_ref().filter(|one| !one.over);
        let stored = Stored {
            version: VERSION,
            memory: self.session.memory(),
            verifying: verifying.cloned(),
            pages: self.is_round_due().then(|| self.session.pages.clone()),
        };
        // Texts and numbers only: there is nothing that JSON cannot say.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Takes up what was stored, in place of what is known now; lists at hand are mined anew. The answer is how many
    /// decided rules there are.
    ///
    /// # Errors
    /// A text that is none of [`ListSession::state`]; nothing was changed.
    pub fn restore(&mut self, text: &str) -> Result<usize, StateError> {
        let damaged = |error: serde_json::Error| StateError::Damaged {
            detail: error.to_string(),
        };
        let Header { version } = serde_json::from_str(text).map_err(damaged)?;
        if version > VERSION {
            return Err(StateError::Newer { version });
        }
        let stored: Stored = serde_json::from_str(text).map_err(damaged)?;
        let decided = stored.memory.decided();
        self.session.remember(stored.memory);
        self.session.pages = stored.pages.unwrap_or_default();
        self.verifying = stored.verifying;
        let plan = self.verifying.as_mut().and_then(|one| one.plan.as_mut());
        plan.into_iter().for_each(|plan| self.session.ready(plan));
        if self.verifying.as_ref().is_none_or(|one| one.plan.is_none()) {
            self.session.end_plan();
        }
        self.mine_anew();
        Ok(decided)
    }
}
