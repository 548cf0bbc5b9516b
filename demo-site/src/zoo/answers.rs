//! Questions and answers in the manner of Stack Exchange: any slug leads to the question,
//! `answertab` only turns the answers round, `lq`, `rq` and `s` only count clicks.

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["answers.localhost"],
    model: "questions and answers (Stack Exchange, Discourse)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Boxes,
    noise: Noise {
        related: 8,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 7,
    disallow: &["/posts/", "/users/login"],
    answer,
    visit,
};

const QUESTIONS: usize = 130;
const USERS: usize = 50;
const ANSWERS_A_PAGE: usize = 6;

fn answers(question: usize) -> usize {
    question * 5 % 13
}

fn gone(question: usize) -> bool {
    question % 29 == 16
}

fn slug(question: usize) -> String {
    name(question + 10, "-")
}

fn answer(ask: &Ask) -> Answer {
    let segments = ask.segments();
    let parsed = |text: &str| text.parse::<usize>().ok();
    match segments.as_slice() {
        [] => list(ask, 0, "Top questions"),
        ["questions"] => list(ask, 0, "All questions"),
        ["questions", "tagged", tag] => list(ask, 1 + number(tag, "-", 20).unwrap_or(0), tag),
        ["questions", id] => match question_of(parsed(id)) {
            Some(question) => Answer::Redirect(
                301,
                format!("/questions/{}/{}", 500 + question, slug(question)),
            ),
            None => Answer::not_found(),
        },
        ["questions", id, _] => question_page(ask, parsed(id)),
        ["q", id, ..] => match question_of(parsed(id)) {
            Some(question) => Answer::Redirect(
                302,
                format!("/questions/{}/{}", 500 + question, slug(question)),
            ),
            None => Answer::not_found(),
        },
        ["a", id, ..] => match question_of(parsed(id).map(|id| id / 100)) {
            Some(question) => Answer::Redirect(
                302,
                format!("/questions/{}/{}", 500 + question, slug(question)),
            ),
            None => Answer::not_found(),
        },
        ["users", "login"] => Content::named("Log in")
            .note("Log in with your address and password.")
            .into(),
        ["users", id, ..] => user_page(ask, parsed(id)),
        ["search"] => search(ask),
        ["posts", _, "edit"] => Answer::Wall("/users/login".to_owned()),
        _ => Answer::not_found(),
    }
}

fn question_of(id: Option<usize>) -> Option<usize> {
    let question = id?.checked_sub(500)?;
    (question < QUESTIONS && !gone(question)).then_some(question)
}

fn question_page(ask: &Ask, id: Option<usize>) -> Answer {
    let Some(question) = question_of(id) else {
        return Answer::not_found();
    };
    let mut order: Vec<usize> = (0..answers(question)).collect();
    match ask.one_of("answertab", &["votes", "oldest", "active", "scoredesc"]) {
        "oldest" => order.sort_by_key(|answer| answer * 7 % 13),
        "active" => order.reverse(),
        _ => {}
    }
    let page = ask.number("page").unwrap_or(1).max(1);
    let content =
        Content::titled(format!("answers/{question}")).prose(format!("answers/{question}"), 70);
    let content = content.note(format!("{} answers", answers(question)));
    let shown = match window(
        order.len(),
        (page - 1).saturating_mul(ANSWERS_A_PAGE),
        ANSWERS_A_PAGE,
    ) {
        Some(range) => order.get(range).unwrap_or(&[]).to_vec(),
        // A page past the end is the first one again.
        None => order.iter().copied().take(ANSWERS_A_PAGE).collect(),
    };
    let content = content.each(shown, |content, answer| {
        content.post(format!("answers/{question}/{answer}"), 45)
    });
    content
        .canonical(format!("/questions/{}/{}", 500 + question, slug(question)))
        .into()
}

fn list(ask: &Ask, tag: usize, title: &str) -> Answer {
    let kept = |question: &usize| !gone(*question) && (tag == 0 || question % 7 == tag % 7);
    let mut questions: Vec<usize> = (0..QUESTIONS).filter(kept).collect();
    let tab = ask
        .get("tab")
        .or(ask.get("sort"))
        .unwrap_or("newest")
        .to_ascii_lowercase();
    match tab.as_str() {
        "votes" => questions.sort_by_key(|question| question * 41 % 97),
        "active" => questions.sort_by_key(|question| question * 23 % 61),
        "unanswered" => questions.retain(|question| answers(*question) == 0),
        _ => {}
    }
    let size = ask.number("pagesize").or(ask.number("pageSize"));
    let size = size
        .filter(|size| [15, 30, 50].contains(size))
        .unwrap_or(15);
    let page = ask.number("page").unwrap_or(1).max(1);
    let Some(range) = window(questions.len(), (page - 1).saturating_mul(size), size) else {
        return Answer::not_found();
    };
    let shown = questions.get(range).unwrap_or(&[]);
    Content::named(title)
        .each(shown, |page, question| {
            page.item(
                format!("answers/{question}"),
                format!("/questions/{}/{}", 500 + question, slug(*question)),
            )
        })
        .into()
}

