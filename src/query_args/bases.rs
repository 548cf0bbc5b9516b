//! On which addresses an argument is tried, and with which other value.

use std::collections::HashMap;

use super::address;
use super::observe::{Sample, Written};
use super::settings::Settings;

/// What is fetched for one base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Base {
    /// Fetched twice.
    pub url: String,
    /// The same address with another value, and without the argument.
    pub others: Vec<String>,
}

/// Chooses bases among samples: different paths first, and addresses that were seen with two values before others. The
/// other value is one seen on the same address, else on the same path, else any.
pub(super) fn choose(
    name: &str,
    samples: &[Sample],
    values: &[Written],
    settings: &Settings,
) -> Vec<Base> {
    let mut by_path: Vec<(&str, Vec<&Sample>)> = Vec::new();
    for sample in samples {
        let path = path(&sample.url);
        match by_path.iter_mut().find(|(known, _)| *known == path) {
            Some((_, list)) => list.push(sample),
            None => by_path.push((path, vec![sample])),
        }
    }
    for (_, list) in &mut by_path {
        list.sort_by_key(|sample| sample.others.is_empty());
    }
    let deepest = by_path
        .iter()
        .map(|(_, list)| list.len())
        .max()
        .unwrap_or(0);
    let in_turn =
        (0..deepest).flat_map(|round| by_path.iter().filter_map(move |(_, list)| list.get(round)));
    let pool = Pool::new(name, samples, values);
    let tried = in_turn
        .enumerate()
        .filter_map(|(turn, sample)| pool.base(sample, turn, settings));
    tried.take(settings.bases).collect()
}

/// Values to swap in.
struct Pool<'s> {
    name: &'s str,
    by_path: HashMap<&'s str, Vec<Written>>,
    values: &'s [Written],
}

impl<'s> Pool<'s> {
    fn new(name: &'s str, samples: &'s [Sample], values: &'s [Written]) -> Self {
        let mut by_path: HashMap<&str, Vec<Written>> = HashMap::new();
        for sample in samples {
            let seen = by_path.entry(path(&sample.url)).or_default();
            seen.extend(address::value_of(&sample.url, name));
            seen.extend(sample.others.iter().cloned());
        }
        Self {
            name,
            by_path,
            values,
        }
    }

    fn base(&self, sample: &Sample, turn: usize, settings: &Settings) -> Option<Base> {
        let own = address::value_of(&sample.url, self.name)?;
        let near = self
            .by_path
            .get(path(&sample.url))
            .map_or(&[][..], Vec::as_slice);
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

fn path(url: &str) -> &str {
    let rest = url.get(address::origin(url).len()..).unwrap_or_default();
    rest.split(['?', '#']).next().unwrap_or_default()
}
