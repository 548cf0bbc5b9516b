//! The one way by which pages reach the core.
//!
//! The core asks for a page through [`Fetch`]; the shells implement it (over the proxy in a browser, over a client with
//! the proxy's own policy on the command line), tests over a map. Invariant 1 of the design: the core decides, the
//! shells fetch.

use std::collections::HashMap;

use thiserror::Error;
use url::Url;

use super::{Input, InputKind, PageFacts, ReadOptions};

/// A page as it was answered.
#[derive(Debug, Clone)]
pub struct Page {
    /// URL that was asked for.
    pub url: Url,
    /// Status, hops, headers.
    pub facts: PageFacts,
    /// Body, decompressed, in its own encoding.
    pub body: Vec<u8>,
}

impl From<Page> for Input {
    fn from(page: Page) -> Self {
        Self {
            name: page.url.into(),
            kind: InputKind::Page(page.facts),
            bytes: page.body,
            options: ReadOptions::default(),
        }
    }
}

/// Why there is no page. An answer with a status such as 404 is a page, not an error.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The fetcher itself refused: its policy, its caps, robots.txt.
    #[error("the fetcher refused ({code}): {detail}")]
    Refused {
        /// Stable kebab-case code of the refusal.
        code: String,
        /// Its explanation.
        detail: String,
        /// The address that it is about, after redirects; `None` when the proxy does not say.
        url: Option<String>,
    },
    /// The site, or the fetcher, did not answer.
    #[error("no answer: {detail}; check the address and try again")]
    Unreachable {
        /// What failed.
        detail: String,
    },
    /// The person cancelled.
    #[error("cancelled")]
    Aborted,
}

/// Fetches pages. Futures need not be `Send`: in a browser nothing is.
#[allow(
    async_fn_in_trait,
    reason = "used generically on one thread; a Send bound would exclude the browser"
)]
pub trait Fetch {
    /// One page by GET, redirects followed.
    ///
    /// # Errors
    /// [`FetchError`] when there is no answer at all; any HTTP status is an `Ok`.
    async fn fetch(&self, url: &Url) -> Result<Page, FetchError>;
}

/// A [`Fetch`] over a map of prepared answers, for tests and demonstrations.
#[derive(Debug, Clone, Default)]
pub struct MapFetch {
    pages: HashMap<Url, Page>,
}

impl MapFetch {
    /// Adds or replaces the answer for its URL.
    pub fn insert(&mut self, page: Page) {
        self.pages.insert(page.url.clone(), page);
    }
}

impl Fetch for MapFetch {
    async fn fetch(&self, url: &Url) -> Result<Page, FetchError> {
        self.pages
            .get(url)
            .cloned()
            .ok_or_else(|| FetchError::Unreachable {
                detail: format!("{url} is not in the map"),
            })
    }
}
