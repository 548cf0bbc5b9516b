//! Lists in slices: the same rules as from the command line, whatever the slices; what is decided stays.

use dustlens::dust::{DustSettings, Status, Trust};
use dustlens::lists::UrlOptions;
use dustlens::params::FetchOutcome;
use dustlens::sessions::dust::{DustFormat, DustStage, ListSession, MapQuery, RuleQuery};
use dustlens::url::LearnedRule;

use crate::support::{none, page, session};

/// A small site: stories under two addresses, a print argument, a decoy of two languages, and another host.
pub fn list() -> Vec<String> {
    let site = |id: u32| {
        [
            format!("http://e.com/story?id={id}"),
            format!("http://e.com/story_{id}"),
            format!("http://e.com/news/{id}"),
            format!("http://e.com/news/{id}?print=1"),
            format!("http://other.org/en/{id}"),
            format!("http://other.org/ru/{id}"),
        ]
    };
    (100..180).flat_map(site).collect()
}

pub fn site(url: &str) -> FetchOutcome {
    let digits = url.split(|c: char| !c.is_ascii_digit());
    let id = digits.into_iter().find(|run| run.len() == 3);
    let Some(id) = id else { return none(url) };
    let stories = [format!("/story?id={id}"), format!("/story_{id}")];
    let news = [format!("/news/{id}"), format!("/news/{id}?print=1")];
    let ends = |ends: &[String]| ends.iter().any(|end| url.ends_with(end));
    if url.contains("other.org") && (url.contains("/en/") || url.contains("/ru/")) {
        page(url, url)
    } else if url.contains("e.com") && ends(&stories) {
        page(url, &format!("story {id}"))
    } else if url.contains("e.com") && ends(&news) {
        page(url, &format!("news {id}"))
    } else {
        none(url)
    }
}

pub fn read(urls: &[String], units: usize) -> ListSession {
    let mut lists = ListSession::new(DustSettings::default()).unwrap();
    lists.add("list", urls.join("\n").into_bytes(), UrlOptions::default());
    work(&mut lists, units);
    lists
}

pub fn work(lists: &mut ListSession, units: usize) {
    for _ in 0..1_000_000 {
        let stage = lists.advance(units).stage;
        if matches!(
            stage,
            DustStage::Idle | DustStage::Done | DustStage::Stopped
        ) {
            return;
        }
    }
    panic!("it does not end");
}

/// Goes on with a validation, at most `most` fetches; whether it is over.
pub fn fetch(lists: &mut ListSession, most: usize) -> bool {
    let mut left = most;
    while !lists.under_way().unwrap().over {
        work(lists, 10_000);
        while let Some(request) = lists.next(|_| true) {
            if left == 0 {
                lists.put_back(request.id);
                return false;
            }
            left -= 1;
            lists.give(request.id, site(&request.url));
        }
    }
    true
}

pub fn verified(urls: &[String]) -> ListSession {
    let mut lists = read(urls, 10_000);
    lists.start("no-such-page-5a1c");
    assert!(fetch(&mut lists, usize::MAX));
    lists
}

fn all(lists: &ListSession) -> Vec<String> {
    let rules = lists.session().rules().iter();
    rules.map(|rule| format!("{rule:?}")).collect()
}

#[test]
fn a_validation_gives_what_the_command_line_gives() {
    let mut lists = verified(&list());
    let mut plain = session(DustSettings::default(), &list());
    while plain.mine() > 0 {
        let mut plan = plain.validation("no-such-page-5a1c");
        while let Some(request) = plan.next(|_| true) {
            plan.give(request.id, site(&request.url));
        }
        plain.finish(plan);
    }
    assert_eq!(lists.session().rules(), plain.rules());
    assert_eq!(lists.fetched(), plain.fetched());
    assert_eq!(lists.shrink(Trust::Valid), plain.shrink(Trust::Valid));
    let counts = lists.summary().rules;
    assert!(counts.valid >= 2 && counts.refuted >= 1, "{counts:?}");
    assert_eq!(counts.likely, 0);
}

#[test]
fn slices_change_nothing() {
    let (one, many) = (read(&list(), 1), read(&list(), usize::MAX));
    assert_eq!(all(&one), all(&many));
    assert!(one.summary().rules.likely > 0);
    assert_eq!(one.progress().stage, DustStage::Done);
}

#[test]
fn the_order_of_answers_changes_nothing() {
    let run = |backwards: bool| {
        let mut lists = read(&list(), 10_000);
        lists.start("probe");
        while !lists.under_way().unwrap().over {
            work(&mut lists, 10_000);
            let mut batch = Vec::new();
            while let Some(request) = lists.next(|_| true) {
                batch.push(request);
            }
            if backwards {
                batch.reverse();
            }
            for request in batch {
                lists.give(request.id, site(&request.url));
            }
        }
        all(&lists)
    };
    assert_eq!(run(false), run(true));
}

