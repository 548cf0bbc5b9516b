//! What is asked of lists and their arguments: settings, windows on the rows, which rows are verified.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use dustlens::params::{ArgKey, Scope, ScopeKind, Selection, Settings as CoreSettings, Verdict};
use dustlens::sessions::params::{RowQuery, RowSort};

/// How arguments are judged and verified.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct ParamSettings {
    /// What an argument is judged within: a host, or a host and a path.
    #[tsify(type = "\"host\" | \"path\"")]
    pub scope: ScopeKind,
    /// Fewest distinct values to be judged by counting.
    pub min_values: u64,
    /// Share of distinct values from which an argument may be insignificant.
    pub threshold: f64,
    /// Similarity from which it is called so.
    pub similarity: f64,
    /// Whether more is tried than counting gives.
    pub extended: bool,
    /// Whether every argument is tried.
    pub everything: bool,
    /// Whether the decider judges beside the prescribed score.
    pub decider: bool,
    /// Pages on which an argument is tried.
    pub bases: usize,
    /// URLs from which all insignificant arguments are taken out together.
    pub trials: usize,
    /// Whether the page without the argument is tried too.
    pub absence: bool,
    /// Whether a random address of each host is fetched to know its soft 404.
    pub soft_404: bool,
    /// Words of unexplained difference that the decider lets pass.
    pub changed_words: u32,
    /// Fewest words that do not change between two fetches for a page to prove anything.
    pub min_words: u32,
    /// Seconds before a verdict is checked again.
    pub recheck_after: u64,
    /// Seconds after its last check when an argument not seen since is dropped.
    pub drop_after: u64,
    /// Arguments that are observed.
    pub max_arguments: usize,
}

impl From<&CoreSettings> for ParamSettings {
    fn from(core: &CoreSettings) -> Self {
        Self {
            scope: core.scope,
            min_values: core.min_values,
            threshold: core.threshold,
            similarity: core.similarity,
            extended: core.extended,
            everything: core.everything,
            decider: core.decider,
            bases: core.bases,
            trials: core.trials,
            absence: core.absence,
            soft_404: core.soft_404,
            changed_words: core.changed_words,
            min_words: core.min_words,
            recheck_after: core.recheck_after,
            drop_after: core.drop_after,
            max_arguments: core.max_arguments,
        }
    }
}

impl From<ParamSettings> for CoreSettings {
    fn from(view: ParamSettings) -> Self {
        Self {
            scope: view.scope,
            min_values: view.min_values,
            threshold: view.threshold,
            similarity: view.similarity,
            extended: view.extended,
            everything: view.everything,
            decider: view.decider,
            bases: view.bases,
            trials: view.trials,
            absence: view.absence,
            soft_404: view.soft_404,
            changed_words: view.changed_words,
            min_words: view.min_words,
            recheck_after: view.recheck_after,
            drop_after: view.drop_after,
            max_arguments: view.max_arguments,
        }
    }
}

/// Which rows, in which order, from which place.
#[derive(Debug, Clone, Deserialize, Tsify)]
pub struct ParamQuery {
    /// Also rows whose argument is not in the lists at hand.
    pub remembered: bool,
    /// Only rows with this verdict; none: all but `unjudged`.
    #[serde(default)]
    #[tsify(
        optional,
        type = "\"significant\" | \"candidate\" | \"insignificant\" | \"unverifiable\" | \"unjudged\""
    )]
    pub verdict: Option<Verdict>,
    /// Only rows that are to be verified now.
    pub due: bool,
    /// Part of the name or of the scope.
    pub filter: String,
    /// Column to sort by.
    #[tsify(
        type = "\"scope\" | \"name\" | \"all\" | \"distinct\" | \"ratio\" | \"verdict\" | \"similarity\" | \"checked\""
    )]
    pub sort: RowSort,
    /// Largest first.
    pub descending: bool,
    /// Rows to skip.
    pub offset: usize,
    /// Most rows to give.
    pub limit: usize,
}

impl ParamQuery {
    pub(super) fn core(&self) -> RowQuery {
        RowQuery {
            remembered: self.remembered,
            verdict: self.verdict,
            due: self.due,
            filter: self.filter.clone(),
            sort: self.sort,
            descending: self.descending,
        }
    }
}

/// Which rows are verified.
#[derive(Debug, Clone, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ParamSelection {
    /// Candidates that were never verified, and verified arguments that are due.
    Due,
    /// All candidates and all verified arguments, due or not.
    All,
    /// These, whatever is known of them.
    Only {
        /// Their ids.
        ids: Vec<String>,
    },
}

impl From<ParamSelection> for Selection {
    fn from(view: ParamSelection) -> Self {
        match view {
            ParamSelection::Due => Self::Due,
            ParamSelection::All => Self::All,
            ParamSelection::Only { ids } => Self::Only {
                keys: ids.iter().map(|id| key(id)).collect(),
            },
        }
    }
}

/// `host?name` or `host/path?name`. A host has no `/`, a path no `?`, so the parts are found again.
pub(super) fn id(key: &ArgKey) -> String {
    format!("{}?{}", key.scope, key.name)
}

/// The argument of an id; a text that is none is an argument that nobody has.
pub(super) fn key(id: &str) -> ArgKey {
    let (scope, name) = id.split_once('?').unwrap_or((id, ""));
    let at = scope.find('/').unwrap_or(scope.len());
    let (host, path) = scope.split_at(at);
    ArgKey {
        scope: Scope {
            host: host.to_owned(),
            path: Some(path.to_owned()).filter(|path| !path.is_empty()),
        },
        name: name.to_owned(),
    }
}
