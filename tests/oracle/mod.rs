//! Naive implementations: short, obviously right, slow. The core's fast paths are held to them.

#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

/// Shingles as lists of words: no hashing, no rolling.
pub fn shingles<'a>(
    tokens: &[&'a str],
    size: usize,
    step: usize,
    cyclic: bool,
    keep_rest: bool,
) -> Vec<Vec<&'a str>> {
    let n = tokens.len();
    if n < size {
        return Vec::new();
    }
    let mut all = Vec::new();
    let mut covered = 0;
    let mut at = 0;
    while if cyclic { at < n } else { at + size <= n } {
        all.push((at..at + size).map(|i| tokens[i % n]).collect());
        covered = at + size;
        at += step;
    }
    if !cyclic && keep_rest && covered < n {
        all.push(tokens[at..].to_vec());
    }
    all
}

/// |A∩B| and |A∪B| by the definition.
pub fn jaccard<T: Ord>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> (usize, usize) {
    (a.intersection(b).count(), a.union(b).count())
}

/// All pairs with their Jaccard counts, by brute force; empty sets take no part.
pub fn all_pairs<T: Ord>(sets: &[BTreeSet<T>]) -> BTreeMap<(usize, usize), (usize, usize)> {
    let mut pairs = BTreeMap::new();
    for b in 0..sets.len() {
        for a in 0..b {
            if !sets[a].is_empty() && !sets[b].is_empty() {
                pairs.insert((a, b), jaccard(&sets[a], &sets[b]));
            }
        }
    }
    pairs
}

/// Agreeing positions of all pairs of signatures, by comparing every two.
pub fn agreements<V: PartialEq>(signatures: &[Option<Vec<V>>]) -> BTreeMap<(usize, usize), usize> {
    let mut pairs = BTreeMap::new();
    for (b, right) in signatures.iter().enumerate() {
        for (a, left) in signatures[..b].iter().enumerate() {
            if let (Some(left), Some(right)) = (left, right) {
                let n = left.iter().zip(right).filter(|(x, y)| x == y).count();
                if n > 0 {
                    pairs.insert((a, b), n);
                }
            }
        }
    }
    pairs
}

/// Connected components by repeated relabelling.
pub fn components(n: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut label: Vec<u32> = (0..u32::try_from(n).unwrap()).collect();
    loop {
        let before = label.clone();
        for &(a, b) in edges {
            let least = label[a as usize].min(label[b as usize]);
            label[a as usize] = least;
            label[b as usize] = least;
        }
        if label == before {
            break;
        }
    }
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (item, root) in (0_u32..).zip(label) {
        groups.entry(root).or_default().push(item);
    }
    groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect()
}
