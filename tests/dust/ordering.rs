//! No decision depends on which answer comes first, nor on how many fetches are made at a time; what is said to be the
//! most fetches is no less than what is made.

use std::collections::BTreeSet;

use dustlens::dust::{DustDecision, DustSession, DustSettings, Reason, Status, Validation};
use dustlens::params::{FetchOutcome, FetchRequest};
use dustlens::url::Change;

use crate::lists::{list, read, site as small_site, work};
use crate::support::{none, page, session};

/// Three names of one site with several kinds of rules, a site of another kind under two names, and one apart.
fn urls() -> Vec<String> {
    let names = ["www.news.com", "news.com", "mirror.net"];
    let shapes = |id: u32| {
        [
            format!("story?id={id}"),
            format!("story_{id}"),
            format!("old_{id}"),
        ]
    };
    let many = names.into_iter().flat_map(|name| {
        let paths = (100..130).flat_map(shapes);
        paths.map(move |path| format!("http://{name}/{path}"))
    });
    let others = (100..130).flat_map(|id| {
        [
            format!("http://shop.org/item/{id}"),
            format!("http://shop.org/item/{id}?print=1"),
            format!("http://www.shop.org/item/{id}"),
            format!("http://apart.org/en/{id}"),
            format!("http://apart.org/ru/{id}"),
            format!("http://apart.org/{id}/index.html"),
            format!("http://apart.org/{id}/"),
        ]
    });
    many.chain(others).collect()
}

/// Old pages are gone, some stories, too; languages differ.
fn site(url: &str) -> FetchOutcome {
    let digits = url.split(|c: char| !c.is_ascii_digit());
    let id = digits.into_iter().find(|run| run.len() == 3);
    let Some(id) = id else { return none(url) };
    let gone = id.parse::<u32>().unwrap().is_multiple_of(7);
    match url {
        _ if url.contains("/old_") || (gone && url.contains("story")) => none(url),
        _ if url.contains("/story") => page(url, &format!("story {id}")),
        _ if url.contains("shop.org/item/") => page(url, &format!("item {id}")),
        _ if url.contains("/en/") || url.contains("/ru/") => page(url, url),
        _ if url.contains("apart.org") => page(url, &format!("apart {id}")),
        _ => none(url),
    }
}

/// SplitMix64.
fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Goes on until a plan is over: at most `hands` requests of a host under way, answered in an order drawn from the seed.
fn answer(plan: &mut Validation, hands: usize, seed: &mut u64, mut each: impl FnMut(&Validation)) {
    let mut out: Vec<FetchRequest> = Vec::new();
    loop {
        let busy = |host: &str| out.iter().filter(|one| one.host == host).count() >= hands;
        if let Some(request) = plan.next(|host| !busy(host)) {
            out.push(request);
            each(plan);
            continue;
        }
        if out.is_empty() {
            assert!(plan.is_over());
            return;
        }
        let at = draw(seed) as usize % out.len();
        let request = out.swap_remove(at);
        plan.give(request.id, site(&request.url));
        each(plan);
    }
}

/// All decisions by site, each site's in their order. At first rules of all kinds are tried at once, if so asked.
fn decisions(all_kinds: bool, hands: usize, mut seed: u64) -> (Vec<DustDecision>, DustSession) {
    let mut session = session(DustSettings::default(), &urls());
    let mut decisions = Vec::new();
    let mut found = match all_kinds {
        true => session.mine_list(),
        false => session.mine(),
    };
    while found > 0 {
        let mut plan = session.validation("no-such-page-5a1c");
        answer(&mut plan, hands, &mut seed, |_| ());
        let mut round = plan.decisions().to_vec();
        round.sort_by(|a, b| a.scope.cmp(&b.scope));
        decisions.extend(round);
        session.finish(plan);
        found = session.mine();
    }
    (decisions, session)
}

