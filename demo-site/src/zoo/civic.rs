//! A town hall in the manner of Drupal: one page under `/node/N`, its alias and `?q=node/N`;
//! `page=0` is the beginning; `destination` means nothing; a small poll on some pages listens to an
//! argument of its own.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["civic.localhost"],
    model: "a town hall's site (Drupal)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: QUIET,
    trouble: Trouble::None,
    share: 6,
    disallow: &["/user/", "/?q=user/"],
    answer,
    visit,
};

const NODES: usize = 100;
const TERMS: usize = 7;
const A_PAGE: usize = 7;

fn alias(node: usize) -> String {
    name(node + 30, "-")
}

fn gone(node: usize) -> bool {
    node % 26 == 17
}

fn answer(ask: &Ask) -> Answer {
    let inner = ask.get("q").unwrap_or("").trim_matches('/').to_owned();
    let path = match ask.path.as_str() {
        "/" | "/index.php" => inner,
        path => path.trim_matches('/').to_owned(),
    };
    let steps: Vec<&str> = path.split('/').collect();
    match steps.as_slice() {
        [""] => list(ask, "The town hall", &all()),
        ["node", node] => node_page(ask, node.parse().ok()),
        ["print", node] => match node_page(ask, node.parse().ok()) {
            Answer::Page(page) => page.bare(true).into(),
            other => other,
        },
        ["node", node, "revisions", revision, "view"] => {
            revision_page(node.parse().ok(), revision.parse().ok())
        }
        ["taxonomy", "term", term] => term_page(ask, term.parse().ok()),
        ["news"] => list(ask, "News", &all()),
        ["tracker"] => tracker(ask),
        ["search", "node", word] => search(word),
        ["user", "login" | "register"] | ["user"] => Content::named("User account")
            .note("Enter your user name.")
            .into(),
        ["comment", "reply", node] => match node.parse::<usize>() {
            Ok(_) => Answer::Wall("/user/login".to_owned()),
            Err(_) => Answer::not_found(),
        },
        ["rss.xml"] => Answer::Text("application/rss+xml", "<rss version=\"2.0\"/>".to_owned()),
        [alias] => node_page(
            ask,
            number(alias, "-", 30 + NODES).and_then(|node| node.checked_sub(30)),
        ),
        _ => Answer::not_found(),
    }
}

fn all() -> Vec<usize> {
    (0..NODES).filter(|node| !gone(*node)).collect()
}

fn node_page(ask: &Ask, node: Option<usize>) -> Answer {
    let Some(node) = node.filter(|node| *node < NODES) else {
        return Answer::not_found();
    };
    if gone(node) {
        return Answer::Missing(
            403,
            Content::named("Access denied").note("You are not authorized to access this page."),
        );
    }
    let page = Content::titled(format!("civic/{node}")).prose(format!("civic/{node}/2"), 120);
    let page = tabs(ask, page, node);
    let comments = node * 5 % 17;
    let first = ask.number("page").unwrap_or(0) * 10;
    let shown = window(comments, first, 10).into_iter().flatten();
    let page = page.each(shown, |page, comment| {
        page.post(format!("civic/{node}/c{comment}"), 18)
    });
    page.canonical(format!("/{}", alias(node))).into()
}

/// Every eighth page has a box with two tabs; `quicktabs_1` chooses one.
fn tabs(ask: &Ask, page: Content, node: usize) -> Content {
    if !node.is_multiple_of(8) {
        return page;
    }
    let tab = ask.one_of("quicktabs_1", &["0", "1"]);
    page.prose(format!("civic/{node}/tab{tab}"), 30)
}

fn revision_page(node: Option<usize>, revision: Option<usize>) -> Answer {
    match (node, revision) {
        (Some(node), Some(revision)) if node < NODES && revision < 3 && !gone(node) => {
            let page = Content::titled(format!("civic/{node}"));
            page.prose(format!("civic/{node}/{revision}"), 120).into()
        }
        _ => Answer::not_found(),
    }
}

fn term_page(ask: &Ask, term: Option<usize>) -> Answer {
    let Some(term) = term.filter(|term| *term < TERMS) else {
        return Answer::not_found();
    };
    let nodes: Vec<usize> = all()
        .into_iter()
        .filter(|node| node % TERMS == term)
        .collect();
    list(ask, &format!("Subject {term}"), &nodes)
}

