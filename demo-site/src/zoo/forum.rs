//! A forum in the manner of phpBB: `p` overrules `t` and `start`, `f` is ignored beside `t`, `sid`
//! is everywhere, `hilit` marks words, the order arguments matter where a topic has more posts
//! than one page shows.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};

pub(crate) const FAMILY: Family = Family {
    names: &["forum.localhost"],
    model: "a forum (phpBB)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        related: 0,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 9,
    disallow: &["/posting.php", "/ucp.php"],
    answer,
    visit,
};

const TOPICS: usize = 130;
const FORUMS: usize = 6;
const POSTS_A_PAGE: usize = 10;
const TOPICS_A_PAGE: usize = 12;

fn posts(topic: usize) -> usize {
    1 + topic * 7 % 34
}

/// The first number of a topic's posts.
fn first_post(topic: usize) -> usize {
    1000 + topic * 40
}

fn gone(topic: usize) -> bool {
    topic % 31 == 11
}

fn answer(ask: &Ask) -> Answer {
    match ask.path.as_str() {
        "/" | "/index.php" => index(),
        "/viewtopic.php" => topic_page(ask),
        "/viewforum.php" => forum_page(ask),
        "/memberlist.php" => member(ask),
        "/posting.php" | "/ucp.php" => log_in(ask),
        "/faq.php" => Content::named("Questions and answers")
            .prose("forum/faq", 160)
            .into(),
        _ => Answer::not_found(),
    }
}

fn index() -> Answer {
    let page = Content::named("Board index");
    page.each(0..FORUMS, |page, forum| {
        page.item(
            format!("forum/{forum}"),
            format!("/viewforum.php?f={forum}"),
        )
    })
    .into()
}

fn log_in(ask: &Ask) -> Answer {
    if ask.is("mode", "register") {
        return Content::named("Registration")
            .prose("forum/terms", 120)
            .into();
    }
    Content::named("Log in")
        .note("The board requires you to be registered and logged in to do this.")
        .into()
}

fn topic_page(ask: &Ask) -> Answer {
    let by_post = ask.number("p").map(|post| post.wrapping_sub(1000));
    let topic = match by_post {
        Some(post) => Some(post / 40),
        None => ask.number("t"),
    };
    let Some(topic) = topic.filter(|topic| *topic < TOPICS && !gone(*topic)) else {
        let text = "The requested topic does not exist.";
        return Answer::Missing(404, Content::named("Information").note(text));
    };
    let shown = shown_posts(ask, topic);
    let start = match by_post {
        Some(post) => {
            let place = shown.iter().position(|shown| *shown == post % 40);
            place.unwrap_or(0) / POSTS_A_PAGE * POSTS_A_PAGE
        }
        None => ask.number("start").unwrap_or(0),
    };
    // Past the end the last page is shown.
    let last = shown.len().saturating_sub(1) / POSTS_A_PAGE * POSTS_A_PAGE;
    let start = start.min(last);
    let posts = shown.into_iter().skip(start).take(POSTS_A_PAGE);
    let page = Content::titled(format!("forum/topic/{topic}"));
    let page = page.each(posts, |page, post| {
        page.post(
            format!("forum/{topic}/{post}"),
            25 + (topic * 3 + post * 17) % 60,
        )
    });
    let page = page.marking(ask.get("hilit"));
    page.bare(ask.is("view", "print")).into()
}

/// The posts of a topic that the request asks for, in its order.
fn shown_posts(ask: &Ask, topic: usize) -> Vec<usize> {
    let mut shown: Vec<usize> = (0..posts(topic)).collect();
    // st counts days; most posts are older than any number of days but 0, which means all.
    if let Some(days) = ask.number("st").filter(|days| *days > 0) {
        let fresh = |post: &usize| (topic + post * 5) % 40 < days.min(40);
        let recent: Vec<usize> = shown.iter().copied().filter(fresh).collect();
        if !recent.is_empty() {
            shown = recent;
        }
    }
    match ask.get("sk") {
        Some("a") => shown.sort_by_key(|post| (topic * 13 + post * 29) % 37),
        Some("s") => shown.sort_by_key(|post| (topic + post * 11) % 23),
        _ => {}
    }
    if ask.is("sd", "d") {
        shown.reverse();
    }
    shown
}

