//! Same seed, same bytes.

use std::collections::BTreeSet;

use dustlens_demo_site::Site;

use crate::{site, small_site};

fn unique_log(site: &Site) -> BTreeSet<String> {
    site.log().into_iter().collect()
}

#[test]
fn a_seed_gives_the_same_log_truth_and_pages() {
    for seed in [0, 1, 2, u64::MAX] {
        let (first, second) = (small_site(seed), small_site(seed));
        assert_eq!(first.log(), second.log());
        assert_eq!(first.sample(), second.sample());
        assert_eq!(
            serde_json::to_string(&first.truth()).unwrap(),
            serde_json::to_string(&second.truth()).unwrap()
        );
        for url in unique_log(&first) {
            assert_eq!(first.page(&url, 5), second.page(&url, 5), "{url}");
        }
    }
}

#[test]
fn another_seed_gives_another_site() {
    let (first, second) = (small_site(1), small_site(2));
    assert_ne!(first.log(), second.log());
    let url = "http://news.localhost:8788/story?id=101";
    assert_ne!(first.main_text(url), second.main_text(url));
}

/// Clock, token and counter of two visits, and the advertisements, put out of the way.
fn masked(html: &str, visit: &str, clock: &str, ads: &[&str]) -> String {
    let mut html = html.replace(visit, "VISITOR").replace(clock, "CLOCK");
    for ad in ads {
        html = html.replace(ad, "AD");
    }
    let mut words = html.split(|letter: char| !letter.is_ascii_alphanumeric());
    let token = words.find(|word| is_token(word)).map(str::to_owned);
    html.replace(&token.unwrap(), "TOKEN")
}

fn is_token(word: &str) -> bool {
    let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    word.len() == 16 && word.bytes().all(hex)
}

#[test]
fn only_the_dynamic_blocks_differ_between_two_visits() {
    let site = site(1);
    for url in [
        "http://news.localhost:8788/story?id=101",
        "http://news.localhost:8788/list?page=1",
        "http://news.localhost:8788/",
        "http://news.localhost:8788/print/story_101",
        "http://gazeta.localhost:8788/article.php?id=3002",
        "http://gazeta.localhost:8788/print/article.php?id=3002",
        "http://blog.localhost:8788/page/1/",
        "http://shop.localhost:8788/item?id=11",
        "http://shop.localhost:8788/nothing",
        "http://archive.localhost:8788/doc/1.htm",
        "http://archive.localhost:8788/nothing",
    ] {
        let first = site.page(url, 0).unwrap().text();
        let second = site.page(url, 1).unwrap().text();
        for dynamic in ["48000", "08:15:00"] {
            assert!(first.contains(dynamic), "{url}");
            assert!(!second.contains(dynamic), "{url}");
        }
        let ads = [
            "Dry socks sold here",
            "Rowing lessons every Sunday",
            "Сухие носки недорого",
            "Уроки гребли по воскресеньям",
        ];
        let first = masked(&first, "48000", "08:15:00", &ads);
        let second = masked(&second, "48001", "08:15:37", &ads);
        assert_eq!(first, second, "{url}");
        let shown = first
            .matches("TOKEN")
            .count()
            .min(first.matches("VISITOR").count());
        assert!(shown >= 1, "{url}");
        let has_ad = first.contains("AD");
        assert!(has_ad || url.ends_with("nothing"), "{url}");
    }
}
