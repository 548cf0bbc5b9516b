//! The truth about arguments, computed by asking the page function about every address of the log.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::address::Request;
use crate::content::Content;
use crate::page::content;
use crate::plan::Plan;
use crate::random::mix;

/// Other values tried for one address.
const TRIES: usize = 12;

/// Effect on the pages of a log of taking an argument away, or of giving it another value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArgumentTruth {
    /// The host, with its port if it has one.
    pub host: String,
    /// The decoded name.
    pub name: String,
    /// Different addresses of the log that carry it and lead to a page.
    pub urls: usize,
    /// Addresses among them that lead to another page, or to none, without it or with another value that the log has
    /// for it on the host (up to 12 are tried for each address).
    pub differing: usize,
    /// The same by shape of address.
    pub shapes: Vec<ShapeTruth>,
}

/// The part of an [`ArgumentTruth`] that concerns one shape of addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapeTruth {
    /// The path with every run of digits as `#`, a space, and the sorted names of the other
    /// arguments with `&` between them.
    pub shape: String,
    /// Different addresses of this shape that carry the argument and lead to a page.
    pub urls: usize,
    /// Addresses among them that differ.
    pub differing: usize,
}

/// Data gathered about one argument of one host.
#[derive(Default)]
struct Gathered {
    values: Vec<String>,
    known: HashSet<String>,
    carriers: Vec<usize>,
}

pub(crate) fn arguments(plan: &Plan, urls: &[String]) -> Vec<ArgumentTruth> {
    let mut seen = HashSet::new();
    let requests: Vec<Request> = urls
        .iter()
        .filter(|url| seen.insert(url.as_str()))
        .filter_map(|url| Request::parse(url))
        .collect();
    let pages: Vec<_> = requests
        .iter()
        .map(|request| content(plan, request))
        .collect();
    let log = Log {
        plan,
        requests,
        pages,
    };
    log.gathered()
        .into_iter()
        .map(|((host, name), entry)| log.truth(host, name, &entry))
        .collect()
}

/// The different addresses of a log with their pages.
struct Log<'a> {
    plan: &'a Plan,
    requests: Vec<Request>,
    pages: Vec<Option<Content>>,
}

impl Log<'_> {
    /// The values and the carriers of every argument, by host and name.
    fn gathered(&self) -> BTreeMap<(&str, &str), Gathered> {
        let mut gathered: BTreeMap<(&str, &str), Gathered> = BTreeMap::new();
        for (place, request) in self.requests.iter().enumerate() {
            for (name, value) in &request.query {
                let entry = gathered.entry((&request.host, name)).or_default();
                let value = value.as_deref().unwrap_or("");
                if !entry.known.contains(value) {
                    entry.known.insert(value.to_owned());
                    entry.values.push(value.to_owned());
                }
                if self.pages[place].is_some() && entry.carriers.last() != Some(&place) {
                    entry.carriers.push(place);
                }
            }
        }
        gathered
    }

    fn truth(&self, host: &str, name: &str, entry: &Gathered) -> ArgumentTruth {
        let mut shapes: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for &place in &entry.carriers {
            let counts = shapes
                .entry(shape_of(&self.requests[place], name))
                .or_default();
            counts.0 += 1;
            counts.1 += usize::from(self.differs(place, name, &entry.values));
        }
        let shapes = shapes
            .into_iter()
            .map(|(shape, (urls, differing))| ShapeTruth {
                shape,
                urls,
                differing,
            });
        let shapes: Vec<ShapeTruth> = shapes.collect();
        ArgumentTruth {
            host: host.to_owned(),
            name: name.to_owned(),
            urls: entry.carriers.len(),
            differing: shapes.iter().map(|shape| shape.differing).sum(),
            shapes,
        }
    }

    /// True when another page, or none, is there without the argument or with another value.
    fn differs(&self, place: usize, name: &str, values: &[String]) -> bool {
        let request = &self.requests[place];
        let same = |other: Request| content(self.plan, &other) == self.pages[place];
        !same(request.without(name))
            || others(values, place).any(|value| !same(request.with(name, value)))
    }
}

/// Up to [`TRIES`] of the values, beginning anywhere, so that addresses together try them all.
fn others(values: &[String], place: usize) -> impl Iterator<Item = &String> {
    let start = (mix(&[place as u64]) % values.len().max(1) as u64) as usize;
    values
        .iter()
        .cycle()
        .skip(start)
        .take(TRIES.min(values.len()))
}

fn shape_of(request: &Request, name: &str) -> String {
    let names = request.query.iter().map(|(name, _)| name.as_str());
    shape(&request.path, names, name)
}

/// The shape of the URLs of an argument: the path with runs of digits as `#`, and the names of the other arguments.
#[must_use]
pub fn shape<'n>(path: &str, names: impl Iterator<Item = &'n str>, name: &str) -> String {
    let mut out = String::with_capacity(path.len() + 24);
    for letter in path.chars() {
        match letter.is_ascii_digit() {
            true if out.ends_with('#') => {}
            true => out.push('#'),
            false => out.push(letter),
        }
    }
    let others: BTreeSet<&str> = names.filter(|other| *other != name).collect();
    let others: Vec<&str> = others.into_iter().collect();
    out.push(' ');
    out.push_str(&others.join("&"));
    out
}
