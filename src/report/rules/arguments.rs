//! Rules from what was found out about query arguments.

use std::collections::{BTreeMap, BTreeSet};

use super::{Argument, RuleSet};
use crate::normalize::split;
use crate::query_args::{ArgRow, Verdict};

impl RuleSet {
    /// Insignificant arguments are removed, all others kept, those that were not verified too. Where the addresses of a
    /// row name a port that is not their scheme's own, the rule is for that port; a row without addresses holds for all
    /// ports of its host.
    #[must_use]
    pub fn of_arguments<'r>(rows: impl IntoIterator<Item = &'r ArgRow>) -> Self {
        let rows: Vec<&ArgRow> = rows.into_iter().collect();
        let mut ports: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for row in &rows {
            let known = ports.entry(&row.key.scope.host).or_default();
            known.extend(hosts(row));
        }
        let mut rules = Self::default();
        for row in rows {
            let list = match row.verdict {
                Verdict::Insignificant => &mut rules.removals,
                _ => &mut rules.kept,
            };
            let host = &row.key.scope.host;
            let mut named = hosts(row);
            if named.is_empty() {
                named = ports.get(host.as_str()).cloned().unwrap_or_default();
            }
            if named.is_empty() {
                named.insert(host.clone());
            }
            list.extend(named.into_iter().map(|host| Argument {
                host,
                path: row.key.scope.path.clone(),
                name: row.key.name.clone().into_bytes(),
            }));
        }
        rules
    }
}

/// The row's host with each port it was seen at.
fn hosts(row: &ArgRow) -> BTreeSet<String> {
    let host = &row.key.scope.host;
    let named = |url: &str| match split(url.as_bytes()).authority?.port {
        Some(port) if !port.is_empty() => Some(format!("{host}:{}", String::from_utf8_lossy(port))),
        _ => Some(host.clone()),
    };
    let seen = row.samples.iter();
    seen.filter_map(|sample| named(&sample.url)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::query_args::{ParamSession, Settings, Table};

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
}
