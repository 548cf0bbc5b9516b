//! Files of the repository that the tests of several commands share.

#![allow(dead_code, clippy::unwrap_used)]

#[path = "../../../tests/common/golden.rs"]
mod golden;

pub use golden::{golden, root};

/// Compares what a command prints in each format with a golden: `print` runs it with further arguments.
pub fn golden_formats(name: &str, print: impl Fn(&[&str]) -> String) {
    for format in ["tsv", "csv", "jsonl"] {
        let text = print(&["--format", format]);
        golden(&format!("exports/commands/{name}.{format}"), &text);
    }
}
