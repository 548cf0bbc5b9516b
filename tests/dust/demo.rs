//! The whole way on the demo site: its log, the fetches (in the process), the rules, the truth.
//!
//! `DUSTLENS_DUST_SEEDS` and `DUSTLENS_DUST_ARTICLES`, `DUSTLENS_DUST_VISITS` make it larger and print the figures.

use std::collections::BTreeSet;

use dustlens::dust::{DustSettings, Status};
use dustlens_demo_site::{Site, SiteOptions};

use crate::figures::{Figures, measure, print_all};
use crate::site::Fetcher;
use crate::support::{learn, session};

/// What a run is about.
const WAYS: [(&str, usize); 3] = [
    ("all steps", 1),
    ("plain, one round", 1),
    ("a tenth of the list", 10),
];

/// Learns from every `share`-th address of the log, and measures on all of them.
fn run(options: &SiteOptions, settings: &DustSettings, share: usize) -> Figures {
    let site = Site::generate(options);
    let log: BTreeSet<String> = site.log().into_iter().collect();
    let part: Vec<String> = log.iter().step_by(share).cloned().collect();
    let mut session = session(settings.clone(), &part);
    let mut fetcher = Fetcher::new(site);
    learn(&mut session, |url| fetcher.fetch(url));
    if std::env::var_os("DUSTLENS_DUST_RULES").is_some() {
        for rule in session
            .rules()
            .iter()
            .filter(|rule| rule.status != Status::Likely)
        {
            println!(
                "{} {} {:?} {:?} {} {}/{} {:?}",
                rule.round,
                rule.scope,
                rule.status,
                rule.change,
                rule.support,
                rule.equal,
                rule.tested,
                rule.reason
            );
        }
    }
    measure(&mut session, &fetcher.site, &log)
}

fn number(name: &str, default: usize) -> usize {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn check(all: &Figures) {
    assert!(all.merged.is_empty(), "{:?} by {:?}", all.merged, all.wrong);
    assert!(all.wrong.is_empty(), "{:?}", all.wrong);
    assert!(all.led_astray.is_empty(), "{:?}", all.led_astray);
    assert!(all.removed * 100 >= all.redundant * 95, "{all:?}");
    assert!(all.fetches <= 10_000);
}

#[test]
fn planted_families_are_found_and_decoys_are_not() {
    let seeds = number("DUSTLENS_DUST_SEEDS", 2) as u64;
    let full = std::env::var_os("DUSTLENS_DUST_SEEDS").is_some();
    let mut runs: [Vec<Figures>; 3] = Default::default();
    for seed in 1..=seeds {
        let options = SiteOptions {
            seed,
            articles: number("DUSTLENS_DUST_ARTICLES", 140),
            visits: number("DUSTLENS_DUST_VISITS", 6),
            ..SiteOptions::default()
        };
        for (way, (name, share)) in WAYS.into_iter().enumerate().take(if full { 3 } else { 1 }) {
            let settings = if way == 1 {
                DustSettings::plain()
            } else {
                DustSettings::default()
            };
            let one = run(&options, &settings, share);
            println!("{name} seed {seed}: {one}");
            runs[way].push(one);
        }
    }
    for ((name, _), runs) in WAYS.iter().zip(&runs) {
        print_all(name, runs);
    }
    runs[0].iter().for_each(check);
    let sum = |count: fn(&Figures) -> usize| runs[0].iter().map(count).sum::<usize>();
    let planted = sum(|one| one.planted);
    assert!((planted - sum(|one| one.missed.len())) * 100 >= planted * 95);
    for tenth in &runs[2] {
        assert!(tenth.merged.is_empty(), "{:?}", tenth.merged);
        assert!(tenth.removed * 100 >= tenth.redundant * 90, "{tenth:?}");
    }
}
