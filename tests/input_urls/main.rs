//! Lists of URLs in every format, whole and in pieces.

#![allow(missing_docs, clippy::unwrap_used)]

mod adversary;
mod faults;
mod formats;
mod guesses;
mod sitemaps;
mod support;
mod unusable;
