//! A session over addresses and a site that is a function.

use std::collections::HashMap;

use dustlens::params::{ArgRow, FetchOutcome, ParamSession, Plan, Selection, Settings, Verdict};

pub const NOW: u64 = 1_800_000_000;
pub const DAY: u64 = 24 * 60 * 60;

/// A page that is there.
pub fn page(url: &str, body: &str) -> FetchOutcome {
    answer(url, 200, "text/html; charset=utf-8", body)
}

pub fn answer(url: &str, status: u16, content_type: &str, body: &str) -> FetchOutcome {
    FetchOutcome::Page {
        status,
        final_url: url.to_owned(),
        content_type: Some(content_type.to_owned()),
        body: body.as_bytes().to_vec(),
        truncated: false,
    }
}

/// Paragraphs of ten words, some of them given.
pub fn article(title: &str, paragraphs: usize) -> String {
    let line =
        |number: usize| format!("<p>{title} line {number} of a text with ten words here</p>");
    format!(
        "<body><main>{}</main></body>",
        (0..paragraphs).map(line).collect::<String>()
    )
}

pub fn session(settings: Settings, urls: &[String]) -> ParamSession {
    let mut session = ParamSession::new(settings).unwrap();
    for url in urls {
        session.add_url(url.as_bytes(), 1);
    }
    session.finish(NOW);
    session
}

/// `/story` with twelve session ids, each seen once.
pub fn sid_urls() -> Vec<String> {
    (0..12)
        .map(|number| format!("http://e.com/story_{}?sid=s{number}0x{number}", number % 4))
        .collect()
}

/// Runs a plan against a site: its function is given an address and how often that was asked for before.
pub fn run(plan: &mut Plan, mut site: impl FnMut(&str, u32) -> FetchOutcome) -> Vec<String> {
    let mut visits: HashMap<String, u32> = HashMap::new();
    let mut asked = Vec::new();
    while let Some(request) = plan.next(|_| true) {
        let visit = visits.entry(request.url.clone()).or_default();
        let outcome = site(&request.url, *visit);
        *visit += 1;
        asked.push(request.url);
        plan.give(request.id, outcome);
    }
    asked
}

/// Verifies everything that is due and gives the row of `sid`.
pub fn verify(settings: Settings, site: impl FnMut(&str, u32) -> FetchOutcome) -> ArgRow {
    let mut session = session(settings, &sid_urls());
    let mut plan = session.plan(&Selection::Due, NOW, "probe");
    run(&mut plan, site);
    assert!(plan.is_over());
    for decision in plan.take_decisions() {
        session.record(decision, NOW);
    }
    row(&session, "sid")
}

pub fn row(session: &ParamSession, name: &str) -> ArgRow {
    let rows = session.rows(true).into_iter();
    let mut named = rows.filter(|row| row.key.name == name);
    named.next_back().unwrap()
}

pub fn verdict(row: &ArgRow) -> (Verdict, Option<f64>) {
    (row.verdict, row.significant)
}

/// An honest 404.
pub fn none(url: &str) -> FetchOutcome {
    answer(url, 404, "text/html", "")
}
