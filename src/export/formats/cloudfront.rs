//! Cache policies of Amazon CloudFront, one for each scope: give each to a cache behaviour with the path pattern that its
//! comment names.
//!
//! - `Quantity` is the number of `Items`, or the call fails.
//! - One behaviour serves a request, so a narrower scope repeats the names of the wider one.
//! - `allExcept` also keeps the arguments from the origin. How many names a policy may have is a quota of the account (ten,
//!   unless it was raised).
//! - A comment has at most 128 characters: longer scopes are refused. `*` in a name is refused.
//! - Names are listed in every spelling.

use serde::{Deserialize, Serialize};

use crate::export::scope::{
    Group, arguments, between, groups, parse_scope, scope_text, sift, with_inherited,
};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written, decode_name, spellings};

/// Longest comment of a policy.
const LONGEST_COMMENT: usize = 128;
/// Longest name of a policy.
const LONGEST_NAME: usize = 128;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Policy {
    name: String,
    comment: String,
    #[serde(rename = "MinTTL")]
    min_ttl: u32,
    parameters_in_cache_key_and_forwarded_to_origin: Parameters,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Parameters {
    enable_accept_encoding_gzip: bool,
    enable_accept_encoding_brotli: bool,
    headers_config: Headers,
    cookies_config: Cookies,
    query_strings_config: QueryStringsConfig,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Headers {
    header_behavior: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Cookies {
    cookie_behavior: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct QueryStringsConfig {
    query_string_behavior: String,
    query_strings: QueryStrings,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct QueryStrings {
    quantity: usize,
    items: Vec<String>,
}

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, judge);
    let groups = groups(&accepted);
    let policies: Vec<Policy> = groups.iter().map(|group| policy(group, &groups)).collect();
    Written {
        text: super::jsonl::pretty(&policies),
        refused,
    }
}

fn judge(argument: &Argument) -> Result<(), Reason> {
    let path = argument.path.as_deref();
    if path.is_some_and(|path| path.contains(['*', '?'])) {
        return Err(Reason::PathCharacters);
    }
    if comment(&argument.host, path).len() > LONGEST_COMMENT {
        return Err(Reason::PathTooLong);
    }
    match argument.name.contains(&b'*') {
        true => Err(Reason::NameCharacters),
        false => Ok(()),
    }
}

/// The scope as a path pattern.
fn comment(host: &str, path: Option<&str>) -> String {
    scope_text(host, path) + "*"
}

fn policy(group: &Group, all: &[Group]) -> Policy {
    let names = with_inherited(group, all);
    let items: Vec<String> = names.iter().flat_map(|name| spellings(name)).collect();
    let scope = scope_text(&group.host, group.path.as_deref());
    let mut name: String = scope
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    name.truncate(LONGEST_NAME);
    Policy {
        name,
        comment: comment(&group.host, group.path.as_deref()),
        min_ttl: 1,
        parameters_in_cache_key_and_forwarded_to_origin: Parameters {
            enable_accept_encoding_gzip: true,
            enable_accept_encoding_brotli: true,
            headers_config: Headers {
                header_behavior: "none".to_owned(),
            },
            cookies_config: Cookies {
                cookie_behavior: "none".to_owned(),
            },
            query_strings_config: QueryStringsConfig {
                query_string_behavior: "allExcept".to_owned(),
                query_strings: QueryStrings {
                    quantity: items.len(),
                    items,
                },
            },
        },
    }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let wanted = "cache policies with allExcept";
    let policies: Vec<Policy> =
        serde_json::from_str(text).map_err(|error| ReadError::json(&error, wanted))?;
    let mut found = Vec::new();
    for policy in policies {
        let (host, path) = parse_scope(between(&policy.comment, 0, "", "*", wanted)?);
        let parameters = policy.parameters_in_cache_key_and_forwarded_to_origin;
        let items = parameters.query_strings_config.query_strings.items;
        found.push(Group {
            host,
            path,
            names: items
                .iter()
                .map(|name| decode_name(name.as_bytes()))
                .collect(),
        });
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
