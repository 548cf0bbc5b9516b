//! Cache rules for Cloudflare's Rulesets API, phase `http_request_cache_settings`: names left out of the cache key.
//!
//! - Rules apply in order and the last one that matches sets the cache key: narrower scopes come later and repeat the names of
//!   the wider ones.
//! - `"*"` in the list means every argument: that name is refused.
//! - Only the cache key changes; the origin still gets the whole query of the first visitor. Custom keys depend on the plan.
//! - Names are listed in every spelling.

use serde::{Deserialize, Serialize};

use crate::export::scope::{Group, arguments, between, groups, scope_text, sift, with_inherited};
use crate::export::{ReadError, Reason, RuleSet, Written, decode_name, spellings};

#[derive(Serialize, Deserialize)]
struct File {
    rules: Vec<Rule>,
}

#[derive(Serialize, Deserialize)]
struct Rule {
    description: String,
    expression: String,
    action: String,
    action_parameters: Parameters,
}

#[derive(Serialize, Deserialize)]
struct Parameters {
    cache: bool,
    cache_key: CacheKey,
}

#[derive(Serialize, Deserialize)]
struct CacheKey {
    custom_key: CustomKey,
}

#[derive(Serialize, Deserialize)]
struct CustomKey {
    query_string: QueryString,
}

#[derive(Serialize, Deserialize)]
struct QueryString {
    exclude: List,
}

#[derive(Serialize, Deserialize)]
struct List {
    list: Vec<String>,
}

const HOST: &str = "http.host eq \"";
const PATH: &str = "\" and starts_with(http.request.uri.path, \"";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |argument| match argument.name.as_slice() {
        b"*" => Err(Reason::NameCharacters),
        _ => Ok(()),
    });
    let groups = groups(&accepted);
    let rules = groups.iter().map(|group| rule(group, &groups)).collect();
    Written {
        text: super::jsonl::pretty(&File { rules }),
        refused,
    }
}

fn rule(group: &Group, all: &[Group]) -> Rule {
    let expression = match &group.path {
        Some(path) => format!("({HOST}{}{PATH}{path}\"))", group.host),
        None => format!("({HOST}{}\")", group.host),
    };
    let names = with_inherited(group, all);
    let list = names.iter().flat_map(|name| spellings(name)).collect();
    let scope = scope_text(&group.host, group.path.as_deref());
    Rule {
        description: format!("{scope}: arguments that do not change the page"),
        expression,
        action: "set_cache_settings".to_owned(),
        action_parameters: Parameters {
            cache: true,
            cache_key: CacheKey {
                custom_key: CustomKey {
                    query_string: QueryString {
                        exclude: List { list },
                    },
                },
            },
        },
    }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let wanted = "cache rules with an expression on host and path";
    let file: File = serde_json::from_str(text).map_err(|error| ReadError::json(&error, wanted))?;
    let mut found = Vec::new();
    for rule in file.rules {
        let wrong = ReadError::at(0, wanted);
        let scope = between(&rule.expression, 0, "(", ")", wanted)?;
        let scope = scope.strip_prefix(HOST).ok_or(wrong)?;
        let (host, path) = match scope.split_once(PATH) {
            Some((host, path)) => (host, Some(between(path, 0, "", "\")", wanted)?.to_owned())),
            None => (between(scope, 0, "", "\"", wanted)?, None),
        };
        let list = rule.action_parameters.cache_key.custom_key.query_string;
        let names = list.exclude.list.iter();
        found.push(Group {
            host: host.to_owned(),
            path,
            names: names.map(|name| decode_name(name.as_bytes())).collect(),
        });
    }
    Ok(RuleSet {
        removals: arguments(found),
        ..RuleSet::default()
    })
}
