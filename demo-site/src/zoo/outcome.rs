//! Pages of addresses, and the arguments that decide them: both asked of the hosts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use url::Url;

use super::ask::Ask;
use super::content::{Answer, Content, Frame};
use super::families::{FAMILIES, family_of};
use super::family::Family;

/// Number of redirects followed.
const HOPS: usize = 10;
/// Number of other values tried for an argument.
const VALUES: usize = 12;

/// Truth about one argument of one host, over the different addresses of the log.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ZooArgument {
    /// The host, without the port.
    pub host: String,
    /// The argument's name; path parameters are listed by their names too.
    pub name: String,
    /// The different addresses that have the argument and lead to a page.
    pub urls: usize,
    /// Addresses among them that lead elsewhere, or nowhere, when the argument is taken away or gets one of up to 12
    /// other values that the log has for it on the host.
    pub differing: usize,
    /// Differing ones where at least one change leads to the same blocks in another order, and none to anything else.
    pub reordered: usize,
    /// Differing ones where each change either changes nothing or leaves the title and more than two thirds of the
    /// words: a price, a note, a small box.
    pub slight: usize,
    /// Addresses that robots.txt forbids.
    pub disallowed: usize,
    /// Addresses beside the differing ones where only the frame changes: a page for printers.
    pub reframed: usize,
    /// The same by shape of the address.
    pub shapes: Vec<ZooShape>,
}

/// Truth about an argument on the addresses of one shape.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ZooShape {
    /// The path with each run of digits as `0`, then the names of the other arguments in order.
    pub shape: String,
    /// The different addresses that have the argument and lead to a page.
    pub urls: usize,
    /// Addresses among them that lead elsewhere when the argument is taken away or changed.
    pub differing: usize,
}

/// The page an address leads to over redirects, and its family; nothing when there is none.
pub(crate) fn page(ask: &Ask) -> Option<(&'static Family, Content)> {
    let mut family = family_of(&ask.host)?;
    let mut said = family.reply(ask);
    for _ in 0..HOPS {
        match said {
            Answer::Page(content) => return Some((family, content)),
            Answer::Redirect(_, to) => {
                let base = format!("http://{}:{}{}", ask.host, ask.port, ask.path);
                let to = Url::parse(&base).ok()?.join(&to).ok()?;
                let next = Ask::parse(ask.seed, to.as_str())?;
                family = family_of(&next.host)?;
                said = family.reply(&next);
            }
            _ => return None,
        }
    }
    None
}

/// The shape of an address, without the argument of this name.
pub(crate) fn shape(ask: &Ask, without: &str) -> String {
    let mut folded = String::new();
    for letter in ask.path.chars() {
        match letter.is_ascii_digit() {
            true if folded.ends_with('0') => {}
            true => folded.push('0'),
            false => folded.push(letter),
        }
    }
    let names = ask.parameters.iter().chain(&ask.query);
    let names: BTreeSet<&str> = names.map(|(name, _)| name.as_str()).collect();
    let others: Vec<&str> = names.into_iter().filter(|name| *name != without).collect();
    match others.is_empty() {
        true => folded,
        false => format!("{folded}?{}", others.join("&")),
    }
}

/// Data by which two pages are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    stamp: u64,
    bag: u64,
    frame: Frame,
    title: u64,
    blocks: Vec<(u64, usize)>,
}

impl Seen {
    /// True when the title is the same and less than a third of the words have no counterpart.
    fn close_to(&self, other: &Self) -> bool {
        let alone = alone(&self.blocks, &other.blocks).max(alone(&other.blocks, &self.blocks));
        let words = |seen: &Self| seen.blocks.iter().map(|(_, words)| *words).sum::<usize>();
        self.title == other.title && alone > 0 && alone * 3 < words(self).max(words(other))
    }
}

/// The words of the blocks that the other page does not have.
fn alone(ours: &[(u64, usize)], theirs: &[(u64, usize)]) -> usize {
    let mut rest = theirs.to_vec();
    let mut alone = 0;
    for block in ours {
        match rest.iter().position(|other| other == block) {
            Some(place) => {
                rest.swap_remove(place);
            }
            None => alone += block.1,
        }
    }
    alone
}

fn seen(ask: &Ask) -> Option<Seen> {
    page(ask).map(|(_, content)| Seen {
        stamp: content.stamp(),
        bag: content.bag(),
        frame: content.frame,
        title: content.head(),
        blocks: content.block_stamps(),
    })
}

/// Effect of changing one argument of one address.
#[derive(Debug, Clone, Copy, Default)]
struct Effect {
    differs: bool,
    only_order: bool,
    slight: bool,
    reframes: bool,
}

