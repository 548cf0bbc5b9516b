//! Fetches what the core's plan asks for, until everything is decided, a host closes its door, or a person stops it.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::IsTerminal;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use dustlens::query_args::{Decision, FetchOutcome, FetchRequest, Finding, Plan, Verdict};
use dustlens_proxy::resolve::System;
use dustlens_proxy::{Config, Fetcher};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep_until};

use super::answer::{Answer, answer};
use super::pacing::Pacing;
use super::{Args, Run, now};
use crate::corpus::Unusable;
use crate::signals;

/// Pages under way at once, over all hosts.
const AT_ONCE: usize = 16;
/// Longest wait that a host may ask for; one that asks for more is left alone until the next run.
const LONGEST_WAIT: Duration = Duration::from_secs(120);
/// How often a page is asked for again after such a wait.
const RETRIES: u8 = 3;
/// Longest turn that is waited for inside one fetch, as a Crawl-delay asks for it: the most the fetcher takes.
const LONGEST_TURN: Duration = Duration::from_secs(600);
/// Arguments that could not be verified and are named with the reason; further ones are counted.
const NAMED: usize = 20;

/// How a verification ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Nothing is left to fetch.
    Over,
    /// A person stopped it.
    Stopped,
}

/// What pages are fetched with.
pub struct Verification {
    fetcher: Arc<Fetcher>,
    delay: Duration,
    per_host: usize,
}

impl Verification {
    /// The proxy's own fetcher, with its policy, caps and manners.
    ///
    /// # Errors
    /// [`Unusable`] when the fetcher refuses a setting.
    pub fn new(args: &Args) -> anyhow::Result<Self> {
        let mut config = Config::default();
        config.allow.clone_from(&args.allow);
        config.obey_robots = !args.ignore_robots;
        config.limits.per_target = usize::from(args.per_host);
        config.limits.queue_wait = LONGEST_TURN;
        let fetcher = Fetcher::new(config, Arc::new(System::default()))
            .map_err(|error| Unusable::new(error.to_string()))?;
        Ok(Self {
            fetcher: Arc::new(fetcher),
            delay: args.delay(),
            per_host: usize::from(args.per_host),
        })
    }

    /// Works a plan off, and stores every decision when it is made.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn run(&self, plan: &mut Plan, run: &mut Run<'_>) -> anyhow::Result<Ended> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("the threads that fetch could not be started")?;
        let progress = plan.progress();
        run.messages.say(&format!(
            "{} arguments to verify; pages to fetch: {} at most, {} ms apart on each host; Ctrl+C stops, and what is decided is kept",
            progress.checks - progress.decided,
            progress.total - progress.done - progress.skipped,
            self.delay.as_millis(),
        ));
        let mut work = Work {
            fetcher: &self.fetcher,
            pacing: Pacing::new(
                self.delay,
                self.per_host,
                self.fetcher.config().allow.clone(),
            ),
            tasks: JoinSet::new(),
            under_way: HashMap::new(),
            tries: HashMap::new(),
            unverifiable: 0,
            bar: bar(),
        };
        let ended = runtime.block_on(work.until_over(plan, run));
        work.finish(plan, run, ended);
        // A name look-up under way would hold the exit for as long as the system waits for it.
        runtime.shutdown_background();
        Ok(ended)
    }
}

/// A verification under way.
struct Work<'a> {
    fetcher: &'a Arc<Fetcher>,
    pacing: Pacing,
    tasks: JoinSet<Answer>,
    under_way: HashMap<Id, FetchRequest>,
    tries: HashMap<u32, u8>,
    unverifiable: usize,
    bar: ProgressBar,
}

