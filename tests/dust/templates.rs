//! Rules that lead from one template to another: a version for printers, one for phones.

use dustlens::dust::{DustSettings, Reason, Status};
use dustlens::params::FetchOutcome;

use crate::support::{canonical, html, learn, none, page, session, valid};

const LINES: usize = 90;

/// The lines of a story, each in this element.
fn lines(id: u32, element: &str) -> String {
    let line = |line| {
        format!(
            "<{element}>Story {id} says in its line {line}, with quite enough words, that the mill is open.</{element}>"
        )
    };
    (0..LINES).map(line).collect()
}

/// The story's page, with a menu; `more` stands below its text.
fn story(url: &str, id: u32, more: &str) -> FetchOutcome {
    let menu = "<nav><ul><li><a href=/1>Home</a></li><li><a href=/2>Weather</a></li></ul></nav>";
    let lines = lines(id, "p");
    html(
        url,
        &format!("{menu}<main><h1>Story number {id}</h1>{lines}{more}</main>"),
    )
}

/// The same for printers.
fn printed(url: &str, id: u32, more: &str) -> FetchOutcome {
    let lines = lines(id, "td");
    html(
        url,
        &format!("<table><tr><td>Story number {id}</td></tr><tr>{lines}{more}</tr></table>"),
    )
}

fn number(url: &str) -> u32 {
    let digits = url.split(|c: char| !c.is_ascii_digit());
    digits
        .filter_map(|run| run.parse().ok())
        .next()
        .unwrap_or(0)
}

/// Addresses of sixty stories in both templates, the first with this query.
fn both(query: &str) -> Vec<String> {
    let of = |id| {
        [
            format!("http://e.com/story/{id}{query}"),
            format!("http://e.com/print/{id}"),
        ]
    };
    (100..160).flat_map(of).collect()
}

#[test]
fn a_version_for_printers_is_the_story() {
    let mut session = session(DustSettings::default(), &both(""));
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains("/print/") => printed(url, id, "<td>Printed at no cost.</td>"),
        id => story(url, id, ""),
    });
    let forms = ["story", "print"].map(|name| {
        let url = format!("http://e.com/{name}/123");
        canonical(&mut session, &url)
    });
    assert_eq!(forms[0], forms[1]);
}

/// A list that turns its pages: the text is the same, a line below it is another one.
#[test]
fn another_line_in_place_of_one_is_another_page() {
    let mut session = session(DustSettings::default(), &both("?page=2"));
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains("/print/") => printed(
            url,
            id,
            &format!("<td>The first remark on number {id} is that it is long.</td>"),
        ),
        id => story(
            url,
            id,
            &format!("<p>The second remark on number {id} is that it is short.</p>"),
        ),
    });
    assert_eq!(valid(&session), []);
}

/// Terms that all pages of a city have, though not the version for printers, nor the page without a city.
#[test]
fn an_argument_that_adds_a_line_is_not_dropped_with_the_template() {
    let mut session = session(DustSettings::default(), &both("?city=7"));
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains("/print/") => printed(url, id, ""),
        id if url.contains("city=") => story(url, id, "<p>In town 7 it comes on Mondays.</p>"),
        id => story(url, id, ""),
    });
    assert_eq!(valid(&session), []);
    let refuted = session.rules().iter().find_map(|rule| match &rule.reason {
        Some(Reason::ArgumentsMatter { without }) => Some((rule, without.clone())),
        _ => None,
    });
    let (rule, without) = refuted.unwrap();
    assert_eq!(rule.status, Status::Refuted);
    let last = rule.samples.last().unwrap();
    assert_eq!((&last.to, last.agrees), (&without, Some(false)));
    assert_eq!(last.from, format!("{without}?city=7"));
}

