//! The decision where a site's texts take turns in step with the fetches.

use super::*;

/// A page with one advertisement out of several, as two addresses of one page would have it.
fn page(advertisement: usize) -> Segments {
    let advertisements = [
        "Kites mended while waiting",
        "Warm rooms over the harbour",
        "Dry socks sold here",
        "Old maps, new frames",
        "Lamps for short evenings",
        "Ropes of every length",
        "Fresh bread at dawn",
        "Boats painted by hand",
    ];
    Segments::of_html(&format!(
        "<h1>The printing press</h1><p>The press came over the hill in four parts and was put together by the river.</p>\
         <p>It printed the news of two valleys for thirty years.</p><div class=ad>{}</div>",
        advertisements[advertisement % advertisements.len()]
    ))
}

/// The answer for two addresses of one page: visit number `v` sees what `text` says of it. Both were fetched at these visits
/// before; from now on `step - 1` other visitors come between two fetches.
fn decided(earlier: [&[usize]; 2], step: usize, text: impl Fn(usize) -> Segments) -> Answer {
    let [mut first, mut other] =
        earlier.map(|visits| visits.iter().map(|at| text(*at)).collect::<Vec<_>>());
    let mut visit = 0;
    let mut fetch = || {
        visit += step;
        text(visit)
    };
    loop {
        let question = Question {
            first: &first.iter().collect::<Vec<_>>(),
            other: &other.iter().collect::<Vec<_>>(),
            values: &[],
            allowed: Allowed::default(),
            fetches: FETCHES,
            strict: false,
            calm: false,
        };
        match decide(&question, &Dynamics::default()) {
            Answer::FirstAgain(_) => first.push(fetch()),
            Answer::OtherAgain(_) => other.push(fetch()),
            answer => return answer,
        }
    }
}

/// Asserts that pages of this period are taken for one page, whichever visits were earlier.
fn assert_same(period: usize, step: usize, text: impl Fn(usize) -> Segments) {
    for seen in 0..period * period * period {
        let (one, two, other) = (
            seen % period,
            seen / period % period,
            seen / period / period,
        );
        for first in [&[one][..], &[one, two]] {
            let answer = decided([first, &[other]], step, &text);
            let case = format!("period {period}, step {step}, {first:?}, {other}");
            assert_eq!(answer, Answer::Same, "{case}");
        }
    }
}

#[test]
fn advertisements_that_take_turns_are_no_difference() {
    for number in 2..=8 {
        for step in 1..number {
            assert_same(number, step, |visit| page(visit % number));
        }
    }
}

#[test]
fn advertisements_that_stay_for_some_visits_are_no_difference() {
    for visits in 1..=4 {
        for number in 2..=4 {
            assert_same(visits * number, 1, |visit| page(visit / visits % number));
        }
    }
}

#[test]
fn a_text_of_one_address_only_is_a_difference() {
    let own = Segments::of_html("<h1>The printing press</h1><p>Sold out since spring.</p>");
    let first = page(0);
    let question = Question {
        first: &[&first; FETCHES],
        other: &[&own; FETCHES],
        values: &[],
        allowed: Allowed::default(),
        fetches: FETCHES,
        strict: false,
        calm: false,
    };
    let answer = decide(&question, &Dynamics::default());
    assert!(matches!(answer, Answer::Differ(found) if found.missing > 0 && found.added > 0));
}
