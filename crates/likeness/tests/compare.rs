//! Likeness: worked examples with known answers, and every fast path held to a naive oracle.

#![allow(missing_docs, clippy::unwrap_used, clippy::cast_precision_loss)]

#[path = "../../../tests/oracle/mod.rs"]
mod oracle;

use std::collections::{BTreeMap, BTreeSet};

use dustlens_likeness::bitmap::Bitmap;
use dustlens_likeness::broder::{Match, broder};
use dustlens_likeness::clusters::UnionFind;
use dustlens_likeness::hash::mix;
use dustlens_likeness::incidence::incidence;
use dustlens_likeness::jaccard::overlap;
use dustlens_likeness::minhash::{MinHasher, by_permutations, minshingle};
use dustlens_likeness::overlap::OverlapIndex;
use dustlens_likeness::sketch::Sketcher;
use proptest::prelude::*;

/// The lecture's five documents over sh1…sh6 (indexes from 0).
fn lecture_sets() -> Vec<Vec<usize>> {
    vec![vec![0, 4], vec![1], vec![0, 1, 4], vec![3], vec![2, 5]]
}

fn lecture_signatures() -> Vec<Option<Vec<u32>>> {
    let permutations = [
        vec![1, 2, 3, 4, 5, 6],
        vec![4, 6, 2, 1, 5, 3],
        vec![6, 5, 3, 2, 4, 1],
    ];
    by_permutations(&lecture_sets(), &permutations)
}

#[test]
fn lecture_minshingles_by_permutations() {
    let expected = [[1, 4, 4], [2, 6, 5], [1, 4, 4], [4, 1, 2], [3, 2, 1]];
    assert_eq!(lecture_signatures(), expected.map(|msh| Some(msh.to_vec())));
}

#[test]
fn lecture_exact_and_estimated_likeness() {
    let (sets, signatures) = (lecture_sets(), lecture_signatures());
    for a in 0..5 {
        for b in a + 1..5 {
            let exact = overlap(&sets[a], &sets[b]);
            let (x, y) = (
                signatures[a].as_ref().unwrap(),
                signatures[b].as_ref().unwrap(),
            );
            let agreeing = x.iter().zip(y).filter(|(x, y)| x == y).count();
            let expected = match (a + 1, b + 1) {
                (1, 3) => ((2, 3), 3),
                (2, 3) => ((1, 3), 0),
                _ => ((0, sets[a].len() + sets[b].len()), 0),
            };
            assert_eq!(
                ((exact.shared, exact.union()), agreeing),
                expected,
                "d{}–d{}",
                a + 1,
                b + 1
            );
        }
    }
}

#[test]
fn lecture_broder_in_its_steps() {
    let run = broder(&lecture_signatures());
    let of_doc1: Vec<_> = run
        .tuples
        .iter()
        .filter(|t| t.document == 0)
        .map(|t| (t.position, t.value))
        .collect();
    assert_eq!(
        of_doc1,
        [(1, 1), (2, 4), (3, 4)],
        "⟨1_1,doc1⟩ ⟨2_4,doc1⟩ ⟨3_4,doc1⟩"
    );
    assert_eq!(run.tuples.len(), 15);
    assert_eq!(
        run.pairs,
        [Match {
            a: 0,
            b: 2,
            matches: 3
        }],
        "only doc1 doc3, N = 3, R = 3/3"
    );
}

#[test]
fn lecture_minshingle_by_hash_functions_keeps_the_shingle() {
    let hashes = [
        BTreeMap::from([(12, 14), (265, 40)]),
        BTreeMap::from([(12, 143), (265, 215)]),
        BTreeMap::from([(12, 546), (265, 12)]),
    ];
    let winners = hashes.map(|h| minshingle([12, 265], |shingle| h[shingle]).unwrap().0);
    assert_eq!(winners, [12, 12, 265]);
}

#[test]
fn lecture_jaccard_one_quarter() {
    let exact = overlap(&[1, 4], &[1, 2, 6]);
    assert_eq!((exact.shared, exact.union(), exact.jaccard()), (1, 4, 0.25));
}

fn modular(sets: &[&[u64]], functions: &[(u64, u64)], modulus: u64) -> Vec<Vec<u64>> {
    let value = |set: &[u64], (a, b): (u64, u64)| {
        minshingle(set.iter().copied(), |x| (a * x + b) % modulus)
            .unwrap()
            .1
    };
    sets.iter()
        .map(|set| functions.iter().map(|&f| value(set, f)).collect())
        .collect()
}

#[test]
fn mining_of_massive_datasets_example_3_8() {
    let sets: [&[u64]; 4] = [&[0, 3], &[2], &[1, 3, 4], &[0, 2, 3]];
    let columns = modular(&sets, &[(1, 1), (3, 1)], 5);
    assert_eq!(columns, [[1, 0], [3, 2], [0, 0], [1, 0]]);
    let agreeing = |a: usize, b: usize| {
        columns[a]
            .iter()
            .zip(&columns[b])
            .filter(|(x, y)| x == y)
            .count()
    };
    assert_eq!(
        (overlap(sets[0], sets[3]).jaccard(), agreeing(0, 3)),
        (2.0 / 3.0, 2)
    );
    assert_eq!(
        (overlap(sets[0], sets[2]).jaccard(), agreeing(0, 2)),
        (0.25, 1)
    );
}

