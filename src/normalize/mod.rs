//! Lists of URLs normalized: a million URLs, in slices, with windows on them, their groups, and files of them.
//!
//! The rules themselves are the crate [`dustlens_url`], whose names are to be had here too.
//!
//! | module | holds |
//! |---|---|
//! | `groups` | URLs with one key |
//! | `session` | the lists, and everything derived from them |

mod groups;
mod session;

pub use dustlens_url::{
    Buffers, By, Change, Evidence, Example, Form, Key, LearnedError, LearnedRule, Normalized,
    Normalizer, OptionError, Options, Preset, RULES, Rule, RuleId, RuleSet, Scheme, Skipped, Step,
    Tier, Trace, Www,
};

pub use groups::{Group, Keep};
pub use session::{
    Cell, GroupQuery, GroupRow, GroupSort, Row, RowFormat, RowQuery, RowSort, Show, UrlCounts,
    UrlProgress, UrlSession, UrlStage,
};
pub(crate) use session::{UrlPool, is_like_formula};
