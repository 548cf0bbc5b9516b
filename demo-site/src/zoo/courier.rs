//! A newspaper under three names: with and without `www.` the same pages, under `m.` short texts of
//! its own. Trackers everywhere; `edition` matters on the front page only, `page` on long stories.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &[
        "courier.localhost",
        "www.courier.localhost",
        "m.courier.localhost",
    ],
    model: "a newspaper on three names",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: Noise {
        promo: true,
        related_inside: true,
        related: 6,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 9,
    disallow: &["/search"],
    answer,
    visit,
};

const STORIES: usize = 140;
const SECTIONS: &[&str] = &["world", "harbour", "arts", "money"];
const A_PAGE: usize = 9;

fn path_of(story: usize) -> String {
    let (month, day) = (1 + story % 12, 1 + story * 5 % 28);
    format!(
        "/2023/{month:02}/{day:02}/{}-{}.html",
        name(story + 200, "-"),
        100_200 + story
    )
}

fn gone(story: usize) -> bool {
    story % 35 == 24
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] | ["index.html"] => front(ask),
        ["section", section] => section_page(ask, section),
        ["amp", rest @ ..] => match rest.last().and_then(|last| find(last)) {
            Some(story) => story_page(ask, story, true),
            None => Answer::not_found(),
        },
        [_, _, _, last] => match find(last) {
            Some(story) if name_of(last) == name(story + 200, "-") => story_page(ask, story, false),
            Some(story) => Answer::Redirect(301, path_of(story)),
            None => Answer::not_found(),
        },
        ["story", id] => match id
            .parse::<usize>()
            .ok()
            .and_then(|id| id.checked_sub(100_200))
        {
            Some(story) if story < STORIES => Answer::Redirect(302, path_of(story)),
            _ => Answer::not_found(),
        },
        ["search"] => search(ask),
        ["rss"] => Answer::Text("application/rss+xml", "<rss version=\"2.0\"/>".to_owned()),
        _ => Answer::not_found(),
    }
}

/// The story of the last segment of a path; only the number in it counts.
fn find(last: &str) -> Option<usize> {
    let (_, id) = last.strip_suffix(".html")?.rsplit_once('-')?;
    let story = id.parse::<usize>().ok()?.checked_sub(100_200)?;
    (story < STORIES && number(name_of(last), "-", 200 + STORIES).is_some()).then_some(story)
}

fn name_of(last: &str) -> &str {
    last.rsplit_once('-').map_or("", |(name, _)| name)
}

fn front(ask: &Ask) -> Answer {
    // The editions put other stories on the front page; the stories are the same everywhere.
    let first = match ask.one_of("edition", &["home", "abroad"]) {
        "abroad" => 40,
        _ => 0,
    };
    let stories = (first..first + 10).filter(|story| !gone(*story));
    let page = Content::named("The Courier");
    let page = page.each(stories, |page, story| {
        page.item(format!("courier/{story}"), path_of(story))
    });
    page.bare(mobile(ask)).into()
}

fn mobile(ask: &Ask) -> bool {
    ask.host.starts_with("m.")
}

fn story_page(ask: &Ask, story: usize, amp: bool) -> Answer {
    if gone(story) {
        return Answer::gone();
    }
    let page = Content::titled(format!("courier/{story}"));
    if mobile(ask) {
        return page
            .prose(format!("courier/{story}/short"), 45)
            .bare(true)
            .into();
    }
    // Every seventh story is long and comes in two pages, unless all of it is asked for.
    let long = story % 7 == 3;
    let second = long && ask.is("page", "2");
    let all = ask.is("pagewanted", "all") || ask.is("print", "1") || amp;
    let page = page.when(!second || all, |page| {
        page.prose(format!("courier/{story}"), 170)
    });
    let page = page.when(long && (second || all), |page| {
        page.prose(format!("courier/{story}/more"), 120)
    });
    let comments = ask.is("comments", "all") && story.is_multiple_of(3);
    let page = page.each(0..if comments { 4 } else { 0 }, |page, comment| {
        page.post(format!("courier/{story}/c{comment}"), 20)
    });
    let plain = amp || ask.is("print", "1") || ask.is("output", "amp");
    page.bare(plain).canonical(path_of(story)).into()
}

fn section_page(ask: &Ask, section: &str) -> Answer {
    let Some(index) = SECTIONS.iter().position(|known| *known == section) else {
        return Answer::not_found();
    };
    let stories: Vec<usize> = (0..STORIES)
        .filter(|story| story % SECTIONS.len() == index && !gone(*story))
        .collect();
    let Some(range) = window(stories.len(), ask.number("offset").unwrap_or(0), A_PAGE) else {
        return Answer::not_found();
    };
    let page = Content::named(section.to_uppercase());
    let shown = stories.get(range).unwrap_or(&[]);
    page.each(shown, |page, story| {
        page.item(format!("courier/{story}"), path_of(*story))
    })
    .into()
}

fn search(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("").to_lowercase();
    let found = (0..STORIES).filter(|story| {
        !gone(*story) && !word.is_empty() && name(story + 200, " ").contains(&word)
    });
    let found: Vec<usize> = found.take(10).collect();
    let page =
        Content::named("Search the Courier").echo(format!("{} results for {word}", found.len()));
    if found.is_empty() {
        return Answer::Soft(page.note("We found nothing. Try other words."));
    }
    page.each(found, |page, story| {
        page.item(format!("courier/{story}"), path_of(story))
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let story = guest.popular(STORIES);
    let link = match guest.below(12) {
        0..=7 => story_link(guest, story),
        8 => {
            let link = Link::to(format!("/section/{}", guest.one(SECTIONS)));
            link.some(guest, 50, "offset", &["0", "9", "18", "27"])
        }
        9 => Link::to("/").some(guest, 40, "edition", &["home", "abroad"]),
        10 if guest.chance(30) => {
            let word = name(story + 200, " ");
            Link::to("/search").with("q", word.split(' ').next().unwrap_or(""))
        }
        10 => Link::to(format!("/story/{}", 100_200 + story)),
        _ => Link::to(guest.one(&["/", "/index.html", "/rss"])),
    };
    match guest.below(10) {
        0..=3 => link.on("www.courier.localhost"),
        4 => link.on("m.courier.localhost"),
        _ => link,
    }
}

fn story_link(guest: &mut Guest, story: usize) -> Link {
    let path = if guest.chance(6) {
        format!("/amp{}", path_of(story))
    } else {
        path_of(story)
    };
    let mut link = Link::to(path).tracked(guest).tracked(guest);
    if guest.landing && guest.chance(25) {
        let share = guest.one(&["tw-share", "em-share", "nytcore-0", "url-share"]);
        link = link.with("smid", share);
    }
    link = link.some(guest, 12, "ref", &["world", "home", "arts", "mostread"]);
    link = link
        .some(guest, 4, "_r", &["0", "1", "2"])
        .maybe(guest, 3, "output", "amp");
    link = link
        .maybe(guest, 4, "print", "1")
        .some(guest, 4, "edition", &["home", "abroad"]);
    link = link.maybe(guest, 6, "comments", "all");
    if story % 7 == 3 || guest.chance(3) {
        link = link.some(guest, 35, "page", &["1", "2"]);
        link = link.maybe(guest, 12, "pagewanted", "all");
    }
    link.turned(guest)
}
