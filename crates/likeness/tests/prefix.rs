//! Prefix filtering: no pair that reaches a likeness is lost, whatever the sets, and hardly any other is met.

#![allow(missing_docs)]

use std::collections::BTreeSet;

use dustlens_likeness::hash::mix;
use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::prefix::{Prefix, PrefixIndex, Rarest};
use proptest::prelude::*;

/// The pairs that an index of the sets finds. `closed`: the keys are counted before.
fn candidates(
    sets: &[Vec<u64>],
    least: f64,
    closed: bool,
    prefix: impl Fn(usize) -> Prefix,
) -> Vec<(u32, u32)> {
    let mut counts = KeyCounts::new(sets.iter().map(Vec::len).sum());
    for set in sets {
        counts.mark(&set.iter().copied().map(mix).collect::<Vec<_>>());
    }
    let mut index = PrefixIndex::default();
    let mut found = Vec::new();
    for (number, set) in (0..).zip(sets) {
        let count = |key: &u64| if closed { counts.count(mix(*key)) } else { 0 };
        let rarest = Rarest::choose(set, prefix(set.len()), closed, count);
        index.add(number, rarest.view(), least, |other| {
            found.push((other, number))
        });
    }
    found
}

fn of_jaccard(sets: &[Vec<u64>], least: f64, closed: bool) -> Vec<(u32, u32)> {
    candidates(sets, least, closed, |size| Prefix::of_jaccard(size, least))
}

/// Sets of which many share the small numbers.
fn sets() -> impl Strategy<Value = Vec<Vec<u64>>> {
    let key = prop_oneof![0_u64..6, 0_u64..40, 0_u64..1000];
    let set = proptest::collection::btree_set(key, 0..20);
    let sorted = |set: BTreeSet<u64>| {
        let mut keys: Vec<u64> = set.into_iter().map(mix).collect();
        keys.sort_unstable();
        keys
    };
    proptest::collection::vec(set.prop_map(sorted), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn no_pair_is_lost_and_none_is_met_twice(sets in sets(), least in 1_u32..=20, closed: bool) {
        let least = f64::from(least) / 20.0;
        let found = of_jaccard(&sets, least, closed);
        let once: BTreeSet<_> = found.iter().copied().collect();
        prop_assert_eq!(once.len(), found.len());
        for (b, y) in (0_u32..).zip(&sets) {
            for (a, x) in (0..b).zip(&sets) {
                let likeness = overlap(x, y).jaccard();
                prop_assert!(likeness < least || once.contains(&(a, b)), "{} {} {}", a, b, likeness);
            }
        }
    }

    /// Keys of positions: sets of one size, of which a number of keys has to agree.
    #[test]
    fn no_signature_is_lost(
        signatures in proptest::collection::vec(proptest::collection::vec(0_u64..4, 12), 0..30),
        least in 1_usize..=12,
        closed: bool,
    ) {
        let key = |(position, value): (u64, &u64)| mix(position * 100 + value);
        let sets: Vec<Vec<u64>> =
            signatures.iter().map(|values| (0..).zip(values).map(key).collect()).collect();
        #[allow(clippy::cast_precision_loss)]
        let share = least as f64 / 12.0;
        let found: BTreeSet<_> =
            candidates(&sets, share, closed, |size| Prefix::of_positions(size, share)).into_iter().collect();
        for (b, y) in (0_u32..).zip(&signatures) {
            for (a, x) in (0..b).zip(&signatures) {
                let agreeing = x.iter().zip(y).filter(|(a, b)| a == b).count();
                prop_assert!(agreeing < least || found.contains(&(a, b)), "{} {} {}", a, b, agreeing);
            }
        }
    }
}

/// The keys of a template are in no prefix: pages of which it is a half or four fifths meet no other page.
#[test]
fn pages_of_one_template_do_not_meet() {
    for own in [60_u64, 150, 240] {
        let page = |page: u64| {
            let template = (0..300 - own).map(mix);
            let mut keys: Vec<u64> = template
                .chain((0..own).map(|key| mix(1_000 * (page + 1) + key)))
                .collect();
            keys.sort_unstable();
            keys
        };
        let mut pages: Vec<Vec<u64>> = (0..400).map(page).collect();
        // One copy with a few words changed.
        let mut copy = pages[7].clone();
        copy.iter_mut().take(5).for_each(|key| *key = mix(*key));
        copy.sort_unstable();
        pages.push(copy);
        assert_eq!(of_jaccard(&pages, 0.75, true), [(7, 400)], "{own} of 300");
    }
}

#[test]
fn lengths_of_prefixes() {
    let prefix = |keys, least| {
        let Prefix { long, short } = Prefix::of_jaccard(keys, least);
        (long, short)
    };
    // Of 296 keys 222 are shared with a set of any size, and 254 with one that is as large.
    assert_eq!(prefix(296, 0.75), (75, 43));
    assert_eq!(prefix(4, 1.0), (1, 1));
    assert_eq!(prefix(1, 0.01), (1, 1));
    // 10 · 0.7 is 7, although the product of binary fractions is a little more.
    assert_eq!(prefix(10, 0.7).0, 4);
    assert_eq!(
        Prefix::of_positions(128, 0.75),
        Prefix {
            long: 33,
            short: 33
        }
    );
}
