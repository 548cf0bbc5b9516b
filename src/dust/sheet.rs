//! The list of one site as a round sees it: path and query of each URL after the accepted rules, each once.

use hashbrown::HashTable;
use xxhash_rust::xxh3::xxh3_64;

/// Longest path and query that is mined, in bytes; a longer one is only rewritten.
pub(super) const MAX_LENGTH: usize = 2_048;

/// Paths with queries of one scheme, host and port.
#[derive(Debug, Default, Clone)]
pub(super) struct Sheet {
    /// Scheme, host and port: `http://e.com:8080`.
    pub origin: String,
    text: Vec<u8>,
    ends: Vec<usize>,
    /// For each, the first URL of the caller's list.
    pub first: Vec<u32>,
    /// For each, the size of its document, if the list has it.
    pub sizes: Vec<Option<u64>>,
    known: HashTable<u32>,
}

impl Sheet {
    pub fn new(origin: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            ..Self::default()
        }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, index: usize) -> &[u8] {
        let from = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[from..self.ends[index]]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Its place, if it is there.
    pub fn find(&self, tail: &[u8]) -> Option<usize> {
        let found = self
            .known
            .find(xxh3_64(tail), |at| self.get(*at as usize) == tail);
        found.map(|at| *at as usize)
    }

    /// Adds it unless it is there.
    pub fn add(&mut self, tail: &[u8], url: u32, size: Option<u64>) -> usize {
        if let Some(at) = self.find(tail) {
            self.sizes[at] = self.sizes[at].or(size);
            return at;
        }
        let at = self.len();
        self.text.extend_from_slice(tail);
        self.ends.push(self.text.len());
        self.first.push(url);
        self.sizes.push(size);
        let (text, ends) = (&self.text, &self.ends);
        let get = |at: u32| {
            let at = at as usize;
            let from = at.checked_sub(1).map_or(0, |before| ends[before]);
            &text[from..ends[at]]
        };
        let rehash = |at: &u32| xxh3_64(get(*at));
        self.known.insert_unique(xxh3_64(tail), at as u32, rehash);
        at
    }
}
