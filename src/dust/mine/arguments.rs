//! Argument rules (paper §3, "parameter substitution rules"): `name=*` goes, and `name=value` goes where that value is the
//! default.
//!
//! Deviations: 1. support is counted exactly: URLs that become one when the argument goes. From the list alone that is not
//! enough: `/story?id=1`, `/story?id=2`, … become one without their `id`, too. Where nothing will be fetched an argument
//! must also lead to enough different URLs of the list. 2. Path parameters
//! (`;jsessionid=…`) are arguments too. 3. Of one URL the first [`MOST`] arguments are looked at, and none of one that
//! is too long to be mined: each costs the length of the URL.
//! Cost: linear in the arguments; 16 bytes for each URL that is left without one of them, a text for each removal
//! that the list speaks for.

use std::collections::{BTreeMap, HashSet};
use std::hash::BuildHasherDefault;

use xxhash_rust::xxh3::xxh3_64;

use super::pair_mining::spend;
use super::site_urls::{MAX_LENGTH, SiteUrls};
use super::tokens::mix;
use crate::dust::candidate::Candidate;
use crate::dust::rule::Origin;
use crate::hash::AsItIs;
use crate::order;
use dustlens_url::Change;
use dustlens_url::percent::form_decoded;
use dustlens_url::query::split_query;

/// Arguments of a URL that are looked at.
const MOST: usize = 64;

/// What speaks for an argument's removal.
#[derive(Debug, Default)]
struct Tally {
    support: u32,
    /// Different URLs of the list that are left when it goes.
    left_in_list: u32,
    example: Option<(u32, Vec<u8>)>,
}

/// Looking for arguments at one site.
#[derive(Debug, Default)]
pub(crate) struct Search {
    at: usize,
    tallies: BTreeMap<Change, Tally>,
    seen: HashSet<u64, BuildHasherDefault<AsItIs>>,
}

impl Search {
    /// Works until the budget is spent. Whether it is over.
    pub fn step(&mut self, sheet: &SiteUrls, budget: &mut usize) -> bool {
        while self.at < sheet.len() && *budget > 0 {
            let tail = sheet.get(self.at);
            let changes = changes(tail);
            // Each makes a URL of its own and looks for it.
            spend(budget, 2 + changes.len() * (8 + tail.len() / 8));
            for change in changes {
                self.tally(sheet, change);
            }
            self.at += 1;
        }
        self.at == sheet.len()
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self, sheet: &SiteUrls) -> f64 {
        self.at as f64 / sheet.len().max(1) as f64
    }

    /// Removals with a support of at least `least`: whole arguments, then defaults. When no page will prove them
    /// (`unproved`), those that leave at least as many different URLs of the list.
    pub fn finish(self, sheet: &SiteUrls, site: u32, least: u32, unproved: bool) -> Vec<Candidate> {
        let found = self
            .tallies
            .into_iter()
            .filter(|(_, one)| one.support >= least && (!unproved || one.left_in_list >= least));
        let found = found.filter_map(|(change, one)| {
            let (at, to) = one.example?;
            Some(Candidate {
                site,
                forms: vec![change],
                origin: Origin::Argument,
                support: one.support,
                example: (sheet.url(sheet.get(at as usize)), sheet.url(&to)),
            })
        });
        let mut found: Vec<Candidate> = found.collect();
        order::sort_by_key(&mut found, |one| {
            let default = matches!(one.forms.first(), Some(Change::DropValue { .. }));
            (default, std::cmp::Reverse(one.support))
        });
        found
    }

    fn tally(&mut self, sheet: &SiteUrls, change: Change) {
        let Some(left) = change.apply(sheet.get(self.at)) else {
            return;
        };
        let in_list = sheet.find(&left).is_some();
        let name = xxh3_64(change.texts()[0].as_bytes());
        // Without one value of an argument no two URLs become one.
        let new = match &change {
            Change::DropValue { .. } => true,
            Change::DropPathParam { .. } => self.seen.insert(mix(!name, xxh3_64(&left))),
            _ => self.seen.insert(mix(name, xxh3_64(&left))),
        };
        if in_list || !new {
            let one = self.tallies.entry(change).or_default();
            one.support += 1;
            one.left_in_list += u32::from(in_list && new);
            one.example.get_or_insert((self.at as u32, left));
        }
    }
}

/// The removals that a URL could stand: each argument whatever its value, and with its value.
fn changes(tail: &[u8]) -> Vec<Change> {
    if tail.len() > MAX_LENGTH {
        return Vec::new();
    }
    let (path, query) = match memchr::memchr(b'?', tail) {
        Some(at) => (&tail[..at], &tail[at + 1..]),
        None => (tail, &tail[..0]),
    };
    let mut out = Vec::new();
    path_parameters(path, &mut out);
    arguments(query, &mut out);
    order::sort(&mut out);
    out.dedup();
    out
}

fn path_parameters(path: &[u8], out: &mut Vec<Change>) {
    let parameters = path.split(|byte| *byte == b';').skip(1);
    for parameter in parameters.take(MOST) {
        let name = parameter.split(|byte| *byte == b'=').next();
        let text = name.and_then(|name| std::str::from_utf8(name).ok());
        if let Some(name) = text.filter(|name| !name.is_empty() && name.len() < parameter.len()) {
            let name = name.to_owned();
            out.push(Change::DropPathParam { name });
        }
    }
}

fn arguments(query: &[u8], out: &mut Vec<Change>) {
    let mut pieces = Vec::new();
    split_query(query, &mut pieces);
    let pieces = pieces.iter().filter(|piece| !piece.is_empty());
    for piece in pieces.take(MOST) {
        let decoded = |bytes: &[u8]| String::from_utf8(form_decoded(bytes).collect()).ok();
        let Some(name) = decoded(piece.name(query)).filter(|name| !name.is_empty()) else {
            continue;
        };
        if let Some(value) = piece.value(query).and_then(decoded) {
            let name = name.clone();
            out.push(Change::DropValue { name, value });
        }
        out.push(Change::DropParam { name });
    }
}
