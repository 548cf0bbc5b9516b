//! The decider on hostile pages: never a false "insignificant". The whole 10,000 and the figures of both methods:
//! `cargo bench --bench params`.

#![allow(missing_docs, clippy::unwrap_used)]

mod hostile;

use dustlens::params::{Settings, Verdict};
use hostile::{Hostile, Kind};

#[test]
fn the_decider_makes_no_false_insignificant() {
    for seed in 1..=60 {
        for kind in Kind::ALL {
            let verdict = Hostile { kind, seed }.verdict(&Settings::default());
            if kind.matters() != Some(false) {
                assert_ne!(verdict, Verdict::Insignificant, "{kind:?} {seed}");
            }
        }
    }
}

#[test]
fn what_changes_nothing_is_mostly_found() {
    for kind in [Kind::Nothing, Kind::Tokens, Kind::Counters, Kind::Echo] {
        let found = (1..=60).filter(|seed| {
            Hostile { kind, seed: *seed }.verdict(&Settings::default()) == Verdict::Insignificant
        });
        let found = found.count();
        assert!(found >= 45, "{kind:?}: {found} of 60");
    }
}
