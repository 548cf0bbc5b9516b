//! The robots.txt files of the sites being fetched: read once, kept for a while, asked for by one request at a time.
//!
//! All of them together stay under [`CACHE_BYTES`]: the file that was not asked for longest is forgotten first, which costs
//! one more request should its site be asked for again.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::buffer::Buffer;
use crate::in_flight::Held;
use crate::problem::{Problem, Refusal};
use crate::robots::Rules;
use crate::throttle::lock;

/// Time that rules are kept; RFC 9309 §2.4 allows a day.
const KEPT: Duration = Duration::from_secs(3_600);

/// Time before a file that could not be read is asked for again.
const KEPT_FAILURE: Duration = Duration::from_secs(60);

/// Time that a host stays unreachable: enough that a queue of its pages does not try one after the other.
const KEPT_UNREACHABLE: Duration = Duration::from_secs(5);

/// Memory for the rules of all sites together: 16 MiB are tens of thousands of usual files, or ten of the worst.
const CACHE_BYTES: usize = 16 << 20;

/// The cost of an entry beside its rules, in bytes: its key, its lock, its place in the map.
const ENTRY_BYTES: usize = 512;

/// The answer to a request for a file, and the room that its body takes until it is dropped.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Buffer,
    pub(crate) held: Held,
}

/// A site's file, and the time until which it holds.
#[derive(Debug, Clone)]
struct Known {
    rules: Result<Arc<Rules>, Refusal>,
    until: Instant,
}

/// Held by the task that asks the site, so that the others wait for the same answer.
type Slot = Arc<tokio::sync::Mutex<Option<Known>>>;

/// The files by origin.
#[derive(Debug, Default)]
pub(crate) struct Files {
    sites: Mutex<Sites>,
}

#[derive(Debug, Default)]
struct Sites {
    by_origin: HashMap<String, Site>,
    /// Bytes of all of them.
    bytes: usize,
    /// Counts the questions; the least number is the site that was not asked for longest.
    questions: u64,
}

#[derive(Debug)]
struct Site {
    slot: Slot,
    bytes: usize,
    asked: u64,
}

impl Files {
    /// The rules of `origin`: known ones, or those `fetch` (a walk to `file`) brings.
    pub(crate) async fn rules(
        &self,
        origin: &str,
        file: &Url,
        product: &str,
        fetch: impl Future<Output = Result<Answer, Problem>>,
    ) -> Result<Arc<Rules>, Refusal> {
        let slot = lock(&self.sites).slot(origin);
        let mut known = slot.lock().await;
        if let Some(known) = known.as_ref().filter(|known| known.until > Instant::now()) {
            return known.rules.clone();
        }
        let rules = read(fetch.await, file, product);
        let kept = match &rules {
            Ok(_) => KEPT,
            Err(refusal) if is_of_this_fetch(refusal) => Duration::ZERO,
            Err(refusal) if refusal.is_about_host() => KEPT_UNREACHABLE,
            Err(_) => KEPT_FAILURE,
        };
        *known = Some(Known {
            rules: rules.clone(),
            until: Instant::now() + kept,
        });
        lock(&self.sites).weigh(origin, rules.as_ref().map_or(0, |rules| rules.bytes()));
        rules
    }
}

impl Sites {
    fn slot(&mut self, origin: &str) -> Slot {
        self.questions += 1;
        let asked = self.questions;
        if let Some(site) = self.by_origin.get_mut(origin) {
            site.asked = asked;
            return Arc::clone(&site.slot);
        }
        let slot = Slot::default();
        let site = Site {
            slot: Arc::clone(&slot),
            bytes: ENTRY_BYTES + origin.len(),
            asked,
        };
        self.bytes += site.bytes;
        self.by_origin.insert(origin.to_owned(), site);
        self.forget();
        slot
    }

    /// Notes the memory that the rules of `origin` take.
    fn weigh(&mut self, origin: &str, rules: usize) {
        if let Some(site) = self.by_origin.get_mut(origin) {
            let bytes = ENTRY_BYTES + origin.len() + rules;
            self.bytes = self.bytes - site.bytes + bytes;
            site.bytes = bytes;
        }
        self.forget();
    }

