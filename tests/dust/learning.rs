//! What is learned from small sites, and what is not.

use dustlens::dust::{DustSession, DustSettings, Reason, Status, Trust};
use dustlens::url::{Change, Normalizer, Options};

use crate::support::{canonical, learn, none, page, rewrite, session, valid, with_rules};

/// The number at the end of an address.
fn number(url: &str) -> String {
    let digits = url.rsplit(|c: char| !c.is_ascii_digit());
    digits.into_iter().next().unwrap_or_default().to_owned()
}

fn stories() -> Vec<String> {
    let both = |id: u32| {
        [
            format!("http://e.com/story?id={id}"),
            format!("http://e.com/story_{id}"),
        ]
    };
    (100..180).flat_map(both).collect()
}

fn story_site(url: &str) -> dustlens::params::FetchOutcome {
    let id = number(url);
    let known = [format!("/story?id={id}"), format!("/story_{id}")];
    if !id.is_empty() && known.iter().any(|path| url.ends_with(path)) {
        page(url, &format!("story {id}"))
    } else {
        none(url)
    }
}

#[test]
fn the_two_ways_to_write_a_story_become_one() {
    let mut session = session(DustSettings::default(), &stories());
    learn(&mut session, story_site);
    let a = canonical(&mut session, "http://e.com/story?id=777");
    assert_eq!(a, canonical(&mut session, "http://e.com/story_777"));
    let rules = valid(&session);
    assert_eq!(rules.len(), 1, "{rules:?}");
    assert!(rules[0].support >= 70 && rules[0].equal >= 59);
    let shrink = session.shrink(Trust::Valid);
    assert_eq!((shrink.before, shrink.after), (160, 80));
}

/// A rule may be found, refuted or switched off after the list was last mined.
#[test]
fn what_is_removed_is_what_the_rules_in_force_remove() {
    for rounds in [1, 12] {
        let settings = DustSettings {
            rounds,
            ..DustSettings::default()
        };
        let mut session = session(settings, &stories());
        assert_eq!(session.saved(), 0);
        learn(&mut session, story_site);
        assert_eq!(session.saved(), 80, "rounds: {rounds}");
        let rules: Vec<u32> = session.in_force(Trust::Valid).map(|one| one.0).collect();
        for rule in rules {
            session.switch(rule as usize, true);
        }
        assert_eq!(session.saved(), 0, "rounds: {rounds}");
    }
}

/// From the list alone; `more` beside the stories.
fn likely(stories: usize, more: &[String]) -> DustSession {
    let few = stories_of(stories).into_iter().chain(more.iter().cloned());
    let mut session = session(DustSettings::default(), &few.collect::<Vec<_>>());
    session.mine_list();
    session
}

fn stories_of(count: usize) -> Vec<String> {
    let both = |id: usize| ["?id=", "_"].map(|text| format!("http://e.com/story{text}{id}"));
    (1..=count).flat_map(both).collect()
}

#[test]
fn a_few_stories_become_one_each_from_the_list_alone() {
    for count in [5, 12] {
        let mut session = likely(count, &[]);
        let rules = session.canonicalizer(Trust::Likely);
        let shrink = session.shrink(Trust::Likely);
        let wanted = (2 * count as u64, count as u64);
        assert_eq!((shrink.before, shrink.after), wanted, "{shrink:?}");
        let a = with_rules(&mut session, "http://e.com/story?id=777", &rules);
        assert_eq!(
            a,
            with_rules(&mut session, "http://e.com/story_777", &rules)
        );
        let first = session.in_force(Trust::Likely).next().unwrap().1;
        assert_eq!(
            (&first.change, first.support),
            (&rewrite("?id=", "_"), count as u32)
        );
    }
}

#[test]
fn without_a_page_an_argument_needs_addresses_that_lack_it() {
    let id = Change::DropParam {
        name: "id".to_owned(),
    };
    let print = Change::DropParam {
        name: "print".to_owned(),
    };
    let has = |session: &DustSession, change: &Change| {
        session.rules().iter().any(|rule| rule.change == *change)
    };
    // One first page of all stories is one accident.
    let mut session = likely(12, &["http://e.com/story".to_owned()]);
    assert!(!has(&session, &id));
    // Where pages will tell, it is tried all the same.
    session.mine();
    assert!(has(&session, &id));
    let news = (1..=4).flat_map(|id| {
        let url = format!("http://e.com/news/{id}");
        [format!("{url}?print=1"), url]
    });
    assert!(has(&likely(5, &news.collect::<Vec<_>>()), &print));
}

