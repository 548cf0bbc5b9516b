//! The core for the browser: cargo compiles a WebAssembly module for each place, wasm-bindgen (in this process) writes their
//! JavaScript and their types into `pkg/`. `dustlens.d.ts` has the types of all of them.
//!
//! The bindings are written only when the `.wasm` changed, and only the files whose contents differ are touched, so
//! that a running dev server reloads no more than it must.

mod parts;
mod types;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::{
    stamp::{self, Inputs},
    tool::{self, Line},
    tree::Tree,
};

/// The files of `pkg/` that are tracked and never generated.
const TRACKED: [&str; 2] = ["package.json", "README.md"];
const STAMP: &str = ".stamp";

/// The modules: packages below `wasm/`, and the names of their files.
const MODULES: [(&str, &str); 10] = [
    ("dustlens-documents", "documents"),
    ("dustlens-urls", "urls"),
    ("dustlens-params", "params"),
    ("dustlens-dust", "dust"),
    ("dustlens-learn", "learn"),
    ("dustlens-learn-sites", "learn_sites"),
    ("dustlens-learn-rules", "learn_rules"),
    ("dustlens-learn-course", "learn_course"),
    ("dustlens-wasm-charsets", "charsets"),
    ("dustlens-wasm-office", "office"),
];

/// The module that begins from its first state again after a panic: it reads damaged files by code of others.
const BEGINS_AGAIN: &str = "office";

/// Compiles the core and brings `pkg/` up to date.
///
/// # Errors
/// When the versions of wasm-bindgen differ, or the compiler or wasm-bindgen fail.
pub fn build(tree: &Tree) -> Result<()> {
    let lock = fs::read_to_string(tree.root().join("Cargo.lock"))
        .context("Cargo.lock could not be read")?;
    let version = bindgen_version(&lock)?;
    compile(tree)?;
    let modules = tree.target().join("wasm32-unknown-unknown/wasm");
    let modules = MODULES.map(|(_, name)| modules.join(format!("{name}.wasm")));
    let mut inputs = Inputs::default().word(&version);
    for module in &modules {
        inputs = inputs.path(module, &[])?;
    }
    let inputs = inputs.fingerprint();
    let stamp = tree.pkg().join(STAMP);
    if stamp::is_current(&stamp, &sealed(tree, &inputs)?) {
        return Ok(());
    }
    stamp::clear(&stamp)?;
    let line = Line::start("writing the bindings to pkg/");
    let scratch = tree.target().join("xtask/bindings");
    clear(&scratch)?;
    for (module, (_, name)) in modules.iter().zip(MODULES) {
        if parts::IN_PARTS.contains(&name) {
            let cuttings = tree.target().join("xtask/parts").join(name);
            generate(&parts::cut(module, name, &cuttings, &scratch)?, &scratch)?;
        } else {
            generate(module, &scratch)?;
        }
    }
    types::unite(&scratch, &MODULES.map(|(_, name)| name))?;
    let changed = publish(&scratch, &tree.pkg())?;
    stamp::write(&stamp, &sealed(tree, &inputs)?)?;
    line.end(&format!("{changed} changed"));
    Ok(())
}

fn compile(tree: &Tree) -> Result<()> {
    let mut cargo = tree.cargo();
    cargo.args([
        "build",
        "--profile",
        "wasm",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    for (package, _) in MODULES {
        cargo.args(["--package", package]);
    }
    if let Some(sources) = dependencies() {
        let from = sources.to_string_lossy();
        let flag = serde_json::json!([format!("--remap-path-prefix={from}=")]);
        // An array on the command line is added to the one in .cargo/config.toml.
        cargo.arg("--config");
        cargo.arg(format!("target.wasm32-unknown-unknown.rustflags={flag}"));
    }
    // Both variables would replace the flags that .cargo/config.toml sets for WebAssembly, simd128 among them.
    cargo
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    tool::step(
        "compiling the core to WebAssembly",
        &mut cargo,
        "Mend the core (src/, wasm/) as the compiler says above.",
    )
}

/// The folder to which cargo unpacks dependencies. Messages of panics name the files of dependencies: a module shall
/// hold the same bytes whoever builds it, and nobody's home.
fn dependencies() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(env::home_dir()?.join(".cargo")))?;
    Some(home.join("registry/src/"))
}

/// Returns the fingerprint of inputs and outputs together, so that a generated file that was deleted or edited is
/// written again.
fn sealed(tree: &Tree, inputs: &str) -> Result<String> {
    let skip = [TRACKED[0], TRACKED[1], STAMP, "node_modules"];
    Ok(Inputs::default()
        .word(inputs)
        .path(&tree.pkg(), &skip)?
        .fingerprint())
}

fn clear(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("{} could not be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))
}

fn generate(module: &Path, out: &Path) -> Result<()> {
    let begins_again = module.file_stem().is_some_and(|name| name == BEGINS_AGAIN);
    Bindgen::new()
        .input_path(module)
        // The parts of a module use its table of functions.
        .keep_lld_exports(true)
        .reset_state_function(begins_again)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .typescript(true)
                .remove_name_section(true)
                .remove_producers_section(true)
                .generate(out)
        })
        .map_err(|error| anyhow::anyhow!("{error:#}"))
        .context("wasm-bindgen could not write the bindings; look at the newest change in wasm/")
}

