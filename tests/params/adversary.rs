//! Sites built by someone who knew the documentation and not the code, on which the tool was wrong.

use dustlens::params::{FetchOutcome, Plan, Selection, Settings, Verdict};

use crate::support::{NOW, answer, none, row, run, session};

/// The verdict on an argument of a site; `page` gives the main part of a page at a visit.
fn judged(urls: &[String], name: &str, page: impl Fn(&str, u64) -> String) -> Verdict {
    answered(urls, name, |url, visit| match url.ends_with("/probe") {
        true => none(url),
        false => answer(url, 200, "text/html", &body(&page(url, visit))),
    })
}

/// The same of a site that gives these answers.
fn answered(urls: &[String], name: &str, site: impl Fn(&str, u64) -> FetchOutcome) -> Verdict {
    let settings = Settings {
        everything: true,
        ..Settings::default()
    };
    let mut session = session(settings, urls);
    let mut plan: Plan = session.plan(&Selection::Due, NOW, "probe");
    let mut visit = 0;
    run(&mut plan, |url, _| {
        visit += 1;
        site(url, visit)
    });
    assert!(plan.is_over(), "{:?}", plan.progress());
    for decision in plan.take_decisions() {
        session.record(decision, NOW);
    }
    row(&session, name).verdict
}

fn body(main: &str) -> String {
    let menu: String = ["news", "shop", "help", "about us"]
        .map(|name| format!("<li>{name}</li>"))
        .concat();
    format!(
        "<title>Riverside</title><ul>{menu}</ul><main>{main}</main><footer>Riverside hall, open every day of the year but two, at the old harbour gate</footer>"
    )
}

/// Lines that say which page they are of.
fn lines(tag: &str, of: &str) -> String {
    let line = |line| format!("<{tag}>{of} says line {line} of its text</{tag}>");
    (0..8).map(line).collect()
}

fn value<'u>(url: &'u str, name: &str) -> Option<&'u str> {
    let query = url.split_once('?')?.1;
    let mut pairs = query.split('&').filter_map(|piece| piece.split_once('='));
    pairs
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

fn number(url: &str) -> u64 {
    let digits = url.split(['/', '?']).find_map(|part| part.parse().ok());
    digits.unwrap_or(0)
}

/// A number that looks random and follows from others.
fn mixed(a: u64, b: u64) -> u64 {
    let mut x = a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xd1b5_4a32_d192_ed03);
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 32)
}

fn urls(path: &str, name: &str, values: &[&str]) -> Vec<String> {
    let numbers = 0..24;
    let of = |number: u64| {
        let url = format!("http://e.com/{path}/{number}");
        let with = values.iter().map(|value| format!("{url}?{name}={value}"));
        std::iter::once(url.clone()).chain(with.collect::<Vec<_>>())
    };
    numbers.flat_map(of).collect()
}

/// Rows in another order, each with the same button at the same place.
#[test]
fn an_order_shows_behind_a_text_that_every_row_repeats() {
    let verdict = judged(
        &urls("shop", "sort", &["name", "price"]),
        "sort",
        |url, _| {
            let mut rows: Vec<u64> = (0..12).map(|row| mixed(number(url), row) % 90).collect();
            if value(url, "sort") == Some("price") {
                rows.sort_unstable();
            }
            let row = |row: &u64| {
                format!(
                    "<tr><td>lamp number {row}</td><td>{} USD</td><td>Buy</td></tr>",
                    row + 7
                )
            };
            let rows: String = rows.iter().map(row).collect();
            format!("<h1>Lamps {}</h1><table>{rows}</table>", number(url))
        },
    );
    assert_eq!(verdict, Verdict::Significant);
}

