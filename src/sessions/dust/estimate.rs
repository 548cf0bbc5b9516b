//! What a validation would fetch, before it is started.
//!
//! The bounds are those of a validation's progress: every sample of a rule in both directions, each address twice. How many
//! samples there can be follows from the URLs of the list that a rule changes.

use std::collections::{BTreeMap, HashMap};

use super::ListSession;
use super::round::DustPlan;
use crate::dust::mine::site_urls::SiteUrls;
use crate::dust::prove::check::SPARE;
use crate::dust::prove::sample_size::needed;
use crate::dust::rule::{DustRule, Status};
use crate::fetch::address;
use crate::order;
use dustlens_url::Change;

/// URLs that are looked at for all rules together; after that a rule is taken to change all URLs of its site.
const LOOKS: usize = 1_000_000;
/// How often an address may be fetched.
const TRIES: usize = 2;

/// What may be fetched of a site.
#[derive(Debug, Default)]
struct Site {
    /// URLs of the list.
    urls: usize,
    /// Samples that start from one of them.
    starts: usize,
    /// Samples that lead to one of its addresses.
    ends: usize,
    /// Rules that are tried on it.
    rules: usize,
}

impl Site {
    /// Every sample and the site's answer to an unknown address. However many start from a URL, it counts once.
    fn most(&self) -> usize {
        TRIES * (self.starts.min(self.urls) + self.ends + 1)
    }

    /// One sample a rule, and the answer to an unknown address.
    fn least(&self) -> usize {
        2 * self.rules + usize::from(self.rules > 0)
    }
}

/// Sites by origin, as far as rules are about them.
struct Estimate<'l> {
    sheets: HashMap<&'l str, &'l SiteUrls>,
    /// Most samples of a direction.
    samples: usize,
    looks: usize,
    /// Whether the reverse is tried, too.
    both_ways: bool,
    sites: BTreeMap<String, Site>,
}

impl ListSession {
    /// What a validation of the rules that are likely now would fetch; nothing is started. A later round can find more,
    /// and a rule that another one does already needs nothing. Cost: linear in the rules, and in the URLs that they change
    /// up to a limit.
    #[must_use]
    pub fn estimate(&self) -> DustPlan {
        let settings = self.settings();
        let most = needed(settings.precision, settings.confidence, settings.failures) as usize;
        let sheets = self.session.sheets.iter();
        let mut estimate = Estimate {
            sheets: sheets.map(|sheet| (sheet.origin.as_str(), sheet)).collect(),
            samples: most + SPARE,
            looks: LOOKS,
            both_ways: settings.extended,
            sites: BTreeMap::new(),
        };
        let mut checks = 0;
        for (_, rule) in self.rules() {
            if rule.status == Status::Likely {
                checks += 1;
                estimate.add(rule);
            }
        }
        let left = self.session.budget().saturating_sub(self.fetched());
        DustPlan {
            checks,
            round: self.session.round(),
            ..estimate.plan(left)
        }
    }
}

impl Estimate<'_> {
    fn add(&mut self, rule: &DustRule) {
        let back = reverse(&rule.change).filter(|_| self.both_ways);
        let samples = [Some(&rule.change), back.as_ref()].into_iter().flatten();
        let samples: usize = samples
            .map(|change| self.changed(&rule.scope, change))
            .sum();
        let site = self.site(&rule.scope);
        site.starts += samples;
        site.rules += 1;
        let end = match &rule.change {
            Change::Host { to } => self.site(to),
            _ => site,
        };
        end.ends += samples;
    }

    fn site(&mut self, origin: &str) -> &mut Site {
        let urls = self.sheets.get(origin).map_or(0, |sheet| sheet.len());
        let site = self.sites.entry(origin.to_owned()).or_default();
        site.urls = urls;
        site
    }

    /// URLs of a site that a change changes, as far as they are sampled.
    fn changed(&mut self, origin: &str, change: &Change) -> usize {
        let Some(sheet) = self.sheets.get(origin) else {
            return 0;
        };
        if matches!(change, Change::Host { .. }) || self.looks < sheet.len() {
            return sheet.len().min(self.samples);
        }
        let looks = &mut self.looks;
        let looked = sheet.iter().inspect(|_| *looks -= 1);
        let changed = looked.filter(|tail| change.apply(tail).is_some());
        changed.take(self.samples).count()
    }

    fn plan(self, left: usize) -> DustPlan {
        let (mut total, mut least) = (0, 0);
        let mut hosts: BTreeMap<String, usize> = BTreeMap::new();
        for (origin, site) in &self.sites {
            total += site.most();
            least += site.least();
            let host = address::host(origin).to_owned();
            *hosts.entry(host).or_default() += site.most();
        }
        let hosts = hosts.into_iter().map(|(host, most)| (host, most.min(left)));
        let mut hosts: Vec<(String, usize)> = hosts.collect();
        order::sort_by(&mut hosts, |a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        DustPlan {
            total: total.min(left),
            least: least.min(total).min(left),
            hosts,
            ..DustPlan::default()
        }
    }
}

/// The other direction in which a change is tried.
fn reverse(change: &Change) -> Option<Change> {
    match change {
        Change::Rewrite { from, to } if !to.is_empty() => Some(Change::Rewrite {
            from: to.clone(),
            to: from.clone(),
        }),
        Change::RewriteEdge { from, to, end } => Some(Change::RewriteEdge {
            from: to.clone(),
            to: from.clone(),
            end: *end,
        }),
        Change::Template { from, to } => Some(Change::Template {
            from: to.clone(),
            to: from.clone(),
        }),
        _ => None,
    }
}
