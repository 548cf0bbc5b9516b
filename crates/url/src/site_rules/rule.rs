//! Rules of one site, as other parts learn them and people save them. Nothing is learned here.
//!
//! A rewrite replaces the first place where its text stands between borders of tokens ([`super::tokens`]), so that
//! `htm → html` does not hit `html`. It sees path and query, already normalized; the slash
//! that `directory-slash` puts before a query may be left out of its text.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::change::Change;
use super::names::Names;
use super::rules::query::without;

/// A rule of one host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LearnedRule {
    /// The host it holds for, in any spelling: it is normalized by the rules that are on, as the hosts of URLs are. The
    /// rule is applied to no other.
    pub host: String,
    /// What it does.
    #[serde(flatten)]
    pub change: Change,
    /// Why it is believed.
    #[serde(default)]
    pub evidence: Evidence,
}

/// What speaks for a learned rule. All counts are 0 when nothing was tried.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Evidence {
    /// Pairs of URLs in the list that the rule explains.
    pub support: u64,
    /// Pairs of pages fetched to check it.
    pub checked: u64,
    /// Of those, pairs that were the same page.
    pub agreed: u64,
}

/// Why a learned rule cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnedError {
    /// A rule without a host, or without a text or name to look for.
    #[error("a learned rule needs a host and a text or an argument name to look for; fill in both")]
    Empty,
    /// A host that is none.
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

/// Stands for an empty text in a line; quotes cannot be in a text.
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

    /// Checks it, but for its host.
    pub(crate) fn check(&self) -> Result<(), LearnedError> {
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

/// Two texts that belong together.
pub(crate) type BytesPair = (Box<[u8]>, Box<[u8]>);

/// Learned rules by host, ready for use.
#[derive(Debug, Default)]
pub(crate) struct Learned(HashMap<Box<[u8]>, Site>);

#[derive(Debug, Default)]
struct Site {
    changes: Vec<Change>,
    moved: Option<String>,
    dropped: Names,
}

impl Learned {
    /// `host_of`: a host as the other rules leave it, so that `www.Example.com` is the host it became. `slashes`: a last
    /// segment without a dot has got a slash, so that `story?id=` stands in URLs as `story/?id=`.
    pub(crate) fn new(
        rules: &[LearnedRule],
        slashes: bool,
        host_of: impl Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<Self, LearnedError> {
        let mut dropped: HashMap<Box<[u8]>, Vec<&str>> = HashMap::new();
        let mut sites: HashMap<Box<[u8]>, Site> = HashMap::new();
        for rule in rules {
            rule.check()?;
            let host = host_of(&rule.host).ok_or_else(|| LearnedError::Host {
                host: rule.host.clone(),
            })?;
            let host = host.into_boxed_slice();
            match &rule.change {
                Change::Host { to } => sites.entry(host).or_default().moved = Some(to.clone()),
                Change::DropParam { name } => dropped.entry(host).or_default().push(name),
                change => {
                    let changes = &mut sites.entry(host).or_default().changes;
                    // `?id=` alone would leave the slash behind where `/?id=` is meant.
                    changes.extend(slashed(change).filter(|_| slashes));
                    changes.push(change.clone());
                }
            }
        }
        for (host, names) in dropped {
            sites.entry(host).or_default().dropped = Names::new(names, false);
        }
        Ok(Self(sites))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The scheme and authority that stand for those of a host.
    pub(crate) fn moved(&self, host: &[u8]) -> Option<&str> {
        self.0.get(host)?.moved.as_deref()
    }

    /// One round on path and query of a host: each rule once. `None` when none of them changes anything.
    pub(crate) fn round(&self, host: &[u8], path_and_query: &[u8]) -> Option<Vec<u8>> {
        let site = self.0.get(host)?;
        let mut text = path_and_query.to_vec();
        if let Some(at) = memchr::memchr(b'?', &text)
            && let Some(query) = without(&text[at + 1..], &site.dropped)
        {
            text.truncate(if query.is_empty() { at } else { at + 1 });
            text.extend_from_slice(&query);
        }
        for change in &site.changes {
            if let Some(changed) = change.apply(&text) {
                text = changed;
            }
        }
        if text.first() != Some(&b'/') {
            text.insert(0, b'/');
        }
        (text != path_and_query).then_some(text)
    }
}

/// A rewrite as its text stands in URLs whose last segment got a slash before the query; `None` when that changes nothing.
fn slashed(change: &Change) -> Option<Change> {
    let Change::Rewrite { from, to } = change else {
        return None;
    };
    let (path, query) = from.split_once('?')?;
    let segment = path.rsplit('/').next().unwrap_or_default();
    let gets_slash = path.is_empty() || !segment.is_empty() && !segment.contains('.');
    gets_slash.then(|| Change::Rewrite {
        from: format!("{path}/?{query}"),
        to: to.clone(),
    })
}
