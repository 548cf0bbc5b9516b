//! The errors of a file that cannot hold the table.

use std::path::PathBuf;

use crate::unusable::Unusable;

/// Why a file cannot hold the table.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refuses.
    #[error("{} cannot be opened: {detail}; check the path and its rights", .path.display())]
    Unopened {
        /// The file.
        path: PathBuf,
        /// Message of the system.
        detail: String,
    },
    /// A file of another kind.
    #[error("{} is {what}; choose another file for --table", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Description of its kind.
        what: &'static str,
    },
    /// Written by a newer program.
    #[error(
        "{} was written by a newer version of dustlens (its tables have version {version}, this program knows {known}); use that one",
        .path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Version of its tables.
        version: i64,
        /// The newest version that is read.
        known: i64,
    },
    /// Another program has it open.
    #[error("{} is in use by another program; try again when that one is done", .path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// Damaged.
    #[error(
        "{} is damaged ({detail}); restore it from a copy, or move it away and start anew",
        .path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Fault that was found.
        detail: String,
    },
}

impl From<StoreError> for Unusable {
    fn from(error: StoreError) -> Self {
        Self::new(error.to_string())
    }
}
