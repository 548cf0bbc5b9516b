//! Filters with `$removeparam` (AdGuard, uBlock Origin, Ghostery and others): one argument a line.
//!
//! - `||example.com^` means the host with all its subdomains, and every port unless one is named. Where a subdomain keeps the
//!   argument, an exception (`@@…`) is written for it.
//! - `,` `|` `/` `~` `$` `*` and `\` mean something in a filter: names and paths with them are refused.
//! - Patterns ignore case: `/shop` means `/Shop` too.
//! - Blockers differ in comparing names as written or decoded, so every spelling gets a line.

use crate::export::scope::{Group, covers, groups, is_below, parse_scope, scope_text, sift};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written, decode_name, spellings};

const OPTION: &str = "$removeparam=";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, judge);
    let mut text = String::new();
    for group in groups(&accepted) {
        lines("", &group, &mut text);
    }
    let exceptions: Vec<Argument> = rules
        .kept
        .iter()
        .filter(|kept| judge(kept).is_ok() && accepted.iter().any(|rule| hits(rule, kept)))
        .cloned()
        .collect();
    for group in groups(&exceptions) {
        lines("@@", &group, &mut text);
    }
    Written { text, refused }
}

/// Returns true if the filter of `rule` would take away an argument of a subdomain.
fn hits(rule: &Argument, kept: &Argument) -> bool {
    is_below(&kept.host, &rule.host)
        && rule.name == kept.name
        && covers(rule.path.as_deref(), kept.path.as_deref())
}

fn judge(argument: &Argument) -> Result<(), Reason> {
    let path = argument.path.as_deref().unwrap_or_default();
    if path.contains(['*', '^', '|', '$', ',', '~', '@', '\'']) {
        return Err(Reason::PathCharacters);
    }
    let stands = |spelling: &String| !spelling.contains([',', '|', '/', '~', '$', '*', '\\']);
    match spellings(&argument.name).iter().all(stands) {
        true => Ok(()),
        false => Err(Reason::NameCharacters),
    }
}

fn lines(prefix: &str, group: &Group, text: &mut String) {
    let scope = scope_text(&group.host, group.path.as_deref());
    let end = if group.path.is_none() { "^" } else { "" };
    for name in group.names.iter().flat_map(|name| spellings(name)) {
        *text += &format!("{prefix}||{scope}{end}{OPTION}{name}\n");
    }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let mut rules = RuleSet::default();
    for (line, text) in (1..).zip(text.lines()) {
        let (text, list) = match text.strip_prefix("@@") {
            Some(text) => (text, &mut rules.kept),
            None => (text, &mut rules.removals),
        };
        let (scope, name) = text
            .strip_prefix("||")
            .and_then(|text| text.split_once(OPTION))
            .ok_or(ReadError::at(line, "`||host^$removeparam=name`"))?;
        let (host, path) = parse_scope(scope.strip_suffix('^').unwrap_or(scope));
        list.push(Argument {
            host,
            path,
            name: decode_name(name.as_bytes()),
        });
    }
    Ok(rules)
}
