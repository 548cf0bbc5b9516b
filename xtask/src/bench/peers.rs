//! `cargo xtask bench --peers`: near-duplicates and normalization against named peers, as ratios from one run on one machine; then
//! the exported rules in the programmes that they are for.
//!
//! The peers are installed for the run, at the versions that `benches/peers` names, into the target folder. Every tool
//! gets the same 100,000 URLs, which the native bench writes down; each is given one thread.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result};
use serde_json::Value;

use super::likeness;
use crate::{
    tool,
    tree::{Tree, npm_in},
};

/// The case of `benches/normalize.rs` that equals the peers' defaults.
const CASE: &str = "preserving + sort-query + tracking-params";
/// The system's Python.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
/// Files that a peer needs.
const FILES: [&str; 8] = [
    "likeness.py",
    "minhash.mjs",
    "requirements.txt",
    "requirements-alone.txt",
    "package.json",
    "package-lock.json",
    "w3lib_urls.py",
    "normalize_url.mjs",
];

struct Measured {
    tool: String,
    /// URLs a second.
    rate: f64,
}

/// Runs the bench and the peers, and prints a line each.
pub fn run() -> Result<ExitCode> {
    let tree = Tree::find()?;
    let folder = tree.target().join("peers");
    fs::create_dir_all(&folder).context("the folder of the peers could not be made")?;
    for file in FILES {
        fs::copy(
            tree.root().join("benches/peers").join(file),
            folder.join(file),
        )
        .with_context(|| format!("benches/peers/{file} could not be copied"))?;
    }
    let python = install(&folder)?;
    let urls = folder.join("urls.txt");
    print!("{}", likeness::compared(&tree, &folder, &python)?);
    println!();
    let ours = ours(&tree, &urls)?;
    let peers = [
        theirs(
            Command::new(python)
                .arg(folder.join("w3lib_urls.py"))
                .arg(&urls),
        )?,
        theirs(
            Command::new("node")
                .arg(folder.join("normalize_url.mjs"))
                .arg(&urls),
        )?,
    ];
    print!("{}", table(&ours, &peers));
    readers(&tree)
}

/// The programmes that read exported rules; the script installs them, prints a line a format, and fails when one differs.
fn readers(tree: &Tree) -> Result<ExitCode> {
    println!("\nexported rules in the programmes that they are for");
    tool::foreground(
        Command::new(PYTHON)
            .arg("-B")
            .arg(tree.root().join("tests/peers/rules/run.py"))
            .env("CARGO_TARGET_DIR", tree.target()),
    )
}

/// Installs the peers; gives the Python that has them.
fn install(folder: &Path) -> Result<PathBuf> {
    let venv = folder.join("venv");
    let python = if cfg!(windows) {
        venv.join("Scripts/python.exe")
    } else {
        venv.join("bin/python")
    };
    let remedy = "Install Python 3 with its venv module and Node.js, and see that PyPI and npm can be reached.";
    if !python.is_file() {
        tool::step(
            "making a Python environment",
            Command::new(PYTHON).args(["-m", "venv"]).arg(&venv),
            remedy,
        )?;
    }
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--requirement"])
        .arg(folder.join("requirements.txt"));
    tool::step("installing the peers from PyPI", &mut pip, remedy)?;
    let mut alone = Command::new(&python);
    alone
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--requirement",
        ])
        .arg(folder.join("requirements-alone.txt"));
    tool::step("installing text-dedup", &mut alone, remedy)?;
    let mut npm = npm_in(folder);
    npm.args(["ci", "--no-audit", "--no-fund"]);
    tool::step("installing the peers from npm", &mut npm, remedy)?;
    Ok(python)
}

/// The native bench, which writes the URLs down; the figure is criterion's mean.
fn ours(tree: &Tree, urls: &Path) -> Result<Measured> {
    let path = tree
        .target()
        .join("criterion/normalize")
        .join(CASE)
        .join("new/estimates.json");
    // The result of an earlier run must not be taken for this one's.
    let _ = fs::remove_file(&path);
    let mut cargo = tree.cargo();
    cargo
        .args(["bench", "--package", "dustlens", "--bench", "normalize"])
        .args(["--", "--exact", &format!("normalize/{CASE}")])
        .env("DUSTLENS_BENCH_URLS", urls);
    tool::step(
        "measuring the native core",
        &mut cargo,
        "See what the bench says above.",
    )?;
    let text = fs::read_to_string(&path)
        .with_context(|| format!("criterion left no {}", path.display()))?;
    let estimates: Value = serde_json::from_str(&text)?;
    let mean = estimates["mean"]["point_estimate"]
        .as_f64()
        .context("criterion's estimate has no mean")?;
    let count = fs::read_to_string(urls)?.lines().count();
    Ok(Measured {
        tool: format!("dustlens {CASE}"),
        rate: count as f64 / (mean / 1e9),
    })
}

/// Runs a peer's script and reads its output.
fn theirs(command: &mut Command) -> Result<Measured> {
    let text = tool::stdout_of(command)?;
    let value: Value = serde_json::from_str(&text)?;
    let (tool, rate) = (value["tool"].as_str(), value["rate"].as_f64());
    Ok(Measured {
        tool: tool.context("the peer did not say its name")?.to_owned(),
        rate: rate.context("the peer did not say its rate")?,
    })
}

fn table(ours: &Measured, peers: &[Measured]) -> String {
    let line = |measured: &Measured| {
        let Measured { tool, rate } = measured;
        format!("{tool}\t{rate:.0}\t{:.1}\n", ours.rate / rate)
    };
    let lines: String = std::iter::once(ours).chain(peers).map(line).collect();
    format!("tool\tURLs a second\tdustlens is so many times as fast\n{lines}")
}
