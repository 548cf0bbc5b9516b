//! Dustlens: which of these URLs and documents are the same page?
//!
//! The modules stand in the order in which data flows through them. None of them does I/O, reads a clock or
//! draws randomness of its own: bytes, fetched pages, seeds and settings are passed in, so the same input with
//! the same settings and seed gives the same result in the browser and on the command line.
//!
//! - [`input`] turns files, pasted text and fetched pages into raw documents, one at a time;
//! - [`normalize`] turns a URL into its canonical form, and says which rules did it;
//! - [`document`] turns a raw document into text (charset, HTML, whole or useful content);
//! - the crate `dustlens-likeness` turns a text into a set of shingles and measures likeness: Jaccard, containment,
//!   minhash, Broder's algorithm, joins, clusters;
//! - [`fetch`] says which pages are wanted and what came of them;
//! - [`same_page`] judges from fetched pages whether two addresses lead to one page;
//! - [`query_args`] tells which query arguments change the page;
//! - [`dust`] learns which shapes of URL lead to the same page;
//! - [`report`] holds plain result types, their explanation and exports;
//! - [`session`] keeps documents, settings and everything derived from them, and works in slices.

mod as_it_is;

mod charset;

pub mod words;

pub mod problem;

pub mod random;

pub mod input;

pub mod normalize;

pub mod document;

pub mod fetch;

pub mod same_page;

pub mod query_args;

pub mod dust;

pub mod report;

pub mod session;

#[cfg(target_arch = "wasm32")]
pub mod wasm;
