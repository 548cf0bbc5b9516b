//! `ARCHITECTURE.md` names only existing files.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::{fs, path::Path};

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

#[test]
fn every_path_of_the_code_map_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md"))
        .expect("ARCHITECTURE.md is at the repository's root");
    let paths = code_map(&text);
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
fn only_the_first_column_of_the_first_table_is_the_map() {
    let text = "Words, `not/this`.\n\n| path | what |\n|---|---|\n| `src/`, `cli/` | uses `nor/this` |\n| `www` | x |\n\n\
                | other | table |\n|---|---|\n| `nor/that` | x |\n";
    assert_eq!(code_map(text), ["src/", "cli/", "www"]);
}