#[test]
fn decisions_depend_neither_on_the_order_of_answers_nor_on_their_number() {
    for all_kinds in [false, true] {
        let (wanted, one) = decisions(all_kinds, 1, 1);
        let valid = |one: &&DustDecision| one.status == Status::Valid;
        assert!(wanted.iter().filter(valid).count() >= 4, "{wanted:#?}");
        let hosts = |one: &DustDecision| matches!(one.change, Change::Host { .. });
        assert!(wanted.iter().filter(valid).filter(|one| hosts(one)).count() >= 3);
        assert!(wanted.iter().any(|one| one.reason == Reason::Covered));
        for (seed, hands) in [(2, 1), (3, 2), (4, 4), (5, 8), (6, 8), (7, 100), (8, 100)] {
            let (found, session) = decisions(all_kinds, hands, seed);
            assert_eq!(found, wanted, "{all_kinds} {hands} {seed}");
            assert_eq!(session.rules(), one.rules());
        }
    }
}

#[test]
fn a_host_is_replaced_by_one_other() {
    for seed in 0..4 {
        let (decisions, session) = decisions(false, 8, seed);
        let hosts = decisions
            .iter()
            .filter(|one| one.status == Status::Valid && matches!(one.change, Change::Host { .. }));
        // What is proved once more together with the others is the same rule.
        let rules: BTreeSet<(&str, &Change)> =
            hosts.map(|one| (one.scope.as_str(), &one.change)).collect();
        let scopes: BTreeSet<&str> = rules.iter().map(|one| one.0).collect();
        assert_eq!(scopes.len(), rules.len(), "{rules:?}");
        let tried = session.rules().iter().filter(|rule| {
            matches!(rule.change, Change::Host { .. }) && rule.reason == Some(Reason::Covered)
        });
        assert!(tried.count() >= 1, "three names have three pairs");
    }
}

/// The most that may come, now and after the plan was stored.
fn most(plan: &Validation) -> (usize, Vec<(String, usize)>) {
    (plan.progress().total, plan.hosts())
}

#[test]
fn what_may_be_fetched_is_never_less_than_what_is() {
    for (seed, max_fetches) in [(1, 100_000), (2, 150)] {
        let settings = DustSettings {
            max_fetches,
            ..DustSettings::default()
        };
        let mut session = session(settings, &urls());
        let mut seed = seed;
        while session.mine() > 0 {
            let mut plan = session.validation("no-such-page-5a1c");
            let (first, hosts) = most(&plan);
            assert!(first <= max_fetches - session.fetched());
            assert!(plan.progress().done == 0 && hosts.iter().all(|one| one.1 <= first));
            let mut steps = 0;
            answer(&mut plan, 4, &mut seed, |plan| {
                let now = plan.progress();
                assert!(now.done <= now.total && now.total <= max_fetches);
                steps += 1;
                if steps % 50 == 0 {
                    let text = serde_json::to_string(plan).unwrap();
                    let stored: Validation = serde_json::from_str(&text).unwrap();
                    assert_eq!(stored.progress().total, now.total);
                }
            });
            let end = plan.progress();
            assert!(end.total == end.done && session.fetched() + end.done <= max_fetches);
            assert_eq!(plan.hosts(), []);
            session.finish(plan);
        }
    }
}

#[test]
fn an_estimate_is_bounded_by_the_list_and_holds_for_its_first_round() {
    let ten: Vec<String> = list().into_iter().take(12).collect();
    for urls in [ten, list()] {
        let mut lists = read(&urls, 10_000);
        let estimate = lists.estimate();
        let by_list = 2 * 2 * urls.len() * (estimate.checks + 1);
        assert!(estimate.total <= by_list, "{estimate:?}");
        assert!(0 < estimate.least && estimate.least <= estimate.total);
        lists.start("no-such-page-5a1c");
        work(&mut lists, 10_000);
        let plan = lists.under_way().unwrap();
        assert!(plan.total <= estimate.total, "{plan:?} {estimate:?}");
        while let Some(request) = lists.next(|_| true) {
            lists.give(request.id, small_site(&request.url));
        }
        assert!(lists.fetched() <= plan.total);
    }
}
