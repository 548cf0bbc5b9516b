//! Tools that the machine must have: each missing one is one sentence that names it and the command that installs it.

use std::{env, path::Path, process::Command};

use anyhow::{Result, bail};

use crate::{tool, tree::Tree};

/// The oldest Node the page's tools run on (`engines` in www/package.json).
const OLDEST_NODE: (u32, u32) = (20, 19);
const WASM: &str = "wasm32-unknown-unknown";

/// Checks the tools a build needs and adds the WebAssembly target when it is missing.
///
/// # Errors
/// All missing tools at once, a sentence each.
pub fn for_build(tree: &Tree) -> Result<()> {
    let missing: Vec<String> = [c_compiler(), node(), npm()]
        .into_iter()
        .flatten()
        .collect();
    if !missing.is_empty() {
        bail!("this machine is not ready yet.\n{}", missing.join("\n"));
    }
    wasm_target(tree)
}

/// Adds rustfmt and clippy when they are missing: not every rustup installs the components of `rust-toolchain.toml`.
///
/// # Errors
/// When they are missing and rustup cannot add them.
pub fn for_test(tree: &Tree) -> Result<()> {
    let has = |name| tool::succeeds(tree.cargo().args([name, "--version"]));
    if has("fmt") && has("clippy") {
        return Ok(());
    }
    rustup(
        tree,
        "adding rustfmt and clippy",
        &["component", "add", "rustfmt", "clippy"],
    )
}

fn wasm_target(tree: &Tree) -> Result<()> {
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc
        .current_dir(tree.root())
        .args(["--print", "target-libdir", "--target", WASM]);
    let folder = tool::stdout_of(&mut rustc)?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    rustup(
        tree,
        "adding the WebAssembly target",
        &["target", "add", WASM],
    )
}

fn rustup(tree: &Tree, title: &str, args: &[&str]) -> Result<()> {
    if tool::on_path(&["rustup"]).is_none() {
        bail!(
            "rustup is missing and is needed for {title}: {}",
            hint(Package::Rustup)
        );
    }
    // At the root, rustup acts on the toolchain that rust-toolchain.toml names.
    let mut command = Command::new("rustup");
    command.current_dir(tree.root()).args(args);
    tool::step(
        title,
        &mut command,
        "Look at the connection, then run the same command again.",
    )
}

fn c_compiler() -> Option<String> {
    let named = env::var("CC").ok().filter(|name| !name.is_empty());
    if named.is_some() || tool::on_path(&["cc", "gcc", "clang", "cl"]).is_some() {
        return None;
    }
    Some(format!(
        "A C compiler is missing (cc, gcc or clang): {}",
        hint(Package::Compiler)
    ))
}

fn node() -> Option<String> {
    let (major, minor) = OLDEST_NODE;
    let Ok(text) = tool::stdout_of(Command::new("node").arg("--version")) else {
        return Some(format!(
            "Node {major}.{minor} or newer is missing: {}",
            hint(Package::Node)
        ));
    };
    if version(&text).is_some_and(|version| version >= OLDEST_NODE) {
        return None;
    }
    let found = text.trim();
    Some(format!(
        "Node is {found}, and {major}.{minor} or newer is needed: {}",
        hint(Package::NewerNode)
    ))
}

fn npm() -> Option<String> {
    if tool::on_path(&["npm"]).is_some() || cfg!(windows) {
        return None;
    }
    Some(format!("npm is missing: {}", hint(Package::Node)))
}

/// The first two numbers of a version such as `v20.19.1`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text
        .trim()
        .trim_start_matches('v')
        .split('.')
        .map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

enum Package {
    Compiler,
    Node,
    NewerNode,
    Rustup,
}

/// Returns the way to install a package here: by the package manager on the path, or from its maker.
fn hint(package: Package) -> String {
    let manager = tool::on_path(&["apt-get", "dnf", "pacman", "brew"]);
    let manager = manager
        .as_deref()
        .and_then(Path::file_name)
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let command = match (package, manager) {
        (Package::Rustup, _) => "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
        (Package::Compiler, "apt-get") => "sudo apt-get install build-essential",
        (Package::Compiler, "dnf") => "sudo dnf install gcc",
        (Package::Compiler, "pacman") => "sudo pacman -S base-devel",
        (Package::Compiler, _) if cfg!(target_os = "macos") => "xcode-select --install",
        (Package::Compiler, _) if cfg!(windows) => {
            "winget install Microsoft.VisualStudio.2022.BuildTools"
        }
        (Package::Compiler, _) => {
            return "install gcc with the system's package manager.".to_owned();
        }
        // A distribution's own Node may be the old one that was found.
        (Package::NewerNode, "apt-get" | "dnf") => "sudo npm install --global n && sudo n lts",
        (Package::Node, "apt-get") => "sudo apt-get install nodejs npm",
        (Package::Node, "dnf") => "sudo dnf install nodejs npm",
        (Package::Node | Package::NewerNode, "pacman") => "sudo pacman -S nodejs npm",
        (Package::Node | Package::NewerNode, "brew") => "brew install node",
        (Package::Node | Package::NewerNode, _) => {
            return "install it from https://nodejs.org.".to_owned();
        }
    };
    format!("install it with `{command}`.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_numbers() {
        assert_eq!(version("v20.19.2\n"), Some((20, 19)));
        assert!(version("v20.9.0") < Some(OLDEST_NODE));
        assert!(version("v8.17.0") < Some(OLDEST_NODE));
        assert!(version("v22.1.0") >= Some(OLDEST_NODE));
        assert_eq!(version("unknown"), None);
    }

    #[test]
    fn every_hint_is_one_sentence() {
        for package in [
            Package::Compiler,
            Package::Node,
            Package::NewerNode,
            Package::Rustup,
        ] {
            let hint = hint(package);
            assert!(
                hint.starts_with("install it ") && hint.ends_with('.'),
                "{hint}"
            );
        }
    }
}
