//! The keys that several prefixes have, told from those of a single one without a table of all keys.
//!
//! A Bloom filter in blocks (Putze, Sanders, Singler, "Cache-, hash- and space-efficient Bloom filters", WEA 2007): a key has two bits in one
//! line of the processor's cache, which are set when it is seen; when it is seen again, two more bits in the same line are.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::short_key::ShortKey;
use crate::parallel::{map, threads};
use dustlens_likeness::hash::{Mixed, mix, place};
use dustlens_likeness::key_counts::KeyCounts;

/// Words of a block, as many for keys that were seen as for those that were seen again.
const WORDS: usize = 4;

/// Bits of a block for keys that were seen.
const BITS: usize = WORDS * 64;

/// Bits for each key: of the keys that one prefix has, about (1 − e^(−2/12))², or 2 to 3 %, pass for keys of several.
const BITS_A_KEY: usize = 12;

/// Keys that are chosen together.
const CHUNK: usize = 1_024;

/// One line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Block {
    once: [u64; WORDS],
    again: [u64; WORDS],
}

impl Block {
    /// The bits of a key in a block: word by word.
    fn bits(hash: u64) -> [u64; WORDS] {
        let mut bits = [0; WORDS];
        for at in [hash as usize % BITS, (hash >> 8) as usize % BITS] {
            bits[at / 64] |= 1 << (at % 64);
        }
        bits
    }
}

/// True if all these bits are set.
fn has(words: &[u64; WORDS], bits: &[u64; WORDS]) -> bool {
    words
        .iter()
        .zip(bits)
        .all(|(word, bits)| word & bits == *bits)
}

fn set(words: &mut [u64; WORDS], bits: &[u64; WORDS]) {
    words
        .iter_mut()
        .zip(bits)
        .for_each(|(word, bits)| *word |= bits);
}

/// The keys that are there twice or more often, and few others; in parts that were filled side by side.
pub(super) struct Repeated {
    parts: Vec<Part>,
}

impl Repeated {
    /// Finds them, and those that are there more than `crowd` times. O(keys).
    pub fn of(keys: &[ShortKey], crowd: u8) -> Self {
        let parts: Vec<usize> = (0..threads()).collect();
        let room = keys.len() / parts.len();
        let parts = map(&parts, |part| {
            let mut found = Part::new(room);
            each_of_part(keys, (*part, parts.len()), |key| found.add(key, crowd));
            found
        });
        Self { parts }
    }

    /// True for a key that is there twice, and for few others.
    pub fn has(&self, key: ShortKey) -> bool {
        let part = self.parts.get(part_of(key, self.parts.len()));
        part.is_some_and(|part| part.has(key))
    }

    /// The keys that are there more often than a crowd, and few others.
    pub fn crowded(&self) -> impl Iterator<Item = u64> {
        let keys = self.parts.iter().flat_map(|part| &part.crowded);
        keys.map(|key| key.wide())
    }
}

/// The repeated keys of a part.
struct Part {
    blocks: Vec<Block>,
    /// Repeats of the keys.
    counts: KeyCounts,
    crowded: HashSet<ShortKey, BuildHasherDefault<Mixed>>,
}

impl Part {
    /// For about so many keys.
    fn new(room: usize) -> Self {
        Self {
            blocks: vec![Block::default(); (room * BITS_A_KEY / BITS).max(1)],
            counts: KeyCounts::new(room / 8),
            crowded: HashSet::default(),
        }
    }

    fn add(&mut self, key: ShortKey, crowd: u8) {
        let hash = mix(key.wide());
        let (at, bits) = (place(hash, self.blocks.len()), Block::bits(hash));
        let Some(block) = self.blocks.get_mut(at) else {
            return;
        };
        if !has(&block.once, &bits) {
            set(&mut block.once, &bits);
            return;
        }
        set(&mut block.again, &bits);
        self.counts.mark(&[key.wide()]);
        if self.counts.count(key.wide()) >= crowd {
            self.crowded.insert(key);
        }
    }

    fn has(&self, key: ShortKey) -> bool {
        let hash = mix(key.wide());
        let block = self.blocks.get(place(hash, self.blocks.len()));
        block.is_some_and(|block| has(&block.again, &Block::bits(hash)))
    }
}

/// The part of so many that a key belongs to.
fn part_of(key: ShortKey, parts: usize) -> usize {
    key.last() % parts
}

/// Hands the keys of one part of so many over. They are chosen chunk by chunk, without a branch that the processor would guess wrongly
/// half of the time.
fn each_of_part(keys: &[ShortKey], (part, parts): (usize, usize), mut give: impl FnMut(ShortKey)) {
    let mut chosen = [ShortKey::default(); CHUNK];
    for some in keys.chunks(CHUNK) {
        let mut count = 0;
        for key in some {
            chosen[count] = *key;
            count += usize::from(part_of(*key, parts) == part);
        }
        chosen.iter().take(count).for_each(|key| give(*key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> ShortKey {
        ShortKey::of(&mix(number))
    }

    #[test]
    fn every_repeated_key_is_found_and_few_others() {
        let mut keys: Vec<ShortKey> = (0..100_000).map(key).collect();
        keys.extend((0..20_000).map(key));
        let repeated = Repeated::of(&keys, 64);
        assert!((0..20_000).all(|number| repeated.has(key(number))));
        let others = (20_000..100_000).filter(|number| repeated.has(key(*number)));
        let others = others.count();
        assert!(
            others < 80_000 * 5 / 100,
            "{others} of 80000 keys of one prefix"
        );
    }

    #[test]
    fn a_crowd_is_found() {
        let mut keys: Vec<ShortKey> = (0..10_000).map(key).collect();
        for _ in 0..100 {
            keys.extend((0..10).map(key));
        }
        let repeated = Repeated::of(&keys, 64);
        let crowded: Vec<u64> = repeated.crowded().collect();
        assert!((0..10).all(|number| crowded.contains(&key(number).wide())));
        assert!(crowded.len() < 40, "{}", crowded.len());
    }

    #[test]
    fn nothing_is_repeated_where_there_is_nothing() {
        let repeated = Repeated::of(&[], 64);
        assert!(!repeated.has(key(1)) && repeated.crowded().next().is_none());
    }
}
