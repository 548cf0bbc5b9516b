//! Why a list has no rule: true of the list, and in words that are true of its numbers.

use dustlens::dust::{DustSettings, Reason, WhyNothing, explain};

use crate::support::session;

fn why(settings: DustSettings, urls: &[String]) -> WhyNothing {
    let mut session = session(settings, urls);
    assert_eq!(session.mine_list(), 0);
    session.why_nothing().unwrap()
}

fn numbered(before: &str, count: usize) -> Vec<String> {
    let numbers = 1..=count;
    numbers
        .map(|n| format!("http://e.com/{before}{n}"))
        .collect()
}

#[test]
fn a_series_is_too_many_in_one_envelope() {
    for settings in [DustSettings::default(), DustSettings::plain()] {
        for urls in [
            numbered("p", 7),
            numbered("p", 8),
            numbered("p", 10),
            numbered("p", 30),
            numbered("?page=", 30),
            numbered("a/b/", 10_000),
        ] {
            let why = why(settings.clone(), &urls);
            assert_eq!(why, WhyNothing::TooManyShare { most: 6 }, "{}", urls.len());
            assert_eq!(why.code(), "too-many-share");
            assert_eq!(why.params(), [("most", "6".to_owned())]);
            assert!(
                why.to_string().contains("more than 6 addresses at a time"),
                "{why}"
            );
        }
    }
    let few = why(DustSettings::default(), &numbered("p", 6));
    assert_eq!(few, WhyNothing::TooLittleSupport { best: 1, least: 3 });
    let more = DustSettings {
        max_bucket: 10,
        ..DustSettings::default()
    };
    assert_eq!(why(more, &numbered("p", 10)), few);
}

#[test]
fn hosts_share_nothing() {
    let urls: Vec<String> = (0..10).map(|id| format!("http://h{id}.com/")).collect();
    let shared = WhyNothing::NothingShared {
        tokens: 12,
        left_out: 0,
    };
    assert_eq!(why(DustSettings::default(), &urls), shared);
    assert_eq!(
        shared.to_string(),
        "no two addresses of a site differ in one place of at most 12 tokens only; there is nothing to learn from"
    );
}

#[test]
fn what_was_not_looked_at_is_said_beside_it() {
    let words = [
        "ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay",
    ];
    let twice: Vec<String> = words
        .map(|word| format!("http://e.com/{word}/{word}"))
        .to_vec();
    let one = DustSettings {
        max_tokens: 1,
        ..DustSettings::plain()
    };
    let found = why(one, &twice);
    let shared = |tokens, left_out| WhyNothing::NothingShared { tokens, left_out };
    assert_eq!(found, shared(1, 0));
    assert!(found.to_string().contains("of at most 1 token only"));
    let many = why(DustSettings::default(), &twice);
    assert_eq!(many, WhyNothing::TooManyShare { most: 6 });

    let bytes = "a".repeat(2_100);
    let tokens = "/".repeat(300);
    for long in [&bytes, &tokens] {
        let found = why(DustSettings::default(), &numbered(long, 10));
        assert_eq!(found, shared(12, 10));
        let words = found.to_string();
        assert!(
            words.ends_with("(10 addresses are too long to be looked at)"),
            "{words}"
        );
    }
}

#[test]
fn a_short_list_is_too_few_and_an_empty_one_none() {
    let found = why(DustSettings::default(), &numbered("", 2));
    assert_eq!(
        found.to_string(),
        "2 different addresses are too few: a rule needs 3 pairs that speak for it, at least 6 addresses; give a longer list"
    );
    let repeated = vec!["http://e.com/".to_owned(); 10];
    let least = DustSettings {
        min_support: 1,
        ..DustSettings::default()
    };
    assert_eq!(
        why(least, &repeated).to_string(),
        "1 different address is too few: a rule needs 1 pair that speaks for it, at least 2 addresses; give a longer list"
    );
    for urls in [vec![], vec!["mailto:a@e.com".to_owned(); 10]] {
        let found = why(DustSettings::default(), &urls);
        assert_eq!((found, found.code()), (WhyNothing::NoUrls, "no-urls"));
    }
}

#[test]
fn a_long_list_says_what_support_it_needs() {
    let both = |id: usize| ["?id=", "_"].map(|text| format!("http://e.com/story{text}{id}"));
    let mut urls: Vec<String> = (1..=4).flat_map(both).collect();
    urls.extend((0..12_000).map(|id| format!("http://e.com/item/{id}")));
    let found = why(DustSettings::default(), &urls);
    assert_eq!(found, WhyNothing::TooLittleSupport { best: 4, least: 7 });
    let once = WhyNothing::TooLittleSupport { best: 1, least: 3 };
    assert!(
        once.to_string()
            .contains("occurs 1 time, and 3 are needed;")
    );
}

/// The method step by step shows envelopes that count, and says how many hold too many.
#[test]
fn the_steps_say_how_many_envelopes_are_crowded() {
    let settings = DustSettings::default();
    let series = explain(&numbered("p", 10), &settings).unwrap();
    assert!(series.envelopes.is_empty() && series.pairs.is_empty());
    assert!(series.crowded > 0);
    let few = explain(&numbered("p", 6), &settings).unwrap();
    assert!(!few.envelopes.is_empty());
    assert_eq!(few.crowded, 0);
    let hosts: Vec<String> = (0..10).map(|id| format!("http://h{id}.com/")).collect();
    let hosts = explain(&hosts, &settings).unwrap();
    assert_eq!((hosts.envelopes.len(), hosts.crowded), (0, 0));
}

#[test]
fn reasons_of_rules_name_one_as_one() {
    let all = |population| Reason::AllAgreed { population }.to_string();
    assert!(all(1).starts_with("the one address of the list that it changes was tried, and every"));
    assert!(all(2).starts_with("each of the 2 addresses of the list that it changes was tried,"));
    let enough = |agreed| {
        Reason::EnoughAgreed {
            agreed,
            percent: 50,
        }
        .to_string()
    };
    assert!(enough(1).starts_with("1 sampled page was the same,"));
    assert!(enough(59).starts_with("59 sampled pages were the same,"));
}
