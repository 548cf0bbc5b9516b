//! A parts dealer in the manner of ASP.NET: cookieless sessions in the path, paths and names in any
//! case, `ReturnUrl` on the log-in, a stock-keeping number as a second key.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::label;

pub(crate) const FAMILY: Family = Family {
    names: &["parts.localhost"],
    model: "a dealer's shop (ASP.NET)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Tables,
    noise: Noise {
        counter: true,
        ..QUIET
    },
    trouble: Trouble::None,
    share: 5,
    disallow: &["/Admin/"],
    answer,
    visit,
};

const PARTS: usize = 90;
const GROUPS: usize = 6;

fn gone(part: usize) -> bool {
    part % 23 == 14
}

fn answer(ask: &Ask) -> Answer {
    let path = ask.path.to_ascii_lowercase();
    // The session is in a segment of its own: /(S(…))/page.aspx.
    let path = match path
        .strip_prefix("/(s(")
        .and_then(|rest| rest.split_once("))"))
    {
        Some((_, rest)) => rest.to_owned(),
        None => path,
    };
    match path.as_str() {
        // The first page tries out cookies: it redirects to itself with a mark in its address.
        "/default.aspx" if ask.get_any_case("AspxAutoDetectCookieSupport").is_none() => {
            Answer::Redirect(
                302,
                "/Default.aspx?AspxAutoDetectCookieSupport=1".to_owned(),
            )
        }
        "/" | "/default.aspx" => Content::named("Parts and spares")
            .prose("parts/home", 60)
            .into(),
        "/part.aspx" => part_page(ask),
        "/list.aspx" => list(ask),
        "/login.aspx" => Content::named("Log in")
            .note("Customer number and password")
            .into(),
        "/orders.aspx" => Answer::Wall(format!("/Login.aspx?ReturnUrl={}", ask.path)),
        "/help.aspx" => help(ask),
        _ => Answer::not_found(),
    }
}

fn number(ask: &Ask, name: &str) -> Option<usize> {
    ask.get_any_case(name)?.parse().ok()
}

fn part_page(ask: &Ask) -> Answer {
    // The stock-keeping number is asked for only where no id is given.
    let part = match ask.get_any_case("id") {
        Some(id) => id.parse().ok(),
        None => number(ask, "sku").and_then(|sku| sku.checked_sub(7000)),
    };
    let Some(part) = part.filter(|part| *part < PARTS && !gone(*part)) else {
        let text =
            "The part you are looking for is no longer in our range. Please look at our catalogue.";
        return Answer::Soft(Content::named("Parts and spares").note(text));
    };
    let page = Content::titled(format!("parts/{part}"));
    let page = page.row("Part number", format!("{}", 7000 + part));
    let tab = ask.get_any_case("tab").map(str::to_ascii_lowercase);
    let page = match tab.as_deref() {
        Some("fits") => page.each(0..3 + part % 4, |page, car| {
            page.row(label(part * 3 + car), "fits")
        }),
        Some("docs") if part % 3 == 0 => page.prose(format!("parts/{part}/docs"), 80),
        _ => page.prose(format!("parts/{part}"), 80),
    };
    // One argument changes one price only: the price for dealers.
    let dealer = ask.get_any_case("pl") == Some("2");
    let price = 400 + part * 53 % 700;
    let page = page.row(
        "Price",
        (if dealer { price * 8 / 10 } else { price }).to_string(),
    );
    page.bare(ask.get_any_case("print") == Some("1")).into()
}

fn list(ask: &Ask) -> Answer {
    let Some(group) = number(ask, "cat").filter(|group| *group < GROUPS) else {
        return Content::named("Catalogue")
            .each(0..GROUPS, |page, group| {
                page.row(label(group + 90), group.to_string())
            })
            .into();
    };
    let mut parts: Vec<usize> = (0..PARTS)
        .filter(|part| part % GROUPS == group && !gone(*part))
        .collect();
    if ask
        .get_any_case("sort")
        .is_some_and(|sort| sort.eq_ignore_ascii_case("price"))
    {
        parts.sort_by_key(|part| part * 53 % 700);
    }
    let page = number(ask, "pg").unwrap_or(1).max(1);
    let shown: Vec<usize> = parts.into_iter().skip((page - 1) * 8).take(8).collect();
    let content = Content::named(label(group + 90));
    if shown.is_empty() {
        return Answer::Soft(content.note("No parts found."));
    }
    content
        .each(shown, |content, part| {
            content.item(format!("parts/{part}"), format!("/Part.aspx?ID={part}"))
        })
        .into()
}

fn help(ask: &Ask) -> Answer {
    let topic = number(ask, "topic").filter(|topic| *topic < 5).unwrap_or(0);
    Content::titled(format!("parts/help/{topic}"))
        .prose(format!("parts/help/{topic}"), 90)
        .into()
}

fn visit(guest: &mut Guest) -> Link {
    let part = guest.popular(PARTS);
    let (page, id) = match guest.below(3) {
        0 => ("/part.aspx", "id"),
        1 => ("/Part.aspx", "id"),
        _ => ("/Part.aspx", "ID"),
    };
    let session = with_session(guest);
    match guest.below(12) {
        0..=5 => {
            let link = Link::to(format!("{session}{page}"));
            let link = match guest.below(7) {
                0 => link.with("sku", 7000 + part),
                1 => link.with(id, part).with("sku", 7000 + guest.below(PARTS)),
                _ => link.with(id, part),
            };
            let link = link.some(guest, 35, "tab", &["info", "fits", "docs", "Fits"]);
            let link = link.some(guest, 12, "pl", &["1", "2"]);
            let link = link.maybe(guest, 6, "print", "1").maybe(
                guest,
                8,
                "AspxAutoDetectCookieSupport",
                "1",
            );
            link.tracked(guest).turned(guest)
        }
        6..=8 => {
            let link = Link::to(format!("{session}/List.aspx")).with("cat", part % GROUPS);
            let link = link.some(guest, 50, "pg", &["1", "2", "3"]);
            link.some(guest, 30, "sort", &["price", "name", "Price"])
        }
        9 => Link::to("/Help.aspx").some(guest, 80, "topic", &["0", "1", "2", "3", "4"]),
        10 => Link::to("/Login.aspx").with("ReturnUrl", format!("/Part.aspx?ID={part}")),
        _ => Link::to(guest.one(&["/", "/Default.aspx", "/default.aspx", "/Orders.aspx"])),
    }
}

/// The session's segment of the path: 24 small letters and digits.
fn with_session(guest: &mut Guest) -> String {
    if guest.chance(75) {
        return String::new();
    }
    format!("/(S({}))", guest.session(24))
}
