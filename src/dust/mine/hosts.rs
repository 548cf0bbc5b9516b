//! Names that lead to the same site: with `www.` and without, http and https, mirrors.
//!
//! Deviation: the paper finds them as substrings of whole URLs (`^http://www. → ^http://`). Here the same path and query
//! under two names is one pair of evidence for the pair of names, and a rule says which name stands for which, so that
//! everything else is learned within one name. The name with fewer URLs is replaced; of two with as
//! many the one without https, then the longer one (`www.`). Cost: linear in the URLs.

use xxhash_rust::xxh3::xxh3_64;

use super::pair_counter::Count;
use super::pair_mining::{Context, Evidence, Kind};
use super::partition::Record;
use super::site_urls::SiteUrls;
use crate::dust::candidate::Candidate;
use crate::dust::rule::Origin;
use dustlens_url::Change;

/// Names that may share one path before it proves nothing (`/`, `/robots.txt`).
const MAX_NAMES: usize = 16;

/// URLs of all sites, one site after another, grouped by path and query.
#[derive(Debug)]
struct Names {
    /// For each site, the URLs before it; then all of them.
    starts: Vec<usize>,
}

impl Names {
    fn place(&self, url: usize) -> (usize, usize) {
        let site = self.starts.partition_point(|start| *start <= url) - 1;
        (site, url - self.starts[site])
    }
}

impl Kind for Names {
    fn urls(&self, _sheets: &[SiteUrls]) -> usize {
        self.starts[self.starts.len() - 1]
    }

    fn measure(&mut self, _sheets: &[SiteUrls], _url: usize) -> usize {
        1
    }

    fn emit(&mut self, sheets: &[SiteUrls], url: usize, mut out: impl FnMut(Record)) {
        let (site, at) = self.place(url);
        out(Record {
            key: xxh3_64(sheets[site].get(at)),
            url: url as u32,
            from: 0,
            tokens: 0,
        });
    }

    fn text(&self, _sheets: &[SiteUrls], record: &Record) -> u64 {
        self.place(record.url as usize).0 as u64
    }
}

/// Looking for pairs of names.
#[derive(Debug)]
pub(crate) struct Search(Evidence<Names>);

impl Search {
    pub fn new(sheets: &[SiteUrls]) -> Self {
        let mut starts = vec![0];
        let mut all = 0;
        for sheet in sheets {
            all += sheet.len();
            starts.push(all);
        }
        // One name alone has no other.
        if sheets.len() < 2 {
            starts.truncate(1);
        }
        Self(Evidence::new(Names { starts }, MAX_NAMES))
    }

    /// Works until the budget is spent. Whether it is over.
    pub fn step(&mut self, cx: &Context<'_>, budget: &mut usize) -> bool {
        self.0.step(cx, cx.settings.min_support, budget)
    }

    /// How much of it is done, from 0 to 1.
    pub fn share(&self, sheets: &[SiteUrls]) -> f64 {
        self.0.share(sheets)
    }

    /// Pairs of names with enough paths in common.
    pub fn finish(self, cx: &Context<'_>) -> Vec<Candidate> {
        let (counts, names, _) = self.0.finish(cx.settings.min_support);
        let found = counts
            .iter()
            .map(|count| candidate(cx.sheets, &names, count));
        let mut found: Vec<Candidate> = found.collect();
        let order = |one: &Candidate| {
            let from = &cx.sheets[one.site as usize].origin;
            (
                std::cmp::Reverse(one.support),
                from.clone(),
                one.forms.clone(),
            )
        };
        found.sort_by_cached_key(order);
        found
    }
}

fn candidate(sheets: &[SiteUrls], names: &Names, count: &Count) -> Candidate {
    let (first, second) = count.example;
    let ((a, at), (b, _)) = (
        names.place(first.0 as usize),
        names.place(second.0 as usize),
    );
    let rank = |site: usize| {
        let sheet = &sheets[site];
        let origin = &sheet.origin;
        let plain = !origin.starts_with("https:");
        (std::cmp::Reverse(sheet.len()), plain, origin.len(), origin)
    };
    let (from, to) = if rank(a) < rank(b) { (b, a) } else { (a, b) };
    let tail = sheets[a].get(at);
    Candidate {
        site: from as u32,
        forms: vec![Change::Host {
            to: sheets[to].origin.clone(),
        }],
        origin: Origin::Host,
        support: count.support,
        example: (sheets[from].url(tail), sheets[to].url(tail)),
    }
}