/// A page that repeats what was searched for is not another one.
#[test]
fn an_argument_that_a_page_repeats_is_dropped_with_the_template() {
    let mut session = session(DustSettings::default(), &both("?q=kettle"));
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains("/print/") => printed(url, id, ""),
        id if url.contains("q=") => story(url, id, "<p>You came here looking for kettle</p>"),
        id => story(url, id, ""),
    });
    let forms = ["story/123?q=kettle", "print/123"].map(|tail| {
        let url = format!("http://e.com/{tail}");
        canonical(&mut session, &url)
    });
    assert_eq!(forms[0], forms[1]);
}

/// An advertisement longer than the story makes no template of its own.
#[test]
fn a_long_block_that_an_argument_adds_is_a_difference() {
    let more: String = (0..40)
        .map(|line| {
            format!(
                "<p>Line {line} of an offer that is longer than all that the story has to say.</p>"
            )
        })
        .collect();
    let urls = (100..160).flat_map(|id| {
        let url = format!("http://e.com/story/{id}");
        [format!("{url}?offer=1"), url]
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains("offer=") => {
            story(url, id, &format!("<section class=offer>{more}</section>"))
        }
        id => story(url, id, ""),
    });
    assert_eq!(valid(&session), []);
}

fn file(url: &str, content: &str) -> FetchOutcome {
    FetchOutcome::Page {
        status: 200,
        final_url: url.to_owned(),
        content_type: Some("application/pdf".to_owned()),
        body: format!("%PDF {content}").into_bytes(),
        truncated: false,
    }
}

fn stories_and_files() -> Vec<String> {
    let of = |id| {
        let end = if id % 30 == 5 { ".pdf" } else { "" };
        let url = format!("http://e.com/story/{id}{end}");
        [format!("{url}?v=1"), url]
    };
    (100..160).flat_map(of).collect()
}

/// Files that stay as they are, and are two.
#[test]
fn files_that_differ_are_two() {
    let mut session = session(DustSettings::default(), &stories_and_files());
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id if url.contains(".pdf") => file(url, &format!("{id} {}", url.contains("v=1"))),
        id => page(url, &format!("story {id}")),
    });
    let with = "http://e.com/story/125.pdf?v=1";
    assert_eq!(canonical(&mut session, with), with);
}

/// Files that are made with every visit say nothing: the others prove the rule, for themselves.
#[test]
fn files_that_change_with_every_visit_say_nothing() {
    let mut session = session(DustSettings::default(), &stories_and_files());
    let mut visits = 0;
    learn(&mut session, |url| {
        visits += 1;
        match number(url) {
            0 => none(url),
            id if url.contains(".pdf") => file(url, &format!("{id} {visits}")),
            id => page(url, &format!("story {id}")),
        }
    });
    let refuted = session
        .rules()
        .iter()
        .find(|rule| rule.status == Status::Refuted);
    assert_eq!(refuted.map(|rule| rule.name()), None);
}

/// Addresses of sixty pages in each of these folders.
fn folders(names: &[&str]) -> Vec<String> {
    let of = |id| {
        names
            .iter()
            .map(move |name| format!("http://e.com/{name}/{id}"))
    };
    (100..160).flat_map(of).collect()
}

/// Items of a page: links, which look like no part of its text.
fn goods(of: &[u32]) -> String {
    let item = |item| format!("<li><a href=/g/{item}>Kettle of make {item}</a></li>");
    of.iter().map(item).collect()
}

/// A page of a list says the same above its items, in both templates; the one for phones has five a page.
#[test]
fn lists_of_other_links_are_other_pages() {
    let of = |id: u32, count: u32| (0..count).map(|at| id * 100 + at).collect::<Vec<_>>();
    let run = |phones: fn(u32) -> u32| {
        let mut session = session(DustSettings::default(), &folders(&["list", "phone"]));
        learn(&mut session, |url| match number(url) {
            0 => none(url),
            id if url.contains("/phone/") => {
                let goods = goods(&of(phones(id), 5)).replace("li>", "td>");
                printed(url, id, &goods)
            }
            id => story(url, id, &format!("<ul>{}</ul>", goods(&of(id, 10)))),
        });
        valid(&session).len()
    };
    assert_eq!(run(|id| id + 1_000), 0, "others");
    assert!(run(|id| id) > 0, "the first five");
}

