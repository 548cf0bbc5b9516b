//! The stages of the test run, in three lanes: the native stages and the page's run beside each other, since cargo
//! keeps one lock for each profile and the core for the browser is optimised on one processor; the browser comes last.

use std::{process::Command, thread};

use anyhow::{Result, bail};

use super::{
    licences,
    tally::{Runner, Tally},
};
use crate::{
    chromium, native, page,
    tool::{self, Line},
    tree::Tree,
    wasm,
};

/// Stages that run one after the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// Cargo in the development profile.
    Native,
    /// The core for the browser, Node, and stages that need neither.
    Page,
    /// After the other two.
    Browser,
}

/// A stage: its name, its lane, the stages that must have passed, its work.
struct Stage {
    name: &'static str,
    lane: Lane,
    needs: &'static [&'static str],
    work: Work,
}

enum Work {
    /// Prepares something for later stages; shows its own steps.
    Prepare(fn(&Tree) -> Result<()>),
    /// A program that passes or fails as a whole.
    Check(fn(&Tree) -> Result<Command>),
    /// A check in this process: returns the number of things checked.
    Inspect(fn(&Tree) -> Result<usize>),
    /// A program whose tests are counted.
    Tests(Runner, fn(&Tree) -> Result<Command>),
}

/// End of a stage.
pub enum End {
    /// Everything in it passed.
    Passed,
    /// Something in the stage failed.
    Failed,
    /// The stage ended well without running a test.
    Empty,
    /// The stage needs this one, which did not pass.
    NotRun(&'static str),
}

/// A stage's result.
pub struct Outcome {
    /// The stage's name.
    pub name: &'static str,
    /// End of the stage.
    pub end: End,
    /// Tests of the stage; `None` when it has none to count.
    pub tally: Option<Tally>,
    /// The time it took, in seconds.
    pub seconds: f64,
}

const WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

/// The tally of a stage that fails without counting.
const ONE_FAILED: Tally = Tally {
    passed: 0,
    failed: 1,
    skipped: 0,
};

const STAGES: [Stage; 14] = [
    check("formatting", Lane::Page, &[], |tree| {
        Ok(cargo(
            tree,
            &["fmt", "--all", "--check", "--", "--color", "never"],
        ))
    }),
    Stage {
        name: "licences",
        lane: Lane::Page,
        needs: &[],
        work: Work::Inspect(licences::check),
    },
    check("clippy", Lane::Native, &[], |tree| {
        Ok(clippy(tree, &["--workspace", "--all-targets"]))
    }),
    check("clippy, wasm", Lane::Native, &[], |tree| {
        Ok(clippy(
            tree,
            &[
                "--package",
                "dustlens",
                "--package",
                "dustlens-url",
                "--package",
                "dustlens-shared",
                "--package",
                "dustlens-fetching",
                "--package",
                "dustlens-documents",
                "--package",
                "dustlens-urls",
                "--package",
                "dustlens-params",
                "--package",
                "dustlens-dust",
                "--package",
                "dustlens-learn",
                "--package",
                "dustlens-learn-sites",
                "--package",
                "dustlens-learn-rules",
                "--package",
                "dustlens-learn-course",
                "--package",
                "dustlens-learning",
                "--package",
                "dustlens-wasm-charsets",
                "--package",
                "dustlens-wasm-office",
                "--lib",
                "--target",
                "wasm32-unknown-unknown",
            ],
        ))
    }),
    Stage {
        name: "Rust tests",
        lane: Lane::Native,
        needs: &[],
        work: Work::Tests(Runner::Cargo, rust_tests),
    },
    prepare("core", Lane::Page, &[], wasm::build),
    prepare("packages", Lane::Page, &[], page::install),
    check("types", Lane::Page, &["core", "packages"], |tree| {
        Ok(npm(tree, "check"))
    }),
    check("lint", Lane::Page, &["packages"], |tree| {
        Ok(npm(tree, "lint"))
    }),
    Stage {
        name: "page and boundary",
        lane: Lane::Page,
        needs: &["core", "packages"],
        work: Work::Tests(Runner::Vitest, page_tests),
    },
    prepare("page", Lane::Page, &["core", "packages"], page::build),
    check("binary", Lane::Native, &[], |tree| {
        Ok(cargo(tree, &["build", "--workspace", "--bins", "--tests"]))
    }),
    prepare("chromium", Lane::Browser, &["packages"], |tree| {
        chromium::find_or_install(tree).map(|_| ())
    }),
    Stage {
        name: "browser",
        lane: Lane::Browser,
        needs: &["page", "binary", "chromium"],
        work: Work::Tests(Runner::Playwright, browser),
    },
];

const fn check(
    name: &'static str,
    lane: Lane,
    needs: &'static [&'static str],
    work: fn(&Tree) -> Result<Command>,
) -> Stage {
    Stage {
        name,
        lane,
        needs,
        work: Work::Check(work),
    }
}

