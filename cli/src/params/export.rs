//! The insignificant arguments as rules that can be loaded elsewhere, and what those rules would do to the list.

use std::collections::{BTreeMap, BTreeSet};

use dustlens::query_args::{ArgRow, Verdict};
use dustlens::report::rules::{self, Argument, Replayed, RuleFormat, RuleSet};
use url::Url;

use crate::lists::Messages;

/// Groups that a file merges beyond its rules, and that are named.
const NAMED: usize = 5;

/// The file; what it cannot say, and what it does to `urls`, goes to the messages.
pub fn write(
    format: RuleFormat,
    rows: &[ArgRow],
    urls: &[Vec<u8>],
    messages: &mut Messages,
) -> Vec<u8> {
    let rules = rule_set(rows);
    let written = rules::write(format, &rules);
    for refusal in &written.refused {
        let path = refusal.path.as_deref().unwrap_or_default();
        messages.bad(&format!(
            "{}{path}, {} is not in the file: {}",
            refusal.host, refusal.name, refusal.reason
        ));
    }
    if rules.removals.is_empty() {
        messages
            .say("no argument is known to be insignificant; verify the candidates with --verify");
    }
    if !urls.is_empty() {
        say_replay(&rules::replay(format, &rules, urls), urls, messages);
    }
    written.text.into_bytes()
}

/// Removals and what is to stay. An argument that nobody proved insignificant stays.
fn rule_set(rows: &[ArgRow]) -> RuleSet {
    let hosts = hosts(rows);
    let mut rules = RuleSet::default();
    for row in rows {
        let list = match row.verdict {
            Verdict::Insignificant => &mut rules.removals,
            _ => &mut rules.kept,
        };
        let host = &row.key.scope.host;
        let with_ports = hosts.get(host.as_str()).into_iter().flatten();
        list.extend(with_ports.map(|host| Argument {
            host: host.clone(),
            path: row.key.scope.path.clone(),
            name: row.key.name.clone().into_bytes(),
        }));
    }
    rules
}

/// Each host as it stands in URLs: arguments are judged without the port, and rules are loaded with it.
fn hosts(rows: &[ArgRow]) -> BTreeMap<&str, BTreeSet<String>> {
    let mut hosts: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for row in rows {
        let known = hosts.entry(&row.key.scope.host).or_default();
        let samples = row.samples.iter().map(|sample| sample.url.as_str());
        let evidence = row
            .evidence
            .iter()
            .flat_map(|evidence| &evidence.comparisons);
        let bases = evidence.map(|one| one.base.as_str());
        let urls = samples.chain(bases).filter_map(|url| Url::parse(url).ok());
        known.extend(urls.filter_map(|url| {
            let host = url.host_str()?;
            Some(match url.port() {
                Some(port) => format!("{host}:{port}"),
                None => host.to_owned(),
            })
        }));
    }
    for (host, known) in &mut hosts {
        if known.is_empty() {
            known.insert((*host).to_owned());
        }
    }
    hosts
}

fn say_replay(replayed: &Replayed, urls: &[Vec<u8>], messages: &Messages) {
    messages.say(&format!(
        "with these rules the list's {} different URLs are {}; groups of URLs merged: {}",
        replayed.before,
        replayed.after,
        replayed.merged.len()
    ));
    if replayed.missed > 0 {
        messages.say(&format!(
            "this format leaves {} URLs apart that the rules would merge",
            replayed.missed
        ));
    }
    let beyond = replayed.merged.iter().filter(|merged| merged.beyond);
    let beyond: Vec<String> = beyond
        .map(|merged| {
            let first = merged.urls.iter().filter_map(|place| urls.get(*place));
            let first = first.take(2).map(|url| String::from_utf8_lossy(url));
            first.collect::<Vec<_>>().join(" and ")
        })
        .collect();
    if !beyond.is_empty() {
        messages.say(&format!(
            "groups in which this format merges more than the verdicts say: {}; for example {}",
            beyond.len(),
            beyond
                .get(..NAMED.min(beyond.len()))
                .unwrap_or_default()
                .join("; ")
        ));
    }
}
