//! A fetched page, as it crosses between the worker and the core.

use std::collections::BTreeMap;

use dustlens::input;
use dustlens::params::FetchOutcome;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// One redirect.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
pub struct Hop {
    /// URL that answered with a redirect.
    pub url: String,
    /// Its status, 3xx.
    pub status: u16,
}

/// A page as the proxy fetched it.
#[derive(Debug, Clone, Serialize, Deserialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct FetchedPage {
    /// URL asked for.
    pub url: String,
    /// URL of the last hop.
    pub final_url: String,
    /// Status of the last hop.
    pub status: u16,
    /// Redirects on the way.
    pub hops: Vec<Hop>,
    /// Content type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// A few headers, names lower-cased.
    #[tsify(type = "Record<string, string>")]
    pub headers: BTreeMap<String, String>,
    /// Body.
    #[serde(with = "serde_bytes")]
    #[tsify(type = "Uint8Array")]
    pub body: Vec<u8>,
    /// Whether the body was cut.
    pub truncated: bool,
    /// Milliseconds from request to last byte.
    pub elapsed_ms: u64,
}

impl From<FetchedPage> for FetchOutcome {
    fn from(page: FetchedPage) -> Self {
        Self::Page {
            status: page.status,
            final_url: page.final_url,
            content_type: page.content_type,
            body: page.body,
            truncated: page.truncated,
        }
    }
}

impl From<FetchedPage> for input::Input {
    fn from(page: FetchedPage) -> Self {
        let mut headers = page.headers;
        if let Some(content_type) = &page.content_type {
            headers
                .entry("content-type".to_owned())
                .or_insert_with(|| content_type.clone());
        }
        let facts = input::PageFacts {
            final_url: page.final_url,
            status: page.status,
            hops: page
                .hops
                .into_iter()
                .map(|hop| input::Hop {
                    url: hop.url,
                    status: hop.status,
                })
                .collect(),
            headers,
            truncated: page.truncated,
            elapsed_ms: page.elapsed_ms,
        };
        let options = input::ReadOptions {
            content_type: page.content_type,
            ..input::ReadOptions::default()
        };
        Self {
            name: page.url,
            kind: input::InputKind::Page(facts),
            bytes: page.body,
            options,
        }
    }
}
