//! The text of a `.pdf` file (ISO 32000-2 §9.10).
//!
//! The crate `lopdf` takes the file apart; it bounds what streams unpack to and how deep objects go. (`pdf-extract` panics by
//! design on much of what it does not know.) Text is what has a mapping to Unicode or a known encoding; scanned pages have none.
//! Words come in the order in which the page draws them.

mod content;
mod drawing;
mod letters;
mod matrix;
mod objects;
mod page_text;
mod read;
mod standard_widths;
mod to_unicode;
mod widths;

pub use read::{Bounds, PdfText};
