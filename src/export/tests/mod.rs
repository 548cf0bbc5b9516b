//! Each trap has a test of its name; each format reads back its own output.

#![allow(clippy::unwrap_used, clippy::panic)]

mod back;
mod traps;

use super::*;

fn set(removals: &[(&str, Option<&str>, &str)]) -> RuleSet {
    let removals = removals
        .iter()
        .map(|(host, path, name)| Argument {
            host: (*host).to_owned(),
            path: path.map(str::to_owned),
            name: name.as_bytes().to_vec(),
        })
        .collect();
    RuleSet {
        removals,
        ..RuleSet::default()
    }
}

fn keeping(mut rules: RuleSet, kept: &[(&str, Option<&str>, &str)]) -> RuleSet {
    rules.kept = set(kept).removals;
    rules
}

fn redirecting(redirects: &[(&str, &str)]) -> RuleSet {
    let redirects = redirects
        .iter()
        .map(|(from, to)| Redirect {
            host: "example.com".to_owned(),
            from: (*from).to_owned(),
            to: (*to).to_owned(),
        })
        .collect();
    RuleSet {
        redirects,
        ..RuleSet::default()
    }
}

fn refusal(format: RuleFormat, rules: &RuleSet) -> Vec<&'static str> {
    let refused = write(format, rules).refused;
    refused
        .iter()
        .map(|refusal| refusal.reason.code())
        .collect()
}
