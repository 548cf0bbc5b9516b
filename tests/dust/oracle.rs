//! Mining held to the obvious way: all pairs of URLs, all substrings.

use std::collections::{BTreeMap, BTreeSet};

use dustlens::dust::{DustSettings, Origin};
use dustlens::normalize::Change;
use proptest::prelude::*;

use crate::support::session;

/// Borders of tokens as `(byte, mark)` places: before `^`, after it, …, before `$`, after it.
fn borders(text: &str) -> Vec<usize> {
    let kind = |c: char| match c {
        '0'..='9' => 1,
        'a'..='z' | 'A'..='Z' => 2,
        _ => 0,
    };
    let mut out = vec![0, 0];
    let chars: Vec<char> = text.chars().collect();
    for at in 1..chars.len() {
        let (a, b) = (kind(chars[at - 1]), kind(chars[at]));
        if a == 0 || a != b {
            out.push(at);
        }
    }
    if !chars.is_empty() {
        out.push(chars.len());
    }
    out.push(chars.len());
    out
}

/// Supports of unordered pairs of texts that are not anchored, by all envelopes.
fn naive(tails: &BTreeSet<String>, s: usize, t: usize) -> BTreeMap<(String, String), u32> {
    type Marks = (String, bool, bool, String);
    let mut envelopes: BTreeMap<Marks, BTreeSet<(String, bool)>> = BTreeMap::new();
    for tail in tails {
        let at = borders(tail);
        let last = at.len() - 1;
        for from in 0..=last {
            for to in from..=last.min(from + s) {
                if (from == to && (from == 0 || from == last)) || to - from == last {
                    continue;
                }
                let marks = (
                    tail[..at[from]].to_owned(),
                    from == 0,
                    to == last,
                    tail[at[to]..].to_owned(),
                );
                let text = tail[at[from]..at[to]].to_owned();
                envelopes.entry(marks).or_default().insert((text, true));
            }
        }
    }
    let mut support = BTreeMap::new();
    for ((_, start, end, _), texts) in envelopes {
        if !(2..=t).contains(&texts.len()) || start || end {
            continue;
        }
        let texts: Vec<&String> = texts.iter().map(|(text, _)| text).collect();
        for (at, a) in texts.iter().enumerate() {
            for b in &texts[at + 1..] {
                let pair = ((*a).clone(), (*b).clone());
                *support.entry(pair).or_insert(0) += 1;
            }
        }
    }
    support
}

fn url() -> impl Strategy<Value = String> {
    "/(a|b|a_|b_)(1|2|3|4)(|/x|/y|[.]z)"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn reported_supports_are_those_of_all_envelopes(
        tails in prop::collection::btree_set(url(), 2..30),
        s in 1..6_usize,
        t in 2..6_usize,
    ) {
        let settings = DustSettings {
            max_tokens: s,
            max_bucket: t,
            min_support: 2,
            support_share: 0.0,
            keep: 10_000,
            ..DustSettings::plain()
        };
        let tolerance = settings.tolerance;
        let urls: Vec<String> = tails.iter().map(|tail| format!("http://e.com{tail}")).collect();
        let mut session = session(settings, &urls);
        session.mine(&|_, _| None);
        let wanted = naive(&tails, s, t);
        let mut found = BTreeMap::new();
        for rule in session.rules().iter().filter(|rule| rule.origin == Origin::Envelope) {
            if let Change::Rewrite { from, to } = &rule.change {
                let (a, b) = if from < to { (from, to) } else { (to, from) };
                prop_assert_eq!(wanted.get(&(a.clone(), b.clone())), Some(&rule.support));
                found.insert((a.clone(), b.clone()), rule.support);
            }
        }
        // What is missing refines something that was found.
        for (pair, support) in wanted.iter().filter(|(_, support)| **support >= 2) {
            let explained = found.contains_key(pair) || found.iter().any(|((a, b), more)| {
                let inside = pair.0.contains(a.as_str()) && pair.1.contains(b.as_str())
                    || pair.0.contains(b.as_str()) && pair.1.contains(a.as_str());
                inside && more.saturating_sub(*support) <= tolerance
            });
            prop_assert!(explained, "{:?} {}", pair, support);
        }
    }
}
