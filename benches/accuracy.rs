//! How often verdicts and rules are wrong on random sites, and what they cost: `cargo bench --bench accuracy`.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `ACCURACY_SITES` | how many sites | 200 |
//! | `ACCURACY_SEED` | the first one's seed | 1 |
//! | `ACCURACY_SHOW` | wrong and missed ones that are described | 0 |
//! | `ACCURACY_ONLY` | `params` or `rules` | both |

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../tests/accuracy/mod.rs"]
mod accuracy;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use accuracy::{params, rules};
use dustlens::dust::DustSettings;
use dustlens::query_args::Settings;
use dustlens_laboratory::Site;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn main() {
    let (sites, seed) = (number("ACCURACY_SITES", 200), number("ACCURACY_SEED", 1));
    let only = std::env::var("ACCURACY_ONLY").unwrap_or_default();
    if only != "rules" {
        let everything = Settings {
            everything: true,
            ..Settings::default()
        };
        for (name, settings) in [
            ("plain", Settings::plain()),
            ("extended", Settings::default()),
            ("everything", everything),
        ] {
            let score = of_params(seed..seed + sites, &settings, name == "everything");
            println!(
                "params {name}: {score:?} recall {:.4} pages an argument {:.1}",
                score.recall(),
                score.pages()
            );
        }
    }
    if only != "params" {
        for (name, settings) in [
            ("one round", DustSettings::plain()),
            ("extended", DustSettings::default()),
        ] {
            let score = of_rules(seed..seed + sites, &settings, name == "extended");
            println!("rules {name}: {score:?} removed {:.4}", score.share());
        }
    }
}

/// Runs a piece of work for each seed on all processors.
fn each(seeds: std::ops::Range<u64>, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(seeds.start);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    work(seed);
                }
            });
        }
    });
}

fn of_params(seeds: std::ops::Range<u64>, settings: &Settings, show: bool) -> params::Score {
    let (total, shown) = (Mutex::new(params::Score::default()), AtomicU64::new(0));
    let most = if show { number("ACCURACY_SHOW", 0) } else { 0 };
    each(seeds, |seed| {
        let site = Site::random(seed);
        let (said, fetches) = params::judge(&site, settings);
        let mut score = params::Score::default();
        score.add(&said, fetches);
        for one in said.iter().filter(|one| one.is_wrong() || one.is_missed()) {
            if shown.fetch_add(1, Ordering::Relaxed) < most {
                let word = if one.is_wrong() { "WRONG" } else { "missed" };
                println!("{word} {}", params::described(seed, one));
            }
        }
        total.lock().unwrap().merge(&score);
    });
    total.into_inner().unwrap()
}

fn of_rules(seeds: std::ops::Range<u64>, settings: &DustSettings, show: bool) -> rules::Score {
    let (total, shown) = (Mutex::new(rules::Score::default()), AtomicU64::new(0));
    let most = if show { number("ACCURACY_SHOW", 0) } else { 0 };
    each(seeds, |seed| {
        let site = Site::random(seed);
        let (score, notes) = rules::judge(&site, settings);
        if score.merged + score.astray > 0 && shown.fetch_add(1, Ordering::Relaxed) < most {
            println!(
                "site {seed}: {} merged, {} astray\n  {}",
                score.merged,
                score.astray,
                notes.join("\n  ")
            );
        }
        total.lock().unwrap().merge(&score);
    });
    total.into_inner().unwrap()
}