    /// Once the bound is passed, forgets the sites that were not asked for longest, an eighth of the bytes at once, so that the
    /// search for them is rare. One that is being asked stays, so that it is asked once: there are no more of those than
    /// places.
    fn forget(&mut self) {
        if self.bytes <= CACHE_BYTES {
            return;
        }
        let idle = self.by_origin.iter();
        let idle = idle.filter(|(_, site)| Arc::strong_count(&site.slot) == 1);
        let mut idle: Vec<_> = idle
            .map(|(origin, site)| (site.asked, origin.clone()))
            .collect();
        idle.sort_unstable();
        for (_, origin) in idle {
            if self.bytes <= CACHE_BYTES / 8 * 7 {
                return;
            }
            if let Some(site) = self.by_origin.remove(&origin) {
                self.bytes -= site.bytes;
            }
        }
    }
}

/// Returns true for a refusal that reveals nothing about the site, so that the next fetch asks again.
fn is_of_this_fetch(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::TargetBusy { .. } | Refusal::ClientBusy { .. } | Refusal::ForbiddenRedirect { .. }
    )
}

/// Interprets an answer to `/robots.txt` (RFC 9309 §2.3.1). A 429 means "not now", so it counts with the 5xx.
fn read(answer: Result<Answer, Problem>, file: &Url, product: &str) -> Result<Arc<Rules>, Refusal> {
    let unavailable = |reason: String| Err(Refusal::RobotsUnavailable { reason });
    match answer {
        // The room is held until the body is read.
        Ok(Answer {
            status,
            body,
            held: _held,
        }) => match status {
            200..=299 => Ok(Arc::new(Rules::parse(&body, product))),
            429 | 500.. => unavailable(format!("the site answered {status}")),
            _ => Ok(Arc::new(Rules::everything())),
        },
        Err(problem) => {
            let here = problem.url.as_deref() == Some(file.as_str());
            if here && problem.refusal.is_about_host() {
                return Err(problem.refusal);
            }
            match problem.refusal {
                refusal if is_of_this_fetch(&refusal) => Err(refusal),
                Refusal::Timeout { seconds, .. } => {
                    unavailable(format!("it took over {seconds} s"))
                }
                refusal => unavailable(refusal.code().to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn fetched(body: &[u8]) -> Result<Answer, Problem> {
        Ok(Answer {
            status: 200,
            body: body.to_vec().into(),
            held: Held::small(),
        })
    }

    async fn ask(files: &Files, site: usize, body: &[u8]) -> bool {
        let origin = format!("http://{site}.example");
        let file = Url::parse(&origin).unwrap();
        let mut fetched_anew = false;
        let fetch = async {
            fetched_anew = true;
            fetched(body)
        };
        let rules = files.rules(&origin, &file, "Dustlens", fetch).await;
        assert!(rules.unwrap().allows("/x"));
        fetched_anew
    }

    /// Checks with as many rules as 512 kB can hold: kept without a bound, 1,000 such files were 3.7 GB.
    #[tokio::test]
    async fn the_robots_txt_of_many_origins_stay_within_one_bound() {
        let body = "User-agent: *\n".to_owned() + &"Allow:/\n".repeat(64_000);
        let files = Files::default();
        for site in 0..100 {
            assert!(ask(&files, site, body.as_bytes()).await);
            ask(&files, 0, b"").await;
        }
        let sites = lock(&files.sites);
        let held = sites.by_origin.values().map(|site| site.bytes);
        assert_eq!(held.sum::<usize>(), sites.bytes);
        assert!(
            (CACHE_BYTES / 2..=CACHE_BYTES).contains(&sites.bytes),
            "{}",
            sites.bytes
        );
        assert!(
            sites.by_origin.contains_key("http://0.example"),
            "asked for lately"
        );
        assert!(!sites.by_origin.contains_key("http://1.example"));
    }

    #[tokio::test]
    async fn the_bound_holds_for_origins_without_rules_too() {
        let files = Files::default();
        for site in 0..40_000 {
            ask(&files, site, b"").await;
        }
        assert!(lock(&files.sites).bytes <= CACHE_BYTES);
        assert!(!ask(&files, 39_999, b"").await, "kept");
        assert!(ask(&files, 0, b"").await, "forgotten");
    }
}
