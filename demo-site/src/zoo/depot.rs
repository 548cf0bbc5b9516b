//! A depot of spare parts that is often tired: one answer in twenty is an error or breaks off. Its
//! arguments have single letters.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::label;

pub(crate) const FAMILY: Family = Family {
    names: &["depot.localhost"],
    model: "an unsteady catalogue",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Tables,
    noise: Noise { ad: true, ..QUIET },
    trouble: Trouble::Flapping,
    share: 4,
    disallow: &[],
    answer,
    visit,
};

const THINGS: usize = 90;
const HALLS: usize = 5;

fn answer(ask: &Ask) -> Answer {
    match ask.path.as_str() {
        "/" => Content::named("The depot").prose("depot/home", 60).into(),
        "/item.cgi" => thing_page(ask),
        "/hall.cgi" => hall_page(ask),
        _ => Answer::not_found(),
    }
}

fn thing_page(ask: &Ask) -> Answer {
    let Some(thing) = ask
        .number("n")
        .filter(|thing| *thing < THINGS && thing % 20 != 18)
    else {
        return Answer::not_found();
    };
    let page = Content::titled(format!("depot/{thing}")).prose(format!("depot/{thing}"), 85);
    // The unit changes two numbers; the scale of the drawing one, and only where there is a drawing.
    let inches = ask.is("u", "in");
    let size = 20 + thing * 17 % 300;
    let (size, unit) = if inches {
        (size * 10 / 254, "in")
    } else {
        (size, "mm")
    };
    let page = page
        .row("Length", format!("{size} {unit}"))
        .row("Width", format!("{} {unit}", size / 2));
    let scale = ask.number("z").filter(|_| thing % 5 == 1);
    page.when(scale.is_some(), |page| {
        page.note(format!("Drawing 1:{}", scale.unwrap_or(1)))
    })
    .into()
}

fn hall_page(ask: &Ask) -> Answer {
    let Some(hall) = ask.number("h").filter(|hall| *hall < HALLS) else {
        return Answer::not_found();
    };
    let mut things: Vec<usize> = (0..THINGS)
        .filter(|thing| thing % HALLS == hall && thing % 20 != 18)
        .collect();
    if ask.is("w", "1") {
        things.sort_by_key(|thing| thing * 17 % 300);
    }
    let page = Content::named(format!("{} hall", label(hall + 500)));
    let Some(range) = window(things.len(), ask.number("s").unwrap_or(0), 7) else {
        return page.note("Empty shelf.").into();
    };
    let shown = things.get(range).unwrap_or(&[]);
    page.each(shown, |page, thing| {
        page.item(format!("depot/{thing}"), format!("/item.cgi?n={thing}"))
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let thing = guest.popular(THINGS);
    let link = match guest.below(9) {
        0..=5 => {
            let link = Link::to("/item.cgi")
                .with("n", thing)
                .some(guest, 25, "u", &["mm", "in"]);
            let link = link.some(guest, 20, "z", &["1", "5", "10"]);
            link.some(guest, 20, "w", &["0", "1"])
        }
        6..=7 => {
            let link = Link::to("/hall.cgi").with("h", thing % HALLS);
            link.some(guest, 50, "s", &["0", "7", "14"])
                .some(guest, 30, "w", &["0", "1"])
        }
        _ => Link::to("/"),
    };
    let back = guest.one(&["/hall.cgi?h=1", "/", "/hall.cgi?h=3"]);
    let number = guest.below(1000);
    link.maybe(guest, 25, "b", back)
        .maybe(guest, 15, "r", number)
        .turned(guest)
}
