//! The prefixes of a whole collection: each set finds those before it by itself, so that many can do it side by side.

use super::{AtKey, Least, RarestKeys, may_be_alike};

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
/// use dustlens_likeness::prefix::{Least, PrefixCollection, PrefixEnd};
///
/// // Two sets of four keys, found by the first three and two of them; they share the key 1, one key behind the first.
/// let ends = [3, 6].map(|end| PrefixEnd { end, short: 2, size: 4 });
/// let all = PrefixCollection::new(ends.to_vec(), vec![0, 1, 2, 3, 1, 4], vec![0, 1, 2, 0, 1, 2]);
/// let mut found = Vec::new();
/// all.earlier(1, Least::Jaccard(0.5), &mut found);
/// assert_eq!(found, [0]);
/// // Three shared keys of five: no more can be.
/// all.earlier(1, Least::Jaccard(0.7), &mut found);
/// assert!(found.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct PrefixCollection {
    ends: Vec<PrefixEnd>,
    keys: Vec<u32>,
    /// Of each key the number of those of its set before it, at least.
    places: Vec<u16>,
    /// Twice a key: where the list of the sets that have it in their shorter prefix ends; one more: in the rest of the longer one.
    lists: Vec<u32>,
    /// The lists one after another, each in ascending order of the sets, with the places of the key.
    sets: Vec<(u32, u16)>,
}

impl PrefixCollection {
    /// Of the sets in their order. `keys`: those of all prefixes, as numbers from 0 on that leave none out, since there is a list for
    /// each up to the greatest. `places`: of each key the number of those of its set that come before it, or 65,535 where it is more. At most 2³² keys, as
    /// of the sets. O(keys).
    #[must_use]
    pub fn new(ends: Vec<PrefixEnd>, keys: Vec<u32>, places: Vec<u16>) -> Self {
        let numbers = keys.iter().max().map_or(0, |most| *most as usize + 1);
        let mut all = Self {
            ends,
            keys,
            places,
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
        let mut sets = vec![(0, 0); end as usize];
        self.each_key(|set, list| {
            sets[lists[list] as usize] = set;
            lists[list] += 1;
        });
        (self.lists, self.sets) = (lists, sets);
    }

    /// Each set and the place of a key in it, with each list that they are in.
    fn each_key(&self, mut each: impl FnMut((u32, u16), usize)) {
        for (set, of) in (0..).zip(0..self.ends.len()) {
            let rarest = self.rarest(of);
            for (at, key) in rarest.keys.iter().enumerate() {
                let place = rarest.places.get(at).copied().unwrap_or_default();
                each((set, place), list_of(*key, at < rarest.short));
            }
        }
    }

    /// The prefix of a set, for an index of another kind.
    #[must_use]
    pub fn rarest(&self, set: usize) -> RarestKeys<'_, u32> {
        let before = set.checked_sub(1).and_then(|before| self.ends.get(before));
        let from = before.map_or(0, |before| before.end);
        let own = self.ends.get(set).filter(|own| own.size > 0);
        let range = own.map_or(0..0, |own| from..own.end);
        RarestKeys {
            size: own.map_or(0, |own| own.size as usize),
            before: 0,
            places: self.places.get(range.clone()).unwrap_or_default(),
            keys: self.keys.get(range).unwrap_or_default(),
            short: own.map_or(0, |own| own.short as usize),
        }
    }

    fn list(&self, list: usize) -> &[(u32, u16)] {
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

    /// The lists in which the sets are that a set meets by a key, and if the key is in their shorter prefix.
    fn lists(&self, key: u32, is_short: bool) -> impl Iterator<Item = (&[(u32, u16)], bool)> {
        let both = [true, false].into_iter().take(1 + usize::from(is_short));
        both.map(move |theirs| (self.list(list_of(key, theirs)), theirs))
    }

    /// Entries of the lists in which [`earlier`](Self::earlier) looks for all sets, at most. O(keys).
    #[must_use]
    pub fn all_steps(&self) -> usize {
        let steps = |set| {
            let keys = self.rarest(set).each();
            let lists = keys.flat_map(|(key, own)| self.lists(key, own.is_short));
            lists.map(|(list, _)| list.len()).sum::<usize>()
        };
        (0..self.len()).map(steps).sum()
    }

    /// Puts the sets before this one with which it may be alike into `found`, in ascending order, in place of those that are there: the same
    /// as [`PrefixIndex::add`](super::PrefixIndex::add) reports. Returns the number of entries of lists that were looked at, at most.
    pub fn earlier(&self, set: usize, least: Least, found: &mut Vec<u32>) -> usize {
        found.clear();
        let mut steps = 0;
        for (key, own) in self.rarest(set).each() {
            for (list, is_short) in self.lists(key, own.is_short) {
                steps += list.len();
                let earlier = list.iter().take_while(|other| (other.0 as usize) < set);
                found.extend(earlier.filter_map(|&(other, place)| {
                    let size = self.ends.get(other as usize).map_or(0, |other| other.size) as usize;
                    let theirs = AtKey {
                        size,
                        left: size.saturating_sub(usize::from(place)),
                        is_short,
                    };
                    may_be_alike(own, theirs, least).then_some(other)
                }));
            }
        }
        found.sort_unstable();
        found.dedup();
        steps
    }
}

/// The number of the list of the sets that have a key in their shorter prefix, or in the rest of their longer one.
fn list_of(key: u32, is_short: bool) -> usize {
    2 * key as usize + usize::from(!is_short)
}
