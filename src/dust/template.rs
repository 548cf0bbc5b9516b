//! The same number in two shapes of path: `/doc.cgi?ref=5` and `/doc/5.htm`.
//!
//! Deviation 8: no single substring turns one into the other, since the number stands between two texts that change. Each
//! run of digits gives a shape, path and query around it; two shapes that occur with the same number are one pair of
//! evidence. Cost: linear in the runs of digits; numbers that stand in more than [`MAX_SHAPES`] URLs (years) prove nothing.

use std::collections::{BTreeMap, HashMap};

use xxhash_rust::xxh3::xxh3_64;

use super::rule::{Candidate, Origin};
use super::sheet::{MAX_LENGTH, Sheet};
use super::tokens::mix;
use crate::normalize::Change;

/// URLs that may share a number.
const MAX_SHAPES: usize = 16;
/// Runs of digits that are looked at in one URL.
const MAX_RUNS: usize = 4;

/// A run of digits: place in the sheet, first byte, end.
type Run = (u32, u32, u32);

/// Pairs of shapes with a support of at least `least`, by support.
pub(super) fn candidates(sheet: &Sheet, site: u32, least: u32, keep: usize) -> Vec<Candidate> {
    let mut pairs: HashMap<u64, (u32, (Run, Run))> = HashMap::new();
    for runs in by_number(sheet).values() {
        if runs.len() > MAX_SHAPES {
            continue;
        }
        for (index, first) in runs.iter().enumerate() {
            for second in runs
                .iter()
                .skip(index + 1)
                .filter(|other| other.0 != first.0)
            {
                let (a, b) = (shape_hash(sheet, *first), shape_hash(sheet, *second));
                let ((a, first), (b, second)) = if a <= b {
                    ((a, *first), (b, *second))
                } else {
                    ((b, *second), (a, *first))
                };
                let pair = pairs.entry(mix(a, b)).or_insert((0, (first, second)));
                *pair = (pair.0 + 1, pair.1.min((first, second)));
            }
        }
    }
    let kept = pairs.into_values().filter(|(support, _)| *support >= least);
    let mut found: Vec<Candidate> = kept
        .filter_map(|(support, example)| candidate(sheet, site, support, example))
        .collect();
    found.sort_by(|a, b| (b.support, &a.forms).cmp(&(a.support, &b.forms)));
    found.truncate(keep);
    found
}

fn by_number(sheet: &Sheet) -> BTreeMap<u64, Vec<Run>> {
    let mut numbers: BTreeMap<u64, Vec<Run>> = BTreeMap::new();
    for (url, tail) in (0..).zip(sheet.iter()) {
        if tail.len() > MAX_LENGTH || tail.contains(&b'*') {
            continue;
        }
        let mut from = 0;
        let mut runs = 0;
        while from < tail.len() && runs < MAX_RUNS {
            let length = tail[from..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            if length > 0 {
                let run = (url, from as u32, (from + length) as u32);
                let number = xxh3_64(&tail[from..from + length]);
                let all = numbers.entry(number).or_default();
                // One more than is of use, to know that it is of none.
                if all.len() <= MAX_SHAPES {
                    all.push(run);
                }
                runs += 1;
            }
            from += length + 1;
        }
    }
    numbers
}

fn around(sheet: &Sheet, run: Run) -> (&[u8], &[u8]) {
    let tail = sheet.get(run.0 as usize);
    (&tail[..run.1 as usize], &tail[run.2 as usize..])
}

fn shape_hash(sheet: &Sheet, run: Run) -> u64 {
    let (before, after) = around(sheet, run);
    mix(xxh3_64(before), xxh3_64(after))
}

fn candidate(
    sheet: &Sheet,
    site: u32,
    support: u32,
    (first, second): (Run, Run),
) -> Option<Candidate> {
    let shape = |run: Run| {
        let (before, after) = around(sheet, run);
        let text = |bytes| std::str::from_utf8(bytes).ok();
        Some(format!("{}*{}", text(before)?, text(after)?))
    };
    let url = |run: Run| {
        let tail = String::from_utf8_lossy(sheet.get(run.0 as usize)).into_owned();
        format!("{}{tail}", sheet.origin)
    };
    let (a, b) = (shape(first)?, shape(second)?);
    let longer = (a.len(), &a) > (b.len(), &b);
    let (from, to, example) = if longer {
        (a, b, (url(first), url(second)))
    } else {
        (b, a, (url(second), url(first)))
    };
    let back = Change::Template {
        from: to.clone(),
        to: from.clone(),
    };
    Some(Candidate {
        site,
        forms: vec![Change::Template { from, to }, back],
        origin: Origin::Template,
        support,
        example,
    })
}
