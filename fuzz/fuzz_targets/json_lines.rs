//! Any bytes as JSON Lines: read to the end without a panic and within the bounds, and each document into its text.
//!
//! `cargo +nightly fuzz run json_lines -- -max_total_time=600`

#![no_main]

mod within;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| within::bounds("a.jsonl", data));
