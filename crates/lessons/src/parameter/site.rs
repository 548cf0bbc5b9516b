//! The pages of the lesson: a made site that is a function of the URL and of the number of the fetch, and pages that a
//! person names beside URLs.

use std::collections::HashMap;

use dustlens::fetch::FetchOutcome;
use dustlens_url::percent::form_decoded;
use dustlens_url::query::split_query;
use dustlens_url::reference::split;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use tsify::Tsify;

use crate::made_site::{page_answer, unknown};

/// The host of the made site.
pub const MADE_HOST: &str = "n.example";
/// The sign between the parts of a page that a line names.
const BAR: char = '|';
/// The sign that a number stands for, in [`SiteWords::live`] and in such a page.
const NUMBER: char = '#';
/// Paragraphs of an article, and headlines beside it.
const PARAGRAPHS: usize = 3;
const HEADLINES: usize = 3;
/// Entries of the menu of the usual template and of the heavy one.
const USUAL_MENU: usize = 4;
const HEAVY_MENU: usize = 80;
/// The first sentences of the headlines and of what is read at the moment: articles begin at 0.
const FIRST_HEADLINE: usize = 1_001;
const FIRST_READ: usize = 2_003;

/// The words of the made site, in the language of the person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(Tsify))]
pub struct SiteWords {
    /// The name of the site.
    pub name: String,
    /// The entries of its menu.
    pub menu: Vec<String>,
    /// Beginnings, middles and ends of sentences; any three of them make one.
    pub sentences: [Vec<String>; 3],
    /// Two lines that are new with every fetch: a number stands for `#`, a sentence comes behind the second.
    pub live: [String; 2],
    /// The foot of every page.
    pub foot: String,
}

/// How much of a page is template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Template {
    /// Nothing: the article alone.
    None,
    /// A menu, headlines, a foot.
    Usual,
    /// The same with a long menu.
    Heavy,
}

impl Template {
    /// All of them, the lightest first.
    pub const ALL: [Self; 3] = [Self::None, Self::Usual, Self::Heavy];

    /// Entries of its menu.
    pub fn menu(self) -> usize {
        match self {
            Self::None => 0,
            Self::Usual => USUAL_MENU,
            Self::Heavy => HEAVY_MENU,
        }
    }
}

/// Where pages come from: lines name them, or no line does and the made site has those of [`MADE_HOST`].
pub(super) struct Site<'w> {
    /// The words of the made site.
    pub words: &'w SiteWords,
    /// Pages by their URLs, of each as many as lines name; they are answered in turn.
    pub pages: HashMap<String, Vec<String>>,
}

/// The number of a fetch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit {
    /// Among all fetches of a trial, from 0.
    pub all: usize,
    /// Among those of its URL, from 0.
    pub own: usize,
}

impl Site<'_> {
    /// True if the pages of a host are made up.
    pub fn makes(&self, host: &str) -> bool {
        self.pages.is_empty() && host == MADE_HOST
    }

    /// Answers a request.
    pub fn answer(&self, url: &str, template: Template, visit: Visit) -> FetchOutcome {
        let pages = self.pages.get(url).map_or(&[][..], Vec::as_slice);
        let place = visit.own.checked_rem(pages.len());
        let authority = split(url.as_bytes()).authority;
        let host = authority.map_or_else(Default::default, |one| String::from_utf8_lossy(one.host));
        let body = match place.and_then(|place| pages.get(place)) {
            Some(page) => parts(page, visit.all),
            None if self.makes(&host) => made(self.words, url, template, visit.all),
            None => return unknown(),
        };
        page_answer(url, Some(body))
    }
}

/// A page in its parts, each in a place of its own; the number of the fetch stands for `#`.
fn parts(page: &str, visit: usize) -> String {
    let number = counter(visit);
    let parts = page.split(BAR).zip(('a'..='z').cycle());
    let parts = parts.map(|(part, class)| {
        let text = escaped(&part.replace(NUMBER, &number));
        format!("<div class={class}>{text}</div>")
    });
    parts.collect()
}

/// A number that is new with every fetch.
fn counter(visit: usize) -> String {
    (17 + 3 * visit).to_string()
}

/// A page of the made site. `id` chooses the article, `cat` the heading and the headlines, `sort` their order; nothing
/// else matters.
fn made(words: &SiteWords, url: &str, template: Template, visit: usize) -> String {
    let numbered = |name: &str| value_of(url, name).map_or(0, |value| number(&value));
    let article = tag_raw("main", &article(words, numbered("id")));
    let [readers, read] = &words.live;
    let readers = readers.replace(NUMBER, &counter(visit));
    let read = format!("{read} {}", sentence(words, FIRST_READ + visit));
    let live = tag("aside", &readers) + &tag("section", &read);
    if template == Template::None {
        return live + &article;
    }
    let menu = (0..template.menu()).map(|at| tag("li", &entry(words, at)));
    let menu = tag_raw("nav", &tag_raw("ul", &menu.collect::<String>()));
    let cat = numbered("cat");
    let parts = [
        tag("title", &words.name),
        menu,
        live,
        tag("h2", &entry(words, cat % USUAL_MENU)),
        article,
        tag_raw(
            "ol",
            &headlines(words, cat, value_of(url, "sort").as_deref()),
        ),
        tag("footer", &words.foot),
    ];
    parts.concat()
}

/// The article of a number: a heading and paragraphs.
fn article(words: &SiteWords, number: usize) -> String {
    let first = number * (PARAGRAPHS + 1);
    let paragraphs = (1..=PARAGRAPHS).map(|at| tag("p", &sentence(words, first + at)));
    tag("h1", &sentence(words, first)) + &paragraphs.collect::<String>()
}

/// The headlines of a category in their order.
fn headlines(words: &SiteWords, cat: usize, order: Option<&str>) -> String {
    let first = FIRST_HEADLINE + cat * HEADLINES;
    let mut all: Vec<String> = (first..first + HEADLINES)
        .map(|at| tag("li", &sentence(words, at)))
        .collect();
    if order == Some("old") {
        all.reverse();
    }
    all.concat()
}

/// An entry of the menu; those behind the last word begin again with a number.
fn entry(words: &SiteWords, at: usize) -> String {
    let round = at.checked_div(words.menu.len()).unwrap_or_default();
    let word = pick(&words.menu, at);
    match round {
        0 => word.to_owned(),
        _ => format!("{word} {}", round + 1),
    }
}

/// The sentence of a number.
fn sentence(words: &SiteWords, at: usize) -> String {
    words
        .sentences
        .each_ref()
        .map(|list| pick(list, at))
        .join(" ")
}

fn pick(list: &[String], at: usize) -> &str {
    let place = at.checked_rem(list.len());
    place
        .and_then(|place| list.get(place))
        .map_or("", |word| word)
}

/// A value as a number: its digits, or the sum of its bytes.
fn number(value: &str) -> usize {
    let digits = value.parse::<u16>().map(usize::from);
    digits.unwrap_or_else(|_| value.bytes().map(usize::from).sum())
}

fn value_of(url: &str, name: &str) -> Option<String> {
    let query = split(url.as_bytes()).query?;
    let mut pairs = Vec::new();
    split_query(query, &mut pairs);
    let pair = pairs
        .iter()
        .find(|pair| form_decoded(pair.name(query)).eq(name.bytes()))?;
    let value = pair.value(query).unwrap_or_default();
    Some(String::from_utf8_lossy(value).into_owned())
}

fn tag(name: &str, text: &str) -> String {
    tag_raw(name, &escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn tag_raw(name: &str, content: &str) -> String {
    format!("<{name}>{content}</{name}>")
}
