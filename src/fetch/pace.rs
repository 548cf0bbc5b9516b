//! When the command line may ask a host again, and when it gives a host up. The page's worker has its own:
//! `www/worker/host_pauses.ts` and `given_up_hosts.ts`.
//!
//! So many pages of a host at once, a pause after each, and no page before a host that asked for a wait wants one. A host
//! that fails by its own fault is given up, after `IN_A_ROW` failures or at once where asking again cannot help. The clock
//! is passed in, in milliseconds from any moment. Cost: O(1) a call, O(hosts) for the lists.

use std::collections::HashMap;

use url::Url;

use super::failure::{Fault, failure};

/// The least pause at a host that nobody opened, in milliseconds: those are strangers' machines.
pub const LEAST_PAUSE: u64 = 250;
/// Failures of a host in a row after which it is given up.
const IN_A_ROW: u8 = 3;

/// Whose a host is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Somebody else's: it gets [`LEAST_PAUSE`] at least.
    Stranger,
    /// This machine's, or one that a person opened: it gets the pause that was asked for.
    Opened,
}

impl Standing {
    /// The pause after a page, in milliseconds, where `delay` is asked for.
    #[must_use]
    pub fn pause(self, delay: u64) -> u64 {
        match self {
            Self::Stranger => delay.max(LEAST_PAUSE),
            Self::Opened => delay,
        }
    }
}

/// A page that was not had.
#[derive(Debug, Clone, Copy)]
pub struct Missed<'m> {
    /// The fetcher's code.
    pub reason: &'m str,
    /// The address at which it failed, if that is known.
    pub at: Option<&'m str>,
    /// The fetcher's sentence.
    pub detail: &'m str,
}

/// The fate of a page that was not had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Becomes {
    /// It counts as failed.
    Failed,
    /// It may be asked for again.
    Again,
    /// Its host is given up by this.
    GivenUp,
}

/// The turns of every host.
#[derive(Debug, Clone, Default)]
pub struct Pace {
    per_host: usize,
    hosts: HashMap<String, Turns>,
    /// Hosts given up with the reason, in that order.
    closed: Vec<(String, String)>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Turns {
    running: usize,
    /// No page before this.
    next: u64,
    /// Failures of the host in a row.
    failed: u8,
}

impl Pace {
    /// `per_host` pages of a host at once.
    #[must_use]
    pub fn new(per_host: usize) -> Self {
        Self {
            per_host,
            ..Self::default()
        }
    }

    fn turns(&mut self, host: &str) -> &mut Turns {
        self.hosts.entry(host.to_owned()).or_default()
    }

    /// True when a page of this host (with port) may be fetched now.
    #[must_use]
    pub fn is_free(&self, host: &str, now: u64) -> bool {
        let turns = self.hosts.get(host);
        turns.is_none_or(|turns| turns.running < self.per_host && turns.next <= now)
            && self.reason(host).is_none()
    }

    /// A page of this host is being fetched; `pause` is kept after it.
    pub fn begin(&mut self, host: &str, pause: u64, now: u64) {
        let turns = self.turns(host);
        turns.running += 1;
        turns.next = now.saturating_add(pause);
    }

    /// It came, or was given up: the pause begins anew, so that a slow host is not asked without a break.
    pub fn end(&mut self, host: &str, pause: u64, now: u64) {
        if let Some(turns) = self.hosts.get_mut(host) {
            turns.running = turns.running.saturating_sub(1);
            turns.next = turns.next.max(now.saturating_add(pause));
        }
    }

    /// Nothing is fetched from this host before then, as it asked.
    pub fn rest(&mut self, host: &str, until: u64) {
        let turns = self.turns(host);
        turns.next = turns.next.max(until);
    }

    /// The time at which the next host that rests is free; `None`: none rests that anything is fetched from.
    #[must_use]
    pub fn wakes(&self, now: u64) -> Option<u64> {
        let resting = self.hosts.iter().filter(|(_, turns)| turns.next > now);
        let open = resting.filter(|(host, _)| self.reason(host).is_none());
        open.map(|(_, turns)| turns.next).min()
    }

    /// A host has answered, or failed by a page's own fault.
    pub fn answered(&mut self, host: &str) {
        if let Some(turns) = self.hosts.get_mut(host) {
            turns.failed = 0;
        }
    }

    /// A page of `url` at this host was not had.
    pub fn failed(&mut self, host: &str, url: &str, missed: Missed<'_>) -> Becomes {
        let own = is_own(url, missed);
        let fault = failure(missed.reason).map_or(Fault::Page, |row| row.fault);
        if own == Some(false) || fault == Fault::Page {
            self.answered(host);
            return Becomes::Failed;
        }
        let turns = self.turns(host);
        turns.failed = turns.failed.saturating_add(1);
        let is_sure = own == Some(true);
        let most = match fault {
            Fault::HostForGood if is_sure => 1,
            _ => IN_A_ROW,
        };
        if turns.failed >= most {
            self.give_up(host, missed.reason);
            return Becomes::GivenUp;
        }
        match fault {
            Fault::Host if is_sure => Becomes::Again,
            _ => Becomes::Failed,
        }
    }

    /// Nothing is fetched from this host any more; true when that is news.
    pub fn give_up(&mut self, host: &str, reason: &str) -> bool {
        let known = self.closed.iter_mut().find(|(other, _)| other == host);
        let is_news = known.is_none();
        match known {
            Some((_, why)) => reason.clone_into(why),
            None => self.closed.push((host.to_owned(), reason.to_owned())),
        }
        is_news
    }

