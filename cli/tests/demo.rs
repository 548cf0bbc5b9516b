//! The demo site through the real proxy into the core: what is planted is found, and nothing else is.

#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dustlens::input::{Hop, Input, InputKind, PageFacts, ReadOptions};
use dustlens::sessions::documents::{Session, Settings};
use dustlens_demo_site::{Site, SiteOptions};
use dustlens_proxy::resolve::System;
use dustlens_proxy::{Config, Fetched, Fetcher};

/// Likeness at which a person would call two pages the same.
const SAME: f64 = 0.85;

fn input(page: Fetched) -> Input {
    let mut headers = page.headers;
    headers.extend(
        page.content_type
            .map(|value| ("content-type".to_owned(), value)),
    );
    let hops = page
        .hops
        .into_iter()
        .map(|hop| Hop {
            url: hop.url,
            status: hop.status,
        })
        .collect();
    let facts = PageFacts {
        final_url: page.final_url,
        status: page.status,
        hops,
        headers,
        truncated: page.truncated,
        elapsed_ms: page.elapsed_ms,
    };
    Input {
        name: page.url,
        kind: InputKind::Page(facts),
        bytes: page.body,
        options: ReadOptions::default(),
    }
}

/// Every page of the site's log that answers with 200, as the proxy brings it, with the page it is.
async fn fetched(seed: u64) -> (Vec<Input>, BTreeMap<String, String>) {
    let listener = dustlens_demo_site::bind(0).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let site = Site::generate(&SiteOptions {
        seed,
        port,
        slow_ms: 0,
        ..SiteOptions::default()
    });
    let served = site.clone();
    tokio::spawn(async move {
        dustlens_demo_site::serve(&served, listener, std::future::pending()).await
    });

    let mut config = Config::default();
    config.allow = site
        .hosts()
        .iter()
        .map(|host| format!("{host}:{port}").parse().unwrap())
        .collect();
    let fetcher = Fetcher::new(config, Arc::new(System::default())).unwrap();

    let truth = site.truth();
    let mut pages = Vec::new();
    let mut page_of = BTreeMap::new();
    for group in &truth.pages {
        for variant in &group.urls {
            let Ok(page) = fetcher.fetch(&variant.url, "test").await else {
                continue;
            };
            if page.status == 200 {
                page_of.insert(page.url.clone(), group.canonical.clone());
                pages.push(input(page));
            }
        }
    }
    (pages, page_of)
}

#[tokio::test]
async fn planted_pages_are_found_and_no_other_pair() {
    for seed in [1, 2] {
        let (pages, page_of) = fetched(seed).await;
        assert!(pages.len() > 300, "{} pages were fetched", pages.len());
        let mut session = Session::new(Settings {
            threshold: SAME,
            ..Settings::default()
        })
        .unwrap();
        pages.into_iter().for_each(|page| session.add(page));
        session.finish();

        let found: BTreeSet<(u32, u32)> = session
            .visible_pairs()
            .map(|pair| (pair.a, pair.b))
            .collect();
        let rows = session.documents(0, usize::MAX);
        let (mut missed, mut wrong) = (Vec::new(), Vec::new());
        for (i, a) in rows.iter().enumerate() {
            for b in &rows[i + 1..] {
                let same = page_of[&a.id] == page_of[&b.id];
                match (same, found.contains(&(a.document, b.document))) {
                    (true, false) => missed.push((&a.id, &b.id)),
                    (false, true) => wrong.push((&a.id, &b.id)),
                    _ => {}
                }
            }
        }
        assert!(missed.is_empty(), "seed {seed}: missed {missed:?}");
        assert!(wrong.is_empty(), "seed {seed}: false {wrong:?}");
    }
}
