//! The prefixes of all documents in one block of memory. Blocks of their own would leave gaps between them that nothing else fits
//! into, once most of their keys are dropped; this one is given back to the system.

use dustlens_likeness::prefix::{PrefixCollection, PrefixEnd, Rarest, RarestKeys};

use super::repeated::{Repeated, number};
use super::short_key::ShortKey;
use crate::parallel::sum;

/// Documents whose keys are dropped by one worker at a time.
const SOME: usize = 4_096;

/// Document → its prefix.
#[derive(Debug, Default)]
pub(super) struct PrefixStore {
    keys: Vec<ShortKey>,
    /// Where no prefix was chosen, the size is 0.
    prefixes: Vec<PrefixEnd>,
}

impl PrefixStore {
    /// Number of documents.
    pub fn len(&self) -> usize {
        self.prefixes.len()
    }

    /// Makes room for the prefixes of so many further documents, of so many keys each.
    pub fn reserve(&mut self, documents: usize, keys: usize) {
        self.prefixes.reserve(documents);
        self.keys.reserve(documents * keys);
    }

    /// Adds the prefix of the next document, if one was chosen.
    pub fn push(&mut self, chosen: Option<RarestKeys<'_, ShortKey>>) {
        let short = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let counts = chosen.map_or((0, 0), |rarest| (short(rarest.short), short(rarest.size)));
        self.keys
            .extend_from_slice(chosen.map_or(&[], |rarest| rarest.keys));
        self.prefixes.push(PrefixEnd {
            end: self.keys.len(),
            short: counts.0,
            size: counts.1,
        });
    }

    /// Replaces the prefixes of some documents, given with their numbers in ascending order. O(keys).
    pub fn replace(&mut self, chosen: &[(usize, Rarest<ShortKey>)]) {
        let mut new = Self {
            keys: Vec::with_capacity(self.keys.len()),
            prefixes: Vec::with_capacity(self.prefixes.len()),
        };
        let mut chosen = chosen.iter().peekable();
        for document in 0..self.len() {
            let other = chosen.next_if(|(at, _)| *at == document);
            new.push(other.map_or_else(|| self.get(document), |(_, rarest)| Some(rarest.view())));
        }
        *self = new;
    }

    /// The prefix of a document; `None` where none was chosen.
    pub fn get(&self, document: usize) -> Option<RarestKeys<'_, ShortKey>> {
        let stored = self.prefixes.get(document)?;
        let (from, end) = self.range(document);
        let keys = self.keys.get(from..end)?;
        (stored.size > 0).then_some(RarestKeys {
            size: stored.size as usize,
            before: 0,
            places: &[],
            keys,
            short: stored.short as usize,
        })
    }

    /// The prefix of each document, where one was chosen.
    pub fn each(&self) -> impl Iterator<Item = Option<RarestKeys<'_, ShortKey>>> {
        (0..self.len()).map(|document| self.get(document))
    }

    /// The keys of all prefixes.
    pub fn keys(&self) -> &[ShortKey] {
        &self.keys
    }

    fn range(&self, document: usize) -> (usize, usize) {
        let end = |stored: Option<&PrefixEnd>| stored.map_or(0, |stored| stored.end);
        let before = document.checked_sub(1);
        let from = before.and_then(|before| self.prefixes.get(before));
        (end(from), end(self.prefixes.get(document)))
    }

    /// The prefixes with the keys that pair something. O(keys), side by side but for the lists.
    pub fn collect(mut self, repeated: &Repeated) -> PrefixCollection {
        let places = self.retain(|place| repeated.has(place));
        let numbers = number(&self.keys);
        self.keys = Vec::new();
        PrefixCollection::new(self.prefixes, numbers, places)
    }

    /// Drops the keys that pair nothing, told by their places among all, with the room that they took. Returns the places that the others
    /// had in their prefixes. O(keys), side by side.
    fn retain(&mut self, pairs: impl Fn(usize) -> bool + Sync + Send) -> Vec<u16> {
        let mut parts = Vec::new();
        let (mut rest, mut from) = (self.keys.as_mut_slice(), 0);
        for prefixes in self.prefixes.chunks_mut(SOME) {
            let end = prefixes.last().map_or(from, |last| last.end);
            let (keys, behind) = rest.split_at_mut(end - from);
            parts.push(Part {
                prefixes,
                keys,
                from,
                left: Vec::new(),
            });
            (rest, from) = (behind, end);
        }
        sum(&mut parts, |part| part.retain(&pairs));
        let kept: Vec<(usize, usize)> = parts
            .iter()
            .map(|part| (part.from, part.left.len()))
            .collect();
        let places = parts.into_iter().flat_map(|part| part.left).collect();
        let mut end = 0;
        for (prefixes, (from, left)) in self.prefixes.chunks_mut(SOME).zip(kept) {
            self.keys.copy_within(from..from + left, end);
            for stored in prefixes {
                stored.end = stored.end - from + end;
            }
            end += left;
        }
        self.keys.truncate(end);
        self.keys.shrink_to_fit();
        places
    }
}

