//! The truth holds together: pages, their texts, their canonical addresses, smaller sites.

#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};

use dustlens_laboratory::Site;

const SITES: u64 = 150;

fn host(url: &str) -> &str {
    url.trim_start_matches("http://").split('/').next().unwrap()
}

/// The different addresses of a site's log.
fn addresses(site: &Site) -> Vec<&String> {
    let mut seen = HashSet::new();
    site.urls()
        .iter()
        .filter(|url| seen.insert(url.as_str()))
        .take(700)
        .collect()
}

#[test]
fn pages_are_their_texts() {
    for seed in 0..SITES {
        let site = Site::random(seed);
        let mut texts: HashMap<(u64, String), Vec<u8>> = HashMap::new();
        let mut pages: HashMap<(String, String, Vec<u8>), (u64, String)> = HashMap::new();
        for url in addresses(&site) {
            let Some(page) = site.page(url) else {
                assert!(
                    site.static_body(url).is_none(),
                    "seed {seed}: {url} has a text and no page"
                );
                continue;
            };
            let (body, dress) = site.static_body(url).unwrap();
            let known = texts
                .entry((page, dress.clone()))
                .or_insert_with(|| body.clone());
            assert!(
                *known == body,
                "seed {seed}: {url} is the same page with another text"
            );
            let key = (host(url).to_owned(), dress, body);
            let (other, first) = pages.entry(key).or_insert_with(|| (page, url.clone()));
            assert!(
                *other == page,
                "seed {seed}: {url} and {first} are two pages with one text\n{:?}\n{:?}\n{}",
                site.canonical(url),
                site.canonical(first),
                site.describe()
            );
        }
    }
}

#[test]
fn a_canonical_address_is_the_page_and_only_that_page() {
    for seed in 0..SITES {
        let site = Site::random(seed);
        let mut pages: HashMap<String, u64> = HashMap::new();
        let mut canonicals: HashMap<u64, String> = HashMap::new();
        for url in addresses(&site) {
            let (page, canonical) = (site.page(url), site.canonical(url));
            assert_eq!(page.is_some(), canonical.is_some());
            let (Some(page), Some(canonical)) = (page, canonical) else {
                continue;
            };
            assert_eq!(
                site.page(&canonical),
                Some(page),
                "seed {seed}: {url} has the canonical address {canonical}, another page\n{}",
                site.describe()
            );
            assert_eq!(
                *pages.entry(canonical.clone()).or_insert(page),
                page,
                "seed {seed}: {canonical}"
            );
            assert_eq!(
                *canonicals.entry(page).or_insert_with(|| canonical.clone()),
                canonical,
                "seed {seed}: {url}"
            );
        }
    }
}

#[test]
fn the_same_seed_is_the_same_site() {
    for seed in 0..10 {
        let (one, two) = (Site::random(seed), Site::random(seed));
        assert_eq!(one.urls(), two.urls());
        assert!((300..=3000).contains(&one.urls().len()));
        for (visit, url) in one.urls().iter().take(40).enumerate() {
            assert_eq!(one.answer(url, visit as u64), two.answer(url, visit as u64));
            assert!(url.starts_with("http://"));
        }
    }
}

#[test]
fn truths_count_what_the_page_function_says() {
    for seed in 0..20 {
        let site = Site::random(seed);
        for truth in site.arguments() {
            assert!(truth.differing <= truth.urls);
            assert_eq!(
                truth.shapes.iter().map(|shape| shape.urls).sum::<usize>(),
                truth.urls
            );
            assert_eq!(
                truth
                    .shapes
                    .iter()
                    .map(|shape| shape.differing)
                    .sum::<usize>(),
                truth.differing
            );
        }
    }
}

#[test]
fn smaller_sites_are_sites() {
    for seed in 0..12 {
        for smaller in Site::random(seed).smaller() {
            assert!(!smaller.urls().is_empty());
            for url in smaller.urls().iter().take(30) {
                if let (Some(page), Some(canonical)) = (smaller.page(url), smaller.canonical(url)) {
                    assert_eq!(smaller.page(&canonical), Some(page), "seed {seed}: {url}");
                }
            }
        }
    }
}
