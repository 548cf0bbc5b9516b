//! Synthetic URLs: the same for the same seed.

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % n
    }

    pub fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len() as u64) as usize]
    }
}

const WORDS: [&str; 16] = [
    "news",
    "shop",
    "item",
    "story",
    "about",
    "2024",
    "archive",
    "tags",
    "green-tea",
    "caf%c3%a9",
    "%7Eann",
    "map",
    "a",
    "list",
    "review",
    "photo",
];
const NAMES: [&str; 12] = [
    "id",
    "page",
    "lang",
    "sort",
    "q",
    "ref",
    "cat",
    "utm_source",
    "utm_medium",
    "gclid",
    "color",
    "a[]",
];

/// `count` URLs as a log of several sites has them: most are nearly normal, some need several rules.
pub fn urls(count: usize, seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    (0..count).map(|_| url(&mut random)).collect()
}

fn url(random: &mut Random) -> String {
    let mut url =
        String::from(random.pick(&["http://", "https://", "https://", "https://", "HTTP://"]));
    url.push_str(random.pick(&[
        "www.example.com",
        "example.org",
        "Shop.Example.net",
        "blog.example.com",
    ]));
    url.push_str(random.pick(&["", "", "", "", "", "", ":443", ":80"]));
    for _ in 0..=random.below(4) {
        url.push('/');
        url.push_str(random.pick(&WORDS));
    }
    url.push_str(random.pick(&["", "/", "/index.html", ".html", "/page-7.php"]));
    for i in 0..random.below(5) {
        url.push(if i == 0 { '?' } else { '&' });
        url.push_str(random.pick(&NAMES));
        url.push('=');
        url.push_str(&random.below(100_000).to_string());
    }
    url.push_str(random.pick(&["", "", "", "#top"]));
    url
}
