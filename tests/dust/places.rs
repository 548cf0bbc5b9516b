//! Where a text stands: facts that move from one thing to another, and facts beside texts that come and go.

use std::cell::Cell;

use dustlens::dust::DustSettings;
use dustlens::params::FetchOutcome;

use crate::support::{html, learn, none, session, valid};

/// Words about a thing, none of them another one's.
fn about(thing: u32) -> String {
    (0..30).map(|word| format!("w{thing}x{word} ")).collect()
}

/// The thing and the option of `/item/7?opt=2`; no option: 0.
fn asked(url: &str) -> (u32, u32) {
    let mut numbers = url.split(|c: char| !c.is_ascii_digit());
    let mut next = || numbers.find_map(|run| run.parse().ok()).unwrap_or(0);
    (next(), next())
}

/// Learns the rules of forty pages, each with three values of an argument and without it, and returns how many are valid.
fn rules(body: impl Fn(u32, u32) -> String) -> usize {
    let urls = (100..140).flat_map(|id| {
        let values = (1..4).map(move |opt| format!("http://e.com/item/{id}?opt={opt}"));
        values.chain([format!("http://e.com/item/{id}")])
    });
    let mut session = session(DustSettings::default(), &urls.collect::<Vec<_>>());
    let answer = |url: &str| -> FetchOutcome {
        match asked(url) {
            (0, _) => none(url),
            (id, opt) => {
                let (own, body) = (about(id), body(id, opt));
                html(url, &format!("<h1>Thing {id}</h1><p>{own}</p>{body}"))
            }
        }
    };
    learn(&mut session, answer);
    valid(&session).len()
}

#[test]
fn an_argument_that_does_nothing_is_dropped() {
    assert!(rules(|_, _| "<p>And a line that all have.</p>".to_owned()) > 0);
}

/// A badge stands at another product.
#[test]
fn a_text_that_moves_to_another_thing_is_a_difference() {
    let products = |opt: u32| -> String {
        let product = |at: u32| {
            let badge = if at == opt {
                "<div class=badge>Sold out</div>"
            } else {
                ""
            };
            format!(
                "<div class=card><h3>Kettle {at}</h3><div class=price>{at}0 EUR</div>{badge}</div>"
            )
        };
        (0..8).map(product).collect()
    };
    assert_eq!(rules(|_, opt| products(opt)), 0);
    assert!(rules(|_, _| products(3)) > 0);
}

/// Shops are open on all days but one, which has a class of its own.
#[test]
fn values_that_change_places_are_a_difference() {
    let week = |closed: u32| -> String {
        let day = |at: u32| {
            let state = if at == closed { "closed" } else { "open" };
            format!("<tr><th>Day {at}</th><td class={state}>{state}</td></tr>")
        };
        format!("<table>{}</table>", (0..7).map(day).collect::<String>())
    };
    assert_eq!(rules(|_, opt| week(opt)), 0);
    assert!(rules(|_, _| week(2)) > 0);
}

/// Every item of a list has a name of its own in the markup.
#[test]
fn the_order_of_things_with_names_is_a_difference() {
    let list = |first: u32| -> String {
        let names = ["ada", "bert", "cora", "dan"];
        let item = |at: u32| {
            let name = names[((at + first) % 4) as usize];
            format!("<li id=post-{name}>The post of {name}</li>")
        };
        format!("<ul>{}</ul>", (0..4).map(item).collect::<String>())
    };
    assert_eq!(rules(|_, opt| list(opt)), 0);
    assert!(rules(|_, _| list(1)) > 0);
}

/// What is in stock stands in the same markup as in a box of other things, drawn with each visit.
#[test]
fn a_fact_beside_texts_that_come_and_go_is_a_difference() {
    const STATES: [&str; 4] = ["In stock", "Sold out", "Only two left", "To order"];
    let visits = Cell::new(0_u64);
    let body = |state: u32| {
        visits.set(visits.get() + 1);
        let drawn = dustlens_likeness::hash::mix(visits.get());
        let card = |name: u64, state: &str| {
            format!("<div class=card><h3>Shoe {name}</h3><p class=stock>{state}</p></div>")
        };
        let own = card(1_000, STATES[state as usize % 4]);
        let other = card(drawn % 50, STATES[(drawn >> 32) as usize % 4]);
        format!("{own}<p>Other people liked this:</p>{other}<p>Delivery takes three days.</p>")
    };
    assert_eq!(rules(|id, opt| body(id + opt)), 0);
    assert!(rules(|id, _| body(id)) > 0);
}

#[test]
fn where_a_page_goes_on_to_is_a_difference() {
    let to = |language: &str, id: u32| {
        format!("<meta http-equiv=Refresh content='0; URL=/{language}/{id}'>")
    };
    assert_eq!(
        rules(|id, opt| to(["en", "de", "fr", "it"][opt as usize], id)),
        0
    );
    assert!(rules(|id, _| to("en", id)) > 0);
}
