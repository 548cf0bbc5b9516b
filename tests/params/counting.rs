//! The first stage: occurrences, distinct values, who is tried.

use dustlens::params::{Class, ParamSession, Reason, ScopeKind, Settings, Verdict, classify};

use crate::support::{NOW, row, session, verdict};

#[test]
fn fewer_than_ten_values_are_not_judged_and_the_ratio_decides_exactly() {
    let plain = Settings::plain();
    for (distinct, all, class) in [
        (0, 0, Class::Unjudged),
        (9, 9, Class::Unjudged),
        (9, 1_000_000, Class::Unjudged),
        (10, 10, Class::Candidate),
        (10, 11, Class::Significant),
        (18, 19, Class::Significant),
        (19, 20, Class::Candidate),
        (949, 1000, Class::Significant),
        (950, 1000, Class::Candidate),
        (951, 1000, Class::Candidate),
        (949_999_999, 1_000_000_000, Class::Significant),
        (950_000_000, 1_000_000_000, Class::Candidate),
    ] {
        assert_eq!(classify(distinct, all, &plain), class, "{distinct}/{all}");
    }
}

#[test]
fn both_limits_are_settings() {
    let settings = Settings {
        min_values: 3,
        threshold: 0.5,
        ..Settings::plain()
    };
    assert_eq!(classify(2, 2, &settings), Class::Unjudged);
    assert_eq!(classify(3, 6, &settings), Class::Candidate);
    assert_eq!(classify(3, 7, &settings), Class::Significant);
}

#[test]
fn settings_out_of_range_are_refused_by_name() {
    let year = 365 * 24 * 60 * 60;
    for (settings, name) in [
        (
            Settings {
                min_values: 0,
                ..Settings::default()
            },
            "min-values",
        ),
        (
            Settings {
                threshold: 0.49,
                ..Settings::default()
            },
            "threshold",
        ),
        (
            Settings {
                threshold: f64::NAN,
                ..Settings::default()
            },
            "threshold",
        ),
        (
            Settings {
                threshold: 1.01,
                ..Settings::default()
            },
            "threshold",
        ),
        (
            Settings {
                bases: 0,
                ..Settings::default()
            },
            "bases",
        ),
        (
            Settings {
                bases: 11,
                ..Settings::default()
            },
            "bases",
        ),
        (
            Settings {
                changed_words: 101,
                ..Settings::default()
            },
            "changed-words",
        ),
        (
            Settings {
                min_words: 1001,
                ..Settings::default()
            },
            "min-words",
        ),
        (
            Settings {
                recheck_after: 11 * year,
                ..Settings::default()
            },
            "recheck-after",
        ),
        (
            Settings {
                drop_after: 1,
                ..Settings::default()
            },
            "drop-after",
        ),
        (
            Settings {
                max_arguments: 0,
                ..Settings::default()
            },
            "max-arguments",
        ),
    ] {
        let error = settings.validate().unwrap_err();
        assert_eq!((error.name, error.code()), (name, "setting-out-of-range"));
        assert!(ParamSession::new(settings).is_err());
    }
    assert_eq!(Settings::plain().validate(), Ok(()));
}

fn urls(count: usize, query: impl Fn(usize) -> String) -> Vec<String> {
    (0..count)
        .map(|number| format!("http://e.com/p{number}?{}", query(number)))
        .collect()
}

#[test]
fn nine_values_are_not_recorded_ten_are() {
    for (count, recorded) in [(9, false), (10, true)] {
        let session = session(
            Settings::plain(),
            &urls(count, |number| format!("k={number}")),
        );
        assert_eq!(session.table().rows().len() == 1, recorded);
        let verdict = row(&session, "k").verdict;
        assert_eq!(
            verdict,
            if recorded {
                Verdict::Candidate
            } else {
                Verdict::Unjudged
            }
        );
        assert_eq!(session.rows(false).len(), usize::from(recorded));
    }
}

#[test]
fn what_repeats_is_significant_at_once() {
    let session = session(
        Settings::plain(),
        &urls(30, |number| format!("k={}", number % 12)),
    );
    let row = row(&session, "k");
    assert_eq!(verdict(&row), (Verdict::Significant, Some(-1.0)));
    assert_eq!(
        (row.distinct, row.all, row.checked, row.last_seen),
        (12, 30, Some(NOW), Some(NOW))
    );
}

#[test]
fn repeats_count_as_occurrences() {
    let mut session = ParamSession::new(Settings::plain()).unwrap();
    for number in 0..10 {
        session.add_url(
            format!("http://e.com/?k={number}").as_bytes(),
            1 + u64::from(number == 3),
        );
    }
    session.finish(NOW);
    assert_eq!(
        verdict(&row(&session, "k")),
        (Verdict::Significant, Some(-1.0))
    );
}

#[test]
fn names_are_decoded_and_case_counts_and_a_bare_name_is_no_empty_value() {
    let list = [
        "?k=1", "?%6b=1", "?k", "?k=", "?K=1", "?k=%31", "?a+b=1", "?a%20b=2", "?&&=x&", "?k=1&k=2",
    ];
    let session = session(
        Settings::plain(),
        &list.map(|query| format!("http://e.com/{query}")),
    );
    let counts = |name: &str| {
        let row = row(&session, name);
        (row.all, row.distinct)
    };
    assert_eq!(counts("k"), (7, 4));
    assert_eq!(counts("K"), (1, 1));
    assert_eq!(counts("a b"), (2, 2));
    assert_eq!(session.rows(true).len(), 3);
}

