//! Names to addresses and back.
//!
//! [`Resolver`] is a trait so that tests can answer as a hostile name server would. Its answers are never trusted:
//! the policy judges every address afterwards.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::pin::Pin;
use std::sync::Arc;

use if_addrs::IfAddr;
use tokio::sync::Semaphore;
use url::Host;

use crate::policy::Network;

/// Future of a look-up's result.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, ResolveError>> + Send + 'a>>;

/// A look-up that gave nothing; the text is the system's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ResolveError(pub String);

/// Asks for names and addresses.
pub trait Resolver: Send + Sync {
    /// Every address of `name` (a canonical ASCII host name), in the order they should be tried.
    fn addresses<'a>(&'a self, name: &'a str) -> Answer<'a, Vec<IpAddr>>;

    /// The name an address claims, unverified; `None` when it has none.
    fn name<'a>(&'a self, address: IpAddr) -> Answer<'a, Option<String>>;

    /// The networks this machine is part of by its own interfaces, as they are now.
    fn networks(&self) -> Vec<Network> {
        Vec::new()
    }
}

/// Look-ups under way at once: they block a thread each, and a dead name server holds it for many seconds.
const LOOKUPS: usize = 32;

/// The operating system's resolver (`getaddrinfo`, `getnameinfo`): hosts file, DNS, whatever the machine is set up for.
#[derive(Debug, Clone)]
pub struct System {
    turns: Arc<Semaphore>,
}

impl Default for System {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(LOOKUPS)),
        }
    }
}

impl System {
    /// Runs a blocking look-up; its turn is held until the system returns, even when nobody waits any more.
    async fn blocking<T: Send + 'static>(
        &self,
        ask: impl FnOnce() -> std::io::Result<T> + Send + 'static,
    ) -> Result<T, ResolveError> {
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|error| ResolveError(error.to_string()))?;
        let asked = tokio::task::spawn_blocking(move || {
            let answer = ask();
            drop(turn);
            answer
        });
        let answer = asked.await.map_err(|e| ResolveError(e.to_string()))?;
        answer.map_err(|error| ResolveError(error.to_string()))
    }
}

impl Resolver for System {
    fn addresses<'a>(&'a self, name: &'a str) -> Answer<'a, Vec<IpAddr>> {
        let name = name.to_owned();
        Box::pin(async move {
            let found = self.blocking(move || (name.as_str(), 0_u16).to_socket_addrs());
            Ok(unique(found.await?.map(|address| address.ip())))
        })
    }

    fn name<'a>(&'a self, address: IpAddr) -> Answer<'a, Option<String>> {
        Box::pin(async move {
            let socket = SocketAddr::new(address, 0);
            let found = self
                .blocking(move || Ok(dns_lookup::getnameinfo(&socket, 0)?.0))
                .await?;
            // Without a name the system spells the address out.
            let named = matches!(Host::parse(&found), Ok(Host::Domain(_))) && !found.contains(':');
            Ok(named.then_some(found))
        })
    }

    fn networks(&self) -> Vec<Network> {
        // Without a list nothing is known of them; the registries of special addresses hold all the same.
        let found = if_addrs::get_if_addrs().unwrap_or_default();
        let networks = found.into_iter().map(|interface| match interface.addr {
            IfAddr::V4(v4) => Network::new(IpAddr::V4(v4.ip), v4.prefixlen),
            IfAddr::V6(v6) => Network::new(IpAddr::V6(v6.ip), v6.prefixlen),
        });
        networks.collect()
    }
}

fn unique(addresses: impl Iterator<Item = IpAddr>) -> Vec<IpAddr> {
    let mut seen: Vec<IpAddr> = Vec::new();
    for address in addresses {
        if !seen.contains(&address) {
            seen.push(address);
        }
    }
    seen
}

/// Returns true if RFC 6761 §6.3 reserves this name for the loopback interface.
#[must_use]
pub fn is_localhost(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let (head, tail) = match name.len().checked_sub("localhost".len()) {
        Some(at) if name.is_char_boundary(at) => name.split_at(at),
        _ => return false,
    };
    tail.eq_ignore_ascii_case("localhost") && (head.is_empty() || head.ends_with('.'))
}

/// Every address of a host: a literal is itself, localhost and its subdomains are loopback and never asked for,
/// other names go to the resolver.
pub async fn addresses(
    resolver: &dyn Resolver,
    host: &Host<&str>,
) -> Result<Vec<IpAddr>, ResolveError> {
    let found = match host {
        Host::Ipv4(v4) => vec![IpAddr::V4(*v4)],
        Host::Ipv6(v6) => vec![IpAddr::V6(*v6)],
        Host::Domain(name) if is_localhost(name) => vec![
            IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(Ipv6Addr::LOCALHOST),
        ],
        Host::Domain(name) => resolver.addresses(name).await?,
    };
    if found.is_empty() {
        return Err(ResolveError("the answer is empty".to_owned()));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn localhost_is_a_whole_label() {
        for name in [
            "localhost",
            "LOCALHOST",
            "localhost.",
            "a.localhost",
            "a.b.localhost.",
        ] {
            assert!(is_localhost(name), "{name}");
        }
        for name in [
            "",
            ".",
            "host",
            "mylocalhost",
            "localhost.example",
            "localhost..",
            "ёlocalhost",
        ] {
            assert!(!is_localhost(name), "{name}");
        }
    }

    #[tokio::test]
    async fn the_system_knows_this_machine() {
        let found = System::default().addresses("localhost").await.unwrap();
        assert!(found.iter().all(IpAddr::is_loopback), "{found:?}");
    }

    #[test]
    fn the_system_lists_its_interfaces() {
        let networks = System::default().networks();
        let loopback = IpAddr::V4(Ipv4Addr::new(127, 9, 9, 9));
        assert!(
            networks.iter().any(|network| network.contains(loopback)),
            "{networks:?}"
        );
    }
}
