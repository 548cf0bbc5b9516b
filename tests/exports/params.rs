//! The demo site's parameters: rules in every format, and the table.

use dustlens::export::RuleFormat;
use dustlens::lists::UrlOptions;
use dustlens::params::{Selection, Settings};
use dustlens::sessions::params::{ListSession, ListStage};

use crate::rule_set::refused;
use crate::site::Fetcher;
use crate::{demo, exported};

const NOW: u64 = 1_800_000_000;

/// The log of the demo site, with every argument verified.
fn verified() -> ListSession {
    let mut session = ListSession::new(Settings::default()).unwrap();
    let mut fetcher = Fetcher::new(demo());
    let log = fetcher.site.log().join("\n");
    session.add("log", log.into_bytes(), UrlOptions::default());
    while session.advance(10_000, NOW).stage != ListStage::Done {}
    let plan = session.plan(&Selection::Due, false, NOW, "no-such-page-5a1c");
    session.start(plan);
    while let Some(request) = session.next(|_| true) {
        session.give(request.id, fetcher.fetch(&request.url), NOW + 1);
    }
    session
}

#[test]
fn the_demo_sites_arguments_in_every_format() {
    let session = verified();
    let rules = session.rules(false);
    let mut refusals = String::new();
    for format in RuleFormat::ALL {
        let (written, _) = session.write(format, &rules);
        exported(&format!("params/{}.txt", format.id()), &written.text);
        refusals.extend(written.refused.iter().map(|one| refused(format, one)));
    }
    exported("params/refused.tsv", &refusals);
    table(&session);
}

/// Rows that are longer are left out, in bytes.
const LONGEST: usize = 7_000;

/// Of the table the header and the shortest row of each verdict and method.
fn table(session: &ListSession) {
    let text = session.table().to_jsonl();
    let mut rows: Vec<&str> = text.lines().skip(1).collect();
    rows.retain(|row| row.len() <= LONGEST);
    rows.sort_by_key(|row| (row.len(), *row));
    let kind = |row: &&str| {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        (row["verdict"].to_string(), row["method"].to_string())
    };
    let mut seen = std::collections::BTreeSet::new();
    rows.retain(|row| seen.insert(kind(row)));
    let header = text.lines().take(1);
    let lines: Vec<&str> = header.chain(rows).collect();
    exported("params/table.jsonl", &(lines.join("\n") + "\n"));
}
