//! Faults that sites nobody prepared have shown, each by its cause.

use dustlens::export::{RuleFormat, RuleSet, write, write_for};
use dustlens::params::{FetchOutcome, Plan, Selection, Settings, Verdict};

use crate::support::{NOW, answer, article, none, page, row, run, session};

fn judged(urls: &[String], name: &str, site: impl FnMut(&str, u32) -> FetchOutcome) -> Verdict {
    let mut session = session(Settings::default(), urls);
    let mut plan: Plan = session.plan(&Selection::Due, NOW, "probe");
    run(&mut plan, site);
    assert!(plan.is_over(), "{:?}", plan.progress());
    for decision in plan.take_decisions() {
        session.record(decision, NOW);
    }
    row(&session, name).verdict
}

fn has(url: &str, name: &str) -> bool {
    url.split(['?', '&'])
        .any(|piece| piece.split('=').next() == Some(name))
}

fn without(url: &str, name: &str) -> String {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    let kept = query
        .split('&')
        .filter(|piece| piece.split('=').next() != Some(name));
    let kept: Vec<&str> = kept.filter(|piece| !piece.is_empty()).collect();
    match kept.is_empty() {
        true => path.to_owned(),
        false => format!("{path}?{}", kept.join("&")),
    }
}

/// `path` is a breadcrumb beside `product_id`, and chooses the category where it stands without.
#[test]
fn an_argument_overridden_on_one_shape_matters_on_the_other() {
    let urls: Vec<String> = (0..40)
        .map(|number| match number % 10 {
            9 => format!("http://e.com/index.php?path={number}"),
            _ => format!(
                "http://e.com/index.php?path={number}&product_id={}",
                number % 7
            ),
        })
        .collect();
    let verdict = judged(&urls, "path", |url, _| {
        if url.ends_with("/probe") {
            return none(url);
        }
        let shown = match has(url, "product_id") {
            true => without(url, "path"),
            false => url.to_owned(),
        };
        page(url, &article(&shown, 20))
    });
    assert_ne!(verdict, Verdict::Insignificant);
}

