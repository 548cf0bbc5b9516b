//! Rules of single sites, and the one engine that applies them.
//!
//! | file | holds |
//! |---|---|
//! | `rewrite` | [`Change`]: the effect of a rule on path and query, or on the site's name |
//! | `rule` | [`LearnedRule`]: a change and the host it holds for, as people and programs save it |
//! | `index` | which rules of a site may change a text |
//! | `site` | [`SiteRules`]: rules by site, ready for use; one pass of a site's rules |
//! | `fixed_point` | passes until nothing changes; circles; rules without an end |
//!
//! Nothing is learned here: rules come from their finder with the evidence for them.

pub(crate) mod fixed_point;
mod index;
pub(crate) mod rewrite;
pub(crate) mod rule;
pub(crate) mod site;

pub use fixed_point::{PASSES, Stop};
pub use rewrite::Change;
pub use rule::{Evidence, LearnedError, LearnedRule};
pub use site::{Applied, Scope, SiteRules, SiteUrl};
