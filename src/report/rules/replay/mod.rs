//! What a file would merge: each URL of a list gets the key that the file's reader would give it.
//!
//! The rules are those of the file as it was written and read back, so what was refused is not there. For each family of
//! readers, [`readers`] has a plain imitation; where a reader writes the query anew or takes case for nothing, so does its
//! imitation. `tests/peers` holds them against the programmes themselves.
//!
//! Cost: URLs × rules of their host, and the keys in memory.

mod archive;
mod blockers;
mod crawlers;
mod readers;
mod url;

use std::collections::{HashMap, HashSet};

use super::{RuleFormat, RuleSet};
use readers::Reader;
use url::Url;

/// URLs that become one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// What they become, in the reader's way of writing.
    pub key: Vec<u8>,
    /// Their places in the list, each URL once, in order; at least two.
    pub urls: Vec<usize>,
    /// The reader merges more here than the rules say: URLs that are different after the arguments (or rewrite rules) of
    /// exactly their host and path are taken out.
    pub beyond: bool,
}

/// What a file would do to a list.
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

/// Which URLs a file in that format merges.
#[must_use]
pub fn replay<U: AsRef<[u8]>>(format: RuleFormat, rules: &RuleSet, urls: &[U]) -> Replayed {
    let rules = rules.tidy();
    let reader = Reader::new(format, &rules);
    let mut seen = HashSet::new();
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut groups: Vec<(Merged, HashSet<Vec<u8>>)> = Vec::new();
    let mut exact = HashMap::new();
    for (place, text) in urls.iter().enumerate() {
        let text = text.as_ref();
        if !seen.insert(text) {
            continue;
        }
        let url = Url::new(text);
        let key = reader.key(&url);
        let at = *places.entry(key.clone()).or_insert(groups.len());
        if at == groups.len() {
            let merged = Merged {
                key,
                urls: Vec::new(),
                beyond: false,
            };
            groups.push((merged, HashSet::new()));
        }
        let sound = reader.exact(&rules, &url);
        let parts: &mut HashSet<usize> = exact.entry(sound.clone()).or_default();
        parts.insert(at);
        if let Some((merged, sounds)) = groups.get_mut(at) {
            merged.urls.push(place);
            sounds.insert(sound);
            merged.beyond = sounds.len() > 1;
        }
    }
    Replayed {
        before: seen.len(),
        after: groups.len(),
        missed: exact.values().map(|parts| parts.len() - 1).sum(),
        merged: groups
            .into_iter()
            .map(|(merged, _)| merged)
            .filter(|merged| merged.urls.len() > 1)
            .collect(),
    }
}

#[cfg(test)]
mod tests;
