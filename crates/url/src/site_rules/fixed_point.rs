//! Rules of sites to a fixed point (Bar-Yossef, Keidar and Schonfeld 2009, §6).
//!
//! Each pass applies every rule of the URL's site once, in their order; after it the URL is normalized, for rules can leave
//! arguments unsorted or dots in a path. Passes are repeated until one changes nothing. The smallest set of canonical
//! URLs is NP-hard to find; this is the paper's greedy way with two guards:
//! 1. a circle of URLs ends at the smallest of them, so that all of them have one form;
//! 2. rules that still change the URL after [`PASSES`] passes are left out for that URL, and the others still hold. The
//!    form reached so is then passed through all rules, so that the form of a form is that form. If that does not end
//!    either, the URL keeps its present form.
//!
//! Cost: passes × (length + rules that may change the URL: see `index`).

use crate::rule_table::RuleSet;
use crate::site_rules::site::{Applied, SiteRules, SiteUrl};

/// The number of passes after which the rules that still change a URL are left out for it.
pub const PASSES: usize = 32;
/// Number of times that rules are left out before a URL keeps its present form.
const RETRIES: usize = 4;
/// Number of forms that are followed further where a rule was left out.
const FOLLOWED: usize = 10;

/// A URL that the passes reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The URL, normalized.
    pub url: SiteUrl,
    /// Rules of the pass that led to it, in the order in which they were applied.
    pub applied: Vec<Applied>,
    /// The URL as these rules left it, before it was normalized.
    pub raw: SiteUrl,
    /// The rules of normalization that then changed it.
    pub rules: RuleSet,
}

impl Stop {
    fn start(url: SiteUrl) -> Self {
        Self {
            raw: url.clone(),
            url,
            applied: Vec::new(),
            rules: RuleSet::EMPTY,
        }
    }
}

/// The stops on the way of a URL: the URL itself, then one a pass.
type Way = Vec<Stop>;

impl SiteRules {
    /// Returns the way of a normalized URL to its form under the rules: the URL itself first, the form last, with one stop a
    /// pass between them. A URL that no rule changes is its own form, and the only stop.
    ///
    /// `normalize` is called on the result of each pass; it returns the normalized URL and the rules that changed it,
    /// or `None` when the result is no URL any more: that pass is then taken back.
    pub fn way(
        &self,
        url: SiteUrl,
        mut normalize: impl FnMut(SiteUrl) -> Option<(SiteUrl, RuleSet)>,
    ) -> Vec<Stop> {
        if !self.has_rules(&url.origin) {
            return vec![Stop::start(url)];
        }
        let mut way = self.follow(url, &mut normalize);
        if way[way.len() - 1].url == way[0].url {
            way.truncate(1);
        }
        way
    }

    /// Follows the way of a URL. Where a rule was left out, the way of the form reached is added, until a form has all
    /// rules.
    fn follow<F>(&self, url: SiteUrl, normalize: &mut F) -> Way
    where
        F: FnMut(SiteUrl) -> Option<(SiteUrl, RuleSet)>,
    {
        let (mut way, mut is_whole) = self.without_endless(&url, normalize);
        let mut ends = vec![way.len() - 1];
        while !is_whole {
            let end = way[way.len() - 1].url.clone();
            let (next, whole) = self.without_endless(&end, normalize);
            is_whole = whole;
            let reached = &next[next.len() - 1].url;
            if *reached == end {
                break;
            }
            if let Some(from) = ends.iter().position(|&at| way[at].url == *reached) {
                let circle = ends[from..].iter().copied();
                let smallest = circle.min_by(|&a, &b| way[a].url.size().cmp(&way[b].url.size()));
                way.truncate(smallest.unwrap_or(0) + 1);
                break;
            }
            if ends.len() > FOLLOWED {
                return vec![Stop::start(url)];
            }
            way.extend(next.into_iter().skip(1));
            ends.push(way.len() - 1);
        }
        way
    }

    /// The way of a URL without the rules that have no end on it, and `true` if none had to be left out.
    fn without_endless<F>(&self, url: &SiteUrl, normalize: &mut F) -> (Way, bool)
    where
        F: FnMut(SiteUrl) -> Option<(SiteUrl, RuleSet)>,
    {
        let mut left_out = Vec::new();
        for _ in 0..RETRIES {
            match self.walk(url, &left_out, normalize) {
                Ok(way) => return (way, left_out.is_empty()),
                Err(endless) => left_out.extend(endless),
            }
        }
        (vec![Stop::start(url.clone())], false)
    }

    /// Passes until one changes nothing or leads back.
    ///
    /// # Errors
    /// The rules of the last pass, when there is no end in sight.
    fn walk<F>(&self, url: &SiteUrl, left_out: &[u32], normalize: &mut F) -> Result<Way, Vec<u32>>
    where
        F: FnMut(SiteUrl) -> Option<(SiteUrl, RuleSet)>,
    {
        let mut way = vec![Stop::start(url.clone())];
        loop {
            let Some(next) = self.pass(&way[way.len() - 1].url, left_out, normalize) else {
                return Ok(way);
            };
            if let Some(from) = way.iter().position(|stop| stop.url == next.url) {
                let circle = from..way.len();
                let smallest = circle.min_by(|&a, &b| way[a].url.size().cmp(&way[b].url.size()));
                way.truncate(smallest.unwrap_or(0) + 1);
                return Ok(way);
            }
            if way.len() > PASSES {
                return Err(next.applied.iter().map(|applied| applied.rule).collect());
            }
            way.push(next);
        }
    }

    /// Does one pass; `None` when it changes nothing.
    fn pass<F>(&self, url: &SiteUrl, left_out: &[u32], normalize: &mut F) -> Option<Stop>
    where
        F: FnMut(SiteUrl) -> Option<(SiteUrl, RuleSet)>,
    {
        let site = self.site(&url.origin)?;
        let mut raw = url.clone();
        let applied = site.pass(&mut raw, left_out);
        if raw == *url {
            return None;
        }
        let (url, rules) = normalize(raw.clone())?;
        Some(Stop {
            url,
            applied,
            raw,
            rules,
        })
    }
}
