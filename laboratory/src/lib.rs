//! Random web sites in memory, with computed truth.
//!
//! [`Site::random`] plans a site from a seed: hosts, shapes of addresses, query arguments with their effects,
//! templates, blocks that change from visit to visit, faults. [`Site::urls`] is its access log and [`Site::answer`] the
//! answer to a fetcher. The truth is never read off the plan: the page function resolves an address to the whole
//! content of its page, [`Site::page`] is the hash of that and [`Site::canonical`] an address written from that, and
//! [`Site::arguments`] asks the page function about every address of the log with an argument taken away or changed.
//!
//! Same seed, same site; planning one takes a few milliseconds and an answer some microseconds.

mod address;
mod answer;
mod argument;
mod body;
mod content;
mod describe;
mod draw;
mod draw_alias;
mod draw_argument;
mod draw_shape;
mod dynamic;
mod echo;
mod fault;
mod layout;
mod log;
mod meaning;
mod page;
mod plan;
mod random;
mod render;
mod shape;
mod shrink;
mod template;
mod text;
mod truth;
mod words;

use std::sync::Arc;

use address::Request;
use plan::Plan;

pub use answer::Answer;
pub use truth::{ArgumentTruth, ShapeTruth, shape};

/// The identity of a page: equal for two addresses when they lead to the same page.
pub type PageId = u64;

/// A random web site with its access log.
#[derive(Debug, Clone)]
pub struct Site {
    plan: Arc<Plan>,
    urls: Arc<[String]>,
}

impl Site {
    /// Plans the site of a seed and writes its log.
    pub fn random(seed: u64) -> Self {
        let plan = Plan::draw(seed);
        let urls = log::write(&plan);
        Self {
            plan: Arc::new(plan),
            urls: urls.into(),
        }
    }

    /// The access log: absolute addresses in the order of visits, with repeats.
    pub fn urls(&self) -> &[String] {
        &self.urls
    }

    /// Returns the answer that a fetcher that follows redirects gets. `visit` drives the dynamic blocks, the flaps and
    /// the limits, and nothing else.
    pub fn answer(&self, url: &str, visit: u64) -> Answer {
        answer::answer(&self.plan, url, visit)
    }

    /// The page an address leads to; none where there is no page: missing pages in any dress, the
    /// log-in page in place of another, empty pages.
    pub fn page(&self, url: &str) -> Option<PageId> {
        let request = Request::parse(url)?;
        page::content(&self.plan, &request).map(|content| content.number())
    }

    /// Returns one address for the page, the same for all addresses of it.
    pub fn canonical(&self, url: &str) -> Option<String> {
        let request = Request::parse(url)?;
        let content = page::content(&self.plan, &request)?;
        Some(content.canonical(&self.plan).write(self.plan.cyrillic))
    }

    /// The static text of the page: no dynamic blocks, no echoes. The second part names the
    /// template it is dressed in.
    pub fn static_body(&self, url: &str) -> Option<(Vec<u8>, String)> {
        let request = Request::parse(url)?;
        match page::follow(&self.plan, &request)?.0 {
            page::Step::Page(content, dress) => {
                let written = render::write(&self.plan, &content, dress, None);
                Some((written.body, format!("{dress:?}")))
            }
            _ => None,
        }
    }

    /// The plan in readable lines.
    pub fn describe(&self) -> String {
        describe::describe(&self.plan, self.urls.len())
    }

    /// Sites with one thing less: a shape, an alias, a host, an argument, a dynamic block, a fault,
    /// half of the log.
    pub fn smaller(&self) -> Vec<Self> {
        shrink::smaller(&self.plan, &self.urls)
            .into_iter()
            .map(|(plan, urls)| Self {
                plan: Arc::new(plan),
                urls: urls.into(),
            })
            .collect()
    }

    /// The truth about every argument of the log, by host and name.
    pub fn arguments(&self) -> Vec<ArgumentTruth> {
        truth::arguments(&self.plan, &self.urls)
    }
}
