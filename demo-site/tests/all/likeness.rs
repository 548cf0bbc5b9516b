//! How alike the pages are: planted ones very, others hardly.

use std::collections::BTreeMap;

use dustlens_demo_site::{PageGroup, PageKind, Relation, Site, Truth, Variant};

use crate::oracle::{Shingles, jaccard, shingles, useful_text, whole_text};
use crate::{site, small_site};

const SEEDS: std::ops::RangeInclusive<u64> = 1..=2;

fn sites() -> impl Iterator<Item = Site> {
    SEEDS.map(site).chain((1..=6).map(small_site))
}

fn html(site: &Site, variant: &Variant, visit: u64) -> String {
    let url = variant.hops.last().unwrap_or(&variant.url);
    site.page(url, visit).unwrap().text()
}

fn canonical(group: &PageGroup) -> &Variant {
    group
        .urls
        .iter()
        .find(|variant| variant.url == group.canonical)
        .unwrap()
}

fn is_similar(truth: &Truth, first: &str, second: &str) -> bool {
    let mut pairs = truth.similar.iter();
    pairs.any(|pair| {
        pair.first == first && pair.second == second || pair.first == second && pair.second == first
    })
}

#[test]
fn different_articles_share_little_and_similar_ones_about_half() {
    for site in sites() {
        let truth = site.truth();
        let articles: Vec<(&str, Shingles)> = truth
            .pages
            .iter()
            .filter_map(|group| Some((group, site.main_text(&group.canonical)?)))
            .map(|(group, text)| (group.canonical.as_str(), shingles(&text)))
            .collect();
        assert!(articles.len() >= 60);
        for (index, (first, first_set)) in articles.iter().enumerate() {
            for (second, second_set) in &articles[..index] {
                let likeness = jaccard(first_set, second_set);
                if is_similar(&truth, first, second) {
                    assert!(
                        (0.2..0.7).contains(&likeness),
                        "{first} {second} {likeness}"
                    );
                } else {
                    assert!(likeness < 0.1, "{first} {second} {likeness}");
                }
            }
        }
    }
}

#[test]
fn articles_have_150_to_400_words_in_several_paragraphs() {
    for site in sites() {
        for group in site.truth().pages {
            let Some(text) = site.main_text(&group.canonical) else {
                continue;
            };
            let words = text.lines().skip(1).flat_map(str::split_whitespace).count();
            assert!((150..=400).contains(&words), "{} {words}", group.canonical);
            assert!(text.lines().count() >= 4, "{}", group.canonical);
        }
    }
}

#[test]
fn mirrors_print_versions_and_copies_are_alike_in_their_useful_text() {
    let mut seen: BTreeMap<Relation, usize> = BTreeMap::new();
    for site in sites() {
        for group in site.truth().pages {
            let main = shingles(&useful_text(&html(&site, canonical(&group), 3)));
            for (visit, variant) in (90..).zip(&group.urls) {
                let other = shingles(&useful_text(&html(&site, variant, visit)));
                let likeness = jaccard(&main, &other);
                assert!(
                    likeness >= 0.9,
                    "{} {} {likeness}",
                    group.canonical,
                    variant.url
                );
                *seen.entry(variant.relation).or_default() += 1;
            }
        }
    }
    for relation in [
        Relation::Mirror,
        Relation::Print,
        Relation::Copy,
        Relation::SoftNotFound,
    ] {
        assert!(seen[&relation] > 20, "{relation:?}");
    }
}

#[test]
fn mirrors_are_alike_as_a_whole_and_copies_are_not() {
    for site in sites() {
        for group in site.truth().pages {
            let whole = shingles(&whole_text(&html(&site, canonical(&group), 3)));
            for variant in &group.urls {
                let other = shingles(&whole_text(&html(&site, variant, 400)));
                let likeness = jaccard(&whole, &other);
                let url = &variant.url;
                match variant.relation {
                    Relation::Copy | Relation::Print => assert!(likeness < 0.8, "{url} {likeness}"),
                    _ => assert!(likeness >= 0.85, "{url} {likeness}"),
                }
            }
        }
    }
}

#[test]
fn no_two_different_pages_come_near_the_threshold() {
    for site in sites() {
        let truth = site.truth();
        let pages: Vec<(&str, Shingles, Shingles)> = truth
            .pages
            .iter()
            .map(|group| (group.canonical.as_str(), html(&site, canonical(group), 3)))
            .map(|(url, html)| {
                (
                    url,
                    shingles(&useful_text(&html)),
                    shingles(&whole_text(&html)),
                )
            })
            .collect();
        for (index, (first, useful, whole)) in pages.iter().enumerate() {
            for (second, other_useful, other_whole) in &pages[..index] {
                let likeness = jaccard(useful, other_useful);
                assert!(likeness < 0.7, "useful {first} {second} {likeness}");
                let likeness = jaccard(whole, other_whole);
                assert!(likeness < 0.8, "whole {first} {second} {likeness}");
            }
        }
    }
}

#[test]
fn soft_404s_are_one_family() {
    let truth = site(1).truth();
    let mut families = truth
        .pages
        .iter()
        .filter(|group| group.kind == PageKind::SoftNotFound);
    let family = families.next().unwrap();
    assert!(family.urls.len() >= 8);
    assert!(families.next().is_none());
}
