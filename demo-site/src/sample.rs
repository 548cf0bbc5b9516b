//! The short list that shows one or two of everything.

use crate::addresses::{Addresses, Link, PageKey};
use crate::plan::{Entry, MIRROR, Plan, Section, WWW_NEWS, page_charset};
use crate::truth::{FailureKind, Relation};
use crate::visitors::{blog, news};

/// A session id that looks like the log's and is none of them.
const SESSION: &str = "5e55104a11ce0001";

/// Chooses the sample; the log must be written, whose failures it shows.
pub(crate) fn choose(plan: &Plan, addresses: &mut Addresses) {
    let links = [
        news_links(plan),
        gazeta_links(plan),
        similar_links(plan),
        list_links(),
        shop_links(plan),
        other_links(plan),
    ];
    for link in links.iter().flatten() {
        addresses.show(plan, link);
    }
    let wanted = [
        (Section::News, FailureKind::NotFound),
        (Section::Archive, FailureKind::NotFound),
        (Section::News, FailureKind::ServerError),
        (Section::News, FailureKind::CutOff),
    ];
    for (section, kind) in wanted {
        if let Some(url) = failure(addresses, section, kind) {
            addresses.show_url(url);
        }
    }
}

fn entries(plan: &Plan, section: Section, indexes: &[usize]) -> Vec<Entry> {
    let found = indexes
        .iter()
        .filter_map(|index| plan.entries(section).get(*index));
    found.cloned().collect()
}

/// The copies of a story in other sections.
fn copies(plan: &Plan, section: Section, story: usize) -> impl Iterator<Item = Link> {
    let entries = plan.entries(section).iter();
    let copies = entries.filter(move |entry| entry.copied && entry.story == story);
    copies.map(move |entry| Link::article(plan, entry))
}

/// Two stories with mirror, print version and copy; one under several addresses; two alone.
fn news_links(plan: &Plan) -> Vec<Link> {
    let mut links = Vec::new();
    for entry in entries(plan, Section::News, &[0, 1]) {
        let plain = Link::article(plan, &entry);
        links.push(plain.clone());
        links.push(plain.clone().on(MIRROR, Relation::Mirror));
        links.push(news::printed(&plain, &entry));
        links.extend(copies(plan, Section::Blog, entry.story));
    }
    for entry in entries(plan, Section::News, &[2]) {
        let plain = Link::article(plan, &entry);
        let short = news::rewritten(&plain, &entry);
        links.push(short.with("sid", SESSION, Relation::Session));
        links.push(plain.clone().on(WWW_NEWS, Relation::Www));
        links.push(plain.with("utm_source", "postcard", Relation::Tracking));
    }
    for entry in entries(plan, Section::News, &[12, 13]) {
        links.push(Link::article(plan, &entry));
    }
    links
}

/// The gazette in all its charsets, with two copies in KOI8-R.
fn gazeta_links(plan: &Plan) -> Vec<Link> {
    let mut links = Vec::new();
    for entry in entries(plan, Section::Gazeta, &[0, 1, 2, 5]) {
        let plain = Link::article(plan, &entry);
        links.push(plain.clone());
        if entry.index % 2 == 0 {
            links.push(news::printed(&plain, &entry));
        }
        if entry.index < 2 {
            links.extend(copies(plan, Section::Archive, entry.story));
        }
    }
    links
}

/// Returns one pair of retold stories in each language.
fn similar_links(plan: &Plan) -> Vec<Link> {
    let mut links = Vec::new();
    for section in [Section::News, Section::Gazeta] {
        let entries = plan.entries(section).iter();
        let of_section: Vec<&Entry> = entries.collect();
        let find = |story| of_section.iter().find(|entry| entry.story == story);
        let pairs = plan.similar.iter();
        let mut found = pairs.filter_map(|(first, second)| Some((find(*first)?, find(*second)?)));
        if let Some((first, second)) = found.next() {
            links.push(Link::article(plan, first));
            links.push(Link::article(plan, second));
        }
    }
    links
}

fn list_links() -> Vec<Link> {
    let home = Link::home(Section::News);
    let list = Link::list(Section::News, 1);
    let by_title = PageKey::Listing(Section::News, 1, true);
    vec![
        home.clone(),
        home.at("/index.html", Relation::Index),
        list.clone(),
        list.leading_to("sort", "title", by_title),
    ]
}

/// A lot in both languages and with a session, and two addresses the shop does not know.
fn shop_links(plan: &Plan) -> Vec<Link> {
    let mut links = Vec::new();
    for entry in entries(plan, Section::Shop, &[0]) {
        let plain = Link::article(plan, &entry);
        let session = SESSION.to_ascii_uppercase();
        links.push(plain.clone());
        links.push(plain.clone().with_path_parameter("jsessionid", &session));
        let story = entry.translation.unwrap_or(entry.story);
        links.push(plain.leading_to("lang", "ru", PageKey::Story(story)));
    }
    for path in ["/attic/lamp", "/item?id=8888888"] {
        let page = PageKey::SoftNotFound(Section::Shop);
        let charset = page_charset(Section::Shop);
        let link = Link::new(Section::Shop.host(), path, page, charset);
        links.push(link.at(path, Relation::SoftNotFound));
    }
    links
}

/// A paper of the archive's own, two redirects, a slow page.
fn other_links(plan: &Plan) -> Vec<Link> {
    let mut links = Vec::new();
    for entry in entries(plan, Section::Archive, &[0]) {
        links.push(Link::article(plan, &entry));
    }
    for entry in entries(plan, Section::News, &[0]) {
        links.push(news::moved(plan, &Link::article(plan, &entry), &entry));
    }
    for entry in entries(plan, Section::Blog, &[0]) {
        links.push(blog::without_slash(plan, &Link::article(plan, &entry)));
    }
    if let Some(slow) = plan.specials.first() {
        let page = PageKey::Special(0);
        let charset = page_charset(slow.section);
        links.push(Link::new(slow.section.host(), slow.path, page, charset));
    }
    links
}

fn failure(addresses: &Addresses, section: Section, kind: FailureKind) -> Option<String> {
    let prefix = format!("http://{}:", section.host());
    let mut failures = addresses.failures.iter();
    let found = failures.find(|(url, found)| **found == kind && url.starts_with(&prefix));
    found.map(|(url, _)| url.clone())
}
