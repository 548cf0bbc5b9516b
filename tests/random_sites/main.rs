//! Verdicts and rules on random sites that the deciding code has never met. A site on which they fail is made smaller until
//! nothing more can be taken out of it, and described.
//!
//! | variable | meaning | default |
//! |---|---|---|
//! | `RANDOM_SITES` | sites whose arguments are judged | 24, with `--release` 400 |
//! | `RANDOM_RULE_SITES` | sites whose rules are judged | 4, with `--release` 40 |
//! | `RANDOM_SEED` | the first one's seed | 1 |

#![allow(missing_docs, clippy::unwrap_used)]

#[path = "../accuracy/mod.rs"]
mod accuracy;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use accuracy::params::{self, Said};
use accuracy::rules;
use accuracy::shrink::smallest;
use dustlens::dust::DustSettings;
use dustlens::params::Settings;
use dustlens_laboratory::Site;

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Without optimization a site takes seconds.
fn sites(debug: u64, release: u64) -> u64 {
    if cfg!(debug_assertions) {
        debug
    } else {
        release
    }
}

/// Does a piece of work for each of some seeds, on all processors.
fn each(sites: u64, work: impl Fn(u64) + Sync) {
    let first = number("RANDOM_SEED", 1);
    let next = AtomicU64::new(first);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + sites {
                        return;
                    }
                    work(seed);
                }
            });
        }
    });
}

/// The settings under which every argument of a list is tried.
fn everything() -> Settings {
    serde_json::from_str(r#"{"everything":true}"#).unwrap()
}

fn is_harmed(site: &Site, settings: &Settings) -> bool {
    let (said, _) = params::judge(site, settings);
    said.iter().any(Said::is_harmful)
}

/// Parameters promise a share of the URLs at a confidence of 95 %.
#[test]
fn what_is_promised_of_arguments_holds() {
    let settings = everything();
    let total = Mutex::new(params::Score::default());
    let harmed = Mutex::new(Vec::new());
    each(number("RANDOM_SITES", sites(24, 400)), |seed| {
        let (said, fetches) = params::judge(&Site::random(seed), &settings);
        let mut score = params::Score::default();
        score.add(&said, fetches);
        total.lock().unwrap().merge(&score);
        if said.iter().any(Said::is_harmful) {
            harmed.lock().unwrap().push(seed);
        }
    });
    let (total, harmed) = (total.into_inner().unwrap(), harmed.into_inner().unwrap());
    println!("{total:?}");
    let described = || {
        let least = harmed.iter().min().map(|seed| Site::random(*seed));
        let site = least.map(|site| smallest(site, |site| is_harmed(site, &settings)));
        site.map_or(String::new(), |site| site.describe())
    };
    assert!(total.matter > 100 && total.promised > 100, "{total:?}");
    assert!(
        total.beyond * 20 <= total.promised,
        "{total:?}\n{}",
        described()
    );
    assert!(
        total.harmful <= 1 + total.matter / 200,
        "{total:?}\n{}",
        described()
    );
    assert!(total.recall() >= 0.95, "{total:?}");
}

#[test]
fn no_rule_merges_different_pages() {
    let settings = DustSettings::default();
    let fails = |site: &Site| {
        let (score, _) = rules::judge(site, &settings);
        score.merged + score.astray > 0
    };
    let failed = Mutex::new(Vec::new());
    let removed = AtomicU64::new(0);
    each(number("RANDOM_RULE_SITES", sites(4, 40)), |seed| {
        let (score, notes) = rules::judge(&Site::random(seed), &settings);
        removed.fetch_add(score.removed as u64, Ordering::Relaxed);
        if score.merged + score.astray > 0 {
            failed.lock().unwrap().push((seed, notes));
        }
    });
    let failed = failed.into_inner().unwrap();
    if let Some((seed, notes)) = failed.iter().min() {
        let least = smallest(Site::random(*seed), fails);
        panic!("seed {seed}: {notes:#?}\n{}", least.describe());
    }
    assert!(
        removed.into_inner() > 100,
        "the rules removed next to nothing"
    );
}

/// A site that is made smaller keeps what it was made smaller for.
#[test]
fn a_failing_site_shrinks_to_what_fails() {
    let has_query = |site: &Site| site.urls().iter().any(|url| url.contains('?'));
    let least = smallest(Site::random(1), has_query);
    assert!(has_query(&least));
    assert!(
        !least.smaller().iter().any(has_query),
        "{}",
        least.describe()
    );
    assert_eq!(least.urls().len(), 1);
}
