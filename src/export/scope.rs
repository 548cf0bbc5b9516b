//! Hosts and paths: order, coverage, and the refusals common to all formats.

use crate::order;
use std::collections::{BTreeSet, HashMap};

use super::{Argument, ReadError, Reason, Refusal, RuleSet};

/// The names of one host and path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) host: String,
    pub(super) path: Option<String>,
    pub(super) names: Vec<Vec<u8>>,
}

/// Returns true if everything at `narrow` is at `wide` too.
pub(super) fn covers(wide: Option<&str>, narrow: Option<&str>) -> bool {
    match (wide, narrow) {
        (None, _) => true,
        (Some(wide), Some(narrow)) => narrow.starts_with(wide),
        (Some(_), None) => false,
    }
}

/// True for a host below another one: `www.e.com` and `e.com`.
pub(super) fn is_below(host: &str, other: &str) -> bool {
    host.strip_suffix(other)
        .is_some_and(|rest| rest.ends_with('.'))
}

/// True for a path at or below a prefix, in any case of letters; no prefix stands for all.
pub(super) fn covers_folded(prefix: Option<&str>, path: &str) -> bool {
    let prefix = prefix.map(str::to_ascii_lowercase);
    covers(prefix.as_deref(), Some(&path.to_ascii_lowercase()))
}

/// Returns the arguments sorted, without repeats and without those that a wider scope includes.
pub(super) fn tidy(arguments: &[Argument]) -> Vec<Argument> {
    let mut all: Vec<Argument> = arguments.to_vec();
    for argument in &mut all {
        argument.host.make_ascii_lowercase();
        argument.path.take_if(|path| path.is_empty() || path == "/");
    }
    // Sorted by name before path, so that an argument follows the ones that cover it.
    order::sort_by(&mut all, |a, b| {
        (&a.host, &a.name, &a.path).cmp(&(&b.host, &b.name, &b.path))
    });
    let mut kept: Vec<Argument> = Vec::new();
    for argument in all {
        let covered = kept
            .iter()
            .rev()
            .take_while(|wide| wide.host == argument.host && wide.name == argument.name)
            .any(|wide| covers(wide.path.as_deref(), argument.path.as_deref()));
        if !covered {
            kept.push(argument);
        }
    }
    order::sort(&mut kept);
    kept
}

/// Returns the rules without those removals that, being prefixes as all rules are, would take away an argument that is
/// kept at a longer path of the same host. Returns refusals for these, in the order of hosts, paths and names. To be
/// called before tidying, which keeps only the widest scope of a kept argument. O(n log n), n being all arguments.
pub(super) fn without_conflicts(rules: &RuleSet) -> (RuleSet, Vec<Refusal>) {
    let mut kept: HashMap<(String, &[u8]), BTreeSet<&str>> = HashMap::new();
    for argument in &rules.kept {
        let key = (argument.host.to_ascii_lowercase(), argument.name.as_slice());
        let path = argument.path.as_deref().unwrap_or_default();
        kept.entry(key).or_default().insert(path);
    }
    let conflicts = |argument: &Argument| {
        let key = (argument.host.to_ascii_lowercase(), argument.name.as_slice());
        // The prefix `/` is all of a host, its own verdict included.
        let prefix = argument.path.as_deref().filter(|path| *path != "/");
        let prefix = prefix.unwrap_or_default();
        let mut below = kept
            .get(&key)
            .into_iter()
            .flat_map(|paths| paths.range(prefix..));
        below.next().is_some_and(|path| path.starts_with(prefix))
    };
    let mut rules = rules.clone();
    let refused: Vec<Argument> = rules
        .removals
        .extract_if(.., |one| conflicts(one))
        .collect();
    let mut refused: Vec<Refusal> = refused
        .iter()
        .map(|argument| Refusal::argument(argument, Reason::KeptBelow))
        .collect();
    order::sort_by(&mut refused, |a, b| {
        (&a.host, &a.path, &a.name).cmp(&(&b.host, &b.path, &b.name))
    });
    refused.dedup();
    (rules, refused)
}

/// The names of each scope, in order; `arguments` is tidy.
pub(super) fn groups(arguments: &[Argument]) -> Vec<Group> {
    arguments
        .chunk_by(|a, b| (&a.host, &a.path) == (&b.host, &b.path))
        .filter_map(|chunk| {
            let first = chunk.first()?;
            Some(Group {
                host: first.host.clone(),
                path: first.path.clone(),
                names: chunk.iter().map(|argument| argument.name.clone()).collect(),
            })
        })
        .collect()
}

/// A group's names with those of every wider scope of its host.
pub(super) fn with_inherited(group: &Group, all: &[Group]) -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = all
        .iter()
        .filter(|wide| {
            wide.host == group.host && covers(wide.path.as_deref(), group.path.as_deref())
        })
        .flat_map(|wide| wide.names.iter().cloned())
        .collect();
    order::sort(&mut names);
    names.dedup();
    names
}

/// Returns the arguments of read groups; tidying takes out the inherited ones.
pub(super) fn arguments(groups: Vec<Group>) -> Vec<Argument> {
    groups
        .into_iter()
        .flat_map(|group| {
            let (host, path) = (group.host, group.path);
            group.names.into_iter().map(move |name| Argument {
                host: host.clone(),
                path: path.clone(),
                name,
            })
        })
        .collect()
}