impl Work<'_> {
    async fn until_over(&mut self, plan: &mut Plan, run: &mut Run<'_>) -> Ended {
        let mut stop = std::pin::pin!(signals::stop());
        self.settle(plan, run);
        loop {
            self.start(plan);
            let wake = self.pacing.wakes(Instant::now());
            let wake = wake.filter(|_| !plan.is_over());
            if self.tasks.is_empty() && wake.is_none() {
                return Ended::Over;
            }
            if !self.step(plan, run, wake, stop.as_mut()).await {
                return Ended::Stopped;
            }
        }
    }

    /// Starts every fetch whose host has a turn.
    fn start(&mut self, plan: &mut Plan) {
        while self.tasks.len() < AT_ONCE {
            let now = Instant::now();
            let Some(request) = plan.next(|host| self.pacing.is_free(host, now)) else {
                return;
            };
            self.pacing.begin(&request.host, &request.url, now);
            let (fetcher, url) = (Arc::clone(self.fetcher), request.url.clone());
            let task = self.tasks.spawn(async move {
                let fetched = fetcher.fetch(&url, "dustlens params").await;
                answer(fetched, SystemTime::now())
            });
            self.under_way.insert(task.id(), request);
        }
    }

    /// Waits for whatever comes first; false when it is the signal to stop.
    async fn step(
        &mut self,
        plan: &mut Plan,
        run: &mut Run<'_>,
        wake: Option<Instant>,
        stop: Pin<&mut impl Future<Output = ()>>,
    ) -> bool {
        let some_time = wake.unwrap_or_else(Instant::now);
        tokio::select! {
            biased;
            () = stop => return false,
            Some(ended) = self.tasks.join_next_with_id() => self.take(ended, plan, run),
            () = sleep_until(some_time), if wake.is_some() => {}
        }
        true
    }

    fn take(&mut self, ended: Result<(Id, Answer), JoinError>, plan: &mut Plan, run: &mut Run<'_>) {
        let (id, answer) = match ended {
            Ok(ended) => ended,
            // A fault of the fetcher: the page counts as one that cannot be fetched.
            Err(error) => (error.id(), failed("internal")),
        };
        let Some(request) = self.under_way.remove(&id) else {
            return;
        };
        let now = Instant::now();
        self.pacing.end(&request.host, &request.url, now);
        match answer.wait {
            Some(wait) if wait > LONGEST_WAIT => {
                plan.put_back(request.id);
                if self.pacing.close(&request.host) {
                    let (host, seconds) = (&request.host, wait.as_secs());
                    let text = format!(
                        "{host} asks to be left alone for {seconds} s; run this again then"
                    );
                    self.bar.suspend(|| run.messages.bad(&text));
                }
            }
            Some(wait) if self.may_try_again(request.id) => {
                plan.put_back(request.id);
                self.pacing.rest(&request.host, now + wait);
            }
            _ => plan.give(request.id, answer.outcome),
        }
        self.settle(plan, run);
    }

    fn may_try_again(&mut self, id: u32) -> bool {
        let tries = self.tries.entry(id).or_default();
        *tries += 1;
        *tries <= RETRIES
    }

    /// Takes the decisions over, stores them, and shows where the work stands.
    fn settle(&mut self, plan: &mut Plan, run: &mut Run<'_>) {
        let decisions = plan.take_decisions();
        let mut keys = Vec::new();
        for decision in decisions {
            self.name(&decision, run);
            keys.push(decision.key.clone());
            run.session.record(decision, now());
        }
        if !keys.is_empty() {
            run.store
                .decided(&run.session, &keys, plan, now(), &mut run.messages);
        }
        let progress = plan.progress();
        self.bar.set_message(format!(
            "{} of {} decided",
            progress.decided, progress.checks
        ));
        self.bar
            .set_length((progress.total - progress.skipped) as u64);
        self.bar.set_position(progress.done as u64);
    }

    /// Says why an argument could not be verified.
    fn name(&mut self, decision: &Decision, run: &Run<'_>) {
        if decision.verdict != Verdict::Unverifiable {
            return;
        }
        self.unverifiable += 1;
        if self.unverifiable > NAMED {
            return;
        }
        let mut findings = decision.evidence.comparisons.iter();
        let trouble = findings.find_map(|one| match &one.finding {
            Finding::Undecided { trouble } => Some((trouble, &one.other)),
            _ => None,
        });
        let Some((trouble, page)) = trouble else {
            return;
        };
        let place = match page.is_empty() {
            true => String::new(),
            false => format!(": {page}"),
        };
        let (scope, name) = (&decision.key.scope, &decision.key.name);
        let text = format!("{scope}, {name} cannot be verified: {trouble}{place}");
        self.bar.suspend(|| run.messages.say(&text));
    }

    /// Puts back what was under way, stores where the plan stands, and says how it ended.
    fn finish(&mut self, plan: &mut Plan, run: &mut Run<'_>, ended: Ended) {
        self.tasks.abort_all();
        for request in self.under_way.values() {
            plan.put_back(request.id);
        }
        self.bar.finish_and_clear();
        let open = (!plan.is_over()).then_some(&*plan);
        run.store
            .keep_plan(open, &run.session, now(), &mut run.messages);
        if self.unverifiable > NAMED {
            let more = self.unverifiable - NAMED;
            run.messages
                .say(&format!("{more} more arguments cannot be verified"));
        }
        let progress = plan.progress();
        let word = match ended {
            Ended::Stopped => "stopped: ",
            Ended::Over => "",
        };
        run.messages.say(&format!(
            "{word}{} of {} arguments decided, {} pages fetched",
            progress.decided, progress.checks, progress.done
        ));
    }
}

fn failed(reason: &str) -> Answer {
    Answer {
        outcome: FetchOutcome::Failed {
            reason: reason.to_owned(),
        },
        wait: None,
    }
}

fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} pages, {msg}, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

/// The name of a page that no site has. It need not be secret, only new: the hasher's keys are drawn from the system.
pub fn probe() -> String {
    format!(
        "no-such-page-{:016x}",
        RandomState::new().build_hasher().finish()
    )
}
