//! Names that lead to the same site: with `www.` and without, http and https, mirrors.
//!
//! Deviation 6: the paper finds them as substrings of whole URLs (`^http://www. → ^http://`). Here the same path and query
//! under two names is one pair of evidence for the pair of names, and a rule says which name stands for which, so that
//! everything else is learned within one name. The name with fewer URLs is replaced. Cost: linear in the URLs.

use std::collections::{BTreeMap, HashMap};

use xxhash_rust::xxh3::xxh3_64;

use super::rule::{Candidate, Origin};
use super::sheet::Sheet;
use crate::normalize::Change;

/// Names that may share one path before it proves nothing (`/`, `/robots.txt`).
const MAX_NAMES: usize = 16;

/// Pairs of names with at least `least` paths in common.
pub(super) fn candidates(sheets: &[Sheet], least: u32) -> Vec<Candidate> {
    let mut names: HashMap<u64, Vec<(u32, u32)>> = HashMap::new();
    for (site, sheet) in (0..).zip(sheets) {
        for (at, tail) in (0..).zip(sheet.iter()) {
            names.entry(xxh3_64(tail)).or_default().push((site, at));
        }
    }
    let mut pairs: BTreeMap<(u32, u32), (u32, u32)> = BTreeMap::new();
    for of_tail in names.values() {
        if of_tail.len() > MAX_NAMES {
            continue;
        }
        for (index, (a, at)) in of_tail.iter().enumerate() {
            for (b, _) in of_tail.iter().skip(index + 1) {
                let pair = pairs.entry((*a, *b)).or_insert((0, *at));
                *pair = (pair.0 + 1, pair.1.min(*at));
            }
        }
    }
    let kept = pairs
        .into_iter()
        .filter(|(_, (support, _))| *support >= least);
    let mut found: Vec<Candidate> = kept
        .map(|((a, b), (support, at))| candidate(sheets, (a, b), support, at))
        .collect();
    found.sort_by_key(|one| std::cmp::Reverse(one.support));
    found
}

fn candidate(sheets: &[Sheet], (a, b): (u32, u32), support: u32, at: u32) -> Candidate {
    let rank = |site: u32| {
        let sheet = &sheets[site as usize];
        (std::cmp::Reverse(sheet.len()), sheet.origin.len(), site)
    };
    let (from, to) = if rank(a) < rank(b) { (b, a) } else { (a, b) };
    let tail = String::from_utf8_lossy(sheets[a as usize].get(at as usize)).into_owned();
    let origin = |site: u32| sheets[site as usize].origin.clone();
    Candidate {
        site: from,
        forms: vec![Change::Host { to: origin(to) }],
        origin: Origin::Host,
        support,
        example: (origin(from) + &tail, origin(to) + &tail),
    }
}
