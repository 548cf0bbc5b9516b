//! DUST rules: which URLs they merge with other pages', and how many redundant ones they remove.

use std::collections::{HashMap, HashSet};

use dustlens::dust::{DustSession, DustSettings, Status, Trust};

use super::clean::Clean;
use super::{Fetcher, Ground};

/// What came of the rules of some sites.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Score {
    pub sites: usize,
    /// Different URLs with a page, after normalization.
    pub urls: usize,
    /// Of those, more than there are pages.
    pub redundant: usize,
    /// URLs that the rules remove, and those that they could on a site without anything that disturbs.
    pub removed: usize,
    pub reachable: usize,
    /// URLs that share a form with another page.
    pub merged: usize,
    /// URLs whose form leads to another page or to none.
    pub astray: usize,
    pub rules: usize,
    pub fetches: u64,
    /// Of those, addresses that were fetched before.
    pub again: u64,
    /// Rules that were not tried for want of pages.
    pub untried: usize,
}

/// Proves the rules of a site and applies them to its list; the rules that merge, for reading.
pub fn judge(ground: &impl Ground, settings: &DustSettings) -> (Score, Vec<String>) {
    let urls = ground.urls();
    let mut session = DustSession::new(settings.clone(), Vec::new()).unwrap();
    for url in &urls {
        session.add_url(url.as_bytes());
    }
    let (fetches, again) = prove(ground, &mut session);
    let rules = session.canonicalizer(Trust::Valid);
    let plain = DustSession::new(settings.clone(), Vec::new())
        .unwrap()
        .canonicalizer(Trust::Valid);
    let mut score = Score {
        sites: 1,
        fetches,
        again,
        untried: session.untried().rules,
        ..Score::default()
    };
    let mut known = HashSet::new();
    let mut pages: HashMap<String, HashMap<u64, Vec<String>>> = HashMap::new();
    let mut all = HashSet::new();
    let mut notes = Vec::new();
    for url in &urls {
        let Some(before) = session.apply(url.as_bytes(), &plain) else {
            continue;
        };
        let before = text(&before);
        let Some(page) = ground.page(url).filter(|_| known.insert(before.clone())) else {
            continue;
        };
        all.insert(page);
        let form = session.apply(url.as_bytes(), &rules).unwrap();
        let to = text(&form);
        if to != before && ground.page(&to) != Some(page) {
            score.astray += 1;
            if notes.len() < 10 {
                let used = form.rules.iter().map(|at| described(&session, *at));
                notes.push(format!(
                    "{before} → {to}: {}",
                    used.collect::<Vec<_>>().join("; ")
                ));
            }
        }
        pages
            .entry(to)
            .or_default()
            .entry(page)
            .or_default()
            .push(before);
    }
    score.urls = known.len();
    score.redundant = known.len().saturating_sub(all.len());
    score.removed = known.len().saturating_sub(pages.len());
    for groups in pages.values().filter(|groups| groups.len() > 1) {
        let sizes = groups.values().map(Vec::len);
        score.merged += sizes.clone().sum::<usize>() - sizes.max().unwrap_or(0);
    }
    score.rules = session
        .rules()
        .iter()
        .filter(|rule| rule.status == Status::Valid)
        .count();
    (score, notes)
}

/// Fetches, and those of them of addresses that were fetched before.
pub fn prove(ground: &impl Ground, session: &mut DustSession) -> (u64, u64) {
    let mut fetcher = Fetcher::new(ground);
    let mut fetches = 0;
    let mut known: HashSet<String> = HashSet::new();
    while session.mine() > 0 {
        let mut plan = session.validation("no-such-page-7c1e");
        while let Some(request) = plan.next(|_| true) {
            fetches += 1;
            known.insert(request.url.clone());
            let outcome = fetcher.fetch(&request.url);
            plan.give(request.id, outcome);
        }
        session.finish(plan);
    }
    (fetches, fetches - known.len() as u64)
}

fn text(form: &dustlens::dust::Canonical) -> String {
    format!("{}{}", form.origin, String::from_utf8_lossy(&form.tail))
}