#[test]
fn of_two_names_with_as_many_pages_the_safe_one_stays_then_the_short_one() {
    let kept = |names: [&str; 2]| {
        let urls = (0..5).flat_map(|id| names.map(|name| format!("{name}/p/{id}")));
        let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
        session.mine_list();
        let rules = session.canonicalizer(Trust::Likely);
        with_rules(&mut session, &format!("{}/p/1", names[0]), &rules)
    };
    assert_eq!(kept(["http://e.com", "https://e.com"]), "https://e.com/p/1");
    assert_eq!(
        kept(["http://e.com", "https://www.e.com"]),
        "https://www.e.com/p/1"
    );
    assert_eq!(
        kept(["https://www.e.com", "https://e.com"]),
        "https://e.com/p/1"
    );
}

#[test]
fn accepted_rules_are_normalizations_learned_tier() {
    let mut session = session(DustSettings::default(), &stories());
    learn(&mut session, story_site);
    let learned = session.learned();
    assert_eq!(learned.len(), 1);
    assert!(learned[0].evidence.agreed >= 59);
    let options = Options {
        learned,
        ..session.options().clone()
    };
    let normalizer = Normalizer::new(&options).unwrap();
    for url in stories() {
        let wanted = canonical(&mut session, &url);
        let got = normalizer.normalize(url.as_bytes()).unwrap().into_url();
        assert_eq!(String::from_utf8_lossy(&got), wanted);
    }
}

#[test]
fn decoys_are_refuted() {
    let urls: Vec<String> = (100..160)
        .flat_map(|id| {
            [
                format!("http://e.com/en/{id}"),
                format!("http://e.com/ru/{id}"),
            ]
        })
        .collect();
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| page(url, url));
    assert!(valid(&session).is_empty());
    let refuted = session.rules().iter();
    let refuted = refuted.filter(|rule| rule.status == Status::Refuted);
    assert!(refuted.clone().count() > 0);
    assert!(
        refuted
            .clone()
            .all(|rule| rule.reason == Some(Reason::PagesDiffer)
                || matches!(rule.reason, Some(Reason::NotThere { .. })))
    );
}

#[test]
fn a_soft_404_on_both_sides_is_no_success() {
    let mut session = session(DustSettings::default(), &stories());
    learn(&mut session, |url| {
        page(url, "we do not know this address and yet")
    });
    assert!(valid(&session).is_empty());
}

