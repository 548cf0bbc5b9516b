//! Follows one URL to its page, hop by hop; each hop is judged by itself.
//!
//! For each hop: the URL's scheme and port, the site's robots.txt, a place in the host's queue and then in the client's, the
//! name's addresses (looked up once, all judged), then one exchange with one of exactly those addresses. One [`Budget`]
//! holds for all of it.

use axum::http::{StatusCode, header};
use serde::Serialize;
use std::collections::BTreeMap;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit as Permit;
use tokio::time::{Instant, sleep_until};
use url::{Host, Url};

use crate::budget::{Budget, Stage};
use crate::buffer::Buffer;
use crate::config::{Config, ConfigError, Limits};
use crate::decode::{self, Coding};
use crate::exchange::{Exchange, Packed, Wire, room};
use crate::hop::{
    Hop, canonical, check_chain, hop, joined, origin, parse_ip, passed_on, path_of, redirect,
};
use crate::in_flight::{Held, InFlight};
use crate::policy::{self, Policy};
use crate::problem::{Problem, Refusal};
use crate::resolve::{self, Resolver};
use crate::robots::Rules;
use crate::robots_cache::{Answer, Files};
use crate::throttle::{Gates, Pace};

/// Final answer of a site, whatever its status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fetched {
    /// The URL as asked for, in canonical form.
    pub url: String,
    /// The URL of the last hop.
    pub final_url: String,
    /// The status of the last hop.
    pub status: u16,
    /// Every request made, in order; the last is the final one.
    pub hops: Vec<Hop>,
    /// The `Content-Type` header, when there is one.
    pub content_type: Option<String>,
    /// A few headers by lower-case name; repeated ones are joined by `, `.
    pub headers: BTreeMap<String, String>,
    /// The unpacked body. `/api/fetch` adds it to the JSON in base64.
    #[serde(skip)]
    pub body: Vec<u8>,
    /// True if the body continued after its cap.
    pub truncated: bool,
    /// Milliseconds the hops took, robots.txt and waiting for a turn not counted.
    pub elapsed_ms: u64,
}

/// Fetches pages under one configuration. Share one behind an [`Arc`]: its queues and its robots.txt files are common to
/// all who ask.
pub struct Fetcher {
    config: Config,
    policy: Policy,
    resolver: Arc<dyn Resolver>,
    wire: Wire,
    clients: Gates,
    targets: Gates,
    pace: Pace,
    files: Files,
    in_flight: InFlight,
    robots_limits: Limits,
}

/// A page, its body beside it, and the room that takes until it is dropped.
pub(crate) struct Kept {
    pub(crate) page: Fetched,
    pub(crate) body: Buffer,
    pub(crate) held: Held,
}

/// A walk to a robots.txt under way.
type Walking<'a> = Pin<Box<dyn Future<Output = Result<Answer, Problem>> + Send + 'a>>;

/// The parts of a request that hold for every hop of a walk.
#[derive(Clone, Copy)]
struct Walk<'a> {
    client: &'a str,
    limits: &'a Limits,
    /// Off for robots.txt itself.
    obey: bool,
    /// True when the first hop may lead to an opened target.
    may_enter: bool,
}

/// Result of one hop.
enum Step {
    Page(Box<Kept>),
    Onward(StatusCode, Url),
}

impl Fetcher {
    /// A fetcher; refuses settings out of range.
    pub fn new(config: Config, resolver: Arc<dyn Resolver>) -> Result<Self, ConfigError> {
        config.check()?;
        let limits = &config.limits;
        Ok(Self {
            policy: Policy::new(config.allow.clone()),
            resolver,
            wire: Wire::new(&config),
            clients: Gates::new(limits.per_client),
            targets: Gates::new(limits.per_target),
            pace: Pace::default(),
            files: Files::default(),
            in_flight: InFlight::new(limits),
            robots_limits: limits.for_robots(),
            config,
        })
    }

    /// The configuration this fetcher was made with.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Fetches `url` for `client` (any text that identifies a client).
    ///
    /// # Errors
    /// A [`Problem`] when the proxy refuses or no complete answer came; a site's own 4xx or 5xx is a [`Fetched`].
    pub async fn fetch(&self, url: &str, client: &str) -> Result<Fetched, Problem> {
        let Kept { mut page, body, .. } = self.fetch_kept(url, client).await?;
        page.body = body.into_vec();
        Ok(page)
    }

    /// Works as [`Self::fetch`] does; the page keeps its room until it is dropped.
    pub(crate) async fn fetch_kept(&self, url: &str, client: &str) -> Result<Kept, Problem> {
        let walk = Walk {
            client,
            limits: &self.config.limits,
            obey: self.config.obey_robots,
            may_enter: true,
        };
        let mut budget = Budget::new(self.config.limits.total_time);
        self.walk(canonical(url)?, walk, &mut budget).await
    }

