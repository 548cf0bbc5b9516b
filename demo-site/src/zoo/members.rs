//! A club behind a wall: nearly everything leads to the log-in, whatever its arguments; a few pages
//! are open.

use crate::story::Language;

use super::ask::Ask;
use super::content::{Answer, Content};
use super::family::{Family, Noise, QUIET, Skin, Trouble};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["members.localhost"],
    model: "a club behind a log-in",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        promo: true,
        ..QUIET
    },
    trouble: Trouble::None,
    share: 4,
    disallow: &["/account"],
    answer,
    visit,
};

const TOPICS: usize = 25;
const PLANS: &[&str] = &["year", "month", "life"];

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    match segments.as_slice() {
        [] => Content::named("The club").prose("members/home", 70).into(),
        ["help"] => help(ask),
        ["join"] => {
            let plan = ask.one_of("plan", PLANS);
            let page = Content::named("Join the club").prose("members/join", 60);
            page.row(
                "Fee",
                match plan {
                    "month" => "9",
                    "life" => "900",
                    _ => "90",
                },
            )
            .into()
        }
        ["invite", code] => Content::named("You are invited")
            .prose("members/join", 60)
            .echo(format!("Your code is {code}"))
            .into(),
        ["login"] => Content::named("Log in")
            .note("Only members see this page.")
            .note("Name and password")
            .into(),
        ["forum" | "files" | "people" | "account", ..] => {
            Answer::Wall(format!("/login?next={}", ask.path))
        }
        _ => Answer::not_found(),
    }
}

fn help(ask: &Ask) -> Answer {
    let topic = ask
        .get("topic")
        .and_then(|topic| number(topic, "-", TOPICS))
        .unwrap_or(0);
    let page =
        Content::titled(format!("members/help/{topic}")).prose(format!("members/help/{topic}"), 90);
    let page = match ask.get("src") {
        Some(source) => page.echo(format!("Welcome, you come from our {source}.")),
        None => page,
    };
    // A short answer leaves out the second half.
    page.when(!ask.is("brief", "1"), |page| {
        page.prose(format!("members/help/{topic}/more"), 60)
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    match guest.below(10) {
        0..=2 => {
            let link = Link::to(format!("/forum/{}", guest.popular(80))).some(
                guest,
                40,
                "p",
                &["1", "2", "3"],
            );
            link.some(guest, 30, "order", &["new", "old"])
        }
        3 => Link::to("/files")
            .with("id", guest.below(60))
            .some(guest, 30, "v", &["1", "2"]),
        4..=6 => {
            let topic = name(guest.popular(TOPICS), "-");
            let link = Link::to("/help").maybe(guest, 85, "topic", topic);
            link.some(guest, 25, "brief", &["0", "1"])
                .some(guest, 25, "src", &["mail", "menu"])
                .tracked(guest)
        }
        7 => {
            let friend = guest.hex(6);
            let link = Link::to("/join").some(guest, 60, "plan", PLANS).maybe(
                guest,
                40,
                "invited_by",
                friend,
            );
            link.tracked(guest).turned(guest)
        }
        8 => {
            let code = guest.hex(8);
            Link::to("/login")
                .with("next", format!("/forum/{}", guest.below(80)))
                .maybe(guest, 20, "t", code)
        }
        _ => Link::to("/").tracked(guest),
    }
}
