//! Judges where a request may go. Pure: no look-up, no socket, no clock.
//!
//! The tables are the IANA special-purpose registries (RFC 6890 and its updates, as of 2025) plus a kind they leave
//! out: deprecated tunnels whose addresses carry another address inside. For IPv6 the rule is turned around: only
//! global unicast (2000::/3) can be public at all, and the exceptions inside it are listed.
//!
//! Cost: a scan of a table of some twenty rows an address.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use url::{Host, Url};

pub use crate::address_kind::Kind;
use crate::problem::Refusal;

/// IPv4 blocks that are not public: first address, prefix length, kind.
const V4: &[(Ipv4Addr, u32, Kind)] = &[
    (Ipv4Addr::new(0, 0, 0, 0), 8, Kind::Unspecified),
    (Ipv4Addr::new(10, 0, 0, 0), 8, Kind::Private),
    (Ipv4Addr::new(100, 64, 0, 0), 10, Kind::SharedNat),
    (Ipv4Addr::new(127, 0, 0, 0), 8, Kind::Loopback),
    (Ipv4Addr::new(169, 254, 0, 0), 16, Kind::LinkLocal),
    (Ipv4Addr::new(172, 16, 0, 0), 12, Kind::Private),
    (Ipv4Addr::new(192, 0, 0, 0), 24, Kind::Protocol),
    (Ipv4Addr::new(192, 0, 2, 0), 24, Kind::Documentation),
    // 6to4 relays, withdrawn by RFC 7526.
    (Ipv4Addr::new(192, 88, 99, 0), 24, Kind::Tunnel),
    (Ipv4Addr::new(192, 168, 0, 0), 16, Kind::Private),
    (Ipv4Addr::new(198, 18, 0, 0), 15, Kind::Benchmarking),
    (Ipv4Addr::new(198, 51, 100, 0), 24, Kind::Documentation),
    (Ipv4Addr::new(203, 0, 113, 0), 24, Kind::Documentation),
    (Ipv4Addr::new(224, 0, 0, 0), 4, Kind::Multicast),
    // Before the block that contains it.
    (Ipv4Addr::BROADCAST, 32, Kind::Broadcast),
    (Ipv4Addr::new(240, 0, 0, 0), 4, Kind::Reserved),
];

/// IPv6 blocks that are not public, most telling name first; whatever lies outside 2000::/3 and is not here is reserved.
const V6: &[(Ipv6Addr, u32, Kind)] = &[
    (Ipv6Addr::UNSPECIFIED, 128, Kind::Unspecified),
    (Ipv6Addr::LOCALHOST, 128, Kind::Loopback),
    // IPv4-compatible, deprecated by RFC 4291 §2.5.5.1.
    (Ipv6Addr::UNSPECIFIED, 96, Kind::Tunnel),
    // Local-use translation (RFC 8215).
    (
        Ipv6Addr::new(0x64, 0xff9b, 1, 0, 0, 0, 0, 0),
        48,
        Kind::Private,
    ),
    // Discard-only (RFC 6666) and segment routing (RFC 9602).
    (
        Ipv6Addr::new(0x100, 0, 0, 0, 0, 0, 0, 0),
        64,
        Kind::Protocol,
    ),
    (
        Ipv6Addr::new(0x5f00, 0, 0, 0, 0, 0, 0, 0),
        16,
        Kind::Protocol,
    ),
    (Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7, Kind::Private),
    (
        Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0),
        10,
        Kind::LinkLocal,
    ),
    (
        Ipv6Addr::new(0xfec0, 0, 0, 0, 0, 0, 0, 0),
        10,
        Kind::SiteLocal,
    ),
    (
        Ipv6Addr::new(0xff00, 0, 0, 0, 0, 0, 0, 0),
        8,
        Kind::Multicast,
    ),
    // Inside global unicast: Teredo, benchmarking, the rest of the protocol block, examples, 6to4.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 32, Kind::Tunnel),
    (
        Ipv6Addr::new(0x2001, 2, 0, 0, 0, 0, 0, 0),
        48,
        Kind::Benchmarking,
    ),
    (
        Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0),
        23,
        Kind::Protocol,
    ),
    (
        Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0),
        32,
        Kind::Documentation,
    ),
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16, Kind::Tunnel),
    (
        Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0),
        20,
        Kind::Documentation,
    ),
];

/// Global unicast (RFC 4291 §2.4 as allocated by IANA).
const V6_GLOBAL: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

/// Translated IPv4 (RFC 6052 §2.1): the low 32 bits are the address that is reached.
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

