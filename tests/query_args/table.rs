//! The table over time: due, dropped, seen again, history; JSON Lines in and out.

use dustlens::query_args::{
    ArgRow, MAX_HISTORY, ParamSession, Selection, Settings, Table, TableError, Verdict,
};

use crate::support::{DAY, NOW, article, none, page, row, run, session, sid_urls, verdict};

/// A session whose `sid` was verified at [`NOW`].
fn verified() -> ParamSession {
    let mut session = session(Settings::default(), &sid_urls());
    check(&mut session, NOW, "same");
    session
}

/// Verifies what is due; the pages are the same for all values, or differ.
fn check(session: &mut ParamSession, now: u64, site: &str) -> usize {
    let mut plan = session.plan(&Selection::Due, now, "probe");
    let asked = run(&mut plan, |url, _| match (url.ends_with("/probe"), site) {
        (true, _) => none(url),
        (false, "same") => page(url, &article("same", 20)),
        _ => page(url, &article(url, 20)),
    });
    for decision in plan.take_decisions() {
        session.record(decision, now);
    }
    asked.len()
}

fn again(stored: &str, now: u64, urls: &[String]) -> ParamSession {
    let mut session = ParamSession::new(Settings::default()).unwrap();
    session
        .table_mut()
        .import(stored, &Settings::default())
        .unwrap();
    for url in urls {
        session.add_url(url.as_bytes(), 1);
    }
    session.finish(now);
    session
}

#[test]
fn a_verdict_is_checked_again_after_a_week_and_no_sooner() {
    let settings = Settings::default();
    let stored = verified().table().to_jsonl();
    for (later, due) in [
        (0, false),
        (1, false),
        (7 * DAY - 1, false),
        (7 * DAY, true),
        (8 * DAY, true),
    ] {
        let session = again(&stored, NOW + later, &sid_urls());
        let row = row(&session, "sid");
        assert_eq!(
            row.verdict,
            Verdict::Insignificant,
            "it stays until it is checked"
        );
        assert_eq!(row.is_due(NOW + later, &settings), due, "{later}");
        let plan = session.plan(&Selection::Due, NOW + later, "probe");
        assert_eq!(plan.progress().checks, usize::from(due));
    }
}

#[test]
fn a_row_is_dropped_after_two_months_unseen_and_no_sooner() {
    let stored = verified().table().to_jsonl();
    for (later, rows) in [(60 * DAY - 1, 1), (60 * DAY, 0), (61 * DAY, 0)] {
        let session = again(&stored, NOW + later, &[]);
        assert_eq!(session.table().rows().len(), rows, "{later}");
    }
}

#[test]
fn what_is_seen_again_stays() {
    let stored = verified().table().to_jsonl();
    let seen = again(&stored, NOW + 30 * DAY, &sid_urls());
    let stored = seen.table().to_jsonl();
    let later = again(&stored, NOW + 90 * DAY, &[]);
    assert_eq!(row(&later, "sid").last_seen, Some(NOW + 30 * DAY));
    let settings = Settings::default();
    assert!(row(&later, "sid").is_due(NOW + 90 * DAY, &settings));
}

#[test]
fn a_clock_that_goes_back_only_delays() {
    let row = row(&verified(), "sid");
    let settings = Settings::default();
    assert!(!row.is_due(NOW - 1, &settings) && !row.is_stale(0, &settings));
}

#[test]
fn a_new_check_keeps_the_old_verdict_in_the_history() {
    let mut session = again(&verified().table().to_jsonl(), NOW + 7 * DAY, &sid_urls());
    check(&mut session, NOW + 7 * DAY, "differs");
    let row = row(&session, "sid");
    assert_eq!(
        (row.verdict, row.checked),
        (Verdict::Significant, Some(NOW + 7 * DAY))
    );
    let past = &row.history[0];
    assert_eq!(
        (
            row.history.len(),
            past.verdict,
            past.checked,
            past.significant
        ),
        (1, Verdict::Insignificant, NOW, 1.0)
    );
}

#[test]
fn a_row_is_checked_again_without_any_list() {
    let mut session = again(&verified().table().to_jsonl(), NOW + 8 * DAY, &[]);
    assert!(check(&mut session, NOW + 8 * DAY, "same") > 0);
    assert_eq!(row(&session, "sid").checked, Some(NOW + 8 * DAY));
}

#[test]
fn the_history_is_bounded() {
    let mut session = verified();
    for week in 1..=60 {
        check(&mut session, NOW + week * 7 * DAY, "same");
    }
    assert_eq!(row(&session, "sid").history.len(), MAX_HISTORY);
}

