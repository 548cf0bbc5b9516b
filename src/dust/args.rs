//! Argument rules (paper §3, "parameter substitution rules"): `name=*` goes, and `name=value` goes where that value is the
//! default.
//!
//! Deviations: 4. support is counted exactly: URLs that become one when the argument goes. 5. Path parameters
//! (`;jsessionid=…`) are arguments too. Cost: linear in the arguments.

use std::collections::{BTreeMap, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use super::rule::{Candidate, Origin};
use super::sheet::Sheet;
use super::tokens::mix;
use crate::normalize::{Change, form_decoded, take_apart};

/// What speaks for an argument's removal.
#[derive(Default)]
struct Tally {
    support: u32,
    example: Option<(u32, Vec<u8>)>,
}

/// Removals with a support of at least `least`: whole arguments, then defaults.
pub(super) fn candidates(sheet: &Sheet, site: u32, least: u32) -> Vec<Candidate> {
    let mut tallies: BTreeMap<Change, Tally> = BTreeMap::new();
    let mut seen: HashSet<u64> = HashSet::new();
    for at in 0..sheet.len() {
        for change in changes(sheet.get(at)) {
            tally(sheet, at, change, &mut seen, &mut tallies);
        }
    }
    let found = tallies.into_iter().filter(|(_, one)| one.support >= least);
    let mut found: Vec<Candidate> = found
        .filter_map(|(change, one)| {
            let (at, to) = one.example?;
            let url = |tail: &[u8]| format!("{}{}", sheet.origin, String::from_utf8_lossy(tail));
            Some(Candidate {
                site,
                forms: vec![change],
                origin: Origin::Argument,
                support: one.support,
                example: (url(sheet.get(at as usize)), url(&to)),
            })
        })
        .collect();
    found.sort_by_key(|one| {
        let default = matches!(one.forms.first(), Some(Change::DropValue { .. }));
        (default, std::cmp::Reverse(one.support))
    });
    found
}

fn tally(
    sheet: &Sheet,
    at: usize,
    change: Change,
    seen: &mut HashSet<u64>,
    tallies: &mut BTreeMap<Change, Tally>,
) {
    let Some(left) = change.apply(sheet.get(at)) else {
        return;
    };
    let in_list = sheet.find(&left).is_some();
    let speaks = match &change {
        Change::DropValue { .. } => in_list,
        change => {
            let name = xxh3_64(change.texts()[0].as_bytes());
            in_list || !seen.insert(mix(name, xxh3_64(&left)))
        }
    };
    if speaks {
        let one = tallies.entry(change).or_default();
        one.support += 1;
        one.example.get_or_insert((at as u32, left));
    }
}

/// The removals that a URL could stand: each argument whatever its value, and with its value.
fn changes(tail: &[u8]) -> Vec<Change> {
    let (path, query) = match memchr::memchr(b'?', tail) {
        Some(at) => (&tail[..at], &tail[at + 1..]),
        None => (tail, &tail[..0]),
    };
    let mut out = Vec::new();
    for parameter in path.split(|byte| *byte == b';').skip(1) {
        let name = parameter.split(|byte| *byte == b'=').next();
        let text = name.and_then(|name| std::str::from_utf8(name).ok());
        if let Some(name) = text.filter(|name| !name.is_empty() && name.len() < parameter.len()) {
            let name = name.to_owned();
            out.push(Change::DropPathParam { name });
        }
    }
    let mut pieces = Vec::new();
    take_apart(query, &mut pieces);
    for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
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
    out.sort_unstable();
    out.dedup();
    out
}
