//! Mining held to the obvious way: all pairs of URLs, all substrings.

use std::collections::{BTreeMap, BTreeSet};

use dustlens::dust::{DustSession, DustSettings, Origin};
use dustlens::url::{Change, Options};
use proptest::prelude::*;

use crate::support::{rewrite, session};

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

fn of_one_site(tails: &BTreeSet<String>, settings: DustSettings) -> DustSession {
    let urls: Vec<String> = tails
        .iter()
        .map(|tail| format!("http://e.com{tail}"))
        .collect();
    session(settings, &urls)
}

fn held_to_all_envelopes(
    tails: &BTreeSet<String>,
    s: usize,
    t: usize,
) -> Result<(), TestCaseError> {
    let settings = DustSettings {
        max_tokens: s,
        max_bucket: t,
        min_support: 2,
        support_share: 0.0,
        keep: 10_000,
        ..DustSettings::plain()
    };
    let tolerance = settings.tolerance;
    let mut session = of_one_site(tails, settings);
    session.mine();
    let wanted = naive(tails, s, t);
    let mut found = BTreeMap::new();
    for rule in session.rules() {
        if let Change::Rewrite { from, to } = &rule.change {
            let (a, b) = if from < to { (from, to) } else { (to, from) };
            let support = wanted.get(&(a.clone(), b.clone()));
            prop_assert_eq!(support, Some(&rule.support));
            found.insert((a.clone(), b.clone()), rule.support);
        }
    }
    // What is missing refines something that was found.
    for (pair, support) in wanted.iter().filter(|(_, support)| **support >= 2) {
        let explained = found.contains_key(pair)
            || found.iter().any(|((a, b), more)| {
                let inside = pair.0.contains(a.as_str()) && pair.1.contains(b.as_str())
                    || pair.0.contains(b.as_str()) && pair.1.contains(a.as_str());
                inside && more.saturating_sub(*support) <= tolerance
            });
        prop_assert!(explained, "{:?} {}", pair, support);
    }
    Ok(())
}

/// Supports of the rules of one origin that a list speaks for.
fn supports(session: &mut DustSession, origin: Origin) -> BTreeMap<(String, Change), u32> {
    session.mine_list();
    let rules = session.rules().iter();
    let rules = rules.filter(|rule| rule.origin == origin);
    rules
        .map(|rule| ((rule.scope.clone(), rule.change.clone()), rule.support))
        .collect()
}

type Supports = BTreeMap<(String, Change), u32>;

fn at_least(supports: Supports, least: u32) -> Supports {
    let kept = supports.into_iter();
    kept.filter(|(_, support)| *support >= least).collect()
}

/// Removals of arguments: URLs that become one another, or one of the list; enough different ones of the list.
fn naive_arguments(tails: &BTreeSet<String>, least: u32) -> Supports {
    let mut lefts: BTreeMap<(Change, String), u32> = BTreeMap::new();
    for tail in tails {
        let Some((path, query)) = tail.split_once('?') else {
            continue;
        };
        let without = |gone: &dyn Fn(&str) -> bool| {
            let kept: Vec<&str> = query.split('&').filter(|piece| !gone(piece)).collect();
            let mark = if kept.is_empty() { "" } else { "?" };
            format!("{path}{mark}{}", kept.join("&"))
        };
        let mut changes = BTreeSet::new();
        for piece in query.split('&') {
            let (name, value) = piece.split_once('=').unwrap();
            let left = without(&|other| other.split('=').next() == Some(name));
            let (name, value) = (name.to_owned(), value.to_owned());
            changes.insert((Change::DropParam { name: name.clone() }, left));
            changes.insert((
                Change::DropValue { name, value },
                without(&|other| other == piece),
            ));
        }
        for change in changes {
            *lefts.entry(change).or_insert(0) += 1;
        }
    }
    let (mut supports, mut in_list) = (Supports::new(), Supports::new());
    for ((change, left), urls) in lefts {
        let support = match (&change, tails.contains(&left)) {
            (_, true) => urls,
            (Change::DropValue { .. }, false) => 0,
            _ => urls - 1,
        };
        let key = ("http://e.com".to_owned(), change);
        *in_list.entry(key.clone()).or_insert(0) += u32::from(tails.contains(&left));
        *supports.entry(key).or_insert(0) += support;
    }
    supports.retain(|key, support| *support >= least && in_list[key] >= least);
    supports
}

/// Habits: pairs that differ by an index file, or by the slash at the end.
fn naive_habits(tails: &BTreeSet<String>, least: u32) -> Supports {
    let mut supports = Supports::new();
    let mut add = |change: Change| {
        *supports
            .entry(("http://e.com".to_owned(), change))
            .or_insert(0) += 1;
    };
    for tail in tails {
        for file in Options::default().index_files {
            let short = tail.strip_suffix(file.as_str());
            if short.is_some_and(|short| short.ends_with('/') && tails.contains(short)) {
                add(rewrite(&format!("/{file}"), "/"));
            }
        }
        let name = tail.rsplit('/').next().unwrap();
        if !name.is_empty() && !name.contains('.') && tails.contains(&format!("{tail}/")) {
            add(Change::DirectorySlash);
        }
    }
    supports.retain(|(_, change), support| *change != Change::DirectorySlash || *support >= least);
    supports
}

