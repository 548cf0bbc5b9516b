//! The heat map: the exact Jaccard similarity of every two documents.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::Session;
use super::results::HeatMap;
use crate::order;
use dustlens_likeness::clusters::UnionFind;
use dustlens_likeness::jaccard::Overlap;
use dustlens_likeness::overlap::OverlapIndex;

/// Documents that are shown however long their texts are.
const ALWAYS: usize = 150;
/// Steps of the index after which no more documents are taken: a fifth of a second in a browser.
const MOST_STEPS: usize = 100_000_000;

impl Session {
    /// Exact Jaccard similarity of every two of at most `limit` documents, alike ones beside each other; where there are more
    /// documents, those of clusters are taken first. Long texts end the map sooner, but never before 150 documents.
    /// O(shingles + shingles that two of the documents share).
    pub fn heat_map(&mut self, limit: usize) -> HeatMap {
        let mut documents = self.by_cluster();
        let total = documents.len();
        documents.truncate(limit);
        let slots = documents.iter().map(|&d| &self.slots[d as usize]);
        let rows = similarities(slots.map(|slot| slot.set(&self.deriver)), MOST_STEPS);
        let shown = self.shown();
        let clusters = documents.iter().map(|&d| shown.cluster_with(d));
        let order = alike_together(&rows, &clusters.collect::<Vec<_>>());
        HeatMap {
            documents: order.iter().map(|&at| documents[at]).collect(),
            values: square(&rows, &order),
            total,
        }
    }

    /// The documents with a shingle: clusters first, then those that are in none.
    fn by_cluster(&mut self) -> Vec<u32> {
        let slots = self.slots.iter().zip(0_u32..);
        let live = slots.filter(|(slot, _)| slot.counts().distinct() > 0);
        let live: Vec<u32> = live.map(|(_, document)| document).collect();
        let shown = self.shown();
        let members = shown
            .clusters
            .iter()
            .flat_map(|c| c.members.iter().copied());
        let alone = live
            .into_iter()
            .filter(|&d| shown.cluster_with(d).is_none());
        members.chain(alone).collect()
    }
}

/// The Jaccard similarities of each set to those before it and to itself. After so many steps no more sets are taken but the first
/// [`ALWAYS`].
fn similarities<'s>(
    sets: impl Iterator<Item = Cow<'s, [u64]>>,
    most_steps: usize,
) -> Vec<Vec<f64>> {
    let mut index = OverlapIndex::default();
    let mut sizes: Vec<usize> = Vec::new();
    let mut rows: Vec<Vec<f64>> = Vec::new();
    let mut steps = 0;
    for set in sets {
        if rows.len() >= ALWAYS && steps > most_steps {
            break;
        }
        let mut row = vec![0.0; rows.len()];
        steps += index.add(rows.len() as u32, &set, |earlier, shared| {
            let (a, b) = (sizes[earlier as usize], set.len());
            row[earlier as usize] = Overlap { a, b, shared }.jaccard();
        });
        row.push(1.0);
        sizes.push(set.len());
        rows.push(row);
    }
    rows
}

/// Rows of the map that stand together.
struct Blocks {
    forest: UnionFind,
    /// The rows of a block in their order, at the place of its representative.
    rows: Vec<Vec<usize>>,
}

impl Blocks {
    fn new(count: usize) -> Self {
        Self {
            forest: UnionFind::new(count),
            rows: (0..count).map(|at| vec![at]).collect(),
        }
    }

    /// Puts the block of one row behind that of the other, the smaller behind the larger.
    fn join(&mut self, a: u32, b: u32) {
        let (one, other) = (self.forest.find(a), self.forest.find(b));
        if one == other {
            return;
        }
        self.forest.union(one, other);
        let root = self.forest.find(one);
        let from = if root == one { other } else { one };
        let moved = std::mem::take(&mut self.rows[from as usize]);
        self.rows[root as usize].extend(moved);
    }

    /// All rows, the largest block first.
    fn order(mut self) -> Vec<usize> {
        order::sort_by_key(&mut self.rows, |rows| {
            (Reverse(rows.len()), rows.iter().min().copied())
        });
        self.rows.into_iter().flatten().collect()
    }
}

/// An order of the rows that puts alike ones beside each other: those of a cluster first, then those with the strongest links
/// (single linkage; Sibson, "SLINK", The Computer Journal 1973). The groups that share nothing come the largest first.
/// O(pairs that share something · their logarithm).
fn alike_together(rows: &[Vec<f64>], clusters: &[Option<usize>]) -> Vec<usize> {
    let mut blocks = Blocks::new(rows.len());
    let mut links: Vec<(f64, u32, u32)> = Vec::new();
    for ((a, row), cluster) in (0_u32..).zip(rows).zip(clusters) {
        if cluster.is_some() {
            let first = clusters.iter().position(|each| each == cluster);
            blocks.join(first.map_or(a, |first| first as u32), a);
        }
        for (b, (&value, other)) in (0..a).zip(row.iter().zip(clusters)) {
            if value > 0.0 && (cluster.is_none() || cluster != other) {
                links.push((value, b, a));
            }
        }
    }
    order::sort_by(&mut links, |one, other| {
        other
            .0
            .total_cmp(&one.0)
            .then((one.1, one.2).cmp(&(other.1, other.2)))
    });
    for (_, b, a) in links {
        blocks.join(b, a);
    }
    blocks.order()
}

/// The whole square, row by row, of the rows up to the diagonal taken in an order.
fn square(rows: &[Vec<f64>], order: &[usize]) -> Vec<f64> {
    let value = |a: usize, b: usize| rows[a.max(b)][a.min(b)];
    let each = order
        .iter()
        .flat_map(|&a| order.iter().map(move |&b| value(a, b)));
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_ones_stand_beside_each_other_and_clusters_together() {
        let rows = [
            vec![1.0],
            vec![0.9, 1.0],
            vec![0.0, 0.0, 1.0],
            vec![0.0, 0.2, 0.0, 1.0],
            vec![0.0, 0.0, 0.1, 0.0, 1.0],
            vec![0.0, 0.0, 0.0, 0.6, 0.3, 1.0],
            vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        ];
        let order = alike_together(&rows, &[None; 7]);
        assert_eq!(order, [3, 5, 4, 0, 1, 2, 6]);
        let values = square(&rows, &order);
        assert_eq!(values[..7], [1.0, 0.6, 0.0, 0.0, 0.2, 0.0, 0.0]);
        assert_eq!(values[7..14], [0.6, 1.0, 0.3, 0.0, 0.0, 0.0, 0.0]);
        let mut clusters = [None; 7];
        clusters[2] = Some(0);
        clusters[6] = Some(0);
        assert_eq!(alike_together(&rows, &clusters), [3, 5, 4, 0, 1, 2, 6]);
        clusters[1] = Some(0);
        assert_eq!(alike_together(&rows, &clusters), [1, 2, 6, 0, 3, 5, 4]);
    }

    #[test]
    fn long_texts_end_the_map_but_not_before_the_first_150() {
        let sets = || (0..400_u64).map(|at| Cow::Owned(vec![at, at + 1, at + 2]));
        assert_eq!(similarities(sets(), MOST_STEPS).len(), 400);
        assert_eq!(similarities(sets(), 0).len(), ALWAYS);
        assert_eq!(similarities(sets().take(20), 0).len(), 20);
        let rows = similarities(sets(), 2_000);
        assert!((ALWAYS..400).contains(&rows.len()), "{}", rows.len());
        assert_eq!(rows[199][196..], [0.0, 0.2, 0.5, 1.0]);
    }
}
