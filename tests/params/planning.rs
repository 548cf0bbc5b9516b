//! Plans: what is fetched, in which order, how often; interruption and resumption.

use std::collections::HashMap;

use dustlens::lists::UrlOptions;
use dustlens::params::{ArgKey, FetchOutcome, Plan, Scope, Selection, Settings, Trouble, Verdict};
use dustlens::sessions::params::{ListSession, ListStage};

use crate::support::{NOW, answer, article, page, run, session, sid_urls};

pub fn site(url: &str, _: u32) -> FetchOutcome {
    if url.ends_with("/probe") {
        return answer(url, 404, "text/html", "");
    }
    let path = url.split('?').next().unwrap_or_default();
    page(url, &article(path, 20))
}

pub fn plan(settings: Settings, urls: &[String]) -> Plan {
    session(settings, urls).plan(&Selection::Due, NOW, "probe")
}

#[test]
fn three_bases_need_three_fetches_each_and_one_probe() {
    let settings = Settings {
        trials: 0,
        ..Settings::default()
    };
    let mut plan = plan(settings, &sid_urls());
    assert_eq!(plan.progress().total, 10);
    let asked = run(&mut plan, site);
    assert_eq!(asked.len(), 10);
    let probes = asked.iter().filter(|url| url.ends_with("/probe"));
    assert_eq!(probes.count(), 1);
    let paths: std::collections::HashSet<&str> = asked
        .iter()
        .filter_map(|url| url.split('?').next())
        .collect();
    assert_eq!(paths.len(), 4, "three pages and the probe");
}

#[test]
fn the_plain_method_fetches_a_b_a() {
    let mut plan = plan(Settings::plain(), &sid_urls());
    let asked = run(&mut plan, site);
    assert_eq!(asked.len(), 3);
    assert_eq!(asked[0], asked[2]);
    assert_ne!(asked[0], asked[1]);
    assert!(asked[1].contains("sid="));
}

#[test]
fn what_several_checks_need_is_fetched_once() {
    let urls: Vec<String> = (0..12)
        .map(|number| format!("http://e.com/story?a=a{number}x1&b=b{number}x1"))
        .collect();
    let mut plan = plan(
        Settings {
            bases: 1,
            ..Settings::default()
        },
        &urls,
    );
    let asked = run(&mut plan, site);
    let mut times: HashMap<&str, u32> = HashMap::new();
    for url in &asked {
        *times.entry(url).or_default() += 1;
    }
    assert!(times.values().all(|times| *times <= 2));
    assert!(asked.len() <= plan.progress().total);
}

#[test]
fn the_base_page_is_fetched_last_again_even_when_answers_come_late() {
    let mut plan = plan(
        Settings {
            bases: 1,
            soft_404: false,
            decider: false,
            ..Settings::default()
        },
        &sid_urls(),
    );
    let first = plan.next(|_| true).unwrap();
    assert_eq!(
        plan.next(|_| true),
        None,
        "nothing may be fetched before the first page is there"
    );
    plan.give(first.id, site(&first.url, 0));
    let (second, third) = (plan.next(|_| true).unwrap(), plan.next(|_| true).unwrap());
    assert_eq!(plan.next(|_| true), None);
    plan.give(third.id, site(&third.url, 0));
    assert_eq!(plan.next(|_| true), None);
    plan.give(second.id, site(&second.url, 0));
    let last = plan.next(|_| true).unwrap();
    assert_eq!(last.url, first.url);
    plan.give(last.id, site(&last.url, 1));
    assert!(plan.is_over());
}

#[test]
fn only_hosts_that_are_free_are_asked() {
    let mut urls = sid_urls();
    urls.extend(
        sid_urls()
            .iter()
            .map(|url| url.replace("e.com", "f.com:81")),
    );
    let mut plan = plan(Settings::default(), &urls);
    let request = plan.next(|host| host == "f.com:81").unwrap();
    assert_eq!(request.host, "f.com:81");
    assert_eq!(plan.next(|_| false), None);
}

