//! Prefix filtering: no pair that reaches a likeness is lost, whatever the sets, and hardly any other is met.

#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};

use dustlens_likeness::agreement::AgreementBound;
use dustlens_likeness::clusters::UnionFind;
use dustlens_likeness::hash::mix;
use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::key_counts::KeyCounts;
use dustlens_likeness::prefix::{
    ClusterIndex, Least, Prefix, PrefixCollection, PrefixEnd, PrefixIndex, Rarest,
};
use proptest::prelude::*;

/// The pairs that an index of the sets finds. `closed`: the keys are counted before.
fn candidates(
    sets: &[Vec<u64>],
    least: Least,
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

/// The pairs that the sets find one by one, once all prefixes are there.
fn by_themselves(sets: &[Vec<u64>], least: f64) -> BTreeSet<(u32, u32)> {
    let (mut ends, mut keys, mut numbers) = (Vec::new(), Vec::new(), HashMap::new());
    let mut places = Vec::new();
    for set in sets {
        let prefix = Prefix::of_jaccard(set.len(), least);
        let rarest = Rarest::choose(set, prefix, false, |_| 0);
        for (at, key) in (0..).zip(&rarest.keys) {
            places.push(at);
            let next = u32::try_from(numbers.len()).unwrap();
            keys.push(*numbers.entry(*key).or_insert(next));
        }
        ends.push(PrefixEnd {
            end: keys.len(),
            short: u32::try_from(rarest.short).unwrap(),
            size: u32::try_from(rarest.size).unwrap(),
        });
    }
    let all = PrefixCollection::new(ends, keys, places);
    let (mut found, mut steps) = (Vec::new(), 0);
    let mut pairs = BTreeSet::new();
    for set in 0..all.len() {
        let looked_at = all.earlier(set, Least::Jaccard(least), &mut found);
        assert!(found.is_sorted() && found.len() <= looked_at);
        steps += looked_at;
        let set = u32::try_from(set).unwrap();
        pairs.extend(found.iter().map(|other| (*other, set)));
    }
    assert_eq!(steps, all.all_steps());
    pairs
}

fn of_jaccard(sets: &[Vec<u64>], least: f64, closed: bool) -> Vec<(u32, u32)> {
    let by = Least::Jaccard(least);
    candidates(sets, by, closed, |size| Prefix::of_jaccard(size, least))
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

    #[test]
    fn sets_that_find_by_themselves_find_the_same(sets in sets(), least in 1_u32..=20) {
        let least = f64::from(least) / 20.0;
        let one_after_another: BTreeSet<_> = of_jaccard(&sets, least, false).into_iter().collect();
        prop_assert_eq!(by_themselves(&sets, least), one_after_another);
    }

    /// The clusters are those of all pairs; no pair is asked for twice, and none that is not to be met.
    #[test]
    fn clusters_are_those_of_all_pairs(sets in sets(), least in 1_u32..=20) {
        let least = f64::from(least) / 20.0;
        let is_alike = |a: u32, b: usize| overlap(&sets[a as usize], &sets[b]).jaccard() >= least;
        let (mut index, mut found) = (ClusterIndex::default(), UnionFind::new(0));
        let mut asked = Vec::new();
        for (number, set) in sets.iter().enumerate() {
            let rarest = Rarest::choose(set, Prefix::of_jaccard(set.len(), least), false, |_| 0);
            let set = u32::try_from(number).unwrap();
            let bounds = (Least::Jaccard(least), usize::MAX);
            index.add(set, rarest.view(), bounds, &mut found, |other| {
                asked.push((other, set));
                is_alike(other, number)
            });
        }
        let met: BTreeSet<_> = of_jaccard(&sets, least, false).into_iter().collect();
        let once: BTreeSet<_> = asked.iter().copied().collect();
        prop_assert_eq!(once.len(), asked.len());
        prop_assert!(once.is_subset(&met));
        let mut all = UnionFind::new(sets.len());
        let alike = met.iter().filter(|(a, b)| is_alike(*a, *b as usize));
        alike.for_each(|(a, b)| all.union(*a, *b));
        found.grow(sets.len());
        prop_assert_eq!(found.clusters(), all.clusters());
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
            candidates(&sets, Least::Share(share), closed, |size| Prefix::of_positions(size, share)).into_iter().collect();
        let mut bound = AgreementBound::new(12);
        for (number, values) in (0..).zip(&signatures) {
            let has = |at: usize| signatures.iter().filter(|other| other[at] == values[at]).count();
            // Every third value has the byte of another one, and the last signature is left out.
            let position = |at: usize| (has(at) == 1, (values[at] % 3) as u8);
            if number as usize + 1 < signatures.len() || closed {
                bound.put(number, (0..12).map(position));
            }
        }
        for (b, y) in (0_u32..).zip(&signatures) {
            let mut looked_at = BTreeSet::new();
            bound.earlier(b, share, |other| {
                looked_at.insert(other);
            });
            for (a, x) in (0..b).zip(&signatures) {
                let agreeing = x.iter().zip(y).filter(|(a, b)| a == b).count();
                prop_assert!(agreeing < least || found.contains(&(a, b)), "{} {} {}", a, b, agreeing);
                prop_assert!(agreeing < least || looked_at.contains(&a), "{} {} {}", a, b, agreeing);
                prop_assert_eq!(bound.may_agree(a, b, share), looked_at.contains(&a));
            }
        }
    }

    /// Where the index looks no further after some steps, and the others are asked then, the clusters are those of all pairs, too.
    #[test]
    fn clusters_are_the_same_where_the_index_looks_no_further(sets in sets(), most in 0_usize..40) {
        let is_alike = |a: u32, b: u32| overlap(&sets[a as usize], &sets[b as usize]).jaccard() >= 0.4;
        let (mut index, mut found) = (ClusterIndex::default(), UnionFind::new(0));
        for (number, set) in (0..).zip(&sets) {
            let rarest = Rarest::choose(set, Prefix::of_jaccard(set.len(), 0.4), false, |_| 0);
            let bounds = (Least::Jaccard(0.4), most);
            let ask = |other| is_alike(other, number);
            if index.add(number, rarest.view(), bounds, &mut found, ask) > most {
                let alike = (0..number).filter(|other| is_alike(*other, number));
                alike.for_each(|other| found.union(other, number));
            }
        }
        let mut all = UnionFind::new(sets.len());
        for (b, _) in (0_u32..).zip(&sets) {
            (0..b).filter(|a| is_alike(*a, b)).for_each(|a| all.union(a, b));
        }
        found.grow(sets.len());
        prop_assert_eq!(found.clusters(), all.clusters());
    }
}

/// Hashes in ascending order: a template's, and others of a first page of which the last ones are changed.
fn page(template: u64, others: u64, changed: u64, (first, seed): (u64, u64)) -> Vec<u64> {
    let key = |seed: u64, key: u64| mix(mix(seed).wrapping_add(key));
    let kept = (0..others - changed).map(|at| key(first, at));
    let new = (0..changed).map(|at| key(seed, at));
    let mut keys: Vec<u64> = (0..template).map(mix).chain(kept).chain(new).collect();
    keys.sort_unstable();
    keys
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Fewer keys are enough in a random order, with common keys behind the others and without them; of pairs that are hardly alike
    /// enough, too.
    #[test]
    fn a_random_order_loses_no_pair(
        (template, others) in (0_u64..250, 50_u64..300),
        seeds: [u64; 12],
        least in 6_u64..20,
        behind: bool,
    ) {
        // Of sets of one size with x keys changed, (size − x) / (size + x) are shared.
        let size = template + others;
        let changed = (size * (20 - least) / (20 + least)).min(others);
        #[allow(clippy::cast_precision_loss)]
        let least = least as f64 / 20.0;
        let common: BTreeSet<u64> = (0..template).map(mix).filter(|_| behind).collect();
        let mut index = PrefixIndex::default();
        let mut found = Vec::new();
        for (number, seed) in (1..).zip(seeds) {
            let of_the_first = if number == 1 { 0 } else { changed };
            let set = page(template, others, of_the_first, (seeds[0], seed));
            let prefix = Prefix::of_random_order(set.len(), common.len(), least);
            let (common, others): (Vec<u64>, Vec<u64>) = set.iter().partition(|key| common.contains(key));
            let rarest = Rarest::common_last(&others, &common, prefix);
            index.add(number, rarest.view(), Least::Jaccard(least), |other| found.extend((other == 1).then_some(number)));
        }
        prop_assert_eq!(found, (2..=12).collect::<Vec<_>>());
    }
}

/// Pages of a template that are all alike are held against one other page each, whatever their number.
#[test]
fn a_cluster_costs_no_pair_of_its_members() {
    let pages: Vec<Vec<u64>> = (1..=400).map(|seed| page(200, 50, 50, (0, seed))).collect();
    let (mut index, mut clusters) = (ClusterIndex::default(), UnionFind::new(0));
    let mut asked = 0;
    for (number, page) in (0..).zip(&pages) {
        let rarest = Rarest::choose(page, Prefix::of_jaccard(250, 0.5), false, |_| 0);
        let cost = index.add(
            number,
            rarest.view(),
            (Least::Jaccard(0.5), usize::MAX),
            &mut clusters,
            |other| {
                asked += 1;
                overlap(&pages[other as usize], page).jaccard() >= 0.5
            },
        );
        assert!(cost <= 2 * rarest.keys.len(), "{cost} for page {number}");
    }
    assert_eq!(clusters.clusters().len(), 1);
    assert_eq!(asked, 399);
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
    let in_random_order = |keys, common, least| {
        let Prefix { long, short } = Prefix::of_random_order(keys, common, least);
        (long, short)
    };
    // Counted with fractions: C(74, 29) / C(296, 29) is under 2⁻⁶⁵, and C(74, 28) / C(296, 28) is over it.
    assert_eq!(in_random_order(296, 0, 0.75), (29, 21));
    assert_eq!(in_random_order(296, 100, 0.75), (39, 25));
    assert_eq!(in_random_order(296, 237, 0.75), (75, 43));
    assert_eq!(in_random_order(3000, 0, 0.75), (33, 23));
    assert_eq!(in_random_order(296, 0, 0.5), (56, 37));
    assert_eq!(in_random_order(40, 0, 0.75), prefix(40, 0.75));
    assert_eq!(in_random_order(1000, 1000, 0.75), prefix(1000, 0.75));
    assert_eq!(
        Prefix::of_positions(128, 0.75),
        Prefix {
            long: 33,
            short: 33
        }
    );
}
