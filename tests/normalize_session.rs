//! A session of URLs: slices, windows, groups, exports, and what a change of options keeps.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens::input::urls::UrlOptions;
use dustlens::normalize::{
    Keep, Options, Pass, RowFilter, RowFormat, RuleId, Tier, UrlSession, UrlStage,
};

const LIST: &str = "http://e.com/a/./\nhttp://e.com/b/\nHTTP://e.com/a/\n# noise\nhttp://e.com/a\nhttp://e.com/a/./\nmailto:x\nhttp://e.com/c?\n";

fn session(tier: Tier) -> UrlSession {
    UrlSession::new(&Options::up_to(tier)).unwrap()
}

fn add(session: &mut UrlSession, text: &str) {
    session.add("list", text.as_bytes().to_vec(), UrlOptions::default());
}

fn finish(session: &mut UrlSession) {
    while session.advance(3).stage != UrlStage::Done {}
}

fn done(tier: Tier) -> UrlSession {
    let mut session = session(tier);
    add(&mut session, LIST);
    finish(&mut session);
    session
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn urls(session: &mut UrlSession, filter: RowFilter) -> Vec<String> {
    session
        .rows(filter, 0, usize::MAX)
        .iter()
        .map(|row| text(row.url))
        .collect()
}

#[test]
fn rows_have_their_form_rules_repeats_and_place() {
    let mut session = done(Tier::Usual);
    let rows = session.rows(RowFilter::All, 0, 10);
    assert_eq!(rows.len(), 6);
    assert_eq!(
        (rows[0].url, rows[0].normalized),
        (&b"http://e.com/a/./"[..], Some(&b"http://e.com/a/"[..]))
    );
    assert_eq!(
        (
            rows[0].repeats,
            rows[0].line,
            rows[0].rules.to_string().as_str()
        ),
        (2, 1, "dot-segments")
    );
    assert_eq!(
        (rows[1].normalized, rows[1].rules.is_empty()),
        (Some(rows[1].url), true)
    );
    assert_eq!((rows[4].pass, rows[4].line), (Some(Pass::OtherScheme), 7));
}

#[test]
fn counts_add_up() {
    let session = done(Tier::Usual);
    let counts = session.counts();
    assert_eq!(
        (counts.given, counts.urls, counts.normalized, counts.noise),
        (7, 6, 6, 1)
    );
    assert_eq!(
        (counts.changed, counts.passed, counts.keys, counts.groups),
        (4, 1, 4, 1)
    );
    assert_eq!(counts.rules.iter().sum::<u32>(), 4);
    let of = |id: RuleId| session.rule_counts().find(|rule| rule.0 == id).unwrap();
    assert_eq!(
        of(RuleId::DirectorySlash),
        (RuleId::DirectorySlash, Tier::Usual, 2)
    );
}

#[test]
fn filters_and_windows() {
    let mut session = done(Tier::Usual);
    assert_eq!(session.row_count(RowFilter::All), 6);
    assert_eq!(session.row_count(RowFilter::Changed), 4);
    assert_eq!(session.row_count(RowFilter::Passed), 1);
    assert_eq!(
        urls(&mut session, RowFilter::Rule(RuleId::DotSegments)),
        ["http://e.com/a/./"]
    );
    assert_eq!(
        urls(&mut session, RowFilter::Kept),
        [
            "http://e.com/b/",
            "http://e.com/a",
            "mailto:x",
            "http://e.com/c?"
        ]
    );
    let window = session.rows(RowFilter::Changed, 1, 2);
    assert_eq!(
        window.iter().map(|row| row.number).collect::<Vec<_>>(),
        [2, 3]
    );
    assert!(session.rows(RowFilter::All, 100, 5).is_empty());
    assert!(
        session
            .rows(RowFilter::Changed, usize::MAX, usize::MAX)
            .is_empty()
    );
}

/// Asked in between, every answer is that of the rows done by then.
#[test]
fn windows_grow_with_the_work() {
    let mut session = session(Tier::Usual);
    add(&mut session, LIST);
    let mut last = 0;
    while session.advance(1).stage != UrlStage::Done {
        for filter in [RowFilter::Changed, RowFilter::Kept, RowFilter::Passed] {
            session.row_count(filter);
            session.groups(0, 10);
        }
        let changed = session.row_count(RowFilter::Changed);
        assert!(changed >= last);
        last = changed;
    }
    for filter in [
        RowFilter::All,
        RowFilter::Changed,
        RowFilter::Passed,
        RowFilter::Kept,
    ] {
        assert_eq!(
            urls(&mut session, filter),
            urls(&mut done(Tier::Usual), filter)
        );
    }
    assert_eq!(session.groups(0, 10), done(Tier::Usual).groups(0, 10));
}

#[test]
fn groups_and_the_one_to_keep() {
    let mut session = done(Tier::Usual);
    let groups = session.groups(0, 10);
    assert_eq!(groups.len(), 1);
    let (number, keep) = (groups[0].number, groups[0].keep);
    assert_eq!(
        (groups[0].key, groups[0].kept, groups[0].urls),
        (&b"http://e.com/a/"[..], &b"http://e.com/a"[..], 3)
    );
    let rows = session.group_rows(number, 0, 10);
    assert_eq!(
        rows.iter().map(|row| row.number).collect::<Vec<_>>(),
        [0, 2, 3]
    );
    assert_eq!(session.group_rows(number, 1, 1)[0].number, 2);
    assert_eq!(session.group_of(keep).unwrap().number, number);
    assert!(session.group_rows(99, 0, 1).is_empty() && session.group_of(99).is_none());
    for (choice, kept) in [
        (Keep::First, 0),
        (Keep::MostFrequent, 0),
        (Keep::Shortest, 3),
    ] {
        session.set_keep(choice);
        assert_eq!(session.groups(0, 1)[0].keep, kept);
        assert!(
            session
                .rows(RowFilter::Kept, 0, 10)
                .iter()
                .any(|row| row.number == kept)
        );
    }
}

#[test]
fn new_options_normalize_again_without_reading_again() {
    let mut session = done(Tier::Preserving);
    assert_eq!(session.counts().keys, 6);
    session
        .set_options(&Options::up_to(Tier::Semantic))
        .unwrap();
    assert_eq!(session.counts().normalized, 0);
    assert_eq!(session.row(0).unwrap().normalized, None);
    finish(&mut session);
    let mut fresh = done(Tier::Semantic);
    assert_eq!(session.counts(), fresh.counts());
    assert_eq!(
        urls(&mut session, RowFilter::Changed),
        urls(&mut fresh, RowFilter::Changed)
    );
    let mut bad = Options::up_to(Tier::Semantic);
    bad.with = [RuleId::AddWww].into_iter().collect();
    assert!(session.set_options(&bad).is_err());
    assert_eq!(session.counts(), fresh.counts());
}

#[test]
fn stop_and_resume_and_clear() {
    let mut session = session(Tier::Usual);
    add(&mut session, LIST);
    session.advance(9);
    session.stop();
    let stopped = session.advance(100);
    assert_eq!(stopped.stage, UrlStage::Stopped);
    assert_eq!(session.counts().urls, 6);
    session.resume();
    finish(&mut session);
    assert_eq!(session.counts(), done(Tier::Usual).counts());
    session.clear();
    assert_eq!(session.counts().urls, 0);
    assert!(session.rows(RowFilter::All, 0, 9).is_empty() && session.groups(0, 9).is_empty());
    add(&mut session, LIST);
    finish(&mut session);
    assert_eq!(session.counts(), done(Tier::Usual).counts());
}

#[test]
fn lists_are_added_one_after_another() {
    let mut session = done(Tier::Usual);
    session.add(
        "more",
        b"http://e.com/b\nhttp://e.com/b/\n".to_vec(),
        UrlOptions::default(),
    );
    assert_eq!(session.advance(1).stage, UrlStage::Reading);
    finish(&mut session);
    assert_eq!(session.lists(), ["list", "more"]);
    let row = session.row(6).unwrap();
    assert_eq!(
        (row.list, row.line, row.url),
        (1, 1, &b"http://e.com/b"[..])
    );
    assert_eq!(session.row(1).unwrap().repeats, 2);
    assert_eq!(session.counts().groups, 2);
    assert_eq!(session.problems().0.len(), 1);
}

#[test]
fn traces_of_rows() {
    let mut session = done(Tier::Usual);
    let trace = session.trace(2).unwrap();
    assert_eq!(trace.steps.len(), 1);
    assert_eq!(
        &trace.steps[0].before[trace.steps[0].before_range.clone()],
        b"HTTP"
    );
    assert!(session.trace(6).is_none());
}

#[test]
fn exports_are_the_same_in_windows() {
    let mut session = done(Tier::Usual);
    for format in [RowFormat::Tsv, RowFormat::Csv, RowFormat::JsonLines] {
        let whole = session.export(format, RowFilter::All, 0, usize::MAX);
        let windows: Vec<u8> = (0..6)
            .step_by(2)
            .flat_map(|from| session.export(format, RowFilter::All, from, 2))
            .collect();
        assert_eq!(text(&whole), text(&windows));
    }
    let csv = text(&session.export(RowFormat::Csv, RowFilter::Passed, 0, 9));
    assert_eq!(
        csv,
        "url,normalized,rules,error,repeats\nmailto:x,mailto:x,,other-scheme,1\n"
    );
    let json = text(&session.export(RowFormat::JsonLines, RowFilter::All, 0, 1));
    assert_eq!(
        json,
        "{\"url\":\"http://e.com/a/./\",\"normalized\":\"http://e.com/a/\",\"rules\":[\"dot-segments\"],\"error\":\"\",\"repeats\":2}\n"
    );
    assert_eq!(
        text(&session.export_unique(0, 2)),
        "http://e.com/b/\nhttp://e.com/a\n"
    );
}
