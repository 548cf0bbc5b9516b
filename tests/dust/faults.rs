//! Faults that sites nobody prepared have shown, each by its cause.

use std::collections::HashSet;

use dustlens::dust::{DustRule, DustSession, DustSettings, Reason, Status};
use dustlens::params::FetchOutcome;
use dustlens::url::{Change, Evidence, LearnedRule};

use crate::support::{canonical, html, learn, none, page, session, valid};

fn with(page: FetchOutcome, block: &str) -> FetchOutcome {
    match page {
        FetchOutcome::Page {
            status,
            final_url,
            content_type,
            body,
            truncated,
        } => {
            let body = String::from_utf8(body)
                .unwrap()
                .replace("</main>", &format!("{block}</main>"));
            FetchOutcome::Page {
                status,
                final_url,
                content_type,
                body: body.into_bytes(),
                truncated,
            }
        }
        failed => failed,
    }
}

fn number(url: &str) -> u32 {
    let digits = url
        .split(|c: char| !c.is_ascii_digit())
        .find(|run| run.len() >= 3);
    digits.and_then(|run| run.parse().ok()).unwrap_or(0)
}

/// Sixty addresses of a folder, each as it is and with a query.
fn with_and_without(folder: &str, query: &str) -> Vec<String> {
    let urls = (100..160).map(|id| format!("http://e.com/{folder}/{id}"));
    urls.flat_map(|url| [url.clone(), format!("{url}?{query}")])
        .collect()
}

/// A city changes a line that all pages of the site share.
#[test]
fn a_block_that_every_page_shares_is_a_difference() {
    let urls = with_and_without("item", "city=oslo");
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| {
        let days = if url.contains("city=") { "four" } else { "two" };
        let block = format!("<p>delivery takes {days} days in your city and is free</p>");
        match number(url) {
            0 => none(url),
            id => with(page(url, &format!("item {id}")), &block),
        }
    });
    assert_eq!(valid(&session), []);
}

/// A promotion that one of the pages has more of, on pages with nothing dynamic.
#[test]
fn what_one_page_has_more_of_is_a_difference() {
    let urls = with_and_without("item", "promo=1");
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| {
        let block = if url.contains("promo=") {
            "<p>three for two</p>"
        } else {
            ""
        };
        match number(url) {
            0 => none(url),
            id => with(page(url, &format!("item {id}")), block),
        }
    });
    assert_eq!(valid(&session), []);
}

/// Articles have aliases; their feeds, of the same pattern, cannot be compared.
#[test]
fn a_shape_that_says_nothing_is_not_proved_by_another() {
    let both = |id: u32| {
        let article = [
            format!("http://e.com/amp/story/{id}"),
            format!("http://e.com/story/{id}"),
        ];
        let feed = [
            format!("http://e.com/amp/story/{id}/feed"),
            format!("http://e.com/story/{id}/feed"),
        ];
        article.into_iter().chain(feed)
    };
    let mut session = session(
        DustSettings::default(),
        &(100..160).flat_map(both).collect::<Vec<_>>(),
    );
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        _ if url.ends_with("/feed") => FetchOutcome::Page {
            status: 200,
            final_url: url.to_owned(),
            content_type: Some("application/rss+xml".to_owned()),
            body: b"<rss></rss>".to_vec(),
            truncated: false,
        },
        id => page(url, &format!("story {id}")),
    });
    let feed = "http://e.com/amp/story/123/feed";
    assert_eq!(canonical(&mut session, feed), feed);
}

/// Each visitor has an id in the path: no rule turns one into another.
#[test]
fn identifiers_are_not_turned_into_each_other() {
    let ids = ["x7k2m9q4b1", "p2m8z1a5c3", "r4t6y2u8i1"];
    let urls = (100..140)
        .flat_map(|id| ids.map(|visitor| format!("http://e.com/(S({visitor}))/page/{id}")));
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| {
        match number(url.rsplit('/').next().unwrap_or_default()) {
            0 => none(url),
            id => page(url, &format!("page {id}")),
        }
    });
    let maps = |change: &Change| {
        let [from, to] = change.texts();
        ids.iter().any(|id| from.contains(id)) && ids.iter().any(|id| to.contains(id))
    };
    assert!(
        valid(&session).iter().all(|rule| !maps(&rule.change)),
        "{:?}",
        valid(&session)
    );
}

/// All pages of a part of the site ask to log in, by one page with a clock.
#[test]
fn a_log_in_page_with_a_clock_proves_nothing() {
    let urls = with_and_without("account", "backurl=x");
    let mut session = session(DustSettings::default(), &urls);
    let mut visit = 0;
    learn(&mut session, |url| {
        visit += 1;
        match number(url) {
            0 => none(url),
            _ => with(
                page(url, "please sign in"),
                &format!("<p class=clock>it is {visit} past</p>"),
            ),
        }
    });
    assert_eq!(valid(&session), []);
    let silent = |reason: &Option<Reason>| *reason == Some(Reason::TooFewPages);
    assert!(
        session
            .rules()
            .iter()
            .any(|rule| rule.status == Status::Undecided && silent(&rule.reason))
    );
}

