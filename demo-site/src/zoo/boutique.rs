//! A shop in the manner of Magento 1: `___store` changes the language, `dir`, `order`, `mode`, `p`,
//! `price` shape lists and mean nothing on goods, `SID` and `___from_store` mean nothing at all.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["boutique.localhost"],
    model: "a shop with filters (Magento)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: Noise {
        promo: true,
        counter: false,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 7,
    disallow: &["/checkout/", "/catalogsearch/"],
    answer,
    visit,
};

const GOODS: usize = 110;
const CATEGORIES: &[&str] = &["pots", "lamps", "chairs", "rugs", "clocks"];
const COLOURS: &[&str] = &["11", "12", "14", "17"];
const A_PAGE: usize = 9;

fn price(good: usize) -> usize {
    5 + good * 37 % 240
}

fn gone(good: usize) -> bool {
    good % 28 == 9
}

fn answer(ask: &Ask) -> Answer {
    let language = match ask.one_of("___store", &["default", "rus"]) {
        "rus" => Language::Russian,
        _ => Language::English,
    };
    match answer_in(ask, language) {
        Answer::Page(page) => page.speaking(language).into(),
        other => other,
    }
}

fn answer_in(ask: &Ask, language: Language) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] => Content::titled("boutique/home")
            .prose("boutique/home", 70)
            .into(),
        ["catalog", "product", "view", "id", id, ..] => good_page(ask, id.parse().ok(), language),
        ["catalog", "category", "view", "id", id] => category(ask, id.parse().ok()),
        ["review", "product", "list", "id", id] => review_page(ask, id.parse().ok()),
        ["catalogsearch", "result"] => search(ask),
        ["customer", "account", "login"] => Content::titled("boutique/login")
            .prose("boutique/login", 25)
            .into(),
        [page] | [_, page] => {
            let page = page.strip_suffix(".html").unwrap_or("");
            match CATEGORIES.iter().position(|category| *category == page) {
                Some(index) => category(ask, Some(index)),
                None => good_page(
                    ask,
                    number(page, "-", 250 + GOODS).and_then(|good| good.checked_sub(250)),
                    language,
                ),
            }
        }
        _ => Answer::not_found(),
    }
}

fn good_page(ask: &Ask, good: Option<usize>, language: Language) -> Answer {
    let Some(good) = good.filter(|good| *good < GOODS && !gone(*good)) else {
        return Answer::not_found();
    };
    let page = Content::titled(format!("boutique/{good}")).prose(format!("boutique/{good}"), 90);
    let page = match language {
        Language::English => page.row("Price", format!("{}.95", price(good))),
        Language::Russian => page.row("Цена", format!("{}", price(good) * 90)),
    };
    // options=cart only tells where the visitor came from.
    let page = page.when(ask.is("options", "cart"), |page| {
        page.echo("Please choose the options of your product.")
    });
    page.canonical(format!("/{}.html", name(good + 250, "-")))
        .into()
}

fn review_page(ask: &Ask, good: Option<usize>) -> Answer {
    let Some(good) = good.filter(|good| *good < GOODS && !gone(*good)) else {
        return Answer::not_found();
    };
    let count = 1 + good % 14;
    let limit = ask.number("limit").unwrap_or(10).clamp(1, 50);
    let shown = turned(count, limit, ask.number("p"));
    let page = Content::titled(format!("boutique/{good}")).note("Customer reviews");
    page.each(shown, |page, review| {
        page.post(format!("boutique/{good}/r{review}"), 24)
    })
    .into()
}

/// The places on page `page` of a list; past the end, those on its last page.
fn turned(count: usize, size: usize, page: Option<usize>) -> std::ops::Range<usize> {
    let last = count.div_ceil(size).max(1);
    let page = page.unwrap_or(1).clamp(1, last);
    (page - 1) * size..count.min(page * size)
}

fn category(ask: &Ask, index: Option<usize>) -> Answer {
    let Some(index) = index.filter(|index| *index < CATEGORIES.len()) else {
        return Answer::not_found();
    };
    let goods = (0..GOODS).filter(|good| good % CATEGORIES.len() == index && !gone(*good));
    list(ask, &format!("boutique/category/{index}"), goods.collect())
}

