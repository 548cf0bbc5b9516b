//! The kinds of addresses that are not public.

use std::fmt;

/// Why an address is not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// This machine (127.0.0.0/8, ::1).
    Loopback,
    /// A private network (RFC 1918) or a unique local address (RFC 4193).
    Private,
    /// One link only (RFC 3927, RFC 4291 §2.5.6); cloud metadata services live here.
    LinkLocal,
    /// The deprecated site-local block (RFC 3879).
    SiteLocal,
    /// Carrier-grade NAT (RFC 6598).
    SharedNat,
    /// "This network", and `::` (RFC 791, RFC 4291 §2.5.2); many systems connect it to themselves.
    Unspecified,
    /// Multicast (RFC 5771, RFC 4291 §2.7).
    Multicast,
    /// The limited broadcast address (RFC 919).
    Broadcast,
    /// Addresses for examples (RFC 5737, RFC 3849, RFC 9637).
    Documentation,
    /// Benchmarking of networks (RFC 2544, RFC 5180).
    Benchmarking,
    /// Set aside for protocols (RFC 6890, RFC 7723, RFC 7343 …).
    Protocol,
    /// A deprecated tunnel (6to4, Teredo, IPv4-compatible): the address inside decides where it ends.
    Tunnel,
    /// Not assigned to anybody.
    Reserved,
    /// A network that this machine is part of by one of its interfaces, publicly routable or not.
    OwnNetwork,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loopback => "this machine",
            Self::Private => "a private network",
            Self::LinkLocal => "a link-local address",
            Self::SiteLocal => "a site-local address",
            Self::SharedNat => "a provider's shared NAT",
            Self::Unspecified => "an unspecified address",
            Self::Multicast => "a multicast address",
            Self::Broadcast => "a broadcast address",
            Self::Documentation => "an address for examples",
            Self::Benchmarking => "an address for benchmarks",
            Self::Protocol => "an address set aside for protocols",
            Self::Tunnel => "a deprecated tunnel",
            Self::Reserved => "a reserved address",
            Self::OwnNetwork => "in a network of this machine",
        })
    }
}
