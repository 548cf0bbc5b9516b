//! The truth about arguments and families of addresses.

use std::collections::BTreeSet;

use crate::address;
use crate::addresses::Addresses;
use crate::decoys::{self, Decoy};
use crate::plan::{HOSTS, MIRROR, MOBILE, Plan, Section, WWW_NEWS};
use crate::truth::{Argument, Rule};

/// Host's section, name, significance, default value, reason.
type ArgumentRow = (
    Section,
    &'static str,
    bool,
    Option<&'static str>,
    &'static str,
);

#[rustfmt::skip]
const ARGUMENTS: &[ArgumentRow] = &[
    (Section::News, "id", true, None, "It is the number of the story."),
    (Section::News, "page", true, Some("1"), "It is the number of the list page."),
    (Section::News, "sort", true, Some("date"), "By title the list shows other stories."),
    (Section::News, "sid", false, None, "A session id: nearly every value is new."),
    (Section::News, "utm_source", false, None, "A campaign's tracker."),
    (Section::News, "utm_campaign", false, None, "A campaign's tracker with few values."),
    (Section::News, "gclid", false, None, "A click's tracker: every value is new."),
    (Section::News, "ref", false, None, "Where the reader clicked; the page ignores it."),
    (Section::Gazeta, "id", true, None, "It is the number of the article."),
    (Section::Gazeta, "page", true, Some("1"), "It is the number of the list page."),
    (Section::Gazeta, "PHPSESSID", false, None, "A session id that visits three pages."),
    (Section::Gazeta, "utm_source", false, None, "A campaign's tracker."),
    (Section::Gazeta, "yclid", false, None, "A click's tracker: every value is new."),
    (Section::Gazeta, "from", false, None, "Where the reader clicked; the page ignores it."),
    (Section::Blog, "p", true, None, "It is the number of the post it redirects to."),
    (Section::Blog, "fbclid", false, None, "A click's tracker: every value is new."),
    (Section::Blog, "replytocom", false, None, "The comment that is answered; same post."),
    (Section::Shop, "id", true, None, "It is the number of the lot."),
    (Section::Shop, "page", true, Some("1"), "It is the number of the catalogue page."),
    (Section::Shop, "lang", true, Some("en"), "The Russian description is another text."),
    (Section::Shop, "jsessionid", false, None, "A session id in the path."),
    (Section::Shop, "ref", false, None, "Repeated in the greeting; the lot stays the same."),
    (Section::Shop, "view", false, None, "Only the style would change; the page ignores it."),
    (Section::Archive, "ref", true, None, "Here it is the number of the paper."),
    (Section::Archive, "nocache", false, None, "A number against caches: every value is new."),
];

/// The arguments of every host in whose logged addresses they occur.
pub(crate) fn arguments(addresses: &Addresses) -> Vec<Argument> {
    let seen = seen_arguments(addresses);
    let hosts = HOSTS.iter();
    let rows = hosts.flat_map(|(host, section, _)| {
        let own = ARGUMENTS.iter().filter(|row| row.0 == *section);
        own.map(|row| (*host, *row))
    });
    let seen_rows = rows.filter(|(host, row)| seen.contains(&(*host, row.1)));
    seen_rows
        .map(|(host, (_, name, matters, default, why))| Argument {
            host: host.to_owned(),
            name: name.to_owned(),
            matters,
            default: default.map(str::to_owned),
            why: why.to_owned(),
        })
        .collect()
}

/// Host and name of every query and path argument in the log.
fn seen_arguments(addresses: &Addresses) -> BTreeSet<(&str, &str)> {
    let mut seen = BTreeSet::new();
    for url in &addresses.log {
        let rest = url.strip_prefix("http://").unwrap_or(url);
        let host = rest.split([':', '/']).next().unwrap_or(rest);
        for argument in rest.split(['?', '&', ';']).skip(1) {
            seen.insert((host, argument.split('=').next().unwrap_or(argument)));
        }
    }
    seen
}

/// A family before its example becomes absolute addresses: the paths `before` and `after`.
struct Family {
    host: &'static str,
    from: &'static str,
    to: &'static str,
    valid: bool,
    why: &'static str,
    before: String,
    after: String,
}

/// The planted families of addresses, valid ones and decoys.
pub(crate) fn rules(plan: &Plan) -> Vec<Rule> {
    let families = [news(plan), others(plan), decoys(plan)];
    let rules = families.into_iter().flatten().map(|family| Rule {
        host: family.host.to_owned(),
        from: family.from.to_owned(),
        to: family.to.to_owned(),
        valid: family.valid,
        why: family.why.to_owned(),
        example: (
            address::absolute(plan, family.host, &family.before),
            address::absolute(plan, other_name(family.host), &family.after),
        ),
    });
    rules.collect()
}