#[test]
fn counting_again_when_it_is_due() {
    let repeating: Vec<String> = (0..30)
        .map(|number| format!("http://e.com/p{number}?k={}", number % 12))
        .collect();
    let unique: Vec<String> = (0..30)
        .map(|number| format!("http://e.com/p{number}?k={number}"))
        .collect();
    let plain = Settings::plain();
    let stored = session(plain.clone(), &repeating).table().to_jsonl();
    for (later, wanted) in [
        (7 * DAY - 1, Verdict::Significant),
        (7 * DAY, Verdict::Candidate),
    ] {
        let mut again = ParamSession::new(plain.clone()).unwrap();
        again.table_mut().import(&stored, &plain).unwrap();
        unique
            .iter()
            .for_each(|url| again.add_url(url.as_bytes(), 1));
        again.finish(NOW + later);
        assert_eq!(row(&again, "k").verdict, wanted);
    }
}

#[test]
fn json_lines_come_back_as_they_went() {
    let session = verified();
    let text = session.table().to_jsonl();
    assert!(text.starts_with("{\"table\":\"query_args\",\"version\":1}\n"));
    let mut table = Table::default();
    let imported = table.import(&text, &Settings::default()).unwrap();
    assert_eq!(
        (imported.rows, imported.version, imported.problems.len()),
        (1, 1, 0)
    );
    assert_eq!(&table, session.table());
    assert_eq!(table.to_jsonl(), text);
}

#[test]
fn bare_rows_without_a_header_are_migrated() {
    let text = r#"
        {"scope":"e.com","name":"sid","significant":0.97,"distinct":100,"all":101,"timestamp":1799999000}
        {"scope":"e.com/list","name":"page","significant":-1,"distinct":12,"all":90,"timestamp":1799999000,"last_seen":1799999500}
        {"scope":"e.com","name":"x","significant":-2,"distinct":12,"all":12}
        {"scope":"e.com","name":"y","significant":0.5,"distinct":12,"all":12,"timestamp":1}
    "#;
    let mut table = Table::default();
    let imported = table.import(text, &Settings::default()).unwrap();
    assert_eq!((imported.rows, imported.version), (4, 0));
    let found: Vec<String> = table
        .rows()
        .map(|row| format!("{} {} {:?}", row.key.scope, row.key.name, row.verdict))
        .collect();
    assert_eq!(
        found,
        [
            "e.com sid Insignificant",
            "e.com x Unverifiable",
            "e.com y Significant",
            "e.com/list page Significant"
        ]
    );
}

#[test]
fn bad_lines_are_named_and_the_rest_is_read() {
    let good = verified().table().to_jsonl();
    let text = format!("{}\nnonsense\n{{\"host\":\"e.com\"}}\n", good.trim_end());
    let imported = Table::default()
        .import(&text, &Settings::default())
        .unwrap();
    let lines: Vec<usize> = imported
        .problems
        .iter()
        .map(|problem| problem.line)
        .collect();
    assert_eq!((imported.rows, lines), (1, vec![3, 4]));
    let wild = r#"{"scope":"e.com","name":"x","significant":7,"distinct":1,"all":1}"#;
    let imported = Table::default().import(wild, &Settings::default()).unwrap();
    assert!(imported.problems[0].detail.contains("significant is 7"));
}

#[test]
fn newer_and_other_tables_are_refused() {
    let mut table = Table::default();
    let settings = Settings::default();
    let newer = table.import("{\"table\":\"query_args\",\"version\":2}", &settings);
    assert_eq!(newer.map_err(|error| error.code()), Err("table-newer"));
    let other = table.import("{\"table\":\"rules\",\"version\":1}", &settings);
    assert_eq!(
        other,
        Err(TableError::OtherTable {
            table: "rules".to_owned()
        })
    );
}

#[test]
fn of_two_rows_the_later_checked_stays() {
    let row = |checked: u64, verdict: &str| {
        format!(
            "{{\"host\":\"e.com\",\"name\":\"k\",\"verdict\":\"{verdict}\",\"significant\":0.5,\"distinct\":1,\"all\":1,\"timestamp\":{checked}}}"
        )
    };
    let text = [
        "{\"table\":\"query_args\",\"version\":1}".to_owned(),
        row(5, "significant"),
        row(9, "insignificant"),
        row(7, "significant"),
    ]
    .join("\n");
    let mut table = Table::default();
    table.import(&text, &Settings::default()).unwrap();
    let rows: Vec<&ArgRow> = table.rows().collect();
    assert_eq!(
        (rows.len(), verdict(rows[0])),
        (1, (Verdict::Insignificant, Some(0.5)))
    );
}

#[test]
fn insignificant_arguments_feed_normalization() {
    let rules = verified().learned_rules();
    let options = dustlens::normalize::Options {
        with: [dustlens::normalize::RuleId::LearnedRules]
            .into_iter()
            .collect(),
        learned: rules,
        ..dustlens::normalize::Options::default()
    };
    let mut normalizer = dustlens::normalize::Normalizer::new(&options).unwrap();
    assert_eq!(
        normalizer.normalize(b"http://e.com/a/?sid=1&x=2").url,
        b"http://e.com/a/?x=2"
    );
    assert_eq!(
        normalizer.normalize(b"http://f.com/a/?sid=1").url,
        b"http://f.com/a/?sid=1"
    );
}
