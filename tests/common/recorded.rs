//! The recorded pages that both shells are compared on: `tests/fixtures/parity/site.jsonl`, with the list of their
//! addresses in `site-urls.txt`. `tests/wasm/recorded.ts` answers the same way.
//!
//! A page is the first line whose host is the address's and one of whose `urls` has its path and no argument that it
//! lacks; `*` is every address. `{visit}` counts the visits of an address. Whatever no line has, and robots.txt, is 404.

#![allow(dead_code)]

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Map, Value};
use url::Url;

#[derive(Deserialize)]
struct Page {
    host: String,
    urls: Vec<String>,
    #[serde(default)]
    status: Option<u16>,
    #[serde(default)]
    location: Option<String>,
    #[serde(default)]
    body: String,
}

/// What the site answers.
pub struct Answer {
    pub status: u16,
    pub location: Option<String>,
    pub body: String,
}

/// The type of every answer.
pub const CONTENT_TYPE: &str = "text/html; charset=utf-8";

/// Hosts of the site.
pub const HOSTS: [&str; 4] = [
    "paper.localhost",
    "shop.localhost",
    "soft.localhost",
    "down.localhost",
];

/// The list, for a site at this port.
pub fn list(port: u16) -> String {
    include_str!("../fixtures/parity/site-urls.txt").replace("PORT", &port.to_string())
}

/// The site, with the visits that it had.
pub struct Recorded {
    pages: Vec<Page>,
    visits: HashMap<Url, u32>,
}

impl Recorded {
    pub fn new() -> Self {
        let lines = include_str!("../fixtures/parity/site.jsonl").lines();
        Self {
            pages: lines
                .map(|line| serde_json::from_str(line).unwrap())
                .collect(),
            visits: HashMap::new(),
        }
    }

    /// The answer to one address; redirects are the caller's.
    pub fn answer(&mut self, url: &Url) -> Answer {
        let visit = self.visits.entry(url.clone()).or_default();
        *visit += 1;
        let host = url.host_str().unwrap();
        let mut pages = self.pages.iter();
        let page = pages.find(|page| {
            page.host == host && page.urls.iter().any(|pattern| answers(pattern, url))
        });
        match page {
            Some(page) => Answer {
                status: page.status.unwrap_or(200),
                location: page.location.clone(),
                body: page.body.replace("{visit}", &visit.to_string()),
            },
            None => Answer {
                status: 404,
                location: None,
                body: "<p>No such page</p>".to_owned(),
            },
        }
    }
}

fn answers(pattern: &str, url: &Url) -> bool {
    if pattern == "*" {
        return url.path() != "/robots.txt";
    }
    let known = url.join(pattern).unwrap();
    let given: Vec<_> = url.query_pairs().collect();
    let mut wanted = known.query_pairs();
    known.path() == url.path() && wanted.all(|one| given.contains(&one))
}

/// The objects of a text in JSON Lines without some of their fields, the others by name.
pub fn json_lines(text: &str, left_out: &[&str]) -> Vec<String> {
    let lines = text.lines().map(|line| {
        let mut row: Map<String, Value> = serde_json::from_str(line).unwrap();
        row.retain(|name, _| !left_out.contains(&name.as_str()));
        Value::Object(row).to_string() + "\n"
    });
    lines.collect()
}
