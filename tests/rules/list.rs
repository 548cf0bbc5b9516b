//! A list of URLs and rules for it: two hosts with a subdomain and a port, scopes inside scopes, names in every spelling,
//! repeated arguments, empty pieces, fragments. The same for the same seed.

use dustlens::export::{Argument, Redirect, RuleSet};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

#[rustfmt::skip]
const HOSTS: &[&str] = &[
    "example.com", "example.com", "example.com", "www.example.com", "deep.www.example.com", "other.org:8080", "other.org",
    "notexample.com",
];
#[rustfmt::skip]
const PATHS: &[&str] = &[
    "/", "/shop", "/shop/", "/shop/a", "/shopping", "/Shop/a", "/a", "/a.html", "/x/y", "/a;v=1", "/sho",
];
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "id", "id", "page", "id2", "ids", "sid", "sid", "sid", "ref", "SID", "Ref", "color", "a.b", "axb", "a[]", "a%5B%5D", "a%5b%5d",
    "a%20b", "a+b", "%C3%A9", "%c3%a9", "xsid", "sid2", "s%69d", "", "q", "(s)", "$1", "a%2Cb", "a,b",
];
const VALUES: &[&str] = &[
    "=1", "=2", "=1", "=", "", "=x%20y", "=a=b", "=1+2", "=%D1%8F", "=?",
];
const FRAGMENTS: &[&str] = &["", "", "", "", "", "", "#top", "#sid=1", "#sid=1&b"];

/// One URL.
pub fn url(random: &mut Random) -> String {
    let mut url = format!("http://{}{}", random.pick(HOSTS), random.pick(PATHS));
    if random.below(8) > 0 {
        url.push('?');
        for at in 0..1 + random.below(4) {
            if at > 0 {
                url.push('&');
            }
            url += random.pick(NAMES);
            url += random.pick(VALUES);
        }
        if random.below(12) == 0 {
            url.push('&');
        }
    }
    url + random.pick(FRAGMENTS)
}

/// Many of them.
pub fn urls(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random(seed);
    (0..count).map(|_| url(&mut random)).collect()
}

fn argument((host, path, name): &(&str, Option<&str>, &str)) -> Argument {
    Argument::spelled(host, *path, name.as_bytes())
}

const REDIRECTS: &[(&str, &str, &str)] = &[
    ("example.com", "/a.html", "/a"),
    ("example.com", "/shop/a?", "/shop?item&"),
    ("example.com", "id=1", "id=2"),
    ("example.com", "/Shop", "/shop"),
    ("other.org:8080", "/x/y", "/xy"),
];

/// Rules for that list: what is removed and what is kept.
pub fn rules() -> RuleSet {
    let removals = [
        ("example.com", None, "sid"),
        ("example.com", None, "ref"),
        ("example.com", None, "a.b"),
        ("example.com", None, "a[]"),
        ("example.com", None, "a b"),
        ("example.com", None, "é"),
        ("example.com", None, "(s)"),
        ("example.com", None, "$1"),
        ("example.com", None, "a,b"),
        ("example.com", Some("/shop"), "color"),
        ("example.com", Some("/shop/a"), "q"),
        ("www.example.com", None, "color"),
        ("other.org:8080", Some("/x"), "sid"),
    ];
    let kept = [
        ("example.com", None, "id"),
        ("example.com", None, "page"),
        ("www.example.com", None, "id"),
        ("www.example.com", None, "ref"),
        ("other.org:8080", None, "id"),
    ];
    RuleSet {
        removals: removals.iter().map(argument).collect(),
        kept: kept.iter().map(argument).collect(),
        redirects: REDIRECTS
            .iter()
            .map(|(host, from, to)| Redirect {
                host: (*host).to_owned(),
                from: (*from).to_owned(),
                to: (*to).to_owned(),
            })
            .collect(),
        key_order: false,
        ..RuleSet::default()
    }
}
