//! The truth agrees with itself, with the log and with the pages.

use std::collections::{BTreeMap, BTreeSet};

use dustlens_demo_site::{FailureKind, PageKind, Relation, Site, Truth};

use crate::{site, small_site};

fn sites() -> Vec<Site> {
    (1..=3).map(site).chain((1..=5).map(small_site)).collect()
}

/// Address → canonical address of its page.
fn groups(truth: &Truth) -> BTreeMap<&str, &str> {
    let mut groups = BTreeMap::new();
    for group in &truth.pages {
        for variant in &group.urls {
            let other = groups.insert(variant.url.as_str(), group.canonical.as_str());
            assert_eq!(other, None, "{} stands in two groups", variant.url);
        }
    }
    groups
}

fn host(url: &str) -> &str {
    url["http://".len()..].split([':', '/']).next().unwrap()
}

/// The value of a query or path argument.
fn value<'u>(url: &'u str, name: &str) -> Option<&'u str> {
    let arguments = url.split(['?', '&', ';']).skip(1);
    let mut pairs = arguments.filter_map(|argument| argument.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The address without an argument.
fn without(url: &str, name: &str, value: &str) -> String {
    let argument = format!("{name}={value}");
    let short = url.replace(&format!(";{argument}"), "");
    let short = short.replace(&format!("&{argument}"), "");
    short
        .replace(&format!("?{argument}&"), "?")
        .replace(&format!("?{argument}"), "")
}

#[test]
fn every_address_of_log_and_sample_is_known_once() {
    for site in sites() {
        let truth = site.truth();
        let groups = groups(&truth);
        let failures: BTreeSet<&str> = truth
            .failures
            .iter()
            .map(|failure| failure.url.as_str())
            .collect();
        for url in site.log().iter().chain(&site.sample()) {
            let known = [
                groups.contains_key(url.as_str()),
                failures.contains(url.as_str()),
            ];
            assert!(known == [true, false] || known == [false, true], "{url}");
        }
    }
}

#[test]
fn the_sample_is_short_and_shows_everything() {
    for site in sites() {
        let (truth, sample) = (site.truth(), site.sample());
        assert!((35..=45).contains(&sample.len()), "{}", sample.len());
        assert_eq!(sample.iter().collect::<BTreeSet<_>>().len(), sample.len());
        let variants = truth.pages.iter().flat_map(|group| &group.urls);
        let shown: BTreeSet<Relation> = variants
            .filter(|variant| sample.contains(&variant.url))
            .flat_map(|variant| variant.also.iter().copied().chain([variant.relation]))
            .collect();
        for relation in [
            Relation::Mirror,
            Relation::Www,
            Relation::Copy,
            Relation::Print,
            Relation::Redirect,
            Relation::SoftNotFound,
            Relation::StoryRewrite,
            Relation::Index,
            Relation::Session,
            Relation::Tracking,
            Relation::Canonical,
        ] {
            assert!(shown.contains(&relation), "{relation:?}");
        }
        let failures = truth
            .failures
            .iter()
            .filter(|failure| sample.contains(&failure.url));
        let kinds: BTreeSet<FailureKind> = failures.map(|failure| failure.kind).collect();
        assert_eq!(kinds.len(), 3, "{kinds:?}");
        let pairs = truth.similar.iter();
        let pairs =
            pairs.filter(|pair| sample.contains(&pair.first) && sample.contains(&pair.second));
        assert!(pairs.count() >= 2);
        assert!(truth.disallowed.iter().all(|url| !sample.contains(url)));
    }
}

#[test]
fn arguments_that_do_not_matter_can_be_left_out() {
    for site in sites() {
        let truth = site.truth();
        for argument in truth.arguments.iter().filter(|argument| !argument.matters) {
            for url in site.log().iter().filter(|url| host(url) == argument.host) {
                let Some(value) = value(url, &argument.name) else {
                    continue;
                };
                let short = without(url, &argument.name, value);
                assert_ne!(&short, url);
                assert_eq!(site.main_text(&short), site.main_text(url), "{url} {short}");
                if argument.name != "ref" {
                    let (long, short) = (site.page(url, 1).unwrap(), site.page(&short, 1).unwrap());
                    assert_eq!(long.body, short.body, "{url}");
                }
            }
        }
    }
}

#[test]
fn arguments_that_matter_lead_to_different_pages() {
    for site in sites() {
        let (truth, log) = (site.truth(), site.log());
        let groups = groups(&truth);
        for argument in truth.arguments.iter().filter(|argument| argument.matters) {
            let urls = log.iter().filter(|url| host(url) == argument.host);
            let with = urls.filter(|url| value(url, &argument.name).is_some());
            let with: Vec<&String> = with.collect();
            assert!(!with.is_empty(), "{} {}", argument.host, argument.name);
            let differ = with.iter().any(|url| {
                let short = without(url, &argument.name, value(url, &argument.name).unwrap());
                site.page(&short, 1).unwrap().body != site.page(url, 1).unwrap().body
            });
            assert!(differ, "{} {}", argument.host, argument.name);
            let Some(default) = &argument.default else {
                continue;
            };
            for url in with
                .iter()
                .filter(|url| value(url, &argument.name) == Some(default))
            {
                let short = without(url, &argument.name, default);
                let (long, short) = (site.page(url, 1).unwrap(), site.page(&short, 1).unwrap());
                assert_eq!(long.body, short.body, "{url}");
                assert!(groups.contains_key(url.as_str()));
            }
        }
    }
}

#[test]
fn every_argument_of_the_log_is_judged() {
    for site in sites() {
        let truth = site.truth();
        let judged: BTreeSet<(&str, &str)> = truth
            .arguments
            .iter()
            .map(|row| (row.host.as_str(), row.name.as_str()))
            .collect();
        for url in site.log() {
            for argument in url.split(['?', '&', ';']).skip(1) {
                let name = argument.split('=').next().unwrap();
                assert!(judged.contains(&(host(&url), name)), "{url}");
            }
        }
    }
}

/// Distinct values and occurrences of an argument in the log.
fn counts(site: &Site, wanted: &str, name: &str) -> (usize, usize) {
    let log = site.log();
    let values = log
        .iter()
        .filter(|url| host(url) == wanted)
        .filter_map(|url| value(url, name));
    let values: Vec<&str> = values.collect();
    (values.iter().collect::<BTreeSet<_>>().len(), values.len())
}

#[test]
fn counting_sees_session_ids_as_the_two_stage_method_expects() {
    for site in (1..=3).map(site) {
        let (distinct, all) = counts(&site, "news.localhost", "sid");
        assert!(
            distinct >= 10 && distinct * 100 >= all * 95,
            "{distinct} {all}"
        );
        // Nearly unique and still significant.
        let (distinct, all) = counts(&site, "archive.localhost", "ref");
        assert!(
            distinct >= 10 && distinct * 100 >= all * 95,
            "{distinct} {all}"
        );
        // A session over several pages is not unique enough to be noticed by counting.
        let (distinct, all) = counts(&site, "gazeta.localhost", "PHPSESSID");
        assert!(
            distinct >= 10 && distinct * 100 < all * 60,
            "{distinct} {all}"
        );
        let (distinct, all) = counts(&site, "news.localhost", "id");
        assert!(
            distinct >= 10 && distinct * 100 < all * 95,
            "{distinct} {all}"
        );
    }
}

#[test]
fn rules_hold_for_their_examples_and_decoys_do_not() {
    for site in sites() {
        let truth = site.truth();
        assert!(truth.rules.iter().any(|rule| !rule.valid));
        for rule in &truth.rules {
            let (before, after) = &rule.example;
            assert_eq!(
                truth.same_page(before, after),
                Some(rule.valid),
                "{before} {after}"
            );
            assert!(
                before.contains(&rule.from) && after.contains(&rule.to),
                "{before} {after}"
            );
        }
    }
}

#[test]
fn names_of_pages_agree_with_the_groups() {
    for site in sites() {
        let truth = site.truth();
        let mut names = BTreeSet::new();
        for group in &truth.pages {
            let name = site.page_name(&group.canonical);
            for variant in &group.urls {
                assert_eq!(site.page_name(&variant.url), name, "{}", variant.url);
            }
            let soft = group.kind == PageKind::SoftNotFound;
            assert_eq!(name.is_none(), soft, "{}", group.canonical);
            assert!(soft || names.insert(name), "{}", group.canonical);
        }
        for failure in &truth.failures {
            assert_eq!(site.page_name(&failure.url), None, "{}", failure.url);
        }
        let families = |valid| truth.rules.iter().filter(move |rule| rule.valid == valid);
        assert!(families(true).count() >= 12 && families(false).count() >= 12);
    }
}

#[test]
fn the_truth_survives_json() {
    let truth = site(u64::MAX).truth();
    let json = serde_json::to_string(&truth).unwrap();
    assert_eq!(serde_json::from_str::<Truth>(&json).unwrap(), truth);
    assert!(json.contains("\"story-rewrite\""));
}
