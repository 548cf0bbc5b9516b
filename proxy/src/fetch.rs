//! Follows one URL to its page, hop by hop, each hop judged anew.
//!
//! For each hop: the URL's scheme and port, the site's robots.txt, a place in the host's queue, the name's addresses
//! (looked up once, all judged), then one exchange with one of exactly those addresses.

use std::collections::BTreeMap;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Serialize, Serializer};
use tokio::time::{Instant, timeout};
use url::{Host, Url};

use crate::config::{Config, ConfigError, Limits};
use crate::decode::{Coding, Decoded, decode};
use crate::exchange::{Exchange, Wire};
use crate::policy::{self, Policy};
use crate::problem::{Problem, Refusal};
use crate::resolve::{self, Resolver};
use crate::robots::Rules;
use crate::robots_cache::Files;
use crate::throttle::{Gates, Pace};

/// Longest URL that is fetched, in bytes of its canonical form.
pub const URL_BYTES: usize = 8_000;

/// The headers that are passed on: what tells whether two addresses are one page, and nothing that sets state.
const PASSED_ON: [HeaderName; 7] = [
    header::CONTENT_LANGUAGE,
    header::ETAG,
    header::LAST_MODIFIED,
    header::LINK,
    header::LOCATION,
    header::RETRY_AFTER,
    HeaderName::from_static("x-robots-tag"),
];

/// One request of a chain and what was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hop {
    /// The URL asked for, without fragment and credentials.
    pub url: String,
    /// The status answered.
    pub status: u16,
}

/// What a site answered in the end, whatever its status.
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
    /// The unpacked body; base64 (RFC 4648 §4) in JSON.
    #[serde(serialize_with = "as_base64")]
    pub body: Vec<u8>,
    /// Whether the body went on after its cap.
    pub truncated: bool,
    /// Milliseconds the hops took, waiting for turns not counted.
    pub elapsed_ms: u64,
}

fn as_base64<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&STANDARD.encode(bytes))
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
}

/// A walk under way.
type Walk<'a> = Pin<Box<dyn Future<Output = Result<Fetched, Problem>> + Send + 'a>>;

