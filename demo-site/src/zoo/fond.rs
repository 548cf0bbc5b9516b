//! A government archive in KOI8-R behind old scripts: `f`, `o`, `d` name a file, `k` looks like a
//! counter and is the year, `kod` is only the charset of the same page.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};

pub(crate) const FAMILY: Family = Family {
    names: &["fond.localhost"],
    model: "a state archive behind CGI scripts",
    language: Language::Russian,
    charset: "koi8-r",
    skin: Skin::Tables,
    noise: Noise {
        counter: true,
        ..QUIET
    },
    trouble: Trouble::None,
    share: 4,
    disallow: &["/cgi-bin/order.pl"],
    answer,
    visit,
};

const FONDS: usize = 6;
const FILES: usize = 16;

fn answer(ask: &Ask) -> Answer {
    let said = match ask.path.as_str() {
        "/" | "/index.htm" => {
            Answer::Page(Content::named("Областной архив").prose("fond/home", 70))
        }
        "/cgi-bin/doc.pl" => file_page(ask),
        "/cgi-bin/opis.pl" => list(ask),
        "/cgi-bin/year.pl" => year(ask),
        "/pravila.htm" => Content::titled("fond/rules")
            .prose("fond/rules", 120)
            .into(),
        _ => Answer::not_found_ru(),
    };
    let Answer::Page(page) = said else {
        return said;
    };
    let mut page = page.russian();
    page.charset = match ask.get("kod") {
        Some("win") => Some("windows-1251"),
        Some("utf") => Some("utf-8"),
        _ => None,
    };
    page.bare(ask.is("v", "t")).into()
}

/// Returns the page of a file, or of a sheet of it; an inventory that is not given is the first.
fn file_page(ask: &Ask) -> Answer {
    let fond = ask.number("f").filter(|fond| *fond < FONDS);
    let inventory = ask.number("o").unwrap_or(1).clamp(1, 3);
    let file = ask
        .number("d")
        .filter(|file| *file < FILES && file % 9 != 5);
    let (Some(fond), Some(file)) = (fond, file) else {
        return Answer::Missing(
            404,
            Content::named("Дело не найдено")
                .russian()
                .note("Обратитесь в читальный зал."),
        );
    };
    let key = format!("fond/{fond}/{inventory}/{file}");
    let page = Content::titled(key.clone())
        .row("Фонд", fond.to_string())
        .row("Опись", inventory.to_string());
    let sheets = 1 + (fond + file) % 3;
    let sheet = ask.number("l").unwrap_or(1).clamp(1, sheets);
    page.prose(format!("{key}/{sheet}"), 95).into()
}

fn list(ask: &Ask) -> Answer {
    let Some(fond) = ask.number("f").filter(|fond| *fond < FONDS) else {
        return Answer::not_found_ru();
    };
    let inventory = ask.number("o").unwrap_or(1).clamp(1, 3);
    let mut files: Vec<usize> = (0..FILES).filter(|file| file % 9 != 5).collect();
    // s=2 turns the whole list round and leaves nothing out.
    if ask.is("s", "2") {
        files.reverse();
    }
    let page = Content::named(format!("Опись {inventory} фонда {fond}"));
    page.each(files, |page, file| {
        page.item(
            format!("fond/{fond}/{inventory}/{file}"),
            format!("/cgi-bin/doc.pl?f={fond}&o={inventory}&d={file}"),
        )
    })
    .into()
}

fn year(ask: &Ask) -> Answer {
    let Some(year) = ask.number("k").filter(|year| (1900..1990).contains(year)) else {
        return Answer::not_found_ru();
    };
    Content::named(format!("Летопись, {year} год"))
        .prose(format!("fond/year/{year}"), 100)
        .into()
}

fn visit(guest: &mut Guest) -> Link {
    let (fond, file) = (guest.popular(FONDS), guest.popular(FILES));
    let link = match guest.below(10) {
        0..=4 => {
            let link = Link::to("/cgi-bin/doc.pl").with("f", fond);
            let link = link
                .some(guest, 70, "o", &["1", "1", "2", "3"])
                .with("d", file);
            link.some(guest, 45, "l", &["1", "2", "3"])
        }
        5..=6 => {
            let link =
                Link::to("/cgi-bin/opis.pl")
                    .with("f", fond)
                    .some(guest, 70, "o", &["1", "2", "3"]);
            link.some(guest, 35, "s", &["1", "2"])
        }
        7..=8 => Link::to("/cgi-bin/year.pl").with("k", 1900 + guest.popular(92)),
        _ => Link::to(guest.one(&["/", "/index.htm", "/pravila.htm"])),
    };
    let number = guest.between(10_000, 99_999);
    let link = link.some(guest, 15, "kod", &["koi", "win", "utf"]);
    let link = link.maybe(guest, 20, "n", number).maybe(guest, 5, "v", "t");
    link.turned(guest)
}
