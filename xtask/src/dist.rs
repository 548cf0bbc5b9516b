//! `cargo xtask dist`: the files to give away. `dist/site` is a folder any static host can serve, `dist/dustlens` the
//! binary with the same page inside.

use std::{fs, path::Path, process::ExitCode};

use anyhow::{Context, Result};

use crate::{build, native::Kind, stamp, tree::Tree};

/// Runs the command.
pub fn run() -> Result<ExitCode> {
    let tree = Tree::find()?;
    let binary = build::everything(&tree, Kind::Embedding)?;
    let dist = tree.root().join("dist");
    let site = dist.join("site");
    if site.exists() {
        fs::remove_dir_all(&site).context("the old dist/site could not be removed")?;
    }
    let files = copy_tree(&tree.site(), &site)?;
    let name = binary.file_name().context("the binary has no name")?;
    let size =
        fs::copy(&binary, dist.join(name)).context("the binary could not be copied to dist/")?;
    println!("dist/site      {files} files for any static host");
    println!(
        "dist/{:<9} {:.1} MB, the page inside",
        name.to_string_lossy(),
        size as f64 / 1e6
    );
    Ok(ExitCode::SUCCESS)
}

/// Copies all files below `from` to `to` and gives their number.
fn copy_tree(from: &Path, to: &Path) -> Result<usize> {
    let files = stamp::files_below(from, &[])?;
    for file in &files {
        let goal = to.join(file.strip_prefix(from)?);
        if let Some(folder) = goal.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(file, &goal)
            .with_context(|| format!("{} could not be written", goal.display()))?;
    }
    Ok(files.len())
}
