//! Checks of one rule or one tier on one URL.

use dustlens_url::{Buffers, Normalizer, Options, RuleId, Skipped, Tier};

pub fn by(options: &Options, url: &[u8]) -> String {
    let normalizer = Normalizer::new(options).unwrap();
    String::from_utf8(normalizer.key(url, &mut Buffers::new()).url.to_vec()).unwrap()
}

pub fn options(rules: &[&str]) -> Options {
    Options::only(
        rules
            .iter()
            .map(|name| RuleId::named(name).unwrap())
            .collect(),
    )
}

/// Asserts that one rule alone does this and nothing else.
pub fn one(rule: &str, before: &str, after: &str) {
    let normalizer = Normalizer::new(&options(&[rule])).unwrap();
    let mut buffers = Buffers::new();
    let key = normalizer.key(before.as_bytes(), &mut buffers);
    assert_eq!(String::from_utf8_lossy(key.url), after, "{rule}");
    assert_eq!(
        key.rules.to_string(),
        if before == after { "" } else { rule },
        "{before}"
    );
}

pub fn tier(tier: Tier, before: &str, after: &str) {
    assert_eq!(by(&Options::up_to(tier), before.as_bytes()), after);
}

pub fn pass(url: &[u8], reason: Skipped) {
    let normalizer = Normalizer::up_to(Tier::Semantic);
    assert_eq!(normalizer.normalize(url), Err(reason));
    let mut buffers = Buffers::new();
    let key = normalizer.key(url, &mut buffers);
    assert_eq!((key.url, key.skipped), (url, Some(reason)));
}
