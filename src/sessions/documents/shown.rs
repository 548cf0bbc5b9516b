//! The threshold's view of the kept pairs: rows, clusters, the histogram. Computed on demand, O(kept pairs + rows).
//!
//! A kept pair represents all pairs of documents of its two classes, and a class all pairs inside it. When those are
//! too many for a list, each class is listed by the pairs of its first document alone: with every copy of it, and with
//! every class that is like it; further pairs of copies fill the room that is left, the most alike first.

use super::Settings;
use super::classes::Classes;
use super::document_slot::Slot;
use super::keep::{Keep, Member};
use super::pairs::{KeptPair, Pairs};
use super::report::{Neighbours, neighbours};
use super::results::{Cluster, PairQuery};
use crate::order;
use crate::parallel::{both, map};
use dustlens_likeness::clusters::UnionFind;

/// Marks the pair of two documents of one class.
const COPIES: u32 = u32::MAX;

/// A listed pair: two documents, and the kept pair of their classes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed {
    pub a: u32,
    pub b: u32,
    pub pair: u32,
}

impl Listed {
    /// True for documents with one set of shingles, which share all of them.
    pub fn is_of_copies(&self) -> bool {
        self.pair == COPIES
    }
}

/// The part of the view that depends on the threshold.
#[derive(Debug, Default)]
pub(super) struct Shown {
    /// Pairs at or over the threshold, by earlier document, then by later.
    pub listed: Vec<Listed>,
    /// Number of pairs at or over the threshold, unlisted ones included.
    pub pairs: u64,
    /// Pairs at or over the floor.
    pub kept: u64,
    pub clusters: Vec<Cluster>,
    /// Document → cluster.
    pub cluster_of: Vec<Option<usize>>,
    /// Class → its closest match and its near copies.
    pub neighbours: Vec<Neighbours>,
    pub histogram: [u64; 20],
}

impl Shown {
    /// Cluster of a document, by its place among the clusters; none for a document alone.
    pub fn cluster_with(&self, document: u32) -> Option<usize> {
        self.cluster_of.get(document as usize).copied().flatten()
    }
}

/// The rows of the last query, in its order: places among the listed pairs.
#[derive(Debug)]
pub(super) struct Table {
    pub query: PairQuery,
    pub rows: Vec<u32>,
}

/// Everything shown follows from these.
pub(super) struct Source<'s> {
    pub kept: &'s [KeptPair],
    pub classes: &'s Classes,
    pub slots: &'s [Slot],
    pub settings: &'s Settings,
    pub keep: Keep,
}

