//! The boundary to JavaScript: fetching through the proxy, and what the verifications of arguments and of rules share.

#![cfg(target_arch = "wasm32")]

mod fetcher;
mod page;
mod views;

use dustlens::random;
use dustlens_shared::Failure;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use fetcher::Fetcher;
pub use page::{FetchedPage, Hop};
pub use views::{ParamHost, ParamSegment};

/// Draws the name of a page that no site has, for the verification of arguments and rules.
///
/// # Errors
/// `no-randomness`.
#[wasm_bindgen]
pub fn draw_absent_page() -> Result<String, JsValue> {
    Ok(random::absent_page().map_err(Failure::from)?)
}
