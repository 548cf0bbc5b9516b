//! The prefixes of a whole collection: each set finds those before it by itself, so that many can do it side by side.

use super::{RarestKeys, may_be_alike};

/// A prefix in a vector of those of all sets; its keys begin where those of the set before end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrefixEnd {
    /// Place behind its last key.
    pub end: usize,
    /// How many of its keys are in the shorter prefix.
    pub short: u32,
    /// Number of all keys of the set; 0: a set that finds nothing and is not found.
    pub size: u32,
}

/// The prefixes of a collection and, the other way round, the sets that have each key.
///
/// ```
/// use dustlens_likeness::prefix::{PrefixCollection, PrefixEnd};
///
/// // Two sets of four keys, found by the first three and two of them; they share the key 1.
/// let ends = [3, 6].map(|end| PrefixEnd { end, short: 2, size: 4 });
/// let all = PrefixCollection::new(ends.to_vec(), vec![0, 1, 2, 3, 1, 4]);
/// assert_eq!(all.earlier(1, 0.5), [0]);
/// ```
#[derive(Debug, Clone)]
pub struct PrefixCollection {
    ends: Vec<PrefixEnd>,
    keys: Vec<u32>,
    /// Twice a key: where the list of the sets that have it in their shorter prefix ends; one more: in the rest of the longer one.
    lists: Vec<u32>,
    /// The lists one after another, each in ascending order.
    sets: Vec<u32>,
}

impl PrefixCollection {
    /// Of the sets in their order. `keys`: those of all prefixes, as numbers from 0 on that leave none out, since there is a list for
    /// each up to the greatest. At most 2³² of them, as of the sets. O(keys).
    #[must_use]
    pub fn new(ends: Vec<PrefixEnd>, keys: Vec<u32>) -> Self {
        let numbers = keys.iter().max().map_or(0, |most| *most as usize + 1);
        let mut all = Self {
            ends,
            keys,
            lists: vec![0; 2 * numbers + 1],
            sets: Vec::new(),
        };
        all.fill();
        all
    }

    /// Makes the lists: their lengths, then their beginnings, which move to their ends as they are filled.
    fn fill(&mut self) {
        let mut lists = std::mem::take(&mut self.lists);
        self.each_key(|_, list| lists[list + 1] += 1);
        let mut end = 0;
        for length in &mut lists {
            end += *length;
            *length = end;
        }
        let mut sets = vec![0; end as usize];
        self.each_key(|set, list| {
            sets[lists[list] as usize] = set;
            lists[list] += 1;
        });
        (self.lists, self.sets) = (lists, sets);
    }

    /// Each set with each list that it is in.
    fn each_key(&self, mut each: impl FnMut(u32, usize)) {
        for (set, of) in (0..).zip(0..self.ends.len()) {
            for (key, is_short) in self.prefix(of) {
                each(set, 2 * key + usize::from(!is_short));
            }
        }
    }

    /// The keys of a set, and if they are in its shorter prefix.
    fn prefix(&self, set: usize) -> impl Iterator<Item = (usize, bool)> {
        let RarestKeys { keys, short, .. } = self.rarest(set);
        let keys = keys.iter().enumerate();
        keys.map(move |(at, key)| (*key as usize, at < short))
    }

    /// The prefix of a set, for an index of another kind.
    #[must_use]
    pub fn rarest(&self, set: usize) -> RarestKeys<'_, u32> {
        let before = set.checked_sub(1).and_then(|before| self.ends.get(before));
        let from = before.map_or(0, |before| before.end);
        let own = self.ends.get(set).filter(|own| own.size > 0);
        let keys = own.and_then(|own| self.keys.get(from..own.end));
        RarestKeys {
            size: own.map_or(0, |own| own.size as usize),
            keys: keys.unwrap_or_default(),
            short: own.map_or(0, |own| own.short as usize),
        }
    }

    fn list(&self, list: usize) -> &[u32] {
        let place = |list: usize| self.lists.get(list).copied().unwrap_or_default() as usize;
        let from = list.checked_sub(1).map_or(0, place);
        self.sets.get(from..place(list)).unwrap_or_default()
    }

    /// Number of sets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True without a set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Entries of the lists in which [`earlier`](Self::earlier) looks, at most.
    #[must_use]
    pub fn steps(&self, set: usize) -> usize {
        let lists = self.prefix(set).map(|(key, is_short)| {
            let rest = is_short.then(|| self.list(2 * key + 1).len());
            self.list(2 * key).len() + rest.unwrap_or_default()
        });
        lists.sum()
    }

    /// The sets before this one with which it may be alike, in ascending order. `least`: share of the larger set's size that the
    /// smaller one must have. The same as [`PrefixIndex::add`](super::PrefixIndex::add) reports.
    #[must_use]
    pub fn earlier(&self, set: usize, least: f64) -> Vec<u32> {
        let mut found = Vec::new();
        let own = self.ends.get(set).map_or(0, |own| own.size);
        for (key, is_short) in self.prefix(set) {
            let lists = [(2 * key, true), (2 * key + 1, false)];
            for (list, by_short) in lists.into_iter().take(1 + usize::from(is_short)) {
                let earlier = self.list(list).iter();
                for &other in earlier.take_while(|other| (**other as usize) < set) {
                    let others = self.ends.get(other as usize).map_or(0, |other| other.size);
                    let sizes = (own as usize, others as usize);
                    if may_be_alike(sizes, (is_short, by_short), least) {
                        found.push(other);
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
