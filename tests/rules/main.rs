//! 10,000 URLs through independent readers of every file: the same groups as the tool's replay.
//!
//! Readers of other languages (w3lib, Ghostery's blocker, pywb, Java's regular expressions) are behind
//! `tests/peers/rules.py`.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation
)]

mod consumers;
mod list;

use dustlens::export::{RuleFormat, replay, write};

const URLS: usize = 10_000;
const SEED: u64 = 1;

fn check<K: Fn(&str) -> String>(format: RuleFormat, consumer: impl Fn(&str) -> K) {
    let rules = list::rules();
    let key = consumer(&write(format, &rules).text);
    let urls = list::urls(SEED, URLS);
    let theirs = consumers::groups(&urls, &key);
    let ours = replay(format, &rules, &urls);
    assert!(ours.merged.len() > 20, "{}", ours.merged.len());
    let ours_at = |group: &Vec<usize>| ours.merged.iter().any(|merged| merged.urls == *group);
    for group in &theirs {
        let texts: Vec<&String> = group.iter().map(|&place| &urls[place]).collect();
        assert!(
            ours_at(group),
            "only they merge {texts:#?} as {}",
            key(&urls[group[0]])
        );
    }
    assert_eq!(theirs.len(), ours.merged.len());
}

macro_rules! same_groups {
    ($($name:ident: $format:ident),+ $(,)?) => {$(
        #[test]
        fn $name() {
            check(RuleFormat::$format, consumers::$name);
        }
    )+};
}

same_groups! {
    clean_param: CleanParam,
    no_vary_search: NoVarySearch,
    declarative_net_request: DeclarativeNetRequest,
    clearurls: Clearurls,
    nutch: Nutch,
    stormcrawler: Stormcrawler,
    heritrix: Heritrix,
    cloudflare: Cloudflare,
    fastly: Fastly,
    cloudfront: Cloudfront,
    nginx: Nginx,
    apache: Apache,
}
