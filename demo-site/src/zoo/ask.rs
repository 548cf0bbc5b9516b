//! A request to a host of the zoo, taken apart.

use url::Url;

use crate::random::Rng;

/// A GET request: host without port, path, arguments in their order.
#[derive(Debug, Clone)]
pub(crate) struct Ask {
    /// The seed of all texts.
    pub(crate) seed: u64,
    /// The host without the port, in small letters.
    pub(crate) host: String,
    /// The port in the address.
    pub(crate) port: u16,
    /// Path and query as they were asked for, to be repeated on pages and for nothing else.
    pub(crate) address: String,
    /// The path without its parameters.
    pub(crate) path: String,
    /// Parameters after `;` in the last segment of the path.
    pub(crate) parameters: Vec<(String, String)>,
    /// The arguments of the query, decoded.
    pub(crate) query: Vec<(String, String)>,
}

impl Ask {
    /// Takes an absolute address apart; nothing when it has no host.
    pub(crate) fn parse(seed: u64, url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let mut pieces = url.path().split(';');
        let path = pieces.next().unwrap_or("/").to_owned();
        let parameters = pieces.filter_map(|piece| piece.split_once('='));
        let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Some(Self {
            seed,
            host: url.host_str()?.to_ascii_lowercase(),
            port: url.port().unwrap_or(80),
            address: address(&url),
            path,
            parameters: parameters.map(own).collect(),
            query: url.query_pairs().into_owned().collect(),
        })
    }

    /// The argument's first value.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut query = self.query.iter();
        let found = query.find(|(known, _)| known == name)?;
        Some(found.1.as_str())
    }

    /// The argument's first value under any spelling of its name in small and capital letters.
    pub(crate) fn get_any_case(&self, name: &str) -> Option<&str> {
        let mut query = self.query.iter();
        let found = query.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(found.1.as_str())
    }

    /// The argument's value as a number; nothing when it is none.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.get(name)?.parse().ok()
    }

    /// True when the argument has exactly this value.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == Some(value)
    }

    /// True when the argument is there and not empty.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_empty())
    }

    /// The argument's value where it is one of those allowed, and the first of them otherwise.
    pub(crate) fn one_of<'a>(&self, name: &str, allowed: &[&'a str]) -> &'a str {
        let given = self.get(name);
        let known = allowed.iter().find(|value| Some(**value) == given);
        known.or(allowed.first()).copied().unwrap_or("")
    }

    /// The pieces of the path between slashes, the empty ones left out.
    pub(crate) fn segments(&self) -> Vec<&str> {
        let pieces = self.path.split('/');
        pieces.filter(|piece| !piece.is_empty()).collect()
    }

    /// The stream of chance of a label.
    pub(crate) fn rng(&self, label: &str) -> Rng {
        Rng::new(self.seed, label)
    }

    /// A number in `low..=high` that belongs to a label.
    pub(crate) fn dice(&self, label: &str, low: usize, high: usize) -> usize {
        self.rng(label).between(low, high)
    }
}

fn address(url: &Url) -> String {
    match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    }
}

/// The page of a list: `start..end` of `total`, both within it; nothing when it would be empty.
pub(crate) fn window(total: usize, start: usize, size: usize) -> Option<std::ops::Range<usize>> {
    (start < total).then(|| start..total.min(start.saturating_add(size)))
}
