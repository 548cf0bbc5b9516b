//! Faults that sites nobody prepared have shown, each by its cause.

use dustlens::dust::{DustSettings, Reason, Status};
use dustlens::normalize::Change;
use dustlens::query_args::FetchOutcome;

use crate::support::{canonical, learn, none, page, session, valid};

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

/// A city changes a line that all pages of the site share.
#[test]
fn a_block_that_every_page_shares_is_a_difference() {
    let urls = (100..160).flat_map(|id| {
        [
            format!("http://e.com/item/{id}"),
            format!("http://e.com/item/{id}?city=oslo"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
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
    let urls = (100..160).flat_map(|id| {
        [
            format!("http://e.com/item/{id}"),
            format!("http://e.com/item/{id}?promo=1"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
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
    let urls = (100..160).flat_map(|id| {
        [
            format!("http://e.com/account/{id}"),
            format!("http://e.com/account/{id}?backurl=x"),
        ]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
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
