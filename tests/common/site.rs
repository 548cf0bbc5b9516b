//! The demo site, fetched in the process.

#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use dustlens::query_args::FetchOutcome;
use dustlens_demo_site::Site;

/// Redirects that are followed.
const HOPS: usize = 10;

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
        let failed = |reason: &str| FetchOutcome::Failed {
            reason: reason.to_owned(),
        };
        let mut url = url::Url::parse(url).unwrap();
        for _ in 0..HOPS {
            self.visit += 1;
            let Some(reply) = self.site.page(url.as_str(), self.visit) else {
                return failed("name-not-found");
            };
            if reply.cut {
                return failed("cut-off");
            }
            let Some(location) = reply.location else {
                return FetchOutcome::Page {
                    status: reply.status,
                    final_url: url.into(),
                    content_type: Some(reply.content_type),
                    body: reply.body,
                    truncated: false,
                };
            };
            url = url.join(&location).unwrap();
        }
        failed("too-many-redirects")
    }
}
