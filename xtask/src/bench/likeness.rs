//! Near-duplicates against named peers: texts on disk to pairs, as ratios from one run on one machine, with errors beside speeds.
//!
//! Every tool gets the same 20,000 synthetic documents, which the native bench writes down. `dustlens` is measured as a whole
//! process, its start included; the peers from the open file to the list of pairs. The true pairs are those of the exact join,
//! which tests hold to brute force.

use std::{
    collections::BTreeSet,
    fs::File,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{
    chromium,
    native::{self, Kind},
    page, tool,
    tree::Tree,
    wasm,
};

/// Number of the documents.
const DOCUMENTS: usize = 20_000;

/// Ways of `dustlens pairs`, by their arguments; the first is the one that others are compared with, and whose pairs are true.
const WAYS: [&[&str]; 6] = [
    &["--threads", "1"],
    &["--threads", "2"],
    &["--threads", "1", "--sketch", "fast", "--bands", "auto"],
    &["--threads", "1", "--no-verify"],
    &["--threads", "1", "--no-verify", "--sketch", "minhash"],
    &[
        "--threads",
        "1",
        "--no-verify",
        "--sketch",
        "minhash",
        "--hashes",
        "20",
    ],
];

/// Python's peers, by the name that their script knows.
const PEERS: [&str; 4] = ["rensa", "gaoya", "datasketch", "text-dedup"];

/// Runs of `dustlens`, of which the median counts.
const RUNS: usize = 5;

type Pairs = BTreeSet<(String, String)>;

struct Measured {
    tool: String,
    seconds: f64,
    pairs: Pairs,
}

/// Measures and gives the table. `python` has the peers, `folder` their scripts.
pub fn compared(tree: &Tree, folder: &Path, python: &Path) -> Result<String> {
    let texts = folder.join("texts.jsonl");
    let mut cargo = tree.cargo();
    cargo
        .args(["bench", "--package", "dustlens", "--bench", "likeness"])
        // Of the others, which would be measured.
        .args(["--", "likeness"])
        .env("DUSTLENS_BENCH_TEXTS", &texts);
    tool::step(
        "writing the documents",
        &mut cargo,
        "See what the bench says above.",
    )?;
    let binary = native::build(tree, Kind::Release)?;
    let mut all = Vec::new();
    for way in WAYS {
        all.push(ours(&binary, way, &texts)?);
    }
    for peer in PEERS {
        let mut script = Command::new(python);
        script.arg(folder.join("likeness.py")).arg(peer).arg(&texts);
        all.push(theirs(&mut script)?);
    }
    let mut script = Command::new("node");
    script.arg(folder.join("minhash.mjs")).arg(&texts);
    all.push(theirs(&mut script)?);
    all.push(theirs(Command::new(txtfp(tree)?).arg(&texts))?);
    let in_chromium = in_chromium(tree, folder, &texts)?;
    Ok(format!("{}\n{}", table(&all)?, table(&in_chromium)?))
}

/// The page's module and npm's minhash, each in one worker of Chromium.
fn in_chromium(tree: &Tree, folder: &Path, texts: &Path) -> Result<Vec<Measured>> {
    wasm::build(tree)?;
    page::install(tree)?;
    let mut script = Command::new("node");
    script
        .arg(tree.www().join("bench/likeness.mjs"))
        .arg(texts)
        .arg(folder.join("node_modules/minhash"));
    chromium::name_to(tree, &mut script)?;
    let values: Vec<Value> = serde_json::from_str(&tool::stdout_of(&mut script)?)?;
    values.iter().map(measured).collect()
}

/// Builds the program around the crate txtfp, which is outside of the workspace, and gives its binary.
fn txtfp(tree: &Tree) -> Result<PathBuf> {
    let manifest = tree.root().join("benches/peers/txtfp/Cargo.toml");
    let target = tree.target().join("peers/txtfp");
    let mut cargo = tree.cargo();
    cargo
        .args(["build", "--release", "--locked", "--manifest-path"])
        .arg(manifest)
        .env("CARGO_TARGET_DIR", &target);
    tool::step(
        "building txtfp",
        &mut cargo,
        "See that crates.io can be reached.",
    )?;
    Ok(target.join("release/txtfp-peer"))
}

fn ours(binary: &Path, way: &[&str], texts: &Path) -> Result<Measured> {
    let out: PathBuf = texts.with_extension("pairs");
    let mut seconds = Vec::new();
    for _ in 0..RUNS {
        let file = File::create(&out).context("the pairs could not be written")?;
        let mut command = Command::new(binary);
        command.arg("pairs").args(way).arg(texts).stdout(file);
        let start = Instant::now();
        let status = command.stderr(Stdio::null()).status()?;
        seconds.push(start.elapsed().as_secs_f64());
        ensure!(status.success(), "dustlens pairs {} failed", way.join(" "));
    }
    seconds.sort_by(f64::total_cmp);
    let text = std::fs::read_to_string(&out).context("the pairs could not be read")?;
    let pair = |line: &str| {
        let mut ids = line.split(' ');
        Some((ids.next()?.to_owned(), ids.next()?.to_owned()))
    };
    Ok(Measured {
        tool: format!("dustlens pairs {}", way.join(" ")),
        seconds: seconds.get(RUNS / 2).copied().unwrap_or_default(),
        pairs: text.lines().filter_map(pair).map(ordered).collect(),
    })
}

fn theirs(script: &mut Command) -> Result<Measured> {
    measured(&serde_json::from_str(&tool::stdout_of(script)?)?)
}

fn measured(value: &Value) -> Result<Measured> {
    let id = |value: &Value| value.as_str().map(str::to_owned);
    let pair = |pair: &Value| Some(ordered((id(&pair[0])?, id(&pair[1])?)));
    let pairs = value["pairs"]
        .as_array()
        .context("the peer gave no pairs")?;
    Ok(Measured {
        tool: id(&value["tool"]).context("the peer did not say its name")?,
        seconds: value["seconds"]
            .as_f64()
            .context("the peer did not say its time")?,
        pairs: pairs.iter().filter_map(pair).collect(),
    })
}

fn ordered((a, b): (String, String)) -> (String, String) {
    if a <= b { (a, b) } else { (b, a) }
}

#[allow(clippy::cast_precision_loss)] // some thousands
fn table(all: &[Measured]) -> Result<String> {
    let first = all.first().context("nothing was measured")?;
    let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
    let mut lines = vec![
        "tool\tdocuments a second\tseconds\tthe first is so many times as fast\tprecision\trecall"
            .to_owned(),
    ];
    for measured in all {
        let both = measured.pairs.intersection(&first.pairs).count();
        lines.push(format!(
            "{}\t{:.0}\t{:.3}\t{:.1}\t{:.4}\t{:.4}",
            measured.tool,
            DOCUMENTS as f64 / measured.seconds,
            measured.seconds,
            measured.seconds / first.seconds,
            share(both, measured.pairs.len()),
            share(both, first.pairs.len()),
        ));
    }
    Ok(format!("{}\n", lines.join("\n")))
}
