//! The memory of a module.

use std::arch::wasm32::memory_size;

/// Bytes that an added one takes once it is worked on, beside itself.
const TIMES: usize = 2;

/// Room that is made at once, at most.
const MOST: usize = 1 << 29;

/// Bytes of a page, by which a memory grows.
const PAGE: usize = 1 << 16;

/// Bytes that the module's memory has, with those that are free in it.
#[must_use]
pub fn memory() -> u64 {
    memory_size::<0>() as u64 * PAGE as u64
}

/// Room for what was added and for the work on it. A browser takes milliseconds for each step by which a large memory grows, however
/// small the step is: so there are few of them.
#[derive(Debug, Default)]
pub struct Room {
    /// Bytes that were added since room was made.
    added: usize,
    /// Pages of the memory then.
    pages: usize,
}

impl Room {
    /// Takes note of an input of so many bytes.
    pub fn add(&mut self, bytes: usize) {
        self.added = self.added.saturating_add(bytes);
    }

    /// Lets the memory grow by what the inputs since the last call are likely to take, and by a quarter where the work since then
    /// had to let it grow.
    pub fn make(&mut self) {
        let mut bytes = std::mem::take(&mut self.added).saturating_mul(TIMES);
        let pages = memory_size::<0>();
        if (1..pages).contains(&self.pages) {
            bytes = bytes.max(pages * PAGE / 4);
        }
        let mut room = Vec::<u8>::new();
        // Where there is none, the work will say so.
        let _ = room.try_reserve_exact(bytes.min(MOST));
        // It goes back to the allocator; a compiler that sees that it is not used would not ask for it at all.
        std::hint::black_box(&room);
        self.pages = memory_size::<0>();
    }
}
