//! The command line binary `dustlens`.

use std::path::PathBuf;

use anyhow::Result;

use crate::{tool, tree::Tree};

/// Profile of the binary.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Optimised, reads the page from a folder.
    Release,
    /// Optimised, with the built page (`www/dist`) inside.
    Embedding,
    /// Quick to build, for `dev`.
    Debug,
}

impl Kind {
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Release => &["--release"],
            Self::Embedding => &["--release", "--features", "embed-page"],
            Self::Debug => &[],
        }
    }
}

/// Builds the binary and gives its path.
///
/// # Errors
/// When the compiler fails.
pub fn build(tree: &Tree, kind: Kind) -> Result<PathBuf> {
    let mut cargo = tree.cargo();
    cargo
        .args(["build", "--package", "dustlens-cli", "--bin", "dustlens"])
        .args(kind.arguments());
    tool::step(
        "compiling the command line binary",
        &mut cargo,
        "Mend it as the compiler says above.",
    )?;
    Ok(path(
        tree,
        if kind == Kind::Debug {
            "debug"
        } else {
            "release"
        },
    ))
}

/// Returns the path of the binary in a profile's folder (`debug`, `release`).
pub fn path(tree: &Tree, profile: &str) -> PathBuf {
    tree.target()
        .join(profile)
        .join(format!("dustlens{}", std::env::consts::EXE_SUFFIX))
}
