//! Bounds on the bytes read, so that memory is bounded before the bytes are loaded.

/// Cap on one input, in bytes: 512 MiB. A tab has 4 GiB at most for everything.
pub const MAX_INPUT_BYTES: usize = 512 << 20;

/// Cap on the unpacked bytes of one archive: 512 MiB. A bomb of any shape ends there.
pub const MAX_UNPACKED_BYTES: u64 = 512 << 20;

/// Cap on one document, in bytes: 64 MiB, ten times the longest books. A page takes a multiple of its bytes as a tree.
pub const MAX_DOCUMENT_BYTES: usize = 64 << 20;

/// Greatest ratio of an archive's unpacked size to its own. Texts pack to a tenth, lists of like pages to a fiftieth,
/// blanks and repeats to a thousandth.
const MAX_RATIO: u64 = 100;

/// Caps in bytes. The defaults are the constants of this module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one input.
    pub input: usize,
    /// All that one archive unpacks to.
    pub unpacked: u64,
    /// Bytes of one document, also of one record or entry.
    pub document: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            input: MAX_INPUT_BYTES,
            unpacked: MAX_UNPACKED_BYTES,
            document: MAX_DOCUMENT_BYTES,
        }
    }
}

impl Limits {
    /// Caps for a process that may take so much memory, never over the defaults: an input is held twice while it is
    /// read, and a document takes up to forty times its bytes on its way to a set of shingles.
    #[must_use]
    pub fn within(memory: u64) -> Self {
        let share = |part: u64, most: u64| (memory / part).min(most);
        let size = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        Self {
            input: size(share(16, MAX_INPUT_BYTES as u64)),
            unpacked: share(8, MAX_UNPACKED_BYTES),
            document: size(share(64, MAX_DOCUMENT_BYTES as u64)),
        }
    }

    /// The number of bytes that an archive of so many bytes may unpack to.
    pub(super) fn unpacked_from(&self, packed: usize) -> u64 {
        let by_ratio = (packed as u64).saturating_mul(MAX_RATIO);
        // A small archive may be one document.
        by_ratio.max(self.document as u64).min(self.unpacked)
    }
}
