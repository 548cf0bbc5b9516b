//! Every setting of the proxy: its meaning, unit, range and default. Values out of range are refused, never bent.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use serde_json::Value;

use crate::policy::Target;
use crate::robots::READ_BYTES;

/// Bounds of one fetch.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Limits {
    /// Redirects followed for one page. 0 follows none; 1..=30 is a chain's length. Default 10.
    pub hops: usize,
    /// Body bytes read from the wire, still packed. More is refused (`body-too-large`). They are counted at the socket,
    /// where the frames of chunks and of TLS may add a sixteenth. 1 KiB ..= 256 MiB, default 10 MiB.
    pub wire_bytes: u64,
    /// Body bytes after unpacking. The rest is cut off and `truncated` is set. 1 KiB ..= 256 MiB, default 20 MiB.
    pub decoded_bytes: u64,
    /// Greatest ratio of a body's unfolded size to its packed size, judged past its first [`BOMB_FLOOR`] bytes. 2 ..=
    /// 10,000; honest HTML stays below 50. Default 200.
    pub bomb_ratio: u64,
    /// Time for one fetch, everything in it: every hop, its robots.txt, waiting for a place. 10 ms ..= 10 min, default 20 s.
    pub total_time: Duration,
    /// Time for one robots.txt, within `total_time`; a file that takes longer counts as unavailable.
    /// 10 ms ..= 10 min, default 10 s.
    pub robots_time: Duration,
    /// Time for one connection attempt; a host's next address is tried after it. 10 ms ..= 1 min, default 5 s.
    pub connect_time: Duration,
    /// Longest silence inside a body. 10 ms ..= 10 min, default 8 s.
    pub idle_time: Duration,
    /// Bytes a second a body must keep up on average once `rate_grace` has passed; 0 switches the check off.
    /// 0 ..= 1 MiB, default 100.
    pub min_rate: u64,
    /// Time that a body may be slower than `min_rate`. 10 ms ..= 10 min, default 5 s.
    pub rate_grace: Duration,
    /// Size of an answer's status line and headers. 8 KiB (the client's least buffer) ..= 1 MiB, default 64 KiB.
    pub head_bytes: usize,
    /// Number of an answer's header fields. 1 ..= 1,000, default 100.
    pub head_fields: usize,
    /// Requests under way for one client. 1 ..= 256, default 64.
    pub per_client: usize,
    /// Requests under way to one host and port. 1 ..= 64, default 4.
    pub per_target: usize,
    /// Longest wait for a place, be it the client's or the host's, within `total_time`. 0 ..= 10 min, default 10 s.
    pub queue_wait: Duration,
    /// A turn that a Crawl-delay puts no further off than this is waited for on top of `total_time`. With 0 the wait is
    /// part of `total_time` and may take half of the time left. 0 ..= 10 min, default 0.
    pub pause_wait: Duration,
    /// Connections open at once; over it the one that has waited longest for a request is closed. Each takes a file handle,
    /// as does each request under way. 8 ..= 4,096, default 128.
    pub connections: usize,
    /// Longest wait for the whole head of a request, also between two requests of one connection.
    /// 10 ms ..= 10 min, default 10 s.
    pub head_time: Duration,
    /// Time a client has to take its answer. 10 ms ..= 10 min, default 30 s.
    pub answer_time: Duration,
}

/// Unpacked bytes below which no ratio makes a bomb: 1 MiB.
pub const BOMB_FLOOR: u64 = 1 << 20;

impl Default for Limits {
    fn default() -> Self {
        Self {
            hops: 10,
            wire_bytes: 10 << 20,
            decoded_bytes: 20 << 20,
            bomb_ratio: 200,
            total_time: Duration::from_secs(20),
            robots_time: Duration::from_secs(10),
            connect_time: Duration::from_secs(5),
            idle_time: Duration::from_secs(8),
            min_rate: 100,
            rate_grace: Duration::from_secs(5),
            head_bytes: 64 << 10,
            head_fields: 100,
            per_client: 64,
            per_target: 4,
            queue_wait: Duration::from_secs(10),
            pause_wait: Duration::ZERO,
            connections: 128,
            head_time: Duration::from_secs(10),
            answer_time: Duration::from_secs(30),
        }
    }
}

