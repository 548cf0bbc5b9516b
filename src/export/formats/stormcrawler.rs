//! `urlfilters.json` of Apache StormCrawler: the parameter `queryElementsToRemove` of `BasicURLNormalizer`.
//!
//! - One list for every host that is crawled: an argument is refused when its scope is a path, or when it is to stay on
//!   another host or path. Hosts that are not in the rules lose it too.
//! - Names are compared decoded. The filter rewrites the whole query, sorted by name.

use serde_json::{Value, json};

use crate::export::scope::{sift, text};
use crate::export::{Argument, ReadError, Reason, RuleSet, Written};
use crate::order;

const CLASSES: &str = "org.apache.stormcrawler.filtering.URLFilters";
const NAME: &str = "BasicURLNormalizer";

pub(crate) fn write(rules: &RuleSet) -> Written {
    let (accepted, refused) = sift(rules, |argument| judge(argument, rules));
    let mut names: Vec<&str> = accepted.iter().filter_map(|a| text(a).ok()).collect();
    order::sort(&mut names);
    names.dedup();
    let file = json!({
        CLASSES: [{
            "class": "org.apache.stormcrawler.filtering.basic.BasicURLNormalizer",
            "name": NAME,
            "params": { "queryElementsToRemove": names },
        }],
    });
    Written {
        text: super::jsonl::pretty(&file),
        refused,
    }
}

fn judge(argument: &Argument, rules: &RuleSet) -> Result<(), Reason> {
    text(argument)?;
    if argument.path.is_some() {
        return Err(Reason::ScopeNotExpressible);
    }
    let elsewhere = |kept: &Argument| kept.name == argument.name && kept.host != argument.host;
    match rules.kept.iter().any(elsewhere) {
        true => Err(Reason::KeptElsewhere),
        false => Ok(()),
    }
}

pub(crate) fn read(text: &str) -> Result<RuleSet, ReadError> {
    let wanted = "a filter with queryElementsToRemove";
    let file: Value =
        serde_json::from_str(text).map_err(|error| ReadError::json(&error, wanted))?;
    let names = file
        .get(CLASSES)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .find(|filter| filter.get("name").is_some_and(|name| name == NAME))
        .and_then(|filter| filter.pointer("/params/queryElementsToRemove")?.as_array())
        .ok_or(ReadError::at(0, wanted))?;
    let removals = names
        .iter()
        .map(|name| {
            let name = name.as_str().ok_or(ReadError::at(0, wanted))?;
            Ok(Argument {
                host: String::new(),
                path: None,
                name: name.as_bytes().to_vec(),
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(RuleSet {
        removals,
        ..RuleSet::default()
    })
}
