//! The list of one site as a round sees it: path and query of each URL after the accepted rules, each once.
//!
//! Cost: the texts, and about 25 bytes a URL.

use hashbrown::HashTable;
use xxhash_rust::xxh3::xxh3_64;

/// Longest path and query that is mined, in bytes; a longer one is only rewritten.
pub(crate) const MAX_LENGTH: usize = 2_048;

/// Paths with queries of one scheme, host and port.
#[derive(Debug, Default, Clone)]
pub(crate) struct SiteUrls {
    /// Scheme, host and port: `http://e.com:8080`.
    pub origin: String,
    text: Vec<u8>,
    ends: Vec<usize>,
    /// For each, the first URL of the caller's list.
    pub first: Vec<u32>,
    /// Half of the hash beside the place: a table that grows need not read the texts.
    known: HashTable<(u32, u32)>,
}

impl SiteUrls {
    pub fn new(origin: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            ..Self::default()
        }
    }

    /// An empty sheet of the same name with room for as much.
    pub fn empty_like(other: &Self) -> Self {
        Self {
            origin: other.origin.clone(),
            text: Vec::with_capacity(other.text.len()),
            ends: Vec::with_capacity(other.len()),
            first: Vec::with_capacity(other.len()),
            known: HashTable::with_capacity(other.len()),
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

    /// The URL of a path and query on this site.
    pub fn url(&self, tail: &[u8]) -> String {
        joined(&self.origin, tail)
    }

    /// Its place, if it is there.
    pub fn find(&self, tail: &[u8]) -> Option<usize> {
        self.place(tail, half(tail))
    }

    fn place(&self, tail: &[u8], half: u32) -> Option<usize> {
        let same = |(other, at): &(u32, u32)| *other == half && self.get(*at as usize) == tail;
        let found = self.known.find(whole(half), same);
        found.map(|(_, at)| *at as usize)
    }

    /// Adds it unless it is there.
    pub fn add(&mut self, tail: &[u8], url: u32) -> usize {
        let half = half(tail);
        self.place(tail, half).unwrap_or_else(|| {
            let at = self.len();
            self.text.extend_from_slice(tail);
            self.ends.push(self.text.len());
            self.first.push(url);
            let rehash = |(half, _): &(u32, u32)| whole(*half);
            self.known
                .insert_unique(whole(half), (half, at as u32), rehash);
            at
        })
    }
}

/// The URL of a path and query.
pub(crate) fn joined(origin: &str, tail: &[u8]) -> String {
    format!("{origin}{}", String::from_utf8_lossy(tail))
}

fn half(tail: &[u8]) -> u32 {
    (xxh3_64(tail) >> 32) as u32
}

/// A table wants all bits of a hash to matter.
fn whole(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::SiteUrls;

    #[test]
    fn each_once() {
        let mut sheet = SiteUrls::new("http://e.com");
        for url in 0..5 {
            sheet.add(if url == 3 { b"/b" } else { b"/a" }, url);
        }
        assert_eq!((sheet.len(), &sheet.first[..]), (2, &[0, 3][..]));
        assert_eq!((sheet.find(b"/b"), sheet.find(b"/c")), (Some(1), None));
    }
}
