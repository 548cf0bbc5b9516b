//! Films in the manner of a video site: `v` is the film, `t` only where it starts, `list` adds a box
//! with the other films of a list, `index` means nothing without it, `tab` swaps the text.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["clips.localhost"],
    model: "films (a video site and a film base)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: Noise {
        related: 10,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 7,
    disallow: &["/results"],
    answer,
    visit,
};

const FILMS: usize = 120;
const LISTS: usize = 12;

/// The film's key in addresses: eleven letters and digits.
fn key(film: usize) -> String {
    let digits = b"KxQ3vB9_mZ";
    let tail = [film / 100 % 10, film / 10 % 10, film % 10].map(|digit| char::from(digits[digit]));
    let text = name(film, "").chars().take(8).collect::<String>();
    format!("{text:z<8}{}", tail.iter().collect::<String>())
}

fn find(key: &str) -> Option<usize> {
    let digits = "KxQ3vB9_mZ";
    let mut tail = key.get(8..)?.chars();
    let film = tail.try_fold(0, |sum: usize, digit| Some(sum * 10 + digits.find(digit)?))?;
    (film < FILMS && self::key(film) == key).then_some(film)
}

fn gone(film: usize) -> bool {
    film % 21 == 8
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] => Content::named("Clips").prose("clips/home", 40).into(),
        ["watch"] => watch(ask, ask.get("v").and_then(find)),
        ["embed", film] => match find(film) {
            Some(film) if !gone(film) => Content::titled(format!("clips/{film}")).bare(true).into(),
            _ => Answer::not_found(),
        },
        ["playlist"] => playlist(ask),
        ["title", film] => film_page(
            ask,
            film.strip_prefix("tt").and_then(|film| film.parse().ok()),
        ),
        ["results"] => results(ask),
        ["channel", channel] => channel_page(ask, channel),
        [short] => match find(short) {
            Some(film) => Answer::Redirect(303, format!("/watch?v={}", key(film))),
            None => Answer::not_found(),
        },
        _ => Answer::not_found(),
    }
}

fn list_of(ask: &Ask) -> Option<usize> {
    let list = ask.get("list")?.strip_prefix("PL")?.parse::<usize>().ok()?;
    (list < LISTS).then_some(list)
}

fn watch(ask: &Ask, film: Option<usize>) -> Answer {
    let Some(film) = film.filter(|film| !gone(*film)) else {
        return Answer::Soft(
            Content::named("Video unavailable").note("This video isn't available anymore."),
        );
    };
    let page = Content::titled(format!("clips/{film}")).prose(format!("clips/{film}"), 40);
    let comments = 2 + film % 4;
    // A linked comment is put before the others.
    let first = ask.number("lc").map_or(0, |comment| comment % comments);
    let order = std::iter::once(first).chain((0..comments).filter(|comment| *comment != first));
    let page = page.each(order, |page, comment| {
        page.post(format!("clips/{film}/c{comment}"), 25)
    });
    let Some(list) = list_of(ask) else {
        return page.into();
    };
    let place = ask.number("index").unwrap_or(1).clamp(1, 8);
    let page = page
        .heading(format!("List {list}"))
        .note(format!("{place} of 8"));
    page.each(0..8, |page, step| {
        let other = (list * 9 + step) % FILMS;
        page.priced(
            format!("clips/{other}"),
            format!("{}:{:02}", 2 + other % 9, other % 60),
            format!("/watch?v={}", key(other)),
        )
    })
    .into()
}

fn playlist(ask: &Ask) -> Answer {
    let Some(list) = list_of(ask) else {
        return Answer::not_found();
    };
    let page = Content::named(format!("List {list}"));
    page.each(0..8, |page, step| {
        page.item(format!("clips/{}", (list * 9 + step) % FILMS), "/watch")
    })
    .into()
}