fn list(ask: &Ask, title: &str, mut goods: Vec<usize>) -> Answer {
    select(ask, &mut goods);
    let limit = match ask.get("limit") {
        Some("all") => goods.len().max(1),
        _ => ask.number("limit").unwrap_or(A_PAGE).clamp(1, 60),
    };
    let range = turned(goods.len(), limit, ask.number("p"));
    let long = ask.is("mode", "list");
    let page = Content::titled(title);
    if goods.is_empty() {
        return page
            .note("There are no products matching the selection.")
            .into();
    }
    let shown = goods.get(range).unwrap_or(&[]);
    page.each(shown, |page, good| {
        let (key, href) = (
            format!("boutique/{good}"),
            format!("/{}.html", name(good + 250, "-")),
        );
        let page = page.priced(key.clone(), price(*good).to_string(), href);
        // The list has descriptions, the grid has none.
        page.when(long, |page| page.prose(key, 14))
    })
    .into()
}

/// Leaves out what the filters leave out, and puts the rest in order.
fn select(ask: &Ask, goods: &mut Vec<usize>) {
    if let Some((low, high)) = ask.get("price").and_then(|range| range.split_once('-')) {
        let (low, high) = (low.parse().unwrap_or(0), high.parse().unwrap_or(usize::MAX));
        goods.retain(|good| (low..=high).contains(&price(*good)));
    }
    if let Some(colour) = ask
        .get("color")
        .and_then(|colour| COLOURS.iter().position(|known| *known == colour))
    {
        goods.retain(|good| good / 5 % COLOURS.len() == colour);
    }
    match ask.get("order") {
        Some("price") => goods.sort_by_key(|good| price(*good)),
        Some("name") => goods.sort_by_key(|good| name(good + 250, " ")),
        _ => {}
    }
    if ask.is("dir", "desc") {
        goods.reverse();
    }
}

fn search(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("").to_lowercase();
    let category = ask.number("cat");
    let found = (0..GOODS)
        .filter(|good| !gone(*good) && !word.is_empty() && name(good + 250, " ").contains(&word));
    let found: Vec<usize> = found
        .filter(|good| category.is_none_or(|category| good % CATEGORIES.len() == category))
        .collect();
    if found.is_empty() {
        return Answer::Soft(
            Content::named("Search")
                .note("Your search returns no results.")
                .echo(format!("Results for {word}")),
        );
    }
    match list(ask, "boutique/search", found) {
        Answer::Page(page) => page.echo(format!("Results for {word}")).into(),
        other => other,
    }
}

fn visit(guest: &mut Guest) -> Link {
    let good = guest.popular(GOODS);
    let index = good % CATEGORIES.len();
    let slug = name(good + 250, "-");
    let mut link = match guest.below(12) {
        0..=4 => {
            let path = match guest.below(4) {
                0 => format!(
                    "/{}/{slug}.html",
                    CATEGORIES.get(index).copied().unwrap_or("")
                ),
                1 => format!("/catalog/product/view/id/{good}/s/{slug}/"),
                _ => format!("/{slug}.html"),
            };
            Link::to(path)
                .maybe(guest, 6, "options", "cart")
                .tracked(guest)
        }
        5..=8 => filtered(guest, index),
        9 => Link::to(format!("/review/product/list/id/{good}/")).some(guest, 40, "p", &["1", "2"]),
        10 => searching(guest, good),
        _ => Link::to("/"),
    };
    if guest.chance(12) {
        link = link.with("___store", guest.one(&["default", "rus"]));
        link = link.some(guest, 60, "___from_store", &["default", "rus"]);
    }
    let session = guest.session(26);
    let often = if guest.bot { 40 } else { 8 };
    link.maybe(guest, often, "SID", session).turned(guest)
}

fn searching(guest: &mut Guest, good: usize) -> Link {
    let word = name(good + 250, " ");
    let word = word.split(' ').next_back().unwrap_or("").to_owned();
    let link = Link::to("/catalogsearch/result/").with(
        "q",
        if guest.chance(85) {
            word
        } else {
            "submarine".to_owned()
        },
    );
    let category = guest.below(CATEGORIES.len());
    link.maybe(guest, 25, "cat", category)
        .some(guest, 20, "dir", &["asc", "desc"])
}

fn filtered(guest: &mut Guest, index: usize) -> Link {
    let mut link = Link::to(format!(
        "/{}.html",
        CATEGORIES.get(index).copied().unwrap_or("")
    ));
    if guest.chance(40) {
        link = link.some(guest, 80, "dir", &["asc", "desc"]);
        link = link.some(guest, 80, "order", &["price", "name", "position"]);
    }
    link = link.some(guest, 25, "mode", &["grid", "list"]);
    link = link.some(guest, 35, "p", &["1", "2", "3", "9"]);
    link = link.some(guest, 12, "limit", &["9", "15", "30", "all"]);
    link = link.some(guest, 15, "price", &["0-50", "50-100", "100-", "1-300"]);
    link.some(guest, 12, "color", COLOURS)
}
