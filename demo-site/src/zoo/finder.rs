//! A catalogue that knows no 404: missing and unknown addresses get its search form with status 200.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["finder.localhost"],
    model: "a catalogue with soft 404s",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        related: 7,
        related_inside: true,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 5,
    disallow: &[],
    answer,
    visit,
};

const ENTRIES: usize = 130;
const KINDS: &[&str] = &["all", "shops", "clubs"];

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] => Content::named("The finder").prose("finder/home", 50).into(),
        ["entry", entry] => entry_page(ask, entry.parse().ok()),
        ["search"] => search(ask),
        ["letter", letter] => letter_page(ask, letter),
        _ => lost(ask),
    }
}

fn lost(ask: &Ask) -> Answer {
    let page =
        Content::named("The finder").note("We did not find what you asked for. Try our search.");
    Answer::Soft(page.echo(format!("You asked for {}", ask.path)))
}

fn entry_page(ask: &Ask, entry: Option<usize>) -> Answer {
    let Some(entry) = entry.filter(|entry| *entry < ENTRIES && entry % 9 != 4) else {
        return lost(ask);
    };
    let page = Content::titled(format!("finder/{entry}")).prose(format!("finder/{entry}"), 70);
    // The distance is counted from the place asked for; without one it is not shown.
    let place = ask.get("near").and_then(|place| number(place, "-", 30));
    let page = page.when(place.is_some(), |page| {
        page.row(
            "Distance",
            format!("{} km", (entry * 7 + place.unwrap_or(0) * 13) % 90),
        )
    });
    // Opening hours of holidays exist for shops only.
    let hours = ask.is("hol", "1") && entry % 3 == 1;
    page.when(hours, |page| {
        page.note(format!("On holidays open from {} to 18", 9 + entry % 3))
    })
    .into()
}

fn search(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("").trim().to_lowercase();
    let kind = ask.one_of("type", KINDS);
    let kind = KINDS.iter().position(|known| *known == kind).unwrap_or(0);
    let kept = |entry: &usize| entry % 9 != 4 && (kind == 0 || entry % 3 == kind);
    let found: Vec<usize> = (0..ENTRIES)
        .filter(kept)
        .filter(|entry| !word.is_empty() && name(entry + 5, " ").contains(&word))
        .collect();
    let page = Content::named("Search").echo(format!("Results for {word}"));
    let Some(range) = window(found.len(), ask.number("start").unwrap_or(0), 6) else {
        return Answer::Soft(page.note("Your search did not match any entries."));
    };
    let shown = found.get(range).unwrap_or(&[]);
    let long = ask.is("ext", "1");
    page.each(shown, |page, entry| {
        let page = page.priced(
            format!("finder/{entry}"),
            name(entry + 5, " "),
            format!("/entry/{entry}"),
        );
        page.when(long, |page| page.prose(format!("finder/{entry}"), 15))
    })
    .into()
}

fn letter_page(ask: &Ask, letter: &str) -> Answer {
    let mut found: Vec<usize> = (0..ENTRIES)
        .filter(|entry| entry % 9 != 4 && name(entry + 5, " ").starts_with(letter))
        .collect();
    if found.is_empty() {
        return lost(ask);
    }
    if ask.is("desc", "1") {
        found.reverse();
    }
    let page = Content::named(format!("Letter {}", letter.to_uppercase()));
    page.each(found, |page, entry| {
        page.item(format!("finder/{entry}"), format!("/entry/{entry}"))
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let entry = guest.popular(ENTRIES);
    let words = name(entry + 5, " ");
    let link = match guest.below(10) {
        0..=4 => {
            let link = Link::to(format!("/entry/{entry}")).tracked(guest);
            let place = name(guest.below(30), "-");
            let link = link
                .maybe(guest, 15, "near", place)
                .some(guest, 15, "hol", &["0", "1"]);
            link.some(guest, 15, "q", &["teapot", "amber", "wagon"])
        }
        5..=7 => {
            let word = match guest.below(6) {
                0 => "hovercraft",
                1 => words.split(' ').next_back().unwrap_or(""),
                _ => words.split(' ').next().unwrap_or(""),
            };
            let link =
                Link::to("/search")
                    .with("q", word)
                    .some(guest, 40, "start", &["0", "6", "12"]);
            link.some(guest, 35, "type", KINDS)
                .some(guest, 15, "ext", &["0", "1"])
        }
        8 => {
            let letter = guest.one(&["a", "b", "g", "s", "x"]);
            Link::to(format!("/letter/{letter}")).some(guest, 40, "desc", &["0", "1"])
        }
        _ => Link::to(guest.one(&["/", "/old/index", "/entries"])),
    };
    let code = guest.hex(9);
    link.some(guest, 20, "src", &["toolbar", "home", "hp", "ie7"])
        .maybe(guest, 12, "ei", code)
        .turned(guest)
}
