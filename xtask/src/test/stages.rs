//! The stages of the test run, in order.

use std::process::Command;

use anyhow::{Result, bail};

use super::{
    chromium::{self, Chromium},
    licences,
    tally::{Runner, Tally},
};
use crate::{
    native, page,
    tool::{self, Line},
    tree::Tree,
    wasm,
};

/// One stage: what it is called, which stages must have passed, what it does.
struct Stage {
    name: &'static str,
    needs: &'static [&'static str],
    work: Work,
}

enum Work {
    /// Prepares something for later stages; shows its own steps.
    Prepare(fn(&Tree) -> Result<()>),
    /// A program that passes or fails as a whole.
    Check(fn(&Tree) -> Result<Command>),
    /// Something checked in this process: gives how many things it looked at.
    Inspect(fn(&Tree) -> Result<usize>),
    /// A program whose tests are counted.
    Tests(Runner, fn(&Tree) -> Result<Command>),
}

/// How a stage ended.
pub enum End {
    /// Everything in it passed.
    Passed,
    /// Something in it failed.
    Failed,
    /// It ended well without running a test.
    Empty,
    /// It needs this stage, which did not pass.
    NotRun(&'static str),
}

/// A stage's result.
pub struct Outcome {
    /// The stage's name.
    pub name: &'static str,
    /// How it ended.
    pub end: End,
    /// Its tests; `None` when it has none to count.
    pub tally: Option<Tally>,
    /// The time it took, in seconds.
    pub seconds: f64,
}

const WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

const STAGES: [Stage; 14] = [
    check("formatting", &[], |tree| {
        Ok(cargo(
            tree,
            &["fmt", "--all", "--check", "--", "--color", "never"],
        ))
    }),
    Stage {
        name: "licences",
        needs: &[],
        work: Work::Inspect(licences::check),
    },
    check("clippy", &[], |tree| {
        Ok(clippy(tree, &["--workspace", "--all-targets"]))
    }),
    check("clippy, wasm", &[], |tree| {
        Ok(clippy(
            tree,
            &[
                "--package",
                "dustlens",
                "--package",
                "dustlens-url",
                "--lib",
                "--target",
                "wasm32-unknown-unknown",
            ],
        ))
    }),
    Stage {
        name: "Rust tests",
        needs: &[],
        work: Work::Tests(Runner::Cargo, rust_tests),
    },
    prepare("core", &[], wasm::build),
    prepare("packages", &[], page::install),
    check("types", &["core", "packages"], |tree| {
        Ok(npm(tree, "check"))
    }),
    check("lint", &["packages"], |tree| Ok(npm(tree, "lint"))),
    Stage {
        name: "page and boundary",
        needs: &["core", "packages"],
        work: Work::Tests(Runner::Vitest, page_tests),
    },
    prepare("page", &["core", "packages"], page::build),
    check("binary", &[], |tree| {
        Ok(cargo(tree, &["build", "--workspace", "--bins", "--tests"]))
    }),
    prepare("chromium", &["packages"], |tree| {
        chromium::find_or_install(tree).map(|_| ())
    }),
    Stage {
        name: "browser",
        needs: &["page", "binary", "chromium"],
        work: Work::Tests(Runner::Playwright, browser),
    },
];

const fn check(
    name: &'static str,
    needs: &'static [&'static str],
    work: fn(&Tree) -> Result<Command>,
) -> Stage {
    Stage {
        name,
        needs,
        work: Work::Check(work),
    }
}

const fn prepare(
    name: &'static str,
    needs: &'static [&'static str],
    work: fn(&Tree) -> Result<()>,
) -> Stage {
    Stage {
        name,
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
    match chromium::find_or_install(tree)? {
        Chromium::Path(path) => command.env("CHROMIUM_PATH", path),
        Chromium::Playwrights => command.env_remove("CHROMIUM_PATH"),
    };
    Ok(command)
}

/// Runs the stages in order and gives their results.
pub fn run_all(tree: &Tree) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for stage in &STAGES {
        let passed = |name: &&&str| {
            outcomes
                .iter()
                .any(|o| o.name == **name && matches!(o.end, End::Passed))
        };
        let unmet = stage.needs.iter().find(|name| !passed(name));
        let outcome = match unmet {
            Some(need) => Outcome {
                name: stage.name,
                end: End::NotRun(need),
                tally: None,
                seconds: 0.0,
            },
            None => stage.run(tree),
        };
        outcomes.push(outcome);
    }
    outcomes
}

impl Stage {
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

    /// Runs the stage's program; its output is shown when it fails. Gives the output and whether it ended well.
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
    let one = Tally {
        failed: 1,
        ..Tally::default()
    };
    match result {
        Err(error) => {
            eprintln!("  {error:#}");
            (End::Failed, Some(one))
        }
        Ok(None) => (End::Passed, None),
        Ok(Some((tally, true))) if tally.failed == 0 && tally.passed == 0 => {
            (End::Empty, Some(tally))
        }
        Ok(Some((tally, true))) if tally.failed == 0 => (End::Passed, Some(tally)),
        Ok(Some((tally, _))) if tally.failed == 0 => (End::Failed, Some(tally + one)),
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
                assert!(
                    STAGES[..place].iter().any(|earlier| earlier.name == *need),
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
