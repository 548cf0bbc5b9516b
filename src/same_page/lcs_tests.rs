//! The heaviest common subsequence against the definition.

use proptest::prelude::*;

use super::*;

/// Weight of a heaviest common subsequence, straight from its recursion.
fn naive(a: &[Weighted], b: &[Weighted]) -> u64 {
    match (a.split_last(), b.split_last()) {
        (Some((x, a_rest)), Some((y, b_rest))) => {
            let skip = naive(a_rest, b).max(naive(a, b_rest));
            if x.0 == y.0 {
                skip.max(naive(a_rest, b_rest) + u64::from(x.1))
            } else {
                skip
            }
        }
        _ => 0,
    }
}

fn weight(a: &[Weighted], pairs: &[(usize, usize)]) -> u64 {
    pairs.iter().map(|(at, _)| u64::from(a[*at].1)).sum()
}

fn assert_common(a: &[Weighted], b: &[Weighted], pairs: &[(usize, usize)]) {
    assert!(pairs.iter().all(|(x, y)| a[*x].0 == b[*y].0));
    assert!(
        pairs
            .windows(2)
            .all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1)
    );
}

fn keys(keys: &[u64]) -> Vec<Weighted> {
    keys.iter()
        .map(|key| (*key, 1 + (*key % 5) as u32))
        .collect()
}

#[test]
fn the_heavier_of_two_ways_is_taken() {
    let a = [(1, 10), (2, 1), (3, 1)];
    let b = [(2, 1), (3, 1), (1, 10)];
    assert_eq!(heaviest(&a, &b), [(0, 2)]);
}

#[test]
fn beyond_the_table_unique_keys_part_the_problem() {
    let a: Vec<Weighted> = (0..6_000).map(|key| (key, 1)).collect();
    let mut b = a.clone();
    b.remove(3_000);
    b.insert(10, (9_999_999, 1));
    b.swap(4_000, 4_001);
    b.insert(0, (7_777_777, 1));
    b.push((8_888_888, 1));
    let pairs = heaviest(&a, &b);
    assert_common(&a, &b, &pairs);
    assert_eq!(pairs.len(), 5_998);
}

#[test]
fn hopeless_sizes_are_left_unmatched() {
    let a: Vec<Weighted> = (0..5_000).map(|key| (key % 2, 1)).collect();
    let b: Vec<Weighted> = (0..5_000).map(|key| (2 - key % 3, 1)).collect();
    let pairs = heaviest(&a, &b);
    assert_common(&a, &b, &pairs);
}

proptest! {
    #[test]
    fn as_the_definition_says(a in prop::collection::vec(0_u64..5, 0..9), b in prop::collection::vec(0_u64..5, 0..9)) {
        let (a, b) = (keys(&a), keys(&b));
        let pairs = heaviest(&a, &b);
        assert_common(&a, &b, &pairs);
        prop_assert_eq!(weight(&a, &pairs), naive(&a, &b));
    }

    #[test]
    fn parted_problems_give_common_subsequences(a in prop::collection::vec(0_u64..60, 0..50), b in prop::collection::vec(0_u64..60, 0..50)) {
        let (a, b) = (keys(&a), keys(&b));
        let mut pairs = Vec::new();
        by_anchors(&a, &b, (0, 0), DEPTH, &mut pairs);
        assert_common(&a, &b, &pairs);
        let mut whole = Vec::new();
        table(&a, &b, (0, 0), &mut whole);
        prop_assert!(weight(&a, &pairs) <= weight(&a, &whole));
    }
}
