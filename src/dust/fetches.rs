//! The fetches of a validation: asked for, handed out, answered.
//!
//! A page is fetched once for all rules, and once more when a comparison asks for it or a first try gave no answer.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::kept::{Page, Texts};
use crate::query_args::{FetchOutcome, FetchRequest, address};

/// All fetches, with what is kept of their pages.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub(super) struct Fetches {
    items: Vec<Fetch>,
    /// Numbers by address and whether it is the second fetch of one.
    known: HashMap<(String, bool), u32>,
    texts: Texts,
    out: usize,
    done: usize,
    /// How many more may be made.
    left: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Fetch {
    url: String,
    /// Whether it is the second one of its address.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    again: bool,
    state: State,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    page: Option<Page>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Waiting,
    Out,
    Done,
}

impl Fetches {
    /// Keeps the pages of earlier fetches; `left` more may be made. What had no answer may be tried again.
    pub fn go_on(mut self, left: usize) -> Self {
        let answered = |page: &Page| !page.is_passing();
        self.items
            .retain(|fetch| fetch.page.as_ref().is_some_and(answered));
        (self.out, self.done, self.left) = (0, 0, left);
        self.number()
    }

    fn number(mut self) -> Self {
        let keys = self
            .items
            .iter()
            .map(|fetch| (fetch.url.clone(), fetch.again));
        self.known = keys.zip(0..).collect();
        self
    }

    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// Fetches made.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Fetches that may still be made.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Most answers that may still come: those under way, and the fetches that are allowed besides.
    pub fn allowed(&self) -> usize {
        self.left + self.out
    }

    /// Most fetches of an address that may still come, those under way among them. A sample that starts from it may ask for
    /// it twice, one that leads to it only when the first try gave no answer.
    pub fn to_come(&self, url: &str, starts: bool, ends: bool) -> usize {
        let needed = starts || ends;
        let first = self.fetch(url, false);
        let page = first.and_then(|fetch| fetch.page.as_ref());
        let twice =
            page.is_none_or(|page| (starts && page.is_there()) || (ends && page.is_passing()));
        let comes = |fetch: Option<&Fetch>, needed: bool| match fetch.map(|fetch| fetch.state) {
            Some(State::Done) => false,
            Some(State::Out) => true,
            Some(State::Waiting) | None => needed,
        };
        let second = self.fetch(url, true);
        usize::from(comes(first, needed)) + usize::from(comes(second, needed && twice))
    }

    /// Whether no more may be made and no answer is to come.
    pub fn is_used_up(&self) -> bool {
        self.left == 0 && self.out == 0
    }

    /// Hands a fetch out, unless it was before, or its host is not free, or no more may be made.
    pub fn hand_out(
        &mut self,
        (url, again): &(String, bool),
        is_free: &impl Fn(&str) -> bool,
    ) -> Option<FetchRequest> {
        let id = self.id(url, *again);
        let fetch = self.items.get_mut(id as usize)?;
        let host = address::host(url);
        if fetch.state != State::Waiting || self.left == 0 || !is_free(host) {
            return None;
        }
        fetch.state = State::Out;
        self.left -= 1;
        self.out += 1;
        Some(FetchRequest {
            id,
            url: url.clone(),
            host: host.to_owned(),
        })
    }

    fn id(&mut self, url: &str, again: bool) -> u32 {
        let next = self.items.len() as u32;
        let id = *self.known.entry((url.to_owned(), again)).or_insert(next);
        if id == next {
            self.items.push(Fetch {
                url: url.to_owned(),
                again,
                state: State::Waiting,
                page: None,
            });
        }
        id
    }

    /// Takes an answer; `false` when it was not asked for.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) -> bool {
        let fetch = self.items.get_mut(id as usize);
        let Some(fetch) = fetch.filter(|fetch| fetch.state == State::Out) else {
            return false;
        };
        fetch.page = Some(Page::new(&fetch.url, outcome, &mut self.texts));
        fetch.state = State::Done;
        self.out -= 1;
        self.done += 1;
        true
    }

    /// Takes a request back that was handed out and not made.
    pub fn put_back(&mut self, id: u32) {
        if let Some(fetch) = self.items.get_mut(id as usize)
            && fetch.state == State::Out
        {
            fetch.state = State::Waiting;
            self.out -= 1;
            self.left += 1;
        }
    }

    /// What came of a fetch.
    pub fn page(&self, url: &str, again: bool) -> Option<&Page> {
        self.fetch(url, again)?.page.as_ref()
    }

    fn fetch(&self, url: &str, again: bool) -> Option<&Fetch> {
        let id = self.known.get(&(url.to_owned(), again))?;
        self.items.get(*id as usize)
    }

    /// The address of a fetch.
    pub fn url(&self, id: u32) -> Option<&str> {
        self.items.get(id as usize).map(|fetch| fetch.url.as_str())
    }

    /// What came of an address: of a second try, when the first had no answer and another may have.
    pub fn latest(&self, url: &str) -> Option<&Page> {
        let first = self.page(url, false)?;
        if first.is_passing() {
            self.page(url, true)
        } else {
            Some(first)
        }
    }

    /// Asks for an address, and for a second try when the first had no answer.
    pub fn want(&self, url: &str, wanted: &mut Vec<(String, bool)>) {
        wanted.push((url.to_owned(), false));
        if self.page(url, false).is_some_and(Page::is_passing) {
            wanted.push((url.to_owned(), true));
        }
    }
}

/// How fetches are stored: what was handed out waits again.
#[derive(Serialize, Deserialize)]
struct Stored {
    fetches: Vec<Fetch>,
    texts: Texts,
    done: usize,
    left: usize,
}

impl From<Fetches> for Stored {
    fn from(fetches: Fetches) -> Self {
        Self {
            left: fetches.left + fetches.out,
            done: fetches.done,
            texts: fetches.texts,
            fetches: fetches
                .items
                .into_iter()
                .map(|mut fetch| {
                    if fetch.state == State::Out {
                        fetch.state = State::Waiting;
                    }
                    fetch
                })
                .collect(),
        }
    }
}

impl From<Stored> for Fetches {
    fn from(stored: Stored) -> Self {
        let fetches = Self {
            items: stored.fetches,
            texts: stored.texts,
            done: stored.done,
            left: stored.left,
            ..Self::default()
        };
        fetches.number()
    }
}
