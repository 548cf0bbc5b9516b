//! Reads a `.pdf` file, whose bytes the reader gets as they are.

use super::super::Limits;
use super::super::first_bytes::PDF;
use super::super::item::Item;
use super::{bad, of_text, other_kind, pdf_text, unread};

const EXTENSION: &str = ".pdf";

/// The document of a file, and how many bytes were unpacked for it. What can be read of a damaged one is kept.
pub(in crate::input) fn document(name: String, bytes: Vec<u8>, limits: Limits) -> (Item, u64) {
    let Some(read) = pdf_text(&bytes, limits) else {
        return (Err(unread(name, EXTENSION)), 0);
    };
    let told = |fault| other_kind(&bytes, PDF).unwrap_or(fault);
    let problem = read.fault.map(|fault| bad(&name, EXTENSION, told(fault)));
    (of_text(name, read.text, problem), read.unpacked)
}
