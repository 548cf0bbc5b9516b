//! Rules of one host, in the form in which other programs learn them and people save them.

use std::fmt;

use crate::site_rules::rewrite::Change;
use crate::site_rules::site::{Scope, SiteRules};

/// A rule of one host.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LearnedRule {
    /// The host it holds for, in any spelling: it is normalized by the rules that are on, as the hosts of URLs are. The
    /// rule is applied to no other.
    pub host: String,
    /// Effect of the rule.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub change: Change,
    /// Why it is believed.
    #[cfg_attr(feature = "serde", serde(default))]
    pub evidence: Evidence,
}

/// Evidence for a learned rule. All counts are 0 when nothing was tried.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Evidence {
    /// Pairs of URLs in the list that the rule explains.
    pub support: u64,
    /// Pairs of pages fetched to check it.
    pub checked: u64,
    /// Checked pairs that were the same page.
    pub agreed: u64,
}

/// Why a learned rule cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnedError {
    /// A rule without a host, or without a text or name to look for.
    #[error("a learned rule needs a host and a text or an argument name to look for; fill in both")]
    Empty,
    /// An invalid host.
    #[error("`{host}` is no host name; write it as in addresses, without scheme, port and path")]
    Host {
        /// The host as given.
        host: String,
    },
    /// A text that would break the URL it is put in.
    #[error(
        "`{text}` cannot stand in a path and query (blanks, controls, #, \\ or letters beyond ASCII); write it as it is in normalized URLs"
    )]
    Text {
        /// The text as given.
        text: String,
    },
}

/// The line that [`LearnedRule::from_line`] reads; the evidence is not in it.
impl fmt::Display for LearnedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.host)?;
        for word in self.change.words() {
            let word = if word.is_empty() { NOTHING } else { word };
            write!(f, " {word}")?;
        }
        Ok(())
    }
}

/// Marks an empty text in a line; quotes cannot be in a text.
const NOTHING: &str = "\"\"";

impl LearnedRule {
    /// Reads a line: a host, and `rewrite FROM [TO]`, `start FROM TO`, `end FROM TO`, `template FROM TO`, `drop NAME`,
    /// `drop-value NAME VALUE`, `drop-path NAME`, `slash` or `host TO`; `""` is an empty text.
    #[must_use]
    pub fn from_line(line: &str) -> Option<Self> {
        let plain = |word| if word == NOTHING { "" } else { word };
        let words: Vec<&str> = line.split_whitespace().map(plain).collect();
        let (host, words) = words.split_first()?;
        Some(Self {
            host: (*host).to_owned(),
            change: Change::from_words(words)?,
            evidence: Evidence::default(),
        })
    }

    /// Checks the change; of the host only that there is one.
    ///
    /// # Errors
    /// A change without anything to look for, or a text that is not allowed in a path and query.
    pub fn check(&self) -> Result<(), LearnedError> {
        let texts = self.change.texts();
        if self.host.is_empty() || self.change.is_empty() {
            return Err(LearnedError::Empty);
        }
        if !self.change.is_rewrite() {
            return Ok(());
        }
        let stands = |byte: u8| {
            byte.is_ascii_graphic() && !matches!(byte, b'#' | b'\\' | b'"' | b'<' | b'>')
        };
        match texts.iter().find(|text| !text.bytes().all(stands)) {
            Some(text) => Err(LearnedError::Text {
                text: (*text).to_owned(),
            }),
            None => Ok(()),
        }
    }
}

/// Compiles rules by host, in the order in which they are given. `host_of`: a host as the other rules leave it, so that
/// `www.Example.com` is the host it became; `origin_of`: the same for the origin that a rule leads to.
///
/// # Errors
/// A rule that cannot be used.
pub(crate) fn compile(
    rules: &[LearnedRule],
    host_of: impl Fn(&str) -> Option<String>,
    origin_of: impl Fn(&str) -> Option<String>,
) -> Result<SiteRules, LearnedError> {
    let mut compiled = SiteRules::new(Scope::Host);
    for (number, rule) in (0..).zip(rules) {
        rule.check()?;
        let host = host_of(&rule.host).ok_or_else(|| LearnedError::Host {
            host: rule.host.clone(),
        })?;
        match &rule.change {
            Change::Host { to } => {
                let to = origin_of(to).unwrap_or_else(|| to.clone());
                compiled.add(&host, number, &Change::Host { to });
            }
            change => compiled.add(&host, number, change),
        }
    }
    Ok(compiled)
}
