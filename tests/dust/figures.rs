//! How well rules do on the demo site, held to its truth.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use dustlens::dust::{Canonicalizer, DustRule, DustSession, Status, Trust};
use dustlens::url::Change;
use dustlens_demo_site::{PageGroup, Relation, Site, Truth, Variant};

use crate::support::{canonical, valid, with_rules};

/// Figures of one run.
#[derive(Debug, Default)]
pub struct Figures {
    pub urls: usize,
    pub planted: usize,
    pub missed: Vec<String>,
    pub decoys: usize,
    pub rules: usize,
    /// Rules that lead an address of the truth to another page or to none.
    pub wrong: BTreeSet<String>,
    /// Addresses of different pages with one canonical form.
    pub merged: Vec<String>,
    /// Addresses whose canonical form leads elsewhere, or nowhere.
    pub led_astray: Vec<String>,
    pub redundant: usize,
    pub removed: usize,
    pub fetches: usize,
}

impl Figures {
    pub fn share_removed(&self) -> f64 {
        100.0 * self.removed as f64 / self.redundant.max(1) as f64
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{} URLs, {} of {} families ({} decoys), {} rules, {} wrong, {} merged, {} led astray, {} of {} redundant \
             removed ({:.1} %), {} fetches",
            self.urls,
            self.planted - self.missed.len(),
            self.planted,
            self.decoys,
            self.rules,
            self.wrong.len(),
            self.merged.len(),
            self.led_astray.len(),
            self.removed,
            self.redundant,
            self.share_removed(),
            self.fetches
        )?;
        for (what, all) in [("missed", &self.missed), ("astray", &self.led_astray)] {
            for one in all.iter().take(5) {
                write!(out, "\n    {what} {one}")?;
            }
        }
        for rule in &self.wrong {
            write!(out, "\n    wrong {rule}")?;
        }
        Ok(())
    }
}

/// Least, middle and greatest of each figure over the runs.
pub fn print_all(name: &str, runs: &[Figures]) {
    if runs.is_empty() {
        return;
    }
    let row = |what: &str, value: &dyn Fn(&Figures) -> f64| {
        let mut values: Vec<f64> = runs.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        let (last, middle) = (values.len() - 1, values.len() / 2);
        println!(
            "{name} | {what} | {:.1} | {:.1} | {:.1}",
            values[0], values[middle], values[last]
        );
    };
    row("URLs", &|one| one.urls as f64);
    row("planted families found, %", &|one| {
        100.0 * (one.planted - one.missed.len()) as f64 / one.planted as f64
    });
    row("accepted rules", &|one| one.rules as f64);
    row("accepted rules that are wrong", &|one| {
        one.wrong.len() as f64
    });
    row("pages merged with a different one", &|one| {
        one.merged.len() as f64
    });
    row("redundant URLs", &|one| one.redundant as f64);
    row("redundant URLs removed, %", &Figures::share_removed);
    row("fetches", &|one| one.fetches as f64);
}

/// Measures the valid rules of a session on all addresses of the log.
pub fn measure(session: &mut DustSession, site: &Site, log: &BTreeSet<String>) -> Figures {
    let truth = site.truth();
    let mut out = Figures {
        urls: log.len(),
        rules: valid(session).len(),
        fetches: session.fetched(),
        decoys: truth.rules.iter().filter(|rule| !rule.valid).count(),
        ..Figures::default()
    };
    for rule in truth.rules.iter().filter(|rule| rule.valid) {
        out.planted += 1;
        let [a, b] = [&rule.example.0, &rule.example.1].map(|url| canonical(session, url));
        if a != b {
            let family = format!("{} {} → {}", rule.host, rule.from, rule.to);
            out.missed.push(family);
        }
    }
    out.wrong = wrong_rules(session, site, &truth);
    count_pages(session, site, &truth, log, &mut out);
    out
}

/// Rules that lead an address of the truth to another page or to none. Each is tried where it is used: after the rules
/// accepted in earlier rounds.
fn wrong_rules(session: &mut DustSession, site: &Site, truth: &Truth) -> BTreeSet<String> {
    let rules: Vec<(u32, DustRule)> = (0..).zip(session.rules().iter().cloned()).collect();
    let rules = rules
        .into_iter()
        .filter(|(_, rule)| rule.status == Status::Valid);
    let rules: Vec<(u32, DustRule)> = rules.collect();
    let mut wrong = BTreeSet::new();
    let rounds: BTreeSet<u32> = rules.iter().map(|(_, rule)| rule.round).collect();
    for round in rounds {
        let mut before = Canonicalizer::default();
        for (number, rule) in rules.iter().filter(|(_, rule)| rule.round < round) {
            before.add(&rule.scope, *number, &rule.change);
        }
        let of_round = || rules.iter().filter(|(_, rule)| rule.round == round);
        for variant in truth.pages.iter().flat_map(|group| &group.urls) {
            let Some(form) = session.apply(variant.url.as_bytes(), &before) else {
                continue;
            };
            for (_, rule) in of_round().filter(|(_, rule)| rule.scope == form.origin) {
                let Some(to) = changed(rule, &form.tail) else {
                    continue;
                };
                let from = format!("{}{}", form.origin, String::from_utf8_lossy(&form.tail));
                let name = site.page_name(&from);
                if name.is_some() && site.page_name(&to) != name {
                    wrong.insert(format!("{} {:?}: {from} → {to}", rule.scope, rule.change));
                }
            }
        }
    }
    wrong
}

fn changed(rule: &DustRule, tail: &[u8]) -> Option<String> {
    let text = |tail: &[u8]| String::from_utf8_lossy(tail).into_owned();
    match &rule.change {
        Change::Host { to } => Some(to.clone() + &text(tail)),
        change => Some(rule.scope.clone() + &text(&change.apply(tail)?)),
    }
}

fn count_pages(
    session: &mut DustSession,
    site: &Site,
    truth: &Truth,
    log: &BTreeSet<String>,
    out: &mut Figures,
) {
    let rules = session.canonicalizer(Trust::Valid);
    let mut pages: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (number, group) in truth.pages.iter().enumerate() {
        let mut forms = BTreeSet::new();
        let mut urls = 0;
        for variant in logged(group, log) {
            let form = with_rules(session, &variant.url, &rules);
            let name = site.page_name(&variant.url);
            if name.is_some() && site.page_name(&form) != name {
                out.led_astray.push(format!("{} → {form}", variant.url));
            }
            let known = pages.insert(form.clone(), (number, variant.url.clone()));
            if let Some((_, url)) = known.filter(|(other, _)| *other != number) {
                out.merged.push(format!("{} = {url}", variant.url));
            }
            if counts(variant) {
                forms.insert(form);
                urls += 1;
            }
        }
        out.redundant += usize::max(urls, 1) - 1;
        out.removed += usize::max(urls, 1) - usize::max(forms.len(), 1);
    }
}

fn logged<'g>(
    group: &'g PageGroup,
    log: &'g BTreeSet<String>,
) -> impl Iterator<Item = &'g Variant> {
    group
        .urls
        .iter()
        .filter(|variant| log.contains(&variant.url))
}

/// Copies are pages of their own: no rule leads from one site's text to another's. Soft 404s are no page.
fn counts(variant: &Variant) -> bool {
    let is_copy = |relation: &Relation| *relation == Relation::Copy;
    let copy = is_copy(&variant.relation) || variant.also.iter().any(is_copy);
    !copy && variant.relation != Relation::SoftNotFound
}
