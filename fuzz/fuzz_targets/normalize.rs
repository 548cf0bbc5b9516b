//! Any bytes, held to the laws of normalization for every tier and preset and, by the first byte, some pairs of rules.
//!
//! `cargo +nightly fuzz run normalize -- -max_total_time=600`

#![no_main]

// The generator there is for the stable runner.
#[allow(dead_code, unused_imports)]
#[path = "../../crates/url/tests/laws/mod.rs"]
mod laws;

use std::cell::RefCell;

use laws::Case;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static CASES: RefCell<(Vec<Case>, Vec<Case>)> = RefCell::new((Case::tiers_and_presets(), Case::pairs()));
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, url)) = data.split_first() else {
        return;
    };
    CASES.with_borrow_mut(|(all, pairs)| {
        for case in all {
            case.check(url);
        }
        for case in pairs.iter_mut().skip(usize::from(choice)).step_by(256) {
            case.check(url);
        }
    });
});
