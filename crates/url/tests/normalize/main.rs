//! Normalization: examples, traps, options. The laws are in `tests/normalize_laws.rs`.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod choices;
mod examples;
mod hosts;
mod learned;
mod support;
mod traps;
