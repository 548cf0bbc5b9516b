//! Trials: URLs of the list without all insignificant arguments.

use dustlens::params::{Observer, ScopeKind, Settings, Verdict};

use crate::planning::{plan, site};
use crate::support::{answer, article, none, page, run, sid_urls};

/// Arguments that look insignificant are taken out of the other URLs of the list, too, and each page without them is fetched
/// once.
#[test]
fn the_urls_without_all_insignificant_arguments_are_fetched_once() {
    let mut plan = plan(Settings::default(), &sid_urls());
    let asked = run(&mut plan, site);
    let without = asked
        .iter()
        .filter(|url| !url.contains('?') && !url.ends_with("/probe"));
    assert!(without.count() <= 3 + 4, "{asked:?}");
    let decision = plan.take_decisions().remove(0);
    let trials = decision.evidence.trials.unwrap();
    assert_eq!((trials.same, trials.skipped, trials.all), (12, 0, true));
    assert!(trials.bound() < f64::EPSILON);
}

/// One URL in twelve has another page with the argument: three bases miss it.
#[test]
fn what_matters_on_one_url_is_found_by_the_trials() {
    let urls = sid_urls();
    let odd = urls[7].clone();
    for odd in [odd, urls[3].clone()] {
        let mut plan = plan(Settings::default(), &urls);
        run(&mut plan, |url, visit| match url == odd {
            true => page(url, &article("another", 20)),
            false => site(url, visit),
        });
        assert_eq!(plan.take_decisions()[0].verdict, Verdict::Significant);
    }
}

/// Either of two arguments may go, and not both: one of them is kept.
#[test]
fn what_matters_only_together_is_not_taken_out_together() {
    let urls: Vec<String> = (0..24)
        .map(|number| {
            format!(
                "http://e.com/story_{}?a=a{number}x1&b=b{number}x1",
                number % 4
            )
        })
        .collect();
    let mut plan = plan(Settings::default(), &urls);
    run(&mut plan, |url, visit| {
        match url.contains(['?']) || url.ends_with("/probe") {
            true => site(url, visit),
            false => page(url, &article("choose an edition", 20)),
        }
    });
    let mut verdicts: Vec<Verdict> = plan
        .take_decisions()
        .iter()
        .map(|one| one.verdict)
        .collect();
    verdicts.sort_unstable();
    assert_eq!(verdicts, [Verdict::Significant, Verdict::Insignificant]);
}

/// Each URL names its product twice, and any name will do; the mark, rarer than each, is not blamed for what they do together.
#[test]
fn an_idle_argument_is_not_blamed_for_what_two_others_do_together() {
    let urls: Vec<String> = (0..60)
        .map(|number| {
            let two = [
                format!("id={number}&sku={number}"),
                format!("id={number}&slug={number}"),
                format!("sku={number}&slug={number}"),
            ];
            let mark = ["&src=a7b1", "&src=b2c8", ""][number / 20];
            format!("http://e.com/goods?{}{mark}", two[number % 3])
        })
        .collect();
    let everything = Settings {
        everything: true,
        ..Settings::default()
    };
    let mut plan = plan(everything, &urls);
    run(&mut plan, |url, _| {
        let of = |name: &str| {
            let at = url.find(name)? + name.len();
            url[at..].split('&').next()
        };
        match of("id=").or_else(|| of("sku=")).or_else(|| of("slug=")) {
            _ if url.ends_with("/probe") => none(url),
            Some(number) => page(url, &article(&format!("product {number}"), 20)),
            None => page(url, &article("choose a product", 20)),
        }
    });
    let decisions = plan.take_decisions();
    let src = decisions.iter().find(|one| one.key.name == "src").unwrap();
    assert_eq!(src.verdict, Verdict::Insignificant);
}

/// `a` matters beside `b` only, and neither is missed when both are gone: taking all out at once shows nothing.
#[test]
fn what_matters_beside_another_argument_that_goes_too_is_found() {
    let alone = (0..20).map(|number| format!("http://e.com/story_{number}?a=a{number}x1"));
    let both =
        (20..28).map(|number| format!("http://e.com/story_{number}?a=a{number}x1&b=b{number}x1"));
    let urls: Vec<String> = alone.chain(both).collect();
    let everything = Settings {
        everything: true,
        ..Settings::default()
    };
    let mut plan = plan(everything, &urls);
    run(&mut plan, |url, visit| {
        match url.contains("b=") && !url.contains("a=") {
            true => page(url, &article("choose an edition", 20)),
            false => site(url, visit),
        }
    });
    let decisions = plan.take_decisions();
    let of = |name: &str| {
        let mut decisions = decisions.iter();
        let one = decisions.find(|one| one.key.name.as_str() == name);
        one.map(|one| one.verdict)
    };
    assert_eq!(of("a"), Some(Verdict::Significant));
    assert_eq!(of("b"), Some(Verdict::Insignificant));
}

/// A page that asks to log in, where URLs of the list lead too, says nothing of the argument.
#[test]
fn a_wall_in_place_of_the_page_without_the_argument_proves_nothing() {
    let urls: Vec<String> = (0..40)
        .map(|number| format!("http://e.com/story_{number}?sid=s{number}0x{number}"))
        .collect();
    let is_closed = |url: &str| {
        let closed = ["/story_3?", "/story_14?", "/story_25?"];
        closed.iter().any(|path| url.contains(path)) || url.ends_with("/story_30")
    };
    let mut plan = plan(Settings::default(), &urls);
    run(&mut plan, |url, visit| match is_closed(url) {
        true => page("http://e.com/login", &article("log in", 20)),
        false => site(url, visit),
    });
    let decision = plan.take_decisions().remove(0);
    assert_eq!(decision.verdict, Verdict::Insignificant);
}

