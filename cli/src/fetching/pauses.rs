//! The pause after a page of a host, and the clock that the core is given.

use std::time::Duration;

use dustlens::fetch::pace::Standing;
use dustlens_proxy::Target;
use dustlens_proxy::policy::Policy;
use tokio::time::Instant;
use url::{Host, Url};

/// Pauses at the hosts that a person opened by `--allow`, and at strangers'.
pub struct Pauses {
    delay: Duration,
    opened: Policy,
    start: Instant,
}

impl Pauses {
    /// Pauses of `delay`; less than the least pause holds for `opened` hosts only.
    pub fn new(delay: Duration, opened: Vec<Target>) -> Self {
        Self {
            delay,
            opened: Policy::new(opened),
            start: Instant::now(),
        }
    }

    /// Milliseconds since the start.
    pub fn now(&self) -> u64 {
        millis(self.start.elapsed())
    }

    /// The moment at which so many milliseconds have passed since the start.
    pub fn at(&self, millis: u64) -> Instant {
        self.start + Duration::from_millis(millis)
    }

    /// The pause after a page of `url`, in milliseconds.
    pub fn after(&self, url: &str) -> u64 {
        let opened = Url::parse(url).is_ok_and(|url| {
            let host = match url.host() {
                Some(Host::Domain(name)) => Host::Domain(name),
                Some(Host::Ipv4(address)) => Host::Ipv4(address),
                Some(Host::Ipv6(address)) => Host::Ipv6(address),
                None => return false,
            };
            let port = url.port_or_known_default();
            port.is_some_and(|port| self.opened.opens(&host, port))
        });
        let standing = match opened {
            true => Standing::Opened,
            false => Standing::Stranger,
        };
        standing.pause(millis(self.delay))
    }
}

/// Whole milliseconds.
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use dustlens::fetch::pace::LEAST_PAUSE;

    use super::*;

    #[test]
    fn no_pause_is_for_opened_targets_only() {
        let opened = vec!["127.0.0.1:80".parse().unwrap()];
        let pauses = Pauses::new(Duration::ZERO, opened);
        assert_eq!(pauses.after("http://127.0.0.1/a"), 0);
        assert_eq!(pauses.after("http://e.com:81/"), LEAST_PAUSE);
        assert_eq!(pauses.after("http://127.0.0.1:81/"), LEAST_PAUSE);
    }
}
