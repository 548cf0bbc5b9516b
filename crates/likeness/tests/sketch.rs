//! Sketches: members of their sets, and estimates without bias whose error is the one that is told.

#![allow(missing_docs, clippy::unwrap_used, clippy::cast_precision_loss)]

use std::collections::HashMap;

use dustlens_likeness::b_bit::{BITS, BitSignature};
use dustlens_likeness::fast_similarity::{self, FastSketcher, independent_positions};
use dustlens_likeness::hash::mix;
use dustlens_likeness::minhash::MinHasher;
use dustlens_likeness::sketch::{Sketcher, interval, standard_error};
use proptest::prelude::*;

/// Each kind of sketcher of k positions.
fn sketchers(k: usize, seed: u64) -> [Box<dyn Sketcher>; 2] {
    [
        Box::new(MinHasher::new(k, seed)),
        Box::new(FastSketcher::new(k, seed)),
    ]
}

/// Two sets of so many keys, of which `shared` are common.
fn sets(size: u64, shared: u64) -> [Vec<u64>; 2] {
    [0..size, size - shared..2 * size - shared].map(|keys| {
        let mut keys: Vec<u64> = keys.map(mix).collect();
        keys.sort_unstable();
        keys
    })
}

/// Mean and standard deviation of the estimates of a kind of sketcher over many seeds.
fn estimates(kind: usize, k: usize, [a, b]: &[Vec<u64>; 2], seeds: u64) -> (f64, f64) {
    let estimate = |seed| {
        let sketcher = &sketchers(k, seed)[kind];
        let [a, b] = [a, b].map(|set| sketcher.signature(set).unwrap());
        a.matches(&b) as f64 / k as f64
    };
    mean_and_spread(seeds, estimate)
}

/// Mean and standard deviation of what so many seeds give.
fn mean_and_spread(seeds: u64, estimate: impl Fn(u64) -> f64) -> (f64, f64) {
    let all: Vec<f64> = (0..seeds).map(estimate).collect();
    let mean = all.iter().sum::<f64>() / seeds as f64;
    let variance = all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / seeds as f64;
    (mean, variance.sqrt())
}

#[test]
fn estimates_are_unbiased_for_small_and_large_sets() {
    let (k, seeds) = (64, 1_000);
    for (size, shared) in [(30, 20), (100, 75), (300, 60)] {
        let both = sets(size, shared);
        let truth = shared as f64 / (2 * size - shared) as f64;
        let told = standard_error(truth, k as f64);
        for kind in 0..2 {
            let (mean, spread) = estimates(kind, k, &both, seeds);
            let case = format!(
                "kind {kind}, {shared} of {size}: {mean} ± {spread}, truth {truth} ± {told}"
            );
            assert!(
                (mean - truth).abs() < 4.0 * told / (seeds as f64).sqrt(),
                "{case}"
            );
            assert!(spread < 1.1 * told, "{case}");
            assert!(kind == 1 || spread > 0.9 * told, "{case}");
        }
    }
}

/// Of few bits a position, too, whatever the sketch; the error is the one that is told.
#[test]
fn estimates_of_bits_are_unbiased() {
    let (k, seeds) = (64, 1_000);
    for (size, shared) in [(30, 20), (100, 75), (300, 30)] {
        let both = sets(size, shared);
        let truth = shared as f64 / (2 * size - shared) as f64;
        for (kind, bits) in [0, 1]
            .into_iter()
            .flat_map(|kind| BITS.map(|bits| (kind, bits)))
        {
            let estimate = |seed| {
                let sketcher = &sketchers(k, seed)[kind];
                let [a, b] = [&both[0], &both[1]].map(|set| {
                    BitSignature::of(&sketcher.signature(set).unwrap(), bits, seed).unwrap()
                });
                a.estimate(&b).unwrap()
            };
            let (mean, spread) = mean_and_spread(seeds, estimate);
            let told = BitSignature::standard_error(truth, k as f64, bits);
            let case = format!(
                "kind {kind}, {bits} bits, {shared} of {size}: {mean} ± {spread}, truth {truth} ± {told}"
            );
            assert!(
                (mean - truth).abs() < 4.0 * told / (seeds as f64).sqrt(),
                "{case}"
            );
            assert!(spread < 1.1 * told, "{case}");
        }
    }
}

