//! Rules from what was found out about query arguments.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::table::ArgRow;
use super::verdict::Verdict;
use crate::export::{Argument, RuleSet};
use crate::order;
use dustlens_url::reference::split;

impl RuleSet {
    /// Insignificant arguments are removed, all others kept, those that were not verified too. Where the addresses of a
    /// row name a port that is not their scheme's own, the rule is for that port; where they name several, there is one
    /// for each. Without addresses, what is removed is removed from the host without a port, and what is kept is kept at
    /// every port of the host that other rows name: the side that merges less.
    ///
    /// A verdict on a whole host may leave parts of it out ([`super::TrialCounts::unread`]): the argument is kept
    /// there, and removed below the paths that were read. Where paths do not tell these apart it is not removed at all.
    ///
    /// What was not verified under a path is not kept there when the argument was proved insignificant on the whole
    /// host: that proof is for the path too.
    #[must_use]
    pub fn of_arguments<'r>(rows: impl IntoIterator<Item = &'r ArgRow>) -> Self {
        let rows: Vec<&ArgRow> = rows.into_iter().collect();
        let (proved, ports) = (proved(&rows), ports(&rows));
        let mut rules = Self::default();
        for row in rows {
            let (scope, name) = (&row.key.scope, &row.key.name);
            let mut at = hosts(row);
            let known = ports.get(scope.host.as_str());
            match row.verdict {
                Verdict::Insignificant => {}
                Verdict::Unjudged | Verdict::Candidate
                    if scope.path.is_some() && proved.contains(&(&scope.host, name)) =>
                {
                    continue;
                }
                _ => {
                    let everywhere = at.is_empty().then(|| known.cloned()).flatten();
                    at.extend(everywhere.unwrap_or_default());
                }
            }
            if at.is_empty() {
                at.insert(scope.host.clone());
            }
            let (removed, kept) = paths(row);
            for host in at {
                let argument = |path: &Option<String>| Argument {
                    host: host.clone(),
                    path: path.clone(),
                    name: name.clone().into_bytes(),
                };
                rules.removals.extend(removed.iter().map(argument));
                if row.key.scope.path.is_none() {
                    rules.below.extend(removed.iter().map(argument));
                }
                rules.kept.extend(kept.iter().map(argument));
            }
        }
        order::sort(&mut rules.below);
        rules
    }
}

/// At which paths an argument is removed, and at which it is kept.
fn paths(row: &ArgRow) -> (Vec<Option<String>>, Vec<Option<String>>) {
    if row.verdict != Verdict::Insignificant {
        return (Vec::new(), vec![row.key.scope.path.clone()]);
    }
    let Some(trials) = row.trials().filter(|trials| !trials.unread.is_empty()) else {
        return (vec![row.key.scope.path.clone()], Vec::new());
    };
    if trials.below.is_empty() {
        return (vec![None], vec![None]);
    }
    let folders = trials.unread.iter().filter(|part| !part.contains('?'));
    let below = trials.below.iter().cloned().map(Some);
    (below.collect(), folders.cloned().map(Some).collect())
}

/// Hosts and names that were proved insignificant on the whole host.
fn proved<'r>(rows: &[&'r ArgRow]) -> HashSet<(&'r str, &'r str)> {
    rows.iter()
        .filter(|row| row.verdict == Verdict::Insignificant && row.key.scope.path.is_none())
        .map(|row| (row.key.scope.host.as_str(), row.key.name.as_str()))
        .collect()
}

/// Every host with the ports that its rows name.
fn ports<'r>(rows: &[&'r ArgRow]) -> HashMap<&'r str, BTreeSet<String>> {
    let mut ports: HashMap<&str, BTreeSet<String>> = HashMap::new();
    for row in rows {
        let known = ports.entry(&row.key.scope.host).or_default();
        known.extend(hosts(row));
    }
    ports
}

