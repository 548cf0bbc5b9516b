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
/// Steps of the index after which no more documents are taken: about half a second in a browser.
const MOST_STEPS: usize = 100_000_000;

impl Session {
    /// Exact Jaccard similarity of every two of at most `limit` documents, alike ones beside each other; where there are more
    /// documents, those of clusters are taken first. Documents beyond the first 150 are taken as long as counting them stays under a second.
    /// O(shingles + shingles that two of the documents share).
    pub fn heat_map(&mut self, limit: usize) -> HeatMap {
        let mut documents = self.by_cluster();
        let total = documents.len();
        documents.truncate(limit);
        let slots = documents.iter().map(|&d| &self.slots[d as usize]);
        let rows = similarities(slots.map(|slot| slot.set(&self.deriver)), MOST_STEPS);
        let cluster_of = &self.shown().cluster_of;
        let clusters = documents
            .iter()
            .map(|d| cluster_of.get(*d as usize).copied().flatten());
        let order = alike_together(&rows, &clusters.collect::<Vec<_>>());
        HeatMap {
            documents: order.iter().map(|&at| documents[at]).collect(),
            values: square(&rows, &order),
            total,
        }
    }

    /// The documents with a shingle: clusters first, then those that are in none.
    fn by_cluster(&mut self) -> Vec<u32> {
        let members = self.clusters().iter().flat_map(|c| c.members.clone());
        let mut documents: Vec<u32> = members.collect();
        let cluster_of = self.shown().cluster_of.clone();
        let alone = self.slots.iter().zip(0_u32..).filter(|(slot, d)| {
            let single = cluster_of.get(*d as usize).copied().flatten().is_none();
            slot.counts().distinct() > 0 && single
        });
        documents.extend(alone.map(|(_, d)| d));
        documents
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

/// An order of the rows that puts alike ones beside each other: those of a cluster first, then those with the strongest links
/// (single linkage; Sibson, "SLINK", The Computer Journal 1973). The groups that share nothing come the largest first.
/// O(pairs that share something · their logarithm).
fn alike_together(rows: &[Vec<f64>], clusters: &[Option<usize>]) -> Vec<usize> {
    let mut links: Vec<(u64, u32, u32)> = Vec::new();
    for (a, row) in rows.iter().enumerate() {
        for (b, &value) in row.iter().enumerate().take(a) {
            let together = clusters[a].is_some() && clusters[a] == clusters[b];
            // Positive numbers have the order of their bits; no similarity is over 1.
            let strength = if together { u64::MAX } else { value.to_bits() };
            if strength > 0 {
                links.push((strength, b as u32, a as u32));
            }
        }
    }
    order::sort_by_key(&mut links, |&(strength, b, a)| (Reverse(strength), b, a));
    let mut joined = UnionFind::new(rows.len());
    let mut groups: Vec<Vec<usize>> = (0..rows.len()).map(|at| vec![at]).collect();
    for (_, b, a) in links {
        let (one, other) = (joined.find(b), joined.find(a));
        if one != other {
            joined.union(one, other);
            let root = joined.find(one);
            let from = if root == one { other } else { one };
            let moved = std::mem::take(&mut groups[from as usize]);
            groups[root as usize].extend(moved);
        }
    }
    order::sort_by_key(&mut groups, |group| {
        (Reverse(group.len()), group.iter().min().copied())
    });
    groups.into_iter().flatten().collect()
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
