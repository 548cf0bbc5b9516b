//! The page: its npm packages and its build by Vite.

use std::fs;

use anyhow::{Context, Result};

use crate::{
    stamp::{self, Inputs},
    tool,
    tree::Tree,
};

/// Folders and files of `www/` that no build reads.
const NOT_INPUTS: [&str; 5] = [
    "node_modules",
    "dist",
    "playwright-report",
    "test-results",
    ".vite",
];

/// Installs the page's packages when the lock file is not the one that was installed last. The stamp is in
/// `node_modules`, and so is removed with that folder.
///
/// # Errors
/// When npm fails.
pub fn install(tree: &Tree) -> Result<()> {
    let www = tree.www();
    let inputs = Inputs::default()
        .path(&www.join("package.json"), &[])?
        .path(&www.join("package-lock.json"), &[])?;
    let fingerprint = inputs.fingerprint();
    let stamp = www.join("node_modules/.dustlens-packages");
    if stamp::is_current(&stamp, &fingerprint) {
        return Ok(());
    }
    stamp::clear(&stamp)?;
    let mut npm = tree.npm();
    npm.args(["ci", "--no-audit", "--no-fund"]);
    let remedy =
        "Look at the connection to the npm registry and at www/package-lock.json, then run again.";
    tool::step("installing the page's packages", &mut npm, remedy)?;
    // npm makes no folder when there is nothing to install.
    fs::create_dir_all(www.join("node_modules")).context("www/node_modules could not be made")?;
    stamp::write(&stamp, &fingerprint)
}

/// Builds the page into `www/dist` when its sources, `index.html` or `pkg/` changed since the last build.
/// Needs the packages and the core's bindings.
///
/// # Errors
/// When Vite fails.
pub fn build(tree: &Tree) -> Result<()> {
    let fingerprint = Inputs::default()
        .path(&tree.www(), &NOT_INPUTS)?
        .path(&tree.root().join("index.html"), &[])?
        .path(&tree.pkg(), &["node_modules"])?
        .fingerprint();
    let stamp = tree.www().join("node_modules/.dustlens-page");
    if stamp::is_current(&stamp, &fingerprint) && tree.site().join("index.html").is_file() {
        return Ok(());
    }
    stamp::clear(&stamp)?;
    let mut npm = tree.npm();
    npm.args(["run", "--silent", "build"]);
    tool::step(
        "building the page",
        &mut npm,
        "Mend the page (www/) as Vite says above.",
    )?;
    stamp::write(&stamp, &fingerprint)
}
