//! The heaviest common subsequence of two sequences of keys, each key with a weight.
//!
//! Dynamic programming (Wagner and Fischer, *The String-to-String Correction Problem*, JACM 1974, with weights), after
//! what both begin and end with is taken off. O(n·m) time and space while that is at most [`CELLS`] cells; beyond, keys
//! that occur once in each sequence and in the same order part the problem (patience diff), and what is still too large
//! stays unmatched. The answer is then a common subsequence still, only perhaps not the heaviest: the likeness made of it
//! is never too high.

use std::collections::HashMap;

/// Cells of a table that is filled, a byte each.
const CELLS: usize = 1 << 22;

/// Times a problem is parted again.
const DEPTH: usize = 4;

/// An element: its key and its weight. Equal keys have equal weights.
pub(crate) type Weighted = (u64, u32);

/// Pairs of indices of a heaviest common subsequence, rising in both.
pub(crate) fn heaviest(a: &[Weighted], b: &[Weighted]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    part(a, b, (0, 0), DEPTH, &mut pairs);
    pairs
}

fn part(
    a: &[Weighted],
    b: &[Weighted],
    at: (usize, usize),
    depth: usize,
    out: &mut Vec<(usize, usize)>,
) {
    let head = a.iter().zip(b).take_while(|(x, y)| x.0 == y.0).count();
    out.extend((0..head).map(|step| (at.0 + step, at.1 + step)));
    let (a, b, at) = (&a[head..], &b[head..], (at.0 + head, at.1 + head));
    let tail = a
        .iter()
        .rev()
        .zip(b.iter().rev())
        .take_while(|(x, y)| x.0 == y.0)
        .count();
    let (inner_a, inner_b) = (&a[..a.len() - tail], &b[..b.len() - tail]);
    if inner_a.len().saturating_mul(inner_b.len()) <= CELLS {
        table(inner_a, inner_b, at, out);
    } else if depth > 0 {
        by_anchors(inner_a, inner_b, at, depth, out);
    }
    let ends = (at.0 + inner_a.len(), at.1 + inner_b.len());
    out.extend((0..tail).map(|step| (ends.0 + step, ends.1 + step)));
}

/// Where the best sum of a cell comes from.
const SKIP_A: u8 = 0;
const SKIP_B: u8 = 1;
const TAKE: u8 = 2;

fn table(a: &[Weighted], b: &[Weighted], at: (usize, usize), out: &mut Vec<(usize, usize)>) {
    let width = b.len() + 1;
    let mut best = vec![0_u64; width];
    let mut from = vec![SKIP_A; a.len() * width];
    for (row, (key, weight)) in a.iter().enumerate() {
        let mut diagonal = 0;
        for (column, other) in (1..).zip(b) {
            let above = best[column];
            let (mut sum, mut way) = (above, SKIP_A);
            if best[column - 1] > sum {
                (sum, way) = (best[column - 1], SKIP_B);
            }
            if *key == other.0 && diagonal + u64::from(*weight) >= sum {
                (sum, way) = (diagonal + u64::from(*weight), TAKE);
            }
            diagonal = above;
            best[column] = sum;
            from[row * width + column] = way;
        }
    }
    let (mut row, mut column) = (a.len(), b.len());
    let start = out.len();
    while row > 0 && column > 0 {
        match from[(row - 1) * width + column] {
            TAKE => {
                (row, column) = (row - 1, column - 1);
                out.push((at.0 + row, at.1 + column));
            }
            SKIP_B => column -= 1,
            _ => row -= 1,
        }
    }
    out[start..].reverse();
}

/// Parts the problem at keys that occur once in each.
fn by_anchors(
    a: &[Weighted],
    b: &[Weighted],
    at: (usize, usize),
    depth: usize,
    out: &mut Vec<(usize, usize)>,
) {
    let anchors = rising(&once_in_both(a, b));
    let (mut from_a, mut from_b) = (0, 0);
    let end = (!anchors.is_empty()).then_some((a.len(), b.len()));
    for (to_a, to_b) in anchors.into_iter().chain(end) {
        let place = (at.0 + from_a, at.1 + from_b);
        part(&a[from_a..to_a], &b[from_b..to_b], place, depth - 1, out);
        if to_a < a.len() {
            out.push((at.0 + to_a, at.1 + to_b));
        }
        (from_a, from_b) = (to_a + 1, to_b + 1);
    }
}

/// Places of keys that occur once in each, by place in `a`.
fn once_in_both(a: &[Weighted], b: &[Weighted]) -> Vec<(usize, usize)> {
    let mut counts: HashMap<u64, (u32, u32, usize)> = HashMap::new();
    for (key, _) in a {
        counts.entry(*key).or_default().0 += 1;
    }
    for (place, (key, _)) in b.iter().enumerate() {
        let entry = counts.entry(*key).or_default();
        entry.1 += 1;
        entry.2 = place;
    }
    let unique = a.iter().enumerate().filter_map(|(place, (key, _))| {
        let (1, 1, other) = *counts.get(key)? else {
            return None;
        };
        Some((place, other))
    });
    unique.collect()
}

/// A longest run of pairs that rises in the second number too (patience sorting). O(n log n).
fn rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut tops: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (at, pair) in pairs.iter().enumerate() {
        let pile = tops.partition_point(|top| pairs[*top].1 < pair.1);
        before.push(pile.checked_sub(1).map(|left| tops[left]));
        if pile == tops.len() {
            tops.push(at);
        } else {
            tops[pile] = at;
        }
    }
    let mut chain = Vec::new();
    let mut next = tops.last().copied();
    while let Some(at) = next {
        chain.push(pairs[at]);
        next = before[at];
    }
    chain.reverse();
    chain
}

#[cfg(test)]
#[path = "lcs_tests.rs"]
mod tests;