const fn prepare(
    name: &'static str,
    lane: Lane,
    needs: &'static [&'static str],
    work: fn(&Tree) -> Result<()>,
) -> Stage {
    Stage {
        name,
        lane,
        needs,
        work: Work::Prepare(work),
    }
}

fn cargo(tree: &Tree, args: &[&str]) -> Command {
    let mut command = tree.cargo();
    command.args(args);
    command
}

fn clippy(tree: &Tree, args: &[&str]) -> Command {
    let mut command = cargo(tree, &["clippy"]);
    command.args(args).args(WARNINGS);
    command
}

fn rust_tests(tree: &Tree) -> Result<Command> {
    Ok(cargo(tree, &["test", "--workspace", "--no-fail-fast"]))
}

fn npm(tree: &Tree, script: &str) -> Command {
    let mut command = tree.npm();
    command.args(["run", "--silent", script]);
    command
}

fn page_tests(tree: &Tree) -> Result<Command> {
    Ok(npm(tree, "test"))
}

fn browser(tree: &Tree) -> Result<Command> {
    let mut command = npm(tree, "e2e");
    command.args(["--", "--reporter=list"]);
    command.env("DUSTLENS_BIN", native::path(tree, "debug"));
    chromium::name_to(tree, &mut command)?;
    Ok(command)
}

/// Runs the stages, two lanes at a time, and gives their results in the order of the table.
pub fn run_all(tree: &Tree) -> Vec<Outcome> {
    let mut outcomes = thread::scope(|scope| {
        let native = scope.spawn(|| run_lane(tree, Lane::Native, &[]));
        let mut outcomes = run_lane(tree, Lane::Page, &[]);
        outcomes.extend(native.join().unwrap_or_else(|_| broken_off(Lane::Native)));
        outcomes
    });
    outcomes.extend(run_lane(tree, Lane::Browser, &outcomes));
    outcomes.sort_by_key(|outcome| STAGES.iter().position(|stage| stage.name == outcome.name));
    outcomes
}

/// Runs the stages of a lane in order; `earlier` are the results of the lanes before it.
fn run_lane(tree: &Tree, lane: Lane, earlier: &[Outcome]) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for stage in STAGES.iter().filter(|stage| stage.lane == lane) {
        let passed = |name: &&&str| {
            let mut known = earlier.iter().chain(&outcomes);
            known.any(|o| o.name == **name && matches!(o.end, End::Passed))
        };
        let unmet = stage.needs.iter().find(|name| !passed(name));
        let outcome = match unmet {
            Some(need) => stage.ended(End::NotRun(need)),
            None => stage.run(tree),
        };
        outcomes.push(outcome);
    }
    outcomes
}

/// The results of a lane that panicked: none of its stages passed.
fn broken_off(lane: Lane) -> Vec<Outcome> {
    let stages = STAGES.iter().filter(|stage| stage.lane == lane);
    let failed = |stage: &Stage| Outcome {
        tally: Some(ONE_FAILED),
        ..stage.ended(End::Failed)
    };
    stages.map(failed).collect()
}

impl Stage {
    /// The result of a stage that counted nothing.
    const fn ended(&self, end: End) -> Outcome {
        Outcome {
            name: self.name,
            end,
            tally: None,
            seconds: 0.0,
        }
    }

