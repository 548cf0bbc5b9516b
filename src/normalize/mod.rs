//! Normalization of URLs (RFC 3986 §6, WHATWG URL): one rule, one named function, one switch, one line of trace.
//!
//! A URL is bytes. It is split by RFC 3986 so that each rule's effect shows by itself, the rules that are on are applied in
//! one fixed order, and the host of the result is checked as the `url` crate would. What is no http or https URL with a
//! host is passed through with a reason ([`Pass`]). The original is what is fetched; the normalized form is a key.
//!
//! Laws, for every tier, preset and set of rules (`tests/normalize_laws.rs`):
//! 1. normalizing a normalized URL changes nothing, and allocates nothing;
//! 2. what comes out parses, unless it was passed through;
//! 3. a decode never makes a new escape and never touches a reserved character;
//! 4. invalid escapes and bytes that are not UTF-8 survive;
//! 5. `k` and `k=` are different, and repeated keys keep their order;
//! 6. the tier `preserving` alone gives a URL that the `url` crate parses to the same host, decoded path segments and ordered
//!    decoded query pairs, with or without `=`.
//!
//! Speed: more than a million URLs a second on one core, see `benches/normalize.rs`: bytes of a kind are looked for once a
//! URL, a part is copied only by a rule that changes it, buffers are kept, and plain hosts are judged without the crate.
//!
//! | module | holds |
//! |---|---|
//! | `split` | RFC 3986's components over bytes |
//! | `rules/` | the rules |
//! | `registry` | the table of rules: id, tier, source, example, order |
//! | `options`, `presets`, `learned` | what can be chosen |
//! | `pipeline`, `trace` | rules over a URL, and what they did |
//! | `surt`, `npm` | how two of the presets write what the rules leave |
//! | `groups` | URLs with one key |
//! | `session` | a million URLs, in slices, windows on them, and files of them |

#[path = "../../crates/url/src/percent.rs"]
mod bytes;
#[path = "../../crates/url/src/site_rules/rewrite.rs"]
mod change;
mod groups;
#[path = "../../crates/url/src/host.rs"]
mod host;
#[path = "../../crates/url/src/site_rules/rule.rs"]
mod learned;
#[path = "../../crates/url/src/name_set.rs"]
mod names;
#[path = "../../crates/url/src/npm.rs"]
mod npm;
#[path = "../../crates/url/src/options.rs"]
mod options;
#[path = "../../crates/url/src/query.rs"]
mod pieces;
#[path = "../../crates/url/src/normalizer.rs"]
mod pipeline;
#[path = "../../crates/url/src/compiled.rs"]
mod plan;
#[path = "../../crates/url/src/presets.rs"]
mod presets;
#[path = "../../crates/url/src/rules/catalog.rs"]
mod registry;
#[path = "../../crates/url/src/rules/mod.rs"]
mod rules;
mod session;
#[path = "../../crates/url/src/shape.rs"]
pub(crate) mod shape;
#[path = "../../crates/url/src/reference.rs"]
mod split;
#[path = "../../crates/url/src/surt.rs"]
mod surt;
#[path = "../../crates/url/src/tokens.rs"]
mod tokens;
#[path = "../../crates/url/src/trace.rs"]
mod trace;
#[path = "../../crates/url/src/parts.rs"]
mod work;

pub use bytes::difference;
pub(crate) use bytes::{escape_at, form_decoded};
pub use change::Change;
pub use groups::{Group, Keep};
pub use learned::{Evidence, LearnedError, LearnedRule};
pub(crate) use names::Names;
pub use options::{Form, OptionError, Options, Scheme, Www};
pub(crate) use pieces::{Piece, take_apart};
pub use pipeline::{Normalized, Normalizer};
pub use presets::Preset;
pub use registry::{Example, RULES, Rule, RuleId, RuleSet, Tier};
pub use session::{
    Cell, GroupQuery, GroupRow, GroupSort, Row, RowFormat, RowQuery, RowSort, Show, UrlCounts,
    UrlProgress, UrlSession, UrlStage,
};
pub(crate) use session::{UrlPool, is_like_formula};
pub(crate) use shape::{path_shape, shape, without_titles};
pub use split::{Authority, Reference, split};
pub(crate) use tokens::{is_border, is_whole, token_end};
pub use trace::{By, Step, Trace};

use serde::{Deserialize, Serialize};

/// Why a URL was passed through as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Pass {
    /// Nothing is there.
    #[error("there is nothing here; give an address such as http://www.example.com/")]
    Empty,
    /// A reference without a scheme.
    #[serde(rename = "relative-reference")]
    #[error("this is relative to another address; give it whole, with http:// or https://")]
    Relative,
    /// Another scheme than http and https.
    #[error("only http and https addresses are normalized; this one is kept as it is")]
    OtherScheme,
    /// No `//`, or nothing behind it.
    #[error("there is no host in this address; write it as http://host/path")]
    NoHost,
    /// A host that no browser takes.
    #[error("the host of this address is not valid; check its spelling")]
    BadHost,
    /// A port that is no number up to 65535.
    #[error("the port of this address is not a number from 0 to 65535; correct it")]
    BadPort,
    /// A tab, a line break or another control byte.
    #[error(
        "there is a control character in this address; browsers drop some of them and servers do not: write it as an escape or take it out"
    )]
    ControlCharacter,
    /// A backslash before the query while `backslashes` is off, or one before an `@`, where the host depends on the reader.
    #[error(
        "there is a backslash in this address, which browsers take for a slash and others do not, so that the page or even the host is unclear; write / or %5C, or switch backslashes on if no @ follows it"
    )]
    Backslash,
    /// A blank while blanks are not escaped.
    #[error("there is a blank in this address; write %20, or switch encode-non-ascii on")]
    Blank,
}

impl Pass {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Empty,
        Self::Relative,
        Self::OtherScheme,
        Self::NoHost,
        Self::BadHost,
        Self::BadPort,
        Self::ControlCharacter,
        Self::Backslash,
        Self::Blank,
    ];

    /// The stable name that crosses the boundaries.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Relative => "relative-reference",
            Self::OtherScheme => "other-scheme",
            Self::NoHost => "no-host",
            Self::BadHost => "bad-host",
            Self::BadPort => "bad-port",
            Self::ControlCharacter => "control-character",
            Self::Backslash => "backslash",
            Self::Blank => "blank",
        }
    }

    /// Whether something is wrong with it. A relative reference or another scheme is only none of this tool's business.
    #[must_use]
    pub fn is_error(self) -> bool {
        !matches!(self, Self::Relative | Self::OtherScheme)
    }
}
