//! The reader of `.docx` and `.pdf` files, as the worker provides it.

use dustlens::input::{OfficeText, office_elsewhere};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** The module `office`, loaded when it is asked for the first time. */
export interface Office {
    docx(markup: Uint8Array, most: number): { text: string; fault: string | undefined; unpacked: number };
    pdf(bytes: Uint8Array, unpacked: number, most: number): { text: string; fault: string | undefined; unpacked: number };
}
";

#[wasm_bindgen]
extern "C" {
    /// The reader that the worker gives.
    #[wasm_bindgen(typescript_type = "Office")]
    pub type GivenOffice;
    #[wasm_bindgen(method)]
    fn docx(this: &GivenOffice, markup: &[u8], most: usize) -> GivenText;
    #[wasm_bindgen(method)]
    fn pdf(this: &GivenOffice, bytes: &[u8], unpacked: f64, most: usize) -> GivenText;

    /// A text as the worker gives it.
    type GivenText;
    #[wasm_bindgen(method, getter)]
    fn text(this: &GivenText) -> String;
    #[wasm_bindgen(method, getter)]
    fn fault(this: &GivenText) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    fn unpacked(this: &GivenText) -> f64;
}

impl GivenText {
    fn read(&self) -> OfficeText {
        OfficeText {
            text: self.text(),
            fault: self.fault(),
            unpacked: self.unpacked() as u64,
        }
    }
}

impl office_elsewhere::Office for GivenOffice {
    fn docx(&self, markup: &[u8], most: usize) -> OfficeText {
        GivenOffice::docx(self, markup, most).read()
    }

    fn pdf(&self, bytes: &[u8], unpacked: u64, most: usize) -> OfficeText {
        GivenOffice::pdf(self, bytes, unpacked as f64, most).read()
    }
}

/// Sets what reads `.docx` and `.pdf` files, which this module does not. Called once, before a session is made.
#[wasm_bindgen]
pub fn use_office(given: GivenOffice) {
    office_elsewhere::provide(Box::new(given));
}
