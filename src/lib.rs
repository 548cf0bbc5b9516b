//! Dustlens: which of these URLs and documents are the same page?
//!
//! The modules stand in the order in which data flows through them. None of them does I/O, reads a clock or
//! draws random numbers, but for [`random`], which shells alone call: bytes, fetched pages, seeds and settings are passed in, so the same input with
//! the same settings and seed gives the same result in the browser and on the command line.
//!
//! - [`input`] turns files, pasted text and fetched pages into raw documents, one at a time;
//! - [`lists`] turns lists of URLs (lines, tables, sitemaps, logs) into different URLs, one at a time;
//! - [`url`], the crate `dustlens-url`, turns a URL into its canonical form, and says which rules did it;
//! - [`document`] turns a raw document into text (charset, HTML, whole or useful content);
//! - the crate `dustlens-likeness` turns a text into a set of shingles and measures likeness: Jaccard, containment,
//!   minhash, Broder's algorithm, joins, clusters;
//! - [`fetch`] says which pages are wanted and what came of them;
//! - [`same_page`] judges from fetched pages whether two addresses lead to one page;
//! - [`params`] tells which query arguments change the page;
//! - [`dust`] learns which shapes of URL lead to the same page;
//! - [`export`] writes what was learned in the formats of crawlers, servers and browsers, and replays it;
//! - [`sessions`] keep inputs, settings and everything derived from them, and work in slices.

pub use dustlens_url as url;

mod charset;

#[cfg(target_arch = "wasm32")]
pub use charset::charsets;

mod hash;

mod order;

mod parallel;

pub mod date;

pub mod decimal;

pub mod message_text;

pub mod problem;

pub mod random;

pub mod session_error;

pub mod table_writer;

pub mod utf16;

pub mod input;

pub mod lists;

pub mod document;

pub mod fetch;

pub mod same_page;

pub mod params;

pub mod dust;

pub mod export;

pub mod sessions;
