//! Lists, settings and rules of a site. The command line uses the session as it is; [`crate::sessions::dust`] wraps it in slices for the page.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::candidate::{Candidate, Key, Tried, key};
use super::canonical::{Canonical, Canonicalizer};
use super::list_rewriter::ListRewriter;
use super::mine::miner::Mining;
use super::mine::pair_mining::Buckets;
use super::mine::site_urls::SiteUrls;
use super::prove::check::{Check, DustDecision, SPARE};
use super::prove::composition::{Compositions, Proved, Verified};
use super::prove::sample;
use super::prove::sample_size::needed;
use super::prove::validation::{Pages, Validation};
use super::rule::{DustRule, Status, Trust};
use super::settings::DustSettings;
use super::site::{name, parts};
use crate::order;
use crate::session_error::SessionError;
use dustlens_url::{Buffers, Change, LearnedRule, Normalizer, Options, RuleId, RuleSet, Tier};

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

/// A list of URLs, settings, and the rules found in it.
pub struct DustSession {
    pub(super) settings: DustSettings,
    options: Options,
    /// Rules known beforehand.
    pub(super) given: Vec<LearnedRule>,
    normalizer: Arc<Normalizer>,
    buffers: Buffers,
    /// The list, site by site.
    pub(super) base: Vec<SiteUrls>,
    sites: HashMap<String, u32>,
    counts: DustCounts,
    pub(super) rules: Vec<DustRule>,
    pub(super) tried: Tried,
    pub(super) pending: Vec<Candidate>,
    /// The list as the last call of `mine` saw it.
    pub(crate) sheets: Vec<SiteUrls>,
    pub(super) mining: Option<Mining>,
    pub(super) buckets: Buckets,
    pub(super) round: u32,
    pub(super) mined: usize,
    pub(crate) pages: Pages,
    pub(super) fetched: usize,
    /// Rules that a person switched off, whether they are there now or not.
    pub(super) off: BTreeSet<(String, Change)>,
    /// What is tried by the validation under way.
    pub(super) planned: Vec<Key>,
    /// Rules from this place on were found by the validation under way.
    pub(super) planned_from: usize,
    /// What was proved of the rules together, how often they were, and the proof that is due.
    pub(super) proved: Proved,
    pub(super) composed: u32,
    pub(crate) compositions: Compositions,
    /// Rules that were verified on the list as it is.
    pub(super) verified: Verified,
}