/// Returns the host of a family's second address: another one if the family concerns host names.
fn other_name(host: &'static str) -> &'static str {
    match host {
        MOBILE => Section::News.host(),
        host => host,
    }
}

fn valid(
    host: &'static str,
    (from, to): (&'static str, &'static str),
    (before, after): (String, String),
    why: &'static str,
) -> Family {
    Family {
        host,
        from,
        to,
        valid: true,
        why,
        before,
        after,
    }
}

/// The number of the article at that place of a section.
fn id(plan: &Plan, section: Section, index: usize) -> usize {
    plan.entries(section).get(index).map_or(0, |entry| entry.id)
}

fn news(plan: &Plan) -> Vec<Family> {
    let id = id(plan, Section::News, 0);
    let story = format!("/story?id={id}");
    let mut families = Vec::new();
    for host in [Section::News.host(), MIRROR, WWW_NEWS] {
        let pair = (story.clone(), format!("/story_{id}"));
        let why = "The server rewrites the short address to the long one.";
        families.push(valid(host, ("/story?id=", "/story_"), pair, why));
        let pair = (format!("/print/story_{id}"), format!("/story_{id}"));
        let why = "The version for printers has the same main text.";
        families.push(valid(host, ("/print/", "/"), pair, why));
        let pair = ("/index.html".to_owned(), "/".to_owned());
        let why = "The index file is the first page.";
        families.push(valid(host, ("/index.html", "/"), pair, why));
    }
    let host = Section::News.host();
    let pair = (format!("/old/{id}"), story);
    let why = "Old addresses redirect twice to the new ones.";
    families.push(valid(host, ("/old/", "/story?id="), pair, why));
    let pair = (
        "/list?page=1&sort=date".to_owned(),
        "/list?page=1".to_owned(),
    );
    let why = "By date is the order anyway.";
    families.push(valid(host, ("&sort=date", ""), pair, why));
    families
}

fn others(plan: &Plan) -> Vec<Family> {
    let article = format!("/article.php?id={}", id(plan, Section::Gazeta, 0));
    let printed = valid(
        Section::Gazeta.host(),
        ("/print/", "/"),
        (format!("/print{article}"), article),
        "The version for printers has the same main text.",
    );
    let elsewhere = Section::ALL
        .into_iter()
        .filter(|part| *part != Section::News);
    let indexes = elsewhere.map(|section| {
        let file = address::index_file(section);
        let pair = (file.to_owned(), "/".to_owned());
        let why = "The index file is the first page.";
        valid(section.host(), (file, "/"), pair, why)
    });
    indexes.chain([printed]).chain(rewrites(plan)).collect()
}

/// The families of blog, shop and archive that are no index files.
fn rewrites(plan: &Plan) -> [Family; 3] {
    let lot = format!("/item?id={}", id(plan, Section::Shop, 0));
    let paper = id(plan, Section::Archive, 0);
    let posts = plan.entries(Section::Blog);
    let post = posts.first().map(|entry| address::post(plan, entry));
    let post = post.unwrap_or_default();
    let bare = post.trim_end_matches('/').to_owned();
    [
        valid(
            Section::Blog.host(),
            ("", "/"),
            (bare, post),
            "A post without its last slash redirects to the one with it.",
        ),
        valid(
            Section::Shop.host(),
            ("&lang=en", ""),
            (format!("{lot}&lang=en"), lot),
            "English is the language anyway.",
        ),
        valid(
            Section::Archive.host(),
            ("/doc.cgi?ref=", "/doc/"),
            (format!("/doc.cgi?ref={paper}"), format!("/doc/{paper}.htm")),
            "The script shows the paper; `.htm` follows the number.",
        ),
    ]
}

/// Families that look like one page in the list and are not.
fn decoys(plan: &Plan) -> Vec<Family> {
    let planted = decoys::families(plan).into_iter();
    let all = of_arguments(plan).into_iter().chain(planted);
    let families = all.map(|(host, rule, pair, why)| Family {
        valid: false,
        ..valid(host, rule, pair, why)
    });
    families.collect()
}

/// Decoys whose addresses the site has anyway.
fn of_arguments(plan: &Plan) -> [Decoy; 4] {
    let lot = format!("/item?id={}", id(plan, Section::Shop, 0));
    let pair = |before: &str, after: &str| (before.to_owned(), after.to_owned());
    let paging = "Paging: every list page has both addresses.";
    let by_title = ("sort=title", "sort=date");
    [
        (
            Section::News.host(),
            by_title,
            pair("/list?page=1&sort=title", "/list?page=1&sort=date"),
            "The order decides which stories a list page shows.",
        ),
        (
            Section::News.host(),
            ("page=1", "page=2"),
            pair("/list?page=1", "/list?page=2"),
            paging,
        ),
        (
            Section::Shop.host(),
            ("&lang=ru", ""),
            (format!("{lot}&lang=ru"), lot),
            "The Russian description is another text.",
        ),
        (
            Section::Blog.host(),
            ("/page/1/", "/page/2/"),
            pair("/page/1/", "/page/2/"),
            paging,
        ),
    ]
}
