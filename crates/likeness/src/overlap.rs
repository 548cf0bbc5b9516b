//! All pairs of a growing collection that share keys, counted through an inverted index, one document at a time.
//!
//! The keys are shingles (then the counts are |A∩B| and the join is exact) or ⟨position, value⟩ tuples of minhash
//! signatures (then the counts are Broder's N). Documents with identical keys are folded: only the first of them is in
//! the index, the others inherit its counts, so copies of one page cost nothing in the popular groups.
//!
//! Cost of a document: the sum of its keys' postings among different earlier documents; memory: a table entry (16 bytes
//! for a shingle) a different key, and 4 bytes a posting of a key that two different documents have. Not for collections
//! where one key is in very many *different* documents (a template's shingle in 100,000 pages): a prefix-filtered join or
//! bands are the right tools for them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash};

use crate::hash::{Mixed, SetHash};

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;

/// The classes that have a key, in two bits and a number: most keys of texts are in one class, many in two.
#[derive(Debug, Clone, Copy)]
struct Postings(u32);

/// The meaning of the number of [`Postings`]: the class itself, a place in `pairs`, or one in `lists`.
enum Place {
    Class,
    Pair(usize),
    List(usize),
}

const PAIR: u32 = 0b10 << 30;
const LIST: u32 = 0b11 << 30;
/// Bits of a number: memory ends long before the numbers do.
const NUMBER: u32 = (1 << 30) - 1;

impl Postings {
    fn place(self) -> Place {
        let number = (self.0 & NUMBER) as usize;
        match self.0 & LIST {
            LIST => Place::List(number),
            PAIR => Place::Pair(number),
            _ => Place::Class,
        }
    }
}

/// The index; `K` is a key.
#[derive(Debug, Clone)]
pub struct OverlapIndex<K> {
    postings: Map<K, Postings>,
    /// Classes of the keys that two have, and of those that more have.
    pairs: Vec<[u32; 2]>,
    lists: Vec<Vec<u32>>,
    /// Keys of a first document → its class.
    classes: Map<SetHash, u32>,
    members: Vec<Vec<u32>>,
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl<K> Default for OverlapIndex<K> {
    fn default() -> Self {
        Self {
            postings: Map::default(),
            pairs: Vec::new(),
            lists: Vec::new(),
            classes: Map::default(),
            members: Vec::new(),
            counts: Vec::new(),
            touched: Vec::new(),
        }
    }
}

impl<K: Hash + Eq + Copy> OverlapIndex<K> {
    /// Makes room for so many different keys, so that the table does not grow: while it does, there are two of it.
    pub fn reserve(&mut self, keys: usize) {
        self.postings.reserve(keys);
    }

    /// Adds a document and reports every earlier one that shares a key with it, with the number of shared keys.
    ///
    /// `keys` are distinct. A document without keys shares nothing. Returns
    /// the number of steps taken, a measure of the work done.
    pub fn add(&mut self, document: u32, keys: &[K], mut emit: impl FnMut(u32, usize)) -> usize {
        if keys.is_empty() {
            return 1;
        }
        let mut steps = self.count(keys);
        self.touched.sort_unstable();
        for &class in &self.touched {
            let shared = std::mem::take(&mut self.counts[class as usize]) as usize;
            let members = &self.members[class as usize];
            members.iter().for_each(|&member| emit(member, shared));
            steps += members.len();
        }
        self.touched.clear();
        self.put(document, keys);
        steps
    }

    /// Adds a document and reports nothing; the next ones meet it. O(keys).
    pub fn put(&mut self, document: u32, keys: &[K]) {
        if keys.is_empty() {
            return;
        }
        let set = SetHash::of(keys);
        match self.classes.get(&set) {
            Some(&class) => self.members[class as usize].push(document),
            None => self.insert(document, set, keys),
        }
    }

    fn count(&mut self, keys: &[K]) -> usize {
        let mut steps = keys.len();
        for key in keys {
            let Some(postings) = self.postings.get(key) else {
                continue;
            };
            let classes = match postings.place() {
                Place::Class => std::slice::from_ref(&postings.0),
                Place::Pair(at) => self.pairs[at].as_slice(),
                Place::List(at) => self.lists[at].as_slice(),
            };
            steps += classes.len();
            for &class in classes {
                let count = &mut self.counts[class as usize];
                if *count == 0 {
                    self.touched.push(class);
                }
                *count += 1;
            }
        }
        steps
    }

    fn insert(&mut self, document: u32, set: SetHash, keys: &[K]) {
        let class = self.members.len() as u32 & NUMBER;
        self.members.push(vec![document]);
        self.counts.push(0);
        self.classes.insert(set, class);
        for &key in keys {
            match self.postings.entry(key) {
                Entry::Vacant(free) => {
                    free.insert(Postings(class));
                }
                Entry::Occupied(mut entry) => match entry.get().place() {
                    Place::Class => {
                        self.pairs.push([entry.get().0, class]);
                        entry.insert(Postings(PAIR | (self.pairs.len() - 1) as u32));
                    }
                    Place::Pair(at) => {
                        let [one, other] = self.pairs[at];
                        self.lists.push(vec![one, other, class]);
                        entry.insert(Postings(LIST | (self.lists.len() - 1) as u32));
                    }
                    Place::List(at) => self.lists[at].push(class),
                },
            }
        }
    }
}
