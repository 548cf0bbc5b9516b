//! The encodings that few texts need, as the worker provides them.

use dustlens::charsets::{Charsets, provide};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** The module `charsets`, loaded when it is asked for the first time. */
export interface Charsets {
    decode(name: string, bytes: Uint8Array): { text: string; malformed: boolean };
    guess(bytes: Uint8Array, tld: string | undefined): string;
}
";

#[wasm_bindgen]
extern "C" {
    /// What the worker gives.
    #[wasm_bindgen(typescript_type = "Charsets")]
    pub type GivenCharsets;
    #[wasm_bindgen(method)]
    fn decode(this: &GivenCharsets, name: &str, bytes: &[u8]) -> GivenText;
    #[wasm_bindgen(method)]
    fn guess(this: &GivenCharsets, bytes: &[u8], tld: Option<&str>) -> String;

    /// A text as the worker gives it.
    type GivenText;
    #[wasm_bindgen(method, getter)]
    fn text(this: &GivenText) -> String;
    #[wasm_bindgen(method, getter)]
    fn malformed(this: &GivenText) -> bool;
}

impl Charsets for GivenCharsets {
    fn decode(&self, name: &str, bytes: &[u8]) -> (String, bool) {
        let decoded = GivenCharsets::decode(self, name, bytes);
        (decoded.text(), decoded.malformed())
    }

    fn guess(&self, bytes: &[u8], tld: Option<&str>) -> String {
        GivenCharsets::guess(self, bytes, tld)
    }
}

/// Sets what decodes the encodings that this module has no table of, and guesses undeclared ones. Called once, before a
/// session is made.
#[wasm_bindgen]
pub fn use_charsets(given: GivenCharsets) {
    provide(Box::new(given));
}