/// Where the URL of the list has no page nothing can be lost, and no other page is fetched for it.
#[test]
fn a_url_without_a_page_costs_one_fetch() {
    let urls: Vec<String> = (0..12)
        .map(|number| format!("http://e.com/story_{number}?sid=s{number}0x{number}"))
        .collect();
    let mut plan = plan(Settings::default(), &urls);
    let asked = run(&mut plan, |url, visit| match url.contains("/story_7") {
        true => answer(url, 404, "text/html", "gone"),
        false => site(url, visit),
    });
    let trials = plan.take_decisions().remove(0).evidence.trials.unwrap();
    assert_eq!((trials.same, trials.skipped, trials.gone), (11, 0, 1));
    assert!(trials.all && trials.bound() < f64::EPSILON);
    assert!(
        !asked.iter().any(|url| url.ends_with("/story_7")),
        "{asked:?}"
    );
}

/// Nine in ten of the pages are gone by now: others of the list are tried in their place.
#[test]
fn urls_without_a_page_are_replaced() {
    let urls: Vec<String> = (0..400)
        .map(|number| format!("http://e.com/story_{number}?sid=s{number}0x{number}"))
        .collect();
    let mut plan = plan(Settings::default(), &urls);
    let number = |url: &str| {
        let digits = url.rsplit("story_").next()?.split('?').next()?;
        digits.parse::<u32>().ok()
    };
    run(&mut plan, |url, visit| match number(url) {
        Some(number) if number % 4 > 0 => answer(url, 404, "text/html", "gone"),
        _ => site(url, visit),
    });
    let trials = plan.take_decisions().remove(0).evidence.trials.unwrap();
    let sample = plan_sample(&urls);
    let there = sample
        .iter()
        .filter(|url| number(url).is_some_and(|number| number % 4 == 0));
    assert_eq!(trials.same as usize, there.count().min(30));
    assert!(trials.same + trials.gone > 60, "{}", trials.gone);
}

/// The URLs of the list's one argument that may be tried.
fn plan_sample(urls: &[String]) -> Vec<String> {
    let mut observer = Observer::new(ScopeKind::Host, 100).unwrap();
    urls.iter().for_each(|url| observer.add(url.as_bytes(), 1));
    observer.observed().remove(0).trials
}

/// Every URL of the list shows one page, as a guard's does, and arguments that are no marks of visitors would all go.
#[test]
fn a_host_that_shows_one_page_proves_nothing() {
    let list = |names: [&str; 2]| -> Vec<String> {
        let url = |number: u32| {
            let [one, other] = names;
            format!(
                "http://e.com/catalog?{one}={}&{other}={}",
                number % 20,
                number % 7
            )
        };
        (0..60).map(url).collect()
    };
    let everything = Settings {
        everything: true,
        ..Settings::default()
    };
    let verdicts = |names| {
        let mut plan = plan(everything.clone(), &list(names));
        run(&mut plan, |url, _| match url.ends_with("/probe") {
            true => none(url),
            false => page(url, &article("checking your browser", 20)),
        });
        let decisions = plan.take_decisions();
        decisions.iter().map(|one| one.verdict).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(["part", "group"]), [Verdict::Unverifiable; 2]);
    // A page of its own on which only marks of visitors stand is no guard.
    assert_eq!(
        verdicts(["utm_source", "utm_campaign"]),
        [Verdict::Insignificant; 2]
    );
}

/// Of 40 URLs in all 31 are enough to say that it matters on less than 5 % of them.
#[test]
fn of_few_urls_a_part_is_tried_and_the_bound_follows() {
    let urls: Vec<String> = (0..40)
        .map(|number| format!("http://e.com/story_{number}?sid=s{number}0x{number}"))
        .collect();
    let mut plan = plan(Settings::default(), &urls);
    run(&mut plan, site);
    let trials = plan.take_decisions().remove(0).evidence.trials.unwrap();
    assert_eq!(
        (trials.same, trials.population, trials.all),
        (31, Some(40), false)
    );
    assert!((trials.bound() - 1.0 / 40.0).abs() < f64::EPSILON);
}

/// A small difference is fetched six times on each side, until the place where it stands was seen not to change.
#[test]
fn a_small_difference_at_a_calm_place_is_believed_after_two_fetches() {
    let urls: Vec<String> = (0..20)
        .map(|number| format!("http://e.com/story_{number}?x=x{number}0x&y=y{number}0y"))
        .collect();
    let everything = Settings {
        everything: true,
        ..Settings::default()
    };
    let mut plan = plan(everything, &urls);
    let asked = run(&mut plan, |url, _| {
        if url.ends_with("/probe") {
            return answer(url, 404, "text/html", "");
        }
        let path = url.split('?').next().unwrap_or_default();
        let price = match (url.contains("x="), url.contains("y=")) {
            (true, true) => "eleven",
            (true, false) => "twelve",
            _ => "thirteen",
        };
        let price = format!("<p class=price>{price}</p></main>");
        page(url, &article(path, 20).replace("</main>", &price))
    });
    let verdicts: Vec<Verdict> = plan
        .take_decisions()
        .iter()
        .map(|one| one.verdict)
        .collect();
    assert_eq!(verdicts, [Verdict::Significant; 2]);
    // Twelve for the first argument; of the second one's only those of its own address.
    assert!(asked.len() <= 16, "{} {asked:?}", asked.len());
}
