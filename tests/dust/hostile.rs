//! Validation against sites that make it hard: what is never accepted, and what is still found.

use dustlens::dust::{DustDecision, DustSession, DustSettings, Reason, Status};
use dustlens::params::FetchOutcome;

use crate::support::{learn, none, page, session, valid};

/// Addresses of a hundred stories at two places each: `/story?id=N` and `/story_N`.
fn stories() -> Vec<String> {
    let both = |id: u32| ["story?id=", "story_"].map(|path| format!("http://e.com/{path}{id}"));
    (100..200).flat_map(both).collect()
}

/// The number of a story's address, whichever of both it is.
fn story(url: &str) -> Option<u32> {
    let tail = url.strip_prefix("http://e.com/story")?;
    let number = tail
        .strip_prefix("?id=")
        .or_else(|| tail.strip_prefix('_'))?;
    number.parse().ok()
}

/// Draws that depend on nothing but their number: SplitMix64.
fn draw(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn html(url: &str, body: &str) -> FetchOutcome {
    FetchOutcome::Page {
        status: 200,
        final_url: url.to_owned(),
        content_type: Some("text/html; charset=utf-8".to_owned()),
        body: format!("<html><body><main>{body}</main></body></html>").into_bytes(),
        truncated: false,
    }
}

fn text(id: u32) -> String {
    (0..6)
        .map(|line| {
            format!("<p>Story {id} goes on with line {line}, and says number {id} once more.</p>")
        })
        .collect()
}

fn status(session: &DustSession, wanted: Status) -> usize {
    let rules = session.rules().iter();
    rules.filter(|rule| rule.status == wanted).count()
}

/// All decisions of one run over a site.
fn decisions(
    settings: DustSettings,
    site: impl Fn(&str, u64) -> FetchOutcome,
) -> Vec<DustDecision> {
    decisions_of(&stories(), settings, site)
}

/// The same of another list.
fn decisions_of(
    list: &[String],
    settings: DustSettings,
    site: impl Fn(&str, u64) -> FetchOutcome,
) -> Vec<DustDecision> {
    let mut session = session(settings, list);
    let (mut all, mut visit) = (Vec::new(), 0);
    while session.mine() > 0 {
        let mut plan = session.validation("no-such-page");
        while let Some(request) = plan.next(|_| true) {
            visit += 1;
            plan.give(request.id, site(&request.url, visit));
        }
        all.extend_from_slice(plan.decisions());
        session.finish(plan);
    }
    all
}

fn is_accepted(decisions: &[DustDecision]) -> bool {
    decisions.iter().any(|one| one.status == Status::Valid)
}

#[test]
fn one_text_for_every_address_proves_nothing() {
    let mut session = session(DustSettings::default(), &stories());
    learn(&mut session, |url| {
        page(url, "There is nothing here, and yet")
    });
    assert!(valid(&session).is_empty());
    assert_eq!(status(&session, Status::Refuted), 0);
}

#[test]
fn a_soft_404_with_a_clock_and_suggestions_proves_nothing() {
    let found = decisions(DustSettings::default(), |url, visit| {
        let lines =
            "<p>We looked in every drawer and did not find the page you asked for.</p>".repeat(8);
        let other = format!(
            "<p>Perhaps story {} at {visit} o'clock?</p>",
            draw(visit) % 100
        );
        html(url, &(lines + &other))
    });
    assert!(!is_accepted(&found), "{found:?}");
}

#[test]
fn sent_home_from_everywhere_proves_nothing() {
    let mut session = session(DustSettings::default(), &stories());
    learn(&mut session, |_| {
        page("http://e.com/", "The first page of the site")
    });
    assert!(valid(&session).is_empty());
}

/// Unknown addresses get an honest 404, stories the page where one logs in: by a redirect, or at their own address.
#[test]
fn asked_to_log_in_everywhere_proves_nothing() {
    for own_address in [false, true] {
        let decisions = decisions(DustSettings::default(), |url, _| match story(url) {
            None => none(url),
            Some(_) => {
                let at = if own_address {
                    url
                } else {
                    "http://e.com/login"
                };
                html(
                    at,
                    &"<p>Say who you are before you read on, please, with your name.</p>".repeat(4),
                )
            }
        });
        assert!(!is_accepted(&decisions));
    }
}

/// From some request on every address is answered with one page, or leads to one. Each currency has a text of its own before.
#[test]
fn a_page_for_every_address_that_begins_on_the_way_proves_nothing() {
    let check = "<h1>Are you human?</h1><p>Please tell us in a word or two before the next page is shown, as we had \
        more visits from this place today than a person makes. It takes a moment, and is asked once.</p>";
    let items = (1..=400_usize).flat_map(|item| {
        let (cur, idle) = (["usd", "eur", "gbp"][item % 3], item * 7_919 % 1_000);
        ["".to_owned(), format!("?cur={cur}"), format!("?ref={idle}")]
            .map(|query| format!("http://e.com/item/{item}{query}"))
    });
    let items: Vec<String> = items.collect();
    let page = |url: &str| -> Option<String> {
        let (item, query) = url
            .strip_prefix("http://e.com/item/")?
            .split_once('?')
            .unzip();
        let item: u64 = item
            .or(url.strip_prefix("http://e.com/item/"))?
            .parse()
            .ok()?;
        let cur = query
            .and_then(|query| query.strip_prefix("cur="))
            .unwrap_or_default();
        let seed = cur
            .bytes()
            .fold(item, |seed, byte| draw(seed ^ u64::from(byte)));
        let words = (0..160).map(|word| format!("w{:x} ", draw(seed ^ word) % 4_000));
        Some(format!("<p>{}</p>", words.collect::<String>()))
    };
    for (begin, leads) in (1..12).flat_map(|begin| [(begin, false), (begin, true)]) {
        let site = |url: &str, visit: u64| match page(url) {
            Some(text) if visit <= begin => html(url, &text),
            None if visit <= begin => none(url),
            _ if leads => html(
                &format!("http://e.com/check?to={}", url.split('?').next().unwrap()),
                check,
            ),
            _ => html(url, check),
        };
        let decisions = decisions_of(&items, DustSettings::default(), site);
        let cur = decisions
            .iter()
            .filter(|one| format!("{:?}", one.change).contains("cur"));
        let valid: Vec<_> = cur.filter(|one| one.status == Status::Valid).collect();
        assert!(valid.is_empty(), "from request {begin}: {valid:?}");
    }
}

#[test]
fn clocks_tokens_and_advertisements_do_not_hide_a_rule() {
    let found = decisions(DustSettings::default(), |url, visit| {
        let Some(id) = story(url) else {
            return none(url);
        };
        let clock = format!("<p class=clock>Now it is {visit} seconds past the hour.</p>");
        let token = format!("<p>Your ticket: {:x}</p>", draw(visit));
        let ads = [
            "Buy dry socks of real wool",
            "Learn to row a boat",
            "Honey, tall hives, low prices",
        ];
        let ad = format!("<div class=offer>{}</div>", ads[draw(visit) as usize % 3]);
        let body = if visit.is_multiple_of(2) {
            format!("{clock}{}{token}{ad}", text(id))
        } else {
            format!("{ad}{clock}{}{token}", text(id))
        };
        html(url, &body)
    });
    assert!(is_accepted(&found), "{found:#?}");
}

/// One fetch in twenty fails: no valid rule is refuted, and no wrong one accepted.
#[test]
fn failures_by_chance_refute_nothing_and_prove_nothing() {
    let mut accepted = 0;
    for seed in 0..20 {
        let fails = |visit: u64| draw(seed * 100_000 + visit).is_multiple_of(20);
        let failure = |visit: u64| {
            let reason = if visit.is_multiple_of(2) {
                "timeout"
            } else {
                "bad-response"
            };
            FetchOutcome::Failed {
                reason: reason.to_owned(),
            }
        };
        let found = decisions(DustSettings::default(), |url, visit| match story(url) {
            _ if fails(visit) => failure(visit),
            Some(id) => html(url, &text(id)),
            None => none(url),
        });
        let refuted = found.iter().filter(|one| one.status == Status::Refuted);
        let refuted = refuted.filter(|one| one.origin == dustlens::dust::Origin::Envelope);
        assert_eq!(refuted.count(), 0, "{seed}: {found:#?}");
        accepted += usize::from(is_accepted(&found));
        let wrong = decisions(DustSettings::default(), |url, visit| match story(url) {
            _ if fails(visit) => failure(visit),
            Some(_) => page(url, url),
            None => none(url),
        });
        assert!(!is_accepted(&wrong), "{seed}");
    }
    assert!(accepted >= 15, "{accepted} of 20");
}

#[test]
fn an_address_that_always_fails_is_no_success() {
    let found = decisions(DustSettings::default(), |url, _| match story(url) {
        Some(_) if url.contains('_') => FetchOutcome::Page {
            status: 503,
            final_url: url.to_owned(),
            content_type: None,
            body: Vec::new(),
            truncated: false,
        },
        Some(id) => html(url, &text(id)),
        None => none(url),
    });
    assert!(!is_accepted(&found));
    assert!(found.iter().any(|one| one.reason == Reason::TooFewPages));
}

/// A rule that holds for 97 % of the pages is one of more than 95 %, which is what is asked for: whether it is accepted
/// hangs on the sample, and without an allowed failure most samples refute it (1 − 0.97⁵⁹ = 83 %).
#[test]
fn a_rule_that_holds_for_97_percent_is_mostly_refuted() {
    let accepted = |settings: &DustSettings| {
        let run = |seed: u64| {
            let found = decisions(settings.clone(), |url, _| match story(url) {
                Some(id) if url.contains('_') && draw(seed << 32 | u64::from(id)) % 100 < 3 => {
                    page(url, url)
                }
                Some(id) => html(url, &text(id)),
                None => none(url),
            });
            usize::from(is_accepted(&found))
        };
        (0..40).map(run).sum::<usize>()
    };
    let strict = accepted(&DustSettings::default());
    assert!((1..=16).contains(&strict), "{strict} of 40");
    let sure = DustSettings {
        precision: 0.99,
        ..DustSettings::default()
    };
    // 299 pages are asked for and 100 are there: only one that held for all of them would be accepted.
    assert!(accepted(&sure) <= 4);
}

#[test]
fn pages_with_hardly_a_word_prove_nothing() {
    let found = decisions(DustSettings::default(), |url, _| match story(url) {
        Some(id) => html(url, &format!("<p>Story {id}</p>")),
        None => none(url),
    });
    assert!(!is_accepted(&found));
    assert!(found.iter().any(|one| one.reason == Reason::TooFewPages));
}

/// A long page of the same template that differs in one word where nothing is dynamic is another page.
#[test]
fn a_price_makes_another_page() {
    let site = |url: &str, _| match story(url) {
        Some(id) => {
            let price = id + if url.contains('_') { 120 } else { 340 };
            let words =
                "<p>A long description of one and the same thing in many words.</p>".repeat(30);
            html(
                url,
                &format!("{}{words}<p class=price>${price}</p>", text(id)),
            )
        }
        None => none(url),
    };
    assert!(!is_accepted(&decisions(DustSettings::default(), site)));
    let lenient = DustSettings {
        changed_words: 2,
        ..DustSettings::default()
    };
    assert!(is_accepted(&decisions(lenient, site)));
}

/// The address itself may stand on the page.
#[test]
fn a_page_may_say_its_own_address() {
    let found = decisions(DustSettings::default(), |url, _| match story(url) {
        Some(id) => {
            let tail = url.strip_prefix("http://e.com").unwrap();
            html(
                url,
                &format!("{}<p>Link to this page: {tail}</p>", text(id)),
            )
        }
        None => none(url),
    });
    assert!(is_accepted(&found), "{found:#?}");
}

/// A notice on all pages, longer than their own text, does not make them alike.
#[test]
fn a_long_notice_on_every_page_does_not_make_them_alike() {
    let notice: String = (0..60)
        .map(|line| {
            format!("<p>Rule {line} of this house is read aloud on every single page of it.</p>")
        })
        .collect();
    let found = decisions(DustSettings::default(), |url, _| match story(url) {
        // Other templates, so that no place says it.
        Some(id) if url.contains('_') => {
            html(url, &format!("{notice}<ul><li>{}</ul>", text(id + 7_000)))
        }
        Some(id) => html(url, &format!("{notice}{}", text(id))),
        None => none(url),
    });
    assert!(!is_accepted(&found));
}
