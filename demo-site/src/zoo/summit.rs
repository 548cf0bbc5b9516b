//! A conference's wiki in the manner of MoinMoin, behind a limiter: `action` decides, `rev` matters
//! with `recall` only, `highlight` marks words, `track` and `day` filter the programme.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::{label, name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["summit.localhost"],
    model: "a conference's wiki behind a limiter (MoinMoin)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        related: 4,
        ..QUIET
    },
    trouble: Trouble::Limited,
    share: 3,
    disallow: &[],
    answer,
    visit,
};

const PAGES: usize = 60;
const TALKS: usize = 45;

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] => Answer::Redirect(302, "/wiki/FrontPage".to_owned()),
        ["wiki", "FrontPage"] => Content::named("Front page")
            .prose("summit/front", 80)
            .into(),
        ["wiki", page] => match number(page, "-", PAGES) {
            Some(page) if page % 14 != 9 => wiki_page(ask, page),
            _ => Answer::not_found(),
        },
        ["2019", "talks"] => programme(ask),
        ["2019", "talks", talk] => match talk.parse::<usize>() {
            Ok(talk) if talk < TALKS => talk_page(ask, talk),
            _ => Answer::not_found(),
        },
        _ => Answer::not_found(),
    }
}

/// The first one is where nothing else is asked for.
#[rustfmt::skip]
const ACTIONS: &[&str] = &["show", "print", "recall", "info", "raw", "AttachFile", "edit"];

fn wiki_page(ask: &Ask, page: usize) -> Answer {
    let last = 2 + page % 3;
    let revision = ask.number("rev").unwrap_or(last).min(last);
    let content = Content::named(label(page));
    match ask.one_of("action", ACTIONS) {
        "edit" => Answer::Wall("/wiki/FrontPage?action=login".to_owned()),
        "raw" => Answer::Text("text/plain; charset=utf-8", label(page)),
        "recall" => content
            .prose(format!("summit/{page}/{revision}"), 100)
            .into(),
        "info" => content
            .each(0..=last, |content, row| {
                content.row(
                    format!("Revision {row}"),
                    format!("{} bytes", 400 + row * 90 + page),
                )
            })
            .into(),
        "AttachFile" => content
            .note("Attachments")
            .note(if page.is_multiple_of(2) {
                "There is one attachment."
            } else {
                "There are no attachments."
            })
            .into(),
        action => {
            let content = content.prose(format!("summit/{page}/{last}"), 100);
            content
                .marking(ask.get("highlight"))
                .bare(action == "print")
                .into()
        }
    }
}

fn programme(ask: &Ask) -> Answer {
    let mut talks: Vec<usize> = (0..TALKS).collect();
    if let Some(track) = ask.number("track").filter(|track| *track < 4) {
        talks.retain(|talk| talk % 4 == track);
    }
    if let Some(day) = ask.number("day").filter(|day| (1..=3).contains(day)) {
        talks.retain(|talk| talk % 3 + 1 == day);
    }
    let page = Content::named("Talks");
    // The time zone changes the hours that are shown.
    let shift = ask.number("tz").unwrap_or(0) % 24;
    page.each(talks, |page, talk| {
        page.priced(
            format!("summit/talk/{talk}"),
            format!("{}:00", (9 + talk % 8 + shift) % 24),
            format!("/2019/talks/{talk}"),
        )
    })
    .into()
}

fn talk_page(ask: &Ask, talk: usize) -> Answer {
    let page =
        Content::titled(format!("summit/talk/{talk}")).prose(format!("summit/talk/{talk}"), 80);
    page.when(ask.is("slides", "1") && talk % 2 == 1, |page| {
        page.note(format!("Slides: talk-{talk}.pdf"))
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let page = guest.popular(PAGES);
    match guest.below(10) {
        0..=4 => {
            let link = Link::to(format!("/wiki/{}", name(page, "-")));
            let link = link.some(
                guest,
                45,
                "action",
                &["show", "print", "recall", "info", "AttachFile", "edit"],
            );
            let link = link.some(guest, 25, "rev", &["0", "1", "2", "3"]);
            link.some(guest, 15, "highlight", &["ferry", "market", "the"])
                .turned(guest)
        }
        5..=6 => {
            let link = Link::to("/2019/talks").some(guest, 60, "track", &["0", "1", "2", "3"]);
            link.some(guest, 50, "day", &["1", "2", "3"])
                .some(guest, 25, "tz", &["0", "1", "3"])
        }
        7..=8 => {
            let link = Link::to(format!("/2019/talks/{}", guest.popular(TALKS)));
            let link = link.some(guest, 20, "slides", &["0", "1"]);
            link.some(guest, 20, "track", &["0", "1", "2", "3"])
                .tracked(guest)
        }
        _ => Link::to("/wiki/FrontPage"),
    }
}
