//! The rules, each a named function that changes one URL in one way and says whether it did.
//!
//! | file | rules |
//! |---|---|
//! | `case` | `lowercase-scheme-host` |
//! | `escapes` | `uppercase-escapes`, `decode-unreserved`, `encode-non-ascii` |
//! | `hosts` | `idna-ascii`, `ip-literal-form`, `ip-to-host`, `host-trailing-dot`, `strip-www`, `add-www` |
//! | `port` | `empty-port`, `port-zeros`, `default-port`, `limit-scheme` |
//! | `path` | `backslashes`, `empty-path`, `dot-segments`, `duplicate-slashes`, `directory-index`, `directory-slash` |
//! | `query` | `plus-space`, `tracking-params`, `unused-params`, `default-params`, `sort-query`, `empty-query` |
//! | `tidy` | `userinfo`, `session-ids`, `fragment` |
//!
//! A rule reads the parts that rules before it left, and must not make work for one before it: that, and every law of
//! [`super`], is what `tests/normalize_laws.rs` checks for every pair.

pub(crate) mod case;
pub(crate) mod escapes;
pub(crate) mod hosts;
pub(crate) mod path;
pub(crate) mod port;
pub(crate) mod query;
#[path = "visitor.rs"]
pub(crate) mod tidy;

use super::plan::Plan;
use super::work::Work;

/// One rule at work. `true`: the URL is another now.
pub(crate) type Apply = fn(&mut Work<'_, '_>, &Plan) -> bool;
