//! The hasher of maps and sets whose keys are hashes already.

use std::hash::Hasher;

use xxhash_rust::xxh3::xxh3_64;

/// Takes a 64-bit key as it is; anything else is hashed (XXH3).
#[derive(Default)]
pub(crate) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = xxh3_64(bytes);
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
