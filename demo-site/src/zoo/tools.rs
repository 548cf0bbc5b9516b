//! A shop in the manner of Java servers: `;jsessionid=` in the path, `.do` actions, a table whose
//! paging argument is called `d-49216-p`, `locale` for the language, `currency` for one number.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::label;

pub(crate) const FAMILY: Family = Family {
    names: &["tools.localhost"],
    model: "a shop (Struts and a table library of Java)",
    language: Language::English,
    charset: "iso-8859-1",
    skin: Skin::Boxes,
    noise: Noise { ad: true, ..QUIET },
    trouble: Trouble::None,
    share: 5,
    disallow: &["/shop/cart.do"],
    answer,
    visit,
};

const ITEMS: usize = 90;
const SHELVES: usize = 5;
const A_PAGE: usize = 8;

fn gone(item: usize) -> bool {
    item % 24 == 19
}

fn answer(ask: &Ask) -> Answer {
    match ask.path.as_str() {
        "/" => Answer::Redirect(302, "/shop/index.do".to_owned()),
        "/shop/index.do" => {
            localized(ask, Content::titled("tools/home").prose("tools/home", 70)).into()
        }
        "/shop/item.do" => item_page(ask),
        "/shop/shelf.do" => shelf_page(ask),
        "/shop/cart.do" => Content::named("Your cart")
            .note("Nothing in it yet.")
            .into(),
        "/shop/find.do" => find(ask),
        _ => Answer::not_found(),
    }
}

/// The page in the language of `locale`; Russian needs a charset that has its letters.
fn localized(ask: &Ask, page: Content) -> Content {
    if ask.one_of("locale", &["en_US", "en_GB", "ru_RU"]) != "ru_RU" {
        return page;
    }
    let mut page = page.russian();
    page.charset = Some("utf-8");
    page
}

fn item_page(ask: &Ask) -> Answer {
    let Some(item) = ask
        .number("id")
        .filter(|item| *item < ITEMS && !gone(*item))
    else {
        return Answer::Missing(
            404,
            Content::named("HTTP Status 404").note("The requested resource is not available."),
        );
    };
    match ask.one_of("method", &["view", "accessories", "addToCart"]) {
        "addToCart" => return Answer::Redirect(302, "/shop/cart.do".to_owned()),
        "accessories" => {
            let page = Content::titled(format!("tools/{item}")).note("Goes well with");
            let page = page.each(1..4, |page, step| {
                page.item(
                    format!("tools/{}", (item + step * 7) % ITEMS),
                    "/shop/item.do",
                )
            });
            return localized(ask, page).into();
        }
        _ => {}
    }
    let price = 12 + item * 19 % 180;
    let price = match ask.one_of("currency", &["USD", "EUR", "GBP"]) {
        "EUR" => format!("EUR {}", price * 93 / 100),
        "GBP" => format!("GBP {}", price * 79 / 100),
        _ => format!("USD {price}"),
    };
    let page = Content::titled(format!("tools/{item}")).prose(format!("tools/{item}"), 90);
    let page = page
        .row("Price", price)
        .row("Weight", format!("{} g", 100 + item * 31 % 900));
    // A guarantee in years is shown beside the goods that have one.
    let page = page.when(ask.is("gl", "5") && item % 4 == 0, |page| {
        page.note("This tool has a guarantee of five years.")
    });
    localized(ask, page).into()
}

fn shelf_page(ask: &Ask) -> Answer {
    let Some(shelf) = ask.number("cid").filter(|shelf| *shelf < SHELVES) else {
        return Answer::not_found();
    };
    let items = (0..ITEMS).filter(|item| item % SHELVES == shelf && !gone(*item));
    table(ask, format!("{} shelf", label(shelf + 60)), items.collect())
}

fn table(ask: &Ask, title: String, mut items: Vec<usize>) -> Answer {
    if ask.is("d-49216-e", "1") && ask.has("6578706f7274") {
        return Answer::Text(
            "text/csv",
            items.iter().map(|item| format!("{item}\n")).collect(),
        );
    }
    // Column 1 is the name, column 2 the price; without a column the order means nothing.
    let ordered = match ask.get("d-49216-s") {
        Some("1") => {
            items.sort_by_key(|item| label(*item));
            true
        }
        Some("2") => {
            items.sort_by_key(|item| item * 19 % 180);
            true
        }
        _ => false,
    };
    if ordered && ask.is("d-49216-o", "2") {
        items.reverse();
    }
    let page = ask.number("d-49216-p").unwrap_or(1).max(1);
    let content = Content::named(title);
    let Some(range) = window(items.len(), (page - 1) * A_PAGE, A_PAGE) else {
        return content.note("Nothing found to display.").into();
    };
    let shown = items.get(range).unwrap_or(&[]);
    content
        .each(shown, |content, item| {
            content.priced(
                format!("tools/{item}"),
                (12 + item * 19 % 180).to_string(),
                format!("/shop/item.do?id={item}"),
            )
        })
        .into()
}

fn find(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("").to_lowercase();
    let items = (0..ITEMS).filter(|item| {
        !gone(*item) && !word.is_empty() && label(*item).to_lowercase().contains(&word)
    });
    let items: Vec<usize> = items.collect();
    if items.is_empty() {
        return Answer::Soft(
            Content::named("Search")
                .note("Nothing found to display.")
                .echo(format!("Your word: {word}")),
        );
    }
    match table(ask, "Search".to_owned(), items) {
        Answer::Page(page) => page.echo(format!("Your word: {word}")).into(),
        other => other,
    }
}

fn visit(guest: &mut Guest) -> Link {
    let item = guest.popular(ITEMS);
    let carried = guest.chance(if guest.bot { 60 } else { 25 });
    let to = |path: &str| {
        let link = Link::to(path);
        let id = guest.session(32).to_ascii_uppercase();
        if carried {
            link.parameter("jsessionid", &id)
        } else {
            link
        }
    };
    let (item_do, shelf_do, find_do) = (
        to("/shop/item.do"),
        to("/shop/shelf.do"),
        to("/shop/find.do"),
    );
    let link = match guest.below(10) {
        0..=5 => item_link(item_do.with("id", item), guest),
        6..=7 => columns(shelf_do.with("cid", item % SHELVES), guest),
        8 => {
            let word = match guest.chance(85) {
                true => label(item),
                false => "Dynamo engine".to_owned(),
            };
            let word = word.split(' ').next().unwrap_or("");
            columns(find_do.with("q", word), guest)
        }
        _ => Link::to(guest.one(&["/", "/shop/index.do"])),
    };
    let windows = guest.between(1, 40).to_string();
    let link = link.some(guest, 18, "locale", &["en_US", "en_US", "en_GB", "ru_RU"]);
    link.maybe(guest, 12, "windowId", windows)
        .turned(guest)
        .tracked(guest)
}

fn item_link(link: Link, guest: &mut Guest) -> Link {
    let link = link.some(guest, 25, "method", &["view", "view", "accessories"]);
    let link = link.some(guest, 12, "currency", &["USD", "EUR", "GBP"]);
    let link = link.some(guest, 15, "gl", &["2", "5"]);
    let token = guest.hex(16);
    link.maybe(guest, 10, "org.apache.struts.taglib.html.TOKEN", token)
}

fn columns(link: Link, guest: &mut Guest) -> Link {
    let link = link.some(guest, 45, "d-49216-p", &["1", "2", "3"]);
    let link = link.some(guest, 25, "d-49216-s", &["1", "2"]);
    link.some(guest, 30, "d-49216-o", &["1", "2"])
}
