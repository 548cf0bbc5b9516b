//! Lists of URLs in every format, whole and in pieces.

#![allow(missing_docs, clippy::unwrap_used)]

mod faults;
mod formats;
mod guesses;
mod logs;
mod mistaken;
mod sitemaps;
mod support;
mod unusable;
