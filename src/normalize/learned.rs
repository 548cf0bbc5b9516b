//! Rules of one site, as other parts learn them and people save them. Nothing is learned here.
//!
//! A rewrite replaces the first place where its text stands between token borders (a run of letters, a run of digits, any
//! other character by itself), so that `htm → html` does not hit `html`. It sees path and query, already normalized; the slash
//! that `directory-slash` puts before a query may be left out of its text.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};

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

/// What a learned rule does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Change {
    /// One text of path and query becomes another.
    Rewrite {
        /// Never empty.
        from: String,
        /// May be empty.
        to: String,
    },
    /// An argument goes, whatever its value.
    DropParam {
        /// Its name, decoded.
        name: String,
    },
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
        match &self.change {
            Change::Rewrite { from, to } if to.is_empty() => {
                write!(f, "{} rewrite {from}", self.host)
            }
            Change::Rewrite { from, to } => write!(f, "{} rewrite {from} {to}", self.host),
            Change::DropParam { name } => write!(f, "{} drop {name}", self.host),
        }
    }
}

impl LearnedRule {
    /// Reads `host rewrite from [to]` or `host drop name`.
    #[must_use]
    pub fn from_line(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let rewrite = |from: &str, to: &str| Change::Rewrite {
            from: from.to_owned(),
            to: to.to_owned(),
        };
        let (host, change) = match *words.as_slice() {
            [host, "rewrite", from] => (host, rewrite(from, "")),
            [host, "rewrite", from, to] => (host, rewrite(from, to)),
            [host, "drop", name] => (
                host,
                Change::DropParam {
                    name: name.to_owned(),
                },
            ),
            _ => return None,
        };
        Some(Self {
            host: host.to_owned(),
            change,
            evidence: Evidence::default(),
        })
    }

    fn check(&self) -> Result<(), LearnedError> {
        let texts: [&str; 2] = match &self.change {
            Change::Rewrite { from, to } => [from, to],
            Change::DropParam { name } => [name, ""],
        };
        if self.host.is_empty() || texts[0].is_empty() {
            return Err(LearnedError::Empty);
        }
        let Change::Rewrite { .. } = self.change else {
            return Ok(());
        };
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
    rewrites: Vec<BytesPair>,
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
                Change::Rewrite { from, to } => {
                    let rewrites = &mut sites.entry(host).or_default().rewrites;
                    let to = to.as_bytes();
                    rewrites.push((from.as_bytes().into(), to.into()));
                    if let Some(from) = slashed(from).filter(|_| slashes) {
                        rewrites.push((from.into_bytes().into(), to.into()));
                    }
                }
                Change::DropParam { name } => dropped.entry(host).or_default().push(name),
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
        for (from, to) in &site.rewrites {
            if let Some(at) = find_token(&text, from) {
                text.splice(at..at + from.len(), to.iter().copied());
            }
        }
        if text.first() != Some(&b'/') {
            text.insert(0, b'/');
        }
        (text != path_and_query).then_some(text)
    }
}

/// A text as it stands in URLs whose last segment got a slash before the query; `None` when that changes nothing.
fn slashed(from: &str) -> Option<String> {
    let (path, query) = from.split_once('?')?;
    let segment = path.rsplit('/').next().unwrap_or_default();
    (!segment.is_empty() && !segment.contains('.')).then(|| format!("{path}/?{query}"))
}

/// The first place of `part` that no token spans at either end.
fn find_token(text: &[u8], part: &[u8]) -> Option<usize> {
    memchr::memmem::find_iter(text, part)
        .find(|&at| is_border(text, at) && is_border(text, at + part.len()))
}

fn is_border(text: &[u8], at: usize) -> bool {
    let kind = |byte: u8| match byte {
        b'0'..=b'9' => 1,
        b'a'..=b'z' | b'A'..=b'Z' => 2,
        _ => 0,
    };
    match (
        at.checked_sub(1).and_then(|before| text.get(before)),
        text.get(at),
    ) {
        (Some(&before), Some(&after)) => kind(before) == 0 || kind(before) != kind(after),
        _ => true,
    }
}
