//! A validation that is stored and taken up again ends as one that never was.

use dustlens::dust::{DustRule, DustSession, DustSettings, Status, Validation};
use dustlens::params::{FetchOutcome, RowKind};

use crate::support::{none, session};

/// Stories at two addresses, with a clock; every ninth second fetch breaks off. Pictures look like stories and are others.
fn urls() -> Vec<String> {
    let four = |id: u32| ["story?id=", "story_", "photo_", "en/story_"].map(|path| (path, id));
    let paths = (100..170).flat_map(four);
    paths
        .map(|(path, id)| format!("http://e.com/{path}{id}"))
        .collect()
}

fn answer(url: &str, visit: u32) -> FetchOutcome {
    let tail = url.strip_prefix("http://e.com/").unwrap();
    let (shape, id) = tail.split_at(tail.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
    let text = match shape {
        "story?id=" | "story_" => format!("story {id}"),
        "photo_" => format!("picture {id}"),
        "en/story_" => format!("story {id}, part of the translation"),
        _ => return none(url),
    };
    let lines: String = (0..6)
        .map(|line| format!("<p class=text>{text} says line {line} with quite enough words.</p>"))
        .collect();
    FetchOutcome::Page {
        status: 200,
        final_url: url.to_owned(),
        content_type: Some("text/html; charset=utf-8".to_owned()),
        body: format!("<main><p class=clock>It is {visit} seconds past</p>{lines}</main>")
            .into_bytes(),
        truncated: false,
    }
}

/// Validates, storing the plan after every `every` answers, with as many requests under way as a shell has.
fn run(every: usize) -> (DustSession, usize) {
    let mut session = session(DustSettings::default(), &urls());
    let mut visit = 0;
    while session.mine() > 0 {
        let mut plan = session.validation("no-such-page");
        while !plan.is_over() {
            let requests: Vec<_> = std::iter::from_fn(|| plan.next(|_| true)).collect();
            for (at, request) in requests.into_iter().enumerate() {
                if at % 3 < 2 || every == usize::MAX {
                    visit += 1;
                    plan.give(request.id, answer(&request.url, visit));
                } else {
                    plan.put_back(request.id);
                }
                if (visit as usize).is_multiple_of(every) {
                    plan = again(&plan);
                    break; // What else was handed out is lost.
                }
            }
        }
        session.finish(plan);
    }
    let fetched = session.fetched();
    (session, fetched)
}

/// The rules without their pages, which say how late it was.
fn decided(session: &DustSession) -> Vec<DustRule> {
    let rules = session.rules().iter().cloned();
    let without = |rule| DustRule {
        aligned: None,
        ..rule
    };
    rules.map(without).collect()
}

fn again(plan: &Validation) -> Validation {
    let text = serde_json::to_string(plan).unwrap();
    assert!(!text.contains("<p"), "no body is stored");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_stored_validation_ends_with_the_same_decisions() {
    let (whole, fetched) = run(usize::MAX);
    for every in [1, 2, 7, 50] {
        let (stored, again) = run(every);
        assert_eq!(decided(&whole), decided(&stored), "{every}");
        assert!(again <= fetched + 4, "{again} {fetched}");
    }
    let count = |status| {
        whole
            .rules()
            .iter()
            .filter(|rule| rule.status == status)
            .count()
    };
    assert!(count(Status::Valid) > 0 && count(Status::Refuted) > 0);
}

#[test]
fn what_was_handed_out_is_handed_out_again() {
    let mut session = session(DustSettings::default(), &urls());
    session.mine();
    let mut plan = session.validation("no-such-page");
    let first = plan.next(|_| true).unwrap();
    let mut stored = again(&plan);
    assert_eq!(stored.next(|_| true), Some(first));
}

#[test]
fn the_sample_that_refutes_is_kept_side_by_side_else_the_first() {
    let mut session = session(DustSettings::default(), &urls());
    let mut visit = 0;
    let mut decisions = Vec::new();
    while session.mine() > 0 {
        let mut plan = session.validation("no-such-page");
        while let Some(request) = plan.next(|_| true) {
            visit += 1;
            plan.give(request.id, answer(&request.url, visit));
        }
        decisions.extend_from_slice(plan.decisions());
        session.finish(plan);
    }
    let (mut equal, mut different) = (0, 0);
    for decision in &decisions {
        let Some(aligned) = &decision.aligned else {
            continue;
        };
        let sample = &decision.samples[aligned.sample];
        let has = |kind| aligned.alignment.rows.iter().any(|row| row.kind == kind);
        match decision.status {
            Status::Valid => {
                assert_eq!(sample.agrees, Some(true));
                assert!(has(RowKind::Equal) && has(RowKind::Dynamic), "{aligned:?}");
                equal += 1;
            }
            Status::Refuted => {
                assert_eq!(sample.agrees, Some(false));
                different += usize::from(has(RowKind::Differing));
            }
            _ => {}
        }
    }
    assert!(equal > 0 && different > 0, "{equal} {different}");
}