/// As many positions agree as groups of bits do, one by one; what is stored reads back, and nothing else is taken.
#[test]
fn bits_are_kept_in_their_places() {
    let both = sets(100, 60);
    for (k, bits) in [1, 7, 64, 129]
        .into_iter()
        .flat_map(|k| BITS.map(|bits| (k, bits)))
    {
        let sketcher = MinHasher::new(k, 5);
        let [a, b] = [&both[0], &both[1]]
            .map(|set| BitSignature::of(&sketcher.signature(set).unwrap(), bits, 5).unwrap());
        let bit = |one: &BitSignature, at: usize| one.bytes()[at / 8] >> (at % 8) & 1;
        let group = |one: &BitSignature, position: usize| -> Vec<u8> {
            let from = position * bits as usize;
            (from..from + bits as usize)
                .map(|at| bit(one, at))
                .collect()
        };
        let agreeing = (0..k).filter(|at| group(&a, *at) == group(&b, *at)).count();
        assert_eq!(
            a.matches(&b),
            Some(agreeing),
            "{k} positions of {bits} bits"
        );
        assert_eq!(a.bytes().len(), (k * bits as usize).div_ceil(8));
        let again = BitSignature::from_bytes(k, bits, a.bytes().to_vec());
        assert_eq!(again.as_ref(), Some(&a));
        assert_eq!(
            BitSignature::from_bytes(k + 8, bits, a.bytes().to_vec()),
            None
        );
    }
    let signature = MinHasher::new(8, 5).signature(&both[0]).unwrap();
    assert_eq!(BitSignature::of(&signature, 3, 5), None);
    let [one, two] = [1, 2].map(|bits| BitSignature::of(&signature, bits, 5).unwrap());
    assert_eq!((one.matches(&two), one.estimate(&two)), (None, None));
}

#[test]
fn the_interval_is_wilsons() {
    for (r, k, low, high) in [
        (1.0, 128.0, 0.970_863, 1.0),
        (0.0, 128.0, 0.0, 0.029_137),
        (0.5, 100.0, 0.403_832, 0.596_168),
        (0.9, 10.0, 0.595_849, 0.982_124),
        (0.5, 0.0, 0.0, 1.0),
    ] {
        let ends = interval(r, k);
        assert!(
            (ends[0] - low).abs() < 1e-5 && (ends[1] - high).abs() < 1e-5,
            "{r} of {k}: {ends:?}"
        );
    }
}

/// Of so many seeds, the share whose interval holds the truth: of signatures of either kind, and of minhash's bits.
/// `LIKENESS_SEEDS=10000` takes more seeds.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let seeds = std::env::var("LIKENESS_SEEDS").map_or(400, |seeds| seeds.parse().unwrap());
    let k = 128;
    for (size, shared) in [(30, 20), (100, 75), (300, 60), (300, 257)] {
        let both = sets(size, shared);
        let union = (2 * size - shared) as usize;
        let truth = shared as f64 / union as f64;
        let interval_of = |kind: usize, bits: Option<u32>, seed: u64| {
            let sketcher = &sketchers(k, seed)[kind];
            let [a, b] = [&both[0], &both[1]].map(|set| sketcher.signature(set).unwrap());
            match (kind, bits) {
                (_, Some(bits)) => {
                    let [a, b] = [&a, &b].map(|all| BitSignature::of(all, bits, seed).unwrap());
                    a.interval(&b, k as f64).unwrap()
                }
                (0, None) => interval(a.matches(&b) as f64 / k as f64, k as f64),
                _ => fast_similarity::interval(a.matches(&b), k, union),
            }
        };
        let kinds = [(0, None), (1, None)].into_iter();
        for (kind, bits) in kinds.chain(BITS.map(|bits| (0, Some(bits)))) {
            let holds = |seed: &u64| {
                let [low, high] = interval_of(kind, bits, *seed);
                (low..high).contains(&truth)
            };
            let share = (0..seeds).filter(holds).count() as f64 / seeds as f64;
            let case = format!("kind {kind}, bits {bits:?}, {shared} of {size}: {share}");
            println!("{case}");
            // Three deviations of the count itself around 94 and 96 %.
            let luck = 3.0 * (0.94 * 0.06 / seeds as f64).sqrt();
            assert!((0.94 - luck..0.96 + luck).contains(&share), "{case}");
        }
    }
}

