//! Rules of a site that are verified together: what speaks for a rule, and what it costs.

use dustlens::dust::{DustSettings, Status};
use dustlens::params::FetchOutcome;
use dustlens::url::Change;

use crate::support::{canonical, html, learn, none, page, session, valid};

/// The value of an argument.
fn value<'u>(url: &'u str, name: &str) -> Option<&'u str> {
    let query = url.split_once('?')?.1;
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|pair| pair.0 == name).map(|pair| pair.1)
}

fn names(urls: &[String], site: impl FnMut(&str) -> FetchOutcome) -> (Vec<String>, usize) {
    let mut session = session(DustSettings::default(), urls);
    learn(&mut session, site);
    let mut names: Vec<String> = valid(&session)
        .iter()
        .map(|rule| rule.change.sides().0)
        .collect();
    names.sort();
    (names, session.fetched())
}

/// Items at addresses with some of these arguments: the bits of the item's number say which.
fn items(arguments: &[&str]) -> Vec<String> {
    let mut urls = Vec::new();
    for id in 0..1 << (arguments.len() + 5) {
        let chosen = (0..arguments.len()).filter(|bit| id >> bit & 1 == 1);
        let query: Vec<String> = chosen
            .map(|bit| format!("&{}={}", arguments[bit], id % 7))
            .collect();
        urls.push(format!("http://e.com/item?id={}{}", id / 4, query.concat()));
    }
    urls
}

fn item(url: &str) -> FetchOutcome {
    match value(url, "id") {
        Some(id) => page(url, &format!("item {id}")),
        None => none(url),
    }
}

#[test]
fn arguments_that_do_nothing_are_verified_by_the_same_pages() {
    let urls = items(&["aa", "bb", "cc", "dd"]);
    let (names, fetched) = names(&urls, item);
    assert_eq!(names, ["aa=*", "bb=*", "cc=*", "dd=*"]);
    // By itself each of them takes 59 pages before it and 59 after it.
    assert!(fetched < 4 * 118 * 2 / 3, "{fetched}");
}

/// Kinds of pages, those with both arguments, and the one with `from` alone.
const SITES: [(usize, usize, usize); 4] = [(8, 3, 7), (12, 6, 0), (16, 2, 1), (24, 9, 5)];

/// `gh` has the last word over `from`: with both, nothing shows. `from` by itself does, on few pages of one kind, and so each of
/// them seems to do nothing as long as the other goes, too.
#[test]
fn no_url_is_led_to_another_page_where_one_argument_overrides_another() {
    for (kinds, both, shown) in SITES {
        let urls = overriding(kinds, both, shown);
        let mut session = session(DustSettings::default(), &urls);
        learn(&mut session, |url| {
            says(url).map_or_else(|| none(url), |text| page(url, &text))
        });
        for url in &urls {
            let form = canonical(&mut session, url);
            assert_eq!(
                says(&form),
                says(url),
                "{kinds} {both} {shown} {url} {form}"
            );
        }
    }
}

fn says(url: &str) -> Option<String> {
    let path = url.split('?').next().unwrap_or_default();
    match (value(url, "id"), value(url, "from"), value(url, "gh")) {
        (None, ..) => None,
        (Some(id), Some(_), None) => Some(format!("item {id} of {path} in a shop")),
        (Some(id), ..) => Some(format!("item {id} of {path}")),
    }
}

/// Pages of so many kinds, of which so many have both arguments somewhere and one has `from` alone.
fn overriding(kinds: usize, both: usize, shown: usize) -> Vec<String> {
    let mut urls = Vec::new();
    for kind in 0..kinds {
        let path = "/a".repeat(kind + 1);
        for id in 0..8 {
            urls.push(format!("http://e.com{path}/item?id={id}"));
            urls.push(format!("http://e.com{path}/item?gh=2&id={id}"));
        }
        if kind < both {
            let twice = format!("http://e.com{path}/item?from=1&gh=2&id=3");
            urls.extend([twice, format!("http://e.com{path}/item?from=1&gh=2&id=5")]);
        }
        if kind == shown {
            urls.push(format!("http://e.com{path}/item?from=1&id=3"));
        }
    }
    urls
}

/// On some pages only `cc` is another item, rarely enough for its first samples: the others hold without it.
#[test]
fn a_rule_that_fails_beside_others_is_the_one_that_is_refuted() {
    let urls = items(&["aa", "bb", "cc"]);
    let mut session = session(DustSettings::default(), &urls);
    learn(&mut session, |url| {
        match (value(url, "id"), value(url, "cc")) {
            (Some(id), Some("3")) => page(url, &format!("another item {id}")),
            (Some(id), _) => page(url, &format!("item {id}")),
            (None, _) => none(url),
        }
    });
    let of = |name: &str| {
        let change = Change::DropParam {
            name: name.to_owned(),
        };
        let rule = session.rules().iter().find(|rule| rule.change == change);
        rule.unwrap().status
    };
    assert_eq!(
        [of("aa"), of("bb"), of("cc")],
        [Status::Valid, Status::Valid, Status::Refuted]
    );
}

/// A page with an advertisement that is another with most visits: comparing two of them takes more than two fetches.
fn advertised(url: &str, visit: u64) -> FetchOutcome {
    let wood =
        ["oak", "elm", "ash", "yew"][(visit.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62) as usize];
    let lines: String = (0..6)
        .map(|line| {
            format!(
                "<p>item {:?} says line {line} of a text with quite enough words</p>",
                value(url, "id")
            )
        })
        .collect();
    html(
        url,
        &format!(
            "<main>{lines}<div><p>buy {wood} today, only {wood} keeps its word</p></div></main>"
        ),
    )
}

/// A group is begun only with the pages that all of it takes: none of its rules is valid when one of them has too few.
#[test]
fn with_more_pages_no_fewer_rules_are_valid() {
    let urls = items(&["aa", "bb", "cc", "dd"]);
    let mut most = 0;
    for max_fetches in (120..340).step_by(20) {
        let settings = DustSettings {
            max_fetches,
            ..DustSettings::default()
        };
        let mut session = session(settings, &urls);
        let mut visit = 0;
        learn(&mut session, |url| {
            visit += 1;
            match value(url, "id") {
                Some(_) => advertised(url, visit),
                None => none(url),
            }
        });
        let valid = valid(&session).len();
        assert!(valid >= most, "{valid} of {most} with {max_fetches} pages");
        most = valid;
    }
    assert!(most >= 3, "{most}");
}
