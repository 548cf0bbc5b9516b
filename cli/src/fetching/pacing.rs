//! When a host may be asked again: so many pages at once, and a pause after each.

use std::collections::HashMap;
use std::time::Duration;

use dustlens_proxy::Target;
use dustlens_proxy::policy::Policy;
use tokio::time::Instant;
use url::{Host, Url};

/// The least pause at a host that nobody opened by `--allow`: those are strangers' machines.
const LEAST_PAUSE: Duration = Duration::from_millis(250);

/// The turns of every host.
pub struct Pacing {
    delay: Duration,
    per_host: usize,
    opened: Policy,
    hosts: HashMap<String, Turns>,
}

#[derive(Default)]
struct Turns {
    running: usize,
    /// No page before this.
    next: Option<Instant>,
    /// Failures of the host in a row.
    failed: u8,
    closed: bool,
}

impl Pacing {
    /// Pauses of `delay` at each host, `per_host` pages at once. Less than [`LEAST_PAUSE`] holds for `opened` hosts only.
    pub fn new(delay: Duration, per_host: usize, opened: Vec<Target>) -> Self {
        Self {
            delay,
            per_host,
            opened: Policy::new(opened),
            hosts: HashMap::new(),
        }
    }

    /// Whether a page of this host (with port) may be fetched now.
    pub fn is_free(&self, host: &str, now: Instant) -> bool {
        self.hosts.get(host).is_none_or(|turns| {
            !turns.closed
                && turns.running < self.per_host
                && turns.next.is_none_or(|next| next <= now)
        })
    }

    /// A page of `url` at this host is being fetched.
    pub fn begin(&mut self, host: &str, url: &str, now: Instant) {
        let pause = self.pause(url);
        let turns = self.hosts.entry(host.to_owned()).or_default();
        turns.running += 1;
        turns.next = Some(now + pause);
    }

    /// It came: the pause begins anew, so that a slow host is not asked without a break.
    pub fn end(&mut self, host: &str, url: &str, now: Instant) {
        let pause = self.pause(url);
        if let Some(turns) = self.hosts.get_mut(host) {
            turns.running = turns.running.saturating_sub(1);
            turns.next = turns.next.max(Some(now + pause));
        }
    }

    /// Nothing is fetched from this host before then.
    pub fn rest(&mut self, host: &str, until: Instant) {
        let turns = self.hosts.entry(host.to_owned()).or_default();
        turns.next = turns.next.max(Some(until));
    }

    /// It failed once more; how often in a row.
    pub fn fail(&mut self, host: &str) -> u8 {
        let turns = self.hosts.entry(host.to_owned()).or_default();
        turns.failed = turns.failed.saturating_add(1);
        turns.failed
    }

    /// It answered, whatever it said.
    pub fn answered(&mut self, host: &str) {
        if let Some(turns) = self.hosts.get_mut(host) {
            turns.failed = 0;
        }
    }

    /// Nothing is fetched from this host any more; whether that is news.
    pub fn close(&mut self, host: &str) -> bool {
        let turns = self.hosts.entry(host.to_owned()).or_default();
        !std::mem::replace(&mut turns.closed, true)
    }

    /// When the next host that rests is free.
    pub fn wakes(&self, now: Instant) -> Option<Instant> {
        let resting = self.hosts.values().filter(|turns| !turns.closed);
        let next = resting.filter_map(|turns| turns.next);
        next.filter(|next| *next > now).min()
    }

    fn pause(&self, url: &str) -> Duration {
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
        match opened {
            true => self.delay,
            false => self.delay.max(LEAST_PAUSE),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const URL: &str = "http://e.com:81/";

    fn pacing(delay: u64, per_host: usize) -> Pacing {
        let opened = vec!["127.0.0.1:80".parse().unwrap()];
        Pacing::new(Duration::from_millis(delay), per_host, opened)
    }

    #[test]
    fn one_page_at_once_and_a_pause_after_each() {
        let mut pacing = pacing(1_000, 1);
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        assert!(pacing.is_free("e.com:81", start));
        pacing.begin("e.com:81", URL, start);
        assert!(!pacing.is_free("e.com:81", after(5_000)), "one at once");
        assert!(
            pacing.is_free("f.com", start),
            "hosts do not wait for one another"
        );
        pacing.end("e.com:81", URL, after(3_000));
        assert!(!pacing.is_free("e.com:81", after(3_999)));
        assert_eq!(pacing.wakes(after(3_999)), Some(after(4_000)));
        assert!(pacing.is_free("e.com:81", after(4_000)));
        assert_eq!(pacing.wakes(after(4_000)), None);
    }

    #[test]
    fn no_pause_is_for_opened_targets_only() {
        let mut pacing = pacing(0, 2);
        let start = Instant::now();
        pacing.begin("127.0.0.1", "http://127.0.0.1/a", start);
        assert!(pacing.is_free("127.0.0.1", start));
        pacing.begin("127.0.0.1", "http://127.0.0.1/b", start);
        assert!(!pacing.is_free("127.0.0.1", start), "two at once");
        pacing.begin("e.com:81", URL, start);
        assert!(!pacing.is_free("e.com:81", start));
        assert!(pacing.is_free("e.com:81", start + LEAST_PAUSE));
    }

    #[test]
    fn failures_are_counted_in_a_row() {
        let mut pacing = pacing(0, 1);
        assert_eq!((pacing.fail("e.com"), pacing.fail("e.com")), (1, 2));
        pacing.answered("e.com");
        assert_eq!((pacing.fail("e.com"), pacing.fail("f.com")), (1, 1));
    }

    #[test]
    fn a_host_rests_and_is_closed() {
        let mut pacing = pacing(0, 1);
        let start = Instant::now();
        let later = start + Duration::from_secs(9);
        pacing.rest("e.com:81", later);
        assert!(!pacing.is_free("e.com:81", start));
        assert!(pacing.is_free("e.com:81", later));
        assert!(pacing.close("e.com:81"));
        assert!(!pacing.close("e.com:81"));
        assert!(!pacing.is_free("e.com:81", later));
        assert_eq!(pacing.wakes(start), None, "nobody waits for it");
    }
}