/// One value in twenty chooses another page.
#[test]
fn a_value_that_matters_is_tried_though_the_others_do_not() {
    let urls: Vec<String> = (0..200)
        .map(|number| format!("http://e.com/story_{}?view=v{}", number % 10, number % 20))
        .collect();
    let verdict = judged(&urls, "view", |url, _| match url {
        _ if url.ends_with("/probe") => none(url),
        _ if url.ends_with("view=v13") => page(url, &article("for printers", 20)),
        _ => page(url, &article(&without(url, "view"), 20)),
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// A block of three words that only stands there with the argument, on pages with nothing dynamic.
#[test]
fn a_fact_that_is_added_is_a_difference() {
    let urls: Vec<String> = (0..30)
        .map(|number| format!("http://e.com/story_{}?from=f{number}x1", number % 10))
        .collect();
    let verdict = judged(&urls, "from", |url, _| match url.ends_with("/probe") {
        true => none(url),
        false => {
            let text = article(&without(url, "from"), 20);
            let fact = if has(url, "from") {
                "<p>delivered on friday</p>"
            } else {
                ""
            };
            page(url, &text.replace("</main>", &format!("{fact}</main>")))
        }
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// Another tab, another currency: the block that holds the value is not an echo.
#[test]
fn what_stands_around_a_value_is_no_echo() {
    let urls: Vec<String> = (0..30)
        .map(|number| {
            format!(
                "http://e.com/item_{}?cur={}",
                number % 10,
                ["eur", "usd", "gbp"][number % 3]
            )
        })
        .collect();
    let verdict = judged(&urls, "cur", |url, _| match url.split_once("cur=") {
        _ if url.ends_with("/probe") => none(url),
        found => {
            let price = match found {
                Some((_, "eur")) => "price in eur: thirty",
                Some((_, "usd")) => "price in usd: forty",
                _ => "price in gbp: twenty",
            };
            let text = article(&without(url, "cur"), 20);
            page(
                url,
                &text.replace("</main>", &format!("<p>{price}</p></main>")),
            )
        }
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// Every page answers 503 once, without Retry-After.
#[test]
fn a_passing_failure_is_asked_again() {
    let urls: Vec<String> = (0..12)
        .map(|number| format!("http://e.com/story_{}?sid=s{number}0x{number}", number % 4))
        .collect();
    let mut session = session(Settings::default(), &urls);
    let mut plan = session.plan(&Selection::Due, NOW, "probe");
    let mut seen = std::collections::HashSet::new();
    run(&mut plan, |url, _| {
        if url.ends_with("/probe") {
            return none(url);
        }
        match seen.insert(url.to_owned()) {
            true => answer(url, 503, "text/html", "busy"),
            false => page(url, &article(&without(url, "sid"), 20)),
        }
    });
    for decision in plan.take_decisions() {
        session.record(decision, NOW);
    }
    assert_eq!(row(&session, "sid").verdict, Verdict::Insignificant);
}

/// Most pages of the list are gone: others stand in for them.
#[test]
fn pages_that_are_gone_are_replaced_by_others() {
    let urls: Vec<String> = (0..40)
        .map(|number| format!("http://e.com/story_{number}?sid=s{number}0x{number}"))
        .collect();
    let verdict = judged(&urls, "sid", |url, _| {
        let number = url.split("story_").nth(1).unwrap_or_default();
        let number: u32 = number
            .split('?')
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(0);
        match url.ends_with("/probe") || number.is_multiple_of(2) {
            true => none(url),
            false => page(url, &article(&without(url, "sid"), 20)),
        }
    });
    assert_eq!(verdict, Verdict::Insignificant);
}

/// A wall shows one log-in page with a clock on all paths.
#[test]
fn a_log_in_page_on_every_path_proves_nothing() {
    let urls: Vec<String> = (0..30)
        .map(|number| format!("http://e.com/account/{number}?backurl=b{number}x1"))
        .collect();
    let mut clock = 0;
    let verdict = judged(&urls, "backurl", |url, _| match url.ends_with("/probe") {
        true => none(url),
        false => {
            clock += 1;
            let text = article("please sign in to your account", 20);
            page(
                url,
                &text.replace(
                    "</main>",
                    &format!("<p class=clock>it is {clock} seconds past</p></main>"),
                ),
            )
        }
    });
    assert_eq!(verdict, Verdict::Unverifiable);
}

/// A forum's `st=0&sk=t`: nothing but the thread's number changes, and the two always come together.
#[test]
fn arguments_of_one_value_each_are_tried_as_a_set() {
    let urls: Vec<String> = (0..40)
        .map(|number| format!("http://e.com/viewtopic.php?t={number}&st=0&sk=t"))
        .collect();
    let thread = |url: &str, _: u32| match url.ends_with("/probe") {
        true => none(url),
        false => page(url, &article(&without(&without(url, "st"), "sk"), 20)),
    };
    for name in ["st", "sk"] {
        assert_eq!(
            judged(&urls, name, thread),
            Verdict::Insignificant,
            "{name}"
        );
    }
    // Each by itself changes nothing, both together do: one of them stays.
    let together = |url: &str, _: u32| match (has(url, "st"), has(url, "sk")) {
        _ if url.ends_with("/probe") => none(url),
        (false, false) => page(url, &article(&format!("unsorted {url}"), 20)),
        _ => page(url, &article(&without(&without(url, "st"), "sk"), 20)),
    };
    let verdicts = ["st", "sk"].map(|name| judged(&urls, name, together));
    let gone = verdicts
        .iter()
        .filter(|verdict| **verdict == Verdict::Insignificant);
    assert_eq!(gone.count(), 1, "{verdicts:?}");
}

/// robots.txt forbids the pages for printers, where the session chooses the page.
#[test]
fn a_verdict_does_not_hold_where_nothing_could_be_read() {
    let urls: Vec<String> = (0..60)
        .map(|number| match number % 6 {
            5 => format!("http://e.com/print/{number}?sid=s{number}"),
            _ => format!("http://e.com/story/{}?sid=s{number}", number % 9),
        })
        .collect();
    let mut session = session(Settings::default(), &urls);
    let mut plan: Plan = session.plan(&Selection::Due, NOW, "probe");
    run(&mut plan, |url, _| match url {
        _ if url.ends_with("/probe") => none(url),
        _ if url.contains("/print/") => FetchOutcome::Failed {
            reason: "robots".to_owned(),
        },
        _ => page(url, &article(&without(url, "sid"), 20)),
    });
    for decision in plan.take_decisions() {
        session.record(decision, NOW);
    }
    let row = row(&session, "sid");
    assert_eq!(row.verdict, Verdict::Insignificant);
    let trials = row.evidence.as_ref().unwrap().trials.as_ref().unwrap();
    assert_eq!(trials.unread, ["/print/"]);
    assert_eq!(trials.skipped, 0);
    assert!(trials.bound() < 0.05, "{}", trials.bound());
    let written = write(RuleFormat::CleanParam, &RuleSet::of_arguments([&row]));
    assert_eq!(written.text, "# e.com\nClean-param: sid /story/\n");
    // The verdict is for all paths below, so that nothing speaks against the line on the list itself.
    let (with_list, _) = write_for(
        RuleFormat::CleanParam,
        &RuleSet::of_arguments([&row]),
        &urls[..],
    );
    assert_eq!(with_list, written);
}

/// A page with slashes at its end, and in other letters, is one page at several paths, and no wall.
#[test]
fn spellings_of_a_path_are_no_wall() {
    let spellings = ["category", "Category", "category/", "CATEGORY"];
    let urls: Vec<String> = (0..48)
        .map(|number| match number % 3 {
            0 => format!("http://e.com/item/{number}?sid=s{number}"),
            _ => format!("http://e.com/{}?sid=s{number}", spellings[number % 4]),
        })
        .collect();
    let mut session = session(Settings::default(), &urls);
    let mut plan: Plan = session.plan(&Selection::Due, NOW, "probe");
    run(&mut plan, |url, _| match url.ends_with("/probe") {
        true => none(url),
        false => {
            let folded = without(url, "sid").to_lowercase();
            page(url, &article(folded.trim_end_matches('/'), 20))
        }
    });
    for decision in plan.take_decisions() {
        session.record(decision, NOW);
    }
    let row = row(&session, "sid");
    assert_eq!(row.verdict, Verdict::Insignificant);
    let trials = row.evidence.as_ref().unwrap().trials.as_ref().unwrap();
    assert_eq!((trials.skipped, trials.unread.len()), (0, 0));
}

/// Hundreds of articles, each with a path of its own, and one page of prices where the mark matters.
#[test]
fn a_folder_of_its_own_is_tried_among_hundreds_of_names() {
    let word = |number: u32, at: u32| {
        let words = [
            "amber", "larch", "hazel", "cedar", "sorrel", "glacier", "candle",
        ];
        words[(number / 7_u32.pow(at) % 7) as usize]
    };
    let mut urls: Vec<String> = (0..4802)
        .map(|number| {
            let name = (0..4)
                .map(|at| word(number / 2, at))
                .collect::<Vec<_>>()
                .join("-");
            format!("http://e.com/blog/{name}?ref=r{}", number % 13)
        })
        .collect();
    urls.extend((0..4).map(|number| format!("http://e.com/pricing/?ref=r{number}")));
    let verdict = judged(&urls, "ref", |url, _| match url {
        _ if url.ends_with("/probe") => none(url),
        _ if url.contains("/pricing/") => page(url, &article(url, 20)),
        _ => page(url, &article(&without(url, "ref"), 20)),
    });
    assert_eq!(verdict, Verdict::Significant);
}

/// An old log: one page in ten is left.
#[test]
fn bases_that_are_gone_are_replaced_until_one_is_there() {
    let urls: Vec<String> = (0..200)
        .map(|number| format!("http://e.com/topic?t={}&start={}", number / 2, number % 2))
        .collect();
    let verdict = judged(&urls, "start", |url, _| {
        let of = |name: &str| {
            url.split(['?', '&'])
                .find_map(|piece| piece.strip_prefix(name))
        };
        match of("t=").and_then(|number| number.parse::<u32>().ok()) {
            Some(number) if number % 10 == 0 => page(url, &article(url, 20)),
            _ => answer(url, 404, "text/html", "gone"),
        }
    });
    assert_eq!(verdict, Verdict::Significant);
}