#[test]
fn scopes_are_hosts_or_paths() {
    let list = [
        "http://E.com:80/a?k=1",
        "https://e.com./b?k=2",
        "http://e.com:8080/a?k=3",
        "http://f.com/a?k=4",
        "mailto:a?k=1",
        "/a?k=1",
    ];
    let scopes = |scope| {
        let settings = Settings {
            scope,
            ..Settings::plain()
        };
        let session = session(settings, &list.map(str::to_owned));
        assert_eq!((session.counts().urls, session.counts().passed), (6, 2));
        let rows = session.rows(true);
        rows.iter()
            .map(|row| format!("{} {}", row.key.scope, row.all))
            .collect::<Vec<_>>()
    };
    assert_eq!(scopes(ScopeKind::Host), ["e.com 3", "f.com 1"]);
    assert_eq!(
        scopes(ScopeKind::Path),
        ["e.com/a 2", "e.com/b 1", "f.com/a 1"]
    );
}

#[test]
fn the_sample_does_not_depend_on_the_order() {
    let mut list: Vec<String> = (0..400)
        .map(|number| {
            format!(
                "http://e.com/{}?a={}&b={}",
                number % 90,
                number % 7,
                number / 3
            )
        })
        .collect();
    let rows = |list: &[String]| session(Settings::default(), list).rows(true);
    let before = rows(&list);
    list.reverse();
    assert_eq!(rows(&list), before);
}

#[test]
fn arguments_beyond_the_limit_are_only_counted() {
    let settings = Settings {
        max_arguments: 5,
        ..Settings::plain()
    };
    let session = session(settings, &urls(8, |number| format!("k{number}=1")));
    assert_eq!(session.rows(true).len(), 5);
    assert_eq!(session.counts().left_out, 3);
}

#[test]
fn more_candidates_only_when_they_are_asked_for() {
    let mut list: Vec<String> = Vec::new();
    for number in 0..6 {
        list.push(format!("http://e.com/a{number}?PHPSESSID=1&only=x"));
        list.push(format!(
            "http://e.com/b{number}?sess=a1b2c3d{number}&once=1"
        ));
        list.push(format!("http://e.com/b{number}?sess=a1b2c3d{number}"));
        list.push(format!("http://e.com/c?view={number}"));
    }
    let plain = session(Settings::plain(), &list);
    assert!(
        plain
            .rows(true)
            .iter()
            .all(|row| row.verdict == Verdict::Unjudged)
    );
    let extended = session(Settings::default(), &list);
    for (name, reasons) in [
        ("PHPSESSID", vec![Reason::KnownName]),
        ("once", vec![Reason::Collides]),
        ("sess", vec![Reason::IdLike]),
        ("view", vec![Reason::OnlyDifference]),
        ("only", vec![]),
    ] {
        assert_eq!(row(&extended, name).reasons, reasons, "{name}");
    }
    let everything = Settings {
        everything: true,
        ..Settings::default()
    };
    let only = row(&session(everything, &list), "only");
    assert_eq!(only.reasons, [Reason::Unproved]);
}

#[test]
fn what_counting_calls_significant_is_a_candidate_when_urls_collide() {
    let list: Vec<String> = (0..40)
        .map(|number| format!("http://e.com/p{}?ref={}", number % 20, number % 13))
        .collect();
    assert_eq!(
        row(&session(Settings::plain(), &list), "ref").verdict,
        Verdict::Significant
    );
    let row = row(&session(Settings::default(), &list), "ref");
    assert_eq!((row.verdict, row.significant), (Verdict::Candidate, None));
}

/// Two names that are no text are not one argument of a third name.
#[test]
fn names_that_are_no_utf8_are_counted_and_not_judged() {
    let mut session = ParamSession::new(Settings::default()).unwrap();
    for number in 0..20 {
        session.add_url(format!("http://e.com/{number}?%ff={number}").as_bytes(), 1);
        session.add_url(
            format!("http://e.com/{number}?%fe={number}&a=1").as_bytes(),
            1,
        );
    }
    session.finish(NOW);
    let names: Vec<String> = session
        .rows(true)
        .into_iter()
        .map(|row| row.key.name)
        .collect();
    assert_eq!(names, ["a"]);
    assert_eq!(
        (session.counts().not_utf8, session.counts().left_out),
        (40, 0)
    );
}

#[test]
fn paths_that_are_no_utf8_are_told_apart() {
    let settings = Settings {
        scope: ScopeKind::Path,
        ..Settings::default()
    };
    let mut session = ParamSession::new(settings).unwrap();
    for byte in [0xfe, 0xff] {
        for number in 0..20 {
            let mut url = b"http://e.com/".to_vec();
            url.push(byte);
            url.extend_from_slice(format!("?k={number}").as_bytes());
            session.add_url(&url, 1);
        }
    }
    session.finish(NOW);
    let paths: Vec<String> = session
        .rows(true)
        .into_iter()
        .filter_map(|row| row.key.scope.path)
        .collect();
    assert_eq!(paths, ["/%FE", "/%FF"]);
}

#[test]
fn ratio_and_similarity_are_two_settings() {
    let loose = Settings {
        threshold: 0.5,
        ..Settings::plain()
    };
    assert_eq!(classify(10, 20, &loose), Class::Candidate);
    let strict = Settings {
        similarity: 0.5,
        ..Settings::plain()
    };
    assert_eq!(classify(10, 20, &strict), Class::Significant);
    let out = Settings {
        similarity: 1.01,
        ..Settings::default()
    };
    assert_eq!(out.validate().unwrap_err().name, "similarity");
}
