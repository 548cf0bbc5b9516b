//! The effect of one site's rule on a URL. Nothing is learned here.
//!
//! Texts are looked for between borders of tokens (`tokens`), so that `htm → html` does not hit `html`, and nothing
//! hits a part of an escape. A change sees path and query, already normalized, and is applied once.

use crate::name_set::NameSet;
use crate::query::{without_names, without_value};
use crate::tokens::{is_border, is_whole};

/// Effect of a learned rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Change {
    /// A text of path and query becomes another, at its first place.
    Rewrite {
        /// Never empty.
        from: String,
        /// May be empty.
        to: String,
    },
    /// A text at the beginning or at the end of path and query becomes another.
    RewriteEdge {
        /// May be empty: something is put in.
        from: String,
        /// May be empty.
        to: String,
        /// True if it is looked for at the end and not at the beginning.
        end: bool,
    },
    /// A whole path and query around one run of digits, written `*`: `/doc.cgi?ref=* → /doc/*.htm`.
    Template {
        /// Holds one `*`.
        from: String,
        /// Holds one `*`.
        to: String,
    },
    /// An argument is removed, whatever its value.
    DropParam {
        /// Name, decoded.
        name: String,
    },
    /// An argument is removed if it has this value.
    DropValue {
        /// Name, decoded.
        name: String,
        /// Value, decoded.
        value: String,
    },
    /// A path parameter (`;name=…`) is removed.
    DropPathParam {
        /// Name as written.
        name: String,
    },
    /// A path without a query whose last segment has no dot gets a slash at its end.
    DirectorySlash,
    /// Scheme, host and port become others; path and query stay.
    Host {
        /// An origin such as `http://example.com`.
        to: String,
    },
}

impl Change {
    /// The change as words: its name in lines of rules, and its texts, some of which may be empty.
    #[must_use]
    pub fn words(&self) -> Vec<&str> {
        match self {
            Self::Rewrite { from, to } => vec!["rewrite", from, to],
            Self::RewriteEdge { from, to, end } => {
                vec![if *end { "end" } else { "start" }, from, to]
            }
            Self::Template { from, to } => vec!["template", from, to],
            Self::DropParam { name } => vec!["drop", name],
            Self::DropValue { name, value } => vec!["drop-value", name, value],
            Self::DropPathParam { name } => vec!["drop-path", name],
            Self::DirectorySlash => vec!["slash"],
            Self::Host { to } => vec!["host", to],
        }
    }

    /// Returns the name of the kind of change, as in its serialized form.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Rewrite { .. } => "rewrite",
            Self::RewriteEdge { .. } => "rewrite-edge",
            Self::Template { .. } => "template",
            Self::DropParam { .. } => "drop-param",
            Self::DropValue { .. } => "drop-value",
            Self::DropPathParam { .. } => "drop-path-param",
            Self::DirectorySlash => "directory-slash",
            Self::Host { .. } => "host",
        }
    }

    /// Returns the text that is looked for and its replacement, for people: `^` and `$` mark the edges of path and
    /// query, `*` matches any value (in a template: the digits). A removal has an empty second side. A host's first
    /// side is the scope of its rule, which is not known here, and is left empty.
    #[must_use]
    pub fn sides(&self) -> (String, String) {
        match self {
            Self::Rewrite { from, to } => (from.clone(), to.clone()),
            Self::RewriteEdge {
                from,
                to,
                end: true,
            } => (format!("{from}$"), format!("{to}$")),
            Self::RewriteEdge { from, to, .. } => (format!("^{from}"), format!("^{to}")),
            Self::Template { from, to } => (format!("^{from}$"), format!("^{to}$")),
            Self::DropParam { name } => (format!("{name}=*"), String::new()),
            Self::DropValue { name, value } => (format!("{name}={value}"), String::new()),
            Self::DropPathParam { name } => (format!(";{name}=*"), String::new()),
            Self::DirectorySlash => ("$".to_owned(), "/$".to_owned()),
            Self::Host { to } => (String::new(), to.clone()),
        }
    }

    /// Reads `rewrite FROM [TO]`, `start FROM TO`, `end FROM TO`, `template FROM TO`, `drop NAME`, `drop-value NAME VALUE`,
    /// `drop-path NAME`, `slash` or `host TO`.
    pub(crate) fn from_words(words: &[&str]) -> Option<Self> {
        let text = |word: &str| word.to_owned();
        Some(match *words {
            ["rewrite", from] => Self::Rewrite {
                from: text(from),
                to: String::new(),
            },
            ["rewrite", from, to] => Self::Rewrite {
                from: text(from),
                to: text(to),
            },
            [edge @ ("start" | "end"), from, to] => Self::RewriteEdge {
                from: text(from),
                to: text(to),
                end: edge == "end",
            },
            ["template", from, to] => Self::Template {
                from: text(from),
                to: text(to),
            },
            ["drop", name] => Self::DropParam { name: text(name) },
            ["drop-value", name, value] => Self::DropValue {
                name: text(name),
                value: text(value),
            },
            ["drop-path", name] => Self::DropPathParam { name: text(name) },
            ["slash"] => Self::DirectorySlash,
            ["host", to] => Self::Host { to: text(to) },
            _ => return None,
        })
    }

    /// Path and query after the change; `None` when nothing changes. A host's change is not seen there. O(length).
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Option<Vec<u8>> {
        let changed = match self {
            Self::Rewrite { from, to } => {
                let at = find_token(text, from.as_bytes())?;
                put(text, at, from.len(), to)?
            }
            Self::RewriteEdge { from, to, end } => edge(text, from, to, *end)?,
            Self::Template { from, to } => template(text, from, to)?,
            Self::DropParam { name } => drop_pairs(text, |query| {
                without_names(query, &NameSet::new([name.as_str()], false))
            })?,
            Self::DropValue { name, value } => {
                drop_pairs(text, |query| without_value(query, name, value))?
            }
            Self::DropPathParam { name } => drop_path_param(text, name)?,
            Self::DirectorySlash => slash(text)?,
            Self::Host { .. } => return None,
        };
        let changed = if changed.first() == Some(&b'/') {
            changed
        } else {
            [b"/", changed.as_slice()].concat()
        };
        (changed != text).then_some(changed)
    }

    /// Returns its two texts: the one that is looked for, and its replacement.
    #[must_use]
    pub fn texts(&self) -> [&str; 2] {
        match self {
            Self::Rewrite { from, to }
            | Self::RewriteEdge { from, to, .. }
            | Self::Template { from, to } => [from, to],
            Self::DropParam { name } | Self::DropPathParam { name } => [name, ""],
            Self::DropValue { name, value } => [name, value],
            Self::DirectorySlash => ["", "/"],
            Self::Host { to } => ["", to],
        }
    }

    /// Returns true if there is nothing to look for.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::RewriteEdge { from, to, .. } => from == to,
            Self::Template { from, to } => !from.contains('*') || !to.contains('*'),
            Self::DirectorySlash => false,
            Self::Host { to } => to.is_empty(),
            _ => self.texts()[0].is_empty(),
        }
    }

    pub(crate) fn is_rewrite(&self) -> bool {
        matches!(
            self,
            Self::Rewrite { .. }
                | Self::RewriteEdge { .. }
                | Self::Template { .. }
                | Self::Host { .. }
        )
    }
}

