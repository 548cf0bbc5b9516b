//! `rules.yaml` of pywb: `fuzzy_lookup` for captures whose exact URL is missing.
//!
//! - It lists the arguments to *keep*; every other one is ignored. A scope of which no argument is kept is refused: the
//!   look-up would take every page below the prefix.
//! - A rule applies only to URLs that have all its arguments, so every combination gets one, the largest first.
//! - Scopes are SURT prefixes: host labels reversed, without `www.`, in small letters, as are names; a name that is to be
//!   removed is refused when one that differs only in case is to stay.
//! - It compares by finding `name=value` anywhere in the key, so `id=1` finds `id=12` too. Nothing in a rule can prevent that.

use crate::export::scope::{Group, covers, groups, sift, text};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written, decode_name};
use crate::order;

/// Most arguments to keep in one scope: 2⁶ − 1 = 63 rules.
const MOST: usize = 6;

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |argument| judge(argument, rules));
    let mut text = "rules:\n".to_owned();
    for group in scopes(&accepted, rules) {
        let names: Vec<String> = group.names.iter().map(|name| archived(name)).collect();
        for some in combinations(&names) {
            let list: Vec<String> = some.iter().map(|name| quoted(name)).collect();
            text += &format!(
                "  - url_prefix: {}\n    fuzzy_lookup: [{}]\n",
                quoted(&surt(&group.host, group.path.as_deref())),
                list.join(", ")
            );
        }
    }
    Written { text, refused }
}

/// Returns the scopes of removals with the arguments kept there, the narrowest of a host first: the first rule that
/// applies is taken.
fn scopes(accepted: &[Argument], rules: &RuleSet) -> Vec<Group> {
    let mut scopes: Vec<Group> = groups(accepted)
        .into_iter()
        .map(|group| Group {
            names: kept_at(&group.host, group.path.as_deref(), rules),
            ..group
        })
        .collect();
    order::sort_by_key(&mut scopes, |group| {
        std::cmp::Reverse(group.path.as_ref().map_or(0, String::len))
    });
    order::sort_by(&mut scopes, |a, b| a.host.cmp(&b.host));
    scopes
}

/// The names that are kept somewhere in a scope, as the archive writes them.
fn kept_at(host: &str, path: Option<&str>, rules: &RuleSet) -> Vec<Vec<u8>> {
    let meets = |kept: &&Argument| {
        let there = kept.path.as_deref();
        kept.host == host && (covers(path, there) || covers(there, path))
    };
    let mut names: Vec<Vec<u8>> = rules
        .kept
        .iter()
        .filter(meets)
        .map(|kept| kept.name.to_ascii_lowercase())
        .filter(|name| !name.is_empty())
        .collect();
    order::sort(&mut names);
    names.dedup();
    names
}

fn judge(argument: &Argument, rules: &RuleSet) -> Result<(), Reason> {
    text(argument)?;
    let path = argument.path.as_deref();
    if path.is_some_and(|path| path != path.to_ascii_lowercase() || path.contains(['\'', '%'])) {
        return Err(Reason::PathCharacters);
    }
    let kept = kept_at(&argument.host, path, rules);
    if kept.is_empty() {
        return Err(Reason::NothingKept);
    }
    if kept.len() > MOST {
        return Err(Reason::TooManyKept);
    }
    // A blank is a plus or an escape in a key; `&` and `=` end a name there.
    if kept
        .iter()
        .any(|name| name.iter().any(|byte| b" +&=".contains(byte)))
    {
        return Err(Reason::KeptNotExpressible);
    }
    match kept.contains(&argument.name.to_ascii_lowercase()) {
        true => Err(Reason::CaseConflict),
        false => Ok(()),
    }
}

/// Returns a name in the form of an archive's key: in small letters, with few escapes.
pub(crate) fn archived(name: &[u8]) -> String {
    let mut out = String::with_capacity(name.len());
    for &byte in name {
        match byte {
            b'#' | b'%' | ..=b' ' | 0x7f.. => out += &format!("%{byte:02x}"),
            _ => out.push(char::from(byte.to_ascii_lowercase())),
        }
    }
    out
}

/// Returns a scope in the form of an archive's key.
pub(crate) fn surt(host: &str, path: Option<&str>) -> String {
    let (name, port) = match host.split_once(':') {
        Some((name, port)) => (name, format!(":{port}")),
        None => (host, String::new()),
    };
    let name = name.strip_prefix("www.").unwrap_or(name);
    let labels = name.split('.').rev().collect::<Vec<_>>().join(",");
    format!("{labels}{port}){}", path.unwrap_or("/"))
}

fn host_of(surt: &str) -> Option<(String, Option<String>)> {
    let (labels, path) = surt.split_once(')')?;
    let (labels, port) = match labels.split_once(':') {
        Some((labels, port)) => (labels, format!(":{port}")),
        None => (labels, String::new()),
    };
    let host = labels.split(',').rev().collect::<Vec<_>>().join(".") + &port;
    Some((host, Some(path.to_owned())))
}

/// Every non-empty choice of the names, the largest first.
fn combinations(names: &[String]) -> Vec<Vec<&String>> {
    let mut all: Vec<Vec<&String>> = (1..1_usize << names.len().min(MOST))
        .map(|bits| {
            let chosen = |(at, name)| (bits >> at & 1 == 1).then_some(name);
            names.iter().enumerate().filter_map(chosen).collect()
        })
        .collect();
    order::sort_by_key(&mut all, |some| std::cmp::Reverse(some.len()));
    all
}

/// A YAML string in single quotes: nothing in it means anything but `'`.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A rule of the file: the prefix and the names that a URL must have.
pub(crate) type Lookup = (String, Vec<String>);

/// The rules of the file, in order.
pub(crate) fn lookups(text: &str) -> Result<Vec<Lookup>, ReadError> {
    let mut found = Vec::new();
    let mut prefix = None;
    for (line, text) in (1..).zip(text.lines()) {
        let wrong = ReadError::at(line, "url_prefix, then fuzzy_lookup with names");
        let scope = text.strip_prefix("  - url_prefix: '");
        let list = text.strip_prefix("    fuzzy_lookup: ['");
        if let Some(scope) = scope.and_then(|rest| rest.strip_suffix('\'')) {
            prefix = Some(scope.replace("''", "'"));
        } else if let Some(list) = list.and_then(|rest| rest.strip_suffix("']")) {
            let names = list.split("', '").map(|name| name.replace("''", "'"));
            found.push((prefix.take().ok_or(wrong)?, names.collect()));
        } else if text != "rules:" {
            return Err(wrong);
        }
    }
    Ok(found)
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut rules = RuleSet::default();
    for (prefix, names) in lookups(text)? {
        let (host, path) = host_of(&prefix).ok_or(ReadError::at(0, "a SURT prefix"))?;
        rules.kept.extend(names.iter().map(|name| Argument {
            host: host.clone(),
            path: path.clone(),
            name: decode_name(name.as_bytes()),
        }));
    }
    Ok(rules)
}