/// Ports that speak something other than HTTP, where a GET could be taken for a command.
/// The list of Fetch §2.9, "port blocking".
const BAD_PORTS: &[u16] = &[
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
];

/// Judges one address: `Ok` when it is public, else why it is not.
///
/// An IPv4-mapped address and one translated by NAT64 are judged by the IPv4 address inside.
pub fn judge(address: IpAddr) -> Result<(), Kind> {
    match address {
        IpAddr::V4(v4) => judge_v4(v4),
        IpAddr::V6(v6) => judge_v6(v6),
    }
}

fn judge_v4(address: Ipv4Addr) -> Result<(), Kind> {
    let found = V4.iter().find(|(first, length, _)| {
        let mask = u32::MAX << (32 - length);
        (u32::from(address) ^ u32::from(*first)) & mask == 0
    });
    found.map_or(Ok(()), |row| Err(row.2))
}

fn judge_v6(address: Ipv6Addr) -> Result<(), Kind> {
    if let Some(inside) = address.to_ipv4_mapped() {
        return judge_v4(inside);
    }
    if within(address, NAT64.0, NAT64.1) {
        return judge_v4(low_half(address));
    }
    if let Some(row) = V6.iter().find(|row| within(address, row.0, row.1)) {
        return Err(row.2);
    }
    if within(address, V6_GLOBAL.0, V6_GLOBAL.1) {
        Ok(())
    } else {
        Err(Kind::Reserved)
    }
}

/// The address that is reached in the end: an IPv4-mapped or translated one carries it.
fn reached(address: IpAddr) -> IpAddr {
    let IpAddr::V6(v6) = address else {
        return address;
    };
    match v6.to_ipv4_mapped() {
        Some(inside) => IpAddr::V4(inside),
        None if within(v6, NAT64.0, NAT64.1) => IpAddr::V4(low_half(v6)),
        None => address,
    }
}

/// An address of one of this machine's interfaces, and the network it is part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u8,
}

impl Network {
    /// The network of the first `prefix` bits of `address`. A prefix of 0, as some tunnels have it, would be everything:
    /// then it is the address alone.
    #[must_use]
    pub fn new(address: IpAddr, prefix: u8) -> Self {
        Self { address, prefix }
    }

    /// True when `address` is in this network.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let differ = |difference: u128, width: u32| match u32::from(self.prefix) {
            0 => difference != 0,
            prefix => difference.checked_shr(width.saturating_sub(prefix)) != Some(0),
        };
        match (self.address, address) {
            (IpAddr::V4(a), IpAddr::V4(b)) => !differ(u128::from(u32::from(a) ^ u32::from(b)), 32),
            (IpAddr::V6(a), IpAddr::V6(b)) => !differ(u128::from(a) ^ u128::from(b), 128),
            _ => false,
        }
    }
}

/// Judges one address for a machine that is part of the networks `own`: `Ok` when it is public and in none of them.
pub fn judge_from(own: &[Network], address: IpAddr) -> Result<(), Kind> {
    judge(address)?;
    let reached = reached(address);
    match own.iter().any(|network| network.contains(reached)) {
        true => Err(Kind::OwnNetwork),
        false => Ok(()),
    }
}

fn within(address: Ipv6Addr, first: Ipv6Addr, length: u32) -> bool {
    let mask = u128::MAX << (128 - length);
    (u128::from(address) ^ u128::from(first)) & mask == 0
}

/// The IPv4 address in the last 32 bits.
fn low_half(address: Ipv6Addr) -> Ipv4Addr {
    let [.., a, b, c, d] = address.octets();
    Ipv4Addr::new(a, b, c, d)
}

/// An exact `HOST:PORT` that is opened although its addresses are not public.
///
/// The host is compared after WHATWG canonicalisation (`LOCALHOST` is `localhost`, `0x7f.1` is `127.0.0.1`), never by
/// suffix; another port, a subdomain or a trailing dot is another target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    host: Host<String>,
    port: u16,
}

impl Target {
    fn is(&self, host: &Host<&str>, port: u16) -> bool {
        self.port == port && same_host(&self.host, host)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// Fault of a text that should be `HOST:PORT`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not HOST:PORT; write for example lexicon.localhost:8788, 127.0.0.1:8080 or [::1]:8080"
)]
pub struct TargetError(String);

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || TargetError(text.to_owned());
        let (host, port) = text.rsplit_once(':').ok_or_else(error)?;
        let digits = !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
        let port: u16 = port.parse().map_err(|_| error())?;
        if !digits || port == 0 || host.contains('*') {
            return Err(error());
        }
        let host = Host::parse(host).map_err(|_| error())?;
        Ok(Self { host, port })
    }
}

