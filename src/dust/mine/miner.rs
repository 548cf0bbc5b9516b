//! The order in which candidates are looked for (step 8 of the method: rounds, which are ours), in steps.
//!
//! Deviation: the paper mines once. Here names of hosts come first, then arguments, then habits, then envelopes and
//! templates; whenever a stage has found something new and it was tried, the list is canonicalized and mined again.
//! Session ids, for one, split the support of every other rule until they are gone.
//!
//! Cost: a step does about as many units of work as it is given. A unit is a record of a substring, or work like it.

use serde::{Deserialize, Serialize};

use super::pair_mining::{Buckets, Context, spend};
use super::site_urls::SiteUrls;
use super::{arguments, hosts, server_conventions, substrings};
use crate::dust::candidate::{Candidate, Tried, key};
use crate::dust::canonical::Canonicalizer;
use crate::dust::prove::refused;
use crate::dust::settings::DustSettings;
use crate::dust::{assumed_rules, list_rewriter};
use dustlens_url::LearnedRule;

/// A kind of rules that is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MineStep {
    /// Names that lead to the same site.
    Hosts,
    /// Arguments that may go.
    Arguments,
    /// What servers are known to do.
    Habits,
    /// Substrings and templates.
    Shapes,
}

impl MineStep {
    pub(crate) const ALL: [Self; 4] = [Self::Hosts, Self::Arguments, Self::Habits, Self::Shapes];

    /// Its public name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hosts => "hosts",
            Self::Arguments => "arguments",
            Self::Habits => "habits",
            Self::Shapes => "shapes",
        }
    }

    /// What it costs a URL, about, in the units of [`MineProgress::total`].
    fn weight(self) -> u64 {
        match self {
            Self::Hosts => 4,
            Self::Arguments | Self::Habits => 20,
            Self::Shapes => 200,
        }
    }
}

/// What the list after the rules costs a URL.
const COPYING: u64 = 6;

/// Where mining stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MineProgress {
    /// What is looked for; absent while the list after the accepted rules is made, and when mining is over.
    pub step: Option<MineStep>,
    /// Units of work done. It never falls, and is `total` at the end.
    pub done: u64,
    /// Units of work in all, known from the beginning; a round that finds something early leaves some of them out.
    pub total: u64,
    /// How many rules were found, when mining is over.
    pub found: Option<usize>,
}

/// The kinds of rules to be mined.
#[derive(Debug, Clone)]
pub(crate) struct Goal {
    /// All kinds of rules at once, or those of the first kind that has any.
    pub all: bool,
    /// More than substrings.
    pub extended: bool,
    /// Rules known beforehand.
    pub given: Vec<LearnedRule>,
}

/// Rules known beforehand, of all sites.
fn given_in(base: &[SiteUrls], given: &[LearnedRule], tried: &Tried) -> Vec<Candidate> {
    let sites = (0..).zip(base);
    sites
        .flat_map(|site| assumed_rules::candidates(site, given, &[], tried))
        .collect()
}

/// Mining under way.
#[derive(Debug)]
pub(crate) struct Mining {
    /// All kinds of rules, or those of the first kind that has any.
    all: bool,
    /// Rules known beforehand.
    given: Vec<LearnedRule>,
    steps: &'static [MineStep],
    step: usize,
    /// The list after the rules, once it is made.
    pub sheets: Vec<SiteUrls>,
    work: Work,
    pub found: Vec<Candidate>,
    pub buckets: Option<Buckets>,
    urls: u64,
    /// URLs of the sites that the step is done with.
    passed: u64,
    done: u64,
}

#[derive(Debug)]
enum Work {
    Copying(list_rewriter::ListRewriter),
    Hosts(Box<hosts::Search>),
    Arguments(usize, arguments::Search),
    Habits(usize, server_conventions::Search),
    Shapes(usize, Box<substrings::Search>),
    Over,
}

impl Mining {
    /// To be mined: the list after `rules`.
    pub fn new(base: &[SiteUrls], rules: Canonicalizer, goal: Goal, tried: &Tried) -> Self {
        Self {
            all: goal.all,
            found: match goal.all {
                true => given_in(base, &goal.given, tried),
                false => Vec::new(),
            },
            given: goal.given,
            steps: if goal.extended {
                &MineStep::ALL
            } else {
                &[MineStep::Shapes]
            },
            step: 0,
            sheets: Vec::new(),
            work: Work::Copying(list_rewriter::ListRewriter::new(base, rules)),
            buckets: None,
            urls: base.iter().map(|sheet| sheet.len() as u64).sum(),
            passed: 0,
            done: 0,
        }
    }

    /// Works until the budget is spent. Whether it is over.
    pub fn step(
        &mut self,
        base: &[SiteUrls],
        settings: &DustSettings,
        tried: &Tried,
        mut budget: usize,
    ) -> bool {
        while budget > 0 && !self.is_over() {
            // Whatever else: a site without a URL costs something, too.
            spend(&mut budget, 1);
            self.work(base, settings, tried, &mut budget);
        }
        self.note_progress();
        self.is_over()
    }

    /// Whether rules of all kinds are looked for at once.
    pub fn is_list_only(&self) -> bool {
        self.all
    }

    fn is_over(&self) -> bool {
        matches!(self.work, Work::Over)
    }

