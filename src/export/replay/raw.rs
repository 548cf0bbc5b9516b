//! The list as it was given.

use crate::lists::UrlPool;

/// URLs as a list has them, before normalization: an exported file is followed from each.
pub trait RawUrls {
    /// Returns the number of URLs.
    fn count(&self) -> usize;

    /// Returns the URL at `at`; nothing beyond the last.
    fn url(&self, at: usize) -> &[u8];
}

impl<U: AsRef<[u8]>> RawUrls for [U] {
    fn count(&self) -> usize {
        self.len()
    }

    fn url(&self, at: usize) -> &[u8] {
        self.get(at).map(AsRef::as_ref).unwrap_or_default()
    }
}

impl RawUrls for UrlPool {
    fn count(&self) -> usize {
        self.urls.len()
    }

    fn url(&self, at: usize) -> &[u8] {
        u32::try_from(at).map_or(&[], |at| self.urls.get(at))
    }
}