#[test]
fn a_plan_put_away_at_any_moment_comes_to_the_same_decisions() {
    let mut whole = plan(Settings::default(), &sid_urls());
    let all = run(&mut whole, site).len();
    let decisions = whole.take_decisions();
    assert_eq!(decisions[0].verdict, Verdict::Insignificant);
    for stop in 0..all {
        let mut first = plan(Settings::default(), &sid_urls());
        for _ in 0..stop {
            let request = first.next(|_| true).unwrap();
            first.give(request.id, site(&request.url, 0));
        }
        let pending = first.next(|_| true);
        let stored = serde_json::to_string(&first).unwrap();
        let mut second: Plan = serde_json::from_str(&stored).unwrap();
        let asked = run(&mut second, site);
        assert_eq!(
            asked.len(),
            all - stop,
            "nothing is fetched twice, {pending:?} is fetched anew"
        );
        assert_eq!(second.take_decisions(), decisions);
    }
}

#[test]
fn decisions_do_not_depend_on_the_order_of_answers() {
    let changing = |url: &str, visit: u32| match url {
        _ if url.contains("story_2") => page(url, &article(url, 20)),
        _ if url.contains("story_1") => answer(url, 500, "text/html", ""),
        _ => site(url, visit),
    };
    let mut forwards = plan(Settings::default(), &sid_urls());
    run(&mut forwards, changing);
    let mut backwards = plan(Settings::default(), &sid_urls());
    loop {
        let mut batch = Vec::new();
        while let Some(request) = backwards.next(|_| true) {
            batch.push(request);
        }
        if batch.is_empty() {
            break;
        }
        for request in batch.into_iter().rev() {
            backwards.give(request.id, changing(&request.url, 0));
        }
    }
    let decisions = forwards.take_decisions();
    assert_eq!(decisions[0].verdict, Verdict::Significant);
    assert_eq!(backwards.take_decisions(), decisions);
}

#[test]
fn a_check_that_is_decided_early_saves_fetches() {
    let mut plan = plan(Settings::default(), &sid_urls());
    let asked = run(&mut plan, |url, _| match url.ends_with("/probe") {
        true => answer(url, 404, "text/html", ""),
        false => page(url, &article(url, 20)),
    });
    let progress = plan.progress();
    assert!(asked.len() < progress.total);
    assert_eq!(progress.done + progress.skipped, progress.total);
    assert_eq!((progress.checks, progress.decided), (1, 1));
}

/// What rotates is the same in both fetches of the first base, and another one in between.
#[test]
fn a_small_difference_waits_for_what_the_other_bases_show() {
    let mut visits = 0;
    let mut plan = plan(Settings::default(), &sid_urls());
    run(&mut plan, |url, again| {
        if url.ends_with("/probe") {
            return site(url, again);
        }
        visits += 1;
        let path = url.split('?').next().unwrap_or_default();
        let block = format!("<div class=block>notice {}</div>", visits % 3);
        page(url, &(block + &article(path, 10)))
    });
    let decision = plan.take_decisions().remove(0);
    assert_eq!(decision.verdict, Verdict::Insignificant);
}

#[test]
fn what_was_not_handed_out_is_ignored_and_what_was_can_be_put_back() {
    let mut plan = plan(Settings::default(), &sid_urls());
    plan.give(0, site("http://e.com/x", 0));
    plan.give(999, site("http://e.com/x", 0));
    assert_eq!(plan.progress().done, 0);
    let request = plan.next(|_| true).unwrap();
    plan.put_back(request.id);
    assert_eq!(plan.next(|_| true), Some(request));
}

#[test]
fn without_anything_to_compare_it_is_undecided_at_once() {
    let urls: Vec<String> = (0..3)
        .map(|number| format!("http://e.com/{number}?gclid=1"))
        .collect();
    let settings = Settings {
        absence: false,
        ..Settings::default()
    };
    let mut plan = plan(settings, &urls);
    assert!(plan.is_over());
    let decision = plan.take_decisions().remove(0);
    assert_eq!(decision.verdict, Verdict::Unverifiable);
    let finding = serde_json::to_string(&decision.evidence.comparisons[0].finding).unwrap();
    assert!(
        finding.contains(Trouble::NothingToCompare.code()),
        "{finding}"
    );
}

