//! Fetching what a plan of the core asks for: the same settings for every command that compares pages.
//!
//! | file | its concern |
//! |---|---|
//! | `runner` | works a plan off, until it is over, the hosts close their doors, or a person stops it |
//! | `pauses` | the pause at a host; when it may be asked again the core says ([`dustlens::fetch::pace`]) |
//! | `answer` | what a fetch means for the plan: an outcome, or a wait |
//! | `closed` | hosts that are left alone for the rest of a run, and why |

mod answer;
mod given_up_hosts;
mod pauses;
mod runner;

use std::sync::Arc;
use std::time::Duration;

use dustlens::fetch::{FetchOutcome, FetchRequest, PlanProgress};
use dustlens_proxy::resolve::System;
use dustlens_proxy::{Config, Fetcher, Target};
use indicatif::ProgressBar;

pub use given_up_hosts::{Closed, remedy};
pub use runner::{Ended, Pages, Runner};

use crate::unusable::Unusable;

/// Exit status of work that was stopped, as shells have it for Ctrl+C.
pub const STOPPED: u8 = 130;
/// Longest turn that is waited for inside one fetch, as a Crawl-delay asks for it: the most the fetcher takes.
const LONGEST_TURN: Duration = Duration::from_secs(600);

/// From where pages are fetched, and how politely.
#[derive(clap::Args)]
pub struct FetchSettings {
    /// Fetch from this one target although it is not on the public internet; repeatable
    #[arg(long, value_name = "HOST:PORT")]
    pub allow: Vec<Target>,

    /// Fetch pages even where robots.txt asks not to, and without its Crawl-delay: for your own sites
    #[arg(long)]
    pub ignore_robots: bool,

    /// Pause between two pages of one host, in milliseconds, 0 to 600000; less than 250 holds for --allow targets only
    #[arg(long, value_name = "MS", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(0..=600_000))]
    pub delay: u64,

    /// Pages fetched from one host at once, 1 to 8
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=8))]
    pub per_host: u16,
}

impl FetchSettings {
    /// The pause between two pages of one host.
    pub fn delay(&self) -> Duration {
        Duration::from_millis(self.delay)
    }

    /// The proxy's own fetcher, with its policy, caps and waiting times.
    ///
    /// # Errors
    /// [`Unusable`] when the fetcher refuses a setting.
    fn fetcher(&self) -> anyhow::Result<Fetcher> {
        let mut config = Config::default();
        config.allow.clone_from(&self.allow);
        config.obey_robots = !self.ignore_robots;
        config.limits.per_target = usize::from(self.per_host);
        config.limits.pause_wait = LONGEST_TURN;
        let fetcher = Fetcher::new(config, Arc::new(System::default()));
        Ok(fetcher.map_err(|error| Unusable::new(error.to_string()))?)
    }
}

/// A plan of the core with what a command does about its decisions.
pub trait Task {
    /// What may be fetched now at a host for which `is_free` holds; handed out once.
    fn next(&mut self, is_free: &dyn Fn(&str) -> bool) -> Option<FetchRequest>;

    /// Takes what came of a request.
    fn give(&mut self, id: u32, outcome: FetchOutcome);

    /// Puts a request back that was not made.
    fn put_back(&mut self, id: u32);

    /// Whether everything is decided.
    fn is_over(&self) -> bool;

    /// Where it stands.
    fn progress(&self) -> PlanProgress;

    /// Looks at what was decided since the last call. Messages go past the bar ([`ProgressBar::suspend`]).
    fn settle(&mut self, bar: &ProgressBar);

    /// Names a host that nothing more is fetched from in this run.
    fn closed(&mut self, host: &str, why: Closed, bar: &ProgressBar);
}