fn described(session: &DustSession, number: u32) -> String {
    let rule = &session.rules()[number as usize];
    format!(
        "{} [{:?} support {} tested {} {:?}]",
        rule.name(),
        rule.origin,
        rule.support,
        rule.tested,
        rule.reason
    )
}

/// How many URLs rules can remove at all, whatever it costs: see [`Clean`].
pub fn reachable(ground: &impl Ground, settings: &DustSettings) -> usize {
    let settings = DustSettings {
        max_fetches: 10_000_000,
        ..settings.clone()
    };
    judge(&Clean(ground), &settings).0.removed
}

/// Why redundant URLs are left: the rules that were not proved, most support first.
pub fn left(ground: &impl Ground, settings: &DustSettings) -> Vec<String> {
    let mut session = DustSession::new(settings.clone(), Vec::new()).unwrap();
    for url in ground.urls() {
        session.add_url(url.as_bytes());
    }
    prove(ground, &mut session);
    let mut rules: Vec<_> = session
        .rules()
        .iter()
        .filter(|rule| rule.status != Status::Valid)
        .collect();
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.support));
    let lines = rules.iter().take(12).map(|rule| {
        let last = rule
            .samples
            .last()
            .map(|sample| (sample.from.clone(), sample.to.clone(), sample.likeness));
        let rows = rule.aligned.iter().flat_map(|one| &one.alignment.rows);
        let rows = rows.filter(|row| row.kind != dustlens::same_page::RowKind::Equal);
        let rows: Vec<String> = rows
            .take(6)
            .map(|row| format!("\n      {:?} {:?} {:?}", row.kind, row.first, row.other))
            .collect();
        format!(
            "{} {:?} support {} {:?} tested {} of which {} {last:?}{}",
            rule.name(),
            rule.status,
            rule.support,
            rule.reason,
            rule.tested,
            rule.equal,
            rows.concat()
        )
    });
    lines.collect()
}

impl Score {
    pub fn merge(&mut self, other: &Self) {
        self.sites += other.sites;
        self.urls += other.urls;
        self.redundant += other.redundant;
        self.removed += other.removed;
        self.reachable += other.reachable;
        self.merged += other.merged;
        self.astray += other.astray;
        self.rules += other.rules;
        self.fetches += other.fetches;
        self.again += other.again;
        self.untried += other.untried;
    }

    /// Share of the redundant URLs within reach that are removed.
    pub fn share(&self) -> f64 {
        self.removed as f64 / self.reachable.max(1) as f64
    }
}

/// The valid rules that lead a sampled page to another one, with what their samples say.
pub fn doubtful(ground: &impl Ground, settings: &DustSettings) -> Vec<String> {
    let mut session = DustSession::new(settings.clone(), Vec::new()).unwrap();
    for url in ground.urls() {
        session.add_url(url.as_bytes());
    }
    prove(ground, &mut session);
    let valid = session
        .rules()
        .iter()
        .filter(|rule| rule.status == Status::Valid);
    let wrong = valid.filter_map(|rule| {
        let wrong = rule.samples.iter().filter(|one| {
            ground
                .page(&one.from)
                .is_some_and(|page| ground.page(&one.to) != Some(page))
        });
        let wrong: Vec<_> = wrong.collect();
        if wrong.is_empty() {
            return None;
        }
        let rows = rule
            .aligned
            .iter()
            .flat_map(|one| &one.alignment.rows)
            .filter(|row| row.kind != dustlens::same_page::RowKind::Equal);
        let rows = rows.take(8).map(|row| {
            format!(
                "      {:?} {} | {:?} | {:?}",
                row.kind, row.place, row.first, row.other
            )
        });
        let samples = wrong.iter().take(3).map(|one| {
            format!(
                "    {} → {} {:?} {:?}",
                one.from, one.to, one.likeness, one.agrees
            )
        });
        Some(format!(
            "  {} {:?} support {} tested {} {:?}\n{}\n{}",
            rule.name(),
            rule.origin,
            rule.support,
            rule.tested,
            rule.reason,
            samples.collect::<Vec<_>>().join("\n"),
            rows.collect::<Vec<_>>().join("\n")
        ))
    });
    wrong.collect()
}