/// The row's host with each port it was seen at, or else was compared at. Empty when neither is known.
fn hosts(row: &ArgRow) -> BTreeSet<String> {
    let host = &row.key.scope.host;
    let named = |url: &str| match split(url.as_bytes()).authority?.port {
        Some(port) if !port.is_empty() => Some(format!("{host}:{}", String::from_utf8_lossy(port))),
        _ => Some(host.clone()),
    };
    let seen = row.samples.iter().map(|sample| sample.url.as_str());
    let mut hosts: BTreeSet<String> = seen.filter_map(named).collect();
    if hosts.is_empty() {
        let compared = row.evidence.iter().flat_map(|known| &known.comparisons);
        hosts.extend(compared.filter_map(|one| named(&one.base)));
    }
    hosts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::export::{RuleFormat, write};
    use crate::params::{Decision, Evidence, ParamSession, Settings, Table, TrialCounts, Trouble};

    #[test]
    fn verdicts_become_removals_and_what_is_kept() {
        let row = |name: &str, significant: f64| {
            format!(
                r#"{{"scope":"e.com","name":"{name}","significant":{significant},"distinct":10,"all":10}}"#
            )
        };
        let text = [row("sid", 1.0), row("id", -1.0), row("x", -2.0)].join("\n");
        let mut table = Table::default();
        table.import(&text, &Settings::default()).unwrap();
        let rules = RuleSet::of_arguments(table.rows());
        let names = |list: &[Argument]| -> Vec<String> {
            let text = |one: &Argument| String::from_utf8(one.name.clone()).unwrap();
            list.iter().map(text).collect()
        };
        assert_eq!(names(&rules.removals), ["sid"]);
        assert_eq!(names(&rules.kept), ["id", "x"]);
        assert_eq!(rules.removals[0].host, "e.com");
    }

    #[test]
    fn ports_come_from_the_addresses() {
        let mut session = ParamSession::new(Settings::default()).unwrap();
        for number in 0..20 {
            let port = if number % 2 == 0 { "" } else { ":8080" };
            session.add_url(
                format!("http://e.com{port}/{number}?sid={number}").as_bytes(),
                1,
            );
        }
        session.finish(0);
        let rules = RuleSet::of_arguments(session.table().rows());
        let hosts: Vec<&str> = rules.kept.iter().map(|one| one.host.as_str()).collect();
        assert_eq!(hosts, ["e.com", "e.com:8080"]);
    }

    #[test]
    fn every_row_has_the_ports_it_was_seen_at_itself() {
        let mut session = ParamSession::new(Settings::default()).unwrap();
        for number in 0..20 {
            for (port, name) in [(":9411", "sid"), ("", "z")] {
                let url = format!("http://e.com{port}/{number}?{name}={number}");
                session.add_url(url.as_bytes(), 1);
            }
        }
        session.finish(0);
        let text = r#"
            {"scope":"e.com","name":"taken_over","significant":1,"distinct":10,"all":10}
            {"scope":"e.com","name":"to_stay","significant":-1,"distinct":10,"all":10}"#;
        session
            .table_mut()
            .import(text, &Settings::default())
            .unwrap();
        let rules = RuleSet::of_arguments(session.table().rows());
        let all = rules.kept.iter().chain(&rules.removals);
        let mut found: Vec<String> = all
            .map(|one| format!("{} {}", one.host, String::from_utf8_lossy(&one.name)))
            .collect();
        found.sort();
        let expected = [
            "e.com taken_over",
            "e.com to_stay",
            "e.com z",
            "e.com:9411 sid",
            "e.com:9411 to_stay",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn where_nothing_was_read_the_argument_stays() {
        let mut session = ParamSession::new(Settings::default()).unwrap();
        for number in 0..20 {
            session.add_url(
                format!("http://e.com/a/{number}?sid={number}").as_bytes(),
                1,
            );
        }
        session.finish(0);
        let mut row = session.table().rows().next().unwrap().clone();
        row.verdict = Verdict::Insignificant;
        let of = |below: &[&str], unread: &[&str]| {
            let texts = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect();
            let trials = TrialCounts {
                below: texts(below),
                unread: texts(unread),
                ..TrialCounts::default()
            };
            let decision = Decision::undecided(&row.key, &[], Trouble::OnePage);
            let mut row = row.clone();
            row.evidence = Some(Evidence {
                trials: Some(trials),
                ..decision.evidence
            });
            let written = write(RuleFormat::CleanParam, &RuleSet::of_arguments([&row]));
            let refused: Vec<&str> = written
                .refused
                .iter()
                .map(|one| one.reason.code())
                .collect();
            let lines: Vec<String> = written.text.lines().skip(1).map(str::to_owned).collect();
            (lines, refused)
        };
        let none = Vec::<&str>::new;
        let (lines, refused) = of(&["/a/", "/item"], &["/print/"]);
        assert_eq!(lines, ["Clean-param: sid /a/", "Clean-param: sid /item"]);
        assert_eq!(refused, none());
        let (lines, refused) = of(&["/a/"], &["/index.php?print"]);
        assert_eq!(lines, ["Clean-param: sid /a/"]);
        assert_eq!(refused, none());
        // A front controller cannot be told from what lies below it.
        let (lines, refused) = of(&[], &["/index.php?print"]);
        assert_eq!(lines, [""; 0]);
        assert_eq!(refused, ["kept-below"]);
        let (lines, _) = of(&[], &[]);
        assert_eq!(lines, ["Clean-param: sid"]);
    }

    #[test]
    fn a_proof_for_the_host_is_one_for_its_paths() {
        let text = r#"
            {"scope":"e.com","name":"sid","significant":1,"distinct":10,"all":10}
            {"scope":"e.com/a","name":"sid","significant":-2,"distinct":10,"all":10}"#;
        let mut table = Table::default();
        table.import(text, &Settings::default()).unwrap();
        let candidate = r#"{"host":"e.com","path":"/b","name":"sid","verdict":"candidate","distinct":10,"all":10}"#;
        let text = format!("{}\n{candidate}", Table::header());
        table.import(&text, &Settings::default()).unwrap();
        let rules = RuleSet::of_arguments(table.rows());
        assert_eq!(rules.removals.len(), 1);
        let kept: Vec<Option<&str>> = rules.kept.iter().map(|one| one.path.as_deref()).collect();
        assert_eq!(kept, [Some("/a")]);
    }
}
