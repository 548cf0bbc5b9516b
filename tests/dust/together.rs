//! Rules of a site that are verified together: what speaks for a rule, and what it costs.

use dustlens::dust::{DustSettings, Status};
use dustlens::params::FetchOutcome;
use dustlens::url::Change;

use crate::support::{learn, none, page, session, valid};

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

/// `gh` has the last word over `from`, so that nothing changes without both; without `gh` alone `from` shows.
#[test]
fn what_agrees_beside_a_rule_that_does_not_hold_speaks_for_none() {
    let urls: Vec<String> = (0..400)
        .map(|at| {
            let rest = ["", "&from=1", "&gh=2", "&from=1&gh=2"][at % 4];
            format!("http://e.com/item?id={}{rest}", at / 4)
        })
        .collect();
    let (names, _) = names(&urls, |url| {
        match (value(url, "id"), value(url, "from"), value(url, "gh")) {
            (None, ..) => none(url),
            (Some(id), Some(_), None) => page(url, &format!("item {id} seen from the shop")),
            (Some(id), ..) => page(url, &format!("item {id}")),
        }
    });
    assert!(
        !names.iter().any(|name| name == "gh=*" || name == "from=*"),
        "{names:?}"
    );
    assert!(
        !names.iter().any(|name| name == "gh=2" || name == "from=1"),
        "{names:?}"
    );
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
