//! A session of URLs: slices, windows, groups, exports, and what a change of options keeps.

#![allow(missing_docs, clippy::unwrap_used)]

use dustlens::lists::UrlOptions;
use dustlens::sessions::urls::{
    GroupQuery, GroupSort, Keep, RowQuery, RowSort, Show, UrlSession, UrlStage,
};
use dustlens::table_writer::RowFormat;
use dustlens::url::{Options, RuleId, Skipped, Tier};

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

fn urls(session: &mut UrlSession, query: impl Into<RowQuery>) -> Vec<String> {
    session
        .rows(&query.into(), 0, usize::MAX)
        .iter()
        .map(|row| text(row.url))
        .collect()
}

#[test]
fn rows_have_their_form_rules_repeats_and_place() {
    let mut session = done(Tier::Usual);
    let rows = session.rows(&Show::All.into(), 0, 10);
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
    assert_eq!(
        (rows[4].skipped, rows[4].line),
        (Some(Skipped::OtherScheme), 7)
    );
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
        (3, 1, 4, 1)
    );
    assert_eq!(counts.rules.iter().sum::<u32>(), 3);
    assert_eq!(counts.rules[RuleId::DirectorySlash as usize], 1);
}

#[test]
fn filters_and_windows() {
    let mut session = done(Tier::Usual);
    assert_eq!(session.row_count(&Show::All.into()), 6);
    assert_eq!(session.row_count(&Show::Changed.into()), 3);
    assert_eq!(session.row_count(&Show::Passed.into()), 1);
    assert_eq!(
        urls(
            &mut session,
            RowQuery {
                rule: Some(RuleId::DotSegments),
                ..RowQuery::default()
            }
        ),
        ["http://e.com/a/./"]
    );
    assert_eq!(
        urls(&mut session, Show::Kept),
        [
            "http://e.com/b/",
            "http://e.com/a",
            "mailto:x",
            "http://e.com/c?"
        ]
    );
    let window = session.rows(&Show::Changed.into(), 1, 2);
    assert_eq!(
        window.iter().map(|row| row.number).collect::<Vec<_>>(),
        [2, 3]
    );
    assert!(session.rows(&Show::All.into(), 100, 5).is_empty());
    assert!(
        session
            .rows(&Show::Changed.into(), usize::MAX, usize::MAX)
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
        for filter in [Show::Changed, Show::Kept, Show::Passed] {
            session.row_count(&filter.into());
            session.groups(&GroupQuery::default(), 0, 10);
        }
        let changed = session.row_count(&Show::Changed.into());
        assert!(changed >= last);
        last = changed;
    }
    for filter in [Show::All, Show::Changed, Show::Passed, Show::Kept] {
        assert_eq!(
            urls(&mut session, filter),
            urls(&mut done(Tier::Usual), filter)
        );
    }
    assert_eq!(
        session.groups(&GroupQuery::default(), 0, 10),
        done(Tier::Usual).groups(&GroupQuery::default(), 0, 10)
    );
}

