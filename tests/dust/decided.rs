//! Decided rules that are stored one by one: a later session proves nothing twice.

use dustlens::dust::{DecidedRule, DustRule, DustSession, DustSettings, Searched};
use dustlens_demo_site::{Site, SiteOptions};

use crate::site::Fetcher;
use crate::support::{learn, session};

fn settings() -> DustSettings {
    DustSettings::default()
}

fn site() -> (Fetcher, Vec<String>) {
    let site = Site::generate(&SiteOptions {
        articles: 60,
        visits: 4,
        ..SiteOptions::default()
    });
    let log = site.log();
    (Fetcher::new(site), log)
}

/// As a shell stores them.
fn stored(rules: &[DecidedRule]) -> Vec<DecidedRule> {
    let texts = rules
        .iter()
        .map(|rule| serde_json::to_string(rule).unwrap());
    let rules = texts.map(|text| serde_json::from_str(&text).unwrap());
    rules.collect()
}

fn all(session: &DustSession) -> Vec<DecidedRule> {
    session.decided_rules(0..session.rules().len())
}

/// The rules without their pages, whose likeness loses its last bit in JSON.
fn shown(session: &DustSession) -> Vec<DustRule> {
    let rules = session.rules().iter().cloned();
    let without = |rule| DustRule {
        samples: Vec::new(),
        aligned: None,
        ..rule
    };
    rules.map(without).collect()
}

/// Takes up rules, and where the search stood, and looks for more; the fetches.
fn again(
    rules: &[DecidedRule],
    searched: Option<&Searched>,
    log: &[String],
    fetcher: &mut Fetcher,
) -> (DustSession, usize) {
    let mut after = session(settings(), log);
    assert!(after.take_up(rules, |_| true));
    searched
        .into_iter()
        .for_each(|searched| after.go_on(searched));
    learn(&mut after, |url| fetcher.fetch(url));
    let fetched = after.fetched();
    (after, fetched)
}

#[test]
fn decided_rules_are_not_fetched_for_again() {
    let (mut fetcher, log) = site();
    let mut before = session(settings(), &log);
    learn(&mut before, |url| fetcher.fetch(url));
    let rules = stored(&all(&before));
    assert_eq!(rules.len(), before.rules().len());
    assert!(rules.len() > 30);
    assert!(rules.iter().all(|rule| rule.check() == Ok(())));
    let searched = serde_json::to_string(&before.searched()).unwrap();
    let searched: Searched = serde_json::from_str(&searched).unwrap();
    let (after, fetched) = again(&rules, Some(&searched), &log, &mut fetcher);
    assert_eq!(fetched, 0);
    assert_eq!(after.searched(), searched);
    assert_eq!(shown(&after), shown(&before));
    // A search that a limit has ended goes on where nothing says where it stood, and finds what few URLs speak for.
    let (_, fetched) = again(&rules, None, &log, &mut fetcher);
    assert!(fetched < before.fetched() / 4, "{fetched}");
    let backwards: Vec<String> = log.iter().rev().cloned().collect();
    let other = session(settings(), &backwards);
    assert!(
        other.searched().is_of_the_list_of(&searched),
        "the order is no matter"
    );
    let part: Vec<String> = log.iter().step_by(2).cloned().collect();
    let other = session(settings(), &part);
    assert!(!other.searched().is_of_the_list_of(&searched));
    let (_, fetched) = again(&rules, Some(&searched), &part, &mut fetcher);
    let (mut first, (mut fetcher, _)) = (session(settings(), &part), site());
    learn(&mut first, |url| fetcher.fetch(url));
    assert!(fetched < first.fetched(), "{fetched}");
}

