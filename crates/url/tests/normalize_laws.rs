//! The laws of normalization over hostile URLs, for every tier, preset and pair of rules.
//!
//! `PROPTEST_CASES` is the number of URLs made (default 3,000); `DUSTLENS_SEED` gives other ones. Millions of them:
//! `PROPTEST_CASES=2000000 cargo test --release -p dustlens-url --test normalize_laws`.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_possible_truncation
)]

mod laws;

use dustlens_url::{Normalizer, Options, Skipped, Tier};
use laws::{Case, Random, hostile};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn cases() -> u64 {
    number("PROPTEST_CASES", 3_000)
}

fn random() -> Random {
    Random(number("DUSTLENS_SEED", 1))
}

#[test]
fn every_tier_and_preset() {
    let mut random = random();
    let mut cases_of = Case::tiers_and_presets();
    for _ in 0..cases() {
        let url = hostile(&mut random);
        for case in &mut cases_of {
            case.check(&url);
        }
    }
}

/// Every URL meets a few pairs, every pair many URLs.
#[test]
fn every_pair_of_rules() {
    let mut random = random();
    let mut pairs = Case::pairs();
    for i in 0..cases() as usize {
        let url = hostile(&mut random);
        for j in 0..12 {
            let at = (i * 12 + j) % pairs.len();
            pairs[at].check(&url);
        }
    }
}

/// The generator is useful only if much of its output is URLs.
#[test]
fn half_of_the_hostile_urls_are_urls() {
    let mut random = random();
    let normalizer = Normalizer::up_to(Tier::Semantic);
    let mut reasons = std::collections::HashSet::new();
    let mut done = 0;
    for _ in 0..4_000 {
        match normalizer.normalize(&hostile(&mut random)) {
            Ok(_) => done += 1,
            Err(skipped) => drop(reasons.insert(skipped)),
        }
    }
    assert!(done > 1_500, "{done}");
    let missing = [Skipped::Blank, Skipped::Empty];
    for reason in Skipped::ALL {
        assert!(
            reasons.contains(&reason) || missing.contains(&reason),
            "{reason:?} never seen"
        );
    }
}

/// The order in which rules are switched on changes nothing.
#[test]
fn switches_have_no_order() {
    let mut random = random();
    for _ in 0..50 {
        let mut ids: Vec<_> = dustlens_url::RULES.iter().map(|rule| rule.id).collect();
        ids.retain(|id| id.name() != "add-www" && random.below(2) == 0);
        let forward = Options::only(ids.iter().copied().collect());
        for i in (1..ids.len()).rev() {
            ids.swap(i, random.below(i + 1));
        }
        let shuffled = Options::only(ids.iter().copied().collect());
        let (a, b) = (
            Normalizer::new(&forward).unwrap(),
            Normalizer::new(&shuffled).unwrap(),
        );
        for _ in 0..50 {
            let url = hostile(&mut random);
            assert_eq!(a.normalize(&url), b.normalize(&url));
        }
    }
}
