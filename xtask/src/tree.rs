//! Paths of the repository.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::tool;

/// The repository's folders. Cheap to pass around, found once a command.
pub struct Tree {
    root: PathBuf,
    target: PathBuf,
}

impl Tree {
    /// Finds the root beside this crate and asks cargo for the target directory, so that `CARGO_TARGET_DIR` and a
    /// person's own cargo settings are respected. Costs one `cargo metadata` without dependencies (some 50 ms).
    pub fn find() -> Result<Self> {
        // `cargo run` sets the variable; the compiled-in value serves when the binary is started by hand.
        let here = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        let root = here
            .parent()
            .context("the xtask folder has no parent folder")?
            .to_path_buf();
        let mut command = cargo_in(&root);
        command.args(["metadata", "--no-deps", "--format-version", "1"]);
        let text = tool::stdout_of(&mut command)?;
        let metadata: serde_json::Value =
            serde_json::from_str(&text).context("cargo metadata gave no JSON")?;
        let target = metadata["target_directory"]
            .as_str()
            .context("cargo metadata names no target directory")?;
        Ok(Self {
            root,
            target: target.into(),
        })
    }

    /// The repository's root folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Cargo's target directory.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The folder of the page's sources and its `package.json`.
    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// The built page.
    pub fn site(&self) -> PathBuf {
        self.root.join("www/dist")
    }

    /// The npm package of the compiled core.
    pub fn pkg(&self) -> PathBuf {
        self.root.join("pkg")
    }

    /// `cargo` at the root, ready for arguments.
    pub fn cargo(&self) -> Command {
        cargo_in(&self.root)
    }

    /// `npm` in `www/`, ready for arguments.
    pub fn npm(&self) -> Command {
        npm_in(&self.www())
    }
}

/// `npm` in a folder, ready for arguments.
pub fn npm_in(folder: &Path) -> Command {
    let mut command = Command::new(tool::NPM);
    command.current_dir(folder);
    command
}

fn cargo_in(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Artifacts are looked for where the host's go; a default target set elsewhere would move them.
    command.current_dir(root).env_remove("CARGO_BUILD_TARGET");
    command
}
