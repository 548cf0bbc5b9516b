//! A deterministic synthetic site with planted duplicates, and the truth about them.
//!
//! [`Site::generate`] plans a few hundred pages over nine host names from a seed: a newspaper with
//! a mirror and a `www.` name, a Russian gazette in several charsets, a blog with copied texts, a
//! shop with soft 404s, an old archive in tables and KOI8-R. [`Site::log`] is the access log of its
//! visitors, [`Site::truth`] tells which of those addresses are the same page, and
//! [`Site::router`] answers them, by the `Host` header, on whatever port it is put.
//!
//! [`Zoo`] is a second set of hosts, each with the address habits of a well-known kind of software.
//! The effect of its arguments is computed from its pages.
//!
//! Same options, same bytes: nothing here is random but by the seed, and the blocks that change
//! from fetch to fetch (clock, advertisement, token, counter) follow from the number of the visit.
//! See `docs/demo-site.md` for the places of all planted duplicates.

mod address;
mod addresses;
mod decoys;
mod dynamic;
mod grammar;
mod log;
mod options;
mod page;
mod plan;
mod random;
mod render;
mod route;
mod rules;
mod sample;
mod server;
mod story;
mod truth;
mod visitors;
mod words;
mod zoo;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;

use address::Request;
use addresses::{Addresses, Link};
use plan::{Behaviour, HOSTS, Plan};
use route::Target;

pub use options::{ARTICLES, OptionsError, SLOW_MS, SiteOptions, VISITS};
pub use page::Reply;
pub use server::{ServeError, Served, bind, router, serve};
pub use truth::{
    Argument, Failure, FailureKind, PageGroup, PageKind, Relation, Rule, SimilarPair, Truth,
    Variant,
};
pub use zoo::{Zoo, ZooArgument, ZooOptions, ZooShape};

/// A generated site. Clones share the plan and the visitors' counter.
#[derive(Debug, Clone)]
pub struct Site {
    plan: Arc<Plan>,
    addresses: Arc<Addresses>,
    visits: Arc<AtomicU64>,
}

impl Site {
    /// Generates the site of these options; values out of range are moved to the nearest allowed
    /// one ([`SiteOptions::clamped`]). Pure. Cost: linear in articles and visits.
    #[must_use]
    pub fn generate(options: &SiteOptions) -> Self {
        let plan = Plan::new(&options.clamped());
        let mut addresses = Addresses::default();
        log::write(&plan, &mut addresses);
        sample::choose(&plan, &mut addresses);
        Self {
            plan: Arc::new(plan),
            addresses: Arc::new(addresses),
            visits: Arc::new(AtomicU64::new(0)),
        }
    }

    /// The options the site was generated from, within their ranges.
    #[must_use]
    pub fn options(&self) -> &SiteOptions {
        &self.plan.options
    }

    /// Every host name the site answers to, without the port.
    #[must_use]
    pub fn hosts(&self) -> Vec<String> {
        HOSTS.iter().map(|(host, ..)| (*host).to_owned()).collect()
    }

    /// The access log: absolute addresses in the order of the visits, with repeats.
    #[must_use]
    pub fn log(&self) -> Vec<String> {
        self.addresses.log.clone()
    }

    /// Returns about forty different addresses that show one or two of each planted kind. None of them is forbidden by
    /// robots.txt; one is slow and two are broken.
    #[must_use]
    pub fn sample(&self) -> Vec<String> {
        self.addresses.sample.clone()
    }

    /// Returns the truth about the addresses of log and sample.
    #[must_use]
    pub fn truth(&self) -> Truth {
        let plan = &self.plan;
        Truth {
            seed: plan.options.seed.to_string(),
            port: plan.options.port,
            hosts: self.hosts(),
            pages: self.addresses.groups(),
            similar: self.similar(),
            failures: self.failures(),
            arguments: rules::arguments(&self.addresses),
            rules: rules::rules(plan),
            disallowed: self.disallowed(),
        }
    }

    /// The answer to a GET of an absolute address at visit number `visit`; nothing when the host
    /// is not the site's. Pure: the visit only decides the dynamic blocks. The port is ignored.
    #[must_use]
    pub fn page(&self, url: &str, visit: u64) -> Option<Reply> {
        let request = Request::parse(url)?;
        Some(render::render(&self.plan, &request, visit))
    }

    /// A name of the page that an address leads to over whatever redirects: the same for all of its addresses, another one
    /// for every other page. Nothing when it leads to none, an honest or a soft 404 among them.
    #[must_use]
    pub fn page_name(&self, url: &str) -> Option<String> {
        let mut url = url::Url::parse(url).ok()?;
        for _ in 0..10 {
            let request = Request::parse(url.as_str())?;
            let target = route::resolve(&self.plan, &request);
            let Target::Redirect(_, to) = target else {
                return route::page(&self.plan, &request, &target).map(|key| format!("{key:?}"));
            };
            url = url.join(&to).ok()?;
        }
        None
    }

    /// Returns the main text of the article at an address, title first, one paragraph a line: the result of a perfect
    /// extractor. Nothing for redirects, lists and failures.
    #[must_use]
    pub fn main_text(&self, url: &str) -> Option<String> {
        let request = Request::parse(url)?;
        let story = match route::resolve(&self.plan, &request) {
            Target::Article { story, .. } => story,
            Target::Print(entry) => entry.story,
            Target::Special(special) if special.behaviour != Behaviour::ServerError => {
                special.story
            }
            _ => return None,
        };
        self.plan.story(story).map(story::Story::text)
    }

    /// Returns the site as a router. It reads the `Host` header only, so it needs no socket and no particular port; an
    /// unknown host gets status 421.
    pub fn router(&self) -> Router {
        server::router(self.clone())
    }

    fn similar(&self) -> Vec<SimilarPair> {
        let plan = &self.plan;
        let entries = plan::Section::ALL
            .into_iter()
            .flat_map(|part| plan.entries(part));
        let originals = entries.filter(|entry| !entry.copied);
        let addresses: BTreeMap<usize, String> = originals
            .map(|entry| (entry.story, Link::article(plan, entry).url(plan)))
            .collect();
        let pairs = plan.similar.iter().filter_map(|(first, second)| {
            Some(SimilarPair {
                first: addresses.get(first)?.clone(),
                second: addresses.get(second)?.clone(),
            })
        });
        pairs.collect()
    }

    fn failures(&self) -> Vec<Failure> {
        let failures = self.addresses.failures.iter();
        let failures = failures.map(|(url, kind)| Failure {
            url: url.clone(),
            kind: *kind,
            status: kind.status(),
        });
        failures.collect()
    }

    fn disallowed(&self) -> Vec<String> {
        let specials = self.plan.specials.iter();
        let private = specials.filter(|special| special.behaviour == Behaviour::Private);
        private
            .map(|special| address::absolute(&self.plan, special.section.host(), special.path))
            .collect()
    }
}

impl Served for Site {
    fn answer(&self, url: &str) -> Option<Reply> {
        let visit = self.visits.fetch_add(1, Ordering::Relaxed);
        self.page(url, visit)
    }
}
