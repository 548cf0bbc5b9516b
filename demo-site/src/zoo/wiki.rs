//! An encyclopedia in the manner of MediaWiki: `curid` and `oldid` overrule `title`, `action`
//! decides the part of an article that is shown, `redirect=no` matters on redirects only, `section` only
//! beside an action.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{label, name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["wiki.localhost"],
    model: "an encyclopedia (MediaWiki)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: USUAL,
    trouble: Trouble::None,
    share: 8,
    disallow: &["/index.php?title=Special:"],
    answer,
    visit,
};

const ARTICLES: usize = 110;
const CATEGORIES: usize = 9;

fn title_of(index: usize) -> String {
    let name = name(index, "_");
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

fn find(title: &str) -> Option<usize> {
    let title = title.replace(' ', "_");
    let index = number(&title, "_", ARTICLES)?;
    // Only the first letter may be small or large.
    (title_of(index).get(1..) == title.get(1..)).then_some(index)
}

/// An article that moved away: the plural of every third title leads to it.
fn moved(title: &str) -> Option<usize> {
    let index = find(title.strip_suffix('s')?)?;
    index.is_multiple_of(3).then_some(index)
}

fn deleted(index: usize) -> bool {
    index % 29 == 7
}

fn latest(index: usize) -> usize {
    2 + index % 4
}

fn answer(ask: &Ask) -> Answer {
    let title = match ask.path.strip_prefix("/wiki/") {
        Some(title) => title.to_owned(),
        None if ask.path == "/" => return Answer::Redirect(301, "/wiki/Main_Page".to_owned()),
        None if ask.path == "/index.php" => ask.get("title").unwrap_or("Main_Page").to_owned(),
        None => return Answer::not_found(),
    };
    if title.starts_with("Special:") {
        return special(ask, &title);
    }
    if let Some(category) = title.strip_prefix("Category:") {
        return category_page(ask, category);
    }
    let by_number = ask.number("curid").map(|id| id.checked_sub(1000));
    let revision = ask.number("oldid").and_then(|id| id.checked_sub(50_000));
    let index = match (revision, by_number) {
        (Some(id), _) => Some(id / 10),
        (None, Some(id)) => id,
        (None, None) => find(&title).or_else(|| moved(&title)),
    };
    if title == "Main_Page" && index.is_none() {
        return main_page(ask);
    }
    let Some(index) = index.filter(|index| *index < ARTICLES && !deleted(*index)) else {
        return Answer::not_found();
    };
    let on_redirect = revision.is_none() && by_number.is_none() && find(&title).is_none();
    if on_redirect && ask.is("redirect", "no") {
        let page = Content::named(title.replace('_', " ")).note("Redirect page. Redirects to:");
        return page.note(label(index)).into();
    }
    article(
        ask,
        index,
        revision.map(|id| id % 10),
        on_redirect.then_some(title.as_str()),
    )
}

fn article(ask: &Ask, index: usize, revision: Option<usize>, from: Option<&str>) -> Answer {
    let last = latest(index);
    let shown = revision.unwrap_or(last).min(last);
    if ask.has("diff") {
        return difference(ask, index, shown).into();
    }
    match ask.one_of("action", &["view", "history", "edit", "info", "raw"]) {
        "history" => history(ask, index),
        "edit" => source(ask, index, shown).into(),
        "raw" => Answer::Text("text/x-wiki", format!("{{{{stub}}}} {}", label(index))),
        "info" => Content::named(format!("Information for {}", label(index)))
            .row("Page number", (1000 + index).to_string())
            .row(
                "Length",
                ask.dice(&format!("wiki {index}"), 900, 9000).to_string(),
            )
            .row("Revisions", (last + 1).to_string())
            .into(),
        _ => {
            let page = Content::named(label(index));
            let page = page.when(shown != last, |page| {
                page.note(format!("This is an old revision, number {shown}."))
            });
            let page = sections(page, index, shown);
            let page = match from {
                Some(title) => page.echo(format!("Redirected from {}", title.replace('_', " "))),
                None => page,
            };
            let mobile = ask.is("mobileaction", "toggle_view_mobile");
            page.bare(ask.is("printable", "yes") || mobile || ask.is("action", "render"))
                .into()
        }
    }
}

/// The article as it was at a revision: each of its sections was last written at one of them.
fn sections(page: Content, index: usize, revision: usize) -> Content {
    page.each(0..4 + index % 3, |page, section| {
        let page = page.when(section > 0, |page| {
            page.heading(label(index * 5 + section + 200))
        });
        page.prose(section_key(index, section, revision), 70)
    })
}

fn section_key(index: usize, section: usize, revision: usize) -> String {
    let written = (1..=revision)
        .rev()
        .find(|at| (index + section + at).is_multiple_of(3));
    format!("wiki/{index}/{section}/{}", written.unwrap_or(0))
}

fn source(ask: &Ask, index: usize, revision: usize) -> Content {
    let page = Content::named(format!("View source for {}", label(index)));
    let page = page.note("You do not have permission to edit this page.");
    match ask.number("section") {
        Some(section) if section < 4 => page.code(section_key(index, section, revision), 70),
        _ => page.each(0..4 + index % 3, |page, section| {
            page.code(section_key(index, section, revision), 70)
        }),
    }
}

fn difference(ask: &Ask, index: usize, old: usize) -> Content {
    let last = latest(index);
    let (from, to) = match ask.get("diff") {
        Some("prev") => (old.saturating_sub(1), old),
        Some("next") => (old, (old + 1).min(last)),
        Some("cur") => (old, last),
        _ => {
            let other = ask.number("diff").map_or(last, |id| id % 10);
            (old, other.min(last))
        }
    };
    let page = Content::named(format!("Difference between revisions of {}", label(index)));
    let page = page.row(format!("Revision {from}"), format!("Revision {to}"));
    // diffonly leaves out the page below the difference.
    let only = ask.is("diffonly", "1");
    page.when(!only, |page| sections(page, index, to))
}

fn history(ask: &Ask, index: usize) -> Answer {
    let page = Content::named(format!("Revision history of {}", label(index)));
    let limit = ask.number("limit").unwrap_or(50).clamp(1, 500);
    let offset = ask.number("offset").unwrap_or(0);
    let Some(rows) = window(latest(index) + 1, offset, limit) else {
        return page.note("There are no edits that fit.").into();
    };
    let rows = rows.map(|row| latest(index) - row);
    page.each(rows, |page, row| {
        let href = format!(
            "/index.php?title={}&oldid={}",
            title_of(index),
            50_000 + index * 10 + row
        );
        page.item(format!("wiki/edit/{index}/{row}"), href)
    })
    .into()
}

fn main_page(ask: &Ask) -> Answer {
    let page = Content::named("Main Page").prose("wiki/main", 80);
    let page = page.each(0..6, |page, index| {
        page.item(
            format!("wiki/{index}/0/0"),
            format!("/wiki/{}", title_of(index)),
        )
    });
    page.bare(ask.is("printable", "yes")).into()
}

fn category_page(ask: &Ask, category: &str) -> Answer {
    let Some(number) = category
        .parse::<usize>()
        .ok()
        .filter(|number| *number < CATEGORIES)
    else {
        return Answer::not_found();
    };
    let mut members: Vec<usize> = (0..ARTICLES)
        .filter(|index| index % CATEGORIES == number)
        .collect();
    members.sort_by_key(|index| label(*index));
    let from = ask
        .get("from")
        .or(ask.get("pagefrom"))
        .unwrap_or("")
        .to_uppercase();
    let members = members
        .into_iter()
        .filter(|index| label(*index).to_uppercase() >= from);
    let page = Content::named(format!("Category: shelf {number}")).note("Pages in this category");
    page.each(members.take(8), |page, index| {
        page.priced(
            format!("wiki/{index}/0/0"),
            label(index),
            format!("/wiki/{}", title_of(index)),
        )
    })
    .into()
}

fn special(ask: &Ask, title: &str) -> Answer {
    let word = ask.get("search").unwrap_or("").to_owned();
    if title != "Special:Search" {
        return Content::named("Log in")
            .note("Enter your name and password.")
            .into();
    }
    // A search for an exact title leads straight to it, unless the full text is asked for.
    if let Some(index) = find(&word)
        && !ask.has("fulltext")
    {
        return Answer::Redirect(302, format!("/wiki/{}", title_of(index)));
    }
    let wanted = word.to_lowercase();
    let found = (0..ARTICLES)
        .filter(|index| !wanted.is_empty() && label(*index).to_lowercase().contains(&wanted));
    let start = ask.number("offset").unwrap_or(0);
    let found: Vec<usize> = found
        .skip(start)
        .take(ask.number("limit").unwrap_or(20).min(100))
        .collect();
    let page = Content::named("Search results").echo(format!("You searched for {word}"));
    if found.is_empty() {
        return Answer::Soft(page.note("There were no results matching the query."));
    }
    page.each(found, |page, index| {
        page.item(
            format!("wiki/{index}/0/0"),
            format!("/wiki/{}", title_of(index)),
        )
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let index = guest.popular(ARTICLES);
    let title = title_of(index);
    match guest.below(if guest.bot { 20 } else { 14 }) {
        0..=6 => {
            let link = Link::to(format!("/wiki/{title}")).tracked(guest);
            let link = link.some(guest, 4, "useskin", &["vector", "monobook"]);
            link.maybe(guest, 4, "printable", "yes")
        }
        7 => Link::to("/index.php")
            .with("title", title)
            .maybe(guest, 30, "printable", "yes"),
        8 => {
            let link = Link::to("/index.php").with("title", title);
            link.with("curid", 1000 + guest.popular(ARTICLES))
        }
        9 => {
            let plural = title_of(index / 3 * 3) + "s";
            let link = Link::to("/index.php").with("title", plural);
            link.some(guest, 70, "redirect", &["no", "yes"])
        }
        10 => searching(guest, index, &title),
        11 => {
            let category = guest.below(CATEGORIES);
            Link::to(format!("/wiki/Category:{category}")).some(
                guest,
                50,
                "from",
                &["A", "F", "K", "Pr"],
            )
        }
        12 => Link::to("/wiki/Main_Page").tracked(guest),
        _ => odd(guest, &title, index),
    }
}

fn searching(guest: &mut Guest, index: usize, title: &str) -> Link {
    let word = name(index, " ");
    let word = word.split(' ').next().unwrap_or("").to_owned();
    let exact = guest.chance(40);
    let link = Link::to("/index.php").with("title", "Special:Search");
    let link = link.with("search", if exact { title.replace('_', " ") } else { word });
    let link = link.maybe(guest, 60, "fulltext", "1");
    link.some(guest, 20, "offset", &["0", "5", "20"])
        .turned(guest)
}

/// Returns links that robots follow: histories, sources, differences, moved titles.
fn odd(guest: &mut Guest, title: &str, index: usize) -> Link {
    let revision = guest.below(latest(index) + 1);
    let link = Link::to("/index.php").with("title", title);
    match guest.below(8) {
        0 => link
            .with("action", "history")
            .some(guest, 40, "limit", &["20", "50", "100", "2"]),
        1 => link
            .with("action", "edit")
            .some(guest, 60, "section", &["1", "2", "3"]),
        2 => link.with("action", "info"),
        3 => {
            let link = link.with("oldid", 50_000 + index * 10 + revision);
            let link = link.some(guest, 50, "diff", &["prev", "next", "cur"]);
            link.maybe(guest, 30, "diffonly", "1")
        }
        4 => link.with("oldid", 50_000 + index * 10 + revision),
        5 => link.with(
            "mobileaction",
            guest.one(&["toggle_view_mobile", "toggle_view_desktop"]),
        ),
        6 => link
            .some(guest, 50, "section", &["1", "2", "3"])
            .with("action", guest.one(&["view", "render", "purge"])),
        _ => {
            let link = Link::to("/index.php").with("title", "Special:UserLogin");
            link.with("returnto", title)
        }
    }
}