fn forum_page(ask: &Ask) -> Answer {
    let Some(forum) = ask.number("f").filter(|forum| *forum < FORUMS) else {
        return Answer::not_found();
    };
    let mut topics: Vec<usize> = (0..TOPICS)
        .filter(|topic| topic % FORUMS == forum && !gone(*topic))
        .collect();
    match ask.get("sk") {
        Some("r") => topics.sort_by_key(|topic| posts(*topic)),
        Some("v") => topics.sort_by_key(|topic| topic * 17 % 101),
        _ => {}
    }
    if ask.is("sd", "a") {
        topics.reverse();
    }
    let start = ask.number("start").unwrap_or(0).min(topics.len() - 1);
    let Some(range) = window(topics.len(), start, TOPICS_A_PAGE) else {
        return Answer::not_found();
    };
    let page = Content::titled(format!("forum/{forum}"));
    let shown = topics.get(range).unwrap_or(&[]);
    page.each(shown, |page, topic| {
        page.item(
            format!("forum/topic/{topic}"),
            format!("/viewtopic.php?f={forum}&t={topic}"),
        )
    })
    .into()
}

fn member(ask: &Ask) -> Answer {
    let Some(user) = ask.number("u").filter(|_| ask.is("mode", "viewprofile")) else {
        return log_in(ask);
    };
    let joined = 2004 + user % 18;
    let page = Content::named(format!("Profile of member {user}"));
    page.row("Joined", joined.to_string())
        .prose(format!("forum/user/{user}"), 20)
        .into()
}

fn visit(guest: &mut Guest) -> Link {
    let topic = guest.popular(TOPICS);
    let forum = topic % FORUMS;
    let link = match guest.below(12) {
        0..=5 => topic_link(guest, topic),
        6 => {
            let post = guest.below(posts(topic));
            let link = Link::to("/viewtopic.php").maybe(guest, 40, "f", forum);
            let link = link.maybe(guest, 25, "t", topic);
            link.with("p", first_post(topic) + post)
        }
        7..=8 => {
            let link = Link::to("/viewforum.php").with("f", forum);
            let start = guest.below(3) * TOPICS_A_PAGE;
            let link = link.maybe(guest, 40, "start", start);
            let link = link.some(guest, 20, "sk", &["t", "r", "v"]);
            link.some(guest, 15, "sd", &["a", "d"])
        }
        9 if guest.bot => {
            let link = Link::to("/posting.php").with("mode", guest.one(&["reply", "quote"]));
            link.with("f", forum).with("t", topic)
        }
        10 if guest.bot => {
            let user = guest.below(60);
            Link::to("/memberlist.php")
                .with("mode", "viewprofile")
                .with("u", user)
        }
        10 => Link::to("/ucp.php").with("mode", guest.one(&["login", "register", "terms"])),
        _ => Link::to("/index.php"),
    };
    let sid = guest.session(32);
    let always = if guest.bot { 60 } else { 25 };
    link.maybe(guest, always, "sid", sid)
}

fn topic_link(guest: &mut Guest, topic: usize) -> Link {
    let link = Link::to("/viewtopic.php").maybe(guest, 75, "f", topic % FORUMS);
    let mut link = link.with("t", topic);
    if posts(topic) > POSTS_A_PAGE {
        let pages = posts(topic).div_ceil(POSTS_A_PAGE);
        let start = guest.below(pages) * POSTS_A_PAGE;
        link = link.maybe(guest, 50, "start", start);
    }
    if guest.chance(14) {
        link = link.with("st", guest.one(&["0", "0", "0", "7", "30"]));
        link = link
            .with("sk", guest.one(&["t", "t", "a", "s"]))
            .with("sd", guest.one(&["a", "a", "d"]));
    }
    link = link.some(
        guest,
        10,
        "hilit",
        &["ferry", "lantern", "bridge", "the", "garden"],
    );
    link.maybe(guest, 5, "view", "print")
}
