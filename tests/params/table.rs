//! The table over time: due, dropped, seen again, history; JSON Lines in and out.

use dustlens::params::{
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
        (false, "same") => page(url, &article(url.split('?').next().unwrap_or_default(), 20)),
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
    let end = NOW + 90 * DAY;
    let later = again(&stored, end - 1, &[]);
    assert_eq!(row(&later, "sid").last_seen, Some(NOW + 30 * DAY));
    assert!(row(&later, "sid").is_due(end - 1, &Settings::default()));
    let stored = later.table().to_jsonl();
    assert_eq!(
        again(&stored, end, &[]).table().rows().len(),
        0,
        "seen again, and then not for two months"
    );
}

/// What was taken over without the pages it rests on is checked again too, once there are addresses.
#[test]
fn what_was_taken_over_is_checked_again() {
    let text = r#"{"scope":"e.com","name":"sid","significant":0.97,"distinct":100,"all":101,"timestamp":1790000000}"#;
    let unseen = again(text, NOW, &[]);
    let plan = unseen.plan(&Selection::All, NOW, "probe");
    assert_eq!(plan.progress().checks, 0, "there is no address yet");
    let mut seen = again(text, NOW, &sid_urls());
    assert_eq!(row(&seen, "sid").verdict, Verdict::Insignificant);
    assert!(check(&mut seen, NOW, "differs") > 0);
    assert_eq!(row(&seen, "sid").verdict, Verdict::Significant);
    let bare = text.replace("1790000000", &NOW.to_string());
    let fresh = again(&bare, NOW, &sid_urls());
    for (selection, checks) in [(Selection::Due, 0), (Selection::All, 1)] {
        let plan = fresh.plan(&selection, NOW, "probe");
        assert_eq!(plan.progress().checks, checks);
    }
}

/// What only the extended method tries is no candidate of the plain one on the same table.
#[test]
fn candidates_of_other_settings_are_withdrawn() {
    let mut urls: Vec<String> = (0..30)
        .map(|number| format!("http://e.com/p{}?k={}", number / 2, number % 12))
        .collect();
    urls.extend((0..15).map(|number| format!("http://e.com/p{number}?utm_source=a{}", number % 3)));
    let on_table = |stored: &str, settings: &Settings, now: u64| {
        let mut session = ParamSession::new(settings.clone()).unwrap();
        session.table_mut().import(stored, settings).unwrap();
        for url in &urls {
            session.add_url(url.as_bytes(), 1);
        }
        session.finish(now);
        session
    };
    let (full, plain) = (Settings::default(), Settings::plain());
    let extended = on_table("", &full, NOW);
    let candidates = extended.rows(false);
    assert!(
        candidates
            .iter()
            .all(|row| row.verdict == Verdict::Candidate)
    );
    assert_eq!(candidates.len(), 2);
    let stored = extended.table().to_jsonl();
    let untouched = on_table("", &plain, NOW).rows(true);
    assert_eq!(on_table(&stored, &plain, NOW).rows(true), untouched);
    // And those of other lists are not verified by it.
    let mut elsewhere = ParamSession::new(plain.clone()).unwrap();
    elsewhere.table_mut().import(&stored, &plain).unwrap();
    elsewhere.finish(NOW);
    let plan = elsewhere.plan(&Selection::Due, NOW, "probe");
    assert_eq!(plan.progress().checks, 0);
    // What counting said before comes back, with its time.
    let counted = on_table("", &plain, NOW).table().to_jsonl();
    let tried = on_table(&counted, &full, NOW + 1).table().to_jsonl();
    let back = row(&on_table(&tried, &plain, NOW + 2), "k");
    assert_eq!(verdict(&back), (Verdict::Significant, Some(-1.0)));
    assert_eq!((back.checked, back.history.len()), (Some(NOW), 0));
}

