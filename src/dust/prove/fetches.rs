//! The fetches of a validation: asked for, handed out, answered.
//!
//! A page is fetched once for all rules, and again when a comparison asks for it. An answer that says nothing of the page is
//! asked for again: see [`crate::fetch::queue`].

use serde::{Deserialize, Serialize};

use crate::fetch::queue::{Plain, Queue, State};
use crate::fetch::{FetchOutcome, FetchRequest};
use crate::same_page::page_store::{Page, Texts};

/// A page that is wanted: its address, and the place among the fetches of it.
pub(crate) type Wanted = (String, u8);

/// All fetches, with what is kept of their pages.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub(crate) struct Fetches {
    queue: Queue<Page>,
    texts: Texts,
    out: usize,
    done: usize,
    /// How many more may be made.
    left: usize,
}

impl Fetches {
    /// Keeps the pages of earlier fetches; `left` more may be made. What had no answer may be tried again.
    pub fn go_on(self, left: usize) -> Self {
        let answered = |page: &Page| !page.is_passing();
        Self {
            queue: self
                .queue
                .kept(|fetch| fetch.page.as_ref().is_some_and(answered)),
            texts: self.texts,
            out: 0,
            done: 0,
            left,
        }
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
        let first = self.queue.find(url, 0).and_then(|id| self.queue.get(id));
        first.is_none_or(|fetch| fetch.state != State::Done)
    }

    /// Whether no more may be made and no answer is to come.
    pub fn is_used_up(&self) -> bool {
        self.left == 0 && self.out == 0
    }

    /// True while an answer is to come.
    pub fn is_waited_for(&self) -> bool {
        self.out > 0
    }

    /// Hands a fetch out, unless it was before, or its host is not free, or no more may be made.
    pub fn hand_out(
        &mut self,
        (url, nth): &Wanted,
        is_free: &impl Fn(&str) -> bool,
    ) -> Option<FetchRequest> {
        let known = self.queue.find(url, *nth);
        let id = known.unwrap_or_else(|| self.queue.add(url, *nth, Plain {}));
        if self.left == 0 {
            return None;
        }
        let request = self.queue.hand_out(id, is_free)?;
        self.left -= 1;
        self.out += 1;
        Some(request)
    }

    /// Takes an answer; `false` when it was not asked for, or is asked for again.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) -> bool {
        let again = outcome.is_passing() && self.left > 0;
        let texts = &mut self.texts;
        let page = |url: &str| Page::new(url, outcome, texts);
        let Some(is_done) = self.queue.give(id, again, page) else {
            return false;
        };
        self.out -= 1;
        self.done += 1;
        is_done
    }

    /// Takes a request back that was handed out and not made.
    pub fn put_back(&mut self, id: u32) {
        if self.queue.put_back(id) {
            self.out -= 1;
            self.left += 1;
        }
    }

    /// What came of the first fetch of an address.
    pub fn page(&self, url: &str) -> Option<&Page> {
        self.nth(url, 0)
    }

    fn nth(&self, url: &str, nth: u8) -> Option<&Page> {
        self.queue.page(self.queue.find(url, nth)?)
    }

    /// What came of all fetches of an address in their order, up to the first that is not there or brought no page.
    pub fn pages(&self, url: &str) -> Vec<&Page> {
        let first = self.page(url);
        let more =
            (1..=u8::MAX).map_while(|nth| self.nth(url, nth).filter(|_| !self.failed(url, nth)));
        first.into_iter().chain(more).collect()
    }

    /// Whether a fetch was made and brought no page, nor the file that the first fetch brought.
    pub fn failed(&self, url: &str, nth: u8) -> bool {
        let is_file = self.page(url).is_some_and(|first| first.file.is_some());
        self.nth(url, nth).is_some_and(|page| match is_file {
            true => page.file.is_none(),
            false => !page.is_there(),
        })
    }

    /// The address of a fetch.
    pub fn url(&self, id: u32) -> Option<&str> {
        self.queue.get(id).map(|fetch| fetch.url.as_str())
    }
}

/// How fetches are stored: what was handed out may be made once more.
#[derive(Serialize, Deserialize)]
struct Stored {
    fetches: Queue<Page>,
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
            fetches: fetches.queue,
        }
    }
}

impl From<Stored> for Fetches {
    fn from(stored: Stored) -> Self {
        Self {
            queue: stored.fetches,
            texts: stored.texts,
            out: 0,
            done: stored.done,
            left: stored.left,
        }
    }
}
