//! Where an argument is judged, and its identity.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A host, or a host and a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Scope {
    /// As it is written after normalization, without port.
    pub host: String,
    /// The path as it is written after normalization; absent when the scope is the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.host)?;
        f.write_str(self.path.as_deref().unwrap_or_default())
    }
}

/// An argument of a scope. Names are case-sensitive and decoded; bytes that are no UTF-8 become U+FFFD.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ArgKey {
    /// Where.
    #[serde(flatten)]
    pub scope: Scope,
    /// Its name.
    pub name: String,
}
