//! Mining keeps within bounds of memory. A test of its own binary, since it counts every allocation.

#![allow(missing_docs, clippy::unwrap_used)]

use allocation_counter::measure;
use dustlens::dust::{DustSession, DustSettings};

/// Most bytes held at a time while a list is read and mined, and how many rules there were.
fn peak(urls: impl Iterator<Item = String>) -> (u64, usize) {
    let mut found = 0;
    let info = measure(|| {
        let mut session = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
        for url in urls {
            session.add_url(url.as_bytes());
        }
        found = session.mine_list();
    });
    (info.bytes_max, found)
}

/// Stories in two shapes, among others.
fn story(number: usize) -> String {
    let id = number / 2;
    match number % 6 {
        0 | 3 => format!("http://e.com/story?id={id}"),
        1 | 4 => format!("http://e.com/story_{id}"),
        2 => format!(
            "http://e.com/{}/{id}.html",
            ["red", "green", "blue"][id % 3]
        ),
        _ => format!("http://e.com/list?page={id}&sort={}", id % 7),
    }
}

#[test]
fn a_list_takes_a_few_times_its_own_size() {
    let urls: Vec<String> = (0..20_000).map(story).collect();
    let (bytes, found) = peak(urls.into_iter());
    assert!(found > 0);
    // A pass of records is 48 MB at most; here all of them fit in one.
    assert!(bytes < 64 << 20, "{bytes}");
}

/// More than fit in one pass: what is held does not grow with the number of substrings.
#[test]
fn records_are_held_a_pass_at_a_time() {
    let marks = "-.".repeat(110);
    let (bytes, found) = peak((0..3_000).map(|id| format!("http://e.com/{id}{marks}")));
    // 3,000 URLs × 222 tokens × 13 substrings × 16 bytes would be 138 MB.
    assert!(bytes < 90 << 20, "{bytes}");
    assert_eq!(found, 0);
}
