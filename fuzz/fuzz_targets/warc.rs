//! Any bytes as a WARC file, plain or in gzip: read to the end without a panic and within the bounds, and each document into its text.
//!
//! `cargo +nightly fuzz run warc -- -max_total_time=600`

#![no_main]

mod within;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| within::bounds(if data.starts_with(b"\x1f\x8b") { "a.warc.gz" } else { "a.warc" }, data));