impl DustSession {
    /// An empty session. `given` are rules known beforehand, such as the parameters' verdicts: they are candidates, and are
    /// proved like any other.
    ///
    /// # Errors
    /// A setting out of its range, or a given rule that cannot be used.
    pub fn new(settings: DustSettings, given: Vec<LearnedRule>) -> Result<Self, SessionError> {
        settings.validate()?;
        Normalizer::new(&options(given.clone()))?;
        let options = options(Vec::new());
        Ok(Self {
            normalizer: Arc::new(Normalizer::new(&options)?),
            buffers: Buffers::new(),
            options,
            settings,
            given,
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
            off: BTreeSet::new(),
            planned: Vec::new(),
            planned_from: 0,
            proved: Proved::new(),
            composed: 0,
            compositions: Compositions::default(),
            verified: Verified::default(),
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

    /// Adds a URL. URLs are numbered from 0 as they are given. The answer is
    /// whether it is an http or https URL with a host.
    pub fn add_url(&mut self, url: &[u8]) -> bool {
        let number = self.counts.given as u32;
        self.counts.given += 1;
        let normalized = self.normalizer.key(url, &mut self.buffers);
        let parts = normalized.skipped.is_none().then(|| parts(normalized.url));
        let Some((origin, tail)) = parts.flatten() else {
            self.counts.passed_over += 1;
            return false;
        };
        let site = match self.sites.get(origin) {
            Some(site) => *site as usize,
            None => {
                self.sites.insert(origin.to_owned(), self.base.len() as u32);
                self.base.push(SiteUrls::new(origin));
                self.base.len() - 1
            }
        };
        if let Some(sheet) = self.base.get_mut(site) {
            let before = sheet.len();
            sheet.add(tail, number);
            self.counts.distinct += (sheet.len() - before) as u64;
        }
        true
    }

    /// What was fed. At no cost, so that it can be asked for at every URL.
    #[must_use]
    pub fn counts(&self) -> DustCounts {
        DustCounts {
            sites: self.base.len() as u64,
            ..self.counts
        }
    }

    /// Plans the fetches that try the rules found last. `probe` is the name of an address that no host has, for soft 404s:
    /// a random one, drawn by the shell. Cost: rules × URLs.
    #[must_use]
    pub fn validation(&mut self, probe: &str) -> Validation {
        let settings = &self.settings;
        let most = needed(settings.precision, settings.confidence, settings.failures) as usize;
        let pending = std::mem::take(&mut self.pending);
        self.verified.turn_to(self.list_hash());
        self.planned_from = self.rules.len();
        self.planned = pending.iter().map(|one| key(&self.sheets, one)).collect();
        self.tried.extend(self.planned.iter().cloned());
        let checks = pending.into_iter().filter_map(|one| {
            let sheet = self.sheets.get(one.site as usize)?;
            let compared = self.pages.compared();
            let form = |change| sample::form(sheet, change, most + SPARE, compared);
            let forms = one.forms.iter().map(form).collect();
            Some(Check::new(one, forms))
        });
        let mut checks: Vec<Check> = checks.collect();
        if checks.is_empty() {
            checks = self.take_compositions();
        }
        let left = match checks.iter().any(Check::is_composed) {
            true => self.left(),
            false => self.left().saturating_sub(self.reserve()),
        };
        let accepted = self.canonicalizer(Trust::Valid);
        let mut plan = Validation::new(checks, accepted, &self.settings, probe, left);
        plan.take_pages(&mut self.pages);
        plan
    }

    /// Takes what a validation decided since the last call; the numbers of those rules.
    pub fn take_decisions(&mut self, validation: &mut Validation) -> Vec<usize> {
        let decisions = validation.all_decisions().into_iter();
        decisions.map(|one| self.record(one)).collect()
    }

    /// Takes what came of a validation that was stopped. What it has not decided is tried again in the next round.
    pub fn finish(&mut self, validation: Validation) {
        self.close(validation);
        self.end_plan();
    }

    /// Takes what came of a validation whose plan is over. What it has not decided, for want of fetches or of hosts that
    /// answer, is not tried in the rounds that follow, so that it does not hold up what else can be found;
    /// [`DustSession::begin`] lets it be tried again.
    pub fn set_aside(&mut self, validation: Validation) {
        self.close(validation);
        self.planned.clear();
        self.planned_from = self.rules.len();
    }

    fn close(&mut self, mut validation: Validation) {
        self.take_decisions(&mut validation);
        // Those of one site keep their order; that of the sites is the list's and not the answers'.
        if let Some(found) = self.rules.get_mut(self.planned_from..) {
            order::sort_by(found, |a, b| a.scope.cmp(&b.scope));
        }
        let (pages, fetched) = validation.into_pages();
        self.pages = pages;
        self.fetched += fetched;
    }

    fn record(&mut self, decision: DustDecision) -> usize {
        let known = place(&self.rules, &decision.scope, &decision.change);
        let at = known.unwrap_or_else(|| {
            let (scope, change) = (decision.scope.clone(), decision.change.clone());
            let (from, to) = decision.example.clone();
            let off = self.off.contains(&(scope.clone(), change.clone()));
            let example = (to, from);
            self.rules.push(DustRule {
                off,
                support: decision.support,
                ..DustRule::likely(scope, &change, decision.origin, &example, self.round)
            });
            self.rules.len() - 1
        });
        let Some(rule) = self.rules.get_mut(at) else {
            return at;
        };
        if decision.adds {
            rule.tested += decision.tested;
            rule.equal += decision.equal;
            return at;
        }
        let key = (rule.scope.clone(), rule.change.clone());
        match (rule.status, decision.status) {
            (_, Status::Valid) => _ = self.verified.rules.insert(key),
            (Status::Valid, _) => self.verified.forget(&key.0, &key.1),
            _ => {}
        }
        rule.status = decision.status;
        rule.reason = Some(decision.reason);
        (rule.tested, rule.equal) = (decision.tested, decision.equal);
        (rule.samples, rule.aligned) = (decision.samples, decision.aligned);
        at
    }

    /// All rules, in the order in which they were found; their numbers are their places here.
    #[must_use]
    pub fn rules(&self) -> &[DustRule] {
        &self.rules
    }

    /// Switches a rule off, or on again. It stays so when it is found anew.
    pub fn switch(&mut self, number: usize, off: bool) {
        let Some(rule) = self.rules.get_mut(number) else {
            return;
        };
        rule.off = off;
        let key = (rule.scope.clone(), rule.change.clone());
        self.verified.forget(&key.0, &key.1);
        if off {
            self.off.insert(key);
        } else {
            self.off.remove(&key);
        }
    }

    /// The rules in force, with their numbers.
    pub fn in_force(&self, trust: Trust) -> impl Iterator<Item = (u32, &DustRule)> {
        (0..)
            .zip(&self.rules)
            .filter(move |(_, rule)| rule.is_in_force(trust))
    }

    /// The round in which rules were last found, from 1; 0 before any.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Whether the list has URLs of this scheme, host and port.
    #[must_use]
    pub fn has_site(&self, origin: &str) -> bool {
        self.sites.contains_key(origin)
    }

    /// Fetches made so far.
    #[must_use]
    pub fn fetched(&self) -> usize {
        self.fetched
    }

    /// Rules ready for use.
    #[must_use]
    pub fn canonicalizer(&self, trust: Trust) -> Canonicalizer {
        self.canonicalizer_of(trust, |_| true)
    }

    /// Some of the rules ready for use.
    pub(super) fn canonicalizer_of(
        &self,
        trust: Trust,
        which: impl Fn(&DustRule) -> bool,
    ) -> Canonicalizer {
        let mut out = Canonicalizer::new(Arc::clone(&self.normalizer));
        for (number, rule) in self.in_force(trust).filter(|(_, rule)| which(rule)) {
            out.add(&rule.scope, number, &rule.change);
        }
        out
    }

    /// Adds the rules known beforehand, of every site of their hosts.
    pub(super) fn add_given(&self, rules: &mut Canonicalizer) {
        for sheet in &self.base {
            let host = name(&sheet.origin);
            for rule in self.given.iter().filter(|rule| rule.host == host) {
                rules.add(&sheet.origin, u32::MAX, &rule.change);
            }
        }
    }

    /// Makes a validation that was stored ready to go on.
    pub(crate) fn ready(&self, validation: &mut Validation) {
        validation.set_normalizer(Arc::clone(&self.normalizer));
    }

    /// A URL as it is before mining; `None` when it is no http or https URL with a host.
    pub(super) fn normalized(&mut self, url: &[u8]) -> Option<Vec<u8>> {
        let normalized = self.normalizer.key(url, &mut self.buffers);
        normalized
            .skipped
            .is_none()
            .then(|| normalized.url.to_vec())
    }

    /// The canonical form of any URL, with the numbers of the rules that led to it; `None` when it is no http or https URL
    /// with a host.
    pub fn apply(&mut self, url: &[u8], rules: &Canonicalizer) -> Option<Canonical> {
        let normalized = self.normalizer.key(url, &mut self.buffers);
        if normalized.skipped.is_some() {
            return None;
        }
        let (origin, tail) = parts(normalized.url)?;
        Some(rules.canonical(origin, tail))
    }

    /// The valid rules as normalization uses them. A rule of a name that the list has under several schemes or ports is
    /// left out, unless all but one of them were replaced: normalization tells hosts apart by their names only.
    #[must_use]
    pub fn learned(&self) -> Vec<LearnedRule> {
        let ambiguous = self.ambiguous(Trust::Valid);
        let clear = self
            .in_force(Trust::Valid)
            .filter(|(number, _)| !ambiguous.contains(number));
        clear.map(|(_, rule)| rule.learned()).collect()
    }

    /// Numbers of the rules in force whose host stands for several sites in normalization, so that the rule would be used
    /// on more than its own.
    #[must_use]
    pub fn ambiguous(&self, trust: Trust) -> BTreeSet<u32> {
        let is_host = |rule: &DustRule| matches!(rule.change, Change::Host { .. });
        let moved: HashSet<&str> = self
            .in_force(trust)
            .filter(|(_, rule)| is_host(rule))
            .map(|(_, rule)| rule.scope.as_str())
            .collect();
        let mut names: HashMap<&str, BTreeSet<&str>> = HashMap::new();
        for sheet in &self.base {
            let origin = sheet.origin.as_str();
            if !moved.contains(origin) {
                names.entry(name(origin)).or_default().insert(origin);
            }
        }
        let unclear = self.in_force(trust).filter(|(_, rule)| {
            let others = names.get(name(&rule.scope));
            others.is_some_and(|others| others.iter().any(|origin| *origin != rule.scope))
        });
        unclear.map(|(number, _)| number).collect()
    }

    /// The site of a rule after the valid rules that were found before it.
    pub(crate) fn sheet_before(&self, number: u32) -> SiteUrls {
        let Some(rule) = self.rules.get(number as usize) else {
            return SiteUrls::default();
        };
        let mut rules = Canonicalizer::new(Arc::clone(&self.normalizer));
        for (at, one) in self
            .in_force(Trust::Valid)
            .take_while(|(at, _)| *at < number)
        {
            rules.add(&one.scope, at, &one.change);
        }
        let mut out = SiteUrls::new(&rule.scope);
        for sheet in &self.base {
            for (at, tail) in sheet.iter().enumerate() {
                let form = rules.canonical(&sheet.origin, tail);
                if form.origin == rule.scope {
                    out.add(&form.tail, sheet.first[at]);
                }
            }
        }
        out
    }
}

/// A list after rules; sites keep their numbers.
pub(super) fn sheets(base: &[SiteUrls], rules: &Canonicalizer) -> Vec<SiteUrls> {
    let mut copying = ListRewriter::new(base, rules.clone());
    let mut budget = usize::MAX;
    copying.step(base, &mut budget);
    copying.finish()
}

/// Where a rule stands.
pub(super) fn place(rules: &[DustRule], scope: &str, change: &Change) -> Option<usize> {
    let same = |rule: &DustRule| rule.scope == scope && rule.change == *change;
    rules.iter().position(same)
}

/// What is done before mining (step 0 of the method). The directory's slash is a rule to be learned: see
/// [`super::mine::server_conventions`].
fn options(given: Vec<LearnedRule>) -> Options {
    use RuleId::{DotSegments, EmptyQuery, Fragment, LearnedRules, SortQuery};
    let with = [DotSegments, SortQuery, Fragment, EmptyQuery, LearnedRules];
    let rules = RuleSet::up_to(Tier::Preserving).union(with.into_iter().collect());
    Options {
        learned: given,
        ..Options::only(rules)
    }
}
