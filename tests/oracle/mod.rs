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

/// The pairs that a session lists at or over a threshold when there may be `most` of them.
pub struct Bounded {
    pub listed: BTreeSet<(usize, usize)>,
    pub pairs: usize,
    pub dropped: usize,
}

/// The documents with a set, by equal sets.
fn classes<T: Ord>(sets: &[BTreeSet<T>]) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for document in (0..sets.len()).filter(|&d| !sets[d].is_empty()) {
        match classes.iter_mut().find(|c| sets[c[0]] == sets[document]) {
            Some(class) => class.push(document),
            None => classes.push(vec![document]),
        }
    }
    classes
}

/// Folds equal sets, ranks every two classes by likeness, keeps the first `most`, and lists by the definition.
pub fn bounded_pairs<T: Ord>(
    sets: &[BTreeSet<T>],
    likeness: impl Fn(usize, usize) -> f64,
    threshold: f64,
    most: usize,
) -> Bounded {
    let classes = classes(sets);
    let every = (0..classes.len()).flat_map(|b| (0..b).map(move |a| (b, a)));
    let mut ranked: Vec<(f64, usize, usize)> = every
        .map(|(b, a)| (likeness(classes[a][0], classes[b][0]), b, a))
        .filter(|(likeness, ..)| *likeness >= threshold)
        .collect();
    ranked.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    let dropped = ranked.len().saturating_sub(most);
    ranked.truncate(most);
    let (mut listed, mut further) = (Vec::new(), Vec::new());
    for class in &classes {
        listed.extend(class[1..].iter().map(|&b| (class[0], b)));
        for (i, &a) in class.iter().enumerate().skip(1) {
            further.extend(class[i + 1..].iter().map(|&b| (a, b)));
        }
    }
    for &(_, b, a) in &ranked {
        let of = |x: usize| classes[b].iter().map(move |&y| (x.min(y), x.max(y)));
        let all = classes[a].iter().flat_map(|&x| of(x));
        listed.extend(all.clone().take(1));
        further.extend(all.skip(1));
    }
    let pairs = listed.len() + further.len();
    let room = most.saturating_sub(listed.len());
    listed.extend(further.into_iter().take(room));
    Bounded {
        listed: listed.into_iter().collect(),
        pairs,
        dropped,
    }
}