#[test]
fn a_list_without_dust_has_no_accepted_rule_and_a_short_one_says_why() {
    let plain: Vec<String> = (0..200)
        .map(|id| format!("http://e.com/{}/item-{id}.html", id % 7))
        .collect();
    let mut lists = read(&plain, 10_000);
    lists.start("probe");
    while !lists.under_way().unwrap().over {
        work(&mut lists, 10_000);
        while let Some(request) = lists.next(|_| true) {
            lists.give(request.id, page(&request.url, &request.url));
        }
    }
    assert_eq!(lists.summary().rules.valid, 0);
    let ten: Vec<String> = (0..10).map(|id| format!("http://h{id}.com/")).collect();
    let why = read(&ten, 10_000).summary().nothing.unwrap();
    assert_eq!(why.code(), "nothing-shared");
    let two = ["http://e.com/a", "http://e.com/b"].map(str::to_owned);
    assert_eq!(
        read(&two, 10).summary().nothing.unwrap().code(),
        "too-few-urls"
    );
    assert_eq!(read(&[], 10).summary().nothing, None);
}

/// Every different URL of the lists is in one of three numbers, so that places which count them as written agree.
#[test]
fn urls_that_normalization_folds_are_counted() {
    let urls = [
        "http://e.com/a",
        "HTTP://E.com:80/a#x",
        "http://e.com/b",
        "http://e.com/b",
        "mailto:a@e.com",
    ];
    let mut lists = read(&urls.map(str::to_owned), 10_000);
    let summary = lists.summary();
    assert_eq!((summary.given, summary.distinct), (5, 2));
    assert_eq!((summary.folded, summary.passed_over), (1, 1));
    lists.clear();
    assert_eq!(lists.summary().folded, 0);
}

#[test]
fn hosts_never_share_rules() {
    let mut lists = verified(&list());
    let rules = lists.find(&RuleQuery {
        status: Some(Status::Valid),
        ..RuleQuery::default()
    });
    assert!(!rules.is_empty());
    assert!(rules.iter().all(|(_, rule)| rule.scope == "http://e.com"));
    let (total, _) = lists.map(
        &MapQuery {
            changed_only: true,
            filter: "OTHER.org".to_owned(),
            trust: Trust::Valid,
        },
        0,
        10,
    );
    assert_eq!(total, 0);
}

#[test]
fn decided_rules_outlive_settings_lists_and_a_cancelled_validation() {
    let mut lists = verified(&list());
    let valid = lists.summary().rules.valid;
    let settings = DustSettings {
        max_bucket: 2,
        ..DustSettings::default()
    };
    lists.set_settings(settings).unwrap();
    work(&mut lists, 10_000);
    assert_eq!(lists.summary().rules.valid, valid);
    lists.clear();
    assert_eq!(lists.progress().stage, DustStage::Idle);
    lists.add(
        "other",
        b"http://third.net/".to_vec(),
        UrlOptions::default(),
    );
    work(&mut lists, 10_000);
    // Nothing of other sites is shown, nor stands in a file.
    assert_eq!(lists.summary().rules.valid, 0);
    assert_eq!(lists.export(DustFormat::Json, Trust::Valid).rules, 0);
    lists.add(
        "again",
        list().join("\n").into_bytes(),
        UrlOptions::default(),
    );
    work(&mut lists, 10_000);
    assert_eq!(lists.summary().rules.valid, valid);
    let wrong = DustSettings {
        max_bucket: 1,
        ..DustSettings::default()
    };
    assert!(lists.set_settings(wrong).is_err());
    assert_eq!(lists.settings().max_bucket, 2);
}

#[test]
fn what_a_cancelled_validation_left_is_tried_again() {
    let whole = verified(&list());
    let mut lists = read(&list(), 10_000);
    lists.start("no-such-page-5a1c");
    assert!(!fetch(&mut lists, 40));
    lists.cancel();
    assert!(lists.under_way().is_none());
    work(&mut lists, 10_000);
    assert!(lists.summary().rules.likely > 0, "the list was mined anew");
    lists.start("no-such-page-5a1c");
    assert!(fetch(&mut lists, usize::MAX));
    let valid = |lists: &ListSession| {
        let rules = lists.session().in_force(Trust::Valid);
        let mut ids: Vec<String> = rules.map(|(_, rule)| rule.id()).collect();
        ids.sort();
        ids
    };
    assert_eq!(valid(&lists), valid(&whole));
    assert_eq!(lists.fetched(), whole.fetched(), "no page is fetched twice");
}

