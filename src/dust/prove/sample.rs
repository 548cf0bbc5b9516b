//! Which URLs a rule is tried on (paper §5.3: a random sample of those it changes).
//!
//! Deviation: by shape first. Letters and digits apart, URLs of one shape are likely made by one piece of software; the
//! sample goes round the shapes with every second URL, so that a rule which holds for articles and not for lists meets a
//! list early; the others are drawn from all, so that the share of URLs where the rule fails is what is tested. Within a
//! shape come the URLs whose pages were compared for another rule, which saves fetches, and the order follows a hash: the
//! same list, the same sample. Cost: linear in the URLs.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use super::check::Form;
use crate::dust::mine::site_urls::SiteUrls;
use crate::fetch::address;
use dustlens_url::Change;
use dustlens_url::shape::shape;

/// Hashes of the addresses whose pages were compared.
pub(crate) type Compared = BTreeSet<u64>;

/// By shape, its URLs: whether the page is new to comparisons, a hash that gives the order, the place in the sheet.
type Shapes = BTreeMap<u64, Vec<((bool, u64), u32)>>;

/// Shapes that are told apart.
const SHAPES: usize = 1_000;

/// The URLs of a sheet that a change changes, at most `most` of them; within a shape, those first whose page was compared
/// for another rule.
pub(crate) fn form(sheet: &SiteUrls, change: &Change, most: usize, compared: &Compared) -> Form {
    let mut shapes = Shapes::new();
    let mut url = Vec::new();
    let mut population = 0;
    for (at, tail) in (0..).zip(sheet.iter()) {
        let changes = matches!(change, Change::Host { .. }) || change.apply(tail).is_some();
        if changes && std::str::from_utf8(tail).is_ok() {
            population += 1;
            let mut key = shape(tail);
            if shapes.len() >= SHAPES && !shapes.contains_key(&key) {
                key = 0;
            }
            let mut is_compared = || {
                url.clear();
                url.extend_from_slice(sheet.origin.as_bytes());
                url.extend_from_slice(tail);
                compared.contains(&xxh3_64(&url))
            };
            let new = compared.is_empty() || !is_compared();
            shapes
                .entry(key)
                .or_default()
                .push(((new, xxh3_64(tail)), at));
        }
    }
    shapes.values_mut().for_each(|urls| urls.sort_unstable());
    let chosen = in_turn_and_at_random(&shapes).into_iter();
    let pairs = chosen.filter_map(|(shape, at)| {
        let sample = pair(sheet, change, sheet.get(at as usize))?;
        Some((shape, sample))
    });
    let (kinds, samples) = pairs.take(most).unzip();
    Form {
        scope: sheet.origin.clone(),
        change: change.clone(),
        population,
        samples,
        shapes: kinds,
    }
}

/// Every second one round the shapes, the others at random: many small shapes must not outweigh a large one.
fn in_turn_and_at_random(shapes: &Shapes) -> Vec<(u64, u32)> {
    let mut all: Vec<(&(bool, u64), u64, u32)> = Vec::new();
    for (shape, urls) in shapes {
        all.extend(urls.iter().map(|(hash, at)| (hash, *shape, *at)));
    }
    all.sort_unstable_by_key(|(hash, ..)| hash.1);
    let random = all.into_iter().map(|(_, shape, at)| (shape, at));
    let turns = in_turn(shapes).map(|(shape, (_, at))| (shape, *at));
    let mut seen = HashSet::new();
    let both = turns.zip(random).flat_map(|(one, other)| [one, other]);
    both.filter(|(_, at)| seen.insert(*at)).collect()
}

/// The first of every shape, then the second of every shape, and so on.
fn in_turn<T>(shapes: &BTreeMap<u64, Vec<T>>) -> impl Iterator<Item = (u64, &T)> {
    let longest = shapes.values().map(Vec::len).max().unwrap_or(0);
    (0..longest).flat_map(move |turn| {
        let of_turn = shapes.iter();
        of_turn.filter_map(move |(shape, all)| Some((*shape, all.get(turn)?)))
    })
}

/// Applications of a rule to a list, of bounded number: those with the lowest hashes of every shape.
#[derive(Debug, Default)]
pub(crate) struct Applications {
    seen: HashSet<u64>,
    shapes: BTreeMap<u64, Vec<(u64, String, String)>>,
}

impl Applications {
    /// True when there are none.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Adds one, if it is new. At most `most` of a shape are kept.
    pub fn add(&mut self, from: String, to: String, most: usize) {
        let hash = xxh3_64(from.as_bytes()) ^ xxh3_64(to.as_bytes()).rotate_left(1);
        if !self.seen.insert(hash) {
            return;
        }
        let mut key = shape(address::tail(&from).as_bytes());
        if self.shapes.len() >= SHAPES && !self.shapes.contains_key(&key) {
            key = 0;
        }
        let kept = self.shapes.entry(key).or_default();
        kept.push((hash, from, to));
        if kept.len() >= 4 * most {
            kept.sort_unstable();
            kept.truncate(most);
        }
    }

    /// A form of them, with at most `most` samples.
    pub fn form(mut self, scope: &str, change: &Change, most: usize) -> Form {
        self.shapes.values_mut().for_each(|all| all.sort_unstable());
        let chosen = in_turn(&self.shapes).take(most);
        let (shapes, samples) = chosen
            .map(|(shape, (_, from, to))| (shape, (from.clone(), to.clone())))
            .unzip();
        Form {
            scope: scope.to_owned(),
            change: change.clone(),
            population: self.seen.len() as u32,
            samples,
            shapes,
        }
    }
}

fn pair(sheet: &SiteUrls, change: &Change, tail: &[u8]) -> Option<(String, String)> {
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
