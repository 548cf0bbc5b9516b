//! A blog in the manner of WordPress: short links redirect, `replytocom` and `share` change nothing,
//! `cpage` turns the comments of the few posts that have many, `order` matters in archives only.

use url::form_urlencoded::Serializer;

use crate::story::Language;

use super::ask::{Ask, window};
use super::content::{Answer, Content, Piece};
use super::family::{Family, Noise, Skin, Trouble, USUAL};
use super::guest::{Guest, Link};
use super::names::{name, number};

pub(crate) const FAMILY: Family = Family {
    names: &["journal.localhost", "www.journal.localhost"],
    model: "a blog (WordPress)",
    language: Language::English,
    charset: "utf-8",
    skin: Skin::Article,
    noise: Noise {
        promo: true,
        ..USUAL
    },
    trouble: Trouble::None,
    share: 8,
    disallow: &["/wp-admin/"],
    answer,
    visit,
};

const POSTS: usize = 110;
const A_PAGE: usize = 8;
const CATEGORIES: usize = 5;
const COMMENTS_A_PAGE: usize = 6;

fn date(post: usize) -> (usize, usize) {
    (2018 + post % 5, 1 + post * 5 % 12)
}

fn path_of(post: usize) -> String {
    let (year, month) = date(post);
    format!("/{year}/{month:02}/{}/", name(post + 120, "-"))
}

fn find(slug: &str) -> Option<usize> {
    let found = number(slug, "-", 120 + POSTS)?;
    found.checked_sub(120)
}

fn gone(post: usize) -> bool {
    post % 27 == 20
}

fn comments(post: usize) -> usize {
    if post % 6 == 1 { 15 } else { post * 3 % 6 }
}

fn answer(ask: &Ask) -> Answer {
    if ask.host.starts_with("www.") {
        return to_bare_name(ask);
    }
    let segments = ask.segments();
    match segments.as_slice() {
        [] => front(ask),
        ["feed"] | ["comments", "feed"] => feed(),
        ["category", slug] => archive(ask, slug.parse().ok()),
        ["page", page] => listing(ask, "Journal", &all(), page.parse().unwrap_or(1)),
        ["wp-login.php"] => Content::named("Log in")
            .note("User name and password")
            .into(),
        ["about"] => Content::named("About").prose("journal/about", 120).into(),
        [year, month, slug, rest @ ..] => match find(slug) {
            Some(post) if gone(post) => Answer::gone(),
            Some(post) if date(post) == (year.parse().unwrap_or(0), month.parse().unwrap_or(0)) => {
                post_page(ask, post, rest)
            }
            // The blog guesses the date meant by a wrong one.
            Some(post) => Answer::Redirect(301, path_of(post)),
            None => Answer::not_found(),
        },
        _ => Answer::not_found(),
    }
}

/// Returns the address without `www.`.
fn to_bare_name(ask: &Ask) -> Answer {
    let mut query = Serializer::new(String::new());
    let query = query.extend_pairs(&ask.query).finish();
    let mark = if query.is_empty() { "" } else { "?" };
    let (port, path) = (ask.port, &ask.path);
    Answer::Redirect(
        301,
        format!("http://journal.localhost:{port}{path}{mark}{query}"),
    )
}

fn all() -> Vec<usize> {
    (0..POSTS).filter(|post| !gone(*post)).collect()
}

fn front(ask: &Ask) -> Answer {
    if let Some(post) = ask.number("p").or(ask.number("page_id")) {
        return match post.checked_sub(10).map(|post| post / 3) {
            Some(index) if index < POSTS && !gone(index) && post % 3 == 2 => {
                Answer::Redirect(301, path_of(index))
            }
            _ => Answer::not_found(),
        };
    }
    if let Some(category) = ask.number("cat") {
        return Answer::Redirect(301, format!("/category/{category}/"));
    }
    let page = ask.number("paged").unwrap_or(1).max(1);
    if let Some(month) = ask.number("m") {
        let posts: Vec<usize> = all()
            .into_iter()
            .filter(|post| date(*post) == (month / 100, month % 100))
            .collect();
        return listing(ask, &format!("Month {month}"), &posts, page);
    }
    if let Some(word) = ask.get("s") {
        return search(ask, word, page);
    }
    listing(ask, "Journal", &all(), page)
}

fn search(ask: &Ask, word: &str, page: usize) -> Answer {
    let word = word.to_lowercase();
    let posts: Vec<usize> = all()
        .into_iter()
        .filter(|post| name(post + 120, " ").contains(&word))
        .collect();
    if posts.is_empty() {
        let page =
            Content::named("Nothing found").note("Sorry, but nothing matched your search terms.");
        return Answer::Soft(page.echo(format!("Search results for {word}")));
    }
    match listing(ask, "Search", &posts, page) {
        Answer::Page(page) => page.echo(format!("Search results for {word}")).into(),
        other => other,
    }
}

fn archive(ask: &Ask, category: Option<usize>) -> Answer {
    let Some(category) = category.filter(|category| *category < CATEGORIES) else {
        return Answer::not_found();
    };
    let posts: Vec<usize> = all()
        .into_iter()
        .filter(|post| post % CATEGORIES == category)
        .collect();
    listing(
        ask,
        &format!("Category {category}"),
        &posts,
        ask.number("paged").unwrap_or(1).max(1),
    )
}

