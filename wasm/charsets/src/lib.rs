//! The boundary of the charsets: the module that a worker loads when the first text needs it.

#![cfg(target_arch = "wasm32")]

use wasm_bindgen::prelude::wasm_bindgen;

/// A text in an encoding of several bytes a character.
#[wasm_bindgen(getter_with_clone)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// Whether some bytes meant nothing and became U+FFFD.
    pub malformed: bool,
}

/// Decodes by the encoding of this name.
#[wasm_bindgen]
#[must_use]
pub fn decode(name: &str, bytes: &[u8]) -> Decoded {
    let (text, malformed) = dustlens_charsets::decode(name, bytes);
    Decoded {
        text: text.into_owned(),
        malformed,
    }
}

/// The name of the encoding that bytes are likely in; `tld` is the last label of their host.
#[wasm_bindgen]
#[must_use]
#[expect(
    clippy::needless_pass_by_value,
    reason = "an optional text crosses as a whole"
)]
pub fn guess(bytes: &[u8], tld: Option<String>) -> String {
    dustlens_charsets::guess(bytes, tld.as_deref())
        .name()
        .to_owned()
}
