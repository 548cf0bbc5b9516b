//! Windows on what was found: rules in an order, the map, the shrink, evidence; all of them gone over in steps.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use dustlens::dust::{Canonicalizer, DustSession, DustSettings, Trust};
use dustlens::sessions::dust::{
    DustFormat, ListSession, Look, LookProgress, MapQuery, RuleQuery, RuleSort,
};
use dustlens::url::{Buffers, Change, LearnedRule, Normalizer, Options};

use crate::lists::{list, read, verified};
use crate::support::with_rules;

fn found(lists: &mut ListSession, query: &RuleQuery) -> Vec<u32> {
    let rows = lists.find(query);
    rows.iter().map(|(number, _)| *number).collect()
}

#[test]
fn windows_on_rules() {
    let mut lists = verified(&list());
    let every = found(&mut lists, &RuleQuery::default());
    assert!(every.is_sorted());
    let by_support = RuleQuery {
        sort: RuleSort::Support,
        descending: true,
        ..RuleQuery::default()
    };
    let rows = lists.find(&by_support);
    assert!(rows.is_sorted_by(|(_, a), (_, b)| a.support >= b.support));
    let filter = "PRINT".to_owned();
    let filtered = RuleQuery {
        filter,
        ..RuleQuery::default()
    };
    let filtered = found(&mut lists, &filtered);
    assert!(!filtered.is_empty() && filtered.len() < every.len());
    let scope = Some("http://nowhere.com".to_owned());
    let elsewhere = RuleQuery {
        scope,
        ..RuleQuery::default()
    };
    assert!(found(&mut lists, &elsewhere).is_empty());
}

#[test]
fn rules_by_what_they_remove() {
    for (mut lists, trust) in [
        (verified(&list()), Trust::Valid),
        (read(&list(), 10_000), Trust::Likely),
    ] {
        let by_removed = RuleQuery {
            sort: RuleSort::Removed,
            trust,
            descending: true,
            ..RuleQuery::default()
        };
        let rows = found(&mut lists, &by_removed);
        let steps: BTreeMap<u32, u64> = lists.shrink(trust).steps.into_iter().collect();
        let removed = |number: &u32| steps.get(number).copied().unwrap_or_default();
        assert!(rows.is_sorted_by_key(|number| Reverse(removed(number))));
        assert!(removed(&rows[0]) > 0);
    }
}

#[test]
fn the_map_says_what_every_url_becomes() {
    let mut lists = verified(&list());
    let mut plain = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
    let rules = lists.session().canonicalizer(Trust::Valid);
    let (total, rows) = lists.map(&MapQuery::default(), 0, 1_000);
    assert_eq!(total, 480);
    for row in &rows {
        let url = String::from_utf8_lossy(row.url);
        let wanted = with_rules(&mut plain, &url, &rules);
        assert_eq!(String::from_utf8_lossy(row.canonical), wanted);
        assert_eq!(row.rules.is_empty(), url == wanted);
    }
    let mut file = Vec::new();
    for at in 0.. {
        let piece = lists.map_piece(Trust::Valid, at * 7, 7);
        if piece.is_empty() {
            break;
        }
        file.extend(piece);
    }
    let text = String::from_utf8(file).unwrap();
    assert_eq!(text.lines().count(), 481);
    assert_eq!(text.lines().next(), Some("url,canonical,rules"));
    let longer = "http://e.com/story?id=100,http://e.com/story_100,";
    assert!(
        text.lines()
            .any(|line| line.starts_with(longer) && line.len() > longer.len())
    );
}

#[test]
fn what_is_no_address_is_mapped_to_itself_and_counted() {
    let urls = ["http://e.com/a", "ftp://e.com/b", "ftp://e.com/b"].map(str::to_owned);
    let mut lists = read(&urls, 10);
    let summary = lists.summary();
    assert_eq!(
        (summary.given, summary.passed_over, summary.distinct),
        (3, 2, 1)
    );
    let (_, rows) = lists.map(&MapQuery::default(), 1, 1);
    assert_eq!(rows[0].canonical, b"ftp://e.com/b");
}

#[test]
fn learned_lines_do_in_normalization_what_the_rules_do() {
    let mut lists = verified(&list());
    let file = lists.export(DustFormat::Learned, Trust::Valid);
    assert!(file.rules > 0 && file.refused.is_empty());
    let learned: Vec<LearnedRule> = file
        .text
        .lines()
        .map(|line| LearnedRule::from_line(line).unwrap())
        .collect();
    assert_eq!(learned.len(), file.rules);
    let options = Options {
        learned,
        ..lists.session().options().clone()
    };
    let normalizer = Normalizer::new(&options).unwrap();
    let mut buffers = Buffers::new();
    let (_, rows) = lists.map(&MapQuery::default(), 0, 1_000);
    for row in rows {
        let key = normalizer.key(row.url, &mut buffers);
        assert_eq!(key.url, row.canonical);
    }
}

