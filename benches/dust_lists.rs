//! Lists of addresses of one kind each: the same for the same count.

use std::collections::BTreeSet;

use dustlens_demo_site::{Site, SiteOptions};

use crate::urls::{self, Random};

const WORDS: [&str; 12] = [
    "news", "shop", "item", "story", "about", "archive", "green", "tea", "map", "list", "review",
    "photo",
];

/// `count` addresses, or what there is of them.
///
/// | kind | what it is |
/// |---|---|
/// | `demo` | different addresses of the demo site's log |
/// | `plain` | several sites, no DUST but for names |
/// | `site` | one site with DUST of several kinds |
/// | `hosts` | the same over 10,000 names |
/// | `words` | five words, nothing else: every pair of them has much support |
/// | `number` | equal but for one long number and one short word |
/// | `series` | one shape, counted through |
/// | `marks` | 150 marks each, in no order |
pub fn list(kind: &str, count: usize) -> Vec<String> {
    let mut random = Random(7);
    let each = |make: &mut dyn FnMut(usize) -> String| (0..count).map(make).collect();
    match kind {
        "demo" => demo(count),
        "plain" => urls::urls(count, 1),
        "site" => each(&mut |at| address(&mut random, at, "www.example.com")),
        "hosts" => each(&mut |at| {
            let host = format!("h{}.example.com", at % 10_000);
            address(&mut random, at / 10_000, &host)
        }),
        "words" => each(&mut |_| {
            let words: Vec<&str> = (0..5).map(|_| random.pick(&WORDS)).collect();
            format!("http://e.com/{}", words.join("/"))
        }),
        "number" => each(&mut |_| {
            let number = random.below(u64::MAX);
            format!("http://e.com/catalogue/entry/view?number={number:020}&lang=en")
        }),
        "series" => each(&mut |at| format!("http://e.com/item/{at}")),
        "marks" => each(&mut |_| {
            let marks: String = (0..150)
                .map(|_| random.pick(&["-", ".", "_", "~"]))
                .collect();
            format!("http://e.com/{marks}")
        }),
        other => panic!("no such kind of list: {other}"),
    }
}

fn demo(count: usize) -> Vec<String> {
    let site = Site::generate(&SiteOptions {
        articles: (count / 15).clamp(60, 20_000),
        visits: 30,
        ..SiteOptions::default()
    });
    let log: BTreeSet<String> = site.log().into_iter().collect();
    log.into_iter().take(count).collect()
}

fn address(random: &mut Random, at: usize, host: &str) -> String {
    let id = 1000 + at / 3;
    let mut word = || random.pick(&WORDS);
    let (a, b) = (word(), word());
    let tail = match random.below(12) {
        0 | 1 => format!("story?id={id}"),
        2 | 3 => format!("story_{id}"),
        4 => format!("shop/{a}/{b}-{id}.html"),
        5 => format!("shop/{a}/{b}-{id}.htm"),
        6 => format!("doc.cgi?lang=en&ref={id}"),
        7 => format!("doc/{id}.htm"),
        8 => format!("{a}/{id}/index.html?sid={:x}", random.below(1 << 40)),
        9 => format!("{a}/{id}/"),
        10 => format!("list?cat={a}&page={}&sort={b}", random.below(400)),
        _ => format!("print/{a}/{id}?format=print"),
    };
    format!("http://{host}/{tail}")
}