/// Copies files that differ from `from` to `to`, removes from `to` those that are no longer generated, and leaves the
/// tracked files alone. Returns the number of files changed.
fn publish(from: &Path, to: &Path) -> Result<usize> {
    let mut changed = 0;
    let keep: Vec<PathBuf> = relative_files(from, &TRACKED)?;
    for file in &keep {
        let (source, goal) = (from.join(file), to.join(file));
        let bytes =
            fs::read(&source).with_context(|| format!("{} could not be read", source.display()))?;
        if fs::read(&goal).is_ok_and(|held| held == bytes) {
            continue;
        }
        if let Some(folder) = goal.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&goal, bytes)
            .with_context(|| format!("{} could not be written", goal.display()))?;
        changed += 1;
    }
    let skip = [TRACKED[0], TRACKED[1], STAMP, "node_modules"];
    for file in relative_files(to, &skip)? {
        if !keep.contains(&file) {
            fs::remove_file(to.join(&file))?;
            changed += 1;
        }
    }
    Ok(changed)
}

fn relative_files(folder: &Path, skip: &[&str]) -> Result<Vec<PathBuf>> {
    let files = stamp::files_below(folder, skip)?;
    Ok(files
        .iter()
        .filter_map(|file| file.strip_prefix(folder).ok().map(Path::to_path_buf))
        .collect())
}

/// The version of wasm-bindgen in `Cargo.lock`, which must be the one its writer of bindings has: the two talk through
/// a section of the `.wasm` whose layout changes between versions.
fn bindgen_version(lock: &str) -> Result<String> {
    let library = locked(lock, "wasm-bindgen")?;
    let writer = locked(lock, "wasm-bindgen-cli-support")?;
    if library != writer {
        bail!(
            "Cargo.lock has wasm-bindgen {library}, and xtask writes bindings for {writer}: set `wasm-bindgen` in \
             Cargo.toml and `wasm-bindgen-cli-support` in xtask/Cargo.toml to the same version (`=X.Y.Z`) and run \
             again."
        );
    }
    Ok(library)
}

fn locked(lock: &str, name: &str) -> Result<String> {
    let table: toml::Table = lock.parse().context("Cargo.lock could not be read")?;
    let packages = table.get("package").and_then(toml::Value::as_array);
    let entry = packages
        .into_iter()
        .flatten()
        .find(|entry| entry.get("name").is_some_and(|n| n.as_str() == Some(name)));
    let version = entry
        .and_then(|entry| entry.get("version"))
        .and_then(toml::Value::as_str);
    version
        .map(str::to_owned)
        .with_context(|| format!("Cargo.lock has no {name}; run `cargo check` to complete it"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn lock(library: &str, writer: &str) -> String {
        format!(
            "version = 4\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"{library}\"\n\
             [[package]]\nname = \"wasm-bindgen-cli-support\"\nversion = \"{writer}\"\n"
        )
    }

    #[test]
    fn equal_versions_pass_and_different_ones_say_what_to_do() {
        assert_eq!(
            bindgen_version(&lock("0.2.130", "0.2.130")).unwrap(),
            "0.2.130"
        );
        let error = bindgen_version(&lock("0.2.131", "0.2.130"))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("0.2.131")
                && error.contains("0.2.130")
                && error.contains("xtask/Cargo.toml"),
            "{error}"
        );
        assert!(
            bindgen_version("version = 4\n")
                .unwrap_err()
                .to_string()
                .contains("wasm-bindgen")
        );
    }

    #[test]
    fn the_lock_file_of_this_repository_passes() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
        bindgen_version(&fs::read_to_string(path).unwrap()).unwrap();
    }

    #[test]
    fn publishing_keeps_tracked_files_and_touches_only_what_differs() {
        let base = std::env::temp_dir().join(format!("dustlens-publish-{}", std::process::id()));
        let (from, to) = (base.join("from"), base.join("to"));
        fs::create_dir_all(from.join("snippets")).unwrap();
        fs::create_dir_all(&to).unwrap();
        for (path, text) in [
            (from.join("a.js"), "new"),
            (from.join("same.js"), "same"),
            (from.join("snippets/b.js"), "b"),
            (from.join("package.json"), "generated"),
            (to.join("a.js"), "old"),
            (to.join("same.js"), "same"),
            (to.join("gone.js"), "gone"),
            (to.join("package.json"), "tracked"),
            (to.join("README.md"), "tracked"),
        ] {
            fs::write(path, text).unwrap();
        }
        let first = publish(&from, &to).unwrap();
        let second = publish(&from, &to).unwrap();
        let read = |name: &str| fs::read_to_string(to.join(name)).ok();
        let state = [
            "a.js",
            "snippets/b.js",
            "gone.js",
            "package.json",
            "README.md",
        ]
        .map(read);
        fs::remove_dir_all(&base).unwrap();

        assert_eq!((first, second), (3, 0));
        let held: Vec<Option<&str>> = state.iter().map(Option::as_deref).collect();
        assert_eq!(
            held,
            [
                Some("new"),
                Some("b"),
                None,
                Some("tracked"),
                Some("tracked")
            ]
        );
    }
}
