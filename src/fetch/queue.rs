//! The fetches of a plan: of each address the first one, the second one and so on, each waiting, handed out, done or skipped.
//!
//! A fetch whose answer says nothing of the page is made again, [`TRIES`] times in all. A stored queue has what was handed out
//! waiting again. Cost: O(1) a call.

use std::collections::HashMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{FetchRequest, TRIES, address};
use crate::order;

/// Where a fetch stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Waiting,
    /// Handed out.
    #[serde(rename(serialize = "waiting"), alias = "out")]
    Out,
    Done,
    Skipped,
}

/// A fetch with the page `P` that is kept of it, and what is the plan's own, `X`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fetch<P, X> {
    pub url: String,
    /// The place among the fetches of its address, from 0.
    #[serde(default)]
    pub nth: u8,
    pub state: State,
    /// How often it was made.
    #[serde(default)]
    tries: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<P>,
    #[serde(flatten)]
    pub own: X,
}

/// Nothing of a plan's own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plain {}

/// The fetches of a plan, by number.
#[derive(Debug, Clone)]
pub(crate) struct Queue<P, X = Plain> {
    items: Vec<Fetch<P, X>>,
    /// The newest of each address and place.
    known: HashMap<(String, u8), u32>,
}

impl<P, X> Queue<P, X> {
    fn of(items: Vec<Fetch<P, X>>) -> Self {
        let keys = items.iter().map(|fetch| (fetch.url.clone(), fetch.nth));
        Self {
            known: keys.zip(0..).collect(),
            items,
        }
    }

    /// Only the fetches for which `keeps` holds; they get new numbers.
    pub fn kept(mut self, keeps: impl Fn(&Fetch<P, X>) -> bool) -> Self {
        self.items.retain(keeps);
        Self::of(self.items)
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Fetch<P, X>> {
        self.items.iter()
    }

    pub fn get(&self, id: u32) -> Option<&Fetch<P, X>> {
        self.items.get(id as usize)
    }

    pub fn get_mut(&mut self, id: u32) -> Option<&mut Fetch<P, X>> {
        self.items.get_mut(id as usize)
    }

    /// The newest fetch of an address at a place.
    pub fn find(&self, url: &str, nth: u8) -> Option<u32> {
        self.known.get(&(url.to_owned(), nth)).copied()
    }

    /// A new fetch, to be made.
    pub fn add(&mut self, url: &str, nth: u8, own: X) -> u32 {
        let id = self.items.len() as u32;
        self.items.push(Fetch {
            url: url.to_owned(),
            nth,
            state: State::Waiting,
            tries: 0,
            page: None,
            own,
        });
        self.known.insert((url.to_owned(), nth), id);
        id
    }

    /// Hands a fetch out that waits, at a host for which `is_free` holds.
    pub fn hand_out(&mut self, id: u32, is_free: &impl Fn(&str) -> bool) -> Option<FetchRequest> {
        let fetch = self.get_mut(id)?;
        let host = address::host(&fetch.url);
        if fetch.state != State::Waiting || !is_free(host) {
            return None;
        }
        let (host, url) = (host.to_owned(), fetch.url.clone());
        fetch.state = State::Out;
        Some(FetchRequest { id, url, host })
    }

    /// Takes a request back that was handed out and not made; false when it was not.
    pub fn put_back(&mut self, id: u32) -> bool {
        let out = self.get_mut(id).filter(|fetch| fetch.state == State::Out);
        let is_out = out.is_some();
        out.into_iter()
            .for_each(|fetch| fetch.state = State::Waiting);
        is_out
    }

    /// Takes an answer. It is true when its page is kept, false when the fetch is made again: `again` says that this may
    /// help. `None`: it was not handed out.
    pub fn give(&mut self, id: u32, again: bool, page: impl FnOnce(&str) -> P) -> Option<bool> {
        let fetch = self.get_mut(id);
        let fetch = fetch.filter(|fetch| fetch.state == State::Out)?;
        fetch.tries += 1;
        let is_done = !again || fetch.tries >= TRIES;
        if is_done {
            fetch.page = Some(page(&fetch.url));
        }
        fetch.state = match is_done {
            true => State::Done,
            false => State::Waiting,
        };
        Some(is_done)
    }

    /// The outcome of a fetch.
    pub fn page(&self, id: u32) -> Option<&P> {
        self.get(id)?.page.as_ref()
    }
}

impl<P, X> Default for Queue<P, X> {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

/// The numbers follow from the fetches.
impl<P: PartialEq, X: PartialEq> PartialEq for Queue<P, X> {
    fn eq(&self, other: &Self) -> bool {
        self.items == other.items
    }
}

impl<P: Serialize, X: Serialize> Serialize for Queue<P, X> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(to)
    }
}

impl<'de, P: Deserialize<'de>, X: Deserialize<'de>> Deserialize<'de> for Queue<P, X> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(Self::of)
    }
}

/// Hosts with their fetches, the most first.
pub(crate) fn most_first(hosts: impl IntoIterator<Item = (String, usize)>) -> Vec<(String, usize)> {
    let mut hosts: Vec<(String, usize)> = hosts.into_iter().collect();
    order::sort_by(&mut hosts, |a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    hosts
}
