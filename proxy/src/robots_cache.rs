//! The robots.txt files of the sites being fetched: read once, kept for a while, asked for by one request at a time.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::fetch::Fetched;
use crate::problem::{Problem, Refusal};
use crate::robots::Rules;
use crate::throttle::lock;

/// How long rules are kept; RFC 9309 §2.4 allows a day.
const KEPT: Duration = Duration::from_secs(3_600);

/// How long a file that could not be read is not asked for again.
const KEPT_FAILURE: Duration = Duration::from_secs(60);

/// How long a host stays unreachable: enough that a queue of its pages does not try one after the other.
const KEPT_UNREACHABLE: Duration = Duration::from_secs(5);

/// Sites remembered before the stale ones are swept out.
const SITES: usize = 1_000;

/// What is known of one site's file, and until when.
#[derive(Debug, Clone)]
struct Known {
    rules: Result<Arc<Rules>, Refusal>,
    until: Instant,
}

/// Held by whoever asks the site, so that the others wait for the same answer.
type Slot = Arc<tokio::sync::Mutex<Option<Known>>>;

/// The files by origin.
#[derive(Debug, Default)]
pub(crate) struct Files {
    sites: Mutex<HashMap<String, Slot>>,
}

impl Files {
    /// The rules of `origin`: known ones, or those `fetch` (a walk to `file`) brings.
    pub(crate) async fn rules(
        &self,
        origin: &str,
        file: &Url,
        product: &str,
        fetch: impl Future<Output = Result<Fetched, Problem>>,
    ) -> Result<Arc<Rules>, Refusal> {
        let slot = self.slot(origin);
        let mut known = slot.lock().await;
        if let Some(known) = known.as_ref().filter(|known| known.until > Instant::now()) {
            return known.rules.clone();
        }
        let rules = read(fetch.await, file, product);
        let kept = match &rules {
            Ok(_) => KEPT,
            Err(Refusal::TargetBusy { .. }) => Duration::ZERO,
            Err(refusal) if refusal.is_about_host() => KEPT_UNREACHABLE,
            Err(_) => KEPT_FAILURE,
        };
        *known = Some(Known {
            rules: rules.clone(),
            until: Instant::now() + kept,
        });
        rules
    }

    fn slot(&self, origin: &str) -> Slot {
        let mut sites = lock(&self.sites);
        if sites.len() >= SITES {
            sites.retain(|_, slot| Arc::strong_count(slot) > 1 || is_fresh(slot));
        }
        if sites.len() >= SITES {
            // All fresh: forgetting costs one more request a site, remembering without end costs memory.
            sites.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        Arc::clone(sites.entry(origin.to_owned()).or_default())
    }
}

fn is_fresh(slot: &Slot) -> bool {
    let known = slot.try_lock();
    known.is_ok_and(|known| {
        known
            .as_ref()
            .is_some_and(|known| known.until > Instant::now())
    })
}

/// What an answer to `/robots.txt` means (RFC 9309 §2.3.1). A 429 says "not now", so it counts with the 5xx.
fn read(
    answer: Result<Fetched, Problem>,
    file: &Url,
    product: &str,
) -> Result<Arc<Rules>, Refusal> {
    let unavailable = |reason: String| Err(Refusal::RobotsUnavailable { reason });
    match answer {
        Ok(page) => match page.status {
            200..=299 => Ok(Arc::new(Rules::parse(&page.body, product))),
            429 | 500.. => unavailable(format!("the site answered {}", page.status)),
            _ => Ok(Arc::new(Rules::everything())),
        },
        Err(problem) => {
            let here = problem.url.as_deref() == Some(file.as_str());
            if here && problem.refusal.is_about_host() {
                return Err(problem.refusal);
            }
            unavailable(problem.refusal.code().to_owned())
        }
    }
}
