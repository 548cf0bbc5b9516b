//! Candidates of a join: the pairs of sets that may reach a likeness, found through their rarest keys.
//!
//! All sets put their keys into one order, the rarest first. Two sets that share enough keys then share one among the first
//! few of each, their *prefixes* (Chaudhuri, Ganti, Kaushik, "A primitive operator for similarity joins", ICDE 2006;
//! Bayardo, Ma, Srikant, "Scaling up all pairs similarity search", WWW 2007, §3). The smaller of two sets needs a shorter
//! prefix than the larger one (Xiao, Wang, Lin, Yu, "Efficient similarity joins for near duplicate detection", WWW 2008,
//! §3.2), so that the keys of a template, which are in every page and last in the order, are in no prefix that matters
//! unless the pages are alike.
//!
//! The first key of the order that two sets share also bounds how many they may share at all: none of the keys before it, and no more
//! than follow it in either set (the same, §4.1).
//!
//! No pair that reaches the likeness is lost. Where the order of the keys is a random one, fewer of them are enough, and a pair is
//! lost with a probability of 2⁻⁶⁴ ([`Prefix::of_random_order`]). Candidates have to be counted: most of them reach the likeness, few do not.

use std::hash::Hash;

use crate::postings::Postings;

mod clusters;
mod collection;

pub use clusters::ClusterIndex;
pub use collection::{PrefixCollection, PrefixEnd};

/// The least likeness of the pairs that are looked for, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Least {
    /// Jaccard similarity.
    Jaccard(f64),
    /// Share of the larger set's keys that are shared.
    Share(f64),
}

impl Least {
    /// Keys that two sets of so many share at least.
    #[allow(clippy::cast_precision_loss)] // sizes are far below 2⁵³
    fn shared(self, a: usize, b: usize) -> f64 {
        match self {
            Self::Jaccard(least) => least / (1.0 + least) * (a + b) as f64,
            Self::Share(least) => least * a.max(b) as f64,
        }
    }
}

/// Numbers of keys, the rarest first, by which a set is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prefix {
    /// Keys by which it is found by sets that are smaller.
    pub long: usize,
    /// Keys by which it is found by sets that are as large or larger.
    pub short: usize,
}

/// Keys that are counted together before it is asked if there are enough.
const CHUNK: usize = 64;

/// The greatest probability with which a side of a pair keeps none of the shared keys: 2⁻⁶⁵, so that both do with one of 2⁻⁶⁴.
const CHANCE: f64 = 1.0 / (1_u128 << 65) as f64;

/// Keeps a product that should be whole from being rounded up.
const ROUNDING: f64 = 1e-9;

/// How much a product of a likeness and a size is off, at most.
const ERROR: f64 = 1e-14;

/// Fewest of so many that are a share of them or more; 1 at least, if there are any.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)] // a share of a count
pub(crate) fn share(count: usize, of: f64) -> usize {
    ((count as f64 * of - ROUNDING).ceil().max(1.0) as usize).min(count)
}

/// Number of the first of some keys in random order among which a shared one is all but certain; `full` where it takes as many to be certain.
#[allow(clippy::cast_precision_loss)] // sizes are far below 2⁵³
fn enough(keys: usize, full: usize) -> usize {
    let unshared = full.saturating_sub(1);
    if keys <= unshared {
        return full;
    }
    let mut chance = 1.0;
    for first in 0..unshared {
        if chance <= CHANCE {
            return first;
        }
        chance *= (unshared - first) as f64 / (keys - first) as f64;
    }
    full
}

impl Prefix {
    /// For sets of so many keys, and pairs whose Jaccard similarity is `least` or more, above 0.
    #[must_use]
    pub fn of_jaccard(keys: usize, least: f64) -> Self {
        // The other set has `least` of the keys at least; if it is as large, 2·least/(1 + least) of them are shared.
        Self {
            long: keys + 1 - share(keys, least),
            short: keys + 1 - share(keys, 2.0 * least / (1.0 + least)),
        }
    }

    /// For sets of so many keys, of which some are `common` ones and the others in a random order before them, as hashes in ascending order
    /// are; which keys are common is the same for all sets. A pair whose Jaccard similarity is `least` or more, above 0, is lost with
    /// a probability of 2⁻⁶⁴ at most. O(length of the prefix).
    ///
    /// Of n keys in random order, x of them not shared, the first s are all not shared with the probability
    /// x/n · (x−1)/(n−1) · … · (x−s+1)/(n−s+1).
    #[must_use]
    pub fn of_random_order(keys: usize, common: usize, least: f64) -> Self {
        let Self { long, short } = Self::of_jaccard(keys, least);
        let others = keys.saturating_sub(common);
        Self {
            long: enough(others, long),
            short: enough(others, short),
        }
    }

