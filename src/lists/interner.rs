//! Numbers of different texts; the texts stay with the caller.
//!
//! Texts are distinguished by their bytes; a 64-bit hash only finds them. Memory: 8 bytes a text, and room to grow.

use hashbrown::HashTable;
use xxhash_rust::xxh3::xxh3_64;

/// Finds things with equal bytes. Numbers are given in the order of arrival.
#[derive(Debug, Default)]
pub(crate) struct Interner(HashTable<(u32, u32)>);

impl Interner {
    /// The number of `text` if it was seen, else `new` becomes its number.
    pub(crate) fn number<'t>(
        &mut self,
        text: &[u8],
        new: u32,
        text_of: impl Fn(u32) -> &'t [u8],
    ) -> u32 {
        let hash = xxh3_64(text);
        let high = (hash >> 32) as u32;
        let same = |entry: &(u32, u32)| entry.0 == high && text_of(entry.1) == text;
        let rehash = |entry: &(u32, u32)| xxh3_64(text_of(entry.1));
        self.0
            .entry(hash, same, rehash)
            .or_insert((high, new))
            .get()
            .1
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
