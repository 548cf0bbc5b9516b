//! Clusters of sets without all of their pairs.
//!
//! Where clusters are enough, a set that is like one member of a cluster is held against no other one. So each list of an index by
//! prefixes keeps the members of a cluster together, and they are passed over at once when the set is among them already. A page
//! of a template costs its own keys then, also where all pages of the template are alike.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use super::{RarestKeys, may_be_alike};
use crate::clusters::UnionFind;
use crate::hash::Mixed;

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// Sets of one list that are in one cluster.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// Places of the first entry and the last.
    first: u32,
    last: u32,
    /// The next group of the list.
    next: u32,
}

/// An index of sets by the keys of their prefixes, with the members of a cluster together.
///
/// ```
/// use dustlens_likeness::clusters::UnionFind;
/// use dustlens_likeness::prefix::{ClusterIndex, Prefix, Rarest};
///
/// let sets = [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 6]];
/// let (mut index, mut clusters, mut counted) = (ClusterIndex::default(), UnionFind::new(3), 0);
/// for (number, set) in (0..).zip(&sets) {
///     let rarest = Rarest::choose(set, Prefix::of_jaccard(4, 0.5), false, |_| 0);
///     index.add(number, rarest.view(), 0.5, &mut clusters, |_| {
///         counted += 1;
///         true
///     });
/// }
/// assert_eq!(clusters.clusters(), [[0, 1, 2]]);
/// assert_eq!(counted, 2);
/// ```
#[derive(Debug, Clone)]
pub struct ClusterIndex<K> {
    /// Key → the first group of the sets that have it in their shorter prefix, and of those that have it in the rest of their longer one.
    lists: HashMap<K, [u32; 2], BuildHasherDefault<Mixed>>,
    groups: Vec<Group>,
    /// A set, and the next entry of its group.
    entries: Vec<(u32, u32)>,
    /// Set → its size, and the set that met it last.
    sets: Vec<(u32, u32)>,
}

impl<K> Default for ClusterIndex<K> {
    fn default() -> Self {
        Self {
            lists: HashMap::default(),
            groups: Vec::new(),
            entries: Vec::new(),
            sets: Vec::new(),
        }
    }
}

/// A set that is being added.
struct New<'n> {
    set: u32,
    size: usize,
    least: f64,
    clusters: &'n mut UnionFind,
}

impl<K: Hash + Eq + Copy> ClusterIndex<K> {
    /// Adds a set, whose number is larger than those before it, and joins it to the clusters of earlier ones that `is_alike` accepts. It
    /// is asked of sets that may be alike ([`PrefixIndex::add`](super::PrefixIndex::add) reports the same), once of each at most, and of none of a
    /// cluster that is joined. `least`: share of the larger set's size that the smaller one must have. Returns the number of steps taken: O(keys) while
    /// there is one cluster, besides the sets of which it is asked.
    pub fn add(
        &mut self,
        set: u32,
        rarest: RarestKeys<'_, K>,
        least: f64,
        clusters: &mut UnionFind,
        mut is_alike: impl FnMut(u32) -> bool,
    ) -> usize {
        self.resize(set, rarest.size);
        clusters.grow(self.sets.len());
        let mut new = New {
            set,
            size: rarest.size,
            least,
            clusters,
        };
        let mut steps = 1 + rarest.keys.len();
        for (at, &key) in rarest.keys.iter().enumerate() {
            let is_short = at < rarest.short;
            let mut lists = self.lists.get(&key).copied().unwrap_or([NONE; 2]);
            steps += self.meet(&mut new, &mut lists[0], (is_short, true), &mut is_alike);
            if is_short {
                steps += self.meet(&mut new, &mut lists[1], (is_short, false), &mut is_alike);
            }
            self.put_joined(&mut new, &mut lists[usize::from(!is_short)]);
            self.lists.insert(key, lists);
        }
        steps
    }