/// Stars beside the story, fewer of them in the other template.
#[test]
fn signs_in_boxes_are_words() {
    let run = |fewer: usize| {
        let mut session = session(DustSettings::default(), &both(""));
        learn(&mut session, |url| {
            let stars = |number: usize| "★".repeat(number);
            match number(url) {
                0 => none(url),
                id if url.contains("/print/") => {
                    let stars = stars(id as usize % 3 + 3 - fewer);
                    printed(url, id, &format!("<td><aside>{stars}</aside>"))
                }
                id => story(
                    url,
                    id,
                    &format!("<aside>{}</aside>", stars(id as usize % 3 + 3)),
                ),
            }
        });
        valid(&session).len()
    };
    assert_eq!(run(2), 0);
    assert!(run(0) > 0);
}

/// Most pages of a folder are long and the same; the others have a word that is another one, and prove no likeness.
#[test]
fn short_pages_can_refute() {
    let run = |is_translated: bool| {
        let mut session = session(DustSettings::default(), &folders(&["photo", "en"]));
        learn(&mut session, |url| match number(url) {
            0 => none(url),
            id if id % 3 > 0 => story(url, id, ""),
            id => {
                let word = if is_translated && url.contains("/en/") {
                    "mill"
                } else {
                    "mlyn"
                };
                html(
                    url,
                    &format!("<h1>Photo {id}</h1><p>An old {word} number {id}</p>"),
                )
            }
        });
        valid(&session).len()
    };
    assert_eq!(run(true), 0);
    assert!(run(false) > 0);
}

/// A gate of three words before every story, at an address of its own.
#[test]
fn two_addresses_that_are_sent_to_a_short_page_prove_nothing() {
    let mut session = session(DustSettings::default(), &both(""));
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id => html(&format!("http://e.com/gate/{id}"), "<p>Agree and read</p>"),
    });
    assert_eq!(valid(&session), []);
}

/// However short a page is: who is sent on to it asked for it.
#[test]
fn an_address_that_is_sent_on_to_the_other_is_the_same() {
    let mut session = session(DustSettings::default(), &both(""));
    learn(&mut session, |url| match number(url) {
        0 => none(url),
        id => html(
            &format!("http://e.com/story/{id}"),
            &format!("<p>The story {id}</p>"),
        ),
    });
    let forms = ["story", "print"].map(|name| {
        let url = format!("http://e.com/{name}/123");
        canonical(&mut session, &url)
    });
    assert_eq!(forms[0], forms[1]);
}

/// Two of six notices are shown in a box, drawn with each visit; below, one of them stands still.
#[test]
fn a_text_that_comes_and_goes_elsewhere_is_a_difference_where_it_stays() {
    let notice = |number: u32| format!("Stop {} is closed today, and so is its kiosk.", number % 6);
    let run = |step: u32| {
        let mut session = session(DustSettings::default(), &folders(&["line", "weekend"]));
        let mut visit = 0_u32;
        learn(&mut session, |url| {
            visit += 1;
            let drawn = visit.wrapping_mul(2_654_435_761) >> 20;
            let box_ = format!(
                "<div><p>{}</p><p>{}</p></div>",
                notice(drawn),
                notice(drawn + 1 + drawn / 6 % 5)
            );
            match number(url) {
                0 => none(url),
                id => {
                    let which = if url.contains("/weekend/") {
                        id + step
                    } else {
                        id
                    };
                    let fixed = format!("<section>{}</section>", notice(which));
                    html(
                        url,
                        &format!("{box_}<h1>Line {id}</h1>{}{fixed}", lines(id, "p")),
                    )
                }
            }
        });
        valid(&session).len()
    };
    assert_eq!(run(3), 0, "another notice");
    assert!(run(0) > 0, "the same notice");
}