/// Computes the truth about the arguments of the addresses.
pub(crate) fn arguments(seed: u64, log: &[String]) -> Vec<ZooArgument> {
    let urls: BTreeSet<&str> = log.iter().map(String::as_str).collect();
    let asks: Vec<Ask> = urls
        .iter()
        .filter_map(|url| Ask::parse(seed, url))
        .collect();
    let values = observed(&asks);
    let mut found: BTreeMap<(usize, String), (ZooArgument, BTreeMap<String, ZooShape>)> =
        BTreeMap::new();
    let order = places();
    for ask in &asks {
        let Some(own) = seen(ask) else {
            continue;
        };
        for name in argument_names(ask) {
            let key = (ask.host.clone(), name.clone());
            let others = values.get(&key).map_or(&[][..], Vec::as_slice);
            let effect = effect(ask, &own, &name, others);
            let place = order.get(ask.host.as_str()).copied().unwrap_or(0);
            let (argument, shapes) = found.entry((place, name.clone())).or_default();
            argument.host.clone_from(&ask.host);
            argument.name.clone_from(&name);
            count(argument, effect);
            argument.disallowed += usize::from(disallowed(ask));
            let shape = shape(ask, &name);
            let entry = shapes.entry(shape.clone()).or_default();
            entry.shape = shape;
            entry.urls += 1;
            entry.differing += usize::from(effect.differs);
        }
    }
    let found = found.into_values().map(|(argument, shapes)| ZooArgument {
        shapes: shapes.into_values().collect(),
        ..argument
    });
    found.collect()
}

/// The places of the host names in the list of all.
fn places() -> HashMap<&'static str, usize> {
    let names = FAMILIES.iter().flat_map(|family| family.names);
    let places = names.enumerate().map(|(place, name)| (*name, place));
    places.collect()
}

fn count(argument: &mut ZooArgument, effect: Effect) {
    argument.urls += 1;
    argument.differing += usize::from(effect.differs);
    argument.reordered += usize::from(effect.differs && effect.only_order);
    argument.slight += usize::from(effect.differs && effect.slight);
    argument.reframed += usize::from(!effect.differs && effect.reframes);
}

/// True when robots.txt forbids the address. The query is compared as it reads decoded.
fn disallowed(ask: &Ask) -> bool {
    let query = ask
        .query
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let query = query.collect::<Vec<_>>().join("&");
    let address = format!("{}?{query}", ask.path);
    let family = family_of(&ask.host);
    family.is_some_and(|family| family.disallow.iter().any(|path| address.starts_with(path)))
}

fn argument_names(ask: &Ask) -> BTreeSet<String> {
    let all = ask.parameters.iter().chain(&ask.query);
    all.map(|(name, _)| name.clone()).collect()
}

/// The first values of each argument of each host, one more than are tried.
fn observed(asks: &[Ask]) -> HashMap<(String, String), Vec<String>> {
    let mut values: HashMap<(String, String), BTreeMap<String, usize>> = HashMap::new();
    for ask in asks {
        for (name, value) in ask.parameters.iter().chain(&ask.query) {
            let known = values.entry((ask.host.clone(), name.clone())).or_default();
            *known.entry(value.clone()).or_default() += 1;
        }
    }
    let most_used = |known: BTreeMap<String, usize>| {
        let mut known: Vec<(String, usize)> = known.into_iter().collect();
        known.sort_by_key(|(_, uses)| std::cmp::Reverse(*uses));
        let known = known.into_iter().map(|(value, _)| value);
        known.take(VALUES + 1).collect()
    };
    let values = values.into_iter();
    values.map(|(key, known)| (key, most_used(known))).collect()
}

fn effect(ask: &Ask, own: &Seen, name: &str, others: &[String]) -> Effect {
    let mut effect = Effect {
        only_order: true,
        slight: true,
        ..Effect::default()
    };
    let current = value(ask, name);
    let others = others.iter().map(String::as_str);
    let others = others.filter(|other| Some(*other) != current).take(VALUES);
    for change in std::iter::once(None).chain(others.map(Some)) {
        let other = seen(&changed(ask, name, change));
        match other {
            Some(other) if other.stamp == own.stamp => effect.reframes |= other.frame != own.frame,
            Some(other) => {
                effect.differs = true;
                effect.only_order &= other.bag == own.bag;
                effect.slight &= other.close_to(own);
            }
            None => {
                effect.differs = true;
                effect.only_order = false;
                effect.slight = false;
            }
        }
        if effect.differs && !effect.only_order && !effect.slight {
            break;
        }
    }
    effect
}

fn value<'a>(ask: &'a Ask, name: &str) -> Option<&'a str> {
    let mut all = ask.parameters.iter().chain(&ask.query);
    let found = all.find(|(known, _)| known == name)?;
    Some(found.1.as_str())
}

/// The request with another value of the argument, or without it.
fn changed(ask: &Ask, name: &str, value: Option<&str>) -> Ask {
    let mut ask = ask.clone();
    for list in [&mut ask.parameters, &mut ask.query] {
        match value {
            None => list.retain(|(known, _)| known != name),
            Some(value) => {
                let ours = list.iter_mut().filter(|(known, _)| known == name);
                ours.for_each(|(_, old)| value.clone_into(old));
            }
        }
    }
    ask
}
