//! Rules that lead from one template to another: a version for printers, one for phones.

use dustlens::dust::{DustSettings, Reason, Status};
use dustlens::params::FetchOutcome;

use crate::support::{canonical, learn, none, page, session, valid};

const LINES: usize = 90;

fn html(url: &str, body: &str) -> FetchOutcome {
    FetchOutcome::Page {
        status: 200,
        final_url: url.to_owned(),
        content_type: Some("text/html; charset=utf-8".to_owned()),
        body: format!("<html><body>{body}</body></html>").into_bytes(),
        truncated: false,
    }
}

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
