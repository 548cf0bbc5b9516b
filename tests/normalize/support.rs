//! One rule or one tier on one URL.

use dustlens::normalize::{Normalizer, Options, Pass, RuleId, Tier};

pub fn by(options: &Options, url: &[u8]) -> String {
    let mut normalizer = Normalizer::new(options).unwrap();
    String::from_utf8(normalizer.normalize(url).url.to_vec()).unwrap()
}

pub fn options(rules: &[&str]) -> Options {
    Options::only(
        rules
            .iter()
            .map(|name| RuleId::named(name).unwrap())
            .collect(),
    )
}

/// One rule alone does this and nothing else.
pub fn one(rule: &str, before: &str, after: &str) {
    let mut normalizer = Normalizer::new(&options(&[rule])).unwrap();
    let done = normalizer.normalize(before.as_bytes());
    assert_eq!(String::from_utf8_lossy(done.url), after, "{rule}");
    assert_eq!(
        done.rules.to_string(),
        if before == after { "" } else { rule },
        "{before}"
    );
}

pub fn tier(tier: Tier, before: &str, after: &str) {
    assert_eq!(by(&Options::up_to(tier), before.as_bytes()), after);
}

pub fn pass(url: &[u8], reason: Pass) {
    let mut normalizer = Normalizer::new(&Options::up_to(Tier::Semantic)).unwrap();
    let done = normalizer.normalize(url);
    assert_eq!((done.url, done.pass), (url, Some(reason)));
}
