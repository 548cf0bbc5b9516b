//! Merging of URLs by a file: each URL of a list gets the key that the file's reader would give it.
//!
//! The rules are those of the file as it was written and read back, without the refused ones. For each family of
//! readers, [`readers`] has a plain imitation; where a reader rewrites the query or ignores case, so does its
//! imitation. `tests/peers` holds them against the programmes themselves.
//!
//! Cost: URLs × rules of their host, and the keys in memory.

mod archive;
mod blockers;
mod crawlers;
mod loaded;
mod raw;
mod readers;
mod safe_rules;
mod server;
mod trigrams;
mod unordered_url;
mod url;

use std::collections::{HashMap, HashSet};

use super::{RuleFormat, RuleSet, Written};
pub use raw::RawUrls;
use readers::Reader;
pub(crate) use safe_rules::Replaying;
use unordered_url::UnorderedUrl;
use url::Url;

/// URLs that become one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// Their common key, in the reader's way of writing.
    pub key: Vec<u8>,
    /// Their places in the list, each URL once, in order; at least two.
    pub urls: Vec<usize>,
    /// True if the reader merges more here than was found: URLs that stay different after the arguments (or rewrite
    /// rules) are taken out where they were looked at. A finding under a path may be for that path alone, and a file's
    /// rule is for all that begin with it.
    pub beyond: bool,
}

/// Effect of a file on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// Different URLs in the list.
    pub before: usize,
    /// Different keys.
    pub after: usize,
    /// Every group of URLs with one key, in the order of their first URLs.
    pub merged: Vec<Merged>,
    /// Different URLs that the rules would make one and the reader leaves apart: how many more keys there are than there
    /// would be if each of the rules' groups were whole.
    pub missed: usize,
}

/// Computes which URLs a file in that format merges.
#[must_use]
pub fn replay<U: AsRef<[u8]>>(format: RuleFormat, rules: &RuleSet, urls: &[U]) -> Replayed {
    let reader = Reader::new(format, rules);
    let mut seen = HashSet::new();
    let mut groups = Groups::default();
    for (place, text) in urls.iter().enumerate() {
        let text = text.as_ref();
        if seen.insert(text) {
            let url = Url::new(text);
            groups.add(place, reader.key(&url), reader.exact(rules, &url));
        }
    }
    Replayed {
        before: seen.len(),
        after: groups.all.len(),
        missed: groups.exact.values().map(|parts| parts.len() - 1).sum(),
        merged: groups
            .all
            .into_iter()
            .map(|(merged, _)| merged)
            .filter(|merged| merged.urls.len() > 1)
            .collect(),
    }
}

/// Writes the rules of arguments in a format, without those by which its reader would wrongly take a URL of the list
/// for another one: URLs that are different after the arguments are taken out where they were looked at. Order and spelling of
/// arguments make no difference. Returns the file, and the rules that are left. Cost: URLs × rules.
#[must_use]
pub fn write_for(
    format: RuleFormat,
    rules: &RuleSet,
    list: &(impl RawUrls + ?Sized),
) -> (Written, RuleSet) {
    let mut replaying = Replaying::new(format, rules);
    let bare = |url: &[u8]| UnorderedUrl::new(&readers::bare(rules, &Url::new(url)));
    replaying.step(list, usize::MAX, &|from, to| {
        from == to || bare(from) == bare(to)
    });
    replaying.written()
}

/// True when two addresses differ in nothing but the order and the spelling of their arguments.
pub(crate) fn is_respelled(one: &[u8], other: &[u8]) -> bool {
    UnorderedUrl::new(one) == UnorderedUrl::new(other)
}

/// URLs by the keys of a file's reader, and by the exact results of the rules themselves.
#[derive(Default)]
struct Groups {
    /// Merged URLs, each with the exact results of its URLs.
    all: Vec<(Merged, HashSet<Vec<u8>>)>,
    /// Places in `all` by key.
    places: HashMap<Vec<u8>, usize>,
    /// Places in `all` by exact result.
    exact: HashMap<Vec<u8>, HashSet<usize>>,
}

impl Groups {
    fn add(&mut self, place: usize, key: Vec<u8>, exact: Vec<u8>) {
        let at = *self.places.entry(key.clone()).or_insert(self.all.len());
        if at == self.all.len() {
            let merged = Merged {
                key,
                urls: Vec::new(),
                beyond: false,
            };
            self.all.push((merged, HashSet::new()));
        }
        self.exact.entry(exact.clone()).or_default().insert(at);
        if let Some((merged, sounds)) = self.all.get_mut(at) {
            merged.urls.push(place);
            sounds.insert(exact);
            merged.beyond = sounds.len() > 1;
        }
    }
}

#[cfg(test)]
mod tests;
