//! A Russian company in the manner of Bitrix, in windows-1251: `ELEMENT_ID` and `SECTION_ID`,
//! `PAGEN_1` for lists, service arguments that mean nothing, `login=yes` for the log-in form.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};

pub(crate) const FAMILY: Family = Family {
    names: &["kontora.localhost"],
    model: "a company's catalogue (Bitrix)",
    language: Language::Russian,
    charset: "windows-1251",
    skin: Skin::Boxes,
    noise: Noise {
        related: 4,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 6,
    disallow: &["/auth/", "/bitrix/"],
    answer,
    visit,
};

const ELEMENTS: usize = 100;
const SECTIONS: usize = 5;
const NEWS: usize = 50;
const A_PAGE: usize = 6;

fn gone(element: usize) -> bool {
    element % 25 == 13
}

fn answer(ask: &Ask) -> Answer {
    if ask.is("login", "yes") {
        return log_in(ask);
    }
    let segments = ask.segments();
    let said = match segments.as_slice() {
        [] | ["index.php"] => Answer::Page(Content::named("Контора").prose("kontora/home", 60)),
        ["catalog"] | ["catalog", "index.php"] => {
            match (ask.number("ELEMENT_ID"), ask.number("SECTION_ID")) {
                (Some(element), _) => element_page(ask, Some(element)),
                (None, section) => section_page(ask, section),
            }
        }
        ["catalog", "detail.php"] => {
            element_page(ask, ask.number("ELEMENT_ID").or(ask.number("ID")))
        }
        ["catalog", section, element] => match section.parse::<usize>() {
            Ok(section) if section < SECTIONS => element_page(ask, element.parse().ok()),
            _ => Answer::not_found_ru(),
        },
        ["news"] => news_list(ask),
        ["news", number] => news_page(number.parse().ok()),
        ["auth"] => log_in(ask),
        ["search"] => search(ask),
        _ => Answer::not_found_ru(),
    };
    match said {
        Answer::Page(page) => page.russian().bare(ask.is("print", "Y")).into(),
        other => other,
    }
}

fn log_in(ask: &Ask) -> Answer {
    let page = Content::named("Авторизация").russian();
    let page = if ask.is("register", "yes") || ask.is("forgot_password", "yes") {
        page.note("Заполните все поля, письмо придёт на ваш адрес.")
    } else {
        page.note("Пожалуйста, авторизуйтесь: логин и пароль.")
    };
    page.into()
}

fn price(element: usize) -> String {
    format!("{} руб.", 150 + element * 83 % 4000)
}

fn element_page(ask: &Ask, element: Option<usize>) -> Answer {
    let Some(element) = element.filter(|element| *element < ELEMENTS && !gone(*element)) else {
        let page = Content::named("Элемент не найден").russian();
        // The error comes with status 200, as such sites send it by default.
        return Answer::Soft(page.note("Элемент не найден!"));
    };
    let page =
        Content::titled(format!("kontora/{element}")).prose(format!("kontora/{element}"), 75);
    let page = page.row("Цена", price(element));
    let offer = ask
        .number("OFFER")
        .filter(|offer| element % 4 == 2 && *offer < 3);
    match offer {
        Some(offer) => page.row("Вариант", (offer + 1).to_string()).into(),
        None => page.into(),
    }
}

fn section_page(ask: &Ask, section: Option<usize>) -> Answer {
    let kept = |element: &usize| {
        !gone(*element) && section.is_none_or(|section| element % SECTIONS == section)
    };
    let mut elements: Vec<usize> = (0..ELEMENTS).filter(kept).collect();
    // A filter counts only when it is switched on.
    if ask.is("set_filter", "y")
        && let Some(colour) = ask.number("arrFilter_pf[COLOR]")
    {
        elements.retain(|element| element / SECTIONS % 3 == colour % 3);
    }
    match ask.get("sort") {
        Some("price") => elements.sort_by_key(|element| element * 83 % 4000),
        Some("name") => elements.sort_by_key(|element| element * 29 % 101),
        _ => {}
    }
    if ask.is("order", "desc") && ask.has("sort") {
        elements.reverse();
    }
    let all = ask.is("SHOWALL_1", "1");
    let size = if all { elements.len().max(1) } else { A_PAGE };
    // Past the end the navigation returns to the first page.
    let pages = elements.len().div_ceil(size).max(1);
    let turn = ask
        .number("PAGEN_1")
        .filter(|page| (1..=pages).contains(page))
        .unwrap_or(1);
    let range = window(elements.len(), (turn - 1) * size, size).unwrap_or(0..0);
    let page = Content::named(section.map_or("Каталог".to_owned(), |section| {
        format!("Раздел {section}")
    }));
    let page = page.each(elements.get(range).unwrap_or(&[]), |page, element| {
        page.priced(
            format!("kontora/{element}"),
            price(*element),
            format!("/catalog/detail.php?ELEMENT_ID={element}"),
        )
    });
    page.into()
}

fn news_list(ask: &Ask) -> Answer {
    let pages = NEWS.div_ceil(A_PAGE);
    let turn = ask
        .number("PAGEN_1")
        .filter(|page| (1..=pages).contains(page))
        .unwrap_or(1);
    let shown = (turn - 1) * A_PAGE..NEWS.min(turn * A_PAGE);
    let page = Content::named("Новости");
    page.each(shown, |page, number| {
        page.item(format!("kontora/news/{number}"), format!("/news/{number}/"))
    })
    .into()
}

fn news_page(number: Option<usize>) -> Answer {
    match number.filter(|number| *number < NEWS) {
        Some(number) => Content::titled(format!("kontora/news/{number}"))
            .prose(format!("kontora/news/{number}"), 90)
            .into(),
        None => Answer::not_found_ru(),
    }
}

fn search(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("");
    let length = word.chars().count();
    let page = Content::named("Поиск").echo(format!("Вы искали: {word}"));
    let found = (0..ELEMENTS)
        .filter(|element| length > 3 && element % 11 == length % 11 && !gone(*element));
    let found: Vec<usize> = found.collect();
    if found.is_empty() {
        return Answer::Soft(page.russian().note("Сожалеем, но ничего не найдено."));
    }
    page.each(found, |page, element| {
        page.item(
            format!("kontora/{element}"),
            format!("/catalog/detail.php?ELEMENT_ID={element}"),
        )
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let element = guest.popular(ELEMENTS);
    let section = element % SECTIONS;
    let link = match guest.below(12) {
        0..=4 => {
            let link = match guest.below(3) {
                0 => Link::to("/catalog/detail.php").with("ELEMENT_ID", element),
                1 => Link::to("/catalog/")
                    .maybe(guest, 60, "SECTION_ID", section)
                    .with("ELEMENT_ID", element),
                _ => Link::to(format!("/catalog/{section}/{element}/")),
            };
            link.some(guest, 14, "OFFER", &["0", "1", "2"])
                .tracked(guest)
        }
        5..=7 => section_link(guest, section),
        8 => Link::to("/news/").some(guest, 60, "PAGEN_1", &["1", "2", "3", "7"]),
        9 => Link::to(format!("/news/{}/", guest.popular(NEWS))),
        10 => {
            let link = if guest.chance(50) {
                Link::to("/auth/")
            } else {
                Link::to(format!("/catalog/{section}/{element}/")).with("login", "yes")
            };
            let link = link.maybe(guest, 25, "forgot_password", "yes");
            link.with("backurl", format!("/catalog/?ELEMENT_ID={element}"))
        }
        _ => {
            let word = guest.one(&["насос", "лодка", "колесо", "яхта", "кит", "фонарь"]);
            Link::to("/search/")
                .with("q", word)
                .maybe(guest, 40, "where", "catalog")
        }
    };
    let link = link
        .some(guest, 6, "bitrix_include_areas", &["Y", "N"])
        .maybe(guest, 5, "clear_cache", "Y");
    link.maybe(guest, 5, "print", "Y").turned(guest)
}

fn section_link(guest: &mut Guest, section: usize) -> Link {
    let link = Link::to("/catalog/").maybe(guest, 85, "SECTION_ID", section);
    let link = link.some(guest, 45, "PAGEN_1", &["1", "2", "3", "4"]);
    let link = link.some(guest, 20, "sort", &["price", "name"]);
    let link = link
        .some(guest, 20, "order", &["asc", "desc"])
        .maybe(guest, 6, "SHOWALL_1", 1);
    if guest.chance(20) {
        let link = link.some(guest, 75, "arrFilter_pf[COLOR]", &["0", "1", "2"]);
        return link.some(guest, 75, "set_filter", &["y", "y", "n"]);
    }
    link
}
