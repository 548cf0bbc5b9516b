//! What a fetch means for the plan: an outcome, or a wait before the same page is asked for again.

use std::time::{Duration, SystemTime};

use dustlens::fetch::FetchOutcome;
use dustlens_proxy::{Fetched, Problem};

/// The outcome of a fetch.
pub struct Answer {
    /// For the plan.
    pub outcome: FetchOutcome,
    /// How long the host asks to be left alone, when it does.
    pub wait: Option<Duration>,
    /// The address that a failure is about, after redirects.
    pub at: String,
}

/// Reads what the fetcher brought from `url` at `now`.
pub fn answer(url: &str, fetched: Result<Fetched, Problem>, now: SystemTime) -> Answer {
    match fetched {
        Ok(page) => Answer {
            wait: asked_wait(&page, now),
            at: page.final_url.clone(),
            outcome: FetchOutcome::Page {
                status: page.status,
                final_url: page.final_url,
                content_type: page.content_type,
                body: page.body,
                truncated: page.truncated,
            },
        },
        Err(problem) => Answer {
            // A Crawl-delay that is longer than a turn is waited for.
            wait: problem.refusal.retry_after().map(Duration::from_secs),
            at: problem.url.clone().unwrap_or_else(|| url.to_owned()),
            outcome: FetchOutcome::Failed {
                reason: problem.refusal.code().to_owned(),
            },
        },
    }
}

/// `Retry-After` of a 429 or 503 (RFC 9110 §10.2.3): seconds, or a date.
fn asked_wait(page: &Fetched, now: SystemTime) -> Option<Duration> {
    if !matches!(page.status, 429 | 503) {
        return None;
    }
    let value = page.headers.get("retry-after")?.trim();
    if let Ok(seconds) = value.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeMap;

    use dustlens_proxy::Refusal;

    use super::*;

    fn wait(status: u16, retry_after: &str) -> Option<u64> {
        let now = httpdate::parse_http_date("Sat, 21 Nov 2026 10:00:00 GMT").unwrap();
        let headers = BTreeMap::from([("retry-after".to_owned(), retry_after.to_owned())]);
        let page = Fetched {
            url: "http://e.com/".to_owned(),
            final_url: "http://e.com/".to_owned(),
            status,
            hops: Vec::new(),
            content_type: None,
            headers,
            body: Vec::new(),
            truncated: false,
            elapsed_ms: 0,
        };
        answer("http://e.com/", Ok(page), now)
            .wait
            .map(|wait| wait.as_secs())
    }

    #[test]
    fn retry_after_in_every_form() {
        for (status, value, expected) in [
            (429, "7", Some(7)),
            (503, " 0 ", Some(0)),
            (503, "Sat, 21 Nov 2026 10:01:00 GMT", Some(60)),
            (503, "Sat, 21 Nov 2026 09:00:00 GMT", Some(0)),
            (503, "soon", None),
            (503, "-1", None),
            (200, "7", None),
            (301, "7", None),
        ] {
            assert_eq!(wait(status, value), expected, "{status} {value}");
        }
    }

    #[test]
    fn a_refusal_is_named_by_its_code() {
        let refused =
            |refusal: Refusal| answer("http://e.com/", Err(refusal.into()), SystemTime::UNIX_EPOCH);
        let disallowed = refused(Refusal::RobotsDisallowed);
        assert_eq!(
            (disallowed.outcome, disallowed.wait),
            (
                FetchOutcome::Failed {
                    reason: "robots-disallowed".to_owned()
                },
                None
            )
        );
        let slow = refused(Refusal::CrawlDelay { seconds: 900 });
        assert_eq!(slow.wait, Some(Duration::from_secs(900)));
    }
}