#[test]
fn groups_and_the_one_to_keep() {
    let mut session = done(Tier::Usual);
    let groups = session.groups(&GroupQuery::default(), 0, 10);
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
    assert_eq!(session.merged_group(keep), Some(number));
    assert!(session.group_rows(99, 0, 1).is_empty() && session.group(99).is_none());
    for (choice, kept) in [
        (Keep::First, 0),
        (Keep::MostFrequent, 0),
        (Keep::Shortest, 3),
    ] {
        session.set_keep(choice);
        assert_eq!(session.groups(&GroupQuery::default(), 0, 1)[0].keep, kept);
        assert!(
            session
                .rows(&Show::Kept.into(), 0, 10)
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
        urls(&mut session, Show::Changed),
        urls(&mut fresh, Show::Changed)
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
    assert!(
        session.rows(&Show::All.into(), 0, 9).is_empty()
            && session.groups(&GroupQuery::default(), 0, 9).is_empty()
    );
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
        let whole = session.export(format, &Show::All.into(), 0, usize::MAX);
        let windows: Vec<u8> = (0..6)
            .step_by(2)
            .flat_map(|from| session.export(format, &Show::All.into(), from, 2))
            .collect();
        assert_eq!(text(&whole), text(&windows));
    }
    let csv = text(&session.export(RowFormat::Csv, &Show::Passed.into(), 0, 9));
    assert_eq!(
        csv,
        "url,normalized,rules,error,repeats\nmailto:x,mailto:x,,other-scheme,1\n"
    );
    let json = text(&session.export(RowFormat::JsonLines, &Show::All.into(), 0, 1));
    assert_eq!(
        json,
        "{\"url\":\"http://e.com/a/./\",\"normalized\":\"http://e.com/a/\",\"rules\":[\"dot-segments\"],\"error\":\"\",\"repeats\":2}\n"
    );
    assert_eq!(
        text(&session.export_unique(0, 2)),
        "http://e.com/b/\nhttp://e.com/a\n"
    );
}

#[test]
fn no_url_forges_a_line_among_the_unique_ones() {
    let mut session = session(Tier::Usual);
    let list = br#"{"url":"http://e.com/a\u001b[31m\nFORGED\tx"}"#.to_vec();
    session.add("list.jsonl", list, UrlOptions::default());
    finish(&mut session);
    assert_eq!(
        text(&session.export_unique(0, 9)),
        "http://e.com/a\u{fffd}[31m\u{fffd}FORGED\u{fffd}x\n"
    );
}

fn numbers(session: &mut UrlSession, query: &RowQuery) -> Vec<u32> {
    let rows = session.rows(query, 0, usize::MAX);
    rows.iter().map(|row| row.number).collect()
}

/// Rows of [`LIST`]: 0 `/a/./` twice, 1 `/b/`, 2 `HTTP:…/a/`, 3 `/a`, 4 `mailto:x`, 5 `/c?`.
#[test]
fn a_table_is_shown_filtered_and_sorted() {
    let mut session = done(Tier::Usual);
    let query = |sort, descending| RowQuery {
        sort,
        descending,
        ..RowQuery::default()
    };
    let tables = [
        (Show::Merged.into(), vec![0, 2, 3]),
        (Show::Kept.into(), vec![1, 3, 4, 5]),
        (query(RowSort::Line, true), vec![5, 4, 3, 2, 1, 0]),
        (query(RowSort::Url, false), vec![2, 3, 0, 1, 5, 4]),
        (query(RowSort::Normalized, true), vec![4, 5, 1, 0, 2, 3]),
        (query(RowSort::Repeats, true), vec![0, 1, 2, 3, 4, 5]),
        (query(RowSort::Repeats, false), vec![1, 2, 3, 4, 5, 0]),
    ];
    for (query, expected) in tables {
        assert_eq!(numbers(&mut session, &query), expected, "{query:?}");
        assert_eq!(session.row_count(&query), expected.len());
    }
}

#[test]
fn a_filter_looks_at_both_forms_and_adds_to_the_rest() {
    let mut session = done(Tier::Usual);
    let filter = |text: &str| RowQuery {
        filter: text.to_owned(),
        ..RowQuery::default()
    };
    assert_eq!(numbers(&mut session, &filter("e.com/a/")), [0, 2, 3]);
    assert_eq!(numbers(&mut session, &filter("HTTP")), [2]);
    assert!(numbers(&mut session, &filter("nowhere")).is_empty());
    let both = RowQuery {
        show: Show::Merged,
        rule: Some(RuleId::DirectorySlash),
        ..filter("e.com/a")
    };
    assert_eq!(numbers(&mut session, &both), [3]);
}

/// A table looked at while another is written to a file, and both while URLs come.
#[test]
fn tables_do_not_disturb_each_other() {
    let mut session = session(Tier::Usual);
    let list: String = (0..500)
        .map(|i| format!("http://e.com/{}\n", i % 97 * 7 % 90))
        .collect();
    add(&mut session, &list);
    let sorted = RowQuery {
        sort: RowSort::Url,
        ..RowQuery::default()
    };
    while session.advance(7).stage != UrlStage::Done {
        session.rows(&sorted, 3, 9);
        session.export_unique(0, 9);
    }
    let all = numbers(&mut session, &sorted);
    assert_eq!(all.len(), session.counts().urls as usize);
    assert!(urls(&mut session, sorted.clone()).is_sorted());
    session.export_unique(0, usize::MAX);
    session.set_keep(Keep::First);
    assert_eq!(numbers(&mut session, &sorted), all);
}

#[test]
fn groups_are_filtered_and_sorted() {
    let mut session = session(Tier::Usual);
    add(
        &mut session,
        "http://e.com/z\nhttp://e.com/z/\nhttp://e.com/z\nhttp://e.com/z\nhttp://e.com/k/\nhttp://e.com/k\nhttp://e.com/k/./\nhttp://e.com/one/\n",
    );
    finish(&mut session);
    let mut keys = |filter: &str, sort, descending| {
        let query = GroupQuery {
            filter: filter.to_owned(),
            sort,
            descending,
        };
        let count = session.group_count(&query);
        let groups = session.groups(&query, 0, 9);
        assert_eq!(groups.len(), count);
        let of = |group: &dustlens::sessions::urls::GroupRow<'_>| {
            (text(group.key), group.urls, group.occurrences)
        };
        groups.iter().map(of).collect::<Vec<_>>()
    };
    let (z, k) = (
        ("http://e.com/z/".to_owned(), 2, 4),
        ("http://e.com/k/".to_owned(), 3, 3),
    );
    assert_eq!(keys("", GroupSort::Urls, true), [k.clone(), z.clone()]);
    assert_eq!(keys("", GroupSort::Urls, false), [z.clone(), k.clone()]);
    assert_eq!(
        keys("", GroupSort::Occurrences, true),
        [z.clone(), k.clone()]
    );
    assert_eq!(keys("", GroupSort::Key, false), [k, z.clone()]);
    assert_eq!(keys("/z", GroupSort::Key, false), [z]);
    assert!(keys("/one", GroupSort::Key, false).is_empty());
}

#[test]
fn groups_are_exported_in_windows() {
    let mut session = done(Tier::Usual);
    assert_eq!(
        text(&session.export_groups(RowFormat::Tsv, 0, 5)),
        "key\tkeep\turls\tmember\n\
         http://e.com/a/\thttp://e.com/a\t3\thttp://e.com/a/./\n\
         http://e.com/a/\thttp://e.com/a\t3\tHTTP://e.com/a/\n\
         http://e.com/a/\thttp://e.com/a\t3\thttp://e.com/a\n"
    );
    assert!(session.export_groups(RowFormat::Tsv, 1, 5).is_empty());
}
