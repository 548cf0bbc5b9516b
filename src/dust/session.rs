//! The one handle that the shells use.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::canonical::{Canonical, Canonicalizer};
use super::check::{Check, DustDecision, SPARE, Tally};
use super::copying::Copying;
use super::evidence::Buckets;
use super::likeness::Known;
use super::rule::{Candidate, DustRule, Status};
use super::sample;
use super::sequential::needed;
use super::settings::DustSettings;
use super::sheet::Sheet;
use super::stages::{MineProgress, Mining, Tried, key};
use super::validate::{Pages, Validation};
use crate::normalize::{Change, LearnedRule, Normalizer, Options, RuleId, RuleSet, Tier, split};
use crate::query_args::SessionError;

/// Which rules are applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// Those that survived fetching.
    #[default]
    Valid,
    /// Those that the list alone speaks for, too.
    Likely,
}

/// What was fed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DustCounts {
    /// URLs given.
    pub given: u64,
    /// Of those, no http or https URLs with a host.
    pub passed_over: u64,
    /// Different ones after normalization.
    pub distinct: u64,
    /// Schemes, hosts and ports.
    pub sites: u64,
}

/// Units of work that keep a step of mining short: well under 20 milliseconds in a browser.
pub const MINE_UNITS: usize = 20_000;

/// A list of URLs, settings, and the rules found in it.
pub struct DustSession {
    pub(super) settings: DustSettings,
    options: Options,
    normalizer: Normalizer,
    /// The list, site by site.
    pub(super) base: Vec<Sheet>,
    sites: HashMap<String, u32>,
    counts: DustCounts,
    rules: Vec<DustRule>,
    tried: Tried,
    pending: Vec<Candidate>,
    /// The list as the last call of `mine` saw it.
    sheets: Vec<Sheet>,
    mining: Option<Mining>,
    pub(super) buckets: Buckets,
    round: u32,
    mined: usize,
    pages: Pages,
    fetched: usize,
}

