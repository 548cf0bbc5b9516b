//! `cargo xtask build`: the core, the page and the release binary, each only when something it is made of changed.

use std::{path::PathBuf, process::ExitCode, thread};

use anyhow::{Result, anyhow};

use crate::{
    native::{self, Kind},
    page, setup,
    tree::Tree,
    wasm,
};

/// Runs the command.
pub fn run() -> Result<ExitCode> {
    let tree = Tree::find()?;
    everything(&tree, Kind::Release)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds all parts and gives the path of the binary.
///
/// # Errors
/// When a tool is missing or a part does not build.
pub fn everything(tree: &Tree, kind: Kind) -> Result<PathBuf> {
    setup::for_build(tree)?;
    if kind == Kind::Embedding {
        front(tree)?;
        return native::build(tree, kind);
    }
    // Cargo locks a folder per profile, so the binary compiles beside the core and the page, which leave one
    // processor idle for much of their time: the core is optimised as one unit, and npm waits for the network.
    thread::scope(|scope| {
        let binary = scope.spawn(|| native::build(tree, kind));
        let front = front(tree);
        let binary = binary
            .join()
            .map_err(|_| anyhow!("compiling the command line binary broke off"))?;
        front.and(binary)
    })
}

/// The core for the browser and the page.
fn front(tree: &Tree) -> Result<()> {
    wasm::build(tree)?;
    page::install(tree)?;
    page::build(tree)
}