#[test]
fn evidence_shows_what_the_rule_changes() {
    let lists = read(&list(), 10_000);
    let wanted = Change::Rewrite {
        from: "?id=".to_owned(),
        to: "_".to_owned(),
    };
    let (number, _) = lists
        .rules()
        .find(|(_, rule)| rule.change == wanted)
        .unwrap();
    let evidence = lists.evidence(number);
    assert_eq!(evidence.population, 80);
    assert_eq!((evidence.examples.len(), evidence.envelopes.len()), (12, 5));
    let first = &evidence.envelopes[0];
    assert_eq!(first.before, "^/story");
    assert_eq!(
        (first.after.as_str(), &first.texts),
        ("100$", &["?id=".to_owned(), "_".to_owned()])
    );
    for (from, to) in &evidence.examples {
        assert_eq!(from.replace("?id=", "_"), *to);
    }
}

#[test]
fn the_shrink_says_what_counting_anew_after_every_rule_says() {
    let mut lists = verified(&list());
    let mut plain = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
    for trust in [Trust::Valid, Trust::Likely] {
        let rules: Vec<_> = lists.session().in_force(trust).collect();
        let rules: Vec<_> = rules
            .into_iter()
            .map(|(at, rule)| (at, rule.clone()))
            .collect();
        let mut known = Canonicalizer::default();
        let mut before = 480;
        let mut steps = Vec::new();
        for (at, rule) in rules {
            known.add(&rule.scope, at, &rule.change);
            let forms = list()
                .into_iter()
                .map(|url| with_rules(&mut plain, &url, &known));
            let after = forms.collect::<BTreeSet<_>>().len() as u64;
            steps.push((at, u64::saturating_sub(before, after)));
            before = after;
        }
        let shrink = lists.session().shrink(trust);
        assert_eq!(shrink.after, before);
        let gone: u64 = shrink.steps.iter().map(|(_, removed)| removed).sum();
        assert_eq!(gone, shrink.before - shrink.after);
        assert!(steps.len() > 1);
        if trust == Trust::Valid {
            assert_eq!(shrink.steps, steps);
        }
        // The likely ones by themselves, circles and both directions among them, which part URLs and unite them again.
        lists = read(&list(), 10_000);
    }
}

/// Steps that a look takes, until it is over.
fn steps(lists: &mut ListSession, look: Look, units: usize) -> usize {
    (1..)
        .find(|_| {
            let LookProgress { done, total } = lists.look(look, Trust::Valid, units);
            done == total
        })
        .unwrap()
}

#[test]
fn looks_in_steps_find_what_one_look_finds() {
    let (mut whole, mut lists) = (verified(&list()), verified(&list()));
    assert_eq!(steps(&mut lists, Look::Shrink, 7), 480_usize.div_ceil(7));
    assert_eq!(steps(&mut lists, Look::Map, 7), 480_usize.div_ceil(7));
    // What is known is not looked for again.
    assert_eq!(steps(&mut lists, Look::Shrink, 7), 1);
    assert_eq!(steps(&mut lists, Look::Map, 7), 1);
    assert_eq!(lists.shrink(Trust::Valid), whole.shrink(Trust::Valid));
    assert_eq!(
        lists.map(&MapQuery::default(), 0, 480),
        whole.map(&MapQuery::default(), 0, 480)
    );
}

#[test]
fn a_look_begins_anew_when_rules_change() {
    let mut lists = verified(&list());
    let id = lists
        .session()
        .in_force(Trust::Valid)
        .next()
        .unwrap()
        .1
        .id();
    for look in [Look::Shrink, Look::Map] {
        lists.look(look, Trust::Valid, 400);
    }
    lists.switch(&id, true);
    for look in [Look::Shrink, Look::Map] {
        assert_eq!(lists.look(look, Trust::Valid, 10).done, 10);
    }
    // Going over the likely ones in between does not disturb the count.
    assert_eq!(lists.look(Look::Shrink, Trust::Likely, 5).done, 5);
    assert_eq!(lists.look(Look::Shrink, Trust::Valid, 10).done, 20);
    let rules = lists.session().canonicalizer(Trust::Valid);
    let mut plain = DustSession::new(DustSettings::default(), Vec::new()).unwrap();
    let forms = list()
        .into_iter()
        .map(|url| with_rules(&mut plain, &url, &rules));
    let forms: BTreeSet<String> = forms.collect();
    assert_eq!(lists.shrink(Trust::Valid).after, forms.len() as u64);
}