    /// Adds a set and holds it against none; the next ones meet it.
    pub fn put(&mut self, set: u32, rarest: RarestKeys<'_, K>) {
        self.resize(set, rarest.size);
        for (at, &key) in rarest.keys.iter().enumerate() {
            let mut lists = self.lists.get(&key).copied().unwrap_or([NONE; 2]);
            self.put_alone(set, &mut lists[usize::from(at >= rarest.short)]);
            self.lists.insert(key, lists);
        }
    }

    /// Makes room for a set, whose size this is.
    fn resize(&mut self, set: u32, size: usize) {
        let size = u32::try_from(size).unwrap_or(u32::MAX);
        self.sets.resize(set as usize + 1, (0, NONE));
        if let Some(own) = self.sets.last_mut() {
            *own = (size, NONE);
        }
    }

    /// Holds a set against those of a list that are in other clusters, and moves those of its own to the beginning, in one group. Returns
    /// the steps taken.
    fn meet(
        &mut self,
        new: &mut New<'_>,
        list: &mut u32,
        is_short: (bool, bool),
        is_alike: &mut impl FnMut(u32) -> bool,
    ) -> usize {
        let (mut at, mut steps) = (*list, 0);
        let (mut own, mut before) = (None, None);
        while let Some(group) = self.groups.get(at as usize).copied() {
            let is_own = self.is_joined(new, group)
                || self.is_any_alike(new, group, is_short, &mut steps, is_alike);
            steps += 1;
            if is_own {
                match before {
                    Some(before) => self.groups[before as usize].next = group.next,
                    None => *list = group.next,
                }
                match own {
                    Some(own) => self.append(own, group),
                    None => own = Some(at),
                }
            } else {
                before = Some(at);
            }
            at = group.next;
        }
        if let Some(own) = own {
            self.groups[own as usize].next = *list;
            *list = own;
        }
        steps
    }

    /// Holds a set against those of a group until one is alike.
    fn is_any_alike(
        &mut self,
        new: &mut New<'_>,
        group: Group,
        is_short: (bool, bool),
        steps: &mut usize,
        is_alike: &mut impl FnMut(u32) -> bool,
    ) -> bool {
        let mut at = group.first;
        while let Some(&(other, next)) = self.entries.get(at as usize) {
            at = next;
            *steps += 1;
            let Some((size, met)) = self.sets.get_mut(other as usize) else {
                continue;
            };
            let sizes = (new.size, *size as usize);
            if *met == new.set || !may_be_alike(sizes, is_short, new.least) {
                continue;
            }
            *met = new.set;
            if is_alike(other) {
                new.clusters.union(other, new.set);
                return true;
            }
        }
        false
    }

    fn is_joined(&self, new: &mut New<'_>, group: Group) -> bool {
        let any = self.entries.get(group.first as usize);
        any.is_some_and(|(any, _)| new.clusters.find(*any) == new.clusters.find(new.set))
    }

    /// Puts the sets of another group behind those of a group.
    fn append(&mut self, to: u32, other: Group) {
        let group = &mut self.groups[to as usize];
        self.entries[group.last as usize].1 = other.first;
        group.last = other.last;
    }

    /// Puts a set into a list: beside those of its cluster if they come first, else before all others.
    fn put_joined(&mut self, new: &mut New<'_>, list: &mut u32) {
        let first = self.groups.get(*list as usize).copied();
        if first.is_some_and(|first| self.is_joined(new, first)) {
            let own = self.alone(new.set);
            self.append(*list, own);
        } else {
            self.put_alone(new.set, list);
        }
    }

    /// Puts a set before all others of a list, in a group of its own.
    fn put_alone(&mut self, set: u32, list: &mut u32) {
        let own = self.alone(set);
        self.groups.push(Group { next: *list, ..own });
        *list = number(self.groups.len() - 1);
    }

    /// A set in a group of its own, which is in no list.
    fn alone(&mut self, set: u32) -> Group {
        let entry = number(self.entries.len());
        self.entries.push((set, NONE));
        Group {
            first: entry,
            last: entry,
            next: NONE,
        }
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}
