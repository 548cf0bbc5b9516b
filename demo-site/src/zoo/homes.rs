//! Flats to let in the manner of classified advertisements: `city` changes a block on every page, `view=map` shows
//! places instead of texts, filters shape the search.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::label;

pub(crate) const FAMILY: Family = Family {
    names: &["homes.localhost"],
    model: "flats to let (classified advertisements)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: Noise {
        related: 0,
        promo: true,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 6,
    disallow: &["/my/"],
    answer,
    visit,
};

const FLATS: usize = 120;
const CITIES: &[&str] = &["1", "2", "5", "9"];
const A_PAGE: usize = 8;

fn rent(flat: usize) -> usize {
    300 + flat * 71 % 1900
}

fn rooms(flat: usize) -> usize {
    1 + flat % 4
}

fn gone(flat: usize) -> bool {
    flat % 17 == 6
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    let page = match segments.as_slice() {
        [] => Answer::Page(Content::named("Homes to let").prose("homes/front", 60)),
        ["offer", flat] => flat_page(ask, flat.parse().ok()),
        ["search"] => search(ask),
        ["advice", number] => match number.parse::<usize>() {
            Ok(number) if number < 12 => Content::titled(format!("homes/advice/{number}"))
                .prose(format!("homes/advice/{number}"), 130)
                .into(),
            _ => Answer::not_found(),
        },
        ["my", ..] => Answer::Wall("/login".to_owned()),
        ["login"] => Content::named("Sign in").note("Telephone number").into(),
        _ => Answer::not_found(),
    };
    match page {
        Answer::Page(page) => office(ask, page).into(),
        other => other,
    }
}

/// The block about the office of the chosen city, on every page.
fn office(ask: &Ask, page: Content) -> Content {
    let city = ask.one_of("city", CITIES);
    let page = page.heading(format!("Our office in city {city}"));
    page.prose(format!("homes/office/{city}"), 26)
}

fn flat_page(ask: &Ask, flat: Option<usize>) -> Answer {
    let Some(flat) = flat
        .and_then(|flat| flat.checked_sub(3000))
        .filter(|flat| *flat < FLATS)
    else {
        return Answer::not_found();
    };
    if gone(flat) {
        let page = Content::named("This offer is no longer available");
        return Answer::Soft(
            page.note("The owner has taken the advertisement down. Look at others nearby."),
        );
    }
    let page = Content::titled(format!("homes/{flat}"));
    let page = page
        .row("Rent", rent(flat).to_string())
        .row("Rooms", rooms(flat).to_string());
    let page = page.prose(format!("homes/{flat}"), 75);
    // The number of the telephone is shown on request.
    page.when(ask.is("contact", "1"), |page| {
        page.row("Telephone", format!("555-{:04}", flat * 83 % 10_000))
    })
    .into()
}

fn search(ask: &Ask) -> Answer {
    let flats = wanted(ask);
    let page = Content::named("Search");
    if ask.is("view", "map") {
        // The map shows all at once; the page's number means nothing there.
        return page
            .each(flats.into_iter().take(40), |page, flat| {
                page.note(format!(
                    "{} at {}.{}",
                    rent(flat),
                    flat * 7 % 90,
                    flat * 13 % 90
                ))
            })
            .into();
    }
    let turn = ask.number("page").unwrap_or(1).max(1);
    let Some(range) = window(flats.len(), (turn - 1).saturating_mul(A_PAGE), A_PAGE) else {
        return Answer::Soft(page.note("Nothing was found for your wishes. Ask for less."));
    };
    let shown = flats.get(range).unwrap_or(&[]);
    page.each(shown, |page, flat| {
        page.priced(
            format!("homes/{flat}"),
            rent(*flat).to_string(),
            format!("/offer/{}", 3000 + flat),
        )
    })
    .into()
}

/// The flats that the filters leave, in their order.
fn wanted(ask: &Ask) -> Vec<usize> {
    let low = ask.number("price_from").unwrap_or(0);
    let high = ask.number("price_to").unwrap_or(usize::MAX);
    let kept = |flat: &usize| (low..=high).contains(&rent(*flat)) && !gone(*flat);
    let mut flats: Vec<usize> = (0..FLATS).filter(kept).collect();
    if let Some(wanted) = ask.number("rooms").filter(|rooms| *rooms > 0) {
        flats.retain(|flat| rooms(*flat) == wanted);
    }
    if ask.is("deal", "sale") {
        flats.retain(|flat| flat % 5 == 0);
    }
    match ask.get("order") {
        Some("price") => flats.sort_by_key(|flat| rent(*flat)),
        Some("-price") => flats.sort_by_key(|flat| std::cmp::Reverse(rent(*flat))),
        _ => {}
    }
    flats
}

fn visit(guest: &mut Guest) -> Link {
    let flat = guest.popular(FLATS);
    let link = match guest.below(10) {
        0..=4 => {
            let link = Link::to(format!("/offer/{}", 3000 + flat)).tracked(guest);
            let link = link.some(guest, 20, "from", &["search", "map", "similar", "letter"]);
            let position = guest.between(1, 24);
            let link = link.maybe(guest, 15, "pos", position);
            let photo = guest.between(1, 9);
            link.maybe(guest, 10, "photo", photo)
                .maybe(guest, 7, "contact", 1)
        }
        5..=7 => filters(guest),
        8 => {
            let number = guest.below(12);
            Link::to(format!("/advice/{number}")).some(guest, 30, "from", &["search", "letter"])
        }
        _ => Link::to(guest.one(&["/", "/", "/my/offers"])),
    };
    let city = guest.session(1).bytes().next().map_or(0, usize::from) % CITIES.len();
    let city = CITIES.get(city).copied().unwrap_or("1");
    link.maybe(guest, 40, "city", city).turned(guest)
}

fn filters(guest: &mut Guest) -> Link {
    let link = Link::to("/search").some(guest, 50, "deal", &["rent", "rent", "sale"]);
    let link = link.some(guest, 35, "rooms", &["0", "1", "2", "3"]);
    let link = link.some(guest, 25, "price_from", &["0", "300", "500", "1000"]);
    let link = link.some(guest, 25, "price_to", &["900", "1500", "9999"]);
    let link = link.some(guest, 30, "order", &["date", "price", "-price"]);
    let link = link.some(guest, 35, "view", &["list", "map", "list"]);
    let word = label(guest.below(30));
    let link = link.some(guest, 40, "page", &["1", "2", "3"]);
    // The words of the saved search are only repeated.
    link.maybe(guest, 6, "title", word)
}
