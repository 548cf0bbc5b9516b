//! The one time budget of a fetch. Every stage of every hop draws on it, robots.txt and waiting included; a refusal names
//! the stage that took most of it.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::problem::Refusal;

/// A part of the work of a fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Other fetches of the client or the host are under way.
    Place,
    /// The site's Crawl-delay.
    Pause,
    /// The site's robots.txt, with its own look-up, connection and redirects.
    Robots,
    /// The bytes of other answers fill the memory there is for them.
    Room,
    /// The look-up of the name.
    Name,
    /// The connection, and its encryption.
    Connect,
    /// From the request to the end of the answer's head.
    Answer,
    /// The answer's body.
    Body,
    /// Undoing the content coding.
    Unpack,
}

impl Stage {
    /// True for the work itself, false for waiting and for robots.txt.
    fn is_of_page(self) -> bool {
        !matches!(self, Self::Place | Self::Pause | Self::Robots | Self::Room)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Place => "waiting for other pages of",
            Self::Pause => "the pause that robots.txt asks for at",
            Self::Robots => "reading robots.txt of",
            Self::Room => "waiting for memory for a page of",
            Self::Name => "looking up the name",
            Self::Connect => "connecting to",
            Self::Answer => "waiting for the answer of",
            Self::Body => "reading the body from",
            Self::Unpack => "unpacking the body from",
        })
    }
}

/// The time that one stage took at one host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spent {
    /// The part of the work.
    pub stage: Stage,
    /// The host, with its port where that is not the scheme's own.
    pub host: String,
    /// The time, over all hops.
    pub time: Duration,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs_f64();
        write!(f, "{} {} ({seconds:.1} s)", self.stage, self.host)
    }
}

/// The time that is left, and the steps that the rest was spent on.
#[derive(Debug)]
pub struct Budget {
    total: Duration,
    ends: Instant,
    spent: Vec<Spent>,
}

impl Budget {
    /// A budget that begins now.
    #[must_use]
    pub fn new(total: Duration) -> Self {
        Self {
            total,
            ends: Instant::now() + total,
            spent: Vec::new(),
        }
    }

    /// The time that is left.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.ends.saturating_duration_since(Instant::now())
    }

    /// Does `work` within the time left. When that is over, the work is dropped and the refusal names the longest
    /// stage.
    pub async fn spend<T>(
        &mut self,
        stage: Stage,
        url: &Url,
        work: impl Future<Output = Result<T, Refusal>>,
    ) -> Result<T, Refusal> {
        let ends = self.ends;
        let done = self.note(stage, url, timeout_at(ends, work)).await;
        done.unwrap_or_else(|_| Err(self.used_up()))
    }

    /// Does `work`, which keeps to [`Self::left`] by itself, and notes its time.
    pub async fn note<T>(&mut self, stage: Stage, url: &Url, work: impl Future<Output = T>) -> T {
        let began = Instant::now();
        let done = work.await;
        let time = began.elapsed();
        let host = host(url);
        let known = self.spent.iter_mut();
        match known
            .into_iter()
            .find(|spent| spent.stage == stage && spent.host == host)
        {
            Some(known) => known.time += time,
            None => self.spent.push(Spent { stage, host, time }),
        }
        done
    }

    /// Gives back time that is not the fetch's to answer for.
    pub fn extend(&mut self, by: Duration) {
        self.ends += by;
    }

    /// Milliseconds of the work itself.
    #[must_use]
    pub fn worked_ms(&self) -> u64 {
        let work = self.spent.iter().filter(|spent| spent.stage.is_of_page());
        let time: Duration = work.map(|spent| spent.time).sum();
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
    }

    fn used_up(&self) -> Refusal {
        let most = self.spent.iter().max_by_key(|spent| spent.time);
        Refusal::Timeout {
            seconds: self.total.as_secs(),
            most: most.map(ToString::to_string).unwrap_or_default(),
        }
    }
}

fn host(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[tokio::test]
    async fn the_stage_that_took_most_over_all_hops_is_named() {
        let mut budget = Budget::new(Duration::from_secs(600));
        let (a, b) = ("http://a.example/", "https://b.example:81/x");
        let [a, b] = [a, b].map(|url| Url::parse(url).unwrap());
        for (stage, url) in [(Stage::Answer, &a), (Stage::Body, &b), (Stage::Body, &b)] {
            let nap = tokio::time::sleep(Duration::from_millis(20));
            budget.note(stage, url, nap).await;
        }
        budget.ends = Instant::now();
        let never = std::future::pending::<Result<(), Refusal>>();
        let refusal = budget.spend(Stage::Unpack, &a, never).await.unwrap_err();
        assert_eq!(refusal.code(), "timeout");
        let text = refusal.to_string();
        assert!(
            text.contains("reading the body from b.example:81 (0."),
            "{text}"
        );
        assert!(budget.worked_ms() >= 60);
    }
}