/// The keys of some documents.
struct Part<'s> {
    prefixes: &'s mut [PrefixEnd],
    keys: &'s mut [ShortKey],
    /// Keys of the documents before them.
    from: usize,
    /// The places in their prefixes of the keys that are left, which are at the beginning.
    left: Vec<u16>,
}

impl Part<'_> {
    /// Moves the keys that are left to the beginning, and returns how many there are.
    fn retain(&mut self, pairs: &impl Fn(usize) -> bool) -> usize {
        let mut begin = 0;
        for stored in self.prefixes.iter_mut() {
            let end = stored.end - self.from;
            let mut short = 0;
            for at in begin..end {
                if pairs(self.from + at) {
                    short += u32::from(at - begin < stored.short as usize);
                    self.keys[self.left.len()] = self.keys[at];
                    self.left
                        .push(u16::try_from(at - begin).unwrap_or(u16::MAX));
                }
            }
            (stored.end, stored.short) = (self.from + self.left.len(), short);
            begin = end;
        }
        self.left.len()
    }
}

#[cfg(test)]
mod tests {
    use dustlens_likeness::prefix::Prefix;

    use super::*;

    fn chosen(keys: &[u64], short: usize) -> Rarest<ShortKey> {
        let keys: Vec<u64> = keys.iter().map(|key| key << 40).collect();
        let all = Prefix {
            long: keys.len(),
            short,
        };
        Rarest::choose(&keys, all, false, |_| 0).renamed(|key| ShortKey::of(&key))
    }

    fn shown(store: &PrefixStore, document: usize) -> Option<(Vec<u64>, usize, usize)> {
        let prefix = store.get(document)?;
        let keys = prefix.keys.iter().map(|key| key.wide() >> 40).collect();
        Some((keys, prefix.short, prefix.size))
    }

    #[test]
    fn what_is_left_of_each_prefix_is_its_own() {
        // More documents than one worker takes, of 0 to 5 keys, every seventh without a prefix.
        let mut store = PrefixStore::default();
        let keys = |at: u64| -> Vec<u64> { (at * 10..at * 10 + at % 6).collect() };
        for at in 0..10_000_u64 {
            let own = chosen(&keys(at), (at % 4) as usize);
            store.push((at % 7 != 0).then_some(own.view()));
        }
        let all = store.keys().to_vec();
        let places = store.retain(|place| (all[place].wide() >> 40) % 3 == 0);
        let kept = store.keys().iter().map(|key| (key.wide() >> 40) % 10);
        assert_eq!(places, kept.map(|place| place as u16).collect::<Vec<_>>());
        for at in 0..10_000_u64 {
            let all = keys(at);
            let is_left = |key: &&u64| (**key).is_multiple_of(3);
            let left: Vec<u64> = all.iter().filter(is_left).copied().collect();
            let short = all.iter().take((at % 4) as usize).filter(is_left).count();
            let expected = (at % 7 != 0 && !all.is_empty()).then_some((left, short, all.len()));
            assert_eq!(shown(&store, at as usize), expected, "document {at}");
        }
        assert_eq!(store.len(), 10_000);
        assert_eq!(shown(&store, 10_000), None);
    }

    #[test]
    fn a_prefix_is_replaced_in_its_place() {
        let mut store = PrefixStore::default();
        for keys in [[1, 2, 3], [4, 5, 6], [7, 8, 9]] {
            store.push(Some(chosen(&keys, 2).view()));
        }
        store.replace(&[(1, chosen(&[10, 11, 12, 13], 3))]);
        assert_eq!(shown(&store, 0), Some((vec![1, 2, 3], 2, 3)));
        assert_eq!(shown(&store, 1), Some((vec![10, 11, 12, 13], 3, 4)));
        assert_eq!(shown(&store, 2), Some((vec![7, 8, 9], 2, 3)));
        assert_eq!(store.keys().len(), 10);
    }
}