    /// The name of an address, confirmed by looking that name up again.
    ///
    /// # Errors
    /// An address that is not public has no name here, unless it was opened; nor has one whose name leads elsewhere.
    pub async fn reverse(&self, text: &str, client: &str) -> Result<(IpAddr, String), Problem> {
        let ip = parse_ip(text)?;
        let judged = policy::judge_from(&self.resolver.networks(), ip);
        if let (Err(kind), false) = (judged, self.policy.opens_address(ip)) {
            let host = text.to_owned();
            let address = ip;
            return Err(Refusal::ForbiddenAddress {
                host,
                address,
                kind,
            }
            .into());
        }
        let mut budget = Budget::new(self.config.limits.total_time);
        let url = reverse_url(ip)?;
        let _turn = self.client_turn(client, &url, &mut budget).await?;
        let name = budget.spend(Stage::Name, &url, self.confirm(ip));
        Ok((ip, name.await?))
    }

    async fn confirm(&self, ip: IpAddr) -> Result<String, Refusal> {
        let none = Refusal::NoReverseName { ip };
        let Ok(Some(name)) = self.resolver.name(ip).await else {
            return Err(none);
        };
        let Ok(Host::Domain(name)) = Host::parse(name.strip_suffix('.').unwrap_or(&name)) else {
            return Err(none);
        };
        let found = resolve::addresses(&*self.resolver, &Host::Domain(&name)).await;
        if found.is_ok_and(|found| found.contains(&ip)) {
            Ok(name)
        } else {
            Err(Refusal::ReverseUnconfirmed { ip, name })
        }
    }

    /// Follows a chain of redirects.
    async fn walk(&self, first: Url, walk: Walk<'_>, budget: &mut Budget) -> Result<Kept, Problem> {
        let mut hops: Vec<Hop> = Vec::new();
        let mut url = first.clone();
        let mut may_enter = walk.may_enter;
        loop {
            let step = self.hop(&url, may_enter, walk, budget).await;
            let (status, next) = match step.map_err(|refusal| refusal.at(&url))? {
                Step::Onward(status, next) => (status, next),
                Step::Page(mut kept) => {
                    hops.push(hop(&url, kept.page.status));
                    kept.page.url = first.to_string();
                    kept.page.hops = hops;
                    kept.page.elapsed_ms = budget.worked_ms();
                    return Ok(*kept);
                }
            };
            hops.push(hop(&url, status.as_u16()));
            check_chain(&hops, &next, walk.limits).map_err(|refusal| refusal.at(&next))?;
            may_enter = self.policy.may_enter(&first, &url, &next);
            url = next;
        }
    }

    async fn hop(
        &self,
        url: &Url,
        may_enter: bool,
        walk: Walk<'_>,
        budget: &mut Budget,
    ) -> Result<Step, Refusal> {
        self.policy.check_url(url, may_enter)?;
        let rules = if walk.obey {
            self.rules_for(url, may_enter, walk, budget).await?
        } else {
            Arc::new(Rules::everything())
        };
        if !rules.allows(path_of(url)) {
            return Err(Refusal::RobotsDisallowed);
        }
        let _place = self.target_place(url, budget).await?;
        self.pause(url, &rules, budget).await?;
        // Taken after the host's place: a fetch that waits for one host must not keep others from theirs.
        let _turn = self.client_turn(walk.client, url, budget).await?;
        let judged = self.judged(url, may_enter);
        let addresses = budget.spend(Stage::Name, url, judged).await?;
        let connecting = self.wire.connect(url, &addresses);
        let connection = budget.spend(Stage::Connect, url, connecting).await?;
        let asking = self.wire.ask(url, connection);
        let exchange = budget.spend(Stage::Answer, url, asking).await?;
        if let Some(next) = redirect(url, &exchange)? {
            return Ok(Step::Onward(exchange.status(), next));
        }
        let page = self.page(url, exchange, walk.limits, budget).await?;
        Ok(Step::Page(Box::new(page)))
    }

    async fn target_place(&self, url: &Url, budget: &mut Budget) -> Result<Permit, Refusal> {
        let wait = self.config.limits.queue_wait.min(budget.left());
        let key = origin(url);
        let place = self.targets.enter(&key, wait);
        let place = budget.note(Stage::Place, url, place).await;
        let seconds = self.seconds_to_wait();
        place.ok_or(Refusal::TargetBusy { seconds })
    }

    async fn client_turn(
        &self,
        client: &str,
        url: &Url,
        budget: &mut Budget,
    ) -> Result<Permit, Refusal> {
        let wait = self.config.limits.queue_wait.min(budget.left());
        let turn = self.clients.enter(client, wait);
        let turn = budget.note(Stage::Place, url, turn).await;
        let seconds = self.seconds_to_wait();
        turn.ok_or(Refusal::ClientBusy { seconds })
    }

    fn seconds_to_wait(&self) -> u64 {
        self.config.limits.queue_wait.as_secs().max(1)
    }

    /// Waits for the turn that the site's Crawl-delay leaves.
    async fn pause(&self, url: &Url, rules: &Rules, budget: &mut Budget) -> Result<(), Refusal> {
        let Some(delay) = rules.delay() else {
            return Ok(());
        };
        let free = self.config.limits.pause_wait;
        let longest = free.max(budget.left() / 2);
        let turn = self.pace.take(&origin(url), delay, longest);
        let turn = turn.map_err(|wait| Refusal::CrawlDelay {
            seconds: wait.as_secs() + 1,
        })?;
        let wait = turn.saturating_duration_since(Instant::now());
        budget.note(Stage::Pause, url, sleep_until(turn)).await;
        if wait <= free {
            budget.extend(wait);
        }
        Ok(())
    }

