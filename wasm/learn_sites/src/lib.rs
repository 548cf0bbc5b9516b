//! The lessons of Learn about addresses and sites: a function a lesson. The module loads when one of them is opened.
//!
//! Questions and answers are the types of `dustlens-lessons` as they are.

#![cfg(target_arch = "wasm32")]

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens_learning::failure;
use dustlens_lessons::addresses::{self, AddressesAnswer, AddressesQuestion};
use dustlens_shared::{Answer, answer, given};

/// A heap of addresses under rules.
///
/// # Errors
/// `bad-value`, `lesson-range`, `lesson-rule`.
#[wasm_bindgen]
pub fn lesson_addresses(question: Ts<AddressesQuestion>) -> Answer<AddressesAnswer> {
    answer(addresses::addresses(&given(&question)?).map_err(failure)?)
}