/// `example.com/shop` taken apart.
pub(super) fn parse_scope(text: &str) -> (String, Option<String>) {
    match text.find('/') {
        Some(at) => (text[..at].to_owned(), Some(text[at..].to_owned())),
        None => (text.to_owned(), None),
    }
}

/// `example.com/shop`.
pub(super) fn scope_text(host: &str, path: Option<&str>) -> String {
    format!("{host}{}", path.unwrap_or_default())
}

/// Splits the removals into those that can be written and refusals; all rewrite rules are refused. Removals that no
/// format for programmes can express (no name, an odd host, a path that is none) are refused here, the rest by `judge`.
pub(super) fn sift(
    rules: &RuleSet,
    judge: impl Fn(&Argument) -> Result<(), Reason>,
) -> (Vec<Argument>, Vec<Refusal>) {
    let mut refused = Vec::new();
    let mut accepted = Vec::new();
    for argument in &rules.removals {
        match usual(argument).and_then(|()| judge(argument)) {
            Ok(()) => accepted.push(argument.clone()),
            Err(reason) => refused.push(Refusal::argument(argument, reason)),
        }
    }
    let redirects = rules.redirects.iter();
    refused.extend(
        redirects.map(|redirect| Refusal::redirect(redirect, Reason::RedirectsNotExpressible)),
    );
    (accepted, refused)
}

fn usual(argument: &Argument) -> Result<(), Reason> {
    if argument.name.is_empty() {
        return Err(Reason::EmptyName);
    }
    if !is_host(&argument.host) {
        return Err(Reason::HostCharacters);
    }
    match &argument.path {
        Some(path) if !is_path(path) => Err(Reason::PathCharacters),
        _ => Ok(()),
    }
}

/// A host name or IPv4 address after normalization, with or without a port.
pub(super) fn is_host(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, "1"));
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
        && !port.is_empty()
        && port.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_path(path: &str) -> bool {
    path.starts_with('/')
        && path.bytes().all(|byte| {
            byte.is_ascii_graphic()
                && !matches!(byte, b'?' | b'#' | b'"' | b'<' | b'>' | b'\\' | b'`')
        })
}

/// The name as text.
pub(super) fn text(argument: &Argument) -> Result<&str, Reason> {
    std::str::from_utf8(&argument.name).map_err(|_| Reason::NotUtf8)
}

/// Returns the text after `before` and before `after` in a line.
pub(super) fn between<'t>(
    text: &'t str,
    line: usize,
    before: &str,
    after: &str,
    wanted: &'static str,
) -> Result<&'t str, ReadError> {
    text.strip_prefix(before)
        .and_then(|rest| rest.strip_suffix(after))
        .ok_or(ReadError::at(line, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argument(host: &str, path: Option<&str>, name: &str) -> Argument {
        Argument::spelled(host, path, name.as_bytes())
    }

    #[test]
    fn wider_scopes_swallow_narrower_ones() {
        let all = [
            argument("e.com", Some("/a/b"), "x"),
            argument("E.com", Some("/a"), "x"),
            argument("e.com", Some("/"), "y"),
            argument("e.com", Some("/a"), "y"),
            argument("f.com", None, "x"),
            argument("f.com", None, "x"),
        ];
        let left = [
            argument("e.com", None, "y"),
            argument("e.com", Some("/a"), "x"),
            argument("f.com", None, "x"),
        ];
        assert_eq!(tidy(&all), left);
        assert_eq!(tidy(&left), left);
    }

    #[test]
    fn a_prefix_must_not_reach_where_an_argument_stays() {
        let rules = RuleSet {
            removals: vec![
                argument("e.com", Some("/"), "x"),
                argument("E.com", Some("/a"), "y"),
                argument("e.com", Some("/b"), "y"),
                argument("e.com", None, "z"),
                argument("f.com", Some("/story/2"), "x"),
                argument("f.com", Some("/"), "x"),
                argument("g.com", None, "x"),
            ],
            kept: vec![
                argument("e.com", Some("/story"), "x"),
                argument("e.com", Some("/about"), "y"),
                argument("e.com", Some("/"), "y"),
                argument("e.com", Some("/"), "z"),
                argument("f.com", Some("/story"), "x"),
                argument("g.com", Some("/story"), "y"),
            ],
            ..RuleSet::default()
        };
        let (left, refused) = without_conflicts(&rules);
        let at = |host: &str, path: &Option<String>| scope_text(host, path.as_deref());
        let refused: Vec<String> = refused
            .iter()
            .map(|one| format!("{} {}", at(&one.host, &one.path), one.name))
            .collect();
        assert_eq!(refused, ["E.com/a y", "e.com z", "e.com/ x", "f.com/ x"]);
        let left = left.removals.iter();
        let left: Vec<String> = left.map(|one| at(&one.host, &one.path)).collect();
        assert_eq!(left, ["e.com/b", "f.com/story/2", "g.com"]);
    }

    #[test]
    fn hosts() {
        for good in ["e.com", "127.0.0.1:8080", "xn--e1a.xn--p1ai", "a_b.c"] {
            assert!(is_host(good), "{good}");
        }
        for bad in [
            "", ":80", "e.com:", "e.com/a", "[::1]", "é.com", "a b", "e.com:8a",
        ] {
            assert!(!is_host(bad), "{bad}");
        }
    }
}