    fn work(
        &mut self,
        base: &[SiteUrls],
        settings: &DustSettings,
        tried: &Tried,
        budget: &mut usize,
    ) {
        let cx = Context {
            sheets: &self.sheets,
            settings,
        };
        let over = match &mut self.work {
            Work::Copying(copying) => copying.step(base, budget),
            Work::Hosts(search) => search.step(&cx, budget),
            Work::Arguments(site, search) => search.step(&cx.sheets[*site], budget),
            Work::Habits(site, search) => search.step(&cx.sheets[*site], budget),
            Work::Shapes(_, search) => search.step(&cx, tried, budget),
            Work::Over => false,
        };
        if over {
            self.take(settings, tried);
        }
    }

    /// Takes what came of a piece of work, and begins the next.
    fn take(&mut self, settings: &DustSettings, tried: &Tried) {
        let cx = Context {
            sheets: &self.sheets,
            settings,
        };
        let least = settings.min_support;
        let (site, mut found) = match std::mem::replace(&mut self.work, Work::Over) {
            Work::Copying(copying) => {
                self.sheets = copying.finish();
                self.begin(settings);
                return;
            }
            Work::Hosts(search) => (self.sheets.len(), search.finish(&cx)),
            Work::Arguments(site, search) => {
                let sheet = &cx.sheets[site];
                let mut found = search.finish(sheet, site as u32, least, self.all);
                // Of a list alone they were found in the beginning, and are taken out of these URLs.
                if !self.all {
                    let site = (site as u32, sheet);
                    found.extend(assumed_rules::candidates(site, &self.given, &found, tried));
                }
                (site, found)
            }
            Work::Habits(site, search) => {
                (site, search.finish(&cx.sheets[site], site as u32, least))
            }
            Work::Shapes(site, search) => {
                let buckets = self.buckets.get_or_insert_default();
                buckets.add(search.buckets);
                (site, search.finish())
            }
            Work::Over => return,
        };
        found.retain(|one| !tried.contains(&key(&self.sheets, one)));
        refused::retain(&mut found);
        self.found.append(&mut found);
        self.next_site(site, settings);
    }

    fn next_site(&mut self, site: usize, settings: &DustSettings) {
        let sheet = self.sheets.get(site);
        self.passed += sheet.map_or(0, |sheet| sheet.len() as u64);
        let next = site + 1;
        self.work = match self.sheets.get(next) {
            Some(sheet) => self.search(next, sheet, settings),
            None => Work::Over,
        };
        if self.is_over() && (self.all || self.found.is_empty()) {
            self.step += 1;
            self.begin(settings);
        }
    }

    /// Begins the step that is on.
    fn begin(&mut self, settings: &DustSettings) {
        self.passed = 0;
        self.work = match (self.steps.get(self.step), self.sheets.first()) {
            (Some(_), Some(sheet)) => self.search(0, sheet, settings),
            _ => Work::Over,
        };
        if self.current() == Some(MineStep::Shapes) {
            self.buckets = Some(Buckets::default());
        }
    }

    fn search(&self, site: usize, sheet: &SiteUrls, settings: &DustSettings) -> Work {
        match self.steps.get(self.step) {
            Some(MineStep::Hosts) => Work::Hosts(Box::new(hosts::Search::new(&self.sheets))),
            Some(MineStep::Arguments) => Work::Arguments(site, arguments::Search::default()),
            Some(MineStep::Habits) => Work::Habits(site, server_conventions::Search::default()),
            Some(MineStep::Shapes) => {
                let search = substrings::Search::new(site, sheet, settings);
                Work::Shapes(site, Box::new(search))
            }
            None => Work::Over,
        }
    }

    fn current(&self) -> Option<MineStep> {
        match self.work {
            Work::Copying(_) | Work::Over => None,
            _ => self.steps.get(self.step).copied(),
        }
    }

    fn total(&self) -> u64 {
        let weights: u64 = self.steps.iter().map(|step| step.weight()).sum();
        (COPYING + weights) * self.urls
    }

    /// URLs that the step is done with, those of the site it is at in part.
    fn urls_done(&self) -> f64 {
        let sheets = &self.sheets;
        let urls = |site: usize| sheets[site].len() as f64;
        let here = match &self.work {
            Work::Copying(copying) => return copying.passed as f64,
            Work::Hosts(search) => search.share(sheets) * self.urls as f64,
            Work::Arguments(site, search) => search.share(&sheets[*site]) * urls(*site),
            Work::Habits(site, search) => search.share(&sheets[*site]) * urls(*site),
            Work::Shapes(site, search) => search.share(sheets) * urls(*site),
            Work::Over => 0.0,
        };
        self.passed as f64 + here
    }

    fn note_progress(&mut self) {
        let before = self.steps.iter().take(self.step);
        let before = COPYING + before.map(|step| step.weight()).sum::<u64>();
        let (before, weight) = match &self.work {
            Work::Copying(_) => (0, COPYING),
            Work::Over => (self.total(), 0),
            _ => {
                let step = self.steps.get(self.step);
                (before * self.urls, step.map_or(0, |step| step.weight()))
            }
        };
        let now = before + (weight as f64 * self.urls_done()) as u64;
        self.done = self.done.max(now.min(self.total()));
    }

    /// Where it stands.
    pub fn progress(&self, found: Option<usize>) -> MineProgress {
        MineProgress {
            step: self.current(),
            done: self.done,
            total: self.total(),
            found,
        }
    }
}