/// All addresses are answered by one page that numbers the requests and says which address was asked for: as a path, with
/// the query, or as a whole.
#[test]
fn a_wall_that_says_the_address_proves_nothing() {
    let urls = with_and_without("item", "backurl=x");
    let tail = |url: &str| url.replace("http://e.com", "");
    let path = |url: &str| tail(url).split('?').next().unwrap_or_default().to_owned();
    let says: [&dyn Fn(&str) -> String; 3] = [&tail, &path, &str::to_owned];
    for asked in says {
        let mut session = session(DustSettings::default(), &urls);
        let mut visit = 4_000;
        learn(&mut session, |url| {
            visit += 1;
            match number(url) {
                0 => none(url),
                _ => with(
                    page(url, "please confirm that you are a person"),
                    &format!("<p>You asked for {}</p><p>Request {visit}</p>", asked(url)),
                ),
            }
        });
        assert_eq!(valid(&session), [], "{}", asked("http://e.com/item/1?a=2"));
    }
}

/// All addresses with `backurl` lead to the one page where one logs in, which is as it always is.
#[test]
fn an_argument_of_the_log_in_page_goes_though_the_page_never_changes() {
    let mut urls: Vec<String> = (100..160)
        .map(|id| format!("http://e.com/login?backurl=%2Fitem%2F{id}"))
        .collect();
    urls.extend((100..160).map(|id| format!("http://e.com/item/{id}")));
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| match number(url) {
        _ if url.contains("/login") => page(url, "please sign in with your name"),
        0 => none(url),
        id => page(url, &format!("item {id}")),
    });
    let from: Vec<String> = valid(&session)
        .iter()
        .map(|rule| rule.change.sides().0)
        .collect();
    assert_eq!(from, ["backurl=*"]);
}

/// The page where one logs in: the menu of the site, and a text of its own.
fn log_in(url: &str) -> FetchOutcome {
    let text = "Please log in with your name, as everyone does who reads on here, and you will be sent back at once.";
    html(
        url,
        &format!("{MENU}<main><h1>Log in</h1><p>{text}</p></main>"),
    )
}

/// A page with words that no other has.
fn own_words(url: &str) -> FetchOutcome {
    let hash = |n: u32| xxhash_rust::xxh3::xxh3_64(format!("{url} {n}").as_bytes());
    let words: String = (0..40).map(|n| format!("w{:x} ", hash(n) >> 40)).collect();
    html(
        url,
        &format!("{MENU}<main><h1>A page</h1><p>{words}</p></main>"),
    )
}

const MENU: &str = "<header><a>home</a><a>news</a><a>about us</a><a>contact</a></header>";

/// Pages of two kinds that differ, and a wall in their place from some request on.
fn walled_from(first: u64, urls: &[String]) -> Vec<String> {
    let mut session = session(DustSettings::default(), urls);
    let mut visit = 0;
    learn(&mut session, |url| {
        visit += 1;
        match number(url) {
            0 => none(url),
            _ if visit >= first => log_in(url),
            _ => own_words(&url.replace("?utm_source=s", "")),
        }
    });
    let rules = valid(&session);
    rules.iter().map(DustRule::name).collect()
}

#[test]
fn a_wall_that_begins_on_the_way_merges_no_pages() {
    let urls: Vec<String> = (100..160)
        .flat_map(|id| ["story", "photo", "video"].map(|kind| format!("http://e.com/{kind}/{id}")))
        .collect();
    for first in (40..200).step_by(8) {
        assert_eq!(
            walled_from(first, &urls),
            [""; 0],
            "from request {first} on"
        );
    }
}

/// The first answer to an address is its page, and every later one the wall: pages that differ do so no longer.
#[test]
fn a_wall_at_every_second_visit_merges_no_pages() {
    let urls: Vec<String> = (100..160)
        .flat_map(|id| [1, 2].map(|part| format!("http://e.com/index.php?page={id}&part={part}")))
        .collect();
    let mut session = session(DustSettings::default(), &urls);
    let mut seen = HashSet::new();
    learn(&mut session, |url| {
        let is_new = seen.insert(url.to_owned());
        match url.strip_prefix("http://e.com/index.php") {
            None => none(url),
            Some(_) if !is_new => log_in(url),
            Some(_) => own_words(url),
        }
    });
    assert_eq!(valid(&session), []);
}

