//! Which URLs a rule is tried on (paper §5.3: a random sample of those it changes).
//!
//! Deviation 10: by shape first. Letters and digits apart, URLs of one shape are likely made by one piece of software; the
//! sample goes round the shapes, so that a rule which holds for articles and not for lists meets a list early. Within a
//! shape the order follows a hash: the same list, the same sample. Cost: linear in the URLs.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::xxh3_64;

use super::check::Form;
use super::sheet::Sheet;
use crate::normalize::{Change, shape};

/// Shapes that are told apart.
const SHAPES: usize = 1_000;

/// The URLs of a sheet that a change changes, at most `most` of them.
pub(super) fn form(sheet: &Sheet, change: &Change, most: usize) -> Form {
    let mut shapes: BTreeMap<u64, Vec<(u64, u32)>> = BTreeMap::new();
    let mut population = 0;
    for (at, tail) in (0..).zip(sheet.iter()) {
        let changes = matches!(change, Change::Host { .. }) || change.apply(tail).is_some();
        if changes && std::str::from_utf8(tail).is_ok() {
            population += 1;
            let mut key = shape(tail);
            if shapes.len() >= SHAPES && !shapes.contains_key(&key) {
                key = 0;
            }
            shapes.entry(key).or_default().push((xxh3_64(tail), at));
        }
    }
    shapes.values_mut().for_each(|urls| urls.sort_unstable());
    let (mut samples, mut kinds) = (Vec::new(), Vec::new());
    let longest = shapes.values().map(Vec::len).max().unwrap_or(0);
    'all: for turn in 0..longest {
        for (shape, urls) in &shapes {
            if samples.len() == most {
                break 'all;
            }
            let url = urls.get(turn).map(|(_, at)| sheet.get(*at as usize));
            if let Some(sample) = url.and_then(|tail| pair(sheet, change, tail)) {
                samples.push(sample);
                kinds.push(*shape);
            }
        }
    }
    Form {
        scope: sheet.origin.clone(),
        change: change.clone(),
        population,
        samples,
        shapes: kinds,
    }
}

fn pair(sheet: &Sheet, change: &Change, tail: &[u8]) -> Option<(String, String)> {
    let from = std::str::from_utf8(tail).ok()?;
    let to = match change {
        Change::Host { to } => format!("{to}{from}"),
        change => {
            let changed = change.apply(tail)?;
            format!("{}{}", sheet.origin, String::from_utf8(changed).ok()?)
        }
    };
    Some((format!("{}{from}", sheet.origin), to))
}