/// The same few texts at other places of a table.
#[test]
fn values_that_change_places_are_a_difference() {
    let verdict = judged(&urls("hall", "show", &["1", "2", "3"]), "show", |url, _| {
        let show = value(url, "show").map_or(0, |show| show.parse().unwrap_or(0));
        let cell = |seat| match mixed(number(url) * 10 + show, seat) % 2 {
            0 => "<td>free</td>",
            _ => "<td>taken</td>",
        };
        let cells: String = (0..60).map(cell).collect();
        format!(
            "<h1>Hall {}</h1><p>the plan of all seats of this evening</p><table><tr>{cells}</tr></table>",
            number(url)
        )
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// A block that fails to load in one visit of twenty, and never comes with the argument. A failure among the first fetches of
/// every address that is compared hides the difference: not more often than in three of ten sites.
#[test]
fn an_argument_may_steer_a_block_that_fails_now_and_then() {
    let verdict_when_visits_fail_at = |failing: u64| {
        judged(
            &urls("news", "sidebar", &["0", "1"]),
            "sidebar",
            |url, visit| {
                let hidden = value(url, "sidebar") == Some("0") || visit % 20 == failing;
                let block = match hidden {
                    true => String::new(),
                    false => (0..5)
                        .map(|line| format!("<p>most read story {line}</p>"))
                        .collect(),
                };
                let words = lines("p", &format!("story {}", number(url)));
                format!("<article>{words}</article><aside>{block}</aside>")
            },
        )
    };
    let right = (0..20)
        .filter(|failing| verdict_when_visits_fail_at(*failing) == Verdict::Significant)
        .count();
    assert!(right >= 14, "{right} of 20");
}

/// Recommendations are drawn at each visit; the argument says how many.
#[test]
fn how_many_random_texts_there_are_is_a_difference() {
    let verdict = judged(
        &urls("item", "count", &["3", "6", "9"]),
        "count",
        |url, visit| {
            let count = value(url, "count").map_or(3, |count| count.parse().unwrap_or(3));
            let texts: String = (0..count)
                .map(|at| format!("<p>you may like chair {}</p>", mixed(visit, at) % 4_000))
                .collect();
            let words = lines("i", &format!("item {}", number(url)));
            format!("{words}<div>{texts}</div>")
        },
    );
    assert_eq!(verdict, Verdict::Significant);
}

/// On lists the last of two arguments of one name chooses the page.
#[test]
fn an_argument_is_taken_out_where_it_stands_twice() {
    let news = (0..30).map(|id| format!("http://e.com/news/{id}?page={}", id % 4));
    let lists =
        (0..30).map(|id| format!("http://e.com/list/{}?page=1&page={}", id % 6, 2 + id / 6));
    let all: Vec<String> = news.chain(lists).collect();
    let verdict = judged(&all, "page", |url, _| {
        let shown = match url.contains("/list/") {
            true => url.to_owned(),
            false => number(url).to_string(),
        };
        lines(
            "p",
            &format!("page {}", shown.replace(['?', '&', '/'], " ")),
        )
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// Whoever asks for a page that is not there gets a list of everything; lists of a part are pages.
#[test]
fn a_list_of_a_part_is_no_page_of_everything() {
    let text = |id: u64| format!("<p>carpet number {id} of the catalogue</p>");
    let verdict = answered(&urls("list", "half", &["1"]), "half", |url, _| {
        let of = |list: u64| (0..10).map(move |at| list * 10 + at);
        let main: String = match (url.ends_with("/probe"), value(url, "half")) {
            (true, _) => (0..24).flat_map(of).map(text).collect(),
            (false, Some(_)) => of(number(url)).take(5).map(text).collect(),
            (false, None) => of(number(url)).map(text).collect(),
        };
        answer(url, 200, "text/html", &body(&main))
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// Check boxes send a name twice, and mail tools double a tracker: no URL has either once.
#[test]
fn an_argument_that_stands_twice_in_every_url_is_tried() {
    let of = |id: u64| {
        let (new, src) = (mixed(id, 3) % 2, mixed(id, 9) % 7);
        format!("http://e.com/c/{}?new=0&new={new}&src=nl&src={src}", id / 3)
    };
    let urls: Vec<String> = (0..60).map(of).collect();
    let page = |url: &str, _: u64| {
        let shown = if url.contains("new=1") { "new" } else { "all" };
        lines("p", &format!("shelf {} of {shown}", number(url)))
    };
    assert_eq!(judged(&urls, "new", page), Verdict::Significant);
    assert_eq!(judged(&urls, "src", page), Verdict::Insignificant);
}

/// The price moves with every visit; the argument changes nothing but the sign that touches it.
#[test]
fn a_sign_that_touches_a_moving_number_is_a_difference() {
    let urls = urls("hotel", "cur", &["eur", "usd", "gbp"]);
    let priced = |sign: fn(&str, u64) -> String| {
        judged(&urls, "cur", |url, visit| {
            let room = |room| {
                let price = 90 + mixed(visit, room) % 50;
                let price = sign(value(url, "cur").unwrap_or_default(), price);
                format!("<p>room {room}</p><div>{price}</div>")
            };
            let rooms: String = (0..5).map(room).collect();
            let letter = char::from(b'a' + number(url) as u8);
            rooms + &lines("p", &format!("the house of {letter}{letter}{letter}"))
        })
    };
    let before = priced(|cur, price| format!("{}{price}", if cur == "usd" { "$" } else { "€" }));
    assert_eq!(before, Verdict::Significant);
    let behind =
        priced(|cur, price| format!("{price}{}", if cur == "usd" { "mph" } else { "km/h" }));
    assert_eq!(behind, Verdict::Significant);
    assert_eq!(
        priced(|_, price| format!("€{price}")),
        Verdict::Insignificant
    );
}

/// Pages hand their address to others: escaped in that of a site to share it with, and in the markup to embed them.
#[test]
fn an_address_is_an_echo_however_it_is_written() {
    let urls = urls("film", "m", &["one", "two", "three"]);
    let urls: Vec<String> = urls.iter().map(|url| url.replace("?m", "?b=2&m")).collect();
    let shared = |url: &str| {
        let signs = [
            (":", "%3A"),
            ("/", "%2F"),
            ("?", "%3F"),
            ("=", "%3D"),
            ("&", "%26"),
        ];
        let escaped = signs
            .iter()
            .fold(url.to_owned(), |url, (sign, to)| url.replace(sign, to));
        format!("<input value='https://share.example/?u={escaped}'>")
    };
    let embedded = |url: &str| {
        let url = url.replace('&', "&amp;amp;");
        format!("<textarea>&lt;iframe src=\"{url}\"&gt;&lt;/iframe&gt;</textarea>")
    };
    let shown: [&dyn Fn(&str) -> String; 2] = [&shared, &embedded];
    for shown in shown {
        let verdict = judged(&urls, "m", |url, _| {
            lines("p", &format!("film {}", number(url))) + &shown(url)
        });
        assert_eq!(verdict, Verdict::Insignificant);
    }
}