fn film_page(ask: &Ask, film: Option<usize>) -> Answer {
    let Some(film) = film
        .and_then(|film| film.checked_sub(100_000))
        .filter(|film| *film < FILMS && !gone(*film))
    else {
        return Answer::not_found();
    };
    let page = Content::titled(format!("clips/{film}"));
    match ask.one_of("tab", &["about", "reviews", "cast"]) {
        "reviews" => {
            let turn = ask.number("p").unwrap_or(0).min(1);
            page.each(0..3, |page, review| {
                page.post(format!("clips/{film}/r{}", turn * 3 + review), 40)
            })
            .into()
        }
        "cast" => page
            .each(0..6, |page, part| {
                page.row(name(film + part * 31, " "), format!("part {}", part + 1))
            })
            .into(),
        _ => page.prose(format!("clips/{film}/about"), 110).into(),
    }
}

fn channel_page(ask: &Ask, channel: &str) -> Answer {
    let Some(channel) = number(channel, "-", 20) else {
        return Answer::not_found();
    };
    let mut films: Vec<usize> = (0..FILMS)
        .filter(|film| film % 20 == channel && !gone(*film))
        .collect();
    match ask.get("sort") {
        Some("p") => films.sort_by_key(|film| film * 37 % 89),
        Some("da") => films.reverse(),
        _ => {}
    }
    Content::named(format!("Channel {}", name(channel, " ")))
        .each(films, |page, film| {
            page.item(format!("clips/{film}"), format!("/watch?v={}", key(film)))
        })
        .into()
}

fn results(ask: &Ask) -> Answer {
    let word = ask.get("search_query").unwrap_or("").to_lowercase();
    let found = (0..FILMS)
        .filter(|film| !gone(*film) && !word.is_empty() && name(*film, " ").contains(&word));
    let mut found: Vec<usize> = found.collect();
    // sp carries the filter in a code of its own.
    match ask.get("sp") {
        Some("CAI=") => found.reverse(),
        Some("EgIQAg==") => found.retain(|film| film % 3 == 0),
        _ => {}
    }
    let page = Content::named("Results").echo(format!("Search: {word}"));
    if found.is_empty() {
        return Answer::Soft(page.note("No results found. Try different keywords."));
    }
    page.each(found, |page, film| {
        page.item(format!("clips/{film}"), format!("/watch?v={}", key(film)))
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let film = guest.popular(FILMS);
    match guest.below(12) {
        0..=5 => watching(guest, film),
        6..=8 => {
            let link = Link::to(format!("/title/tt{}", 100_000 + film)).tracked(guest);
            let link = link.some(guest, 40, "tab", &["about", "reviews", "cast"]);
            let link = link.some(guest, 15, "p", &["0", "1"]);
            link.some(guest, 20, "ref_", &["nv_sr_1", "tt_rv", "fn_al"])
        }
        9 => Link::to(format!("/channel/{}", name(film % 20, "-"))).some(
            guest,
            50,
            "sort",
            &["dd", "p", "da"],
        ),
        10 => {
            let word = name(film, " ");
            let link =
                Link::to("/results").with("search_query", word.split(' ').next().unwrap_or(""));
            link.some(guest, 35, "sp", &["CAI=", "EgIQAg=="])
        }
        _ => match guest.below(3) {
            0 => Link::to(format!("/{}", key(film))),
            1 => Link::to("/playlist").with("list", format!("PL{}", guest.below(LISTS))),
            _ => Link::to("/"),
        },
    }
}

fn watching(guest: &mut Guest, film: usize) -> Link {
    let mut link = Link::to("/watch").with("v", key(film));
    if guest.chance(22) {
        link = link.with("list", format!("PL{}", guest.below(LISTS)));
    }
    link = link.some(guest, 14, "index", &["1", "2", "3", "5", "8"]);
    let second = guest.between(1, 600);
    link = link.maybe(guest, 15, "t", format!("{second}s"));
    link = link.some(guest, 10, "feature", &["youtu.be", "share", "emb_title"]);
    link = link.some(guest, 8, "ab_channel", &["Harbour", "Kites", "Trams"]);
    let code = guest.hex(10);
    link = link.maybe(guest, 7, "pp", code);
    let comment = guest.below(6);
    link.maybe(guest, 5, "lc", comment).turned(guest)
}
