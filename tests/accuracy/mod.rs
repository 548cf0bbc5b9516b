//! Verdicts and rules measured on sites whose truth is known: which of them are wrong, which are missed, at what cost.
//!
//! A site is a function ([`Ground`]); nothing here knows how a site was made. Used by `benches/accuracy.rs` on hundreds and
//! thousands of sites.

#![allow(dead_code, missing_docs, clippy::unwrap_used)]

pub mod clean;
pub mod params;
pub mod rules;
pub mod shrink;
pub mod zoo;

use dustlens::fetch::FetchOutcome;
use dustlens_laboratory::{Answer, ArgumentTruth, Site};

/// A site with its list and its truth.
pub trait Ground {
    fn urls(&self) -> Vec<String>;
    /// The answer at a visit, redirects followed.
    fn fetch(&self, url: &str, visit: u64) -> FetchOutcome;
    /// The page an address leads to.
    fn page(&self, url: &str) -> Option<u64>;
    fn arguments(&self) -> Vec<ArgumentTruth>;
    /// Whether an argument changes the template and nothing else, on some URL: parameters call that another page.
    fn is_reframed(&self, truth: &ArgumentTruth) -> bool;

    /// True when some URL of an argument can be read: it answers with a whole page at its own path.
    fn is_readable(&self, truth: &ArgumentTruth) -> bool {
        let path = |url: &str| url::Url::parse(url).ok().map(|url| url.path().to_owned());
        let reads = |url: &String| match self.fetch(url, 0) {
            FetchOutcome::Page {
                status: 200,
                truncated: false,
                final_url,
                ..
            } => path(url) == path(&final_url),
            _ => false,
        };
        let urls = self.urls();
        urls.iter().filter(|url| has(url, truth)).any(reads)
    }
}

/// True when a URL is one of an argument's.
fn has(url: &str, truth: &ArgumentTruth) -> bool {
    url::Url::parse(url).is_ok_and(|url| {
        url.host_str() == truth.host.split(':').next()
            && url.query_pairs().any(|pair| pair.0 == truth.name.as_str())
    })
}

/// The shape of a URL of an argument.
fn shape(text: &str, truth: &ArgumentTruth) -> String {
    let url = url::Url::parse(text).unwrap();
    let names: Vec<String> = url.query_pairs().map(|pair| pair.0.into_owned()).collect();
    dustlens_laboratory::shape(url.path(), names.iter().map(String::as_str), &truth.name)
}

/// A URL without an argument.
fn without(text: &str, truth: &ArgumentTruth) -> String {
    let mut url = url::Url::parse(text).unwrap();
    let rest: Vec<(String, String)> = url
        .query_pairs()
        .into_owned()
        .filter(|pair| pair.0 != truth.name)
        .collect();
    match rest.is_empty() {
        true => url.set_query(None),
        false => {
            url.query_pairs_mut().clear().extend_pairs(rest);
        }
    }
    url.into()
}

impl Ground for Site {
    fn urls(&self) -> Vec<String> {
        Site::urls(self).to_vec()
    }

    fn fetch(&self, url: &str, visit: u64) -> FetchOutcome {
        outcome(self.answer(url, visit))
    }

    fn page(&self, url: &str) -> Option<u64> {
        Site::page(self, url)
    }

    fn arguments(&self) -> Vec<ArgumentTruth> {
        Site::arguments(self)
    }

    fn is_reframed(&self, truth: &ArgumentTruth) -> bool {
        let frame = |url: &str| self.static_body(url).map(|(_, template)| template);
        let urls = Site::urls(self).iter().filter(|url| has(url, truth));
        let urls = urls.take(300);
        urls.into_iter()
            .any(|text| frame(text) != frame(&without(text, truth)))
    }
}

fn outcome(answer: Answer) -> FetchOutcome {
    match answer.failure {
        Some(reason) => FetchOutcome::Failed {
            reason: reason.to_owned(),
        },
        None => FetchOutcome::Page {
            status: answer.status,
            final_url: answer.final_url,
            content_type: answer.content_type,
            body: answer.body,
            truncated: answer.truncated,
        },
    }
}

/// Fetches from a site as a shell does: one visit after another, and a page again that asks to wait.
pub struct Fetcher<'g, G> {
    ground: &'g G,
    pub visits: u64,
}

impl<'g, G: Ground> Fetcher<'g, G> {
    pub fn new(ground: &'g G) -> Self {
        Self { ground, visits: 0 }
    }

    pub fn fetch(&mut self, url: &str) -> FetchOutcome {
        for _ in 0..4 {
            self.visits += 1;
            let outcome = self.ground.fetch(url, self.visits);
            if !matches!(outcome, FetchOutcome::Page { status: 429, .. }) {
                return outcome;
            }
        }
        self.visits += 1;
        self.ground.fetch(url, self.visits)
    }
}
