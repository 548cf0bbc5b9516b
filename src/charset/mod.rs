//! Charsets: bytes to characters, for documents and for lists of URLs alike.

mod codec;
mod content_type;
mod decode;
#[cfg(any(target_arch = "wasm32", test))]
mod single_byte;
mod utf16;
mod utf32;

use encoding_rs::Encoding;
use serde::{Deserialize, Serialize};

#[cfg(target_arch = "wasm32")]
pub use codec::elsewhere as charsets;
pub(crate) use codec::{decode as decode_by, decode_after_mark};
pub(crate) use content_type::ContentType;
pub(crate) use decode::decode;
pub(crate) use utf16::is_utf16_without_mark;
pub(crate) use utf32::decode as decode_utf32;

/// The name of an encoding, where it is one that decoding gives.
pub(crate) fn charset_name(name: &str) -> Option<&'static str> {
    let utf32 = utf32::NAMES.into_iter().find(|known| *known == name);
    utf32.or_else(|| Some(Encoding::for_label(name.as_bytes())?.name()))
}

/// Format of a document's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Format {
    /// Plain text or Markdown, taken as it is.
    Plain,
    /// HTML or XHTML.
    Html,
}

/// Knowledge of the encoding before the bytes are read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CharsetHint {
    /// Certainly UTF-8: pasted, or from JSON.
    Utf8,
    /// Declared from outside (HTTP header); a BOM still overrules it.
    Label(String),
    /// No hint: the BOM, `<meta>` or detection decides.
    Unknown,
}