    /// Every address of the URL's host, all of them allowed: these and no others are dialled.
    async fn judged(&self, url: &Url, may_enter: bool) -> Result<Vec<SocketAddr>, Refusal> {
        let (host, _) = policy::host_and_port(url)?;
        let addresses = resolve::addresses(&*self.resolver, &host).await;
        let addresses = addresses.map_err(|error| Refusal::NameNotFound {
            host: host.to_string(),
            reason: error.to_string(),
        })?;
        let own = self.resolver.networks();
        self.policy
            .check_addresses(url, &addresses, &own, may_enter)
    }

    async fn page(
        &self,
        url: &Url,
        exchange: Exchange,
        limits: &Limits,
        budget: &mut Budget,
    ) -> Result<Kept, Refusal> {
        let status = exchange.status().as_u16();
        let content_type = joined(exchange.headers(), &header::CONTENT_TYPE);
        let headers = passed_on(exchange.headers());
        let packing = joined(exchange.headers(), &header::CONTENT_ENCODING);
        let coding = Coding::parse(packing.as_deref().unwrap_or_default())?;
        let enough = match coding {
            Coding::Identity => limits.decoded_bytes.saturating_add(1),
            _ => u64::MAX,
        };
        let packed = exchange.body(url, limits, enough, &self.in_flight.packed, budget);
        let packed = packed.await?;
        let unpacked = self.unpack(url, coding, packed, limits, budget).await?;
        let page = Fetched {
            url: url.to_string(),
            final_url: url.to_string(),
            status,
            hops: Vec::new(),
            content_type,
            headers,
            body: Vec::new(),
            truncated: unpacked.truncated,
            elapsed_ms: 0,
        };
        let (body, held) = (unpacked.bytes, unpacked.held);
        Ok(Kept { page, body, held })
    }

    /// Unpacks a body into memory of its exact size, for which there was room.
    async fn unpack(
        &self,
        url: &Url,
        coding: Coding,
        packed: Packed,
        limits: &Limits,
        budget: &mut Budget,
    ) -> Result<Unpacked, Refusal> {
        let most = limits.clone();
        let measured = off_the_network(move || {
            let size = decode::measure(coding, &packed.bytes, &most)?;
            Ok((size, packed))
        });
        let (size, packed) = budget.spend(Stage::Unpack, url, measured).await?;
        let held = room(&self.in_flight.unpacked, size.bytes, url, budget).await?;
        let unpacked = off_the_network(move || {
            // Both rooms are held until this is done, also when nobody waits for it any more.
            let Packed {
                bytes,
                held: _packed,
            } = packed;
            let bytes = decode::decode(coding, bytes, size)?;
            let truncated = size.truncated;
            Ok(Unpacked {
                bytes,
                truncated,
                held,
            })
        });
        budget.spend(Stage::Unpack, url, unpacked).await
    }

    /// The rules of the URL's site, fetched at the first question and kept for a while. They have a time of their own within
    /// that of the page.
    async fn rules_for(
        &self,
        url: &Url,
        may_enter: bool,
        walk: Walk<'_>,
        budget: &mut Budget,
    ) -> Result<Arc<Rules>, Refusal> {
        if !may_enter && self.policy.opens_url(url) {
            // Refused before the cache is asked: an entry there would count for the callers who may enter.
            self.judged(url, may_enter).await?;
        }
        let mut file = url.clone();
        file.set_path("/robots.txt");
        file.set_query(None);
        let walk = Walk {
            limits: &self.robots_limits,
            obey: false,
            may_enter,
            ..walk
        };
        let origin = origin(url);
        let fetch = self.robots_file(file.clone(), walk);
        let product = self.config.product();
        let rules = self.files.rules(&origin, &file, product, fetch);
        budget.spend(Stage::Robots, url, rules).await
    }

    /// Boxed, since fetching a file is itself a walk.
    fn robots_file<'a>(&'a self, file: Url, walk: Walk<'a>) -> Walking<'a> {
        Box::pin(async move {
            let mut budget = Budget::new(self.config.limits.robots_time);
            let Kept { page, body, held } = self.walk(file, walk, &mut budget).await?;
            let status = page.status;
            Ok(Answer { status, body, held })
        })
    }
}

/// A body ready to read, and the room it takes.
struct Unpacked {
    bytes: Buffer,
    truncated: bool,
    held: Held,
}

/// Work that takes the processor for a while leaves the network's threads alone.
async fn off_the_network<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| {
        Err(Refusal::BadResponse {
            reason: error.to_string(),
        })
    })
}

/// The address in the form in which times are noted.
fn reverse_url(ip: IpAddr) -> Result<Url, Refusal> {
    let url = Url::parse(&format!("http://{}/", SocketAddr::new(ip, 80)));
    url.map_err(|error| Refusal::InvalidUrl {
        reason: error.to_string(),
    })
}
