//! The demo site, fetched in the process.

#![allow(dead_code, missing_docs, clippy::unwrap_used)]

#[path = "follow.rs"]
mod follow;

use dustlens::params::FetchOutcome;
use dustlens_demo_site::Site;

/// Fetches as a fetcher does, and counts its visits.
pub struct Fetcher {
    pub site: Site,
    pub visit: u64,
}

impl Fetcher {
    pub fn new(site: Site) -> Self {
        Self { site, visit: 0 }
    }

    pub fn fetch(&mut self, url: &str) -> FetchOutcome {
        follow::follow(url, |url| {
            self.visit += 1;
            let reply = self.site.page(url.as_str(), self.visit);
            reply.ok_or("name-not-found")
        })
    }
}