#[test]
fn fetches_that_ran_out_are_made_when_more_are_allowed() {
    let mut lists = read(&list(), 10_000);
    let few = DustSettings {
        max_fetches: 10,
        ..DustSettings::default()
    };
    lists.set_settings(few).unwrap();
    work(&mut lists, 10_000);
    lists.start("probe");
    assert!(fetch(&mut lists, usize::MAX));
    assert_eq!(lists.fetched(), 10);
    assert!(lists.summary().rules.undecided > 0);
    lists.set_settings(DustSettings::default()).unwrap();
    work(&mut lists, 10_000);
    lists.start("probe");
    assert!(fetch(&mut lists, usize::MAX));
    assert!(lists.summary().rules.valid >= 2);
}

#[test]
fn a_rule_switched_off_is_used_nowhere_and_stays_off() {
    let mut lists = verified(&list());
    let id = lists
        .session()
        .in_force(Trust::Valid)
        .next()
        .unwrap()
        .1
        .id();
    let before = lists.shrink(Trust::Valid);
    assert!(lists.switch(&id, true));
    assert!(!lists.switch("http://e.com nothing", true));
    let after = lists.shrink(Trust::Valid);
    assert!(after.after > before.after);
    assert_eq!(lists.summary().off, 1);
    let file = lists.export(DustFormat::JsonLines, Trust::Valid);
    assert_eq!(file.rules, before.steps.len() - 1);
    lists.switch(&id, false);
    assert_eq!(lists.shrink(Trust::Valid), before);

    let mut lists = read(&list(), 10_000);
    let id = lists.find(&RuleQuery::default())[0].1.id();
    lists.switch(&id, true);
    lists.set_settings(DustSettings::default()).unwrap();
    work(&mut lists, 10_000);
    assert!(lists.rule(&id).unwrap().1.off);
}

#[test]
fn given_rules_are_likely_ones() {
    let urls: Vec<String> = (0..40)
        .map(|id| format!("http://e.com/p/{}?sid=s{id}", id % 10))
        .collect();
    let mut lists = read(&urls, 10_000);
    assert_eq!(lists.summary().distinct, 40);
    let given = LearnedRule::from_line("e.com drop sid").unwrap();
    lists.set_given(vec![given]).unwrap();
    work(&mut lists, 10_000);
    let summary = lists.summary();
    assert_eq!((summary.distinct, summary.given_rules), (40, 1));
    let mut names = lists.rules().map(|(_, rule)| rule.name());
    assert!(names.any(|name| name == "sid=*→"));
    drop(names);
    let bad = LearnedRule::from_line("e.com rewrite a#b c").unwrap();
    assert!(lists.set_given(vec![bad]).is_err());
    assert_eq!(lists.given().len(), 1);
}

#[test]
fn an_estimate_is_kept() {
    let mut lists = read(&list(), 10_000);
    let estimate = lists.estimate();
    assert!(estimate.checks > 0 && estimate.least <= estimate.total);
    assert!(estimate.total <= 10_000);
    assert!(lists.under_way().is_none());
    lists.start("probe");
    fetch(&mut lists, usize::MAX);
    assert!(lists.fetched() >= estimate.least);
    assert_eq!(lists.estimate().total, 0);
}

#[test]
fn a_stopped_session_says_so_and_goes_on() {
    let mut lists = ListSession::new(DustSettings::default()).unwrap();
    lists.add(
        "list",
        list().join("\n").into_bytes(),
        UrlOptions::default(),
    );
    lists.advance(10);
    lists.stop();
    assert_eq!(lists.advance(1_000).stage, DustStage::Stopped);
    assert!(lists.session().rules().is_empty());
    lists.resume();
    work(&mut lists, 1_000);
    assert_eq!(all(&lists), all(&read(&list(), 1_000)));
}

/// The page calls the one until a person asks for a validation, and the other from then on.
#[test]
fn a_list_is_mined_alike_by_itself_and_a_round_waits() {
    let urls: Vec<String> = (0..12)
        .flat_map(|id| {
            [
                format!("http://e.com/story?id={id}"),
                format!("http://e.com/story_{id}"),
            ]
        })
        .collect();
    let known = read(&urls, 7);
    let mut lists = ListSession::new(DustSettings::default()).unwrap();
    lists.add("list", urls.join("\n").into_bytes(), UrlOptions::default());
    while lists.advance_list(7).stage != DustStage::Done {}
    let rules =
        |lists: &ListSession| -> Vec<String> { lists.rules().map(|(_, rule)| rule.id()).collect() };
    assert!(!rules(&lists).is_empty());
    assert_eq!(rules(&lists), rules(&known));
    lists.start("probe");
    for _ in 0..1_000 {
        assert_eq!(lists.advance_list(7).stage, DustStage::Mining);
    }
    work(&mut lists, 7);
    assert!(lists.next(|_| true).is_some());
}
