//! All pairs of a growing collection that share keys, counted through an inverted index, one document at a time.
//!
//! The keys are shingles (then the counts are |A∩B| and the join is exact) or ⟨position, value⟩ tuples of minhash
//! signatures (then the counts are Broder's N). Documents with identical keys are folded: only the first of them is in
//! the index, the others inherit its counts, so copies of one page cost nothing in the popular groups.
//!
//! Cost of a document: the sum of its keys' postings among different earlier documents; memory: one `u32` a key of
//! a different document. Not for collections where one key is in very many *different* documents (a template's shingle
//! in 100,000 pages): a prefix-filtered join or bands are the right tools for them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Keys are already mixed 64-bit hashes: hashing them again would be waste.
#[derive(Debug, Default, Clone)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u64(&mut self, x: u64) {
        self.0 = self.0.rotate_left(23) ^ x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_u32(&mut self, x: u32) {
        self.write_u64(u64::from(x));
    }
    fn write_usize(&mut self, x: usize) {
        self.write_u64(x as u64);
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;

/// The index; `K` is a key.
#[derive(Debug, Clone)]
pub struct OverlapIndex<K> {
    postings: Map<K, Vec<u32>>,
    /// Keys of a first document → its class.
    classes: HashMap<Vec<K>, u32>,
    members: Vec<Vec<u32>>,
    counts: Vec<u32>,
    touched: Vec<u32>,
}

impl<K> Default for OverlapIndex<K> {
    fn default() -> Self {
        Self {
            postings: Map::default(),
            classes: HashMap::new(),
            members: Vec::new(),
            counts: Vec::new(),
            touched: Vec::new(),
        }
    }
}

impl<K: Hash + Eq + Copy> OverlapIndex<K> {
    /// Adds a document and reports every earlier one that shares a key with it, with the number of shared keys.
    ///
    /// `keys` are distinct and in one fixed order for equal sets. A document without keys shares nothing. Returns
    /// the number of steps taken, a measure of the work done.
    pub fn add(&mut self, document: u32, keys: &[K], mut emit: impl FnMut(u32, usize)) -> usize {
        if keys.is_empty() {
            return 1;
        }
        let known = self.classes.get(keys).copied();
        let mut steps = self.count(keys);
        self.touched.sort_unstable();
        for &class in &self.touched {
            let shared = std::mem::take(&mut self.counts[class as usize]) as usize;
            let members = &self.members[class as usize];
            members.iter().for_each(|&member| emit(member, shared));
            steps += members.len();
        }
        self.touched.clear();
        match known {
            Some(class) => self.members[class as usize].push(document),
            None => self.insert(document, keys),
        }
        steps
    }

    fn count(&mut self, keys: &[K]) -> usize {
        let mut steps = keys.len();
        for key in keys {
            let Some(classes) = self.postings.get(key) else {
                continue;
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

    fn insert(&mut self, document: u32, keys: &[K]) {
        let class = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
        self.members.push(vec![document]);
        self.counts.push(0);
        self.classes.insert(keys.to_vec(), class);
        for &key in keys {
            self.postings.entry(key).or_default().push(class);
        }
    }
}