/// Names: paths in common; the name with fewer URLs goes, then that without https, the longer one, the greater.
fn naive_hosts(urls: &BTreeSet<(String, String)>) -> Supports {
    let mut sites: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (origin, tail) in urls {
        sites.entry(origin.clone()).or_default().insert(tail);
    }
    let mut supports = Supports::new();
    for (a, of_a) in &sites {
        for (b, of_b) in sites.iter().filter(|(b, _)| a < *b) {
            let safe = |name: &str| name.starts_with("https");
            let fewer = (of_a.len(), safe(a), b.len(), b) < (of_b.len(), safe(b), a.len(), a);
            let (from, to) = if fewer { (a, b) } else { (b, a) };
            let common = of_a.intersection(of_b).count() as u32;
            supports.insert((from.clone(), Change::Host { to: to.clone() }), common);
        }
    }
    supports
}

/// Templates: the same number in two URLs.
fn naive_templates(tails: &BTreeSet<String>) -> Supports {
    let mut places: Vec<(&String, &str, String)> = Vec::new();
    for tail in tails {
        let bytes = tail.as_bytes();
        let starts = (0..bytes.len()).filter(|&at| {
            bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit())
        });
        for from in starts.take(4) {
            let digits = bytes[from..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit());
            let to = from + digits.count();
            let shape = format!("{}*{}", &tail[..from], &tail[to..]);
            places.push((tail, &tail[from..to], shape));
        }
    }
    let mut supports = Supports::new();
    for (at, (url, number, a)) in places.iter().enumerate() {
        let frequent = places.iter().filter(|place| place.1 == *number).count() > 16;
        for (other, same, b) in &places[at + 1..] {
            if frequent || number != same || url == other {
                continue;
            }
            let longer = (a.len(), a) > (b.len(), b);
            let (from, to) = if longer { (a, b) } else { (b, a) };
            let (from, to) = (from.clone(), to.clone());
            let key = ("http://e.com".to_owned(), Change::Template { from, to });
            *supports.entry(key).or_insert(0) += 1;
        }
    }
    supports
}

fn small(min_support: u32) -> DustSettings {
    DustSettings {
        min_support,
        support_share: 0.0,
        keep: 10_000,
        ..DustSettings::default()
    }
}

/// Some of the arguments `a`, `b`, `c`, in that order, as normalization has them.
fn with_arguments() -> impl Strategy<Value = String> {
    let one =
        |name: &'static str| prop::option::of((1..4_u8).prop_map(move |v| format!("{name}={v}")));
    ("/[pq]", one("a"), one("b"), one("c")).prop_map(|(path, a, b, c)| {
        let pieces: Vec<String> = [a, b, c].into_iter().flatten().collect();
        let mark = if pieces.is_empty() { "" } else { "?" };
        format!("{path}{mark}{}", pieces.join("&"))
    })
}

/// A letter outside ASCII at a border of tokens once made a difference.
#[test]
fn letters_outside_ascii_are_no_letters() {
    let tails = ["/a1", "/a1%C2%A1z"].map(str::to_owned);
    held_to_all_envelopes(&tails.into(), 1, 2).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn reported_supports_are_those_of_all_envelopes(
        tails in prop::collection::btree_set(url(), 2..30),
        s in 1..6_usize,
        t in 2..6_usize,
    ) {
        held_to_all_envelopes(&tails, s, t)?;
    }

    #[test]
    fn arguments(
        tails in prop::collection::btree_set(with_arguments(), 2..40),
        least in 1..4_u32,
    ) {
        let mut session = of_one_site(&tails, small(least));
        let found = supports(&mut session, Origin::Argument);
        prop_assert_eq!(found, naive_arguments(&tails, least));
    }

    #[test]
    fn habits(
        tails in prop::collection::btree_set("/(a/|b/|a/b/|)(index[.]html|index[.]php|x|x/|)", 2..20),
        least in 1..4_u32,
    ) {
        let mut session = of_one_site(&tails, small(least));
        let found = supports(&mut session, Origin::Habit);
        prop_assert_eq!(found, naive_habits(&tails, least));
    }

    #[test]
    fn hosts(
        urls in prop::collection::btree_set(("https?://(a|b|www[.]a)[.]com", "/[a-e][12]?"), 2..40),
        least in 1..4_u32,
    ) {
        let list: Vec<String> = urls.iter().map(|(origin, tail)| format!("{origin}{tail}")).collect();
        let mut session = session(small(least), &list);
        let found = supports(&mut session, Origin::Host);
        prop_assert_eq!(found, at_least(naive_hosts(&urls), least));
    }

    #[test]
    fn templates(
        tails in prop::collection::btree_set("/(a|b|a/1)[/_](1|2|37|4|5)(|/2|x3|[.]z)", 2..40),
        least in 1..4_u32,
    ) {
        let mut session = of_one_site(&tails, small(least));
        let found = supports(&mut session, Origin::Template);
        prop_assert_eq!(found, at_least(naive_templates(&tails), least));
    }
}
