//! The recorded pages: `tests/wasm/dust.test.ts` has the same goldens.

use crate::common::golden;
use crate::recorded::{json_lines, list, serve};
use crate::{dustlens, out};

/// What is printed of the list, without some of its columns and without the port.
fn printed(more: &[&str], left_out: &[&str]) -> String {
    printed_of("localhost", more, left_out).concat()
}

/// The same of the URLs of a host.
fn printed_of(host: &str, more: &[&str], left_out: &[&str]) -> Vec<String> {
    let (site, allow) = serve();
    let mut arguments = vec!["--validate", "--delay", "0", "--format", "jsonl"];
    arguments.extend(more);
    arguments.extend(allow.iter().map(String::as_str));
    let list = list(site.port);
    let urls: Vec<&str> = list.lines().filter(|url| url.contains(host)).collect();
    let output = dustlens(&arguments, urls.join("\n").as_bytes());
    let lines = json_lines(&out(&output), left_out).into_iter();
    let port = format!(":{}", site.port);
    lines.map(|line| line.replace(&port, ":PORT")).collect()
}

#[test]
fn the_same_rules_as_on_the_page() {
    golden("parity-dust.jsonl", &printed(&["--details"], &["detail"]));
}

#[test]
fn the_same_forms_as_on_the_page() {
    golden("parity-dust-apply.jsonl", &printed(&["--apply"], &[]));
}

/// One host, so that nothing hangs on which host answers first.
#[test]
fn the_same_rules_as_on_the_page_when_fetches_run_out() {
    let arguments = ["--details", "--max-fetches", "40"];
    let lines = printed_of("paper.localhost", &arguments, &["detail"]);
    golden("parity-dust-few-fetches.jsonl", &lines.concat());
}
