//! The whole way on the demo site: its log, the plan, the fetches (in the process), the verdicts.

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "common/site.rs"]
mod site;

use std::collections::BTreeMap;

use dustlens::params::{ArgRow, ParamSession, Plan, Selection, Settings, Verdict};
use dustlens_demo_site::{Site, SiteOptions};
use site::Fetcher;

const NOW: u64 = 1_800_000_000;

fn session(site: &Site, settings: &Settings) -> ParamSession {
    let mut session = ParamSession::new(settings.clone()).unwrap();
    for url in site.log() {
        session.add_url(url.as_bytes(), 1);
    }
    session.finish(NOW);
    session
}

fn run(session: &mut ParamSession, plan: &mut Plan, fetcher: &mut Fetcher) {
    while let Some(request) = plan.next(|_| true) {
        let outcome = fetcher.fetch(&request.url);
        plan.give(request.id, outcome);
        for decision in plan.take_decisions() {
            session.record(decision, NOW + 1);
        }
    }
    assert!(plan.is_over());
}

fn verified(seed: u64, settings: &Settings) -> BTreeMap<(String, String), ArgRow> {
    let site = Site::generate(&SiteOptions {
        seed,
        articles: 60,
        ..SiteOptions::default()
    });
    let mut session = session(&site, settings);
    let mut plan = session.plan(&Selection::Due, NOW, "no-such-page-5a1c");
    run(&mut session, &mut plan, &mut Fetcher::new(site));
    let progress = plan.progress();
    assert_eq!(progress.done + progress.skipped, progress.total);
    let rows = session.rows(true).into_iter();
    rows.map(|row| ((row.key.scope.host.clone(), row.key.name.clone()), row))
        .collect()
}

/// What is wrong with the verdicts on the planted arguments of a seed.
fn wrong(seed: u64) -> Vec<String> {
    let rows = verified(seed, &Settings::default());
    let truth = Site::generate(&SiteOptions {
        seed,
        articles: 60,
        ..SiteOptions::default()
    })
    .truth();
    let planted = truth.arguments.iter();
    let planted = planted.filter(|planted| planted.name != "jsessionid");
    let wrong = planted.filter_map(|planted| {
        let row = &rows[&(planted.host.clone(), planted.name.clone())];
        let right = match row.verdict {
            Verdict::Insignificant => !planted.matters,
            Verdict::Significant => planted.matters,
            // Its values redirect to other posts, which is undecided and counts as significant.
            Verdict::Unverifiable => planted.name == "p",
            _ => false,
        };
        (!right).then(|| described(seed, row))
    });
    wrong.collect()
}

fn described(seed: u64, row: &ArgRow) -> String {
    let comparisons = row
        .evidence
        .iter()
        .flat_map(|evidence| &evidence.comparisons);
    let findings: String = comparisons
        .map(|one| {
            format!(
                "\n    {} → {} {:?} {:?} {:?} {} {:?}",
                one.base,
                one.other,
                one.finding,
                one.similarity,
                one.ordered,
                one.changed_words,
                one.counts
            )
        })
        .collect();
    format!(
        "{seed} {:?} {:?} {:?} {}/{}{findings}",
        row.key, row.verdict, row.reasons, row.distinct, row.all
    )
}

#[test]
fn every_planted_argument_gets_its_planted_verdict() {
    let wrong: Vec<String> = (1..=20).flat_map(wrong).collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
