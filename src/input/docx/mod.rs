//! The text of a `.docx` file: a zip archive whose part `word/document.xml` holds paragraphs (ECMA-376 Part 1 §17.3).
//!
//! Notes, headers and footers are other parts and are left out. The page does without: the module of documents has no parser
//! of XML. To it such a file is one that is not read.

#[cfg(target_arch = "wasm32")]
mod absent;
#[cfg(not(target_arch = "wasm32"))]
mod paragraphs;
#[cfg(not(target_arch = "wasm32"))]
mod read;

#[cfg(target_arch = "wasm32")]
pub(super) use absent::document;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use read::document;