/// What one hop led to.
enum Step {
    Page(Box<Fetched>),
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
            clients: Gates::new(limits.per_client, limits.queue_wait),
            targets: Gates::new(limits.per_target, limits.queue_wait),
            pace: Pace::default(),
            files: Files::default(),
            config,
        })
    }

    /// The configuration this fetcher was made with.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Fetches `url` for `client` (any text that tells clients apart).
    ///
    /// # Errors
    /// A [`Problem`] when the proxy refuses or no complete answer came; a site's own 4xx or 5xx is a [`Fetched`].
    pub async fn fetch(&self, url: &str, client: &str) -> Result<Fetched, Problem> {
        let url = canonical(url)?;
        let seconds = self.config.limits.queue_wait.as_secs().max(1);
        let turn = self.clients.enter(client).await;
        let _turn = turn.ok_or_else(|| Refusal::ClientBusy { seconds }.at(&url))?;
        self.walk(url, self.config.obey_robots).await
    }

    /// The name of an address, confirmed by looking that name up again.
    ///
    /// # Errors
    /// An address that is not public has no name here, unless it was opened; nor has one whose name leads elsewhere.
    pub async fn reverse(&self, text: &str, client: &str) -> Result<(IpAddr, String), Problem> {
        let ip = parse_ip(text)?;
        if let (Err(kind), false) = (policy::judge(ip), self.policy.opens_address(ip)) {
            let host = text.to_owned();
            let address = ip;
            return Err(Refusal::ForbiddenAddress {
                host,
                address,
                kind,
            }
            .into());
        }
        let limits = &self.config.limits;
        let seconds = limits.queue_wait.as_secs().max(1);
        let turn = self.clients.enter(client).await;
        let _turn = turn.ok_or(Refusal::ClientBusy { seconds })?;
        let mut budget = Budget::new(limits.total_time);
        Ok((ip, budget.spend(self.confirm(ip)).await?))
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

    /// Follows a chain of redirects. `obey` is off for robots.txt itself.
    async fn walk(&self, first: Url, obey: bool) -> Result<Fetched, Problem> {
        let limits = &self.config.limits;
        let mut budget = Budget::new(limits.total_time);
        let mut hops: Vec<Hop> = Vec::new();
        let mut url = first.clone();
        loop {
            let step = self.hop(&url, obey, &mut budget).await;
            let (status, next) = match step.map_err(|refusal| refusal.at(&url))? {
                Step::Onward(status, next) => (status, next),
                Step::Page(page) => {
                    hops.push(hop(&url, page.status));
                    return Ok(Fetched {
                        url: first.to_string(),
                        hops,
                        elapsed_ms: budget.spent_ms(),
                        ..*page
                    });
                }
            };
            hops.push(hop(&url, status.as_u16()));
            check_chain(&hops, &next, limits).map_err(|refusal| refusal.at(&next))?;
            url = next;
        }
    }

    async fn hop(&self, url: &Url, obey: bool, budget: &mut Budget) -> Result<Step, Refusal> {
        self.policy.check_url(url)?;
        let rules = if obey {
            self.rules_for(url).await?
        } else {
            Arc::new(Rules::everything())
        };
        if !rules.allows(path_of(url)) {
            return Err(Refusal::RobotsDisallowed);
        }
        let limits = &self.config.limits;
        let key = origin(url);
        let seconds = limits.queue_wait.as_secs().max(1);
        let turn = self.targets.enter(&key).await;
        let _turn = turn.ok_or(Refusal::TargetBusy { seconds })?;
        if let Some(delay) = rules.delay() {
            let turn = self.pace.turn(&key, delay, limits.queue_wait).await;
            turn.map_err(|wait| Refusal::CrawlDelay {
                seconds: wait.as_secs() + 1,
            })?;
        }
        budget.spend(self.exchange(url)).await
    }

    async fn exchange(&self, url: &Url) -> Result<Step, Refusal> {
        let addresses = self.judged(url).await?;
        let exchange = self.wire.get(url, &addresses).await?;
        if let Some(next) = redirect(url, &exchange)? {
            return Ok(Step::Onward(exchange.status(), next));
        }
        Ok(Step::Page(Box::new(self.page(url, exchange).await?)))
    }

    /// Every address of the URL's host, all of them allowed: these and no others are dialled.
    async fn judged(&self, url: &Url) -> Result<Vec<SocketAddr>, Refusal> {
        let (host, _) = policy::host_and_port(url)?;
        let addresses = resolve::addresses(&*self.resolver, &host).await;
        let addresses = addresses.map_err(|error| Refusal::NameNotFound {
            host: host.to_string(),
            reason: error.to_string(),
        })?;
        self.policy.check_addresses(url, &addresses)
    }

    async fn page(&self, url: &Url, exchange: Exchange) -> Result<Fetched, Refusal> {
        let limits = self.config.limits.clone();
        let status = exchange.status().as_u16();
        let content_type = joined(exchange.headers(), &header::CONTENT_TYPE);
        let headers = passed_on(exchange.headers());
        let packing = joined(exchange.headers(), &header::CONTENT_ENCODING);
        let coding = Coding::parse(packing.as_deref().unwrap_or_default())?;
        let packed = exchange.body(&limits).await?;
        let Decoded { bytes, truncated } = unpack(coding, packed, limits).await?;
        Ok(Fetched {
            url: url.to_string(),
            final_url: url.to_string(),
            status,
            hops: Vec::new(),
            content_type,
            headers,
            body: bytes,
            truncated,
            elapsed_ms: 0,
        })
    }

    /// The rules of the URL's site, fetched at the first question and kept for a while.
    async fn rules_for(&self, url: &Url) -> Result<Arc<Rules>, Refusal> {
        let mut file = url.clone();
        file.set_path("/robots.txt");
        file.set_query(None);
        let fetch = self.file(file.clone());
        self.files
            .rules(&origin(url), &file, self.config.product(), fetch)
            .await
    }

    /// Boxed, since fetching a file is itself a walk.
    fn file(&self, file: Url) -> Walk<'_> {
        Box::pin(self.walk(file, false))
    }
}