impl DustSession {
    /// An empty session. `given` are rules known beforehand, such as the parameters' verdicts; they are applied to every
    /// URL first.
    ///
    /// # Errors
    /// A setting out of its range, or a given rule that cannot be used.
    pub fn new(settings: DustSettings, given: Vec<LearnedRule>) -> Result<Self, SessionError> {
        settings.validate()?;
        let options = options(given);
        Ok(Self {
            normalizer: Normalizer::new(&options)?,
            options,
            settings,
            base: Vec::new(),
            sites: HashMap::new(),
            counts: DustCounts::default(),
            rules: Vec::new(),
            tried: Tried::default(),
            pending: Vec::new(),
            sheets: Vec::new(),
            mining: None,
            buckets: Buckets::default(),
            round: 0,
            mined: 0,
            pages: Pages::default(),
            fetched: 0,
        })
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> &DustSettings {
        &self.settings
    }

    /// How URLs are normalized before mining; with [`DustSession::learned`] in `learned`, how the rules are used elsewhere.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Adds a URL, with the size of its document if a log has it. URLs are numbered from 0 as they are given.
    pub fn add_url(&mut self, url: &[u8], size: Option<u64>) {
        let number = self.counts.given as u32;
        self.counts.given += 1;
        let normalized = self.normalizer.normalize(url);
        let parts = normalized.pass.is_none().then(|| parts(normalized.url));
        let Some((origin, tail)) = parts.flatten() else {
            self.counts.passed_over += 1;
            return;
        };
        let site = match self.sites.get(origin) {
            Some(site) => *site as usize,
            None => {
                self.sites.insert(origin.to_owned(), self.base.len() as u32);
                self.base.push(Sheet::new(origin));
                self.base.len() - 1
            }
        };
        if let Some(sheet) = self.base.get_mut(site) {
            sheet.add(tail, number, size);
        }
    }

    /// What was fed.
    #[must_use]
    pub fn counts(&self) -> DustCounts {
        DustCounts {
            distinct: self.base.iter().map(|sheet| sheet.len() as u64).sum(),
            sites: self.base.len() as u64,
            ..self.counts
        }
    }

    /// Looks for rules that the list speaks for and that were not tried yet: the next stage that has any, or nothing. They
    /// become `likely`. `known` says what the caller knows of two URLs, by number. The answer is how many were found.
    pub fn mine(&mut self, known: &Known<'_>) -> usize {
        self.mine_begin(false);
        self.mine_all(known)
    }

    /// Looks for rules of all kinds at once, from the list alone and without a page. The answer is how many were found.
    pub fn mine_list(&mut self, known: &Known<'_>) -> usize {
        self.mine_begin(true);
        self.mine_all(known)
    }

    fn mine_all(&mut self, known: &Known<'_>) -> usize {
        loop {
            if let Some(found) = self.mine_step(known, usize::MAX).found {
                return found;
            }
        }
    }

    /// Begins to mine in steps: as [`DustSession::mine_list`] when `list_only`, else as [`DustSession::mine`]. What was
    /// begun before and is not over is given up. URLs that are added while it is under way may be missed.
    pub fn mine_begin(&mut self, list_only: bool) {
        self.pending.clear();
        self.mining = None;
        if !list_only && self.mined >= self.settings.rounds {
            return;
        }
        self.sheets = Vec::new();
        let rules = self.canonicalizer(Trust::Valid);
        let extended = self.settings.extended;
        self.mining = Some(Mining::new(&self.base, rules, list_only, extended));
    }

    /// Mines on, by about `budget` units of work: a unit is a substring of a URL or work like it, and [`MINE_UNITS`] take
    /// a browser some milliseconds. The rules stand in [`DustSession::rules`] when [`MineProgress::found`] says how many
    /// there are; in between, nothing of the session changes. `known` must say the same in every step.
    pub fn mine_step(&mut self, known: &Known<'_>, budget: usize) -> MineProgress {
        let Some(mut mining) = self.mining.take() else {
            return MineProgress {
                found: Some(self.pending.len()),
                ..MineProgress::default()
            };
        };
        if !mining.step(
            &self.base,
            &self.settings,
            &self.tried,
            known,
            budget.max(1),
        ) {
            let progress = mining.progress(None);
            self.mining = Some(mining);
            return progress;
        }
        self.pending = std::mem::take(&mut mining.found);
        let progress = mining.progress(Some(self.pending.len()));
        self.mined += usize::from(mining.buckets.is_some() && !mining.is_list_only());
        self.buckets = mining.buckets.unwrap_or(self.buckets);
        self.sheets = mining.sheets;
        self.round += 1;
        self.note_likely();
        progress
    }

    fn note_likely(&mut self) {
        for one in &self.pending {
            let (scope, _) = key(&self.sheets, one);
            let Some(change) = one.forms.first() else {
                continue;
            };
            self.rules.push(DustRule {
                scope,
                change: change.clone(),
                origin: one.origin,
                support: one.support,
                example: one.example.clone(),
                status: Status::Likely,
                reason: None,
                tested: 0,
                equal: 0,
                round: self.round,
                samples: Vec::new(),
                off: false,
            });
        }
    }

    /// Plans the fetches that try the rules found last. `probe` is the name of an address that no host has, for soft 404s:
    /// a random one, drawn by the shell. Cost: rules × URLs.
    #[must_use]
    pub fn validation(&mut self, probe: &str) -> Validation {
        let settings = &self.settings;
        let most = needed(settings.precision, settings.confidence, settings.failures) as usize;
        let pending = std::mem::take(&mut self.pending);
        let checks = pending.into_iter().filter_map(|one| {
            self.tried.insert(key(&self.sheets, &one));
            let sheet = self.sheets.get(one.site as usize)?;
            let forms = one.forms.iter();
            Some(Check {
                site: one.site,
                origin: one.origin,
                support: one.support,
                forms: forms
                    .map(|change| sample::form(sheet, change, most + SPARE))
                    .collect(),
                example: one.example,
                form: 0,
                tally: Tally::default(),
            })
        });
        let checks: Vec<Check> = checks.collect();
        let left = settings.max_fetches.saturating_sub(self.fetched);
        let accepted = self.canonicalizer(Trust::Valid);
        let mut plan = Validation::new(checks, accepted, &self.settings, probe, left);
        plan.take_pages(&mut self.pages);
        plan
    }

    /// Takes what came of a validation, over or stopped.
    pub fn finish(&mut self, mut validation: Validation) {
        let mut decisions = validation.all_decisions();
        // Those of one site keep their order; that of the sites is the list's and not the answers'.
        decisions.sort_by(|a, b| a.scope.cmp(&b.scope));
        decisions.into_iter().for_each(|one| self.record(one));
        let (pages, fetched) = validation.into_pages();
        self.pages = pages;
        self.fetched += fetched;
    }

    fn record(&mut self, decision: DustDecision) {
        let same =
            |rule: &&mut DustRule| rule.scope == decision.scope && rule.change == decision.change;
        let known = self
            .rules
            .iter()
            .position(|rule| rule.scope == decision.scope && rule.change == decision.change);
        if known.is_none() {
            self.rules.push(DustRule {
                scope: decision.scope.clone(),
                change: decision.change.clone(),
                origin: decision.origin,
                support: decision.support,
                example: (decision.example.1.clone(), decision.example.0.clone()),
                status: Status::Likely,
                reason: None,
                tested: 0,
                equal: 0,
                round: self.round,
                samples: Vec::new(),
                off: false,
            });
        }
        if let Some(rule) = self.rules.iter_mut().find(same) {
            rule.status = decision.status;
            rule.reason = Some(decision.reason);
            (rule.tested, rule.equal) = (decision.tested, decision.equal);
            rule.samples = decision.samples;
        }
    }

    /// All rules, in the order in which they were found; their numbers are their places here.
    #[must_use]
    pub fn rules(&self) -> &[DustRule] {
        &self.rules
    }

    /// Switches a rule off, or on again.
    pub fn switch(&mut self, number: usize, off: bool) {
        if let Some(rule) = self.rules.get_mut(number) {
            rule.off = off;
        }
    }

    /// Fetches made so far.
    #[must_use]
    pub fn fetched(&self) -> usize {
        self.fetched
    }

    /// Rules ready for use.
    #[must_use]
    pub fn canonicalizer(&self, trust: Trust) -> Canonicalizer {
        let mut out = Canonicalizer::default();
        for (number, rule) in (0..).zip(&self.rules) {
            let trusted = rule.status == Status::Valid
                || trust == Trust::Likely && rule.status == Status::Likely;
            if trusted && !rule.off {
                out.add(&rule.scope, number, &rule.change);
            }
        }
        out
    }

    /// The canonical form of any URL, with the numbers of the rules that led to it; `None` when it is no http or https URL
    /// with a host.
    pub fn apply(&mut self, url: &[u8], rules: &Canonicalizer) -> Option<Canonical> {
        let normalized = self.normalizer.normalize(url);
        if normalized.pass.is_some() {
            return None;
        }
        let (origin, tail) = parts(normalized.url)?;
        Some(rules.canonical(origin, tail))
    }

    /// The valid rules as normalization uses them. A rule of a name that the list has under several schemes or ports is
    /// left out, unless all but one of them were replaced: normalization tells hosts apart by their names only.
    #[must_use]
    pub fn learned(&self) -> Vec<LearnedRule> {
        let valid = self.rules.iter();
        let valid = valid.filter(|rule| rule.status == Status::Valid && !rule.off);
        let moved: HashSet<&str> = valid
            .clone()
            .filter(|rule| matches!(rule.change, Change::Host { .. }))
            .map(|rule| rule.scope.as_str())
            .collect();
        let mut names: HashMap<&str, BTreeSet<&str>> = HashMap::new();
        for sheet in &self.base {
            let origin = sheet.origin.as_str();
            if !moved.contains(origin) {
                names.entry(name(origin)).or_default().insert(origin);
            }
        }
        let clear = valid.filter(|rule| {
            let others = names.get(name(&rule.scope));
            others.is_none_or(|others| others.iter().all(|origin| *origin == rule.scope))
        });
        let rules = clear.map(|rule| LearnedRule {
            host: name(&rule.scope).to_owned(),
            change: rule.change.clone(),
            evidence: crate::normalize::Evidence {
                support: u64::from(rule.support),
                checked: u64::from(rule.tested),
                agreed: u64::from(rule.equal),
            },
        });
        rules.collect()
    }
}

/// A list after rules; sites keep their numbers.
pub(super) fn sheets(base: &[Sheet], rules: &Canonicalizer) -> Vec<Sheet> {
    let mut copying = Copying::new(base, rules.clone());
    let mut budget = usize::MAX;
    copying.step(base, &mut budget);
    copying.finish()
}

/// Scheme, host and port of a normalized URL, and the rest without fragment.
fn parts(url: &[u8]) -> Option<(&str, &[u8])> {
    let reference = split(url);
    reference.authority?;
    let fragment = reference.fragment.map_or(0, |text| text.len() + 1);
    let query = reference.query.map_or(0, |text| text.len() + 1);
    let end = url.len() - fragment;
    let (origin, tail) = url.get(..end)?.split_at(end - query - reference.path.len());
    Some((std::str::from_utf8(origin).ok()?, tail))
}

/// The host's name of an origin.
fn name(origin: &str) -> &str {
    let host = split(origin.as_bytes()).authority.map(|parts| parts.host);
    host.and_then(|host| std::str::from_utf8(host).ok())
        .unwrap_or_default()
}

/// What is done before mining (step 0 of the method). The directory's slash is a rule to be learned: see
/// [`super::habits`].
fn options(given: Vec<LearnedRule>) -> Options {
    use RuleId::{DotSegments, EmptyQuery, Fragment, LearnedRules, SortQuery};
    let with = [DotSegments, SortQuery, Fragment, EmptyQuery, LearnedRules];
    let rules = RuleSet::up_to(Tier::Preserving).union(with.into_iter().collect());
    Options {
        learned: given,
        ..Options::only(rules)
    }
}