#[test]
fn a_rule_that_works_in_one_place_of_the_query_is_not_accepted_for_all() {
    // `?id=` → `_` leads nowhere when other arguments follow.
    let urls = (100..180).flat_map(|id| {
        [
            format!("http://e.com/story?id={id}"),
            format!("http://e.com/story_{id}"),
            format!("http://e.com/story?id={id}&part=2"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| {
        if let Some(rest) = url.strip_suffix("&part=2") {
            return if rest.contains("?id=") {
                page(url, &format!("second part {}", number(rest)))
            } else {
                none(url)
            };
        }
        story_site(url)
    });
    let wrong = rewrite("?id=", "_");
    assert!(valid(&session).iter().all(|rule| rule.change != wrong));
    let part = canonical(&mut session, "http://e.com/story?id=101&part=2");
    assert_ne!(part, canonical(&mut session, "http://e.com/story?id=101"));
    assert_eq!(
        canonical(&mut session, "http://e.com/story_101"),
        canonical(&mut session, "http://e.com/story?id=101")
    );
}

#[test]
fn swapped_arguments_are_one_address_before_anything_is_learned() {
    let urls = (0..20).flat_map(|id| {
        [
            format!("http://e.com/?a={id}&b=1"),
            format!("http://e.com/?b=1&a={id}"),
        ]
    });
    let session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    assert_eq!(session.counts().distinct, 20);
}

#[test]
fn hosts_never_share_rules() {
    let urls = stories().into_iter().chain(
        stories()
            .into_iter()
            .map(|url| url.replace("e.com", "other.org").replace("id=", "id=9")),
    );
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| {
        if url.contains("other.org") {
            page(url, url)
        } else {
            story_site(url)
        }
    });
    assert!(!valid(&session).is_empty());
    assert!(
        valid(&session)
            .iter()
            .all(|rule| rule.scope == "http://e.com")
    );
    let a = canonical(&mut session, "http://other.org/story?id=9150");
    assert_ne!(a, canonical(&mut session, "http://other.org/story_9150"));
}

#[test]
fn a_list_without_dust_gives_no_accepted_rule() {
    let urls: Vec<String> = (0..200)
        .map(|id| format!("http://e.com/{}/item-{id}.html", id % 7))
        .collect();
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| page(url, url));
    assert!(valid(&session).is_empty());
    assert!(session.learned().is_empty());
}

#[test]
fn envelopes_are_shown() {
    let urls = ["http://e.com/story?id=7", "http://e.com/story_7"].map(str::to_owned);
    let session = session(DustSettings::default(), &urls);
    let found = session.envelopes(1_000);
    let wanted = found
        .iter()
        .find(|one| one.before == "^/story" && one.after == "7$");
    assert_eq!(wanted.unwrap().texts, ["?id=", "_"]);
}

#[test]
fn names_of_one_site_are_found() {
    let urls = (0..40).flat_map(|id| {
        [
            format!("http://www.e.com/p/{id}"),
            format!("http://e.com/p/{id}"),
            format!("http://e.com/q/{id}"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| {
        let path = url.rsplit(".com").next().unwrap();
        page(url, &format!("page {path}"))
    });
    let rules = valid(&session);
    assert_eq!(rules.len(), 1, "{rules:?}");
    assert_eq!(rules[0].scope, "http://www.e.com");
    let to = "http://e.com".to_owned();
    assert_eq!(rules[0].change, Change::Host { to });
}

#[test]
fn fetches_have_a_limit() {
    let settings = DustSettings {
        max_fetches: 5,
        ..DustSettings::default()
    };
    let mut session = session(settings, &stories());
    assert_eq!(learn(&mut session, story_site), 5);
    let rules = session.rules();
    assert!(
        rules
            .iter()
            .any(|rule| rule.reason == Some(Reason::OutOfFetches))
    );
    assert!(valid(&session).is_empty());
}

#[test]
fn settings_out_of_range_are_refused() {
    let settings = DustSettings {
        max_bucket: 1,
        ..DustSettings::default()
    };
    let error = DustSession::new(settings, Vec::new()).err().unwrap();
    assert_eq!(error.code(), "setting-out-of-range");
}

#[test]
fn the_order_of_answers_changes_nothing() {
    let run = |backwards: bool| {
        let mut session = session(DustSettings::default(), &stories());
        while session.mine() > 0 {
            let mut plan = session.validation("no-such-page");
            while !plan.is_over() {
                let mut batch = Vec::new();
                while let Some(request) = plan.next(|_| true) {
                    batch.push(request);
                }
                if backwards {
                    batch.reverse();
                }
                for request in batch {
                    plan.give(request.id, story_site(&request.url));
                }
            }
            session.finish(plan);
        }
        session.rules().to_vec()
    };
    assert_eq!(run(false), run(true));
}

#[test]
fn a_rule_whose_first_pages_are_all_gone_is_not_taken_for_a_known_one() {
    let three =
        |id: u32| ["old_", "story_", "photo_"].map(|path| format!("http://e.com/{path}{id}"));
    let urls: Vec<String> = (100..124).flat_map(three).collect();
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| match url.contains("/old_") {
        true => none(url),
        false => page(url, url),
    });
    assert!(valid(&session).is_empty());
    assert!(!session.rules().is_empty());
    for rule in session.rules() {
        assert_ne!(rule.reason, Some(Reason::Covered), "{rule:?}");
    }
}

#[test]
fn a_host_that_cannot_be_asked_does_not_hold_up_the_others() {
    // Its arguments are looked for before anything about the other host's stories.
    let closed = (100..160).flat_map(|id| {
        let url = format!("http://a.com/list?page={id}");
        [format!("{url}&sort=title"), url]
    });
    let urls: Vec<String> = closed.chain(stories()).collect();
    let mut session = session(DustSettings::default(), &urls);
    while session.mine() > 0 {
        let mut plan = session.validation("no-such-page-5a1c");
        while let Some(request) = plan.next(|host| host != "a.com") {
            plan.give(request.id, story_site(&request.url));
        }
        session.set_aside(plan);
    }
    let rules = valid(&session);
    assert_eq!(rules.len(), 1, "{rules:?}");
    assert_eq!(rules[0].scope, "http://e.com");
    let likely = |rule: &&dustlens::dust::DustRule| rule.status == Status::Likely;
    assert!(session.rules().iter().filter(likely).count() > 0);
}