#[test]
fn rows_that_cannot_be_are_named_by_line() {
    let header = Table::header();
    let row = |text: &str| format!("{header}\n{{{text}}}");
    let detail = |fields: &str| {
        let mut table = Table::default();
        let imported = table.import(&row(fields), &Settings::default()).unwrap();
        assert_eq!(table.rows().len() + imported.problems.len(), 1, "{fields}");
        imported.problems.first().map(|problem| {
            assert_eq!(problem.line, 2);
            problem.detail.clone()
        })
    };
    let base = r#""name":"k","distinct":2,"all":5,"#;
    for (fields, wanted) in [
        (
            r#""host":"e.com","verdict":"insignificant","significant":-1"#,
            "significant is -1",
        ),
        (
            r#""host":"e.com","verdict":"insignificant","significant":0.3"#,
            "significant is 0.3",
        ),
        (
            r#""host":"e.com","verdict":"significant""#,
            "significant is missing",
        ),
        (
            r#""host":"e.com","verdict":"candidate","significant":1"#,
            "significant is 1",
        ),
        (
            r#""host":"e.com","verdict":"unverifiable","significant":1"#,
            "significant is 1",
        ),
        (
            r#""host":"e.com\nevil","verdict":"candidate""#,
            "is no host",
        ),
        (r#""host":"e.com:80","verdict":"candidate""#, "is no host"),
        (r#""host":"a@e.com","verdict":"candidate""#, "is no host"),
        (r#""host":"","verdict":"candidate""#, "is no host"),
        (
            r#""host":"e.com","path":"nopath","verdict":"candidate""#,
            "is no path",
        ),
        (
            r#""host":"e.com","path":"/a?b","verdict":"candidate""#,
            "is no path",
        ),
        (
            r#""host":"e.com","verdict":"candidate","timestamp":9007199254740993"#,
            "more than 2^53",
        ),
        (
            r#""host":"e.com","verdict":"candidate","history":[{"verdict":"insignificant","significant":-2,"timestamp":1}]"#,
            "in its history",
        ),
    ] {
        let found = detail(&format!("{base}{fields}"));
        let found = found.unwrap_or_else(|| panic!("{fields}"));
        assert!(found.contains(wanted), "{fields}: {found}");
    }
    let rest = r#""host":"e.com","verdict":"candidate""#;
    let found = detail(&format!(r#""name":"k","distinct":5,"all":2,{rest}"#));
    assert!(found.unwrap().contains("more than all"));
    let found = detail(&format!(
        r#""name":"k","distinct":18446744073709551615,"all":18446744073709551615,{rest}"#
    ));
    assert!(found.unwrap().contains("more than 2^53"));
    let found = detail(&format!(r#""name":"","distinct":2,"all":5,{rest}"#));
    assert!(found.unwrap().contains("the name is empty"));
    assert_eq!(
        detail(&format!(r#"{base}"host":"[::1]","verdict":"candidate""#)),
        None
    );
}

#[test]
fn scopes_that_are_read_are_written_as_those_of_urls() {
    let text = r#"{"scope":"Example.COM/B%7e","name":"k","significant":-1,"distinct":12,"all":90}"#;
    let mut table = Table::default();
    table.import(text, &Settings::default()).unwrap();
    let scopes: Vec<String> = table.rows().map(|row| row.key.scope.to_string()).collect();
    assert_eq!(scopes, ["example.com/B~"]);
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
    let options = dustlens::url::Options {
        with: [dustlens::url::RuleId::LearnedRules].into_iter().collect(),
        learned: rules,
        ..dustlens::url::Options::default()
    };
    let normalizer = dustlens::url::Normalizer::new(&options).unwrap();
    assert_eq!(
        normalizer
            .normalize(b"http://e.com/a/?sid=1&x=2")
            .unwrap()
            .url(),
        b"http://e.com/a/?x=2"
    );
    assert_eq!(
        normalizer
            .normalize(b"http://f.com/a/?sid=1")
            .unwrap()
            .url(),
        b"http://f.com/a/?sid=1"
    );
}
