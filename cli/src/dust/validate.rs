//! Rounds of mining and fetching, until a round finds nothing that was not tried yet, or a person stops it.

use std::io::IsTerminal;
use std::time::Duration;

use dustlens::dust::{DustSession, Status, Validation};
use dustlens::fetch::{FetchOutcome, FetchRequest, PlanProgress};
use dustlens::message_text::counted;
use dustlens::random::absent_page;
use indicatif::ProgressBar;

use super::table::RuleTable;
use crate::fetching::{Closed, Ended, Pages, Runner, Task};
use crate::messages::Messages;

/// Time between two moves of the activity sign.
const TICK: Duration = Duration::from_millis(120);

/// Mines and validates in turns, and reports the result.
///
/// # Errors
/// When the system gives no threads.
pub fn rounds(
    runner: &mut Runner,
    session: &mut DustSession,
    table: &mut RuleTable,
    messages: &mut Messages,
) -> anyhow::Result<Ended> {
    let probe = absent_page()?;
    let mut whole = true;
    let mut ended = Ended::Over;
    let mut begun = false;
    while ended == Ended::Over && mine(session) > 0 && !runner.is_stopped() {
        let plan = session.validation(&probe);
        if !begun {
            say_begin(session, messages);
            begun = true;
        }
        let mut task = Round {
            plan,
            session,
            table,
            messages,
        };
        ended = runner.run(&mut task)?;
        let plan = task.plan;
        whole &= plan.is_over();
        match ended {
            // Hosts that cannot be asked now do not hold up what can be found of the others.
            Ended::Over => session.set_aside(plan),
            Ended::Stopped => session.finish(plan),
        }
        table.round_over(session, whole, messages);
    }
    if runner.is_stopped() {
        ended = Ended::Stopped;
    }
    if begun {
        say_end(session, messages, ended, runner.pages());
    }
    Ok(ended)
}

/// A round of mining, with a sign of life at a terminal.
fn mine(session: &mut DustSession) -> usize {
    let bar = match std::io::stderr().is_terminal() {
        true => ProgressBar::new_spinner(),
        false => ProgressBar::hidden(),
    };
    bar.set_message("looking for rules");
    bar.enable_steady_tick(TICK);
    let found = session.mine();
    bar.finish_and_clear();
    found
}

/// A round's validation.
struct Round<'a> {
    plan: Validation,
    session: &'a mut DustSession,
    table: &'a mut RuleTable,
    messages: &'a mut Messages,
}

impl Task for Round<'_> {
    fn next(&mut self, is_free: &dyn Fn(&str) -> bool) -> Option<FetchRequest> {
        self.plan.next(is_free)
    }

    fn give(&mut self, id: u32, outcome: FetchOutcome) {
        self.plan.give(id, outcome);
    }

    fn put_back(&mut self, id: u32) {
        self.plan.put_back(id);
    }

    fn is_over(&self) -> bool {
        self.plan.is_over()
    }

    fn progress(&self) -> PlanProgress {
        self.plan.progress()
    }

    /// Stores each decision when it is made.
    fn settle(&mut self, bar: &ProgressBar) {
        let numbers = self.session.take_decisions(&mut self.plan);
        let rules = self.session.decided_rules(numbers);
        bar.suspend(|| self.table.decided(rules, self.messages));
    }

    fn closed(&mut self, host: &str, why: Closed, bar: &ProgressBar) {
        self.messages.closed(host, why, bar);
    }
}

fn say_begin(session: &DustSession, messages: &Messages) {
    let rules = session.rules().iter();
    let likely = rules.filter(|rule| rule.status == Status::Likely);
    messages.say(&format!(
        "likely rules to begin with: {}; different URLs: {}; pages to fetch: {} at most (--max-fetches allows more or fewer); Ctrl+C stops, and what is decided is printed",
        likely.count(),
        session.counts().distinct,
        session.budget(),
    ));
}

fn say_end(session: &DustSession, messages: &mut Messages, ended: Ended, pages: Pages) {
    let of = |status: Status| {
        let rules = session.rules().iter();
        rules.filter(|rule| rule.status == status).count()
    };
    let word = match ended {
        Ended::Stopped => "stopped: ",
        Ended::Over => "",
    };
    messages.say(&format!(
        "{word}{} valid, {} refuted, {} undecided, {} only likely",
        counted(of(Status::Valid), "rule", "rules"),
        of(Status::Refuted),
        of(Status::Undecided),
        of(Status::Likely),
    ));
    messages.pages(pages);
    messages.say(&format!(
        "the valid rules remove {} of {}, for {}",
        session.saved(),
        counted(
            session.counts().distinct as usize,
            "different URL",
            "different URLs"
        ),
        counted(session.fetched(), "page", "pages"),
    ));
    let untried = session.untried();
    if untried.rules > 0 {
        messages.say(&format!(
            "no more pages were allowed: {} left undecided, which may remove {} at most, each URL counted once a rule; for all of them allow {} at most (--max-fetches {})",
            counted(untried.rules, "rule was", "rules were"),
            counted(untried.urls as usize, "URL", "URLs"),
            counted(untried.pages as usize, "more page", "more pages"),
            session.budget() as u64 + untried.pages,
        ));
    }
}