const TEN_MS: Duration = Duration::from_millis(10);
const MINUTE: Duration = Duration::from_secs(60);
const TEN_MINUTES: Duration = Duration::from_secs(600);

impl Limits {
    fn check(&self) -> Result<(), ConfigError> {
        within("hops", self.hops, 0, 30)?;
        within("wire_bytes", self.wire_bytes, 1 << 10, 256 << 20)?;
        within("decoded_bytes", self.decoded_bytes, 1 << 10, 256 << 20)?;
        within("bomb_ratio", self.bomb_ratio, 2, 10_000)?;
        lasting("total_time", self.total_time, TEN_MS, TEN_MINUTES)?;
        lasting("robots_time", self.robots_time, TEN_MS, TEN_MINUTES)?;
        lasting("connect_time", self.connect_time, TEN_MS, MINUTE)?;
        lasting("idle_time", self.idle_time, TEN_MS, TEN_MINUTES)?;
        within("min_rate", self.min_rate, 0, 1 << 20)?;
        lasting("rate_grace", self.rate_grace, TEN_MS, TEN_MINUTES)?;
        within("head_bytes", self.head_bytes, 8 << 10, 1 << 20)?;
        within("head_fields", self.head_fields, 1, 1_000)?;
        within("per_client", self.per_client, 1, 256)?;
        within("per_target", self.per_target, 1, 64)?;
        lasting("queue_wait", self.queue_wait, Duration::ZERO, TEN_MINUTES)?;
        lasting("pause_wait", self.pause_wait, Duration::ZERO, TEN_MINUTES)?;
        within("connections", self.connections, 8, 4_096)?;
        lasting("head_time", self.head_time, TEN_MS, TEN_MINUTES)?;
        lasting("answer_time", self.answer_time, TEN_MS, TEN_MINUTES)
    }

    /// The limits for a robots.txt: no more of it is read than counts.
    #[must_use]
    pub fn for_robots(&self) -> Self {
        Self {
            decoded_bytes: self.decoded_bytes.min(READ_BYTES as u64),
            ..self.clone()
        }
    }
}

/// Everything a proxy is started with.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Config {
    /// Name of the proxy to sites; the part before the first `/` is its name in robots.txt. Visible ASCII, 1 ..= 200
    /// characters, default [`USER_AGENT`].
    pub user_agent: String,
    /// True if robots.txt is read, obeyed and its Crawl-delay kept. Default `true`.
    pub obey_robots: bool,
    /// Targets opened although their addresses are not public. Default none.
    pub allow: Vec<Target>,
    /// The names this server answers to, as in a `Host` header (`127.0.0.1:8787`). Default none: then it answers
    /// to nobody; [`own_hosts`] makes the list for a local port.
    pub own_hosts: Vec<String>,
    /// Description of a demo site in `/api/info`, as the embedding program gave it. Default none.
    pub demo: Option<Value>,
    /// Access logs of the demo by name, a list of URLs each, as `/api/demo/{name}` gives them. Default none.
    pub demo_logs: BTreeMap<String, Vec<String>>,
    /// The version `/api/info` names. Default: this crate's.
    pub version: String,
    /// The caps.
    pub limits: Limits,
}

/// The default `User-Agent`: it names the program, and says that a person asks.
pub const USER_AGENT: &str = "Dustlens/0.1 (URL-duplicate audit; fetched at a person's request)";

impl Default for Config {
    fn default() -> Self {
        Self {
            user_agent: USER_AGENT.to_owned(),
            obey_robots: true,
            allow: Vec::new(),
            own_hosts: Vec::new(),
            demo: None,
            demo_logs: BTreeMap::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            limits: Limits::default(),
        }
    }
}

impl Config {
    /// Checks every value against its range.
    pub fn check(&self) -> Result<(), ConfigError> {
        within("user_agent's length", self.user_agent.len(), 1, 200)?;
        let visible = self
            .user_agent
            .bytes()
            .all(|b| b == b' ' || b.is_ascii_graphic());
        if !visible || self.product().is_empty() {
            return Err(ConfigError::UserAgent(self.user_agent.clone()));
        }
        self.limits.check()
    }

