//! The lessons of Learn about rules that pages prove: a function a lesson. The module loads when one of them is opened.
//!
//! Questions and answers are the types of `dustlens-lessons` as they are.

#![cfg(target_arch = "wasm32")]

use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use dustlens_learning::failure;
use dustlens_lessons::dust::{self, DustAnswer, DustQuestion};
use dustlens_lessons::parameter::{self, ParameterAnswer, ParameterQuestion};
use dustlens_shared::{Answer, answer, given};

/// Parameters of a list: counted, then compared on pages.
///
/// # Errors
/// `bad-value`, `lesson-range`.
#[wasm_bindgen]
pub fn lesson_parameter(question: Ts<ParameterQuestion>) -> Answer<ParameterAnswer> {
    answer(parameter::parameter(&given(&question)?).map_err(failure)?)
}

/// Rules of a site from its URLs, and their proof by pages.
///
/// # Errors
/// `bad-value`, `lesson-range`.
#[wasm_bindgen]
pub fn lesson_dust(question: Ts<DustQuestion>) -> Answer<DustAnswer> {
    answer(dust::dust(&given(&question)?).map_err(failure)?)
}
