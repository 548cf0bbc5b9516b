//! Works plans off: so many pages at once, pauses, second tries, and the end when nothing is left or a person says so.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use dustlens::fetch::pace::{Becomes, Missed, Pace};
use dustlens::fetch::{FetchOutcome, FetchRequest};
use dustlens_proxy::Fetcher;
use indicatif::ProgressBar;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep_until};

use super::answer::{Answer, answer};
use super::given_up_hosts::Closed;
use super::pauses::{Pauses, millis};
use super::{FetchSettings, Task};
use crate::progress::bar;
use crate::signals;

/// Pages under way at once, over all hosts.
const AT_ONCE: usize = 16;
/// Longest wait that a host may ask for; one that asks for more is left alone until the next run.
const LONGEST_WAIT: Duration = Duration::from_secs(120);
/// How often a page is asked for again when its host was not reached.
const RETRIES: u8 = 3;
/// What the fetcher's caps see as one client.
const CLIENT: &str = "dustlens";

/// How the work on a plan ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Nothing is left that can be fetched.
    Over,
    /// A person stopped it.
    Stopped,
}

/// How many pages were asked for and not put back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pages {
    /// Those that came, whatever they said.
    pub came: usize,
    /// Those that could not be fetched, and those of hosts that were given up before they could be.
    pub failed: usize,
}

impl Pages {
    /// Those since then.
    pub fn since(self, before: Self) -> Self {
        Self {
            came: self.came - before.came,
            failed: self.failed - before.failed,
        }
    }
}

/// What pages are fetched with. Hosts keep their pauses and closed doors from one plan to the next.
pub struct Runner {
    fetcher: Arc<Fetcher>,
    pace: Pace,
    pauses: Pauses,
    pages: Pages,
    threads: Option<Threads>,
}

/// The threads that fetch, and whether a person asked to stop since they were started.
struct Threads {
    runtime: Runtime,
    stop: watch::Receiver<bool>,
}

impl Runner {
    /// Nothing is started yet.
    ///
    /// # Errors
    /// [`crate::unusable::Unusable`] when the fetcher refuses a setting.
    pub fn new(fetch_settings: &FetchSettings) -> anyhow::Result<Self> {
        let fetcher = fetch_settings.fetcher()?;
        Ok(Self {
            pace: Pace::new(usize::from(fetch_settings.per_host)),
            pauses: Pauses::new(fetch_settings.delay(), fetcher.config().allow.clone()),
            fetcher: Arc::new(fetcher),
            pages: Pages::default(),
            threads: None,
        })
    }

    /// Whether a person asked to stop since the first plan was begun.
    pub fn is_stopped(&self) -> bool {
        let stop = self.threads.as_ref().map(|threads| &threads.stop);
        stop.is_some_and(|stop| *stop.borrow())
    }

    /// What came of all plans so far.
    pub fn pages(&self) -> Pages {
        self.pages
    }

    /// Works a plan off. What was under way when it was stopped is put back.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn run(&mut self, task: &mut impl Task) -> anyhow::Result<Ended> {
        let threads = match self.threads.take() {
            Some(threads) => threads,
            None => Threads::start()?,
        };
        let threads = self.threads.insert(threads);
        let mut work = Work {
            fetcher: &self.fetcher,
            pace: &mut self.pace,
            pauses: &self.pauses,
            pages: &mut self.pages,
            tasks: JoinSet::new(),
            under_way: HashMap::new(),
            tries: HashMap::new(),
            bar: bar("{bar:30} {pos}/{len} pages, {msg}, {eta} left"),
        };
        let stop = threads.stop.clone();
        let ended = threads.runtime.block_on(work.until_over(task, stop));
        work.tasks.abort_all();
        for request in work.under_way.values() {
            task.put_back(request.id);
        }
        work.bar.finish_and_clear();
        Ok(ended)
    }
}

impl Drop for Runner {
    /// A name look-up under way would hold the exit for as long as the system waits for it.
    fn drop(&mut self) {
        if let Some(threads) = self.threads.take() {
            threads.runtime.shutdown_background();
        }
    }
}

impl Threads {
    fn start() -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("the threads that fetch could not be started")?;
        let (asked, stop) = watch::channel(false);
        runtime.spawn(async move {
            signals::stop().await;
            asked.send_replace(true);
        });
        Ok(Self { runtime, stop })
    }
}

/// The work on one plan.
struct Work<'a> {
    fetcher: &'a Arc<Fetcher>,
    pace: &'a mut Pace,
    pauses: &'a Pauses,
    pages: &'a mut Pages,
    tasks: JoinSet<Answer>,
    under_way: HashMap<Id, FetchRequest>,
    tries: HashMap<u32, u8>,
    bar: ProgressBar,
}

