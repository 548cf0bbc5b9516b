//! Rules of the extension ClearURLs: one provider a scope.
//!
//! - Each rule is a regular expression between `^` and `$` that ignores case: names are escaped and parenthesised, and a name
//!   is refused when another that differs only in case is to stay.
//! - Names are compared decoded. The extension rewrites the whole query as a form does, and takes names out of the
//!   fragment too.
//! - `urlPattern` ignores case as well: `/shop` means `/Shop` too. It is anchored to the host, without subdomains.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::export::names::fold_case;
use crate::export::pattern::{escape, scope as scope_pattern, unescape};
use crate::export::scope::{
    Group, arguments, between, covers, groups, parse_scope, scope_text, sift, text,
};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written};

#[derive(Serialize, Deserialize)]
struct File {
    providers: BTreeMap<String, Provider>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Provider {
    url_pattern: String,
    complete_provider: bool,
    rules: Vec<String>,
    exceptions: Vec<String>,
    redirections: Vec<String>,
    force_redirection: bool,
}

const SCHEME: &str = "^https?:\\/\\/";
const END: &str = "(?:[\\/?#]|$)";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |argument| judge(argument, rules));
    let providers = groups(&accepted)
        .iter()
        .map(|group| {
            let scope = scope_text(&group.host, group.path.as_deref());
            (scope, provider(group))
        })
        .collect();
    Written {
        text: super::jsonl::pretty(&File { providers }),
        refused,
    }
}

fn judge(argument: &Argument, rules: &RuleSet) -> Result<(), Reason> {
    let name = fold_case(text(argument)?);
    let conflicts = rules.kept.iter().any(|kept| {
        kept.host == argument.host
            && kept.name != argument.name
            && covers_ignoring_case(argument.path.as_deref(), kept.path.as_deref())
            && std::str::from_utf8(&kept.name).is_ok_and(|kept| fold_case(kept) == name)
    });
    match conflicts {
        true => Err(Reason::CaseConflict),
        false => Ok(()),
    }
}

/// Returns true if two scopes have pages in common, with case ignored.
fn covers_ignoring_case(a: Option<&str>, b: Option<&str>) -> bool {
    let (a, b) = (
        a.map(str::to_ascii_lowercase),
        b.map(str::to_ascii_lowercase),
    );
    covers(a.as_deref(), b.as_deref()) || covers(b.as_deref(), a.as_deref())
}

fn provider(group: &Group) -> Provider {
    let end = if group.path.is_none() { END } else { "" };
    let names = group.names.iter();
    Provider {
        url_pattern: format!("{SCHEME}{}{end}", scope_pattern(group)),
        complete_provider: false,
        rules: names
            .filter_map(|name| std::str::from_utf8(name).ok())
            .map(|name| format!("(?:{})", escape(name)))
            .collect(),
        exceptions: Vec::new(),
        redirections: Vec::new(),
        force_redirection: false,
    }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let wanted = "providers with rules";
    let file: File = serde_json::from_str(text).map_err(|error| ReadError::json(&error, wanted))?;
    let mut found = Vec::new();
    for provider in file.providers.into_values() {
        let pattern = between(&provider.url_pattern, 0, SCHEME, "", wanted)?;
        let pattern = pattern.strip_suffix(END).unwrap_or(pattern);
        let scope = unescape(pattern).ok_or(ReadError::at(0, wanted))?;
        let (host, path) = parse_scope(&scope);
        let mut names = Vec::new();
        for rule in &provider.rules {
            let name = unescape(between(rule, 0, "(?:", ")", wanted)?);
            names.push(name.ok_or(ReadError::at(0, wanted))?.into_bytes());
        }
        found.push(Group { host, path, names });
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
