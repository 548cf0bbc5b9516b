//! What compared pages say: the prescribed score, the decider, what is no difference.

use dustlens::params::{ArgRow, FetchOutcome, Finding, Method, RowKind, Settings, Verdict};

use crate::support::{answer, page, verify};

/// Paragraphs `from..to`, each with ten words of its own.
fn paragraphs(range: std::ops::Range<usize>) -> Vec<String> {
    range
        .map(|number| format!("<p>paragraph{number} has exactly ten words and this is it now</p>"))
        .collect()
}

fn body(parts: &[String]) -> String {
    format!("<body><main>{}</main></body>", parts.concat())
}

fn value(url: &str) -> Option<&str> {
    url.split_once("sid=").map(|(_, value)| value)
}

/// A site whose page is a function of the argument's value and the visit.
fn judge(settings: Settings, site: impl Fn(Option<&str>, u32) -> String) -> ArgRow {
    let settings = Settings {
        bases: 1,
        ..settings
    };
    let first = std::cell::RefCell::new(None);
    verify(settings, |url, visit| -> FetchOutcome {
        if url.ends_with("/probe") {
            return answer(url, 404, "text/html", "");
        }
        // The base is the address that is asked for first; it stands for the value `a`.
        let base = first
            .borrow_mut()
            .get_or_insert_with(|| url.to_owned())
            .clone();
        let value = value(url).map(|_| if url == base { "a" } else { "b" });
        page(url, &site(value, visit))
    })
}

fn finding(row: &ArgRow) -> Finding {
    let evidence = row.evidence.as_ref().unwrap();
    evidence.comparisons[evidence.shown].finding.clone()
}

#[test]
fn the_prescribed_score_decides_just_under_at_and_over_its_threshold() {
    for (all, differing, verdict) in [
        (20, 0, Verdict::Insignificant),
        (20, 1, Verdict::Insignificant),
        (19, 1, Verdict::Significant),
        (20, 2, Verdict::Significant),
        (21, 1, Verdict::Insignificant),
        (100, 5, Verdict::Insignificant),
        (100, 6, Verdict::Significant),
    ] {
        let row = judge(Settings::plain(), |value, _| {
            let from = if value == Some("a") { 0 } else { 1000 };
            body(
                &[
                    paragraphs(from..from + differing),
                    paragraphs(200..200 + all - differing),
                ]
                .concat(),
            )
        });
        let score = (all - differing) as f64 / all as f64;
        assert_eq!(
            (row.verdict, row.significant),
            (verdict, Some(score)),
            "{differing} of {all}"
        );
    }
}

#[test]
fn the_score_divides_by_the_mean_number_of_segments() {
    let row = judge(Settings::plain(), |value, _| {
        body(&paragraphs(0..if value == Some("a") { 20 } else { 30 }))
    });
    assert_eq!(row.significant, Some(20.0 / 25.0));
}

#[test]
fn repeated_segments_count_as_often_as_they_occur() {
    let row = judge(Settings::plain(), |value, _| {
        let times = if value == Some("a") { 10 } else { 4 };
        body(&[vec![paragraphs(1..2).concat(); times], paragraphs(2..8)].concat())
    });
    assert_eq!(row.significant, Some(10.0 / 13.0));
}

#[test]
fn the_decider_lets_no_changed_text_pass_and_says_so() {
    let site = |value: Option<&str>, _| {
        let price = if value == Some("a") {
            "<b>twelve</b> euro"
        } else {
            "<b>fourteen</b> dollars"
        };
        body(
            &[
                paragraphs(0..50),
                vec![format!("<p class=price>{price}</p>")],
            ]
            .concat(),
        )
    };
    assert_eq!(
        judge(Settings::plain(), site).verdict,
        Verdict::Insignificant
    );
    let row = judge(Settings::default(), site);
    assert_eq!(
        (row.verdict, finding(&row)),
        (Verdict::Significant, Finding::TextChanged)
    );
    assert_eq!(row.method, Some(Method::Extended));
    assert_eq!(row.significant, Some(50.0 / 51.0));
    let lenient = Settings {
        changed_words: 4,
        ..Settings::default()
    };
    assert_eq!(judge(lenient, site).verdict, Verdict::Insignificant);
}

#[test]
fn another_order_is_never_insignificant() {
    let site = |value: Option<&str>, _| {
        let mut parts = paragraphs(0..30);
        if value != Some("a") {
            parts.rotate_left(11);
        }
        body(&parts)
    };
    let plain = judge(Settings::plain(), site);
    assert_eq!(
        (plain.verdict, plain.significant),
        (Verdict::Insignificant, Some(1.0))
    );
    let row = judge(Settings::default(), site);
    assert_eq!(
        (row.verdict, finding(&row)),
        (Verdict::Significant, Finding::OrderOnly)
    );
}

#[test]
fn what_changes_order_by_itself_has_none() {
    let row = judge(Settings::default(), |value, visit| {
        let mut list = paragraphs(40..44);
        list.rotate_left((visit as usize + usize::from(value != Some("a")) * 2) % 4);
        body(&[paragraphs(0..30), list].concat())
    });
    assert_eq!(
        (row.verdict, row.significant),
        (Verdict::Insignificant, Some(1.0))
    );
}

