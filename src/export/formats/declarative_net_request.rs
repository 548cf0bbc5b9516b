//! Rules of a Chrome extension (`declarativeNetRequest`, static rules file).
//!
//! - One rule wins a request. A narrower scope has the higher priority and repeats the names of the wider one.
//! - `||example.com^` means subdomains too. Those with rules of their own are excluded from it.
//! - Chrome escapes the names of a rule as a form value and compares them with the URL as it is written. A name that browsers
//!   leave bare, such as `a[]`, would never be found: refused.
//! - `urlFilter` is ASCII; `*`, `^` and `|` mean something in it: paths with them are refused.

use serde::{Deserialize, Serialize};

use crate::export::names::{escape, minimal};
use crate::export::scope::{
    Group, arguments, groups, parse_scope, scope_text, sift, text, with_inherited,
};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written};

#[derive(Serialize, Deserialize)]
struct Rule {
    id: usize,
    priority: usize,
    action: Action,
    condition: Condition,
}

#[derive(Serialize, Deserialize)]
struct Action {
    r#type: String,
    redirect: Redirect,
}

#[derive(Serialize, Deserialize)]
struct Redirect {
    transform: Transform,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Transform {
    query_transform: QueryTransform,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct QueryTransform {
    remove_params: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Condition {
    url_filter: String,
    is_url_filter_case_sensitive: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    excluded_request_domains: Vec<String>,
    resource_types: Vec<String>,
}

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, judge);
    let groups = groups(&accepted);
    let rules: Vec<Rule> = groups
        .iter()
        .enumerate()
        .map(|(at, group)| rule(at + 1, group, &groups))
        .collect();
    Written {
        text: super::jsonl::pretty(&rules),
        refused,
    }
}

fn judge(argument: &Argument) -> Result<(), Reason> {
    if argument
        .path
        .as_deref()
        .is_some_and(|path| path.contains(['*', '^', '|']))
    {
        return Err(Reason::PathCharacters);
    }
    text(argument)?;
    match minimal(&argument.name) == chrome_spelling(&argument.name) {
        true => Ok(()),
        false => Err(Reason::EscapedOtherwise),
    }
}

/// `EscapeQueryParamValue` of Chromium: a form's escapes, but `~`, `!`, `'`, `(` and `)` stay.
pub(crate) fn chrome_spelling(name: &[u8]) -> String {
    ["~", "!", "'", "(", ")"]
        .iter()
        .fold(escape(name), |text, bare| {
            text.replace(&escape(bare.as_bytes()), bare)
        })
}

fn rule(id: usize, group: &Group, all: &[Group]) -> Rule {
    let names = with_inherited(group, all);
    let end = if group.path.is_none() { "^" } else { "" };
    let scope = scope_text(&group.host, group.path.as_deref());
    Rule {
        id,
        priority: priority(group),
        action: Action {
            r#type: "redirect".to_owned(),
            redirect: Redirect {
                transform: Transform {
                    query_transform: QueryTransform {
                        remove_params: names
                            .into_iter()
                            .filter_map(|name| String::from_utf8(name).ok())
                            .collect(),
                    },
                },
            },
        },
        condition: Condition {
            url_filter: format!("||{scope}{end}"),
            is_url_filter_case_sensitive: true,
            excluded_request_domains: subdomains(&group.host, all),
            resource_types: vec!["main_frame".to_owned()],
        },
    }
}

/// Longer paths first; a host with its port before the host on every port.
fn priority(group: &Group) -> usize {
    let port = usize::from(group.host.contains(':'));
    1 + port * 10_000 + group.path.as_ref().map_or(0, String::len)
}

fn subdomains(host: &str, all: &[Group]) -> Vec<String> {
    let name = |host: &str| host.split(':').next().unwrap_or_default().to_owned();
    let end = format!(".{}", name(host));
    let mut below: Vec<String> = all
        .iter()
        .map(|other| name(&other.host))
        .filter(|other| other.ends_with(&end))
        .collect();
    below.dedup();
    below
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let wanted = "a list of redirect rules with removeParams";
    let rules: Vec<Rule> =
        serde_json::from_str(text).map_err(|error| ReadError::json(&error, wanted))?;
    let mut found = Vec::new();
    for rule in rules {
        let filter = rule.condition.url_filter;
        let scope = filter.strip_prefix("||").ok_or(ReadError::at(0, wanted))?;
        let (host, path) = parse_scope(scope.strip_suffix('^').unwrap_or(scope));
        let names = rule.action.redirect.transform.query_transform.remove_params;
        found.push(Group {
            host,
            path,
            names: names.into_iter().map(String::into_bytes).collect(),
        });
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