impl Work<'_> {
    async fn until_over(&mut self, task: &mut impl Task, mut stop: watch::Receiver<bool>) -> Ended {
        self.settle(task);
        loop {
            if *stop.borrow() {
                return Ended::Stopped;
            }
            self.start(task);
            let wake = self.pace.wakes(self.pauses.now());
            let wake = wake.filter(|_| !task.is_over());
            let wake = wake.map(|wake| self.pauses.at(wake));
            if self.tasks.is_empty() && wake.is_none() {
                self.settle(task);
                return Ended::Over;
            }
            self.step(task, wake, &mut stop).await;
        }
    }

    /// Starts every fetch whose host has a turn.
    fn start(&mut self, task: &mut impl Task) {
        while self.tasks.len() < AT_ONCE {
            let now = self.pauses.now();
            let Some(request) = task.next(&|host| self.pace.is_free(host, now)) else {
                return;
            };
            let pause = self.pauses.after(&request.url);
            self.pace.begin(&request.host, pause, now);
            let (fetcher, url) = (Arc::clone(self.fetcher), request.url.clone());
            let handle = self.tasks.spawn(async move {
                let fetched = fetcher.fetch(&url, CLIENT).await;
                answer(&url, fetched, SystemTime::now())
            });
            self.under_way.insert(handle.id(), request);
        }
    }

    /// Waits for whatever comes first.
    async fn step(
        &mut self,
        task: &mut impl Task,
        wake: Option<Instant>,
        stop: &mut watch::Receiver<bool>,
    ) {
        let some_time = wake.unwrap_or_else(Instant::now);
        tokio::select! {
            biased;
            _ = stop.wait_for(|asked| *asked) => {}
            Some(ended) = self.tasks.join_next_with_id() => self.take(ended, task),
            () = sleep_until(some_time), if wake.is_some() => {}
        }
    }

    fn take(&mut self, ended: Result<(Id, Answer), JoinError>, task: &mut impl Task) {
        let (id, answer) = match ended {
            Ok(ended) => ended,
            // A fault of the fetcher: the page counts as one that cannot be fetched.
            Err(error) => (error.id(), internal()),
        };
        let Some(request) = self.under_way.remove(&id) else {
            return;
        };
        let now = self.pauses.now();
        let pause = self.pauses.after(&request.url);
        self.pace.end(&request.host, pause, now);
        match (answer.wait, answer.outcome) {
            (Some(wait), _) if wait > LONGEST_WAIT => {
                task.put_back(request.id);
                if self.pace.give_up(&request.host, "wait") {
                    task.closed(&request.host, Closed::Wait(wait.as_secs()), &self.bar);
                }
            }
            // The plan asks for the page again, as long as that may help.
            (Some(wait), outcome) => {
                self.pace.rest(&request.host, now + millis(wait));
                self.give(&request, outcome, task);
            }
            (None, FetchOutcome::Failed { reason }) => {
                self.miss(&request, reason, &answer.at, task);
            }
            (None, outcome) => {
                self.pace.answered(&request.host);
                self.give(&request, outcome, task);
            }
        }
        self.settle(task);
    }

    fn give(&mut self, request: &FetchRequest, outcome: FetchOutcome, task: &mut impl Task) {
        match &outcome {
            FetchOutcome::Page { .. } => self.pages.came += 1,
            FetchOutcome::Failed { .. } => self.pages.failed += 1,
        }
        task.give(request.id, outcome);
    }

    /// A page that was not had. One of a host that is given up by this stays open.
    fn miss(&mut self, request: &FetchRequest, reason: String, at: &str, task: &mut impl Task) {
        let was_open = self.pace.reason(&request.host).is_none();
        let missed = Missed {
            reason: &reason,
            at: Some(at),
            detail: "",
        };
        match self.pace.failed(&request.host, &request.url, missed) {
            Becomes::GivenUp => {
                self.pages.failed += 1;
                task.put_back(request.id);
                if was_open {
                    task.closed(&request.host, Closed::Unreachable(reason), &self.bar);
                }
            }
            Becomes::Again if self.may_try_again(request.id) => task.put_back(request.id),
            _ => self.give(request, FetchOutcome::Failed { reason }, task),
        }
    }

    fn may_try_again(&mut self, id: u32) -> bool {
        let tries = self.tries.entry(id).or_default();
        *tries += 1;
        *tries <= RETRIES
    }

    /// Hands the decisions over, and shows where the work stands.
    fn settle(&mut self, task: &mut impl Task) {
        task.settle(&self.bar);
        let progress = task.progress();
        self.bar.set_message(format!(
            "{} of {} decided",
            progress.decided, progress.checks
        ));
        self.bar
            .set_length((progress.total - progress.skipped) as u64);
        self.bar.set_position(progress.done as u64);
    }
}

fn internal() -> Answer {
    Answer {
        outcome: FetchOutcome::Failed {
            reason: "internal".to_owned(),
        },
        wait: None,
        at: String::new(),
    }
}
