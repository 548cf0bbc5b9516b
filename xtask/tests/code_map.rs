//! The code map of `ARCHITECTURE.md` names what there is: no path that does not exist, and each folder in which sources live.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::{fs, path::Path};

/// Folders of the tree whose entries each have a place on the map; the first is the tree itself.
const MAPPED: [&str; 4] = ["", "src/", "crates/", "www/"];

/// Folders that builds and tests write.
const WRITTEN: [&str; 5] = [
    "target",
    "dist",
    "node_modules",
    "playwright-report",
    "test-results",
];

/// The backticked paths in the first column of the first table.
fn code_map(text: &str) -> Vec<String> {
    let table = text
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'));
    let first_cells = table.skip(2).filter_map(|row| row.split('|').nth(1));
    first_cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// The folders and Rust files in a folder of the tree that are no crate's root, and no file of a tool.
fn sources(root: &Path, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root.join(folder)).expect("the folder is part of the tree");
    let named = entries.filter_map(|entry| {
        let entry = entry.expect("the folder can be read");
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_folder = entry.path().is_dir();
        let is_skipped = name.starts_with('.') || WRITTEN.contains(&name.as_str());
        match is_folder {
            true => (!is_skipped).then(|| format!("{folder}{name}/")),
            false => (name.ends_with(".rs") && name != "lib.rs").then(|| format!("{folder}{name}")),
        }
    });
    named.collect()
}

fn map_of(root: &Path) -> Vec<String> {
    let text = fs::read_to_string(root.join("ARCHITECTURE.md"))
        .expect("ARCHITECTURE.md is at the repository's root");
    code_map(&text)
}

#[test]
fn every_path_of_the_code_map_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let paths = map_of(&root);
    assert!(
        paths.len() >= 5,
        "the first table of ARCHITECTURE.md is the code map; paths found: {paths:?}"
    );
    let missing: Vec<&String> = paths
        .iter()
        .filter(|path| !root.join(path).exists())
        .collect();
    assert!(
        missing.is_empty(),
        "ARCHITECTURE.md names paths that do not exist: {missing:?}"
    );
}

#[test]
fn every_folder_of_sources_is_on_the_map() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let paths = map_of(&root);
    let is_named = |path: &String| paths.iter().any(|named| named.starts_with(path.as_str()));
    let all = MAPPED.iter().flat_map(|folder| sources(&root, folder));
    let missing: Vec<String> = all.filter(|path| !is_named(path)).collect();
    assert!(
        missing.is_empty(),
        "the code map of ARCHITECTURE.md lacks {missing:?}"
    );
}

#[test]
fn only_the_first_column_of_the_first_table_is_the_map() {
    let text = "Words, `not/this`.\n\n| path | what |\n|---|---|\n| `src/`, `cli/` | uses `nor/this` |\n| `www` | x |\n\n\
                | other | table |\n|---|---|\n| `nor/that` | x |\n";
    assert_eq!(code_map(text), ["src/", "cli/", "www"]);
}