    fn run(&self, tree: &Tree) -> Outcome {
        let started = std::time::Instant::now();
        let result = match self.work {
            Work::Prepare(work) => work(tree).map(|()| None),
            Work::Check(command) => self
                .command(tree, command)
                .map(|(_, ok)| ok)
                .and_then(whole),
            Work::Inspect(work) => self.inspect(tree, work),
            Work::Tests(runner, command) => self
                .command(tree, command)
                .map(|(text, ok)| Some((Tally::read(runner, &text), ok))),
        };
        let (end, tally) = judge(result);
        Outcome {
            name: self.name,
            end,
            tally,
            seconds: started.elapsed().as_secs_f64(),
        }
    }

    /// Runs the stage's program; its output is shown when it fails. Returns the output, and true if it ended well.
    fn command(
        &self,
        tree: &Tree,
        command: fn(&Tree) -> Result<Command>,
    ) -> Result<(String, bool)> {
        let mut command = command(tree)?;
        let line = Line::start(self.name);
        let captured = tool::capture(&mut command)?;
        let ok = captured.status.success();
        line.end(if ok { "" } else { "failed" });
        if !ok {
            eprintln!("{}", captured.text.trim_end());
        }
        Ok((captured.text, ok))
    }

    fn inspect(
        &self,
        tree: &Tree,
        work: fn(&Tree) -> Result<usize>,
    ) -> Result<Option<(Tally, bool)>> {
        let line = Line::start(self.name);
        let result = work(tree);
        line.end(&result.as_ref().map_or_else(
            |_| "failed".to_owned(),
            |looked| format!("{looked} looked at"),
        ));
        result.map(|_| None)
    }
}

fn whole(ok: bool) -> Result<Option<(Tally, bool)>> {
    if !ok {
        bail!("it did not pass; the tool's output is above");
    }
    Ok(None)
}

/// The end of a stage from its result: a failure that its runner did not count is counted here.
fn judge(result: Result<Option<(Tally, bool)>>) -> (End, Option<Tally>) {
    match result {
        Err(error) => {
            eprintln!("  {error:#}");
            (End::Failed, Some(ONE_FAILED))
        }
        Ok(None) => (End::Passed, None),
        Ok(Some((tally, true))) if tally.failed == 0 && tally.passed == 0 => {
            (End::Empty, Some(tally))
        }
        Ok(Some((tally, true))) if tally.failed == 0 => (End::Passed, Some(tally)),
        Ok(Some((tally, _))) if tally.failed == 0 => (End::Failed, Some(tally + ONE_FAILED)),
        Ok(Some((tally, _))) => (End::Failed, Some(tally)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_need_is_an_earlier_stage() {
        for (place, stage) in STAGES.iter().enumerate() {
            for need in stage.needs {
                let earlier = STAGES[..place].iter().find(|earlier| earlier.name == *need);
                assert!(
                    earlier.is_some_and(|it| it.lane == stage.lane || stage.lane == Lane::Browser),
                    "{} needs {need}",
                    stage.name
                );
            }
        }
    }

    #[test]
    fn a_failure_always_counts_and_an_empty_run_never_passes() {
        let tally = |passed, failed| Tally {
            passed,
            failed,
            skipped: 0,
        };
        assert!(
            matches!(judge(Ok(Some((tally(3, 0), true)))), (End::Passed, Some(t)) if t == tally(3, 0))
        );
        assert!(
            matches!(judge(Ok(Some((tally(3, 1), false)))), (End::Failed, Some(t)) if t == tally(3, 1))
        );
        assert!(
            matches!(judge(Ok(Some((tally(3, 1), true)))), (End::Failed, Some(t)) if t == tally(3, 1))
        );
        assert!(
            matches!(judge(Ok(Some((tally(3, 0), false)))), (End::Failed, Some(t)) if t == tally(3, 1))
        );
        assert!(matches!(
            judge(Ok(Some((tally(0, 0), true)))),
            (End::Empty, Some(_))
        ));
        assert!(matches!(judge(Ok(None)), (End::Passed, None)));
        assert!(
            matches!(judge(Err(anyhow::anyhow!("broken"))), (End::Failed, Some(t)) if t == tally(0, 1))
        );
    }
}