fn listing(ask: &Ask, title: &str, posts: &[usize], page: usize) -> Answer {
    let mut posts = posts.to_vec();
    if ask.is("orderby", "title") {
        posts.sort_by_key(|post| name(post + 120, " "));
    }
    if ask
        .get("order")
        .is_some_and(|order| order.eq_ignore_ascii_case("asc"))
    {
        posts.reverse();
    }
    let Some(range) = window(posts.len(), (page.max(1) - 1) * A_PAGE, A_PAGE) else {
        return Answer::not_found();
    };
    let shown = posts.get(range).unwrap_or(&[]);
    let content = Content::named(title);
    content
        .each(shown, |content, post| {
            content.item(format!("journal/{post}"), path_of(*post))
        })
        .into()
}

fn feed() -> Answer {
    let items: String = (0..10)
        .map(|post| format!("<item><link>{}</link></item>", path_of(post)))
        .collect();
    Answer::Text(
        "application/rss+xml",
        format!("<rss version=\"2.0\"><channel>{items}</channel></rss>"),
    )
}

fn post_page(ask: &Ask, post: usize, rest: &[&str]) -> Answer {
    let mut part = ask.number("page").unwrap_or(1).max(1);
    let mut turn = ask.number("cpage");
    let mut amp = ask.has("amp");
    match rest {
        [] => {}
        ["feed"] => return feed(),
        ["amp"] => amp = true,
        [page] if page.starts_with("comment-page-") => {
            turn = page.get(13..).and_then(|page| page.parse().ok())
        }
        [page] => part = page.parse().unwrap_or(1),
        _ => return Answer::not_found(),
    }
    // Every ninth post is split in two pages; elsewhere the argument is ignored.
    let parts = if post % 9 == 4 { 2 } else { 1 };
    let page = Content::titled(format!("journal/{post}"));
    let page = page
        .prose(format!("journal/{post}/{}", part.min(parts)), 180)
        .canonical(path_of(post));
    let last = comments(post).div_ceil(COMMENTS_A_PAGE).max(1);
    // Without a number, the page shows the newest comments.
    let turn = turn.unwrap_or(last).clamp(1, last);
    let shown = window(
        comments(post),
        (turn - 1) * COMMENTS_A_PAGE,
        COMMENTS_A_PAGE,
    );
    let page = page.each(shown.into_iter().flatten(), |page, comment| {
        page.post(format!("journal/{post}/c{comment}"), 22)
    });
    let page = match ask.number("replytocom") {
        Some(comment) => {
            let key = Piece::Person(format!("journal/{post}/c{}", comment % 100));
            let name = key.texts(ask.seed, Language::English).concat();
            page.echo(format!("Leave a reply to {name}"))
        }
        None => page,
    };
    page.bare(amp).into()
}

fn visit(guest: &mut Guest) -> Link {
    let post = guest.popular(POSTS);
    match guest.below(15) {
        0..=7 => {
            let link = post_link(guest, post);
            if guest.chance(5) {
                link.on("www.journal.localhost")
            } else {
                link
            }
        }
        8 => Link::to("/").with("p", 11 + post * 3).tracked(guest),
        9 => {
            let word = name(post + 120, " ");
            let word = word.split(' ').next().unwrap_or("").to_owned();
            let word = if guest.chance(20) {
                "xylophone".to_owned()
            } else {
                word
            };
            Link::to("/")
                .with("s", word)
                .some(guest, 20, "paged", &["1", "2"])
        }
        10 => Link::to("/").maybe(guest, 50, "paged", 1 + post % 9),
        11 => {
            let link = Link::to(format!("/category/{}/", post % CATEGORIES));
            let link = link.some(guest, 40, "paged", &["1", "2", "3"]);
            let link = link.some(guest, 25, "order", &["ASC", "DESC", "asc"]);
            link.some(guest, 20, "orderby", &["date", "title"])
        }
        12 => Link::to(format!("/page/{}/", 1 + post % 9)),
        13 => {
            let (year, month) = date(post);
            Link::to("/").with("m", year * 100 + month)
        }
        _ => Link::to("/feed/"),
    }
}

fn post_link(guest: &mut Guest, post: usize) -> Link {
    let mut link = Link::to(path_of(post)).tracked(guest);
    if guest.bot || guest.chance(12) {
        let comment = guest.below(comments(post).max(1));
        link = link.maybe(guest, 35, "replytocom", post * 100 + comment);
    }
    if guest.chance(9) {
        link = link.with(
            "share",
            guest.one(&["twitter", "email", "reddit", "pocket"]),
        );
        link = link.maybe(guest, 80, "nb", 1);
    }
    if comments(post) > COMMENTS_A_PAGE {
        link = link.some(guest, 35, "cpage", &["1", "2", "3"]);
    }
    link = link
        .maybe(guest, 4, "amp", 1)
        .maybe(guest, 2, "preview", "true");
    if post % 9 == 4 || guest.chance(3) {
        link = link.some(guest, 30, "page", &["1", "2"]);
    }
    link.turned(guest)
}