/// Unpacking takes the processor for a while, so it leaves the network's threads alone.
async fn unpack(coding: Coding, packed: Vec<u8>, limits: Limits) -> Result<Decoded, Refusal> {
    let task = tokio::task::spawn_blocking(move || decode(coding, packed, &limits));
    task.await.unwrap_or_else(|error| {
        Err(Refusal::BadResponse {
            reason: error.to_string(),
        })
    })
}

/// Parses what a person or a page gave; fragment and credentials stay behind.
fn canonical(text: &str) -> Result<Url, Problem> {
    let invalid = |reason: String| Problem::from(Refusal::InvalidUrl { reason });
    let url = Url::parse(text.trim()).map_err(|error| invalid(error.to_string()))?;
    if url.as_str().len() > URL_BYTES {
        return Err(invalid(format!("it is longer than {URL_BYTES} bytes")));
    }
    Ok(bare(url))
}

fn bare(mut url: Url) -> Url {
    url.set_fragment(None);
    // These fail only for URLs without a host, which have neither; the policy refuses them.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

fn parse_ip(text: &str) -> Result<IpAddr, Refusal> {
    let text = text.trim();
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    match Host::parse(text) {
        Ok(Host::Ipv4(address)) => Ok(IpAddr::V4(address)),
        Ok(Host::Ipv6(address)) => Ok(IpAddr::V6(address)),
        _ => Err(Refusal::InvalidIp {
            text: text.chars().take(60).collect(),
        }),
    }
}

/// Where an answer sends us on, if it does (RFC 9110 §15.4).
fn redirect(url: &Url, exchange: &Exchange) -> Result<Option<Url>, Refusal> {
    if !matches!(exchange.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let Some(location) = exchange.headers().get(header::LOCATION) else {
        return Ok(None);
    };
    let location = String::from_utf8_lossy(location.as_bytes());
    let next = url.join(location.trim());
    let next = next.map_err(|error| Refusal::BadRedirect {
        reason: error.to_string(),
    })?;
    if next.as_str().len() > URL_BYTES {
        return Err(Refusal::BadRedirect {
            reason: format!("it is longer than {URL_BYTES} bytes"),
        });
    }
    Ok(Some(bare(next)))
}

/// `hops` have been made and `next` is asked for.
fn check_chain(hops: &[Hop], next: &Url, limits: &Limits) -> Result<(), Refusal> {
    if hops.iter().any(|hop| hop.url == next.as_str()) {
        return Err(Refusal::RedirectLoop);
    }
    if hops.len() > limits.hops {
        return Err(Refusal::TooManyRedirects { hops: limits.hops });
    }
    Ok(())
}

fn hop(url: &Url, status: u16) -> Hop {
    Hop {
        url: url.to_string(),
        status,
    }
}

/// Scheme, host and port: what queues, pauses and robots.txt files are kept by.
fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

/// Path and query, as robots.txt patterns are compared with.
fn path_of(url: &Url) -> &str {
    &url[url::Position::BeforePath..url::Position::AfterQuery]
}

fn joined(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let values = headers.get_all(name).iter();
    let values: Vec<_> = values
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect();
    (!values.is_empty()).then(|| values.join(", "))
}

fn passed_on(headers: &HeaderMap) -> BTreeMap<String, String> {
    let value = |name: &HeaderName| Some((name.to_string(), joined(headers, name)?));
    PASSED_ON.iter().filter_map(value).collect()
}

/// What is left of the time for one chain.
struct Budget {
    total: Duration,
    spent: Duration,
}

impl Budget {
    fn new(total: Duration) -> Self {
        Self {
            total,
            spent: Duration::ZERO,
        }
    }

    async fn spend<T>(
        &mut self,
        work: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<T, Refusal> {
        let began = Instant::now();
        let done = timeout(self.total.saturating_sub(self.spent), work).await;
        self.spent += began.elapsed();
        done.unwrap_or_else(|_| {
            Err(Refusal::Timeout {
                seconds: self.total.as_secs(),
            })
        })
    }

    fn spent_ms(&self) -> u64 {
        u64::try_from(self.spent.as_millis()).unwrap_or(u64::MAX)
    }
}
