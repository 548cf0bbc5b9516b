//! The boundary of the reader of `.docx` and `.pdf` files: the module that a worker loads when the first such file comes.

#![cfg(target_arch = "wasm32")]

use dustlens_office::{Bounds, PdfText, docx_text};
use wasm_bindgen::prelude::wasm_bindgen;

/// The text of a file, as far as it could be read.
#[wasm_bindgen(getter_with_clone)]
pub struct OfficeText {
    /// The text, in lines.
    pub text: String,
    /// Why the text is not all, in English.
    pub fault: Option<String>,
    /// Bytes that were unpacked for it.
    pub unpacked: f64,
}

/// The text of the markup of a `.docx` document, about `most` bytes of it.
#[wasm_bindgen]
#[must_use]
pub fn docx(markup: &[u8], most: usize) -> OfficeText {
    let (text, fault) = docx_text(markup, most);
    OfficeText {
        text,
        fault,
        unpacked: markup.len() as f64,
    }
}

/// The text of a `.pdf` file that may unpack to `unpacked` bytes, about `most` bytes of it.
#[wasm_bindgen]
#[must_use]
pub fn pdf(bytes: &[u8], unpacked: f64, most: usize) -> OfficeText {
    let mut read = PdfText::default();
    let bounds = Bounds {
        unpacked: unpacked as u64,
        text: most,
    };
    read.read(bytes, bounds);
    OfficeText {
        text: read.text,
        fault: read.fault,
        unpacked: read.unpacked as f64,
    }
}