#[test]
fn dynamic_places_are_masked_and_dynamic_text_beside_static_text_is_a_slot() {
    let site = |value: Option<&str>, visit: u32| {
        let now = format!("{visit}-{value:?}");
        let parts = [
            paragraphs(0..12),
            vec![format!(
                "<div class=ad>buy {now}</div><div class=ad>and {now}</div>"
            )],
            paragraphs(12..13),
            vec![format!("<p>composed at {now}</p>")],
        ];
        body(&parts.concat())
    };
    let row = judge(Settings::default(), site);
    assert_eq!(
        (row.verdict, row.significant),
        (Verdict::Insignificant, Some(1.0))
    );
    let plain = judge(Settings::plain(), site);
    assert_eq!(plain.significant, Some(13.0 / 13.5));
}

#[test]
fn a_slot_forgives_no_more_than_stood_in_it() {
    let row = judge(Settings::default(), |value, visit| {
        let more = if value == Some("a") { 1 } else { 2 };
        let clock = format!("<p>composed at {visit} {value:?}</p>");
        body(&[paragraphs(0..30), vec![clock; more]].concat())
    });
    assert_eq!(
        (row.verdict, finding(&row)),
        (Verdict::Significant, Finding::TextChanged)
    );
}

#[test]
fn the_echo_of_the_value_is_no_difference_except_in_a_heading() {
    let echo = |tag: &'static str| {
        verify(
            Settings {
                bases: 1,
                ..Settings::default()
            },
            move |url, _| {
                if url.ends_with("/probe") {
                    return answer(url, 404, "text/html", "");
                }
                let friend = value(url).map_or(String::new(), |value| format!(" of {value}"));
                page(
                    url,
                    &body(
                        &[
                            paragraphs(0..30),
                            vec![format!("<{tag}>Welcome, friend{friend}</{tag}>")],
                        ]
                        .concat(),
                    ),
                )
            },
        )
    };
    let row = echo("div");
    assert_eq!(
        (row.verdict, row.significant),
        (Verdict::Insignificant, Some(1.0))
    );
    assert_eq!(row.evidence.unwrap().comparisons[0].counts.echo, 1);
    assert_eq!(echo("h1").verdict, Verdict::Significant);
}

/// A place that calls itself advertisement may hold the price: names prove nothing.
#[test]
fn a_block_that_is_added_is_a_difference_whatever_its_name() {
    for block in [
        "<aside class='box Ad-top'>buy this</aside>",
        "<div id=banner_7><p>buy this</p></div>",
        "<aside class=phone>555 0100</aside>",
        "<div class=adage>buy this</div>",
        "<p>buy this</p>",
    ] {
        let row = judge(Settings::default(), move |value, _| {
            let block = if value == Some("a") { "" } else { block };
            let parts = [
                paragraphs(0..15),
                vec![block.to_owned()],
                paragraphs(15..30),
            ];
            body(&parts.concat())
        });
        assert_eq!(
            (row.verdict, finding(&row)),
            (Verdict::Significant, Finding::TextChanged)
        );
    }
}

/// The same advertisement on some visits only is no difference, whatever its name.
#[test]
fn a_block_that_comes_and_goes_is_no_difference() {
    for block in ["<aside class='ad'>buy this</aside>", "<p>buy this</p>"] {
        let visits = std::cell::Cell::new(0);
        let row = judge(Settings::default(), move |_, _| {
            visits.set(visits.get() + 1);
            let block = if visits.get() % 3 == 1 { block } else { "" };
            let parts = [
                paragraphs(0..15),
                vec![block.to_owned()],
                paragraphs(15..30),
            ];
            body(&parts.concat())
        });
        assert_eq!(row.verdict, Verdict::Insignificant);
    }
}

#[test]
fn a_page_that_is_all_advertisement_by_name_is_none() {
    let row = judge(Settings::default(), |value, _| {
        let price = if value == Some("a") { "12" } else { "14" };
        let text = body(&[paragraphs(0..30), vec![format!("<p>{price}</p>")]].concat());
        text.replace("<body>", "<body class=with-ads>")
    });
    assert_eq!(row.verdict, Verdict::Significant);
}

#[test]
fn three_pages_stand_aligned() {
    let row = judge(Settings::default(), |value, visit| {
        let own = if value == Some("a") {
            "old words"
        } else {
            "new words"
        };
        body(
            &[
                paragraphs(0..3),
                vec![format!(
                    "<div class=clock>{visit} {value:?}</div><h2>{own}</h2>"
                )],
                paragraphs(3..5),
            ]
            .concat(),
        )
    });
    let alignment = row.evidence.unwrap().alignment;
    let kinds: Vec<RowKind> = alignment.rows.iter().map(|row| row.kind).collect();
    use RowKind::{Differing, Dynamic, Equal};
    assert_eq!(
        kinds,
        [Equal, Equal, Equal, Dynamic, Differing, Equal, Equal]
    );
    let texts = |index: usize| {
        let row = &alignment.rows[index];
        [&row.first, &row.again, &row.other].map(|text| text.clone().unwrap_or_default())
    };
    assert_eq!(
        texts(3),
        ["0 some(\"a\")", "1 some(\"a\")", "0 some(\"b\")"]
    );
    assert_eq!(texts(4), ["old words", "old words", "new words"]);
    assert_eq!(
        (alignment.left_out, alignment.rows[4].place.as_str()),
        (0, "body > main > h2")
    );
}

#[test]
fn long_alignments_keep_what_differs() {
    let row = judge(Settings::default(), |value, _| {
        let last = if value == Some("a") {
            "<p>old</p>"
        } else {
            "<p>new</p>"
        };
        body(&[paragraphs(0..400), vec![last.to_owned()]].concat())
    });
    let alignment = row.evidence.unwrap().alignment;
    assert_eq!(alignment.rows.len() + alignment.left_out, 401);
    assert_eq!(alignment.rows.last().unwrap().kind, RowKind::Differing);
}
