//! The text of a `.pdf` file (ISO 32000-2 §9.10), natively.
//!
//! The crate `lopdf` takes the file apart; it bounds what streams unpack to and how deep objects go. (`pdf-extract` panics by
//! design on much of what it does not know.) Text is what has a mapping to Unicode or a known encoding; scanned pages have none.
//! Words come in the order in which the page draws them. What panics on a damaged file costs that file alone ([`super::guard`]).
//!
//! The page does without: to it such a file is one that is not read.

#[cfg(target_arch = "wasm32")]
mod absent;
#[cfg(not(target_arch = "wasm32"))]
mod content;
#[cfg(not(target_arch = "wasm32"))]
mod page_text;
#[cfg(not(target_arch = "wasm32"))]
mod read;

#[cfg(target_arch = "wasm32")]
pub(super) use absent::document;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use read::document;
