//! The zoo: some twenty made-up sites, each with the address habits of a well-known kind of
//! software, and the truth about their arguments.
//!
//! Every host is a pure function from a request to its page ([`content::Content`]). Which
//! arguments matter is never written down: it is found by asking that function. All texts follow
//! from the seed. `docs/demo-site.md` names the model of each host.

mod answers;
mod ask;
mod boutique;
mod civic;
mod clips;
mod content;
mod courier;
mod depot;
mod families;
mod family;
mod finder;
mod fond;
mod forge;
mod forum;
mod guest;
mod homes;
mod journal;
mod kontora;
mod limit;
mod members;
mod names;
mod outcome;
mod parts;
mod penny;
mod render;
mod sample;
mod store;
mod summit;
mod tools;
mod traffic;
mod voyage;
mod wiki;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;

use crate::page::Reply;
use crate::server::{self, Served};

use ask::Ask;
use families::{FAMILIES, family_of};
use family::Trouble;
use limit::Limiter;

pub use outcome::{ZooArgument, ZooShape};

/// The settings of one zoo. Same settings, same zoo, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZooOptions {
    /// Everything random is drawn from it. Any number; default 1.
    pub seed: u64,
    /// The port in every address. Default 8789.
    pub port: u16,
    /// Number of lines in the log, all hosts together: 1,000 to 1,000,000, default 50,000. Fewer leave rare arguments
    /// with a single value; more only take more memory.
    pub visits: usize,
}

impl Default for ZooOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            port: 8789,
            visits: 50_000,
        }
    }
}

/// A generated zoo. Clones share the log, the visitors' counter and the limiter.
#[derive(Debug, Clone)]
pub struct Zoo {
    options: ZooOptions,
    log: Arc<Vec<String>>,
    visits: Arc<AtomicU64>,
    limiter: Arc<Limiter>,
}

impl Zoo {
    /// Generates the zoo of these options; a number of visits out of range is moved to the nearest
    /// allowed one. Pure. Cost: linear in the visits.
    #[must_use]
    pub fn generate(options: &ZooOptions) -> Self {
        let visits = options.visits.clamp(1_000, 1_000_000);
        let options = ZooOptions {
            visits,
            ..options.clone()
        };
        Self {
            log: Arc::new(traffic::write(options.seed, options.port, visits)),
            options,
            visits: Arc::default(),
            limiter: Arc::default(),
        }
    }

    /// The options the zoo was generated from, within their ranges.
    #[must_use]
    pub fn options(&self) -> &ZooOptions {
        &self.options
    }

    /// Every host name the zoo answers to, without the port.
    #[must_use]
    pub fn hosts(&self) -> Vec<String> {
        let names = FAMILIES.iter().flat_map(|family| family.names);
        names.map(|name| (*name).to_owned()).collect()
    }

    /// Returns the model of a host, in words; nothing for a name that is no host of the zoo.
    #[must_use]
    pub fn model(&self, host: &str) -> Option<&'static str> {
        family_of(host).map(|family| family.model)
    }

    /// The access log: absolute addresses in the order of the visits, with repeats.
    #[must_use]
    pub fn log(&self) -> Vec<String> {
        self.log.as_ref().clone()
    }

    /// About sixty different addresses of the log: three of each host, of different shapes.
    #[must_use]
    pub fn sample(&self) -> Vec<String> {
        sample::choose(&self.log)
    }

    /// The answer to a GET of an absolute address at visit number `visit`; nothing when the host
    /// is not the zoo's. Pure: the visit only decides the changing blocks, and on the unsteady host
    /// whether the answer is an error. The limiter knows clocks and works in the router only.
    #[must_use]
    pub fn page(&self, url: &str, visit: u64) -> Option<Reply> {
        let ask = Ask::parse(self.options.seed, url)?;
        let family = family_of(&ask.host)?;
        Some(render::reply(family, &ask, visit))
    }

    /// A name of the page that an address leads to over whatever redirects: the same for all of
    /// its addresses, another one for every other page. Nothing when it leads to none: errors,
    /// honest and soft 404s, feeds and files, pages behind the log-in, other sites.
    #[must_use]
    pub fn page_name(&self, url: &str) -> Option<String> {
        let ask = Ask::parse(self.options.seed, url)?;
        let (family, content) = outcome::page(&ask)?;
        let first = family.names.first()?;
        Some(format!("{first} {:016x}", content.stamp()))
    }

    /// Returns the text of the page at an address, one block a line, without the blocks that change from fetch to
    /// fetch, echoes of the request, and the surroundings of the main part. Nothing without a page.
    #[must_use]
    pub fn still_text(&self, url: &str) -> Option<String> {
        let ask = Ask::parse(self.options.seed, url)?;
        let (_, content) = outcome::page(&ask)?;
        Some(render::still(&content, self.options.seed))
    }

    /// Returns the truth about the arguments of the log, host by host in the order of [`Zoo::hosts`], by name within a
    /// host. Cost: up to 13 pages for each argument of each different address.
    #[must_use]
    pub fn arguments(&self) -> Vec<ZooArgument> {
        outcome::arguments(self.options.seed, &self.log)
    }

    /// Returns the zoo as a router. It reads the `Host` header only, so it needs no socket and no particular port; an
    /// unknown host gets status 421.
    pub fn router(&self) -> Router {
        server::router(self.clone())
    }
}

impl Served for Zoo {
    fn answer(&self, url: &str) -> Option<Reply> {
        let limited = Ask::parse(self.options.seed, url)
            .and_then(|ask| family_of(&ask.host))
            .is_some_and(|family| family.trouble == Trouble::Limited);
        if limited && let Some(seconds) = self.limiter.wait() {
            return Some(Reply::wait(seconds));
        }
        let visit = self.visits.fetch_add(1, Ordering::Relaxed);
        self.page(url, visit)
    }
}
