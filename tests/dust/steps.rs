//! Mining in steps, in any order of the list, and of lists that are made to be slow.

use std::collections::BTreeSet;

use dustlens::dust::{DustRule, DustSession, DustSettings, MINE_UNITS, MineProgress, MineStep};
use dustlens::url::Change;
use dustlens_demo_site::{Site, SiteOptions};
use proptest::prelude::*;

use crate::support::session;

/// Addresses of several sites with all kinds of rules among them.
fn list(articles: usize) -> Vec<String> {
    let site = Site::generate(&SiteOptions {
        articles,
        visits: 2,
        ..SiteOptions::default()
    });
    let urls: BTreeSet<String> = site.log().into_iter().collect();
    let others = (0..30).flat_map(|id| {
        [
            format!("http://e.com/story?id={id}"),
            format!("http://www.e.com/story?id={id}"),
            format!("http://e.com/story_{id}"),
            format!("http://e.com/dir/{id}/index.html"),
            format!("http://e.com/dir/{id}/"),
        ]
    });
    urls.into_iter().chain(others).collect()
}

fn mined(session: &mut DustSession, budget: usize, list_only: bool) -> Vec<MineProgress> {
    session.mine_begin(list_only);
    let mut steps = Vec::new();
    loop {
        let progress = session.mine_step(budget);
        steps.push(progress);
        if progress.found.is_some() {
            return steps;
        }
    }
}

#[test]
fn small_steps_find_what_one_finds() {
    let urls = list(60);
    let mut whole = session(DustSettings::default(), &urls);
    let count = whole.mine_list();
    assert!(count > 50, "{count}");
    for budget in [60, 900, MINE_UNITS] {
        let mut steps = session(DustSettings::default(), &urls);
        let progress = mined(&mut steps, budget, true);
        assert_eq!(steps.rules(), whole.rules(), "{budget}");
        assert_eq!(progress.last().unwrap().found, Some(count));
    }
    let (mut whole, mut steps) = (whole, session(DustSettings::default(), &urls));
    mined(&mut steps, 700, true);
    // A second time, with what stands beside the list now.
    let again = mined(&mut steps, 700, false);
    assert_eq!(again.last().unwrap().found, Some(whole.mine()));
    assert_eq!(steps.rules(), whole.rules());
}

#[test]
fn progress_rises_to_a_total_that_is_known_at_once() {
    let mut session = session(DustSettings::default(), &list(60));
    let steps = mined(&mut session, 2_000, true);
    let total = steps[0].total;
    assert!(steps.len() > 20 && total > 0);
    assert!(steps.iter().all(|step| step.total == total));
    assert!(steps.is_sorted_by_key(|step| step.done));
    assert_eq!(steps.last().unwrap().done, total);
    let mut seen: Vec<MineStep> = steps.iter().filter_map(|step| step.step).collect();
    seen.dedup();
    use MineStep::{Arguments, Habits, Hosts, Shapes};
    assert_eq!(seen, [Hosts, Arguments, Habits, Shapes]);
}

#[test]
fn what_was_begun_can_be_given_up() {
    let urls = list(60);
    let mut wanted = session(DustSettings::default(), &urls);
    wanted.mine_list();
    let mut session = session(DustSettings::default(), &urls);
    session.mine_begin(false);
    for _ in 0..3 {
        assert_eq!(session.mine_step(1_000).found, None);
    }
    assert!(session.rules().is_empty());
    assert!(session.mine_list() > 0);
    assert_eq!(session.rules(), wanted.rules());
}

#[test]
fn nothing_begun_is_over_at_once() {
    let mut session = session(DustSettings::default(), &[]);
    assert_eq!(session.mine_step(1).found, Some(0));
    session.mine_begin(true);
    assert_eq!(mined(&mut session, 1, true).last().unwrap().found, Some(0));
}

/// What a rule says, without the example that was met first.
fn said(rules: &[DustRule]) -> BTreeSet<(String, Change, u32)> {
    let said = rules.iter();
    said.map(|rule| (rule.scope.clone(), rule.change.clone(), rule.support))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    #[test]
    fn the_order_of_the_list_changes_no_rule(urls in Just(list(60)).prop_shuffle()) {
        let mut sorted = urls.clone();
        sorted.sort();
        let (mut a, mut b) = (
            session(DustSettings::default(), &sorted),
            session(DustSettings::default(), &urls),
        );
        prop_assert_eq!(a.mine_list(), b.mine_list());
        prop_assert_eq!(said(a.rules()), said(b.rules()));
    }
}

/// Units of work for a list, in steps of a thousand.
fn work(urls: Vec<String>) -> usize {
    let mut session = session(DustSettings::default(), &urls);
    mined(&mut session, 1_000, true).len()
}

#[test]
fn long_addresses_cost_no_more_than_their_length() {
    let arguments = |count: usize| {
        let pieces: Vec<String> = (0..count).map(|at| format!("a{at}=1")).collect();
        vec![format!("http://e.com/?{}", pieces.join("&"))]
    };
    assert!(work(arguments(10_000)) < 10);
    // As many marks as are mined at most, and what is beyond that.
    let marks = |count: usize, urls: usize| -> Vec<String> {
        let url = |at| format!("http://e.com/{at}{}", "-".repeat(count));
        (0..urls).map(url).collect()
    };
    let (some, twice) = (work(marks(150, 40)), work(marks(150, 80)));
    assert!(twice < 3 * some, "{some} {twice}");
    assert!(work(marks(1_900, 80)) < 20);
}

#[test]
fn one_long_series_makes_no_rule_and_little_work() {
    let urls = |count: usize| {
        (0..count)
            .map(|id| format!("http://e.com/item/{id}"))
            .collect()
    };
    let (some, twice) = (work(urls(3_000)), work(urls(6_000)));
    assert!(twice < 3 * some, "{some} {twice}");
}