    /// The product token that robots.txt groups are looked up by (RFC 9309 §2.2.1).
    #[must_use]
    pub fn product(&self) -> &str {
        let end = self
            .user_agent
            .find(|c: char| !(c.is_ascii_alphabetic() || c == '_' || c == '-'));
        self.user_agent
            .get(..end.unwrap_or(self.user_agent.len()))
            .unwrap_or_default()
    }
}

/// The `Host` values by which a server that listens on these loopback addresses is reached. An address it does not listen on
/// is not its own: another program may answer there.
#[must_use]
pub fn own_hosts(addresses: &[SocketAddr]) -> Vec<String> {
    let mut hosts = Vec::new();
    for address in addresses {
        let name = match address.ip() {
            IpAddr::V4(v4) => v4.to_string(),
            IpAddr::V6(v6) => format!("[{v6}]"),
        };
        for name in [name.as_str(), "localhost"] {
            hosts.push(format!("{name}:{}", address.port()));
            if address.port() == 80 {
                // Browsers leave the default port out.
                hosts.push(name.to_owned());
            }
        }
    }
    hosts.sort_unstable();
    hosts.dedup();
    hosts
}

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A number or a time outside its range.
    #[error("{name} is {value}; it must be between {least} and {most}")]
    OutOfRange {
        /// The setting.
        name: &'static str,
        /// Value it was set to.
        value: String,
        /// The least it can be.
        least: String,
        /// The most it can be.
        most: String,
    },
    /// A `User-Agent` that cannot be sent or has no name in it.
    #[error(
        "\"{0}\" cannot be a User-Agent; it needs a name of letters first, then visible ASCII only"
    )]
    UserAgent(String),
}

fn within<T: PartialOrd + Display>(
    name: &'static str,
    value: T,
    least: T,
    most: T,
) -> Result<(), ConfigError> {
    if value >= least && value <= most {
        return Ok(());
    }
    Err(ConfigError::OutOfRange {
        name,
        value: value.to_string(),
        least: least.to_string(),
        most: most.to_string(),
    })
}

fn lasting(
    name: &'static str,
    value: Duration,
    least: Duration,
    most: Duration,
) -> Result<(), ConfigError> {
    if value >= least && value <= most {
        return Ok(());
    }
    Err(ConfigError::OutOfRange {
        name,
        value: format!("{value:?}"),
        least: format!("{least:?}"),
        most: format!("{most:?}"),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn defaults_are_within_their_ranges() {
        assert_eq!(Config::default().check(), Ok(()));
        assert_eq!(Config::default().product(), "Dustlens");
    }

    #[test]
    fn values_outside_are_refused_by_name() {
        let mut config = Config::default();
        config.limits.hops = 31;
        let text = config.check().unwrap_err().to_string();
        assert_eq!(text, "hops is 31; it must be between 0 and 30");
        let mut config = Config::default();
        config.limits.total_time = Duration::from_millis(9);
        assert!(config.check().is_err());
        for agent in ["", "1/2", "Name\r\nCookie: x", "Näme/1"] {
            let config = Config {
                user_agent: agent.to_owned(),
                ..Config::default()
            };
            assert!(config.check().is_err(), "{agent:?}");
        }
    }

    #[test]
    fn only_what_is_listened_on_is_an_own_name() {
        let own = |addresses: &[&str]| {
            let addresses: Vec<_> = addresses.iter().map(|text| text.parse().unwrap()).collect();
            own_hosts(&addresses)
        };
        assert_eq!(
            own(&["127.0.0.1:8787", "[::1]:8787"]),
            ["127.0.0.1:8787", "[::1]:8787", "localhost:8787"]
        );
        assert_eq!(
            own(&["127.0.0.1:8787"]),
            ["127.0.0.1:8787", "localhost:8787"]
        );
        assert!(own(&["127.0.0.1:80"]).contains(&"localhost".to_owned()));
    }
}
