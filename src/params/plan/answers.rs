//! Answers as they are stored one by one: a plan that was stored before they came takes them up again.
//!
//! A stored plan is as old as its last storing. A shell that stores every [`PlanAnswer`] besides loses none: numbers of
//! requests are a plan's own, so an answer carries the address and its place among the fetches of that address.

use std::collections::{HashMap, VecDeque};

use serde::{Deserialize, Serialize};

use super::Plan;
use crate::fetch::FetchOutcome;
use crate::fetch::queue::State;
use crate::params::fetched::{Answer, Fetched};
use crate::params::settings::Settings;

/// An answer as a plan keeps it, to be stored when it arrives. A page takes a fraction of its body: its segments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanAnswer {
    /// The place among the fetches of its address, from 0.
    nth: u8,
    #[serde(flatten)]
    page: Fetched,
}

impl PlanAnswer {
    /// The address that was asked for.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.page.url
    }

    /// True when another try may bring another answer.
    fn is_passing(&self, settings: &Settings) -> bool {
        let astray = settings.decider && leads_astray(settings, &self.page);
        self.page.is_passing() || astray
    }
}

impl Plan {
    /// Takes what came of a request. One that was not handed out, or not needed any more, is ignored.
    pub fn give(&mut self, id: u32, outcome: FetchOutcome) {
        if let Some(answer) = self.read(id, outcome) {
            self.take(id, answer);
        }
    }

    /// Reads an answer as the plan keeps it, for [`Plan::take`]: a shell stores it before. `None` when the request was not
    /// handed out.
    #[must_use]
    pub fn read(&self, id: u32, outcome: FetchOutcome) -> Option<PlanAnswer> {
        let fetch = self.fetches.get(id)?;
        (fetch.state == State::Out).then(|| PlanAnswer {
            nth: fetch.nth,
            page: Fetched::new(&fetch.url, outcome),
        })
    }

    /// Takes an answer that was read. One to another request, or to one that was not handed out, is ignored.
    pub fn take(&mut self, id: u32, answer: PlanAnswer) {
        let Some(fetch) = self.fetches.get(id) else {
            return;
        };
        let queue = fetch.own.queue as usize;
        if fetch.nth != answer.nth || fetch.url != answer.page.url {
            return;
        }
        let again = answer.is_passing(&self.settings);
        if self.fetches.give(id, again, |_| answer.page) == Some(true) {
            self.advance(queue);
        }
    }

    /// Takes up answers that came after the plan was stored, in the order in which they came; how many it needed is the
    /// answer. What the plan does not ask for any more is left out.
    pub fn resume(&mut self, answers: impl IntoIterator<Item = PlanAnswer>) -> usize {
        let mut known: HashMap<(String, u8), VecDeque<PlanAnswer>> = HashMap::new();
        for answer in answers {
            let place = (answer.page.url.clone(), answer.nth);
            known.entry(place).or_default().push_back(answer);
        }
        let mut taken = 0;
        let mut open = Vec::new();
        while let Some(request) = self.next(|_| true) {
            let nth = self.fetches.get(request.id).map(|one| one.nth);
            let place = (request.url, nth.unwrap_or_default());
            match known.get_mut(&place).and_then(VecDeque::pop_front) {
                Some(answer) => {
                    self.take(request.id, answer);
                    taken += 1;
                }
                None => open.push(request.id),
            }
        }
        open.into_iter().for_each(|id| self.put_back(id));
        taken
    }
}

/// True when an answer leads elsewhere: to a wall that may not be there the next time.
fn leads_astray(settings: &Settings, page: &Fetched) -> bool {
    match &page.answer {
        Answer::Page { final_url, .. } => !settings.may_stay(&page.url, final_url, ""),
        Answer::Failed { .. } => false,
    }
}