#[test]
fn mining_of_massive_datasets_exercise_3_3_3() {
    let sets: [&[u64]; 4] = [&[2, 5], &[0, 1], &[3, 4], &[0, 2, 4]];
    let functions = [(2, 1), (3, 2), (5, 2)];
    let columns = modular(&sets, &functions, 6);
    let rows: Vec<Vec<u64>> = (0..3)
        .map(|f| columns.iter().map(|c| c[f]).collect())
        .collect();
    assert_eq!(rows, [[5, 1, 1, 1], [2, 2, 2, 2], [0, 1, 4, 0]]);
    let is_permutation = |(a, b): (u64, u64)| {
        (0..6)
            .map(|x| (a * x + b) % 6)
            .collect::<BTreeSet<_>>()
            .len()
            == 6
    };
    assert_eq!(functions.map(is_permutation), [false, false, true]);
}

#[test]
fn incidence_of_the_lecture() {
    let sets = lecture_sets();
    let refs: Vec<&[usize]> = sets.iter().map(Vec::as_slice).collect();
    let matrix = incidence(&refs);
    assert_eq!((matrix.items.len(), matrix.sets), (6, 5));
    let row = |item: usize| {
        matrix.cells[item * 5..][..5]
            .iter()
            .map(|&c| u8::from(c))
            .collect::<Vec<_>>()
    };
    assert_eq!(row(0), [1, 0, 1, 0, 0], "sh1");
    assert_eq!(row(1), [0, 1, 1, 0, 0], "sh2");
    assert_eq!(row(5), [0, 0, 0, 0, 1], "sh6");
}

#[test]
fn empty_sets_are_like_nothing() {
    let exact = overlap::<u64>(&[], &[]);
    assert_eq!((exact.jaccard(), exact.containment_a()), (0.0, 0.0));
    assert!(MinHasher::new(8, 1).signature(&[]).is_none());
    let mut index = OverlapIndex::<u64>::default();
    for document in 0..10 {
        index.add(document, &[], |_, _| {
            panic!("an empty document met another")
        });
    }
}

fn small_sets() -> impl Strategy<Value = Vec<BTreeSet<u64>>> {
    proptest::collection::vec(proptest::collection::btree_set(0_u64..12, 0..6), 0..14)
}

proptest! {
    #[test]
    fn a_bitmap_bounds_what_is_shared(
        a in proptest::collection::btree_set(0_u64..3_000, 0..800),
        b in proptest::collection::btree_set(0_u64..3_000, 0..800),
    ) {
        let [a, b] = [a, b].map(|set| {
            let mut keys: Vec<u64> = set.into_iter().map(mix).collect();
            keys.sort_unstable();
            keys
        });
        let most = Bitmap::of(&a).most_shared(a.len(), &Bitmap::of(&b), b.len());
        let shared = overlap(&a, &b).shared;
        prop_assert!(shared <= most && most <= a.len().min(b.len()), "{} {}", shared, most);
        prop_assert_eq!(most, Bitmap::of(&b).most_shared(b.len(), &Bitmap::of(&a), a.len()));
    }
}

/// Sets of 300 keys are alike to three quarters from 258 shared ones on; that those which share 220 are not is told by their bitmaps.
#[test]
fn a_bitmap_tells_sets_apart() {
    for seed in 0..100 {
        let keys = |from: u64| -> Vec<u64> {
            (from..from + 300)
                .map(|key| mix(seed * 1_000 + key))
                .collect()
        };
        let (a, b) = (keys(0), keys(80));
        let most = Bitmap::of(&a).most_shared(300, &Bitmap::of(&b), 300);
        assert!((220..257).contains(&most), "{most} of seed {seed}");
    }
}

proptest! {
    #[test]
    fn overlap_agrees_with_the_definition(a in proptest::collection::btree_set(0_u64..40, 0..30), b in proptest::collection::btree_set(0_u64..40, 0..30)) {
        let (x, y): (Vec<_>, Vec<_>) = (a.iter().copied().collect(), b.iter().copied().collect());
        let fast = overlap(&x, &y);
        prop_assert_eq!((fast.shared, fast.union()), oracle::jaccard(&a, &b));
        prop_assert!(fast.jaccard() <= fast.containment_a().max(fast.containment_b()));
    }

    /// Folding identical documents loses and invents nothing.
    #[test]
    fn inverted_index_agrees_with_brute_force(sets in small_sets()) {
        let mut index = OverlapIndex::default();
        let mut found = BTreeMap::new();
        for (document, set) in (0_u32..).zip(&sets) {
            let keys: Vec<u64> = set.iter().copied().collect();
            index.add(document, &keys, |a, shared| {
                assert!(found.insert((a as usize, document as usize), shared).is_none(), "met twice");
            });
        }
        let expected: BTreeMap<_, _> = oracle::all_pairs(&sets)
            .into_iter()
            .filter_map(|(pair, (shared, _))| (shared > 0).then_some((pair, shared)))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn broder_agrees_with_comparing_every_two(
        signatures in proptest::collection::vec(proptest::option::weighted(0.9, proptest::collection::vec(0_u8..3, 3)), 0..12)
    ) {
        let found: BTreeMap<_, _> =
            broder(&signatures).pairs.iter().map(|m| ((m.a, m.b), m.matches)).collect();
        prop_assert_eq!(found, oracle::agreements(&signatures));
    }

    #[test]
    fn clusters_agree_with_relabelling(n in 1_usize..20, edges in proptest::collection::vec((0_u32..20, 0_u32..20), 0..20)) {
        let edges: Vec<_> = edges.into_iter().filter(|&(a, b)| (a as usize) < n && (b as usize) < n).collect();
        let mut forest = UnionFind::new(n);
        edges.iter().for_each(|&(a, b)| forest.union(a, b));
        prop_assert_eq!(forest.clusters(), oracle::components(n, &edges));
    }
}
