//! `cargo xtask serve`: builds the changed parts, then becomes `dustlens serve`.
//!
//! On Unix this process is replaced by the server, so Ctrl+C and every other signal reach it directly, its exit code is
//! the command's, and nothing can be left behind.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::{build, native::Kind, tree::Tree};

/// Runs the command; `args` go to `dustlens serve`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    let tree = Tree::find()?;
    let binary = build::everything(&tree, Kind::Release)?;
    let mut server = Command::new(binary);
    server.arg("serve");
    if !args
        .iter()
        .any(|arg| arg == "--site" || arg.starts_with("--site="))
    {
        server.arg("--site").arg(tree.site());
    }
    server.args(args);
    become_the(server)
}

#[cfg(unix)]
fn become_the(mut server: Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    // Returns only when the server could not be started.
    let error = server.exec();
    Err(anyhow::Error::new(error).context("the built server could not be started"))
}

#[cfg(not(unix))]
fn become_the(mut server: Command) -> Result<ExitCode> {
    crate::tool::foreground(&mut server)
}
