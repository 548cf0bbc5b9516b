//! Everything that can be written, whatever the format.

use super::names::decode_name;

/// A query argument of one host, or of one part of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Argument {
    /// The host as it is written after normalization, with its port unless that is the scheme's own.
    pub host: String,
    /// A prefix of the path, as it is written in URLs; `None` for every path.
    pub path: Option<String>,
    /// Decoded bytes of the name, not their spelling in a URL.
    pub name: Vec<u8>,
}

impl Argument {
    /// An argument by the spelling of its name in a URL.
    #[must_use]
    pub fn spelled(host: &str, path: Option<&str>, name: &[u8]) -> Self {
        Self {
            host: host.to_owned(),
            path: path.map(str::to_owned),
            name: decode_name(name),
        }
    }
}

/// A rewrite rule of one host: one text of path and query becomes another, once, at its first place between token
/// borders (as in [`dustlens_url::Change::Rewrite`]).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Redirect {
    /// The host it holds for.
    pub host: String,
    /// Text that is looked for; never empty.
    pub from: String,
    /// Text that replaces it; may be empty.
    pub to: String,
}

/// Everything that can be written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleSet {
    /// Arguments that do not change the page.
    pub removals: Vec<Argument>,
    /// Those of the removals that were looked at on every path that begins as theirs. Another one was looked at on its path
    /// alone, though files say it of all paths that begin so. In order.
    pub below: Vec<Argument>,
    /// Arguments that were seen and are to stay, each at its host or path. `pywb` lists these; for all other formats
    /// they show the damage that a rule would do.
    pub kept: Vec<Argument>,
    /// Rewrite rules.
    pub redirects: Vec<Redirect>,
    /// True if the order of arguments does not matter. Only `no-vary-search` can say so.
    pub key_order: bool,
}