fn user_page(ask: &Ask, user: Option<usize>) -> Answer {
    let Some(user) = user.filter(|user| *user < USERS) else {
        return Answer::not_found();
    };
    let page = Content::named(format!("User {}", name(user + 400, " ")));
    let page = page.row("Reputation", (1 + user * 137 % 9000).to_string());
    match ask.one_of("tab", &["profile", "activity", "questions"]) {
        "activity" => page
            .each(0..4, |page, step| {
                page.note(format!(
                    "answered question {}",
                    (user * 7 + step * 11) % QUESTIONS
                ))
            })
            .into(),
        "questions" => {
            let sorted = ask.is("sort", "views");
            let asked = if sorted {
                [user + 9, user + 4, user]
            } else {
                [user, user + 4, user + 9]
            };
            page.each(asked, |page, question| {
                page.item(
                    format!("answers/{question}"),
                    format!("/q/{}", 500 + question),
                )
            })
            .into()
        }
        _ => page.prose(format!("answers/user/{user}"), 40).into(),
    }
}

fn search(ask: &Ask) -> Answer {
    let word = ask.get("q").unwrap_or("").to_lowercase();
    let found = (0..QUESTIONS)
        .filter(|question| !gone(*question) && !word.is_empty() && slug(*question).contains(&word));
    let mut found: Vec<usize> = found.collect();
    if ask.is("tab", "newest") {
        found.reverse();
    }
    let page = Content::named("Search results").echo(format!("Results for {word}"));
    if found.is_empty() {
        return Answer::Soft(page.note("We couldn't find anything."));
    }
    page.each(found, |page, question| {
        page.item(
            format!("answers/{question}"),
            format!("/q/{}", 500 + question),
        )
    })
    .into()
}

fn visit(guest: &mut Guest) -> Link {
    let question = guest.popular(QUESTIONS);
    let id = 500 + question;
    match guest.below(13) {
        0..=6 => question_link(guest, question),
        7 => {
            let link = Link::to(format!("/q/{id}/{}", guest.below(USERS)));
            link.maybe(guest, 10, "sem", 2)
        }
        8 => Link::to(format!(
            "/a/{}/{}",
            id * 100 + guest.below(9),
            guest.below(USERS)
        )),
        9..=10 => listing(guest),
        11 => {
            let user = guest.below(USERS);
            let link = Link::to(format!("/users/{user}/{}", name(user + 400, "-")));
            let link = link.some(guest, 60, "tab", &["profile", "activity", "questions"]);
            link.some(guest, 20, "sort", &["views", "recent"])
        }
        _ => {
            let word = slug(question);
            let link = Link::to("/search").with("q", word.split('-').next().unwrap_or(""));
            link.some(guest, 40, "tab", &["relevance", "newest"])
        }
    }
}

/// Returns a link to a question, with the arguments that clicks leave in its address.
fn question_link(guest: &mut Guest, question: usize) -> Link {
    let id = 500 + question;
    let slug = if guest.chance(15) {
        name(question + 11, "-")
    } else {
        slug(question)
    };
    let link = Link::to(format!("/questions/{id}/{slug}")).tracked(guest);
    let link = link.some(
        guest,
        14,
        "answertab",
        &["votes", "oldest", "active", "scoredesc"],
    );
    let link = if answers(question) > ANSWERS_A_PAGE || guest.chance(4) {
        link.some(guest, 30, "page", &["1", "2"])
    } else {
        link
    };
    let score = format!(
        "{}|{}.{}",
        guest.between(1, 9),
        guest.below(90),
        guest.below(9999)
    );
    let link = link.maybe(guest, 6, "lq", 1).maybe(guest, 6, "rq", 1);
    link.maybe(guest, 6, "noredirect", 1)
        .maybe(guest, 7, "s", score)
        .turned(guest)
}

/// A list of questions.
fn listing(guest: &mut Guest) -> Link {
    let path = if guest.chance(50) {
        "/questions".to_owned()
    } else {
        format!("/questions/tagged/{}", name(guest.popular(20), "-"))
    };
    let link = Link::to(path).some(
        guest,
        50,
        "tab",
        &["newest", "Newest", "votes", "active", "unanswered"],
    );
    let link = link.some(guest, 45, "page", &["1", "2", "3", "4"]);
    link.some(guest, 20, "pagesize", &["15", "30", "50"])
}