    /// For signatures of k positions, and pairs that agree in a share of `least` or more of them, above 0.
    #[must_use]
    pub fn of_positions(k: usize, least: f64) -> Self {
        Self::of_shared(k, share(k, least))
    }

    /// For sets of so many keys, and pairs that share `fewest` of them or more, at least 1.
    #[must_use]
    pub fn of_shared(keys: usize, fewest: usize) -> Self {
        let keys = keys + 1 - fewest.max(1).min(keys);
        Self {
            long: keys,
            short: keys,
        }
    }
}

/// The keys of a set that are in its prefix and may be in another set's, the rarest first.
#[derive(Debug, Clone)]
pub struct Rarest<K> {
    /// Number of all keys of the set.
    pub size: usize,
    /// Keys that come before these and are in no other set.
    pub before: usize,
    /// Keys of the longer prefix.
    pub keys: Vec<K>,
    /// How many of them are in the shorter one.
    pub short: usize,
}

impl<K: Ord + Copy> Rarest<K> {
    /// Chooses the keys of a set's prefix. `count`: in how many sets a key is, about; the same for all sets. With
    /// `is_closed` no set comes but those counted, so that a key of one set pairs nothing. Where there are as many such keys as
    /// the prefix is long, nothing is left of it, and no further key is counted. O(keys log keys).
    pub fn choose(keys: &[K], prefix: Prefix, is_closed: bool, count: impl Fn(&K) -> u8) -> Self {
        let size = keys.len();
        let mut counted: Vec<(u8, K)> = Vec::new();
        let mut single = 0;
        let mut counts = [0; CHUNK];
        for (some, seen) in keys.chunks(CHUNK).zip(1..) {
            // All counts of a chunk first: they are far apart in memory, and the processor then waits for them together.
            for (place, key) in counts.iter_mut().zip(some) {
                *place = count(key);
            }
            let pairs = counts.iter().copied().zip(some.iter().copied());
            counted.extend(pairs.filter(|(count, _)| !is_closed || *count > 1));
            single = (seen * CHUNK).min(size) - counted.len();
            if single >= prefix.long {
                counted.clear();
                break;
            }
        }
        let left = |keys: usize| keys.min(size).saturating_sub(single);
        let (long, short) = (left(prefix.long), left(prefix.short));
        if long < counted.len() {
            counted.select_nth_unstable(long);
        }
        counted.truncate(long);
        counted.sort_unstable();
        Self {
            size,
            before: single,
            keys: counted.into_iter().map(|(_, key)| key).collect(),
            short,
        }
    }
}

impl<K: Copy> Rarest<K> {
    /// The keys of a set's prefix where common keys come last: of the others and of these, each in an order that is the same for all sets,
    /// the first ones. O(prefix).
    ///
    /// ```
    /// use dustlens_likeness::prefix::{Prefix, Rarest};
    ///
    /// let prefix = Prefix { long: 4, short: 2 };
    /// assert_eq!(Rarest::common_last(&[2, 5, 9], &[1, 7], prefix).keys, [2, 5, 9, 1]);
    /// ```
    #[must_use]
    pub fn common_last(others: &[K], common: &[K], prefix: Prefix) -> Self {
        let size = others.len() + common.len();
        let keys = others.iter().chain(common).copied();
        Self {
            size,
            before: 0,
            keys: keys.take(prefix.long).collect(),
            short: prefix.short.min(size),
        }
    }

    /// The same with other names of the keys.
    #[must_use]
    pub fn renamed<L>(&self, name: impl Fn(K) -> L) -> Rarest<L> {
        Rarest {
            size: self.size,
            before: self.before,
            keys: self.keys.iter().map(|key| name(*key)).collect(),
            short: self.short,
        }
    }

    /// The same, borrowed.
    #[must_use]
    pub fn view(&self) -> RarestKeys<'_, K> {
        RarestKeys {
            size: self.size,
            before: self.before,
            places: &[],
            keys: &self.keys,
            short: self.short,
        }
    }
}

/// The keys of a [`Rarest`], wherever they are kept.
#[derive(Debug, Clone, Copy)]
pub struct RarestKeys<'k, K> {
    /// Number of all keys of the set.
    pub size: usize,
    /// Keys that come before these and are in no other set.
    pub before: usize,
    /// Of each key the number of those before it, at least; empty where none were left out among them.
    pub places: &'k [u16],
    /// Keys of the longer prefix, the rarest first.
    pub keys: &'k [K],
    /// How many of them are in the shorter one.
    pub short: usize,
}

