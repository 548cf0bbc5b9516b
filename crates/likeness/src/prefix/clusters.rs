//! Clusters of sets without all of their pairs.
//!
//! Where clusters are enough, a set that is like one member of a cluster is held against no other one. So each list of an index by
//! prefixes keeps the members of a cluster together, and they are passed over at once when the set is among them already. A page
//! of a template costs its own keys then, also where all pages of the template are alike.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use super::{AtKey, Least, RarestKeys, has_enough, may_be_alike, number, resize};
use crate::clusters::UnionFind;
use crate::hash::Mixed;

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// Sets of one list that are in one cluster.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// Places of the first entry and the last. The first one is the smallest set.
    first: u32,
    last: u32,
    /// The size of the first set, and the most keys that a set has from that of the list on.
    size: u32,
    left: u32,
    /// The next group of the list.
    next: u32,
}

/// A set of a group.
#[derive(Debug, Clone, Copy)]
struct Entry {
    set: u32,
    /// Number of its keys from that of the list on.
    left: u32,
    /// The next entry of the group.
    next: u32,
}

/// An index of sets by the keys of their prefixes, with the members of a cluster together.
///
/// ```
/// use dustlens_likeness::clusters::UnionFind;
/// use dustlens_likeness::prefix::{ClusterIndex, Least, Prefix, Rarest};
///
/// let sets = [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 6]];
/// let (mut index, mut clusters, mut counted) = (ClusterIndex::default(), UnionFind::new(3), 0);
/// for (number, set) in (0..).zip(&sets) {
///     let rarest = Rarest::choose(set, Prefix::of_jaccard(4, 0.5), false, |_| 0);
///     let least = Least::Jaccard(0.5);
///     index.add(number, rarest.view(), (least, usize::MAX), &mut clusters, |_| {
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
    entries: Vec<Entry>,
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
    least: Least,
    clusters: &'n mut UnionFind,
    steps: usize,
    /// Steps after which it looks no further.
    most: usize,
}

impl<K: Hash + Eq + Copy> ClusterIndex<K> {
    /// Adds a set, whose number is larger than those before it, and joins it to the clusters of earlier ones that `is_alike` accepts. It
    /// is asked of sets that may be alike ([`PrefixIndex::add`](super::PrefixIndex::add) reports the same), once of each at most, and of none of a
    /// cluster that is joined. Returns the number of steps taken: O(keys) while there is one cluster, besides the sets of which it is
    /// asked. After `most` steps it looks no further, and returns a larger number: then earlier sets may be alike of which `is_alike` was
    /// not asked.
    pub fn add(
        &mut self,
        set: u32,
        rarest: RarestKeys<'_, K>,
        (least, most): (Least, usize),
        clusters: &mut UnionFind,
        mut is_alike: impl FnMut(u32) -> bool,
    ) -> usize {
        resize(&mut self.sets, set, rarest.size);
        clusters.grow(self.sets.len());
        let mut new = New {
            set,
            least,
            clusters,
            steps: 1 + rarest.keys.len(),
            most,
        };
        for (key, own) in rarest.each() {
            let mut lists = self.lists.get(&key).copied().unwrap_or([NONE; 2]);
            let [shorter, rest] = &mut lists;
            self.meet(&mut new, shorter, (own, true), &mut is_alike);
            if own.is_short {
                self.meet(&mut new, rest, (own, false), &mut is_alike);
            }
            self.put_joined(&mut new, own, if own.is_short { shorter } else { rest });
            self.lists.insert(key, lists);
        }
        new.steps
    }

    /// Adds a set and holds it against none; the next ones meet it.
    pub fn put(&mut self, set: u32, rarest: RarestKeys<'_, K>) {
        resize(&mut self.sets, set, rarest.size);
        for (key, own) in rarest.each() {
            let mut lists = self.lists.get(&key).copied().unwrap_or([NONE; 2]);
            self.put_alone(set, own, &mut lists[usize::from(!own.is_short)]);
            self.lists.insert(key, lists);
        }
    }

    /// Holds a set against those of a list that are in other clusters, and moves those of its own to the beginning, in one group.
    fn meet(
        &mut self,
        new: &mut New<'_>,
        list: &mut u32,
        key: (AtKey, bool),
        is_alike: &mut impl FnMut(u32) -> bool,
    ) {
        let mut at = *list;
        let (mut own, mut before) = (None, None);
        while new.steps <= new.most
            && let Some(group) = self.groups.get(at as usize).copied()
        {
            new.steps += 1;
            if self.is_joined(new, group) || self.is_any_alike(new, group, key, is_alike) {
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
    }

    /// Holds a set against those of a group until one is alike.
    fn is_any_alike(
        &mut self,
        new: &mut New<'_>,
        group: Group,
        (own, is_short): (AtKey, bool),
        is_alike: &mut impl FnMut(u32) -> bool,
    ) -> bool {
        if !has_enough(
            own.left.min(group.left as usize),
            (own.size, group.size as usize),
            new.least,
        ) {
            return false;
        }
        let mut at = group.first;
        while new.steps <= new.most
            && let Some(&entry) = self.entries.get(at as usize)
        {
            at = entry.next;
            new.steps += 1;
            let Some((size, met)) = self.sets.get_mut(entry.set as usize) else {
                continue;
            };
            let theirs = AtKey {
                size: *size as usize,
                left: entry.left as usize,
                is_short,
            };
            if *met == new.set || !may_be_alike(own, theirs, new.least) {
                continue;
            }
            *met = new.set;
            if is_alike(entry.set) {
                new.clusters.union(entry.set, new.set);
                return true;
            }
        }
        false
    }

    fn is_joined(&self, new: &mut New<'_>, group: Group) -> bool {
        let any = self.entries.get(group.first as usize);
        any.is_some_and(|any| new.clusters.find(any.set) == new.clusters.find(new.set))
    }

    /// Puts the sets of another group into a group; the smaller one of their first sets comes first.
    fn append(&mut self, to: u32, other: Group) {
        let group = &mut self.groups[to as usize];
        let (front, behind) = match other.size < group.size {
            true => (other, *group),
            false => (*group, other),
        };
        self.entries[front.last as usize].next = behind.first;
        *group = Group {
            first: front.first,
            last: behind.last,
            size: front.size,
            left: front.left.max(behind.left),
            next: group.next,
        };
    }

    /// Puts a set into a list: beside those of its cluster if they come first, else before all others.
    fn put_joined(&mut self, new: &mut New<'_>, own: AtKey, list: &mut u32) {
        let first = self.groups.get(*list as usize).copied();
        if first.is_some_and(|first| self.is_joined(new, first)) {
            let own = self.alone(new.set, own);
            self.append(*list, own);
        } else {
            self.put_alone(new.set, own, list);
        }
    }

    /// Puts a set before all others of a list, in a group of its own.
    fn put_alone(&mut self, set: u32, own: AtKey, list: &mut u32) {
        let own = self.alone(set, own);
        self.groups.push(Group { next: *list, ..own });
        *list = number(self.groups.len() - 1);
    }

    /// A set in a group of its own, which is in no list.
    fn alone(&mut self, set: u32, own: AtKey) -> Group {
        let entry = number(self.entries.len());
        let left = number(own.left);
        self.entries.push(Entry {
            set,
            left,
            next: NONE,
        });
        Group {
            first: entry,
            last: entry,
            size: number(own.size),
            left,
            next: NONE,
        }
    }
}