impl Source<'_> {
    /// Works everything out.
    pub fn show(&self, pairs: &Pairs) -> Shown {
        let mut shown = Shown {
            cluster_of: vec![None; self.slots.len()],
            ..Shown::default()
        };
        shown.neighbours = both(
            || neighbours(self.kept, self.classes, self.settings),
            || {
                self.count(&mut shown);
                self.cluster(&mut shown);
                self.list(pairs.most(), &mut shown);
            },
        );
        shown
    }

    fn is_visible(&self, pair: &KeptPair) -> bool {
        pair.likeness(self.settings) >= self.settings.threshold
    }

    /// Returns the number of pairs of documents that a pair of classes represents.
    fn weight(&self, pair: &KeptPair) -> u64 {
        let count = |class| self.classes.members(class).len() as u64;
        count(pair.a) * count(pair.b)
    }

    fn count(&self, shown: &mut Shown) {
        for (_, members) in self.classes.live() {
            let inside = inside(members);
            shown.histogram[bin(1.0)] += inside;
            shown.kept += inside;
            shown.pairs += inside;
        }
        for pair in self.kept {
            let weight = self.weight(pair);
            shown.histogram[bin(pair.likeness(self.settings))] += weight;
            shown.kept += weight;
            shown.pairs += if self.is_visible(pair) { weight } else { 0 };
        }
    }

    /// Pairs at or over the threshold that join two classes.
    fn joining(&self) -> impl Iterator<Item = (&KeptPair, f64)> {
        let visible = self.kept.iter().filter(|pair| self.is_visible(pair));
        let joining = visible.filter(|pair| pair.joins(self.settings));
        joining.map(|pair| (pair, pair.likeness(self.settings)))
    }

    /// The documents that hang together.
    fn joined(&self) -> UnionFind {
        let mut forest = UnionFind::new(self.slots.len());
        for (_, members) in self.classes.live() {
            for two in members.windows(2) {
                forest.union(two[0], two[1]);
            }
        }
        for (pair, _) in self.joining() {
            if let (Some(a), Some(b)) = (self.classes.first(pair.a), self.classes.first(pair.b)) {
                forest.union(a, b);
            }
        }
        // Without a threshold every two documents are a pair, also where no such pairs are kept.
        if self.settings.threshold <= 0.0 {
            let live = self.classes.live();
            let firsts: Vec<u32> = live.filter_map(|(_, all)| all.first().copied()).collect();
            for two in firsts.windows(2) {
                forest.union(two[0], two[1]);
            }
        }
        forest
    }

    fn cluster(&self, shown: &mut Shown) {
        let mut found = self.joined().clusters();
        order::sort_by_key(&mut found, |members| std::cmp::Reverse(members.len()));
        let chosen = map(&found, |members| self.document_to_keep(members));
        for (index, (members, (keep, undated))) in found.into_iter().zip(chosen).enumerate() {
            let of = &mut shown.cluster_of;
            members
                .iter()
                .for_each(|&member| of[member as usize] = Some(index));
            shown.clusters.push(Cluster {
                keep,
                members,
                undated,
                pairs: 0,
                lowest: 1.0,
                highest: 0.0,
            });
        }
        self.measure_clusters(shown);
    }

    /// The document of a cluster to keep, and how many of it state no date.
    fn document_to_keep(&self, members: &[u32]) -> (u32, u32) {
        let members = members.iter().filter_map(|&document| {
            let slot = self.slots.get(document as usize)?;
            let page = slot.raw.page.as_ref();
            Some(Member {
                document,
                id: slot.raw.id.as_str(),
                length: slot.length(),
                date: slot.date(),
                canonical: slot.canonical(),
                is_own_page: page.is_none_or(|page| page.status == 200 && page.hops.is_empty()),
            })
        });
        let members: Vec<Member<'_>> = members.collect();
        let dates = members.iter().map(|member| member.date);
        let undated = dates.map(|date| u32::from(date.is_none())).sum();
        (self.keep.choose(&members).unwrap_or_default(), undated)
    }

    fn measure_clusters(&self, shown: &mut Shown) {
        let copies = self
            .classes
            .live()
            .map(|(class, members)| (class, inside(members), 1.0));
        let pairs = self
            .joining()
            .map(|(pair, likeness)| (pair.a, self.weight(pair), likeness));
        for (class, weight, likeness) in copies.chain(pairs).filter(|(_, weight, _)| *weight > 0) {
            let first = self.classes.first(class);
            let of = first.and_then(|first| shown.cluster_with(first));
            if let Some(cluster) = of.and_then(|index| shown.clusters.get_mut(index)) {
                cluster.pairs += weight;
                cluster.lowest = cluster.lowest.min(likeness);
                cluster.highest = cluster.highest.max(likeness);
            }
        }
    }

    fn list(&self, most: usize, shown: &mut Shown) {
        let listed = &mut shown.listed;
        for (_, members) in self.classes.live() {
            listed.extend(members.iter().skip(1).map(|&b| Listed {
                a: members[0],
                b,
                pair: COPIES,
            }));
        }
        let mut several = Vec::new();
        for (at, pair) in (0..)
            .zip(self.kept)
            .filter(|(_, pair)| self.is_visible(pair))
        {
            listed.extend(self.documents_of(pair, at).take(1));
            if self.weight(pair) > 1 {
                several.push((at, pair));
            }
        }
        if shown.pairs > most as u64 {
            several.sort_unstable_by(|(_, x), (_, y)| x.rank(y, self.settings));
        }
        let room = most.saturating_sub(listed.len());
        let copies = self
            .classes
            .live()
            .flat_map(|(_, members)| further_copies(members));
        let pairs = several.into_iter();
        let pairs = pairs.flat_map(|(at, pair)| self.documents_of(pair, at).skip(1));
        listed.extend(copies.chain(pairs).take(room));
        listed.sort_unstable_by_key(|pair| (pair.a, pair.b));
    }

    /// Returns the pairs of documents that a pair of classes represents; that of their first documents is the first.
    fn documents_of(&self, pair: &KeptPair, at: u32) -> impl Iterator<Item = Listed> {
        let (of_a, of_b) = (self.classes.members(pair.a), self.classes.members(pair.b));
        of_a.iter().flat_map(move |&a| {
            of_b.iter().map(move |&b| Listed {
                a: a.min(b),
                b: a.max(b),
                pair: at,
            })
        })
    }
}

/// Pairs of the documents of one class.
fn inside(members: &[u32]) -> u64 {
    let n = members.len() as u64;
    n * n.saturating_sub(1) / 2
}

/// The pairs of a class without its first document.
fn further_copies(members: &[u32]) -> impl Iterator<Item = Listed> {
    let rest = members.get(1..).unwrap_or_default();
    rest.iter().enumerate().flat_map(move |(i, &a)| {
        rest[i + 1..]
            .iter()
            .map(move |&b| Listed { a, b, pair: COPIES })
    })
}

/// Bin of a likeness among 20 of 0.05; 1 falls into the last. The epsilon puts 0.15 = 3·0.05 into bin 3 in spite of
/// binary fractions.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a likeness is from 0 to 1
fn bin(likeness: f64) -> usize {
    ((likeness * 20.0 + 1e-9) as usize).min(19)
}
