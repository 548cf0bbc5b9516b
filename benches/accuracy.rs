//! How often verdicts and rules are wrong on random sites and on the zoo, and what they cost:
//! `cargo bench --bench accuracy`.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `ACCURACY_SITES` | how many random sites | 200 |
//! | `ACCURACY_SEED` | the first one's seed | 1 |
//! | `ACCURACY_ZOO` | `only` for the zoo alone, `no` for none | both |
//! | `ACCURACY_LINES` | lines of the zoo's log | 50,000 |
//! | `ACCURACY_SHOW` | wrong and missed ones that are described | 0 |
//! | `ACCURACY_LEFT` | `yes`: rules that were not proved are described, too | |
//! | `ACCURACY_ONLY` | `params` or `rules` | both |
//! | `ACCURACY_PARAMS` | settings of the arguments in place of the three sets: a JSON object | |
//! | `ACCURACY_RULES` | settings of the rules in place of the two sets: a JSON object | |

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/accuracy/mod.rs"]
mod accuracy;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use accuracy::zoo::ZooGround;
use accuracy::{Ground, params, rules};
use dustlens::dust::DustSettings;
use dustlens::params::Settings;
use dustlens_demo_site::{Zoo, ZooOptions};
use dustlens_laboratory::Site;

fn text(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn number(name: &str, default: u64) -> u64 {
    text(name).parse().unwrap_or(default)
}

fn main() {
    let (sites, seed) = (number("ACCURACY_SITES", 200), number("ACCURACY_SEED", 1));
    if text("ACCURACY_ZOO") != "only" {
        let seeds: Vec<u64> = (seed..seed + sites).collect();
        measure("random sites", &seeds, Site::random);
    }
    if text("ACCURACY_ZOO") != "no" {
        let zoo = |seed| {
            let default = ZooOptions::default();
            let options = ZooOptions {
                seed,
                visits: number("ACCURACY_LINES", default.visits as u64) as usize,
                ..default
            };
            ZooGround::new(Zoo::generate(&options))
        };
        measure("zoo", &[seed], zoo);
    }
}

fn measure<G: Ground + Sync>(name: &str, seeds: &[u64], site: impl Fn(u64) -> G + Sync) {
    let only = text("ACCURACY_ONLY");
    let shown = AtomicUsize::new(0);
    if only != "rules" {
        for (method, settings, show) in params_settings() {
            let score = of_params(seeds, &site, &settings, show.then_some(&shown));
            println!(
                "{name}, params {method}: {score:?} recall {:.4} pages an argument {:.1}",
                score.recall(),
                score.pages()
            );
        }
    }
    if only != "params" {
        for (method, settings, show) in rules_settings() {
            let score = of_rules(seeds, &site, &settings, show.then_some(&shown));
            println!(
                "{name}, rules {method}: {score:?} of the reachable {:.4}",
                score.share()
            );
        }
    }
}

/// The sets of settings by name; the last is the one whose errors are described.
fn params_settings() -> Vec<(&'static str, Settings, bool)> {
    if let Ok(settings) = serde_json::from_str(&text("ACCURACY_PARAMS")) {
        return vec![("chosen", settings, true)];
    }
    let everything = Settings {
        everything: true,
        ..Settings::default()
    };
    vec![
        ("plain", Settings::plain(), false),
        ("extended", Settings::default(), false),
        ("everything", everything, true),
    ]
}

fn rules_settings() -> Vec<(&'static str, DustSettings, bool)> {
    if let Ok(settings) = serde_json::from_str(&text("ACCURACY_RULES")) {
        return vec![("chosen", settings, true)];
    }
    vec![
        ("one round", DustSettings::plain(), false),
        ("extended", DustSettings::default(), true),
    ]
}

/// Runs a piece of work for each seed on all processors.
fn each(seeds: &[u64], work: impl Fn(u64) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(*seed);
                }
            });
        }
    });
}

fn of_params<G: Ground>(
    seeds: &[u64],
    site: &(impl Fn(u64) -> G + Sync),
    settings: &Settings,
    shown: Option<&AtomicUsize>,
) -> params::Score {
    let total = Mutex::new(params::Score::default());
    each(seeds, |seed| {
        let (said, fetches) = params::judge(&site(seed), settings);
        let mut score = params::Score::default();
        score.add(&said, fetches);
        for one in said.iter().filter(|one| one.is_wrong() || one.is_missed()) {
            if is_shown(shown) {
                let word = if one.is_wrong() { "WRONG" } else { "missed" };
                println!("{word} {}", params::described(seed, one));
            }
        }
        total.lock().unwrap().merge(&score);
    });
    total.into_inner().unwrap()
}

fn is_shown(shown: Option<&AtomicUsize>) -> bool {
    let most = number("ACCURACY_SHOW", 0) as usize;
    shown.is_some_and(|shown| shown.fetch_add(1, Ordering::Relaxed) < most)
}

fn of_rules<G: Ground>(
    seeds: &[u64],
    site: &(impl Fn(u64) -> G + Sync),
    settings: &DustSettings,
    shown: Option<&AtomicUsize>,
) -> rules::Score {
    let total = Mutex::new(rules::Score::default());
    each(seeds, |seed| {
        let site = site(seed);
        let (mut score, notes) = rules::judge(&site, settings);
        score.reachable = rules::reachable(&site, settings);
        let missing = score.reachable.saturating_sub(score.removed);
        if score.merged + score.astray > 0 && is_shown(shown) {
            println!(
                "site {seed}: {} merged, {} astray\n  {}",
                score.merged,
                score.astray,
                notes.join("\n  ")
            );
        }
        if missing > 0 && text("ACCURACY_LEFT") == "yes" && is_shown(shown) {
            let left = rules::left(&site, settings);
            println!("site {seed}: {missing} left\n  {}", left.join("\n  "));
        }
        total.lock().unwrap().merge(&score);
    });
    total.into_inner().unwrap()
}