/// Puts `to` in place of `length` bytes; `None` if its end would make an escape of the text behind it.
fn put(text: &[u8], at: usize, length: usize, to: &str) -> Option<Vec<u8>> {
    let is_last = at + length == text.len();
    (is_last || is_whole(to.as_bytes())).then(|| {
        let mut out = text.to_vec();
        out.splice(at..at + length, to.bytes());
        out
    })
}

fn edge(text: &[u8], from: &str, to: &str, end: bool) -> Option<Vec<u8>> {
    let (from, wanted) = (from.as_bytes(), to.as_bytes());
    let at = if end {
        text.len().checked_sub(from.len())?
    } else {
        0
    };
    let found = text.get(at..at + from.len())? == from;
    let borders = is_border(text, at) && is_border(text, at + from.len());
    // A text that was put in is not put in again.
    let there = from.is_empty()
        && if end {
            text.ends_with(wanted)
        } else {
            text.starts_with(wanted)
        };
    (found && borders && !there)
        .then(|| put(text, at, from.len(), to))
        .flatten()
}

fn template(text: &[u8], from: &str, to: &str) -> Option<Vec<u8>> {
    let (before, after) = from.split_once('*')?;
    let inner = text
        .strip_prefix(before.as_bytes())?
        .strip_suffix(after.as_bytes())?;
    let (from, to_end) = (before.len(), text.len() - after.len());
    let is_run = is_border(text, from) && is_border(text, to_end);
    let digits = is_run && !inner.is_empty() && inner.iter().all(u8::is_ascii_digit);
    let (left, right) = to.split_once('*')?;
    (digits && is_whole(left.as_bytes()))
        .then(|| [left.as_bytes(), inner, right.as_bytes()].concat())
}

fn drop_pairs(text: &[u8], change: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    let at = memchr::memchr(b'?', text)?;
    let query = change(text.get(at + 1..)?)?;
    let mut out = text.to_vec();
    out.truncate(if query.is_empty() { at } else { at + 1 });
    out.extend_from_slice(&query);
    Some(out)
}

fn drop_path_param(text: &[u8], name: &str) -> Option<Vec<u8>> {
    let path = memchr::memchr(b'?', text).unwrap_or(text.len());
    let wanted = [b";", name.as_bytes(), b"="].concat();
    let at = memchr::memmem::find(text.get(..path)?, &wanted)?;
    let rest = text.get(at + 1..path)?;
    let length = rest.iter().position(|byte| matches!(byte, b'/' | b';'));
    let end = at + 1 + length.unwrap_or(rest.len());
    Some([text.get(..at)?, text.get(end..)?].concat())
}

fn slash(text: &[u8]) -> Option<Vec<u8>> {
    let last = text.rsplit(|byte| *byte == b'/').next()?;
    let plain = !last.is_empty() && !last.iter().any(|byte| matches!(byte, b'.' | b'?' | b';'));
    (plain && !text.contains(&b'?')).then(|| [text, b"/"].concat())
}

/// The first place of `part` that no token spans at either end.
fn find_token(text: &[u8], part: &[u8]) -> Option<usize> {
    memchr::memmem::find_iter(text, part)
        .find(|&at| is_border(text, at) && is_border(text, at + part.len()))
}
