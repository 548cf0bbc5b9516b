//! A file has one subject, and a reader sees it at a glance: none is longer than [`MOST`] lines.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Lines of a file, at most.
const MOST: usize = 500;

/// Folders that builds write, and goldens, which are written too.
const WRITTEN: [&str; 6] = [
    "target",
    "dist",
    "node_modules",
    "pkg",
    "goldens",
    "test-results",
];

/// The sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().unwrap().to_string_lossy();
        let extension = path.extension().map(|e| e.to_string_lossy());
        if path.is_dir() {
            if !name.starts_with('.') && !WRITTEN.contains(&&*name) {
                sources(&path, found);
            }
        } else if matches!(
            extension.as_deref(),
            Some("rs" | "ts" | "tsx" | "css" | "mjs" | "py")
        ) {
            found.push(path);
        }
    }
}

#[test]
fn no_file_is_too_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    sources(&root, &mut found);
    assert!(found.len() > 500, "{} files were found", found.len());
    let long = found.iter().filter_map(|path| {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        (lines > MOST).then(|| format!("{}: {lines}", path.display()))
    });
    let long: Vec<String> = long.collect();
    assert!(long.is_empty(), "over {MOST} lines: {long:#?}");
}
