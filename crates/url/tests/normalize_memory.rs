//! Normalizing an already normal URL allocates nothing. A test of its own binary, since it counts every allocation.

#![allow(missing_docs, clippy::unwrap_used)]

use allocation_counter::measure;
use dustlens_url::{Buffers, Normalizer, Tier};

fn allocations(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

const NORMAL: [&str; 9] = [
    "http://e.com/",
    "http://example.com/a/b/c.html?a=1&b=2&b=1&c",
    "http://sub.example.co.uk/~user/%C3%A9t%C3%A9/?q=%20%2F",
    "http://192.168.0.1/a.txt",
    "http://[2001:db8::1]/",
    "http://xn--fa-hia.de/",
    "http://xn--e1afmkfd.xn--p1ai/",
    "http://example.com:8080/x.y?a%5B%5D=1&a%5B%5D=2",
    "http://example.com/%E2%82/%4%41.html",
];

/// From the first URL on: not even the buffers grow.
#[test]
fn a_normal_url_allocates_nothing() {
    for tier in [Tier::Preserving, Tier::Usual, Tier::Semantic] {
        let normalizer = Normalizer::up_to(tier);
        let mut buffers = Buffers::new();
        for url in NORMAL {
            let count = allocations(|| {
                let done = normalizer.key(url.as_bytes(), &mut buffers);
                assert!(
                    done.url == url.as_bytes() && done.rules.is_empty() && done.skipped.is_none()
                );
            });
            assert_eq!(count, 0, "{} {url}", tier.name());
        }
    }
}

#[test]
fn changes_allocate_nothing_once_the_buffers_have_grown() {
    let normalizer = Normalizer::up_to(Tier::Semantic);
    let mut buffers = Buffers::new();
    let url = b"HTTPS://WWW.Example.com:443/%7ea/../b//index.html;jsessionid=1?b=%c3&utm_source=x&a=1#top";
    // Rules pass buffers round, so that each has to grow once.
    for _ in 0..50 {
        normalizer.key(url, &mut buffers);
    }
    let count = allocations(|| {
        assert_eq!(
            normalizer.key(url, &mut buffers).url,
            b"http://example.com/b/?a=1&b=%C3"
        )
    });
    assert_eq!(count, 0);
}
