//! The whole way on the demo site: its log, the fetches (in the process), the rules, the truth.
//!
//! `DUSTLENS_DUST_SEEDS` and `DUSTLENS_DUST_ARTICLES`, `DUSTLENS_DUST_VISITS` make it larger and print the figures.

use std::collections::{BTreeMap, BTreeSet};

use dustlens::dust::{DustSession, DustSettings, Trust};
use dustlens::query_args::FetchOutcome;
use dustlens_demo_site::{Relation, Site, SiteOptions, Truth};

use crate::support::{canonical, learn, valid, with_rules};

/// Fetches as a fetcher does: redirects followed, at most ten.
struct Fetcher {
    site: Site,
    visit: u64,
}

impl Fetcher {
    fn fetch(&mut self, url: &str) -> FetchOutcome {
        let failed = |reason: &str| FetchOutcome::Failed {
            reason: reason.to_owned(),
        };
        let mut url = url::Url::parse(url).unwrap();
        for _ in 0..10 {
            self.visit += 1;
            let Some(reply) = self.site.page(url.as_str(), self.visit) else {
                return failed("unknown-host");
            };
            if reply.cut {
                return failed("cut-off");
            }
            let Some(location) = reply.location else {
                return FetchOutcome::Page {
                    status: reply.status,
                    final_url: url.into(),
                    content_type: Some(reply.content_type),
                    body: reply.body,
                    truncated: false,
                };
            };
            url = url.join(&location).unwrap();
        }
        failed("too-many-redirects")
    }
}

/// Figures of one run.
#[derive(Debug, Default)]
struct Figures {
    urls: usize,
    planted: usize,
    missed: Vec<String>,
    rules: usize,
    wrong: BTreeSet<String>,
    merged: Vec<String>,
    redundant: usize,
    removed: usize,
    fetches: usize,
}

fn figures(session: &mut DustSession, truth: &Truth, log: &BTreeSet<String>) -> Figures {
    let rules = session.canonicalizer(Trust::Valid);
    let mut out = Figures {
        urls: log.len(),
        rules: valid(session).len(),
        fetches: session.fetched(),
        ..Figures::default()
    };
    for rule in truth.rules.iter().filter(|rule| rule.valid) {
        out.planted += 1;
        let [a, b] = [&rule.example.0, &rule.example.1].map(|url| canonical(session, url));
        if a != b {
            out.missed
                .push(format!("{} {} → {}", rule.host, rule.from, rule.to));
        }
    }
    let mut pages: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (number, group) in truth.pages.iter().enumerate() {
        let mut forms = BTreeSet::new();
        let mut urls = 0;
        let is_copy = |relation: &Relation| *relation == Relation::Copy;
        for variant in group.urls.iter().filter(|one| log.contains(&one.url)) {
            let form = with_rules(session, &variant.url, &rules);
            if let Some((other, url)) = pages.get(&form).filter(|(other, _)| *other != number) {
                let used = session.apply(variant.url.as_bytes(), &rules).unwrap().rules;
                for rule in used {
                    let rule = &session.rules()[rule as usize];
                    out.wrong
                        .insert(format!("{} {:?}", rule.scope, rule.change));
                }
                let _ = other;
                out.merged.push(format!("{} = {url}", variant.url));
            }
            pages.insert(form.clone(), (number, variant.url.clone()));
            // Copies are pages of their own: no rule leads from one site's text to another's.
            let copy = is_copy(&variant.relation) || variant.also.iter().any(is_copy);
            if !copy && variant.relation != Relation::SoftNotFound {
                forms.insert(form);
                urls += 1;
            }
        }
        out.redundant += usize::max(urls, 1) - 1;
        out.removed += usize::max(urls, 1) - usize::max(forms.len(), 1);
    }
    out
}

fn run(options: &SiteOptions, settings: &DustSettings, share: usize) -> Figures {
    let site = Site::generate(options);
    let log: BTreeSet<String> = site.log().into_iter().collect();
    let mut session = DustSession::new(settings.clone(), Vec::new()).unwrap();
    let part: BTreeSet<String> = log.iter().step_by(share).cloned().collect();
    for url in &part {
        session.add_url(url.as_bytes(), None);
    }
    let truth = site.truth();
    let mut fetcher = Fetcher { site, visit: 0 };
    learn(&mut session, |url| fetcher.fetch(url));
    if std::env::var_os("DUSTLENS_DUST_RULES").is_some() {
        for rule in session.rules() {
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
    // What is learned from a part is applied to the whole.
    figures(&mut session, &truth, &log)
}

fn print(name: &str, seed: u64, one: &Figures) {
    println!(
        "{name} seed {seed}: {} URLs, {} of {} families, {} rules, {} wrong, {} merged, {} of {} redundant removed ({:.1} %), {} fetches{}",
        one.urls,
        one.planted - one.missed.len(),
        one.planted,
        one.rules,
        one.wrong.len(),
        one.merged.len(),
        one.removed,
        one.redundant,
        100.0 * one.removed as f64 / one.redundant.max(1) as f64,
        one.fetches,
        one.missed
            .iter()
            .map(|rule| format!("\n    missed {rule}"))
            .collect::<String>()
    );
}

fn number(name: &str, default: usize) -> usize {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn planted_families_are_found_and_decoys_are_not() {
    let seeds = number("DUSTLENS_DUST_SEEDS", 2) as u64;
    let (mut planted, mut missed) = (0, 0);
    for seed in 1..=seeds {
        let options = SiteOptions {
            seed,
            articles: number("DUSTLENS_DUST_ARTICLES", 140),
            visits: number("DUSTLENS_DUST_VISITS", 6),
            ..SiteOptions::default()
        };
        let full = run(&options, &DustSettings::default(), 1);
        print("all steps", seed, &full);
        if std::env::var_os("DUSTLENS_DUST_SEEDS").is_some() {
            print(
                "plain, one round",
                seed,
                &run(&options, &DustSettings::plain(), 1),
            );
            print(
                "a tenth of the list",
                seed,
                &run(&options, &DustSettings::default(), 10),
            );
        }
        assert!(
            full.merged.is_empty(),
            "{:?} by {:?}",
            full.merged,
            full.wrong
        );
        assert!(full.removed * 100 >= full.redundant * 95, "{full:?}");
        assert!(full.fetches <= 10_000);
        planted += full.planted;
        missed += full.missed.len();
    }
    assert!((planted - missed) * 100 >= planted * 95);
}
