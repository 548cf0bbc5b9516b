//! The bytes of one body. Larger ones lie in memory of their own that is returned to the system the moment they are
//! dropped: an allocator keeps such blocks, one for each thread that ever held one, and the process would be many times
//! as large as the bytes that [`crate::in_flight`] lets through.

use std::ops::Deref;

use memmap2::MmapMut;

use crate::in_flight::SMALL;

/// Bytes that were pushed, up to the size the buffer was made for.
#[derive(Debug)]
pub struct Buffer {
    memory: Memory,
}

#[derive(Debug)]
enum Memory {
    Heap(Vec<u8>),
    /// Pages nothing was written to take no memory.
    Own {
        pages: MmapMut,
        length: usize,
    },
}

impl Buffer {
    /// A buffer for `most` bytes; `None` when the system has no memory for it.
    #[must_use]
    pub fn new(most: u64) -> Option<Self> {
        if most <= SMALL {
            return Some(Self::from(Vec::new()));
        }
        let pages = MmapMut::map_anon(usize::try_from(most).ok()?).ok()?;
        Some(Self {
            memory: Memory::Own { pages, length: 0 },
        })
    }

    /// Appends the part of a piece that there is room for.
    pub fn push(&mut self, piece: &[u8]) {
        match &mut self.memory {
            Memory::Heap(bytes) => bytes.extend_from_slice(piece),
            Memory::Own { pages, length } => {
                let free = pages.get_mut(*length..).unwrap_or_default();
                let count = piece.len().min(free.len());
                if let (Some(free), Some(piece)) = (free.get_mut(..count), piece.get(..count)) {
                    free.copy_from_slice(piece);
                }
                *length += count;
            }
        }
    }

    /// Drops the bytes behind the first `most`.
    pub fn truncate(&mut self, most: usize) {
        match &mut self.memory {
            Memory::Heap(bytes) => bytes.truncate(most),
            Memory::Own { length, .. } => *length = most.min(*length),
        }
    }

    /// The bytes for who keeps them.
    #[must_use]
    pub fn into_vec(self) -> Vec<u8> {
        match self.memory {
            Memory::Heap(bytes) => bytes,
            Memory::Own { .. } => self.to_vec(),
        }
    }
}

impl From<Vec<u8>> for Buffer {
    fn from(bytes: Vec<u8>) -> Self {
        let memory = Memory::Heap(bytes);
        Self { memory }
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.memory {
            Memory::Heap(bytes) => bytes,
            Memory::Own { pages, length } => pages.get(..*length).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_buffer_of_either_kind_keeps_what_is_pushed() {
        for most in [10, SMALL, SMALL + 1, 1 << 20] {
            let mut buffer = Buffer::new(most).unwrap();
            assert!(buffer.is_empty());
            buffer.push(b"one ");
            buffer.push(b"page");
            assert_eq!(*buffer, *b"one page");
            buffer.truncate(3);
            assert_eq!(buffer.into_vec(), b"one");
        }
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let most = SMALL + 4_096;
        let mut buffer = Buffer::new(most).unwrap();
        for _ in 0..100 {
            buffer.push(&[7; 4_000]);
        }
        assert_eq!(buffer.len() as u64, most);
        assert!(buffer.iter().all(|byte| *byte == 7));
    }
}