    /// Why a host was given up; `None`: it was not.
    #[must_use]
    pub fn reason(&self, host: &str) -> Option<&str> {
        let closed = self.closed.iter().find(|(other, _)| other == host);
        closed.map(|(_, reason)| reason.as_str())
    }
}

/// True when the fault is that of the host asked, false when it is that of one it redirects to; `None`: nobody knows.
fn is_own(url: &str, missed: Missed<'_>) -> Option<bool> {
    let asked = Url::parse(url).ok()?;
    if let Some(at) = missed.at {
        let met = Url::parse(at).ok();
        return Some(
            met.is_some_and(|met| (met.host(), met.port()) == (asked.host(), asked.port())),
        );
    }
    let named = failure(missed.reason).is_some_and(|row| row.names_host);
    let mut words = missed.detail.split([':', ' ', '\t', '\n']);
    named.then(|| words.any(|word| Some(word) == asked.host_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "http://e.com:81/a";
    const HOST: &str = "e.com:81";

    fn missed<'m>(reason: &'m str, at: Option<&'m str>, detail: &'m str) -> Missed<'m> {
        Missed { reason, at, detail }
    }

    #[test]
    fn one_page_at_once_and_a_pause_after_each() {
        let mut pace = Pace::new(1);
        assert!(pace.is_free(HOST, 0));
        pace.begin(HOST, 1_000, 0);
        assert!(!pace.is_free(HOST, 5_000), "one at once");
        assert!(
            pace.is_free("f.com", 0),
            "hosts do not wait for one another"
        );
        pace.end(HOST, 1_000, 3_000);
        assert!(!pace.is_free(HOST, 3_999));
        assert_eq!(pace.wakes(3_999), Some(4_000));
        assert!(pace.is_free(HOST, 4_000));
        assert_eq!(pace.wakes(4_000), None);
    }

    #[test]
    fn no_pause_is_for_opened_hosts_only() {
        let mut pace = Pace::new(2);
        let (own, strange) = (Standing::Opened.pause(0), Standing::Stranger.pause(0));
        pace.begin("127.0.0.1", own, 0);
        assert!(pace.is_free("127.0.0.1", 0));
        pace.begin("127.0.0.1", own, 0);
        assert!(!pace.is_free("127.0.0.1", 0), "two at once");
        pace.begin(HOST, strange, 0);
        assert!(!pace.is_free(HOST, 0));
        assert!(pace.is_free(HOST, LEAST_PAUSE));
    }

    #[test]
    fn a_host_is_left_alone_for_as_long_as_it_asks() {
        let mut pace = Pace::new(1);
        pace.begin(HOST, 1_000, 0);
        pace.end(HOST, 1_000, 10);
        pace.rest(HOST, 60_000);
        pace.rest(HOST, 5_000);
        assert!(!pace.is_free(HOST, 59_999));
        assert!(pace.is_free(HOST, 60_000));
    }

    #[test]
    fn nobody_waits_for_a_host_given_up() {
        let mut pace = Pace::new(1);
        pace.rest(HOST, 9_000);
        assert!(pace.give_up(HOST, "timeout"));
        assert!(!pace.give_up(HOST, "timeout"));
        assert!(!pace.is_free(HOST, 9_000));
        assert_eq!(pace.wakes(0), None);
    }

    #[test]
    fn failures_count_in_a_row() {
        let mut pace = Pace::new(1);
        let no_name = missed(
            "name-not-found",
            None,
            "The name e.com has no address (unknown).",
        );
        assert_eq!(pace.failed(HOST, URL, no_name), Becomes::Again);
        pace.answered(HOST);
        for becomes in [Becomes::Again, Becomes::Again, Becomes::GivenUp] {
            assert_eq!(pace.failed(HOST, URL, no_name), becomes);
        }
        assert_eq!(pace.reason(HOST), Some("name-not-found"));
    }

    #[test]
    fn what_cannot_change_is_met_once() {
        let mut pace = Pace::new(1);
        let detail = "e.com is at 10.0.0.1, which is a private network";
        let private = missed("forbidden-address", None, detail);
        assert_eq!(pace.failed(HOST, URL, private), Becomes::GivenUp);
        let unknown = missed("tls-unavailable", None, "");
        assert_eq!(
            pace.failed("f.com", "https://f.com/", unknown),
            Becomes::Failed
        );
    }

    #[test]
    fn a_late_page_may_be_the_only_one() {
        let mut pace = Pace::new(1);
        for becomes in [Becomes::Failed, Becomes::Failed, Becomes::GivenUp] {
            assert_eq!(
                pace.failed(HOST, URL, missed("timeout", Some(URL), "")),
                becomes
            );
        }
    }

    #[test]
    fn a_fault_of_another_host_or_of_a_page_is_not_this_ones() {
        let mut pace = Pace::new(1);
        for missed in [
            missed("robots-disallowed", None, ""),
            missed("connect-failed", Some("http://e.com/a"), ""),
            missed("connect-failed", Some("http://f.com:81/a"), ""),
            missed("name-not-found", None, "The name www.f.com has no address."),
        ] {
            for _ in 0..5 {
                assert_eq!(
                    pace.failed(HOST, URL, missed),
                    Becomes::Failed,
                    "{missed:?}"
                );
            }
        }
        let own = missed("connect-failed", Some("http://e.com:81/b"), "");
        assert_eq!(pace.failed(HOST, URL, own), Becomes::Again);
    }
}