/// Everything at one path is a wall from the first request on.
#[test]
fn a_wall_at_one_path_does_not_make_its_pages_one() {
    let urls: Vec<String> = (100..180)
        .map(|id| format!("http://e.com/index.php?page={id}"))
        .collect();
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| match url.contains("/index.php") {
        true => log_in(url),
        false => none(url),
    });
    assert_eq!(valid(&session), []);
}

/// A verdict of the parameters' table is proved like any rule: here the argument chooses the page after all.
#[test]
fn a_given_argument_is_used_once_it_is_proved() {
    let urls: Vec<String> = (100..180)
        .flat_map(|id| {
            [
                format!("http://e.com/story?id={id}&ref=a"),
                format!("http://e.com/story?id={id}&ref=b&tab=1"),
                format!("http://e.com/story?id={id}&tab=2"),
            ]
        })
        .collect();
    let given = ["ref", "tab"].map(|name| LearnedRule {
        host: "e.com".to_owned(),
        change: Change::DropParam {
            name: name.to_owned(),
        },
        evidence: Evidence::default(),
    });
    let mut session = DustSession::new(DustSettings::default(), given.to_vec()).unwrap();
    for url in &urls {
        session.add_url(url.as_bytes());
    }
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id => {
            let tab = url.split("tab=").nth(1).unwrap_or("0");
            page(url, &format!("story {id} tab {tab}"))
        }
    });
    let names: Vec<String> = valid(&session).iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["ref=*→"], "{:#?}", session.rules());
    // Neither is found again, not even by the list alone.
    assert_eq!(session.mine_list(), 0);
}

/// Where pages run out, what was not tried is said.
#[test]
fn what_was_not_tried_for_want_of_pages_is_said() {
    let urls = (100..400).flat_map(|id| {
        [
            format!("http://b.com/item?id={id}"),
            format!("http://b.com/item?id={id}&sid=y"),
        ]
    });
    let settings = DustSettings {
        max_fetches: 40,
        ..DustSettings::default()
    };
    let mut session = session(settings, &urls.collect::<Vec<_>>());
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id => page(url, &format!("page {id}")),
    });
    assert_eq!((session.fetched(), session.saved()), (40, 0));
    let untried = session.untried();
    assert!(untried.rules > 0 && untried.urls >= 300, "{untried:?}");
    assert!(untried.pages >= 118, "{untried:?}");
}

/// Pages are left for proving the rules together where those for finding them are used up: what was proved stays so.
#[test]
fn what_is_proved_stays_valid_when_pages_run_out() {
    let urls = (0..40).flat_map(|name| {
        (0..60).flat_map(move |id| {
            let id = 100 + 60 * name + id;
            let other = (name + 1) % 40;
            [
                format!("http://b.com/item?id={id}"),
                format!("http://b.com/item?id={id}&v{name}=y"),
                format!("http://b.com/item?id={id}&v{name}=y&v{other}=y"),
            ]
        })
    });
    let settings = DustSettings {
        max_fetches: 1200,
        ..DustSettings::default()
    };
    let mut session = session(settings, &urls.collect::<Vec<_>>());
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id => page(url, &format!("page {id}")),
    });
    assert!(session.untried().rules > 0);
    assert!(session.fetched() <= 1200, "{}", session.fetched());
    assert!(
        session.saved() > 300,
        "{} {}",
        session.saved(),
        session.fetched()
    );
}

/// Two pages that refute a rule refute both of its directions.
#[test]
fn a_rule_refuted_by_two_pages_is_refuted_backwards_too() {
    let urls = (100..300).flat_map(|id| {
        [
            format!("http://e.com/item/{id}"),
            format!("http://e.com/item/{id}/all"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if id % 4 == 1 && url.ends_with("/all") => with(
            page(url, &format!("item {id}")),
            "<p>and five paragraphs more of it</p>",
        ),
        id => page(url, &format!("item {id}")),
    });
    assert_eq!(valid(&session), []);
}

/// Files that are no text are the same when they are equal, and do not keep a rule from being proved.
#[test]
fn equal_files_are_one_page() {
    let urls = (100..200).flat_map(|id| {
        let end = if id % 5 == 0 { ".pdf" } else { "" };
        [
            format!("http://e.com/item/{id}{end}"),
            format!("http://e.com/item/{id}{end}?sid=1"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains(".pdf") => FetchOutcome::Page {
            status: 200,
            final_url: url.to_owned(),
            content_type: Some("application/pdf".to_owned()),
            body: format!("%PDF {id}").into_bytes(),
            truncated: false,
        },
        id => page(url, &format!("item {id}")),
    });
    let names: Vec<String> = valid(&session).iter().map(|rule| rule.name()).collect();
    assert_eq!(names, ["sid=*→"]);
}
