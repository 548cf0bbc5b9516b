//! `cargo xtask bench`: the native benches of the core, in the release profile; with `--peers` against other tools.

mod likeness;
mod peers;

use std::{fs, path::Path, process::ExitCode};

use anyhow::{Context, Result, bail};

use crate::{tool, tree::Tree};

/// Runs the command; `args` go to the benches, unless the first is `--peers`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if args.first().is_some_and(|arg| arg == "--peers") {
        return peers::run();
    }
    let tree = Tree::find()?;
    let names = benches(&tree.root().join("benches"))?;
    if names.is_empty() {
        bail!("benches/ holds no bench, so nothing was measured");
    }
    let mut cargo = tree.cargo();
    cargo.args(["bench", "--package", "dustlens"]);
    // Named one by one: the unit tests' harness would refuse the arguments meant for the benches.
    for name in &names {
        cargo.args(["--bench", name]);
    }
    cargo.arg("--").args(args);
    tool::foreground(&mut cargo)
}

/// The names of the benches: the stems of the Rust files directly in `folder`, sorted.
fn benches(folder: &Path) -> Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).context("benches/ could not be read")? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(
                path.file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned()),
            );
        }
    }
    names.sort();
    Ok(names)
}
