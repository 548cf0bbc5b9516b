//! `cargo xtask test`: every check and every test, with its own set-up.
//!
//! All stages run even when one fails, except those that need the failed one. A table closes the run, and its very last
//! line is the sum of the runners' counts: `N passed, N failed`. A stage that counts no tests of its own (a
//! compiler, a linter) adds nothing when it passes and one failure when it does not.
//!
//! To keep the whole within minutes, everything native is compiled once in the development profile, and the browser
//! tests use that binary; the core for the browser is the real one.

mod licences;
mod report;
mod stages;
mod tally;

use std::process::ExitCode;

use anyhow::Result;

use crate::{setup, tree::Tree};

/// Runs the command.
pub fn run() -> Result<ExitCode> {
    let tree = Tree::find()?;
    setup::for_build(&tree)?;
    setup::for_test(&tree)?;
    let outcomes = stages::run_all(&tree);
    Ok(report::close(&outcomes))
}
