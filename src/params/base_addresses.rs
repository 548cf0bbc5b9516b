//! On which addresses an argument is tried first, and with which other value.

use crate::order;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::address;
use super::observe::{Sample, Written};
use super::settings::Settings;
use dustlens_url::shape::path_shape;

/// Bases beyond those asked for, in place of pages that are gone by now. Such a page costs one fetch.
const SPARE: usize = 24;
/// How many of them may come in place of pages that prove nothing for another reason.
pub(super) const SPARE_FOR_OTHERS: u32 = 6;

/// What is fetched for one base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Base {
    /// The page that others are compared with.
    pub url: String,
    /// The same address with another value, and without the argument.
    pub others: Vec<String>,
}

/// Chooses bases among samples. They go round the shapes of URLs (the path with digits folded, the names of the other
/// arguments), so that behind a front controller (`index.php?title=…`, `?search=…`) each page is tried; within a shape
/// different paths come first, and addresses that were seen with two values before others. The other value is one seen on
/// the same address, else on the same shape, else any. There are up to [`SPARE`] more than are asked for. A `shared` URL comes
/// first: another argument is tried on it, too, so that its page is fetched once for both.
pub(super) fn choose(
    name: &str,
    samples: &[Sample],
    values: &[Written],
    shared: Option<&str>,
    settings: &Settings,
) -> Vec<Base> {
    let shared = shared.map(|url| Sample {
        url: url.to_owned(),
        others: Vec::new(),
        absent_seen: false,
    });
    let by_shape = grouped(samples.iter(), |sample| shape(&sample.url, name));
    let by_shape: Vec<Vec<&Sample>> = by_shape.into_iter().map(paths_in_turn).collect();
    let pool = Pool::new(name, samples, values);
    let own =
        in_turn(by_shape).filter(|one| shared.as_ref().is_none_or(|shared| shared.url != one.url));
    let tried = shared
        .iter()
        .chain(own)
        .enumerate()
        .filter_map(|(turn, sample)| pool.base(sample, turn, settings));
    tried.take(settings.bases + SPARE).collect()
}

/// A group's samples with different paths first.
fn paths_in_turn(samples: Vec<&Sample>) -> Vec<&Sample> {
    let mut by_path = grouped(samples.into_iter(), |sample| {
        address::path(&sample.url).to_owned()
    });
    for list in &mut by_path {
        order::sort_by_key(list, |sample| sample.others.is_empty());
    }
    in_turn(by_path).collect()
}

/// The samples by key, in the order in which their keys come.
fn grouped<'s>(
    samples: impl Iterator<Item = &'s Sample>,
    key: impl Fn(&Sample) -> String,
) -> Vec<Vec<&'s Sample>> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<Vec<&Sample>> = Vec::new();
    for sample in samples {
        let place = *places.entry(key(sample)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(sample),
            None => groups.push(vec![sample]),
        }
    }
    groups
}

/// The first of every group, then the second of every group, and so on.
fn in_turn(groups: Vec<Vec<&Sample>>) -> impl Iterator<Item = &Sample> {
    let deepest = groups.iter().map(Vec::len).max().unwrap_or(0);
    (0..deepest).flat_map(move |round| {
        let of_round: Vec<&Sample> = groups
            .iter()
            .filter_map(|group| group.get(round).copied())
            .collect();
        of_round
    })
}

/// The shape of a URL without an argument, for people too: `/story_#?id&page`.
pub(super) fn shape(url: &str, name: &str) -> String {
    let path = path_shape(address::path(url).as_bytes());
    let mut names = address::names(url);
    names.retain(|other| other != name);
    order::sort(&mut names);
    names.dedup();
    format!("{}?{}", String::from_utf8_lossy(&path), names.join("&"))
}

/// Values to swap in.
struct Pool<'s> {
    name: &'s str,
    by_shape: HashMap<String, Vec<Written>>,
    values: &'s [Written],
}

impl<'s> Pool<'s> {
    fn new(name: &'s str, samples: &'s [Sample], values: &'s [Written]) -> Self {
        let mut by_shape: HashMap<String, Vec<Written>> = HashMap::new();
        for sample in samples {
            let seen = by_shape.entry(shape(&sample.url, name)).or_default();
            seen.extend(address::value_of(&sample.url, name));
            seen.extend(sample.others.iter().cloned());
        }
        Self {
            name,
            by_shape,
            values,
        }
    }

    fn base(&self, sample: &Sample, turn: usize, settings: &Settings) -> Option<Base> {
        let own = address::value_of(&sample.url, self.name)?;
        let near = self.by_shape.get(&shape(&sample.url, self.name));
        let near = near.map_or(&[][..], Vec::as_slice);
        let other = pick(&sample.others, &own, 0)
            .or_else(|| pick(near, &own, turn))
            .or_else(|| pick(self.values, &own, turn));
        let swapped =
            other.map(|value| address::with_value(&sample.url, self.name, value.as_deref()));
        let absent = settings
            .absence
            .then(|| address::without(&sample.url, self.name));
        let others: Vec<String> = swapped.into_iter().chain(absent).collect();
        let url = sample.url.clone();
        (!others.is_empty()).then_some(Base { url, others })
    }
}

/// The value of this turn among those that differ from the own one.
fn pick(values: &[Written], own: &Written, turn: usize) -> Option<Written> {
    let others: Vec<&Written> = values.iter().filter(|value| *value != own).collect();
    others
        .get(turn % others.len().max(1))
        .map(|value| (*value).clone())
}
