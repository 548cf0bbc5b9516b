//! A sample of the URLs of an argument, to take it out of: every kind of path, every shape, many values, and others.
//!
//! Of bounded size, and independent of the order in which the URLs come: see [`BottomK`].

use super::bottom_k::BottomK;

/// URLs of any kind, one a kind of path, one a shape, and one a value.
const URLS: usize = 64;
const PATHS: usize = 16;
const SHAPES: usize = 24;
const VALUES: usize = 40;
/// Kinds of path and shapes that come before the URLs drawn from all, where there are many.
const FEW: usize = 6;

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

    /// The URLs, each once: one a kind of path, one a shape, one a value, and those drawn from all. Where there are more shapes than are
    /// kept, those drawn come behind a few of them: a verdict is promised for a share of the URLs, of which one a shape says nothing then.
    pub fn urls(&self) -> Vec<String> {
        fn kinds(kept: &BottomK<Trial>) -> impl Iterator<Item = &str> {
            kept.iter().map(|(_, one)| &*one.url)
        }
        let drawn = self.all.iter().map(|(_, url)| &**url);
        let by_kind = kinds(&self.paths)
            .chain(kinds(&self.shapes))
            .chain(kinds(&self.values));
        let ordered: Vec<&str> = match self.shapes.is_full() {
            false => by_kind.chain(drawn).collect(),
            true => {
                let few = kinds(&self.paths).take(FEW);
                let few = few.chain(kinds(&self.shapes).take(FEW));
                few.chain(drawn).chain(by_kind).collect()
            }
        };
        let mut urls: Vec<String> = Vec::new();
        for url in ordered {
            if !urls.iter().any(|known| known == url) {
                urls.push(url.to_owned());
            }
        }
        urls
    }
}

#[cfg(test)]
mod tests {
    use super::TrialUrls;
    use xxhash_rust::xxh3::xxh3_64;

    /// Of a site with 150 small shapes and one with a quarter of the URLs, a quarter of those that are tried first is of that one.
    #[test]
    fn a_busy_shape_among_many_has_its_share() {
        let mut trials = TrialUrls::default();
        for number in 0..1_200_u64 {
            let shape = match number % 4 {
                0 => 0,
                _ => 1 + number % 151,
            };
            let hash = |number: u64| xxh3_64(&number.to_le_bytes());
            let kinds = [shape, shape, number % 5].map(hash);
            trials.add(
                &format!("http://e.com/s{shape}?id={number}"),
                hash(number),
                kinds,
            );
        }
        let urls = trials.urls();
        let busy = urls
            .iter()
            .take(60)
            .filter(|url| url.starts_with("http://e.com/s0?"));
        assert!((8..=20).contains(&busy.count()));
    }
}