impl<'k, K: Copy> RarestKeys<'k, K> {
    /// The keys with what each says of the set.
    fn each(self) -> impl Iterator<Item = (K, AtKey)> + use<'k, K> {
        let keys = self.keys.iter().enumerate();
        keys.map(move |(at, &key)| {
            let place = self.places.get(at).map(|place| usize::from(*place));
            let before = place.unwrap_or(self.before + at);
            let at_key = AtKey {
                size: self.size,
                left: self.size.saturating_sub(before),
                is_short: at < self.short,
            };
            (key, at_key)
        })
    }
}

/// A set, at a key that another one shares.
#[derive(Debug, Clone, Copy)]
struct AtKey {
    /// Number of its keys.
    size: usize,
    /// Number of those from this one on.
    left: usize,
    /// True if the key is in the shorter prefix.
    is_short: bool,
}

/// An index of sets by the keys of their prefixes.
#[derive(Debug, Clone)]
pub struct PrefixIndex<K> {
    /// Key → the sets that have it in their shorter prefix, and those that have it in the rest of their longer one; each with the
    /// number of its keys from that one on.
    postings: Postings<K, (u32, u32), 2>,
    /// Set → its size, and the set that met it last.
    sets: Vec<(u32, u32)>,
}

impl<K> Default for PrefixIndex<K> {
    fn default() -> Self {
        Self {
            postings: Postings::default(),
            sets: Vec::new(),
        }
    }
}

impl<K: Hash + Eq + Copy> PrefixIndex<K> {
    /// Adds a set, whose number is larger than those before it, and reports every earlier one with which it may be alike,
    /// once. Returns the number of steps taken.
    ///
    /// A smaller set is found by its shorter prefix and any key of this one's, a larger set by any of its keys and this one's
    /// shorter prefix.
    pub fn add(
        &mut self,
        set: u32,
        rarest: RarestKeys<'_, K>,
        least: Least,
        mut emit: impl FnMut(u32),
    ) -> usize {
        let mut steps = 1 + rarest.keys.len();
        resize(&mut self.sets, set, rarest.size);
        for (key, own) in rarest.each() {
            let entry = (set, number(own.left));
            let lists = self.postings.push(key, usize::from(!own.is_short), entry);
            for (list, is_short) in lists.into_iter().zip([true, false]) {
                if !own.is_short && !is_short {
                    continue;
                }
                for (other, left) in self.postings.of(list) {
                    steps += 1;
                    let Some((size, met)) = self.sets.get_mut(other as usize) else {
                        continue;
                    };
                    let theirs = AtKey {
                        size: *size as usize,
                        left: left as usize,
                        is_short,
                    };
                    if *met != set && may_be_alike(own, theirs, least) {
                        *met = set;
                        emit(other);
                    }
                }
            }
        }
        steps
    }

    /// Entries of the lists in which [`add`](Self::add) would look. O(keys).
    pub fn steps(&self, rarest: RarestKeys<'_, K>) -> usize {
        let keys = rarest.each();
        let entries = keys.map(|(key, own)| {
            let lists = self.postings.heads(&key).into_iter();
            let met = lists.take(1 + usize::from(own.is_short));
            met.map(|list| list.length as usize).sum::<usize>()
        });
        entries.sum()
    }

    /// Adds a set and reports nothing; the next ones meet it.
    pub fn put(&mut self, set: u32, rarest: RarestKeys<'_, K>) {
        resize(&mut self.sets, set, rarest.size);
        for (key, own) in rarest.each() {
            let entry = (set, number(own.left));
            self.postings.push(key, usize::from(!own.is_short), entry);
        }
    }
}

/// Makes room for a set, whose size this is, in a list of sizes and of the sets that met each last.
fn resize(sets: &mut Vec<(u32, u32)>, set: u32, size: usize) {
    sets.resize(set as usize + 1, (0, u32::MAX));
    if let Some(own) = sets.last_mut() {
        *own = (number(size), u32::MAX);
    }
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

/// True if two sets that share this key and none before it may be alike: the key is in the shorter prefix where it has to be, and enough keys
/// follow in either set. Where they share one before it, and this says no, it has said no there.
fn may_be_alike(own: AtKey, other: AtKey, least: Least) -> bool {
    let is_found = match (own.is_short, other.is_short) {
        (own_short, true) => own_short || other.size <= own.size,
        (_, false) => other.size > own.size,
    };
    is_found && has_enough(own.left.min(other.left), (own.size, other.size), least)
}

/// True if two sets of these sizes may be alike that share so many keys at most.
#[allow(clippy::cast_precision_loss)] // sizes are far below 2⁵³
fn has_enough(most: usize, (own, other): (usize, usize), least: Least) -> bool {
    most as f64 * (1.0 + ERROR) >= least.shared(own, other)
}
