//! Handling of the plan's decisions by `--verify`: each is stored when it is made, and those that cannot be made are
//! named.

use dustlens::message_text::counted;
use dustlens::params::{
    Decision, FetchOutcome, FetchRequest, Finding, Plan, PlanProgress, Trouble, Verdict,
};
use indicatif::ProgressBar;

use super::Run;
use crate::clock::now;
use crate::fetching::{Closed, Ended, Pages, Runner, Task, remedy};
use crate::messages::short;

/// Arguments that could not be verified and are named with the reason; further ones are counted.
const NAMED: usize = 20;

/// Works a plan off, and reports its end. `saved` is the time at which a plan that is taken up again was stored.
///
/// # Errors
/// When the system gives no threads.
pub fn verify(
    runner: &mut Runner,
    plan: &mut Plan,
    saved: Option<u64>,
    run: &mut Run<'_>,
) -> anyhow::Result<Ended> {
    let progress = plan.progress();
    let pages = progress.total - progress.done - progress.skipped;
    run.messages.say(&format!(
        "{} to verify; pages to fetch: {pages} to begin with, more where pages change by themselves or an argument looks insignificant, {} ms apart on each host; Ctrl+C stops, and what is decided is kept",
        counted(progress.checks - progress.decided, "argument", "arguments"),
        run.args.fetch_settings.delay,
    ));
    let mut work = Verification {
        plan,
        run,
        saved,
        begun: false,
        unverifiable: 0,
    };
    let before = runner.pages();
    let ended = runner.run(&mut work)?;
    work.finish(ended, runner.pages().since(before));
    Ok(ended)
}

/// A verification under way.
struct Verification<'a, 'r> {
    plan: &'a mut Plan,
    run: &'a mut Run<'r>,
    /// When the plan was stored that is taken up again.
    saved: Option<u64>,
    /// True when the plan was stored: answers are stored beside it.
    begun: bool,
    unverifiable: usize,
}

impl Task for Verification<'_, '_> {
    fn next(&mut self, is_free: &dyn Fn(&str) -> bool) -> Option<FetchRequest> {
        self.plan.next(is_free)
    }

    fn give(&mut self, id: u32, outcome: FetchOutcome) {
        if let Some(answer) = self.plan.read(id, outcome) {
            let run = &mut *self.run;
            run.store.answered(&answer, now(), &mut run.messages);
            self.plan.take(id, answer);
        }
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

    /// Takes the decisions over and stores them; the plan itself when it begins.
    fn settle(&mut self, bar: &ProgressBar) {
        let mut keys = Vec::new();
        for decision in self.plan.take_decisions() {
            self.name(&decision, bar);
            keys.push(decision.key.clone());
            if !self.is_recorded(&decision) {
                self.run.session.record(decision, now());
            }
        }
        let begins = !std::mem::replace(&mut self.begun, true) && !self.plan.is_over();
        if keys.is_empty() && !begins {
            return;
        }
        let run = &mut *self.run;
        run.store
            .decided(&run.session, &keys, self.plan, now(), &mut run.messages);
    }

    fn closed(&mut self, host: &str, why: Closed, bar: &ProgressBar) {
        self.run.messages.closed(host, why, bar);
    }
}

impl Verification<'_, '_> {
    /// True when a decision was written down before the run was killed, and follows again from the stored answers.
    fn is_recorded(&self, decision: &Decision) -> bool {
        let row = self.run.session.table().get(&decision.key);
        row.is_some_and(|row| {
            row.verdict == decision.verdict && self.saved.is_some() && row.checked >= self.saved
        })
    }

    /// Reports the reason why an argument could not be verified.
    fn name(&mut self, decision: &Decision, bar: &ProgressBar) {
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
        let (scope, name) = (&decision.key.scope, short(&decision.key.name));
        let trouble = match trouble {
            Trouble::FetchFailed { reason } => {
                format!("a page could not be fetched ({reason}): {}", remedy(reason))
            }
            other => other.to_string(),
        };
        let text = format!("{scope}, {name} cannot be verified: {trouble}{place}");
        bar.suspend(|| self.run.messages.say(&text));
    }

    /// Stores the state of the plan, and reports its end.
    fn finish(&mut self, ended: Ended, pages: Pages) {
        let run = &mut *self.run;
        let open = (!self.plan.is_over()).then_some(&*self.plan);
        run.store
            .keep_plan(open, &run.session, now(), &mut run.messages);
        if self.unverifiable > NAMED {
            let more = counted(self.unverifiable - NAMED, "more argument", "more arguments");
            run.messages.say(&format!("{more} cannot be verified"));
        }
        let progress = self.plan.progress();
        let word = match ended {
            Ended::Stopped => "stopped: ",
            Ended::Over => "",
        };
        let unverifiable = match self.unverifiable {
            0 => String::new(),
            number => format!(", {number} cannot be verified"),
        };
        run.messages.say(&format!(
            "{word}{} of {} decided{unverifiable}",
            progress.decided - self.unverifiable.min(progress.decided),
            counted(progress.checks, "argument", "arguments"),
        ));
        run.messages.pages(pages);
    }
}
