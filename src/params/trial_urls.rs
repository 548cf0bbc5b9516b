//! A sample of the URLs of an argument, to take it out of: every kind of path, every shape, many values, and others.
//!
//! Of bounded size, and independent of the order in which the URLs come: see [`BottomK`].

use super::bottom_k::BottomK;

/// URLs of any kind, one a kind of path, one a shape, and one a value.
const URLS: usize = 64;
const PATHS: usize = 16;
const SHAPES: usize = 24;
const VALUES: usize = 40;

/// The sample.
pub(super) struct TrialUrls {
    all: BottomK<Box<str>>,
    paths: BottomK<Trial>,
    shapes: BottomK<Trial>,
    values: BottomK<Trial>,
}

/// Of several URLs the one with the lowest hash.
struct Trial {
    hash: u64,
    url: Box<str>,
}

impl Default for TrialUrls {
    fn default() -> Self {
        Self {
            all: BottomK::new(URLS),
            paths: BottomK::new(PATHS),
            shapes: BottomK::new(SHAPES),
            values: BottomK::new(VALUES),
        }
    }
}

impl TrialUrls {
    /// Adds a URL, by its own hash, and those of its kind of path, of its shape and of its value.
    pub fn add(&mut self, url: &str, hash: u64, [path, shape, value]: [u64; 3]) {
        self.all.entry(hash, || url.into());
        for (kept, key) in [
            (&mut self.paths, path),
            (&mut self.shapes, shape),
            (&mut self.values, value),
        ] {
            let new = || Trial {
                hash,
                url: url.into(),
            };
            if let Some(known) = kept.entry(key, new)
                && hash < known.hash
            {
                *known = new();
            }
        }
    }

    /// Whether there may be more URLs than are kept.
    pub fn is_full(&self) -> bool {
        self.all.is_full()
    }

    /// The URLs, each once: one a kind of path, one a shape, one a value, and the others.
    pub fn urls(&self) -> Vec<String> {
        let kept = [&self.paths, &self.shapes, &self.values].into_iter();
        let kept = kept.flat_map(|kept| kept.iter().map(|(_, one)| &one.url));
        let others = self.all.iter().map(|(_, url)| url);
        let mut urls: Vec<String> = Vec::new();
        for url in kept.chain(others) {
            if !urls.iter().any(|known| **known == **url) {
                urls.push(url.to_string());
            }
        }
        urls
    }
}
