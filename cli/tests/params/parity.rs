//! The recorded pages: `tests/wasm/params.test.ts` has the same golden.

use crate::common::golden;
use crate::recorded::{json_lines, list, serve};
use crate::{dustlens, out};

#[test]
fn the_same_decisions_as_the_page() {
    let (site, allow) = serve();
    let mut arguments = vec!["--extended", "--verify", "--delay", "0", "--all"];
    arguments.extend(["--details", "--format", "jsonl"]);
    arguments.extend(allow.iter().map(String::as_str));
    let output = dustlens(&arguments, list(site.port).as_bytes());
    let mut rows = json_lines(&out(&output), &["timestamp", "last_seen", "due"]);
    rows.sort();
    golden("parity-params.jsonl", &rows.concat());
}
