//! Bands against the definition, and their curve against what is found.

#![allow(missing_docs, clippy::cast_precision_loss)]

use dustlens_likeness::bands::{BandIndex, Bands};
use dustlens_likeness::fast_similarity::FastSketcher;
use dustlens_likeness::hash::mix;
use dustlens_likeness::sketch::{Signature, Sketcher};
use proptest::prelude::*;

/// Pairs that agree in all positions of a band, compared one by one.
fn by_definition(signatures: &[Signature], bands: Bands) -> Vec<(u32, u32)> {
    let agree = |a: &Signature, b: &Signature| {
        let cut = |s: &Signature| -> Vec<Vec<u64>> {
            let whole = s.values().chunks_exact(bands.rows).take(bands.bands);
            whole.map(<[u64]>::to_vec).collect()
        };
        cut(a).iter().zip(&cut(b)).any(|(x, y)| x == y)
    };
    let mut pairs = Vec::new();
    for (b, later) in (0..).zip(signatures) {
        let earlier = (0..).zip(&signatures[..b as usize]);
        pairs.extend(
            earlier
                .filter(|(_, s)| agree(s, later))
                .map(|(a, _)| (a, b)),
        );
    }
    pairs
}

fn by_index(signatures: &[Signature], bands: Bands) -> Vec<(u32, u32)> {
    let mut index = BandIndex::new(bands);
    let mut pairs = Vec::new();
    for (number, signature) in (0..).zip(signatures) {
        index.add(number, signature, |other| pairs.push((other, number)));
    }
    pairs.sort_unstable_by_key(|(a, b)| (*b, *a));
    pairs
}

proptest! {
    #[test]
    fn sets_meet_that_agree_in_a_band(
        sets in prop::collection::vec(prop::collection::btree_set(0_u64..12, 1..8), 2..24),
        bands in 1_usize..9,
        rows in 1_usize..5,
    ) {
        let sketcher = FastSketcher::new(16, 3);
        let keys = |set: &std::collections::BTreeSet<u64>| set.iter().map(|x| mix(*x)).collect::<Vec<_>>();
        let signatures: Vec<Signature> = sets.iter().filter_map(|set| sketcher.signature(&keys(set))).collect();
        let bands = Bands { bands, rows };
        prop_assert_eq!(by_index(&signatures, bands), by_definition(&signatures, bands));
    }
}

#[test]
fn proposed_bands_miss_next_to_nothing_at_the_threshold_and_are_no_longer_than_that_allows() {
    for k in [20, 64, 128, 256, 1024] {
        for threshold in [0.3, 0.5, 0.75, 0.9] {
            let bands = Bands::propose(k, threshold);
            assert!(bands.bands * bands.rows <= k);
            if bands.rows > 1 {
                assert!(
                    bands.meets(threshold) >= 0.999_99,
                    "{k} {threshold} {bands:?}"
                );
            }
            let longer = Bands {
                bands: k / (bands.rows + 1),
                rows: bands.rows + 1,
            };
            assert!(
                longer.meets(threshold) < 0.999_99,
                "{k} {threshold} {longer:?}"
            );
        }
    }
    assert_eq!(Bands::propose(128, 0.75), Bands { bands: 32, rows: 4 });
}

#[test]
fn the_curve_is_that_of_the_book_and_its_step_is_where_it_says() {
    let bands = Bands { bands: 20, rows: 5 };
    let curve = bands.curve(11);
    assert_eq!(curve.len(), 11);
    // Mining of Massive Datasets, figure 3.8.
    for (place, known) in [
        (2, 0.006),
        (3, 0.047),
        (4, 0.186),
        (5, 0.470),
        (6, 0.802),
        (7, 0.975),
        (8, 0.9996),
    ] {
        assert!((curve[place].1 - known).abs() < 5e-4, "{:?}", curve[place]);
    }
    assert!((bands.step() - 0.55).abs() < 0.005);
}

#[test]
fn pairs_meet_as_often_as_the_curve_says() {
    let bands = Bands { bands: 8, rows: 2 };
    let (mut met, seeds) = (0, 2_000);
    for seed in 0..seeds {
        let sketcher = FastSketcher::new(16, seed);
        let of = |range: std::ops::Range<u64>| {
            let keys: Vec<u64> = range.map(mix).collect();
            sketcher.signature(&keys)
        };
        // 200 of 400 keys are shared.
        if let (Some(a), Some(b)) = (of(0..300), of(100..400)) {
            met += by_index(&[a, b], bands).len();
        }
    }
    let share = met as f64 / seeds as f64;
    assert!(
        (share - bands.meets(0.5)).abs() < 0.04,
        "{share} for {}",
        bands.meets(0.5)
    );
}