#[test]
fn one_argument_can_be_chosen_whatever_is_known_of_it() {
    let session = session(Settings::default(), &sid_urls());
    let key = |name: &str| ArgKey {
        scope: Scope {
            host: "e.com".to_owned(),
            path: None,
        },
        name: name.to_owned(),
    };
    for (name, checks) in [("sid", 1), ("none", 0)] {
        let chosen = session.plan(
            &Selection::Only {
                keys: vec![key(name)],
            },
            NOW,
            "probe",
        );
        assert_eq!(chosen.progress().checks, checks);
    }
}

/// A plan that was stored before any answer came, and every answer since.
#[test]
fn answers_stored_one_by_one_are_taken_up_again() {
    let changing = |url: &str, visit: u32| match url {
        _ if url.contains("story_2") && visit.is_multiple_of(2) => page(url, &article(url, 20)),
        _ if url.contains("story_1") && visit == 0 => answer(url, 503, "text/html", ""),
        _ => site(url, visit),
    };
    let mut whole = plan(Settings::default(), &sid_urls());
    let all = run(&mut whole, changing).len();
    let decisions = whole.take_decisions();
    for stop in 0..all {
        let mut first = plan(Settings::default(), &sid_urls());
        let before = serde_json::to_string(&first).unwrap();
        let mut visits: HashMap<String, u32> = HashMap::new();
        let mut stored = Vec::new();
        for _ in 0..stop {
            let request = first.next(|_| true).unwrap();
            let visit = visits.entry(request.url.clone()).or_default();
            let answer = first.read(request.id, changing(&request.url, *visit));
            *visit += 1;
            let answer = answer.unwrap();
            stored.push(serde_json::to_string(&answer).unwrap());
            first.take(request.id, answer);
        }
        first.next(|_| true);
        let mut second: Plan = serde_json::from_str(&before).unwrap();
        let answers = stored
            .iter()
            .map(|text| serde_json::from_str(text).unwrap());
        assert_eq!(second.resume(answers), stop);
        let mut asked = 0;
        while let Some(request) = second.next(|_| true) {
            let visit = visits.entry(request.url.clone()).or_default();
            second.give(request.id, changing(&request.url, *visit));
            *visit += 1;
            asked += 1;
        }
        assert_eq!(asked, all - stop, "nothing is fetched twice");
        assert_eq!(second.take_decisions(), decisions, "stopped after {stop}");
    }
}

#[test]
fn answers_to_what_is_not_asked_for_are_left_out() {
    let mut first = plan(Settings::default(), &sid_urls());
    let request = first.next(|_| true).unwrap();
    let answer = first.read(request.id, site(&request.url, 0)).unwrap();
    assert_eq!(answer.url(), request.url);
    first.take(request.id + 1, answer.clone());
    assert_eq!(first.progress().done, 0);
    let again = || std::iter::repeat_n(answer.clone(), 3);
    let mut other = plan(Settings::default(), &["http://f.com/?a=1".to_owned()]);
    assert_eq!(other.resume(again()), 0);
    let mut second = plan(Settings::default(), &sid_urls());
    assert_eq!(second.resume(again()), 1);
    assert_eq!(second.progress().done, 1);
    assert!(second.read(99, site("http://e.com/", 0)).is_none());
}

/// The page shows an estimate before it has the code that judges pages.
#[test]
fn an_estimate_has_the_numbers_of_the_plan() {
    let mut urls = sid_urls();
    urls.extend((0..30).map(|page| format!("http://b.com/list?page={page}&sort={}", page % 7)));
    for settings in [Settings::default(), Settings::plain()] {
        let mut lists = ListSession::new(settings).unwrap();
        lists.add("list", urls.join("\n").into_bytes(), UrlOptions::default());
        while lists.advance(10_000, NOW).stage != ListStage::Done {}
        let estimate = lists.estimate(&Selection::All, false, NOW);
        let plan = lists.plan(&Selection::All, false, NOW, "other");
        assert!(plan.progress().checks > 1 && plan.progress().total > 4);
        assert_eq!(estimate.progress(), plan.progress());
        assert_eq!(estimate.hosts(), plan.hosts());
    }
}
