//! Whether a row that was read can be one of a table: what a person wrote by hand, or another program.

use super::ArgRow;
use crate::params::scope::{ArgKey, Scope};
use crate::params::verdict::{BY_COUNTING, UNVERIFIED, Verdict};
use dustlens_url::reference::split;
use dustlens_url::{Buffers, Normalizer, OptionError, Options, Tier};

/// Greatest number that JavaScript has exactly, 2⁵³; the browser's table shows what every row holds.
const MOST: u64 = 1 << 53;
/// Least similarity that any settings take for equal.
const LEAST_SIMILARITY: f64 = 0.5;

/// Checks rows, and writes their scopes as URLs are written after normalization.
pub(super) struct RowCheck(Normalizer);

impl RowCheck {
    /// None in practice: the rules of the tier `preserving` do not contradict each other.
    pub fn new() -> Result<Self, OptionError> {
        Normalizer::new(&Options::up_to(Tier::Preserving)).map(Self)
    }

    /// The row with its scope as it is written after normalization, or what is wrong with it.
    pub fn checked(&mut self, mut row: ArgRow) -> Result<ArgRow, String> {
        numbers(&row)?;
        verdict(row.verdict, row.significant)?;
        for past in &row.history {
            verdict(past.verdict, Some(past.significant))
                .map_err(|detail| format!("in its history, {detail}"))?;
        }
        if row.key.name.is_empty() {
            return Err("the name is empty".to_owned());
        }
        row.key = ArgKey {
            scope: self.scope(&row.key.scope)?,
            name: row.key.name,
        };
        Ok(row)
    }

    fn scope(&mut self, scope: &Scope) -> Result<Scope, String> {
        let path = scope.path.as_deref();
        let bad_host = || format!("{:?} is no host as it stands in URLs", scope.host);
        let bad_path = || {
            let path = path.unwrap_or_default();
            format!("{path:?} is no path as it stands in URLs")
        };
        if !may_be_host(&scope.host) {
            return Err(bad_host());
        }
        if !path.is_none_or(may_be_path) {
            return Err(bad_path());
        }
        let url = format!("http://{}{}", scope.host, path.unwrap_or("/"));
        let mut buffers = Buffers::default();
        let done = self.0.key(url.as_bytes(), &mut buffers);
        let parts = split(done.url);
        let authority = parts.authority.filter(|_| done.skipped.is_none());
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
        let host = authority.and_then(|authority| text(authority.host));
        Ok(Scope {
            host: host.ok_or_else(bad_host)?,
            path: match path {
                Some(_) => Some(text(parts.path).ok_or_else(bad_path)?),
                None => None,
            },
        })
    }
}

fn is_odd(c: char) -> bool {
    c.is_ascii_control() || c == ' '
}

/// Whether nothing in it would end a host in a URL.
fn may_be_host(host: &str) -> bool {
    let has_port = host.contains(':') && !host.starts_with('[');
    let ends = |c| is_odd(c) || matches!(c, '/' | '?' | '#' | '@' | '\\');
    !host.is_empty() && !has_port && !host.contains(ends)
}

/// Whether nothing in it would end a path in a URL.
fn may_be_path(path: &str) -> bool {
    let ends = |c| is_odd(c) || matches!(c, '?' | '#');
    path.starts_with('/') && !path.contains(ends)
}

fn numbers(row: &ArgRow) -> Result<(), String> {
    let past = row.history.iter().map(|past| ("timestamp", past.checked));
    let own = [
        ("distinct", row.distinct),
        ("all", row.all),
        ("timestamp", row.checked.unwrap_or_default()),
        ("last_seen", row.last_seen.unwrap_or_default()),
    ];
    for (name, number) in own.into_iter().chain(past) {
        if number > MOST {
            return Err(format!("{name} is {number}, more than 2^53"));
        }
    }
    match row.distinct > row.all {
        true => Err(format!(
            "distinct is {}, more than all, {}",
            row.distinct, row.all
        )),
        false => Ok(()),
    }
}

/// Whether the number is one that goes with the verdict.
fn verdict(verdict: Verdict, significant: Option<f64>) -> Result<(), String> {
    let goes = match (verdict, significant) {
        (Verdict::Candidate | Verdict::Unjudged, number) => number.is_none(),
        (Verdict::Unverifiable, number) => number == Some(UNVERIFIED),
        (Verdict::Significant, Some(number)) => {
            number == BY_COUNTING || (0.0..=1.0).contains(&number)
        }
        (Verdict::Insignificant, Some(number)) => (LEAST_SIMILARITY..=1.0).contains(&number),
        (Verdict::Significant | Verdict::Insignificant, None) => false,
    };
    let name = verdict.name();
    match (goes, significant) {
        (true, _) => Ok(()),
        (false, Some(number)) => Err(format!(
            "significant is {number}, which no row that is {name} has"
        )),
        (false, None) => Err(format!(
            "significant is missing, which a row that is {name} has"
        )),
    }
}