/// A run that is broken off after each decision, and taken up again.
#[test]
fn what_is_decided_by_the_time_it_is_broken_off_is_enough() {
    let (mut fetcher, log) = site();
    let mut whole = session(settings(), &log);
    learn(&mut whole, |url| fetcher.fetch(url));
    let mut kept: Vec<DecidedRule> = Vec::new();
    let mut broken = session(settings(), &log);
    let mut fetched = 0;
    while broken.mine() > 0 && fetched < 300 {
        let mut plan = broken.validation("no-such-page");
        while let Some(request) = plan.next(|_| true) {
            plan.give(request.id, fetcher.fetch(&request.url));
            fetched += 1;
            let numbers = broken.take_decisions(&mut plan);
            kept.extend(broken.decided_rules(numbers));
            if fetched >= 300 {
                break;
            }
        }
        broken.set_aside(plan);
    }
    // The last one stored of each rule counts.
    let mut last: Vec<DecidedRule> = Vec::new();
    for one in stored(&kept) {
        last.retain(|known| known.rule.id() != one.rule.id());
        last.push(one);
    }
    assert!(!last.is_empty());
    let (after, fetched) = again(&last, None, &log, &mut fetcher);
    assert!(fetched < whole.fetched(), "{fetched}");
    let names = |session: &DustSession| {
        let rules = session.learned().into_iter();
        let mut names: Vec<String> = rules.map(|rule| rule.to_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&after), names(&whole));
}

#[test]
fn only_rules_of_the_lists_sites_and_those_that_are_wanted() {
    let (mut fetcher, log) = site();
    let mut before = session(settings(), &log);
    learn(&mut before, |url| fetcher.fetch(url));
    let rules = all(&before);
    let mut other = session(settings(), &["http://elsewhere.example/a".to_owned()]);
    assert!(other.take_up(&rules, |_| true));
    assert!(other.rules().is_empty());
    let mut none = session(settings(), &log);
    assert!(!none.take_up(&rules, |_| false));
    assert!(none.rules().is_empty());
    let stricter = DustSettings {
        precision: 0.99,
        ..settings()
    };
    assert!(rules.iter().all(|rule| rule.is_proved_by(&settings())));
    assert!(!rules.iter().any(|rule| rule.is_proved_by(&stricter)));
}

#[test]
fn what_cannot_be_a_rule_is_found_out() {
    let (mut fetcher, log) = site();
    let mut before = session(settings(), &log);
    learn(&mut before, |url| fetcher.fetch(url));
    let good = serde_json::to_value(&all(&before)[0]).unwrap();
    let with = |field: &str, value: serde_json::Value| {
        let mut changed = good.clone();
        changed[field] = value;
        serde_json::from_value::<DecidedRule>(changed).unwrap()
    };
    for scope in [
        "",
        "nowhere",
        "ftp://e.com",
        "http://",
        "http://e.com/a",
        "http://e com",
    ] {
        assert!(with("scope", scope.into()).check().is_err(), "{scope}");
    }
    assert!(with("status", "likely".into()).check().is_err());
    assert!(with("forms", serde_json::json!([])).check().is_err());
    for change in [
        serde_json::json!({"kind": "rewrite", "from": "", "to": "a"}),
        serde_json::json!({"kind": "rewrite", "from": "a b", "to": "#"}),
        serde_json::json!({"kind": "template", "from": "/a", "to": "/b"}),
        serde_json::json!({"kind": "drop-param", "name": ""}),
        serde_json::json!({"kind": "host", "to": "somewhere"}),
    ] {
        let mut rule = with("change", change.clone());
        assert!(rule.check().is_err(), "{change}");
        let mut value = serde_json::to_value(&rule).unwrap();
        value["forms"] = serde_json::json!([[change.clone()]]);
        rule = serde_json::from_value(value).unwrap();
        assert!(rule.check().is_err(), "{change}");
    }
}

/// The precision that a number of samples proves has as many digits as a number can have.
#[test]
fn settings_are_the_same_after_they_were_stored() {
    let (mut fetcher, log) = site();
    let mut before = session(settings(), &log);
    learn(&mut before, |url| fetcher.fetch(url));
    let rule = serde_json::to_value(&all(&before)[0]).unwrap();
    for samples in 5..300 {
        let precision = 0.05_f64.powf(1.0 / f64::from(samples)) * (1.0 - 1e-9);
        let now = DustSettings {
            precision,
            ..settings()
        };
        let mut rule = rule.clone();
        rule["proof"]["precision"] = precision.into();
        let text = serde_json::to_string(&rule).unwrap();
        let rule: DecidedRule = serde_json::from_str(&text).unwrap();
        assert!(rule.is_proved_by(&now), "{samples}");
        assert!(!rule.is_proved_by(&settings()) || samples == 59);
    }
}