fn list(ask: &Ask, title: &str, nodes: &[usize]) -> Answer {
    let mut nodes = nodes.to_vec();
    if ask.is("sort_by", "title") {
        nodes.sort_by_key(|node| alias(*node));
    }
    if ask.is("sort_order", "ASC") {
        nodes.reverse();
    }
    if let Some(subject) = ask
        .number("field_subject_tid")
        .filter(|subject| *subject < TERMS)
    {
        nodes.retain(|node| node % TERMS == subject);
    }
    let size = ask.number("items_per_page").unwrap_or(A_PAGE).clamp(1, 60);
    let page = Content::named(title);
    let first = ask.number("page").unwrap_or(0).saturating_mul(size);
    let Some(range) = window(nodes.len(), first, size) else {
        return page.note("There is nothing on this page.").into();
    };
    let shown = nodes.get(range).unwrap_or(&[]);
    page.each(shown, |page, node| {
        page.item(format!("civic/{node}"), format!("/{}", alias(*node)))
    })
    .into()
}

/// A table of all pages; its order is asked for by the name of a column.
fn tracker(ask: &Ask) -> Answer {
    let mut nodes = all();
    match ask.get("order") {
        Some("Title") => nodes.sort_by_key(|node| alias(*node)),
        Some("Replies") => nodes.sort_by_key(|node| node * 5 % 17),
        _ => {}
    }
    if ask.is("sort", "desc") && ask.has("order") {
        nodes.reverse();
    }
    let page = Content::named("Recent posts");
    page.each(nodes, |page, node| {
        page.row(alias(node), (node * 5 % 17).to_string())
    })
    .into()
}

fn search(word: &str) -> Answer {
    let found: Vec<usize> = all()
        .into_iter()
        .filter(|node| alias(*node).contains(word))
        .collect();
    let page = Content::named("Search").echo(format!("You asked for {word}"));
    if found.is_empty() {
        return Answer::Soft(page.note("Your search yielded no results."));
    }
    page.each(found, |page, node| {
        page.item(format!("civic/{node}"), format!("/{}", alias(node)))
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let node = guest.popular(NODES);
    match guest.below(13) {
        0..=6 => node_link(guest, node),
        7..=8 => {
            let path = match guest.below(3) {
                0 => "/news".to_owned(),
                _ => format!("/taxonomy/term/{}", node % TERMS),
            };
            let link = Link::to(path).some(guest, 60, "page", &["0", "1", "2", "3"]);
            let link = link.some(guest, 15, "items_per_page", &["7", "20", "50"]);
            let link = link.some(guest, 20, "sort_by", &["created", "title"]);
            link.some(guest, 20, "sort_order", &["ASC", "DESC"])
        }
        9 => {
            let subject = guest.below(TERMS);
            let link = Link::to("/news").with(
                "field_subject_tid",
                if guest.chance(30) {
                    "All".to_owned()
                } else {
                    subject.to_string()
                },
            );
            link.some(guest, 40, "page", &["0", "1"]).turned(guest)
        }
        10 => {
            let link = Link::to("/tracker").some(guest, 70, "order", &["Title", "Replies", "Last"]);
            link.some(guest, 70, "sort", &["asc", "desc"])
        }
        11 => {
            let link = Link::to(guest.one(&["/user/login", "/user/register"]));
            link.with("destination", format!("node/{node}"))
        }
        _ => Link::to("/").some(guest, 40, "page", &["0", "1", "2"]),
    }
}

fn node_link(guest: &mut Guest, node: usize) -> Link {
    let link = match guest.below(6) {
        0 => Link::to(format!("/node/{node}")),
        1 => Link::to("/").with("q", format!("node/{node}")),
        2 => Link::to("/index.php").with("q", alias(node)),
        3 if guest.bot => Link::to(format!("/print/{node}")),
        4 if guest.bot => Link::to(format!("/node/{node}/revisions/{}/view", node % 4)),
        _ => Link::to(format!("/{}", alias(node))),
    };
    let link = link.maybe(guest, 10, "destination", format!("node/{}", node / 2));
    let link = if node.is_multiple_of(8) || guest.chance(4) {
        link.some(guest, 45, "quicktabs_1", &["0", "1"])
    } else {
        link
    };
    link.some(guest, 12, "page", &["0", "0", "1"])
        .maybe(guest, 4, "render", "overlay")
        .tracked(guest)
}
