//! Any bytes as a .zip archive: read to the end without a panic and within the bounds, and each document into its text.
//!
//! `cargo +nightly fuzz run zip -- -max_total_time=600`

#![no_main]

mod within;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| within::bounds("a.zip", data));
