//! The fetches of a validation: asked for, handed out, answered.
//!
//! A page is fetched once for all rules, and again when a comparison asks for it. An answer that says nothing of the page is
//! asked for again, [`TRIES`] times in all.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::fetch::{FetchOutcome, FetchRequest, TRIES, address};
use crate::same_page::page_store::{Page, Texts};

/// A page that is wanted: its address, and the place among the fetches of it.
pub(crate) type Wanted = (String, u8);

/// All fetches, with what is kept of their pages.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub(crate) struct Fetches {
    items: Vec<Fetch>,
    /// Numbers by address and the place among its fetches.
    known: HashMap<(String, u8), u32>,
    texts: Texts,
    out: usize,
    done: usize,
    /// How many more may be made.
    left: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Fetch {
    url: String,
    /// The place among the fetches of its address, from 0.
    #[serde(default)]
    nth: u8,
    state: State,
    /// How often it was made.
    #[serde(default)]
    tries: u8,
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
            .map(|fetch| (fetch.url.clone(), fetch.nth));
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

    /// Whether the first fetch of an address is still to come.
    pub fn is_to_come(&self, url: &str) -> bool {
        self.fetch(url, 0)
            .is_none_or(|fetch| fetch.state != State::Done)
    }

    /// Whether no more may be made and no answer is to come.
    pub fn is_used_up(&self) -> bool {
        self.left == 0 && self.out == 0
    }

    /// Hands a fetch out, unless it was before, or its host is not free, or no more may be made.
    pub fn hand_out(
        &mut self,
        (url, nth): &Wanted,
        is_free: &impl Fn(&str) -> bool,
    ) -> Option<FetchRequest> {
        let id = self.id(url, *nth);
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

    fn id(&mut self, url: &str, nth: u8) -> u32 {
        let next = self.items.len() as u32;
        let id = *self.known.entry((url.to_owned(), nth)).or_insert(next);
        if id == next {
            self.items.push(Fetch {
                url: url.to_owned(),
                nth,
                state: State::Waiting,
                tries: 0,
                page: None,
            });
        }
        id
    }

    /// Takes an answer; `false` when it was not asked for, or is asked for again.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) -> bool {
        let fetch = self.items.get_mut(id as usize);
        let Some(fetch) = fetch.filter(|fetch| fetch.state == State::Out) else {
            return false;
        };
        self.out -= 1;
        self.done += 1;
        fetch.tries += 1;
        if outcome.is_passing() && fetch.tries < TRIES && self.left > 0 {
            fetch.state = State::Waiting;
            return false;
        }
        fetch.page = Some(Page::new(&fetch.url, outcome, &mut self.texts));
        fetch.state = State::Done;
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

    /// What came of the first fetch of an address.
    pub fn page(&self, url: &str) -> Option<&Page> {
        self.fetch(url, 0)?.page.as_ref()
    }

    /// What came of all fetches of an address in their order, up to the first that is not there or brought no page.
    pub fn pages(&self, url: &str) -> Vec<&Page> {
        let all = (0..=u8::MAX).map_while(|nth| self.fetch(url, nth)?.page.as_ref());
        let there = all
            .enumerate()
            .take_while(|(nth, page)| *nth == 0 || page.is_there());
        there.map(|(_, page)| page).collect()
    }

    /// Whether a fetch was made and brought no page.
    pub fn failed(&self, url: &str, nth: u8) -> bool {
        let page = self.fetch(url, nth).and_then(|fetch| fetch.page.as_ref());
        page.is_some_and(|page| !page.is_there())
    }

    fn fetch(&self, url: &str, nth: u8) -> Option<&Fetch> {
        let id = self.known.get(&(url.to_owned(), nth))?;
        self.items.get(*id as usize)
    }

    /// The address of a fetch.
    pub fn url(&self, id: u32) -> Option<&str> {
        self.items.get(id as usize).map(|fetch| fetch.url.as_str())
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