fn same_host(ours: &Host<String>, theirs: &Host<&str>) -> bool {
    match (ours, theirs) {
        (Host::Domain(a), Host::Domain(b)) => a == b,
        (Host::Ipv4(a), Host::Ipv4(b)) => a == b,
        (Host::Ipv6(a), Host::Ipv6(b)) => a == b,
        _ => false,
    }
}

/// The rules of one proxy: everything public, and the targets opened by name.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    allow: Vec<Target>,
}

impl Policy {
    /// Creates a policy that opens `allow` besides everything public.
    #[must_use]
    pub fn new(allow: Vec<Target>) -> Self {
        Self { allow }
    }

    /// True when this URL's target was opened.
    #[must_use]
    pub fn opens_url(&self, url: &Url) -> bool {
        host_and_port(url).is_ok_and(|(host, port)| self.opens(&host, port))
    }

    /// Returns true if a chain that was begun with `first` may continue to the target opened at `next`: because that
    /// very target was asked for, or because the redirecting page at `from` is itself behind the door. Elsewhere a
    /// public page could make use of a target that a person opened for themselves.
    #[must_use]
    pub fn may_enter(&self, first: &Url, from: &Url, next: &Url) -> bool {
        let same = match (host_and_port(first), host_and_port(next)) {
            (Ok(first), Ok(next)) => first == next,
            _ => false,
        };
        same || self.opens_url(from)
    }

    /// Checks the parts of the URL itself: scheme, host and port. An opened target is excused from the list of
    /// ports if the chain `may_enter` it.
    pub fn check_url(&self, url: &Url, may_enter: bool) -> Result<(), Refusal> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(Refusal::ForbiddenScheme {
                scheme: url.scheme().to_owned(),
            });
        }
        let (host, port) = host_and_port(url)?;
        if BAD_PORTS.contains(&port) && !(may_enter && self.opens(&host, port)) {
            return Err(Refusal::ForbiddenPort { port });
        }
        Ok(())
    }

    /// Returns true if this exact host and port were opened.
    #[must_use]
    pub fn opens(&self, host: &Host<&str>, port: u16) -> bool {
        self.allow.iter().any(|target| target.is(host, port))
    }

    /// Returns true if this address was opened at some port: only then its name may be asked for.
    #[must_use]
    pub fn opens_address(&self, address: IpAddr) -> bool {
        self.allow.iter().any(|target| match target.host {
            Host::Ipv4(ours) => address == IpAddr::V4(ours),
            Host::Ipv6(ours) => address == IpAddr::V6(ours),
            Host::Domain(_) => false,
        })
    }

    /// Judges every address a host has and returns the socket addresses that may be dialled.
    ///
    /// One address that is not public refuses the whole answer, since the next look-up may put it first
    /// (DNS rebinding); only an opened target that the chain `may_enter` is excused. `own` are this machine's networks.
    pub fn check_addresses(
        &self,
        url: &Url,
        addresses: &[IpAddr],
        own: &[Network],
        may_enter: bool,
    ) -> Result<Vec<SocketAddr>, Refusal> {
        let (host, port) = host_and_port(url)?;
        let dial = addresses.iter().map(|ip| SocketAddr::new(*ip, port));
        let opened = self.opens(&host, port);
        if opened && may_enter {
            return Ok(dial.collect());
        }
        let bad = addresses
            .iter()
            .find_map(|ip| judge_from(own, *ip).err().map(|kind| (*ip, kind)));
        let Some((address, kind)) = bad else {
            return Ok(dial.collect());
        };
        let host = host.to_string();
        if opened {
            return Err(Refusal::ForbiddenRedirect { host });
        }
        if addresses.iter().any(|ip| judge_from(own, *ip).is_ok()) {
            Err(Refusal::MixedAddresses {
                host,
                address,
                kind,
            })
        } else {
            Err(Refusal::ForbiddenAddress {
                host,
                address,
                kind,
            })
        }
    }
}

/// The host and the effective port of an http(s) URL.
pub fn host_and_port(url: &Url) -> Result<(Host<&str>, u16), Refusal> {
    let host = url.host().ok_or_else(|| Refusal::InvalidUrl {
        reason: "it names no host".to_owned(),
    })?;
    let port = url
        .port_or_known_default()
        .ok_or_else(|| Refusal::InvalidUrl {
            reason: "it names no port".to_owned(),
        })?;
    Ok((host, port))
}
