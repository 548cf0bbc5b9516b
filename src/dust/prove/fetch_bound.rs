//! The fetches that may yet be made, kept up to date as checks go on.
//!
//! An address counts once while an undecided sample starts from it or leads to it; a difference that may be dynamic asks for
//! it again. What many samples share counts once. It follows from the checks and the fetches alone, so it is not
//! stored. Cost: constant per change of an address.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use super::check::Form;
use super::fetches::Fetches;
use crate::fetch::address;
use crate::fetch::queue::most_first;

/// How many fetches may come, in all and by host.
#[derive(Debug, Clone, Default)]
pub(crate) struct FetchBound {
    addresses: HashMap<u64, Address>,
    numbers: HashMap<String, usize>,
    hosts: Vec<(String, usize)>,
    total: usize,
}

/// What an address is needed for.
#[derive(Debug, Clone, Copy, Default)]
struct Address {
    /// Samples that start from it.
    starts: u32,
    /// Samples that lead to it, and directions whose unknown address it is.
    ends: u32,
    to_come: usize,
}

/// How a sample uses an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Start,
    End,
}

/// Whether something begins to be needed or ceases to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    Needed,
    Over,
}

impl FetchBound {
    /// The samples of a direction from this one on, with what its hosts say to an unknown address.
    pub fn turn_form(&mut self, form: &Form, from: usize, probe: &str, turn: Turn, all: &Fetches) {
        for at in from..form.samples.len() {
            self.turn_sample(form, at, turn, all);
        }
        if let Some((before, after)) = form.samples.first() {
            for url in [before, after] {
                self.turn(&probe_of(url, probe), Side::End, turn, all);
            }
        }
    }

    /// One sample of a direction.
    pub fn turn_sample(&mut self, form: &Form, at: usize, turn: Turn, all: &Fetches) {
        if let Some((before, after)) = form.samples.get(at) {
            self.turn(before, Side::Start, turn, all);
            self.turn(after, Side::End, turn, all);
        }
    }

    fn turn(&mut self, url: &str, side: Side, turn: Turn, all: &Fetches) {
        let address = self.addresses.entry(xxh3_64(url.as_bytes())).or_default();
        let uses = match side {
            Side::Start => &mut address.starts,
            Side::End => &mut address.ends,
        };
        let before = *uses;
        *uses = match turn {
            Turn::Needed => before + 1,
            Turn::Over => before.saturating_sub(1),
        };
        if (before == 0) != (*uses == 0) {
            self.refresh(url, all);
        }
    }

    /// Counts an address anew: after a change of its use, or of its fetches.
    pub fn refresh(&mut self, url: &str, all: &Fetches) {
        let address = self.addresses.entry(xxh3_64(url.as_bytes())).or_default();
        let before = address.to_come;
        let needed = address.starts + address.ends > 0;
        let now = usize::from(needed && all.is_to_come(url));
        if now == before {
            return;
        }
        address.to_come = now;
        self.total = (self.total + now).saturating_sub(before);
        let host = address::host(url);
        let next = self.hosts.len();
        let number = match self.numbers.get(host) {
            Some(number) => *number,
            None => {
                self.numbers.insert(host.to_owned(), next);
                self.hosts.push((host.to_owned(), 0));
                next
            }
        };
        if let Some((_, count)) = self.hosts.get_mut(number) {
            *count = (*count + now).saturating_sub(before);
        }
    }

    /// Most fetches that may come.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The same by host, of each at most `most`, the most first. O(hosts).
    pub fn hosts(&self, most: usize) -> Vec<(String, usize)> {
        let open = self.hosts.iter().filter(|(_, count)| *count > 0);
        most_first(open.map(|(host, count)| (host.clone(), (*count).min(most))))
    }
}

/// An address of the same site that does not exist.
pub(crate) fn probe_of(url: &str, probe: &str) -> String {
    format!("{}/{probe}", address::origin(url))
}