/// The error of fast sketches is the one that is told, for unions smaller and larger than the sketch.
#[test]
fn fast_sketches_err_as_much_as_their_independent_positions() {
    let (k, seeds) = (64, 2_000);
    for (size, shared) in [
        (2, 1),
        (8, 5),
        (30, 20),
        (100, 75),
        (300, 60),
        (2_000, 1_500),
    ] {
        let union = (2 * size - shared) as usize;
        let truth = shared as f64 / union as f64;
        let told = standard_error(truth, independent_positions(k, union));
        let (_, spread) = estimates(1, k, &sets(size, shared), seeds);
        let ratio = spread / told;
        assert!((0.92..1.08).contains(&ratio), "{shared} of {size}: {ratio}");
    }
    assert_eq!(independent_positions(k, 1), f64::INFINITY);
    assert!((independent_positions(k, 1_000_000) - k as f64).abs() < 0.1);
}

/// The rounds of the paper, one key after another.
fn by_definition(k: usize, set: &[u64], rank: impl Fn(usize, u64) -> u64) -> Vec<u64> {
    let winner = |position| set.iter().copied().min_by_key(|key| rank(position, *key));
    (0..k).map(|position| winner(position).unwrap()).collect()
}

#[test]
fn a_position_keeps_the_first_key_that_falls_on_it() {
    for (k, size) in [(1, 1), (1, 50), (8, 1), (128, 3), (128, 300), (1024, 7)] {
        let [set, _] = sets(size, 1);
        for sketcher in sketchers(k, 9) {
            let signature = sketcher.signature(&set).unwrap();
            let expected = by_definition(k, &set, |position, key| sketcher.rank(position, key));
            assert_eq!(signature.values(), expected, "{sketcher:?}");
        }
    }
}

#[test]
fn fast_sketches_use_every_key_about_equally_often() {
    let [set, _] = sets(40, 1);
    let mut wins: HashMap<u64, u32> = HashMap::new();
    for seed in 0..200 {
        let signature = FastSketcher::new(64, seed).signature(&set).unwrap();
        for winner in signature.values() {
            *wins.entry(*winner).or_default() += 1;
        }
    }
    // 320 each on average, with a deviation of 18.
    let (least, most) = (wins.values().min().unwrap(), wins.values().max().unwrap());
    assert!(
        wins.len() == 40 && *least > 240 && *most < 400,
        "{least} to {most}"
    );
}

proptest! {
    /// A signature's values are members of its set, the best ones of their positions; equal sets agree everywhere.
    #[test]
    fn a_signature_is_made_of_members(set in proptest::collection::btree_set(any::<u64>(), 1..30), k in 1_usize..40, seed: u64) {
        let keys: Vec<u64> = set.iter().copied().collect();
        for sketcher in sketchers(k, seed) {
            let signature = sketcher.signature(&keys).unwrap();
            prop_assert_eq!(signature.values().len(), k);
            prop_assert_eq!(signature.matches(&sketcher.signature(&keys).unwrap()), k);
            for (i, winner) in signature.values().iter().enumerate() {
                prop_assert!(set.contains(winner));
                prop_assert!(keys.iter().all(|key| sketcher.rank(i, *winner) <= sketcher.rank(i, *key)));
            }
        }
    }
}

#[test]
fn an_empty_set_has_no_signature() {
    for sketcher in sketchers(8, 1) {
        assert!(sketcher.signature(&[]).is_none());
    }
}

/// A seed says nothing of the estimate of the next one, which is another draw.
#[test]
fn estimates_of_neighbouring_seeds_are_independent() {
    let (k, seeds) = (128, 2_000);
    let both = sets(30, 20);
    for kind in [0, 1] {
        let estimate = |seed| {
            let sketcher = &sketchers(k, seed)[kind];
            let [a, b] = [&both[0], &both[1]].map(|set| sketcher.signature(set).unwrap());
            a.matches(&b) as f64
        };
        let estimates: Vec<f64> = (0..seeds).map(estimate).collect();
        let mean = estimates.iter().sum::<f64>() / seeds as f64;
        let product = |pair: &[f64]| (pair[0] - mean) * (pair[1] - mean);
        let together: f64 = estimates.windows(2).map(product).sum();
        let alone: f64 = estimates.iter().map(|one| (one - mean).powi(2)).sum();
        // Five deviations of the correlation of so many independent numbers.
        let correlation = together / alone;
        assert!(
            correlation.abs() < 5.0 / (seeds as f64).sqrt(),
            "kind {kind}: {correlation}"
        );
    }
}
