//! URLs to keys: normalization by RFC 3986 §6 and the WHATWG URL Standard, one rule, one function, one switch, one line of
//! trace; and rules of single sites, applied to a fixed point.
//!
//! ```
//! use dustlens_url::{Normalizer, RuleId, Tier};
//!
//! let normalizer = Normalizer::up_to(Tier::Usual);
//! let done = normalizer.normalize(b"HTTP://Example.com:80/a/../b.html")?;
//! assert_eq!(done.url(), b"http://example.com/b.html");
//! assert!(done.rules().contains(RuleId::DefaultPort));
//!
//! for step in normalizer.trace(b"http://example.com/%7Ejo").steps {
//!     println!("{}: {}", step.by.name(), String::from_utf8_lossy(&step.after));
//! }
//! # Ok::<(), dustlens_url::Skipped>(())
//! ```
//!
//! A URL is bytes. It is split by RFC 3986 so that each rule's effect shows by itself, the rules that are on are applied in
//! one fixed order, and the host of the result is checked as the `url` crate would. Text that is no http or https URL with
//! a host is skipped with a reason ([`Skipped`]). The original is for fetching; the normalized form is a key.
//!
//! Laws, for every tier, preset and set of rules (`tests/normalize_laws.rs`):
//! 1. normalizing a normalized URL changes nothing, and allocates nothing;
//! 2. the result parses, unless the URL was skipped;
//! 3. a decode never makes a new escape and never touches a reserved character;
//! 4. invalid escapes and bytes that are not UTF-8 survive;
//! 5. `k` and `k=` are different, and repeated keys keep their order;
//! 6. the tier `preserving` alone gives a URL that the `url` crate parses to the same host, decoded path segments and ordered
//!    decoded query pairs, with or without `=`.
//!
//! Speed: more than a million URLs a second on one core through [`Normalizer::key`]: bytes of a kind are looked for once a
//! URL, a part is copied only by a rule that changes it, buffers are kept, and plain hosts are judged without the `url`
//! crate.
//!
//! | module | holds |
//! |---|---|
//! | [`mod@reference`] | RFC 3986's components over bytes |
//! | `parts` | the parts of one URL while rules change them |
//! | [`percent`], [`query`], [`tokens`], `host` | escapes, pairs of a query, tokens, kinds and validity of hosts |
//! | `rule_table` | the table of the rules: id, tier, source, example, order |
//! | `rules/` | the rules, each a function |
//! | `options`, `presets`, `compiled` | the choices, and the choice compiled |
//! | [`site_rules`] | rules of single sites and the engine that applies them |
//! | `normalizer`, `trace` | rules over a URL, and the trace of their changes |
//! | `surt`, `npm` | the forms in which two of the presets write the result of the rules |
//! | [`shape`] | addresses that one piece of software makes |

mod compiled;
mod host;
mod name_set;
mod normalizer;
mod npm_normalize_url;
mod options;
mod parts;
pub mod percent;
mod presets;
pub mod query;
pub mod reference;
mod rule_table;
mod rules;
pub mod shape;
pub mod site_rules;
mod skip_reason;
mod surt;
pub mod tokens;
mod trace;

pub use name_set::NameSet;
pub use normalizer::{Buffers, Key, Normalized, Normalizer};
pub use options::{Form, OptionError, Options, Scheme, Www, session_id_names};
pub use presets::Preset;
pub use rule_table::{Example, RULES, Rule, RuleId, RuleSet, Tier};
pub use site_rules::{Change, Evidence, LearnedError, LearnedRule};
pub use skip_reason::Skipped;
pub use trace::{By, Step, Trace};
